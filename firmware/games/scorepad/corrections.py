"""What of a pad can be corrected by hand: counters, and the numbers of the rounds."""

from __future__ import annotations

from collections.abc import Callable

from tablekeeper.engine.scorepad.state import PadState
from tablekeeper.firmware.games.scorepad.table import counter_name
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language


def facts(state: PadState, seat: int, lang: Language) -> list[Correction]:
    """Return a seat's counters, its numbers of the rounds, the newest first, and whether somebody counts there."""
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
    away = state.seats[seat].place == "away"
    if away or [one.place for one in state.seats].count("here") > 2:
        to = "here" if away else "away"
        edit: Edits = [{"path": f"seats.{seat}.place", "to": to}]
        found.append(Correction(lang.text("scorepad.place"), moves=[(lang.text(f"scorepad.place.{to}"), edit)]))
    return found


def _setting(path: str) -> Callable[[int], Edits]:
    return lambda to: [{"path": path, "to": to}]
