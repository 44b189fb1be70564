"""A card in words, asked for by holding ok; a lesson, told once when it first matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Explanation
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.text import Reading, said, sliced, wrapped
from tablekeeper.firmware.storage.preferences import Preferences

TAUGHT = "taught"
"""The preference that lists the lessons already told, separated by commas."""


def explain(context: PageContext, card: str, game: str, before: Sequence[str] = ()) -> None:
    """Open the explanation of a game's card; other things to read may come before it."""
    context.pages.push(explanation(card, game, context.lang, before))


def explanation(card: str, game: str, lang: Language, before: Sequence[str] = ()) -> Page:
    """Return a card's name, power, keywords and wording as a text to read, behind other texts."""
    explained = registry.ui(game).game.explain(card, lang.code)
    if isinstance(explained, Refusal):
        return said(lang.text("page.refused"), explained.why, code=explained.code)
    return Reading(lang.text("page.explain"), sliced((*wrapped(*before), *explained_lines(explained))))


def explained_lines(explained: Explanation) -> tuple[str, ...]:
    """Return a card in lines of the panel: its name and power, its keywords, its wording."""
    name = explained.name if explained.power is None else f"{explained.name} {explained.power}"
    texts = [name, ", ".join(explained.keywords), explained.wording]
    return wrapped(*(text for text in texts if text))


def lessons(ui: AnyUI, happened: Iterable[Event], preferences: Preferences, lang: Language) -> list[tuple[str, str]]:
    """Return each lesson that matters now and was never told on this box before, the last first; note them as told.

    A lesson is what it is called, and what it says.
    """
    taught = [lesson for lesson in preferences.get(TAUGHT, "").split(",") if lesson]
    new = [lesson for lesson in dict.fromkeys(ui.lessons(happened)) if lesson not in taught]
    if new:
        preferences.set(TAUGHT, ",".join([*taught, *new]))
    return [ui.lesson(lesson, lang) for lesson in reversed(new)]
