"""The confrontations of a turn: who against whom, assignment, battle, resolution (G-39 to G-50)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities, moves_in
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, every_card
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import AnyStep, Resolve
from tablekeeper.engine.guerra_de_mitos.deeds.deed import After, Play, viable
from tablekeeper.engine.guerra_de_mitos.deeds.performing import ClashEnds, Performing, announced, react
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.frames.verb import ActQuestion, Bare, OfOwn, ask
from tablekeeper.engine.guerra_de_mitos.table import codes, current, derived, events, playing
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import Clash, Table
from tablekeeper.engine.guerra_de_mitos.verbs.abilities import Use
from tablekeeper.engine.labels import options
from tablekeeper.engine.refusals import Refusal, forbidden, illegal
from tablekeeper.engine.resolution import Question


class Challenge(Asking[int], frozen=True, gc=False):
    """Whom a seat fights (G-40)."""

    opponents: tuple[int, ...]

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of those who have had no confrontation yet."""
        there = [seat for seat in self.opponents if seat in derived.playing(draft.table)]
        if not there:
            draft.stack.pop()
            return None
        return Question(self.seat, "opponent", None, options("choose", list(map(str, there)), there))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Begin the confrontation."""
        draft.stack.pop()
        begin(draft, self.seat, option.target)


def begin(draft: Draft, seat: int, opponent: int) -> None:
    """Begin a confrontation; both have had theirs, even if nobody comes (G-40).

    Who fights a second time by a card begins it with an empty battlefield.
    """
    for side in (seat, opponent):
        for one in derived.fielded(draft.seat(side)):
            draft.field(one.number, fielded=False)
    draft.set(
        clash=Clash((seat, opponent)),
        active=seat,
        fought=tuple(dict.fromkeys((*draft.table.fought, seat, opponent))),
    )
    draft.events.append(events.Challenged(seat=seat, opponent=opponent))


def question(draft: Draft, clash: Clash) -> ActQuestion | None:
    """Ask what the confrontation under way asks now."""
    if not set(clash.sides) <= set(derived.playing(draft.table)):
        end(draft)  # a side that has gone ends its confrontation without resolution
        return None
    both = set(clash.sides) <= set(clash.passed)
    if clash.stage == "assign" and both:
        draft.set(clash=Clash(clash.sides, "battle"), active=clash.sides[0])
        return None
    if both:
        resolve(draft, clash)
        return None
    seat = draft.table.active
    if clash.stage == "assign":
        return ask(draft.table, seat, "assign", ASSIGNING)
    return ask(draft.table, seat, "battle", FIGHTING, "play" if _may_play(draft, seat, clash) else "")


def _may_play(draft: Draft, seat: int, clash: Clash) -> bool:
    """Return whether a card of a seat's hand might be played; where nobody is there, one that moves somebody in."""
    if not (draft.seat(seat).hand and draft.seat(seat).characters):
        return False
    if draft.table.rules.empty_battles or any(derived.fielded(draft.seat(side)) for side in clash.sides):
        return True
    there = Draft(table=draft.table, stack=[])
    return any(
        playing.why_not(draft.table, seat, card) is None and viable(there, seat, Play(card.id)) for card in _moving_in()
    )


@cache
def _moving_in() -> Sequence[Card]:
    """Return the actions of a battle that move characters in."""
    actions = [card for card in every_card().values() if card.kind == "action"]
    return [card for card in actions if any(map(moves_in, abilities(card.id)))]


def begin_next(draft: Draft) -> bool:
    """Begin the next confrontation of the turn; return False where there is none left (G-39, G-40, A-15, A-48)."""
    table = draft.table
    around = derived.in_order(table, table.first)
    free = [seat for seat in around if seat not in table.fought]
    if len(free) > 1:
        _challenge(draft, free[0], [seat for seat in free if seat != free[0]])
        return True
    extra = [seat for seat in table.extra if seat in around]
    if table.rules.cards_act:
        extra = free if extra else []  # who is left over has it, whoever has played the card
    if extra:
        draft.set(extra=tuple(extra[1:]))
        _challenge(draft, extra[0], [seat for seat in around if seat != extra[0]])
        return True
    return False


def _challenge(draft: Draft, seat: int, opponents: list[int]) -> None:
    if derived.duel(draft.table):
        begin(draft, seat, opponents[0])
    else:
        draft.stack.append(Challenge(seat, tuple(opponents)))


class Assign(OfOwn):
    """Send a character to the battlefield."""

    name = "assign"
    rule = "G-41"

    def why_not(self, table: Table, seat: int, thing: int) -> Refusal | None:
        """Refuse a tired one, an exhausted one, and one that is there already (G-41, G-42)."""
        one = self.character(table, seat, thing)
        if one.fielded:
            return illegal(codes.WRONG_PHASE, f"{one.card} is in the battlefield already.", "G-41")
        if one.tired:
            return forbidden(codes.TIRED, f"{one.card} is tired.", "G-41")
        if one.power == 0:
            return forbidden(codes.EXHAUSTED, f"{one.card} has no power.", "G-42")
        text = current.forbidding(table, "assign", InPlay(thing))
        if text is not None:
            return forbidden(codes.WRONG_PHASE, f"{text.card} keeps {one.card} from being assigned.", "G-67")
        return None

    def do(self, draft: Draft, seat: int, thing: int) -> None:
        """Send it, for one power (G-42); then the other side assigns, unless it has passed."""
        one = self.character(draft.table, seat, thing)
        draft.charge(thing, -current.marching_cost(draft.table, one), "assign")
        draft.field(thing)
        react(draft, "assign", seat, draft.table.lasting, thing)
        clash = draft.table.clash
        if clash is not None and (other := derived.opponent(clash, seat)) not in clash.passed:
            draft.set(active=other)


class PassInClash(Bare):
    """Pass: for good while characters are assigned, until the other side acts while the battle goes on (G-41, G-43)."""

    name = "pass"

    def do(self, draft: Draft, seat: int, thing: None) -> None:
        """Note it."""
        clash = draft.table.clash
        draft.events.append(events.Passed(seat=seat))
        if clash is not None:
            draft.set(clash=replace(clash, passed=(*clash.passed, seat)), active=derived.opponent(clash, seat))


def resolve(draft: Draft, clash: Clash) -> None:
    """Compare both strengths; the weaker side loses the difference, or what a battle card says (G-47 to G-50)."""
    ours, theirs = current.sums(draft.table, clash.sides)
    battle = draft.table.battle
    if battle == traits.BASIC:
        battle = None
    seat, opponent = clash.sides
    draft.events.append(events.Resolved(seat=seat, opponent=opponent, ours=ours, theirs=theirs, because=battle))
    end(draft)
    loser, winner = (opponent, seat) if ours > theirs else (seat, opponent)
    if battle is not None:
        first = opponent if theirs > ours else seat
        steps = _says(battle) if draft.table.rules.cards_act else ()
        if steps:
            other = opponent if first == seat else seat
            deed = After(battle, steps, winner=first, loser=other, difference=abs(ours - theirs))
            draft.stack.append(Performing(first, deed))
        else:
            draft.stack.append(ByHand(first, battle, sides=clash.sides, sums=(ours, theirs)))
        return
    lost = min(abs(ours - theirs), draft.seat(loser).reserve)
    draft.earn(loser, -lost, "battle")
    if draft.table.rules.winner_gains:
        draft.earn(winner, lost, "battle")  # reading A-1


def end(draft: Draft) -> None:
    """End the confrontation: what was announced for its end happens, and what lasts for it ends."""
    draft.set(clash=None)
    draft.stack.append(ClashEnds())
    announced(draft, "clash_end")


def _says(battle: str) -> tuple[AnyStep, ...]:
    """Return how a card resolves a confrontation; nothing where the box does not know it."""
    return tuple(
        step for one in abilities(battle) for resolve in one.do if isinstance(resolve, Resolve) for step in resolve.then
    )


ASSIGNING = (Assign(), PassInClash())
FIGHTING = (Use("confrontation"), PassInClash())
