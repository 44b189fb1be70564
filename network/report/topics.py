"""Where a table stands among the topics of a broker: `tablekeeper/1/SITE/TABLE/…`."""

from __future__ import annotations

import re
from dataclasses import dataclass

ROOT = "tablekeeper/1"
"""The version of the topics counts up when one changes its meaning."""
ONLINE, OFFLINE = b"online", b"offline"
"""What `status` says: whether the table is there. A broker says the latter for a table that has vanished."""


@dataclass(frozen=True)
class Topics:
    """The topics of one table."""

    site: str
    table: str

    @property
    def status(self) -> str:
        """Whether the table is there; kept by the broker."""
        return f"{ROOT}/{self.site}/{self.table}/status"

    @property
    def state(self) -> str:
        """How it is now; kept by the broker."""
        return f"{ROOT}/{self.site}/{self.table}/state"

    @property
    def event(self) -> str:
        """What has happened there; kept by nobody."""
        return f"{ROOT}/{self.site}/{self.table}/event"

    @property
    def discovery(self) -> str:
        """How Home Assistant finds it; kept by the broker.

        An access list can name a table only as a whole level of a topic.
        """
        return f"homeassistant/device/tablekeeper-{self.site}/{self.table}/config"


def table_of(topic: str) -> tuple[Topics, str] | None:
    """Return of which table a topic is, and what of it; None where it is of none."""
    found = _TOPIC.fullmatch(topic)
    return None if found is None else (Topics(found["site"], found["table"]), found["what"])


_TOPIC = re.compile(rf"{ROOT}/(?P<site>[a-z0-9-]{{1,32}})/(?P<table>[a-z0-9-]{{1,32}})/(?P<what>status|state|event)")


def level(host: str) -> str:
    """Return what a table is called in its topics after a host: small letters, digits and hyphens, `table` if none."""
    return re.sub(r"[^a-z0-9]+", "-", host.partition(".")[0].lower()).strip("-")[:32].strip("-") or "table"
