"""The page of the table as a service beside the box: another user, the box's matches through a bind mount, no more.

Nothing of it is hardware, so it runs under systemd in a container; the box has all its devices dead, and its match.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.vm.box import STATE
from tests.vm.conftest import Tell
from tests.vm.container import Container
from tests.vm.machine import MachineFailed

pytestmark = pytest.mark.short

UNIT = "tablekeeper-serve"
RUN = "/run/tablekeeper/status.json"
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


def looked(box: Container) -> dict[str, Any] | None:
    """Return what a spectator sees; None where nobody answers."""
    try:
        seen: dict[str, Any] = json.loads(box.run(f'{PYTHON} -c "{LOOK}"'))
    except MachineFailed:
        return None
    return seen


def shows_the_match(box: Container) -> bool:
    """Return whether a spectator sees a match on the table."""
    seen = looked(box)
    return seen is not None and seen["table"] is not None


def process(box: Container, unit: str) -> str:
    """Return the number of a service's process."""
    return box.run(f"systemctl show --property=MainPID --value {unit}").strip()


def as_the_page(box: Container, command: str) -> bool:
    """Return whether a command succeeds for the page's user, with its groups, where its process is."""
    of = f"/proc/{process(box, UNIT)}/status"
    uid, gid, groups = (
        box.run(f"awk '/^{name}:/ {{ $1 = \"\"; print }}' {of}").split() for name in ("Uid", "Gid", "Groups")
    )
    assert uid[0] not in ("0", box.run(f"stat -c %u {STATE}").strip()), "it is a user of its own"
    who = f"setpriv --reuid={uid[0]} --regid={gid[0]} --groups={','.join(groups)} --no-new-privs"
    inside = f"nsenter --target {process(box, UNIT)} --mount --net {who} sh -c '{command}'"
    return box.run(f"{inside} >/dev/null 2>&1 && echo yes || echo no").strip() == "yes"


@pytest.fixture(scope="module")
def seen(in_match: Container) -> Container:
    """A box in a match, whose page is on."""
    states = f"systemctl is-active tablekeeper {UNIT} || true"
    assert in_match.run(states).split() == ["active", "inactive"], "nobody wants the page"
    in_match.run(f"{ON}; systemctl restart tablekeeper {UNIT}")
    assert in_match.run(states).split() == ["active", "active"]
    return in_match


def test_a_spectator_sees_the_match_on_the_table_and_all_in_a_list(seen: Container) -> None:
    seen.wait(lambda: shows_the_match(seen), "the match is on the page")
    shown = looked(seen)
    assert shown is not None
    assert shown["table"]["game"] == "Mindbug"
    listed = json.loads(seen.run(f'{PYTHON} -c "{LIST}"'))
    assert [one["over"] for one in listed["matches"]] == [False]


def test_it_reads_the_matches_and_the_status_and_nothing_else_of_the_box(seen: Container) -> None:
    root = f"/proc/{process(seen, UNIT)}/root"
    assert set(seen.run(f"ls {root}/var/lib {root}/var/lib/tablekeeper").split()) == {
        f"{root}/var/lib:",
        "private",
        "tablekeeper-serve",
        "tablekeeper",
        f"{root}/var/lib/tablekeeper:",
        "archive",
        "matches",
    }
    journal = "/var/lib/tablekeeper/matches/000001.journal"
    for file in (journal, RUN):
        assert as_the_page(seen, f"cat {file}")
    modes = seen.run(f"stat -c '%G %a' {STATE} {STATE}/lock").split()
    assert modes == ["tablekeeper-page", "750", "tablekeeper-page", "640"], "nobody but its group reads what it writes"


def test_it_keeps_what_is_its_own_and_shows_the_box_whether_a_broker_hears_the_table(seen: Container) -> None:
    kept, sign = "/var/lib/private/tablekeeper-serve", "/run/tablekeeper-serve"
    for own in (kept, sign):
        assert as_the_page(seen, f"touch {own}/mine && rm {own}/mine")
    of_box = f"/proc/{process(seen, 'tablekeeper')}/root"
    assert seen.run(f"ls -A {of_box}{sign}").split() == []
    seen.run(f"touch {sign}/reporting")
    assert seen.run(f"ls {of_box}{sign}").split() == ["reporting"]
    seen.run(f"rm {sign}/reporting")


def test_it_reaches_the_door_of_the_box(seen: Container) -> None:
    said = json.loads(seen.run(f'{PYTHON} -c "{ASK}"'))
    assert said["why"] == "busy", "a match goes on; without a way to the door it would be away"


def test_it_can_write_nothing_of_the_box_s_and_not_signal_it(seen: Container) -> None:
    matches, archive, run = "/var/lib/tablekeeper/matches", "/var/lib/tablekeeper/archive", "/run/tablekeeper"
    assert as_the_page(seen, "cd /tmp && touch mine && rm mine"), "it can write at all"
    for folder in (matches, archive, run):
        assert not as_the_page(seen, f"touch {folder}/new")
    for file in (f"{matches}/000001.journal", RUN):
        assert not as_the_page(seen, f": >>{file}")
        assert not as_the_page(seen, f"rm {file}")
    box = process(seen, "tablekeeper")
    assert as_the_page(seen, f"kill -0 {process(seen, UNIT)}"), "it can signal at all"
    assert not as_the_page(seen, f"kill -0 {box}")
    assert not as_the_page(seen, f"test -e /proc/{box}")


def test_the_system_s_own_check_finds_it_confined_and_the_box_as_before(seen: Container, tell: Tell) -> None:
    for unit, most in ((UNIT, 1.5), ("tablekeeper", 0.5)):
        said = seen.run(f"systemd-analyze security --no-pager {unit} 2>&1 | tail -1")
        tell(said.strip())
        assert float(said.split(":")[1].split()[0]) <= most


def test_its_memory_is_bounded(seen: Container, tell: Tell) -> None:
    told = seen.run(f"systemctl show --property=MemoryMax,MemoryCurrent {UNIT}").split()
    memory = {name: int(value) for name, _, value in (line.partition("=") for line in told)}
    tell(f"the page uses {memory['MemoryCurrent'] >> 20} of {memory['MemoryMax'] >> 20} MiB")
    assert memory["MemoryMax"] == 96 << 20
    assert memory["MemoryCurrent"] < memory["MemoryMax"]
    assert seen.run(f"systemctl show --property=NRestarts --value {UNIT}").strip() == "0"


def test_a_box_that_is_started_again_is_seen_again(seen: Container) -> None:
    seen.run("systemctl stop tablekeeper")
    seen.wait(lambda: (shown := looked(seen)) is not None and not shown["on"], "the page says that it is off")
    seen.run("systemctl start tablekeeper")
    seen.wait(lambda: shows_the_match(seen), "the page shows the match again")


def test_a_page_that_is_killed_comes_back_and_the_box_goes_on(seen: Container) -> None:
    before = process(seen, "tablekeeper")
    seen.run(f"systemctl kill -s KILL {UNIT}")
    seen.wait(lambda: shows_the_match(seen), "the page is back")
    assert process(seen, "tablekeeper") == before
