"""Decks at the door: checked as `tablekeeper deck check` does, and kept as `tablekeeper deck keep` does."""

from __future__ import annotations

from tablekeeper.engine.deck_files import MOST_BYTES, DeckFile, read_deck, write_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.firmware.door.messages import Answer, CheckDeck, Done, DropDeck, GetDeck, PutDeck, Refused
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.deck_folder import FOLDER, SUFFIX, file_of
from tablekeeper.firmware.kept.decks import drop, kept_decks
from tablekeeper.firmware.kept.shelf import Shelf


def told(shelf: Shelf) -> list[dict[str, object]]:
    """Return every file of the folder, with what is wrong with its deck."""
    games = [game for game in registry.names() if registry.ui(game).game.decks is not None]
    found = {kept.file: kept for game in games for kept in kept_decks(shelf, game)}
    return [{"file": file, "title": kept.title, "faults": _faults(kept.found)} for file, kept in found.items()]


def _faults(found: object) -> list[str]:
    if not isinstance(found, Deck):
        return [str(fault) for fault in found] if isinstance(found, tuple | list) else []
    decks = registry.ui(found.game).game.decks
    return [] if decks is None else [str(fault) for fault in decks.faults(found)]


def answer(shelf: Shelf, message: CheckDeck | PutDeck | GetDeck | DropDeck) -> Answer:
    """Do what is asked with decks."""
    match message:
        case CheckDeck(text) | PutDeck(text):
            read = read_deck(text.encode()[: MOST_BYTES + 1])
            if not isinstance(read, DeckFile):
                return Refused("faults", faults=tuple(map(str, read)))
            if isinstance(message, PutDeck):
                shelf.folder(FOLDER).put(file_of(read.deck.name), write_deck(read.deck, read.decks).encode())
            return Done(_checked(read))
        case GetDeck(file) | DropDeck(file):
            folder = shelf.folder(FOLDER)
            if file not in folder.names() or not file.endswith(SUFFIX):
                return Refused("unknown_file", {"got": file})
            if isinstance(message, DropDeck):
                drop(shelf, file)
                return Done()
            return Done({"text": folder.read(file, MOST_BYTES).decode(errors="replace")})


def _checked(read: DeckFile) -> dict[str, object]:
    """Return what a deck is, what is wrong with it, and what is worth knowing."""
    deck = read.deck
    return {
        "name": deck.name,
        "parts": {part: deck.size(part) for part in deck.parts},
        "faults": [str(fault) for fault in read.faults()],
        "remarks": [str(remark) for remark in read.remarks()],
    }
