"""A check can fail: the example game with one thing broken is caught by the check that is meant to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.firmware import languages
from tablekeeper.firmware.app.handover import Handover
from tablekeeper.firmware.contract import CHECKS, ContractError, words
from tablekeeper.firmware.contract.box import Party, begun, switched_on
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.board import Board, Side
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.games.ui import Correction, GameUI, Zone
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.picking import Pick

NAMED = {check.__name__: check for check in CHECKS}


class Broken(NamedTuple):
    """One method of the example, put out of order."""

    half: str
    """`state`, `game` or `ui`."""
    method: str
    does: Callable[..., Any]
    """What it does instead. It is given what the method returns by default, and its arguments."""
    caught: str
    """The check that catches it."""
    why: str
    """What the check says."""


def raising(error: Exception) -> Callable[..., Any]:
    def fails(*_: Any) -> Any:
        raise error

    return fails


def forgetting(right: Outcome[Any], *_: Any) -> Any:
    return Outcome(replace(right.state, points=tuple(0 for _ in right.state.points), result=None))


def another_one_each_time() -> Callable[..., Any]:
    """Play so that the same answer comes to something else when it is given again."""
    given: list[Answer] = []

    def play(right: Outcome[Any], _state: Any, answer: Answer) -> Any:
        given.append(answer)
        return Outcome(replace(right.state, active=len(given) % len(right.state.points)))

    return play


def of_another_seat(_right: Any, ui: GameUI[Any], state: Any, seat: int | None, _lang: Any) -> Sequence[Correction]:
    if seat is None:
        return ()
    path = f"points.{(seat + 1) % 2}"
    return [Correction("Points", lambda to: [{"path": path, "to": to}], state.points[seat])]


def nobody_sits(right: Outcome[Any], *_: Any) -> Any:
    return Outcome(replace(right.state, seat_names=right.state.seat_names[:2], points=(0, 0)))


def in_one_language(right: Board, _ui: Any, _state: Any, lang: Any) -> Board:
    return right if lang.code == "en" else Board(tuple(Side(()) for _ in right.sides))


BROKEN = [
    Broken("state", "play", forgetting, "plays_at_random", "no end after"),
    Broken("state", "legal", lambda right, *_: (*right, right[0]), "plays_at_random", "listed twice"),
    Broken("state", "play", raising(IndexError("tuple index out of range")), "speaks_the_protocol", "tuple index"),
    Broken("state", "faults", lambda *_: ("it is Tuesday",), "plays_at_random", "it is Tuesday"),
    Broken("state", "play", another_one_each_time(), "resumes_after_a_cut_at_any_answer", "another state came back"),
    Broken("game", "begin", nobody_sits, "begins_from_the_list_of_games", "2 play, wanted 3"),
    Broken("ui", "word", lambda *_: "more than has room", "is_played_by_keys", "is cut on the panel"),
    Broken("ui", "word", lambda *_: "\u2212 1", "is_played_by_keys", "has no glyph"),
    Broken(
        "ui", "word", lambda right, _ui, decision, answer, lang: lang.text("twenty.x"), "is_played_by_keys", "no key"
    ),
    Broken("ui", "patience", lambda *_: 3, "is_played_by_keys", "wanted an answer that waits for objections"),
    Broken("ui", "in_play", lambda *_: ["gazebo"], "survives_every_key_on_every_page", "gazebo"),
    Broken("ui", "put_back", raising(KeyError(0)), "brings_back_what_was_undone", "0"),
    Broken("ui", "tell", raising(KeyError("who")), "brings_back_what_was_undone", "who"),
    Broken("ui", "facts", of_another_seat, "takes_corrections_back", "after it was set to"),
    Broken("ui", "facts", of_another_seat, "counts_without_asking", "Points of seat 0 is 3, wanted 4"),
    Broken("ui", "open_zones", lambda *_: [Zone(None, 7, ())], "takes_corrections_back", "no text"),  # type: ignore[arg-type]
    Broken("ui", "open_zones", lambda *_: [Zone(2, "Nobody", ())], "resumes_after_a_cut_at_any_answer", "out of range"),
    Broken("ui", "cards", lambda *_: [("gazebo", 1)], "tells_its_cards", "gazebo"),
    Broken("ui", "word", lambda *_: "more than has room", "survives_any_tag", "is cut on the panel"),
    Broken(
        "ui", "word", lambda _right, *given: GameUI.word(*given), "speaks_every_language", "a word of the code: 'en'"
    ),
    Broken("ui", "board", lambda *_: Board(()), "is_seen_from_afar", "0 sides, wanted one a seat"),
    Broken("ui", "board", in_one_language, "is_seen_from_afar", "differ between languages"),
]


def broken(monkeypatch: pytest.MonkeyPatch, half: str, method: str, does: Callable[..., Any]) -> None:
    """Let a method of the example do something else."""
    game = engine_registry.game("twenty")
    owner = {"state": game.state, "game": type(game), "ui": type(registry.ui("twenty"))}[half]
    right = getattr(owner, method)

    def instead(*given: Any) -> Any:
        return does(right(*given), *given)

    monkeypatch.setattr(owner, method, instead)


@pytest.mark.parametrize("one", BROKEN, ids=lambda one: f"{one.method}-{one.caught}")
def test_a_game_that_is_broken_is_caught(
    twenty: str, one: Broken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken(monkeypatch, one.half, one.method, one.does)
    with pytest.raises(Exception, match=one.why) as caught:
        NAMED[one.caught](twenty, tmp_path)
    assert not isinstance(caught.value, TypeError), "the test itself is broken"


def test_every_check_is_shown_to_catch_something() -> None:
    others = {
        "is_played_by_tags",
        "says_its_sets",
        "looks_for_cards_by_tap",
        "keeps_what_is_sealed",
        "keys_answer_for_one_seat_alone",
    }
    """Need a game whose cards have tags, or one with boxes, or one with secrets, or a page that is broken."""
    assert set(NAMED) == {one.caught for one in BROKEN} | others


@pytest.mark.parametrize(
    ("owner", "method", "says", "why"),
    [
        pytest.param(Page, "is_for", True, "has answered for seat 2", id="the wrong seat answers"),
        pytest.param(
            Handover, "rests", False, "pressed twice on Around, answers for two seats", id="a second press answers"
        ),
    ],
)
def test_a_key_that_answers_for_another_seat_is_caught(
    owner: type, method: str, says: bool, why: str, twenty: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(owner, method, lambda *_: says)
    with pytest.raises(ContractError, match=why):
        NAMED["keys_answer_for_one_seat_alone"](twenty, tmp_path)


def test_a_tap_that_gives_another_answer_than_it_means_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ui = registry.ui("mindbug")
    right = type(ui).meaning
    taps: list[str] = []

    def another(*given: Any) -> Any:
        meaning = right(*given)
        if isinstance(meaning, GiveAnswer):
            taps.append(str(meaning.answer))
            return GiveAnswer(Answer("nonsense")) if len(taps) % 2 == 0 else meaning
        return meaning

    monkeypatch.setattr(type(ui), "meaning", another)
    with pytest.raises(ContractError, match="did not give"):
        NAMED["is_played_by_tags"]("mindbug", tmp_path)


def test_a_sealed_answer_that_the_position_tells_is_caught(
    twenty: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sealed = property(lambda state: bool(sum(state.points) % 2))
    monkeypatch.setattr(engine_registry.game(twenty).state, "sealed", sealed)
    with pytest.raises(ContractError, match="the position tells a sealed answer"):
        NAMED["keeps_what_is_sealed"](twenty, tmp_path)


@pytest.mark.parametrize("said", [None, ["another"]])
def test_a_position_that_does_not_say_what_boxes_are_played_is_caught(
    twenty: str, said: list[str] | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = engine_registry.game(twenty)
    monkeypatch.setattr(type(game), "sets", ("base", "more"))
    if said is not None:
        right = game.state.position
        monkeypatch.setattr(game.state, "position", lambda state: {**right(state), "sets": said})
    with pytest.raises(ContractError, match="the position says the sets"):
        NAMED["says_its_sets"](twenty, tmp_path)


def test_a_text_that_one_language_lacks_is_caught(
    worded_twenty: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = languages.catalogue

    def without_one(code: str, file: str, package: str | None = None) -> dict[str, str]:
        return {
            key: text for key, text in right(code, file, package).items() if (code, key) != ("de", "twenty.ask.turn")
        }

    monkeypatch.setattr(words, "catalogue", without_one)
    with pytest.raises(ContractError, match="the texts of twenty in 'de' lack twenty"):
        NAMED["speaks_every_language"](worded_twenty, tmp_path)


def test_a_page_that_looks_for_a_card_and_takes_no_tap_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Pick, "scan", lambda _page, context, uid: context.pages.bottom.scan(context, uid))
    with pytest.raises(ContractError, match="on Pick, which looks for a card, has given an answer"):
        NAMED["looks_for_cards_by_tap"]("mindbug", tmp_path)


def test_a_title_that_a_page_has_cut_is_caught_and_a_name_is_not(tmp_path: Path) -> None:
    with switched_on(tmp_path, "en") as box:
        begun(box, "mindbug", Party(2, (), "en"))
        box.context.pages.push(Answers("Sharky Crab-Dog-Mummypus", [], None))
        box.wait(1)
        box.context.pages.push(Answers("Words longer than their place", [], None))
        with pytest.raises(ContractError, match="the title 'Words… place' of Answers is cut"):
            box.wait(1)


def test_a_fault_tells_all_that_was_done(twenty: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken(monkeypatch, "ui", "word", lambda *_: "more than has room")
    with pytest.raises(ContractError, match=r"twenty, 2 seats, in 'en'; entries: \[\]; done last: "):
        NAMED["is_played_by_keys"](twenty, tmp_path)
