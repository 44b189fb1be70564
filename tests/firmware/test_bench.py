"""The bench and the random matches: that they measure and say what they claim. No figure in time decides a test."""

from __future__ import annotations

import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from random import Random

import pytest

from tablekeeper.drivers.panel import Kind
from tablekeeper.engine import match as matches
from tablekeeper.engine import registry
from tablekeeper.engine.match import AnyMatch, Entry, Match, Reply
from tablekeeper.engine.selfplay import Played, SelfPlayError
from tablekeeper.firmware import processes
from tablekeeper.firmware.bench import box, command, panel, surroundings
from tablekeeper.firmware.bench.case import cases, subject
from tablekeeper.firmware.bench.endless import Endless, set_back
from tablekeeper.firmware.bench.figure import Effort, Figure, Limit, figure
from tablekeeper.firmware.command_line import random_matches as selfplay
from tablekeeper.firmware.command_line.random_matches import Series, play_batch
from tablekeeper.firmware.doctor.machine import Machine
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.storage import Storage

TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")


def effort(directory: Path) -> Effort:
    return Effort(True, directory, lambda _done, _of: None)


# Figures


MOST, LEAST = Limit("at most", 120), Limit("at least", 2500)
TWICE = Limit("at most", 2, times=True)


def test_a_limit_holds_up_to_itself() -> None:
    assert figure("g.f", "", "B", [120], MOST).holds
    assert figure("g.f", "", "B", [121], MOST).holds is False
    assert figure("g.f", "", "1/s", [2500], LEAST).holds
    assert figure("g.f", "", "1/s", [2499], LEAST).holds is False
    assert figure("g.f", "", "ms", [1]).holds is None


def test_a_limit_of_times_holds_for_the_ratio() -> None:
    assert figure("g.f", "", "ms", [20], TWICE, ("its answers alone", 10)).holds
    assert figure("g.f", "", "ms", [20], TWICE, ("its answers alone", 9.9)).holds is False
    assert figure("g.f", "", "ms", [20], TWICE).holds is None


def test_a_figure_is_the_median_and_the_best_is_what_a_quiet_machine_gives() -> None:
    times = figure("g.f", "", "ms", [9, 1, 3])
    assert (times.value, times.best) == (3, 1)
    rates = figure("g.f", "", "1/s", [9, 1, 3], LEAST)
    assert (rates.value, rates.best) == (3, 9)
    wakes = figure("g.f", "", "1/s", [9, 1, 3], MOST)
    assert (wakes.value, wakes.best) == (3, 1)


def test_the_table_shows_every_figure_beside_its_limit() -> None:
    figures = [
        Figure("a.good", "what is good", "B", 96, 96, MOST, ("a full frame", 1034)),
        Figure("a.bad", "what is bad", "1/s", 10, 12, LEAST, None),
        Figure("a.free", "what has no limit", "ms", 0.1234, 0.1, None, None),
        Figure("a.late", "what is late", "ms", 10, 10, TWICE, ("early", 4)),
    ]
    shown = command.table(figures)
    (good,) = [line for line in shown.splitlines() if line.startswith("a.good ") and "frame" in line]
    assert " ".join(good.split()) == "a.good 96 96 B at most 120 yes 1,034 a full frame 0.09"
    (bad,) = [line for line in shown.splitlines() if line.startswith("a.bad ") and "at least" in line]
    assert " ".join(bad.split()) == "a.bad 10 12 1/s at least 2,500 NO"
    (late,) = [line for line in shown.splitlines() if line.startswith("a.late ") and "at most" in line]
    assert " ".join(late.split()) == "a.late 10 10 ms at most 2 times NO 4 early 2.50"
    assert "0.123" in shown
    assert all(any(line.endswith(one.what) for line in shown.splitlines()) for one in figures)


# What counts in bytes holds everywhere


def test_the_limits_in_bytes_hold(tmp_path: Path) -> None:
    figures = {one.name: one for one in panel.measure(effort(tmp_path))}
    assert figures["panel.digit"].value < 120
    assert figures["panel.life"].value < 400
    assert figures["panel.life_asked"].value <= 500, "the question whether to block stands in the score"
    assert all(one.holds is not False for one in figures.values())
    assert figures["panel.sum"].value <= 200
    for name, one in figures.items():
        assert one.value > 0
        assert one.beside == ("a full frame", 1080 if name.endswith("sh1106") else 1034)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lost_life_costs_no_more_in_another_language(
    lang: str, kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Spoken(Storage):
        def __init__(self, directory: Path, emit: Callable[[object], None]) -> None:
            super().__init__(directory, emit)
            self.preferences.set("language", lang)

    monkeypatch.setattr(box, "Storage", Spoken)
    case = subject()
    for change in case.changes:
        assert panel.bytes_for(case, change, kind, effort(tmp_path)) <= change.limits[kind], f"{change.name} in {lang}"


def test_the_changes_that_are_played_cost_a_life() -> None:
    case = subject()
    for change in (one for one in case.changes if one.answers):
        match = matches.new(case.game, case.sets, ("Ann", "Bob"), 0)
        assert isinstance(match, Match)
        for answer in change.answers:
            before = match.state.position()["seats"][1]["life"]
            taken(match, {"do": "answer", "answer": answer})
        assert match.state.position()["seats"][1]["life"] == before - 1, change.name


# Every game


@pytest.mark.parametrize("game", registry.OWN)
def test_random_play_goes_on_for_as_many_answers_as_are_wanted(game: str) -> None:
    found = registry.game(game)
    match = matches.new(game, (), ("Ann", "Bob", "Cleo")[: found.seats_for(found.sets[:1])[0]], 0)
    assert isinstance(match, Match)
    start = match.start.position()
    Endless(match, 0).go_on(1500, lambda entry, _tag: taken(match, entry), {})
    assert match.answers >= 1500
    assert match.state.result is not None
    taken(match, set_back(match))
    assert match.state.position() == start
    assert match.decision == match.start.decision


def taken(match: AnyMatch, entry: Entry) -> None:
    reply = match.enter(entry)
    assert isinstance(reply, Reply), reply


# The command


def test_json_holds_every_figure_of_every_group(tmp_path: Path) -> None:
    done = subprocess.run(
        [*TABLEKEEPER, "bench", "--quick", "--json", "--directory", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["quick"] is True
    assert {"machine", "date"} <= set(told)
    figures = {one["name"]: one for one in told["figures"]}
    assert len(figures) == len(told["figures"])
    assert {name.partition(".")[0] for name in figures} == set(command.GROUPS)
    for one in figures.values():
        assert set(one) == {"name", "what", "unit", "value", "best", "limit", "holds", "beside"}
        assert (one["limit"] is None) == (one["holds"] is None)
        assert one["value"] >= 0
    limited = {name for name, one in figures.items() if one["limit"]}
    for case in cases():
        game = f"games.{case.game}"
        own = {"tap", "tap_late", "answer", "resume"}
        assert {name for name in figures if name.startswith(f"{game}.")} == {f"{game}.{name}" for name in own}
        assert figures[f"{game}.tap_late"]["limit"] == {"at_most_times": 1.5}
        assert figures[f"{game}.tap_late"]["beside"]["value"] == figures[f"{game}.tap"]["value"]
        assert figures[f"{game}.answer"]["limit"] == {"at_most_times": 4}
        limited -= {f"{game}.tap_late", f"{game}.answer", f"{game}.resume"}
    of_the_panel = {"panel.digit", "panel.sum", "panel.life", "panel.life_asked"}
    of_the_panel |= {f"{name}_sh1106" for name in of_the_panel}
    assert ("matches.instructions" in figures) == (shutil.which("valgrind") is not None)
    if "matches.instructions" in limited:
        assert figures["matches.instructions"]["limit"] == {"at_most": 2520}
        limited.remove("matches.instructions")
    watched = {"watched.confirmed", "watched.left", "watched.memory", "watched.wakes"}
    others = {"matches.rate", "search.usual", "taps.sign", "start.first_byte", "idle.wakes"}
    assert limited == others | of_the_panel | watched
    assert not list(tmp_path.iterdir())


def test_only_what_is_asked_for_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.bench(["panel"], quick=True, as_json=False, directory=tmp_path) == 0
    out, err = capsys.readouterr()
    assert "panel.digit" in out
    assert "matches" not in out
    assert err == ""


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.bench(["panel"], quick=True, as_json=False, directory=tmp_path / "none") == 2
    assert "--directory" in capsys.readouterr().err


# What the figures were measured on


@pytest.fixture
def installed(tmp_path: Path) -> Machine:
    """Return a directory that looks like an installed box that is running."""
    files = {
        "proc/cpuinfo": b"processor\t: 0\nBogoMIPS\t: 38.40\n\nModel\t\t: Raspberry Pi 3 Model B Rev 1.2\n",
        "proc/device-tree/model": b"Raspberry Pi 3 Model B Rev 1.2\0",
        "proc/sys/kernel/osrelease": b"6.12.34+rpt-rpi-v8\n",
        "sys/bus/i2c/devices/i2c-1/of_node/clock-frequency": (100_000).to_bytes(4, "big"),
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    enabled = tmp_path / "etc/systemd/system/multi-user.target.wants/tablekeeper.service"
    enabled.parent.mkdir(parents=True)
    enabled.symlink_to("/etc/systemd/system/tablekeeper.service")
    (tmp_path / "run/tablekeeper").mkdir(parents=True)
    (tmp_path / "var/lib/tablekeeper").mkdir(parents=True)
    return Machine(root=tmp_path)


def test_a_builder_can_send_back_what_the_figures_were_measured_on(installed: Machine) -> None:
    told = surroundings.described(installed, Path("/var/lib/tablekeeper"))
    assert told["board"] == "Raspberry Pi 3 Model B Rev 1.2"
    assert told["kernel"] == "6.12.34+rpt-rpi-v8"
    assert told["Python"] == f"CPython {platform.python_version()}"
    assert told["tablekeeper"] == version("tablekeeper")
    assert told["bus speed"].startswith("100 kHz")
    assert told["service"] == "enabled and running"
    assert told["pin library"]
    lines = command.heading(told).splitlines()
    assert [line.split("  ")[0] for line in lines] == [*told, "day"]
    assert all(line.endswith(told[name]) for name, line in zip(told, lines, strict=False))


def test_the_journal_is_tried_where_the_box_keeps_matches_if_that_can_be_written_to(installed: Machine) -> None:
    assert surroundings.place(installed) == installed.root / "var/lib/tablekeeper"
    (installed.root / "var/lib/tablekeeper").rmdir()
    assert surroundings.place(installed) == Path()


def test_the_bench_works_under_the_settings_of_the_box(tmp_path: Path) -> None:
    """Their state directory is used, and left as it was; a fault in them is told, and stops nothing."""
    kept = tmp_path / "state"
    kept.mkdir()
    (tmp_path / "settings.toml").write_text(f'state.directory = "{kept}"\npanel.colour = "red"\n')
    settings = ("--settings", str(tmp_path / "settings.toml"))
    done = subprocess.run(
        [*TABLEKEEPER, "bench", "--quick", "--only", "journal", *settings], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = dict(line.split("  ", 1) for line in done.stdout.splitlines()[:10])
    assert told["disk"].strip() == str(kept)
    assert "colour" in told["settings"]
    assert "journal.entry" in done.stdout
    assert not list(kept.iterdir())


# Random matches


def wanted(matches: int = 5, seed: int = 0, *, thorough: bool = False) -> Series:
    return Series("mindbug", ("first_contact",), matches, seed, thorough)


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("matches", [1, 2, 999, 1000, 1001, 2500])
def test_the_batches_hold_every_seed_once(matches: int, thorough: bool) -> None:
    batches = list(wanted(matches, 7, thorough=thorough).batches())
    assert [seed for batch in batches for seed in batch] == list(range(7, 7 + matches))


def test_matches_are_played_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert selfplay.play(wanted(5), jobs=1) == 0
    alone = capsys.readouterr().out
    assert alone.startswith("5 matches of mindbug (first_contact), ")
    assert selfplay.play(wanted(5), jobs=2) == 0
    assert capsys.readouterr().out == alone


def test_the_first_fault_is_told_with_its_seed_and_answers() -> None:
    def faulty(_game: str, _sets: object, seed: int, *, thorough: bool, seats: int | None, rules: object) -> Played:
        assert (seats, rules) == (None, {})
        if seed == 3:
            raise SelfPlayError("cards were lost (seed 3, after ['play gorillion'])")
        return Played(10 + thorough)

    batch = play_batch(wanted(), range(1, 9), faulty)
    assert (batch.matches, batch.decisions) == (2, 20)
    assert batch.fault == "cards were lost (seed 3, after ['play gorillion'])"


def test_a_crash_is_a_fault_with_a_seed() -> None:
    def crashing(*_args: object, **_kinds: object) -> Played:
        raise KeyError("gorillion")

    assert play_batch(wanted(), range(4, 9), crashing).fault == "seed 4: KeyError: 'gorillion'"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_ends_it_with_status_1(
    jobs: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def batches(*_: object) -> list[selfplay.Batch]:
        return [
            selfplay.Batch(1000, 47000),
            selfplay.Batch(3, 140, "it broke (seed 1003)"),
            selfplay.Batch(1000, 47000),
        ]

    monkeypatch.setattr(processes, "done", batches)
    assert selfplay.play(wanted(2000), jobs) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "it broke (seed 1003)" in err


def test_boxes_that_are_not_there_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert selfplay.play(Series("mindbug", ("no_box",), 1, 0, False), jobs=1) == 2
    assert "no_box" in capsys.readouterr().err


def test_as_many_seats_play_as_are_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert selfplay.play(Series("munchkin", (), 1, 0, False, 4), jobs=1) == 0
    assert "(the base set, 4 seats)" in capsys.readouterr().out
    assert selfplay.play(Series("munchkin", (), 1, 0, False, 7), jobs=1) == 2
    assert "got 7" in capsys.readouterr().err


def test_thorough_matches_count_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    assert selfplay.play(Series("scorepad", (), 2, 0, True), jobs=1) == 0
    assert "result 2" in capsys.readouterr().out.splitlines()[-1]


def test_a_house_rule_is_one_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    series = Series("guerra_de_mitos", (), 1, 0, False, 2, ("cards_act",))
    assert selfplay.play(series, jobs=1) == 0
    assert "2 seats, with cards_act)" in capsys.readouterr().out
    assert selfplay.play(replace(series, rules=("no_such_rule",)), jobs=1) == 2
    assert "no_such_rule" in capsys.readouterr().err


def test_a_set_of_ones_own_is_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "garden.toml"
    file.write_text('game = "mindbug"\nset = "garden"\nname = "Garden"\n[card.gnome]\nname = "Gnome"\npower = 4\n')
    series = replace(wanted(2, thorough=True), own=(file,))
    assert selfplay.play(series, jobs=2) == 0
    assert capsys.readouterr().out.startswith("2 matches of mindbug (first_contact, garden), ")
    assert selfplay.play(replace(series, sets=()), jobs=1) == 2
    assert "got 1 of garden: add a box" in capsys.readouterr().err
    file.write_text('game = "mindbug"\nset = "garden"\n')
    assert selfplay.play(series, jobs=1) == 2
    assert "garden.toml" in capsys.readouterr().err


@pytest.mark.parametrize("count", ["0", "-1", "many", "1.5", ""])
def test_a_count_is_a_number_from_1_on(count: str) -> None:
    done = subprocess.run([*TABLEKEEPER, "random", f"--matches={count}"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--matches" in done.stderr


def test_chance_is_only_the_seed() -> None:
    seeds = Random(1).sample(range(10_000), 3)
    assert play_batch(wanted(), seeds) == play_batch(wanted(), seeds)
