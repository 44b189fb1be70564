"""Score pads at the door: files in which people write down a game of their own; tried before they are kept."""

from __future__ import annotations

from tablekeeper.engine.deck_files import named
from tablekeeper.firmware.door.messages import Answer, Done, DropPad, GetPad, PutPad, Refused, TryPad
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.own_files import OwnFiles, Tried
from tablekeeper.firmware.kept.shelf import Shelf
from tablekeeper.firmware.languages import LANGUAGES, language


def _files() -> tuple[OwnFiles, str | None] | None:
    """Return where the files lie that a game reads, and the package of its words."""
    uis = map(registry.ui, registry.names())
    return next(((ui.own_files, ui.words) for ui in uis if ui.own_files is not None), None)


def told(shelf: Shelf) -> list[str]:
    """Return the files of the folder."""
    found = _files()
    if found is None:
        return []
    own, _ = found
    return [name for name in shelf.folder(own.folder).names() if name.endswith(own.suffix)]


def answer(shelf: Shelf, message: TryPad | PutPad | GetPad | DropPad) -> Answer:
    """Do what is asked with pads."""
    found = _files()
    if found is None:
        return Refused("unknown_file", {"got": ""})
    own, words = found
    folder = shelf.folder(own.folder)

    def tried(text: str, code: str) -> Tried:
        return own.tried(text.encode()[: own.most_bytes + 1], language(code if code in LANGUAGES else "en", words))

    match message:
        case TryPad(text, lang):
            come_to = tried(text, lang)
            return Refused("faults", faults=tuple(come_to.faults)) if come_to.faults else Done(come_to)
        case PutPad(file, text):
            if not file.endswith(own.suffix) or not named(file.removesuffix(own.suffix)):
                return Refused("file_name", {"got": file, "suffix": own.suffix})
            if faults := tried(text, "en").faults:
                return Refused("faults", faults=tuple(faults))
            folder.put(file, text.encode())
            return Done()
        case GetPad(file) | DropPad(file):
            if file not in told(shelf):
                return Refused("unknown_file", {"got": file})
            if isinstance(message, DropPad):
                folder.remove(file)
                return Done()
            return Done({"text": folder.read(file, own.most_bytes).decode(errors="replace")})
