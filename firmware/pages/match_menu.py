"""The menu of a match: its history, repairs, help, strictness, and the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tablekeeper.firmware.games.narration import HistoryLine
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import staff, table, wrong
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.coach import Coach, may_coach
from tablekeeper.firmware.pages.dice_and_clock import DiceAndClock
from tablekeeper.firmware.pages.keys import keys
from tablekeeper.firmware.pages.menu import Group, Menu
from tablekeeper.firmware.pages.page import OK, Key, PageContext
from tablekeeper.firmware.pages.picking import cards_to_explain, pick_to_explain
from tablekeeper.firmware.pages.players import SeatNames
from tablekeeper.firmware.pages.signs import signs
from tablekeeper.firmware.pages.taking_back import Sure
from tablekeeper.firmware.pages.text import Reading, brief, paged, sliced, wrapped
from tablekeeper.firmware.telling.views import COLUMNS

LEVELS = ("referee", "advise", "count")


class MatchMenu(Menu):
    """What can be done with the match besides answering."""

    title = "page.menu"

    def __init__(self, session: Session) -> None:
        self.session = session

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its entries, at most seven, of which the last is what is wrong. A new match begins at home.

        Who plays alone finds the coach before all of them; the box, which plays by the rules, is not made less strict.
        """
        text = context.lang.text
        coach = Choice(text("alone.coach"), lambda: context.pages.push(Coach(self.session)))
        strictness = Choice(text("page.menu.strictness"), lambda: context.pages.push(StrictnessMenu(self.session)))
        return (
            *([coach] if may_coach(self.session) else ()),
            Choice(text("page.menu.history"), lambda: context.pages.push(History(context, self.session))),
            TableMenu(self.session).entry(context),
            Help(self.session).entry(context),
            DiceAndClock(self.session).entry(context),
            *(() if self.session.against_box else (strictness,)),
            Choice(text("page.menu.home"), context.pages.to_home),
            *wrong.entries(context),
        )


class TableMenu(Group):
    """The cards on the table, and what of them the box has wrong."""

    title = "page.correct.table"

    def __init__(self, session: Session) -> None:
        self.session = session

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the repairs, what the box believes, and what people are called; guests leave no names."""
        text = context.lang.text
        nameless = self.session.against_box or cafe.is_on(context.storage.preferences)
        names = Choice(text("page.menu.names"), lambda: context.pages.push(SeatNames(context, self.session)))
        return (
            Choice(
                text("page.menu.correct"), lambda: context.pages.push(table.Corrections(self.session.match.state.asked))
            ),
            Choice(text("page.menu.table"), lambda: self._open_table(context)),
            *(() if nameless else (names,)),
        )

    def _open_table(self, context: PageContext) -> None:
        """Show all that lies open, each seat on pages of its own."""
        for zone in reversed(self.session.whole_table(context.lang)):
            context.pages.push(Reading(zone.name, paged(zone.lines)))


class Help(Group):
    """What the box can explain, and whom it can call."""

    title = "page.menu.guide"

    def __init__(self, session: Session) -> None:
        self.session = session

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return who can help, what the keys do, what signs mean and, where there is one, what a card does."""
        text = context.lang.text
        explain = Choice(text("page.menu.explain"), lambda: pick_to_explain(context, self.session))
        return (
            *staff.entries(context),
            *([explain] if cards_to_explain(self.session) else ()),
            Choice(text("page.menu.signs"), lambda: context.pages.push(signs(self.session.ui, context.lang))),
            Choice(text("page.menu.keys"), lambda: context.pages.push(keys(context.lang))),
        )


class StrictnessMenu(Menu):
    """How strict the box is; the cursor begins at what holds now."""

    title = "page.strictness"

    def __init__(self, session: Session) -> None:
        self.selected = LEVELS.index(session.match.strictness)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the three levels."""
        text, enter = context.lang.text, context.entries.enter
        entries = {level: {"do": "strictness", "level": level} for level in LEVELS}
        return [Choice(text(f"page.strictness.{level}"), partial(enter, entry)) for level, entry in entries.items()]


class History(Menu):
    """The match so far, the newest at the bottom; what was taken back stands in brackets.

    Ok shows a line in full, and from there one key goes back to it, or on. The cursor begins where the match is; below
    all lines one step is brought back, where there is one.
    """

    title = "page.menu.history"

    def __init__(self, context: PageContext, session: Session) -> None:
        self.session, self.lines = session, session.history(context.lang)
        self.here = sum(not line.taken_back for line in self.lines)
        """The place of the line where the match is; 0 is the beginning."""
        self.selected = self.here

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the beginning, a line for every action, and bringing one step back."""

        def showing(place: int, text: str, few: str) -> Choice:
            item = brief(text) if place == self.selected else few
            return Choice(text, lambda: context.pages.push(self._in_full(context, place, text)), item)

        begin = context.lang.text("page.history.begin")
        redo = Choice(context.lang.text("page.menu.redo"), lambda: context.entries.enter({"do": "redo"}))
        told = [
            (f"({line.text})", f"({self._few(line)})") if line.taken_back else (line.text, self._few(line))
            for line in self.lines
        ]
        lines = [showing(place, text, few) for place, (text, few) in enumerate([(begin, begin), *told])]
        return [*lines, *([redo] if self.session.match.taken_back else [])]

    def _few(self, line: HistoryLine) -> str:
        """Return a line in the words that a list has room for: whose it is gives way to what was done."""
        few = line.brief or line.text
        whose = next((name for name in self.session.match.state.seat_names if few.startswith(f"{name}: ")), None)
        return few if whose is None or len(few) < COLUMNS else few.removeprefix(f"{whose}: ")

    def _in_full(self, context: PageContext, place: int, text: str) -> Reading:
        """Return a line to read, with the way to it unless the match is there."""
        there = self.lines[place - 1].answers if place else 0
        undone, redone = self.lines[place : self.here], self.lines[self.here : place]
        do, question, gone = ("undo", "page.take_back", undone) if undone else ("redo", "page.bring_back", redone)

        def go() -> None:
            actions = [line.text for line in gone]
            asked = context.lang.counted(question, len(actions))
            context.pages.push(Sure(asked, actions, lambda: context.entries.enter({"do": do, "to": there})))

        then = Choice(context.lang.text("page.history.go"), go) if gone else None
        return Reading(self.heading(context), sliced(wrapped(text)), then)

    def hold(self, context: PageContext, key: Key) -> None:
        """Show a line in full."""
        if key.slot == OK:
            self.press(context, key)
        else:
            super().hold(context, key)
