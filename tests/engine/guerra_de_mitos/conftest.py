"""A way to write a table down in a few words and play it in the words of the protocol."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Oracle, Seat
from tablekeeper.engine.refusals import Refusal

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
PIECE = re.compile(r"([a-z0-9_-]+)(?::(\d+))?([*!]*)(?:@(\d))?")


def _piece(word: str) -> dict[str, Any]:
    """Read `zeus:8*!@1`: eight power on it, tired, in the battlefield, owned by seat 1."""
    read = PIECE.fullmatch(word)
    assert read is not None, word
    card, power, marks, owner = read.groups()
    piece: dict[str, Any] = {"card": card, "tired": "*" in marks, "owner": int(owner or -1)}
    if the(card).kind == "character":
        piece |= {"power": int(power or 0), "fielded": "!" in marks}
    return piece


def written(cards: str) -> dict[str, list[dict[str, Any]]]:
    """Read `zeus:8+rayo*+yoroi kom_ombo*`: characters with the items that they carry, and resources."""
    lying: dict[str, list[dict[str, Any]]] = {"characters": [], "resources": []}
    for word in cards.split():
        first, *items = map(_piece, word.split("+"))
        if "power" in first:
            lying["characters"].append({**first, "items": items})
        else:
            lying["resources"].append(first)
    return lying


def oracles(piles: str) -> list[dict[str, Any]]:
    """Read `zeus:8/4 -/5`: what lies open with the power on it, and the cards below."""
    read = []
    for word in piles.split():
        top, _, left = word.partition("/")
        card, _, power = top.partition(":")
        read.append({"card": None if card == "-" else card, "power": int(power or 0), "left": int(left or 0)})
    return read


class Scene:
    """A match that starts from a position; calling it gives answers that must be accepted."""

    def __init__(self, started: Outcome[MitosState] | Refusal) -> None:
        assert isinstance(started, Outcome), started
        self.state: MitosState = started.state
        self.events: list[Event] = list(started.events)
        """What has happened since the last call."""

    def __call__(self, *answers: str) -> Scene:
        self.events = []
        for answer in answers:
            outcome = self.apply(answer)
            assert isinstance(outcome, Outcome), (answer, outcome, self.asks)
            assert not outcome.state.faults(), (answer, outcome.state.faults())
            assert outcome.state.card_count() == self.state.card_count(), answer
            self.state = outcome.state
            self.events += outcome.events
        return self

    def apply(self, answer: str, *, advise: bool = False) -> Outcome[MitosState] | Refusal:
        """Return what comes of an answer, changing nothing."""
        return self.state.apply(Answer.read(answer), advise=advise)

    def edit(self, *changes: tuple[str, Any]) -> Scene:
        """Set facts by hand."""
        outcome = self.state.edit([{"path": path, "to": to} for path, to in changes])
        assert isinstance(outcome, Outcome), outcome
        self.state, self.events = outcome.state, list(outcome.events)
        return self

    def refuses(self, answer: str, rule: str | None = None, code: str | None = None) -> Refusal:
        """Give an answer that must be refused, by a rule and with a code if they are named."""
        assert answer not in self.legal
        refusal = self.apply(answer)
        assert isinstance(refusal, Refusal), answer
        assert rule is None or refusal.rule == rule, refusal
        assert code is None or refusal.code == code, refusal
        return refusal

    def advised(self, answer: str) -> Scene:
        """Give an answer that only a rule forbids, and that is carried out with a warning."""
        cards = self.state.card_count()
        outcome = self.apply(answer, advise=True)
        assert isinstance(outcome, Outcome), outcome
        assert outcome.warned is not None
        assert not outcome.state.faults()
        assert outcome.state.card_count() == cards
        self.state, self.events = outcome.state, list(outcome.events)
        return self

    @property
    def legal(self) -> list[str]:
        return self.state.decision.listed if self.state.decision else []

    @property
    def asks(self) -> tuple[int, str] | None:
        """Who is asked, and what."""
        question = self.state.question
        return None if question is None else (question.seat, question.ask)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.state.table.seats

    @property
    def reserves(self) -> list[int]:
        return [seat.reserve for seat in self.seats]

    @property
    def points(self) -> list[int]:
        return [seat.points for seat in self.seats]

    @property
    def hands(self) -> list[int]:
        return [seat.hand for seat in self.seats]

    @property
    def sums(self) -> list[int] | None:
        """The strength of both sides of the confrontation."""
        clash = self.state.table.clash
        return current.sums(self.state.table, clash.sides) if clash else None

    @property
    def result(self) -> tuple[int, str, tuple[int, ...]] | None:
        """Who has won, why, and who as well."""
        result = self.state.result
        return None if result is None else (result.winner, result.because, result.also)

    @property
    def happened(self) -> list[str]:
        """The kinds of events since the last call."""
        return [str(event.message()["event"]) for event in self.events]

    def character(self, card: str) -> Character:
        """Return the first character of a card in play."""
        return next(one for seat in self.seats for one in seat.characters if one.card == card)

    def power(self, card: str) -> int:
        return self.character(card).power

    def oracle(self, seat: int, number: int) -> Oracle:
        """Return an oracle, counted from 1."""
        return self.seats[seat].oracles[number - 1]

    def cards(self, seat: int) -> str:
        """Return what a seat controls in the words of a scene, without power."""
        side = self.seats[seat]
        words = [
            "+".join([one.card + "*" * one.tired + "!" * one.fielded, *[i.card + "*" * i.tired for i in one.items]])
            for one in side.characters
        ]
        return " ".join([*words, *(one.card + "*" * one.tired for one in side.resources)])


SceneMaker = Callable[..., Scene]
MatchMaker = Callable[..., Scene]


def make(
    *cards: str,
    reserve: Sequence[int] = (),
    pantheon: Sequence[str] = (),
    piles: Sequence[str] = (),
    hand: Sequence[int] = (),
    designs: Sequence[int] = (),
    seats: int = 2,
    phase: str = "influence",
    active: int = 0,
    clash: tuple[int, int] | None = None,
    stage: str = "battle",
    side: dict[int, dict[str, Any]] | None = None,
    **rest: Any,
) -> Scene:
    """Return a scene: the cards in front of Ann, Bob, …; `piles` are their oracles, which are empty if not named.

    `side` sets further fields of a seat, `clash` the sides of a confrontation.
    """
    seats = max(seats, len(cards))

    def of(values: Sequence[Any], index: int, otherwise: Any) -> Any:
        return values[index] if index < len(values) else otherwise

    if clash:
        phase = "confrontation"
        rest = {"clash": {"sides": clash, "stage": stage}, "fought": clash, **rest}
    position = {
        "seats": [
            {
                "name": NAMES[index],
                "reserve": of(reserve, index, 20),
                "pantheon": {"card": of(pantheon, index, "olimpo")},
                "oracles": oracles(of(piles, index, "- - - -")),
                "hand": of(hand, index, 5),
                "designs": of(designs, index, 25),
                **written(of(cards, index, "")),
                **(side or {}).get(index, {}),
            }
            for index in range(seats)
        ],
        "phase": phase,
        "active": active,
        **rest,
    }
    return Scene(GUERRA_DE_MITOS.read(position))


@pytest.fixture
def scene() -> SceneMaker:
    """Return the maker of scenes."""
    return make


@pytest.fixture
def started() -> MatchMaker:
    """Return a maker of new matches."""

    def start(seats: int = 2, first: int = 0) -> Scene:
        return Scene(GUERRA_DE_MITOS.new((), NAMES[:seats], first))

    return start


def set_up(there: Scene, *pantheons: str, gods: int = 20, designs: int = 30) -> Scene:
    """Reveal all pantheons and deal decks of equal size."""
    for pantheon in pantheons:
        there(f"reveal {pantheon}", f"number {gods}", f"number {designs}")
    return there
