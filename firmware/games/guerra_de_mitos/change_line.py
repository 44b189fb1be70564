"""The change that has just happened on the table, in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.sentences import KeyOf
from tablekeeper.firmware.games.guerra_de_mitos.clauses import (
    cause,
    edited_fact,
    happening,
    in_words,
    keyed,
    later,
    way,
    winners,
)
from tablekeeper.firmware.games.guerra_de_mitos.worth import news
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH, Shown, Telling, Words, by_weight, telling, weightiest
from tablekeeper.firmware.languages import Language

CHANGE = "guerra_de_mitos.change"


def _tell(key: str | KeyOf) -> Telling:
    return telling(CHANGE, key)


_moved = telling("change", "moved")


def _ended(words: Words, one: events.Ended, _: int) -> str:
    if one.because == "both":
        return words.lang.text(f"{CHANGE}.ended.both")
    return words.lang.counted(f"{CHANGE}.ended", len(one.also) + 1, name=winners(words, one))


def _resolved(words: Words, one: events.Resolved, _: int) -> str:
    """Return who has won by which strengths; the smaller one stands behind."""
    least, most = sorted((one.ours, one.theirs))
    winner = words.names[one.seat if one.ours > one.theirs else one.opponent]
    return words.lang.text(f"{CHANGE}.{'even' if least == most else 'won'}", name=winner, most=most, least=least)


def _bids(words: Words, one: events.BidsShown, _: int) -> str:
    (name, other), (ours, theirs) = words.names, one.bids
    return words.lang.text(f"{CHANGE}.bids", name=name, other=other, ours=ours, theirs=theirs)


def _reserve(words: Words, one: events.Reserve, _: int) -> str:
    """Return a reserve before and after, with the card that has changed it."""
    told = words.lang.text("change.scored", name=words.names[one.seat], before=one.before, after=one.after)
    card = cause(one)
    return told if card is None else words.lang.text("history.caused", clause=told, cause=words.card(card))


def _recovered(words: Words, one: events.Recovered, n: int) -> str:
    if one.oracle is None:
        return _moved(words, one, n)
    return words.lang.text(f"{CHANGE}.recovered", card=words.card(one.card), oracle=one.oracle)


def _equipped(words: Words, one: events.Equipped, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.card(one.bearer))


def _keyed(words: Words, one: events.Keyed, _: int) -> str:
    return words.lang.text(
        f"{CHANGE}.keys.{keyed(one)}", card=words.card(one.card), keys=", ".join(one.lost or one.gained)
    )


def _began(words: Words, one: events.Began, _: int) -> str:
    key = "lasting.on" if one.on else "lasting"
    return words.lang.text(f"{CHANGE}.{key}", card=words.card(one.card), cards=words.cards(one.on))


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: _ended,
    events.Oblivion: _tell("oblivion"),
    events.Gone: lambda words, one, _: words.lang.text("fact.place.left", name=words.names[one.seat]),
    events.Points: _tell("points"),
    events.Resolved: _resolved,
    events.BidsShown: _bids,
    events.Reserve: _reserve,
    events.Entered: _tell("entered"),
    events.Left: _tell("gone"),
    events.Given: lambda words, one, _: words.tell("change.moved", one, name=words.names[one.to]),
    events.Equipped: _equipped,
    events.Meditated: _tell("meditated"),
    events.Fielded: _tell(lambda one: "fielded" if one.fielded else "withdrawn"),
    events.Strengthened: _tell(lambda one: one.what),
    events.Turned: _tell(lambda one: "tired" if one.tired else "ready"),
    events.TurnedDown: _tell("turned_down"),
    events.Enlisted: _tell("enlisted"),
    events.Keyed: _keyed,
    events.Began: _began,
    events.Unchanged: _tell("nothing"),
    events.Played: _tell("played"),
    events.Handed: _tell("handed"),
    events.Recovered: _recovered,
    events.Revealed: _tell("revealed"),
    events.Buried: _tell("gone"),
    events.Discarded: _tell("gone"),
    events.Power: _tell("power"),
    events.OraclePower: _tell("oracle_power"),
    events.Moved: _tell(lambda one: f"moved.{way(one)}"),
    events.Used: _tell("used"),
    events.Drew: telling("change", "cards", "count"),
    events.OracleAdded: _tell("oracle_added"),
    events.Arranged: _tell("arranged"),
    events.Shuffled: _tell("shuffled"),
    events.Looked: _tell("looked"),
    events.Happened: _tell(happening),
    events.PantheonShown: _moved,
    events.Dealt: _tell("dealt"),
    events.First: _tell("first"),
    events.Challenged: _tell("challenged"),
    events.Sealed: _tell("sealed"),
    events.Turn: _tell("turn"),
    events.Phased: _tell(lambda one: f"phase.{one.phase}"),
    events.Transfers: _tell("transfer"),
    events.Passed: _tell("passed"),
    events.MovesChanged: _tell(lambda one: f"moves.{later(one)}"),
    events.Unpaid: _tell("unpaid"),
    events.Edited: lambda words, one, _: edited_fact(words, one),
    **OF_EVERY_MATCH,
}
"""The kinds of event that are shown as a change, the weightiest first."""


TRANSFER = (events.Revealed, events.Entered, events.Moved, events.Buried)
"""What happens in the course of transfers, and stands on the table before everybody."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `Ann: 18 → 15`; nothing if none weighs.

    Whoever has passed is named, not who had to pass after that.
    """
    passed = [event for event in happened if isinstance(event, events.Passed)]
    told = [event for event in _lines(happened) if not any(event is other for other in passed[1:])]
    return weightiest(told, in_words(names, lang), CHANGES)


def moment(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the same, but nothing where cards are turned up next: which oracle it is must stand there at once.

    That the turn has passed is said before that.
    """
    passed = [event for event in happened if isinstance(event, events.Transfers)]
    if passed and not any(isinstance(event, events.Turn) for event in happened):
        return change_of(passed[-1], in_words(names, lang))
    told = change(happened, names, lang)
    if not any(isinstance(event, events.Revealed | events.Transfers) for event in happened):
        return told
    transfer = [event for event in happened if isinstance(event, TRANSFER)]
    return "" if told == change(transfer, names, lang) else told


def change_of(event: Event, words: Words) -> str:
    """Return one event in one line."""
    return weightiest([event], words, CHANGES)


def all_changes(happened: Sequence[Event], names: Sequence[str], lang: Language) -> list[str]:
    """Return all that some events have changed, the weightiest first; the draws of a reorganisation are to be done."""
    told = [event for event in _lines(happened) if not (isinstance(event, events.Drew) and event.because is None)]
    return by_weight(_summed(told), in_words(names, lang), CHANGES)


def _lines(happened: Sequence[Event]) -> list[Event]:
    """Return the events that a line is told of: no battle that nobody fought, and no card named for its own price."""
    named = {event.card for event in happened if isinstance(event, events.Played | events.Used)}
    return [
        replace(event, because=None) if isinstance(event, events.Reserve) and event.because in named else event
        for event in news(happened)
        if not isinstance(event, events.Resolved) or event.ours or event.theirs
    ]


def _summed(happened: Sequence[Event]) -> list[Event]:
    """Return the events with all points of a seat in one: of equal ones only the first would be shown."""
    points = [event for event in happened if isinstance(event, events.Points)]
    gained = Counter({event.seat: 0 for event in points})
    for event in points:
        gained[event.seat] += event.count
    summed = [events.Points(seat=seat, count=count, because="") for seat, count in gained.items()]
    return [*summed, *(event for event in happened if not isinstance(event, events.Points))]
