"""A page that offers choices: from one list of them follow both its labels and what its keys do."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.pages.choice import Choice, placed
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.page import MENU, OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.pages.text import brief, heading, said, title_room
from tablekeeper.firmware.telling.views import NO_LABELS, Labels, Listing, View


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
        if key.slot == OK:
            self.tell_more(context)
        else:
            super().hold(context, key)

    def looks(self, _context: PageContext, slot: str) -> bool:
        """Return whether it is ok, which tells more."""
        return slot == OK

    def tell_more(self, context: PageContext) -> bool:
        """Show in full what is cut, and explain the card in question; return whether there was either."""
        choices, session = self.choices(context), context.entries.session
        card, whole = self.card_in_question(context, choices), self.cut(context, choices)
        if card is not None and session is not None:
            explain(context, card, session.game, whole)
        elif whole:
            context.pages.push(said(context.lang.text("page.in_full"), *whole))
        return card is not None or bool(whole)

    def listing(self, context: PageContext, choices: Sequence[Choice]) -> View:
        """Return the choices as a list, under the title or for a moment under what has just happened."""
        return self.list_under(context, heading(context, self.heading(context), self.seat), self.seat, choices)

    def list_under(self, context: PageContext, title: str, seat: int | None, choices: Sequence[Choice]) -> View:
        """Return the choices as a list under a title, beside the arrow to a seat."""
        items, whole = tuple(choice.line for choice in choices), self.cut(context, choices)
        keys = self._list_labels(context, choices, whole)
        return Listing(title, seat, items, self.cursor(choices), keys, signs=context.signs, whole=whole)

    def _list_labels(self, context: PageContext, choices: Sequence[Choice], whole: Sequence[str]) -> Labels:
        """Return what the keys do in a list: up, take, down; and that holding ok tells more, where it does."""
        if not choices:
            return NO_LABELS
        more = self.card_in_question(context, choices) is not None or bool(whole)
        up, down = ("▲", "▼") if len(choices) > 1 else ("", "")
        return up, context.lang.text("page.ok.hold" if more else "page.ok"), down

    def cut(self, context: PageContext, choices: Sequence[Choice]) -> Sequence[str]:
        """Return in full what the page shows cut: its title, what the cursor stands on."""
        title, item = self.heading(context), ""
        if choices and self.listed(choices):
            item = choices[self.cursor(choices)].label
        return [*([title] if len(title) > self.title_room else []), *([item] if item != brief(item) else [])]

    @property
    def title_room(self) -> int:
        """How many characters of a title fit beside the arrow to its seat and the way back."""
        return title_room(self.seat)

    def heading(self, _context: PageContext) -> str:
        """Return the title of a page whose title may be too long for it, in full."""
        return ""

    def card_in_question(self, _context: PageContext, choices: Sequence[Choice]) -> str | None:
        """Return the card that holding ok explains."""
        return choices[self.cursor(choices)].card if choices and self.listed(choices) else None

    def cursor(self, choices: Sequence[Choice]) -> int:
        """Return where the cursor stands; the list may have become shorter, even empty."""
        return max(0, min(self.selected, len(choices) - 1))
