"""A refusal as the panel says it: the reason in short, who must act, and what to do."""

from __future__ import annotations

from engine.game import Refusal, State
from firmware.languages import Language


def refusal_lines(refusal: Refusal, lang: Language, state: State | None = None) -> tuple[str, ...]:
    """Return the reason and what to do, and with a state also who must act, each a short text to be wrapped."""
    lines = [lang.text(f"refusal.{refusal.code}.why"), lang.text(f"refusal.{refusal.code}.do")]
    asked = state.asked if state else None
    if state is not None and asked is not None:
        lines.insert(1, lang.text("refusal.asked", name=state.seat_names[asked]))
    return tuple(lines)


def unknown_tag_lines(uid: str, lang: Language) -> tuple[str, ...]:
    """Return what to say of a tag that the box has not been taught."""
    return (lang.text("tag.unknown"), uid, lang.text("tag.unknown.do"))
