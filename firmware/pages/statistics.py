"""Statistics: every journal is read again, one at a time, while the panel says how far it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware import statistics
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.pages.choosing import Choice
from tablekeeper.firmware.pages.context import PageContext, panel_language
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.text import Reading, paged, said, wrapped
from tablekeeper.firmware.statistics import Played
from tablekeeper.firmware.views import Text, View

TITLE = "page.home.statistics"
BREATH = 0.02
"""Seconds between two journals, in which a key can end it."""


class Tally(Page):
    """Reads one journal after the other, and then makes way for what they say."""

    def __init__(self, context: PageContext) -> None:
        self._left = list(context.storage.matches)
        self._all = len(self._left)
        self._found: list[Played] = []
        self._due: float | None = context.clock() + BREATH

    @property
    def deadline(self) -> float | None:
        """When the next journal is due."""
        return self._due

    def view(self, context: PageContext) -> View:
        """Return how many journals were read."""
        text = context.lang.text
        told = wrapped(text("page.statistics.counting", n=self._all - len(self._left), of=self._all))
        return Text(text(TITLE), told, 0, 1, signs=context.signs)

    def tick(self, context: PageContext, now: float) -> None:
        """Read a journal; after the last one show what all of them say."""
        if self._due is None or now < self._due:
            return
        self._due = now + BREATH
        if self._left:
            found = statistics.played(context.storage.look(self._left.pop(0)))
            if found is not None:
                self._found.append(found)
            return
        self._due = None
        context.pages.back()
        context.pages.push(_told(context, self._found))


class OfGames(Menu):
    """Which game's matches."""

    title = TITLE

    def __init__(self, found: Sequence[Played]) -> None:
        self._found = found

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the games that were played, the one played most first."""

        def open_(game: str) -> Callable[[], None]:
            return lambda: context.pages.push(_of(context, game, self._found))

        games = [one.game for one in self._found]
        return [Choice(registry.ui(game).title, open_(game)) for game in sorted(set(games), key=games.count)[::-1]]


def _told(context: PageContext, found: Sequence[Played]) -> Page:
    games = {one.game for one in found}
    if not games:
        text = context.lang.text
        return said(text(TITLE), text("page.statistics.none"))
    return OfGames(found) if len(games) > 1 else _of(context, games.pop(), found)


def _of(context: PageContext, game: str, found: Sequence[Played]) -> Page:
    ui = registry.ui(game)
    lang = panel_language(context.storage.preferences, ui)
    return Reading(ui.title, paged(statistics.lines([one for one in found if one.game == game], lang)))
