"""A refusal as the panel says it."""

from __future__ import annotations

from engine.game import Refusal
from firmware.languages import Language


def refusal_lines(refusal: Refusal, lang: Language, game: str) -> tuple[str, ...]:
    """Return the reason in short, and what to do, in a game's own words if it has them; each may have to be wrapped."""
    return _text(refusal, lang, game, "why"), _text(refusal, lang, game, "do")


def _text(refusal: Refusal, lang: Language, game: str, part: str) -> str:
    key = f"refusal.{refusal.code}.{part}"
    own = f"{game}.{key}"
    return lang.text(own if own in lang else key)
