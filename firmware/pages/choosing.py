"""A page that offers choices: from one list of them follow its labels, its keys and the way to an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware.pages.context import PageContext
from firmware.pages.explain import explain
from firmware.pages.page import LEFT, MENU, OK, RIGHT, AnswerWanted, Key, Page, Wanted, WordsWanted, folded
from firmware.views import NO_LABELS, Labels


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


def found(choices: Sequence[Choice], wanted: Wanted) -> int | None:
    """Return which choice is wanted: one that is it exactly, else the first that shows the words."""
    for index, choice in enumerate(choices):
        if choice.leads_to(wanted):
            return index
    return next((index for index, choice in enumerate(choices) if choice.shows(wanted)), None)


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
        elif not self.listed(choices):
            choice = placed(choices).get(key.slot)
            if choice is not None:
                choice.act()
        elif key.slot == OK:
            choices[self.cursor(choices)].act()
        else:
            self.selected = (self.cursor(choices) + (1 if key.slot == RIGHT else -1)) % len(choices)

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the card in question."""
        if key.slot != OK:
            super().hold(context, key)
            return
        card, session = self.card_in_question(context), context.entries.session
        if card is not None and session is not None:
            explain(context, card, session.game)

    def card_in_question(self, context: PageContext) -> str | None:
        """Return the card that holding ok explains."""
        choices = self.choices(context)
        return choices[self.cursor(choices)].card if self.listed(choices) else None

    def cursor(self, choices: Sequence[Choice]) -> int:
        """Return where the cursor stands; the list may have become shorter."""
        return min(self.selected, len(choices) - 1)

    def toward(self, context: PageContext, wanted: Wanted) -> str | None:
        """Return the key above the choice, or the one that moves the cursor there the shorter way."""
        choices = self.choices(context)
        index = found(choices, wanted)
        if index is None:
            return None
        if not self.listed(choices):
            return next(slot for slot, choice in placed(choices).items() if choice is choices[index])
        ahead = (index - self.cursor(choices)) % len(choices)
        if ahead == 0:
            return OK
        return RIGHT if ahead <= len(choices) / 2 else LEFT

    def acts(self, context: PageContext, key: Key) -> bool:
        """Return whether the key takes a choice; in a list only ok does."""
        return key.slot == OK if self.listed(self.choices(context)) else super().acts(context, key)


def placed(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return up to three choices by the keys that give them: one on ok, two outside."""
    slots = {0: (), 1: (OK,), 2: (LEFT, RIGHT), 3: (LEFT, OK, RIGHT)}[len(choices)]
    return dict(zip(slots, choices, strict=True))


def labels(choices: Sequence[Choice]) -> Labels:
    """Return the texts above the keys."""
    by_slot = placed(choices)
    texts = [by_slot[slot].label if slot in by_slot else "" for slot in (LEFT, OK, RIGHT)]
    return (texts[0], texts[1], texts[2]) if by_slot else NO_LABELS
