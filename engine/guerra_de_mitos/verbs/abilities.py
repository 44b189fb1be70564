"""The abilities of cards in play: pantheon, characters, their items, resources (G-31, G-33, G-69 to G-75)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.abilities import moves_in
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, the
from tablekeeper.engine.guerra_de_mitos.deeds import deed, refusing
from tablekeeper.engine.guerra_de_mitos.deeds.payments import PayPantheon
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.effects import carrying, targets
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.frames.verb import Verb
from tablekeeper.engine.guerra_de_mitos.table import codes, current, derived, events, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay, PantheonOf, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Ability, Piece, Table
from tablekeeper.engine.refusals import Refusal, forbidden, illegal

Source = int | None
"""The number of the card in play whose ability it is; None for the pantheon."""
PANTHEON = "pantheon"


class Use(Verb[Source]):
    """Use the ability of a card in play."""

    name = "use"
    rule = "G-71"

    def __init__(self, phase: Ability) -> None:
        self.phase = phase

    def things(self, table: Table, seat: int) -> Iterable[tuple[str, Source]]:
        """Return the pantheon and all cards that the seat controls."""
        own = [place.piece for place in table.places if place.seat == seat]
        return [(PANTHEON, None), *zip(derived.label_pieces(table, own), [piece.number for piece in own], strict=True)]

    def why_not(self, table: Table, seat: int, thing: Source) -> Refusal | None:
        """Refuse another phase's, a tired card's, a second use in a turn, and what cannot be paid or done."""
        source = _source(seat, thing)
        refusal, acts = self._why_not_now(table, seat, source), _that_acts(table, source)
        return refusing.why_not(table, seat, acts) if refusal is None and acts else refusal

    def may(self, table: Table, seat: int, thing: Source) -> bool:
        """Return whether it may be used; what a failing way would have to say is not looked for."""
        source = _source(seat, thing)
        if self._why_not_now(table, seat, source) is not None:
            return False
        acts = _that_acts(table, source)
        return acts is None or deed.viable(Draft(table=table, stack=[]), seat, acts)

    def _why_not_now(self, table: Table, seat: int, source: Thing) -> Refusal | None:
        name = current.card_of(table, source)
        if name is None:
            return illegal(codes.WRONG_PHASE, "There is no such card in play.", "G-71")
        return (_why_not_use if table.rules.cards_act else _why_not_by_hand)(table, seat, source, the(name), self.phase)

    def do(self, draft: Draft, seat: int, thing: Source) -> None:
        """Use it: what it does, people resolve; tiring a card is a cost that they enter, too (reading A-25)."""
        source = _source(seat, thing)
        acts = _that_acts(draft.table, source)
        if acts is not None:
            draft.stack.append(Performing(seat, acts))
            return
        if thing is None:
            draft.stack.append(PayPantheon(seat, derived.pantheon(draft.seat(seat))))
            return
        piece = _piece(draft.table, thing)
        if piece is not None:
            turn.acted(draft, seat)
            draft.alter(replace(piece, used=(*piece.used, self.phase)))
            draft.events.append(events.Used(seat=seat, card=piece.card))
            draft.stack.append(ByHand(seat, piece.card))


def _that_acts(table: Table, source: Thing) -> deed.Use | None:
    """Return the use of a card in play that the box carries out; None where people do."""
    if not table.rules.cards_act or not deed.usable(table, source):
        return None
    return deed.Use(current.card_of(table, source) or "", source)


def _why_not_use(table: Table, seat: int, source: Thing, card: Card, phase: Ability) -> Refusal | None:
    """Return why no ability of a card may be used now, whatever it costs and acts on (G-33, G-44)."""
    name, there = card.id, carrying.owned(table, source, phase)
    if not there and not card.listed:
        return _why_not_by_hand(table, seat, source, card, phase)
    if not there:
        return illegal(codes.WRONG_PHASE, f"{name} has no ability for this phase ({phase}).", "G-33", card=name)
    if not derived.usable(table, seat, card):
        return _of_other_mythology(card)
    silenced = [carrying.silencing(table, source, one.place) for one in there]
    loud = [one for one, text in zip(there, silenced, strict=True) if text is None]
    if not loud:
        by = next(text.card for text in silenced if text is not None)
        return forbidden(codes.SILENCED, f"The ability of {name} is silenced by {by}.", "G-67", card=name, by=by)
    if targets.is_tired(table, source) and not any(one.ability.tired_too for one in loud):
        return forbidden(codes.TIRED, f"{name} is tired.", "G-33")
    if not deed.usable(table, source):
        return forbidden(codes.USED_UP, f"The ability of {name} was used in this turn.", "A-24")
    moves = any(moves_in(one.ability) for one in there)
    if phase == "confrontation" and not current.army(table, seat) and not moves:
        return forbidden(codes.NO_FIGHTER, f"{derived.name(table, seat)} has no character in the battlefield.", "G-44")
    return None


def _of_other_mythology(card: Card) -> Refusal:
    """Refuse a card that was got from another player, and is of no use under the own pantheon."""
    why = f"{card.id} is of use only under a pantheon of its own mythology ({card.restricted})."
    return forbidden(codes.OTHER_MYTHOLOGY, why, "G-6")


def _why_not_by_hand(table: Table, seat: int, source: Thing, card: Card, phase: Ability) -> Refusal | None:
    """Return why an ability that people carry out may not be used; of one entered as numbers they know what it does."""
    if card.listed and phase not in card.phases:
        return illegal(codes.WRONG_PHASE, f"{card.id} has no ability for this phase ({phase}).", "G-33")
    if not (table.rules.version_1 or derived.usable(table, seat, card)):
        return _of_other_mythology(card)
    price, reserve = traits.PRICES.get(card.id, 0), table.seats[seat].reserve
    if reserve < price:
        why = f"It costs {price}, {reserve} is in the reserve."
        return illegal(codes.NOT_PAYABLE, why, "G-69", card=card.id, cost=price, has=reserve)
    if targets.is_tired(table, source) and card.id not in traits.TIRELESS:
        return forbidden(codes.TIRED, f"{card.id} is tired.", "G-33")
    piece = _piece(table, source.number) if isinstance(source, InPlay) else table.seats[seat].pantheon
    if piece is not None and phase in piece.used and not table.rules.abilities_again:
        return forbidden(codes.USED_UP, f"The ability of {card.id} was used in this turn.", "A-24")
    if phase == "confrontation" and not current.army(table, seat):
        return forbidden(codes.NO_FIGHTER, f"{derived.name(table, seat)} has no character in the battlefield.", "G-44")
    return None


def _source(seat: int, thing: Source) -> Thing:
    return PantheonOf(seat) if thing is None else InPlay(thing)


def _piece(table: Table, number: int) -> Piece | None:
    place = derived.find(table, number)
    return place.piece if place else None
