"""The first start of a box: behind its language, what can be done at once or later; each can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware import views
from tablekeeper.firmware.pages.choosing import Choice, Choosing, labels
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.home import teach
from tablekeeper.firmware.pages.self_test import SelfTest
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.views import View


def offer_set_up(context: PageContext) -> None:
    """Offer to test the box, and then to teach it its cards."""
    context.pages.push(Offer("page.first.teach", lambda: teach(context)))
    context.pages.push(Offer("page.first.test", lambda: SelfTest.begin(context)))


class Offer(Choosing):
    """Offers something that can as well be done later."""

    def __init__(self, question: str, act: Callable[[], None]) -> None:
        self.question, self.act = question, act

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return later and now."""
        text = context.lang.text
        return Choice(text("page.skip"), context.pages.back), Choice(text("page.yes"), lambda: self.take(context))

    def take(self, context: PageContext) -> None:
        """Do it; behind it comes what is offered next."""
        context.pages.back()
        self.act()

    def view(self, context: PageContext) -> View:
        """Return the question."""
        text = context.lang.text
        lines = wrapped(text(self.question))
        return views.Question(text("page.first"), None, lines, labels(self.choices(context)), signs=context.signs)
