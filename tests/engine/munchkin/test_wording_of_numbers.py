"""Munchkin's wording follows the data and the rules: a number changed there is changed in every language."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from tablekeeper.engine.munchkin import wording
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import Card, every_card, the
from tablekeeper.engine.munchkin.cards.vocabulary import Modifier, Peace
from tablekeeper.engine.munchkin.table import derived, sums
from tablekeeper.engine.sentences import read


def sample(**fields: Any) -> Card:
    return Card(**{"id": "sample", "deck": "door", "kind": "item", "names": {"en": "Sample"}} | fields)


def told(card: Card | str, lang: str) -> str:
    known = the(card) if isinstance(card, str) else card
    return wording.explain(known, lang).wording


@pytest.mark.parametrize("lang", wording.LANGUAGES)
@pytest.mark.parametrize(
    ("make", "before"),
    [
        (lambda n: {"curse": (words.LoseLevels(amount=n),)}, 3),
        (lambda n: {"curse": (words.LoseWorth(gold=n),)}, 1000),
        (lambda n: {"curse": (words.RollLevels(death_to=n),)}, 2),
        (lambda n: {"curse": (words.LoseItems(otherwise=(words.LoseLevels(amount=n),)),)}, 3),
        (lambda n: {"curse": (words.Either(of={"levels": (words.LoseLevels(amount=n),), "x": ()}),)}, 3),
        (lambda n: {"bad_stuff": (words.LoseLevels(amount=n, when="elf"),)}, 3),
        (lambda n: {"feat": words.Draw(count=n)}, 3),
        (lambda n: {"feat": words.Remove(draw=n)}, 3),
        (lambda n: {"bonus": n}, 3),
        (lambda n: {"bonus": n, "kind": "one_shot"}, 3),
        (lambda n: {"bonus": n, "kind": "one_shot", "per": "elf"}, 3),
        (lambda n: {"bonus": n, "kind": "enhancer", "treasures": 2}, 3),
        (lambda n: {"bonus": 5, "kind": "enhancer", "treasures": n}, 3),
        (lambda n: {"bonus": 1, "better": Modifier(("elf",), n - 1)}, 3),
        (lambda n: {"stronger": (Modifier(("elf",), n),)}, 3),
        (lambda n: {"weakens": (Modifier(("elf",), n),)}, 3),
        (lambda n: {"toll": n}, 3),
        (lambda n: {"peace": Peace(gift=n)}, 3),
        (lambda n: {"peace": Peace(swap=n)}, 3),
        (lambda n: {"bribe": n}, 200),
        (lambda n: {"flee": n}, 3),
        (lambda n: {"flee": n, "kind": "monster"}, 3),
        (lambda n: {"spares": n}, 3),
        (lambda n: {"flee_penalty": n}, 3),
        (lambda n: {"escape": n}, 8),
        (lambda n: {"lucky": n}, 3),
        (lambda n: {"next_combat": n}, 3),
        (lambda n: {"die": n}, 3),
    ],
)
def test_a_number_changed_in_the_data_is_changed_in_the_text(
    lang: str, make: Callable[[int], dict[str, Any]], before: int
) -> None:
    text = told(sample(**make(before)), lang)
    assert len(re.findall(rf"\b{before}\b", text)) == 1
    assert told(sample(**make(17)), lang) == re.sub(rf"\b{before}\b", "17", text)


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_a_number_changed_in_the_data_is_changed_in_the_keywords(lang: str) -> None:
    monster = sample(kind="monster", level=4, treasures=3, levels=2)
    before = wording.explain(monster, lang)
    after = wording.explain(replace(monster, level=6, treasures=8, levels=7), lang)
    assert (before.power, after.power) == (4, 6)
    assert after.keywords != before.keywords
    assert after.keywords == tuple(text.replace("3", "8").replace("2", "7") for text in before.keywords)
    assert any("600" in text for text in wording.explain(sample(gold=600), lang).keywords)


@pytest.mark.parametrize("lang", wording.LANGUAGES)
@pytest.mark.parametrize(
    ("module", "name", "card"),
    [
        (sums, "BERSERK", "warrior"),
        (sums, "BANISH", "cleric"),
        (sums, "BACKSTAB", "thief"),
        (sums, "MOST_DISCARDS", "wizard"),
        (derived, "NEEDED_TO_STEAL", "thief"),
        (derived, "TOP_LEVEL", "kneepads"),
        (derived, "TOP_LEVEL", "gual_gold"),
    ],
)
def test_powers_tell_the_numbers_of_the_rules(
    monkeypatch: pytest.MonkeyPatch, lang: str, module: ModuleType, name: str, card: str
) -> None:
    before = told(card, lang)
    monkeypatch.setattr(module, name, 77)
    after = told(card, lang)
    assert "77" not in before
    assert "77" in after


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_a_dwarf_is_told_the_limit_of_its_hand(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    assert "6" in told("dwarf", lang)
    monkeypatch.setattr(derived, "hand_limit", lambda _seat: 77)
    assert "77" in told("dwarf", lang)


@pytest.mark.parametrize(
    ("card", "keywords", "text"),
    [
        (
            "drooling_slime",
            ("Monster", "1 Treasure"),
            "+4 against Elves. Bad Stuff: lose the footgear that you use. If you have none, lose 1 level.",
        ),
        (
            "platycore",
            ("Monster", "2 Treasures"),
            "+6 against Wizards. Bad Stuff: discard your whole hand or lose 2 levels, as you choose.",
        ),
        (
            "stoned_golem",
            ("Monster", "4 Treasures"),
            (
                "Unless you are a Halfling, it need not be fought: the table decides. Peace brings no Treasure. "
                "Bad Stuff: you die."
            ),
        ),
        (
            "king_tut",
            ("Monster", "Undead", "4 Treasures", "kill: 2 levels"),
            (
                "Pursues nobody up to level 3. Whoever it pursues loses 2 levels by fleeing, even if the escape works. "
                "Bad Stuff: lose all items. Discard your whole hand."
            ),
        ),
        ("horny_helmet", ("Item", "Headgear", "600 gp"), "+1 in combat, +3 for Elves."),
        ("swiss_army_polearm", ("Item", "2 hands", "Big", "Humans only", "staff", "600 gp"), "+4 in combat."),
        ("huge_rock", ("Item", "2 hands", "Big", "no value"), "+3 in combat."),
        ("baby", ("Monster enhancer",), "-5 to a monster, -1 Treasure. Neither falls below 1."),
        ("halitosis", ("One-shot", "100 gp"), "+2 to either side of a combat. Or kills at once: Floating Nose."),
        (
            "gual_hireling",
            ("Level up",),
            "Discard any Hireling in play: a player of your choice gains 1 level, but never level 10.",
        ),
    ],
)
def test_particular_cards_read_so(card: str, keywords: tuple[str, ...], text: str) -> None:
    explained = wording.explain(the(card), "en")
    assert explained.keywords == keywords
    assert explained.wording == text


QUESTIONS = {
    "en": "the table decides",
    "es": "la mesa decide|decide la mesa",
    "it": "decide il tavolo",
    "de": "der Tisch entscheidet|entscheidet der Tisch",
}


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_what_a_card_lets_people_argue_about_is_put_to_the_table(lang: str) -> None:
    asked = {card.id for card in every_card().values() if re.search(QUESTIONS[lang], told(card, lang))}
    assert asked == {card.id for card in every_card().values() if card.peace is not None or card.bribe}


def test_a_language_is_read_when_it_is_asked_for_and_no_other() -> None:
    read.cache_clear()
    wording.explain(the("bullrog"), "it")
    wording.card_name("elf", "it")
    assert read.cache_info().currsize == 1


def test_playing_reads_no_wording() -> None:
    """A box that shows no card's text need not hold the sentences in memory."""
    code = (
        "import sys, engine.munchkin; print(*[name for name in sys.modules if 'wording' in name or name == 'tomllib'])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""
