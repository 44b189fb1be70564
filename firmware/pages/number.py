"""A number as an answer: a small one, or a change, by counting up and down, a large one digit by digit."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, PageContext
from tablekeeper.firmware.pages.text import counted, wrapped
from tablekeeper.firmware.telling.views import Labels, View

COUNTED = 20
"""Up to so many numbers apart are counted; beyond that the farthest would be more than ten presses away."""


class Numbering(DecisionPage):
    """Asks for a number: left and right change it, ok enters it, or goes on to its next digit."""

    by_itself = True

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(context, session, decision)
        if decision.span is None:
            raise ValueError(f"number: wanted a question for one, got {decision.ask!r}; use a page of answers")
        self.least, self.most = decision.span
        self.value = self._within(0)
        largest = max(abs(self.least), abs(self.most))
        steps = self.prompt.before is not None or self.most - self.least <= COUNTED
        self.digits = 0 if steps else len(str(largest))
        """How many digits are entered one by one; 0 where the number is counted."""
        self.signed = bool(self.digits) and self.least < 0
        """Whether it may be below 0; then both keys count through 0 at each digit, and the sign follows."""
        self.covered = decision.secret
        """Whether the number does not stand there yet, because somebody else may look."""
        self.place = 0
        """Which digit is being entered, the first one foremost."""

    def _within(self, value: int) -> int:
        return max(self.least, min(self.most, value))

    @property
    def shown(self) -> str:
        """The number as it stands on the glass: digit by digit, with room between them, one in brackets."""
        if self.prompt.before is not None:
            return counted(self.prompt.before, max(0, self.prompt.before + self.value), self.value)
        if not self.digits:
            return str(self.value)
        sign = "" if not self.signed else "-" if self.value < 0 else "+"
        text = str(abs(self.value)).zfill(self.digits)
        digits = [f"[{digit}]" if place == self.place else digit for place, digit in enumerate(text)]
        return sign + " ".join(digits)

    @property
    def last(self) -> bool:
        """Whether nothing comes behind what is being entered."""
        return self.place + 1 >= self.digits

    @property
    def step(self) -> int:
        """How much one press counts, up or down."""
        return 10 ** (self.digits - 1 - self.place) if self.digits else 1

    def change(self, by: int) -> None:
        """Count up by 1 or down by -1: a number with a sign through 0, any other around from the last to the first."""
        step = self.step
        if not self.digits:
            self.value = self.least + (self.value - self.least + by) % (self.most - self.least + 1)
        elif self.signed:
            self.value = self._within(self.value + by * step)
        else:
            digit = self.value // step % 10
            self.value = self._within(self.value + ((digit + by) % 10 - digit) * step)

    def enter(self, context: PageContext) -> None:
        """Enter the number as it stands."""
        context.entries.answer(Answer(NUMBER, str(self.value)))

    def press(self, context: PageContext, key: Key) -> None:
        """Change the number or enter it; the shared key takes a step back. A secret one is uncovered first."""
        if self.covered and key.slot != MENU:
            self.covered = key.slot != OK
        elif key.slot == OK:
            if self.last:
                self.enter(context)
            else:
                self.place += 1
        elif key.slot in (LEFT, RIGHT):
            self.change(1 if key.slot == RIGHT else -1)
        else:
            super().press(context, key)

    def choices(self, _context: PageContext) -> tuple[()]:
        """Return nothing: a number is not chosen from a list."""
        return ()

    def view(self, context: PageContext) -> View:
        """Return the question and the number."""
        if self.covered:
            name = self.session.match.state.seat_names[self.decision.seat]
            secret = context.lang.text("page.secret", name=name)
            return self.asked_by_itself(context, wrapped(secret), ("", context.lang.text("page.ok"), ""))
        return self.asked_by_itself(context, (*wrapped(self.question), self.shown), self.keys(context))

    def keys(self, context: PageContext) -> Labels:
        """Return what the keys do; where digits are entered, ok says which one of how many."""
        ok = context.lang.text("page.ok")
        return "–", f"{ok} {self.place + 1}/{self.digits}" if self.digits > 1 else ok, "+"

    def aside(self, _context: PageContext) -> Sequence[Choice]:
        """Return what can be done besides, in a game that allows anything: holding ok opens it."""
        return ()

    def looks(self, context: PageContext, slot: str) -> bool:
        """Return whether holding a key only looks at something: ok enters the number."""
        return slot != OK and super().looks(context, slot)

    def hold(self, context: PageContext, key: Key) -> None:
        """Open what can be done besides, or enter the number at once; holding the shared key opens the menu."""
        if key.slot == OK and (aside := self.aside(context)):
            name = self.session.match.state.seat_names[self.decision.seat]
            context.pages.push(Answers(name, aside, None))
        elif key.slot == OK and not self.covered:
            self.enter(context)
        else:
            super().hold(context, key)
