"""The trials of the storage: everything that it has written is spoilt, place by place, and it is opened again.

`python -m tests.firmware.storage_trial` (`make storage`) plays a session, then spoils every block and every sector of
every file, every byte of a journal, and every whole file, in every way that a disk has. Files are exchanged with the
ones before them, too. Each time it opens the storage, reads all that is in it, goes on with each match, and opens it
once more. It prints counts and ends with 1 unless each of the last three is 0. The files lie in memory, so that no
trial waits for a disk.
"""

from __future__ import annotations

import errno
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Loaded, Memory, Saved, SaveFailed, Storage, StorageUnavailable, Tagged
from tablekeeper.firmware.storage.archives import FOLDER, UNDATED
from tablekeeper.firmware.storage.files import BLOCK, SECTOR, Part
from tablekeeper.firmware.storage.storage import PACKED_AT_ONCE

PLACE = Path("/state")
AGAIN = {"do": "undo"}
"""What a spoilt match is gone on with."""
WAYS = ("zeros", "ones", "noise", "cut out", "cut off", "unreadable")
"""How a place is spoilt: overwritten, taken out so that what follows moves up, the end of the file, or an error."""

Contents = Mapping[Path, bytes]


class Disk(Memory):
    """Files in memory, some of whose bytes cannot be read."""

    def __init__(self, contents: Contents) -> None:
        super().__init__()
        self.contents = dict(contents)
        self.unreadable: tuple[Path, range] | None = None

    def read(self, file: Path, at: int, size: int) -> bytes:
        """Return bytes, or meet what cannot be read."""
        self._meet(file, at, size)
        return super().read(file, at, size)

    def write(self, file: Path, parts: Sequence[Part]) -> None:
        """Write, or meet the same place, of which the rest would have to be read."""
        for at, data in parts:
            self._meet(file, at, len(data))
        super().write(file, parts)

    def _meet(self, file: Path, at: int, size: int) -> None:
        if self.unreadable is not None and self.unreadable[0] == file:
            bad = self.unreadable[1]
            if at < bad.stop and bad.start < at + size:
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(file))

    def make(self, file: Path, content: bytes) -> None:
        """Put a new file there, which lies elsewhere on the disk."""
        if self.unreadable is not None and self.unreadable[0] == file:
            self.unreadable = None
        super().make(file, content)


@dataclass(frozen=True)
class Kept:
    """All that a storage says."""

    matches: Mapping[int, Loaded]
    tags: Mapping[str, Tagged]
    preferences: Mapping[str, object]
    latest: int | None
    said: bool = False
    """Whether it has said that something is wrong."""
    packed: Mapping[int, Loaded] = field(default_factory=dict)


@dataclass
class Counts:
    """What came of all trials."""

    trials: int = 0
    harmless: int = 0
    """Nothing was missing, and nothing was said."""
    told: int = 0
    """Something was missing or might have been, and it was said."""
    entries: int = 0
    """Acknowledged entries that were lost, and said to be."""
    failed_starts: int = 0
    silent_losses: int = 0
    wrong: int = 0
    examples: list[str] = field(default_factory=list)
    by_way: Counter[str] = field(default_factory=Counter)

    @property
    def good(self) -> bool:
        """Whether nothing happened that must not."""
        return not (self.failed_starts or self.silent_losses or self.wrong)

    def __str__(self) -> str:
        """Say it for people."""
        ways = ", ".join(f"{way} {self.by_way[way]}" for way in self.by_way)
        return "\n".join(
            [
                f"trials {self.trials} ({ways})",
                f"nothing lost {self.harmless}, damage that was said {self.told}, entries lost with it {self.entries}",
                f"silent losses {self.silent_losses}, failed starts {self.failed_starts}, wrong entries {self.wrong}",
                *self.examples[:10],
            ]
        )


def played(lengths: Sequence[int], tags: int, seed: int = 1) -> Contents:
    """Play matches at random, with so many entries and tags, and return the files."""
    disk, chance = Disk({}), Random(seed)
    storage = Storage(PLACE, lambda _said: None, disk)
    uids = [f"04A1B2C3{number:06X}" for number in range(tags)]
    for number, uid in enumerate(uids):
        storage.tags.bind(uid, f"card_{number // 2}", 1 + number % 2, "mindbug")
    for name, value in (("language", "de"), ("sound", False), ("seats_mindbug", 2)):
        storage.preferences.set(name, value)
    storage.settle()
    for length in lengths:
        session = Session.begin(storage, "mindbug", ["first_contact"], ["Ann", "Bób"], 0)
        assert isinstance(session, Session)
        if length:
            storage.date(session.number, "2026-11-22T20:15:00Z")
        for _ in range(length):
            decision = session.match.decision
            entry = {"do": "undo"}
            if decision is not None and (chance.random() < 0.9 or not session.match.answers):
                entry = {"do": "answer", "answer": str(chance.choice(decision.legal))}
            assert not isinstance(session.enter(entry, chance.choice([None, *uids])), Refusal)
    storage.reopen(1)
    assert storage.close() == 0
    return disk.contents


def packed(matches: int) -> Contents:
    """Play so many short matches that most of them are packed into an archive, and return the files."""
    disk = Disk({})
    storage = Storage(PLACE, lambda _said: None, disk, 1)
    for _ in range(matches):
        session = Session.begin(storage, "mindbug", ["first_contact"], ["Ann", "Bób"], 0)
        assert isinstance(session, Session)
        session.enter({"do": "answer", "answer": "play gorillion"})
    storage.settle()
    assert storage.close() == 0
    return disk.contents


def kept(storage: Storage) -> Kept:
    """Read all of a storage."""
    matches = {one.match: storage.load(one.match) for one in storage.listing()}
    archives = list(storage.packed())
    packed = {match: storage.look(match) for archive in archives for match in archive.matches}
    said = bool(storage.notices) or any(archive.damaged for archive in archives)
    return Kept(matches, storage.tags.all(), storage.preferences.all(), storage.latest(), said, packed)


def spoilt(contents: Contents, file: Path, place: range, way: str, chance: Random) -> Disk:
    """Return the disk with a place of a file spoilt."""
    content, size = contents[file], len(place)
    before, after = content[: place.start], content[place.stop :]
    filling = {"zeros": bytes(size), "ones": b"\xff" * size, "noise": noise(content[place.start : place.stop], chance)}
    disk = Disk(contents)
    if way == "unreadable":
        disk.unreadable = (file, place)
    else:
        disk.contents[file] = before if way == "cut off" else before + filling.get(way, b"") + after
    return disk


def noise(content: bytes, chance: Random) -> bytes:
    """Return as many bytes that are none of these, each in its place."""
    return bytes(byte ^ chance.randrange(1, 256) for byte in content)


def judge(counts: Counts, truth: Kept, disk: Disk, way: str, what: str, *, replayed: bool = True) -> None:
    """Open a spoilt storage, compare what it says with the truth, go on with it, and compare again.

    With `replayed` each match is played through, too, as when the box starts.
    """
    counts.trials += 1
    counts.by_way[way] += 1
    what = f"{what}, {way}"
    try:
        found = opened(disk)
        again = gone_on(disk, replayed=replayed)
    except (StorageUnavailable, ValueError, LookupError, OSError, AssertionError) as error:
        counts.failed_starts += 1
        counts.examples.append(f"{what}: does not open: {error!r}")
        return
    losses, silent, wrong = compared(truth, found)
    wrong += [f"match {match}: what was added is not there" for match in again]
    counts.entries += losses
    counts.silent_losses += len(silent)
    counts.wrong += len(wrong)
    counts.examples += [f"{what}: {one}" for one in silent + wrong]
    quiet = not found.said and all(loaded.lost is None for loaded in found.matches.values())
    counts.harmless += quiet
    counts.told += not quiet


def opened(disk: Disk) -> Kept:
    """Open a storage, and read all that is in it."""
    said: list[Saved | SaveFailed] = []
    storage = Storage(PLACE, said.append, disk)
    try:
        return kept(storage)
    finally:
        assert storage.close() == 0
        assert not any(isinstance(one, SaveFailed) for one in said)


def gone_on(disk: Disk, *, replayed: bool) -> list[int]:
    """Add an entry to every match that can be read; return those in which it is not found at the next start."""
    storage = Storage(PLACE, lambda _said: None, disk)
    wanted = {}
    for match, loaded in kept(storage).matches.items():
        if replayed:
            assert isinstance(Session.resume(storage, match), Refusal) == (loaded.header is None)
        if loaded.header is not None:
            storage.append(match, AGAIN)
            wanted[match] = (*loaded.lines, storage.load(match).lines[-1])
    assert storage.close() == 0
    found = opened(disk).matches
    return [match for match, lines in wanted.items() if (found[match].lines, found[match].lost) != (lines, None)]


def compared(truth: Kept, found: Kept) -> tuple[int, list[str], list[str]]:
    """Return how many entries are lost, what is missing without a word, and what is there and never was."""
    losses, silent, wrong = 0, [], []
    for match, whole in truth.matches.items():
        there = found.matches.get(match)
        if there is None:
            losses += len(whole.lines)
            silent += [] if found.said else [f"match {match} is missing"]
            continue
        if there.lines != whole.lines[: len(there.lines)] or there.header not in (None, whole.header):
            wrong.append(f"match {match} is another")
        losses += len(whole.lines) - len(there.lines)
        missing = (there.header, there.date, len(there.lines)) != (whole.header, whole.date, len(whole.lines))
        if missing and there.lost is None:
            silent.append(f"match {match} has {len(there.lines)} of {len(whole.lines)} entries")
        if there.lost is not None and there.lost.count > len(whole.lines) - len(there.lines):
            wrong.append(f"match {match} is said to have lost {there.lost.count} entries")
    if len(found.packed) < len(truth.packed) and not found.said:
        silent.append(f"{len(truth.packed) - len(found.packed)} packed matches are missing")
    others = [match for match, one in found.packed.items() if one != truth.packed.get(match)]
    wrong += [f"packed match {match} is another" for match in others]
    wrong += [f"match {match} never was" for match in found.matches.keys() - truth.matches.keys()]
    pairs = (("tags", truth.tags, found.tags), ("preferences", truth.preferences, found.preferences))
    for name, mine, its in pairs:
        if mine != its and not found.said:
            silent.append(f"{name} are missing")
        if not its.items() <= mine.items():
            wrong.append(f"{name} are others")
    if found.latest != truth.latest and not found.said:
        silent.append("another match is on the table")
    return losses, silent, wrong


def run(contents: Contents, files: Iterable[Path], step: int, *, every: int = 1, seed: int = 1) -> Counts:
    """Spoil files in every way, in places of so many bytes; of the places, each or one of so many."""
    truth, counts, chance = opened(Disk(contents)), Counts(), Random(seed)
    assert not truth.said
    for file in files:
        content = contents[file]
        for at in range(0, len(content), step * every):
            place = range(at, min(at + step, len(content)))
            for way in WAYS:
                disk = spoilt(contents, file, place, way, chance)
                judge(counts, truth, disk, way, f"{file.name} {place.start}:{place.stop}", replayed=step > 1)
    return counts


def without(contents: Contents) -> Counts:
    """Take each file away as a whole."""
    truth, counts = opened(Disk(contents)), Counts()
    for file in contents:
        rest = {other: content for other, content in contents.items() if other != file}
        judge(counts, truth, Disk(rest), "gone", file.name)
    return counts


def exchanged(contents: Contents) -> Counts:
    """Exchange each file with the one before it."""
    truth, counts = opened(Disk(contents)), Counts()
    for before in [file for file in contents if file.suffix == ".before"]:
        file = before.with_suffix("")
        rest = {**contents, file: contents[before], before: contents[file]}
        judge(counts, truth, Disk(rest), "exchanged", file.name)
    return counts


def main() -> int:
    """Run all trials; return the exit status."""
    contents = played((150, 15, 0), 60)
    short, many = played((40,), 0), packed(PACKED_AT_ONCE + 1)
    journal = PLACE / "matches" / "000001.journal"
    archive = PLACE / FOLDER / f"{UNDATED}.jsonl.gz"
    series: dict[str, Callable[[], Counts]] = {
        "every file gone": lambda: without(contents),
        "every file exchanged with the one before": lambda: exchanged(contents),
        "every block of every file": lambda: run(contents, contents, BLOCK),
        "every sector of every file": lambda: run(contents, contents, SECTOR),
        "every byte of a journal": lambda: run(short, [journal], 1),
        "every seventh byte of an archive": lambda: run(many, [archive], 1, every=7),
    }
    good = True
    for what, trial in series.items():
        counts = trial()
        good = good and counts.good
        print(f"{what}: {counts}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
