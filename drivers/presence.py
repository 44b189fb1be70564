"""Which card lies on the reader: arrivals and departures out of single sightings.

Readers miss a card now and then while it lies there, and some say the same card over and over. So one sighting is an
arrival, a repetition is nothing, and only an absence that lasts is a departure. A reader sees one card at a time.
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
    """The card that lies on one reader; it has gone when it stayed unseen for `gone_after` seconds."""

    def __init__(self, gone_after: float = 0.7) -> None:
        self.gone_after = gone_after
        self.uid: str | None = None
        """The card that lies there, if there is one."""
        self._unseen_since: float | None = None

    @property
    def deadline(self) -> float | None:
        """When `tick` will say that the card has gone, unless it is seen before."""
        return None if self._unseen_since is None else self._unseen_since + self.gone_after

    def read(self, uid: str, now: float) -> tuple[TagArrived | TagLeft, ...]:
        """Take a sighting of `uid`: nothing new, an arrival, or one card in place of another."""
        before, self.uid, self._unseen_since = self.uid, uid, None
        if before == uid:
            return ()
        left = () if before is None else (TagLeft(before, now),)
        return (*left, TagArrived(uid, now))

    def nothing(self, now: float) -> tuple[TagLeft, ...]:
        """Note that the reader sees no card, now and until it says otherwise."""
        if self.uid is not None and self._unseen_since is None:
            self._unseen_since = now
        return self.tick(now)

    def tick(self, now: float) -> tuple[TagLeft, ...]:
        """Report the departure once it is certain."""
        if self.uid is None or self.deadline is None or now < self.deadline:
            return ()
        gone, self.uid, self._unseen_since = self.uid, None, None
        return (TagLeft(gone, now),)

    def hold(self) -> None:
        """Note that the reader cannot see: what lay there counts as lying until it sees again, a card or none."""
        self._unseen_since = None
