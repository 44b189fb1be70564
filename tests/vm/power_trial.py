"""The power-cut trials in the virtual machine: matches recorded write by write, and the machine killed outright."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from tests.vm import power_disk, power_log
from tests.vm.image import Image
from tests.vm.machine import Machine
from tests.vm.power_box import Acknowledged, Found
from tests.vm.power_verdict import FOLDER, Noted, Recording, Verdict, due_at

PYTHON = "/opt/tablekeeper/current/bin/python"
SCRIPT = "/run/power_box.py"
MOUNTED = "/mnt"
ALONE = " ".join(f"systemd.mask={unit}.service" for unit in ("tablekeeper", "bus", "pi"))
"""For the kernel's command line: the only box is the one that the trial starts, and it brings chips of its own."""
LINE = "acknowledged"
LOG_BYTES = 1 << 30
"""As large as the log of writes may become; the file is sparse."""
MINUTES = 60.0
SHORTEST, LONGEST = 3, 30
"""After how many acknowledgements a machine is killed."""
LONGEST_MOMENT = 0.2
"""Seconds after an acknowledgement within which it is killed: about what an answer takes there."""
CARELESS = """
import itertools, os
flush, count = os.fdatasync, itertools.count(1)
def careless(file):
    if {every} and next(count) % {every} == 0:
        flush(file)
os.fdatasync = careless
"""
"""Read by every Python that is started in the machine for the control: the storage then promises less."""


def port(path: Path) -> tuple[str, ...]:
    """Return what gives a machine the port at whose other end a secretary sits."""
    return (
        "-chardev", f"socket,id={LINE},path={path},server=on,wait=off",
        "-device", f"virtserialport,chardev={LINE},name={LINE}",
    )  # fmt: skip


class Secretary:
    """Notes what the box in the machine acknowledges, each with how far the log of writes has got by then.

    The box goes on only when that has been noted.
    """

    def __init__(self, path: Path, reached: Callable[[], int] = lambda: 0) -> None:
        self.noted: list[Noted] = []
        self._path = path
        self._reached = reached
        self._news = threading.Condition()
        self._socket = socket.socket(socket.AF_UNIX)
        self._thread = threading.Thread(target=self._write_down, daemon=True)

    def listen(self) -> None:
        """Begin, with a machine that has been started."""
        self._socket.connect(str(self._path))
        self._thread.start()

    def wait_for(self, number: int, seconds: float) -> None:
        """Wait until so much was noted."""
        with self._news:
            if not self._news.wait_for(lambda: len(self.noted) >= number, seconds):
                raise TimeoutError(f"wanted {number} acknowledgements within {seconds:.0f} s, got {len(self.noted)}")

    def finish(self) -> None:
        """End when all is noted that the machine, now ended, has said."""
        self._thread.join()
        self._socket.close()

    def _write_down(self) -> None:
        for said in self._lines():
            what = Noted(self._reached(), msgspec.json.decode(said, type=Acknowledged))
            with self._news:
                self.noted.append(what)
                self._news.notify_all()
            with suppress(OSError):  # killed meanwhile; what it said before counts
                self._socket.sendall(b".")

    def _lines(self) -> Iterator[bytes]:
        """Yield each whole line, to the end of what the machine has said."""
        rest = b""
        while True:
            try:
                came = self._socket.recv(65536)
            except ConnectionResetError:  # said once, where it was killed with our word unread; its own still comes
                continue
            if not came:
                return
            *lines, rest = (rest + came).split(b"\n")
            yield from lines


def record(image: Image, seed: int, acts: int, every: int = 1) -> Recording:
    """Have the installed program play in the machine, on a disk all of whose writes are logged.

    Of the storage's flushes of data one of `every` is carried out, with 0 none; anything but 1 is the control, which
    the trial must find out.
    """
    with tempfile.TemporaryDirectory(prefix="power-") as name:
        place = Path(name)
        disk, log = place / "disk", place / "log"
        power_disk.make(disk)
        base = disk.read_bytes()
        with log.open("wb") as empty:
            empty.truncate(LOG_BYTES)
        secretary = Secretary(place / LINE, lambda: power_log.count(log))
        logged = (
            f"if=virtio,driver=blklogwrites,file.driver=file,file.filename={disk},log.driver=file,log.filename={log},"
            "log-sector-size=512,log-super-update-interval=1"
        )
        with Machine(image, disks=(logged,), arguments=port(place / LINE), append=ALONE) as machine:
            machine.start()
            secretary.listen()
            _prepare(machine)
            first = power_log.count(log)
            machine.run(_play(seed, acts, every), 10 * MINUTES)
            last = power_log.count(log)
            machine.power_cut()
            secretary.finish()
        return Recording(base, power_log.read(log, last), first, secretary.noted)


def kill(image: Image, seed: int, kills: int, tell: Callable[[str], None]) -> Verdict:
    """Kill the whole machine so many times in the middle of a match; after each boot look, and go on playing."""
    chance = Random(seed)
    noted: list[Noted] = []
    verdict = Verdict()
    with tempfile.TemporaryDirectory(prefix="power-") as name:
        place = Path(name)
        disk = place / "disk"
        power_disk.make(disk)
        data = f"if=virtio,format=raw,file={disk}"
        with Machine(image, disks=(data,), arguments=port(place / LINE), append=ALONE) as machine:
            machine.start()
            _prepare(machine)
            for number in range(kills):
                secretary = Secretary(place / LINE)
                secretary.listen()
                machine.start_command(_play(seed + number, 10_000), 10 * MINUTES)
                secretary.wait_for(chance.randint(SHORTEST, LONGEST), 5 * MINUTES)
                time.sleep(chance.uniform(0, LONGEST_MOMENT))
                machine.power_cut()
                secretary.finish()
                noted += secretary.noted
                machine.start()
                _prepare(machine)
                found = msgspec.json.decode(
                    machine.run(f"{PYTHON} {SCRIPT} look {MOUNTED}/{FOLDER}", 5 * MINUTES), type=Found
                )
                verdict.judge(due_at(noted, 0), found)
                tell(f"kill {number + 1}, after {len(secretary.noted)} acknowledgements: {verdict}")
    return verdict


def _prepare(machine: Machine) -> None:
    """Mount the disk, and put the script in its place."""
    script = Path(__file__).with_name("power_box.py").read_text()
    machine.run(f"mount -t ext4 /dev/vdb {MOUNTED}")
    machine.run(f"cat >{SCRIPT} <<'END'\n{script}\nEND")


def _play(seed: int, acts: int, every: int = 1) -> str:
    """Return the command that plays."""
    play = f"{PYTHON} {SCRIPT} play {MOUNTED}/{FOLDER} {seed} {acts} /dev/virtio-ports/{LINE}"
    if every == 1:
        return play
    careless = CARELESS.format(every=every)
    place = "/run/careless"
    return f"mkdir {place}; cat >{place}/sitecustomize.py <<'END'\n{careless}\nEND\nPYTHONPATH={place} {play}"
