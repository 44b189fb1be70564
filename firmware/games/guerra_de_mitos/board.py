"""The table of Guerra de Mitos from across the room: the reserve, the oracles with their power, who is in play."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Seat
from tablekeeper.firmware.games.board import Board, Figure, Lying, Side
from tablekeeper.firmware.games.guerra_de_mitos.score import oracles
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, card_name
from tablekeeper.firmware.languages import Language


def board(state: MitosState, lang: Language) -> Board:
    """Return all seats, and how far the match has come; in a confrontation both sums."""
    table = state.table
    sides = [_side(state, seat, lang) for seat in range(len(table.seats))]
    battle = [] if table.battle is None else [Lying(card_name(table.battle, lang))]
    lines = [
        lang.text(f"{GAME}.open.turn", n=table.turn),
        lang.text(f"{GAME}.open.first", name=derived.name(table, table.first)),
    ]
    if table.clash is not None:
        sums = dict(zip(table.clash.sides, current.sums(table, table.clash.sides), strict=True))
        lines.append(" : ".join(f"{table.seats[seat].name} {sums[seat]}" for seat in sorted(sums)))
    return Board(tuple(sides), tuple(battle), tuple(lines))


def _side(state: MitosState, place: int, lang: Language) -> Side:
    side = state.table.seats[place]
    if not side.alive:
        out = "people.now.left" if side.place == "left" else f"{GAME}.open.out"
        return Side(tuple(_figures(state, side, lang)), lines=(lang.text(out),), out=True)
    away = side.place == "away"
    lines = [*([lang.text("people.now.away")] if away else []), *oracles(state, place, lang)]
    return Side(tuple(_figures(state, side, lang)), tuple(_cards(state, place, lang)), tuple(lines), away)


def _figures(state: MitosState, side: Seat, lang: Language) -> Iterator[Figure]:
    if not derived.duel(state.table):
        yield Figure("points", lang.text(f"{GAME}.correct.points"), side.points)
    yield Figure("reserve", lang.text(f"{GAME}.correct.reserve"), side.reserve)
    yield Figure("hand", lang.text(f"{GAME}.correct.hand"), side.hand)
    yield Figure("designs", lang.text(f"{GAME}.correct.designs"), max(0, side.designs))


def _cards(state: MitosState, place: int, lang: Language) -> Iterator[Lying]:
    side = state.table.seats[place]
    if side.pantheon is not None:
        yield Lying(card_name(side.pantheon.card, lang), sideways=side.pantheon.tired)
    for one in side.characters:
        yield _character(state, one, lang)
    for resource in side.resources:
        yield Lying(card_name(resource.card, lang), sideways=resource.tired)


def _character(state: MitosState, one: Character, lang: Language) -> Lying:
    carried = ", ".join([card_name(item.card, lang) for item in one.items])
    figure = f"{current.strength(state.table, one)} · {one.power}"
    return Lying(card_name(one.card, lang), figure, carried, one.tired or one.power == 0)
