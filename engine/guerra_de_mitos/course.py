"""The course of a turn: transfer, influence, confrontations, and the reorganisation that ends it (section 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos import board as on
from tablekeeper.engine.guerra_de_mitos import confrontation, influence, payments, phases, setting_up, transfer
from tablekeeper.engine.guerra_de_mitos.verbs import Act, AnyAct
from tablekeeper.engine.resolution import Frame, Question

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft


class Course(Frame["Draft", AnyAct | str], frozen=True, gc=False):
    """The course of the turn, below everything that is pending."""

    def advance(self, draft: Draft) -> Question[AnyAct | str] | None:
        """Return the question of the phase, or go on by itself."""
        table = draft.table
        match table.phase:
            case "setup":
                setting_up.set_up(draft)
                return None
            case "transfer":
                if not table.seats[table.active].alive:
                    phases.after_transfer(draft)
                    return None
                return transfer.question(draft)
            case "influence":
                if not table.seats[table.active].alive:
                    draft.set(active=on.following(table, table.active))
                    return None
                return influence.question(draft)
            case "confrontation":
                return confrontation.question(draft)

    def answer(self, draft: Draft, option: Option[AnyAct | str]) -> None:
        """Do what the seat does; a card of the hand comes as its name."""
        seat = draft.table.active
        if isinstance(option.target, Act):
            option.target.verb.do(draft, seat, option.target.thing)
        else:
            payments.play(draft, seat, option.target)
