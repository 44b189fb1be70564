"""What of a pad can be corrected by hand: counters, and the numbers of the rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablekeeper.engine.people import Presence
from tablekeeper.engine.scorepad.state import PadState
from tablekeeper.firmware.games.people import coming_and_going, ways
from tablekeeper.firmware.games.scorepad.table import counter_name
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language

STAY: Mapping[Presence, int] = {"away": 2, "here": 0}
"""How a player can go and come back, and how many stay."""


def facts(state: PadState, seat: int, lang: Language) -> list[Correction]:
    """Return a seat's counters, its numbers of the rounds, the newest first, and whether somebody counts there.

    Before the first number of a round there may be nothing; that is said, since an empty page says nothing.
    """
    found = [
        Correction(
            counter_name(state.pad, name, lang),
            _setting(f"seats.{seat}.counters.{name}"),
            state.seats[seat].counters[name],
            counter.least,
            counter.most,
        )
        for name, counter in state.pad.stepped.items()
    ]
    for place, row in reversed(tuple(enumerate(state.sheet))):
        number, span = row[seat], state.span
        if number is not None and span is not None:
            label = lang.text("scorepad.round", n=place + 1)
            found.append(Correction(label, _setting(f"sheet.{place}.{seat}"), number, *span))
    places = [one.place for one in state.seats]
    found += coming_and_going([*ways(seat, places, STAY, lang)], lang)
    text = lang.text
    return found or [Correction(text("scorepad.correct.none"), why=text("scorepad.correct.none.why"))]


def _setting(path: str) -> Callable[[int], Edits]:
    return lambda to: [{"path": path, "to": to}]
