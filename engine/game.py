"""What every game is: a state that waits for one decision, answers, events and refusals.

A state is an immutable value. It is either over (`state.result` is set) or waits for exactly one decision of one
named seat (`state.decision`). An answer is its one-line text (`"attack gorillion"`), the same text in the
protocol, the journal and a test. `state.apply(answer)` returns an `Outcome` or a `Refusal`; a player's mistake is a
value, never an exception.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Literal, Protocol, Self, runtime_checkable

from msgspec import Struct, to_builtins

Position = dict[str, Any]
"""A position in the form of the protocol: plain data, ready for JSON."""

RefusalKind = Literal["unreadable", "unknown", "illegal", "ambiguous"]


Source = Literal["hand", "chance", "deck", "both"]
"""Where a hidden card that is turned up comes from: chosen from the hand, drawn from it at random, from the draw pile
card by card, or from hand and draw pile together."""


class Refusal(Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    kind: RefusalKind
    code: str
    """A stable short code such as `R12`; the documentation has a line for each."""
    why: str
    """What was wanted, what stands in the way, who must act, what to do."""
    rule: str | None = None
    """The id in the index of rules, where a rule refuses."""
    faults: tuple[str, ...] = ()
    """Every fault of an impossible position, each in words."""
    restriction: bool = False
    """True where the answer makes sense here and only a restriction forbids it: *advise* carries it out."""

    def message(self) -> dict[str, Any]:
        """Return the protocol's form."""
        message: dict[str, Any] = {"kind": self.kind, "code": self.code, "why": self.why, "rule": self.rule}
        if self.faults:
            message["faults"] = list(self.faults)
        return message


def bounds(listed: str) -> tuple[int, int] | None:
    """Return between which numbers a listed `number 1..6` lets choose, or None if it is an answer as it stands."""
    verb, _, span = listed.partition(" ")
    least, dots, most = span.partition("..")
    return (int(least), int(most)) if verb == "number" and dots else None


def includes(legal: Iterable[str], answer: str) -> bool:
    """Return whether an answer is among the listed ones or is a number that they let choose."""
    verb, _, number = answer.partition(" ")
    for listed in legal:
        span = bounds(listed)
        if span is None:
            if listed == answer:
                return True
        elif verb == "number" and number in map(str, range(span[0], span[1] + 1)):
            return True
    return False


def speaker(answer: str) -> tuple[int | None, str]:
    """Return whose answer it is and its words: those of a seat that is not named begin with it, `3: play cheat`."""
    before, colon, words = answer.partition(": ")
    return (int(before), words) if colon and before.isdecimal() else (None, answer)


class Decision(Struct, frozen=True):
    """The one question that a match waits for."""

    seat: int
    """Whom the panel names."""
    ask: str
    """What is asked: `turn`, `mindbug`, `block`, …"""
    about: str | None
    """The card in question, if there is one."""
    legal: tuple[str, ...]
    """Every answer that is accepted, in reading order."""

    def message(self) -> dict[str, Any]:
        """Return the protocol's form."""
        return {"seat": self.seat, "ask": self.ask, "about": self.about, "legal": list(self.legal)}


class Result(Struct, frozen=True):
    """How a match ended."""

    winner: int
    because: str
    also: tuple[int, ...] = ()
    """Who won together with the winner, in games where that can be."""


class Event(Struct, frozen=True, tag_field="event"):
    """One thing that happened. Each kind is a subclass whose tag is its name in the protocol."""

    def message(self) -> dict[str, Any]:
        """Return the protocol's form."""
        message: dict[str, Any] = to_builtins(self)
        return message


class Outcome(Struct, frozen=True):
    """What came of an answer."""

    state: State
    events: tuple[Event, ...]
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


class Standing(Protocol):
    """Who plays, and how the match stands."""

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""


class State(Standing, Protocol):
    """A position of one game with everything that is pending; an immutable value."""

    @property
    def active(self) -> int:
        """The seat whose turn it is."""

    @property
    def decision(self) -> Decision | None:
        """The pending decision with its complete list of legal answers; None when the match is over."""

    @property
    def asked(self) -> int | None:
        """The seat that must decide; None when the match is over."""

    @property
    def source(self) -> Source:
        """Where the hidden card comes from that the pending answer may turn up."""

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[str, ...]:
        """Return the legal answers.

        `hidden` are the cards that the deciding seat may turn up: by default all that can still be there as far as
        the table shows; a dealer that knows the hand passes the hand (a card held twice is listed once).
        """

    def spelled(self, answer: str) -> str:
        """Return the listed spelling of an answer that calls something by another known name, or the answer itself."""

    def apply(self, answer: str, *, advise: bool = False) -> Outcome | Refusal:
        """Carry out an answer, and then all that follows without a further decision.

        With `advise` an answer that only a restriction forbids is carried out and comes with its refusal.
        """

    def edit(self, changes: Sequence[Mapping[str, Any]]) -> Outcome | Refusal:
        """Set open facts: `{"path": "seats.1.life", "to": 2}`. The table is right."""

    def position(self) -> Position:
        """Return the position as plain data."""

    def faults(self) -> tuple[str, ...]:
        """Return what is wrong with an impossible position, each fault in words; empty when nothing is."""

    def card_count(self) -> int:
        """Return how many cards the match holds in all zones; play never changes it."""


class Knowledge(Struct, frozen=True):
    """What a seat knows of the cards that do not lie open."""

    hand: tuple[str, ...] | None = None
    """All cards of its own hand; None where the box has not been told them."""
    seen: Mapping[int, tuple[str, ...]] = {}
    """For another seat, cards that are known to be in its hand."""


class Dealer(Protocol):
    """Knows the hidden cards of one match, for tables without people."""

    def legal(self, state: State) -> tuple[str, ...]:
        """Return the answers that the deciding seat really has."""

    def follow(self, happened: Iterable[Event]) -> None:
        """Move the hidden cards as the events of an outcome say."""


class KnowingDealer(Dealer, Protocol):
    """A dealer that can be asked what a seat knows, for players that search."""

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat knows of the hidden cards; nothing else may reach whoever plays for it."""

    def copy(self, chance: Random) -> Self:
        """Return a dealer of the same cards that goes on by itself, with this generator."""


class Game(Protocol):
    """One game: how its matches begin and what its cards are."""

    name: str
    """The game's id in the protocol."""
    rules_version: str
    """Changes when an old journal might be played differently."""
    seat_counts: range
    """How many seats can play."""

    def cards_version(self) -> str:
        """Return a short fingerprint of the card data."""

    def new(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome | Refusal:
        """Set up a match of physical cards."""

    def read(self, position: Mapping[str, Any]) -> Outcome | Refusal:
        """Start from a position, its active seat about to take a turn."""

    def dealer(self, state: State, chance: Random) -> Dealer:
        """Deal the hidden cards of a match that has just been set up."""

    def explain(self, card: str, lang: str) -> Explanation | Refusal:
        """Say in words what a card is."""


@runtime_checkable
class Searchable(Game, Protocol):
    """A game in which answers can be found by searching over the hidden cards (`engine.search`)."""

    def dealer(self, state: State, chance: Random) -> KnowingDealer:
        """Deal the hidden cards of a match that has just been set up."""

    def imagine(self, state: State, knowledge: Knowledge, chance: Random) -> Iterator[KnowingDealer] | Refusal:
        """Return an endless stream of dealers whose hidden cards are drawn anew, true to what the asked seat knows.

        Knowledge that does not agree with the table is refused.
        """

    def promise(self, state: State, seat: int) -> float:
        """Return a quick guess, from the open facts alone, at a seat's chance of winning: from 0 to 1."""
