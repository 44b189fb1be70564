"""A way to write a table down in a few words and play it in the words of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.munchkin import MUNCHKIN, MunchkinState
from tablekeeper.engine.munchkin.table import sums
from tablekeeper.engine.refusals import Refusal

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def written(cards: str) -> list[dict[str, Any]]:
    """Read `elf helm_courage shield* mace+`: a star means sideways, a plus that a Cheat lies on it."""
    return [
        {"card": word.rstrip("*+"), "sideways": word.endswith("*"), "cheat": word.endswith("+")}
        for word in cards.split()
    ]


class Scene:
    """A match that starts from a position; calling it gives answers that must be accepted."""

    def __init__(self, started: Outcome[MunchkinState] | Refusal) -> None:
        assert isinstance(started, Outcome), started
        self.state: MunchkinState = started.state
        self.events: list[Event] = list(started.events)
        """What has happened since the last call."""

    def __call__(self, *answers: str) -> Scene:
        self.events = []
        for answer in answers:
            outcome = self.apply(answer)
            assert isinstance(outcome, Outcome), (answer, outcome, self.asks)
            assert not outcome.state.faults(), (answer, outcome.state.faults())
            self.state = outcome.state
            self.events += outcome.events
        return self

    def apply(self, answer: str, *, advise: bool = False) -> Outcome[MunchkinState] | Refusal:
        """Return what comes of an answer, changing nothing."""
        return self.state.apply(Answer.read(answer), advise=advise)

    def edit(self, *changes: tuple[str, Any]) -> Scene:
        """Set facts by hand."""
        outcome = self.state.edit([{"path": path, "to": to} for path, to in changes])
        assert isinstance(outcome, Outcome), outcome
        self.state, self.events = outcome.state, list(outcome.events)
        return self

    def refuses(self, answer: str, rule: str | None = None) -> Refusal:
        """Give an answer that must be refused, by a rule if one is named."""
        assert answer not in self.legal
        refusal = self.apply(answer)
        assert isinstance(refusal, Refusal), answer
        if rule is not None:
            assert refusal.rule == rule, refusal
        return refusal

    def advised(self, answer: str) -> Scene:
        """Give an answer that only a rule forbids, and that is carried out with a warning."""
        outcome = self.apply(answer, advise=True)
        assert isinstance(outcome, Outcome), outcome
        assert outcome.warned is not None
        self.state = outcome.state
        return self

    def flees(self, *faces: int) -> Scene:
        """Run away, even from what could be beaten, and let each roll stand."""
        if self.wins:
            self.edit(("combat.ruling", "lost"))
        happened = self("flee").events
        for face in faces:
            happened += self(f"roll {face}").events
            if self.asks is not None and self.asks[1] == "rolled":
                happened += self("close").events
        self.events = happened
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
    def totals(self) -> tuple[int, int]:
        return sums.totals(self.state.table)

    @property
    def wins(self) -> bool:
        return sums.winning(self.state.table)

    @property
    def reward(self) -> tuple[int, int]:
        """Levels and Treasures."""
        levels, treasures, _ = sums.reward(self.state.table)
        return levels, treasures

    @property
    def happened(self) -> list[str]:
        """The kinds of events since the last call."""
        return [str(event.message()["event"]) for event in self.events]

    @property
    def levels(self) -> list[int]:
        return [seat.level for seat in self.state.table.seats]

    @property
    def hands(self) -> list[int]:
        return [seat.hand for seat in self.state.table.seats]

    @property
    def lives(self) -> list[str]:
        return [seat.life for seat in self.state.table.seats]

    def cards(self, seat: int) -> str:
        return " ".join(piece.card.id + "*" * piece.sideways for piece in self.state.table.seats[seat].cards)


SceneMaker = Callable[..., Scene]
MatchMaker = Callable[..., Scene]


def make(
    *cards: str,
    level: tuple[int, ...] = (),
    hand: tuple[int, ...] = (),
    sex: str = "",
    active: int = 0,
    phase: str = "door",
    fight: str = "",
    helper: int | None = None,
    seats: int = 3,
    lying: Sequence[Sequence[Mapping[str, Any]]] = (),
    **rest: Any,
) -> Scene:
    """Return a scene: the cards in front of Ann, Bob, …; `fight` names the monsters in the combat.

    `lying` are those cards as a position writes them, in place of words.
    """
    seats = max(seats, len(cards))
    combat = {"fighter": active, "helper": helper, "monsters": fight.split()} if fight else None
    if fight:
        rest = {"met": "monster", **rest}
        phase = "trouble"
    position = {
        "seats": [
            {
                "name": NAMES[index],
                "sex": "female" if (sex or "m" * seats)[index] == "f" else "male",
                "level": level[index] if index < len(level) else 1,
                "hand": hand[index] if index < len(hand) else 4,
                "cards": lying[index] if lying else written(cards[index]) if index < len(cards) else [],
            }
            for index in range(seats)
        ],
        "active": active,
        "phase": phase,
        "combat": combat,
        **rest,
    }
    return Scene(MUNCHKIN.read(position))


@pytest.fixture
def scene() -> SceneMaker:
    """Return the maker of scenes."""
    return make


@pytest.fixture
def started() -> MatchMaker:
    """Return a maker of new matches."""

    def start(seats: int = 3, first: int = 0) -> Scene:
        return Scene(MUNCHKIN.new((), NAMES[:seats], first))

    return start
