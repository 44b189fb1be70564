"""The first start of a box: behind its language, what can be done at once or later; each can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware.pages.choice import NO, Choice, labels, yes
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.home import teach
from tablekeeper.firmware.pages.page import MENU, Key, PageContext
from tablekeeper.firmware.pages.self_test import SelfTest
from tablekeeper.firmware.pages.settings import Languages
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View

SET_UP = "set_up"
"""The preference with the first of the offers that is yet to be answered: `test` or `teach`; empty: none is."""


def begin_set_up(context: PageContext) -> None:
    """Offer to test the box, and then to teach it its cards; after a power cut, too, until that was answered."""
    context.storage.preferences.set(SET_UP, "test")
    offer_set_up(context)


def offer_set_up(context: PageContext) -> None:
    """Offer what of the first start is yet to be answered."""
    pending = context.storage.preferences.get(SET_UP, "")
    if pending:
        context.pages.push(Offer("page.first.teach", teach, begun=""))
    if pending == "test":
        context.pages.push(Offer("page.first.test", SelfTest.begin, begun="test", later="teach"))


class FirstLanguage(Languages):
    """The language of a new box: nothing lies behind it yet, so the shared key leads nowhere."""

    def shared(self, _context: PageContext) -> str:
        """Return that it does nothing."""
        return ""

    def press(self, context: PageContext, key: Key) -> None:
        """Move the cursor, and take what it stands on."""
        if key.slot == MENU:
            context.hardware.buzzer.play("refused")
        else:
            super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Take a slow press as any other."""
        self.press(context, key)


class Offer(Choosing):
    """Offers something that can as well be done later."""

    def __init__(self, question: str, act: Callable[[PageContext], None], *, begun: str, later: str = "") -> None:
        self.question, self.act = question, act
        self.begun, self.later = begun, later
        """What is to be answered if the power goes after it was begun, and after it was put off."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return now and later."""
        later = Choice(context.lang.text("page.skip"), lambda: self.put_off(context), slot=NO)
        return yes(context.lang, lambda: self.take(context)), later

    def put_off(self, context: PageContext) -> None:
        """Leave it out; behind it comes what is offered next."""
        context.storage.preferences.set(SET_UP, self.later)
        context.pages.back()

    def take(self, context: PageContext) -> None:
        """Do it; behind it comes what is offered next."""
        context.storage.preferences.set(SET_UP, self.begun)
        context.pages.back()
        self.act(context)

    def press(self, context: PageContext, key: Key) -> None:
        """Do it or put it off; the shared key leads back to the language."""
        if key.slot == MENU:
            context.pages.push(FirstLanguage(context))
        else:
            super().press(context, key)

    def view(self, context: PageContext) -> View:
        """Return the question."""
        text = context.lang.text
        lines = wrapped(text(self.question))
        return views.Question(text("page.first"), None, lines, labels(self.choices(context)), signs=context.signs)
