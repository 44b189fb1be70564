"""What a page gets of the box in order to be drawn and to act, and nothing else."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.drivers.presence import TagArrived
from tablekeeper.firmware import names
from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.hardware import Hardware
from tablekeeper.firmware.languages import LANGUAGES, Language, language
from tablekeeper.firmware.storage import Storage
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.troubles import Watch
from tablekeeper.firmware.views import Signs

if TYPE_CHECKING:  # pages name their context, and the context names the stack of pages
    from tablekeeper.firmware.announcer import Announcer
    from tablekeeper.firmware.entries import Entries
    from tablekeeper.firmware.pages.stack import PageStack
    from tablekeeper.firmware.player import BoxPlayer
    from tablekeeper.firmware.turn_clock import TurnClock


@dataclass(frozen=True)
class PageContext:
    """The pieces of the box around a page."""

    pages: PageStack
    entries: Entries
    """The match on the table, and the way of an entry to the disk."""
    announcer: Announcer
    player: BoxPlayer
    """The box as the player of a seat."""
    hardware: Hardware
    storage: Storage
    chance: random.Random
    clock: Callable[[], float]
    """Seconds of the app's clock."""
    inputs: deque[Gesture | TagArrived]
    """What people have done and waits to be handled, in order."""
    watch: Watch
    """What is wrong with the box."""
    turn: TurnClock
    """How long the turn has taken."""

    @property
    def lang(self) -> Language:
        """The language of the panel, with the words of the game on the table."""
        session = self.entries.session
        return panel_language(self.storage.preferences, None if session is None else session.ui)

    def lang_of(self, ui: AnyUI) -> Language:
        """Return the language of the panel with the words of a game, whatever lies on the table."""
        return panel_language(self.storage.preferences, ui)

    @property
    def signs(self) -> Signs:
        """The small signs that every view carries."""
        session = self.entries.session
        strictness = session.match.strictness if session is not None else "referee"
        received = self.entries.busy or self.hardware.doubtful
        return Signs(received, self.watch.present, strictness, self.watch.winks)


def panel_language(preferences: Preferences, ui: AnyUI | None) -> Language:
    """Return the language that was chosen, with the words of a game and the names that were entered for cards.

    It is the first one where the box speaks none such.
    """
    code = preferences.get("language", LANGUAGES[0])
    spoken = language(code if code in LANGUAGES else LANGUAGES[0], None if ui is None else ui.words)
    return spoken.with_names(lambda game, card: names.entered(preferences, game, card, spoken.code))
