"""The server of the table's page: what it gives to whom, how many may look, and that it does nothing else."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablekeeper.firmware.door.messages import Why
from tablekeeper.firmware.games.board import Board
from tablekeeper.firmware.languages import LANGUAGES, catalogue
from tablekeeper.firmware.serving.server import MOST_AT_ONCE
from tablekeeper.network.hosts import is_this_computer
from tablekeeper.network.matches import Matches
from tablekeeper.network.viewers import MOST, MOST_AN_ADDRESS
from tablekeeper.network.web.site import FILE, PAGE, WORDS, Site
from tests.asking import WATCHDOG
from tests.network.conftest import Played, played
from tests.network.started import Simulated
from tests.network.web.conftest import serving

UID = "04A1B2C3D4E5F6"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Played, serving]]:
    """A match of Mindbug of which one answer came by a tag, and its page."""
    with played(tmp_path_factory.mktemp("box"), "mindbug") as box:
        box.box.session.enter({"do": "answer", "answer": "play gorillion"}, UID)
        box.box.settle()
        box.answer(0)
        with serving(box.run, box.state) as page:
            yield box, page


def test_all_files_of_the_page_are_served_and_nothing_else_may_use_them(table: tuple[Played, serving]) -> None:
    for path, kind in (
        ("/", "text/html"),
        ("/table.js", "javascript"),
        ("/page.css", "text/css"),
        ("/history.html", ""),
    ):
        answer = table[1].ask(path)
        assert answer.status == 200
        assert kind in answer.headers["content-type"]
        assert answer.headers["content-security-policy"] == (
            "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        assert (answer.headers["x-content-type-options"], answer.headers["referrer-policy"]) == (
            "nosniff",
            "no-referrer",
        )
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "localhost.evil", "[x]"]
)
def test_a_host_of_another_name_is_refused(table: tuple[Played, serving], host: str) -> None:
    answer = table[1].ask("/matches/en.json", host=host)
    assert answer.status == 421
    assert b"wanted this computer by its name or address" in answer.body


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.20:8080", "[fe80::1]:8080", "localhost:8080"])
def test_this_computer_is_known_by_any_address(table: tuple[Played, serving], host: str) -> None:
    assert table[1].ask("/", host=host).status == 200


def test_this_computer_is_known_by_its_name() -> None:
    name = socket.gethostname().lower()
    assert is_this_computer(name)
    assert is_this_computer(f"{name}.local")
    assert not is_this_computer(f"{name}.evil.example")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", ["/", "/events/en", "/matches/en.json", "/story/1/en.json", "/journal/1.json"])
def test_there_is_nothing_that_anybody_could_do(table: tuple[Played, serving], method: str, path: str) -> None:
    box, page = table
    before = [(file.name, file.read_bytes()) for file in sorted(box.state.rglob("*.journal"))]
    assert page.ask(path, method, b"{}", content_type="application/json").status == 405
    assert [(file.name, file.read_bytes()) for file in sorted(box.state.rglob("*.journal"))] == before


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    start=st.sampled_from(["/", "/events/", "/words/", "/matches/", "/statistics/", "/story/", "/journal/", "/../"]),
    rest=st.text(st.characters(codec="ascii", exclude_categories=["C", "Z"]), max_size=30),
    method=st.sampled_from(["GET", "HEAD", "POST", "OPTIONS"]),
)
def test_no_address_is_too_strange(table: tuple[Played, serving], start: str, rest: str, method: str) -> None:
    if start == "/events/" and rest.partition("?")[0] in LANGUAGES:
        return
    assert table[1].ask(start + rest, method).status in (200, 304, 307, 400, 404, 405)


@pytest.mark.parametrize("number", ["0", "7", "999999999999999999999999", "-1", "1.0", "x"])
def test_a_match_that_there_is_not_is_not_found(table: tuple[Played, serving], number: str) -> None:
    for path in (f"/story/{number}/en.json", f"/journal/{number}.json"):
        assert table[1].ask(path).status == 404


def test_no_tag_is_in_anything_that_is_served(table: tuple[Played, serving]) -> None:
    box, page = table
    said = b"".join(
        page.ask(path).body
        for code in LANGUAGES
        for path in (f"/matches/{code}.json", f"/statistics/{code}.json", f"/story/1/{code}.json", "/journal/1.json")
    )
    viewer = page.look()
    said += json.dumps(viewer.next()).encode()
    viewer.close()
    assert UID.encode() in b"".join(file.read_bytes() for file in box.state.rglob("*.journal"))
    assert UID.encode() not in said


def test_the_match_on_the_table_is_followed_live_and_its_journal_stays(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug", answers=2) as box, serving(box.run, box.state) as page:
        viewers = {code: page.look(code) for code in LANGUAGES}
        for code, viewer in viewers.items():
            seen = viewer.until(2)
            assert seen["game"] == "Mindbug", code
        for _ in range(20):
            box.answer()
            for viewer in viewers.values():
                viewer.until(len(box.box.match.entries))
        while box.answer(5):
            pass
        tables = [viewer.until(len(box.box.match.entries)) for viewer in viewers.values()]
        assert len({table["says"] for table in tables}) == len(LANGUAGES)
        assert page.ask("/journal/1.json").status == 404, "it may still be gone on with"
        box.go_home()
        for viewer in viewers.values():
            viewer.until(None)
        (listed,) = page.read("/matches/en.json")["matches"]
        assert listed["over"]
        journal = page.ask("/journal/1.json")
        assert json.loads(journal.body)["game"] == "mindbug"
        assert journal.headers["content-disposition"] == 'attachment; filename="match-000001.json"'


def test_a_box_that_is_switched_off_and_on_again_is_said(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug", answers=2) as box, serving(box.run, box.state) as page:
        viewer = page.look()
        viewer.until(2)
        box.file.close()
        assert viewer.next()["on"] is False
        box.answer()
        viewer.until(3)
        viewer.close()


def test_more_viewers_than_there_is_room_for_are_told_so(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        sources = [f"127.0.0.{2 + place // MOST_AN_ADDRESS}" for place in range(MOST)]
        viewers = [page.look(source=source) for source in sources]
        assert all(viewer.next()["on"] for viewer in viewers)
        more = page.look(source="127.0.0.99")
        assert more.answer.status == 503
        assert more.answer.read().decode() == f"viewers: wanted at most {MOST}, got one more; close another"
        for viewer in viewers[:MOST_AN_ADDRESS]:
            viewer.close()
        box.answer()
        for viewer in viewers[MOST_AN_ADDRESS:]:
            viewer.until(1)
        again, room = page.look(source="127.0.0.3"), page.look(source="127.0.0.2")
        wanted = f"viewers: wanted at most {MOST_AN_ADDRESS} from 127.0.0.3, got one more; close another"
        assert again.answer.read().decode() == wanted
        room.until(1)
        for viewer in (*viewers[MOST_AN_ADDRESS:], more, again, room):
            viewer.close()


def test_one_that_never_reads_holds_up_nobody(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        host, port = page.host.split(":")
        deaf = socket.create_connection((host, int(port)), timeout=WATCHDOG)
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        deaf.sendall(b"GET /events/de HTTP/1.1\r\nhost: localhost\r\n\r\n")
        viewer = page.look()
        for _ in range(60):
            box.answer()
        viewer.until(len(box.box.match.entries))
        viewer.close()
        deaf.close()


@contextmanager
def lines(page: serving, count: int, said: str, heard: bytes = b"") -> Iterator[list[socket.socket]]:
    """Open so many lines, say something on each, and hear the answer before the next one."""
    host, port = page.host.split(":")
    with ExitStack() as opened:
        found = []
        for _ in range(count):
            line = opened.enter_context(socket.create_connection((host, int(port)), timeout=WATCHDOG))
            line.sendall(said.encode())
            assert not heard or line.recv(len(heard)) == heard
            found.append(line)
        yield found


def has_ended(line: socket.socket) -> bool:
    """Wait until something comes, or the other side ends a line: by a reset, if it has not read all that was said."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_more_lines_than_there_is_room_for_are_told_to_come_again(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        page.logged.add("WARNING:  Exceeded concurrency limit.")
        half = f"POST /door HTTP/1.1\r\nhost: {page.host}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n"
        with lines(page, MOST_AT_ONCE - 1, f"{half}expect: 100-continue\r\n\r\n", b"HTTP/1.1 100"):
            assert page.ask("/").status == 503
        while page.ask("/").status != 200:
            pass


def test_whoever_opens_lines_and_asks_for_nothing_keeps_nobody_out(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        looks = page.look()
        looks.until(0)
        with lines(page, 3 * MOST_AT_ONCE, "GET / HTTP/1.1\r\n") as idle:
            for _ in range(10):
                assert page.ask("/").status == 200
            idle[-1].sendall(f"host: {page.host}\r\n\r\n".encode())
            assert idle[-1].recv(12) == b"HTTP/1.1 200", "the newest of them stands"
            assert has_ended(idle[0]), "the oldest has made room"
            box.answer()
            looks.until(1)
        looks.close()


def test_a_match_that_its_game_cannot_show_leaves_the_page_standing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> Board:
        raise IndexError("tuple index out of range")

    with played(tmp_path, "mindbug", answers=3) as box:
        monkeypatch.setattr(type(box.box.session.ui), "board", fails)
        site = Site(box.run, Matches(box.state, names=True))
        site._following.look(1)
        seen = json.loads(site._picture("en"))
    assert (seen["on"], seen["table"]) == (True, None)
    assert "match 1 cannot be shown" in caplog.text


def test_it_ends_at_once_however_many_look(tmp_path: Path) -> None:
    with played(tmp_path, "mindbug") as box, serving(box.run, box.state) as page:
        viewers = [page.look() for _ in range(MOST_AN_ADDRESS)]
        for viewer in viewers:
            viewer.next()
        page.server.send_signal(signal.SIGTERM)
        assert page.server.wait(WATCHDOG) in (0, -signal.SIGTERM)
        for viewer in viewers:
            while viewer.answer.readline():
                pass
            viewer.close()


def test_without_a_box_the_page_says_so_and_waits_for_one(tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    with serving(run, tmp_path / "none") as page:
        viewer = page.look()
        assert viewer.next()["phase"] == "off"
        assert page.read("/matches/en.json") == {"left": 0, "matches": []}
        viewer.close()


# The words


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_are_those_of_the_language(table: tuple[Played, serving], code: str) -> None:
    words = table[1].read(f"/words/{code}.json")
    assert words["look.language"] == {"en": "Language", "es": "Idioma", "it": "Lingua", "de": "Sprache"}[code]


def test_the_page_asks_for_the_words_that_there_are() -> None:
    page = "".join(path.read_text(encoding="utf-8") for path in PAGE.iterdir() if path.suffix in (".html", ".js"))
    asked = set(re.findall(r'data-text="([\w.]+)"', page)) | set(re.findall(r'word\("([\w.]+)"', page))
    asked |= {f"{key}.{n}" for key in re.findall(r'counted\("([\w.]+)"', page) for n in ("one", "many")}
    asked |= {"table", "history", "statistics"}  # the pages
    asked |= {"won", "asked", "active"}  # what a seat is
    asked |= {"off", "idle", "setting_up"}  # the phases in which nothing is on the table
    asked |= {f"plot.{key}" for key in ("months", "winners", "lengths")}
    asked |= {f"refused.{why}" for why in get_args(Why)}
    asked |= {f"liked.{name}" for name in ("language", "sound", "teaching", "brightness", "turning")}
    asked |= {"switched.on", "switched.off"}
    asked |= {"door.house", "door.shown", "door.faulty", "door.right"}  # one or the other
    assert {f"look.{key}" for key in asked} == set(catalogue("en", FILE, WORDS))


# The command


def ended(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "tablekeeper.firmware", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=WATCHDOG)


def written(file: Path, content: str) -> str:
    file.write_text(content, encoding="utf-8")
    return str(file)


def test_it_is_off_unless_the_settings_want_it(tmp_path: Path) -> None:
    off = written(tmp_path / "off.toml", "")
    why = "web.address and report.broker: wanted the address of the page or a broker, got none"
    remedy = 'write address = "0.0.0.0" below [web]'
    assert (ended("--settings", off).returncode, ended("--settings", off).stderr) == (
        2,
        f"tablekeeper: {why}; {remedy}\n",
    )
    assert ended("--settings", off, "--check").returncode == 1
    on = written(tmp_path / "on.toml", '[web]\naddress = "127.0.0.1"\n')
    assert (ended("--settings", on, "--check").returncode, ended("--settings", on, "--check").stderr) == (0, "")
    reports = written(tmp_path / "reports.toml", '[report]\nbroker = "mqtt://broker"\n')
    assert ended("--settings", reports, "--check").returncode == 0


def test_a_fault_leaves_it_off_and_is_told(tmp_path: Path) -> None:
    wrong = ended("--settings", written(tmp_path / "wrong.toml", '[web]\naddress = "everywhere"\n'), "--check")
    assert wrong.returncode == 1
    assert "line 2: web.address: wanted" in wrong.stderr


def test_a_port_that_is_taken_is_said(table: tuple[Played, serving], tmp_path: Path) -> None:
    port = table[1].host.rpartition(":")[2]
    there = written(tmp_path / "taken.toml", f'[web]\naddress = "127.0.0.1"\nport = {port}\n')
    taken = ended("--settings", there)
    assert taken.returncode == 2
    assert "127.0.0.1 port" in taken.stderr
    assert "Address already in use; choose another" in taken.stderr


def test_nothing_of_the_page_is_loaded_by_a_box() -> None:
    program = (
        "import sys; import tablekeeper.firmware.app.appliance;"
        "print([name for name in sys.modules if name.split('.')[0] in ('starlette', 'uvicorn', 'anyio')"
        " or name.startswith(('tablekeeper.network', 'tablekeeper.firmware.serving'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_simulated_box_is_seen_as_a_real_one_is_and_no_longer_once_it_is_killed(tmp_path: Path) -> None:
    settings, script = '[web]\naddress = "127.0.0.1"\n', "tap gorillion\npress 2.ok\nwait 600\n"
    with Simulated(tmp_path, settings, script) as box, serving(box.run, box.state) as page:
        viewer = page.look("de")
        while (table := viewer.next()["table"]) is None or not table["entries"]:
            pass
        box.kill()
        while viewer.next()["on"]:
            pass
        viewer.close()
    assert table["game"] == "Mindbug"
    assert any("Gorill" in line for line in table["history"])


def test_two_requests_on_one_line_are_two(table: tuple[Played, serving]) -> None:
    line = http.client.HTTPConnection(table[1].host, timeout=WATCHDOG)
    told: list[Any] = []
    for code in ("en", "de"):
        line.request("GET", f"/words/{code}.json")
        told.append(json.loads(line.getresponse().read()))
    line.close()
    assert told[0] != told[1]
