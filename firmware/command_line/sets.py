"""`tablekeeper set`: sets of cards of one's own, checked, told in words, and kept on the box by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablekeeper.engine.own_sets import OwnSet
from tablekeeper.engine.set_files import told
from tablekeeper.firmware.box.settings import SettingsError, state_directory
from tablekeeper.firmware.command_line.decks import complain
from tablekeeper.firmware.kept.set_folder import FOLDER, SetError, keep, kept_sets, load
from tablekeeper.firmware.storage import NoBoxError, box_in, shown


def check(file: Path, lang: str) -> int:
    """Print what is wrong with the set of a file, or all of its cards in words; return the exit status."""
    try:
        own, _ = load(file)
    except SetError as error:
        return complain(error)
    print(_told(own, lang), *_cards(own, lang), sep="\n")
    return 0


def keep_file(file: Path, directory: Path | None, settings_file: Path | None) -> int:
    """Keep the set of a file on the box, if nothing is wrong with it; return the exit status."""
    try:
        own, data = load(file)
        box = box_in(state_directory(directory, settings_file))
    except (SetError, SettingsError, NoBoxError) as error:
        return complain(error)
    try:
        there = keep(box, own, data)
    except OSError as error:
        return complain(f"{shown(box / FOLDER)}: wanted a place to keep sets in, got: {error.strerror}")
    print(f"{shown(there)}: {_told(own, 'en')}")
    return 0


def show_kept(directory: Path | None, settings_file: Path | None) -> int:
    """Print the sets that the box keeps, a line each; return the exit status."""
    try:
        box = box_in(state_directory(directory, settings_file))
    except (SettingsError, NoBoxError) as error:
        return complain(error)
    status = 0
    for one in kept_sets(box):
        file = shown(box / FOLDER / one.file)
        if isinstance(one.found, OwnSet):
            print(f"{file}: {_told(one.found, 'en')}")
        else:
            status = complain("\n".join(f"{file}: {fault}" for fault in one.found))
    return status


def _told(own: OwnSet, lang: str) -> str:
    """Return a set in a line: its name, its id, its game, how many cards it has."""
    return f"{own.name(lang)} ({own.id}, {own.game}): {own.size} card{'' if own.size == 1 else 's'}"


def _cards(own: OwnSet, lang: str) -> Iterator[str]:
    """Yield each card in words, as the box will tell it."""
    for one in told(own, lang):
        keywords = f" ({', '.join(one.keywords)})" if one.keywords else ""
        wording = f": {one.wording}" if one.wording else ""
        yield f"{one.copies} × {one.name} {one.power}{keywords}{wording}"
