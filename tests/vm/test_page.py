"""The page of the table as a service beside the box: another user, the box's matches through a bind mount, no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.vm.box import STATE, Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import MachineFailed, Snapshot
from tests.vm.twin import Twin

pytestmark = pytest.mark.long

UNIT = "tablekeeper-serve"
PYTHON = "/opt/tablekeeper/current/bin/python"
LOOK = (
    "import urllib.request as u; "
    "line = u.urlopen('http://127.0.0.1:8080/events/en', timeout=60); "
    "print(next(l for l in line if l.startswith(b'data: {')).decode()[6:])"
)
LIST = (
    "import urllib.request as u; print(u.urlopen('http://127.0.0.1:8080/matches/en.json', timeout=60).read().decode())"
)
ASK = (
    "import http.client as h, json; line = h.HTTPConnection('127.0.0.1', 8080, timeout=60); "
    "line.request('POST', '/door', json.dumps({'ask': 'show_code'}), {'content-type': 'application/json'}); "
    "print(line.getresponse().read().decode())"
)
ON = r"printf '[web]\naddress = \"127.0.0.1\"\n' >>/etc/tablekeeper/settings.toml"


def looked(box: Box) -> dict[str, Any]:
    """Return what a spectator sees."""
    seen: dict[str, Any] = json.loads(box.machine.run(f'{PYTHON} -c "{LOOK}"'))
    return seen


@pytest.fixture(scope="module")
def seen(image: Image, ready: Snapshot, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Box]:
    """A box in a match, whose page is on."""
    with Twin(tmp_path_factory.mktemp("twin")) as twin:
        twin.begin()
        twin.tap("gorillion")
    with Box(image, snapshot=ready) as box:
        assert box.machine.run(f"systemctl show -p ConditionResult,ActiveState,Result {UNIT}").count("failed") == 0
        assert "inactive" in box.machine.run(f"systemctl is-active {UNIT} || true"), "nobody wants it"
        box.machine.run(f"{ON}; systemctl restart tablekeeper {UNIT}")
        box.wait(lambda: "active" in box.machine.run(f"systemctl is-active tablekeeper {UNIT} || true"), "both run")
        box.follow(twin.steps)
        yield box


def test_a_spectator_sees_the_match_on_the_table(seen: Box) -> None:
    seen.wait(lambda: looked(seen)["table"] is not None, "the match is on the page")
    assert looked(seen)["table"]["game"] == "Mindbug"


def test_it_is_another_user_who_can_write_nothing_and_sees_the_matches_alone(seen: Box, tell: Tell) -> None:
    run = seen.machine.run
    users = run(f"for unit in tablekeeper {UNIT}; do ps -o uid= -p $(systemctl show -p MainPID --value $unit); done")
    assert len(set(users.split())) == 2
    number = run(f"systemctl show -p MainPID --value {UNIT}").strip()
    root = f"/proc/{number}/root"
    there = run(f"ls {root}/var/lib {root}/var/lib/tablekeeper").split()
    assert {"matches", "archive"} <= set(there)
    assert "tags.json" not in there
    for folder in ("matches", "archive"):
        mounted = run(f"grep ' /var/lib/tablekeeper/{folder} ' /proc/{number}/mountinfo").split()
        assert mounted[5].split(",")[0] == "ro"
    assert run(f"stat -c %G {STATE}/matches/*.journal").split()[0] == "tablekeeper-page"
    assert run(f"stat -c %a {STATE}").strip() == "750"
    memory = run(f"grep VmRSS /proc/{number}/status").split()[1]
    tell(f"the page's process has {int(memory) // 1024} MB")


def test_all_matches_are_listed_from_the_journals(seen: Box) -> None:
    listed = json.loads(seen.machine.run(f'{PYTHON} -c "{LIST}"'))
    assert [one["over"] for one in listed["matches"]] == [False]


def test_the_page_reaches_the_door_of_the_box(seen: Box) -> None:
    said = json.loads(seen.machine.run(f'{PYTHON} -c "{ASK}"'))
    assert said["why"] == "busy", "a match goes on; without a way to the door it would be away"


def test_a_box_that_is_started_again_is_seen_again(seen: Box) -> None:
    seen.machine.run("systemctl stop tablekeeper")
    seen.wait(lambda: looked(seen)["on"] is False, "the page says that it is off")
    seen.machine.run("systemctl start tablekeeper")
    seen.wait(lambda: looked(seen)["table"] is not None, "the page shows the match again")


def test_a_page_that_is_killed_comes_back_and_the_box_goes_on(seen: Box) -> None:
    before = seen.machine.run("systemctl show -p MainPID --value tablekeeper")
    seen.machine.run(f"systemctl kill -s KILL {UNIT}")

    def back() -> bool:
        try:
            return looked(seen)["table"] is not None
        except MachineFailed:
            return False

    seen.wait(back, "the page is back")
    assert seen.machine.run("systemctl show -p MainPID --value tablekeeper") == before


def test_the_system_s_own_check_finds_it_confined(seen: Box, tmp_path: Path, tell: Tell) -> None:
    said = seen.machine.run(f"systemd-analyze security --no-pager {UNIT} 2>&1 | tail -1")
    tell(said.strip())
    assert float(said.split(":")[1].split()[0]) <= 1.5
