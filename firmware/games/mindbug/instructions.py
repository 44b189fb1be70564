"""What to do with the cards on the table, in words: to take steps back, and to check that all lies right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tablekeeper.engine.match import Step
from tablekeeper.engine.mindbug.frames.abilities import Ability
from tablekeeper.engine.mindbug.frames.decisions import Deciding
from tablekeeper.engine.mindbug.frames.turns import Offer
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.firmware.games.mindbug.history import card_name, in_words, keyword
from tablekeeper.firmware.games.mindbug.moves import (
    Aside,
    Carry,
    Crystals,
    Faced,
    LaidCreature,
    Lying,
    Move,
    Number,
    Swap,
    Turned,
    Under,
    laid,
    moves,
)
from tablekeeper.firmware.games.narration import Words
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.games.unseen import Unseen
from tablekeeper.firmware.languages import Language

EXHAUSTED = "▭"
"""The sign of an exhausted creature: a card turned sideways."""
CRYSTALS = "◆"
"""The sign of crystals on a creature; their number stands behind it."""
ACTIVE = "▲"
"""The sign of a card in a discard pile whose ability is on: it sticks out of the pile."""

UNSEEN: Mapping[str, str] = {"hand": "unseen", "deck": "deck", "unused": "unused"}
"""How it is told where unseen cards go back to."""

# When steps are taken back


def put_back(undone: Sequence[Step[MindbugState]], now: MindbugState, lang: Language) -> list[str]:
    """Return, one line a move, how to bring the table back to the state `now`; see `moves.moves`."""
    words = in_words(now.seat_names, lang)
    return [_told(move, words) for move in moves(undone, now)]


def _told(move: Move, words: Words) -> str:
    lang, names = words.lang, words.names
    match move:
        case Carry():
            return _carried(move, words)
        case Unseen():
            key = f"mindbug.back.{UNSEEN[move.to.zone]}"
            return lang.counted(key, move.count, name=names[move.origin.seat], other=names[move.to.seat])
        case Swap():
            return lang.text("mindbug.back.swap")
        case Turned():
            key = "mindbug.back.exhausted" if move.exhausted else "mindbug.back.upright"
            plain = marked(words.card(move.laid.face), move.laid.boosts, move.laid.crystals)
            if move.side:
                side = keyword(move.side, lang)
                return lang.text("mindbug.back.turned", card=plain, name=names[move.laid.seat], side=side)
            return lang.text(key, card=plain, name=names[move.laid.seat])
        case Crystals():
            card = _as_it_lies(move.laid, words)
            return lang.counted("mindbug.back.crystals", move.value, card=card, name=names[move.laid.seat])
        case Faced():
            key = "mindbug.do.turn" if move.over else "mindbug.do.lay"
            return lang.text(key, face=words.card(move.face), card=words.card(move.over or move.card))
        case Aside():
            return lang.text("mindbug.do.aside", face=words.card(move.face))
        case Number(field="mindbugs"):
            key = "mindbug.back.mindbug.up" if move.value > move.before else "mindbug.back.mindbug.down"
            return lang.counted(key, abs(move.value - move.before), name=names[move.seat])
        case Number():
            return lang.text(f"mindbug.back.number.{move.field}", name=names[move.seat], value=move.value)
        case Lying():
            cards = [_creature(one, words) if isinstance(one, Creature) else words.card(one) for one in move.cards]
            listed = ", ".join(cards) or lang.text("back.lying.nothing")
            return lang.text(f"mindbug.back.lying.{move.zone}", name=names[move.seat], cards=listed)


def _carried(move: Carry, words: Words) -> str:
    lang, names = words.lang, words.names
    card = words.card(move.card)
    if move.old is not None and isinstance(move.origin, Under):
        card = lang.text("mindbug.open.under", card=card, over=words.card(move.old.face))
    elif move.old is not None and (move.new is not None or move.old.face == move.card):
        card = _as_it_lies(move.old, words)  # of an evolved creature only the first card goes out of play
    if isinstance(move.to, Under):
        over = replace(move.new, boosts=0) if move.new else None
        return (
            lang.text("mindbug.back.under", card=card, over=_as_it_lies(over, words), name=names[over.seat])
            if over
            else card
        )
    name = names[move.to.seat]
    if move.new is not None and move.was is None and move.new.side:
        return lang.text("mindbug.back.play.turned", card=card, name=name, side=keyword(move.new.side, lang))
    key = move.to.zone
    if move.new is not None:
        key = "side" if move.was is not None else "play.exhausted" if move.new.exhausted else "play"
    return lang.text(f"mindbug.back.{key}", card=card, name=name)


def _as_it_lies(laid: LaidCreature, words: Words) -> str:
    name = marked(words.card(laid.face), laid.boosts, laid.crystals)
    if laid.side:
        return words.lang.text("mindbug.open.turned", card=name, side=keyword(laid.side, words.lang))
    return words.lang.text("mindbug.open.exhausted", card=name) if laid.exhausted else name


def marked(name: str, boosts: int, crystals: int, *, exhausted: bool = False) -> str:
    """Return a creature's name with the numbers of its boost cards and crystals, and with a sign if it is exhausted."""
    signs = (
        f"+{boosts}" if boosts else "",
        f"{CRYSTALS}{crystals}" if crystals else "",
        EXHAUSTED if exhausted else "",
    )
    return " ".join(filter(None, (name, *signs)))


def _creature(creature: Creature, words: Words) -> str:
    """Return a creature with all that lies on and under it."""
    name = _as_it_lies(laid((0, creature)), words)
    under = [words.card(card) for card in ([creature.root.id] if creature.root else []) + list(creature.boosts)]
    return words.lang.text("mindbug.open.over", card=name, cards=", ".join(under)) if under else name


# When somebody looks


def open_zones(state: MindbugState, lang: Language) -> list[Zone]:
    """Return for each seat what must lie before it: its counts, its creatures, the top of its pile."""
    words = in_words(state.seat_names, lang)
    return [
        Zone(seat, name, (*_open(state, seat, words), *_top(state, seat, words)))
        for seat, name in enumerate(state.seat_names)
    ]


def whole_table(state: MindbugState, lang: Language) -> list[Zone]:
    """Return for each seat all that lies open before it, its discard pile in full (MB-21)."""
    words = in_words(state.seat_names, lang)
    return [
        Zone(seat, name, (*_open(state, seat, words), *_pile(state, seat, words)))
        for seat, name in enumerate(state.seat_names)
    ]


def _open(state: MindbugState, place: int, words: Words) -> Iterator[str]:
    lang, seat = words.lang, state.seats[place]
    yield lang.text("mindbug.open.counts", life=seat.life, mindbugs=seat.mindbugs)
    yield lang.text("mindbug.open.hidden", hand=seat.hand, deck=seat.deck)
    for creature in seat.creatures:
        yield _creature(creature, words)
    yield from aside_line(state, place, lang)
    for below, frame in zip((None, *state.stack), state.stack, strict=False):
        if isinstance(frame, Offer) and frame.seat == place:
            yield lang.text("mindbug.open.offered", card=words.card(frame.card))
        elif isinstance(frame, Deciding) and frame.card and isinstance(below, Ability) and below.seat != place:
            yield lang.text("mindbug.open.between", card=words.card(frame.card))


def aside_line(state: MindbugState, place: int, lang: Language) -> tuple[str, ...]:
    """Return which cards of a seat lie aside, out of play; nothing where none does."""
    aside = state.seats[place].aside
    return (lang.text("mindbug.open.aside", cards=", ".join(card_name(card, lang) for card in aside)),) if aside else ()


def pile_line(state: MindbugState, place: int, lang: Language) -> tuple[str, ...]:
    """Return how many cards a discard pile has, and which lies on top; nothing where there is none."""
    pile = state.seats[place].discard
    return (lang.text("mindbug.open.discard", n=len(pile), card=card_name(pile[-1], lang)),) if pile else ()


def _top(state: MindbugState, place: int, words: Words) -> Iterator[str]:
    yield from pile_line(state, place, words.lang)
    for card in state.seats[place].discard:
        if is_active(state, card):
            yield words.lang.text("mindbug.open.active", card=words.card(card))


def _pile(state: MindbugState, place: int, words: Words) -> Iterator[str]:
    """Yield the cards of a pile, the newest first; those that do something there are marked (MB-74)."""
    pile = state.seats[place].discard
    if pile:
        yield words.lang.text("mindbug.open.pile", n=len(pile))
    for card in reversed(pile):
        yield (f"{ACTIVE} " if is_active(state, card) else "· ") + words.card(card)


def is_active(state: MindbugState, card: str) -> bool:
    """Return whether a card has an ability that is on while it lies in a discard pile (MB-73)."""
    known = state.card_set.designs[card]
    return bool(known.in_pile or known.life_lost)
