"""What of the table of Guerra de Mitos can be corrected by hand: every number, and how the cards lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.house_rules import SWITCHES
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Item, Oracle, Piece
from tablekeeper.engine.people import Presence
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, TIRED, card_name
from tablekeeper.firmware.games.people import Way, coming_and_going, ways
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.languages import Language

Written = list[dict[str, Any]]
"""The seats of a position."""
MOST = 999
BY = (("more", 1), ("fewer", -1))
"""By how much the moves of a transfer are corrected at once."""
GIVES_UP: Mapping[Presence, int] = {"left": 1}
STAY: Mapping[Presence, int] = {"away": 2, "here": 0, **GIVES_UP}
"""How a player can go and come back, and how many stay; who stays alone has won (readings A-63 to A-65)."""
PILES: Mapping[str, str] = {"gods": "god_discard", "designs": "design_discard"}
"""The discards of a seat, by the part of a deck that goes there."""


def facts(state: MitosState, seat: int | None, lang: Language) -> Sequence[Correction]:
    """Return what can be corrected at a seat, its reserve first, or at the table."""
    return [*(_of_table(state, lang) if seat is None else _of_seat(state, seat, lang))]


def put_into_play(state: MitosState, seat: int, card: str) -> Edits:
    """Return the edit that lays a card before a seat: characters and resources in play, any other on its discard.

    An equipment needs somebody to bear it: it goes to the character that came last.
    """
    found, here = the(card), f"seats.{seat}"
    position = _written(state)[seat]
    if found.kind == "pantheon":
        return [{"path": f"{here}.pantheon", "to": {"card": card}}]
    if found.kind in ("character", "resource"):
        field = f"{found.kind}s"
        return [{"path": f"{here}.{field}", "to": [*position[field], {"card": card}]}]
    if found.kind in ("equipment", "invocation") and position["characters"]:
        last = len(position["characters"]) - 1
        items = position["characters"][last]["items"]
        return [{"path": f"{here}.characters.{last}.items", "to": [*items, {"card": card, "owner": seat}]}]
    return [_on_pile(state, seat, card)]


# A seat


def _of_seat(state: MitosState, seat: int, lang: Language) -> Iterator[Correction]:
    side, here, text = state.table.seats[seat], f"seats.{seat}", lang.text
    written = _written(state)
    yield _number(text(f"{GAME}.correct.reserve"), f"{here}.reserve", side.reserve)
    for place, oracle in enumerate(side.oracles):
        if oracle.card is not None:
            label = text(f"{GAME}.correct.oracle", n=place + 1, card=card_name(oracle.card, lang))
            yield _number(label, f"{here}.oracles.{place}.power", oracle.power)
    if side.designs >= 0:
        yield _number(text(f"{GAME}.correct.hand"), f"{here}.hand", side.hand)
        yield _number(text(f"{GAME}.correct.designs"), f"{here}.designs", side.designs)
    if not derived.duel(state.table):
        yield _number(text(f"{GAME}.correct.points"), f"{here}.points", side.points)
        why = "" if side.alive else text(f"{GAME}.correct.joins")
        yield from coming_and_going([*_ways(state, seat, lang)], lang, why)
    for place, oracle in enumerate(side.oracles):
        setting = _leaving(f"{here}.oracles.{place}", oracle)
        yield Correction(text(f"{GAME}.correct.left", n=place + 1), setting, oracle.left, 0, MOST)
        if oracle.card is not None:
            yield Correction(
                f"{place + 1}: {card_name(oracle.card, lang)}",
                moves=tuple(_of_oracle(state, seat, place, lang)),
                card=oracle.card,
                path=f"{here}.oracles.{place}.card",
            )
    if side.pantheon is not None:
        turn = _turning(f"{here}.pantheon", lang, tired=side.pantheon.tired)
        yield Correction(_lying(side.pantheon.card, lang, tired=side.pantheon.tired), moves=[turn])
    for index, one in enumerate(side.characters):
        at, name = f"{here}.characters.{index}", card_name(one.card, lang)
        yield _number(text(f"{GAME}.correct.power", card=name), f"{at}.power", one.power)
        yield _card(state, written, one, at, lang)
        for place, item in enumerate(one.items):
            yield _card(state, written, item, f"{at}.items.{place}", lang)
    for index, resource in enumerate(side.resources):
        yield _card(state, written, resource, f"{here}.resources.{index}", lang)


def _ways(state: MitosState, seat: int, lang: Language) -> Iterator[Way]:
    """Yield how a player goes and comes back; everybody is needed before the first turn, or gives the seat up."""
    places = [one.place if one.alive else "left" for one in state.table.seats]
    return ways(seat, places, GIVES_UP if state.table.phase == "setup" else STAY, lang)


def _number(label: str, path: str, value: int, least: int = 0, most: int = MOST) -> Correction:
    return Correction(label, _setting(path), value, least, most)


def _setting(path: str) -> Callable[[int], Edits]:
    return lambda to: [{"path": path, "to": to}]


def _leaving(path: str, oracle: Oracle) -> Callable[[int], Edits]:
    """Return the edits that leave so many cards in an oracle, of those of others as many as can lie among them."""

    def edits(to: int) -> Edits:
        guests = to_builtins([guest for guest in oracle.guests if guest.below < to])
        return [
            {"path": f"{path}.left", "to": to},
            *([{"path": f"{path}.guests", "to": guests}] if oracle.guests else []),
        ]

    return edits


def _lying(card: str, lang: Language, *, tired: bool) -> str:
    return f"{card_name(card, lang)} {TIRED}" if tired else card_name(card, lang)


def _turning(path: str, lang: Language, *, tired: bool) -> tuple[str, Edits]:
    word = lang.text(f"{GAME}.correct.{'ready' if tired else 'tired'}")
    return word, [{"path": f"{path}.tired", "to": not tired}]


def _card(state: MitosState, written: Written, one: Piece, path: str, lang: Language) -> Correction:
    """Return what can be done to a card in play."""
    label = _lying(one.card, lang, tired=one.tired)
    return Correction(label, moves=tuple(_moves(state, written, one, path, lang)), card=one.card, path=f"{path}.card")


def _moves(state: MitosState, written: Written, one: Piece, path: str, lang: Language) -> Iterator[tuple[str, Edits]]:
    yield _turning(path, lang, tired=one.tired)
    text = lang.text
    whose, field = path.split(".")[1:3]
    seat = int(whose)
    if isinstance(one, Character) and state.table.clash is not None and seat in state.table.clash.sides:
        key = "withdraw" if one.fielded else "field"
        yield text(f"{GAME}.correct.{key}"), [{"path": f"{path}.fielded", "to": not one.fielded}]
    yield text(f"{GAME}.correct.to_discard"), _lifted(written, path) + _discarded(state, one)
    if isinstance(one, Item):
        hand = {"path": f"seats.{one.owner}.hand", "to": state.table.seats[one.owner].hand + 1}
        yield text(f"{GAME}.correct.to_hand"), [*_lifted(written, path), hand]
        return
    for other, side in enumerate(state.table.seats):
        if other != seat and side.alive:
            there = [*written[other][field], _at(written, path)]
            changes: Edits = [*_lifted(written, path), {"path": f"seats.{other}.{field}", "to": there}]
            yield text(f"{GAME}.correct.to_seat", name=side.name), changes


def _of_oracle(state: MitosState, seat: int, place: int, lang: Language) -> Iterator[tuple[str, Edits]]:
    """Yield what can be done to the open card of an oracle."""
    here, oracle = f"seats.{seat}.oracles.{place}", state.table.seats[seat].oracles[place]
    bare: Edits = [{"path": f"{here}.card", "to": None}, {"path": f"{here}.power", "to": 0}]
    yield lang.text(f"{GAME}.correct.face_down"), [*bare, {"path": f"{here}.left", "to": oracle.left + 1}]
    if oracle.card is not None:
        yield lang.text(f"{GAME}.correct.to_discard"), [*bare, _on_pile(state, seat, oracle.card)]


def _written(state: MitosState) -> Written:
    """Return the seats as the position writes them."""
    seats: Written = state.position()["seats"]
    return seats


def _at(written: Written, path: str) -> Any:
    found: Any = written
    for step in path.split(".")[1:]:
        found = found[int(step)] if isinstance(found, list) else found[step]
    return found


def _lifted(written: Written, path: str) -> Edits:
    """Return the edit that takes a card in play away."""
    where, _, index = path.rpartition(".")
    pieces = list(_at(written, where))
    del pieces[int(index)]
    return [{"path": where, "to": pieces}]


def _discarded(state: MitosState, one: Piece) -> Edits:
    """Return the edits that lay a card and what it carries on their owners' discards; a token goes nowhere."""
    piles: dict[str, list[str]] = {}
    for piece in (one, *(one.items if isinstance(one, Character) else ())):
        found = the(piece.card)
        if not found.token:
            pile = PILES[found.deck]
            path = f"seats.{piece.owner}.{pile}"
            piles.setdefault(path, list(getattr(state.table.seats[piece.owner], pile))).append(piece.card)
    return [{"path": path, "to": cards} for path, cards in piles.items()]


def _on_pile(state: MitosState, seat: int, card: str) -> dict[str, object]:
    pile = PILES[the(card).deck]
    return {"path": f"seats.{seat}.{pile}", "to": [*getattr(state.table.seats[seat], pile), card]}


# The table


def _of_table(state: MitosState, lang: Language) -> Iterator[Correction]:
    table, text = state.table, lang.text
    others = [seat for seat in derived.alive(table) if seat != table.first]
    yield Correction(
        text(f"{GAME}.correct.first", name=derived.name(table, table.first)),
        moves=[
            (text(f"{GAME}.correct.first.to", name=derived.name(table, seat)), _set("first", seat)) for seat in others
        ],
    )
    if table.phase == "transfer":
        more = [(text(f"{GAME}.correct.moved.{word}"), _set("extra_moves", table.extra_moves + by)) for word, by in BY]
        left = max(0, current.moves(table, table.active) - table.moved)
        yield Correction(text(f"{GAME}.correct.moved", n=left), moves=more)
    if table.battle is not None:
        label = text(f"{GAME}.battle", card=card_name(table.battle, lang))
        yield Correction(label, moves=[(text(f"{GAME}.correct.no_battle"), _set("battle", None))], card=table.battle)
    for rule in SWITCHES:
        now = bool(getattr(table.rules, rule))
        said, other = (text(f"{GAME}.rule.set.{word}") for word in (("on", "off") if now else ("off", "on")))
        yield Correction(f"{text(f'{GAME}.rule.{rule}')}: {said}", moves=[(other, _set(f"rules.{rule}", not now))])


def _set(path: str, to: object) -> Edits:
    return [{"path": path, "to": to}]
