"""Sets of cards of one's own as files in a folder of the state directory: read, and offered to their games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tablekeeper.engine import registry
from tablekeeper.engine.own_sets import OwnSet
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.set_files import MOST_BYTES, read_set
from tablekeeper.engine.toml import Fault
from tablekeeper.firmware.storage import Files, Folder, shown

FOLDER = "sets"
"""Where the files lie in the state directory."""
SUFFIX = ".toml"


class SetError(ValueError):
    """There is no set in a file; the message says why, a fault a line."""


@dataclass(frozen=True)
class KeptSet:
    """What a file of the folder is: a set, or why there is none in it."""

    file: str
    found: OwnSet | Sequence[Fault]


def kept_sets(directory: Path) -> list[KeptSet]:
    """Return what each file of a state directory is, by their names; of two sets with one id the first is the set."""
    folder = directory / FOLDER
    try:
        names = sorted(Files().regular(folder))
    except OSError:  # there is no such folder: nobody has put any there
        return []
    return _sorted_out(names, lambda name: _beginning(folder / name))


def kept_in(folder: Folder) -> list[KeptSet]:
    """Return the same of the folder of a running box, with what is still on its way to the disk."""
    return _sorted_out(folder.names(), lambda name: folder.read(name, MOST_BYTES + 1))


def _beginning(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _sorted_out(names: Iterable[str], read: Callable[[str], bytes]) -> list[KeptSet]:
    every: list[KeptSet] = []
    seen: dict[tuple[str, str], str] = {}
    for name in names:
        if not name.endswith(SUFFIX):
            continue
        found: OwnSet | tuple[Fault, ...]
        try:
            found = read_set(read(name))
        except OSError as error:
            found = (Fault((), "the file of a set", error.strerror or "an error", "look at the memory card"),)
        if isinstance(found, OwnSet) and (other := seen.setdefault((found.game, found.id), name)) != name:
            wanted, remedy = "an id that no other file has", f"change it: {other} has it, too"
            found = (Fault(("set",), wanted, repr(found.id), remedy),)
        every.append(KeptSet(name, found))
    return every


def file_for(every: Iterable[KeptSet], own: OwnSet) -> str:
    """Return the name of the file that a set is kept in: of the one that has its id, or a new one."""
    same = (one.file for one in every if isinstance(one.found, OwnSet) and _same(one.found, own))
    return next(same, f"{own.id}{SUFFIX}")


def lay_out_any(directory: Path) -> None:
    """Offer what the files say, if there are any: whoever keeps none reads no game for it."""
    if (directory / FOLDER).is_dir():
        lay_out(directory)


def lay_out(directory: Path, game: str | None = None) -> list[KeptSet]:
    """Offer what the files say to their games, and return what each is; `game` takes none now if there is none."""
    every = kept_sets(directory)
    offer([one.found for one in every if isinstance(one.found, OwnSet)], () if game is None else (game,))
    return every


def offer(sets: Sequence[OwnSet], games: Iterable[str] = ()) -> None:
    """Offer sets to their games; those that are named take none now if there is none for them."""
    for name in {*(one.game for one in sets), *games}:
        known = registry.find(name)
        if not isinstance(known, Refusal) and known.own_sets is not None:
            known.own_sets.offer([one for one in sets if one.game == name])


def load(file: Path) -> tuple[OwnSet, bytes]:
    """Read a set, and return it with its file as it is. Raises SetError."""
    try:
        data = _beginning(file)
    except OSError as error:
        raise SetError(f"{shown(file)}: wanted the file of a set, got: {error.strerror}") from error
    read = read_set(data)
    if not isinstance(read, OwnSet):
        raise SetError("\n".join(f"{shown(file)}: {fault}" for fault in read))
    return read, data


def keep(directory: Path, own: OwnSet, data: bytes) -> Path:
    """Put the file of a set into a state directory, in the place of one that has its id. Raises OSError."""
    files, file = Files(), directory / FOLDER / file_for(kept_sets(directory), own)
    files.folder(file.parent)
    files.make(file, data)
    return file


def _same(one: OwnSet, other: OwnSet) -> bool:
    return (one.game, one.id) == (other.game, other.id)
