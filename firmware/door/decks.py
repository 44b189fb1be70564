"""Decks at the door: checked as `tablekeeper deck check` does, and kept as `tablekeeper deck keep` does."""

from __future__ import annotations

from tablekeeper.engine.deck_files import MOST_BYTES, DeckFile, read_deck, write_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.firmware.door.messages import Answer, Done, DropDeck, GetDeck, Refused
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.deck_folder import FOLDER, SUFFIX, file_of
from tablekeeper.firmware.kept.decks import drop, kept_decks
from tablekeeper.firmware.kept.shelf import Shelf


def told(shelf: Shelf) -> Done:
    """Tell every file of the folder, with what is wrong with its deck."""
    games = [game for game in registry.names() if registry.ui(game).game.decks is not None]
    found = {kept.file: kept for game in games for kept in kept_decks(shelf, game)}
    return Done([{"file": file, "title": one.title, "faults": _faults(one.found)} for file, one in found.items()])


def _faults(found: object) -> list[str]:
    if not isinstance(found, Deck):
        return [str(fault) for fault in found] if isinstance(found, tuple | list) else []
    decks = registry.ui(found.game).game.decks
    return [] if decks is None else [str(fault) for fault in decks.faults(found)]


def read(text: str) -> DeckFile | Refused:
    """Return the deck of a text, legal or not, or why there is none in it."""
    found = read_deck(text.encode()[: MOST_BYTES + 1])
    return found if isinstance(found, DeckFile) else Refused("faults", faults=tuple(map(str, found)))


def checked(text: str) -> Answer:
    """Return what a deck is, what is wrong with it, and what is worth knowing."""
    found = read(text)
    return Done(_told(found)) if isinstance(found, DeckFile) else found


def keep(shelf: Shelf, found: DeckFile) -> Done:
    """Keep a deck."""
    shelf.folder(FOLDER).put(file_of(found.deck.name), write_deck(found.deck, found.decks).encode())
    return Done({"name": found.deck.name})


def answer(shelf: Shelf, message: GetDeck | DropDeck) -> Answer:
    """Do what is asked with a deck that is kept."""
    file, folder = message.file, shelf.folder(FOLDER)
    if file not in folder.names() or not file.endswith(SUFFIX):
        return Refused("unknown_file", {"got": file})
    if isinstance(message, DropDeck):
        drop(shelf, file)
        return Done()
    return Done({"text": folder.read(file, MOST_BYTES).decode(errors="replace")})


def _told(read: DeckFile) -> dict[str, object]:
    deck = read.deck
    return {
        "name": deck.name,
        "parts": {part: deck.size(part) for part in deck.parts},
        "faults": [str(fault) for fault in read.faults()],
        "remarks": [str(remark) for remark in read.remarks()],
    }
