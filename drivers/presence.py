"""Which card lies on the reader: arrivals and departures out of single sightings.

Readers miss a card now and then while it lies there, and some report the same card over and over. So one sighting is an
arrival, a repetition is nothing, and only an absence that lasts is a departure. One card counts at a time. If two lie
there at once, only a card that was seen before the other arrives. An arrival is doubtful until the reader has looked
again. When one of two cards is lifted, the other does not arrive.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TagArrived:
    """The card `uid` was laid on the reader; `at` is when its last byte was read, in seconds of the app's clock."""

    uid: str
    at: float


@dataclass(frozen=True, slots=True)
class TagLeft:
    """The card `uid` has been lifted; `at` is when that became certain, in seconds of the app's clock."""

    uid: str
    at: float


class Presence:
    """The card that lies on one reader; it has gone when it stayed unseen for `gone_after` seconds.

    A reader that says two cards in turn says the first again within `in_turn` seconds; 0 where none does. One that
    looks again at a card that has just come does so within `look_again` seconds; 0 where it does not.
    """

    def __init__(self, gone_after: float = 0.7, in_turn: float = 0.0, look_again: float = 0.0) -> None:
        self.gone_after, self.in_turn, self.look_again = gone_after, in_turn, look_again
        self.uid: str | None = None
        """The card that lies there, if there is one."""
        self._unseen_since: float | None = None
        self._together: frozenset[str] = frozenset()
        """Cards that were seen at once: none of them arrives before the reader was empty."""
        self._former: tuple[str, float] | None = None
        """The card that was seen before this one, and when this one took its place."""
        self._doubted_until: float | None = None
        """Until when another card may turn out to lie beside the one that has just come."""

    @property
    def crowded(self) -> bool:
        """Whether two cards have been seen at once, and since then neither none nor another one."""
        return bool(self._together)

    @property
    def doubtful(self) -> bool:
        """Whether a card has just come, and the reader has yet to look whether it is the only one."""
        return self._doubted_until is not None

    def is_beside(self, uid: str) -> bool:
        """Return whether a card is one of those that were seen at once."""
        return uid in self._together

    @property
    def _gone_at(self) -> float | None:
        """When the card will have gone, unless it is seen before."""
        return None if self._unseen_since is None else self._unseen_since + self.gone_after

    @property
    def deadline(self) -> float | None:
        """When `tick` will say that the card has gone, unless it is seen before, or will doubt it no longer."""
        return min((due for due in (self._gone_at, self._doubted_until) if due is not None), default=None)

    def read(self, uid: str, now: float, beside: str | None = None) -> tuple[TagArrived | TagLeft, ...]:
        """Take a sighting of `uid`, `beside` another card: nothing new, an arrival, or one card in place of another.

        One that is back sooner than anybody lays it down again has lain there all along.
        """
        before = self.uid
        if beside is not None:
            self._together |= {uid, beside}
            uid = beside if before == beside else uid
        elif before is not None and before != uid and self._back_at_once(uid, now):
            self._together |= {uid, before}
        elif uid not in self._together:
            self._together = frozenset()
        self.uid, self._unseen_since, self._doubted_until = uid, None, None
        if before == uid:
            return ()
        self._former = None if before is None else (before, now)
        left = () if before is None else (TagLeft(before, now),)
        if uid in self._together:
            return left
        self._doubted_until = now + self.look_again if self.look_again else None
        return (*left, TagArrived(uid, now))

    def _back_at_once(self, uid: str, now: float) -> bool:
        """Return whether another card has taken this one's place only a moment ago."""
        return self._former is not None and self._former[0] == uid and now < self._former[1] + self.in_turn

    def nothing(self, now: float) -> tuple[TagLeft, ...]:
        """Note that the reader sees no card, now and until it says otherwise."""
        if self.uid is not None and self._unseen_since is None:
            self._unseen_since = now
        return self.tick(now)

    def tick(self, now: float) -> tuple[TagLeft, ...]:
        """Report the departure once it is certain, and doubt no longer when it is time."""
        if self._doubted_until is not None and now >= self._doubted_until:
            self._doubted_until = None
        if self.uid is None or self._gone_at is None or now < self._gone_at:
            return ()
        gone, self.uid, self._unseen_since = self.uid, None, None
        self._together, self._former, self._doubted_until = frozenset(), None, None
        return (TagLeft(gone, now),)

    def hold(self) -> None:
        """Note that the reader cannot see: what lay there counts as lying until it sees again, a card or none."""
        self._unseen_since = self._doubted_until = None
