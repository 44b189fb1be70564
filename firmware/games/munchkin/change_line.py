"""The change that has just happened on the table, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.munchkin.table import events
from tablekeeper.firmware.games.munchkin.clauses import edited_fact, in_words, sex_set, winners
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH, Shown, Words, by_weight, weightiest
from tablekeeper.firmware.languages import Language


def _seat(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(f"munchkin.change.{key}", name=words.names[one.seat])


def _card(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(f"munchkin.change.{key}", card=words.card(one.card))


def _monster(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(f"munchkin.change.{key}", card=words.card(one.monster))


def _to(words: Words, one: events.Moved | events.Looted, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.names[one.to])


def _level(words: Words, one: events.LevelChanged, _: int) -> str:
    """Return the levels and what changed them, or whose level it is where that is no card."""
    cause = words.names[one.seat] if one.because in (None, "combat", "sale") else words.card(str(one.because))
    return words.lang.text("change.number", before=one.before, after=one.after, cause=cause)


def _sold(words: Words, one: events.Sold, _: int) -> str:
    return words.lang.text("munchkin.change.sold", levels=one.levels)


def _absorbed(words: Words, one: events.Absorbed, _: int) -> str:
    return words.lang.text("munchkin.change.absorbed", name=words.names[one.seat])


def _cancelled(words: Words, one: events.Cancelled, _: int) -> str:
    return words.lang.text("munchkin.change.cancelled", card=words.card(one.card))


def _rolled(words: Words, one: events.Rolled, _: int) -> str:
    same = one.face == one.total
    shown = str(one.face) if same else f"{one.face} → {one.total}"
    return words.lang.text("munchkin.change.rolled", name=words.names[one.seat], shown=shown)


def _power(words: Words, one: events.Powered, _: int) -> str:
    return words.lang.text(f"munchkin.change.power.{one.power}")


def _cards(words: Words, one: events.Drew | events.Passed | events.Gave, _: int) -> str:
    to = one.seat if isinstance(one, events.Drew) else one.to
    return words.lang.counted("change.cards", one.count, name=words.names[to])


def _ended(words: Words, one: events.Ended, _: int) -> str:
    return words.lang.counted("munchkin.change.ended", len(one.also) + 1, name=winners(words, one))


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: _ended,
    events.Died: _seat("died"),
    events.Sold: _sold,
    events.LevelChanged: _level,
    events.Cancelled: _cancelled,
    events.CurseFell: lambda words, one, _: words.lang.text(
        "change.moved", card=words.card(one.card), name=words.names[one.seat]
    ),
    events.Won: lambda words, one, _: words.lang.text(
        f"munchkin.change.{'won' if one.levels else 'over'}", name=words.names[one.seat]
    ),
    events.Helps: _seat("helps"),
    events.Declined: _seat("declined"),
    events.TookOver: _seat("took_over"),
    events.DroppedOut: _seat("dropped_out"),
    events.Stabbed: lambda words, one, _: words.lang.text("munchkin.change.stabbed", name=words.names[one.victim]),
    events.Killed: _monster("killed"),
    events.Removed: _monster("removed"),
    events.Joined: _monster("joined"),
    events.Enhanced: lambda words, one, _: words.lang.text(
        "munchkin.change.enhanced", card=words.card(one.card), over=words.card(one.monster)
    ),
    events.Spent: lambda words, one, _: words.lang.text(f"munchkin.change.spent.{one.side}", card=words.card(one.card)),
    events.Doubled: _seat("doubled"),
    events.Moved: _to,
    events.Looted: _to,
    events.SexSet: lambda words, one, _: sex_set(words, one, ()),
    events.Absorbed: _absorbed,
    events.Caught: _monster("caught"),
    events.Escaped: _monster("escaped"),
    events.Powered: _power,
    events.Rolled: _rolled,
    events.Laid: _card("laid"),
    events.Attached: _card("attached"),
    events.Left: _card("gone"),
    events.Fought: _monster("fought"),
    events.Fled: _seat("fled"),
    events.Gave: _cards,
    events.Passed: _cards,
    events.Drew: _cards,
    events.Dealt: lambda words, _one, _n: words.lang.text("munchkin.change.dealt"),
    events.Discarded: _card("gone"),
    events.Turned: lambda words, one, _: words.lang.text(
        f"munchkin.change.{'carries' if one.sideways else 'wears'}", card=words.card(one.card)
    ),
    events.Kept: lambda words, one, _: words.lang.text(
        "change.moved", card=words.card(one.card), name=words.names[one.seat]
    ),
    events.Reborn: _seat("reborn"),
    events.Nothing: lambda words, one, _: words.lang.text("munchkin.change.nothing", card=words.card(one.because)),
    events.Opened: _card("opened"),
    events.Played: _card("played"),
    events.Turn: _seat("turn"),
    events.Edited: lambda words, one, _: edited_fact(words, one),
    **OF_EVERY_MATCH,
}
"""The kinds of event that are shown as a change, the weightiest first."""

QUIET = ("used", "sale", "combat", "body")
"""Why cards leave without being the news: what they did is."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `4 → 5 Pit Bull`; nothing if none weighs."""
    return weightiest(_news(happened), in_words(names, lang), CHANGES)


def all_changes(happened: Sequence[Event], names: Sequence[str], lang: Language) -> list[str]:
    """Return all that some events have changed, the weightiest first."""
    return by_weight(_news(happened), in_words(names, lang), CHANGES)


def _news(happened: Sequence[Event]) -> list[Event]:
    return [event for event in happened if getattr(event, "because", None) not in QUIET or not _leaves(event)]


def _leaves(event: Event) -> bool:
    return isinstance(event, events.Left | events.Discarded)
