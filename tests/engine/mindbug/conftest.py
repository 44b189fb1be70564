"""A way to write a table of cards down in a line and play it in the words of the protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import MINDBUG, MindbugState
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.refusals import Refusal

Two = tuple[int, int]


def written(creatures: str) -> list[dict[str, Any]]:
    """Read `gorillion elephantopus* bananapus^1 sea_rex+duckdra`.

    The star means exhausted, crystals follow a hat, boost cards a plus.
    """
    return [_creature(*word.split("+")) for word in creatures.split()]


def _creature(standing: str, *boosts: str) -> dict[str, Any]:
    card, _, crystals = standing.partition("^")
    lies = {"crystals": int(crystals)} if crystals else {}
    return {"card": card.rstrip("*"), "exhausted": card.endswith("*"), "boosts": boosts, **lies}


def _told(creature: dict[str, Any]) -> str:
    """Return a creature of a position in the same way."""
    crystals = f"^{creature['crystals']}" if creature.get("crystals") else ""
    return "+".join((f"{creature['card']}{'*' * creature['exhausted']}{crystals}", *creature["boosts"]))


class Scene:
    """A match that starts from a position; calling it gives answers that must be accepted."""

    def __init__(self, started: Outcome[MindbugState] | Refusal) -> None:
        assert isinstance(started, Outcome), started
        self.state = started.state
        self.events: list[Event] = list(started.events)
        """What has happened since the last call."""

    def __call__(self, *answers: str) -> Scene:
        self.events = []
        for answer in answers:
            outcome = self.state.apply(Answer.read(answer))
            assert isinstance(outcome, Outcome), (answer, outcome, self.legal)
            assert self.state.decision is not None
            assert self.state.decision.accepts(Answer.read(answer)), (answer, self.legal)
            self.state = outcome.state
            self.events += outcome.events
        return self

    def overrule(self, answer: str) -> Scene:
        """Give an answer that only a restriction forbids, with *advise*."""
        outcome = self.state.apply(Answer.read(answer), advise=True)
        assert isinstance(outcome, Outcome), (answer, outcome)
        assert outcome.warned is not None
        self.state, self.events = outcome.state, list(outcome.events)
        return self

    def edit(self, path: str, to: object, *more: tuple[str, object]) -> Scene:
        """Set facts of the table; the changes must be accepted."""
        outcome = self.state.edit([{"path": one, "to": value} for one, value in ((path, to), *more)])
        assert isinstance(outcome, Outcome), outcome
        self.state, self.events = outcome.state, list(outcome.events)
        return self

    def refuses(self, answer: str) -> Refusal:
        """Give an answer that must be refused."""
        assert answer not in self.legal
        refusal = self.state.apply(Answer.read(answer))
        assert isinstance(refusal, Refusal), answer
        return refusal

    @property
    def legal(self) -> list[str]:
        return list(map(str, self.state.legal()))

    def corrects(self, path: str, to: object) -> None:
        """Set an open fact by hand."""
        outcome = self.state.edit([{"path": path, "to": to}])
        assert isinstance(outcome, Outcome), outcome
        self.state = outcome.state

    def can(self, verb: str) -> list[str]:
        """What may follow a verb now."""
        return [answer.partition(" ")[2] for answer in self.legal if answer.startswith(f"{verb} ")]

    @property
    def asks(self) -> tuple[int, str] | None:
        """Who is asked, and what."""
        decision = self.state.decision
        return None if decision is None else (decision.seat, decision.ask)

    @property
    def winner(self) -> tuple[int, str] | None:
        result = self.state.result
        return None if result is None else (result.winner, result.because)

    @property
    def happened(self) -> list[str]:
        """The kinds of events since the last call."""
        return [str(event.message()["event"]) for event in self.events]

    def _of_both(self, name: str) -> tuple[Any, Any]:
        first, second = self.state.position()["seats"]
        return first[name], second[name]

    @property
    def life(self) -> Two:
        return self._of_both("life")

    @property
    def mindbugs(self) -> Two:
        return self._of_both("mindbugs")

    @property
    def hand(self) -> Two:
        return self._of_both("hand")

    @property
    def deck(self) -> Two:
        return self._of_both("deck")

    @property
    def discard(self) -> tuple[str, str]:
        first, second = self._of_both("discard")
        return " ".join(first), " ".join(second)

    @property
    def creatures(self) -> tuple[str, str]:
        first, second = (" ".join(map(_told, side)) for side in self._of_both("creatures"))
        return first, second

    @property
    def power(self) -> dict[str, int]:
        """The current power of every creature, of copies that of the last."""
        return {
            creature.card.id: derived.power(self.state, seat, creature)
            for seat in (0, 1)
            for creature in self.state.seats[seat].creatures
        }


SceneMaker = Callable[..., Scene]


@pytest.fixture
def scene() -> SceneMaker:
    """Return a maker of scenes: creatures of Ann and Bob, and what is not as at the beginning."""

    def make(
        ann: str = "",
        bob: str = "",
        *,
        life: Two = (3, 3),
        mindbugs: Two = (0, 0),
        hand: Two = (5, 5),
        deck: Two = (5, 5),
        discard: tuple[str, str] = ("", ""),
        active: int = 0,
        sets: tuple[str, ...] = ("first_contact",),
    ) -> Scene:
        seats = [
            {
                "name": name,
                "life": life[seat],
                "mindbugs": mindbugs[seat],
                "hand": hand[seat],
                "deck": deck[seat],
                "discard": discard[seat].split(),
                "creatures": written((ann, bob)[seat]),
            }
            for seat, name in enumerate(("Ann", "Bob"))
        ]
        return Scene(MINDBUG.read({"game": "mindbug", "sets": list(sets), "active": active, "seats": seats}))

    return make
