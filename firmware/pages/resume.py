"""After a power cut: what must lie open on the table, to be checked before the match goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.pages import table
from firmware.pages.page import LEFT, MENU, OK, Key, Page
from firmware.pages.text import paged
from firmware.views import COLUMNS, TEXT_LINES, Text, View

if TYPE_CHECKING:
    from firmware.pages.box import Box


def check(app: Box, zones: Sequence[Sequence[str]]) -> None:
    """Put the check over the match: for each seat its name and what must lie before it."""
    pages = []
    for seat, (name, *lying) in enumerate(zones):
        pages += [(seat, name, lines) for lines in paged(lying, TEXT_LINES - 1)]
    if pages:
        app.push(Check(pages))


class Check(Page):
    """One page after the other; any key goes on, left opens what can be corrected."""

    closes = OK

    def __init__(self, pages: Sequence[tuple[int, str, tuple[str, ...]]]) -> None:
        self.pages, self.page = pages, 0

    def view(self, app: Box) -> View:
        """Return what must lie before a seat."""
        _, name, lines = self.pages[self.page]
        wrong, right = f"◀ {app.lang.text('page.check.wrong')}", f"{app.lang.text('page.check.right')} ▶"
        hint = f"{wrong}{right.rjust(COLUMNS - len(wrong))}"
        padding = ("",) * (TEXT_LINES - 1 - len(lines))
        title = app.lang.text("page.check", name=name)
        return Text(title, (*lines, *padding, hint), self.page, len(self.pages), signs=app.signs)

    def press(self, app: Box, key: Key) -> None:
        """Go on; with left something lies otherwise and is corrected; the shared key skips the rest."""
        if key.slot == LEFT:
            app.push(table.Facts(self.pages[self.page][0]))
        elif key.slot == MENU or self.page + 1 == len(self.pages):
            app.back()
        else:
            self.page += 1

    def scan(self, app: Box, uid: str) -> None:
        """Go on with the match: a tap counts."""
        app.back()
        app.scan(uid)
