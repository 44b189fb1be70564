"""The table of a pad that is counted by steps: each of two seats has keys of its own, more share both key sets.

Two seats: the outer keys of either change its own counter at any time. Around a table the outer keys mark a seat; where
there is a die, they pass the turn and roll it. Then ok opens the seat, and the outer keys change its counter.
Everything else is behind the middle key; holding it goes on to the next step at once. Holding an outer key that counts
takes the next larger step. A match keeps its step from turn to turn. No key changes by itself: a finger may be on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.game import Decision
from tablekeeper.engine.scorepad.state import PadState
from tablekeeper.firmware.games.scorepad import rest
from tablekeeper.firmware.games.scorepad.clock import Countdown
from tablekeeper.firmware.games.scorepad.table import Count, columns, counter_name, steps
from tablekeeper.firmware.games.scorepad.views import Timed
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.choice import Choice, labels, placed
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.telling.views import COLUMNS, Seats, View


class PadCounting(DecisionPage):
    """The table, and what its keys count."""

    def __init__(self, context: PageContext, session: Session, decision: Decision, state: PadState) -> None:
        super().__init__(context, session, decision)
        self.seat = None  # each of two seats counts for itself
        self.state = state
        self.steps = steps(state.pad)
        self.step = 0
        """Which of the steps the outer keys count."""
        self.facing = session.facing
        self.marked = decision.seat
        """Around a table, the seat that is opened, or will be."""
        self.opened = False
        """Around a table, whether the outer keys count for the marked seat."""
        seconds = state.pad.clock
        self.clock = None if seconds is None else Countdown(seconds, context.clock())

    def take_over(self, former: Page) -> None:
        """Keep the step of the match; mark and clock over an answer, while a new turn begins with its own.

        Where a turn is counted alone, without a die, its seat is open if the one before was.
        """
        if not isinstance(former, PadCounting) or former.session is not self.session:
            return
        if former.state.active == self.state.active:
            self.clock = former.clock
        self.step = former.step
        if former.state.active == self.state.active or not self.state.pad.turns:
            if not self.state.is_out(former.marked):
                self.marked, self.opened = former.marked, former.opened
        elif self.state.pad.die is None:
            self.opened = former.opened

    def lamp(self, _context: PageContext) -> int | None:
        """Return the seat that has the turn; without turns nobody must act."""
        return self.state.active if self.state.pad.turns else None

    # Time

    @property
    def deadline(self) -> float | None:
        """When the next second of the turn is over."""
        return None if self.clock is None else self.clock.deadline

    def tick(self, context: PageContext, now: float) -> None:
        """Count the turn's seconds, and say when they are over."""
        if self.clock is not None and self.clock.tick(now):
            context.hardware.buzzer.play("turn")
            context.announcer.say(context.lang.text("scorepad.time"))

    # Keys

    @property
    def counts(self) -> bool:
        """Whether the outer keys count."""
        return self.facing or self.opened

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return what the keys do; those of the first seat where each has its own."""
        return self._choices_of(context, 0 if self.facing else self.marked)

    def _choices_of(self, context: PageContext, seat: int) -> Sequence[Choice]:
        text = context.lang.text
        every = self.decision.legal
        if self.counts:
            more = Choice(text("page.more"), lambda: self._open_rest(context, seat), answers=every)
            step = self.steps[self.step]
            return (self._counting(context, seat, -1, step), more, self._counting(context, seat, +1, step))
        passing, rolling = rest.passing(context, self.decision), rest.rolling(context, self.decision)
        keyed = {answer for choice in (*passing, *rolling) for answer in choice.answers}
        behind = tuple([answer for answer in every if answer not in keyed])
        opening = Choice(text("scorepad.count"), lambda: self._open(opened=True), answers=behind)
        left = passing[0] if passing else Choice("◀", lambda: self._mark(-1))
        right = rolling[0] if rolling else Choice("▶", lambda: self._mark(+1))
        return (left, opening, right)

    def press(self, context: PageContext, key: Key) -> None:
        """Do what the label above the key says, for the seat whose key it is."""
        if key.seat is None:
            super().press(context, key)
            return
        seat = key.seat if self.facing else self.marked
        placed(self._choices_of(context, seat))[key.slot].act()

    def hold(self, context: PageContext, key: Key) -> None:
        """Go on to the next step by holding ok, count more by an outer key; the shared key opens the menu."""
        if key.slot == OK:
            self._take((self.step + 1) % len(self.steps))
        elif key.seat is not None and self.counts and self._larger is not None:
            seat, sign = (key.seat if self.facing else self.marked), (1 if key.slot == RIGHT else -1)
            self._counting(context, seat, sign, self._larger).act()
        else:
            super().hold(context, key)

    @property
    def _larger(self) -> Count | None:
        """The next larger step of the counter, which a held key counts; None where there is none."""
        step = self.steps[self.step]
        larger = (other for other in self.steps if other.counter == step.counter and other.by > step.by)
        return min(larger, key=lambda other: other.by, default=None)

    def _counting(self, context: PageContext, seat: int, sign: int, step: Count) -> Choice:
        answer = step.answer(self.state, seat, sign)
        label = f"{'+' if sign > 0 else '–'}{step.by}"
        if answer in self.decision.legal:
            return rest.giving(context, label, answer)

        def stay() -> None:
            context.hardware.buzzer.play("refused")
            context.announcer.say(context.lang.text("scorepad.bound"))

        return Choice(label, stay)

    def _mark(self, by: int) -> None:
        """Mark the next seat that is not out."""
        seats = len(self.state.seats)
        around = [(self.marked + by * place) % seats for place in range(1, seats + 1)]
        self.marked = next(seat for seat in around if not self.state.is_out(seat))

    def _open(self, *, opened: bool) -> None:
        self.opened = opened

    def _take(self, step: int) -> None:
        """Let the outer keys count another step."""
        self.step = step
        self.opened = not self.facing

    def _open_rest(self, context: PageContext, seat: int) -> None:
        """Open the list of everything else."""
        context.pages.push(Answers(self.state.seat_names[seat], self._rest(context), seat if self.facing else None))

    def _rest(self, context: PageContext) -> list[Choice]:
        """Return everything besides the outer keys, the likeliest first."""

        def taking(step: int) -> Choice:
            def take() -> None:
                context.pages.back()
                self._take(step)

            return Choice(self._called(context, self.steps[step]), take)

        def close() -> None:
            context.pages.back()
            self._open(opened=False)

        count = len(self.steps)
        other_steps = [taking((self.step + place) % count) for place in range(1, count)]
        other_seat = [Choice(context.lang.text("scorepad.seat"), close)] if self.opened else []
        passing, rolling = rest.passing(context, self.decision), rest.rolling(context, self.decision)
        seats = rest.of_seats(context, self.state, self.decision)
        return [*passing, *other_seat, *rolling, *other_steps, *seats, rest.ending(context)]

    def _called(self, context: PageContext, step: Count) -> str:
        return f"{counter_name(self.state.pad, step.counter, context.lang)} ±{step.by}"

    def _counted(self, context: PageContext) -> str:
        """Return what the outer keys count, and how much if they are held, where that has room."""
        called = self._called(context, self.steps[self.step])
        if self._larger is None:
            return called
        held = context.lang.text("scorepad.held", counted=called, n=self._larger.by)
        return held if len(held) <= COLUMNS else called

    # The panel

    def view(self, context: PageContext) -> View:
        """Return the table: the counter that is counted, the clock and the die, and what the keys count."""
        state, step = self.state, self.steps[self.step]
        die = () if state.rolled is None else (context.lang.text("scorepad.rolled", n=state.rolled),)
        status = "  ".join([*die, *(() if self.clock is None else (str(self.clock),))])
        question = self._counted(context) if self.counts else self.question
        return (Seats if self.clock is None else Timed)(
            columns(state, step.counter),
            state.active if state.pad.turns else None,
            None if self.facing else self.marked,
            status,
            context.announcer.flash or question,
            labels(self.choices(context)),
            signs=context.signs,
        )
