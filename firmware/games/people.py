"""Players who come and go, as it is corrected at a seat: the same in every game that lets them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablekeeper.engine.people import Presence, sits
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language

Way = tuple[str, Edits]
"""A move of a correction: what it is called, and its edits."""


def ways(seat: int, places: Sequence[Presence], stay: Mapping[Presence, int], lang: Language) -> Iterator[Way]:
    """Yield how a player can go or come back, as long as so many others `stay` for that way."""
    now, here = places[seat], places.count("here")
    for place, least in stay.items():
        if now not in (place, "left") and (now == "away" or here > least):
            yield lang.text(f"people.{place}"), [sits(seat, place)]


def coming_and_going(moves: Sequence[Way], lang: Language, why: str = "") -> Iterator[Correction]:
    """Yield the entry of a seat with what can be done; where that is nothing, with `why`, or no entry.

    Who leaves for good is asked about: its cards go.
    """
    if moves or why:
        sure = {lang.text("people.left"): lang.text("people.left.sure")}
        yield Correction(lang.text("people"), moves=tuple(moves), why="" if moves else why, sure=sure)
