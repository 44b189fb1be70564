"""The influence phase: one action after the other around the table, until all pass in a row (G-30 to G-37)."""

from __future__ import annotations

from tablekeeper.engine.guerra_de_mitos.deeds.performing import follow, react
from tablekeeper.engine.guerra_de_mitos.frames.verb import ActQuestion, Bare, OfOwn, ask
from tablekeeper.engine.guerra_de_mitos.table import codes, current, events, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.guerra_de_mitos.verbs.abilities import Use
from tablekeeper.engine.refusals import Refusal, forbidden, illegal

MEDITATION = 2
"""How much power meditating gains (G-37)."""


def question(draft: Draft) -> ActQuestion:
    """Ask the seat whose action it is."""
    seat = draft.table.active
    return ask(draft.table, seat, "influence", VERBS, "play" if draft.seat(seat).hand else "")


class Meditate(OfOwn):
    """Tire a ready character, which gains power of the bank."""

    name = "meditate"
    rule = "G-37"

    def why_not(self, table: Table, seat: int, thing: int) -> Refusal | None:
        """Refuse a tired one, and everybody where a card has said so."""
        one = self.character(table, seat, thing)
        if one.tired:
            return illegal(codes.TIRED, f"{one.card} is tired already.", "G-37")
        if table.silent or current.forbidding_seat(table, "meditate", seat) is not None:
            return forbidden(codes.WRONG_PHASE, "Nobody may meditate in this turn.", "G-37")
        return None

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Tire it, and let it gain."""
        one = self.character(draft.table, seat, thing)
        turn.acted(draft, seat)
        draft.events.append(events.Meditated(seat=seat, card=one.card))
        draft.turn(thing, tired=True)
        draft.charge(thing, MEDITATION + draft.seat(seat).meditation, "meditate")
        follow(draft, seat, draft.table.lasting)
        react(draft, "meditate", seat, draft.table.lasting, thing)


class Pass(Bare):
    """Pass; when all pass in a row, the phase ends."""

    name = "pass"

    def do(self, draft: Draft, seat: int, thing: None) -> None:
        """Note it."""
        draft.events.append(events.Passed(seat=seat))
        draft.set(passed=(*draft.table.passed, seat))
        turn.pass_on(draft)


VERBS = (Use("influence"), Meditate(), Pass())
