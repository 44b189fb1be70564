"""What the box knows of a game: how it shows itself, how its taps are read and its course is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.game import Event
from engine.match import Match, Step
from firmware.games.meaning import Meaning
from firmware.languages import Language
from firmware.views import Labels, Signs, View

Edits = list[dict[str, Any]]
"""The changes of an edit."""


@dataclass(frozen=True)
class Subject:
    """What an answer speaks of, for people."""

    card: str | None
    """The card that can be explained; None where it is none of the box's: a seat, a face of the die."""
    name: str
    """Its name in the language, with the number of the copy where copies differ."""
    power: int | None = None
    seat: int | None = None
    """The seat it lies at, where it lies open."""
    marks: str = ""
    """What can be seen on it besides, as signs."""
    group: str = ""
    """What sort of card it is, where many are parted by that first."""


@dataclass(frozen=True)
class Prompt:
    """How a question is worded where what is asked does not say enough."""

    kind: str = ""
    """The last part of the keys of its texts: `<game>.ask.<ask>.<kind>`; empty for the general ones."""
    slots: Mapping[str, object] = field(default_factory=dict)
    title: str = ""
    """What stands over the list of answers, where there is something better than what is asked."""
    turned: bool = False
    """Whether a die is turned to a face, which the box cannot do by chance."""
    at_glance: bool = False
    """Whether all seats may act, so that the whole table is shown with the question."""


@dataclass(frozen=True)
class Correction:
    """One fact of a seat, or of the table, that people may correct."""

    label: str
    edit: Callable[[int], Edits] | None = None
    """The edits that set a number, for a fact that is one."""
    value: int = 0
    least: int = 0
    most: int = 99
    moves: Sequence[tuple[str, Edits]] = ()
    """What can be done, each with its edits, for a fact that is no number."""
    card: str | None = None


@dataclass(frozen=True)
class HistoryLine:
    """One action: what a seat did, what the other answered, and all that followed from it."""

    text: str
    answers: int
    """How many answers are in force after it: undo or redo to this number leads there."""
    taken_back: bool = False
    """True where it was undone and can return."""


class Face(Protocol):
    """What the box needs to know of a game. Its states are the engine's own, of that game."""

    sets: Sequence[str]
    """The boxes, in order; the first is the base set."""
    title: str
    """The game's name, which is the same in every language."""
    words: str
    """The package whose folder `words` holds the game's texts."""
    together: bool
    """Whether more seats than two play, so that they share the key sets, and some may cut in when another is asked."""

    # On the panel

    def score(self, state: Any, lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs) -> View:
        """Return the table at a glance: who is asked, the question in one line, the answers below it."""

    def closing(self, state: Any, lang: Language, left: int, labels: Labels, signs: Signs) -> View:
        """Return what becomes final in `left` seconds unless somebody objects."""

    def result(self, state: Any, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return the end of a match: the headline, unless it is empty who has won, and why."""

    def subject(self, state: Any, answer: str, lang: Language) -> Subject | None:
        """Return what an answer speaks of; None where it stands alone."""

    def leads(self, state: Any) -> Sequence[str]:
        """Return the verbs that have keys of their own in the pending question, as far as they can be answers."""

    def patience(self, state: Any, answer: str) -> int | None:
        """Return for how many seconds somebody may object before an answer is given; None: it is given at once."""

    def details(self, state: Any, lang: Language) -> Sequence[str]:
        """Return what the numbers at a glance are made of, line by line; nothing where they say it all."""

    def prompt(self, match: Match, lang: Language) -> Prompt:
        """Return what the pending question is about besides what it asks."""

    def about(self, state: Any, lang: Language) -> Subject | None:
        """Return the card in question, as it lies where it lies open."""

    def word(self, answer: str, lang: Language) -> str | None:
        """Return the game's own word for an answer that stands alone; None where the pages have one."""

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself, wherever it is."""

    def cards(self, sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card of the sets with its number of copies, in the order of the box.

        One that only lies on another, and has no tag of its own, has none.
        """

    def in_play(self, state: Any) -> Sequence[str]:
        """Return the cards that lie in play, each once."""

    def facts(self, state: Any, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return what can be corrected at a seat, its score first; None: at the table, which is no seat's."""

    def put_into_play(self, state: Any, seat: int, card: str) -> Edits:
        """Return the edits that put a card into play at a seat."""

    def lessons(self, events: Iterable[Event]) -> Sequence[str]:
        """Return what to teach on the occasion of what has just happened: keywords, and other ideas of the game."""

    def lesson(self, name: str, lang: Language) -> tuple[str, str]:
        """Return what a lesson is called and what it says."""

    # Taps; `tags` are those that gave the match's steps, in the same order

    def meaning(self, match: Match, tags: Sequence[str | None], uid: str, card: str | None) -> Meaning:
        """Return what a tap of a tag means now; `card` is the card that it is on, None for a tag that is unknown."""

    def in_play_by(self, match: Match, tags: Sequence[str | None], uid: str) -> int | None:
        """Return the number of the card in play that a tag is bound to."""

    # In words

    def history(self, match: Match, lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action, the oldest first; then what was taken back and can return."""

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line, such as `3 → 2 Gorillion`; nothing if none weighs."""

    def to_do(self, happened: Sequence[Event], before: Any, after: Any, lang: Language) -> list[str]:
        """Return what people must do with cards besides the one in question."""

    def put_back(self, undone: Sequence[Step], now: Any, lang: Language) -> list[str]:
        """Return how to bring the table back to the state `now`; `undone` are the steps taken back, last one first."""

    def open_zones(self, state: Any, lang: Language) -> list[tuple[str, ...]]:
        """Return for each seat its name and what must lie before it, to be checked after a power cut."""

    def whole_table(self, state: Any, lang: Language) -> list[tuple[str, ...]]:
        """Return for each seat its name and all that lies open before it, piles in full."""
