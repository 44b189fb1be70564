"""A refusal as the panel says it."""

from __future__ import annotations

from engine.game import Refusal
from firmware.languages import Language


def refusal_lines(refusal: Refusal, lang: Language) -> tuple[str, ...]:
    """Return the reason in short, and what to do; each a text that may have to be wrapped."""
    return lang.text(f"refusal.{refusal.code}.why"), lang.text(f"refusal.{refusal.code}.do")
