"""The check of the place where matches are kept."""

from __future__ import annotations

import os
from pathlib import Path

from tablekeeper.firmware.doctor.finding import Finding, fault, note, ok
from tablekeeper.firmware.doctor.machine import Machine

LEAST_ROOM = 20
"""MiB: many thousand matches."""
FORGETFUL = ("tmpfs", "ramfs", "overlay")
"""Filesystems that a power cut empties, as they are used on read-only systems."""


def storage(machine: Machine) -> Finding:
    """Look whether the place for matches outlives a power cut and has room."""
    name = machine.settings.state.directory
    path = machine.path(name)
    try:
        there = path.stat()
    except FileNotFoundError:
        return note(f"{name} is not there yet", "the service makes it when it first starts")
    except PermissionError:
        return note(f"{name} cannot be looked into", "sudo tablekeeper doctor can")
    if not path.is_dir():
        return fault(f"{name} is no directory (mode {there.st_mode:o})", "move it away")
    kind = _filesystem(machine, path)
    if kind in FORGETFUL:
        remedy = "mount a writable partition at /var/lib/private: docs/install.md"
        return fault(f"{name} is on {kind}: the next power cut forgets every match", remedy)
    space = os.statvfs(path)
    if space.f_flag & os.ST_RDONLY:
        return fault(f"{name} is on a read-only filesystem", "mount a writable partition at /var/lib/private")
    room = space.f_bavail * space.f_frsize // 2**20
    if room < LEAST_ROOM:
        return fault(f"{name} has {room} MiB left, wanted {LEAST_ROOM}", "make room on that disk")
    return ok(f"{name}{f' on {kind}' if kind else ''}, {room} MiB left")


def _filesystem(machine: Machine, path: Path) -> str:
    """Return the kind of filesystem that a path is on; of several mounts at one place the last one counts."""
    inside = Path("/") / path.resolve().relative_to(machine.root.resolve())
    kind, longest = "", -1
    for line in machine.text("/proc/self/mounts").splitlines():
        words = line.split()
        if len(words) > 2 and inside.is_relative_to(words[1]) and len(words[1]) >= longest:
            kind, longest = words[2], len(words[1])
    return kind
