"""Menus: lists of entries; and the question before something that cannot be meant by accident."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from firmware import views
from firmware.pages.page import OK, Choice, Choosing, Key, Page
from firmware.pages.text import TITLE, shortened, wrapped
from firmware.views import View

if TYPE_CHECKING:
    from firmware.pages.box import Box


class Menu(Choosing):
    """A list of entries."""

    title = ""
    """The key of its title's text."""

    def heading(self, app: Box) -> str:
        """Return its title."""
        return app.lang.text(self.title)

    def listed(self, _choices: Sequence[Choice]) -> bool:
        """Return True."""
        return True

    def view(self, app: Box) -> View:
        """Return the list."""
        choices = self.choices(app)
        items = tuple(choice.line for choice in choices)
        room = TITLE if len(items) < 10 else TITLE - 2  # the position beside it has a digit more on either side
        title = shortened(app.flash or self.heading(app), room)
        return views.Listing(title, self.seat, items, self.cursor(choices), signs=app.signs)


class Confirm(Page):
    """Asks before a match on the table is left: ok must be held."""

    closes = "left"

    def __init__(self, question: str, act: Callable[[], None]) -> None:
        self.question, self.act = question, act

    def view(self, app: Box) -> View:
        """Return the question."""
        text = app.lang.text
        labels = (text("page.no"), text("page.sure.hold"), "")
        return views.Question(text("page.sure"), None, wrapped(text(self.question)), labels, signs=app.signs)

    def press(self, app: Box, key: Key) -> None:
        """Leave all as it is; a short press of ok is not enough."""
        if key.slot != OK:
            app.back()

    def hold(self, app: Box, key: Key) -> None:
        """Do it."""
        app.back()
        if key.slot == OK:
            self.act()
