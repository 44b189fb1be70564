"""What a game is: the first half of the contract, what can be decided, with defaults that suit a simple game.

A `State` is an immutable value. It is either over (`state.result` is set) or waits for exactly one decision of one
named seat (`state.decision`). `state.apply(answer)` returns an `Outcome` or a `Refusal`; a player's mistake is a value,
never an exception. A simple game says what is legal and what an answer does (`legal`, `play`); a heavy one puts what is
pending on a stack (`engine.resolution`). The second half, what is seen and tapped, is `GameUI` in `firmware.games.ui`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Generic, Literal, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablekeeper.engine import edits, positions
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.decks import Decks
from tablekeeper.engine.events import Event
from tablekeeper.engine.hand import HandChange, Holding
from tablekeeper.engine.own_sets import OwnSets
from tablekeeper.engine.positions import UNKNOWN_NAME, Position
from tablekeeper.engine.refusals import NOT_AN_ANSWER, NOT_ASKED, Refusal, illegal, match_is_over

Source = Literal["hand", "chance", "deck", "both"]
"""Where a hidden card that is turned up comes from: chosen from the hand, drawn from it at random, drawn from the deck.

`both`: taken from hand and draw pile together."""

Span = tuple[int, int]
"""The smallest and the largest number that may be answered."""


def is_within(span: Span | None, answer: Answer) -> bool:
    """Return whether an answer is a number that may be answered; without a span none may."""
    if span is None or answer.verb != NUMBER or answer.seat is not None or answer.number is None:
        return False
    return span[0] <= answer.number <= span[1]


class Decision(Struct, frozen=True):
    """The one question that a match waits for."""

    seat: int
    """Whom the panel names."""
    ask: str
    """What is asked: a word of the game, such as `turn` or `block`."""
    about: str | None
    """The card in question, if there is one."""
    ready: tuple[Answer, ...]
    """Every answer that is accepted, in reading order, but for numbers and for those that are `lazy`."""
    span: Span | None = None
    """Between which numbers one may be answered besides."""
    secret: bool = False
    """Whether nobody else may see what is answered."""
    lazy: Sequence[Answer] = ()
    """Those that take a while to find, of one verb, which is theirs alone: they are read before all others."""

    @property
    def legal(self) -> tuple[Answer, ...]:
        """Every answer that is accepted, in reading order, but for numbers."""
        return (*self.lazy, *self.ready)

    def accepts(self, answer: Answer) -> bool:
        """Return whether an answer is listed, or is a number that may be answered."""
        return answer in self.legal or is_within(self.span, answer)

    @property
    def listed(self) -> list[str]:
        """Every answer as it is written, numbers as their span: `number 1..6`."""
        numbers = [] if self.span is None else [f"{NUMBER} {self.span[0]}..{self.span[1]}"]
        return [*map(str, self.legal), *numbers]

    def message(self) -> dict[str, object]:
        """Return the protocol's form."""
        return {"seat": self.seat, "ask": self.ask, "about": self.about, "legal": self.listed}


class Result(Struct, frozen=True):
    """How a match ended."""

    winner: int
    because: str
    also: tuple[int, ...] = ()
    """Who won together with the winner, in games where that can be."""


S = TypeVar("S", bound="State")
"""A game's own states."""
StateT_co = TypeVar("StateT_co", bound="State", covariant=True)


class Outcome(Struct, Generic[StateT_co], frozen=True, gc=False):
    """What came of an answer."""

    state: StateT_co
    events: tuple[Event, ...] = ()
    warned: Refusal | None = None
    """The refusal that *referee* would have given, where *advise* carried the answer out all the same."""


class Explanation(Struct, frozen=True):
    """A card in words."""

    card: str
    name: str
    power: int | None
    keywords: tuple[str, ...]
    """The keywords as the language names them."""
    wording: str
    """The ability in one or more sentences, or nothing."""
    translated: bool
    """False where the language has no known name for the card and the English one stands in."""


class State(Struct, frozen=True, forbid_unknown_fields=True):
    """A position of one game with everything that is pending; an immutable value.

    A simple game gives its state the fields `seat_names`, `active` and `result` besides its own. They are its position
    in the protocol, too. It implements `legal` and `play`.
    """

    game: ClassVar[str]
    """The game's id in the protocol."""
    over_rule: ClassVar[str | None] = None
    """The id of the rule by which nothing is answered after the end."""
    hides: ClassVar[tuple[str, ...]] = ()
    """Fields that stand in no position, such as a sealed answer; each has a default. An edit keeps them."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        raise NotImplementedError

    def called(self, names: Sequence[str]) -> Self:
        """Return the same position with other names of its seats; one without the field `seat_names` says how."""
        return replace(self, seat_names=tuple(names)) if "seat_names" in self.__struct_fields__ else self

    def naming(self, seat: int, name: str) -> dict[str, object]:
        """Return the change of an edit that gives a seat another name."""
        own = "seat_names" in self.__struct_fields__
        return {"path": f"seat_names.{seat}" if own else f"seats.{seat}.name", "to": name}

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        raise NotImplementedError

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[Answer, ...]:
        """Return the legal answers to the pending decision.

        `hidden` are the cards that the deciding seat may turn up. By default these are all cards that can still be
        there as far as the table shows. A dealer that knows the hand passes it; a card held twice is listed once.
        """
        raise NotImplementedError

    def play(self, answer: Answer) -> Outcome[Self]:
        """Carry out a legal answer, and then all that follows without a further decision."""
        raise NotImplementedError

    @property
    def sealed(self) -> bool:
        """Whether an answer is kept secret until another one is in, too; undo takes both back, redo brings both."""
        return False

    @property
    def asked(self) -> int | None:
        """The seat that must decide; None when the match is over."""
        return None if self.result is not None else self.active

    @property
    def decision(self) -> Decision | None:
        """The pending decision with its complete list of legal answers; None when the match is over."""
        seat = self.asked
        return None if seat is None else Decision(seat, "turn", None, self.legal())

    @property
    def source(self) -> Source:
        """Where the hidden card comes from that the pending answer may turn up."""
        return "hand"

    def spelled(self, answer: Answer) -> Answer:
        """Return the listed spelling of an answer that calls something by another known name, or the answer itself."""
        return answer

    def apply(self, answer: Answer, advise: bool = False) -> Outcome[Self] | Refusal:
        """Carry out an answer, and then all that follows without a further decision, or refuse it.

        With `advise` an answer that only a restriction forbids is carried out and comes with its refusal; a simple game
        has no restrictions.
        """
        decision = self.decision
        if decision is None:
            return self.refuse_over()
        if decision.accepts(answer):
            return self.play(answer)
        wanted = f"{self.seat_names[decision.seat]} (seat {decision.seat}) must answer {decision.ask!r} with "
        why = f"{str(answer)!r} is not possible now: {wanted}{', '.join(decision.listed[:4])}."
        known = answer.verb in {listed.verb for listed in decision.legal} | ({NUMBER} if decision.span else set())
        return illegal(NOT_ASKED, why) if known else Refusal("unreadable", NOT_AN_ANSWER, why)

    def refuse_over(self) -> Refusal:
        """Refuse any answer after the end."""
        won = () if self.result is None else (self.result.winner, *self.result.also)
        return match_is_over([self.seat_names[seat] for seat in won], self.over_rule)

    def edit(self, changes: Sequence[Mapping[str, object]]) -> Outcome[Self] | Refusal:
        """Set open facts: `{"path": "points.1", "to": 2}`. The table is right."""
        position = self.position()
        made = edits.make(position, changes, lambda steps: steps[0] != "game", "'active' or 'result'")
        if isinstance(made, Refusal):
            return made
        state = positions.decode(position, type(self), self.game)
        if isinstance(state, Refusal):
            return state
        state = replace(state, **{name: getattr(self, name) for name in self.hides}) if self.hides else state
        found = [fault for fault in state.faults() if fault not in self.faults()]
        seats, before = len(state.seat_names), len(self.seat_names)
        if seats != before:
            found.append(f"there are {seats} seats, wanted {before} as before")
        return positions.refuse_impossible(found) if found else Outcome(state, tuple(made))

    def position(self) -> Position:
        """Return the position as plain data."""
        shown = {name: value for name, value in positions.plain(self).items() if name not in self.hides}
        return {"game": self.game, **shown}

    def faults(self) -> tuple[str, ...]:
        """Return what is wrong with an impossible position, each fault in words; empty when nothing is."""
        seats = range(len(self.seat_names))
        won = () if self.result is None else (self.result.winner, *self.result.also)
        return (
            *[f"active is {seat}, wanted 0 to {len(seats) - 1}" for seat in (self.active,) if seat not in seats],
            *[f"result names seat {seat}, wanted 0 to {len(seats) - 1}" for seat in won if seat not in seats],
        )

    def card_count(self) -> int:
        """Return how many cards the match holds in all zones; play never changes it."""
        return 0


class Dealer(Generic[S]):
    """Knows the hidden cards of one match, for tables without people; a game without cards has nothing to know.

    `legal` narrows a state's answers to those that the deciding seat really has; `follow` must see every outcome's
    events. Chance comes from the generator that it is given.
    """

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def legal(self, state: S) -> Sequence[Answer]:
        """Return the answers that the deciding seat really has; of numbers it has one, drawn by chance."""
        decision = state.decision
        if decision is None:
            return ()
        if decision.span is None:
            return decision.legal
        return (*decision.legal, Answer(NUMBER, str(self.chance.randint(*decision.span))))

    def correction(self, state: S) -> Sequence[Mapping[str, object]]:
        """Return the changes of an edit that people make now, now and then; mostly none."""
        return ()

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""


class Game(Generic[S]):
    """One game: how its matches begin and what its cards are. It has no state of its own."""

    name: str
    """The game's id in the protocol."""
    rules_version: str = "1"
    """Changes when an old journal might be played differently."""
    sets: Sequence[str] = ()
    """The boxes that there are; the first is the base set."""
    seat_counts: range
    """How many seats can play, whatever the boxes."""
    seats_rule: str | None = None
    """The id of the rule that says so."""
    seats_remedy: str = "name as many"
    """What to do where another number of seats wants to play."""
    state: type[S]
    """The game's states, as far as `read` opens them."""
    decks: Decks | None = None
    """What the game knows of decks that people bring along; None where everybody plays with the cards of the box."""
    own_sets: OwnSets | None = None
    """What the game knows of sets of cards that people write themselves; None where there are only its boxes."""

    def cards_version(self, sets: Sequence[str]) -> str:
        """Return a short fingerprint of the data of the cards that a match with these sets may have."""
        return "0"

    def new(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[S] | Refusal:
        """Set up a match of physical cards; without sets, of the base set."""
        chosen = tuple(sets) or tuple(self.sets[:1])
        refusal = self.refuse_sets(chosen) or self.refuse_seats(self.seats_for(chosen), len(seats), first)
        return refusal or self.begin(chosen, seats, first)

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[S]:
        """Set up a match of boxes and seats that there are."""
        raise NotImplementedError

    def again(self, start: S, first: int) -> Outcome[S] | Refusal:
        """Set up a rematch of a match that began like this: by default with its boxes and its seats."""
        return self.new(start.position().get("sets", ()), start.seat_names, first)

    def refuse_sets(self, sets: Sequence[str]) -> Refusal | None:
        """Return why boxes cannot be mixed: each must be there, and once."""
        if set(sets) <= set(self.sets) and len(set(sets)) == len(sets) and bool(sets) == bool(self.sets):
            return None
        wanted, got = ", ".join(self.sets) or "none", ", ".join(map(repr, sets)) or "none"
        return Refusal("unknown", UNKNOWN_NAME, f"The boxes must be some of {wanted}, each once; got {got}.")

    def seats_for(self, sets: Sequence[str]) -> range:
        """Return how many seats can play with boxes that there are; without sets, with the base set."""
        return self.seat_counts

    def refuse_seats(self, counts: range, seats: int, first: int) -> Refusal | None:
        """Return why so many seats cannot play, of whom this one begins."""
        if seats not in counts:
            least, most = counts[0], counts[-1]
            wanted = str(least) if least == most else f"{least} to {most}"
            why = f"{self.name.capitalize()} is played by {wanted} seats; got {seats}: {self.seats_remedy}."
            return Refusal("illegal" if self.seats_rule else "unknown", UNKNOWN_NAME, why, self.seats_rule)
        if not 0 <= first < seats:
            return Refusal("unknown", UNKNOWN_NAME, f"The first seat must be 0 to {seats - 1}; got {first}.")
        return None

    def read(self, position: Mapping[str, object]) -> Outcome[S] | Refusal:
        """Start from a position, its active seat about to take a turn."""
        state = positions.decode(position, self.state, self.name)
        if isinstance(state, Refusal):
            return state
        if (refusal := self.refuse_seats(self.seat_counts, len(state.seat_names), 0)) is not None:
            return refusal
        return positions.refuse_impossible(state.faults()) if state.faults() else Outcome(state)

    def as_begun(self, start: Mapping[str, object], rules: str) -> Mapping[str, object]:
        """Return the beginning of a match from its journal so that it is played by the `rules` that are noted there.

        They are an earlier `rules_version`, or this one. By default a match is played by the rules of today.
        """
        return start

    def dealer(self, state: S, chance: Random) -> Dealer[S]:
        """Deal the hidden cards of a match that has just been set up."""
        return Dealer(chance)

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is."""
        return Refusal("unknown", UNKNOWN_NAME, f"There is no card {card!r} in {self.name.capitalize()}.")

    def worded(self, fact: object, lang: str) -> str:
        """Say in words what a refusal is about, where that is no card and no number."""
        return str(fact)


class Knowledge(Struct, frozen=True):
    """What a seat knows of the cards that do not lie open."""

    seat: int
    """Who knows it: the seat that is asked, or another that waits."""
    hand: tuple[str, ...] | None = None
    """All cards of its own hand; None where the box has not been told them."""
    seen: Mapping[int, tuple[str, ...]] = {}
    """For another seat, cards that are known to be in its hand."""


class KnowingDealer(Dealer[S]):
    """A dealer that can be asked what a seat knows, for players that search."""

    def every(self, state: S) -> Sequence[Answer]:
        """Return the answers to search through, where `legal` draws from them what lets random matches end.

        What never does more good than another answer may be left out.
        """
        return self.legal(state)

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat knows of the hidden cards; nothing else may reach whoever plays for it."""
        raise NotImplementedError

    def duplicate(self, chance: Random) -> Self:
        """Return a dealer of the same cards that goes on by itself, with this generator."""
        raise NotImplementedError


class Searchable(Game[S]):
    """A game in which answers can be found by searching over the hidden cards (`engine.search`)."""

    horizon: int = 3
    """After how many random decisions an imagined match that goes on is judged by what its table promises."""

    def prepared(self, start: Outcome[S]) -> Outcome[S]:
        """Return the beginning of a match that the box can play: under the house rules by which it knows all cards."""
        return start

    def dealer(self, state: S, chance: Random) -> KnowingDealer[S]:
        """Deal the hidden cards of a match that has just been set up."""
        raise NotImplementedError

    def imagine(self, state: S, knowledge: Knowledge, chance: Random) -> Iterator[KnowingDealer[S]] | Refusal:
        """Return an endless stream of dealers whose hidden cards are drawn anew, true to what a seat knows.

        Knowledge that does not agree with the table is refused.
        """
        raise NotImplementedError

    def drawn(self, state: S, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Return among which answers chance draws for a player of which nothing may be imagined: a secret one."""
        return answers

    def half_done(self, state: S) -> bool:
        """Return whether something is being carried out whose price or fruit is still to come: no table to judge."""
        return False

    def evaluate(self, state: S, seat: int) -> float:
        """Return a quick guess, from the open facts alone, at a seat's chance of winning: from 0 to 1."""
        raise NotImplementedError

    # For a seat that the box plays (`engine.holding`)

    def held(self, state: S, seat: int) -> int:
        """Return how many hidden cards a seat has in its hand."""
        raise NotImplementedError

    def hand_changes(self, event: Event, seat: int) -> Iterable[HandChange]:
        """Return what an event has changed about the hand of a seat."""
        raise NotImplementedError

    def has_card(self, state: S, card: str) -> bool:
        """Return whether a card is in the boxes on the table."""
        raise NotImplementedError

    def lying(self, state: S, seat: int, holding: Holding) -> S:
        """Return the state as the table shows it while hidden cards of a seat are due: none of them has moved yet."""
        raise NotImplementedError

    def may_hide(self, state: S, seat: int, cards: Sequence[str]) -> bool:
        """Return whether all these cards can lie hidden together, the hand of a seat among them."""
        raise NotImplementedError
