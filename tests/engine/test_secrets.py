"""An answer that nobody else may see: it shows nowhere but in the journal until the other one is in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tablekeeper.engine import registry
from tablekeeper.engine.match import AnyMatch, Reply, load, new
from tablekeeper.engine.protocol import Referee


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry.OWN, "secret", "tests.engine.secret_game:SECRET")
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()


def match_after(*numbers: int) -> AnyMatch:
    match = new("secret", (), ("Ann", "Bob"), 0)
    assert not hasattr(match, "code"), match
    for number in numbers:
        assert isinstance(match.enter({"do": "answer", "answer": f"number {number}"}), Reply)
    return match


def said(referee: Referee, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(referee.respond(msgspec.json.encode(request)))
    assert answer["ok"], answer
    return answer


def test_the_first_of_two_sealed_answers_is_told_by_nothing_but_the_journal() -> None:
    referee = Referee()
    said(referee, do="new", game="secret", seats=["Ann", "Bob"])
    for request in ({"do": "answer", "answer": "number 3"}, {"do": "show"}):
        answer = said(referee, **request)
        assert "3" not in str(answer["events"]) + str(answer["position"])
        assert answer["position"]["shown"] == ["sealed", None]
    assert said(referee, do="journal")["journal"]["entries"] == [{"do": "answer", "answer": "number 3"}]
    answer = said(referee, do="undo")
    assert answer["events"] == [{"event": "undone", "step": {"do": "answer", "answer": "sealed"}}]
    answer = said(referee, do="redo")
    assert answer["events"] == [{"event": "redone", "step": {"do": "answer", "answer": "sealed"}}]


def test_one_answer_that_is_still_alone_is_taken_back_alone() -> None:
    match = match_after(2)
    match.enter({"do": "undo"})
    assert (match.answers, match.state) == (0, match.start)


@pytest.mark.parametrize("to", [None, 1, 0])
def test_both_are_taken_back_together_once_they_are_open(to: int | None) -> None:
    match = match_after(2, 2)
    reply = match.enter({"do": "undo"} if to is None else {"do": "undo", "to": to})
    assert isinstance(reply, Reply)
    assert len(reply.undone) == 2
    assert (match.answers, match.state) == (0, match.start)


@pytest.mark.parametrize("to", [None, 1, 2])
def test_both_are_brought_back_together(to: int | None) -> None:
    match = match_after(2, 2)
    open_again = match.state
    match.enter({"do": "undo"})
    match.enter({"do": "redo"} if to is None else {"do": "redo", "to": to})
    assert (match.answers, match.state) == (2, open_again)


def test_one_taken_back_alone_comes_back_alone() -> None:
    match = match_after(2)
    sealed = match.state
    match.enter({"do": "undo"})
    match.enter({"do": "redo"})
    assert match.state == sealed


def test_a_match_cut_off_between_the_two_answers_opens_with_the_first_one_kept() -> None:
    match = match_after(4)
    loaded = load(match.journal())
    assert isinstance(loaded, tuple)
    again, events = loaded
    assert not events
    again.enter({"do": "answer", "answer": "number 1"})
    assert again.state.result is not None
    assert again.state.result.winner == 0
