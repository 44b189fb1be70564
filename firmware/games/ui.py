"""What a game is on the box: the second half of the contract, what is seen, tapped, told and corrected, with defaults.

The first half, what can be decided, is `engine.game`. A simple game says what its seats' numbers are and how its
answers are called; everything else here has a default that suits it. A heavy one overrides what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.events import Edited, Event, Scored
from tablekeeper.engine.game import Decision, Game, Outcome, Searchable, State
from tablekeeper.engine.match import Match, Step
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import narration
from tablekeeper.firmware.games.bindings import Bindings
from tablekeeper.firmware.games.board import Board, Figure, Side
from tablekeeper.firmware.games.guide import Guide
from tablekeeper.firmware.games.meaning import Meaning, UnknownTag
from tablekeeper.firmware.games.narration import HistoryLine
from tablekeeper.firmware.games.own_files import OwnFiles
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import Labels, Ranking, SeatColumn, Seats, Signs, View

S = TypeVar("S", bound=State)
"""A game's own states."""
Edits = list[dict[str, object]]
"""The changes of an edit."""
LEAST, MOST = -999, 999
"""Between these a number can be corrected where the game says no more; whether it is possible says the engine."""


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
    measure: str = ""
    """What its power is called, where many are parted by it: level, bonus."""


@dataclass(frozen=True)
class Prompt:
    """How a question is worded where what is asked does not say enough."""

    kind: str = ""
    """The last part of the keys of its texts: `GAME.ask.choose.defeat`; empty for the general ones."""
    slots: Mapping[str, object] = field(default_factory=dict)
    title: str = ""
    """What stands over the list of answers, where there is something better than what is asked."""
    turned: bool = False
    """Whether a die is turned to a face, which the box cannot do by chance."""
    at_glance: bool = False
    """Whether all seats may act, so that the whole table is shown with the question."""
    before: int | None = None
    """The number that the answer changes, as it is: the page counts from there."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What answers are called above their keys where the game's words say less: the name of who is meant."""
    retells: Collection[type[Event]] = ()
    """The kinds of events that the question tells itself: they are not told above it once more."""


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
    why: str = ""
    """Why nothing can be done, in a sentence that is said instead."""
    sure: Mapping[str, str] = field(default_factory=dict)
    """What is asked about before a move that nobody makes lightly, by what that is called."""
    card: str | None = None
    path: str = ""
    """Where in a position the card stands, for a fact that is a card."""


class Zone(NamedTuple):
    """The open cards in one place of the table, told on pages of their own."""

    seat: int | None
    """Whose it is, and is corrected; None: the table's."""
    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class MatchKind(Generic[S]):
    """A kind of match that the list of games offers: one for a game, or one for each of its modes."""

    key: str
    """Under which the box remembers what was chosen last: letters, digits, `_`, `.` and `-`."""
    title: str
    seats: Callable[[Sequence[str]], Sequence[int]]
    """How many can play with some boxes, the fewest first."""
    start: Callable[[Sequence[str], Sequence[str], int], Outcome[S] | Refusal]
    """Sets a match up: with these boxes, of seats with these names, this one first."""
    sets: Sequence[str] = ()
    """The boxes; people are asked which of them they mix where there are several."""
    faults: Sequence[str] = ()
    """Why it cannot be played, line by line; it stands in the list all the same, so that this can be read."""


class GameUI(Generic[S]):
    """What the box needs to know of a game. It has no state of its own."""

    game: Game[S]
    """The game's first half."""
    title: str
    """The game's name, which is the same in every language."""
    number_field: str | None = None
    """The field of the state that holds the one number of each seat that is played for: `points`."""
    words: str | None = None
    """The package whose folder `words` holds the game's texts; None where the game needs none."""
    picked: Collection[str] = ()
    """Verbs whose cards are hidden, so that many can be meant: they are picked by thirds, not from a list."""
    on_score: Collection[str] = ()
    """Asks between two seats whose answers stand under the score, if the question has room there."""
    own_files: OwnFiles | None = None
    """Files in which people write down matches of their own making; None: there are none."""

    # Chosen

    def kinds(self, directory: Path, lang: Language) -> Sequence[MatchKind[S]]:
        """Return the kinds of match that the list of games offers; `directory` is the box's, with files of people."""
        return (MatchKind(self.game.name, self.title, self.game.seats_for, self.new, self.game.sets),)

    def set_name(self, name: str, lang: Language) -> str:
        """Return what a box is called, by its id."""
        return lang.word(f"{self.game.name}.set.{name}", plain=name)

    def left_out(self, _sets: Sequence[str], _lang: Language) -> Sequence[str]:
        """Return which cards of some boxes people leave out, since nobody referees them, and why: a text a box."""
        return ()

    def new(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[S] | Refusal:
        """Set a match up as one begins on the panel: as anywhere, or so that the box can play in it (`prepared`)."""
        begun = self.game.new(sets, seats, first)
        if isinstance(begun, Outcome) and isinstance(self.game, Searchable):
            return self.game.prepared(begun)
        return begun

    # On the panel

    def numbers(self, state: S) -> Sequence[int]:
        """Return the one number of each seat that is played for: what the field holds that the game names."""
        numbers: Sequence[int] = getattr(state, self.number_field) if self.number_field else [0] * len(state.seat_names)
        return numbers

    def score(self, state: S, lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs) -> View:
        """Return the table at a glance: who is asked, the question in one line, the answers below it."""
        return Seats(self._columns(state), state.active, asked, "", question, labels, signs=signs)

    def standing(self, state: S, lang: Language) -> str:
        """Return the numbers that decide the match in a line of 21 characters, for questions without the score."""
        return ""

    def noted(self, view: View, happened: Sequence[Event], lang: Language) -> View:
        """Return the table at a glance with what the last entry lets people do, where there is room for it."""
        return view

    def closing(self, state: S, lang: Language, left: int, labels: Labels, signs: Signs) -> View:
        """Return what becomes final in `left` seconds unless somebody objects. Raises LookupError where nothing can."""
        raise LookupError(f"closing: wanted an answer that waits for objections; {self.title} has none")

    def result(self, state: S, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return the end of a match: the headline, unless it is empty who has won, and why.

        By default who has won stands there in any case: nothing that has just happened weighs more.
        """
        result = state.result
        if result is None:
            raise LookupError("result: wanted a match that is over; show its score instead")
        winners = (result.winner, *result.also)
        won = lang.text("page.over.won", name=" + ".join(state.seat_names[seat] for seat in winners))
        reason = lang.word(f"{self.game.name}.over.{result.because}", plain="")
        return Ranking(won, self._columns(state), winners, reason, labels, signs=signs)

    def _columns(self, state: S) -> tuple[SeatColumn, ...]:
        numbered = zip(state.seat_names, self.numbers(state), strict=True)
        return tuple(SeatColumn(name, number) for name, number in numbered)

    def subject(self, state: S, answer: Answer, lang: Language) -> Subject | None:
        """Return what an answer speaks of; None where it stands alone, as all answers with its verb then do."""
        return None

    def leads(self, state: S, decision: Decision) -> Mapping[str, str]:
        """Return the verbs that have keys of their own in the pending question, as far as they can be answers.

        Each comes with its key, `left`, `ok` or `right`, and has no other one. Of several on one key the first that can
        be answered has it. Everything else is behind ok, where a verb of that key comes first. By default the
        answers have the keys one after the other, as long as there are keys.
        """
        return {}

    def nouns(self, decision: Decision) -> Mapping[str, str]:
        """Return what the verbs behind ok are about, where they are too many for one list: each noun has a list.

        A verb that is not named stands in the first list. A noun is the end of the key of its text: `GAME.noun.hand`.
        """
        return {}

    def patience(self, state: S, answer: Answer) -> int | None:
        """Return for how many seconds somebody may object before an answer is given; None: it is given at once."""
        return None

    def likely_first(self, state: S, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Return answers of a list in the order in which people will mean them: the cursor begins on the first."""
        return answers

    def surest(self, state: S, answers: Sequence[Answer]) -> Answer | None:
        """Return the one of several answers that people nearly always mean: around a table it has a key of its own."""
        return None

    def details(self, state: S, lang: Language) -> Sequence[str]:
        """Return what the numbers at a glance are made of, line by line; nothing where they say it all."""
        return ()

    def legend(self, lang: Language) -> Sequence[str]:
        """Return what the signs of the game's own screens and lists mean, told before those that all games show."""
        return ()

    def sums(self, state: S, lang: Language) -> Sequence[str]:
        """Return why the numbers at a glance are what they are, where that is told by holding ok; mostly nothing."""
        return ()

    def now(self, state: S, card: str, lang: Language) -> Sequence[str]:
        """Return what a card costs or counts now, before what it does: nothing where that is what is printed."""
        return ()

    def named(self, state: S, lang: Language) -> Sequence[str]:
        """Return in full the names that the score may have to cut: holding ok tells them before all else."""
        return ()

    def prompt(self, match: Match[S], lang: Language) -> Prompt:
        """Return what the pending question is about besides what it asks."""
        return Prompt(at_glance=True)

    def about(self, state: S, lang: Language) -> Subject | None:
        """Return the card in question, as it lies where it lies open."""
        return None

    def word(self, decision: Decision, answer: Answer, lang: Language) -> str:
        """Return how an answer that stands alone is called above its key; by default as the game's words have it."""
        key, words = f"{self.game.name}.answer", str(replace(answer, seat=None))
        return lang.word(f"{key}.{decision.ask}.{words}", f"{key}.{words}", plain=words)

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself, wherever it is. Raises LookupError for a card that the game has not."""
        raise LookupError(f"card: wanted one of {self.title}, got {card!r}")

    def printed(self, card: str) -> Mapping[str, str]:
        """Return the names that are known to be printed on a card, by language; nothing where nobody has said any."""
        return {}

    def gloss(self, card: str, lang: Language) -> str:
        """Return what a card is in a few words, `[gelatine]`, where no name is known in a language; else nothing."""
        return ""

    def other_names(self, card: str, name: str) -> Sequence[str]:
        """Return the names that a card has in any language besides the one that it is called by."""
        return [other for other in dict.fromkeys(self.printed(card).values()) if other != name]

    def cards(self, sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card of the sets with its number of copies, in the order of the box.

        One that only lies on another, and has no tag of its own, has none.
        """
        return ()

    def racked(self, box: str) -> Sequence[tuple[str, int]]:
        """Return the cards of a box with their copies as they stand in the simulator's rack: each keeps its tag."""
        return sorted(self.cards([box]))

    def in_play(self, state: S) -> Sequence[str]:
        """Return the cards that lie in play, each once."""
        return ()

    # Corrected

    def facts(self, state: S, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return what can be corrected at a seat, its score first; None: at the table, which is no seat's.

        By default it is the number that is played for, if there is one.
        """
        if seat is None or self.number_field is None:
            return ()
        path = f"{self.number_field}.{seat}"
        label = lang.word(f"{self.game.name}.fact.{self.number_field}", plain=lang.text("fact.number"))
        return [Correction(label, lambda to: [{"path": path, "to": to}], self.numbers(state)[seat], LEAST, MOST)]

    def counted(self, state: S, seat: int, lang: Language) -> int | None:
        """Return which of a seat's facts its outer keys change while the box only counts; None: they change nothing.

        Unless a game says otherwise, it is the first that is a number.
        """
        facts = enumerate(self.facts(state, seat, lang))
        return next((index for index, fact in facts if fact.edit is not None), None)

    def put_into_play(self, state: S, seat: int | None, card: str) -> Edits:
        """Return the edits that put a card into play at a seat, or on the table; none where it cannot lie there."""
        return []

    # Decks

    def plays_deck(self, state: S, deck: Deck) -> Edits:
        """Return the edits by which the seat that is asked plays a kept deck; nothing where no deck is asked for."""
        return []

    # Taught

    def basics(self, state: S) -> Sequence[str]:
        """Return the lessons that are told when a first match begins: `state` says how many play, and what."""
        return ()

    def lessons(self, events: Iterable[Event], state: S) -> Sequence[str]:
        """Return what to teach on the occasion of what has just happened: keywords, and other ideas of the game.

        `state` is the one after it, for what differs with the number of seats.
        """
        return ()

    def lesson(self, name: str, lang: Language) -> tuple[str, str]:
        """Return what a lesson is called and what it says."""
        key = f"{self.game.name}.lesson.{name.removeprefix(f'{self.game.name}.')}"
        return lang.text(key), lang.text(f"{key}.rule")

    def guide(self) -> Guide[S] | None:
        """Return how the game is learnt by playing it; None: it is not."""
        return None

    # Counted

    def began(self, match: Match[S]) -> int:
        """Return the seat that had the first turn."""
        return match.start.active

    def figures(self, match: Match[S]) -> Mapping[str, int]:
        """Return what the statistics count besides who has won, by the key of a text with their sum as `{n}`."""
        return {}

    # Tapped

    def follow(self, bound: Bindings, before: S, step: Step[S], tag: str | None) -> Bindings:
        """Return what tags are bound to after a step, given what they were bound to before it.

        `before` is the state before the step; `tag` has given the step, None where keys have.
        """
        return bound

    def meaning(self, match: Match[S], bound: Bindings, uid: str, card: str) -> Meaning:
        """Return what a tap of a tag means now that is on this card, in a match that not only counts."""
        return UnknownTag(uid)

    def in_play_by(self, state: S, bound: Bindings, uid: str) -> int | None:
        """Return the number of the card in play that a tag is bound to."""
        return None

    # In words

    def tell(self, event: Event, names: Sequence[str], lang: Language) -> str:
        """Return an event in a few words, for the history and as a change; nothing where it is not worth telling."""
        match event:
            case Scored(seat, before, after):
                return lang.text("change.scored", name=names[seat], before=before, after=after)
            case Edited(path, before, after):
                return narration.of_edit(path, before, after, self.number_field, names, lang)
        return ""

    def history(self, match: Match[S], lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action, the oldest first; then what was taken back and can return."""
        names = match.state.seat_names

        def told(happened: Iterable[Event]) -> Iterator[str]:
            for event in happened:
                if words := self.tell(event, names, lang):
                    yield narration.by_hand(event, words, lang) if isinstance(event, Edited) else words

        return narration.lines(match, lang, lambda _before: True, told, "–")

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line, such as `Life 3 → 2 (Gorillion)`; nothing if none."""
        told = (self.tell(event, names, lang) for event in happened)
        return next(filter(None, told), "") or narration.of_every_match(happened, lang)

    def all_changes(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> Sequence[str]:
        """Return all that some events have changed, each in a few words, the weightiest first."""
        told = list(filter(None, (self.tell(event, names, lang) for event in happened)))
        return told or list(filter(None, [narration.of_every_match(happened, lang)]))

    def opening(self, state: S, lang: Language) -> Sequence[str]:
        """Return what people lay out before a match, thing by thing; it is told once when one has been begun."""
        return ()

    def opening_against_box(self, state: S, lang: Language) -> Sequence[str]:
        """Return the same before a match in which the box plays a seat."""
        own = lang.word(f"{self.game.name}.alone.opening", "alone.opening", plain="")
        return [*self.opening(state, lang), own]

    def instructions(self, happened: Sequence[Event], before: S, after: S, lang: Language) -> list[str]:
        """Return what people must do with cards besides the one in question."""
        return []

    def besides(self, happened: Sequence[Event], before: S) -> Sequence[Event]:
        """Return the events that `instructions` do not tell, for one page with both."""
        return happened

    def put_back(self, undone: Sequence[Step[S]], now: S, lang: Language) -> list[str]:
        """Return how to bring the table back to the state `now`; `undone` are the steps taken back, last one first."""
        return []

    def open_zones(self, state: S, lang: Language) -> list[Zone]:
        """Return for each seat what must lie before it, and for the table where it holds more, to check after a cut.

        By default these are its facts that are numbers.
        """
        return [
            Zone(seat, name, tuple(f"{fact.label}: {fact.value}" for fact in facts if fact.edit is not None))
            for seat, name in enumerate(state.seat_names)
            for facts in [self.facts(state, seat, lang)]
        ]

    def whole_table(self, state: S, lang: Language) -> list[Zone]:
        """Return the same with all that lies open, piles in full."""
        return self.open_zones(state, lang)

    # From across the room

    def board(self, state: S, lang: Language) -> Board:
        """Return the table for spectators, who are not at it: nothing that only one seat may know.

        By default each seat has its facts that are numbers, of which the first counts most. All else that lies open
        there is told line by line.
        """
        lying = {zone.seat: zone.lines for zone in self.whole_table(state, lang)}
        sides = [self._side(state, seat, lying.get(seat, ()), lang) for seat in range(len(state.seat_names))]
        return Board(tuple(sides), lines=lying.get(None, ()))

    def _side(self, state: S, seat: int, lying: Sequence[str], lang: Language) -> Side:
        numbers = [fact for fact in self.facts(state, seat, lang) if fact.edit is not None]
        figures = [Figure(f"fact_{place}", fact.label, fact.value) for place, fact in enumerate(numbers)]
        told = {f"{figure.name}: {figure.value}" for figure in figures}
        return Side(tuple(figures), lines=tuple([line for line in lying if line not in told]))


AnyKind = MatchKind[Any]
"""A kind of match of some game."""
AnyUI = GameUI[Any]
"""A game's second half, found by the game's name: its states are those of the match that was found by the same name."""
