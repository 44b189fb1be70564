"""What is wrong with the box now: each trouble is looked up where it is known; none is set or cleared."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from tablekeeper.drivers.health import Health
from tablekeeper.firmware.box.hardware import Hardware
from tablekeeper.firmware.box.settings import SettingsError
from tablekeeper.firmware.match.entries import Entries
from tablekeeper.firmware.storage import Storage
from tablekeeper.firmware.telling.troubles import CLOSED, TROUBLES, Trouble

WINK = (0.4, 0.8)
"""Seconds after a trouble has come between which its sign winks: once, and never again while it lasts."""

_log = logging.getLogger("tablekeeper.troubles")
_log.addHandler(logging.NullHandler())  # a command that keeps no log, such as a walk by random keys, says none of it


class Complaining(Protocol):
    """A page, as far as it knows what is wrong."""

    @property
    def wrong(self) -> Mapping[str, str]:
        """What is wrong while the page is there: why, by the key of the trouble."""


class WatchedBox(Protocol):
    """The pieces of the box that something can be wrong with."""

    @property
    def hardware(self) -> Hardware:
        """The devices."""

    @property
    def storage(self) -> Storage:
        """The state directory."""

    @property
    def entries(self) -> Entries:
        """The way of an entry to the disk."""

    @property
    def pages(self) -> Iterable[Complaining]:
        """The pages, one above the other."""

    @property
    def watch(self) -> Watch:
        """What is wrong now."""


def _reader_absent(box: WatchedBox) -> str | None:
    return None if box.hardware.reader_known else box.hardware.reader_lost


def _reader_lost(box: WatchedBox) -> str | None:
    return box.hardware.reader_lost if box.hardware.reader_known else None


def _reader_noisy(box: WatchedBox) -> str | None:
    reader = box.hardware.reader
    return "nothing that it says can be read" if reader is not None and reader.noisy else None


def _two_cards(box: WatchedBox) -> str | None:
    reader = box.hardware.reader
    return "two cards lie on the reader at once" if reader is not None and reader.crowded else None


def _unknown_tag(box: WatchedBox) -> str | None:
    return _said_by_page(box, "unknown_tag")


def _panel_lost(box: WatchedBox) -> str | None:
    return _ill({f"panel {number}": panel.health for number, panel in enumerate(box.hardware.panels, 1)})


def _key_stuck(box: WatchedBox) -> str | None:
    return ", ".join(box.hardware.gestures.stuck) or None


def _keys_dead(box: WatchedBox) -> str | None:
    return _ill({"keys": box.hardware.keys.health})


def _signals_dead(box: WatchedBox) -> str | None:
    return _ill({"lamps": box.hardware.lamps.health, "buzzer": box.hardware.buzzer.health})


def _voice_lost(box: WatchedBox) -> str | None:
    speaker = box.hardware.speaker
    return None if speaker is None else _ill({"voice": speaker.health})


def _nothing_kept(box: WatchedBox) -> str | None:
    return None if box.storage.unkept is None else box.storage.why_unkept


def _disk_full(box: WatchedBox) -> str | None:
    return box.storage.stalled("full")


def _disk_read_only(box: WatchedBox) -> str | None:
    return box.storage.stalled("read_only")


def _disk_broken(box: WatchedBox) -> str | None:
    return box.storage.stalled("in_use", "unusable")


def _disk_slow(box: WatchedBox) -> str | None:
    return "an entry takes seconds to reach the disk" if box.entries.slow else None


def _files_damaged(box: WatchedBox) -> str | None:
    return " ".join(box.storage.notices) or None


def _match_damaged(box: WatchedBox) -> str | None:
    session = box.entries.session
    loss = None if session is None else session.loss
    return None if session is None or loss is None else f"match {session.number} from entry {loss.first} on: {loss.why}"


def _match_closed(box: WatchedBox) -> str | None:
    latest = box.storage.latest()
    closed = latest is not None and latest == box.storage.preferences.get(CLOSED, 0)
    return f"match {latest} could not be taken up" if closed else None


def _settings(box: WatchedBox) -> str | None:
    return None if box.watch.unusable is None else str(box.watch.unusable)


def _ill(devices: Mapping[str, Health]) -> str | None:
    return "; ".join(f"{name}: {health.error}" for name, health in devices.items() if not health.ok) or None


def _said_by_page(box: WatchedBox, key: str) -> str | None:
    return next((page.wrong[key] for page in box.pages if key in page.wrong), None)


Finder = Callable[[WatchedBox], str | None]
"""Says why a trouble is there, for the log; None where it is not."""
FINDERS: Mapping[str, Finder] = MappingProxyType(
    {
        "reader_absent": _reader_absent,
        "reader_lost": _reader_lost,
        "reader_noisy": _reader_noisy,
        "two_cards": _two_cards,
        "unknown_tag": _unknown_tag,
        "panel_lost": _panel_lost,
        "key_stuck": _key_stuck,
        "keys_dead": _keys_dead,
        "signals_dead": _signals_dead,
        "voice_lost": _voice_lost,
        "nothing_kept": _nothing_kept,
        "disk_full": _disk_full,
        "disk_read_only": _disk_read_only,
        "disk_broken": _disk_broken,
        "disk_slow": _disk_slow,
        "files_damaged": _files_damaged,
        "match_damaged": _match_damaged,
        "match_closed": _match_closed,
        "settings": _settings,
    }
)
"""How each trouble is found, by its key."""


def stuck_keys(trouble: Trouble, box: WatchedBox) -> Sequence[str]:
    """Return the keys that a trouble is about now, which its page names."""
    return box.hardware.gestures.stuck if trouble.key == "key_stuck" else ()


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

    def look(self, box: WatchedBox, now: float) -> tuple[Trouble, ...]:
        """Look what is wrong now; return what has come since the last look."""
        found = {trouble: why for trouble in TROUBLES if (why := FINDERS[trouble.key](box)) is not None}
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
