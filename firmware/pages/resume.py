"""An earlier match goes on: what of it is lost, and what must lie open on the table, to be checked before."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.page import LEFT, MENU, Key, Page
from tablekeeper.firmware.pages.text import paged, said, shortened, text_room
from tablekeeper.firmware.session import Loss, Session
from tablekeeper.firmware.views import COLUMNS, TEXT_LINES, Text, View

_log = logging.getLogger("tablekeeper.resume")


Resumed = tuple[Session, Loss | None] | Refusal | None
"""A match of the storage as far as it could be opened; None where there is none."""


def take_up(context: PageContext, resumed: Resumed, *, checked: bool = False, over: bool = True) -> bool:
    """Put an earlier match on the table if it can be opened; say what was lost of it. Return whether it is there.

    With `checked` the table is checked before the match goes on; without `over` one that is over stays where it is.
    """
    if isinstance(resumed, Refusal):
        _log.warning("%s", resumed.why)
        context.announcer.refuse(resumed)
    if resumed is None or isinstance(resumed, Refusal):
        return False
    session, loss = resumed
    finished = session.match.state.result is not None
    if finished and loss is None and not over:
        return False
    context.entries.take_up(session)
    context.pages.to_match()
    if checked and not finished:
        check(context, session.open_zones(context.lang))
    if loss is not None:
        _log.warning("match %d: %d entries from %d on: %s", session.number, loss.count, loss.first, loss.why)
        context.pages.push(said(context.lang.text("page.loss"), *loss.lines(context.lang)))
    return True


def check(context: PageContext, zones: Sequence[Zone]) -> None:
    """Put the check over the match: for each seat and for the table what must lie there."""
    pages = [zone._replace(lines=lines) for zone in zones for lines in paged(zone.lines, TEXT_LINES - 1)]
    if pages:
        context.pages.push(Check(pages))


class Check(Page):
    """One page after the other; any key goes on, left opens what can be corrected."""

    def __init__(self, pages: Sequence[Zone]) -> None:
        self.pages, self.page = pages, 0

    @property
    def zone(self) -> Zone:
        """The page that is open."""
        return self.pages[self.page]

    def view(self, context: PageContext) -> View:
        """Return what must lie before a seat, or on the table."""
        _, name, lines = self.zone
        wrong, right = f"◀ {context.lang.text('page.check.wrong')}", f"{context.lang.text('page.check.right')} ▶"
        hint = f"{wrong}{right.rjust(COLUMNS - len(wrong))}"
        padding = ("",) * (TEXT_LINES - 1 - len(lines))
        titled, room = context.lang.text("page.check", name=name), text_room(context, self.page, len(self.pages))
        title = titled if len(titled) <= room else shortened(name, room)
        return Text(title, (*lines, *padding, hint), self.page, len(self.pages), signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Go on; with left something lies otherwise and is corrected; the shared key skips the rest."""
        if key.slot == LEFT:
            context.pages.push(table.Facts(self.zone.seat))
        elif key.slot == MENU or self.page + 1 == len(self.pages):
            context.pages.back()
        else:
            self.page += 1

    def scan(self, context: PageContext, uid: str) -> None:
        """Go on with the match: a tap counts."""
        context.pages.back()
        context.pages.top.scan(context, uid)
