"""A page that offers choices: from one list of them follow both its labels and what its keys do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page
from tablekeeper.firmware.pages.text import brief, said, title_room
from tablekeeper.firmware.views import NO_LABELS, Labels, Listing, View
from tablekeeper.firmware.wrapping import shortened


@dataclass(frozen=True)
class Choice:
    """One thing that a page offers."""

    label: str
    """What stands above its key: a word."""
    act: Callable[[], None]
    item: str = ""
    """What stands in a list, where there is more room; empty: the label."""
    answers: tuple[Answer, ...] = ()
    """The answers that it gives or leads to."""
    card: str | None = None
    """The card in question, which holding ok explains."""
    slot: str = ""
    """The key that it always has; empty: the one that its place among the others gives it."""
    at_once: bool = False
    """Whether one press gives its answer."""

    @property
    def line(self) -> str:
        """What stands in a list."""
        return self.item or self.label

    def on(self, slot: str) -> Choice:
        """Return the same choice on a key of its own."""
        return replace(self, slot=slot)


class Choosing(Page):
    """A page that offers choices: up to three above the keys that give them, more in a list with a cursor."""

    selected = 0

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return what is offered now, in reading order."""
        raise NotImplementedError

    def listed(self, choices: Sequence[Choice]) -> bool:
        """Return whether the choices stand in a list."""
        return len(choices) > 3

    def press(self, context: PageContext, key: Key) -> None:
        """Give the choice above the key, or move the cursor and take what it stands on."""
        choices = self.choices(context)
        if key.slot == MENU:
            context.pages.back()
        elif not choices:
            context.hardware.buzzer.play("refused")
        elif not self.listed(choices):
            choice = placed(choices).get(key.slot)
            if choice is None:
                context.hardware.buzzer.play("refused")
            else:
                choice.act()
        elif key.slot == OK:
            choices[self.cursor(choices)].act()
        else:
            self.selected = (self.cursor(choices) + (1 if key.slot == RIGHT else -1)) % len(choices)

    def hold(self, context: PageContext, key: Key) -> None:
        """Show in full what is cut, and explain the card in question."""
        if key.slot != OK:
            super().hold(context, key)
            return
        card, session, whole = self.card_in_question(context), context.entries.session, self.cut(context)
        if card is not None and session is not None:
            explain(context, card, session.game, whole)
        elif whole:
            context.pages.push(said(context.lang.text("page.in_full"), *whole))

    def listing(self, context: PageContext) -> View:
        """Return the choices as a list, under the title or for a moment under what has just happened."""
        choices = self.choices(context)
        items = tuple(choice.line for choice in choices)
        title = shortened(context.announcer.flash or self.heading(context), title_room(self.seat))
        return Listing(title, self.seat, items, self.cursor(choices), self.list_labels(context), signs=context.signs)

    def list_labels(self, context: PageContext) -> Labels:
        """Return what the keys do in a list: up, take, down; and that holding ok tells more, where it does."""
        choices = self.choices(context)
        if not choices:
            return NO_LABELS
        more = self.card_in_question(context) is not None or bool(self.cut(context))
        up, down = ("▲", "▼") if len(choices) > 1 else ("", "")
        return up, context.lang.text("page.ok.hold" if more else "page.ok"), down

    def cut(self, context: PageContext) -> Sequence[str]:
        """Return in full what the page shows cut: its title, what the cursor stands on."""
        choices = self.choices(context)
        title, item = self.heading(context), ""
        if choices and self.listed(choices):
            item = choices[self.cursor(choices)].label
        return [*([title] if len(title) > title_room(self.seat) else []), *([item] if item != brief(item) else [])]

    def heading(self, _context: PageContext) -> str:
        """Return the title of a page whose title may be too long for it, in full."""
        return ""

    def card_in_question(self, context: PageContext) -> str | None:
        """Return the card that holding ok explains."""
        choices = self.choices(context)
        return choices[self.cursor(choices)].card if choices and self.listed(choices) else None

    def cursor(self, choices: Sequence[Choice]) -> int:
        """Return where the cursor stands; the list may have become shorter, even empty."""
        return max(0, min(self.selected, len(choices) - 1))


T = TypeVar("T")


def spread(things: Sequence[T]) -> dict[str, T]:
    """Return up to three things by the keys that take them: one on ok, two outside."""
    slots = {0: (), 1: (OK,), 2: (LEFT, RIGHT), 3: (LEFT, OK, RIGHT)}[len(things)]
    return dict(zip(slots, things, strict=True))


def placed(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return up to three choices by the keys that give them: by their own ones, where they have some."""
    if any(choice.slot for choice in choices):
        return {choice.slot: choice for choice in choices}
    return spread(choices)


def labels(choices: Sequence[Choice]) -> Labels:
    """Return the texts above the keys."""
    by_slot = placed(choices)
    texts = [by_slot[slot].label if slot in by_slot else "" for slot in (LEFT, OK, RIGHT)]
    return (texts[0], texts[1], texts[2]) if by_slot else NO_LABELS
