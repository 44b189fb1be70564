"""What the cards of Era I do, read from one file beside their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, Field


@cache
def every_ability() -> Mapping[str, tuple[Ability, ...]]:
    """Return the abilities of all designs of Era I by their ids; a card without text has none."""
    data = (files("tablekeeper.engine.guerra_de_mitos.cards") / "data" / "abilities.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, tuple[Ability, ...]])


def abilities(card: str) -> tuple[Ability, ...]:
    """Return the abilities of a card; one that is entered as numbers has none that the box knows."""
    return every_ability().get(card, ())


def moves_in(ability: Ability) -> bool:
    """Return whether an ability moves characters to the battlefield, so that nobody need be there before (G-44)."""
    return any(isinstance(step, Field) for step in ability.do)
