"""What must lie on the table, in words, to be checked after a cut or looked up: zone by zone."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.guerra_de_mitos import board as on
from tablekeeper.engine.guerra_de_mitos.cards import the
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.wording import word
from tablekeeper.engine.guerra_de_mitos.zones import Character, Oracle, Seat
from tablekeeper.firmware.games.guerra_de_mitos.clauses import in_words
from tablekeeper.firmware.games.narration import Words
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.languages import Language

ZONE = "guerra_de_mitos.zone"
SIDEWAYS = "▭"
"""The sign of a tired card: one turned sideways."""


def open_zones(state: MitosState, lang: Language) -> list[Zone]:
    """Return for each seat what must lie before it, with the top cards of its discards, then the table."""
    words = in_words(state.seat_names, lang)
    return [*_seats(state, words, whole=False), _table(state, words)]


def whole_table(state: MitosState, lang: Language) -> list[Zone]:
    """Return the same with the discards in full."""
    words = in_words(state.seat_names, lang)
    return [*_seats(state, words, whole=True), _table(state, words)]


def _table(state: MitosState, words: Words) -> Zone:
    """Return whose the token is, how far the turn has come, and the battle card in force."""
    table, lang = state.table, words.lang
    lines = [lang.text(f"{ZONE}.first", name=words.names[table.first])]
    if table.phase != "setup":
        phase = word(f"phase.{table.phase}", lang.code)
        lines.append(lang.text(f"{ZONE}.turn", turn=table.turn, phase=phase))
    if table.battle is not None:
        lines.append(lang.text(f"{ZONE}.battle", card=words.card(table.battle)))
    return Zone(None, lang.text(f"{ZONE}.table"), tuple(lines))


def _seats(state: MitosState, words: Words, *, whole: bool) -> Iterator[Zone]:
    for index, seat in enumerate(state.table.seats):
        points = not on.duel(state.table)
        yield Zone(index, seat.name, tuple(_lines(state, index, seat, words, points=points, whole=whole)))


def _lines(state: MitosState, index: int, seat: Seat, words: Words, *, points: bool, whole: bool) -> Iterator[str]:
    text = words.lang.text
    if not seat.alive:
        yield text(f"{ZONE}.out")
    else:
        yield text(f"{ZONE}.counts", reserve=seat.reserve, hand=seat.hand)
    if points:
        yield text(f"{ZONE}.points", points=seat.points)
    if seat.pantheon is not None and seat.alive:
        yield text(f"{ZONE}.pantheon", card=_marked(words.card(seat.pantheon.card), tired=seat.pantheon.tired))
    if seat.alive:
        for place, oracle in enumerate(seat.oracles):
            yield _oracle(state, index, place, oracle, words)
    for one in seat.characters:
        yield _character(one, words)
    for resource in seat.resources:
        yield _marked(words.card(resource.card), tired=resource.tired)
    for key, pile in (("gods", seat.god_discard), ("designs", seat.design_discard)):
        if pile and whole:
            yield text(f"{ZONE}.pile.{key}", n=len(pile))
            yield from [f"· {words.card(card)}" for card in reversed(pile)]
        elif pile:
            yield text(f"{ZONE}.top.{key}", n=len(pile), card=words.card(pile[-1]))


def _oracle(state: MitosState, seat: int, place: int, oracle: Oracle, words: Words) -> str:
    """Return an oracle: its open card with the power on it against its cost, and how many lie below."""
    if oracle.card is None:
        return words.lang.text(f"{ZONE}.oracle.closed", oracle=place + 1, left=oracle.left)
    card, cost = words.card(oracle.card), on.cost(state.table, seat, the(oracle.card))
    slots = {"oracle": place + 1, "card": card, "power": oracle.power, "cost": cost, "left": oracle.left}
    return words.lang.text(f"{ZONE}.oracle.open", **slots)


def _character(one: Character, words: Words) -> str:
    """Return a character with its power, and what it carries; one in the battlefield is said to be there."""
    key = "fielded" if one.fielded else "character"
    name = _marked(words.card(one.card), tired=one.tired)
    shown = words.lang.text(f"{ZONE}.{key}", card=name, power=one.power)
    if not one.items:
        return shown
    carried = ", ".join(_marked(words.card(item.card), tired=item.tired) for item in one.items)
    return words.lang.text(f"{ZONE}.carries", card=shown, cards=carried)


def _marked(name: str, *, tired: bool) -> str:
    return f"{name} {SIDEWAYS}" if tired else name
