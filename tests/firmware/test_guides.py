"""The player's guides: two pages a game, and whatever they quote from the panel is there."""

from __future__ import annotations

import argparse
import re
import tomllib
from pathlib import Path

import pytest

from tablekeeper.drivers.keys import KEYS
from tablekeeper.firmware.command_line import parser as commands
from tablekeeper.firmware.pages.choice import placed
from tablekeeper.firmware.pages.choosing import Choosing

from .pages.conftest import Box

ROOT = Path(__file__).parents[2]
GUIDES = {"mindbug": "mindbug", "munchkin": "munchkin", "guerra-de-mitos": "guerra_de_mitos"}
"""The guide of each game."""
QUOTING = (*GUIDES, "at-the-table", "score-pad", "decks")
"""The pages for players."""
TWO_PAGES = 1500
"""Words, those of tables included."""
CALLED = {key.rpartition(".")[2] for key in KEYS} | {"menu←", "menu↶?"}
"""What the keys are called, and the signs of what the shared one does."""


def text_of(page: str) -> str:
    """Return a page without its scripts and examples."""
    return re.sub(r"```.*?```", "", (ROOT / f"docs/{page}.md").read_text(encoding="utf-8"), flags=re.DOTALL)


def said_by_panel() -> list[re.Pattern[str]]:
    """Return what the panel says in English, with anything in the place of its slots."""
    files = (*ROOT.glob("firmware/languages/en/*.toml"), *ROOT.glob("firmware/games/*/words/en/*.toml"))
    texts = {text for file in files for text in tomllib.loads(file.read_text(encoding="utf-8")).values()}
    patterns = []
    for text in sorted(texts):
        parts = re.split(r"(\{[^}]*\})", text)
        if len(re.findall(r"\w", "".join(parts[::2]))) > 1:
            patterns.append(re.compile("".join(".+" if at % 2 else re.escape(part) for at, part in enumerate(parts))))
    return patterns


PANEL = said_by_panel()


def subcommands() -> set[str]:
    """Return what stands behind `tablekeeper`."""
    actions = commands.parser()._actions
    return {name for one in actions if isinstance(one, argparse._SubParsersAction) for name in one.choices}


@pytest.mark.parametrize("page", GUIDES)
def test_a_guide_has_two_pages(page: str) -> None:
    assert len(text_of(page).split()) <= TWO_PAGES


@pytest.mark.parametrize("page", QUOTING)
def test_what_a_page_quotes_the_panel_says(page: str) -> None:
    quoted = re.findall(r"(?<![*\w])\*([^*]+)\*(?![*\w])", text_of(page))
    assert quoted
    words = {part for quote in quoted for part in " ".join(quote.split()).split(" → ")}
    spelled = {one: {one, one.removesuffix("…")} for one in words - CALLED}  # what opens a group is called as that is
    missing = [one for one in spelled if not any(said.fullmatch(form) for said in PANEL for form in spelled[one])]
    assert [one for one in missing if not any(said.pattern.startswith(f"{re.escape(one)}:") for said in PANEL)] == []


@pytest.mark.parametrize("page", [*QUOTING, "troubleshooting"])
def test_every_command_of_a_page_can_be_given(page: str) -> None:
    commands = re.findall(r"`tablekeeper ([a-z]+)(?: [^`]*)?`", text_of(page))
    assert set(commands) <= subcommands()


@pytest.mark.parametrize("page", ["mindbug", "at-the-table", "troubleshooting"])
def test_a_page_says_how_to_switch_off(page: str) -> None:
    assert "pull the plug" in " ".join(text_of(page).lower().split())


def test_the_keys_of_mindbug_are_where_its_guide_says(tmp_path: Path) -> None:
    turn = text_of("mindbug").split("## A turn\n")[1].partition("\n## ")[0]
    cells = ([cell.strip() for cell in line.split("|")[1:-1]] for line in turn.splitlines() if "|" in line)
    rows = {question: keys for question, *keys in cells if not question.startswith("-")}
    box = Box(tmp_path, game="mindbug")
    seen: dict[str, list[str]] = {}

    def look(question: str) -> None:
        box.clear()
        page = box.context.pages.top
        assert isinstance(page, Choosing)
        by_key = placed(page.choices(box.context))
        seen[question] = [by_key[key].label if key in by_key else "" for key in ("left", "ok", "right")]

    box.answer("play explosive_toad")
    look("taking a creature")
    box.answer("pass", "play spider_owl", "pass")
    look("your turn")
    box.answer("attack explosive_toad")
    look("blocking")
    box.answer("pass")
    look("attacking again")
    box.cut()
    for question, labels in seen.items():
        told = rows.pop(question)
        assert [one for one in told if not one.startswith("the creature")] == [
            one for at, one in enumerate(labels) if not told[at].startswith("the creature")
        ], question
    assert set(rows) <= {"question"}
