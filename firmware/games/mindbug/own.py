"""Sets of one's own on the box: their files beside the boxes of the game, and what people do by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from tablekeeper.engine.events import Event
from tablekeeper.engine.mindbug.cards.card import Card, Moment
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.own_sets import OwnSet
from tablekeeper.engine.toml import Fault
from tablekeeper.firmware.games.narration import Words
from tablekeeper.firmware.games.ui import GameUI, MatchKind
from tablekeeper.firmware.kept.set_folder import lay_out
from tablekeeper.firmware.languages import Language

FAULTY = "✗"


def kinds(ui: GameUI[MindbugState], directory: Path, lang: Language) -> list[MatchKind[MindbugState]]:
    """Return the kind of match with all boxes and sets of one's own, then each faulty file with what is wrong in it."""
    game = ui.game
    every = lay_out(directory, game.name)
    found = [MatchKind(game.name, ui.title, game.seats_for, ui.new, game.sets)]
    for one in every:
        if not isinstance(one.found, OwnSet):
            key, faults = f"{game.name}_{one.file!a}", [_said(fault, lang) for fault in one.found]
            found.append(MatchKind(key, f"{FAULTY} {one.file}", game.seats_for, ui.new, faults=faults))
    return found


def _said(fault: Fault, lang: Language) -> str:
    """Return a fault with its line; keys and values are those of the file, which is no language's."""
    if fault.line is None:
        return str(fault)
    return f"{lang.text('mindbug.own.line', n=fault.line)}: {replace(fault, line=None)}"


def by_hand(happened: Sequence[Event], after: MindbugState, words: Words) -> Iterator[str]:
    """Yield what people do themselves, since no word says it, and where they set what has changed."""
    told = False
    silenced = (event for event in happened if isinstance(event, events.Silenced) and event.trigger == "defeated")
    fallen_silent = {(event.seat, event.card) for event in silenced}
    for event in happened:
        match event:
            case events.Entered(card=card, seat=seat) if derived.silencer(after.seats, seat, "play") is None:
                text = _text(after.card_set.designs[card], "play", words)
            case events.Attacked(card=card):
                text = _text(after.card_set.designs[card], "attack", words)
            case events.Activated(card=card):
                text = _text(after.card_set.designs[card], "action", words)
            case events.Defeated(card=card, seat=seat) if (seat, card) not in fallen_silent:
                text = _text(after.card_set.designs[card], "defeated", words)
            case _:
                continue
        if text:
            told = True
            yield text
    if told:
        yield words.lang.text("mindbug.own.by_hand")


def _text(card: Card, moment: Moment, words: Words) -> str:
    if moment not in card.by_hand_at:
        return ""
    return f"{words.card(card.id)}: {card.told_by_hand(words.lang.code)}"
