"""`tablekeeper run`, in the order in which a box starts: the settings, the first picture, everything else.

What the first picture does not need is imported behind it: on a small board that takes seconds, which nobody should
spend before a dark panel. `docs/bench.md` says what each step costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekeeper.drivers import first_light
from tablekeeper.firmware.first_picture import FIRST_PICTURE
from tablekeeper.firmware.settings import SettingsError, load_settings

if TYPE_CHECKING:
    from pathlib import Path


def run(settings_file: Path | None, *, speak: bool = False) -> int:
    """Run the box until it is told to stop, reading the panel aloud with `speak`; return the exit status."""
    unusable: SettingsError | None = None
    try:
        settings = load_settings(settings_file)  # where the panel is, and of which kind
    except SettingsError as error:
        settings, unusable = error.usable, error

    panel = settings.panel
    for address in panel.addresses:
        first_light.light(panel.chip, panel.bus, address, FIRST_PICTURE, turned=panel.rotation == 180)

    from tablekeeper.firmware import appliance  # the drivers, the storage, the app: what has waited for the picture

    return appliance.run(settings, unusable, speak=speak)
