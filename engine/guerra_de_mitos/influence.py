"""The influence phase: one action after the other around the table, until all pass in a row (G-30 to G-37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablekeeper.engine.guerra_de_mitos import board as on
from tablekeeper.engine.guerra_de_mitos import codes, events, phases
from tablekeeper.engine.guerra_de_mitos.abilities import Use
from tablekeeper.engine.guerra_de_mitos.verbs import ActQuestion, Alone, Verb, ask
from tablekeeper.engine.guerra_de_mitos.zones import Character, Table
from tablekeeper.engine.refusals import Refusal, forbidden, illegal

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft

MEDITATION = 2
"""How much power meditating gains (G-37)."""


def question(draft: Draft) -> ActQuestion:
    """Ask the seat whose action it is."""
    seat = draft.table.active
    return ask(draft.table, seat, "influence", VERBS, "play" if draft.seat(seat).hand else "")


class OfCharacter(Verb[int]):
    """A verb with a character that the seat controls."""

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, int]]:
        """Return them."""
        own = table.seats[seat].characters
        return zip(on.label_pieces(table, own), [one.number for one in own], strict=True)

    def character(self, table: Table, seat: int, number: int) -> Character:
        """Return the character with a number."""
        return next(one for one in table.seats[seat].characters if one.number == number)


class Meditate(OfCharacter):
    """Tire a ready character, which gains power of the bank."""

    name = "meditate"
    rule = "G-37"

    def why_not(self, table: Table, seat: int, thing: int) -> Refusal | None:
        """Refuse a tired one, and everybody where a card has said so."""
        one = self.character(table, seat, thing)
        if one.tired:
            return illegal(codes.TIRED, f"{one.card} is tired already.", "G-37")
        if table.silent:
            return forbidden(codes.WRONG_PHASE, "Nobody may meditate in this turn.", "G-37")
        return None

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Tire it, and let it gain."""
        one = self.character(draft.table, seat, thing)
        phases.acted(draft, seat)
        draft.events.append(events.Meditated(seat=seat, card=one.card))
        draft.turn(thing, tired=True)
        draft.charge(thing, MEDITATION + draft.seat(seat).meditation, "meditate")


class Pass(Alone):
    """Pass; when all pass in a row, the phase ends."""

    name = "pass"

    def do(self, draft: Draft, seat: int, thing: None) -> None:
        """Note it."""
        draft.events.append(events.Passed(seat=seat))
        passed = (*draft.table.passed, seat)
        draft.set(passed=passed, active=on.following(draft.table, seat))
        if set(on.alive(draft.table)) <= set(passed):
            phases.after_influence(draft)


VERBS = (Use("influence"), Meditate(), Pass())
