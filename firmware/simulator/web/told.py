"""What the page is told once, each a JSON file: how the box is built, what lies on the rack, a language's words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import AnyUI
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


@cache
def cards(code: str) -> Mapping[str, Mapping[str, Card]]:
    """Return the cards of every game by their ids. Raises ValueError for no language of the box."""
    uis = {game: registry.ui(game) for game in registry.names()}
    return {game: {card: _card(ui, card, code) for card, _ in ui.cards(ui.game.sets)} for game, ui in uis.items()}


def _card(ui: AnyUI, card: str, code: str) -> Card:
    name, explained = ui.card(card, language(code, ui.words)).name, ui.game.explain(card, code)
    others = tuple(ui.other_names(card, name))
    if isinstance(explained, Refusal):
        return Card(name, others, None, "")
    return Card(
        name, others, explained.power, ". ".join(filter(None, (", ".join(explained.keywords), explained.wording)))
    )
