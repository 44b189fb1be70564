"""Guerra de Mitos on the panel: the table of two, that of more, a confrontation with its sums, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Clash, Piece, Place, Seat
from tablekeeper.engine.guerra_de_mitos.verbs.transfer import Enter
from tablekeeper.firmware.games.guerra_de_mitos import lasting, views
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, TIRED, card_name, marks
from tablekeeper.firmware.games.guerra_de_mitos.views import Army, Cell, Duel, Round, Side
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import COLUMNS, Labels, Ranking, SeatColumn, Signs, View

FACE_DOWN, EMPTY = "■", "–"
"""The top of an oracle of which nothing is known, with the cards in it, and an oracle without cards."""


def table(state: MitosState, asked: int | None, question: str, labels: Labels, signs: Signs) -> View:
    """Return the confrontation while there is one, else all seats; the question and its answers below."""
    clash = state.table.clash
    if clash is not None:
        return _clash(state, clash, asked, question, labels, signs)
    sides = [_side(state, seat) for seat in range(len(state.table.seats))]
    if len(sides) == 2:
        both = _cells(state, 0), _cells(state, 1)
        return Duel((sides[0], sides[1]), asked, both, question, labels, signs=signs)
    cells = _cells(state, state.table.active if asked is None else asked)
    return Round(tuple(sides), state.active, asked, cells, question, labels, signs=signs)


def result(state: MitosState, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
    """Return who has won, and why: around a table by victory points, between two as the rules say (G-58 to G-65)."""
    ended = state.result
    if ended is None:
        raise LookupError("result: wanted a match that is over; show its table instead")
    winners, seats = (ended.winner, *ended.also), state.table.seats
    told = " + ".join(seats[seat].name for seat in winners)
    if ended.because == "both":
        told = lang.text(f"{GAME}.over.draw")
    elif len(winners) == len(seats):
        told = lang.text(f"{GAME}.over.all")
    elif len(won := lang.text("page.over.won", name=told)) <= COLUMNS:
        told = won
    columns = [
        SeatColumn(seat.name, seat.reserve, struck=not seat.alive)
        if derived.duel(state.table)
        else SeatColumn(seat.name, seat.points, struck=not seat.alive)
        for seat in seats
    ]
    reason = lang.text(f"{GAME}.over.{ended.because}")
    return Ranking(headline or told, tuple(columns), winners, reason, labels, signs=signs)


def _side(state: MitosState, seat: int) -> Side:
    table, side = state.table, state.table.seats[seat]
    had = table.passed if table.phase == "influence" else table.fought if table.phase == "confrontation" else ()
    return Side(
        side.name,
        side.reserve,
        side.hand,
        max(0, side.designs),
        len(side.characters),
        side.points,
        token=seat == table.first and table.phase != "setup",
        passed=side.alive and seat in had,
        away=side.alive and seat not in derived.playing(table),
        alive=side.alive,
    )


def _clash(
    state: MitosState, clash: Clash, asked: int | None, question: str, labels: Labels, signs: Signs
) -> views.Clash:
    sums = dict(zip(clash.sides, current.sums(state.table, clash.sides), strict=True))
    sides = sorted(clash.sides)
    one, two = (
        Army(
            state.table.seats[seat].name,
            state.table.seats[seat].reserve,
            sums[seat],
            _army_cells(state, state.table.seats[seat], clash),
            seat in clash.passed,
        )
        for seat in sides
    )
    place = sides.index(asked) if asked in sides else None
    by_card = state.table.battle not in (None, traits.BASIC)
    return views.Clash((one, two), place, by_card, question, labels, signs=signs)


def _army_cells(state: MitosState, side: Seat, clash: Clash) -> tuple[Cell, ...]:
    """Return who is in the battlefield; while characters are sent all that there are, those that were sent lit."""
    if clash.stage == "assign":
        return tuple([Cell(marks(state.table, one), lit=one.fielded) for one in side.characters])
    return tuple([Cell(marks(state.table, one)) for one in derived.fielded(side)])


def _cells(state: MitosState, seat: int) -> tuple[Cell, ...]:
    """Return a seat's oracles while power is moved, else its characters."""
    side = state.table.seats[seat]
    if state.table.phase == "transfer":
        return tuple([_oracle(state, seat, place) for place in range(len(side.oracles))])
    if state.table.phase == "setup":
        return ()
    return tuple([Cell(marks(state.table, one)) for one in side.characters])


def _oracle(state: MitosState, seat: int, place: int) -> Cell:
    """Return the power on an oracle against what its card costs, lit where the card may come into play now."""
    oracle = state.table.seats[seat].oracles[place]
    if oracle.card is None:
        return Cell(f"{FACE_DOWN}{oracle.left}" if oracle.left else EMPTY)
    cost = current.cost(state.table, seat, the(oracle.card))
    now = seat == state.table.active and Enter().why_not(state.table, seat, place) is None
    return Cell(f"{oracle.power}/{cost}", lit=now)


# In full


SIGNS = ("reserve", "around", "oracle", "face_down", "character", "item", "marks", "battle")
"""What is told of the signs, one text each."""


def legend(lang: Language) -> list[str]:
    """Return what the signs of the table at a glance mean."""
    return [lang.text(f"{GAME}.sign.{sign}") for sign in SIGNS]


def details(state: MitosState, lang: Language) -> list[str]:
    """Return what the numbers at a glance are made of: a confrontation's characters, or the asked seat's cards."""
    table, clash = state.table, state.table.clash
    if clash is not None:
        told = [line for side in clash.sides for line in _army(state, side, lang)]
        return [*lasting.lines(state, lang), *told]
    if state.asked is None or table.phase == "setup":
        return []
    told = [*oracles(state, state.asked, lang), *cards_in_play(state, state.asked, lang)]
    return [*lasting.lines(state, lang), *told]


def now(state: MitosState, card: str, lang: Language) -> list[str]:
    """Return what a card costs the asked seat now where it is not in play, else how it lies there."""
    table, seat = state.table, state.table.active if state.asked is None else state.asked
    lying = [place for place in table.places if place.piece.card == card]
    if lying:
        return [
            character(state, place.seat, place.piece, lang) for place in lying if isinstance(place.piece, Character)
        ]
    found = known_card(card)
    if found is None or found.kind in ("pantheon", "event") or table.phase == "setup":
        return []
    cost, extra = current.cost(table, seat, found), current.extra_cost(table, seat, found)
    return [lang.text(f"{GAME}.now.cost", cost=f"{cost}+{extra}" if extra else cost)]


def _army(state: MitosState, seat: int, lang: Language) -> Iterator[str]:
    side = state.table.seats[seat]
    fighting = derived.fielded(side)
    yield f"{side.name}: {sum([current.contribution(state.table, one) for one in fighting])}"
    for one in fighting:
        yield f"{current.contribution(state.table, one)}: {character(state, seat, one, lang)}"


def oracles(state: MitosState, seat: int, lang: Language) -> Iterator[str]:
    """Yield a seat's oracles: the card with the power on it, what it costs, and what more if it is a stranger."""
    for place, oracle in enumerate(state.table.seats[seat].oracles, 1):
        if oracle.card is None:
            key = "face_down" if oracle.left else "empty"
            yield lang.text(f"{GAME}.oracle.{key}", n=place, left=oracle.left)
            continue
        card = the(oracle.card)
        cost, extra = current.cost(state.table, seat, card), current.extra_cost(state.table, seat, card)
        stranger = lang.text(f"{GAME}.oracle.stranger", extra=extra) if extra else ""
        yield f"{place}: {card_name(card.id, lang)} {oracle.power}/{cost}{stranger}"


def cards_in_play(state: MitosState, seat: int, lang: Language) -> Iterator[str]:
    """Yield a seat's pantheon, its characters with what they carry, and its resources."""
    side = state.table.seats[seat]
    if side.pantheon is not None:
        yield _lying(card_name(side.pantheon.card, lang), tired=side.pantheon.tired)
    for one in side.characters:
        told = character(state, seat, one, lang)
        yield lang.text(f"{GAME}.zone.fielded", card=told) if one.fielded else told
    yield from (piece(one, lang) for one in side.resources)


def character(state: MitosState, seat: int, one: Character, lang: Language) -> str:
    """Return a character with its strength, its power of how much, its state and what it carries."""
    condition = "exhausted" if one.power == 0 else "tired" if one.tired else "ready"
    slots = {
        "card": card_name(one.card, lang),
        "strength": current.strength(state.table, one),
        "power": one.power,
        "most": current.maximum(state.table, Place(seat, one)),
    }
    told = lang.text(f"{GAME}.character.{condition}", **slots)
    items = ", ".join(piece(item, lang) for item in one.items)
    return f"{told} + {items}" if items else told


def piece(one: Piece, lang: Language) -> str:
    """Return a card in play with the sign of one that lies sideways."""
    return _lying(card_name(one.card, lang), tired=one.tired)


def _lying(name: str, *, tired: bool) -> str:
    return f"{name} {TIRED}" if tired else name


def named(state: MitosState) -> Sequence[str]:
    """Return the names that the table at a glance has no room for."""
    clash = state.table.clash
    shown = clash.sides if clash is not None else range(len(state.table.seats))
    room = COLUMNS // 2 - 4 if clash is not None else COLUMNS // max(2, len(state.table.seats)) - 2
    names = [state.table.seats[seat].name for seat in shown]
    return names if any(len(name) > room for name in names) else ()
