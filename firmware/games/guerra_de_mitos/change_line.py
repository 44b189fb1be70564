"""The change that has just happened on the table, in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.firmware.games.guerra_de_mitos.clauses import cause, edited_fact, in_words, keyed, later, way, winners
from tablekeeper.firmware.games.guerra_de_mitos.worth import news
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH, Shown, Words, by_weight, weightiest
from tablekeeper.firmware.languages import Language

CHANGE = "guerra_de_mitos.change"


def _seat(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(f"{CHANGE}.{key}", name=words.names[one.seat])


def _card(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(f"{CHANGE}.{key}", card=words.card(one.card))


def _ended(words: Words, one: events.Ended, _: int) -> str:
    if one.because == "both":
        return words.lang.text(f"{CHANGE}.ended.both")
    return words.lang.counted(f"{CHANGE}.ended", len(one.also) + 1, name=winners(words, one))


def _points(words: Words, one: events.Points, _: int) -> str:
    return words.lang.text(f"{CHANGE}.points", name=words.names[one.seat], by=one.count)


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


def _power(words: Words, one: events.Power, _: int) -> str:
    return words.lang.text(f"{CHANGE}.power", before=one.before, after=one.after, card=words.card(one.card))


def _oracle_power(words: Words, one: events.OraclePower, _: int) -> str:
    name, lang = words.names[one.seat], words.lang
    return lang.text(f"{CHANGE}.oracle_power", name=name, oracle=one.oracle, before=one.before, after=one.after)


def _moved(words: Words, one: events.Moved, _: int) -> str:
    return words.lang.text(f"{CHANGE}.moved.{way(one)}", before=one.before, after=one.after)


def _to(words: Words, one: events.Given | events.Recovered, _: int) -> str:
    to = one.to if isinstance(one, events.Given) else one.seat
    return words.lang.text("change.moved", card=words.card(one.card), name=words.names[to])


def _handed(words: Words, one: events.Handed, _: int) -> str:
    return words.lang.text(f"{CHANGE}.handed", name=words.names[one.seat], other=words.names[one.to])


def _recovered(words: Words, one: events.Recovered, n: int) -> str:
    if one.oracle is None:
        return _to(words, one, n)
    return words.lang.text(f"{CHANGE}.recovered", card=words.card(one.card), oracle=one.oracle)


def _revealed(words: Words, one: events.Revealed, _: int) -> str:
    return words.lang.text(f"{CHANGE}.revealed", oracle=one.oracle, card=words.card(one.card))


def _equipped(words: Words, one: events.Equipped, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.card(one.bearer))


def _turned(words: Words, one: events.Turned, n: int) -> str:
    return _card("tired" if one.tired else "ready")(words, one, n)


def _fielded(words: Words, one: events.Fielded, n: int) -> str:
    return _card("fielded" if one.fielded else "withdrawn")(words, one, n)


def _strengthened(words: Words, one: events.Strengthened, _: int) -> str:
    return words.lang.text(f"{CHANGE}.{one.what}", by=one.by, card=words.card(one.card))


def _moves(words: Words, one: events.MovesChanged, _: int) -> str:
    return words.lang.text(f"{CHANGE}.moves.{later(one)}", name=words.names[one.seat], by=one.by)


def _challenged(words: Words, one: events.Challenged, _: int) -> str:
    return words.lang.text(f"{CHANGE}.challenged", name=words.names[one.seat], other=words.names[one.opponent])


def _keyed(words: Words, one: events.Keyed, _: int) -> str:
    return words.lang.text(
        f"{CHANGE}.keys.{keyed(one)}", card=words.card(one.card), keys=", ".join(one.lost or one.gained)
    )


def _enlisted(words: Words, one: events.Enlisted, _: int) -> str:
    return words.lang.text(f"{CHANGE}.enlisted", card=words.card(one.card), name=words.names[one.side])


def _began(words: Words, one: events.Began, _: int) -> str:
    key = "lasting.on" if one.on else "lasting"
    return words.lang.text(f"{CHANGE}.{key}", card=words.card(one.card), cards=words.cards(one.on))


def _happened(words: Words, one: events.Happened, n: int) -> str:
    return _card("forbidden" if one.forbidden else "happened")(words, one, n)


def _drew(words: Words, one: events.Drew, _: int) -> str:
    return words.lang.counted("change.cards", one.count, name=words.names[one.seat])


def _turn(words: Words, one: events.Turn, _: int) -> str:
    return words.lang.text(f"{CHANGE}.turn", turn=one.turn)


def _phased(words: Words, one: events.Phased, _: int) -> str:
    return words.lang.text(f"{CHANGE}.phase.{one.phase}")


def _pantheon(words: Words, one: events.PantheonShown, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.names[one.seat])


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: _ended,
    events.Oblivion: _seat("oblivion"),
    events.Gone: lambda words, one, _: words.lang.text("fact.place.left", name=words.names[one.seat]),
    events.Points: _points,
    events.Resolved: _resolved,
    events.BidsShown: _bids,
    events.Reserve: _reserve,
    events.Entered: _card("entered"),
    events.Left: _card("gone"),
    events.Given: _to,
    events.Equipped: _equipped,
    events.Meditated: _card("meditated"),
    events.Fielded: _fielded,
    events.Strengthened: _strengthened,
    events.Turned: _turned,
    events.TurnedDown: _card("turned_down"),
    events.Enlisted: _enlisted,
    events.Keyed: _keyed,
    events.Began: _began,
    events.Played: _card("played"),
    events.Handed: _handed,
    events.Recovered: _recovered,
    events.Revealed: _revealed,
    events.Buried: _card("gone"),
    events.Discarded: _card("gone"),
    events.Power: _power,
    events.OraclePower: _oracle_power,
    events.Moved: _moved,
    events.Used: _card("used"),
    events.Drew: _drew,
    events.OracleAdded: _seat("oracle_added"),
    events.Arranged: _seat("arranged"),
    events.Shuffled: _seat("shuffled"),
    events.Looked: _seat("looked"),
    events.Happened: _happened,
    events.PantheonShown: _pantheon,
    events.Dealt: _seat("dealt"),
    events.First: _seat("first"),
    events.Challenged: _challenged,
    events.Sealed: _seat("sealed"),
    events.Turn: _turn,
    events.Phased: _phased,
    events.Transfers: _seat("transfer"),
    events.Passed: _seat("passed"),
    events.MovesChanged: _moves,
    events.Unchanged: lambda words, _one, _n: words.lang.text(f"{CHANGE}.nothing"),
    events.Edited: lambda words, one, _: edited_fact(words, one),
    **OF_EVERY_MATCH,
}
"""The kinds of event that are shown as a change, the weightiest first."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `Ann: 18 → 15`; nothing if none weighs.

    Whoever has passed is named, not who had to pass after that.
    """
    passed = [event for event in happened if isinstance(event, events.Passed)]
    told = [event for event in _lines(happened) if not any(event is other for other in passed[1:])]
    return weightiest(told, in_words(names, lang), CHANGES)


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
