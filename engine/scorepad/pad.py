"""What a score pad is: the values of a small TOML file, and what must hold between them (docs/score-pad.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablekeeper.engine.toml import Fault, printed, shown

Lang = Literal["en", "es", "it", "de"]
LANGUAGES: tuple[Lang, ...] = ("en", "es", "it", "de")
Text = str | dict[Lang, str]
"""One text for every language, or one for each of some."""
MOST_COUNTERS = 4
LONGEST_TITLE, LONGEST_NAME = 30, 14
"""How many characters a title and a counter's name may have: more do not fit the panel."""

CounterId = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,15}\Z")]
Value = Annotated[int, Meta(ge=-9999, le=9999)]
MOST_ROUNDS = 99
"""So many rounds a pad can hold, and has where its file names no number."""
Step = Annotated[int, Meta(ge=1, le=999)]
SeatCount = Annotated[int, Meta(ge=2, le=6)]


class Counter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that each seat counts."""

    name: Text
    start: Value = 0
    least: Value = 0
    most: Value = 9999
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=3)] = (1, 5)
    """By how much one press changes it, upwards and downwards."""
    goal: Value | None = None
    """The value that ends the match, reached from the side where `start` is."""
    out: Value | None = None
    """The value that puts a seat out, reached from the side where `start` is."""

    def reaches(self, value: int, mark: int | None) -> bool:
        """Return whether a value has reached, or passed, a goal or a limit coming from the start."""
        if mark is None:
            return False
        return value >= mark if mark > self.start else value <= mark


class Rounds(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Each seat enters one number a round; the first counter is their sum."""

    least: Value = 0
    most: Value = 999
    count: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = MOST_ROUNDS
    """After so many rounds the match is over."""


class Pad(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a TOML file says of a score pad."""

    title: Text
    counter: dict[CounterId, Counter]
    """The counters by their ids; the first one decides who wins."""
    seats: tuple[SeatCount, SeatCount] = (2, 6)
    wins: Literal["highest", "lowest"] | None = None
    """Whose value of the first counter wins; None: the highest, or the lowest where the goal lies below the start."""
    turns: bool = False
    """Whether one seat after another has the turn; otherwise everybody counts at any time."""
    clock: Annotated[int, Meta(ge=5, le=3600)] | None = None
    """Seconds that a turn may take. The box counts them; the engine has no clock."""
    die: Annotated[int, Meta(ge=2, le=100)] | None = None
    """How many sides the die has."""
    rounds: Rounds | None = None

    @property
    def seat_counts(self) -> range:
        """How many seats can play."""
        return range(self.seats[0], self.seats[1] + 1)

    @property
    def deciding(self) -> str:
        """The id of the counter that decides who wins, and that sums the rounds."""
        return next(iter(self.counter))

    @property
    def lowest_wins(self) -> bool:
        """Whether the lowest value of the deciding counter wins."""
        if self.wins is not None:
            return self.wins == "lowest"
        first = self.counter[self.deciding]
        return first.goal is not None and first.goal < first.start

    @property
    def stepped(self) -> dict[str, Counter]:
        """The counters that are counted by steps: all but the sum of rounds."""
        return {name: one for name, one in self.counter.items() if not (self.rounds and name == self.deciding)}

    @property
    def changes(self) -> dict[str, tuple[str, int]]:
        """Each change by a step as it is written, `life-5`, with the counter's id and the amount."""
        return {
            f"{name}{by:+}": (name, by)
            for name, one in self.stepped.items()
            for step in one.steps
            for by in (step, -step)
        }


def in_language(text: Text, lang: str) -> str:
    """Return a text in a language: else in English, else in the first language that it has."""
    if isinstance(text, str):
        return text
    texts = {str(name): one for name, one in text.items()}
    return next(texts[name] for name in (lang, "en", *texts) if name in texts)


def counter_faults(name: str, counter: Counter, *, summed: bool) -> Iterator[Fault]:
    """Yield what does not agree within a counter; one that sums rounds has no bounds and no steps."""
    at = ("counter", name)
    yield from _text_faults((*at, "name"), counter.name, LONGEST_NAME)
    if summed:
        for key, given, default in (
            ("least", counter.least, 0),
            ("most", counter.most, 9999),
            ("steps", counter.steps, (1, 5)),
        ):
            if given != default:
                remedy = f"delete the line: bounds of the numbers of a round stand in [rounds], and {name} is their sum"
                yield Fault((*at, key), "nothing", shown(given), remedy)
    elif counter.least >= counter.most:
        yield Fault((*at, "most"), f"more than least ({counter.least})", str(counter.most), "change one of them")
    else:
        bounds = f"{counter.least} to {counter.most} (least and most)"
        for key, value in (("start", counter.start), ("goal", counter.goal), ("out", counter.out)):
            if value is not None and not counter.least <= value <= counter.most:
                yield Fault((*at, key), bounds, str(value), "change it, or least and most")
    for key, mark in (("goal", counter.goal), ("out", counter.out)):
        if mark == counter.start:
            yield Fault((*at, key), "another number than start", str(mark), "change one of them")
    if len(set(counter.steps)) < len(counter.steps):
        yield Fault((*at, "steps"), "each step once", shown(list(counter.steps)), "delete the second one")


def pad_faults(pad: Pad) -> Iterator[Fault]:
    """Yield what does not agree between a pad's values, its counters apart."""
    yield from _text_faults(("title",), pad.title, LONGEST_TITLE)
    if not 1 <= len(pad.counter) <= MOST_COUNTERS:
        remedy = "write a table [counter.ID] for each"
        yield Fault(("counter",), f"1 to {MOST_COUNTERS} counters", str(len(pad.counter)), remedy)
    if pad.seats[0] > pad.seats[1]:
        yield Fault(("seats",), "the smaller number first", shown(list(pad.seats)), "exchange them")
    if pad.clock is not None and not pad.turns:
        yield Fault(("clock",), "a pad with turns", f"{pad.clock} without", "write turns = true, or delete the clock")
    if pad.rounds is not None and pad.turns:
        yield Fault(("turns",), "no turns beside rounds", "true", "delete it: seats enter their numbers in order")
    if pad.rounds is not None and pad.rounds.least >= pad.rounds.most:
        wanted = f"more than least ({pad.rounds.least})"
        yield Fault(("rounds", "most"), wanted, str(pad.rounds.most), "change one of them")
    for name, counter in list(pad.counter.items())[1:]:
        if counter.goal is not None:
            remedy = f"write [counter.{name}] above the others, or delete the goal"
            yield Fault(("counter", name, "goal"), "a goal at the first counter only", str(counter.goal), remedy)
    yield from _doubles(pad)


def _doubles(pad: Pad) -> Iterator[Fault]:
    names = {name: {in_language(one.name, lang) for lang in LANGUAGES} for name, one in pad.counter.items() if one.name}
    for (one, its), (other, others) in combinations(names.items(), 2):
        if its & others:
            remedy = f"change it: {one} has it, too"
            yield Fault(
                ("counter", other, "name"), "a name that no other counter has", shown(min(its & others)), remedy
            )


def _text_faults(path: tuple[str, ...], text: Text, longest: int) -> Iterator[Fault]:
    wanted = f"1 to {longest} characters that can be printed, no space at either end"
    if text == {}:
        yield Fault(path, wanted, "nothing", "write one")
    for lang, one in {None: text}.items() if isinstance(text, str) else text.items():
        if not printed(one, longest):
            yield Fault(path if lang is None else (*path, lang), wanted, shown(one), "change it")


def faults(pad: Pad) -> tuple[Fault, ...]:
    """Return everything that does not agree within a pad."""
    within = [
        fault
        for name, one in pad.counter.items()
        for fault in counter_faults(name, one, summed=name not in pad.stepped)
    ]
    return (*within, *pad_faults(pad)) if pad.counter else tuple(pad_faults(pad))
