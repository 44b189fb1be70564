"""The box without silicon, for matches of Guerra de Mitos."""

from __future__ import annotations

from tests.firmware.pages.conftest import Box, NewBox, SamePicture, new_box

__all__ = ["Box", "NewBox", "SamePicture", "new_box"]
