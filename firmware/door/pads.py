"""Score pads at the door: files in which people write down a game of their own; tried before they are kept."""

from __future__ import annotations

from tablekeeper.engine.deck_files import named
from tablekeeper.firmware.door.messages import Answer, Done, DropPad, GetPad, Refused
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.own_files import OwnFiles, Tried
from tablekeeper.firmware.kept.shelf import Shelf
from tablekeeper.firmware.languages import LANGUAGES, language


def _files() -> tuple[OwnFiles, str | None] | None:
    """Return where the files lie that a game reads, and the package of its words."""
    uis = map(registry.ui, registry.names())
    return next(((ui.own_files, ui.words) for ui in uis if ui.own_files is not None), None)


def told(shelf: Shelf) -> Done:
    """Tell the files of the folder."""
    return Done(_names(shelf))


def read_games() -> bool:
    """Read the games, which takes a while the first time; return whether one has files."""
    return _files() is not None


def _names(shelf: Shelf) -> list[str]:
    found = _files()
    if found is None:
        return []
    own, _ = found
    return [name for name in shelf.folder(own.folder).names() if name.endswith(own.suffix)]


def tried(text: str, code: str) -> Answer:
    """Return what is wrong with a pad, or how a match on it begins, in a language."""
    found = read(text, code)
    return found if isinstance(found, Refused) else Done(found)


def read(text: str, code: str = LANGUAGES[0]) -> Tried | Refused:
    """Return how a match on a pad begins, or what is wrong with it."""
    if (files := _files()) is None:
        return Refused("unknown_file", {"got": ""})
    own, words = files
    found = own.tried(text.encode()[: own.most_bytes + 1], language(code if code in LANGUAGES else LANGUAGES[0], words))
    return Refused("faults", faults=tuple(found.faults)) if found.faults else found


def keep(shelf: Shelf, file: str, text: str) -> Answer:
    """Keep a pad that nothing is wrong with."""
    if (found := _files()) is None:
        return Refused("unknown_file", {"got": file})
    own, _ = found
    if not file.endswith(own.suffix) or not named(file.removesuffix(own.suffix)):
        return Refused("file_name", {"got": file, "suffix": own.suffix})
    shelf.folder(own.folder).put(file, text.encode())
    return Done()


def answer(shelf: Shelf, message: GetPad | DropPad) -> Answer:
    """Do what is asked with a pad that is kept."""
    file, found = message.file, _files()
    if found is None or file not in _names(shelf):
        return Refused("unknown_file", {"got": file})
    own, _ = found
    folder = shelf.folder(own.folder)
    if isinstance(message, DropPad):
        folder.remove(file)
        return Done()
    return Done({"text": folder.read(file, own.most_bytes).decode(errors="replace")})
