"""The change that has just happened on the table, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.mindbug.table import events
from tablekeeper.firmware.games.mindbug.history import edited_fact, gained, in_words
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH, Shown, Words, by_weight, weightiest
from tablekeeper.firmware.languages import Language


def _change_life(words: Words, one: events.Life, _: int) -> str:
    cause = words.names[one.seat] if one.because is None else words.card(one.because)
    return words.lang.text("change.number", before=one.before, after=one.after, cause=cause)


def _to_seat(words: Words, one: events.Took | events.Entered | events.Scavenged | events.Kept, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.names[one.seat])


def _counted(key: str) -> Shown:
    return lambda words, one, n: words.lang.counted(key, n, card=words.card(one.card))


def _carded(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(key, card=words.card(one.card))


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: lambda words, one, _: words.lang.text("change.won", name=words.names[one.winner]),
    events.Life: _change_life,
    events.Took: _to_seat,
    events.Evolved: _carded("mindbug.change.evolved"),
    events.Spent: lambda words, one, _: words.lang.text(
        "change.moved", card=words.card(one.because), name=words.names[one.seat]
    ),
    events.Defeated: _counted("mindbug.change.defeated"),
    events.Exhausted: _counted("mindbug.change.exhausted"),
    events.Stole: lambda words, one, _: words.lang.text(
        "mindbug.change.stole", n=one.count, name=words.names[one.seat]
    ),
    events.Recovered: lambda words, one, _: words.lang.counted(
        "change.cards", len(one.cards), name=words.names[one.seat]
    ),
    events.Returned: lambda words, one, n: words.lang.counted(
        "mindbug.change.returned", n, card=words.card(one.card), name=words.names[one.seat]
    ),
    events.Scavenged: lambda words, one, n: (
        _to_seat(words, one, n) if n == 1 else words.lang.counted("change.cards", n, name=words.names[one.seat])
    ),
    events.BoostTaken: lambda words, one, _: words.lang.text(
        "change.moved", card=words.card(one.boost), name=words.names[one.seat]
    ),
    events.Boosted: lambda words, one, n: words.lang.text("mindbug.change.boosted", card=words.card(one.card), n=n),
    events.TurnedOver: lambda words, _one, _n: words.lang.text("mindbug.change.turned_over"),
    events.Discarded: _counted("mindbug.change.discarded"),
    events.Buried: _counted("mindbug.change.buried"),
    events.Kept: _to_seat,
    events.Gave: _carded("mindbug.change.gave"),
    events.Silenced: _carded("mindbug.change.silenced"),
    events.Entered: _to_seat,
    events.Gained: lambda words, one, _: gained("mindbug.change.gained")(words, one, ()),
    events.Activated: _carded("mindbug.change.activated"),
    events.Played: _carded("mindbug.change.played"),
    events.Drew: lambda words, one, _: words.lang.text("mindbug.change.drew", n=one.count, name=words.names[one.seat]),
    events.Blocked: _carded("mindbug.change.blocked"),
    events.Attacked: _carded("mindbug.change.attacked"),
    events.Edited: lambda words, one, _: edited_fact(words, one),
    **OF_EVERY_MATCH,
}
"""The kinds of event that are shown as a change, the weightiest first."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `3 → 2 Gorillion`; nothing if none weighs."""
    return weightiest(happened, in_words(names, lang), CHANGES)


def all_changes(happened: Sequence[Event], names: Sequence[str], lang: Language) -> list[str]:
    """Return all that some events have changed, the weightiest first."""
    return by_weight(happened, in_words(names, lang), CHANGES)
