"""`tablekeeper duel`: the same score with any number of processes, told with its interval; refusals are told, too."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tablekeeper.firmware.bench.duel import Meeting, Score, play, told

TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")
SMALL = Meeting("mindbug", ("first_contact",), 5, 0, 3, 7)


def test_the_score_does_not_depend_on_how_many_processes_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert play(SMALL, 1) == 0
    alone = capsys.readouterr().out
    assert play(SMALL, 2) == 0
    assert capsys.readouterr().out == alone
    assert "of 6 matches won" in alone


def test_a_score_is_told_with_the_interval_in_which_the_true_one_lies() -> None:
    meeting = Meeting("mindbug", (), 2000, 500, 50, 1)
    assert told(meeting, Score(65, 100)) == (
        "mindbug (the base set), 2,000 rollouts a decision against 500, seed 1: "
        "65 of 100 matches won, 65.0 % (with 95 % certainty 55.3 to 73.6 %)"
    )
    assert "5 rollouts a decision against random play" in told(SMALL, Score(6, 6))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--game", "munchkin"], "munchkin"),
        (["--game", "chess"], "chess"),
        (["--sets", "no_box"], "no_box"),
        (["--against", "-1"], "-1"),
        (["--rollouts", "0"], "0"),
    ],
)
def test_who_cannot_meet_is_told_why_with_status_2(arguments: list[str], why: str) -> None:
    done = subprocess.run([*TABLEKEEPER, "duel", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout
