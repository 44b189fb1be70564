"""A card in words, asked for by holding ok; a lesson, told once when it first matters."""

from __future__ import annotations

from collections.abc import Iterable

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


def explain(context: PageContext, card: str, game: str) -> None:
    """Open the explanation of a game's card."""
    context.pages.push(explanation(card, game, context.lang))


def explanation(card: str, game: str, lang: Language) -> Page:
    """Return a card's name, power, keywords and wording as a text to read."""
    explained = registry.ui(game).game.explain(card, lang.code)
    if isinstance(explained, Refusal):
        return said(lang.text("page.refused"), explained.why, code=explained.code)
    return Reading(lang.text("page.explain"), sliced(explained_lines(explained)))


def explained_lines(explained: Explanation) -> tuple[str, ...]:
    """Return a card in lines of the panel: its name and power, its keywords, its wording."""
    name = explained.name if explained.power is None else f"{explained.name} {explained.power}"
    texts = [name, ", ".join(explained.keywords), explained.wording]
    return wrapped(*(text for text in texts if text))


def untold(ui: AnyUI, lessons: Iterable[str], preferences: Preferences, lang: Language) -> list[Page]:
    """Return each of some lessons that was never told on this box before, the last first; note them as told."""
    taught = [lesson for lesson in preferences.get(TAUGHT, "").split(",") if lesson]
    new = [lesson for lesson in dict.fromkeys(lessons) if lesson not in taught]
    if new:
        preferences.set(TAUGHT, ",".join([*taught, *new]))
    return [said(*ui.lesson(lesson, lang)) for lesson in reversed(new)]
