"""Which thing on the table each tag is on: a value that is kept for every step of a match, so that undo is free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Thing(NamedTuple):
    """Something on the table that a tag can be bound to."""

    kind: str
    """What it is to the game: a creature, a card under one, a monster."""
    number: int
    """Its number in the match, or that of what it lies under; numbers never come again."""


@dataclass(frozen=True)
class Bindings:
    """What each tag has brought or was bound to.

    Things that have left the table stay in it: their numbers never come again, so such a tag is free.
    """

    things: Mapping[str, Thing] = field(default_factory=dict)
    """By the tag's UID."""
    named: Mapping[str, str] = field(default_factory=dict)
    """Cards that were named by a tag and have not come to lie yet: the tag's UID by the card's id."""

    def bind(self, tag: str, thing: Thing) -> Bindings:
        """Bind a tag to a thing, whatever it was bound to before."""
        return self if self.things.get(tag) == thing else Bindings({**self.things, tag: thing}, self.named)

    def free(self, tag: str) -> Bindings:
        """Bind a tag to nothing."""
        return Bindings({uid: thing for uid, thing in self.things.items() if uid != tag}, self.named)

    def name(self, card: str, tag: str | None) -> Bindings:
        """Note which tag named a card that is about to come to lie; None where it was picked with keys."""
        if self.named.get(card) == tag:
            return self
        rest = {known: uid for known, uid in self.named.items() if known != card}
        return Bindings(self.things, rest if tag is None else {**rest, card: tag})

    def come_to_lie(self, card: str, thing: Thing) -> Bindings:
        """Bind the tag that named a card to what the card has become, if it was named by one."""
        tag = self.named.get(card)
        return self if tag is None else self.bind(tag, thing).name(card, None)

    def of(self, uid: str, *kinds: str) -> int | None:
        """Return the number of the thing of these kinds that a tag is bound to."""
        thing = self.things.get(uid)
        return thing.number if thing is not None and thing.kind in kinds else None

    def of_others(self, uid: str, kind: str) -> set[int]:
        """Return the numbers of the things of a kind to which other tags are bound."""
        return {thing.number for tag, thing in self.things.items() if tag != uid and thing.kind == kind}


UNBOUND = Bindings()
