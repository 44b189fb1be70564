"""A page: what the panel shows, and what keys and tags mean there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.views import Notice, View

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
    """The seat whose keys act here; None: everybody's."""
    beside = False
    """Whether it belongs to the picture of the match under it, and is made anew with that."""

    only_seen = False
    """Whether nothing is due on it as long as the panel is dark."""
    wrong: Mapping[str, str] = MappingProxyType({})
    """What is wrong with the box while this page is there: why, by the key of the trouble."""

    def view(self, context: PageContext) -> View:
        """Return what the panel shows."""
        raise NotImplementedError

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
        """Take a tag; it is for the page at the bottom unless this one asks for one."""
        context.pages.bottom.scan(context, uid)

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


class Said(Page):
    """Something said once; any key closes it, and so does a tag, which counts all the same."""

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

    def scan(self, context: PageContext, uid: str) -> None:
        """Close it and take the tag."""
        pass_on(context, uid)


def pass_on(context: PageContext, uid: str) -> None:
    """Take the page on top away, and give a tag to the one that lay below it."""
    context.pages.back()
    context.pages.top.scan(context, uid)
