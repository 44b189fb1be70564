"""What one might do now, from the open cards: what a guided match suggests to each question of the turn.

It is no player. It brings a character into play, strengthens it, uses what acts, and sends it to a battle, so that each
thing is met once. Hidden cards it leaves to people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.zones import Character
from tablekeeper.engine.guerra_de_mitos.verbs.transfer import RESERVE
from tablekeeper.firmware.games.guerra_de_mitos.subjects import number_of

SPARE = 5
"""So much of the reserve is not moved to oracles."""
FIT = 2
"""With so much power a character can fight: one is paid for the way, and without power it has no strength."""
MOST_FOLLOWED = 3
"""So many choices of a card are followed to see what comes of it."""


def advised(state: MitosState) -> Answer | None:
    """Return what the asked seat might do; None where that is for people to know."""
    question = state.question
    match question.ask if question is not None else "":
        case "turn":
            return _transfer(state)
        case "influence":
            return _use(state) or _meditate(state) or Answer("pass")
        case "assign":
            return _assign(state)
        case "battle":
            return _use(state) or Answer("pass")
    return None


def _with(state: MitosState, verb: str) -> list[Answer]:
    """Return the answers with a verb that turn up nothing hidden."""
    return [answer for answer in state.question.answers if answer.verb == verb] if state.question else []


def _transfer(state: MitosState) -> Answer:
    """Return what brings a card into play soonest: characters first, and as strong as they must be to fight."""
    seat, moves = state.active, _with(state, "move")
    side = state.table.seats[seat]
    wanted = min(_wanting(state, seat), default=None) if side.reserve > SPARE else None
    way = Answer("move", f"{RESERVE} {wanted[2] + 1}") if wanted is not None else None
    entering = _with(state, "enter")
    ready = [answer for answer in entering if side.oracles[int(answer.subject) - 1].power >= FIT or way not in moves]
    if ready:
        return ready[0]
    return way if way is not None and way in moves else Answer("done")


def _wanting(state: MitosState, seat: int) -> Iterator[tuple[int, bool, int]]:
    """Yield the open oracles on which power is wanting: how much, whether it is no character, the place."""
    for place, oracle in enumerate(state.table.seats[seat].oracles):
        if oracle.card is None:
            continue
        card = the(oracle.card)
        price = current.cost(state.table, seat, card) + current.extra_cost(state.table, seat, card)
        fit = min(max(price, FIT), current.printed_maximum(state.table, seat, card)) if card.kind == "character" else 0
        if (missing := max(price, fit) - oracle.power) > 0 and derived.usable(state.table, seat, card):
            yield missing, card.kind != "character", place


def _meditate(state: MitosState) -> Answer | None:
    """Return that somebody gathers power who could not fight with what lies on it."""
    return next((answer for answer in _with(state, "meditate") if _character(state, answer).power < FIT), None)


def _assign(state: MitosState) -> Answer:
    """Return that the strongest goes who can fight, until the own side is the stronger one."""
    clash = state.table.clash
    sums = {} if clash is None else dict(zip(clash.sides, current.sums(state.table, clash.sides), strict=True))
    ahead = all(sums[state.active] > other for seat, other in sums.items() if seat != state.active)
    fit = [answer for answer in _with(state, "assign") if _character(state, answer).power >= FIT]
    if not fit or ahead:
        return Answer("pass")
    return max(fit, key=lambda answer: current.strength(state.table, _character(state, answer)))


def _character(state: MitosState, answer: Answer) -> Character:
    """Return the own character that an answer speaks of."""
    number = number_of(state.question, answer) if state.question is not None else None
    return next(one for one in state.table.seats[state.active].characters if one.number == number)


def _use(state: MitosState) -> Answer | None:
    """Return an ability that is good for whoever uses it, whatever it asks for on its way."""
    now = GUERRA_DE_MITOS.evaluate(state, state.active)
    worth = {answer: _followed(state, state.active, answer, MOST_FOLLOWED) for answer in _with(state, "use")}
    best = max(worth, key=lambda answer: worth[answer], default=None)
    return best if best is not None and worth[best] > now else None


def _followed(state: MitosState, seat: int, answer: Answer, further: int) -> float:
    """Return how good an answer is for a seat, with the best of what it asks that seat for after that."""
    outcome = state.apply(answer)
    if not isinstance(outcome, Outcome):
        return 0.0
    then = outcome.state
    choosing = bool(then.stack) and isinstance(then.stack[-1], Performing) and then.asked == seat
    answers: Sequence[Answer] = then.question.answers if then.question is not None and choosing and further else ()
    worth = [_followed(then, seat, one, further - 1) for one in answers]
    return max(worth, default=GUERRA_DE_MITOS.evaluate(then, seat))
