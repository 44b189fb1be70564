"""A match on a score pad in words: its lines, and the change that has just happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tablekeeper.engine.events import Edited, Event
from tablekeeper.engine.game import Result
from tablekeeper.engine.match import Match
from tablekeeper.engine.match import Step as Entry
from tablekeeper.engine.scorepad.events import Counted, Ended, Entered, Out, Rolled, RoundBegan, TurnBegan
from tablekeeper.engine.scorepad.state import ADD, PadState
from tablekeeper.firmware.games.narration import HistoryLine, begun, by_hand
from tablekeeper.firmware.games.scorepad.table import counter_name
from tablekeeper.firmware.languages import Language

Steps = Sequence[Entry[PadState]]


def lines(match: Match[PadState], lang: Language) -> list[HistoryLine]:
    """Return the match so far, then what was taken back; what a seat counts in a row, and a round, is one line."""
    here = [_line(steps, lang, taken_back=False) for steps in _together(match.start, match.steps)]
    gone = [_line(steps, lang, taken_back=True) for steps in _together(match.state, match.taken_back[::-1])]
    return here + gone


def _together(before: PadState, steps: Steps) -> Iterator[Steps]:
    """Yield the steps that make one line."""
    states = [before, *(step.state for step in steps)]

    def alike(place: int) -> object:
        given, state = steps[place].given, states[place]
        if given is None:
            return place
        if given.verb == ADD:
            return ("add", state.active if given.seat is None else given.seat, state.pad.changes[given.subject][0])
        return ("round", len(state.sheet)) if given.number is not None and state.sheet else place

    for _, places in groupby(range(len(steps)), alike):
        yield [steps[place] for place in places]


def _line(steps: Steps, lang: Language, *, taken_back: bool) -> HistoryLine:
    happened = [event for step in steps for event in step.events]
    state = steps[-1].state
    text = begun("; ".join(_clauses(happened, state, lang)) or "–", state.seat_names)
    return HistoryLine(text, steps[-1].answers, taken_back)


def _clauses(happened: Sequence[Event], state: PadState, lang: Language) -> Iterator[str]:
    """Yield what happened; the numbers of a round stand together, and a counter's changes from first to last."""
    names, pad = state.seat_names, state.pad
    entered = [event for event in happened if isinstance(event, Entered)]
    if entered:
        numbers = ", ".join(f"{names[event.seat]} {event.number}" for event in entered)
        yield f"{lang.text('scorepad.round', n=entered[0].round)}: {numbers}"
    counted: dict[tuple[int, str], tuple[int, int]] = {}
    for event in happened:
        if isinstance(event, Counted) and not (entered and event.counter == pad.deciding):
            key = (event.seat, event.counter)
            counted[key] = (counted.get(key, (event.before, 0))[0], event.after)
    for (seat, counter), (before, after) in counted.items():
        yield f"{names[seat]}: {counter_name(pad, counter, lang)} {before} → {after}"
    for event in happened:
        if isinstance(event, Ended) and event.also:
            winners = sorted((event.winner, *event.also))
            yield lang.text("scorepad.shared.by", seats=" + ".join(names[seat] for seat in winners))
        elif isinstance(event, Edited):
            yield by_hand(event, _fact(event, state, lang), lang)
        elif not isinstance(event, RoundBegan | Entered | Counted) and (told := tell(event, names, lang)):
            yield told


def _fact(event: Edited, state: PadState, lang: Language) -> str:
    """Return an edited fact as it changed."""
    kind, *steps = event.path.split(".")
    names, change = state.seat_names, f"{event.before} → {event.after}"
    match kind, steps:
        case "seats", [seat, "counters", counter]:
            return f"{names[int(seat)]}: {counter_name(state.pad, counter, lang)} {change}"
        case "seats", [seat, "place"]:
            return lang.text(f"fact.place.{event.after}", name=names[int(seat)])
        case "seats", [seat, *_]:
            return lang.text("fact.name", name=names[int(seat)])
        case "sheet", [row, seat]:
            return f"{names[int(seat)]}, {lang.text('scorepad.round', n=int(row) + 1)}: {change}"
        case "result", _:
            return lang.text("fact.result")
        case "active", _:
            return lang.text("fact.turn")
    return f"{event.path}: {change}"


def tell(event: Event, names: Sequence[str], lang: Language) -> str:
    """Return an event in a few words, at most a line of the panel; nothing where it is not worth telling."""
    match event:
        case Ended(winner=winner, because=because, also=also):
            return won(Result(winner, because, also), names, lang)
        case Out(seat=seat):
            return lang.text("scorepad.out", name=names[seat])
        case RoundBegan(round=number):
            return lang.text("scorepad.round", n=number)
        case TurnBegan(seat=seat):
            return lang.text("scorepad.turn", name=names[seat])
        case Rolled(number=number):
            return lang.text("scorepad.rolled", n=number)
        case Entered(seat=seat, number=number):
            return f"{names[seat]}: {number}"
        case Counted(seat=seat, before=before, after=after):
            return f"{names[seat]}: {before} → {after}"
    return ""


WEIGHTS = (Ended, Out, TurnBegan, Entered, Counted)
"""The kinds of events, the weightiest first; what a die shows, and which round it is, stands above the question."""


def weightiest(happened: Iterable[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line; nothing if none weighs."""
    told = sorted((event for event in happened if isinstance(event, WEIGHTS)), key=lambda one: WEIGHTS.index(type(one)))
    return tell(told[0], names, lang) if told else ""


def won(result: Result, names: Sequence[str], lang: Language) -> str:
    """Return who has won, or how many have: a line that has room beside all signs."""
    if result.also:
        return lang.text("scorepad.shared", n=1 + len(result.also))
    return lang.text("page.over.won", name=names[result.winner])


def lying(state: PadState, seat: int, lang: Language) -> list[str]:
    """Return a seat's counters and its numbers of the rounds, line by line."""
    counters = [f"{counter_name(state.pad, name, lang)}: {state.value(seat, name)}" for name in state.pad.counter]
    return [*counters, *rounds(state, seat, lang)]


def rounds(state: PadState, seat: int, lang: Language) -> list[str]:
    """Return a seat's numbers of the rounds, line by line."""
    return [
        f"{lang.text('scorepad.round', n=place)}: {row[seat]}"
        for place, row in enumerate(state.sheet, 1)
        if row[seat] is not None
    ]
