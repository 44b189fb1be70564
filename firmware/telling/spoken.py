"""What is read aloud of a view, for people who cannot read the panel: a pure function of a view and a language.

Every view can be read. Without a rule for its kind its words are read, in the order of its fields. A better rule for a
kind of view is beside the view's screen, by `@spoken.register`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import singledispatch
from itertools import groupby
from typing import Any, NamedTuple

from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import (
    Dark,
    Labels,
    Large,
    Listing,
    Notice,
    Question,
    Ranking,
    SeatColumn,
    Seats,
    Signs,
    Splash,
    Text,
    Thirds,
    View,
)
from tablekeeper.firmware.telling.wrapping import ELLIPSIS, SHORTEST

SLOTS = ("left", "ok", "right")
"""The keys that labels stand above, in their order."""
SIGNS = "◀●▶▲▼←↶→↑✓✗±■◆▭☠×°◉○💾🔌🔔📶⌨♪⚙👾✋▤"
"""Signs in texts that have words; each has its own in every language."""
ALONE = "–+◀▶"
"""Labels that are a sign alone, perhaps drawn more than once: to count, to turn pages, to go along."""
PAUSES = ".,:;?!¡¿()[]'’“”„«»/+-–…&%\""
"""What a speech program says, or takes for a pause."""
SILENT = "·▮_"
"""What only parts others for the eye."""


class Fact(NamedTuple):
    """A number on the table."""

    whose: str
    """The name of its seat; empty for one of the table's."""
    what: str
    """What it is and how much: `Life 3`."""


@dataclass(frozen=True)
class Spoken:
    """A view as sentences. Of the same page, only what has changed is said again."""

    title: str = ""
    """What page it is: another one means another page."""
    asked: str = ""
    """Who is asked: told again with every question."""
    told: tuple[str, ...] = ()
    """The question, or the text; of a list the entry under the cursor, with its place."""
    keys: tuple[str, ...] = ()
    """What each key gives."""
    facts: tuple[Fact, ...] = ()
    """The numbers on the table: said when they change, on whatever page."""
    passing: tuple[str, ...] = ()
    """What changes by itself, such as a clock: said only when the page is read from the beginning."""

    @property
    def whole(self) -> tuple[str, ...]:
        """All of it, as the page is read from the beginning."""
        return tuple(
            filter(None, (self.title, self.asked, *self.told, *self.keys, *facts_told(self.facts), *self.passing))
        )


def facts_told(facts: Iterable[Fact]) -> Iterator[str]:
    """Yield facts as sentences, one for each seat: `Seat 1: Life 3, Hand 5`."""
    for whose, of_seat in groupby(facts, key=lambda fact: fact.whose):
        told = ", ".join(fact.what for fact in of_seat)
        yield f"{whose}: {told}" if whose else told


@singledispatch
def spoken(view: View, lang: Language) -> Spoken:
    """Return what is read aloud of a view: by default its words in the order of its fields, then its keys."""
    told: list[str] = []
    keys: tuple[str, ...] = ()
    for field in fields(view):
        value = getattr(view, field.name)
        if field.name == "labels":
            keys = keys_told(value, lang)
        elif field.name not in ("signs", "shared", "whole") and (words := ", ".join(_words(value, lang))):
            told.append(words)
    return Spoken(told[0] if told else "", "", tuple(told[1:]), keys)


def _words(value: object, lang: Language) -> Iterator[str]:
    """Yield the words and numbers of anything that a view holds."""
    match value:
        case None | bool():
            return
        case str():
            if words := plain(value, lang):
                yield words
        case int():
            yield str(value)
        case tuple():
            for one in value:
                yield from _words(one, lang)
        case _ if is_dataclass(value):
            yield " ".join(word for field in fields(value) for word in _words(getattr(value, field.name), lang))


def uncut(view: View, flash: str = "") -> View:
    """Return a view with its texts in full where the panel has cut them; a short one with dots is no more than it says.

    `flash` is in full what stands in the place of a title for a moment.
    """

    def restored(text: str) -> str:
        head, cut, tail = text.partition(ELLIPSIS)
        head, tail = head.rstrip(), tail.lstrip()
        found = (one for one in (flash, *view.whole) if one.startswith(head) and one.endswith(tail))
        return next(found, text) if cut and (tail or len(head) + 1 >= SHORTEST) else text

    changes: dict[str, Any] = {}
    for field in fields(view):
        value = getattr(view, field.name)
        if isinstance(value, str):
            changes[field.name] = restored(value)
        elif field.name == "items":
            changes[field.name] = tuple(restored(one) if isinstance(one, str) else one for one in value)
    return replace(view, **changes)


# What a sentence is made of


def plain(text: str, lang: Language) -> str:
    """Return a text with words in place of its signs: `3 → 2` is *3 to 2*."""
    said = "".join(f" {lang.text(f'spoken.sign.{one}')} " if one in SIGNS else one for one in text)
    said = re.sub(r"(?<=\d)–(?=-?\d)", f" {lang.text('spoken.to')} ", said)
    said = re.sub(r"–(?=\d)", "-", said)  # what is drawn long is a minus, and only a short one is read as such
    return " ".join(said.translate({ord(one): " " for one in SILENT}).split()).removesuffix("…").rstrip()


def unsayable(text: str) -> str:
    """Return the signs of a text that a speech program passes over or spells out: each needs words."""
    return "".join(one for one in text if not (one.isalnum() or one.isspace() or one in PAUSES))


def unwrapped(lines: Sequence[str], lang: Language) -> str:
    """Return lines as the text that was broken into them.

    Each thing behind a dot is a sentence of its own, and so is one behind the sign of its key. A word whose second part
    begins small was parted for want of room, and is whole again.
    """
    text = re.sub(r"(?<![.!?:;])\n(?:·|(?=●))", ".\n", "\n".join(line.strip() for line in lines))
    text = re.sub(r"(?<=\w)-\n(?=[a-zäöüßàèéìòùáíóúñ])", "", text)
    return plain(re.sub(r"(?<=\w)-\n(?=\w)", "-", text), lang)


def key_told(slot: str, label: str, lang: Language) -> str:
    """Return what a key gives: `left: Block`."""
    if label[:1] in ALONE and not any(map(str.isalnum, label)):
        label = lang.text(f"spoken.label.{label[0]}")
    elif label == lang.text("page.ok.hold"):
        label = lang.text("spoken.ok.hold")
    elif label == lang.text("page.hold"):
        label = lang.text("spoken.hold")
    return f"{lang.text(f'spoken.key.{slot}')}: {plain(label, lang)}"


def keys_told(labels: Labels, lang: Language) -> tuple[str, ...]:
    """Return what each key gives that gives something."""
    return tuple(key_told(slot, label, lang) for slot, label in zip(SLOTS, labels, strict=True) if label)


def signs_told(signs: Signs, before: Signs, lang: Language) -> Iterator[str]:
    """Yield what has gone wrong, and what is over. How strict the box is, is told where that is changed."""
    if signs.called != before.called:
        yield lang.text("page.staff.called" if signs.called else "page.staff.over")
    for trouble in signs.troubles:
        if trouble not in before.troubles:
            yield lang.text(f"wrong.{trouble.key}.what")
    for trouble in before.troubles:
        if trouble not in signs.troubles:
            yield lang.text(f"wrong.{trouble.key}.over")


def seat_named(names: Sequence[str], seat: int | None) -> str:
    """Return the name of a seat; nothing for none."""
    return "" if seat is None else names[seat]


def number_told(shown: str, lang: Language) -> str:
    """Return a number that is being entered: by its digits, with the place of the one in brackets, `0 7, 2 of 2`."""
    before, bracket, _ = shown.partition("[")
    digits = shown.replace("[", "").replace("]", "")
    if not bracket:
        return plain(digits, lang)
    return f"{' '.join(digits)}, {lang.text('spoken.place', n=len(before) + 1, of=len(digits))}"


def item_told(item: str, lang: Language) -> str:
    """Return an entry of a list, with whether it is chosen where several can be."""
    for mark, chosen in (("●", "on"), ("○", "off")):
        if item.startswith(f"{mark} "):
            return f"{plain(item[1:], lang)}, {lang.text(f'spoken.chosen.{chosen}')}"
    return plain(item, lang)


# The views that any game may show


@spoken.register
def _(_view: Dark, _lang: Language) -> Spoken:
    return Spoken()


@spoken.register
def _(view: Large, lang: Language) -> Spoken:
    number, told = ":".join(view.numbers), tuple(filter(None, (plain(view.line, lang),)))
    keys = keys_told(view.labels, lang)
    if view.ticking:
        return Spoken(plain(view.title, lang), told=told, keys=keys, passing=(number,))
    return Spoken(plain(view.title, lang), told=(number, *told), keys=keys)


@spoken.register
def _(view: Splash, lang: Language) -> Spoken:
    return Spoken(view.title, told=tuple(filter(None, (plain(view.line, lang),))))


@spoken.register
def _(view: Question, lang: Language) -> Spoken:
    """Return what has happened, the question, and apart from it a number that is being entered.

    A row of letters is left out: the one in its middle is what ok gives.
    """
    lines, number = view.lines, ""
    if len(lines) > 1 and "[" in lines[-1] and " " in lines[-1]:
        lines = lines[:-1]
    elif len(lines) > 1 and not any(one.isalpha() or one == "?" for one in lines[-1]):
        lines, number = lines[:-1], number_told(view.lines[-1], lang)
    told = tuple(filter(None, (unwrapped(view.change, lang), unwrapped(lines, lang), number)))
    return Spoken("", plain(view.who, lang), told, keys_told(view.labels, lang))


@spoken.register
def _(view: Listing, lang: Language) -> Spoken:
    """Return the entry under the cursor: the others come as it moves."""
    told: tuple[str, ...] = ()
    if view.items:
        place = lang.text("spoken.place", n=view.selected + 1, of=len(view.items))
        told = (f"{item_told(view.items[view.selected], lang)}, {place}",)
    return Spoken(plain(view.title, lang), "", told, keys_told(view.labels, lang))


@spoken.register
def _(view: Thirds, lang: Language) -> Spoken:
    """Return what each key takes: one card, or from which to which."""
    keys = []
    for slot, part in zip(SLOTS, view.parts, strict=True):
        if len(part) == 2 and not part[1].startswith("("):
            first, last = (plain(line.strip("…"), lang) for line in part)
            keys.append(key_told(slot, lang.text("spoken.range", first=first, last=last), lang))
        elif part:
            keys.append(key_told(slot, unwrapped(part, lang), lang))
    return Spoken(plain(view.title, lang), keys=tuple(keys))


@spoken.register
def _(view: Notice, lang: Language) -> Spoken:
    told = (unwrapped(view.lines, lang), view.code)
    return Spoken(plain(view.title, lang), "", tuple(filter(None, told)), keys_told(("", view.label, ""), lang))


@spoken.register
def _(view: Text, lang: Language) -> Spoken:
    told = [unwrapped(view.whole or view.lines, lang)]
    if view.pages > 1:
        told.append(lang.text("spoken.place", n=view.page + 1, of=view.pages))
    return Spoken(plain(view.title, lang), "", tuple(told), keys_told(view.labels, lang))


def column_told(seat: SeatColumn, lang: Language) -> Fact:
    """Return a seat's number, the text below it, and whether the seat is out."""
    below = f", {plain(seat.below, lang)}" if seat.below else ""
    out = f", {lang.text('spoken.out')}" if seat.struck else ""
    return Fact(seat.name, f"{seat.value}{below}{out}")


@spoken.register
def table_told(view: Seats, lang: Language) -> Spoken:
    """Return the status, the question and each seat's number."""
    facts = tuple(column_told(seat, lang) for seat in view.seats)
    told = tuple(filter(None, (plain(view.status, lang), plain(view.question, lang))))
    asked = seat_named([seat.name for seat in view.seats], view.asked)
    return Spoken("", asked, told, keys_told(view.labels, lang), facts)


@spoken.register
def _(view: Ranking, lang: Language) -> Spoken:
    facts = tuple(column_told(seat, lang) for seat in view.seats)
    told = tuple(filter(None, (plain(view.reason, lang),)))
    return Spoken(plain(view.headline, lang), "", told, keys_told(view.labels, lang), facts)
