"""`tablekeeper run`, in the order in which a box starts: the first picture, the settings, everything else.

Modules that the first picture does not need are imported after it. On a small board this takes seconds, and the panel
should not be dark so long. Even `typing` takes as long as all of Python. `docs/bench.md` says what each step costs.
"""

from __future__ import annotations

from tablekeeper.drivers import first_light
from tablekeeper.firmware.app.first_picture import FIRST_PICTURE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from tablekeeper.drivers.panel import Kind

KIT_PANEL: tuple[Kind, int, int] = ("ssd1306", 1, 0x3C)
"""Chip, bus and address where there is no settings file: what `Settings` has, too."""


def run(settings_file: Path | None, *, speak: bool = False) -> int:
    """Run the box until it is told to stop, reading the panel aloud with `speak`; return the exit status."""
    if settings_file is None:
        first_light.light(*KIT_PANEL, FIRST_PICTURE, turned=False)

    from tablekeeper.firmware.box.settings import SettingsError, load_settings

    unusable: SettingsError | None = None
    try:
        settings = load_settings(settings_file)
    except SettingsError as error:
        settings, unusable = error.usable, error

    if settings_file is not None:  # which says where the panel is, and of which kind
        panel = settings.panel
        for address in panel.addresses:
            first_light.light(panel.chip, panel.bus, address, FIRST_PICTURE, turned=panel.rotation == 180)

    from tablekeeper.firmware.app import appliance  # the drivers, the storage, the app: what has waited for the picture

    return appliance.run(settings, unusable, speak=speak)
