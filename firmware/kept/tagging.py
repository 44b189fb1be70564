"""Which tag belongs on which physical card, and how several boxes with the same cards are told apart.

People who have two boxes of the same cards call them A and B. The copies of the first count from 1, those of the second
from 101, and so on. So every physical card has a number of its own in the table of tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.storage.tags import Tags

LETTERS = "ABCDEFGHI"
"""What boxes with the same cards are called."""
EACH = 100
"""So many copies of a card each of them has numbers for."""


def with_tags(games: Iterable[str]) -> list[str]:
    """Return which of some games have cards that a tag can be on."""
    return [game for game in games if any(count for _, count in registry.ui(game).cards(registry.ui(game).game.sets))]


def letter_of(tagged: Tagged) -> str:
    """Return which of the boxes with the same cards a card is from."""
    return LETTERS[min(tagged.copy // EACH, len(LETTERS) - 1)]


def copy_of(tagged: Tagged) -> int:
    """Return which copy in its box a card is, from 1."""
    return tagged.copy % EACH


def is_in_a_box(copy: int, count: int) -> bool:
    """Return whether a copy is one of the so many that each of the boxes with the same cards holds."""
    return copy // EACH < len(LETTERS) and 1 <= copy % EACH <= count


def in_use(preferences: Preferences, game: str) -> str:
    """Return which of the boxes with the same cards a game is played with."""
    letter = preferences.get(_key(game), LETTERS[0])
    return letter if letter in LETTERS and len(letter) == 1 else LETTERS[0]


def use(preferences: Preferences, game: str, letter: str) -> None:
    """Play a game with another of the boxes with the same cards."""
    preferences.set(_key(game), letter)


def _key(game: str) -> str:
    return f"box_{game}"


@dataclass(frozen=True)
class Cards:
    """The physical cards of some sets, from one of the boxes that hold them."""

    game: str
    sets: Sequence[str]
    letter: str = LETTERS[0]

    @property
    def every(self) -> list[Tagged]:
        """Every one of them, in the order of the box, copy by copy."""
        first = EACH * LETTERS.index(self.letter)
        counted = registry.ui(self.game).cards(self.sets)
        return [Tagged(card, first + copy, self.game) for card, count in counted for copy in range(1, count + 1)]

    def copies(self, card: str) -> list[Tagged]:
        """Return the copies of one card."""
        return [tagged for tagged in self.every if tagged.card == card]

    def without_tag(self, tags: Tags) -> list[Tagged]:
        """Return those that no tag is on."""
        bound = set(tags.all().values())
        return [tagged for tagged in self.every if tagged not in bound]

    def next_letter(self, tags: Tags) -> str:
        """Return the next of the boxes with the same cards: behind those that have tags one more, then the first."""
        known = {letter_of(tagged) for tagged in tags.all().values() if tagged.game == self.game}
        most = max((LETTERS.index(letter) for letter in known), default=-1) + 1
        following = LETTERS.index(self.letter) + 1
        return LETTERS[following] if following <= min(most, len(LETTERS) - 1) else LETTERS[0]


def bind(tags: Tags, uid: str, tagged: Tagged) -> bool:
    """Say that a tag is on a card; return whether another tag was, which is on none from now on."""
    lost = [other for other, before in tags.all().items() if before == tagged and other != uid]
    for other in lost:
        tags.unbind(other)
    tags.bind(uid, tagged.card, tagged.copy, tagged.game)
    return bool(lost)


def bring_back(tags: Tags, before: Mapping[str, Tagged]) -> None:
    """Let every tag be on the card that it was on before, and those that were on none be on none."""
    for uid, tagged in tags.all().items():
        if uid not in before:
            tags.unbind(uid)
        elif before[uid] != tagged:
            tags.bind(uid, before[uid].card, before[uid].copy, before[uid].game)
    for uid in before.keys() - tags.all().keys():
        tags.bind(uid, before[uid].card, before[uid].copy, before[uid].game)
