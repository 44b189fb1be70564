"""The box without silicon, for matches of Mindbug."""

from __future__ import annotations

from tests.firmware.pages.conftest import AsLookedAt, Box, NewBox, as_looked_at, new_box

__all__ = ["AsLookedAt", "Box", "NewBox", "as_looked_at", "new_box"]
