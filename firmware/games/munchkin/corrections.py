"""What of Munchkin's table can be corrected by hand: every number the box computes, rulings, and how the cards lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import Card, the
from tablekeeper.engine.munchkin.cards.vocabulary import SEXES
from tablekeeper.engine.munchkin.table import derived, sums
from tablekeeper.engine.people import Presence, sits
from tablekeeper.firmware.games.munchkin.subjects import SIDEWAYS, card_name, gloss
from tablekeeper.firmware.games.people import coming_and_going, ways
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language

STAY: Mapping[Presence, int] = {"away": 2, "here": 0, "left": 2}
"""How a player can go and come back, and how many stay."""
ADJUST = 99
"""So far a side of a combat can be moved by hand."""
SWITCHES: Mapping[str, Sequence[Any]] = {
    "deal": (2, 4),
    "gear_in_combat": (False, True),
    "mate_slows": (False, True),
    "one_class": (False, True),
    "pure_half": (False, True),
    "keep_items": (False, True),
    "charm_hand": (1, 3),
    "wait": (3, 5, 10),
}
"""The house rules that can be changed on the box, and their settings."""


def facts(state: MunchkinState, seat: int | None, lang: Language) -> Sequence[Correction]:
    """Return what can be corrected at a seat, its level first, or at the table, the combat first."""
    return [*(_of_table(state, lang) if seat is None else _of_seat(state, seat, lang))]


def put_into_play(state: MunchkinState, seat: int | None, card: str) -> Edits:
    """Return the edit that lays a card before a seat, or on the table: a monster into a combat, else on its discards.

    The card comes from the decks, unless a hand is corrected, too.
    """
    if seat is not None:
        return [_cards(seat, [*_lying(state)[seat], card])]
    found = the(card)
    if state.table.combat is None or found.kind != "monster":
        return [_on_pile(state, found)]
    return [{"path": "combat.monsters", "to": [*state.position()["combat"]["monsters"], card]}]


# A seat


def _of_seat(state: MunchkinState, seat: int, lang: Language) -> Iterator[Correction]:
    side, text = state.table.seats[seat], lang.text
    for fact, least, most in (("level", 1, derived.TOP_LEVEL), ("hand", 0, 99)):
        yield Correction(
            text(f"munchkin.correct.{fact}"), _setting(f"seats.{seat}.{fact}"), getattr(side, fact), least, most
        )
    other = "male" if side.sex == "female" else "female"
    yield _toggle(text("munchkin.correct.sex"), [(text(f"munchkin.correct.sex.{other}"), f"seats.{seat}.sex", other)])
    for life in ("alive", "dead"):
        if side.life != life and (life == "dead" or side.life == "dead"):
            moves = [(text(f"munchkin.correct.life.{life}"), f"seats.{seat}.life", life)]
            yield _toggle(text("munchkin.correct.life"), moves)
    places = [one.place for one in state.table.seats]
    yield from coming_and_going([*ways(seat, places, STAY, lang), *_joining(state, seat, lang)], lang)
    lying = _lying(state) if side.cards else ()
    for index, piece in enumerate(side.cards):
        name = gloss(piece.card.id, lang) or card_name(piece.card.id, lang)
        yield Correction(
            f"{name} {SIDEWAYS}" if piece.sideways else name,
            moves=tuple(_moves(state, lying, seat, index, lang)),
            card=piece.card.id,
            path=f"seats.{seat}.cards.{index}.card",
        )


def _joining(state: MunchkinState, seat: int, lang: Language) -> Iterator[tuple[str, Edits]]:
    """Yield how somebody can begin where somebody has left."""
    nameless = state.naming(seat, lang.text("page.seat", n=seat + 1))
    for sex in SEXES if state.table.seats[seat].place == "left" else ():
        joins: Edits = [{"path": f"seats.{seat}.sex", "to": sex}, sits(seat, "here"), nameless]
        yield lang.text(f"munchkin.correct.place.joins.{sex}"), joins


def _setting(path: str) -> Callable[[int], Edits]:
    return lambda to: [{"path": path, "to": to}]


def _toggle(label: str, moves: Sequence[tuple[str, str, Any]]) -> Correction:
    """Return a fact that is no number: what it can be set to."""
    return Correction(label, moves=tuple((move, [{"path": path, "to": to}]) for move, path, to in moves))


def _moves(
    state: MunchkinState, lying: Sequence[Sequence[Any]], seat: int, index: int, lang: Language
) -> Iterator[tuple[str, Edits]]:
    """Yield what can be done to a card in front of a seat."""
    piece, here, text = state.table.seats[seat].cards[index], f"seats.{seat}.cards.{index}", lang.text
    for field, on_it in (("sideways", piece.sideways), ("cheat", piece.cheat)):
        if piece.card.item:
            key = f"munchkin.correct.{field}.{'off' if on_it else 'on'}"
            yield text(key), [{"path": f"{here}.{field}", "to": not on_it}]
    left = list(lying[seat])
    gone = left.pop(index)
    yield text("munchkin.correct.to_discard"), [_cards(seat, left), _on_pile(state, piece.card)]
    hand = {"path": f"seats.{seat}.hand", "to": state.table.seats[seat].hand + 1}
    yield text("munchkin.correct.to_hand"), [_cards(seat, left), hand]
    for other, side in enumerate(state.table.seats):
        if other != seat:
            changes = [_cards(seat, left), _cards(other, [*lying[other], gone])]
            yield text("munchkin.correct.to_seat", name=side.name), changes


def _lying(state: MunchkinState) -> Sequence[Sequence[Any]]:
    """Return the cards in front of each seat, in the form of a position."""
    return [seat["cards"] for seat in state.position()["seats"]]


def _cards(seat: int, cards: Sequence[Any]) -> dict[str, Any]:
    return {"path": f"seats.{seat}.cards", "to": list(cards)}


def _on_pile(state: MunchkinState, card: Card) -> dict[str, Any]:
    """Return the change that lays a card on top of the discards of its deck."""
    return {"path": f"{card.deck}_discard", "to": [*state.table.deck(card.deck).pile, card.id]}


# The table


def _of_table(state: MunchkinState, lang: Language) -> Iterator[Correction]:
    text = lang.text
    if state.table.combat is not None:
        yield from _of_combat(state, lang)
    both = state.table.doors.left + state.table.hoard.left
    yield Correction(
        text("munchkin.correct.doors"), lambda to: _decks(to, both - to), state.table.doors.left, most=both
    )
    yield Correction(
        text("munchkin.correct.treasures"), lambda to: _decks(both - to, to), state.table.hoard.left, most=both
    )
    for rule, settings in SWITCHES.items():
        now = getattr(state.table.rules, rule)
        moves = [(text(f"munchkin.rule.set.{_said(to)}", n=to), f"rules.{rule}", to) for to in settings if to != now]
        said = text(f"munchkin.rule.set.{_said(now)}", n=now)
        yield _toggle(f"{text(f'munchkin.rule.{rule}')}: {said}", moves)


def _decks(doors: int, treasures: int) -> Edits:
    """Return the edit of both decks: no card is lost, so one that is missing from one of them lies on the other."""
    return [{"path": "door_deck", "to": doors}, {"path": "treasure_deck", "to": treasures}]


def _said(setting: object) -> str:
    """Return the key of a setting's word."""
    return {True: "on", False: "off"}[setting] if isinstance(setting, bool) else "number"


def _of_combat(state: MunchkinState, lang: Language) -> Iterator[Correction]:
    """Yield what the table may add to every number of a combat, and the owner's ruling (M-101)."""
    combat, text = sums.fight(state.table), lang.text
    for fact in ("fighters", "monsters", "treasures", "flee"):
        yield Correction(
            text(f"munchkin.correct.adjust.{fact}"),
            _setting(f"combat.{fact}_adjust"),
            getattr(combat, f"{fact}_adjust"),
            -ADJUST,
            ADJUST,
        )
    yield Correction(
        text("munchkin.correct.adjust.levels"), _setting("combat.levels"), combat.levels, most=derived.TOP_LEVEL
    )
    rulings = [
        (text(f"munchkin.correct.ruling.{ruling or 'none'}"), "combat.ruling", ruling)
        for ruling in ("won", "lost", "")
        if ruling != combat.ruling
    ]
    now = text(f"munchkin.correct.ruling.{combat.ruling or 'none'}")
    yield _toggle(text("munchkin.correct.ruling", ruling=now), rulings)
