"""Positions written down shortly, and played in the words of the protocol."""

from __future__ import annotations

from typing import Any

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table.zones import Seat
from tablekeeper.engine.positions import Position
from tablekeeper.engine.refusals import Refusal

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")
PANTHEONS = ("yomi", "olimpo", "atlantida", "takamagahara", "amenoukihashi", "olimpo", "olimpo")
Written = dict[str, Any]


def one(card: str, power: int = 3, **rest: Any) -> Written:
    """Return a character."""
    return {"card": card, "power": power, **rest}


def written(*seats: Written, count: int = 2, **rest: Any) -> Position:
    """Return a position in the influence phase; what is not said of a seat is as at the start of a match."""
    every = [
        {
            "name": NAMES[index],
            "reserve": 20,
            "pantheon": {"card": PANTHEONS[index]},
            "oracles": [{"left": 4}] * 4,
            "hand": 5,
            "designs": 25,
            "transfers": 1,
            **(seats[index] if index < len(seats) else {}),
        }
        for index in range(max(count, len(seats)))
    ]
    return {"seats": every, "phase": "influence", **rest}


class Play:
    """A match from a position on; calling it gives answers that must be accepted."""

    def __init__(self, started: Outcome[MitosState] | Refusal) -> None:
        assert isinstance(started, Outcome), started
        self.state = started.state
        self.events: list[Event] = list(started.events)
        """What has happened since the last call."""

    def __call__(self, *answers: str) -> Play:
        self.events = []
        for answer in answers:
            self._take(self.apply(answer), answer)
        return self

    def apply(self, answer: str, *, advise: bool = False) -> Outcome[MitosState] | Refusal:
        """Return what comes of an answer, changing nothing."""
        return self.state.apply(Answer.read(answer), advise=advise)

    def advised(self, answer: str) -> Play:
        """Give an answer that only a restriction forbids."""
        self.events = []
        outcome = self.apply(answer, advise=True)
        assert isinstance(outcome, Outcome), (answer, outcome)
        assert outcome.warned is not None
        return self._take(outcome, answer)

    def edit(self, *changes: tuple[str, object]) -> Play:
        """Set facts by hand."""
        self.events = []
        return self._take(self.state.edit([{"path": path, "to": to} for path, to in changes]), str(changes))

    def _take(self, outcome: Outcome[MitosState] | Refusal, what: str) -> Play:
        assert isinstance(outcome, Outcome), (what, outcome, self.asks)
        assert not outcome.state.faults(), (what, outcome.state.faults())
        assert (outcome.state.question is None) is (outcome.state.result is not None)
        self.state = outcome.state
        self.events += outcome.events
        return self

    def refused(self, answer: str) -> Refusal:
        """Give an answer that must be refused, and is not listed."""
        before = self.state.position()
        refusal = self.apply(answer)
        assert isinstance(refusal, Refusal), (answer, self.asks)
        assert answer not in self.legal
        assert self.state.position() == before
        return refusal

    @property
    def asks(self) -> tuple[int, str] | None:
        """Who is asked, and what."""
        question = self.state.question
        return None if question is None else (question.seat, question.ask)

    @property
    def legal(self) -> list[str]:
        return self.state.decision.listed if self.state.decision else []

    @property
    def happened(self) -> list[str]:
        """The kinds of events since the last call."""
        return [str(event.message()["event"]) for event in self.events]

    def seat(self, index: int) -> Seat:
        return self.state.table.seats[index]

    @property
    def reserves(self) -> list[int]:
        return [seat.reserve for seat in self.state.table.seats]

    @property
    def points(self) -> list[int]:
        return [seat.points for seat in self.state.table.seats]

    def power(self, seat: int, place: int = 0) -> int:
        return self.seat(seat).characters[place].power

    @property
    def won(self) -> tuple[str, tuple[int, ...]]:
        """Why the match is over, and who has won."""
        result = self.state.result
        assert result is not None
        return result.because, (result.winner, *result.also)


def play(*seats: Written, count: int = 2, **rest: Any) -> Play:
    """Begin to play from a position."""
    return Play(GUERRA_DE_MITOS.read(written(*seats, count=count, **rest)))


def begun(count: int = 2, first: int = 0) -> Play:
    """Begin a new match."""
    return Play(GUERRA_DE_MITOS.new((), NAMES[:count], first))


def clash(*seats: Written, stage: str = "battle", count: int = 2, **rest: Any) -> Play:
    """Begin to play in a confrontation of seat 0 and seat 1."""
    under_way = {"sides": [0, 1], "stage": stage, "passed": []}
    return play(*seats, count=count, phase="confrontation", fought=[0, 1], clash=under_way, **rest)


def some(part: str, size: int, *first: str) -> dict[str, int]:
    """Return so many different cards of a part without battle cards, the first ones named."""
    every = every_card().values()
    free = [one.id for one in every if one.deck == part and not one.battle and one.restricted in (None, "greek")]
    return dict.fromkeys([*first, *(name for name in free if name not in first)][:size], 1)


def a_deck(**parts: dict[str, int]) -> dict[str, Any]:
    """Return a deck of Olimpo as an edit has it, two of Ulises, one of any other; `parts` replace its own."""
    usual = {
        "pantheon": {"olimpo": 1},
        "gods": {**some("gods", 20, "zeus", "ulises"), "ulises": 2},
        "designs": some("designs", 30, "dardo", "hacha"),
    }
    return {"game": "guerra_de_mitos", "name": "Olimpo al alba", "parts": {**usual, **parts}}
