"""What a power cut cost: what had been acknowledged by then, against what the disk gives back."""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.vm import power_disk, power_log
from tests.vm.power_box import Acknowledged, Entries, Found, look
from tests.vm.power_disk import BrokenDisk
from tests.vm.power_log import Log

FOLDER = "box"
"""The state directory, in the root of the disk."""
EARLY = 0.1
"""The share of the cuts that come before the first match has begun, while the storage is made."""
FULL_CACHE = 0.4
"""The share of the others that come just before a flush."""


@dataclass(frozen=True)
class Noted:
    """An acknowledgement, and how far the log of writes had got when it was there."""

    at: int
    what: Acknowledged


@dataclass(frozen=True)
class Recording:
    """A disk while matches were played on it."""

    base: bytes
    """The disk before it was first written to."""
    log: Log
    first: int
    """How many requests had been done before the box was started."""
    noted: Sequence[Noted]


@dataclass
class Verdict:
    """What was found after power cuts, added up."""

    cuts: int = 0
    journals: int = 0
    """Opened."""
    due: int = 0
    """Acknowledged answers."""
    lost: int = 0
    """Acknowledged answers that were not there, or not in their place."""
    more: int = 0
    """Answers that were there though they had not been acknowledged yet."""
    costly: int = 0
    """Cuts that cost an answer."""
    superblocks: int = 0
    """Cuts that tore the file system's superblock, which was then mended from its copy."""
    faults: Counter[str] = field(default_factory=Counter)
    """What should not be, by its kind and how often."""

    def judge(self, due: Mapping[int, Entries], found: Found) -> None:
        """Add one cut: the entries acknowledged by then, by match, and what was found."""
        kept = {journal.match: journal for journal in found.journals}
        lost = 0
        for match, entries in due.items():
            there = kept[match].entries if match in kept else []
            lost += len(entries) - _alike(entries, there)
            if match not in kept:
                self.faults["a match that was begun is not there"] += 1
        for journal in found.journals:
            self.journals += not journal.fault
            self.more += max(0, len(journal.entries) - len(due.get(journal.match, [])))
            if journal.fault:
                self.faults[f"a journal does not open: {journal.fault}"] += 1
        self.faults.update(found.faults)
        self.cuts += 1
        self.due += sum(map(len, due.values()))
        self.lost += lost
        self.costly += lost > 0

    def __str__(self) -> str:
        """Say it in one line."""
        faults = "; ".join(f"{count} x {what}" for what, count in self.faults.items()) or "none"
        return (
            f"cuts {self.cuts}, journals opened {self.journals}, answers acknowledged by then {self.due}, "
            f"lost {self.lost} (by {self.costly} cuts), there though not yet acknowledged {self.more}, "
            f"torn superblocks {self.superblocks}, faults: {faults}"
        )


def due_at(noted: Iterable[Noted], cut: int) -> dict[int, Entries]:
    """Return what had been acknowledged before a cut, by match."""
    return {each.what.match: each.what.entries for each in noted if each.at <= cut}


def cut_at_random(recording: Recording, cuts: int, seed: int) -> Verdict:
    """Cut the power at random points of the recorded matches, and look at what is left each time."""
    chance = Random(seed)
    points = sorted(_point(recording, chance) for _ in range(cuts))
    verdict = Verdict()
    with tempfile.TemporaryDirectory(prefix="power-") as place:
        for cut, disk in power_log.disks(recording.base, recording.log, points, chance):
            verdict.judge(due_at(recording.noted, cut), _read(disk, Path(place) / "cut", verdict))
    return verdict


def _point(recording: Recording, chance: Random) -> int:
    """Return after how many requests to cut: anywhere, or just before a flush, when most is in the disk's cache."""
    requests, begun = recording.log.requests, recording.noted[0].at
    if chance.random() < EARLY:
        return chance.randint(recording.first, begun)
    flushes = [at for at in range(begun, len(requests)) if requests[at].flushes]
    if flushes and chance.random() < FULL_CACHE:
        return chance.choice(flushes)
    return chance.randint(begun, len(requests))


def _read(disk: bytes, place: Path, verdict: Verdict) -> Found:
    """Open what a disk holds, and count what had to be mended for that."""
    place.mkdir()
    try:
        file = place / "disk"
        file.write_bytes(disk)
        verdict.superblocks += power_disk.put_in_order(file)
        power_disk.take_out(file, FOLDER, place / "out")
        return look(place / "out" / FOLDER)
    except BrokenDisk as error:
        return Found(faults=(f"the file system is broken: {error}",))
    finally:
        shutil.rmtree(place)


def _alike(one: Entries, other: Entries) -> int:
    """Return how many entries are the same from the beginning on."""
    pairs = zip(one, other, strict=False)
    return next((number for number, (mine, its) in enumerate(pairs) if mine != its), min(len(one), len(other)))
