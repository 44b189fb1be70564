"""A number as an answer: a small one by counting up and down, a large one digit by digit."""

from __future__ import annotations

from engine.answers import NUMBER, Answer
from engine.game import Decision
from firmware import views
from firmware.pages.context import PageContext
from firmware.pages.on_table import Asking
from firmware.pages.page import LEFT, OK, RIGHT, Key
from firmware.pages.text import heading, wrapped
from firmware.session import Session
from firmware.views import View

COUNTED = 20
"""Up to so many numbers apart are counted; beyond that the farthest would be more than ten presses away."""


class Numbering(Asking):
    """Asks for a number: left and right change it, ok enters it, or goes on to its next digit."""

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        if decision.span is None:
            raise ValueError(f"number: wanted a question for one, got {decision.ask!r}; use a page of answers")
        self.least, self.most = decision.span
        self.value = self.least
        self.digits = len(str(self.most)) if self.most - self.least > COUNTED else 0
        """How many digits are entered one by one; 0 where the number is counted."""
        self.place = 0
        """Which of them is being entered, the first one foremost."""

    def _step(self) -> int:
        return 10 ** (self.digits - 1 - self.place) if self.digits else 1

    def _digit(self, value: int) -> int:
        return value // self._step() % 10

    def press(self, context: PageContext, key: Key) -> None:
        """Change the number or enter it; the shared key takes a step back."""
        if key.slot == OK:
            if self.place + 1 < self.digits:
                self.place += 1
            else:
                context.entries.answer(Answer(NUMBER, str(self.value)))
        elif key.slot not in (LEFT, RIGHT):
            super().press(context, key)
        elif self.digits:
            by = 1 if key.slot == RIGHT else -1
            changed = (self._digit(self.value) + by) % 10
            value = self.value + (changed - self._digit(self.value)) * self._step()
            self.value = max(self.least, min(self.most, value))
        else:
            count = self.most - self.least + 1
            by = 1 if key.slot == RIGHT else -1
            self.value = self.least + (self.value - self.least + by) % count

    def choices(self, _context: PageContext) -> tuple[()]:
        """Return nothing: a number is not chosen from a list."""
        return ()

    def view(self, context: PageContext) -> View:
        """Return the question and the number, the digit that is being entered in brackets."""
        text = str(self.value)
        if self.digits:
            text = text.zfill(self.digits)
            text = f"{text[: self.place]}[{text[self.place]}]{text[self.place + 1 :]}"
        who = self.session.match.state.seat_names[self.decision.seat]
        title = heading(context, who)
        labels = ("–", context.lang.text("page.ok"), "+")
        lines = (*wrapped(self.question), text)
        return views.Question(title, None, lines, labels, signs=context.signs)

    def hold(self, context: PageContext, key: Key) -> None:
        """Enter the number at once, whatever digit is under way; holding the shared key opens the menu."""
        if key.slot == OK:
            context.entries.answer(Answer(NUMBER, str(self.value)))
        else:
            super().hold(context, key)
