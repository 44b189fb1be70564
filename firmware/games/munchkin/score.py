"""Munchkin on the panel: the table between combats, a combat with its sums, the clock for objections, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.frames.flight import Flight
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import sums
from tablekeeper.engine.munchkin.wording import word
from tablekeeper.firmware.games.munchkin.subjects import card_name
from tablekeeper.firmware.games.munchkin.views import Closing, Combat, Levels, SeatLevel, Standings
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import COLUMNS, Labels, Signs, View

PLAIN = ("berserk", "banish", "backstab", "double", "by_hand", "floor")
"""The parts of a total that are no card; a level is told with its seat."""


SIGNS = ("levels", "fight", "may", "sideways")
"""What is told of the signs, one text each."""


def legend(lang: Language) -> list[str]:
    """Return what the signs of levels, of a combat and of items mean."""
    return [lang.text(f"munchkin.sign.{sign}") for sign in SIGNS]


def table(state: MunchkinState, lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs) -> View:
    """Return the combat while there is one, else all seats with their levels; the question and its answers below."""
    fight = state.table.combat
    if fight is None:
        return Levels(_columns(state), state.table.active, asked, _phase(state, lang), question, labels, signs=signs)
    ours, theirs = sums.fighters_parts(state.table), sums.monsters_parts(state.table)
    levels, treasures, _ = sums.reward(state.table)
    return Combat(
        state.seat_names,
        sums.fighters(fight),
        tuple([card_name(one.card.id, lang) for one in fight.monsters]),
        sums.totals(state.table),
        (tuple([part.amount for part in ours]), tuple([part.amount for part in theirs])),
        sums.winning(state.table),
        levels,
        treasures,
        interferers(state),
        asked,
        question,
        labels,
        signs=signs,
    )


def closing(state: MunchkinState, lang: Language, seconds_left: int, labels: Labels, signs: Signs) -> View:
    """Return what becomes final when the seconds are over: a curse, a roll, a combat that is being won."""
    names, top = state.seat_names, state.stack[-1] if state.stack else None
    totals, levels, treasures, about = None, 0, 0, ""
    if isinstance(top, Cursed):
        verdict, about = names[top.seat], card_name(top.card, lang)
    elif isinstance(top, Flight) and top.monster is not None:
        verdict, about = _rolled(state, top, lang, signs)
    else:
        verdict = _fight_won([names[seat] for seat in sums.fighters(sums.fight(state.table))], lang, signs)
        totals = sums.totals(state.table)
        levels, treasures, _ = sums.reward(state.table)
    wait = state.table.rules.wait
    others = interferers(state)
    return Closing(verdict, names, totals, levels, treasures, about, others, seconds_left, wait, labels, signs=signs)


def result(state: MunchkinState, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
    """Return who has won, alone or together, with all levels and why; `headline` stands in place of the winners."""
    if state.result is None:
        raise LookupError("result: wanted a match that is over; show its table instead")
    winners = (state.result.winner, *state.result.also)
    reason = lang.text(f"munchkin.score.because.{state.result.because}")
    told = headline or won(winners, state.seat_names, lang)
    return Standings(told, _columns(state), winners, reason, labels, signs=signs)


def _rolled(state: MunchkinState, flight: Flight, lang: Language, signs: Signs) -> tuple[str, str]:
    """Return whether somebody escapes, is caught or dies, in words if there is room for them, and from whom."""
    name, escapes = state.table.seats[flight.seat].name, flight.escapes(state)
    kind, sign = ("escapes", "✓") if escapes else ("dies", "☠") if flight.is_deadly(state) else ("caught", "✗")
    told = lang.text(f"munchkin.score.{kind}", name=name)
    room = COLUMNS - signs.columns - 1 if signs.columns else COLUMNS
    verdict = told if len(told) <= room else f"{name} {sign}"
    return verdict, card_name(flight.pursuer(state).card.id, lang)


def parts_lines(state: MunchkinState, lang: Language) -> list[str]:
    """Return both totals of the combat under way, each with all its parts in words; nothing without a combat."""
    fight = state.table.combat
    if fight is None:
        return []
    ours, theirs = sums.totals(state.table)
    names = " + ".join(state.table.seats[seat].name for seat in sums.fighters(fight))
    return [
        f"{names}: {ours}",
        *_told(state, sums.fighters_parts(state.table), lang),
        f"{word('side.monsters', lang.code)}: {theirs}",
        *_told(state, sums.monsters_parts(state.table), lang),
    ]


def named(state: MunchkinState, lang: Language) -> list[str]:
    """Return who fights and whom they fight, each in full if a line of the panel has not the room for it."""
    fight = state.table.combat
    if fight is None:
        return []
    ours = " + ".join(state.table.seats[seat].name for seat in sums.fighters(fight))
    theirs = " + ".join(card_name(one.card.id, lang) for one in fight.monsters)
    return [text for text, room in ((ours, COLUMNS // 2), (theirs, COLUMNS)) if len(text) > room]


def interferers(state: MunchkinState) -> tuple[int, ...]:
    """Return the seats besides the named one that may do something now, as far as the table shows."""
    return tuple(sorted({action.seat for action in state.actions} - {state.asked}))


def won(winners: Sequence[int], names: Sequence[str], lang: Language) -> str:
    """Return who wins the match, in a line; only that somebody does, if the names are too long for it."""
    if len(winners) == 1:
        return lang.text("page.over.won", name=names[winners[0]])
    told = lang.text("munchkin.score.won", names=" + ".join(names[seat] for seat in winners))
    return told if len(told) <= COLUMNS else lang.text("munchkin.score.victory")


def _fight_won(winners: Sequence[str], lang: Language, signs: Signs) -> str:
    """Return who wins a fight, which is not the match; only that it is won, if there is no room beside the signs."""
    key = "munchkin.score.fight.won" if len(winners) == 1 else "munchkin.score.fight.won_together"
    told = lang.text(key, name=" + ".join(winners))
    room = COLUMNS - signs.columns - 1 if signs.columns else COLUMNS
    return told if len(told) <= room else lang.text("munchkin.score.fight.victory")


def _columns(state: MunchkinState) -> tuple[SeatLevel, ...]:
    return tuple(
        [
            SeatLevel(seat.name, seat.level, sums.strength(state.table, index), seat.hand, not seat.plays)
            for index, seat in enumerate(state.table.seats)
        ]
    )


def _phase(state: MunchkinState, lang: Language) -> str:
    """Return whose turn it is and how far it has come; only this if both are too long for a line.

    Before the first turn all lay out their cards, whoever begins.
    """
    if state.table.phase == "setup":
        return lang.text("munchkin.score.setup")
    phase = word(f"phase.{state.table.phase}", lang.code)
    told = f"{state.table.seats[state.table.active].name}: {phase}"
    return told if len(told) <= COLUMNS else phase


def _told(state: MunchkinState, parts: Sequence[sums.Part], lang: Language) -> Iterator[str]:
    for part in parts:
        if part.source == "level" and part.seat is not None:
            yield f"{state.table.seats[part.seat].name}: {word('part.level', lang.code)} {part.amount}"
        else:
            plain = part.source in PLAIN
            source = word(f"part.{part.source}", lang.code) if plain else card_name(part.source, lang)
            yield f"{source} {part.amount:+d}"
