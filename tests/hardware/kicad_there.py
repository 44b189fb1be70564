"""Which tests can ask KiCad: it is no part of what `make test` needs."""

from __future__ import annotations

import pytest

from hardware.kit import tools
from hardware.kit.tools import MissingToolError


def missing() -> str:
    """Return why KiCad cannot be asked here; empty where it can."""
    try:
        tools.kicad()
    except MissingToolError as error:
        return str(error)
    return ""


KICAD = pytest.mark.skipif(bool(missing()), reason=missing() or "KiCad is there")
