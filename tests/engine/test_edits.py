"""What edits of every game have in common: a path is followed as far as it goes, and no path ends the process."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import registry
from tablekeeper.engine.edits import make
from tablekeeper.engine.events import Edited
from tablekeeper.engine.match import AnyMatch, Match, new
from tablekeeper.engine.refusals import Refusal


def begun(game: str) -> AnyMatch:
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
    match = new(game, (), names[: registry.game(game).seat_counts.start], 0)
    assert isinstance(match, Match)
    return match


@pytest.mark.parametrize("game", registry.OWN)
@pytest.mark.parametrize(
    "path", ["", ".", "seats", "seats.", "seats.-1.hand", f"seats.{'9' * 5000}.hand", "seats.½.hand"]
)
def test_a_path_that_leads_nowhere_is_refused_in_every_game_and_changes_nothing(game: str, path: str) -> None:
    match = begun(game)
    before = match.state
    refusal = match.enter({"do": "edit", "changes": [{"path": path, "to": 3}, {"path": "seats.0.hand", "to": 3}]})
    assert isinstance(refusal, Refusal)
    assert match.state == before
    assert match.entries == []


def test_a_later_change_may_set_something_inside_what_an_earlier_one_gave_without_touching_it() -> None:
    given = {"c": 1}
    position: dict[str, Any] = {"a": {"b": 0}}
    made = make(position, [{"path": "a.b", "to": given}, {"path": "a.b.c", "to": 2}], lambda _steps: True, "'a.b'")
    assert made == [Edited(path="a.b", before=0, after=given), Edited(path="a.b.c", before=1, after=2)]
    assert position == {"a": {"b": {"c": 2}}}
    assert given == {"c": 1}
