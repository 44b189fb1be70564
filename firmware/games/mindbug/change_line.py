"""The change that has just happened on the table, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tablekeeper.engine.events import Event
from tablekeeper.engine.mindbug.table import events
from tablekeeper.firmware.games.mindbug.history import edited_fact, gained, in_words, keyword
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH, Shown, Words, by_weight, telling, weightiest
from tablekeeper.firmware.languages import Language


def _change_life(words: Words, one: events.Life, _: int) -> str:
    cause = words.names[one.seat] if one.because is None else words.card(one.because)
    return words.tell("mindbug.change.life", one, cause=cause)


def _counted(key: str) -> Shown:
    return lambda words, one, n: words.lang.counted(key, n, card=words.card(one.card), name=words.names[one.seat])


def _handed(words: Words, one: events.Handed, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.names[1 - one.seat])


def _turned(words: Words, one: events.Turned, _: int) -> str:
    return words.tell("mindbug.change.gained", one, gains=keyword(one.side, words.lang))


def _entered(words: Words, one: events.Entered, _: int) -> str:
    """Return that a card out of a hand stays with who has played it; one from elsewhere goes to a seat."""
    return words.tell("mindbug.change.stays", one) if one.source == "hand" else _moved(words, one, 1)


_told = partial(telling, "mindbug.change")
_moved = telling("change", "moved")


def _to_hand(words: Words, one: events.Scavenged | events.Regained, n: int) -> str:
    return (_moved if n == 1 else _counted("change.cards"))(words, one, n)


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: telling("change", "won"),
    events.Life: _change_life,
    events.Swapped: _told("swapped"),
    events.Took: _moved,
    events.Evolved: _told("evolved"),
    events.Idle: _told("idle"),
    events.Mindbugs: _told("mindbugs"),
    events.Spent: lambda words, one, _: words.tell("change.moved", one, card=words.card(one.because)),
    events.Defeated: _counted("mindbug.change.defeated"),
    events.Exhausted: _counted("mindbug.change.exhausted"),
    events.Stole: lambda words, one, _: words.tell("mindbug.change.stole", one, n=one.count),
    events.Recovered: lambda words, one, _: words.lang.counted(
        "change.cards", len(one.cards), name=words.names[one.seat]
    ),
    events.SetAside: _counted("mindbug.change.set_aside"),
    events.Turned: _turned,
    events.Crystals: lambda words, one, _: words.tell("mindbug.change.crystals", one, n=one.after),
    events.Returned: _counted("mindbug.change.returned"),
    events.Scavenged: _to_hand,
    events.Regained: _to_hand,
    events.Handed: _handed,
    events.Unhurt: _told("unhurt"),
    events.KeptOut: _told("kept_out"),
    events.Banned: _told("banned"),
    events.Supplied: lambda words, one, _: words.tell("mindbug.change.supplied", one, n=one.count),
    events.Rolled: _told("rolled"),
    events.Named: _told("named"),
    events.BoostTaken: lambda words, one, _: words.tell("change.moved", one, card=words.card(one.boost)),
    events.Boosted: lambda words, one, n: words.tell("mindbug.change.boosted", one, n=n),
    events.TurnedOver: _told("turned_over"),
    events.Discarded: _counted("mindbug.change.discarded"),
    events.Buried: _counted("mindbug.change.buried"),
    events.Kept: _moved,
    events.Gave: _told("gave"),
    events.Shown: _told("shown"),
    events.Silenced: _told("silenced"),
    events.Entered: _entered,
    events.Gained: gained("mindbug.change.gained"),
    events.Activated: _told("activated"),
    events.Played: _told("played"),
    events.Drew: lambda words, one, _: words.tell("mindbug.change.drew", one, n=one.count),
    events.Blocked: _told("blocked"),
    events.Attacked: _told("attacked"),
    events.Edited: lambda words, one, _: edited_fact(words, one),
    **OF_EVERY_MATCH,
}
"""The kinds of event that are shown as a change, the weightiest first."""

FOUGHT: frozenset[type[Event]] = frozenset({events.Defeated, events.Exhausted, events.Life, events.Took, events.Ended})
IMPLIED_BY: Mapping[type[Event], frozenset[type[Event]]] = {
    events.Attacked: FOUGHT,
    events.Blocked: FOUGHT,
    events.Played: frozenset({events.Entered}),
}
"""The kinds that go without saying where one of others has happened, too."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `Life 3 → 2 (Gorillion)`; nothing if none weighs."""
    return weightiest(happened, in_words(names, lang), CHANGES)


def all_changes(happened: Sequence[Event], names: Sequence[str], lang: Language) -> list[str]:
    """Return all that some events have changed, in their order, but for what others of them imply.

    An attack and its block go without saying where a fight or a life has come of them. So does that a card was played
    once it lies in play, and that it lies there once a Mindbug has taken it. Hands that were filled up come last. Where
    a card was defeated and no more, its discard pile is named: it may have been taken from another seat (MB-39).
    """
    words, kinds = in_words(names, lang), {type(event) for event in happened}
    taken = {event.because for event in happened if isinstance(event, events.Spent)}
    told = [
        event
        for event in happened
        if not kinds & IMPLIED_BY.get(type(event), frozenset())
        and not (isinstance(event, events.Entered) and event.source == "hand" and event.card in taken)
    ]
    in_order = sorted(told, key=lambda event: isinstance(event, events.Drew))
    shown = [
        CHANGES[type(event)](words, event, 1) for event in in_order if type(event) in CHANGES.keys() - OF_EVERY_MATCH
    ]
    changes = list(dict.fromkeys(filter(None, [*shown, *by_weight(happened, words, OF_EVERY_MATCH)])))
    defeated = [event for event in happened if isinstance(event, events.Defeated)]
    if len(changes) == len(defeated) == 1:
        changes.append(lang.text("mindbug.change.pile", name=names[defeated[0].seat]))
    return changes
