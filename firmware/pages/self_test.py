"""The self-test: every key that is pressed, the tag that is read, and a pattern on the panel."""

from __future__ import annotations

from tablekeeper.drivers.keys import KEYS
from tablekeeper.firmware import views
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.page import MENU, OK, Key, Page, Said
from tablekeeper.firmware.views import COLUMNS, NOTICE_LINES, View


class SelfTest(Page):
    """Shows what the box feels. Holding ok shows the pattern, holding the shared key ends the test."""

    def __init__(self) -> None:
        self.pressed: set[str] = set()
        self.last = ""
        self.uid = ""
        self._lit: int | None = None

    def view(self, context: PageContext) -> View:
        """Return the keys felt so far and the tag read last."""
        text = context.lang.text
        lines = (
            text("page.test.keys", n=len(self.pressed), of=len(KEYS), last=self.last),
            self.uid or text("page.test.tag"),
            text("page.test.end"),
        )
        lamps = ("", text("page.test.pattern"), "")
        return views.Question(text("page.settings.test"), None, lines, lamps, signs=context.signs, back=False)

    def press(self, context: PageContext, key: Key) -> None:
        """Note the key, and light the lamp of its seat."""
        self.last = key.name
        self.pressed.add(key.name)
        self._lit = key.seat
        context.hardware.buzzer.play("received")

    def hold(self, context: PageContext, key: Key) -> None:
        """End the test, or show the pattern."""
        self.press(context, key)
        if key.slot == MENU:
            context.pages.back()
        elif key.slot == OK:
            context.pages.push(Said("■" * COLUMNS, ("■" * COLUMNS,) * NOTICE_LINES))

    def lamp(self, _context: PageContext) -> int | None:
        """Return the seat whose key was pressed last."""
        return self._lit

    def scan(self, _context: PageContext, uid: str) -> None:
        """Note the tag."""
        self.uid = uid
