"""What is wrong: a trouble's page says what it is and what to do, from the menu while it lasts and from its notice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from tablekeeper.firmware.box.settings import SettingsError, SettingsFault
from tablekeeper.firmware.box.watch import cause_of, stuck_keys
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.keys import in_full
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import OK, Key, Page, PageContext, Said
from tablekeeper.firmware.pages.text import Reading, paged, sliced, text_room, wrapped
from tablekeeper.firmware.storage import Unkept
from tablekeeper.firmware.telling.troubles import BY_KEY, Trouble
from tablekeeper.firmware.telling.views import NOTICE_LINES, Notice, View
from tablekeeper.firmware.telling.wrapping import shortened

MOST_FAULTS = 3
"""So many faults of the settings file are named; `tablekeeper doctor` names them all."""


def entries(context: PageContext) -> Sequence[Choice]:
    """Return the entry of a menu that tells what is wrong; none while all is well."""
    if not context.watch.present:
        return ()
    return (Choice(context.lang.text("page.wrong"), lambda: _tell(context)),)


def _tell(context: PageContext) -> None:
    """Show what is wrong: its page if it is one thing, else a list."""
    present = context.watch.present
    context.pages.push(explained(context, present[0]) if len(present) == 1 else Troubles())


def explained(context: PageContext, trouble: Trouble) -> Reading:
    """Return a trouble's page: what it is called, which keys it is about or what has caused it, what it is, what to do.

    Some need a page more, for what can be done later.
    """
    name, what, remedy = (context.lang.text(f"wrong.{trouble.key}{part}") for part in ("", ".what", ".do"))
    about = ", ".join(in_full(key, context.lang) for key in stuck_keys(trouble, context))
    if (cause := cause_of(trouble, context)) is not None:
        about = context.lang.text(f"wrong.{trouble.key}.{cause.word}", line=cause.line)
    more = f"wrong.{trouble.key}.more"
    later = paged([context.lang.text(more)]) if more in context.lang else []
    return Reading(trouble.code, [*paged([name, *([about] if about else []), what, remedy]), *later])


class Troubles(Menu):
    """All that is wrong now."""

    title = "page.wrong"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return each trouble by its code and its name; it may be over meanwhile."""

        def listed(trouble: Trouble) -> Choice:
            name = f"{trouble.code} {context.lang.text(f'wrong.{trouble.key}')}"
            return Choice(name, lambda: context.pages.push(explained(context, trouble)))

        return [listed(trouble) for trouble in context.watch.present]


class Noticed(Said):
    """A notice of a trouble, with its code: holding ok opens its page."""

    def __init__(self, trouble: Trouble, title: str, lines: Sequence[str]) -> None:
        super().__init__(title, lines, trouble.code)
        self.trouble = trouble

    def view(self, context: PageContext) -> View:
        """Return the notice."""
        more = context.lang.text("page.ok.hold")
        return Notice(self.title, self.lines, self.code, more, signs=context.signs)

    def hold(self, context: PageContext, key: Key) -> None:
        """Close it; ok leads on to the trouble's page."""
        super().hold(context, key)
        if key.slot == OK:
            context.pages.push(explained(context, self.trouble))


class Caused(Noticed):
    """A notice of a trouble that somebody has just caused: any key closes it, and so does its end after a moment."""

    def __init__(self, context: PageContext, trouble: Trouble, seconds: float) -> None:
        text, key = context.lang.text, f"wrong.{trouble.key}"
        briefly = [f"{key}.said"] if f"{key}.said" in context.lang else [f"{key}.what", f"{key}.do"]
        super().__init__(trouble, text(key), wrapped(*map(text, briefly)))
        self._watch, self._seen = context.watch, context.clock() + seconds

    @property
    def deadline(self) -> float | None:
        """When it has been seen long enough, once the trouble is over."""
        return None if self.trouble in self._watch.present else self._seen

    def view(self, context: PageContext) -> View:
        """Return the notice, with the key that closes it; its title leaves the signs their room."""
        title = shortened(self.title, text_room(context, 0, 1))
        return Notice(title, self.lines, self.code, context.lang.text("page.ok"), signs=context.signs)

    def tick(self, context: PageContext, now: float) -> None:
        """Give way to the page below, once it is time."""
        if self.deadline is not None and now >= self.deadline:
            context.pages.back()


def noticed(context: PageContext, trouble: Trouble, title: str, *texts: str) -> Page:
    """Return a notice of a trouble, or a text to read where a notice has not the room: right then leads to its page."""
    lines = wrapped(*texts)
    if len(lines) <= NOTICE_LINES:
        return Noticed(trouble, title, lines)
    return Reading(title, sliced(lines), Choice(trouble.code, lambda: context.pages.push(explained(context, trouble))))


# At the start


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
    faults = [_worded(lang, fault) for fault in error.found[:MOST_FAULTS]]
    title, why = lang.text("page.wrong_settings"), lang.text("page.wrong_settings.why")
    return noticed(context, BY_KEY["settings"], title, file, *faults, why)


def _worded(lang: Language, fault: SettingsFault) -> str:
    """Return where a fault is, as far as that is known."""
    if not fault.what:
        return lang.text("page.wrong_settings.unread")
    where = "" if fault.line is None else lang.text("page.wrong_settings.line", line=fault.line)
    return f"{where} {fault.what}".lstrip()
