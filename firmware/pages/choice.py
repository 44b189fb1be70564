"""One thing that a page offers, and which key gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT
from tablekeeper.firmware.telling.views import NO_LABELS, Labels


@dataclass(frozen=True)
class Choice:
    """One thing that a page offers."""

    label: str
    """What stands above its key: a word."""
    act: Callable[[], None]
    item: str = ""
    """What stands in a list, where there is more room; empty: the label."""
    answers: Sequence[Answer] = ()
    """The answers that it gives or leads to."""
    card: str | None = None
    """The card in question, which holding ok explains."""
    slot: str = ""
    """The key that it always has; empty: the one that its place among the others gives it."""
    at_once: bool = False
    """Whether one press gives its answer."""

    @property
    def line(self) -> str:
        """What stands in a list."""
        return self.item or self.label

    def on(self, slot: str) -> Choice:
        """Return the same choice on a key of its own."""
        return replace(self, slot=slot)


YES, NO = LEFT, RIGHT
"""The keys of yes and no, on every page."""


def yes(lang: Language, act: Callable[[], None]) -> Choice:
    """Return that something is done, on its key."""
    return Choice(lang.text("page.yes"), act, slot=YES)


def no(lang: Language, act: Callable[[], None]) -> Choice:
    """Return that it is not done, on its key."""
    return Choice(lang.text("page.no"), act, slot=NO)


T = TypeVar("T")


def spread(things: Sequence[T]) -> dict[str, T]:
    """Return up to three things by the keys that take them: one on ok, two outside."""
    slots = {0: (), 1: (OK,), 2: (LEFT, RIGHT), 3: (LEFT, OK, RIGHT)}[len(things)]
    return dict(zip(slots, things, strict=True))


def placed(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return up to three choices by the keys that give them: by their own ones, where they have some."""
    if any(choice.slot for choice in choices):
        return {choice.slot: choice for choice in choices}
    return spread(choices)


def labels(choices: Sequence[Choice]) -> Labels:
    """Return the texts above the keys."""
    by_slot = placed(choices)
    texts = [by_slot[slot].label if slot in by_slot else "" for slot in (LEFT, OK, RIGHT)]
    return (texts[0], texts[1], texts[2]) if by_slot else NO_LABELS
