"""Which questions of Guerra de Mitos have pages of their own: those of the turn, and choices on the way of a card."""

from __future__ import annotations

from tablekeeper.engine.game import Decision
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing
from tablekeeper.firmware.games.guerra_de_mitos.aiming import AIMED, Aiming
from tablekeeper.firmware.games.guerra_de_mitos.turning import in_turn
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.deciding import MOST_LISTED
from tablekeeper.firmware.pages.on_table import OnTable, own_page
from tablekeeper.firmware.pages.page import PageContext


@own_page.register
def page_of(state: MitosState, context: PageContext, session: Session, decision: Decision) -> OnTable | None:
    """Return the page of a question, where it has one of its own."""
    question = state.question
    if not isinstance(question, Choosing):
        return in_turn(context, session, decision)
    if question.ask not in AIMED or len(decision.legal) > MOST_LISTED:
        return None
    return Aiming(context, session, decision, state)
