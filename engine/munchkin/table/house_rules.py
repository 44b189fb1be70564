"""House rules: how a table plays what the rulebook leaves open; recorded in the match, set by an edit."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One setting for each ambiguity that tables settle in different ways; the defaults are our readings."""

    deal: Literal[2, 4] = 2
    """Cards of each deck dealt at the start and after a death (M-4, M-55, reading A-31)."""
    any_number: bool = False
    """From 1 to 10 may play, not only 3 to 6 (M-1); set in a position, since `new` seats the players."""
    gear_in_combat: bool = False
    """The fighter may lay a new item into a free slot in a fight of its own (reading A-1)."""
    mate_slows: bool = False
    """A Mate takes one from every flee roll of its fight, as an old print of it says (reading A-19)."""
    one_class: bool = False
    """Super Munchkin needs only one class and stays with it (reading A-20)."""
    pure_half: bool = False
    """A Half-Breed with one race has none of its drawbacks (reading A-17)."""
    keep_items: bool = False
    """Items may not be discarded merely to be rid of them (reading A-36)."""
    charm_hand: Literal[1, 3] = 1
    """How many cards a hand must hold to be discarded as a whole for a power (M-66)."""
    wait: Literal[3, 5, 10] = 5
    """Seconds that a winning total is open for objections (M-31, reading A-28); the box's clock counts them."""
