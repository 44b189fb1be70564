"""What a screen shows, as plain values. Pages make views, screens draw them; neither knows the other."""

from __future__ import annotations

from dataclasses import dataclass

Labels = tuple[str, str, str]
"""The texts above the keys left, ok and right; an empty one means that the key does nothing here."""

NO_LABELS: Labels = ("", "", "")

COLUMNS = 21
"""Characters in a line of the small font, over the whole width."""
QUESTION_LINES = 3
LISTING_LINES = 6
THIRDS_LINES = 2
THIRDS_COLUMNS = 19
"""Characters in a line beside a key's mark."""
NOTICE_LINES = 5
TEXT_LINES = 6


@dataclass(frozen=True)
class Signs:
    """The small signs in the corner that any view may carry."""

    received: bool = False
    """An input has arrived and is being worked on."""
    reader_lost: bool = False
    unsaved: bool = False
    """The storage is full: the match goes on but is not written."""
    strictness: str = "referee"
    """`referee` shows nothing; `advise` and `count` show a letter."""


@dataclass(frozen=True)
class SeatScore:
    """One half of the score view."""

    name: str
    life: int
    mindbugs: int
    hand: int
    deck: int
    creatures: int


@dataclass(frozen=True)
class Score:
    """The score view: life readable across the table, and below it the question and its answers."""

    seats: tuple[SeatScore, SeatScore]
    asked: int | None
    """The seat that the arrow points at."""
    question: str
    """One line, or the change that has just happened (`3 → 2 Gorillion`)."""
    labels: Labels = NO_LABELS
    signs: Signs = Signs()


@dataclass(frozen=True)
class Question:
    """A prompt: who, what, and up to three answers above the keys that give them."""

    who: str
    seat: int | None
    lines: tuple[str, ...]
    """The question in up to three lines, wrapped to 21 columns; in larger letters where none is longer than 16."""
    labels: Labels
    signs: Signs = Signs()


@dataclass(frozen=True)
class Listing:
    """A list with a cursor: left and right move, ok takes.

    Items up to 20 columns are read at a glance, up to twice that when they are selected.
    """

    title: str
    seat: int | None
    items: tuple[str, ...]
    selected: int
    signs: Signs = Signs()


@dataclass(frozen=True)
class Thirds:
    """Picking a card: each key takes one part (powers first, then names).

    The parts stand one below the other, each behind the mark of its key (◀ ● ▶): names are too long for columns.
    """

    title: str
    seat: int | None
    parts: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    """Left, ok and right, each up to two lines of 19 columns (first and last of a range, say); a single line is
    wrapped, and stands in larger letters up to 14 columns. An empty part means that the key does nothing."""
    signs: Signs = Signs()


@dataclass(frozen=True)
class Notice:
    """Something said once: a refusal, what to put back, a result of a test. Any key closes it."""

    title: str
    lines: tuple[str, ...]
    """Up to five lines of 21 columns, already wrapped."""
    code: str = ""
    """A refusal's code, at the bottom."""
    signs: Signs = Signs()


@dataclass(frozen=True)
class Text:
    """A page of running text: a card explained, the history. Left and right turn pages, ok closes."""

    title: str
    lines: tuple[str, ...]
    """Up to six lines of 21 columns, already wrapped."""
    page: int
    """From 0; shown from 1."""
    pages: int
    signs: Signs = Signs()


@dataclass(frozen=True)
class Result:
    """The end of a match."""

    headline: str
    seats: tuple[SeatScore, SeatScore]
    reason: str
    labels: Labels
    signs: Signs = Signs()


@dataclass(frozen=True)
class SeatLevel:
    """One column of the views of a game of levels."""

    name: str
    level: int
    strength: int
    """What the seat brings into a combat."""
    hand: int
    dead: bool = False


@dataclass(frozen=True)
class Levels:
    """The table of a game of levels: one column a seat, and below them the phase, the question and its answers.

    Seats are shown by their names where all of them fit, else by their numbers from 1.
    """

    seats: tuple[SeatLevel, ...]
    active: int | None
    """Whose turn it is."""
    asked: int | None
    """Who must decide, which may be another seat."""
    phase: str
    """Whose turn it is, and how far it has come, in up to 21 columns; signs shorten it."""
    question: str
    """One line."""
    labels: Labels = NO_LABELS
    signs: Signs = Signs()


@dataclass(frozen=True)
class Combat:
    """A combat under way: both totals, who fights, and what it is about. Seats are places in `seats`."""

    seats: tuple[str, ...]
    """The names of all."""
    fighters: tuple[int, ...]
    """The fighter, and then the helper."""
    monsters: tuple[str, ...]
    totals: tuple[int, int]
    """The fighters' and the monsters'."""
    parts: tuple[tuple[int, ...], tuple[int, ...]]
    """What each total is made of; as many as there is room for are shown."""
    winning: bool
    """Whether the fighters win as it stands, by whatever rule."""
    levels: int
    """What winning would bring."""
    treasures: int
    interferers: tuple[int, ...]
    """Who may still interfere."""
    asked: int | None
    question: str
    """One line."""
    labels: Labels = NO_LABELS
    signs: Signs = Signs()


@dataclass(frozen=True)
class Closing:
    """What becomes final unless somebody objects: a combat that is being won, a roll, a curse.

    Seats are places in `seats`.
    """

    verdict: str
    """In large letters up to 16 columns."""
    seats: tuple[str, ...]
    totals: tuple[int, int] | None
    """None where something else than a combat is about to become final."""
    levels: int
    treasures: int
    about: str
    """What it is about, in up to three lines of 15 columns, where there are no totals."""
    interferers: tuple[int, ...]
    seconds: int
    """Whole seconds left, of `wait`."""
    wait: int
    labels: Labels
    signs: Signs = Signs()


@dataclass(frozen=True)
class Standings:
    """The end of a match of several seats, of which several may have won."""

    headline: str
    seats: tuple[SeatLevel, ...]
    winners: tuple[int, ...]
    reason: str
    labels: Labels
    signs: Signs = Signs()


@dataclass(frozen=True)
class Splash:
    """The first picture, before anything else is known."""

    title: str
    line: str


@dataclass(frozen=True)
class Dark:
    """Nothing, against burn-in; the first press only wakes."""


View = (
    Score | Levels | Combat | Closing | Question | Listing | Thirds | Notice | Text | Result | Standings | Splash | Dark
)
