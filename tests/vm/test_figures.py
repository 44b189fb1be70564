"""What the installed box costs, measured: from the kernel's start to the first picture, memory, wake-ups when idle.

The figures are printed; `docs/trials.md` has those of one machine. No time decides a trial.
"""

from __future__ import annotations

import os
from typing import NamedTuple

import pytest

from tests.vm.box import Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import BOOT, Snapshot

pytestmark = pytest.mark.long

IDLE = 60
"""Seconds for which nobody touches the box."""
SETTLED = 15
"""Seconds after which it has said all that it says at its start, and has found its reader."""
MIB = 1 << 20
THREADS = (
    "for thread in /proc/$(systemctl show --property=MainPID --value tablekeeper)/task/*; do"
    " read -r call rest <$thread/syscall;"
    " echo ${thread##*/} $call $(awk '/ctxt_switches/ { print $2 }' $thread/status); done"
)
OF_LGPIO = ("230", "271")
"""Where lgpio's own two threads sleep, whatever the box does: clock_nanosleep(2) and ppoll(2) of x86-64."""
MEMORY = "cat /sys/fs/cgroup/system.slice/tablekeeper.service/memory.{current,peak}"


class Thread(NamedTuple):
    """A thread of the box: the system call in which it sleeps, and how often it has been switched away from."""

    call: str
    switches: int


def test_the_first_picture_is_there_before_the_box_is_ready(image: Image, tell: Tell) -> None:
    with Box(image) as box:
        box.expect("English", seconds=BOOT)
        box.wait(lambda: box.property("ActiveState") == "active", "the service is ready", seconds=BOOT)
        first = box.machine.panel.first_picture
        assert first is not None
        started, ready = (
            int(box.property(name)) / 1e6
            for name in ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
        )
        load, _, _ = os.getloadavg()
        tell(
            f"{box.machine.accelerator}, load {load:.1f} on {os.cpu_count()} cores: the program started "
            f"{started:.1f} s after the kernel, showed a picture {first - started:.1f} s later, at {first:.1f} s, "
            f"and was ready {ready - started:.1f} s after its start"
        )
        assert started < first < ready
        box.wait(lambda: "🔌!" not in box.words(), "the reader, plugged in for the first time after the start")


def test_a_box_that_nobody_touches_sleeps_and_stays_small(image: Image, ready: Snapshot, tell: Tell) -> None:
    with Box(image, snapshot=ready) as box:
        box.machine.run(f"sleep {SETTLED}")
        before, start, busy = threads(box), box.uptime(), int(box.property("CPUUsageNSec"))
        box.machine.run(f"sleep {IDLE}", timeout=10 * IDLE)
        after, seconds = threads(box), box.uptime() - start
        busy = int(box.property("CPUUsageNSec")) - busy
        of_lgpio = {
            thread for seen in (before, after, threads(box)) for thread in seen if seen[thread].call in OF_LGPIO
        }
        woken = {thread: after[thread].switches - before[thread].switches for thread in after}
        theirs = sum(woken.pop(thread) for thread in of_lgpio)
        ours = sum(woken.values())
        current, peak = (int(figure) for figure in box.machine.run(MEMORY).split())
        tell(
            f"idle for {seconds:.0f} s: {ours / seconds:.1f} wake-ups a second, and {theirs / seconds:.0f} of "
            f"lgpio's own threads; {busy / 1e7 / seconds:.1f} % of a processor; memory {current / MIB:.0f} MiB, "
            f"at its peak {peak / MIB:.0f} MiB"
        )
        assert ours < 5 * seconds, "something polls"


def threads(box: Box) -> dict[str, Thread]:
    """Return the threads of the box by their numbers."""
    lines = (line.split() for line in box.machine.run(THREADS).splitlines())
    return {number: Thread(call, int(willingly) + int(unwillingly)) for number, call, willingly, unwillingly in lines}
