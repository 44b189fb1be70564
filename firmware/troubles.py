"""What can be wrong with the box, in one table: its code, its sign on the panel, and how it is found.

A trouble is a state that comes and goes by itself: none is set or cleared, each is looked up where it is known.
Its texts are `wrong.KEY` and below in the catalogues, its page in the documentation is docs/troubleshooting.md.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the context names the watch, and signs name troubles
    from tablekeeper.drivers.health import Health
    from tablekeeper.firmware.pages.context import PageContext
    from tablekeeper.firmware.settings import SettingsError

SIGNS_AT_ONCE = 2
"""So many signs have room in the corner of the panel; what else is wrong is told by *What is wrong?*."""
WINK = (0.4, 0.8)
"""Seconds after a trouble has come between which its sign winks: once, and never again while it lasts."""

_log = logging.getLogger("tablekeeper.troubles")
_log.addHandler(logging.NullHandler())  # a command that keeps no log, such as a walk by random keys, says none of it

Finder = Callable[["PageContext"], str | None]
"""Says why a trouble is there, for the log; None where it is not."""


def _reader_absent(box: PageContext) -> str | None:
    return None if box.hardware.reader_known else box.hardware.reader_lost


def _reader_lost(box: PageContext) -> str | None:
    return box.hardware.reader_lost if box.hardware.reader_known else None


def _reader_noisy(box: PageContext) -> str | None:
    reader = box.hardware.reader
    return "nothing that it says can be read" if reader is not None and reader.noisy else None


def _two_cards(box: PageContext) -> str | None:
    reader = box.hardware.reader
    return "two cards lie on the reader at once" if reader is not None and reader.crowded else None


def _unknown_tag(box: PageContext) -> str | None:
    return _said_by_page(box, "unknown_tag")


def _panel_lost(box: PageContext) -> str | None:
    return _ill({f"panel {number}": panel.health for number, panel in enumerate(box.hardware.panels, 1)})


def _key_stuck(box: PageContext) -> str | None:
    return ", ".join(box.hardware.gestures.stuck) or None


def _keys_dead(box: PageContext) -> str | None:
    return _ill({"keys": box.hardware.keys.health})


def _signals_dead(box: PageContext) -> str | None:
    return _ill({"lamps": box.hardware.lamps.health, "buzzer": box.hardware.buzzer.health})


def _voice_lost(box: PageContext) -> str | None:
    speaker = box.hardware.speaker
    return None if speaker is None else _ill({"voice": speaker.health})


def _nothing_kept(box: PageContext) -> str | None:
    return None if box.storage.unkept is None else box.storage.why_unkept


def _disk_full(box: PageContext) -> str | None:
    return box.storage.stalled("full")


def _disk_read_only(box: PageContext) -> str | None:
    return box.storage.stalled("read_only")


def _disk_broken(box: PageContext) -> str | None:
    return box.storage.stalled("in_use", "unusable")


def _disk_slow(box: PageContext) -> str | None:
    return "an entry takes seconds to reach the disk" if box.entries.slow else None


def _files_damaged(box: PageContext) -> str | None:
    return " ".join(box.storage.notices) or None


def _match_damaged(box: PageContext) -> str | None:
    session = box.entries.session
    loss = None if session is None else session.loss
    return None if session is None or loss is None else f"match {session.number} from entry {loss.first} on: {loss.why}"


def _match_closed(box: PageContext) -> str | None:
    latest = box.storage.latest()
    closed = latest is not None and latest == box.storage.preferences.get(CLOSED, 0)
    return f"match {latest} could not be taken up" if closed else None


def _settings(box: PageContext) -> str | None:
    return None if box.watch.unusable is None else str(box.watch.unusable)


def _ill(devices: Mapping[str, Health]) -> str | None:
    return "; ".join(f"{name}: {health.error}" for name, health in devices.items() if not health.ok) or None


def _said_by_page(box: PageContext, key: str) -> str | None:
    return next((page.wrong[key] for page in box.pages if key in page.wrong), None)


CLOSED = "closed"
"""The preference that says which match is not taken up at the start, because that failed."""


@dataclass(frozen=True)
class Trouble:
    """One thing that can be wrong."""

    code: str
    """On the panel, in the log and in the documentation; it never changes and is never given to another trouble."""
    key: str
    """Of its texts: `wrong.KEY` is its name, with `.what` what it is, `.do` what to do, `.over` that it is over."""
    sign: str
    """A symbol for the device, and a mark."""
    find: Finder
    at_once: bool = False
    """Whether it is said as well, since somebody has just done it."""
    keys: Callable[[PageContext], Sequence[str]] = lambda _box: ()
    """The keys that it is about now, which its page names."""

    @property
    def device(self) -> str:
        """The symbol alone."""
        return self.sign[0]


TROUBLES = (
    Trouble("F01", "reader_absent", "🔌!", _reader_absent),
    Trouble("F02", "reader_lost", "🔌!", _reader_lost),
    Trouble("F03", "reader_noisy", "🔌✗", _reader_noisy),
    Trouble("F04", "two_cards", "🔌2", _two_cards, at_once=True),
    Trouble("F05", "unknown_tag", "🔌?", _unknown_tag),
    Trouble("F06", "panel_lost", "▭!", _panel_lost),
    Trouble("F07", "key_stuck", "⌨!", _key_stuck, keys=lambda box: box.hardware.gestures.stuck),
    Trouble("F08", "keys_dead", "⌨✗", _keys_dead),
    Trouble("F09", "signals_dead", "♪!", _signals_dead),
    Trouble("F10", "voice_lost", "♪✗", _voice_lost),
    Trouble("F11", "nothing_kept", "💾✗", _nothing_kept),
    Trouble("F12", "disk_full", "💾!", _disk_full),
    Trouble("F13", "disk_read_only", "💾!", _disk_read_only),
    Trouble("F14", "disk_broken", "💾!", _disk_broken),
    Trouble("F15", "disk_slow", "💾…", _disk_slow),
    Trouble("F16", "files_damaged", "💾?", _files_damaged),
    Trouble("F17", "match_damaged", "💾?", _match_damaged),
    Trouble("F18", "match_closed", "💾?", _match_closed),
    Trouble("F19", "settings", "⚙!", _settings),
)
"""All of them; of one device the weightiest first, whose sign is shown."""

BY_KEY: Mapping[str, Trouble] = MappingProxyType({trouble.key: trouble for trouble in TROUBLES})
BY_CODE: Mapping[str, Trouble] = MappingProxyType({trouble.code: trouble for trouble in TROUBLES})


def shown(troubles: tuple[Trouble, ...]) -> tuple[str, ...]:
    """Return the signs of some troubles as the panel shows them: one a device, and no more than have room."""
    devices: dict[str, str] = {}
    for trouble in troubles:
        devices.setdefault(trouble.device, trouble.sign)
    return tuple(devices.values())[:SIGNS_AT_ONCE]


class Watch:
    """What is wrong now. Each trouble is one line in the log when it comes and one when it is over."""

    def __init__(self) -> None:
        self.unusable: SettingsError | None = None
        """What is wrong with the settings file."""
        self.present: tuple[Trouble, ...] = ()
        """What is wrong, in the order of the table."""
        self.winks = False
        """Whether the signs wink at this moment."""
        self.deadline: float | None = None
        """When they begin or end to, in seconds of the clock."""
        self._since: dict[Trouble, float] = {}
        self._came: float | None = None

    def look(self, box: PageContext, now: float) -> tuple[Trouble, ...]:
        """Look what is wrong now; return what has come since the last look."""
        found = {trouble: why for trouble in TROUBLES if (why := trouble.find(box)) is not None}
        came = tuple(trouble for trouble in found if trouble not in self._since)
        for trouble in came:
            _log.warning("%s %s: %s", trouble.code, _plain(trouble), found[trouble])
            self._since[trouble] = self._came = now
        for trouble in [trouble for trouble in self._since if trouble not in found]:
            _log.info("%s %s: over after %.1f s", trouble.code, _plain(trouble), now - self._since.pop(trouble))
        self.present = tuple(found)
        self._wink(now)
        return came

    def _wink(self, now: float) -> None:
        moments = () if self._came is None else tuple(self._came + after for after in WINK)
        self.winks = len(moments) > 0 and moments[0] <= now < moments[1]
        self.deadline = next((moment for moment in moments if now < moment), None)


def _plain(trouble: Trouble) -> str:
    """Return what a trouble is called in the log, whatever language the panel speaks."""
    return trouble.key.replace("_", " ")
