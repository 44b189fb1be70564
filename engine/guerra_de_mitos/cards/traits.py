"""What single cards change of what the box computes; everything else that a card does, people resolve (G-67)."""

from __future__ import annotations

from collections.abc import Mapping

MOVES: Mapping[str, int] = {"amset": 1}
"""The moves that an item adds for the seat that controls its bearer (G-23)."""
MOVES_OF_ALL: Mapping[str, int] = {"hapy": -1}
"""What an item adds to everybody's moves (G-23)."""
MEDITATION: Mapping[str, int] = {"la_musica_de_orfeo": 1}
"""What an action adds to each meditating of this turn (G-37)."""
SILENCE = frozenset(["sonido_de_odaiko"])
"""Actions after which nobody meditates in this turn (G-37)."""
MARCHES_FREE = frozenset(["lampara_de_alhazred", "droga_plutonica"])
"""Items whose bearer pays nothing on the way to the battlefield (G-42)."""
TIRELESS = frozenset(["dainn", "masakado", "ocelotl"])
"""Characters whose abilities are used while they are tired, too (G-33)."""
UNARMED = frozenset(["fenrir"])
"""Characters that carry no weapon (G-34)."""
BASIC = "el_caballo_de_troya"
"""The battle card that brings the basic resolution back (G-49)."""
RESOLVES = frozenset(["la_caida_de_baldr", "la_hormiga_negra"])
"""Actions that say how a confrontation is resolved without the key of a battle card (reading A-54)."""
EXTRA_CLASH = frozenset(["tacticas_belicas"])
"""Actions that add a confrontation (G-40)."""
SHRINKING: Mapping[str, int] = {"atlantida": -1}
"""What a pantheon loses of its reserve at the end of each reorganisation (G-58)."""
CHEAPER: Mapping[str, tuple[str, int]] = {"inframundo": ("Demonio", -2)}
"""Under which pantheon characters with a key cost another amount (reading A-59)."""
LESSER_GODS: Mapping[str, int] = {"la_orden": -2}
"""What a pantheon adds to the maximum power of its own gods."""
NO_GAIN = frozenset(["la_orden"])
"""Pantheons whose reserve gains nothing, but for the bid and what is moved (reading A-60)."""
PRICES: Mapping[str, int] = {"yomi": 2, "duat": 2}
"""What the ability of a pantheon costs the reserve."""
