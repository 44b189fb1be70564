"""Playing on pads: counting, turns, rounds, dice, ends and ties."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablekeeper.engine import match
from tablekeeper.engine.game import Result
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.scorepad import SCOREPAD
from tablekeeper.engine.scorepad.game import packaged

Sit = Callable[..., Any]
ROUNDS = 'title = "R"\n{top}\n[counter.points]\nname = "Points"\n{first}\n[rounds]\n{rounds}\n'


def rounds(top: str = "", first: str = "", rounds: str = "") -> str:
    """Return a pad of rounds."""
    return ROUNDS.format(top=top, first=first, rounds=rounds)


# Beginning


@pytest.mark.parametrize("name", SCOREPAD.sets)
def test_each_pad_begins_with_its_smallest_and_largest_number_of_seats_and_no_others(sit: Sit, name: str) -> None:
    least, most = packaged(name).seats
    for seats in {least, most}:
        table = sit(name, seats, first=seats - 1)
        assert table.state.active == seats - 1
        assert not table.state.faults()
    for seats in (least - 1, most + 1):
        refusal = SCOREPAD.new((name,), ["Ann"] * seats, 0)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "R32"
        start = SCOREPAD.start(packaged(name), ["Ann"] * seats, 0)
        assert isinstance(start, Refusal)


@pytest.mark.parametrize("sets", [("life_20", "life_40"), ("life_20", "life_20"), ("chess",)])
def test_a_match_has_exactly_one_pad_that_there_is(sets: tuple[str, ...]) -> None:
    refusal = SCOREPAD.new(sets, ["Ann", "Bob"], 0)
    assert isinstance(refusal, Refusal)
    assert "Wanted one pad of best_of_5" in refusal.why


def test_a_seat_that_is_not_there_cannot_begin() -> None:
    assert isinstance(SCOREPAD.new(("life_20",), ["Ann", "Bob"], 2), Refusal)
    assert isinstance(SCOREPAD.start(packaged("life_20"), ["Ann", "Bob"], -1), Refusal)


# Counting by steps


def test_everybody_counts_at_any_time(sit: Sit) -> None:
    table = sit("goal_100", 3, first=1)
    assert table.say("0: add points+5", "add points+10", "2: add points+1") == [
        {"event": "counted", "seat": 2, "counter": "points", "from": 0, "to": 1}
    ]
    assert table.values("points") == [5, 10, 1]
    assert table.state.active == 1
    assert table.refused("1: add points+1").code == "R04"


@pytest.mark.parametrize(("step", "after"), [("-1", 0), ("-5", 0), ("+1", 2), ("+5", 3)])
def test_a_step_stops_at_the_least_and_the_most_value(sit: Sit, step: str, after: int) -> None:
    table = sit('title = "T"\n[counter.a]\nname = "A"\nstart = 1\nmost = 3\n')
    table.say(f"add a{step}")
    assert table.values("a") == [after, 1]


def test_a_step_that_would_change_nothing_is_not_listed(sit: Sit) -> None:
    table = sit('title = "T"\n[counter.a]\nname = "A"\nmost = 3\nsteps = [1]')
    assert table.legal == ["add a+1", "1: add a+1", "end"]
    table.refused("add a-1")
    table.say("add a+1", "add a+1", "add a+1")
    assert table.legal == ["add a-1", "1: add a+1", "end"]
    assert table.refused("add a+1").code == "R04"


@pytest.mark.parametrize(
    "answer", ["add points", "add points+3", "add coins+1", "3: add points+1", "number 3", "roll 1"]
)
def test_what_the_pad_does_not_have_is_refused(sit: Sit, answer: str) -> None:
    table = sit("goal_100", 3)
    table.refused(answer)
    table.refused("pass")
    assert table.values("points") == [0, 0, 0]


def test_several_counters_are_counted_apart(sit: Sit) -> None:
    table = sit("resources", 2)
    table.say("add coins-1", "add wood+1", "1: add points+5", "1: add food+1")
    assert [table.values(counter) for counter in ("points", "coins", "wood", "food")] == [
        [0, 5],
        [2, 3],
        [1, 0],
        [2, 3],
    ]


# Turns, dice


def test_the_turn_passes_around_the_table_and_over_who_is_out(sit: Sit) -> None:
    table = sit('title = "T"\nturns = true\n[counter.a]\nname = "A"\nstart = 1\nout = 0', 4, first=2)
    assert table.say("pass") == [{"event": "turn", "seat": 3}]
    assert table.say("0: add a-1")[-1] == {"event": "out", "seat": 0}
    table.say("pass")
    assert table.state.active == 1


def test_who_goes_out_in_the_own_turn_has_it_no_longer(sit: Sit) -> None:
    table = sit('title = "T"\nturns = true\n[counter.a]\nname = "A"\nstart = 1\nout = 0', 3, first=2)
    assert table.say("add a-1")[1:] == [{"event": "out", "seat": 2}, {"event": "turn", "seat": 0}]
    assert not [answer for answer in table.legal if answer.startswith("2:")]


def test_a_die_is_told_and_forgotten_with_the_turn(sit: Sit) -> None:
    table = sit("dice_race", 2)
    assert table.say("roll 6") == [{"event": "rolled", "seat": 0, "number": 6}]
    assert table.state.rolled == 6
    for roll in ("roll 0", "roll 7", "roll", "1: roll 3"):
        table.refused(roll)
    table.say("roll 1", "pass")
    assert table.state.rolled is None


def test_a_die_is_forgotten_when_its_seat_goes_out(sit: Sit) -> None:
    table = sit('title = "T"\nturns = true\ndie = 6\n[counter.a]\nname = "A"\nstart = 1\nout = 0', 3)
    table.say("roll 6", "1: add a-1")
    assert table.state.rolled == 6
    table.say("add a-1")
    assert table.state.rolled is None


def test_the_clock_is_data_and_changes_no_answer(sit: Sit) -> None:
    table = sit("turn_clock")
    assert table.state.pad.clock == 30
    assert table.legal == ["pass", "add games+1", "1: add games+1", "end"]


# Ends


@pytest.mark.parametrize(
    ("pad", "answers", "last"),
    [
        ("goal_10", ["1: add points+1"] * 9, "1: add points+1"),
        ("best_of_5", ["add games+1", "1: add games+1", "1: add games+1"], "1: add games+1"),
        ("first_to_7_tricks", ["1: add tricks+1"] * 6, "1: add tricks+1"),
        ("goal_100", ["1: add points+10"] * 9 + ["1: add points+5"], "1: add points+10"),
        ("down_from_301", ["1: add points-20"] * 15, "1: add points-5"),
        ("dice_race", ["1: add points+5"] * 9, "1: add points+5"),
    ],
)
def test_who_reaches_or_passes_the_goal_wins_and_not_a_step_before(
    sit: Sit, pad: str, answers: list[str], last: str
) -> None:
    table = sit(pad)
    table.say(*answers)
    assert table.state.result is None
    assert table.say(last)[-1] == {"event": "result", "winner": 1, "because": "goal", "also": ()}
    assert table.legal == []
    assert table.refused("end").why == "The match is over, Bob has won: start a new one or undo."


@pytest.mark.parametrize(
    ("pad", "answer", "steps"),
    [("life_20", "add life-5", 4), ("life_40", "add poison+1", 10), ("life_40", "add life-10", 4)],
)
def test_the_last_one_left_wins(sit: Sit, pad: str, answer: str, steps: int) -> None:
    table = sit(pad, 3)
    table.say(*[f"1: {answer}"] * (steps - 1))
    assert not table.state.is_out(1)
    assert table.say(f"1: {answer}")[-1] == {"event": "out", "seat": 1}
    assert table.refused(f"1: {answer}").code == "R04"
    table.say(*[f"2: {answer}"] * steps)
    assert table.state.result == Result(0, "last")


def test_when_people_say_so_the_standings_decide_among_who_is_left(sit: Sit) -> None:
    table = sit("life_20", 4)
    table.say(*["1: add life-5"] * 4, "2: add life+1", "3: add life+1")
    assert table.say("end") == [{"event": "result", "winner": 2, "because": "end", "also": (3,)}]
    assert table.refused("add life+1").why == "The match is over, Cleo and Dan have won: start a new one or undo."


def test_without_a_goal_a_match_ends_only_by_hand(sit: Sit) -> None:
    table = sit("turn_clock")
    table.say(*["add games+1"] * 99)
    assert table.state.result is None
    table.say("end")
    assert table.state.result == Result(0, "end")


def test_the_first_counter_decides_whatever_the_others_are(sit: Sit) -> None:
    table = sit("resources")
    table.say(*["add coins+5"] * 9, "1: add points+1", "end")
    assert table.state.result == Result(1, "end")


# Rounds


def test_seats_enter_their_numbers_in_order_and_the_sum_grows_when_the_round_is_complete(sit: Sit) -> None:
    table = sit("rounds_highest", 3, first=1)
    assert table.legal == ["end", "number -200..200"]
    assert table.say("number 7") == [{"event": "entered", "seat": 1, "round": 1, "number": 7}]
    assert table.state.active == 2
    assert table.values("points") == [0, 0, 0]
    table.say("number 0")
    assert table.say("number -5") == [
        {"event": "entered", "seat": 0, "round": 1, "number": -5},
        {"event": "counted", "seat": 0, "counter": "points", "from": 0, "to": -5},
        {"event": "counted", "seat": 1, "counter": "points", "from": 0, "to": 7},
        {"event": "round", "round": 2},
    ]
    assert table.state.active == 1
    assert table.state.sheet == ((-5, 7, 0), (None, None, None))


@pytest.mark.parametrize(
    ("pad", "low", "high"), [("minigolf", 1, 7), ("rounds_lowest", 0, 50), ("rounds_highest", -200, 200)]
)
def test_only_numbers_between_the_bounds_are_taken(sit: Sit, pad: str, low: int, high: int) -> None:
    for wrong in (low - 1, high + 1, "x", "1.5"):
        refusal = sit(pad).refused(f"number {wrong}")
        assert refusal.code == "R04"
        assert f"number {low}..{high}" in refusal.why
    for right in (low, high):
        sit(pad).say(f"number {right}")


@pytest.mark.parametrize(
    ("pad", "numbers", "winner"),
    [("minigolf", ["number 2", "number 3"], 0), ("rounds_highest", ["number 2", "number 3"], 1)],
)
def test_after_the_last_round_the_highest_or_the_lowest_sum_wins(
    sit: Sit, pad: str, numbers: list[str], winner: int
) -> None:
    table = sit(pad)
    count = table.state.pad.rounds.count
    table.say(*numbers * (count - 1), numbers[0])
    assert table.state.result is None
    table.say(numbers[1])
    assert table.state.result == Result(winner, "rounds")


def test_equal_sums_share_the_win(sit: Sit) -> None:
    table = sit("trick_rounds", 3)
    table.say(*["number 5", "number 5", "number 3"] * 13)
    assert table.state.result == Result(0, "rounds", (1,))


def test_a_goal_counts_when_the_round_is_complete(sit: Sit) -> None:
    table = sit("rounds_lowest", 3)
    table.say(*["number 50", "number 1", "number 2"], *["number 50", "number 1"])
    assert table.state.result is None
    table.say("number 0")
    assert table.state.result == Result(1, "goal", (2,))


def test_who_is_out_enters_no_more_and_the_last_one_left_wins(sit: Sit) -> None:
    table = sit("dominoes", 3)
    table.say("number 100", "number 1")
    assert not table.state.is_out(0)
    table.say("number 2")
    assert table.state.is_out(0)
    assert table.state.active == 1
    table.say("number 1", "number 99")
    assert table.state.sheet[1] == (None, 1, 99)
    assert table.state.result == Result(1, "last")


def test_of_those_who_fall_last_and_together_the_best_wins(sit: Sit) -> None:
    table = sit("dominoes", 3)
    table.say("number 100", "number 90", "number 90", "number 40", "number 30")
    assert table.state.playing == ()
    assert table.state.result == Result(2, "last")
    table = sit("dominoes", 2)
    table.say("number 100", "number 100")
    assert table.state.result == Result(0, "last", (1,))


def test_the_smallest_and_the_largest_number_of_rounds(sit: Sit) -> None:
    table = sit(rounds(rounds="count = 1"))
    table.say("number 1", "number 2")
    assert table.state.result == Result(1, "rounds")
    table = sit(rounds())
    table.say(*["number 0"] * (2 * 99))
    assert table.state.result == Result(0, "rounds", (1,))


def test_a_round_that_is_not_complete_does_not_count_when_people_end_the_match(sit: Sit) -> None:
    table = sit("rounds_highest")
    table.say("number 1", "number 2", "number 100", "end")
    assert table.state.result == Result(1, "end")


def test_beside_the_sum_other_counters_are_counted_by_steps(sit: Sit) -> None:
    table = sit(rounds(rounds="") + '[counter.jokers]\nname = "Jokers"\nmost = 1\nsteps = [1]')
    assert table.legal == ["add jokers+1", "1: add jokers+1", "end", "number 0..999"]
    table.say("1: add jokers+1", "number 3", "add jokers-1", "0: add jokers+1", "number 4")
    assert [table.values(name) for name in ("points", "jokers")] == [[3, 4], [1, 0]]
    assert table.state.seats[1].counters == {"jokers": 0}


# Undo, edits, other strictness


def test_undo_and_redo_pass_through_the_end_of_a_match(sit: Sit) -> None:
    table = sit("best_of_5")
    table.say(*["add games+1"] * 3)
    assert table.state.result == Result(0, "goal")
    table.match.enter({"do": "undo"})
    assert table.state.result is None
    assert table.values("games") == [2, 0]
    table.match.enter({"do": "redo"})
    assert table.state.result == Result(0, "goal")


def test_an_edit_sets_a_value_and_may_end_the_match_or_let_it_go_on(sit: Sit) -> None:
    table = sit("life_20", 3)
    reply = table.edit(seats__1__counters__life=0)
    assert [event.message()["event"] for event in reply.events] == ["edited", "out"]
    reply = table.edit(seats__2__counters__life=0)
    assert [event.message()["event"] for event in reply.events] == ["edited", "out", "result"]
    assert table.state.result == Result(0, "last")
    table.edit(seats__1__counters__life=4)
    assert table.state.result is None
    assert table.state.playing == (0, 1)


def test_an_edit_of_the_sheet_changes_the_sum(sit: Sit) -> None:
    table = sit("rounds_highest")
    table.say("number 1", "number 2", "number 3")
    table.edit(sheet__0__1=50)
    assert table.values("points") == [1, 50]
    table.edit(sheet__1__1=8)
    assert table.values("points") == [4, 58]
    assert len(table.state.sheet) == 3
    table.edit(sheet__2__0=8)
    assert table.state.active == 1


def test_the_table_may_name_another_winner_and_standings_are_reckoned_anew_after_an_edit(sit: Sit) -> None:
    table = sit("turn_clock")
    table.say("add games+1", "end")
    table.edit(result={"winner": 1, "because": "end"})
    assert table.state.result == Result(1, "end")
    table.edit(seats__0__counters__games=5)
    assert table.state.result == Result(0, "end")


@pytest.mark.parametrize(
    "change",
    [
        {"seats__0__counters__life": -1},
        {"seats__0__counters__life": 1000},
        {"seats__0__counters__life": "many"},
        {"seats__0__counters": {}},
        {"seats__0__counters__gold": 3},
        {"seats": []},
        {"active": 2},
        {"result": {"winner": 0, "because": "last"}},
        {"result": {"winner": 2, "because": "end"}},
        {"pad__die": 6},
        {"sets": []},
        {"game": "munchkin"},
        {"nothing": 1},
    ],
)
def test_an_edit_to_what_cannot_be_is_refused_and_changes_nothing(sit: Sit, change: dict[str, object]) -> None:
    table = sit("life_20")
    before = table.state
    assert isinstance(table.edit(**change), Refusal)
    assert table.state == before


def test_a_box_that_only_counts_takes_edits(sit: Sit) -> None:
    table = sit("life_20")
    table.match.enter({"do": "strictness", "level": "count"})
    assert table.refused("add life-1").code == "R22"
    table.edit(seats__0__counters__life=7)
    assert table.values("life") == [7, 20]


# A file that changes or goes


def test_a_match_of_a_pad_from_a_file_opens_from_its_journal_alone(sit: Sit) -> None:
    table = sit('title = "Café"\n[counter.a]\nname = "A"\ngoal = 7\nleast = -3\n', 3, first=1)
    table.say("add a+5", "0: add a-5", "2: add a+1")
    loaded = match.load(table.match.journal())
    assert not isinstance(loaded, Refusal)
    assert loaded[1] == ()
    assert loaded[0].state == table.state
    assert loaded[0].state.pad.title == "Café"
    assert table.values("a") == [-3, 5, 1]


# People come and go


def test_a_column_stops_and_starts_again(sit: Sit) -> None:
    table = sit("life_20", 3)
    table.edit(seats__0__place="away")
    assert table.state.active == 1
    assert not [answer for answer in table.state.legal() if answer.seat == 0]
    assert table.state.result is None
    table.edit(seats__0__place="here")
    assert [answer for answer in table.state.legal() if answer.seat == 0]


def test_who_misses_rounds_has_nothing_in_them(sit: Sit) -> None:
    table = sit("rounds_highest", 3)
    table.edit(seats__1__place="away")
    table.say("number 5", "number 7")
    assert table.state.sheet == ((5, None, 7), (None, None, None))
    table.edit(seats__1__place="here")
    assert table.state.sheet == ((5, 0, 7), (None, None, None))


def test_two_columns_stay(sit: Sit) -> None:
    table = sit("life_20", 2)
    assert isinstance(table.edit(seats__0__place="away"), Refusal)
