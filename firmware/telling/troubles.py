"""What can be wrong with the box, in one table: its code, its texts and its sign on the panel.

A trouble is a state that comes and goes by itself; `firmware.box.watch` finds what is wrong now. Its texts are
`wrong.KEY` and below in the catalogues, its page in the documentation is docs/troubleshooting.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SIGNS_AT_ONCE = 2
"""So many signs have room in the corner of the panel; what else is wrong is told by *What is wrong?*."""

CLOSED = "closed"
"""The preference that says which match is not taken up at the start, because that failed."""


@dataclass(frozen=True)
class Trouble:
    """One thing that can be wrong."""

    code: str
    """On the panel, in the log and in the documentation; it never changes and is never given to another trouble."""
    key: str
    """Of its texts: `wrong.KEY` is its name, with `.what` what it is, `.do` what to do, `.over` that it is over.

    `.more` is a page that only some need.
    """
    sign: str
    """A symbol for the device, and a mark."""
    at_once: bool = False
    """Whether it is said as well, since somebody has just done it."""
    told: bool = False
    """Whether it is said once as it comes, since people must know; a dark panel stays dark."""

    @property
    def device(self) -> str:
        """The symbol alone."""
        return self.sign[0]


TROUBLES = (
    Trouble("F01", "reader_absent", "🔌!"),
    Trouble("F02", "reader_lost", "🔌!", told=True),
    Trouble("F03", "reader_noisy", "🔌✗"),
    Trouble("F04", "two_cards", "🔌2", at_once=True),
    Trouble("F05", "unknown_tag", "🔌?"),
    Trouble("F06", "panel_lost", "▭!"),
    Trouble("F07", "key_stuck", "⌨!"),
    Trouble("F08", "keys_dead", "⌨✗"),
    Trouble("F09", "signals_dead", "♪!"),
    Trouble("F10", "voice_lost", "♪✗"),
    Trouble("F11", "nothing_kept", "💾✗"),
    Trouble("F12", "disk_full", "💾!"),
    Trouble("F13", "disk_read_only", "💾!"),
    Trouble("F14", "disk_broken", "💾!"),
    Trouble("F15", "disk_slow", "💾…"),
    Trouble("F16", "files_damaged", "💾?"),
    Trouble("F17", "match_damaged", "💾?"),
    Trouble("F18", "match_closed", "💾?"),
    Trouble("F19", "settings", "⚙!"),
    Trouble("F20", "wifi", "📶!"),
    Trouble("F21", "report", "📶✗"),
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
