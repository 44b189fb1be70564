"""A game whose players bring decks keeps the contract, and random keys and taps find no fault on the pages of decks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.firmware.contract import CHECKS, Check
from tablekeeper.firmware.contract.box import Party, begun, switched_on, teach
from tablekeeper.firmware.contract.finger import Finger
from tablekeeper.firmware.contract.walks import LONGEST, walk
from tablekeeper.firmware.pages import decks

PAGES = {"CardsOf", "DeckNaming", "KeptDecks", "OpenedDeck", "Parts", "Tapping", "UnreadDeck"}


pytestmark = pytest.mark.usefixtures("spells")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(check: Check, tmp_path: Path) -> None:
    check("spells", tmp_path)


@pytest.mark.parametrize("seed", range(4))
def test_random_keys_find_no_fault(seed: int, tmp_path: Path) -> None:
    assert walk("spells", seed, tmp_path).total() >= LONGEST


@pytest.mark.parametrize("lang", ["es", "it"])
def test_a_curious_finger_finds_every_page_of_decks(lang: str, tmp_path: Path) -> None:
    finger = Finger(7)
    for visit in range(12):
        folder = tmp_path / f"{visit}" / "decks"
        folder.mkdir(parents=True)
        (folder / "long.toml").write_text(f'game = "spells"\nname = "{"W" * 30}"\nmain = ["forest", "ash", "elk"]\n')
        (folder / "none.toml").write_text("none")
        with switched_on(tmp_path / f"{visit}", lang) as box:
            begun(box, "spells", Party(2, (), lang), 2)
            teach(box)
            box.context.pages.to_home()
            decks.open_decks(box.context, "spells")
            box.wait(1)
            finger.explore(box, 120)
    assert {kind.__name__ for kind in finger.seen} >= PAGES
