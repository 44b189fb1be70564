"""The change that has just happened on the table, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tablekeeper.engine.events import Event
from tablekeeper.engine.munchkin.table import events
from tablekeeper.firmware.games.munchkin.clauses import edited_fact, in_words, sex_set, winners
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH, Shown, Words, by_weight, telling, weightiest
from tablekeeper.firmware.languages import Language

_told = partial(telling, "munchkin.change")
_moved = telling("change", "moved")


def _to(words: Words, one: events.Moved | events.Looted | events.Picked, _: int) -> str:
    return words.tell("change.moved", one, name=words.names[one.to])


def _level(words: Words, one: events.LevelChanged, _: int) -> str:
    """Return the levels and what changed them, or whose level it is where that is no card."""
    cause = words.names[one.seat] if one.because in (None, "combat", "sale") else words.card(str(one.because))
    return words.tell("munchkin.change.level", one, cause=cause)


def _rolled(words: Words, one: events.Rolled, _: int) -> str:
    same = one.face == one.total
    shown = str(one.face) if same else f"{one.face} → {one.total}"
    return words.tell("munchkin.change.rolled", one, shown=shown)


def _passed(words: Words, one: events.Passed | events.Gave, _: int) -> str:
    return words.tell("change.cards", one, "count", name=words.names[one.to])


def _ended(words: Words, one: events.Ended, _: int) -> str:
    return words.lang.counted("munchkin.change.ended", len(one.also) + 1, name=winners(words, one))


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: _ended,
    events.Died: _told("died"),
    events.Sold: _told("sold"),
    events.LevelChanged: _level,
    events.Cancelled: _told("cancelled"),
    events.CurseFell: _moved,
    events.Won: _told(lambda one: "won" if one.levels else "over"),
    events.Helps: _told("helps"),
    events.Declined: _told("declined"),
    events.TookOver: _told("took_over"),
    events.DroppedOut: _told("dropped_out"),
    events.Stabbed: lambda words, one, _: words.tell("munchkin.change.stabbed", one, name=words.names[one.victim]),
    events.Killed: _told("killed"),
    events.Removed: _told("removed"),
    events.Joined: _told("joined"),
    events.Enhanced: lambda words, one, _: words.tell("munchkin.change.enhanced", one, over=words.card(one.monster)),
    events.Spent: _told(lambda one: f"spent.{one.side}"),
    events.Doubled: _told("doubled"),
    events.Moved: _to,
    events.Looted: _to,
    events.Picked: _to,
    events.SexSet: sex_set,
    events.Absorbed: _told("absorbed"),
    events.Caught: _told("caught"),
    events.Escaped: _told("escaped"),
    events.Powered: _told(lambda one: f"power.{one.power}"),
    events.Rolled: _rolled,
    events.Laid: _told("laid"),
    events.Attached: _told("attached"),
    events.Left: _told("gone"),
    events.Fought: _told("fought"),
    events.Fled: _told("fled"),
    events.Gave: _passed,
    events.Passed: _passed,
    events.Drew: telling("change", "cards", "count"),
    events.Dealt: _told("dealt"),
    events.Discarded: _told("gone"),
    events.Turned: _told(lambda one: "carries" if one.sideways else "wears"),
    events.Kept: _moved,
    events.Reborn: _told("reborn"),
    events.Nothing: lambda words, one, _: words.tell("munchkin.change.nothing", one, card=words.card(one.because)),
    events.Opened: _told("opened"),
    events.Played: _told("played"),
    events.Turn: _told("turn"),
    events.Edited: lambda words, one, _: edited_fact(words, one),
    **OF_EVERY_MATCH,
}
"""The kinds of event that are shown as a change, the weightiest first."""

QUIET = ("used", "sale", "combat", "body", "gone")
"""Why cards leave without being the news: what they did is."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `Level 4 → 5 (Pit Bull)`; nothing if none weighs."""
    return weightiest(_news(happened), in_words(names, lang), CHANGES)


def all_changes(happened: Sequence[Event], names: Sequence[str], lang: Language) -> list[str]:
    """Return all that some events have changed: what was rolled, then what came of it, the weightiest first.

    Who dies was caught: that is told in one.
    """
    dies = any(isinstance(event, events.Died) for event in happened)
    told = [event for event in _news(happened) if not (dies and isinstance(event, events.Caught))]
    return by_weight(told, in_words(names, lang), {events.Rolled: _rolled, **CHANGES})


def _news(happened: Sequence[Event]) -> list[Event]:
    return [event for event in happened if getattr(event, "because", None) not in QUIET or not _leaves(event)]


def _leaves(event: Event) -> bool:
    return isinstance(event, events.Left | events.Discarded)
