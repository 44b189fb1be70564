"""What is told to the outside, after the panel: it follows the match on the table and passes on each change once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tablekeeper.firmware.kept import names
from tablekeeper.firmware.match.guided import guide_of
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.telling.public import Phase, Told

Leave = Callable[[Told], object]
"""Takes what has changed; it does not raise."""


class Outside:
    """Notices what the panel shows. An entry that is on its way to the disk is not told."""

    def __init__(self, context: PageContext, leave: Leave) -> None:
        self._context, self._leave = context, leave
        self._last: Told | None = None
        self._names: dict[str, str] = {}
        self._as_of = -1
        """`Preferences.times_set` when the names of cards were looked up."""

    def follow(self) -> None:
        """Take note of what the panel shows now."""
        if self._context.entries.busy:
            return
        before, now = self._last, replace(told(self._context), names=self._entered())
        if before is not None and now.match == before.match:
            since = before.since if now.entries == before.entries else now.since
            now = replace(now, came_with=before.came_with, begun=before.begun, since=since)
        if now != before:
            self._last = now
            self._leave(now)

    def _entered(self) -> dict[str, str]:
        preferences = self._context.storage.preferences
        if self._as_of != preferences.times_set:
            self._as_of, self._names = preferences.times_set, names.every(preferences)
        return self._names


def told(context: PageContext) -> Told:
    """Return what there is to say of a box whose match has just come to the table."""
    table, now = context.pages.bottom, context.clock()
    session = table.session if isinstance(table, OnTable) else None
    entries = 0 if session is None else len(session.match.entries)
    return Told(
        phase=_phase(context),
        match=None if session is None else session.number,
        entries=entries,
        came_with=entries,
        begun=now,
        since=now,
        language=context.lang.code,
        strictness=context.signs.strictness,
        called=context.staff.called,
        troubles=tuple(trouble.code for trouble in context.watch.present),
    )


def _phase(context: PageContext) -> Phase:
    table = context.pages.bottom
    if not isinstance(table, OnTable):
        return "setting_up" if context.pages.above else "idle"
    if table.session.match.state.result is not None:
        return "over"
    return "playing" if guide_of(context.storage.preferences, table.session) is None else "teaching"
