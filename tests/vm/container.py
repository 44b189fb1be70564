"""The installed system as a container: its own systemd, at the speed of this computer, for what needs no hardware."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.vm.image import Image
from tests.vm.machine import MachineFailed

SCRIPT = Path(__file__).with_suffix(".sh")
CGROUPS = Path("/sys/fs/cgroup")
NAMESPACES = ("--mount", "--pid", "--cgroup", "--net", "--ipc", "--uts")
PATIENCE = 300.0
"""Seconds after which what should happen will not happen any more; it takes a few."""


def why_not() -> str:
    """Return why there can be no container on this computer; nothing where there can."""
    probe = _groups(f"tablekeeper-probe-{os.getpid()}")[0]
    try:
        probe.mkdir()
        probe.rmdir()
        subprocess.run(["unshare", *NAMESPACES, "mount", "--make-rprivate", "/"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"needs root, namespaces and control groups: {error}"
    return ""


def _groups(name: str) -> list[Path]:
    """Return the control groups of a container; an older kernel has one of each kind."""
    whole = (CGROUPS / "cgroup.controllers").exists()
    return [CGROUPS / kind / name for kind in ([""] if whole else ["memory", "pids", "systemd"])]


class Container:
    """One container. `storage` is what the box in it knows, such as a match that is on its table."""

    def __init__(self, image: Image, storage: Path) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix="tablekeeper-container-"))
        self._log = self.directory.with_suffix(".log")
        self._command = [str(SCRIPT), str(image.disk), str(storage), str(self.directory)]
        self._groups = _groups(self.directory.name)
        self._process: subprocess.Popen[bytes] | None = None
        self._init = 0

    def __enter__(self) -> Self:
        for group in self._groups:
            group.mkdir()
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _start(self) -> None:
        enter = "".join(f"echo $$ >{group}/cgroup.procs; " for group in self._groups)
        shut = ["unshare", *NAMESPACES, "--fork", "--kill-child", *self._command]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                ["setpriv", "--pdeathsig=KILL", "bash", "-ec", f'{enter}exec "$@"', "bash", *shut],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        self.wait(lambda: children.read_text().strip() != "", "it begins")
        self._init = int(children.read_text())
        self.wait(lambda: self._says("systemctl is-system-running") in ("running", "degraded"), "it has started")

    def close(self) -> None:
        """End all that runs in it, and leave nothing behind."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        for group in self._groups:
            self.wait(lambda group=group: _is_removed(group), f"{group} is empty")  # type: ignore[misc]
        shutil.rmtree(self.directory, ignore_errors=True)
        self._log.unlink(missing_ok=True)

    def run(self, command: str) -> str:
        """Run a shell command in it, as root, and return what it printed; raises MachineFailed."""
        done = self._run(command)
        if done.returncode:
            raise MachineFailed(f"{command!r} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def wait(self, seen: Callable[[], bool], what: str) -> None:
        """Wait until something is seen; raises MachineFailed."""
        end = time.monotonic() + PATIENCE
        while not seen():
            if time.monotonic() > end:
                raise MachineFailed(
                    f"{what}: not within {PATIENCE:.0f} s\n{self._log.read_text(errors='replace')[-2000:]}"
                )
            time.sleep(0.1)

    def _says(self, command: str) -> str:
        return self._run(command).stdout.strip()

    def _run(self, command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["nsenter", "--target", str(self._init), *NAMESPACES, "/bin/bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=PATIENCE,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"},
        )


def _is_removed(group: Path) -> bool:
    """Remove a control group with those in it, as soon as nothing runs in any of them."""
    try:
        for inside, _, _ in os.walk(group, topdown=False):
            Path(inside).rmdir()
    except OSError:
        return False
    return True
