"""`tablekeeper deck`: decks that people bring along, checked, written plainly, and kept on the box by their names."""

from __future__ import annotations

import sys
from pathlib import Path

from tablekeeper.engine.deck_files import write_deck
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.toml import Fault
from tablekeeper.firmware.box.settings import SettingsError, state_directory
from tablekeeper.firmware.kept.deck_folder import FOLDER, DeckError, keep, kept, load
from tablekeeper.firmware.storage import NoBoxError, box_in, shown

FAULTY, UNREADABLE = 1, 2
"""Exit statuses: a deck is there, and breaks a rule; no deck can be made of a file."""


def check(file: Path) -> int:
    """Print what is wrong with the deck of a file, and what is worth knowing; return the exit status."""
    try:
        read = load(file)
    except DeckError as error:
        return complain(error)
    faults = read.faults()
    print(_told(read.deck))
    print(*faults, *(f"remark: {remark}" for remark in read.remarks()), _counted(faults), sep="\n")
    return FAULTY if faults else 0


def write(file: Path) -> int:
    """Print the deck of a file as we write it; return the exit status."""
    try:
        read = load(file)
    except DeckError as error:
        return complain(error)
    print(write_deck(read.deck, read.decks), end="")
    return 0


def keep_file(file: Path, directory: Path | None, settings_file: Path | None) -> int:
    """Keep the deck of a file on the box, also one with faults, which are printed; return the exit status."""
    try:
        read = load(file)
        box = box_in(state_directory(directory, settings_file))
    except (DeckError, SettingsError, NoBoxError) as error:
        return complain(error)
    try:
        there = keep(box, read.deck, read.decks)
    except OSError as error:
        return complain(f"{shown(box / FOLDER)}: wanted a place to keep decks in, got: {error.strerror}")
    faults = read.faults()
    print(f"{shown(there)}: {_told(read.deck)}", *faults, _counted(faults), sep="\n")
    return FAULTY if faults else 0


def show_kept(directory: Path | None, settings_file: Path | None) -> int:
    """Print the decks that the box keeps, a line each; return the exit status."""
    try:
        files = kept(box_in(state_directory(directory, settings_file)))
    except (SettingsError, NoBoxError) as error:
        return complain(error)
    status = 0
    for file in files:
        try:
            read = load(file)
        except DeckError as error:
            status = complain(error)
        else:
            print(f"{shown(file)}: {_told(read.deck)}; {_counted(read.faults())}")
    return status


def _told(deck: Deck) -> str:
    """Return a deck in a line: its name, its game, how many cards each part has."""
    return f"{deck.name} ({deck.game}): {', '.join(f'{part} {deck.size(part)}' for part in deck.parts)}"


def _counted(faults: tuple[Fault, ...]) -> str:
    return f"{len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'}"


def complain(why: object) -> int:
    """Say why nothing was done, line by line; return the exit status."""
    for line in str(why).splitlines():
        print(f"tablekeeper: {line}", file=sys.stderr)
    return UNREADABLE
