"""An emulated Raspberry Pi 3 B or Zero 2 W: QEMU's board under Debian's kernel with the drivers of the real chip.

The trial talks to it over the debugging line (the PL011), is the PN532 on the header's line (the mini UART), and reads
the GPIO registers from outside. Nothing can be done to an input pin of this model, and before QEMU 9 nothing answers on
its I²C buses. It leaves nothing behind: its files go with it, and the kernel ends QEMU when its parent ends.
"""

from __future__ import annotations

import contextlib
import json
import re
import select
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import make_simulated_reader
from tests.vm.machine import MachineFailed
from tests.vm.pi_card import Card

BOOT = 1800.0
"""Seconds after which a board that has not said hello is given up; on a computer with much else to do it takes 300."""
GPIO = 0x3F20_0000
"""The GPIO registers of a BCM2837: function select from here on, levels 0x34 further (BCM2835 peripherals, 6.1)."""


@dataclass(frozen=True)
class Model:
    """One kind of board: Debian's device tree for it, the revision code burnt into it, and what it calls itself."""

    tree: str
    revision: int
    name: str


ZERO_2_W = Model("bcm2837-rpi-zero-2-w", 0x902120, "Raspberry Pi Zero 2 W")
PI_3B = Model("bcm2837-rpi-3-b", 0xA02082, "Raspberry Pi 3 Model B")


class Board:
    """One board with a card of its own in it, which was flashed with the image; both are gone when it is closed."""

    def __init__(self, card: Card, model: Model) -> None:
        self.model = model
        self.hello = 0.0
        """Seconds from switching it on until its shell said hello."""
        self._card = card
        self._directory = Path(tempfile.mkdtemp(prefix="tablekeeper-pi-"))
        self.disk = self._directory / "card"
        """What is in its socket; to be touched while the board is off."""
        card.flash(self.disk)
        self._terminal = PseudoTerminal(self._directory)
        self._reader = make_simulated_reader("pn532", self._terminal, time.monotonic)
        self._unplugged = threading.Event()
        self._chip = threading.Thread(target=self._be_the_reader, name="PN532")
        self._qemu: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._commands = 0
        self._started = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def start(self) -> None:
        """Switch it on and wait until its shell says hello; raises MachineFailed."""
        self.switch_on()
        self._hear("FAR-END\n", BOOT)
        self.hello = time.monotonic() - self._started

    def switch_on(self) -> None:
        """Switch it on."""
        if not self._chip.is_alive():
            self._chip.start()
        for name in ("line", "qmp"):
            (self._directory / name).unlink(missing_ok=True)
        with (self._directory / "qemu.log").open("wb") as log:
            self._qemu = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self._started = time.monotonic()
        self._line = self._connect("line")

    def wait_for_end(self, seconds: float = BOOT) -> None:
        """Wait until it starts anew by itself, which switches it off here; raises MachineFailed."""
        assert self._qemu is not None, "start() it first"
        try:
            self._qemu.wait(seconds)
        except subprocess.TimeoutExpired:
            raise MachineFailed(f"it has not started anew within {seconds:.0f} s") from None
        self.power_cut()

    def let_run(self, seconds: float) -> None:
        """Leave it alone for so long, or until it ends."""
        assert self._qemu is not None, "switch_on() first"
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._qemu.wait(seconds)

    def power_cut(self) -> None:
        """Pull the plug."""
        if self._qemu is not None:
            self._qemu.kill()
            self._qemu.wait()
        if self._line is not None:
            self._line.close()

    def close(self) -> None:
        """Pull the plug, and remove all that is its own."""
        self.power_cut()
        self._unplugged.set()
        if self._chip.is_alive():
            self._chip.join()
        self._reader.close()
        shutil.rmtree(self._directory, ignore_errors=True)

    # What can be done to it

    def run(self, command: str, timeout: float = 120, status: int | None = 0) -> str:
        """Run a shell command on it, as root, and return what it printed; raises MachineFailed.

        `status` is the one with which it must end; None: any.
        """
        assert self._line is not None, "start() it first"
        self._commands += 1
        end = f"\x1e{self._commands} "
        self._line.sendall(f"{{ {command}\n}} 2>&1 </dev/null; printf '\\036%d %d\\n' {self._commands} $?\n".encode())
        printed = self._hear(end, timeout, command)
        ended = int(self._hear("\n", timeout, command))
        if status is not None and ended != status:
            raise MachineFailed(f"{command!r} ended with {ended}:\n{printed}")
        return printed

    def wait_until(self, command: str, seconds: int = 60) -> None:
        """Wait until a shell command on it succeeds, trying every second; raises MachineFailed with what it said."""
        loop = f'for n in $(seq {seconds}); do said=$({command} 2>&1) && exit; sleep 1; done; echo "$said"; exit 1'
        self.run(f"({loop})", timeout=10 * seconds)

    def tap(self, uid: str, noticed: Callable[[], bool], seconds: float = 120) -> None:
        """Lay a card on the reader until it is noticed, and lift it; raises MachineFailed."""
        end = time.monotonic() + seconds
        self._reader.lay(uid)
        try:
            while not noticed():
                if time.monotonic() > end:
                    raise MachineFailed(f"nobody notices the card {uid}")
                time.sleep(0.2)
        finally:
            self._reader.lift()

    def transfers(self) -> list[tuple[float, int]]:
        """Return when each transfer on the panel's bus ended, in seconds since the kernel's start, and its result."""
        trace = self.run("mount -t tracefs trace /sys/kernel/tracing 2>/dev/null; cat /sys/kernel/tracing/trace")
        found = re.findall(r" ([\d.]+): i2c_result: i2c-1 n=\d+ ret=(-?\d+)", trace)
        return [(float(when), int(result)) for when, result in found]

    # What can be seen of it from outside

    def level(self, pin: int) -> bool:
        """Return the level of a GPIO below 32, from its register."""
        return bool(self._register(0x34) >> pin & 1)

    def is_output(self, pin: int) -> bool:
        """Return whether a GPIO drives its line, from its register."""
        return self._register(pin // 10 * 4) >> pin % 10 * 3 & 7 == 1

    def _register(self, offset: int) -> int:
        found = re.search(r": 0x([0-9a-f]{8})", self._monitor(f"xp /1xw {GPIO + offset:#x}"))
        assert found is not None
        return int(found[1], 16)

    def _monitor(self, command: str) -> str:
        """Give QEMU's monitor one command and return what it says."""
        with self._connect("qmp") as line, line.makefile("rwb") as file:
            file.readline()  # its greeting
            arguments = {"command-line": command}
            for wanted in (
                {"execute": "qmp_capabilities"},
                {"execute": "human-monitor-command", "arguments": arguments},
            ):
                file.write(json.dumps(wanted).encode() + b"\n")
                file.flush()
                answer: dict[str, object] = {}
                while "return" not in answer:
                    answer = json.loads(file.readline())
                    if "error" in answer:
                        raise MachineFailed(f"{command}: {answer['error']}")
        return str(answer["return"])

    # How it is made

    def _command(self) -> list[str]:
        files, files_of_card = self._directory, self._card.built.starts
        line_of_kernel = (files_of_card / "cmdline.txt").read_text().strip()
        line, reader = f"socket,id=line,path={files}/line,server=on,wait=off", f"serial,id=reader,path={files}/rfid"
        return [
            "setpriv", "--pdeathsig=KILL", "qemu-system-aarch64", "-M", "raspi3b", "-display", "none", "-no-reboot",
            "-kernel", str(files_of_card / "vmlinuz"), "-initrd", str(self._card.initrd), "-dtb", str(self._tree()),
            "-append", f"{line_of_kernel} console=ttyAMA0,115200 loglevel=3 systemd.show_status=0 trace_event=i2c",
            "-drive", f"if=sd,file={self.disk},format=raw,cache=writeback",
            "-chardev", line, "-serial", "chardev:line", "-chardev", reader, "-serial", "chardev:reader",
            "-qmp", f"unix:{files}/qmp,server=on,wait=off", "-monitor", "none",
        ]  # fmt: skip

    def _tree(self) -> Path:
        """Return the board's device tree, as the Pi's boot firmware would hand it over with the card's config.txt.

        Bluetooth lets go of the PL011 here, which the trial needs for itself; it stays off the header. The radio's slot
        is off: QEMU has no radio, and lays the card there until a driver asks for its own socket.
        """
        tree = self._directory / "board.dtb"
        files = self._card.built.starts
        overlay = files / "overlays/tablekeeper-panel.dtbo"
        command = ["fdtoverlay", "-i", str(files / f"{self.model.tree}.dtb"), "-o", str(tree), str(overlay)]
        subprocess.run(command, check=True, capture_output=True)
        for arguments in (
            ("-r", str(tree), "/soc/serial@7e201000/bluetooth"),
            ("-t", "s", str(tree), "/soc/mmc@7e300000", "status", "disabled"),
            ("-c", str(tree), "/system"),
            ("-t", "x", str(tree), "/system", "linux,revision", f"{self.model.revision:x}"),
        ):
            subprocess.run(["fdtput", *arguments], check=True, capture_output=True)
        return tree

    # What is behind its lines

    def _be_the_reader(self) -> None:
        """Answer as the PN532 does, until the board is closed."""
        while not self._unplugged.is_set():
            if select.select([self._terminal.fileno()], [], [], 0.1)[0]:
                self._reader.service()

    def _connect(self, name: str) -> socket.socket:
        """Connect to one of QEMU's sockets, which it makes when it starts."""
        assert self._qemu is not None, "start() it first"
        end = time.monotonic() + 30
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(self._directory / name))
            except OSError:
                line.close()
                if self._qemu.poll() is not None or time.monotonic() > end:
                    log = (self._directory / "qemu.log").read_text(errors="replace")
                    raise MachineFailed(f"QEMU has no {name}:\n{log}") from None
                time.sleep(0.02)
            else:
                return line

    def _hear(self, end: str, timeout: float, command: str = "boot") -> str:
        """Return what comes over the debugging line before `end`; raises MachineFailed."""
        assert self._line is not None
        deadline = time.monotonic() + timeout
        heard = b""
        # One byte at a time: what comes after the end is the next one's.
        while not heard.endswith(end.encode()):
            self._line.settimeout(max(0.01, deadline - time.monotonic()))
            came = b""
            with contextlib.suppress(TimeoutError):
                came = self._line.recv(1)
            heard += came
            if not came:
                raise MachineFailed(f"no end of {command!r} within {timeout:.0f} s:\n{heard.decode(errors='replace')}")
        return heard.decode(errors="replace").replace("\r", "").removesuffix(end)
