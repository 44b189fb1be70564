"""A card in words, asked for by holding ok; a lesson, told once when it first matters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.game import Event, Explanation, Refusal
from engine.games import GAMES
from firmware.pages.page import Page
from firmware.pages.picking import Card, Pick
from firmware.pages.text import Reading, said, sliced, wrapped

if TYPE_CHECKING:
    from firmware.pages.box import Box

TAUGHT = "taught"
"""The preference that lists the lessons already told, separated by commas."""


def explanation(app: Box, card: str, game: str) -> Page:
    """Return a card's name, power, keywords and wording as a text to read."""
    explained = GAMES[game]().explain(card, app.lang.code)
    if isinstance(explained, Refusal):
        return said(app.lang.text("page.refused"), explained.why, code=explained.code)
    return Reading(app.lang.text("page.explain"), sliced(explained_lines(explained)))


def explained_lines(explained: Explanation) -> tuple[str, ...]:
    """Return a card in lines of the panel: its name and power, its keywords, its wording."""
    name = explained.name if explained.power is None else f"{explained.name} {explained.power}"
    texts = [name, ", ".join(explained.keywords), explained.wording]
    return wrapped(*(text for text in texts if text))


def picking(app: Box) -> Page:
    """Return the page that picks a card to explain: one in play, or any where nothing is."""
    state = app.session.match.state if app.session else None
    in_play = app.face.in_play(state) if state else ()
    sets = state.position().get("sets", app.face.sets) if state else app.face.sets
    chosen = in_play or [card for card, _ in app.face.cards(sets)]

    def picked(card: str) -> Card:
        subject = app.face.card(card, app.lang)
        return Card(card, subject.name, subject.power, lambda: app.explain(card), group=subject.group)

    return Pick(app.lang.text("page.explain"), [picked(card) for card in chosen])


def teach(app: Box, happened: Iterable[Event]) -> None:
    """Tell each lesson that matters now and was never told on this box before."""
    preferences = app.storage.preferences
    taught = [lesson for lesson in preferences.get(TAUGHT, "").split(",") if lesson]
    new = [lesson for lesson in dict.fromkeys(app.face.lessons(happened)) if lesson not in taught]
    if not new:
        return
    preferences.set(TAUGHT, ",".join([*taught, *new]))
    for lesson in reversed(new):
        name, rule = app.face.lesson(lesson, app.lang)
        app.notice(name, rule)
