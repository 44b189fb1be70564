"""Cards that change places without being known: all that can be said of them is how many."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

P = TypeVar("P")
"""How a game names its places."""


@dataclass(frozen=True)
class Unseen(Generic[P]):
    """Some cards go from one place to another; the box does not know which."""

    count: int
    origin: P
    to: P

    def goes_with(self, other: object) -> bool:
        """Return whether other cards go unseen the same way, so that all of them may go together."""
        return isinstance(other, Unseen) and (other.origin, other.to) == (self.origin, self.to)

    def and_more(self, count: int) -> Unseen[P]:
        """Return the move of so many cards more."""
        return replace(self, count=self.count + count)
