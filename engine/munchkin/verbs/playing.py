"""What cards do when they are played: of each, when it may be, what it asks and what it does, in one class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import HIRELING, Card
from tablekeeper.engine.munchkin.table import codes, derived
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.window import BETWEEN
from tablekeeper.engine.munchkin.table.zones import Board, Piece
from tablekeeper.engine.munchkin.verbs.feats import any_time, characters, fights, flights, monsters
from tablekeeper.engine.munchkin.verbs.making import Playing, why_not_alive
from tablekeeper.engine.refusals import Refusal, forbidden, illegal

AnyPlaying = Playing[Any]

BY_FEAT: Mapping[type[words.Feat], type[AnyPlaying]] = {
    words.GainLevel: characters.GainLevel,
    words.Remove: monsters.Remove,
    words.Replace: monsters.Substitute,
    words.Twin: monsters.Twin,
    words.Wander: monsters.Wander,
    words.Double: fights.Double,
    words.Reroll: flights.Reroll,
    words.Wall: flights.Wall,
    words.Vanish: flights.Vanish,
    words.SetDie: flights.SetDie,
    words.Transfer: fights.Transfer,
    words.Dowse: any_time.Dowse,
    words.Cancel: any_time.Cancel,
    words.Draw: any_time.Draw,
    words.Borrow: fights.Borrow,
    words.Divine: characters.Divine,
    words.Attach: characters.Attach,
    words.Second: characters.Second,
}
"""How each feat is played; a card that serves is laid down."""
BY_KIND: Mapping[words.Kind, type[AnyPlaying]] = {
    "curse": any_time.Curse,
    "enhancer": monsters.Enhance,
    "one_shot": fights.ThrowIn,
}
"""How cards without a feat are played."""


def why_not_play(board: Board, seat: int, card: Card) -> Refusal | None:
    """Return why a seat may not play a card now, or None."""
    if (dead := why_not_alive(board, seat)) is not None:
        return dead
    if card.kind == "monster":
        why = f"{card.id} is a monster: it is fought when a door is opened or in your own search for trouble."
        return illegal(codes.NOT_THIS_CARD, why, "M-102")
    if card.kind == "item" or isinstance(card.feat, words.Serve):
        return why_not_lay(board, seat, card)
    if card.kind in ("race", "class"):
        return characters.why_not_character(board, seat, card)
    playing = BY_KIND.get(card.kind) if card.feat is None else BY_FEAT[type(card.feat)]
    if playing is None:
        return illegal(codes.NOT_THIS_CARD, f"{card.id} is a card that nobody has named: say which it is.")
    return playing.why_not(board, seat, card)


def play(draft: Draft, seat: int, card: Card, piece: int | None = None) -> None:
    """Begin to play a card from hand, or to use one that lies on the table."""
    if card.kind in ("race", "class"):
        draft.take_from_hand(seat, card.id)
        draft.lay(seat, card)
    elif card.kind == "item" or isinstance(card.feat, words.Serve):
        lay(draft, seat, card)
    else:
        playing = BY_KIND[card.kind] if card.feat is None else BY_FEAT[type(card.feat)]
        draft.stack.append(playing(seat, card.id, piece))


def why_not_lay(board: Board, seat: int, card: Card) -> Refusal | None:
    """Return why an item may not be put into play now (M-16, M-20, M-43, M-59, M-70, M-75)."""
    if (dead := why_not_alive(board, seat)) is not None:
        return dead
    if not (card.item or card.id == HIRELING):
        return illegal(codes.NOT_THIS_CARD, f"{card.id} is no item: it is not laid down but played.", "M-81")
    if not derived.can_carry(board.table.seats[seat], card):
        return illegal(codes.TOO_BIG, f"{derived.name(board.table, seat)} carries a Big item already.", "M-70")
    now = board.window
    if now in ("combat", "escape", "escaped"):
        if now != "combat" or not (
            board.table.rules.gear_in_combat and seat == board.table.active and derived.involved(board.table, seat)
        ):
            why = f"The fight is fought with what is in play: {card.id} must wait until it is over."
            return forbidden(codes.IN_COMBAT, why, "M-75")
        if not derived.fits(board.table.seats[seat], Piece(-1, card)):
            return illegal(codes.SLOT_FULL, f"There is no free slot for {card.id} in the fight.", "M-74")
    elif now not in (*BETWEEN, "setup"):
        return illegal(codes.WRONG_MOMENT, f"{card.id} cannot be laid down just now.", "M-75")
    elif now != "setup" and seat != board.table.active and not board.table.seats[seat].fresh.of(card.deck):
        why = f"{derived.name(board.table, seat)} may lay down only what it has just obtained; its own turn comes."
        return forbidden(codes.NOT_YOUR_TURN, why, "M-59")
    return None


def lay(draft: Draft, seat: int, card: Card) -> None:
    """Put an item from the hand into play."""
    draft.take_from_hand(seat, card.id)
    draft.lay_item(seat, card)
