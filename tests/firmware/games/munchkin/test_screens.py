"""The screens of a game of levels: everybody's level is found, whoever plays, and a change is cheap on the bus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tablekeeper.firmware.drawing.font import TINY
from tablekeeper.firmware.games.munchkin.screens.combat import summed
from tablekeeper.firmware.games.munchkin.screens.parts import called
from tablekeeper.firmware.games.munchkin.views import Closing, Combat, Levels, SeatLevel, Standings
from tablekeeper.firmware.screens import draw, overflows
from tablekeeper.firmware.simulator.glass import words
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import Signs

Differing = Callable[[Image.Image, Image.Image], list[tuple[int, int]]]

LABELS = ("Yes", "More", "No")
FIGHT = Combat(
    ("Dan", "Eva", "Finn", "Gus", "Hugo", "Ida"),
    (0,),
    ("Pit Bull",),
    (5, 2),
    ((3, 2), (2,)),
    True,
    1,
    1,
    (1, 2, 3),
    0,
    "Anybody else?",
    LABELS,
)
CLOCK = Closing("Dan wins", FIGHT.seats, (14, 12), 1, 3, "", (1, 2), 5, 5, ("Cut in", "", "OK"))

seat_counts = pytest.mark.parametrize("count", range(1, 7))


def seats(*levels: int, name: str = "Seat {}") -> tuple[SeatLevel, ...]:
    return tuple(SeatLevel(name.format(n), level, level, 5) for n, level in enumerate(levels, 1))


def table(*columns: SeatLevel, active: int | None = None, asked: int | None = None) -> Levels:
    return Levels(columns, active, asked, "", "")


def read(view: Levels | Combat | Closing | Standings) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in words(draw(view)).split("\n")]


def test_names_stand_above_the_levels_cut_as_long_as_that_tells_people_apart() -> None:
    assert read(table(*seats(1, 2, 3)))[0] == ["Seat", "1", "Seat", "2", "Seat", "3"]
    assert read(table(*seats(1, 2, 3, 4)))[0] == ["1", "2", "3", "4"]
    assert read(table(*seats(1, 2, 3, 4, name="P{}")))[0] == ["P1", "P2", "P3", "P4"]
    assert read(table(SeatLevel("Maximilian", 1, 1, 5), *seats(2, 3)))[0] == ["Maximi", "Seat", "1", "Seat", "2"]
    ana, marta, marla = (SeatLevel(name, 1, 1, 5) for name in ("Ana", "Marta", "Marla"))
    assert read(table(ana, marta, *seats(1, 2, name="P{}")))[0] == ["Ana", "Mart", "P1", "P2"]
    assert read(table(ana, marta, marla, *seats(1)))[0] == ["Ana", "Mart", "Marl", "Seat"]
    assert read(table(ana, marta, *seats(1, 2)))[0] == ["1", "2", "3", "4"]
    assert read(table(ana, marta, *seats(1, 2, 3, 4, name="P{}")))[0] == ["1", "2", "3", "4", "5", "6"]


def test_the_seat_that_is_asked_and_the_dead_are_marked() -> None:
    dead = replace(seats(3)[0], dead=True)
    assert read(table(*seats(5, 6), dead, active=1, asked=0))[0] == ["▶Seat", "1", "Seat", "2", "☠Seat", "1"]
    assert read(table(*seats(1, 2, 3), dead, *seats(5, 6, 7), asked=6))[0][-3:] == ["☠", "4", "3"]
    assert "▶" in words(draw(table(*[dead] * 7, asked=3)))


@pytest.mark.parametrize("count", range(1, 11))
def test_the_active_seat_has_a_lit_head(count: int) -> None:
    def lit(image: Image.Image) -> int:
        return sum(byte.bit_count() for byte in image.crop((0, 0, 128, 39)).tobytes())

    nowhere = draw(table(*seats(*[5] * count)))
    somewhere = [draw(table(*seats(*[5] * count), active=active)) for active in range(count)]
    assert all(lit(here) > lit(nowhere) + 50 for here in somewhere)
    assert words(somewhere[-1]) == words(nowhere), "what is dark on light reads like what is light on dark"


@seat_counts
def test_every_level_up_to_ten_is_found_in_its_column(count: int) -> None:
    for level in range(1, 11):
        levels = [level, *range(9, 0, -1)][:count]
        view = table(*seats(*levels))
        assert overflows(view) == ()
        assert read(view)[1] == [str(each) for each in levels]


@pytest.mark.parametrize("count", range(3, 7))
def test_a_changed_level_touches_only_its_own_cell(count: int, differing: Differing) -> None:
    width = 128 // count
    for seat in range(count):
        for before, after in ((1, 2), (2, 3), (4, 8), (8, 9), (9, 7), (1, 7)):
            old, new = ([5] * count for _ in range(2))
            old[seat], new[seat] = before, after
            columns = [replace(column, strength=5) for column in seats(*old)], seats(*new)
            one, other = (table(*[replace(column, strength=5) for column in side]) for side in columns)
            places = differing(draw(one), draw(other))
            assert all(
                1 <= row <= 3 and seat * width <= x - (128 - width * count) // 2 < (seat + 1) * width
                for row, x in places
            )
            assert len(places) <= 48


def test_a_level_gained_with_its_new_question_and_labels_stays_cheap(differing: Differing) -> None:
    before = Levels(seats(1, 4, 2, 9, 3, 7), 1, 1, "Seat 2: Loot the room", "Loot the room?", ("Yes", "", "No"))
    after = replace(
        before, seats=seats(1, 5, 2, 9, 3, 7), question="Level 4 → 5 (Pit Bull)", labels=("Loot", "", "End")
    )
    assert len(differing(draw(before), draw(after))) < 300


def test_the_next_turn_stays_cheap(differing: Differing) -> None:
    before = Levels(seats(1, 4, 2, 9, 3, 7), 1, 1, "Seat 2: End of turn", "End your turn?", ("Yes", "More", ""))
    after = replace(before, active=2, asked=2, phase="Seat 3: Open the door", question="Your turn")
    assert len(differing(draw(before), draw(after))) < 400


def test_a_bonus_played_changes_one_total_and_its_parts(differing: Differing) -> None:
    after = replace(FIGHT, totals=(8, 2), parts=((3, 2, 3), (2,)))
    places = differing(draw(FIGHT), draw(after))
    assert all(1 <= row <= 4 and x < 48 for row, x in places)
    assert len(places) <= 70


def test_a_second_of_the_clock_changes_its_digit_and_a_piece_of_the_bar(differing: Differing) -> None:
    for left in range(2, 6):
        places = differing(draw(replace(CLOCK, seconds=left)), draw(replace(CLOCK, seconds=left - 1)))
        assert all((2 <= row <= 4 and x >= 96) or row == 6 for row, x in places)
        assert len(places) <= 80


def test_the_signs_between_totals_tell_a_warriors_tie_and_a_ruling() -> None:
    shown = {
        (totals, winning): "".join(
            sign for sign in words(draw(replace(FIGHT, totals=totals, winning=winning))) if sign in "<=>✓✗"
        )
        for totals in ((5, 2), (2, 5), (4, 4))
        for winning in (True, False)
    }
    assert shown == {
        ((5, 2), True): ">✓",
        ((5, 2), False): ">✗",
        ((2, 5), True): "<✓",
        ((2, 5), False): "<✗",
        ((4, 4), True): "=✓",
        ((4, 4), False): "=✗",
    }


def test_totals_of_three_digits_and_negative_ones_are_found() -> None:
    for totals in ((0, 9), (-1, 10), (99, -12), (100, 999), (-100, -999)):
        view = replace(FIGHT, totals=totals)
        assert overflows(view) == ()
        first, *_, last = [word for word in words(draw(view)).replace("\n", " ").split() if word.strip("-").isdigit()][
            :2
        ]
        assert (first, last) == tuple(map(str, totals))


def test_what_a_total_is_made_of_is_cut_between_two_parts() -> None:
    assert summed(()) == ""
    assert summed((5,)) == "5"
    assert summed((-2, 3, -1)) == "-2+3-1"
    assert summed((10,) * 5) == "10+10+10+10+10"
    assert summed((10,) * 6) == "10+10+10+10+10…"
    assert summed((10, 10, 10, 10, 1, 10)) == "10+10+10+10+1…"


@given(st.lists(st.integers(-20, 40), max_size=20))
def test_a_sum_fits_its_half_and_begins_with_whole_parts(parts: list[int]) -> None:
    told = summed(parts)
    assert TINY.fits(told, 62)
    whole = "".join(f"{part:+d}" for part in parts).removeprefix("+" if parts and parts[0] >= 0 else "")
    assert told == whole or (whole.startswith(told[:-1]) and not whole[len(told) - 1].isdigit() and told[-1] == "…")


def test_who_may_interfere_is_named_or_numbered() -> None:
    names = FIGHT.seats
    assert called(names, (1, 2), 50) == "Eva·Finn"
    assert called(names, (1, 2), 40) == "2–3"
    assert called(names, (0, 2, 3, 5), 40) == "1·3–4·6"
    assert called(names, (), 40) == ""


def test_the_bar_says_who_fights_who_is_asked_and_who_may_interfere() -> None:
    def bar(**fields: Any) -> list[str]:
        return read(replace(FIGHT, **fields))[0]

    assert bar() == ["▶Dan", "✋Eva·Finn·Gus"]
    assert bar(fighters=(0, 3), asked=3, interferers=(1,)) == ["Dan+▶Gus", "✋Eva"]
    assert bar(asked=2, interferers=()) == ["Dan", "▶Finn"]
    assert bar(asked=None, interferers=()) == ["Dan"]
    long = ("Maximilian", "Giocatore2", "Finn", "Gus", "Hugo", "Ida")
    assert bar(seats=long, fighters=(0, 1), asked=0, interferers=(2, 3, 5)) == ["▶Maxim…+Gioca…", "✋3–4·6"]


def test_many_monsters_are_counted_behind_the_first() -> None:
    def monsters(*names: str) -> list[str]:
        return read(replace(FIGHT, monsters=names))[-3]

    assert monsters("Pit Bull", "Pit Bull") == ["Pit", "Bull", "+", "Pit", "Bull"]
    assert monsters("Pit Bull", "Maul Rat", "Gazebo") == ["Pit", "Bull", "+2"]
    assert monsters("An unspeakably awful horror", "Gazebo") == ["An", "unspeak…", "horror", "+1"]


def test_the_bar_of_the_clock_is_full_at_first_and_never_longer() -> None:
    def lit(seconds: int, wait: int) -> int:
        row = draw(replace(CLOCK, seconds=seconds, wait=wait)).crop((2, 50, 126, 51))
        return sum(bool(row.getpixel((x, 0))) for x in range(row.width))

    assert [lit(seconds, 5) for seconds in (5, 4, 1, 0)] == [124, 99, 24, 0]
    assert lit(11, 10) == 124
    assert lit(0, 0) == 0


def test_what_the_clock_is_about_ends_with_an_ellipsis_if_it_needs_more_than_three_lines() -> None:
    def about(text: str) -> list[str]:
        shown = words(draw(replace(CLOCK, totals=None, about=text, seconds=7))).replace(" 7", "")
        return [line.removesuffix(" s") for line in shown.split("\n") if line != "s"][1:4]

    assert about("Unspeakably Awful Indescribable Horror") == ["Unspeakably", "Awful", "Indescribable…"]
    assert about("Curse! Chicken on Your Head") == ["Curse! Chicken", "on Your Head", "✋Eva·Finn"]


def test_texts_that_cannot_fit_are_named() -> None:
    long = "A text that no panel can ever hold"
    assert overflows(Levels(seats(1, 2, 3), 0, 0, long, long)) == (long, long)
    assert overflows(replace(FIGHT, question=long)) == (long,)
    assert overflows(replace(CLOCK, verdict=long)) == (long,)
    assert overflows(Standings(long, seats(1, 2, 3), (0,), long, LABELS)) == (long, long)


SIGNED = Signs(received=True, troubles=(BY_KEY["reader_lost"], BY_KEY["disk_full"]))
COLUMN = st.builds(
    SeatLevel,
    st.sampled_from(["Dan", "Eva", "Maximilian", "Seat 1", "Ñandú"]),
    st.integers(1, 10),
    st.integers(-9, 99),
    st.integers(0, 20),
    st.booleans(),
)


@settings(max_examples=40)
@given(
    st.lists(COLUMN, min_size=1, max_size=10),
    st.data(),
    st.sampled_from([Signs(), SIGNED]),
)
def test_any_table_is_drawn_whole(columns: list[SeatLevel], data: st.DataObject, signs: Signs) -> None:
    place = st.sampled_from([None, *range(len(columns))])
    view = Levels(tuple(columns), data.draw(place), data.draw(place), "Dan: Charity", "Who?", LABELS, signs=signs)
    assert overflows(view) == ()
    levels = [str(column.level) for column in columns]
    said = read(view)
    assert said[-2:] == [["Who?"], ["Yes", "More", "No"]]
    if len(columns) <= 6:
        assert said[1] == levels
    end = Standings("Dan wins", tuple(columns), tuple(range(0, len(columns), 2)), "Level 10", LABELS, signs=signs)
    assert overflows(end) == ()
    if len(columns) <= 6:
        assert said[1] == read(end)[2]


@settings(max_examples=25)
@given(
    st.integers(3, 10),
    st.integers(-99, 999),
    st.integers(-99, 999),
    st.booleans(),
    st.data(),
    st.sampled_from([Signs(), SIGNED]),
)
def test_any_combat_is_drawn_whole(
    count: int, ours: int, theirs: int, winning: bool, data: st.DataObject, signs: Signs
) -> None:
    names = tuple(
        data.draw(st.lists(st.sampled_from(["Dan", "Maximilian", "Seat 10"]), min_size=count, max_size=count))
    )
    fighters = tuple(data.draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=2, unique=True)))
    others = tuple(seat for seat in range(count) if seat not in fighters and data.draw(st.booleans()))
    view = replace(
        FIGHT,
        seats=names,
        fighters=fighters,
        totals=(ours, theirs),
        winning=winning,
        levels=data.draw(st.integers(0, 12)),
        treasures=data.draw(st.integers(0, 40)),
        interferers=others,
        asked=data.draw(st.sampled_from([None, *range(count)])),
        signs=signs,
    )
    assert overflows(view) == ()
    said = words(draw(view))
    assert str(ours) in said
    assert str(theirs) in said
    clock = replace(CLOCK, seats=names, totals=(ours, theirs), interferers=others, signs=signs)
    assert overflows(clock) == ()
    assert f"{ours} {'>' if ours > theirs else '<' if ours < theirs else '='} {theirs}" in words(draw(clock))
