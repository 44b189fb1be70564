"""A page: what the panel shows and what keys and tags mean; the stack of pages; what a page gets of the box."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.drivers.presence import TagArrived
from tablekeeper.firmware.box.hardware import Hardware
from tablekeeper.firmware.box.staff import Staff
from tablekeeper.firmware.box.watch import Watch
from tablekeeper.firmware.door.code import Codes
from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.kept.cafe import Guesses
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.match.announcing import Announcing
from tablekeeper.firmware.match.entries import Entries
from tablekeeper.firmware.match.opponent import BoxPlayer
from tablekeeper.firmware.match.turn_clock import TurnClock
from tablekeeper.firmware.pages.panel_language import PanelLanguage
from tablekeeper.firmware.storage import Storage
from tablekeeper.firmware.telling.views import Notice, Signs, View

LEFT, OK, RIGHT, MENU = "left", "ok", "right", "menu"


class Key(NamedTuple):
    """A key: which seat's, and which of its three; the shared one has no seat."""

    seat: int | None
    slot: str

    @classmethod
    def named(cls, name: str) -> Key:
        """Read a key's name: `1.left`, …, `menu`."""
        seat, _, slot = name.rpartition(".")
        return cls(int(seat) - 1 if seat else None, slot)

    @property
    def name(self) -> str:
        """The key's name."""
        return self.slot if self.seat is None else f"{self.seat + 1}.{self.slot}"


def folded(words: str) -> str:
    """Return words as they are compared: case and the amount of space do not matter."""
    return " ".join(words.split()).casefold()


class Page:
    """What every page can do; the defaults are those of a page over another one."""

    seat: int | None = None
    """The seat that is asked, whose keys alone act here; None: everybody's."""
    beside = False
    """Whether it belongs to the picture of the match under it, and is made anew with that."""

    begins = False
    """Whether one key of it begins a match: the keys rest when it comes, so that a second press does not."""

    takes_tags = False
    """Whether a tag is for this page also where other pages of the box lie over it: it looks for a card."""
    makes_way = False
    """Whether it closes for a tag, which is for the page below."""
    unread = False
    """Whether somebody has to read it first: until then nothing takes it away, and a tapped card waits."""
    only_seen = False
    """Whether nothing is due on it as long as the panel is dark."""
    wrong: Mapping[str, str] = MappingProxyType({})
    """What is wrong with the box while this page is there: why, by the key of the trouble."""

    def view(self, context: PageContext) -> View:
        """Return what the panel shows."""
        raise NotImplementedError

    def is_for(self, key: Key) -> bool:
        """Return whether a key acts here: the shared one does, and those of the seat that is asked."""
        return self.seat is None or key.seat in (None, self.seat)

    def looks(self, _context: PageContext, _slot: str) -> bool:
        """Return whether holding a key only looks at something, which the seat that is not asked may do as well."""
        return False

    def shared(self, context: PageContext) -> str:
        """Return the sign of what the shared key does; see `View.shared`."""
        return "" if context.pages.bottom is self else "←"

    def press(self, context: PageContext, key: Key) -> None:
        """Take a key that was pressed."""
        if key.slot == MENU:
            context.pages.back()

    def hold(self, context: PageContext, key: Key) -> None:
        """Take a key that was held: the shared one closes every page over the bottom, left or right is a slow press."""
        if key.slot == MENU:
            context.pages.clear()
        elif key.slot in (LEFT, RIGHT):
            self.press(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Take a tag; it is for the next page below that looks for a card, else for the one at the bottom."""
        if self.makes_way:
            pass_on(context, uid)
        else:
            context.pages.taking_tags(self).scan(context, uid)

    def scan_unseen(self, context: PageContext, uid: str) -> None:
        """Take a tag that was tapped before anybody saw this page; one beside a question leaves it to that."""
        if self.beside:
            context.pages.bottom.scan_unseen(context, uid)
        else:
            self.scan(context, uid)

    def take_over(self, former: Page) -> None:
        """Take over what a page that stood in this place before an entry knows, such as a mark; by default nothing."""

    def lamp(self, context: PageContext) -> int | None:
        """Return the seat whose lamp burns: the one that the page at the bottom asks, if it asks one."""
        bottom = context.pages.bottom
        return None if bottom is self else bottom.lamp(context)

    def tick(self, _context: PageContext, _now: float) -> None:
        """Do what is due."""

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called."""
        return None


def decides(context: PageContext, seat: int | None) -> str:
    """Return which seat decides, in words; nothing where none is asked."""
    session = context.entries.session
    if session is None or seat is None:
        return ""
    return context.lang.text("page.not_yours", name=session.match.state.seat_names[seat])


def not_yours(context: PageContext, page: Page) -> None:
    """Say which seat a page asks: another one's key was touched, and does nothing."""
    context.hardware.buzzer.play("refused")
    context.announcer.say(decides(context, page.seat))


class Said(Page):
    """Something said once; any key closes it, and so does a tag, which counts all the same."""

    makes_way = True

    def __init__(self, title: str, lines: Sequence[str], code: str = "") -> None:
        self.title, self.lines, self.code = title, tuple(lines), code

    def view(self, context: PageContext) -> View:
        """Return the notice."""
        return Notice(self.title, self.lines, self.code, context.lang.text("page.ok"), signs=context.signs)

    def press(self, context: PageContext, _key: Key) -> None:
        """Close it."""
        context.pages.back()

    def hold(self, context: PageContext, key: Key) -> None:
        """Close it."""
        self.press(context, key)


def pass_on(context: PageContext, uid: str) -> None:
    """Take the page on top away, and give a tag to the one that lay below it; one to be read has not been seen."""
    context.pages.back()
    top = context.pages.top
    (top.scan_unseen if top.unread else top.scan)(context, uid)


class PageStack:
    """Pages one above the other, never none.

    `home` and `match` make the two pages that may lie at the bottom. `beside` makes those that lie over each picture of
    the match and are made anew with it.
    """

    def __init__(
        self, home: Callable[[], Page], match: Callable[[], Page], beside: Callable[[], Sequence[Page]] = tuple
    ) -> None:
        self._home, self._match, self._beside = home, match, beside
        self._pages: list[Page] = [home()]
        self._at_home = True

    def __iter__(self) -> Iterator[Page]:
        """Yield the pages from the bottom up."""
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def bottom(self) -> Page:
        """Home or the match."""
        return self._pages[0]

    @property
    def top(self) -> Page:
        """The page that is shown."""
        return self._pages[-1]

    @property
    def above(self) -> tuple[Page, ...]:
        """The pages over the bottom, the lowest first."""
        return tuple(self._pages[1:])

    def show(self, page: Page) -> None:
        """Show the match by another page until its next picture."""
        self._pages[0] = page

    def taking_tags(self, over: Page) -> Page:
        """Return whose a tag is that this page does not take; pages over one that looks for a card make way."""
        below = self._pages[: self._pages.index(over)] if over in self._pages else self._pages
        taker = next((place for place in reversed(range(1, len(below))) if below[place].takes_tags), None)
        if taker is None:
            return self.bottom
        del self._pages[taker + 1 :]
        return self.top

    def push(self, page: Page) -> None:
        """Put a page on top."""
        self._pages.append(page)

    def back(self) -> None:
        """Take the page on top away; the bottom stays."""
        if len(self._pages) > 1:
            self._pages.pop()

    def clear(self) -> None:
        """Take every page over the bottom away, but for one that belongs to its picture or must be read first."""
        self._pages = [self._pages[0], *(page for page in self.above if page.beside or page.unread)]

    def to_home(self) -> None:
        """Show the first menu and nothing over it; a match stays as it is."""
        self._pages = [self._home()]
        self._at_home = True

    def to_match(self, above: Sequence[Page] = ()) -> None:
        """Show the match as it stands now, with `above` over it. Raises LookupError where there is none."""
        match = self._match()
        match.take_over(self.bottom)
        self._pages = [match]
        self._pages += [*self._beside(), *(page for page in above if not page.beside)]
        self._at_home = False

    def renew(self) -> None:
        """Show the match anew in words that have changed, and nothing over it; home says its words anew by itself."""
        if not self._at_home:
            self.to_match()


@dataclass(frozen=True)
class PageContext:
    """The pieces of the box around a page."""

    pages: PageStack
    entries: Entries
    """The match on the table, and the way of an entry to the disk."""
    announcer: Announcing
    player: BoxPlayer
    """The box as the player of a seat."""
    hardware: Hardware
    storage: Storage
    chance: random.Random
    clock: Callable[[], float]
    """Seconds of the app's clock."""
    inputs: deque[Gesture | TagArrived]
    """What people have done and waits to be handled, in order."""
    watch: Watch
    """What is wrong with the box."""
    turn: TurnClock
    """How long the turn has taken."""
    panel_language: PanelLanguage
    guesses: Guesses
    """Wrong codes of a café, and how long the next one must wait."""
    codes: Codes
    """What opens the door for a page in a browser."""
    staff: Staff
    """Whether somebody of the house is called."""

    @property
    def lang(self) -> Language:
        """The language of the panel, with the words of the game on the table."""
        session = self.entries.session
        return self.panel_language.of(None if session is None else session.ui)

    def lang_of(self, ui: AnyUI) -> Language:
        """Return the language of the panel with the words of a game, whatever lies on the table."""
        return self.panel_language.of(ui)

    @property
    def signs(self) -> Signs:
        """The small signs that every view carries."""
        session = self.entries.session
        strictness = session.match.strictness if session is not None else "referee"
        received = self.entries.busy or self.hardware.doubtful
        called = self.staff.called is not None
        return Signs(received, self.watch.present, strictness, self.watch.winks, called)
