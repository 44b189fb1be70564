"""On an emulated Raspberry Pi, under the real drivers of its chip: the card image starts, draws, lights its lamps,
hears its reader, and goes on without its panel.

Keys cannot be pressed here: QEMU's model of the board has nothing that drives an input pin.
"""

from __future__ import annotations

import errno
import re
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from packages.layer import ROOT
from tablekeeper.drivers.simulated.readers import uid_for
from tablekeeper.firmware.box.service import PLAYING, RESTING
from tablekeeper.firmware.box.settings import Settings
from tests.vm.conftest import Tell
from tests.vm.pi_board import PI_3B, ZERO_2_W, Board
from tests.vm.pi_card import Card

pytestmark = [
    pytest.mark.long,
    pytest.mark.card,
    *(pytest.mark.needs_package(name) for name in ("qemu-system-arm", "mmdebstrap", "device-tree-compiler")),
]

SETTINGS = Settings()
LAMP_1, LAMP_2 = SETTINGS.lamps.seat1, SETTINGS.lamps.seat2
STATE = "/var/lib/private/tablekeeper"
MATCH = "tap gorillion\nanswer pass\nscreen\nstate\n"
"""Seat 1 plays a creature and keeps it; seat 2 is to move."""
NEXT = uid_for("pn532", 0)
"""The tag of a creature of the rack, which seat 2 plays; then seat 1 must say whether it spends a Mindbug."""


@pytest.fixture(scope="module", params=[ZERO_2_W, PI_3B], ids=lambda model: str(model.tree))
def board(card: Card, request: pytest.FixtureRequest) -> Iterator[Board]:
    """Return a board that has been switched on, and whose service has said that it is ready."""
    with Board(card, request.param) as board:
        board.start()
        board.wait_until("systemctl is-active tablekeeper", 300)
        yield board


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str], board: Board) -> Tell:
    """Return what prints a measured figure, whatever becomes of the output of tests."""

    def say(text: str) -> None:
        with capsys.disabled():
            print(f"\n{board.model.name}: {text}", end="", flush=True)

    return say


def shown(board: Board, name: str) -> str:
    """Return one property of the service."""
    return board.run(f"systemctl show --property={name} --value tablekeeper").strip()


def moment(board: Board, name: str) -> float:
    """Return one of the service's points in time, in seconds since the kernel's start."""
    return int(shown(board, f"{name}Monotonic")) / 1e6


def logged(board: Board, who: str) -> list[tuple[float, str]]:
    """Return what a part of the program has logged: when, in seconds since the kernel's start, and what."""
    lines = board.run("journalctl --no-pager --output=short-monotonic _SYSTEMD_UNIT=tablekeeper.service").splitlines()
    found = (re.match(rf"\[ *([\d.]+)\] .* tablekeeper\.{who}: (.*)", line) for line in lines)
    return [(float(one[1]), one[2]) for one in found if one]


def entries(board: Board) -> int:
    """Return how many entries of its match are on the disk."""
    return board.run(f"cat {STATE}/matches/*.journal").count('"entry":')


def played_here() -> str:
    """Return what the script of the match prints on this computer."""
    command = [sys.executable, "-m", "tablekeeper.firmware", "simulate", "--game", "mindbug", "--script", "-"]
    return subprocess.run(command, cwd=ROOT, input=MATCH, capture_output=True, text=True, check=True).stdout


def played_there(board: Board, *options: str) -> str:
    """Return what it prints on the board."""
    board.run(f"cat >/run/match.table <<'end'\n{MATCH}end")
    play = " ".join(("tablekeeper simulate --game mindbug --script /run/match.table", *options))
    return board.run(f"{play} >/run/printed; ended=$?; cat /run/printed; (exit $ended)", 600)


LINES = """/opt/tablekeeper/current/bin/python - <<'end'
import gpiod
with gpiod.Chip("/dev/gpiochip0") as chip:
    header = chip.get_info()
    print(header.name, header.label, header.num_lines)
    for number in range(header.num_lines):
        line = chip.get_line_info(number)
        print(number, "used" if line.used else "free", line.bias.name)
end"""
"""Says of the chip of the header what it is, and of each of its lines whether it is in use, and its bias."""


def test_the_drivers_are_those_of_the_chip(board: Board, tell: Tell) -> None:
    assert board.run("uname -m").strip() == "aarch64"
    assert board.run("tr -d '\\0' </proc/device-tree/model").startswith(board.model.name)
    assert board.run(LINES).splitlines()[0].strip() == "gpiochip0 pinctrl-bcm2835 54"
    # That of the device around each: the serial core lays two of its own between the line and its UART.
    driver = "readlink /sys/bus/i2c/devices/i2c-1/../driver /sys/class/tty/ttyS1/device/../../driver"
    assert [path.rpartition("/")[2] for path in board.run(driver).split()] == ["i2c-bcm2835", "bcm2835-aux-uart"]
    assert board.run("readlink -f /dev/serial0").strip() == "/dev/ttyS1", "the header's, as Raspberry Pi OS has it"
    bus = "/proc/device-tree/soc/i2c@7e804000/clock-frequency"
    assert int(board.run(f"od -An -tx1 {bus}").replace(" ", ""), 16) == 400_000
    tell(f"Debian's {board.run('uname -r').strip()}, the shell after {board.hello:.0f} s")


def test_the_installed_service_is_ready_and_goes_on_feeding_its_watchdog(board: Board, tell: Tell) -> None:
    begun, ready = moment(board, "ExecMainStartTimestamp"), moment(board, "ActiveEnterTimestamp")
    fed = moment(board, "WatchdogTimestamp")
    board.run("sleep 20")  # it is fed every fifteen seconds
    assert moment(board, "WatchdogTimestamp") > fed
    assert shown(board, "NRestarts") == "0"
    assert shown(board, "StatusText") == RESTING
    tell(f"the program begins {begun:.1f} s after the kernel, and is ready {ready - begun:.1f} s later")
    status = board.run(f"cat /proc/{shown(board, 'MainPID')}/status")
    (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", status)
    tell(f"at most {int(peak) / 1024:.0f} MiB of memory; {int(shown(board, 'MemoryCurrent')) / 2**20:.0f} MiB in all")
    for name in ("tablekeeper.firmware.app.appliance", "tablekeeper.firmware.app.app"):
        timed = f"import time; start = time.monotonic(); import {name}; print(f'{{time.monotonic() - start:.1f}} s')"
        tell(f"import {name}: " + board.run(f'/opt/tablekeeper/current/bin/python -c "{timed}"').strip())


def test_an_absent_panel_is_a_state(board: Board, tell: Tell) -> None:
    begun = moment(board, "ExecMainStartTimestamp")
    ((first, line),) = [(when, line) for when, line in logged(board, "troubles") if line.startswith("F06 ")]
    assert line == "F06 panel lost: panel 1: [Errno 110] Connection timed out"
    assert {result for _, result in board.transfers()} == {-errno.ETIMEDOUT}
    tell(f"the panel is known to be lost {first - begun:.1f} s after the program's start")


def test_the_pins_are_what_the_wiring_wants(board: Board) -> None:
    lines = dict(re.findall(r"^(\d+) (.*)$", board.run(LINES), re.MULTILINE))
    for name, pin in SETTINGS.signals.items():
        key = name.startswith("keys.")
        assert board.is_output(pin) is not key, name
        assert lines[str(pin)].strip() == ("used PULL_UP" if key else "used UNKNOWN"), name


def test_it_draws_what_it_draws_on_any_other_computer(board: Board, tell: Tell) -> None:
    start = time.monotonic()
    printed = played_there(board)
    tell(f"four lines of a simulated match in {time.monotonic() - start:.0f} s")
    assert "█" in printed
    assert printed == played_here()


def test_a_card_on_the_header_s_reader_is_an_entry_while_both_lamps_say_that_there_is_no_panel(
    board: Board, tell: Tell
) -> None:
    board.run(f"systemctl stop tablekeeper; rm -rf {STATE}/*")
    played_there(board, f"--storage {STATE}")
    board.run(f"chown -R --reference={STATE} {STATE}/*")
    assert not board.level(LAMP_1)
    assert not board.level(LAMP_2)
    board.run("systemctl start tablekeeper")
    assert shown(board, "StatusText") == PLAYING
    said = f"journalctl _SYSTEMD_INVOCATION_ID={shown(board, 'InvocationID')}"  # the card has no grep
    board.wait_until(f"case $({said}) in *'F06 panel lost'*) ;; *) false ;; esac", 300)
    assert board.level(LAMP_1)
    assert board.level(LAMP_2)
    before, start = entries(board), time.monotonic()
    board.tap(NEXT, lambda: entries(board) > before)
    tell(f"a card of seat 2 is on the disk {time.monotonic() - start:.1f} s after it was laid on the reader")
    assert entries(board) == before + 1
    board.run("systemctl stop tablekeeper")
    assert not board.level(LAMP_1), "who goes leaves no lamp burning"
    assert not board.level(LAMP_2)


def test_the_doctor_knows_the_board_and_finds_nothing_wrong_but_the_panel(board: Board, tell: Tell) -> None:
    board.run("systemctl start tablekeeper")
    found = board.run("tablekeeper doctor", status=1)
    tell(f"the doctor says\n{found}")
    assert re.search(rf"^ok +board +{board.model.name}", found, re.MULTILINE)
    faults = [line.split(maxsplit=2)[1:] for line in found.splitlines() if line.startswith("FAULT")]
    assert faults == [["panel", "nobody answers at 0x3c on /dev/i2c-1: Connection timed out"]]
