"""The rack of cards beside the box: every physical card of the boxes, each with a tag of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.drivers.simulated.readers import uid_for
from tablekeeper.engine.registry import FIRST
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.simulator.messages import KnownTag, Racked

TAGS = 10_000
"""How many tags each game has for its cards, so that those of a game never depend on another's cards."""


def rack(sets: Sequence[str], reader: ReaderKind, game: str = FIRST) -> tuple[Racked, ...]:
    """Return the physical cards of a game's boxes with tags that the reader can read; no sets mean the base set.

    A card has the same tag whichever boxes are chosen.
    """
    every = registry.ui(game).game.sets
    first = TAGS * registry.names().index(game)
    numbered = enumerate(((box, card, copy) for box in every for card, copy in _cards(game, box)), first)
    chosen = sets or every[:1]
    return tuple(Racked(uid_for(reader, n), card, copy, game) for n, (box, card, copy) in numbered if box in chosen)


def whole_rack(reader: ReaderKind) -> tuple[Racked, ...]:
    """Return the physical cards of all boxes of all games: what may be chosen on the panel."""
    return tuple(chain.from_iterable(rack(registry.ui(game).game.sets, reader, game) for game in registry.names()))


def _cards(game: str, box: str) -> Iterator[tuple[str, int]]:
    """Yield every card of a box with every copy, by id."""
    for card, copies in registry.ui(game).racked(box):
        for copy in range(1, copies + 1):
            yield card, copy


class NoSuchCard(Exception):  # noqa: N818
    """The rack does not hold the card, or not so many copies."""


def pick(cards: Iterable[Racked], known: Iterable[KnownTag], card: str, copy: int | None) -> str:
    """Return the tag to tap for a card: of the n-th copy, otherwise one whose card does not lie open.

    `known` are the tags that the box has been taught for it; they are on the cards in place of the rack's own. Raises
    NoSuchCard.
    """
    tags = {racked.copy: racked.uid for racked in cards if racked.card == card}
    taught = {tag.copy: tag for tag in known}
    tags |= {number: tag.uid for number, tag in taught.items()}
    if not tags:
        raise NoSuchCard(f"the rack holds no card {card!r}{_nearest(cards, card)}")
    if copy is not None:
        if copy not in tags:
            raise NoSuchCard(f"the rack holds {card} {_copies(tags)}, not #{copy}")
        return tags[copy]

    def openness(number: int) -> tuple[bool, bool, int]:
        tag = taught.get(number)
        return (tag.in_play, tag.used, number) if tag else (False, False, number)

    return tags[min(tags, key=openness)]


def _copies(tags: Iterable[int]) -> str:
    return " and ".join(f"#{number}" for number in sorted(tags))


def _nearest(cards: Iterable[Racked], card: str) -> str:
    from difflib import get_close_matches

    ids = sorted({racked.card for racked in cards})
    close = get_close_matches(card, ids, n=1) or ids
    return f": give its id, such as {close[0]}" if close else ", nor any other: the game has none"
