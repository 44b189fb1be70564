"""What a screen shows, as plain values. Pages make views, screens draw them; neither knows the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablekeeper.firmware.telling.troubles import Trouble, shown
from tablekeeper.firmware.telling.wrapping import wrap

Labels = tuple[str, str, str]
"""The texts above the keys left, ok and right; an empty one means that the key does nothing here."""

NO_LABELS: Labels = ("", "", "")

COLUMNS = 21
"""Characters in a line of the small font, over the whole width."""
QUESTION_LINES = 3
TOLD_LINES = 5
"""Lines that a question and what has happened before it share."""
LISTING_LINES = 5
"""Lines of a list over its labels."""
THIRDS_LINES = 2
THIRDS_COLUMNS = 19
"""Characters in a line beside a key's mark."""
NOTICE_LINES = 5
TEXT_LINES = 6
READING_LINES = 5
"""Lines of a text over labels."""


@dataclass(frozen=True)
class Signs:
    """The small signs in the corner that any view may carry."""

    received: bool = False
    """An input has arrived and is being worked on."""
    troubles: tuple[Trouble, ...] = ()
    """What is wrong with the box."""
    strictness: str = "referee"
    """`referee` shows nothing; `advise` and `count` show a letter."""
    winks: bool = False
    """Whether the marks of the troubles wink: something has just gone wrong."""

    called: bool = False
    """Somebody of the house is called."""

    def without(self, trouble: Trouble) -> Signs:
        """Return the signs but for that of one trouble."""
        return replace(self, troubles=tuple(other for other in self.troubles if other is not trouble))

    @property
    def columns(self) -> int:
        """How many characters they take."""
        return self.called + self.received + sum(map(len, shown(self.troubles))) + (self.strictness != "referee")


@dataclass(frozen=True)
class View:
    """Anything that a screen can draw; a game adds its own kinds beside these, and a screen for each.

    The first picture and the dark one carry signs like all others, but show none.
    """

    signs: Signs = field(default=Signs(), kw_only=True)
    shared: str = field(default="←", kw_only=True)
    """What the shared key does: `←` leads a step back, `→` on, `↶?` asks whether the last answer is taken back.

    Empty: nothing. A lit bar with small text shows it behind the key's name where its title leaves the room.
    """
    whole: Sequence[str] = field(default=(), kw_only=True)
    """In full what the panel has no room for: it is read aloud so."""

    def unasked(self, _decides: str) -> View:
        """Return what the panel of a seat that is not asked shows: in place of answers the words of who decides.

        What asks nobody is the same for all.
        """
        return self


class AtGlance(View):
    """The table at a glance; its views have a question in one line and the labels of its answers."""

    def unasked(self, decides: str) -> View:
        """Return it with who decides in place of the question."""
        told: Mapping[str, Any] = {"question": decides, "labels": NO_LABELS, "whole": ()}
        return replace(self, **told)


@dataclass(frozen=True)
class Question(View):
    """A prompt: who, what, and up to three answers above the keys that give them."""

    who: str
    seat: int | None
    lines: tuple[str, ...]
    """The question in up to three lines, with advice in up to five, wrapped to 21 columns. The letters are larger if no
    line is longer than 16."""
    labels: Labels
    change: tuple[str, ...] = ()
    """What has happened before, in lines of 21 columns above a thin line; with the question up to five."""
    standing: str = ""
    """The numbers of the score in a line of 21 columns, above what has happened; they are no part of the question."""

    def unasked(self, decides: str) -> View:
        """Return it with who decides in place of the question."""
        return replace(self, lines=tuple(wrap(decides, COLUMNS)), labels=NO_LABELS, whole=())


def _decided(view: View, title: str, seat: int | None, decides: str) -> Question:
    """Return who decides under the title of a view, with its signs."""
    return Question(title, seat, tuple(wrap(decides, COLUMNS)), NO_LABELS, signs=view.signs, shared=view.shared)


@dataclass(frozen=True)
class Listing(View):
    """A list with a cursor: left and right move, ok takes.

    Items up to 20 columns are read at a glance, up to twice that when they are selected.
    """

    title: str
    seat: int | None
    items: tuple[str, ...]
    selected: int
    labels: Labels = NO_LABELS

    def unasked(self, decides: str) -> View:
        """Return who decides in place of the list."""
        return _decided(self, self.title, self.seat, decides)


@dataclass(frozen=True)
class Thirds(View):
    """Picking a card: each key takes one part (powers first, then names).

    The parts are one below the other, each behind the mark of its key (◀ ● ▶): names are too long for columns.
    """

    title: str
    seat: int | None
    parts: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    """Left, ok and right, each up to two lines of 19 columns (first and last of a range, say). A single line is
    wrapped, and has larger letters up to 14 columns. An empty part means that the key does nothing."""

    def unasked(self, decides: str) -> View:
        """Return who decides in place of the cards."""
        return _decided(self, self.title, self.seat, decides)


@dataclass(frozen=True)
class Notice(View):
    """Something said once: a refusal, what to put back, a result of a test. Any key closes it."""

    title: str
    lines: tuple[str, ...]
    """Up to five lines of 21 columns, already wrapped."""
    code: str = ""
    """A refusal's code, at the bottom."""
    label: str = ""
    """The text above ok, which closes it as any key does."""


@dataclass(frozen=True)
class Text(View):
    """A page of running text: a card explained, a line of the history."""

    title: str
    lines: tuple[str, ...]
    """Up to six lines of 21 columns, already wrapped; over labels up to five."""
    page: int
    """From 0; shown from 1."""
    pages: int
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Large(View):
    """A number in the largest digits, such as a die; or a time."""

    title: str
    numbers: tuple[str, ...]
    """One number of up to five digits, or minutes and seconds, with two dots between them."""
    line: str
    """The text below."""
    labels: Labels = NO_LABELS
    ticking: bool = False
    """Whether the number changes by itself: then it is not read aloud each time."""


@dataclass(frozen=True)
class SeatColumn:
    """One seat of several beside each other: its name over one large number."""

    name: str
    value: int
    """From -9999 to 9999."""
    below: str = ""
    """The text below in the smallest letters: digits and `+-…▮`, up to five if there are six seats in a row."""
    struck: bool = False
    """Whether the seat is out."""


@dataclass(frozen=True)
class Seats(AtGlance):
    """The table of a game in which every seat has one number: a column a seat, and below them the question.

    Seats are shown by their names, cut if need be, and by their numbers from 1 where that would not tell them apart.
    """

    seats: tuple[SeatColumn, ...]
    active: int | None
    """Whose turn it is."""
    asked: int | None
    """Who must decide, which may be another seat."""
    status: str
    """How far the match has come, in up to 21 columns; signs shorten it."""
    question: str
    """One line."""
    labels: Labels = NO_LABELS


@dataclass(frozen=True)
class Ranking(View):
    """The end of a match in which every seat has one number, and of which several seats may have won."""

    headline: str
    seats: tuple[SeatColumn, ...]
    winners: tuple[int, ...]
    reason: str
    labels: Labels


@dataclass(frozen=True)
class Splash(View):
    """The first picture, before anything else is known."""

    title: str
    line: str


@dataclass(frozen=True)
class Lit(View):
    """Every dot, so that a dead one is seen."""


@dataclass(frozen=True)
class Dark(View):
    """Nothing, against burn-in; the first press only wakes."""
