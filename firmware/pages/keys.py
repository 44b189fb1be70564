"""What keys are called, and which does what, for people who hold the shared key and read on."""

from __future__ import annotations

from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT
from tablekeeper.firmware.pages.text import Reading, paged

SIGNS = {LEFT: "◀", OK: "●", RIGHT: "▶"}
"""What stands beside the keys of a seat."""

KINDS = ("menu", "question", "held", "list", "cards", "text")
"""The kinds of pages, in the order in which they are told."""


def short(key: str) -> str:
    """Return the name of a key in few signs, `1◀`; the shared key is called what it is called."""
    seat, _, slot = key.rpartition(".")
    return f"{seat}{SIGNS[slot]}" if seat else key


def in_full(key: str, lang: Language) -> str:
    """Return the name of a key with its seat in words: `Seat 1 ◀`."""
    seat, _, slot = key.rpartition(".")
    return f"{lang.text('page.seat', n=seat)} {SIGNS[slot]}" if seat else key


def keys(lang: Language) -> Reading:
    """Return what the keys do on every kind of page, the shared one first."""
    return Reading(lang.text("page.menu.keys"), paged([lang.text(f"page.keys.{kind}") for kind in KINDS]))
