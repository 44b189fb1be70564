"""House rules: how a table plays what the rulebook leaves open; recorded in the match, set by an edit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards.readings import READINGS


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One setting for each ambiguity that tables settle in different ways; the defaults are our readings."""

    cards_act: bool = False
    """The box carries out what cards say; otherwise people tell it what they have changed (G-67)."""
    winner_gains: bool = False
    """The stronger side of a confrontation gains what the weaker one loses (reading A-1)."""
    old_holder: bool = False
    """The seat with the token during the turn that has ended breaks the tie of two gods of gods, not the next (A-3)."""
    surplus_returns: bool = False
    """Power on a resource beyond its cost goes back to the reserve, not to the bank (A-7)."""
    others_only: bool = False
    """A god of gods gains a point for each other player left, not for himself as well (A-18)."""
    god_is_last: bool = False
    """A god of gods has the point of the last player at the table as well (A-20)."""
    abilities_again: bool = False
    """An ability that does not tire its card may be used several times a turn (A-24)."""
    chained_events: bool = False
    """After an event the next card of its oracle is turned up at once (A-28)."""
    equip_others: bool = False
    """Equipment may be given to characters of other seats (A-46)."""
    neutral_is_ours: bool = False
    """Neutral characters pay no extra cost, and under a Neutral pantheon nobody does (A-50)."""
    losses_are_steps: bool = False
    """What a card takes first from its own side, where no semicolon is known, is a step and no price (AC-1)."""
    card_gains: bool = False
    """A gain without a place is the card's, an item's its bearer's, not the reserve's (AC-2)."""
    equipping_costs: bool = False
    """The bearer pays for an item that an effect puts on it (AC-3)."""
    characters_at_home: bool = False
    """Four cards of the battle reach characters in the pantheon zone as well (AC-4)."""
    back_with_cost: bool = False
    """A character that comes back from a discard has its cost on it (AC-5)."""
    oracles_face_down: bool = False
    """A card from a discard lies face down on its new oracle (AC-6)."""
    card_pays: bool = False
    """A price that names no place is paid by the card, an item's by its bearer, not by the reserve (AC-7)."""
    copied_at_once: bool = False
    """An ability that is copied is carried out at once (AC-8)."""
    items_at_home: bool = False
    """Three cards of the battle reach items in the pantheon zone as well (AC-9)."""
    version_1: bool = False
    """Two rules are those of the box's version 1.0, as in its journals; no table switches it.

    What people give to another seat stays there, and a borrowed card works under any pantheon.
    """
    empty_battles: bool = False
    """Both sides are asked in a battle that nobody stands in, as in journals of the rules before version 3."""

    @cached_property
    def readings(self) -> frozenset[str]:
        """Return which readings of doubtful cards are switched."""
        return frozenset([name for name in READINGS if getattr(self, name)])


EARLIER = ("version_1", "empty_battles")
"""What only journals of earlier rules have."""
SWITCHES: Sequence[str] = [name for name in HouseRules.__struct_fields__ if name not in EARLIER]
"""What a table may switch."""
