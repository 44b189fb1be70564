"""The box has no place for matches: said at its start, and by a sign as long as it lasts."""

from __future__ import annotations

from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.page import Said
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.storage import Unkept as Why
from tablekeeper.firmware.views import Notice, View


class Unkept(Said):
    """Says why nothing is kept, in the language that is chosen meanwhile: a box that keeps nothing knows none."""

    def __init__(self, why: Why) -> None:
        super().__init__("", ())
        self.why = why

    def view(self, context: PageContext) -> View:
        """Return the notice."""
        text = context.lang.text
        lines = wrapped(text(f"page.unkept.{self.why}"), text("page.unkept.so"))
        return Notice(text("page.unkept"), lines, signs=context.signs)
