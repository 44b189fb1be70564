"""What a table may want in any game: a die, somebody to begin, the time of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.answers import ROLL, is_die
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.match.turn_clock import TurnClock
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.menu import Group
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.pages.roll_off import SIDES
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View

MOST_MINUTES = 99
"""A longer turn is not told from it."""


class DiceAndClock(Group):
    """The die, the draw and the clock."""

    title = "page.at_hand"

    def __init__(self, session: Session) -> None:
        self.session = session

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return them."""
        text = context.lang.text
        return (
            Choice(text("page.at_hand.roll"), lambda: roll(context, self.session)),
            Choice(text("page.at_hand.draw"), lambda: context.pages.push(Drawn(context, self.session))),
            Choice(text("page.at_hand.clock"), lambda: context.pages.push(TurnTime(self.session, context.turn))),
        )


def roll(context: PageContext, session: Session) -> None:
    """Roll a die: where the rules ask for one the roll is the answer, anywhere else it is only shown."""
    decision = session.match.decision
    faces = [answer for answer in decision.legal if answer.verb == ROLL] if decision is not None else []
    if is_die(faces) and decision is not None and not session.ui.prompt(session.match, context.lang).turned:
        context.entries.answer(context.chance.choice(faces))
    else:
        context.pages.push(RolledDie(context))


class Again(Page):
    """What chance has said; ok asks it again."""

    def __init__(self, context: PageContext) -> None:
        self.ask(context)

    def ask(self, context: PageContext) -> None:
        """Let chance speak."""
        raise NotImplementedError

    def press(self, context: PageContext, key: Key) -> None:
        """Ask again, or leave."""
        if key.slot == OK:
            context.hardware.buzzer.play("received")
            self.ask(context)
        elif key.slot == MENU:
            context.pages.back()


class RolledDie(Again):
    """A die."""

    def __init__(self, context: PageContext) -> None:
        self.times = 0
        """How often it was rolled."""
        super().__init__(context)

    def ask(self, context: PageContext) -> None:
        """Roll it."""
        self.rolled = context.chance.choice(SIDES)
        self.times += 1

    def view(self, context: PageContext) -> View:
        """Return the roll, and which one it is, so that the same number twice is seen to be two."""
        text = context.lang.text
        labels = ("", text("page.again"), "")
        line = text("page.at_hand.times", n=self.times)
        return views.Large(text("page.at_hand.roll"), (str(self.rolled),), line, labels, signs=context.signs)


class Drawn(Again):
    """A seat."""

    def __init__(self, context: PageContext, session: Session) -> None:
        self.names = session.match.state.seat_names
        super().__init__(context)

    def ask(self, context: PageContext) -> None:
        """Draw it."""
        self.drawn = context.chance.randrange(len(self.names))

    def view(self, context: PageContext) -> View:
        """Return whose it is."""
        text = context.lang.text
        labels = ("", text("page.again"), "")
        lines = (self.names[self.drawn],)
        return views.Question(text("page.at_hand.draw"), None, lines, labels, signs=context.signs)

    def lamp(self, _context: PageContext) -> int | None:
        """Return the seat that was drawn."""
        return self.drawn


class TurnTime(Page):
    """How long the turn has taken; left and right say after how many minutes the bar at the panel's edge is full."""

    def __init__(self, session: Session, turn: TurnClock) -> None:
        self.session, self.turn = session, turn

    def view(self, context: PageContext) -> View:
        """Return the time, and what the bar stands for."""
        text, turn = context.lang.text, self.turn
        minutes, seconds = divmod(turn.seconds, 60)
        line = text("page.at_hand.bar", n=turn.limit) if turn.limit else text("page.at_hand.no_bar")
        name = self.session.match.state.seat_names[self.session.match.state.active]
        shown = (str(min(minutes, MOST_MINUTES)), f"{seconds:02}")
        return views.Large(name, shown, line, ("–", text("page.ok"), "+"), ticking=True, signs=context.signs)

    @property
    def deadline(self) -> float | None:
        """When the next second is over."""
        return self.turn.next_second

    def press(self, context: PageContext, key: Key) -> None:
        """Change the bar, or leave."""
        if key.slot in (LEFT, RIGHT):
            self.turn.change(1 if key.slot == RIGHT else -1)
        else:
            context.pages.back()
