"""An earlier match goes on: what of it is lost, and what must lie open on the table, to be checked before.

A journal may say anything, and rules and pages may fail on it in any way: the match is closed, and the box goes home.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware import screens
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.match import reports
from tablekeeper.firmware.match.attempts import Attempts
from tablekeeper.firmware.match.guided import go_on_guided, guide_of
from tablekeeper.firmware.match.session import Loss, Session
from tablekeeper.firmware.pages import table
from tablekeeper.firmware.pages.explain import untold
from tablekeeper.firmware.pages.page import LEFT, MENU, Key, Page, PageContext
from tablekeeper.firmware.pages.text import paged, text_room
from tablekeeper.firmware.pages.wrong import noticed
from tablekeeper.firmware.telling.troubles import BY_KEY, CLOSED
from tablekeeper.firmware.telling.views import COLUMNS, TEXT_LINES, Text, View
from tablekeeper.firmware.telling.wrapping import shortened

_log = logging.getLogger("tablekeeper.resume")


Resumed = tuple[Session, Loss | None] | Refusal | None
"""A match of the storage as far as it could be opened; None where there is none."""


def take_up_latest(context: PageContext, *, over: bool) -> bool:
    """Put the match that was on the table there again at the start, to be checked; return whether it is there.

    One that has failed before, or has ended the program over and over, is not tried again.
    """
    storage = context.storage
    latest = storage.latest()
    if latest is None or latest in (storage.preferences.get(name, 0) for name in (CLOSED, cafe.PUT_AWAY)):
        return False
    if not Attempts(storage.directory).begin(latest):
        _close(context, latest, None)
        return False
    return take_up(context, latest, lambda: Session.resume(storage, latest), over=over)


def take_up(context: PageContext, match: int, opened: Callable[[], Resumed], *, over: bool = True) -> bool:
    """Put an earlier match on the table if it can be opened; say what was lost of it. Return whether it is there.

    The table is checked before it goes on: another match may have lain there. Without `over` one that is over stays
    where it is. Whatever fails on the way to its picture closes it, and leaves the match that was there.
    """
    session, latest = context.entries.session, context.storage.latest()
    try:
        taken = _put_on_table(context, match, opened(), over=over)
        for page in context.pages if taken else ():
            screens.draw(page.view(context))
            page.lamp(context)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a game's package may even try to end the program
        _log.exception("match %d cannot be taken up", match)
        context.entries.session = session
        if latest is not None and latest != context.storage.latest():
            context.storage.reopen(latest)
        _close(context, match, error)
        return False
    for name in (CLOSED, cafe.PUT_AWAY):
        if taken and context.storage.preferences.get(name, 0):
            context.storage.preferences.set(name, 0)
    return taken


def _close(context: PageContext, match: int, error: BaseException | None) -> None:
    """Let a match rest: go home, say so, and write a report; at the next start it stays where it is."""
    storage, lang = context.storage, context.lang
    loaded = None
    if error is not None:
        try:
            loaded = storage.load(match)
        except Exception:
            _log.exception("the journal of match %d cannot be read for a report", match)
    path = reports.report(storage.directory, match, loaded, error)
    if context.entries.session is None and storage.latest() in (None, match):
        storage.preferences.set(CLOSED, match)
        storage.preferences.set(cafe.PUT_AWAY, 0)
    context.pages.to_home()
    context.hardware.buzzer.play("refused")
    where = () if path is None else (lang.text("page.closed.report", file=path.name),)
    why = lang.text("page.closed.why", n=match)
    context.pages.push(noticed(context, BY_KEY["match_closed"], lang.text("page.closed"), why, *where))


def _put_on_table(context: PageContext, match: int, resumed: Resumed, *, over: bool) -> bool:
    if isinstance(resumed, Refusal):
        _log.warning("%s", resumed.why)
        context.announcer.refuse(resumed)
    if resumed is None or isinstance(resumed, Refusal):
        return False
    session, loss = resumed
    finished = session.match.state.result is not None
    if finished and loss is None and not over:
        return False
    go_on_guided(context.storage.preferences, match, session)
    context.entries.take_up(session)
    context.pages.to_match()
    if not finished:
        _tell_basics(context, session)
    check(context, session)
    tell_loss(context, session)
    return True


def _tell_basics(context: PageContext, session: Session) -> None:
    """Tell people who go on with a guided match what it is about, where that is to be told anew."""
    preferences = context.storage.preferences
    guide = guide_of(preferences, session)
    if guide is not None:
        for page in untold(session.ui, guide.basics(session.match.start), preferences, context.lang):
            context.pages.push(page)


def tell_loss(context: PageContext, session: Session) -> None:
    """Say what of a match did not come back, if anything."""
    if session.loss is not None:
        title, lines = context.lang.text("page.loss"), session.loss.lines(context.lang)
        context.pages.push(noticed(context, BY_KEY["match_damaged"], title, *lines))


def check(context: PageContext, session: Session) -> None:
    """Put the check over a match that goes on: for each seat and for the table what must lie there."""
    page = OpenZones(session)
    if session.match.state.result is None and page.zones(context):
        context.pages.push(page)


class OpenZones(Page):
    """One page after the other; any key goes on, left opens what can be corrected; a tap counts."""

    makes_way = True

    def __init__(self, session: Session) -> None:
        self.session, self.page = session, 0

    def zones(self, context: PageContext) -> Sequence[Zone]:
        """Return what must lie where now, page by page: what was corrected meanwhile is asked about as it is."""
        zones = self.session.open_zones(context.lang)
        return [zone._replace(lines=lines) for zone in zones for lines in paged(zone.lines, TEXT_LINES - 1)]

    def view(self, context: PageContext) -> View:
        """Return what must lie before a seat, or on the table."""
        zones = self.zones(context)
        self.page = min(self.page, len(zones) - 1)
        _, name, lines = zones[self.page]
        wrong, right = f"◀ {context.lang.text('page.check.wrong')}", f"{context.lang.text('page.check.right')} ●▶"
        hint = f"{wrong}{right.rjust(COLUMNS - len(wrong))}"
        padding = ("",) * (TEXT_LINES - 1 - len(lines))
        titled, room = context.lang.text("page.check", name=name), text_room(context, self.page, len(zones))
        title = titled if len(titled) <= room else shortened(name, room)
        return Text(title, (*lines, *padding, hint), self.page, len(zones), signs=context.signs)

    def shared(self, _context: PageContext) -> str:
        """Return nothing: the shared key skips the check."""
        return ""

    def press(self, context: PageContext, key: Key) -> None:
        """Go on; with left something lies otherwise and is corrected; the shared key skips the rest."""
        if key.slot == LEFT:
            context.pages.push(table.Facts(self.zones(context)[self.page].seat))
        elif key.slot == MENU or self.page + 1 == len(self.zones(context)):
            context.pages.back()
        else:
            self.page += 1
