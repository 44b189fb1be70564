"""The guided first turns of Munchkin: what to do, where it is asked for the first time; decks are shuffled as ever."""

from __future__ import annotations

ASKS = ("setup", "turn", "trouble", "loot", "combat", "end")
"""What has a lesson of its own."""
