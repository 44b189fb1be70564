"""Sets of cards of one's own at the door: checked and kept as `tablekeeper set` does."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.engine import set_files
from tablekeeper.engine.own_sets import OwnSet
from tablekeeper.engine.set_files import MOST_BYTES, read_set
from tablekeeper.firmware.door.messages import Answer, Done, DropSet, GetSet, PutSet, Refused
from tablekeeper.firmware.kept.set_folder import FOLDER, SUFFIX, KeptSet, file_for, kept_in, offer
from tablekeeper.firmware.kept.shelf import Shelf
from tablekeeper.firmware.languages import LANGUAGES


@dataclass(frozen=True)
class Change:
    """What becomes of the folder: a file that is put there or taken away, and the sets that there are then."""

    file: str
    content: bytes | None
    sets: tuple[OwnSet, ...]
    games: tuple[str, ...]
    """The games whose sets have changed."""


def told(shelf: Shelf) -> Done:
    """Tell every file of the folder, with what is wrong with its set."""
    return Done([_row(one) for one in kept_in(shelf.folder(FOLDER))])


def _row(one: KeptSet) -> dict[str, object]:
    if isinstance(one.found, OwnSet):
        return {"file": one.file, "title": one.found.name(LANGUAGES[0]), "faults": []}
    return {"file": one.file, "title": one.file.removesuffix(SUFFIX), "faults": list(map(str, one.found))}


def checked(text: str, code: str) -> Answer:
    """Return the cards of a set in words of a language, or what is wrong with it."""
    own = _read(text)
    if isinstance(own, Refused):
        return own
    lang = code if code in LANGUAGES else LANGUAGES[0]
    return Done({"name": own.name(lang), "size": own.size, "cards": list(set_files.told(own, lang))})


def _read(text: str) -> OwnSet | Refused:
    found = read_set(text.encode()[: MOST_BYTES + 1])
    return found if isinstance(found, OwnSet) else Refused("faults", faults=tuple(map(str, found)))


def changed(shelf: Shelf, message: PutSet | DropSet) -> Change | Refused:
    """Return what becomes of the folder when a set is kept, or kept no longer; or why nothing does."""
    every = kept_in(shelf.folder(FOLDER))
    sets = {one.file: one.found for one in every if isinstance(one.found, OwnSet)}
    if isinstance(message, DropSet):
        if message.file not in [one.file for one in every]:
            return Refused("unknown_file", {"got": message.file})
        gone = sets.pop(message.file, None)
        return Change(message.file, None, (*sets.values(),), () if gone is None else (gone.game,))
    own = _read(message.text)
    if isinstance(own, Refused):
        return own
    file = file_for(every, own)
    return Change(file, message.text.encode(), (*{**sets, file: own}.values(),), (own.game,))


def change(shelf: Shelf, to: Change) -> Done:
    """Change the folder; what is kept can be chosen, and taught to tags, from now on."""
    folder = shelf.folder(FOLDER)
    if to.content is None:
        folder.remove(to.file)
    else:
        folder.put(to.file, to.content)
    offer(to.sets, to.games)
    return Done({"file": to.file})


def text(shelf: Shelf, message: GetSet) -> Answer:
    """Return the text of a set that is kept."""
    folder = shelf.folder(FOLDER)
    if message.file not in folder.names() or not message.file.endswith(SUFFIX):
        return Refused("unknown_file", {"got": message.file})
    return Done({"text": folder.read(message.file, MOST_BYTES).decode(errors="replace")})
