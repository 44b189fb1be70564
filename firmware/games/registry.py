"""The games on the box, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from firmware.games.face import Face


def _mindbug() -> Face:
    from firmware.games.mindbug.face import FACE  # a game's cards are read when it is chosen

    return FACE


def _munchkin() -> Face:
    from firmware.games.munchkin.face import FACE

    return FACE


FACES: Mapping[str, Callable[[], Face]] = {
    "mindbug": _mindbug,
    "munchkin": _munchkin,
}
"""How to get each game's face, by its id in the protocol."""
