"""Which tags a card has."""

from __future__ import annotations

from tablekeeper.firmware.storage.tags import Tags


def uids_of(tags: Tags, card: str, game: str) -> tuple[str, ...]:
    """Return the tags of all copies of a card, by copy."""
    found = [(tag.copy, uid) for uid, tag in tags.all().items() if (tag.card, tag.game) == (card, game)]
    return tuple(uid for _, uid in sorted(found))
