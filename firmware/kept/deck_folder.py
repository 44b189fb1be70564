"""Decks as files in a folder of the state directory, each under its name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablekeeper.engine.deck_files import MOST_BYTES, DeckFile, read_deck, write_deck
from tablekeeper.engine.decks import Deck, Decks
from tablekeeper.firmware.storage import Files, shown

FOLDER = "decks"
"""Where the files lie in the state directory."""
SUFFIX = ".toml"


class DeckError(ValueError):
    """There is no deck in a file; the message says why, a fault a line."""


def load(file: Path) -> DeckFile:
    """Read a deck, legal or not. Raises DeckError."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise DeckError(f"{shown(file)}: wanted the file of a deck, got: {error.strerror}") from error
    read = read_deck(data)
    if not isinstance(read, DeckFile):
        raise DeckError("\n".join(f"{shown(file)}: {fault}" for fault in read))
    return read


def kept(directory: Path) -> Iterator[Path]:
    """Yield the files of the decks that are kept in a state directory, by their names."""
    folder = directory / FOLDER
    try:
        names = sorted(name for name in Files().regular(folder) if name.endswith(SUFFIX))
    except OSError:  # there is no such folder: nobody has kept any
        return
    yield from (folder / name for name in names)


def keep(directory: Path, deck: Deck, decks: Decks) -> Path:
    """Put a deck under its name into a state directory, in the place of one that had it. Raises OSError."""
    files, file = Files(), directory / FOLDER / file_of(deck.name)
    files.folder(file.parent)
    files.make(file, write_deck(deck, decks).encode())
    return file


def file_of(name: str) -> str:
    """Return the name of the file of the deck that is called so."""
    return f"{name}{SUFFIX}"
