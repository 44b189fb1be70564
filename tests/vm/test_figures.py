"""What the installed box costs, measured: from the kernel's start to the first picture, memory, wake-ups when idle.

The figures are printed; `docs/trials.md` has those of one machine. No time decides a trial.
"""

from __future__ import annotations

import os

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
    " read -r call rest <$thread/syscall; echo $call $(awk '/ctxt_switches/ { print $2 }' $thread/status); done"
)
OF_LGPIO = ("230", "271")
"""Where lgpio's own two threads sleep, whatever the box does: clock_nanosleep(2) and ppoll(2) of x86-64."""
MEMORY = "cat /sys/fs/cgroup/system.slice/tablekeeper.service/memory.{current,peak}"


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
            f"{started:.1f} s after the kernel, showed its first picture {first - started:.1f} s later, at {first:.1f} s, "
            f"and was ready {ready - started:.1f} s after its start"
        )
        assert started < first < ready


def test_a_box_that_nobody_touches_sleeps_and_stays_small(image: Image, ready: Snapshot, tell: Tell) -> None:
    with Box(image, snapshot=ready) as box:
        box.machine.run(f"sleep {SETTLED}")
        before, start = switches(box), box.uptime()
        busy = int(box.property("CPUUsageNSec"))
        box.machine.run(f"sleep {IDLE}", timeout=10 * IDLE)
        seconds = box.uptime() - start
        ours, of_lgpio = (after - was for after, was in zip(switches(box), before, strict=True))
        busy = int(box.property("CPUUsageNSec")) - busy
        current, peak = (int(figure) for figure in box.machine.run(MEMORY).split())
        tell(
            f"idle for {seconds:.0f} s: {ours / seconds:.1f} wake-ups a second, and {of_lgpio / seconds:.0f} of "
            f"lgpio's own threads; {busy / 1e7 / seconds:.1f} % of a processor; memory {current / MIB:.0f} MiB, "
            f"at its peak {peak / MIB:.0f} MiB"
        )
        assert ours < 5 * seconds, "something polls"


def switches(box: Box) -> tuple[int, int]:
    """Return how often the threads of the box have been switched away from, and lgpio's own ones."""
    counted = [0, 0]
    for line in box.machine.run(THREADS).splitlines():
        call, willingly, unwillingly = line.split()
        counted[call in OF_LGPIO] += int(willingly) + int(unwillingly)
    ours, of_lgpio = counted
    return ours, of_lgpio
