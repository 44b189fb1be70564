"""Running text: wrapped to the panel's columns, and turned page by page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, PageContext, Said
from tablekeeper.firmware.telling.views import COLUMNS, NOTICE_LINES, QUESTION_LINES, READING_LINES, Text, View
from tablekeeper.firmware.telling.wrapping import shortened, wrap

TITLE = 13
"""Characters of a title beside the arrow to its seat and the way back."""
MOMENT = 17
"""Characters of what stands in the place of a title for a moment, beside the arrow and two signs."""


def counted(before: int, after: int, by: int) -> str:
    """Return a number that is changed as it stands on the glass: `3 → 2  -1`."""
    return f"{before} → {after}  {by:+}" if by else str(before)


def wrapped(*texts: str, columns: int = COLUMNS) -> tuple[str, ...]:
    """Break texts into lines; each text begins a line, and a word that is too long is parted with a hyphen."""
    return tuple(line for text in texts for line in wrap(text, columns))


def asked(*texts: str) -> tuple[str, ...]:
    """Return a question in lines; the power of a card stays beside the last word of its name."""
    lines = [*wrapped(*texts)]
    for place in range(1, len(lines)):
        before, space, name = lines[place - 1].rpartition(" ")
        together = f"{name} {lines[place]}"
        if space and name[:1].isupper() and lines[place][:1].isdigit() and len(together) <= COLUMNS:
            lines[place - 1 : place + 1] = [before, together]
    return tuple(lines)


def title_room(seat: int | None) -> int:
    """Return how many characters of a title fit beside its arrow, if there is one, and the way back."""
    return TITLE if seat is not None else TITLE + len("◀ ")


def text_room(context: PageContext, page: int, pages: int) -> int:
    """Return how many characters of a text's title fit beside which page of how many it is, and the signs."""
    position = len(f"{page + 1}/{pages}") if pages > 1 else 0
    signs = context.signs.columns
    return COLUMNS - sum(corner + 1 for corner in (position, signs) if corner)


def heading(context: PageContext, title: str, seat: int | None, room: int | None = None) -> str:
    """Return what has just happened for a moment in the place of a title, if it fits there; `room` is the title's.

    A word about the key just pressed is shortened until it does: it is told nowhere else.
    """
    announcer = context.announcer
    flash = announcer.flash
    if len(flash) > MOMENT and announcer.whole not in announcer.change:
        flash = shortened(announcer.whole, MOMENT)
    return flash if flash and len(flash) <= MOMENT else shortened(title, room or title_room(seat))


def brief(line: str) -> str:
    """Return as much of a line as a list shows of what its cursor stands on: two lines beside the bar."""
    lines = wrapped(line, columns=COLUMNS - 1)
    return line if len(lines) < 3 else f"{lines[0]} {shortened(f'{lines[1]} {lines[2]}', COLUMNS - 1)}"


def fitting(texts: Sequence[str], room: int) -> tuple[str, ...]:
    """Return as much of some texts as fits into so many lines: whole ones first, with dots where there is more."""
    lines = wrapped("; ".join(texts)) if texts else ()
    if len(lines) <= room:
        return lines
    if room < 1:
        return ()
    if len(lines) == room + 1 and (room > 1 or len(texts) == 1):  # a little too long: it keeps its end
        return (*lines[: room - 1], shortened(f"{lines[room - 1]} {lines[room]}", COLUMNS))
    whole = (wrapped(_more(texts[:n])) for n in range(len(texts) - 1, 0, -1))
    return next((told for told in whole if len(told) <= room), squeezed(_more(texts[:1]), room))


def _more(texts: Sequence[str]) -> str:
    """Return texts in one, with the sign that there are more."""
    return f"{'; '.join(texts)} …"


def squeezed(text: str, lines: int = QUESTION_LINES) -> tuple[str, ...]:
    """Return a text in up to so many lines, shortened in the middle as far as it must be."""
    room = len(text)
    while len(told := asked(shortened(text, room))) > lines:
        room -= 1
    return told


def sliced(lines: Sequence[str], room: int = READING_LINES) -> list[tuple[str, ...]]:
    """Return running text in pages, each as full as can be, but no single line alone on the last one."""
    pages = [tuple(lines[at : at + room]) for at in range(0, len(lines), room)]
    if len(pages) > 1 and len(pages[-1]) == 1:
        pages[-2:] = [pages[-2][:-1], pages[-2][-1:] + pages[-1]]
    return pages


def paged(texts: Sequence[str], room: int = READING_LINES) -> list[tuple[str, ...]]:
    """Return texts that stand for themselves in pages of up to `room` lines.

    A text that fits on a page is not parted. No text has the last page for a single line, where the text before it can
    go there, too.
    """
    pages: list[list[tuple[str, ...]]] = [[]]
    for text in texts:
        for piece in sliced(wrapped(text), room):
            if pages[-1] and sum(map(len, pages[-1])) + len(piece) > room:
                pages.append([])
            pages[-1].append(piece)
    if len(pages) > 1 and sum(map(len, pages[-1])) == 1 < len(pages[-2]) and len(pages[-2][-1]) < room:
        pages[-1].insert(0, pages[-2].pop())
    return [tuple(line for piece in page for line in piece) for page in pages]


def begun_on(pages: Sequence[tuple[str, ...]], page: int) -> tuple[str, ...]:
    """Return the lines of the sentences that begin on a page, to be said: one that its end cuts is there in full.

    The end of a sentence that was said with the page before is left out, unless the page has nothing else.
    """
    lines = pages[page]
    if page and _goes_on(pages[page - 1], lines):
        lines = _behind(lines) or lines
    for before, after in pairwise(pages[page:]):
        if not _goes_on(before, after):
            break
        rest = _behind(after)
        lines = (*lines, *after[: len(after) - len(rest)])
        if rest:
            break
    return lines


def _goes_on(before: Sequence[str], after: Sequence[str]) -> bool:
    """Return whether a sentence is parted between two pages."""
    return bool(before and after) and before[-1][-1:] not in ".!?:" and after[0][:1].islower()


def _behind(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines behind the first one that ends a sentence."""
    ends = (place for place, line in enumerate(lines, 1) if line[-1:] in ".!?" or _item(lines[place : place + 1]))
    return lines[next(ends, len(lines)) :]


def _item(lines: tuple[str, ...]) -> bool:
    return lines[:1] == ("",) or (bool(lines) and lines[0].startswith(("·", "●")))


class Reading(Page):
    """A text of several pages: ok goes on and closes at the end, left goes back; at the end right may lead on.

    Of one page any key closes it.
    """

    def __init__(self, title: str, pages: Sequence[tuple[str, ...]], then: Choice | None = None) -> None:
        self.title = title
        self.pages = pages or [()]
        self.page = 0
        self.then = then
        """What right does on the last page."""

    @property
    def last(self) -> bool:
        """Whether no page follows."""
        return self.page + 1 == len(self.pages)

    def view(self, context: PageContext) -> View:
        """Return the page that is open."""
        on = "▶" if not self.last else self.then.label if self.then else ""
        keys = ("◀" if self.page else "", context.lang.text("page.ok"), on)
        title = shortened(self.title, title_room(None))
        lines, pages, whole = self.pages[self.page], len(self.pages), begun_on(self.pages, self.page)
        return Text(title, lines, self.page, pages, keys, signs=context.signs, whole=whole)

    def press(self, context: PageContext, key: Key) -> None:
        """Turn the page, close the text, or go where it leads."""
        if key.slot == LEFT and self.page:
            self.page -= 1
        elif key.slot in (OK, RIGHT) and not self.last:
            self.page += 1
        elif key.slot == RIGHT and self.then is not None:
            self.then.act()
        elif key.slot == LEFT and not self.last:
            context.hardware.buzzer.play("refused")
        else:
            context.pages.back()


class ToBeRead(Page):
    """What lies over a question that nobody has seen yet: a card that is tapped waits, and is asked about then."""

    takes_tags = True
    unread = True
    waiting: tuple[str, ...] = ()
    """The tags that wait."""

    def press(self, context: PageContext, key: Key) -> None:
        """Read on, and at the end hand on the tags that wait."""
        super().press(context, key)
        if context.pages.top is not self:
            for uid in self.waiting:
                context.pages.top.scan_unseen(context, uid)

    def scan(self, context: PageContext, uid: str) -> None:
        """Read on as by ok."""
        self.waiting += (uid,)
        self.press(context, Key(None, OK))

    def scan_unseen(self, _context: PageContext, uid: str) -> None:
        """Stay: this page comes first."""
        self.waiting += (uid,)


class Lesson(ToBeRead, Said):
    """A notice about the question below it."""


class ToDo(ToBeRead, Reading):
    """A text of several pages that is read to its end: until then the shared key goes on, too."""

    def shared(self, context: PageContext) -> str:
        """Return that the shared key goes on, or closes what has been read."""
        return "→" if self.unread else super().shared(context)

    def press(self, context: PageContext, key: Key) -> None:
        """Turn the page, or close the text at its end."""
        super().press(context, Key(None, OK) if self.unread and key.slot == MENU else key)
        self.unread = self.unread and not self.last

    def hold(self, context: PageContext, key: Key) -> None:
        """Turn the page by a slow press as well."""
        if self.unread:
            self.press(context, key)
        else:
            super().hold(context, key)


def told_one_by_one(title: str, texts: Sequence[str]) -> Page:
    """Return some texts, each with a dot before it and never parted between two pages."""
    return _in_pages(title, texts, Reading)


def to_be_done(title: str, texts: Sequence[str]) -> Page:
    """Return what hands do, thing by thing: none of it is taken away before all of it was shown."""
    return _in_pages(title, texts, ToDo)


def _in_pages(title: str, texts: Sequence[str], several: type[Reading]) -> Page:
    pages = paged([f"· {text}" for text in texts] if len(texts) > 1 else texts)
    return Said(title, pages[0]) if len(pages) == 1 and len(pages[0]) <= NOTICE_LINES else several(title, pages)


def said(title: str, *texts: str, code: str = "") -> Page:
    """Return a notice, or a text to read where a notice has not the room."""
    lines = wrapped(*texts)
    if len(lines) <= NOTICE_LINES:
        return Said(title, lines, code)
    return Reading(title, sliced((*lines, code) if code else lines))


def lesson(title: str, *texts: str) -> Page:
    """Return what explains the question below it."""
    lines = wrapped(*texts)
    return Lesson(title, lines) if len(lines) <= NOTICE_LINES else ToDo(title, sliced(lines))


def refuse(context: PageContext, *texts: str) -> None:
    """Say that something cannot be done, and why; the page below stays as it is."""
    context.hardware.buzzer.play("refused")
    context.pages.push(said(context.lang.text("page.refused"), *texts))
