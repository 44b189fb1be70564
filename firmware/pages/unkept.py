"""The box has no place for matches: said at its start, and by a sign as long as it lasts."""

from __future__ import annotations

from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.pages.wrong import Noticed
from tablekeeper.firmware.storage import Unkept as Why
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import View


class Unkept(Noticed):
    """Says why nothing is kept, in the language that is chosen meanwhile: a box that keeps nothing knows none."""

    def __init__(self, why: Why) -> None:
        super().__init__(BY_KEY["nothing_kept"], "", ())
        self.why = why

    def view(self, context: PageContext) -> View:
        """Return the notice."""
        text = context.lang.text
        self.title = text("page.unkept")
        self.lines = wrapped(text(f"page.unkept.{self.why}"), text("page.unkept.so"))
        return super().view(context)
