"""Which key does what, for whoever holds the shared key and reads on."""

from __future__ import annotations

from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.text import Reading, paged

KINDS = ("menu", "question", "held", "list", "cards", "text")
"""The kinds of pages, in the order in which they are told."""


def keys(lang: Language) -> Reading:
    """Return what the keys do on every kind of page, the shared one first."""
    return Reading(lang.text("page.menu.keys"), paged([lang.text(f"page.keys.{kind}") for kind in KINDS]))
