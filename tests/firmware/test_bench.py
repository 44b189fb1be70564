"""The bench and the random matches: that they measure and say what they claim. No figure in time decides a test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine import registry
from tablekeeper.engine.match import AnyMatch, Entry, Match, Reply
from tablekeeper.engine.selfplay import SelfPlayError
from tablekeeper.firmware import selfplay
from tablekeeper.firmware.bench import command, panel
from tablekeeper.firmware.bench.box import wire_milliseconds
from tablekeeper.firmware.bench.case import cases
from tablekeeper.firmware.bench.endless import Endless, set_back
from tablekeeper.firmware.bench.figure import Beside, Effort, Figure, at_least, at_most, at_most_times, figure
from tablekeeper.firmware.selfplay import Series, play_batch

TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")


def effort(directory: Path) -> Effort:
    return Effort(True, directory, lambda _done, _of: None)


# Figures


def test_a_limit_holds_up_to_itself() -> None:
    assert figure("g.f", "", "B", [120], at_most(120)).holds
    assert figure("g.f", "", "B", [121], at_most(120)).holds is False
    assert figure("g.f", "", "1/s", [2500], at_least(2500)).holds
    assert figure("g.f", "", "1/s", [2499], at_least(2500)).holds is False
    assert figure("g.f", "", "ms", [1]).holds is None


def test_a_limit_of_times_holds_for_the_ratio() -> None:
    twice = figure("g.f", "", "ms", [20], at_most_times(2))
    assert twice.compared("its answers alone", 10).holds
    assert twice.compared("its answers alone", 9.9).holds is False
    assert twice.holds is None


def test_a_figure_is_the_median_and_the_best_is_what_a_quiet_machine_gives() -> None:
    times = figure("g.f", "", "ms", [9, 1, 3])
    assert (times.value, times.best) == (3, 1)
    rates = figure("g.f", "", "1/s", [9, 1, 3], at_least(1))
    assert (rates.value, rates.best) == (3, 9)
    wakes = figure("g.f", "", "1/s", [9, 1, 3], at_most(5))
    assert (wakes.value, wakes.best) == (3, 1)


def test_the_table_shows_every_figure_beside_its_limit() -> None:
    figures = [
        Figure("a.good", "what is good", "B", 96, 96, at_most(119), Beside("a full frame", 1034)),
        Figure("a.bad", "what is bad", "1/s", 10, 12, at_least(20)),
        Figure("a.free", "what has no limit", "ms", 0.1234, 0.1),
        Figure("a.late", "what is late", "ms", 10, 10, at_most_times(1.5), Beside("early", 5)),
    ]
    shown = command.table(figures)
    (good,) = [line for line in shown.splitlines() if line.startswith("a.good ") and "frame" in line]
    assert " ".join(good.split()) == "a.good 96 96 B at most 119 yes 1,034 a full frame 0.09"
    (bad,) = [line for line in shown.splitlines() if line.startswith("a.bad ") and "at least" in line]
    assert " ".join(bad.split()) == "a.bad 10 12 1/s at least 20 NO"
    (late,) = [line for line in shown.splitlines() if line.startswith("a.late ") and "at most" in line]
    assert " ".join(late.split()) == "a.late 10 10 ms at most 1.5 times NO 5 early 2.00"
    assert "0.123" in shown
    assert all(any(line.endswith(one.what) for line in shown.splitlines()) for one in figures)


def test_a_wire_takes_nine_clocks_a_byte_and_two_a_transaction() -> None:
    assert wire_milliseconds(2, 1034) == pytest.approx((9 * 1034 + 4) / 400)


# What counts in bytes holds everywhere


def test_the_limits_in_bytes_hold(tmp_path: Path) -> None:
    figures = {one.name: one for one in panel.measure(effort(tmp_path))}
    assert figures["panel.digit"].value < 120
    assert figures["panel.life"].value < 400
    assert figures["panel.life_asked"].value <= 400, "the question whether to block stands in the score"
    assert all(one.holds is not False for one in figures.values())
    assert all(one.value > 0 and one.beside == Beside("a full frame", 1034) for one in figures.values())
    assert not list(tmp_path.iterdir())


# Every game


@pytest.mark.parametrize("game", registry.OWN)
def test_random_play_goes_on_for_as_many_answers_as_are_wanted(game: str) -> None:
    found = registry.game(game)
    match = matches.new(game, (), ("Ann", "Bob", "Cleo")[: found.seats_for(found.sets[:1])[0]], 0)
    assert isinstance(match, Match)
    start = match.start.position()
    Endless(match, 0).go_on(1500, lambda entry, _given: taken(match, entry))
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
        own = {"decisions", "tap", "tap_late", "resume", "resume_entry"}
        assert {name for name in figures if name.startswith(f"{game}.")} == {f"{game}.{name}" for name in own}
        assert figures[f"{game}.tap_late"]["limit"] == {"at_most_times": 1.5}
        assert figures[f"{game}.tap_late"]["beside"]["value"] == figures[f"{game}.tap"]["value"]
        limited -= {f"{game}.tap_late", f"{game}.resume"}
    assert limited == {"matches.rate", "taps.sign", "panel.digit", "panel.life", "panel.life_asked", "idle.wakes"}
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
    def faulty(_game: str, _sets: object, seed: int, *, thorough: bool, seats: int | None) -> int:
        assert seats is None
        if seed == 3:
            raise SelfPlayError("cards were lost (seed 3, after ['play gorillion'])")
        return 10 + thorough

    batch = play_batch(wanted(), range(1, 9), faulty)
    assert (batch.matches, batch.decisions) == (2, 20)
    assert batch.fault == "cards were lost (seed 3, after ['play gorillion'])"


def test_a_crash_is_a_fault_with_a_seed() -> None:
    def crashing(*_args: object, **_kinds: object) -> int:
        raise KeyError("gorillion")

    assert play_batch(wanted(), range(4, 9), crashing).fault == "seed 4: KeyError: 'gorillion'"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_ends_it_with_status_1(
    jobs: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def batches(_series: Series, _jobs: int) -> list[selfplay.Played]:
        return [
            selfplay.Played(1000, 47000),
            selfplay.Played(3, 140, "it broke (seed 1003)"),
            selfplay.Played(1000, 47000),
        ]

    monkeypatch.setattr(selfplay, "_played", batches)
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


@pytest.mark.parametrize("count", ["0", "-1", "many", "1.5", ""])
def test_a_count_is_a_number_from_1_on(count: str) -> None:
    done = subprocess.run([*TABLEKEEPER, "random", f"--matches={count}"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--matches" in done.stderr


def test_chance_is_only_the_seed() -> None:
    seeds = Random(1).sample(range(10_000), 3)
    assert play_batch(wanted(), seeds) == play_batch(wanted(), seeds)
