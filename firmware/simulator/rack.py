"""The rack of cards beside the box: every physical card of the boxes, each with a tag of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from drivers.reader import ReaderKind
from drivers.simulated.readers import uid_for
from firmware.simulator.messages import Known

Racked = tuple[str, str, int]
"""A physical card: the UID of its tag, the card's id, and which copy it is, from 1."""

GAME = "mindbug"


def rack(sets: Sequence[str], reader: ReaderKind) -> tuple[Racked, ...]:
    """Return the physical cards of these boxes with tags that the reader can read; no sets mean the base set.

    A card has the same tag whichever boxes are chosen.
    """
    from engine.mindbug.cards import BASE_SET, SETS, cards_of

    cards = [(name, card.id, copy) for name in SETS for card in cards_of(name) for copy in range(1, card.copies + 1)]
    numbered = enumerate(cards)
    return tuple((uid_for(reader, n), card, copy) for n, (box, card, copy) in numbered if box in (sets or (BASE_SET,)))


class NoSuchCard(Exception):  # noqa: N818
    """The rack does not hold the card, or not so many copies."""


def pick(cards: Iterable[Racked], known: Iterable[Known], card: str, copy: int | None) -> str:
    """Return the tag to tap for a card: of the n-th copy, otherwise one whose card does not lie open.

    `known` are the tags that the box has been taught for it; they are on the cards in place of the rack's own. Raises
    NoSuchCard.
    """
    tags = {racked_copy: uid for uid, racked, racked_copy in cards if racked == card}
    taught = {tag.copy: tag for tag in known}
    tags |= {number: tag.uid for number, tag in taught.items()}
    if not tags:
        raise NoSuchCard(f"the rack holds no card {card!r}: give its id, such as {_nearest(cards, card)}")
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

    ids = sorted({racked for _, racked, _ in cards})
    return (get_close_matches(card, ids, n=1) or ids or ["gorillion"])[0]


def every_box() -> tuple[str, ...]:
    """Return all boxes: what may be chosen on the panel."""
    from engine.mindbug.cards import SETS

    return SETS
