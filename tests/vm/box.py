"""The installed box in a virtual machine, with hands and eyes for it: fingers at the kernel's GPIO lines, tags at the
reader's serial port, eyes on the far side of the panel's bus and on the lamps' lines.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from PIL.Image import Transpose

from tablekeeper.drivers.picture_diff import pack
from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator.assembly import key_pins
from tablekeeper.firmware.simulator.glass import said, words
from tablekeeper.firmware.simulator.pixels import HALF_BLOCKS, framed
from tests.vm.image import Image
from tests.vm.machine import BOOT, Machine, MachineFailed, Snapshot
from tests.vm.reader import FarReader
from tests.vm.twin import Step

STATE = "/var/lib/private/tablekeeper"
KEYS = key_pins(Settings())
LAMPS = (Settings().lamps.seat1, Settings().lamps.seat2)
PATIENCE = 60.0
"""Seconds after which what should be seen will not be seen any more; it takes a fraction of one."""
FELT = 30.0
"""Seconds after which what changed nothing is done again."""
NOTICED = 4.0
"""Seconds for which a tag is left on a reader where nothing is seen to happen."""
GONE = 1.5
"""Seconds after which a lifted tag has been noticed to be gone."""


class NotSeen(AssertionError):  # noqa: N818
    """What should be on the panel, or on the lamps, is not."""


class Box:
    """A machine with its reader. `reader` is what is plugged in, or None."""

    def __init__(
        self,
        image: Image,
        *,
        snapshot: Snapshot | None = None,
        disks: Sequence[str] = (),
        arguments: Sequence[str] = (),
        append: str = "",
        reader: ReaderKind | None = "rdm6300",
    ) -> None:
        self.machine = Machine(image, snapshot=snapshot, disks=disks, arguments=arguments, append=append)
        self.kind = reader
        self._far: FarReader | None = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is not None:
            print(self.state())
        self.close()

    def start(self) -> None:
        """Switch it on; the reader is plugged in when the machine takes commands."""
        self.machine.start()
        if self.kind is not None:
            self.plug(self.kind)

    def power_cut(self) -> None:
        """Pull the plug."""
        self._let_go()
        self.machine.power_cut()

    def close(self) -> None:
        """End it and leave nothing behind."""
        self._let_go()
        self.machine.close()

    # Hands

    def press(self, key: str, seconds: float = 0.2) -> None:
        """Put a finger on a key and take it away: the line is pulled low, and high again.

        Nothing is started meanwhile, which may take so long that the press becomes a hold; and it is long enough for a
        machine without KVM to read the line while it is low.
        """
        pull = f"/run/header/sim_gpio{KEYS[key]}/pull"
        self.machine.run(f"echo pull-down >{pull}; read -rt {seconds} <>/run/never; echo pull-up >{pull}")

    def tap(self, uid: str, seen: Callable[[], bool]) -> None:
        """Lay a tag on the reader, and lift it when something is seen, or after a while."""
        assert self._far is not None, "plug() the reader in first"
        self._far.lay(uid)
        self._until(seen, NOTICED)
        self._far.lift()
        time.sleep(GONE)

    def noise(self, data: bytes) -> None:
        """Send bytes over the reader's line as if the reader had said them."""
        assert self._far is not None, "plug() the reader in first"
        self._far.say(data)

    def plug(self, kind: ReaderKind) -> None:
        """Plug a reader in, and wait until the machine has found it."""
        self.machine.plug()
        self._far = FarReader(kind, self.machine.reader())
        self.machine.wait_until("test -e /dev/rfid", BOOT)  # it may still be starting

    def unplug(self) -> None:
        """Pull the reader out."""
        self.machine.unplug()
        self._let_go()

    def do(self, hand: told.Press | told.Tap, seen: Collection[bytes] = ()) -> None:
        """Do what a hand did; a tag is lifted when one of these pictures is seen, or after a while."""
        if isinstance(hand, told.Tap):
            self.tap(hand.uid, lambda: self.shows(seen))
        else:
            self.press(hand.key)

    def follow(self, steps: Iterable[Step]) -> None:
        """Do what was done to a twin, and see the same after each step. Raises NotSeen.

        What changes nothing is done once more: so slow a machine may have taken a press for a hold, or missed a tag.
        """
        for number, step in enumerate(steps, 1):
            before = self.machine.panel.picture()
            passed = [words(before)]
            self.do(step.hand, step.pictures)
            felt = self._until(partial(self.shows, step.pictures, passed), FELT)
            if not felt and pack(self.machine.panel.picture()) == pack(before):
                self.do(step.hand, step.pictures)
                passed.append("done once more")
            self.see(step.pictures, f"step {number}: {step.hand}", passed=passed)
            if self.lamps() != step.lamps:
                self.wait(lambda step=step: self.lamps() == step.lamps, f"step {number}: lamps {step.lamps}")  # type: ignore[misc]

    # Eyes

    def lamps(self) -> tuple[bool, ...]:
        """Return which lamps burn, as the kernel drives their lines."""
        levels = self.machine.run(f"cat {' '.join(f'/run/header/sim_gpio{pin}/value' for pin in LAMPS)}")
        return tuple(level == "1" for level in levels.split())

    def shows(self, pictures: Collection[bytes], passed: list[str] | None = None) -> bool:
        """Return whether the glass shows one of these pictures; other words are noted in `passed`."""
        picture = self.machine.panel.picture()
        if passed is not None and (text := words(picture)) != passed[-1]:
            passed.append(text)
        return pack(picture) in pictures

    def says(self, text: str) -> bool:
        """Return whether these words stand on the glass, upright for seat 1 or turned towards seat 2."""
        picture = self.machine.panel.picture()
        return any(text in words(one) for one in (picture, picture.transpose(Transpose.ROTATE_180)))

    def words(self) -> str:
        """Return the words on the glass."""
        return words(self.machine.panel.picture())

    def see(
        self, pictures: Collection[bytes], what: str = "", seconds: float = PATIENCE, passed: Sequence[str] = ("",)
    ) -> None:
        """Wait until the glass shows one of these pictures. Raises NotSeen with both, and what `passed` meanwhile."""
        seen = [*passed]
        if not self._until(partial(self.shows, pictures, seen), seconds):
            wanted = "\n".join(f"{framed(picture, HALF_BLOCKS)}" for picture in dict.fromkeys(pictures))
            meanwhile = "\n---\n".join(seen)
            raise NotSeen(f"{what}: wanted\n{wanted}\ngot\n{self.drawing()}\nafter\n{meanwhile}\n{self.state()}")

    def expect(self, text: str, seconds: float = PATIENCE) -> None:
        """Wait until these words stand on the glass. Raises NotSeen."""
        if not self._until(lambda: said(self.words(), text), seconds):
            raise NotSeen(f"wanted {text!r}, got\n{self.drawing()}\n{self.state()}")

    def wait(self, seen: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Wait until something is seen. Raises NotSeen."""
        if not self._until(seen, seconds):
            raise NotSeen(f"{what}: not within {seconds:.0f} s\n{self.drawing()}\n{self.state()}")

    def drawing(self) -> str:
        """Return what the glass shows, in characters."""
        return framed(pack(self.machine.panel.picture()), HALF_BLOCKS)

    def state(self) -> str:
        """Return what the service has said, for whoever must find out what went wrong."""
        try:
            return self.machine.run("systemctl status --no-pager --lines 30 tablekeeper || true")
        except (MachineFailed, AssertionError) as error:
            return f"{error}\n{self.machine.console()}"

    def uptime(self) -> float:
        """Return the seconds since the kernel's start."""
        return float(self.machine.run("cat /proc/uptime").split()[0])

    # Files

    def property(self, name: str) -> str:
        """Return a property of the service."""
        return self.machine.run(f"systemctl show --property={name} --value tablekeeper").strip()

    def give(self, file: Path, place: str) -> None:
        """Copy a file into the machine."""
        for number, start in enumerate(range(0, len(data := file.read_bytes()), 60000)):
            part = base64.b64encode(data[start : start + 60000]).decode()
            self.machine.run(f"echo {part} | base64 -d {'>>' if number else '>'}{place}")

    def take(self, place: str, file: Path) -> None:
        """Copy a file out of the machine."""
        file.write_bytes(base64.b64decode(self.machine.run(f"base64 {place}")))

    def remember(self, storage: Path) -> None:
        """Let the box have what a twin's storage holds, and start it again with that."""
        self.machine.run(f"systemctl stop tablekeeper; rm -rf {STATE}/*; mkdir {STATE}/matches")
        for file in sorted(file for file in storage.rglob("*") if file.is_file()):
            self.give(file, f"{STATE}/{file.relative_to(storage)}")
        self.machine.run(f"chown -R --reference={STATE} {STATE}/*; systemctl start tablekeeper", timeout=120)

    def _until(self, seen: Callable[[], bool], seconds: float) -> bool:
        """Look whenever the panel has been sent something, and now and then; return whether it was seen in time."""
        end = time.monotonic() + seconds
        while not seen():
            if time.monotonic() > end:
                return False
            self.machine.panel.wait(0.2)
        return True

    def _let_go(self) -> None:
        if self._far is not None:
            self._far.close()
            self._far = None
