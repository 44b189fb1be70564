"""Running text: wrapped to the panel's columns, and turned page by page."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.page import LEFT, RIGHT, Key, Page, Said
from tablekeeper.firmware.views import COLUMNS, NOTICE_LINES, TEXT_LINES, Text, View
from tablekeeper.firmware.wrapping import wrap

TITLE = 14
"""Characters of a list's title beside the arrow, the position and the signs."""
WHO = 17
"""Characters of a question's title beside the arrow and two signs."""


def wrapped(*texts: str, columns: int = COLUMNS) -> tuple[str, ...]:
    """Break texts into lines; each text begins a line, and a word that is too long is parted with a hyphen."""
    return tuple(line for text in texts for line in wrap(text, columns))


def shortened(text: str, room: int) -> str:
    """Cut a text to so many characters, and show that it was cut."""
    return text if len(text) <= room else f"{text[: room - 1].rstrip()}…"


def title_room(context: PageContext, seat: int | None, items: int) -> int:
    """Return how many characters of a list's title fit beside its arrow, if there is one, its place and the signs."""
    wide_position = 2 if items >= 10 else 0  # it has a digit more on either side
    return TITLE - wide_position - (seat is not None and context.signs.strictness != "referee")


def text_room(context: PageContext, page: int, pages: int) -> int:
    """Return how many characters of a text's title fit beside which page of how many it is, and the signs."""
    position = len(f"{page + 1}/{pages}") if pages > 1 else 0
    signs = context.signs.columns
    return COLUMNS - sum(corner + 1 for corner in (position, signs) if corner)


def heading(context: PageContext, title: str, room: int = WHO) -> str:
    """Return what has just happened for a moment in the place of a title, if it fits there."""
    flash = context.announcer.flash
    return flash if flash and len(flash) <= room else shortened(title, room)


def brief(line: str) -> str:
    """Return as much of a line as a list shows of what its cursor stands on: two lines beside the bar."""
    lines = wrapped(line, columns=COLUMNS - 1)
    return line if len(lines) < 3 else f"{lines[0]} {shortened(f'{lines[1]} {lines[2]}', COLUMNS - 1)}"


def sliced(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Return running text in pages, each as full as can be."""
    return [tuple(lines[at : at + TEXT_LINES]) for at in range(0, len(lines), TEXT_LINES)]


def paged(texts: Sequence[str], room: int = TEXT_LINES) -> list[tuple[str, ...]]:
    """Return texts that stand for themselves in pages of up to `room` lines; one that fits on a page is not parted."""
    pages: list[tuple[str, ...]] = [()]
    for text in texts:
        lines = wrapped(text)
        if len(pages[-1]) + len(lines) > room and pages[-1]:
            pages.append(())
        for line in lines:
            if len(pages[-1]) == room:
                pages.append(())
            pages[-1] = (*pages[-1], line)
    return pages


class Reading(Page):
    """A text of several pages: left and right turn them, ok closes."""

    def __init__(self, title: str, pages: Sequence[tuple[str, ...]]) -> None:
        self.title = title
        self.pages = pages or [()]
        self.page = 0

    def view(self, context: PageContext) -> View:
        """Return the page that is open."""
        return Text(self.title, self.pages[self.page], self.page, len(self.pages), signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Turn the page or close the text."""
        if key.slot in (LEFT, RIGHT) and len(self.pages) > 1:
            self.page = (self.page + (1 if key.slot == RIGHT else -1)) % len(self.pages)
        else:
            context.pages.back()


def told_one_by_one(title: str, texts: Sequence[str]) -> Page:
    """Return what is to be done, each thing with a dot before it and never parted between two pages."""
    pages = paged([f"· {text}" for text in texts] if len(texts) > 1 else texts)
    return Said(title, pages[0]) if len(pages) == 1 and len(pages[0]) <= NOTICE_LINES else Reading(title, pages)


def said(title: str, *texts: str, code: str = "") -> Page:
    """Return a notice, or a text to read where a notice has not the room."""
    lines = wrapped(*texts)
    if len(lines) <= NOTICE_LINES:
        return Said(title, lines, code)
    return Reading(title, sliced((*lines, code) if code else lines))
