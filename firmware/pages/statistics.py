"""Statistics: every match is read again, one at a time, while the panel says how far it is.

The archives are looked into before, so that it knows how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.match import statistics
from tablekeeper.firmware.match.statistics import FinishedMatch
from tablekeeper.firmware.pages.begin import Games
from tablekeeper.firmware.pages.page import Page, PageContext
from tablekeeper.firmware.pages.text import Reading, paged, said, wrapped
from tablekeeper.firmware.telling.views import Text, View

TITLE = "page.home.statistics"
BREATH = 0.02
"""Seconds between two of them, in which a key can end it."""


class Tally(Page):
    """Reads one match after the other, and then makes way for what they say."""

    def __init__(self, context: PageContext) -> None:
        self._packed = context.storage.packed()
        self._left = list(context.storage.matches)
        self._all = len(self._left)
        self._damaged = 0
        """So many archives are damaged."""
        self._found: list[FinishedMatch] = []
        self._due: float | None = context.clock() + BREATH

    @property
    def deadline(self) -> float | None:
        """When the next one is due."""
        return self._due

    def view(self, context: PageContext) -> View:
        """Return how many matches were read."""
        text = context.lang.text
        told = wrapped(text("page.statistics.counting", n=self._all - len(self._left), of=self._all))
        return Text(text(TITLE), told, 0, 1, signs=context.signs)

    def tick(self, context: PageContext, now: float) -> None:
        """Look into an archive or read a match; after the last one show what all of them say."""
        if self._due is None or now < self._due:
            return
        self._due = now + BREATH
        archive = next(self._packed, None)
        if archive is not None:
            self._left += archive.matches
            self._all += len(archive.matches)
            self._damaged += archive.damaged
            return
        if self._left:
            found = statistics.played(context.storage.look(self._left.pop(0)))
            if found is not None:
                self._found.append(found)
            return
        self._due = None
        context.pages.back()
        lost = [context.lang.counted("page.statistics.damaged", self._damaged)] if self._damaged else []
        context.pages.push(_told(context, self._found, lost))


def _told(context: PageContext, found: Sequence[FinishedMatch], lost: Sequence[str]) -> Page:
    """Return what the matches of a game say; of several games, the one played most first, it is asked which."""
    games = [game for game, _ in Counter([one.game for one in found]).most_common()]
    if not games:
        text = context.lang.text
        return said(text(TITLE), text("page.statistics.none"), *lost)
    if len(games) == 1:
        return _of(context, games[0], found, lost)
    return Games(lambda game: context.pages.push(_of(context, game, found, lost)), games, TITLE)


def _of(context: PageContext, game: str, found: Sequence[FinishedMatch], lost: Sequence[str]) -> Page:
    ui = registry.ui(game)
    lang = context.lang_of(ui)
    return Reading(ui.title, paged([*statistics.lines([one for one in found if one.game == game], lang), *lost]))
