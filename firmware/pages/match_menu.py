"""The menu of a match: its history, repairs, strictness, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from firmware.pages import begin, table
from firmware.pages.menu import Menu
from firmware.pages.page import OK, Choice, Key
from firmware.pages.text import Reading, brief, paged

if TYPE_CHECKING:
    from firmware.pages.box import Box

LEVELS = ("referee", "advise", "count")


class MatchMenu(Menu):
    """What can be done with the match besides answering."""

    title = "page.menu"

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return its entries; what was taken back can be brought back, where there is any."""
        text = app.lang.text
        taken_back = app.session is not None and app.session.match.taken_back
        redo = [Choice(text("page.menu.redo"), lambda: app.enter({"do": "redo"}))] if taken_back else []
        return (
            Choice(text("page.menu.history"), lambda: app.push(History(app))),
            *redo,
            Choice(text("page.menu.correct"), lambda: app.push(table.Seats())),
            Choice(text("page.menu.table"), lambda: self._open_table(app)),
            Choice(text("page.menu.explain"), app.pick_to_explain),
            Choice(text("page.menu.strictness"), lambda: app.push(Strictness(app))),
            Choice(text("page.menu.new"), lambda: begin.new_match(app)),
            Choice(text("page.menu.home"), app.go_home),
        )

    def _open_table(self, app: Box) -> None:
        """Show all that lies open, each seat on pages of its own."""
        if app.session is not None:
            for name, *lines in reversed(app.session.whole_table(app.lang)):
                app.push(Reading(name, paged(lines)))


class Strictness(Menu):
    """How strict the box is; the cursor begins at what holds now."""

    title = "page.strictness"

    def __init__(self, app: Box) -> None:
        self.selected = LEVELS.index(app.signs.strictness)

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the three levels."""

        def taking(level: str) -> Callable[[], None]:
            return lambda: app.enter({"do": "strictness", "level": level})

        return [Choice(app.lang.text(f"page.strictness.{level}"), taking(level)) for level in LEVELS]


class History(Menu):
    """The match so far, the newest at the bottom.

    Ok on a line goes back to it, or on to one that was taken back (in brackets); the cursor begins where the match is.
    """

    title = "page.menu.history"

    def __init__(self, app: Box) -> None:
        session = app.session
        self.lines = session.history(app.lang) if session else []
        self.here = sum(not line.taken_back for line in self.lines)
        """The place of the line where the match is; 0 is the beginning."""
        self.selected = self.here

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the beginning, and a line for every action."""

        def going(do: str, to: int) -> Callable[[], None]:
            return lambda: app.enter({"do": do, "to": to})

        start = Choice(app.lang.text("page.history.begin"), going("undo", 0))
        return [start] + [
            Choice(f"({line.text})", going("redo", line.answers), brief(f"({line.text})"))
            if line.taken_back
            else Choice(line.text, going("undo", line.answers), brief(line.text))
            for line in self.lines
        ]

    def press(self, app: Box, key: Key) -> None:
        """Move, go to a line, or on the line where the match is show it in full."""
        if key.slot == OK and self.cursor(self.choices(app)) == self.here:
            self.hold(app, key)
        else:
            super().press(app, key)

    def hold(self, app: Box, key: Key) -> None:
        """Show a line in full."""
        if key.slot == OK:
            choices = self.choices(app)
            app.notice(self.heading(app), choices[self.cursor(choices)].label)
        else:
            super().hold(app, key)
