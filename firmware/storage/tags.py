"""Which tag sits on which physical card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablekeeper.firmware.storage.documents import Document


@dataclass(frozen=True)
class Tagged:
    """A physical card: which card of which game, and which copy of it, from 1."""

    card: str
    copy: int
    game: str


class Tags:
    """The box's table of tags; answers at once, and writes behind.

    UIDs are hexadecimal digits; their case does not matter.
    """

    def __init__(self, document: Document[dict[str, Tagged]]) -> None:
        self._document = document

    def bind(self, uid: str, card: str, copy: int, game: str) -> int:
        """Say that this tag is on this card; a tag that was elsewhere moves. Returns the ticket."""
        return self.bind_all([(uid, card, copy, game)])

    def bind_all(self, cards: Iterable[tuple[str, str, int, str]]) -> int:
        """Say of many tags what they are on, as `bind` does of one. Returns the ticket of all."""
        self._document.value |= dict(_tagged(*card) for card in cards)
        return self._document.save()

    def unbind(self, uid: str) -> int:
        """Forget a tag; one that is unknown is forgotten already. Returns the ticket."""
        return self.unbind_all([uid])

    def unbind_all(self, uids: Iterable[str]) -> int:
        """Forget many tags, as `unbind` does one. Returns the ticket of all."""
        for uid in [plain_uid(uid) for uid in uids]:
            self._document.value.pop(uid, None)
        return self._document.save()

    def card_of(self, uid: str) -> Tagged | None:
        """Return the card that this tag is on."""
        return self._document.value.get(plain_uid(uid))

    def all(self) -> dict[str, Tagged]:
        """Return every tag."""
        return dict(self._document.value)


def plain_uid(uid: str) -> str:
    """Return a tag's UID in the one spelling that is kept. Raises ValueError for what is no UID."""
    plain = uid.strip().upper()
    if not plain or set(plain) - set("0123456789ABCDEF"):
        raise ValueError(f"tag: wanted a UID in hexadecimal digits, got {uid!r}")
    return plain


def _tagged(uid: str, card: str, copy: int, game: str) -> tuple[str, Tagged]:
    """Return a tag's UID in its one spelling, and what it is on. Raises ValueError for what cannot be kept."""
    uid = plain_uid(uid)
    if not card.isascii() or not game.isascii() or not card or not game or not 0 < copy < 1000:
        got = f"{card!r}, {copy!r}, {game!r}"
        raise ValueError(f"tag {uid}: wanted a card's id, its copy from 1 to 999 and a game's id, got {got}")
    return uid, Tagged(card, copy, game)
