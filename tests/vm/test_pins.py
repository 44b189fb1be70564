"""The pins of the installed box on the kernel's lines, by each library that can reach them: keys, lamps, letting go.

How long it takes from a key to the panel is printed. `docs/trials.md` has the figures of one machine.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.drivers.keys import KEYS as NAMES
from tablekeeper.firmware.languages import language
from tests.vm.box import KEYS, Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import BOOT, MachineFailed, Snapshot
from tests.vm.panel import RECORD
from tests.vm.suite import wanted_suite
from tests.vm.twin import LANGUAGE, Twin

pytestmark = pytest.mark.long

TEXT = language(LANGUAGE).text
PYTHON = "/opt/tablekeeper/current/bin/python"
CHOOSE = f"""set -e
cd /
PIP_NO_INDEX=yes PIP_FIND_LINKS=/srv/wheels /srv/tablekeeper/packages/fetch {PYTHON} {{library}}
cd /etc/systemd/system/tablekeeper.service.d
printf '[Service]\\nEnvironment=GPIOZERO_PIN_FACTORY={{library}}\\n' >pins.conf
systemctl daemon-reload
systemctl restart tablekeeper
"""
"""As docs/install.md says, but for where the package comes from."""
LET_GO = f"""set -e
systemctl stop tablekeeper
cd /run/tablekeeper 2>/dev/null || cd /run
GPIOZERO_PIN_FACTORY={{library}} {PYTHON} - <<'end'
from pathlib import Path
from queue import SimpleQueue
from gpiozero import DigitalInputDevice, DigitalOutputDevice

line = Path("/run/header/sim_gpio{KEYS["menu"]}")
for _ in range(3):
    pressed = SimpleQueue()
    contact = DigitalInputDevice({KEYS["menu"]}, pull_up=True)
    contact.when_activated = lambda: pressed.put("pressed")
    (line / "pull").write_text("pull-down")
    print(pressed.get(timeout=30))
    (line / "pull").write_text("pull-up")
    contact.close()
    lamp = DigitalOutputDevice({KEYS["menu"]}, initial_value=True)
    print((line / "value").read_text().strip())
    lamp.close()
end
"""
PRESSES = 20
TIMED = f"""{PYTHON} - <<'end'
import time
from pathlib import Path

pulls = [Path(f"/run/header/sim_gpio{{number}}/pull") for number in ({KEYS["1.right"]}, {KEYS["1.left"]})]
for number in range({PRESSES}):
    pull = pulls[number % 2]
    pull.write_text("pull-down")
    time.sleep(0.2)
    print(time.monotonic())
    pull.write_text("pull-up")
    time.sleep(3)
end
"""
"""Moves a list up and down, and prints when the key comes up, which is what makes it a press."""


@pytest.fixture(params=["gpiod", "lgpio"])
def library(request: pytest.FixtureRequest) -> str:
    """Return the name of a library, as gpiozero's setting has it."""
    name = str(request.param)
    if name == "lgpio" and not wanted_suite().has_lgpio:
        pytest.skip("there is no wheel of lgpio for this Python")
    return name


@pytest.fixture
def box(image: Image, ready: Snapshot, library: str) -> Iterator[Box]:
    """Return a box whose pins are reached by it: by gpiod without being told to."""
    with Box(image, snapshot=ready) as made:
        if library == "gpiod":
            assert "reached by gpiod, through /dev/gpiochip0" in made.machine.run("journalctl -u tablekeeper")
        else:
            made.machine.run(CHOOSE.format(library=library), timeout=600)
            made.wait(lambda: made.property("ActiveState") == "active", "the service is ready", seconds=BOOT)
        yield made


def test_each_of_the_seven_keys_is_felt_and_lights_the_lamp_of_its_seat(box: Box, tmp_path: Path) -> None:
    with Twin(tmp_path) as twin:
        twin.choose(TEXT("page.language"))
        twin.choose(TEXT("page.home.more"))
        twin.choose(TEXT("page.settings.test"))
        for key in NAMES:
            twin.press(key)
        assert {(True, False), (False, True), (False, False)} <= {step.lamps for step in twin.steps}
        last = f"7 / 7 {NAMES[-1]}"
        assert NAMES[-1] in twin.words(), last
    box.follow(twin.steps)


def test_a_pin_that_is_let_go_of_can_be_taken_again_at_once(
    box: Box, library: str, request: pytest.FixtureRequest
) -> None:
    if library == "lgpio":
        often = "lgpio finds a pin busy that it has just let go of, now and then"
        request.applymarker(pytest.mark.xfail(raises=MachineFailed, strict=False, reason=often))
    said = box.machine.run(LET_GO.format(library=library), timeout=300)
    assert said.split() == ["pressed", "1"] * 3


def test_a_press_is_on_the_panel_in_time(box: Box, library: str, tell: Tell) -> None:
    box.machine.run("sleep 10")
    released = [float(line) for line in box.machine.run(TIMED, timeout=60 + 20 * PRESSES).split()]
    shown = transfers(box.machine.panel.log)
    took = [1000 * (min(when for when in shown if when > moment) - moment) for moment in released]
    assert max(took) < 3000, f"not every press is seen: {took}"
    tell(
        f"{library}: from the key to the first transfer to the panel {statistics.median(took):.1f} ms in the median, "
        f"{min(took):.1f} to {max(took):.1f} ms"
    )


def transfers(log: bytes) -> list[float]:
    """Return when each transfer went over the panel's bus, in seconds of the machine's monotonic clock."""
    times, place = [], 0
    while place < len(log):
        when, length = RECORD.unpack_from(log, place)
        times.append(when)
        place += RECORD.size + length
    return times
