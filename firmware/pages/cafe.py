"""What only the house may do: a code of keys opens it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.pages.page import MENU, Key, Page, PageContext
from tablekeeper.firmware.pages.text import refuse, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View

COMMAND = "tablekeeper cafe off"
"""What ends café mode where nobody remembers the code."""
STEP = 5
"""Seconds after which the panel says anew how long to wait: a box that reads aloud says that, too."""


class Code(Page):
    """Asks for a code: so many presses of left, ok and right at any seat; the shared key leaves."""

    def __init__(self, title: str, then: Callable[[str], None]) -> None:
        self.title, self._then = title, then
        """The key of what stands over it, and what the code is for."""
        self.given = ""

    def view(self, context: PageContext) -> View:
        """Return how many keys were pressed, never which."""
        text = context.lang.text
        lines = (*wrapped(text(self.title)), f"{len(self.given)}/{cafe.KEYS}")
        return views.Question(text("page.cafe"), None, lines, ("◀", "●", "▶"), signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Take a key; with the last one go on."""
        if key.slot == MENU:
            context.pages.back()
            return
        self.given += key.slot[0]
        if len(self.given) == cafe.KEYS:
            context.pages.back()
            self._then(self.given)

    def hold(self, context: PageContext, key: Key) -> None:
        """Take it as pressed."""
        self.press(context, key)


class Asked(Code):
    """Asks for the code that opens the settings; after several wrong ones it says how long the next one must wait."""

    def __init__(self, context: PageContext, then: Callable[[str], None]) -> None:
        super().__init__("page.cafe.code", then)
        self._opens, self._told = context.guesses.opens, 0

    @property
    def deadline(self) -> float | None:
        """When there is less to wait than the panel says."""
        return self._opens - self._told + STEP if self._told else None

    def view(self, context: PageContext) -> View:
        """Return how many keys were pressed, or how long to wait."""
        self._told = max(0, ceil(round(self._opens - context.clock(), 3) / STEP) * STEP)
        if not self._told:
            return super().view(context)
        told = wrapped(context.lang.text("page.cafe.wait", seconds=self._told))
        return views.Question(context.lang.text("page.cafe"), None, told, views.NO_LABELS, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Take a key, if it is time; the shared one leaves."""
        if key.slot == MENU or context.clock() >= self._opens:
            super().press(context, key)
        else:
            context.hardware.buzzer.play("refused")


def behind_code(context: PageContext, act: Callable[[], None]) -> None:
    """Do something that is the house's alone: in café mode only after its code, unless that was spoiled."""
    preferences, text = context.storage.preferences, context.lang.text
    wanted = cafe.code_of(preferences)
    if wanted is None or not cafe.is_on(preferences):
        act()
        return

    def check(code: str) -> None:
        context.guesses.note(right=code == wanted)
        if code == wanted:
            act()
        else:
            behind_code(context, act)
            refuse(context, text("page.cafe.wrong"), text("page.cafe.forgotten"), COMMAND)

    context.pages.push(Asked(context, check))
