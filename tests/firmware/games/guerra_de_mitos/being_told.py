"""Tables of Guerra de Mitos written down in a few words, and what is told of them."""

from __future__ import annotations

from typing import Any

from tablekeeper.engine import match as matches
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.match import Match, Reply
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.languages import language

__all__ = ["ENGLISH", "NAMES", "UI", "changed", "given", "seat", "table", "told"]

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


ENGLISH = language("en", UI.words)


def seat(name: str, oracles: str = "", play: str = "", **beside: Any) -> dict[str, Any]:
    """Return a seat: oracles as `zeus/3 - thor/0`, characters as `zeus/3* thor/1` with a star for tired ones."""
    piles = [_oracle(word) for word in (oracles.split() + ["-"] * 4)[:4]]
    characters = [_character(word) for word in play.split()]
    written = {"name": name, "reserve": 20, "pantheon": {"card": "olimpo"}, "hand": 5, "designs": 20, "transfers": 3}
    return written | {"oracles": piles, "characters": characters} | beside


def _oracle(word: str) -> dict[str, Any]:
    card, _, power = word.partition("/")
    return {"left": 4} if card == "-" else {"card": card, "power": int(power or 0), "left": 4}


def _character(word: str) -> dict[str, Any]:
    card, _, power = word.rstrip("*").partition("/")
    return {"card": card, "power": int(power or 0), "tired": word.endswith("*")}


def table(*seats: dict[str, Any], **beside: Any) -> Match[MitosState]:
    """A match of these seats, in the influence phase of a later turn unless it is said otherwise."""
    around = list(seats) + [seat(name) for name in NAMES[len(seats) : 2]]
    match = matches.from_position({"game": "guerra_de_mitos", "seats": around, "phase": "influence"} | beside)
    assert isinstance(match, Match), match
    return match


def given(match: Match[MitosState], *answers: str) -> tuple[Reply[MitosState], MitosState]:
    """Give answers; return what came of the last one, and the state before it."""
    came: list[tuple[Reply[MitosState], MitosState]] = []
    for answer in answers:
        before = match.state
        reply = match.enter({"do": "answer", "answer": answer})
        assert isinstance(reply, Reply), (answer, reply)
        came.append((reply, before))
    return came[-1]


def told(match: Match[MitosState], *answers: str) -> list[str]:
    """Give answers; return what the last one makes people do."""
    reply, before = given(match, *answers)
    return UI.instructions(reply.events, before, match.state, ENGLISH)


def changed(match: Match[MitosState], *answers: str) -> list[str]:
    """Give answers; return what the last one has changed."""
    reply, _ = given(match, *answers)
    return list(UI.all_changes(reply.events, match.state.seat_names, ENGLISH))
