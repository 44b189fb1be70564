"""What people do with decks on the panel, for the tests of decks: tags known, pages opened, names entered."""

from __future__ import annotations

from pathlib import Path

from tablekeeper.engine.decks import Deck
from tablekeeper.firmware.kept.deck_folder import load
from tablekeeper.firmware.pages.naming import DONE, Naming

from .conftest import Box, NewBox

BEARS = [f"04B{n}" for n in range(1, 6)]
ASH, ELF = "04A1", "04E1"
LEGAL = 'game = "spells"\nname = "Oak"\n[main]\nforest = 56\n"Big Bear" = 4\n[side]\nash = 1\n'


def tagged(box: Box) -> Box:
    """Teach the box the tags of some cards."""
    for copy, uid in enumerate(BEARS, 1):
        box.storage.tags.bind(uid, "big_bear", copy, "spells")
    box.storage.tags.bind(ASH, "ash", 1, "spells")
    box.storage.tags.bind(ELF, "elf_of_the_oak", 1, "spells")
    box.settle()
    return box


def decks_of(box: Box) -> Box:
    """Open the decks as people do."""
    text = box.context.lang.text
    box.choose(text("page.home.more"), text("page.home.teach"), "Spells", text("page.deck"))
    return box


def tapping(new_box: NewBox, *uids: str, lang: str = "en") -> Box:
    box = decks_of(tagged(new_box(lang=lang)))
    box.choose(box.context.lang.text("page.deck.new"))
    for uid in uids:
        box.tap(uid)
    return box


def on_disk(directory: Path, name: str) -> Deck:
    return load(directory / "decks" / f"{name}.toml").deck


def write(directory: Path, name: str, content: str | bytes) -> None:
    (directory / "decks").mkdir(exist_ok=True)
    data = content.encode() if isinstance(content, str) else content
    (directory / "decks" / name).write_bytes(data)


def enter(box: Box, name: str) -> None:
    """Enter a name as people do, what stands there taken away before."""
    page = box.context.pages.top
    assert isinstance(page, Naming)
    for sign in (*"←" * len(page.name), *name.lower(), DONE):
        ahead = (page.row.index(sign) - page.at) % len(page.row)
        back = len(page.row) - ahead
        box.press(*(["1.right"] * ahead if ahead <= back else ["1.left"] * back), "1.ok")


def said(box: Box) -> str:
    return " ".join(box.words.split())
