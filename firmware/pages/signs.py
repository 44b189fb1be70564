"""What the signs of the panel mean, for people who look for one."""

from __future__ import annotations

from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.text import Reading, paged

COMMON = (
    *("seat", "which", "list", "back", "undo", "change", "chosen", "right", "more", "received", "out"),
    *("wrong", "staff", "strictness", "bar"),
)
"""What is told of the signs that every game shows, one text each."""


def legend(ui: AnyUI, lang: Language) -> list[str]:
    """Return what signs mean, those of a game first."""
    return [*ui.legend(lang), *(lang.text(f"page.sign.{sign}") for sign in COMMON)]


def signs(ui: AnyUI, lang: Language) -> Reading:
    """Return the same to read."""
    return Reading(lang.text("page.menu.signs"), paged(legend(ui, lang)))
