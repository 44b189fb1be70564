"""A match as a file that people read, send, and open in the engine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import EntryLine, Header, JournalLoss, Loaded, Storage, journals

TABLEKEEPER = [sys.executable, "-m", "tablekeeper.firmware"]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The file of a match of four answers."""
    storage = Storage(tmp_path, lambda _said: None)
    session = Session.begin(storage, "mindbug", ["first_contact"], ["Ann", "Bób"], 0)
    assert isinstance(session, Session)
    storage.date(session.number, "2026-11-22T20:15:00Z")
    session.enter({"do": "answer", "answer": "play gorillion"}, "04A1")
    for answer in ("pass", "play bee_bear", "pass"):
        session.enter({"do": "answer", "answer": answer})
    session.enter({"do": "edit", "changes": [{"path": "seats.1.life", "to": 2}]})
    assert storage.close() == 0
    return tmp_path / "matches" / "000001.journal"


def run(*arguments: object, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [*TABLEKEEPER, *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=False)


def test_a_journal_is_read_by_people_without_any_program(journal: Path) -> None:
    lines = [line for line in journal.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
    head, _, date, first = (json.loads(line) for line in lines[:4])
    assert head["header"]["seats"] == ["Ann", "Bób"]
    assert date["date"] == "2026-11-22T20:15:00Z"
    assert (first["n"], first["tag"], first["entry"]) == (1, "04A1", {"do": "answer", "answer": "play gorillion"})
    assert len(lines) == 8


def test_it_is_shown_entry_by_entry(journal: Path) -> None:
    done = run("journal", "show", journal)
    assert (done.returncode, done.stderr) == (0, "")
    head, about, *entries = done.stdout.splitlines()
    assert head == "match 1: mindbug with first_contact; Ann, Bób"
    assert about.startswith("begun 2026-11-22T20:15:00Z")
    assert entries[0] == "    1  play gorillion  (04A1)"
    assert entries[4] == '    5  edit {"changes":[{"path":"seats.1.life","to":2}]}'


def test_it_is_shown_as_the_protocol_has_it_and_the_engine_loads_that(journal: Path) -> None:
    done = run("journal", "show", journal, "--json")
    request = {"do": "load", "journal": json.loads(done.stdout)}
    answered = json.loads(run("engine", given=json.dumps(request) + "\n").stdout)
    assert answered["ok"]
    assert answered["position"]["seats"][1]["life"] == 2


def test_a_journal_that_somebody_sent_drives_no_terminal_and_forges_no_line(tmp_path: Path) -> None:
    strange: list[dict[str, object]] = [{}, {"do": 3}, {"do": "answer"}, {"do": "answer", "answer": "\x1b[2J\nx\x9b"}]
    header = Header("mindbug", ("first_contact",), ("Ann\x1b]0;", "Bob\n    1  pass"), {"first": 0}, "1", "a\u202eb")
    whole = Loaded(1, header, tuple(map(EntryLine, strange)), JournalLoss(5, 1, "a\x07b"))
    (file := tmp_path / "sent.journal").write_bytes(journals.laid_out(whole, header)[0])
    for more in ((), ("--json",)):
        done = run("journal", "show", file, *more)
        assert done.returncode == 1
        lines = (done.stdout + done.stderr).splitlines()
        assert all(line.isprintable() for line in lines)
        assert "lost" in lines[-1]
        assert len(lines) == (2 if more else 2 + len(strange) + 1)


def test_the_engine_opens_it_at_the_start_and_answers_only_what_it_is_asked(journal: Path) -> None:
    done = run("engine", "--journal", journal, given='{"do":"show"}\n')
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    answered = json.loads(line)
    assert answered["answers"] == 4
    assert [creature["card"] for creature in answered["position"]["seats"][0]["creatures"]] == ["gorillion"]


def test_a_damaged_one_is_shown_as_far_as_it_is_good_and_left_as_it_is(journal: Path) -> None:
    damaged = journal.read_bytes().replace(b"bee_bear", b"bee_beer")
    journal.write_bytes(damaged)
    done = run("journal", "show", journal)
    assert done.returncode == 1
    assert "at least 3 entries from 3 on are lost" in done.stderr
    assert len(done.stdout.splitlines()) == 4
    done = run("engine", "--journal", journal, given='{"do":"show"}\n')
    assert json.loads(done.stdout)["answers"] == 2
    assert "from 3 on are lost" in done.stderr
    assert journal.read_bytes() == damaged
    assert sorted(file.name for file in journal.parent.iterdir()) == [journal.name]


@pytest.mark.parametrize("content", [None, b"", b"no journal\n", bytes(600)])
@pytest.mark.parametrize("command", [["journal", "show"], ["engine", "--journal"]])
def test_what_is_no_journal_is_said_with_status_2(tmp_path: Path, command: list[str], content: bytes | None) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    done = run(*command, file)
    assert done.returncode == 2
    assert str(file) in done.stderr
    assert "Traceback" not in done.stderr


def test_an_entry_that_the_rules_refuse_is_said_when_the_engine_opens_it(journal: Path, tmp_path: Path) -> None:
    storage = Storage(tmp_path, lambda _said: None)
    storage.load(1)
    storage.append(1, {"do": "answer", "answer": "attack nobody"})
    storage.close()
    done = run("engine", "--journal", journal, given='{"do":"show"}\n')
    assert "opened before entry 6" in done.stderr
    assert json.loads(done.stdout)["ok"]
