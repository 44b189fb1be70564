"""The menu of a match: its history, repairs, strictness, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.choosing import Choice
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import OK, Key
from tablekeeper.firmware.pages.picking import cards_to_explain, pick_to_explain
from tablekeeper.firmware.pages.text import Reading, brief, paged, said
from tablekeeper.firmware.session import Session

LEVELS = ("referee", "advise", "count")


class MatchMenu(Menu):
    """What can be done with the match besides answering."""

    title = "page.menu"

    def __init__(self, session: Session) -> None:
        self.session = session

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its entries, at most seven; explaining where there are cards. A new match begins at home."""
        text = context.lang.text
        explain = Choice(text("page.menu.explain"), lambda: pick_to_explain(context, self.session))
        return (
            Choice(text("page.menu.history"), lambda: context.pages.push(History(context, self.session))),
            Choice(text("page.menu.correct"), lambda: context.pages.push(table.Seats())),
            Choice(text("page.menu.table"), lambda: self._open_table(context)),
            *([explain] if cards_to_explain(self.session) else ()),
            Choice(text("page.menu.strictness"), lambda: context.pages.push(Strictness(self.session))),
            Choice(text("page.menu.home"), context.pages.to_home),
        )

    def _open_table(self, context: PageContext) -> None:
        """Show all that lies open, each seat on pages of its own."""
        for zone in reversed(self.session.whole_table(context.lang)):
            context.pages.push(Reading(zone.name, paged(zone.lines)))


class Strictness(Menu):
    """How strict the box is; the cursor begins at what holds now."""

    title = "page.strictness"

    def __init__(self, session: Session) -> None:
        self.selected = LEVELS.index(session.match.strictness)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the three levels."""

        def taking(level: str) -> Callable[[], None]:
            return lambda: context.entries.enter({"do": "strictness", "level": level})

        return [Choice(context.lang.text(f"page.strictness.{level}"), taking(level)) for level in LEVELS]


class History(Menu):
    """The match so far, the newest at the bottom.

    Ok on a line goes back to it, or on to one that was taken back (in brackets); the cursor begins where the match is.
    Below them one step is brought back, where there is one.
    """

    title = "page.menu.history"

    def __init__(self, context: PageContext, session: Session) -> None:
        self.session, self.lines = session, session.history(context.lang)
        self.here = sum(not line.taken_back for line in self.lines)
        """The place of the line where the match is; 0 is the beginning."""
        self.selected = self.here

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the beginning, a line for every action, and bringing one step back."""

        def going(do: str, to: int) -> Callable[[], None]:
            return lambda: context.entries.enter({"do": do, "to": to})

        start = Choice(context.lang.text("page.history.begin"), going("undo", 0))
        lines = [
            Choice(f"({line.text})", going("redo", line.answers), brief(f"({line.text})"))
            if line.taken_back
            else Choice(line.text, going("undo", line.answers), brief(line.text))
            for line in self.lines
        ]
        redo = Choice(context.lang.text("page.menu.redo"), lambda: context.entries.enter({"do": "redo"}))
        return [start, *lines, *([redo] if self.session.match.taken_back else [])]

    def press(self, context: PageContext, key: Key) -> None:
        """Move, go to a line, or on the line where the match is show it in full."""
        if key.slot == OK and self.cursor(self.choices(context)) == self.here:
            self.hold(context, key)
        else:
            super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Show a line in full."""
        if key.slot == OK:
            choices = self.choices(context)
            context.pages.push(said(self.heading(context), choices[self.cursor(choices)].label))
        else:
            super().hold(context, key)
