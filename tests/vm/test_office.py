"""The ten steps of docs/cafe-office.md on a new Debian, word by word, as root; and what the wall shows of a kill.

One container is the office and a table in one: the office's address is one of its own.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.vm.container import Container
from tests.vm.machine import MachineFailed

pytestmark = pytest.mark.short

PAGE = (Path(__file__).parents[2] / "docs/cafe-office.md").read_text(encoding="utf-8")
STEPS = {int(number): text for number, text in re.findall(r"^## (\d+)\. (.*?)(?=^## )", PAGE, re.DOTALL | re.MULTILINE)}
OFFICE = "192.168.1.5"
ON_WALL = "a long password for the wall"
PIP = "[global]\nno-index = yes\nfind-links = /srv/tablekeeper/wheels /srv/wheels /srv/office\n"
APT = 'APT::Get::Assume-Yes "yes";\nAPT::Install-Recommends "no";\n'
LOOK = f"""
import base64, urllib.request
asked = urllib.request.Request("http://{OFFICE}:8090/events/en")
asked.add_header("authorization", "Basic " + base64.b64encode(b":{ON_WALL}").decode())
line = urllib.request.urlopen(asked, timeout=60)
print(next(each for each in line if each.startswith(b"data: {{")).decode()[6:])
"""
TABLE = "By the window"
ON = {TABLE: "trouble"}
"""How the table stands on the wall: it has neither panel nor keys here."""
HEARD = "/run/heard"
LATE = "[Service]\nRestartSec=1h\n"
"""So that the box is not back before anybody has missed it."""
WHO = ("--cafile", "/etc/mosquitto/ca.pem", "-u", "office", "-P", "office's password")
LISTEN = shlex.join(["mosquitto_sub", "-h", OFFICE, "-p", "8883", *WHO, "-t", "tablekeeper/1/lion/window/status"])


def blocks(step: int, kind: str = "") -> list[str]:
    """Return the blocks of a kind in a step."""
    every = re.findall(r"^```(\w*)\n(.*?)^```$", STEPS[step], re.DOTALL | re.MULTILINE)
    return [content for of, content in every if of == kind]


def block(step: int, kind: str = "") -> str:
    """Return the only one."""
    (found,) = blocks(step, kind)
    return found


def write(office: Container, place: str, content: str, mode: str = "644") -> None:
    """Write a file as somebody does in an editor."""
    office.run(f"install -D -m {mode} /dev/null {place}; cat >>{place} <<'END'\n{content.rstrip()}\nEND")


def wall(office: Container) -> dict[str, str]:
    """Return how each table stands on the wall; none where nobody answers."""
    try:
        seen = json.loads(office.run(f"python3 -c {shlex.quote(LOOK)}"))
    except MachineFailed:
        return {}
    return {one["name"]: one["kind"] for one in seen["tables"]}


def hears(office: Container, status: str) -> bool:
    """Return whether a status is the last that a listener has heard of the table."""
    return office.run(f"tail -n 1 {HEARD}").strip() == status


@pytest.fixture(scope="module")
def office(in_match: Container) -> Container:
    """A box in a match, whose house has an address and nothing else yet; apt and pip have at hand what they fetch."""
    in_match.run(f"ip link set lo up; ip address add {OFFICE}/32 dev lo; systemctl unmask mosquitto; mkdir /srv/office")
    write(in_match, "/etc/apt/apt.conf.d/offline", APT)
    write(in_match, "/etc/pip.conf", PIP)
    return in_match


def test_a_cafe_is_set_up_in_ten_steps_word_by_word(office: Container) -> None:
    office.run(block(1))
    for step in (2, 3, 4):
        office.run(block(step, "sh"))
    write(office, "/etc/mosquitto/acl", block(5, "acl"))
    office.run(block(5, "sh"))
    write(office, "/etc/mosquitto/conf.d/cafe.conf", block(6, "conf"))
    office.run(block(6))
    office.run("cp /etc/mosquitto/ca.pem /etc/tablekeeper/ca.pem")
    write(office, "/etc/tablekeeper/report.txt", block(7, "report"), "600")
    office.run(f"cat >>/etc/tablekeeper/settings.toml <<'END'\n{block(7, 'toml')}END")
    restart, log = block(8).splitlines()
    office.run(restart)
    office.wait(lambda: "reports as lion/window" in office.run(f"{log} --no-pager"), "the log says that it reports")
    write(office, "/etc/tablekeeper-dashboard/office.txt", block(9, "office"), "600")
    write(office, "/etc/tablekeeper-dashboard/wall.txt", ON_WALL, "600")
    installed, started = blocks(9)
    for command in installed.splitlines():
        if "/pip install" in command:  # this version is on no index yet
            office.run("/opt/tablekeeper-dashboard/bin/pip wheel --no-deps --wheel-dir /srv/office /srv/tablekeeper")
        office.run(command)
    write(office, "/etc/systemd/system/tablekeeper-dashboard.service", block(9, "unit"))
    office.run(started)
    office.wait(lambda: wall(office) == ON, "the wall shows the match")


def test_a_box_that_is_killed_is_off_on_the_wall_until_it_is_back(office: Container) -> None:
    office.run(f"touch {HEARD}; systemd-run --unit=listen sh -c {shlex.quote(f'{LISTEN} >{HEARD}')}")
    office.wait(lambda: hears(office, "online"), "the listener hears what is kept")
    write(office, "/run/systemd/system/tablekeeper.service.d/late.conf", LATE)
    office.run("systemctl daemon-reload; systemctl kill --kill-whom=main -s KILL tablekeeper")
    office.wait(lambda: hears(office, "offline"), "the broker says it")
    office.wait(lambda: wall(office) == {TABLE: "offline"}, "the wall shows that it is off")
    office.run("systemctl restart tablekeeper")  # a mere start would wait for that hour
    office.wait(lambda: hears(office, "online"), "the broker says that it is back")
    office.wait(lambda: wall(office) == ON, "the wall shows the match again")


def test_reports_that_are_killed_are_off_until_they_are_back_and_the_box_goes_on(office: Container) -> None:
    before = office.run("systemctl show --property=MainPID --value tablekeeper")
    office.run("systemctl kill --kill-whom=main -s KILL tablekeeper-serve")
    office.wait(lambda: hears(office, "offline"), "the broker says it")
    office.wait(lambda: hears(office, "online"), "they are back by themselves")
    assert office.run("systemctl show --property=MainPID --value tablekeeper") == before


def test_a_table_is_off_while_its_box_is_stopped(office: Container) -> None:
    office.run("systemctl stop tablekeeper")
    office.wait(lambda: wall(office) == {TABLE: "offline"}, "the wall shows that it is off")
    office.run("systemctl start tablekeeper")
    office.wait(lambda: wall(office) == ON, "the wall shows the match again")
