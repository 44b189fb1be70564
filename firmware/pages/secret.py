"""A secret question before it is looked at: only who is asked sees the answers, and what is chosen stands nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.pages.around import Around
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.facing import Facing
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import OK, PageContext
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling.views import View


class Covered(DecisionPage):
    """Asks the others to look away before a secret answer is chosen from those that are listed; ok uncovers them."""

    by_itself = True

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the way to the answers, which gives none."""
        page = (Facing if self.session.facing else Around)(context, self.session, self.decision)
        text = context.lang.text("page.ok")
        return (Choice(text, lambda: context.pages.show(page), answers=self.decision.legal, slot=OK),)

    def view(self, context: PageContext) -> View:
        """Return who chooses, and that nobody else looks."""
        name = self.session.match.state.seat_names[self.decision.seat]
        lines = wrapped(context.lang.text("page.secret.choice", name=name))
        return self.asked_by_itself(context, lines, labels(self.choices(context)))
