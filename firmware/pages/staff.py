"""Calling somebody of the house: an entry that is there only where a call is heard, and takes itself back."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import said


def entries(context: PageContext) -> Sequence[Choice]:
    """Return the entry of a menu that calls somebody, or takes that back; none where nobody would hear of it."""
    if not context.staff.can_be_called:
        return ()
    if context.staff.called is None:
        return (Choice(context.lang.text("page.staff.call"), lambda: _call(context)),)
    return (Choice(context.lang.text("page.staff.back"), lambda: _let_be(context)),)


def _call(context: PageContext) -> None:
    context.staff.call()
    context.pages.push(said(context.lang.text("page.staff.called"), context.lang.text("page.staff.how")))


def _let_be(context: PageContext) -> None:
    context.staff.let_be()
    context.announcer.say(context.lang.text("page.staff.over"))
