"""What every frame of Guerra de Mitos has: the seat that decides it."""

from __future__ import annotations

from typing import Generic, TypeVar

from tablekeeper.engine.resolution import Draft, Frame

D = TypeVar("D", bound=Draft)
T = TypeVar("T")


class Asking(Frame[D, T], Generic[D, T], frozen=True, gc=False):
    """Something pending that a seat decides; with the seat it is forgotten."""

    seat: int
