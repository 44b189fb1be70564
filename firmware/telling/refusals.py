"""A refusal as the panel says it."""

from __future__ import annotations

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.languages import Language


def refusal_lines(refusal: Refusal, lang: Language, game: str | None) -> tuple[str, ...]:
    """Return the reason in short, and what to do, each of which may have to be wrapped.

    They are in the words of the game on the table if it has some for this code; None: there is no match.
    """
    return _text(refusal, lang, game, "why"), _text(refusal, lang, game, "do")


def _text(refusal: Refusal, lang: Language, game: str | None, part: str) -> str:
    key = f"refusal.{refusal.code}.{part}"
    own = key if game is None else f"{game}.{key}"
    return lang.text(own if own in lang else key)
