"""What is wrong with the box, said at its start: it has no place for matches, or its settings file has faults."""

from __future__ import annotations

from pathlib import PurePath

from tablekeeper.firmware.box.settings import SettingsError, SettingsFault
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.page import Page, PageContext
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.pages.wrong import Noticed, noticed
from tablekeeper.firmware.storage import Unkept
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import View

_MOST = 3
"""So many faults are named; `tablekeeper doctor` names them all."""


class NothingKept(Noticed):
    """Says why nothing is kept, in the language that is chosen meanwhile: a box that keeps nothing knows none."""

    def __init__(self, why: Unkept) -> None:
        super().__init__(BY_KEY["nothing_kept"], "", ())
        self.why = why

    def view(self, context: PageContext) -> View:
        """Return the notice."""
        text = context.lang.text
        self.title = text("page.unkept")
        self.lines = wrapped(text(f"page.unkept.{self.why}"), text("page.unkept.so"))
        return super().view(context)


def wrong_settings(context: PageContext, error: SettingsError) -> Page:
    """Return the notice: the file, where its first faults are, and what says more."""
    file, lang = PurePath(error.source).name, context.lang
    faults = [_worded(lang, fault) for fault in error.found[:_MOST]]
    title, why = lang.text("page.wrong_settings"), lang.text("page.wrong_settings.why")
    return noticed(context, BY_KEY["settings"], title, file, *faults, why)


def _worded(lang: Language, fault: SettingsFault) -> str:
    """Return where a fault is, as far as that is known."""
    if not fault.what:
        return lang.text("page.wrong_settings.unread")
    where = "" if fault.line is None else lang.text("page.wrong_settings.line", line=fault.line)
    return f"{where} {fault.what}".lstrip()
