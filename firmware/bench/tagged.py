"""A tag on every card of a game, and entries as taps give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from tablekeeper.drivers.simulated.readers import uid_for
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Entry
from tablekeeper.firmware.bench.case import BenchCase
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.match.session import Session

Tags = Mapping[str, Sequence[str]]
"""The tags of each card's copies, by the card's id."""


def tags_of(case: BenchCase) -> Tags:
    """Give every card a tag."""
    numbers = count()
    cards = registry.ui(case.game).cards(case.sets)
    return {card: [uid_for("pn532", next(numbers)) for _ in range(copies)] for card, copies in cards}


def entering(session: Session, tags: Tags) -> Callable[[Entry, Answer | None], object]:
    """Return what enters into a session, with the tag of the card that an answer names as if it had been tapped."""

    def enter(entry: Entry, given: Answer | None) -> None:
        uids = () if given is None else tags.get(given.name, ())
        session.enter(entry, next(iter(uids), None))

    return enter
