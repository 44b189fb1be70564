"""A virtual machine: one QEMU with a simulated header, a panel behind /dev/i2c-1, and a socket for a USB serial port.

It leaves nothing behind: its files are in a directory of its own that goes when it is closed, and the kernel ends QEMU
when the process that started it ends, however it does.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.vm.image import Image
from tests.vm.panel import Panel

ACCELERATOR = "TABLEKEEPER_VM_ACCELERATOR"
"""The environment variable that names another than TCG: `kvm` is ten times faster where it works.

It must be asked for, because there are computers where it is offered and the machine then hangs at its first step.
"""
BOOT = 600.0
"""Seconds after which a machine that has not said hello is given up; without KVM it takes twenty to forty.

It is many times that beside other work.
"""
PATIENCE = 20.0
"""Seconds beyond a command's own for the machine to say that it took too long."""


class MachineFailed(Exception):  # noqa: N818
    """The machine ended, hangs, or a command in it failed; the text has what was said."""


@dataclass(frozen=True)
class Snapshot:
    """A machine as it was at one moment: its memory, its disk, and what its panel had been sent."""

    state: Path
    disk: Path
    panel: bytes


class Machine:
    """One machine. Its disk is an overlay of the image's that lives as long as it does, over power cuts and restarts.

    `disks` are further values for QEMU's `-drive` (with `if=virtio` they become /dev/vdb and so on), `arguments`
    further arguments as they are. `snapshot` starts it from one, which needs the same disks and arguments.
    """

    def __init__(
        self,
        image: Image,
        *,
        disks: Sequence[str] = (),
        arguments: Sequence[str] = (),
        append: str = "",
        snapshot: Snapshot | None = None,
    ) -> None:
        self.image = image
        self.directory = Path(tempfile.mkdtemp(prefix="tablekeeper-vm-"))
        self.disk = self.directory / "disk.qcow2"
        self.started = 0.0
        """When QEMU was started last, in seconds of the host's monotonic clock."""
        self.booted = 0.0
        """Seconds since the kernel's start when the machine said hello."""
        self.panel = Panel()
        self._disks = disks
        self._arguments = arguments
        self._append = append
        self._snapshot = snapshot
        self._qemu: subprocess.Popen[bytes] | None = None
        self._agent: socket.socket | None = None
        self._number = 0
        self._said = b""
        self._plugged = False
        base, kind = (snapshot.disk, "qcow2") if snapshot else (image.disk, "raw")
        _call("qemu-img", "create", "-q", "-f", "qcow2", "-F", kind, "-b", str(base), str(self.disk))

    # Power

    def start(self) -> None:
        """Switch it on, and wait until it takes commands; from a snapshot only the first time."""
        restored, self._snapshot = self._snapshot, None
        for name in ("agent", "panel", "reader", "qmp"):
            (self.directory / name).unlink(missing_ok=True)
        self._plugged, self._said = False, b""
        self.started = time.monotonic()
        with (self.directory / "qemu.log").open("ab") as log:
            self._qemu = subprocess.Popen(
                self._command(restored), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self.panel = Panel(restored.panel if restored else b"")
        self.panel.watch(self._connect("panel"))
        self._agent = self._connect("agent")
        if restored:
            self.run(f"date -s @{time.time():.0f}", timeout=BOOT)
        else:
            self.booted = float(self._answer(0, BOOT))

    def power_cut(self) -> None:
        """Pull the plug: QEMU is killed, and with it goes what the machine had not yet given to its disks."""
        if self._qemu is not None:
            self._qemu.kill()
            self._qemu.wait()
        self._let_go()

    def stop(self) -> None:
        """Shut it down in good order; raises MachineFailed if it does not end."""
        qemu = self._running()
        self.start_command("systemctl poweroff")
        try:
            qemu.wait(60)
        except subprocess.TimeoutExpired:
            raise MachineFailed(f"it does not shut down:\n{self.console()}") from None
        self._let_go()

    def wait_for_end(self, seconds: float) -> None:
        """Wait until the machine has ended by itself; raises MachineFailed."""
        try:
            self._running().wait(seconds)
        except subprocess.TimeoutExpired:
            raise MachineFailed(f"it has not ended within {seconds} s:\n{self.console()}") from None
        self._let_go()

    def close(self) -> None:
        """End it at once and remove all that is its own."""
        try:
            self.power_cut()
        finally:
            shutil.rmtree(self.directory, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # What can be done to it

    def run(self, command: str, timeout: float = 60) -> str:
        """Run a shell command in the machine, as root, and return what it printed; raises MachineFailed."""
        self.start_command(command, timeout)
        return self._answer(self._number, timeout + PATIENCE, command)

    def start_command(self, command: str, timeout: float = 600) -> None:
        """Have a shell command run without waiting for it; what it prints is lost at the next `run`."""
        assert self._agent is not None, "start() it first"
        self._number += 1
        wanted = {"number": self._number, "command": command, "timeout": timeout}
        self._agent.sendall((json.dumps(wanted) + "\n").encode())

    def wait_until(self, command: str, seconds: float = 30) -> None:
        """Wait until a shell command in the machine succeeds; raises MachineFailed with what it said last."""
        end = f"end=$(($(date +%s) + {seconds:.0f})); while [ $(date +%s) -le $end ]; do"
        self.run(f'{end} said=$({command} 2>&1) && exit; sleep 0.1; done; echo "$said"; exit 1', timeout=seconds + 60)

    def plug(self) -> None:
        """Plug a USB serial adapter in, an FTDI; its far end is what `reader` connects to.

        QEMU lets go of one that was pulled out a little after it has said so; until then it refuses the next.
        """
        end = time.monotonic() + PATIENCE
        while not self._plugged:
            try:
                self.qmp("device_add", driver="usb-serial", chardev="reader", id="reader", **{"always-plugged": True})
                self._plugged = True
            except MachineFailed:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def unplug(self) -> None:
        """Pull the USB serial adapter out."""
        self.qmp("device_del", id="reader")
        self._plugged = False

    def reader(self) -> socket.socket:
        """Connect to the far end of the USB serial port; one at a time."""
        return self._connect("reader")

    def snapshot(self, place: Path) -> Snapshot:
        """Freeze the machine in a directory, which must outlive whoever starts from it, and end this one."""
        place.mkdir(parents=True, exist_ok=True)
        if self._plugged:
            self.unplug()  # QEMU cannot save a USB serial port
        self.run("sync; echo 3 >/proc/sys/vm/drop_caches")
        state, disk = place / "state", place / "disk.qcow2"
        self.qmp("migrate", uri=f"exec:cat >{state}")
        end = time.monotonic() + BOOT
        while (status := self.qmp("query-migrate")["status"]) != "completed":
            if status == "failed" or time.monotonic() > end:
                raise MachineFailed(f"its memory cannot be saved: {status}")
            time.sleep(0.05)
        self.qmp("quit")
        self.wait_for_end(10)
        self.disk.replace(disk)
        return Snapshot(state, disk, self.panel.log)

    # What it says

    @property
    def accelerator(self) -> str:
        """What runs its processor: KVM or TCG."""
        return "KVM" if self.qmp("query-kvm")["enabled"] else "TCG"

    def console(self) -> str:
        """Return the end of what the kernel and QEMU said."""
        files = (self.directory / "console.log", self.directory / "qemu.log")
        return "\n".join(path.read_text(errors="replace")[-2000:] for path in files if path.exists())

    def qmp(self, command: str, **arguments: object) -> dict[str, object]:
        """Give QEMU one command of its monitor protocol; raises MachineFailed."""
        with self._connect("qmp") as line, line.makefile("rwb") as file:
            file.readline()  # its greeting
            for wanted in ({"execute": "qmp_capabilities"}, {"execute": command, "arguments": arguments}):
                file.write((json.dumps(wanted) + "\n").encode())
                file.flush()
                answer: dict[str, dict[str, object]] = {}
                while "return" not in answer:
                    said = file.readline()
                    answer = json.loads(said) if said else {"return": {}}  # `quit` ends the line, too
                    if "error" in answer:
                        raise MachineFailed(f"{command}: {answer['error']['desc']}")
        return answer["return"]

    def _answer(self, number: int, timeout: float, command: str = "boot") -> str:
        """Wait for the answer with this number and return its output."""
        assert self._agent is not None
        end = time.monotonic() + timeout
        while (left := end - time.monotonic()) > 0:
            *lines, self._said = self._said.split(b"\n")
            for line in lines:
                answer = json.loads(line)
                if answer["number"] == number:
                    if answer["status"]:
                        raise MachineFailed(f"{command!r} ended with {answer['status']}:\n{answer['output']}")
                    return str(answer["output"])
            self._agent.settimeout(left)
            try:
                came = self._agent.recv(65536)
            except TimeoutError:
                break
            except OSError:
                came = b""
            if not came:
                raise MachineFailed(f"the machine ended during {command!r}:\n{self.console()}")
            self._said += came
        raise MachineFailed(f"no answer to {command!r} within {timeout:.0f} s:\n{self.console()}")

    def _command(self, restored: Snapshot | None) -> list[str]:
        boot = f"console=ttyS0 root=/dev/vda rw quiet panic=-1 tsc=reliable systemd.show_status=0 {self._append}"

        def port(name: str) -> list[str]:
            path = f"socket,id={name},path={self.directory / name},server=on,wait=off"
            return ["-chardev", path, "-device", f"virtserialport,chardev={name},name={name}"]

        return [
            "setpriv", "--pdeathsig=KILL", "qemu-system-x86_64",
            "-accel", os.environ.get(ACCELERATOR) or "tcg", "-machine", "q35", "-cpu", "max,arch-capabilities=off",
            "-smp", "2", "-m", "512", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
            "-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd), "-append", boot,
            "-drive", f"if=virtio,format=qcow2,file={self.disk}",
            *(argument for disk in self._disks for argument in ("-drive", disk)),
            "-serial", f"file:{self.directory / 'console.log'}",
            "-device", "virtio-serial-pci", *port("agent"), *port("panel"),
            "-device", "qemu-xhci",
            "-chardev", f"socket,id=reader,path={self.directory / 'reader'},server=on,wait=off",
            "-qmp", f"unix:{self.directory / 'qmp'},server=on,wait=off",
            *(("-incoming", f"exec:cat {restored.state}") if restored else ()),
            *self._arguments,
        ]  # fmt: skip

    def _connect(self, name: str) -> socket.socket:
        """Connect to one of the machine's sockets, which QEMU makes when it starts."""
        end = time.monotonic() + 30
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(self.directory / name))
            except OSError:
                line.close()
                if self._running().poll() is not None or time.monotonic() > end:
                    raise MachineFailed(f"QEMU has no {name}:\n{self.console()}") from None
                time.sleep(0.02)
            else:
                return line

    def _running(self) -> subprocess.Popen[bytes]:
        assert self._qemu is not None, "start() it first"
        return self._qemu

    def _let_go(self) -> None:
        """Close what led to a QEMU that is no more."""
        with contextlib.suppress(OSError):
            if self._agent is not None:
                self._agent.close()
        self.panel.stop()
        self._agent = self._qemu = None
        self._plugged = False


def _call(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MachineFailed(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
