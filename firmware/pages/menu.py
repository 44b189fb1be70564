"""Menus: lists of entries; and the question before something that cannot be meant by accident."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.page import OK, Key, Page, PageContext
from tablekeeper.firmware.pages.text import heading, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View


class Menu(Choosing):
    """A list of entries."""

    title = ""
    """The key of its title's text."""

    def heading(self, context: PageContext) -> str:
        """Return its title in full."""
        return context.lang.text(self.title)

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return True."""
        return True

    def view(self, context: PageContext) -> View:
        """Return the list."""
        return self.listing(context, self.choices(context))


class Group(Menu):
    """A menu one level below the first one, or below that of a match: entries of one kind, and no further groups.

    A menu has at most seven entries, so that two levels are enough, and six presses for any entry of either. One
    entry, statistics, takes seven while staff can be called.
    """

    def entry(self, context: PageContext) -> Choice:
        """Return what opens it."""
        return Choice(f"{self.heading(context)}…", lambda: context.pages.push(self))


class Confirm(Page):
    """Asks before what cannot be meant by accident, such as leaving the match on the table: ok must be held."""

    def __init__(self, question: str, act: Callable[[], None], **slots: object) -> None:
        self.question, self.act, self.slots = question, act, slots

    def view(self, context: PageContext) -> View:
        """Return the question."""
        text = context.lang.text
        labels = ("", text("page.sure.hold"), text("page.no"))
        title = heading(context, text("page.sure"), None)
        return views.Question(title, None, wrapped(text(self.question, **self.slots)), labels, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Leave all as it is; a short press of ok is not enough, which is said."""
        if key.slot == OK:
            context.hardware.buzzer.play("refused")
            context.announcer.say(context.lang.text("page.sure.longer"))
        else:
            context.pages.back()

    def hold(self, context: PageContext, key: Key) -> None:
        """Do it."""
        context.pages.back()
        if key.slot == OK:
            self.act()
