"""Effects that end the match, roll a die, or begin anew."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import ROLL, Answer, Option, Options
from tablekeeper.engine.mindbug.cards.vocabulary import Effect, Who
from tablekeeper.engine.mindbug.frames.abilities import Ability, Part, ability_below
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.resolution import Question

FACES: Options[int] = Options(tuple([Answer(ROLL, str(face)) for face in range(1, 7)]), tuple(range(1, 7)))


class End(Effect[Draft, Ability], frozen=True, tag="end", kw_only=True):
    """The match is over at once, and `winner` has won it (MX-22)."""

    winner: Who

    def begin(self, draft: Draft, ability: Ability) -> None:
        """End it."""
        draft.end(ability.seat_of(self.winner), "card")


class Roll(Effect[Draft, Ability], frozen=True, tag="roll", kw_only=True):
    """Roll a die; if it shows `at_least`, what follows `when` `paid` happens (MX-35)."""

    at_least: int

    def begin(self, draft: Draft, ability: Ability) -> None:  # noqa: ARG002 - the die finds the ability below it
        """Let it be rolled."""
        draft.stack.append(Rolling(self))


class Rolling(Part[int], frozen=True, gc=False):
    """A die that people roll, or the box for them; without anything that could come of it none is rolled."""

    effect: Roll

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask what it shows."""
        ability = ability_below(draft.stack)
        if replace(ability, paid=1).leads_somewhere(draft):
            return Question(ability.seat, "roll", ability.card, FACES, source="chance")
        draft.stack.pop()
        return None

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Note whether it fell well."""
        ability = ability_below(draft.stack)
        draft.stack.pop()
        draft.events.append(events.Rolled(seat=ability.seat, card=ability.card, face=option.target))
        draft.stack[-1] = replace(ability, paid=int(option.target >= self.effect.at_least))


class Repeat(Effect[Draft, Ability], frozen=True, tag="repeat", kw_only=True):
    """Carry the ability out once more from its beginning, with its prices and choices anew."""

    def would_do(self, _draft: Draft, _ability: Ability) -> bool:
        """Return that by itself it does nothing."""
        return False

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Begin anew; what it has triggered goes on waiting."""
        draft.stack[-1] = replace(ability, step=0, paid=0, mode="")
