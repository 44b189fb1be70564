"""What the page is told once, each a JSON file: how the box is built, what lies on the rack, a language's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, catalogue, language
from tablekeeper.firmware.simulator.messages import Options
from tablekeeper.firmware.simulator.rack import rack

WORDS, FILE = __package__, "page.toml"


class Card(NamedTuple):
    """A card in a language, as it is found and read beside the box."""

    name: str
    others: tuple[str, ...]
    """Its names in other languages."""
    figure: int | None
    """Its power, or what the game has in its place."""
    text: str
    """What it does, in words of our own; nothing where it is not known."""


def desk(options: Options) -> Mapping[str, Any]:
    """Return how the box is built, and every card on the rack as UID, card, copy, game and the box it comes in."""
    held = {racked.uid for racked in options.rack}
    boxes = ((game, box) for game in registry.names() for box in registry.ui(game).game.sets)
    return {
        "languages": LANGUAGES,
        "language": options.lang,
        "panels": options.panels,
        "games": {game: registry.ui(game).title for game in {racked.game for racked in options.rack}},
        "rack": [
            (*racked, box) for game, box in boxes for racked in rack([box], options.reader, game) if racked.uid in held
        ],
    }


def words(code: str) -> Mapping[str, str]:
    """Return the words of the page. Raises ValueError for no language of the box."""
    language(code)
    return catalogue(code, FILE, WORDS)


def cards(code: str) -> Mapping[str, Mapping[str, Card]]:
    """Return the cards of every game by their ids. Raises ValueError for no language of the box."""
    return {game: dict(_cards(game, code)) for game in registry.names()}


def _cards(game: str, code: str) -> list[tuple[str, Card]]:
    ui = registry.ui(game)
    lang = language(code, ui.words)
    told: list[tuple[str, Card]] = []
    for card, _ in ui.cards(ui.game.sets):
        explained = ui.game.explain(card, lang.code)
        name = ui.card(card, lang).name
        if isinstance(explained, Refusal):
            told.append((card, Card(name, tuple(ui.other_names(card, name)), None, "")))
        else:
            text = ". ".join(filter(None, (", ".join(explained.keywords), explained.wording)))
            told.append((card, Card(name, tuple(ui.other_names(card, name)), explained.power, text)))
    return told
