"""A match is its entries: answers, edits, changes of strictness, undos and redos, in the order given.

The list of entries is the save file, the undo, the history and the bug report; folding it gives the state. Every
entry has the form of the protocol's request (`{"do": "answer", "answer": "pass"}`).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Generic, Literal, Self, TypeVar, get_args

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from tablekeeper.engine import holding, registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Decision, Game, Outcome, Searchable, State
from tablekeeper.engine.hand import Holding
from tablekeeper.engine.holding import (
    NO_OPPONENT,
    Held,
    Hold,
    Opponent,
    OpponentSet,
    TakenAway,
    Vacate,
    dealt,
    followed,
    refuse_hold,
    refuse_opponent,
    refuse_vacate,
)
from tablekeeper.engine.positions import BAD_SHAPE, Position
from tablekeeper.engine.refusals import Refusal

Strictness = Literal["referee", "advise", "count"]
Written = dict[str, object]
"""An entry in the form of the protocol."""
Entry = Mapping[str, object]
S = TypeVar("S", bound=State)

NOTHING_TO_UNDO = "R20"
NOTHING_TO_REDO = "R21"
ONLY_COUNTING = "R22"

LONGEST_NAME = 100
"""Characters of a seat's name: more than any panel shows, and less than would fill a journal."""
SEALED = "sealed"
"""How an answer is shown that nobody else may see yet."""

CODES = {
    NOTHING_TO_UNDO: "There is nothing to take back, or not that far.",
    NOTHING_TO_REDO: "There is nothing to bring back.",
    ONLY_COUNTING: "The box only counts now; it takes edits and asks nothing.",
    **holding.CODES,
}
"""Every code with which a match refuses an entry of its own."""


class AnswerEntry(Struct, forbid_unknown_fields=True, tag_field="do", tag="answer"):
    """Answers the pending decision."""

    answer: str


class Edit(Struct, forbid_unknown_fields=True, tag_field="do", tag="edit"):
    """Sets open facts: the table is right."""

    changes: list[Written]


class SetStrictness(Struct, forbid_unknown_fields=True, tag_field="do", tag="strictness"):
    """Changes how strict the box is."""

    level: Strictness


class Undo(Struct, forbid_unknown_fields=True, tag_field="do", tag="undo", omit_defaults=True):
    """Takes back the last step, or all steps after the given number of answers."""

    to: int | None = None


class Redo(Struct, forbid_unknown_fields=True, tag_field="do", tag="redo", omit_defaults=True):
    """Brings back the step taken back last, or steps up to the given number of answers."""

    to: int | None = None


AnyEntry = AnswerEntry | Edit | SetStrictness | Opponent | Hold | Vacate | Undo | Redo
KINDS: Mapping[str, type[AnyEntry]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEntry)}
"""The entries by what they do."""


class Journal(Struct, forbid_unknown_fields=True):
    """A whole match as plain data."""

    game: str
    start: Position
    entries: list[Written] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    rules: str = ""
    cards: str = ""


class StrictnessChanged(Event, frozen=True, tag="strictness"):
    """The box became more or less strict."""

    level: Strictness


class Undone(Event, frozen=True, tag="undone"):
    """A step was taken back."""

    step: Written


class Redone(Event, frozen=True, tag="redone"):
    """A step was brought back."""

    step: Written


class Lost(Event, frozen=True, tag="lost"):
    """A journal did not replay to its end: the entries from `entry` (counted from 0) on are left out."""

    entry: int
    of: int
    why: str


class Outdated(Event, frozen=True, tag="outdated"):
    """A journal was written with other rules or card data than these."""

    what: str
    journal: str
    here: str


class Step(Struct, Generic[S], frozen=True):
    """One answer, edit or hidden card of the box in force, with what it caused and the state after it."""

    entry: Written
    events: tuple[Event, ...]
    state: S
    answers: int
    """How many answers are in force up to and including this step."""
    given: Answer | None = None
    """The answer; None where it was something else."""
    warned: Refusal | None = None


class Reply(Struct, Generic[S], frozen=True):
    """What came of an entry."""

    happened: tuple[Event, ...] = ()
    warned: Refusal | None = None
    undone: tuple[Step[S], ...] = ()
    """The steps taken back, the last one first."""
    redone: tuple[Step[S], ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened; made where somebody asks, for a journal may go to and fro over many steps."""
        undone = tuple(Undone(step=_shown(step)) for step in self.undone)
        return self.happened or undone or tuple(Redone(step=_shown(step)) for step in self.redone)


class Match(Generic[S]):
    """One match: where it started, its steps, and those that were taken back and can return."""

    def __init__(self, game: Game[S], start: Outcome[S], origin: Position | None = None) -> None:
        self.game = game
        self.origin: Position = start.state.position() if origin is None else origin
        """The position before the opening, where the journal begins; by default the opening has changed nothing."""
        self.seats: tuple[str, ...] = start.state.seat_names
        """The names of the seats as they were given; the states may call them otherwise."""
        self.start: S = start.state
        self.opening: tuple[Event, ...] = start.events
        """What happened by itself before the first decision."""
        self.steps: list[Step[S]] = []
        self.taken_back: list[Step[S]] = []
        """The last one taken back is the last."""
        self.strictness: Strictness = "referee"
        self.opponent: Opponent | None = None
        """The seat that the box plays, if it plays one."""
        self.entries: list[Written] = []
        self.holdings: list[tuple[Step[S], Holding]] = []
        """What the box holds after each step, as far as somebody has asked."""

    def duplicate(self) -> Self:
        """Return the same match, which goes on by itself."""
        twin = copy(self)
        twin.steps, twin.taken_back, twin.entries = self.steps[:], self.taken_back[:], self.entries[:]
        twin.holdings = self.holdings[:]
        return twin

    @property
    def state(self) -> S:
        """Return the state in force."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def sets(self) -> tuple[str, ...]:
        """The boxes on the table; none in a game that has no choice of them."""
        return tuple(self.start.position().get("sets", ()))

    @property
    def answers(self) -> int:
        """Return how many answers are in force, without those taken automatically."""
        return self.steps[-1].answers if self.steps else 0

    @property
    def decision(self) -> Decision | None:
        """Return the pending decision; a box that only counts asks nothing."""
        return None if self.strictness == "count" else self.state.decision

    @property
    def holding(self) -> Holding | None:
        """What the box holds and knows as the player of its seat; None where it plays none."""
        return self.holding_after(len(self.steps))

    def holding_after(self, count: int) -> Holding | None:
        """Return what the box held after so many steps; None where it plays no seat."""
        if self.opponent is None or not isinstance(self.game, Searchable):
            return None
        known, steps = self.holdings, self.steps
        while known and (len(known) > len(steps) or known[-1][0] is not steps[len(known) - 1]):
            known.pop()
        for step in steps[len(known) :]:
            before = known[-1][1] if known else dealt(self.game, self.opponent.seat, self.start)
            known.append((step, followed(self.game, self.opponent.seat, before, step.events, step.state)))
        return known[count - 1][1] if count else dealt(self.game, self.opponent.seat, self.start)

    def enter(self, entry: Entry) -> Reply[S] | Refusal:
        """Take an entry, or refuse it with nothing changed."""
        try:
            read = _read(entry)
        except msgspec.ValidationError as error:
            return Refusal("unreadable", BAD_SHAPE, f"{entry!r} is no entry of a match: {error}.")
        reply = self._take(read)
        if isinstance(reply, Reply):
            self.entries.append(msgspec.to_builtins(read))
        return reply

    def _take(self, entry: AnyEntry) -> Reply[S] | Refusal:
        match entry:
            case AnswerEntry():
                return self._answer(entry)
            case Edit():
                return self._step(entry, _named(self.state.edit(entry.changes)), self.answers, None)
            case SetStrictness():
                self.strictness = entry.level
                return Reply((StrictnessChanged(level=entry.level),))
            case Opponent():
                return self._set_opponent(entry)
            case Hold() | Vacate():
                return self._handle_hidden(entry)
            case Undo():
                return self._undo(entry.to)
            case Redo():
                return self._redo(entry.to)

    def _answer(self, entry: AnswerEntry) -> Reply[S] | Refusal:
        if self.strictness == "count":
            why = f"The box only counts, so it does not take {entry.answer!r}: edit, or choose another strictness."
            return Refusal("illegal", ONLY_COUNTING, why)
        given = self.state.spelled(Answer.read(entry.answer))
        entry.answer = str(given)
        return self._step(entry, self.state.apply(given, advise=self.strictness == "advise"), self.answers + 1, given)

    def _set_opponent(self, entry: Opponent) -> Reply[S] | Refusal:
        """Let the box play a seat; what it was told as the player of another one would be the other's secret."""
        game = self.game if isinstance(self.game, Searchable) else None
        refusal = refuse_opponent(game, entry, len(self.seats))
        if refusal is None and self.opponent is not None and self.opponent.seat != entry.seat:
            refusal = Refusal("illegal", NO_OPPONENT, f"The box plays seat {self.opponent.seat} to the end.")
        if refusal is not None:
            return refusal
        self.opponent = entry
        return Reply((OpponentSet(seat=entry.seat, rollouts=entry.rollouts),))

    def _handle_hidden(self, entry: Hold | Vacate) -> Reply[S] | Refusal:
        """Take a hidden card into the hand of the box, or out of it; nothing open changes."""
        known, opponent = self.holding, self.opponent
        if known is None or opponent is None or not isinstance(self.game, Searchable):
            return Refusal("illegal", NO_OPPONENT, "The box plays no seat of this match, so it holds no cards.")
        happened: Held | TakenAway
        match entry:
            case Hold(card=card):
                refusal = refuse_hold(self.game, self.state, opponent.seat, known, card)
                happened = Held(seat=opponent.seat, place=known.free, card=card)
            case Vacate(place=place):
                refusal = refuse_vacate(known, place)
                happened = TakenAway(seat=opponent.seat, place=place)
        return self._step(entry, refusal or Outcome(self.state, (happened,)), self.answers, None)

    def _step(
        self,
        entry: AnswerEntry | Edit | Hold | Vacate,
        outcome: Outcome[S] | Refusal,
        answers: int,
        given: Answer | None,
    ) -> Reply[S] | Refusal:
        if isinstance(outcome, Refusal):
            return outcome
        step = Step(msgspec.to_builtins(entry), outcome.events, outcome.state, answers, given, outcome.warned)
        self.steps.append(step)
        self.taken_back.clear()
        return Reply(outcome.events, outcome.warned)

    def _undo(self, to: int | None) -> Reply[S] | Refusal:
        """Take back the last step, or every step after the answer with this number."""
        keep = len(self.steps) - 1 if to is None else self._steps_up_to(to)
        if keep is None or not 0 <= keep < len(self.steps):
            wanted = "one step back" if to is None else f"to after answer {to}"
            why = f"Nothing can be taken back {wanted}: {self.answers} answers are in force."
            return Refusal("illegal", NOTHING_TO_UNDO, why)
        while keep and self._state_after(keep).sealed and not self.state.sealed:
            keep -= 1  # who takes one sealed answer back, knowing the other, could answer better
        undone = tuple(reversed(self.steps[keep:]))
        del self.steps[keep:]
        self.taken_back.extend(undone)
        return Reply(undone=undone)

    def _state_after(self, steps: int) -> S:
        return self.steps[steps - 1].state if steps else self.start

    def _steps_up_to(self, answers: int) -> int | None:
        """Return how many steps lead up to just after an answer; None where there is no such answer."""
        if answers == 0:
            return 0
        index = bisect_left(self.steps, answers, key=_answers)
        return index + 1 if index < len(self.steps) and self.steps[index].answers == answers else None

    def _redo(self, to: int | None) -> Reply[S] | Refusal:
        """Bring back the step taken back last, or all up to the answer with this number."""
        last = len(self.taken_back) - 1
        if to is not None:
            last = bisect_right(self.taken_back, -to, key=lambda step: -step.answers) - 1
        count = len(self.taken_back) - last
        if last < 0 or (to is not None and self.taken_back[last].answers != to):
            why = f"Nothing can be brought back: {len(self.taken_back)} steps are taken back."
            return Refusal("illegal", NOTHING_TO_REDO, why)
        while count < len(self.taken_back) and self.taken_back[-count].state.sealed:
            count += 1
        redone = tuple(reversed(self.taken_back[-count:]))
        del self.taken_back[-count:]
        self.steps.extend(redone)
        return Reply(redone=redone)

    def call(self, named: Callable[[int, str], str]) -> None:
        """Give each seat another name in all its states, which differ where people have edited one.

        `named` gets a seat and its name. The journal keeps the names that were given.
        """

        def called(state: S) -> S:
            return state.called([named(seat, name) for seat, name in enumerate(state.seat_names)])

        self.start = called(self.start)
        for steps in (self.steps, self.taken_back):
            steps[:] = [replace(step, state=called(step.state)) for step in steps]

    def journal(self) -> Position:
        """Return the whole match as plain data; `load` opens it."""
        return {
            "game": self.game.name,
            "sets": list(self.sets),
            "seats": list(self.seats),
            "start": self.origin,
            "rules": self.game.rules_version,
            "cards": self.game.cards_version(self.sets),
            "entries": list(self.entries),
        }


AnyMatch = Match[Any]
"""A match of any game, for code that has found the game by its name."""


def _answers(step: Step[S]) -> int:
    return step.answers


def _shown(step: Step[S]) -> Written:
    """Return a step's entry as everybody may see it: the journal alone holds a sealed answer."""
    hides = step.state.sealed and "answer" in step.entry
    return {**step.entry, "answer": SEALED} if hides else step.entry


def _read(entry: Entry) -> AnyEntry:
    """Return an entry by its kind: msgspec examines a union anew each time, which takes as long as half an answer."""
    match entry:
        case {"do": str(do)} if do in KINDS:
            return msgspec.convert(entry, KINDS[do])
        case _:
            unlike: AnyEntry = msgspec.convert(entry, AnyEntry)
            return unlike


def new(game: str, sets: Sequence[str], seats: Sequence[str], first: int) -> AnyMatch | Refusal:
    """Start a match of physical cards."""
    found = registry.find(game)
    if isinstance(found, Refusal):
        return found
    start = found.new(sets, seats, first)
    return _begun(found, start)


def from_position(position: Mapping[str, object]) -> AnyMatch | Refusal:
    """Start a match from a position, its active seat about to take a turn."""
    found = registry.find(position.get("game", registry.FIRST))
    if isinstance(found, Refusal):
        return found
    start = found.read(position)
    return _begun(found, start, msgspec.to_builtins(position))


def from_journal(game: str, start: Mapping[str, object], rules: str) -> AnyMatch | Refusal:
    """Start the match of a journal, by the rules with which it was begun."""
    position = {"game": game, **start}
    found = registry.find(position["game"])
    return found if isinstance(found, Refusal) else from_position(found.as_begun(position, rules))


def _begun(game: Game[S], start: Outcome[S] | Refusal, origin: Position | None = None) -> Match[S] | Refusal:
    outcome = _named(start)
    return outcome if isinstance(outcome, Refusal) else Match(game, outcome, origin)


def _named(outcome: Outcome[S] | Refusal) -> Outcome[S] | Refusal:
    """Refuse names of seats without end."""
    longest = 0 if isinstance(outcome, Refusal) else max(map(len, outcome.state.seat_names))
    if longest <= LONGEST_NAME:
        return outcome
    why = f"A seat's name has {longest} characters, wanted at most {LONGEST_NAME}: shorten it."
    return Refusal("unreadable", BAD_SHAPE, why)


def load(journal: Mapping[str, object]) -> tuple[AnyMatch, tuple[Event, ...]] | Refusal:
    """Open a journal as far as it replays; the events say what is lost or was written with other rules."""
    try:
        read = msgspec.convert(journal, Journal)
    except msgspec.ValidationError as error:
        return Refusal("unreadable", BAD_SHAPE, f"This is no journal of a match: {error}.")
    match = from_journal(read.game, read.start, read.rules)
    if isinstance(match, Refusal):
        return match
    return match, (*_versions(match, read), *replay(match, read.entries))


def _versions(match: AnyMatch, journal: Journal) -> Iterable[Event]:
    for what, then, now in (
        ("rules", journal.rules, match.game.rules_version),
        ("cards", journal.cards, match.game.cards_version(match.sets)),
    ):
        if then and then != now:
            yield Outdated(what=what, journal=then, here=now)


def replay(match: Match[S], entries: Sequence[Entry]) -> tuple[Event, ...]:
    """Enter a journal's entries in order; the first that is refused and all after it are left out, and it is said."""
    for index, entry in enumerate(entries):
        reply = match.enter(entry)
        if isinstance(reply, Refusal):
            return (Lost(entry=index, of=len(entries), why=reply.why),)
    return ()
