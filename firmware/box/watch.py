"""What is wrong with the box now: each trouble is looked up where it is known; none is set or cleared."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from tablekeeper.firmware.box.beside import ALONE, Beside, Cause
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


def _match_damaged(box: WatchedBox) -> str | None:
    session = box.entries.session
    loss = None if session is None else session.loss
    return None if session is None or loss is None else f"match {session.number} from entry {loss.first} on: {loss.why}"


def _match_closed(box: WatchedBox) -> str | None:
    latest = box.storage.latest()
    closed = latest is not None and latest == box.storage.preferences.get(CLOSED, 0)
    return f"match {latest} could not be taken up" if closed else None


def _ill(box: WatchedBox, *devices: str) -> str | None:
    """Return what is wrong with the devices whose names begin so."""
    ill = [f"{name}: {health.error}" for name, health in box.hardware.health.items() if not health.ok]
    return "; ".join(told for told in ill if told.startswith(devices)) or None


Finder = Callable[[WatchedBox], str | None]
"""Says why a trouble is there, for the log; None where it is not."""
FINDERS: Mapping[str, Finder] = MappingProxyType(
    {
        "reader_absent": lambda box: None if box.hardware.reader_known else box.hardware.reader_lost,
        "reader_lost": lambda box: box.hardware.reader_lost if box.hardware.reader_known else None,
        "reader_noisy": lambda box: (
            "nothing that it says can be read" if (reader := box.hardware.reader) and reader.noisy else None
        ),
        "two_cards": lambda box: (
            "two cards lie on the reader at once"
            if (reader := box.hardware.reader) and reader.presence.crowded
            else None
        ),
        "unknown_tag": lambda box: next((why for page in box.pages if (why := page.wrong.get("unknown_tag"))), None),
        "panel_lost": lambda box: _ill(box, "panel"),
        "key_stuck": lambda box: ", ".join(box.hardware.gestures.stuck) or None,
        "keys_dead": lambda box: _ill(box, "keys"),
        "signals_dead": lambda box: _ill(box, "lamps", "buzzer"),
        "voice_lost": lambda box: _ill(box, "voice"),
        "nothing_kept": lambda box: None if box.storage.unkept is None else box.storage.why_unkept,
        "disk_full": lambda box: box.storage.stalled("full"),
        "disk_read_only": lambda box: box.storage.stalled("read_only"),
        "disk_broken": lambda box: box.storage.stalled("in_use", "unusable"),
        "disk_slow": lambda box: "an entry takes seconds to reach the disk" if box.entries.slow else None,
        "files_damaged": lambda box: " ".join(box.storage.notices) or None,
        "match_damaged": _match_damaged,
        "match_closed": _match_closed,
        "settings": lambda box: None if box.watch.unusable is None else str(box.watch.unusable),
        "wifi": lambda box: None if (cause := box.watch.beside.wifi()) is None else f"because of: {cause}",
        "report": lambda box: None if (cause := box.watch.beside.report()) is None else f"because of: {cause}",
    }
)
"""How each trouble is found, by its key."""


def stuck_keys(trouble: Trouble, box: WatchedBox) -> Sequence[str]:
    """Return the keys that a trouble is about now, which its page names."""
    return box.hardware.gestures.stuck if trouble.key == "key_stuck" else ()


def cause_of(trouble: Trouble, box: WatchedBox) -> Cause | None:
    """Return what a service beside the box gives as the cause of a trouble."""
    beside = box.watch.beside
    return {"wifi": beside.wifi, "report": beside.report}.get(trouble.key, lambda: None)()


class Watch:
    """What is wrong now. Each trouble is one line in the log when it comes and one when it is over."""

    def __init__(self, beside: Beside = ALONE) -> None:
        self.beside: Beside = beside
        """The services beside the box, which say themselves what is wrong with them."""
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
