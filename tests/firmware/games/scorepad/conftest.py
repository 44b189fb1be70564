"""The box without silicon, for matches on a score pad."""

from __future__ import annotations

from tests.firmware.pages.conftest import Box, NewBox, SamePicture, new_box

__all__ = ["Box", "NewBox", "SamePicture", "new_box"]
