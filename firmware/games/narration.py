"""Narration: the course of a match in words, as in every game: its actions, their clauses, the weightiest change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from msgspec import structs

from tablekeeper.engine.events import Edited, Event
from tablekeeper.engine.game import State
from tablekeeper.engine.match import Match, Redone, Step, StrictnessChanged, Undone
from tablekeeper.engine.sentences import KeyOf
from tablekeeper.firmware.languages import Language


@dataclass(frozen=True)
class HistoryLine:
    """One action: what a seat did, what the other answered, and all that followed from it."""

    text: str
    answers: int
    """How many answers are in force after it: undo or redo to this number leads there."""
    taken_back: bool = False
    """True where it was undone and can return."""
    brief: str = ""
    """What was done first, and with which card, for the one line of a list; empty: the text has nothing shorter."""


FIELDS = (("seat", "name"), ("winner", "name"), ("card", "card"))
"""The fields that hold a seat or a card in the events of every game, and the slots of texts that they are."""


@dataclass(frozen=True)
class Words:
    """What a line needs to know: who sits where, the language, and how cards are called in it."""

    names: Sequence[str]
    lang: Language
    called: Callable[[str, Language], str]
    fields: tuple[tuple[str, str], ...] = ()
    """The same of the events of this game alone."""

    def card(self, card: str) -> str:
        """Return a card's name."""
        return self.called(card, self.lang)

    def cards(self, cards: Iterable[str]) -> str:
        """Return the names of several cards."""
        return ", ".join(map(self.card, cards))

    def tell(self, key: str, event: Event, count: str = "", **slots: object) -> str:
        """Return a text about an event, whose fields are its slots: seats and cards by name, all others as they are.

        Of two seats the one that the event is not about is `{other}`. `count` is the field that the text is counted by.
        """
        held = structs.asdict(event)
        known = dict(held)
        for field, slot in (*self.fields, *FIELDS):
            if isinstance(value := held.get(field), str):
                known[slot] = self.card(value)
            elif value is not None:
                known[slot] = self.names[value]
                if len(self.names) == 2:
                    known.setdefault("other", self.names[1 - value])
        known |= slots
        return self.lang.counted(key, known[count], **known) if count else self.lang.text(key, **known)


Telling = Callable[[Words, Any, object], str]
"""The words for one event, however many there are."""


def telling(base: str, key: str | KeyOf, count: str = "") -> Telling:
    """Return what tells an event by the text of this key below `base`, or of the one that it says itself."""
    return lambda words, one, _: words.tell(f"{base}.{key if isinstance(key, str) else key(one)}", one, count)


Clause = Callable[[Words, Any, Sequence[Any]], str]
"""The words for events of one kind that belong together: for the first of them, and for all; empty to say nothing."""

Shown = Callable[[Words, Any, int], str]
"""The words that show a kind of event as a change: for the last one of it, given how many there were."""


class Instruction(NamedTuple):
    """One thing that people do with cards after an answer."""

    text: str
    routine: bool = False
    """Whether it has no page of its own, since it stands in the change above the next question."""


class Alike(NamedTuple):
    """What events must have in common to be told in one clause."""

    kind: type[Event]
    cause: str | None
    """The card, or whatever it is, that is named behind the clause where it is not the one just spoken of."""
    rest: Hashable = None


@dataclass(frozen=True)
class Narrator:
    """How a game's events become clauses."""

    clauses: Mapping[type[Event], Clause]
    """How each kind of event is told; a kind that is not there is passed over."""
    caused: Collection[type[Event]]
    """The kinds behind which the cause is named."""
    alike: Callable[[Event], Alike]
    subject: Callable[[Event, str | None], str | None]
    """Which card a reader takes to be at work after an event, given the one before it."""


def clauses(happened: Iterable[Event], words: Words, narrator: Narrator) -> Iterator[str]:
    """Yield what happened, clause by clause; the cause is named where it is not the card just spoken of."""
    subject: str | None = None
    for (kind, cause, _), group in groupby(happened, narrator.alike):
        several = list(group)
        tell = narrator.clauses.get(kind)
        clause = tell(words, several[0], several) if tell else ""
        if not clause:
            continue
        if cause is not None and cause != subject and kind in narrator.caused:
            clause = words.lang.text("history.caused", clause=clause, cause=words.card(cause))
        yield clause
        subject = narrator.subject(several[-1], subject)


S = TypeVar("S", bound=State)

HIDDEN = ("hold", "vacate")
"""The entries about hidden cards of the box, of which nobody is told which they are."""


def lines(
    match: Match[S],
    lang: Language,
    begins: Callable[[S], bool],
    told: Callable[[Sequence[Event]], Iterable[str]],
    nothing: str,
    shown: Callable[[Sequence[Event]], str] = lambda _happened: "",
) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first.

    An action begins with an answer to a state of which `begins` is true. `told` puts its events into clauses. `nothing`
    is the text of an action without anything to tell. `shown` puts an event into few words, if it has any for it.
    """

    def line(steps: Sequence[Step[S]], *, taken_back: bool) -> HistoryLine:
        parts = list(told([event for step in steps for event in step.events]))
        if any(step.warned for step in steps):
            parts.append(lang.text("history.warned"))
        untold = all(step.entry["do"] in HIDDEN for step in steps)
        text = begun("; ".join(parts) or (lang.text("alone.told") if untold else nothing), match.state.seat_names)
        brief = next(filter(None, (shown([event]) for step in steps for event in step.events)), "")
        return HistoryLine(text, steps[-1].answers, taken_back, brief)

    here = [line(steps, taken_back=False) for steps in _actions(match.start, match.steps, begins)]
    gone = [line(steps, taken_back=True) for steps in _actions(match.state, match.taken_back[::-1], begins)]
    return here + gone


def by_hand(one: Edited, fact: str, lang: Language) -> str:
    """Return the clause of a fact set by hand, or put right on the table where the box was right."""
    return lang.text("history.put_right" if one.before == one.after else "history.edited", fact=fact)


def edited(one: Edited, fact: str, words: Words) -> str:
    """Return the same in a game of cards: one that was put back on the table is named."""
    top, *place = one.path.split(".")
    if one.before == one.after and isinstance(one.after, str) and (top, place[-1:]) == ("seats", ["card"]):
        fact = words.lang.text("history.card_of", card=words.card(one.after), name=words.names[int(place[0])])
    return by_hand(one, fact, words.lang)


def begun(text: str, names: Sequence[str]) -> str:
    """Return a text as it begins a line, with a capital; a seat's name stays as it was given."""
    return text if text.startswith(tuple(names)) else text[:1].upper() + text[1:]


def _actions(before: S, steps: Iterable[Step[S]], begins: Callable[[S], bool]) -> Iterator[list[Step[S]]]:
    """Yield the steps action by action; every edit is one. A hidden card of the box belongs to what came before."""
    action: list[Step[S]] = []
    for step in steps:
        hidden = step.entry["do"] in HIDDEN
        if action and not hidden and (step.entry["do"] == "edit" or action[0].entry["do"] == "edit" or begins(before)):
            yield action
            action = []
        action.append(step)
        before = step.state
    if action:
        yield action


def of_edit(
    path: str, before: object, after: object, number_field: str | None, names: Sequence[str], lang: Language
) -> str:
    """Return the words for a fact of a simple game that was set by hand: a seat's number, whose turn it is, the end."""
    field, _, place = path.partition(".")
    if field == number_field and place.isdecimal() and int(place) < len(names):
        return lang.text("change.scored", name=names[int(place)], before=before, after=after)
    texts = {"active": "fact.turn", "result": "fact.result"}
    return lang.text(texts[field]) if field in texts else path


def of_every_match(happened: Sequence[Event], lang: Language) -> str:
    """Return the words for a change that no game makes by itself; nothing if there is none."""
    return weightiest(happened, Words((), lang, lambda card, _lang: card), OF_EVERY_MATCH)


OF_EVERY_MATCH: Mapping[type[Event], Shown] = {
    StrictnessChanged: lambda words, one, _: words.lang.text(f"change.strictness.{one.level}"),
    Undone: lambda words, _one, n: words.lang.counted("change.undone", n),
    Redone: lambda words, _one, n: words.lang.counted("change.redone", n),
}
"""The changes of a match that no game makes by itself."""


def by_weight(happened: Sequence[Event], words: Words, shown: Mapping[type[Event], Shown]) -> list[str]:
    """Return the words for all of some events, one by one, the weightiest first; those of every match are counted."""
    told: list[str] = []
    for kind, show in shown.items():
        several = [event for event in happened if type(event) is kind]
        if several and kind in OF_EVERY_MATCH:
            told.append(show(words, several[-1], len(several)))
        else:
            told += [show(words, event, 1) for event in several]
    return list(dict.fromkeys(filter(None, told)))


def weightiest(happened: Sequence[Event], words: Words, shown: Mapping[type[Event], Shown]) -> str:
    """Return the words for the weightiest of some events, the kinds being in that order; nothing if none weighs."""
    for kind, show in shown.items():
        several = [event for event in happened if type(event) is kind]
        if several:
            return show(words, several[-1], len(several))
    return ""
