"""The open cards in a match of Guerra de Mitos, seat by seat: to be checked after a power cut, or looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.table import derived
from tablekeeper.engine.guerra_de_mitos.table.zones import Seat
from tablekeeper.firmware.games.guerra_de_mitos import score
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, card_name
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.languages import Language


def open_zones(state: MitosState, lang: Language) -> list[Zone]:
    """Return for each seat its numbers, its oracles, its cards in play and the tops of its discards; then the table."""
    return [*_seats(state, lang, whole=False), _table(state, lang)]


def whole_table(state: MitosState, lang: Language) -> list[Zone]:
    """Return the same with the discards in full."""
    return [*_seats(state, lang, whole=True), _table(state, lang)]


def _seats(state: MitosState, lang: Language, *, whole: bool) -> Iterator[Zone]:
    for index, side in enumerate(state.table.seats):
        if not side.alive:
            out = "people.now.left" if side.place == "left" else f"{GAME}.open.out"
            yield Zone(index, side.name, (lang.text(out), *_points(state, side, lang)))
            continue
        lines = [
            *([lang.text("people.now.away")] if side.place == "away" else []),
            lang.text(f"{GAME}.open.reserve", n=side.reserve),
            lang.text(f"{GAME}.open.counts", hand=side.hand, designs=max(0, side.designs)),
            *_points(state, side, lang),
            *score.oracles(state, index, lang),
            *score.cards_in_play(state, index, lang),
            *_pile("gods", side.god_discard, lang, whole=whole),
            *_pile("designs", side.design_discard, lang, whole=whole),
        ]
        yield Zone(index, side.name, tuple(lines))


def _points(state: MitosState, side: Seat, lang: Language) -> list[str]:
    return [] if derived.duel(state.table) else [lang.text(f"{GAME}.open.points", n=side.points)]


def _pile(which: str, cards: Sequence[str], lang: Language, *, whole: bool) -> Iterator[str]:
    """Yield a discard: all its cards, the top one last, or how many there are and which lies on top."""
    if cards and whole:
        yield lang.text(f"{GAME}.open.pile.{which}", cards=", ".join(card_name(card, lang) for card in cards))
    elif cards:
        yield lang.text(f"{GAME}.open.top.{which}", n=len(cards), card=card_name(cards[-1], lang))


def _table(state: MitosState, lang: Language) -> Zone:
    table = state.table
    lines = [
        lang.text(f"{GAME}.open.turn", n=table.turn),
        lang.text(f"{GAME}.open.first", name=derived.name(table, table.first)),
    ]
    if table.battle is not None:
        lines.append(lang.text(f"{GAME}.battle", card=card_name(table.battle, lang)))
    return Zone(None, lang.text("page.correct.table"), tuple(lines))
