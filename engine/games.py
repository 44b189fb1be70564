"""The games that the box knows, one line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.game import Game


def _mindbug() -> Game:
    from engine.mindbug import MINDBUG  # a game's cards are read when it is chosen

    return MINDBUG


def _munchkin() -> Game:
    from engine.munchkin import MUNCHKIN

    return MUNCHKIN


GAMES: Mapping[str, Callable[[], Game]] = {
    "mindbug": _mindbug,
    "munchkin": _munchkin,
}
"""How to get each game, by its id in the protocol."""
