"""Before something is taken back, or brought back, it is asked: what, and whether."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice, labels, no, yes
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.page import OK, Key, PageContext
from tablekeeper.firmware.pages.text import asked, said, squeezed
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View


def way_back(session: Session) -> str:
    """Return the sign that `take_back` asks; nothing where there is no step to take back."""
    return "↶?" if session.match.steps else ""


def take_back(context: PageContext, session: Session) -> None:
    """Ask whether the last step is taken back; where there is none, that is refused."""
    told = session.last_step(context.lang)
    if told is None:
        context.entries.undo()
    else:
        context.pages.push(Sure(context.lang.counted("page.take_back", 1), [told], context.entries.undo))


class Sure(Choosing):
    """Whether some actions, the first one first, are taken back or brought back, or one is made at all."""

    def __init__(self, question: str, actions: Sequence[str], act: Callable[[], None]) -> None:
        self.question, self.actions, self.act = question, actions, act
        """What stands above the actions."""

    @property
    def told(self) -> str:
        """The action, or the first and the last of several."""
        return self.actions[0] if len(self.actions) == 1 else f"{self.actions[0]} … {self.actions[-1]}"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return yes and no."""
        return yes(context.lang, lambda: self._do(context)), no(context.lang, context.pages.back)

    def _do(self, context: PageContext) -> None:
        context.pages.back()
        self.act()

    def view(self, context: PageContext) -> View:
        """Return the question; what is cut in it is told in full by holding ok, which it says."""
        lines = squeezed(self.told)
        left, _, right = labels(self.choices(context))
        more = "" if lines == asked(*self.actions) else context.lang.text("page.hold")
        return views.Question(self.question, None, lines, (left, more, right), signs=context.signs)

    def hold(self, context: PageContext, key: Key) -> None:
        """Show in full what it is about."""
        if key.slot == OK:
            context.pages.push(said(self.question, *self.actions))
        else:
            super().hold(context, key)
