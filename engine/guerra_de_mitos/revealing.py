"""Turning up the top card of an oracle (G-19, G-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.engine.guerra_de_mitos.cards import the
from tablekeeper.engine.guerra_de_mitos.effects import Effect
from tablekeeper.engine.guerra_de_mitos.turning_up import TurningUp
from tablekeeper.engine.guerra_de_mitos.zones import Table

if TYPE_CHECKING:
    from tablekeeper.engine.guerra_de_mitos.draft import Draft


class Revealing(TurningUp, frozen=True, gc=False):
    """The top card of an oracle is turned up in a transfer."""

    def show(self, draft: Draft, card: str) -> None:
        """Lay the card open; an event is resolved at once and discarded (G-20)."""
        guest = draft.show(self.seat, self.oracle, card)
        draft.set(looked=self.oracle + 1)
        if the(card).kind != "event":
            return
        draft.bury(self.seat, self.oracle, guest)
        if draft.table.rules.chained_events:
            draft.set(looked=self.oracle)  # reading A-28
        draft.stack.append(Effect(self.seat, card))


def next_oracle(table: Table, seat: int) -> int | None:
    """Return the next oracle from the left whose top card must be turned up now; None after the last (G-19)."""
    oracles = table.seats[seat].oracles
    for oracle in range(table.looked, len(oracles)):
        if oracles[oracle].card is None and oracles[oracle].left > 0:
            return oracle
    return None


def look(draft: Draft, seat: int) -> bool:
    """Turn up the next oracle's card; where there is none left, what gets on top now stays face down (A-45)."""
    oracle = next_oracle(draft.table, seat)
    if oracle is None:
        draft.set(looked=len(draft.seat(seat).oracles))
        return False
    draft.stack.append(Revealing(seat, oracle))
    return True
