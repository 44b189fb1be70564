"""A tap that means nothing is told why, and what to do next: every card of the box, in every moment."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import Match, Reply
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import every_card
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.bindings import UNBOUND
from tablekeeper.firmware.games.meaning import Wrong
from tablekeeper.firmware.games.munchkin.ui import UI
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.telling.refusals import refusal_lines

MOMENTS: Mapping[str, tuple[Sequence[str], Mapping[str, Any]]] = {
    "the set-up": ((), {}),
    "the turn": ((), {}),
    "nobody has a card": ((), {"hand": 0}),
    "trouble": (("open elf",), {}),
    "loot": (("open elf", "pass"), {}),
    "the end": (("open elf", "pass", "loot"), {}),
    "a fight that is won": (("open lame_goblin",), {"level": 9}),
    "a fight that is lost": (("open bullrog",), {}),
    "flight": (("open orcs_3872", "flee"), {}),
    "a roll": (("open orcs_3872", "flee", "roll 1"), {}),
    "a curse": (("open curse_duck",), {}),
    "who gains a level": (("play gual_gold",), {}),
    "what is lost": (("open curse_small_item", "close"), {"cards": ["buckler", "horny_helmet"]}),
    "a sale": (("sell",), {"cards": ["title", "shield", "bow_ribbons"]}),
    "hands and slots are full": ((), {"cards": ["chainsaw", "tuba", "horny_helmet", "elf", "thief"]}),
    "a body": (("open plutonium_dragon", "flee", "roll 1", "close"), {"level": 7, "cards": ["buckler"]}),
}
"""What has been answered, and what the first seat is."""

WAYS_OUT: Mapping[tuple[str, str | None], str] = {
    ("R04", None): "Answer the question shown.",
    ("R11", "M-16"): "Are there cards? Correct the hand.",
    ("R16", "M-68"): "Choose one of those shown.",
    ("R16", "M-77"): "Tap an item, or end the sale.",
    ("R16", "M-93"): "Choose one of those shown.",
    ("R40", "M-100"): "Keep it until one has ended.",
    ("R40", "M-51"): "Keep it: play it while fleeing, or when this is over.",
    ("R40", "M-9"): "Press Begin first.",
    ("R40", "M-62"): "Play it when this is settled.",
    ("R40", "M-75"): "Lay it down when this is settled.",
    ("R41", "M-75"): "Finish the fight first.",
    ("R42", "M-100"): "Keep it for a fight.",
    ("R42", "M-104"): "Keep it for a fight.",
    ("R42", "M-27"): "Keep it for a fight.",
    ("R42", "M-86"): "Keep it for a fight.",
    ("R42", "M-87"): "Keep it for a fight.",
    ("R42", "M-88"): "Keep it for a fight.",
    ("R52", "M-100"): "Close it, or play cards.",
    ("R54", "M-69a"): "Play a race first.",
    ("R54", "M-69b"): "Play a class first.",
    ("R56", "M-100"): "Keep it for later.",
    ("R56", "M-3"): "Keep it for later.",
    ("R56", "M-72"): "Lay an item down first.",
    ("R56", "M-93c"): "Keep it for later.",
    ("R56", "M-94"): "Keep it for later.",
    ("R57", "M-102"): "Open a door, look for trouble, or let it wander in.",
    ("R60", "M-8"): "End the turn first.",
}
"""What an English panel says to do, by the code and the rule of the refusal."""


def at(moment: str) -> Match[MunchkinState]:
    answers, first = MOMENTS[moment]
    seats: list[dict[str, Any]] = [{"name": name, "sex": "female", "level": 4, "hand": 4} for name in "ABC"]
    seats[0] |= first
    if moment == "nobody has a card":
        seats = [{**seat, "hand": 0} for seat in seats]
    match = matches.from_position(
        {"game": "munchkin", "seats": seats, "phase": "setup" if moment == "the set-up" else "door"}
    )
    assert isinstance(match, Match), match
    for answer in answers:
        reply = match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), (answer, reply)
    return match


def refused(moment: str) -> list[Refusal]:
    """Return why cards are refused that mean nothing at a moment."""
    match = at(moment)
    meanings = [UI.meaning(match, UNBOUND, "04AA", card) for card in every_card()]
    return [meaning.refusal for meaning in meanings if isinstance(meaning, Wrong)]


EVERY = {(one.code, one.rule): one for moment in MOMENTS for one in refused(moment)}


def test_every_reason_says_what_to_do_next() -> None:
    said = {key: refusal_lines(one, language("en", UI.words), "munchkin")[1] for key, one in EVERY.items()}
    assert said == WAYS_OUT


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_said_in_every_language_and_fits(code: str) -> None:
    for one in EVERY.values():
        why, what_to_do = refusal_lines(one, language(code, UI.words), "munchkin")
        lines = [textwrap.wrap(text, 21, break_long_words=False) for text in (why, what_to_do)]
        assert all(lines)
        assert sum(map(len, lines)) <= 5, (one.code, one.rule, lines)
