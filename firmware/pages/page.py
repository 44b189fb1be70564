"""A page: what it offers is one list of choices, from which labels, keys and the way to an answer all follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from firmware.views import NO_LABELS, Labels, Notice, View

if TYPE_CHECKING:
    from firmware.pages.box import Box

LEFT, OK, RIGHT, MENU = "left", "ok", "right", "menu"


class Key(NamedTuple):
    """A key: which seat's, and which of its three; the shared one has no seat."""

    seat: int | None
    slot: str

    @classmethod
    def named(cls, name: str) -> Key:
        """Read a key's name: `1.left`, …, `menu`."""
        seat, _, slot = name.rpartition(".")
        return cls(int(seat) - 1 if seat else None, slot)

    @property
    def name(self) -> str:
        """The key's name."""
        return self.slot if self.seat is None else f"{self.seat + 1}.{self.slot}"


@dataclass(frozen=True)
class AnswerWanted:
    """An answer in the engine's own words: `block spider_owl`."""

    answer: str


@dataclass(frozen=True)
class WordsWanted:
    """Whatever shows these words; case and spaces do not matter."""

    words: str


Wanted = AnswerWanted | WordsWanted


@dataclass(frozen=True)
class Choice:
    """One thing that a page offers."""

    label: str
    """What stands above its key: a word."""
    act: Callable[[], None]
    item: str = ""
    """What stands in a list, where there is more room; empty: the label."""
    answer: str | None = None
    """The answer that it gives, in the engine's words."""
    behind: tuple[str, ...] = ()
    """The answers that can be given further on."""
    card: str | None = None
    """The card in question, which holding ok explains."""

    @property
    def line(self) -> str:
        """What stands in a list."""
        return self.item or self.label

    def leads_to(self, wanted: Wanted) -> bool:
        """Return whether it gives what is wanted, or leads there."""
        if isinstance(wanted, AnswerWanted):
            return wanted.answer == self.answer or wanted.answer in self.behind
        return folded(wanted.words) in (folded(self.label), folded(self.line))

    def shows(self, wanted: Wanted) -> bool:
        """Return whether the words wanted are among those it shows."""
        return isinstance(wanted, WordsWanted) and folded(wanted.words) in folded(f"{self.label} {self.line}")


def folded(words: str) -> str:
    """Return words as they are compared: case and the amount of space do not matter."""
    return " ".join(words.split()).casefold()


def found(choices: Sequence[Choice], wanted: Wanted) -> int | None:
    """Return which choice is wanted: one that is it exactly, else the first that shows the words."""
    for index, choice in enumerate(choices):
        if choice.leads_to(wanted):
            return index
    return next((index for index, choice in enumerate(choices) if choice.shows(wanted)), None)


class Page:
    """What every page can do; the defaults are those of a page over another one."""

    seat: int | None = None
    """The seat whose keys act here; None: everybody's."""
    closes: str | None = None
    """The key that closes it, for a page that only says something."""

    def view(self, app: Box) -> View:
        """Return what the panel shows."""
        raise NotImplementedError

    def press(self, app: Box, key: Key) -> None:
        """Take a key that was pressed."""
        if key.slot == MENU:
            app.back()

    def hold(self, app: Box, key: Key) -> None:
        """Take a key that was held."""
        if key.slot == MENU:
            app.open_menu()

    def scan(self, app: Box, uid: str) -> None:
        """Take a tag; it is for the match unless the page itself asks for one."""
        app.scan_for_match(uid)

    def lamp(self, app: Box) -> int | None:
        """Return the seat whose lamp burns."""
        return app.asked

    def toward(self, _app: Box, _wanted: Wanted) -> str | None:
        """Return the key that leads to what is wanted, by its slot; None if the page does not offer it."""
        return None

    def acts(self, _app: Box, key: Key) -> bool:
        """Return whether the key takes something here, rather than leading on to it."""
        return key.slot != MENU

    def tick(self, _app: Box, _now: float) -> None:
        """Do what is due."""

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called."""
        return None


class Choosing(Page):
    """A page that offers choices: up to three above the keys that give them, more in a list with a cursor."""

    selected = 0

    def choices(self, _app: Box) -> Sequence[Choice]:
        """Return what is offered now, in reading order."""
        raise NotImplementedError

    def listed(self, choices: Sequence[Choice]) -> bool:
        """Return whether the choices stand in a list."""
        return len(choices) > 3

    def press(self, app: Box, key: Key) -> None:
        """Give the choice above the key, or move the cursor and take what it stands on."""
        choices = self.choices(app)
        if key.slot == MENU:
            app.back()
        elif not self.listed(choices):
            choice = placed(choices).get(key.slot)
            if choice is not None:
                choice.act()
        elif key.slot == OK:
            choices[self.cursor(choices)].act()
        else:
            self.selected = (self.cursor(choices) + (1 if key.slot == RIGHT else -1)) % len(choices)

    def hold(self, app: Box, key: Key) -> None:
        """Explain the card in question."""
        if key.slot != OK:
            super().hold(app, key)
            return
        card = self.card_in_question(app)
        if card is not None:
            app.explain(card)

    def card_in_question(self, app: Box) -> str | None:
        """Return the card that holding ok explains."""
        choices = self.choices(app)
        return choices[self.cursor(choices)].card if self.listed(choices) else None

    def cursor(self, choices: Sequence[Choice]) -> int:
        """Return where the cursor stands; the list may have become shorter."""
        return min(self.selected, len(choices) - 1)

    def toward(self, app: Box, wanted: Wanted) -> str | None:
        """Return the key above the choice, or the one that moves the cursor there the shorter way."""
        choices = self.choices(app)
        index = found(choices, wanted)
        if index is None:
            return None
        if not self.listed(choices):
            return next(slot for slot, choice in placed(choices).items() if choice is choices[index])
        ahead = (index - self.cursor(choices)) % len(choices)
        if ahead == 0:
            return OK
        return RIGHT if ahead <= len(choices) / 2 else LEFT

    def acts(self, app: Box, key: Key) -> bool:
        """Return whether the key takes a choice; in a list only ok does."""
        return key.slot == OK if self.listed(self.choices(app)) else super().acts(app, key)


def placed(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return up to three choices by the keys that give them: one on ok, two outside."""
    slots = {0: (), 1: (OK,), 2: (LEFT, RIGHT), 3: (LEFT, OK, RIGHT)}[len(choices)]
    return dict(zip(slots, choices, strict=True))


def labels(choices: Sequence[Choice]) -> Labels:
    """Return the texts above the keys."""
    by_slot = placed(choices)
    texts = [by_slot[slot].label if slot in by_slot else "" for slot in (LEFT, OK, RIGHT)]
    return (texts[0], texts[1], texts[2]) if by_slot else NO_LABELS


class Said(Page):
    """Something said once; any key closes it, and so does a tag, which counts all the same."""

    closes = OK

    def __init__(self, title: str, lines: Sequence[str], code: str = "") -> None:
        self.title, self.lines, self.code = title, tuple(lines), code

    def view(self, app: Box) -> View:
        """Return the notice."""
        return Notice(self.title, self.lines, self.code, signs=app.signs)

    def press(self, app: Box, _key: Key) -> None:
        """Close it."""
        app.back()

    def hold(self, app: Box, key: Key) -> None:
        """Close it."""
        self.press(app, key)

    def scan(self, app: Box, uid: str) -> None:
        """Close it and take the tag."""
        app.back()
        app.scan(uid)
