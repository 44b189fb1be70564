"""The game that docs/adding-a-game.md builds: small, complete, and at home on the box."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine import selfplay
from tablekeeper.firmware.contract import CHECKS, Check
from tablekeeper.firmware.contract.box import Box, Party, begun, switched_on
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.around import Around
from tablekeeper.firmware.pages.facing import Facing
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.playing import Covered
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.telling.views import Listing, Ranking, Seats, Text

from .conftest import ROOT, files, forget_games

MOST_LINES = 60
TABLEKEEPER = [sys.executable, "-m", "tablekeeper.firmware"]


def code(*paths: str) -> list[str]:
    return [line for path in paths for line in files()[path].splitlines() if line.strip()]


def test_the_game_costs_no_more_lines_of_code_than_promised() -> None:
    halves = code("twenty/__init__.py", "twenty/ui.py")
    words = code(*(path for path in files() if "/words/" in path))
    assert 20 < len(halves) <= 40
    assert len(halves) + len(words) <= MOST_LINES


def test_its_names_lie_where_the_page_says(twenty: str) -> None:
    assert twenty in engine_registry.names()
    assert twenty in registry.names()
    assert registry.ui(twenty).game is engine_registry.game(twenty)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(twenty: str, check: Check, tmp_path: Path) -> None:
    check(twenty, tmp_path)


@pytest.mark.parametrize("seed", range(20))
def test_random_matches_find_no_fault_in_it(twenty: str, seed: int) -> None:
    assert 13 <= selfplay.play(twenty, (), seed, thorough=True).decisions <= 77


@pytest.fixture
def stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    (tmp_path / "stay.py").write_text(files()["stay.py"], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(engine_registry.OWN, "stay", "stay:STAY")
    monkeypatch.setitem(registry.OWN, "stay", "stay:UI")
    forget_games()
    yield "stay"
    forget_games()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_game_of_secrets_keeps_the_contract(stay: str, check: Check, tmp_path: Path) -> None:
    check(stay, tmp_path / "box")


@pytest.mark.parametrize(("seats", "asks"), [(2, Facing), (3, Around)])
def test_a_secret_answer_is_covered_and_told_nowhere(stay: str, seats: int, asks: type[Page], tmp_path: Path) -> None:
    with switched_on(tmp_path / "box", "en") as box:
        at_table(box, stay, seats, "en")
        for seat in range(seats):
            assert isinstance(box.context.pages.top, Covered)
            assert "nobody else looks" in " ".join(box.app.view.lines)  # type: ignore[attr-defined]
            box.press("1.left")
            box.press("1.right")
            assert box.match.answers == seat, "nobody has seen the answers"
            own = f"{seat + 1 if asks is Facing else 2}.ok"
            box.press(own)
            assert isinstance(box.context.pages.top, asks)
            box.follow(Follow(answer="stay"))
            assert "first" not in box.match.state.position()
        assert box.match.state.result is not None


def run(path: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with a game on the path, and give it some lines."""
    return subprocess.run(
        [*TABLEKEEPER, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
        input=given,
    )


def test_the_referee_plays_it_line_by_line(installed: Path) -> None:
    lines = [{"do": "new", "game": "twenty", "seats": ["Ann", "Bob"]}, {"do": "answer", "answer": "add 3"}]
    wrong = [{"do": "answer", "answer": "add 4"}, {"do": "answer", "answer": "jump"}]
    edit = {"do": "edit", "changes": [{"path": "points.1", "to": 18}]}
    end = [edit, {"do": "answer", "answer": "add 2"}, {"do": "answer", "answer": "add 1"}]
    done = run(installed, "engine", given="".join(f"{json.dumps(line)}\n" for line in [*lines, *wrong, *end]))
    new, added, four, jump, edited, won, over = map(json.loads, done.stdout.splitlines())
    asked = {"seat": 0, "ask": "turn", "about": None, "legal": ["add 1", "add 2", "add 3"]}
    assert new["decision"] == asked
    assert added["events"] == [{"event": "scored", "seat": 0, "from": 0, "to": 3}]
    assert (four["refused"]["code"], jump["refused"]["code"]) == ("R04", "R02")
    assert edited["position"]["points"] == [3, 18]
    assert won["position"]["result"] == {"winner": 1, "because": "goal", "also": []}
    assert won["decision"] is None
    assert over["refused"]["code"] == "R01"
    assert "Bob has won" in over["refused"]["why"]


def test_the_command_plays_it_by_chance(installed: Path) -> None:
    done = run(installed, "random", "--game", "twenty", "--matches", "20", "--thorough", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "no fault" in done.stdout


def test_a_simulated_box_of_silicon_plays_it(installed: Path) -> None:
    """Behind the desk stands the whole device: its keys, its panel and its reader."""
    script = "press 1.right\npress 1.right\nexpect 3\nexpect +1\nexpect +3\n"
    done = run(installed, "simulate", "--game", "twenty", "--seats", "3", "--script", "-", given=script)
    assert done.returncode == 0, done.stdout + done.stderr


def at_table(box: Box, game: str, seats: int, lang: str) -> None:
    begun(box, game, Party(seats, (), lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_played_to_the_result_with_three_keys(twenty: str, seats: int, lang: str, tmp_path: Path) -> None:
    with switched_on(tmp_path, lang) as box:
        at_table(box, twenty, seats, lang)
        view = box.app.view
        assert isinstance(view, Seats)
        assert view.labels == ("+1", "+2", "+3")
        assert view.question == box.context.lang.text("page.ask.turn", name=box.match.state.seat_names[0])
        for turn in range(6 * seats):
            box.press(f"{turn % seats + 1 if seats == 2 else 1}.right")
        assert box.match.state.points == (18,) * seats
        box.press("1.left")
        box.press("menu")
        box.press("1.left")
        assert box.match.state.points == (18,) * seats, "undone"
        box.press("1.ok")
        view = box.app.view
        assert isinstance(view, Ranking)
        assert view.winners == (0,)
        assert view.headline == box.context.lang.text("page.over.won", name=box.match.state.seat_names[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_history_its_corrections_and_its_check_are_told_in_every_language(
    twenty: str, lang: str, tmp_path: Path
) -> None:
    with switched_on(tmp_path, lang) as box:
        at_table(box, twenty, 3, lang)
        first, second, _ = box.match.state.seat_names
        box.press("1.right")
        box.press("1.left")
        text = box.context.lang.text
        points = text("fact.number")
        assert points != "points"
        box.hold("menu")
        box.follow(Follow(words=text("page.correct.table")))
        box.follow(Follow(words=text("page.menu.correct")))
        box.follow(Follow(words=second))
        box.follow(Follow(words=f"{points}: 1"))
        for key in ("1.right", "1.right", "1.ok"):
            box.press(key)
        assert box.match.state.points == (3, 3, 0)
        box.hold("menu")
        box.hold("menu")
        box.follow(Follow(words=text("page.menu.history")))
        view = box.app.view
        assert isinstance(view, Listing)
        edited = text("history.edited", fact=f"{second}: 1 → 3")
        assert view.items[1:] == (f"{first}: 0 → 3", f"{second}: 0 → 1", edited)
    with switched_on(tmp_path, lang) as box:
        box.start()
        view = box.app.view
        assert isinstance(view, Text)
        assert view.title == text("page.check", name=first)
        assert view.lines[0] == f"{points}: 3"
        box.clear()
        assert box.match.state.points == (3, 3, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_says_in_words_of_its_own_what_it_asks_and_why_it_is_over(
    worded_twenty: str, lang: str, tmp_path: Path
) -> None:
    with switched_on(tmp_path, lang) as box:
        at_table(box, worded_twenty, 2, lang)
        view, name = box.app.view, box.match.state.seat_names[0]
        assert isinstance(view, Seats)
        assert view.question == box.context.lang.text("twenty.ask.turn", name=name)
        box.enter({"do": "edit", "changes": [{"path": "points.0", "to": 19}]})
        box.press("1.left")
        over = box.app.view
        assert isinstance(over, Ranking)
        assert over.reason == box.context.lang.text("twenty.over.goal")
        assert "20" in over.reason


def test_the_page_shows_a_test_that_runs(installed: Path, tmp_path: Path) -> None:
    test = tmp_path / "test_twenty.py"
    test.write_text(
        files()["tests/test_twenty.py"].replace("CHECKS", "CHECKS[:2]", 2).replace("import CHECKS[:2]", "import CHECKS")
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path, "-c", os.devnull, test],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{installed}{os.pathsep}{ROOT}"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "2 passed" in done.stdout, done.stdout + done.stderr
