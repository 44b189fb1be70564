"""What runs in the machine whose power is cut: `power_box.py play` and `power_box.py look`, with the installed program.

`play` plays one match after another on the whole simulated device, at random, by tags and keys, now and then taking an
answer back, and now and then killing the device's process and booting it again. Whenever the box has come to rest
after an answer, it says so on the line and waits until that has been noted. `look` opens what a storage holds, as a box
does at its start, and prints it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

import msgspec

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.engine.game import State
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator.desk import Desk
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.storage import Saved, SaveFailed, Storage, StorageUnavailable

READER: ReaderKind = "pn532"
TAKEN_BACK, KILLED = 0.06, 0.008
"""How often, instead of an answer, the last one is taken back, and the device's process is killed; the second seldom
enough that most matches are played in one run."""

Entries = list[dict[str, Any]]


class Acknowledged(msgspec.Struct, frozen=True):
    """The box has confirmed on its glass that a match is begun, or has taken an answer."""

    match: int
    entries: Entries
    """All of that match, in order."""


class Kept(msgspec.Struct, frozen=True):
    """A journal as it was found."""

    match: int
    entries: Entries
    fault: str = ""
    """Why it does not open, or what of it did not come back."""


class Found(msgspec.Struct, frozen=True):
    """A storage as it was found."""

    journals: tuple[Kept, ...] = ()
    faults: tuple[str, ...] = ()
    """Why it does not open, or what the box says of damage."""


def look(directory: Path) -> Found:
    """Open a storage as the box does at its start, resume every match, and play the last one on by an answer."""
    said: SimpleQueue[Saved | SaveFailed] = SimpleQueue()
    try:
        storage = Storage(directory, said.put)
    except StorageUnavailable as error:
        return Found(faults=(str(error),))
    try:
        kept = tuple(_resumed(storage, listed.match) for listed in storage.listing())
        faults = [*storage.notices]
        if not _plays_on(storage):
            faults.append("the match does not go on")
        return Found(kept, tuple(faults))
    finally:
        storage.close()


def _resumed(storage: Storage, number: int) -> Kept:
    loaded = storage.load(number)
    resumed = Session.resume(storage, number)
    if isinstance(resumed, Refusal):
        return Kept(number, [], resumed.why)
    _, loss = resumed
    return Kept(number, [dict(entry) for entry in loaded.entries], "" if loss is None else loss.why)


def _plays_on(storage: Storage) -> bool:
    """Return whether the match on the table takes an answer, unless there is none or it is over."""
    latest = storage.latest()
    resumed = None if latest is None else Session.resume(storage, latest)
    if resumed is None:
        return True
    if isinstance(resumed, Refusal):
        return False
    decision = resumed[0].match.state.decision
    if decision is None:
        return True
    taken = resumed[0].enter({"do": "answer", "answer": str(decision.legal[0])})
    storage.settle()
    return not isinstance(taken, Refusal) and storage.unsaved == 0


def play(directory: Path, seed: int, acts: int, acknowledge: Callable[[Acknowledged], None]) -> None:
    """Do so many things at the table, going on with what the storage holds."""
    chance = Random(seed)
    number, before = _latest(directory)
    options = told.Options(
        storage=str(directory), game="mindbug", lang="en", reader=READER, rack=rack((), READER, "mindbug")
    )
    with Desk(options) as desk:
        entries = _entries(desk)
        number += entries != before or not number  # a match that is over gives way to a new one
        acknowledge(Acknowledged(number, entries))
        for _ in range(acts):
            state = desk.state()
            if state is None:
                raise RuntimeError("the table: wanted a match on it, got none")
            if state.decision is None:
                desk.choose("Rematch")
                desk.choose("Seat 1")
                number += 1
            else:
                _act(desk, state, chance)
            acknowledge(Acknowledged(number, _entries(desk)))


def _act(desk: Desk, state: State, chance: Random) -> None:
    """Do one thing that people do in a match."""
    if state.decision is None:
        return
    what = chance.random()
    if what < KILLED:
        desk.power_cut()
    elif what < KILLED + TAKEN_BACK:
        desk.clear()
        desk.press("menu")
        if desk.shown("Take back?"):
            desk.press("1.left")
    else:
        answer = chance.choice(state.decision.legal)
        if answer.verb == "play":
            desk.tap(answer.subject)
        else:
            desk.answer(str(answer))


def _latest(directory: Path) -> tuple[int, Entries]:
    storage = Storage(directory, lambda _said: None)
    try:
        latest = storage.latest()
        return (0, []) if latest is None else (latest, [dict(entry) for entry in storage.load(latest).entries])
    finally:
        storage.close()


def _entries(desk: Desk) -> Entries:
    journal = desk.remote.ask(told.Journal(), told.TableTold).match
    if journal is None:
        raise RuntimeError("the table: wanted a match on it, got none")
    entries: Entries = journal["entries"]
    return entries


def main(task: str, directory: str, *rest: str) -> None:
    """Do what the command line says: `look DIR`, or `play DIR SEED ACTS LINE`."""
    if task == "look":
        print(msgspec.json.encode(look(Path(directory))).decode())
        return
    seed, acts, line = rest
    with Path(line).open("r+b", buffering=0) as noted:

        def acknowledge(what: Acknowledged) -> None:
            noted.write(msgspec.json.encode(what) + b"\n")
            if not noted.read(1):
                raise EOFError(f"{line}: nobody notes what was acknowledged")

        play(Path(directory), int(seed), int(acts), acknowledge)


if __name__ == "__main__":
    main(*sys.argv[1:])
