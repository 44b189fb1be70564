"""What frames of Guerra de Mitos have that a seat decides: that seat, and the card that it resolves."""

from __future__ import annotations

from typing import Generic, TypeVar

from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.resolution import Frame

T = TypeVar("T")


class Asking(Frame[Draft, T], Generic[T], frozen=True, gc=False):
    """Something pending that a seat decides; with the seat it is forgotten."""

    seat: int


class Resolving(Asking[T], Generic[T], frozen=True, gc=False):
    """A card whose text people carry out."""

    card: str


def resolved(draft: Draft) -> str:
    """Return the card whose text people carry out now. Raises LookupError where nobody does."""
    for frame in reversed(draft.stack):
        if isinstance(frame, Resolving):
            return frame.card
    raise LookupError("card: wanted one whose text people carry out, got none; ask while one is pending")
