"""A match of Mindbug in words: its history, one line an action, and the change that has just happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from engine.game import Event, State
from engine.match import Match, Redone, Step, StrictnessChanged, Undone
from engine.mindbug import events
from engine.mindbug.cards import every_card
from firmware.languages import Language


@dataclass(frozen=True)
class HistoryLine:
    """One action: what a seat did, what the other answered, and all that followed from it."""

    text: str
    answers: int
    """How many answers are in force after it: undo or redo to this number leads there."""
    taken_back: bool = False
    """True where it was undone and can return."""


def card_name(card: str, lang: Language) -> str:
    """Return a card's printed name, the English one where the language has none."""
    names = every_card()[card].names
    return names.get(lang.code, names["en"])


@dataclass(frozen=True)
class Words:
    """What a line needs to know: who sits where, and the language."""

    names: Sequence[str]
    lang: Language

    def card(self, card: str) -> str:
        """Return a card's name."""
        return card_name(card, self.lang)

    def cards(self, cards: Iterable[str]) -> str:
        """Return the names of several cards."""
        return ", ".join(map(self.card, cards))


# The history


def lines(match: Match, lang: Language) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first."""
    words = Words(match.start.seat_names, lang)
    here = [_line(steps, words, taken_back=False) for steps in _actions(match.start, match.steps)]
    gone = [_line(steps, words, taken_back=True) for steps in _actions(match.state, match.taken_back[::-1])]
    return here + gone


def _actions(before: State, steps: Iterable[Step]) -> Iterator[list[Step]]:
    """Yield the steps action by action: one begins with the answer to a turn, and every edit is one."""
    action: list[Step] = []
    for step in steps:
        decision = before.decision
        alone = step.entry["do"] == "edit"
        if action and (alone or action[0].entry["do"] == "edit" or (decision and decision.ask == "turn")):
            yield action
            action = []
        action.append(step)
        before = step.state
    if action:
        yield action


def _line(steps: Sequence[Step], words: Words, *, taken_back: bool) -> HistoryLine:
    clauses = list(_clauses([event for step in steps for event in step.events], words))
    if any(step.warned for step in steps):
        clauses.append(words.lang.text("history.warned"))
    return HistoryLine("; ".join(clauses) or words.lang.text("history.nothing"), steps[-1].answers, taken_back)


def _clauses(happened: Iterable[Event], words: Words) -> Iterator[str]:
    """Yield what happened, clause by clause; the cause is named where it is not the card just spoken of."""
    subject: str | None = None
    for (kind, _, cause), group in groupby(happened, _alike):
        several = list(group)
        tell = CLAUSES.get(kind)
        if tell is None or getattr(several[0], "source", None) == "hand":  # that was told when it was played
            continue
        clause = tell(words, several[0], several)
        named = cause is not None and cause != subject and kind in CAUSED
        yield words.lang.text("history.caused", clause=clause, cause=words.card(cause)) if named and cause else clause
        if kind in ACTING:
            subject = getattr(several[-1], "card", None)


def _alike(event: Event) -> tuple[type[Event], int | None, str | None]:
    """Return what events must have in common to be told in one clause."""
    one_by_one = isinstance(event, events.Life | events.Edited)
    return type(event), id(event) if one_by_one else getattr(event, "seat", None), getattr(event, "because", None)


def _played(words: Words, one: events.Played, _: Sequence[Event]) -> str:
    return words.lang.text("history.played", name=words.names[one.seat], card=words.card(one.card))


def _spent(words: Words, one: events.Spent, _: Sequence[Event]) -> str:
    return words.lang.text("history.mindbug", name=words.names[one.seat])


def _entered(words: Words, one: events.Entered, _: Sequence[Event]) -> str:
    """Return how a card came out of a pile."""
    return words.lang.text(
        f"history.{one.source}",
        name=words.names[one.seat],
        other=words.names[1 - one.seat],
        card=words.card(one.card),
    )


def _silenced(words: Words, one: events.Silenced, _: Sequence[Event]) -> str:
    return words.lang.text("history.silenced", card=words.card(one.because))


def _attacked(words: Words, one: events.Attacked, _: Sequence[Event]) -> str:
    key = "history.attacked.again" if one.again else "history.attacked"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _blocked(words: Words, one: events.Blocked, _: Sequence[Event]) -> str:
    key = "history.hunted" if one.hunted else "history.blocked"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _life(words: Words, one: events.Life, _: Sequence[Event]) -> str:
    return words.lang.text("history.life", name=words.names[one.seat], before=one.before, after=one.after)


def _exhausted(words: Words, one: events.Exhausted, several: Sequence[events.Exhausted]) -> str:
    return _listed("history.exhausted", words, one.seat, several)


def _defeated(words: Words, one: events.Defeated, several: Sequence[events.Defeated]) -> str:
    return _listed("history.defeated", words, one.seat, several)


def _listed(key: str, words: Words, seat: int, several: Sequence[events.Exhausted | events.Defeated]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.counted(key, len(several), cards=cards, name=words.names[seat])


def _took(words: Words, one: events.Took, several: Sequence[events.Took]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.text("history.took", name=words.names[one.seat], cards=cards)


def _discarded(words: Words, one: events.Discarded, several: Sequence[events.Discarded]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.text("history.discarded", name=words.names[one.seat], cards=cards)


def _stole(words: Words, one: events.Stole, _: Sequence[Event]) -> str:
    return words.lang.counted("history.stole", one.count, name=words.names[one.seat], other=words.names[1 - one.seat])


def _recovered(words: Words, one: events.Recovered, _: Sequence[Event]) -> str:
    return words.lang.text("history.recovered", name=words.names[one.seat], cards=words.cards(one.cards))


def _edited(words: Words, one: events.Edited, _: Sequence[Event]) -> str:
    return words.lang.text("history.edited", fact=_fact(words, one))


def _ended(words: Words, one: events.Ended, _: Sequence[Event]) -> str:
    return words.lang.text(
        f"history.result.{one.because}", name=words.names[one.winner], other=words.names[1 - one.winner]
    )


def _fact(words: Words, one: events.Edited) -> str:
    """Return an edited fact: `Bob: life 3 → 2`; of lists of cards only that they have changed."""
    _, _, inside = one.path.partition("seats.")
    if not inside:
        return words.lang.text("edited.turn" if one.path == "active" else "edited.result")
    seat, field = inside.split(".")[:2]
    name = words.names[int(seat)]
    if field in ("life", "mindbugs", "hand", "deck"):
        return words.lang.text(f"edited.{field}", name=name, before=one.before, after=one.after)
    return words.lang.text(f"edited.{field}", name=name)


CLAUSES: Mapping[type[Event], Callable[[Words, Any, Sequence[Any]], str]] = {
    events.Played: _played,
    events.Spent: _spent,
    events.Entered: _entered,
    events.Silenced: _silenced,
    events.Attacked: _attacked,
    events.Blocked: _blocked,
    events.Life: _life,
    events.Exhausted: _exhausted,
    events.Defeated: _defeated,
    events.Took: _took,
    events.Discarded: _discarded,
    events.Stole: _stole,
    events.Recovered: _recovered,
    events.Edited: _edited,
    events.Ended: _ended,
}
"""How each kind of event is told in the history; of refills and of whose turn begins it says nothing."""

ACTING = {events.Played, events.Entered, events.Attacked}
"""The kinds after which a reader knows which card is at work."""

CAUSED = {events.Life, events.Exhausted, events.Defeated, events.Took, events.Discarded, events.Stole, events.Recovered}
"""The kinds that a card's effect may cause."""


# The change that has just happened

Shown = Callable[[Words, Any, int], str]
"""The words for a kind of event: for the last one of it, given how many there were."""


def _change_life(words: Words, one: events.Life, _: int) -> str:
    cause = words.names[one.seat] if one.because is None else words.card(one.because)
    return words.lang.text("change.life", before=one.before, after=one.after, cause=cause)


def _to_seat(words: Words, one: events.Took | events.Entered, _: int) -> str:
    return words.lang.text("change.moved", card=words.card(one.card), name=words.names[one.seat])


def _counted(key: str) -> Shown:
    return lambda words, one, n: words.lang.counted(key, n, card=words.card(one.card))


def _carded(key: str) -> Shown:
    return lambda words, one, _: words.lang.text(key, card=words.card(one.card))


CHANGES: Mapping[type[Event], Shown] = {
    events.Ended: lambda words, one, _: words.lang.text("change.won", name=words.names[one.winner]),
    events.Life: _change_life,
    events.Took: _to_seat,
    events.Spent: lambda words, one, _: words.lang.text(
        "change.moved", card=words.card(one.because), name=words.names[one.seat]
    ),
    events.Defeated: _counted("change.defeated"),
    events.Exhausted: _counted("change.exhausted"),
    events.Stole: lambda words, one, _: words.lang.counted("change.stole", one.count, name=words.names[one.seat]),
    events.Recovered: lambda words, one, _: words.lang.counted(
        "change.recovered", len(one.cards), name=words.names[one.seat]
    ),
    events.Discarded: _counted("change.discarded"),
    events.Silenced: _carded("change.silenced"),
    events.Entered: _to_seat,
    events.Played: _carded("change.played"),
    events.Blocked: _carded("change.blocked"),
    events.Attacked: _carded("change.attacked"),
    events.Edited: lambda words, one, _: _fact(words, one),
    StrictnessChanged: lambda words, one, _: words.lang.text(f"change.strictness.{one.level}"),
    Undone: lambda words, _one, n: words.lang.counted("change.undone", n),
    Redone: lambda words, _one, n: words.lang.counted("change.redone", n),
}
"""The kinds of event that are shown as a change, the weightiest first."""


def change(happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
    """Return the weightiest of some events in one line, such as `3 → 2 Gorillion`; nothing if none weighs."""
    words = Words(names, lang)
    for kind, show in CHANGES.items():
        several = [event for event in happened if type(event) is kind]
        if several:
            return show(words, several[-1], len(several))
    return ""
