"""What every frame of Guerra de Mitos has that a seat decides: that seat."""

from __future__ import annotations

from typing import Generic, TypeVar

from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.resolution import Frame

T = TypeVar("T")


class Asking(Frame[Draft, T], Generic[T], frozen=True, gc=False):
    """Something pending that a seat decides; with the seat it is forgotten."""

    seat: int
