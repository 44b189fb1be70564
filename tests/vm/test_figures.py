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
WAKES = (
    "cat /proc/$(systemctl show --property=MainPID --value tablekeeper)/task/*/status |"
    " awk '/^voluntary_ctxt_switches/ { wakes += $2 } END { print wakes }'"
)
"""How often all threads of the box together have woken: as often as they have gone to sleep."""
MOST = 2
"""Wake-ups a second of a box that nobody touches."""
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
        handed = box.property("ExecMainHandoffTimestampMonotonic")  # systemd 256 and later
        sandbox = f"{int(handed) / 1e6 - started:.1f} s of it before Python, " if handed else ""
        load, _, _ = os.getloadavg()
        tell(
            f"{box.machine.accelerator}, load {load:.1f} on {os.cpu_count()} cores: the program started "
            f"{started:.1f} s after the kernel, showed a picture {first - started:.1f} s later, {sandbox}"
            f"at {first:.1f} s, and was ready {ready - started:.1f} s after its start"
        )
        assert started < first < ready
        box.wait(lambda: not box.says("🔌!"), "the reader, plugged in for the first time after the start")


def test_a_box_that_nobody_touches_sleeps_and_stays_small(image: Image, ready: Snapshot, tell: Tell) -> None:
    with Box(image, snapshot=ready) as box:
        box.machine.run(f"sleep {SETTLED}")
        before, start, busy = wakes(box), box.uptime(), int(box.property("CPUUsageNSec"))
        box.machine.run(f"sleep {IDLE}", timeout=10 * IDLE)
        woken, seconds = wakes(box) - before, box.uptime() - start
        busy = int(box.property("CPUUsageNSec")) - busy
        current, peak = (int(figure) for figure in box.machine.run(MEMORY).split())
        tell(
            f"idle for {seconds:.0f} s: {woken / seconds:.1f} wake-ups a second, {busy / 1e7 / seconds:.1f} % of a "
            f"processor; memory {current / MIB:.0f} MiB, at its peak {peak / MIB:.0f} MiB"
        )
        assert woken <= MOST * seconds, "something polls"


def wakes(box: Box) -> int:
    """Return how often the box has woken."""
    return int(box.machine.run(WAKES))
