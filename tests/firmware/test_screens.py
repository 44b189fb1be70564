"""Screens: they look as somebody saw them last, say all that their view says, and change little when little changes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tablekeeper.firmware.games.mindbug.views import Result, Score, SeatScore
from tablekeeper.firmware.games.munchkin.views import Closing, Combat, Levels, SeatLevel, Standings
from tablekeeper.firmware.pages.text import title_room
from tablekeeper.firmware.screens import draw, moved, overflows
from tablekeeper.firmware.simulator.glass import contains, words
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import (
    Dark,
    Large,
    Listing,
    Notice,
    Question,
    Ranking,
    SeatColumn,
    Seats,
    Signs,
    Splash,
    Text,
    Thirds,
    View,
)

Differing = Callable[[Image.Image, Image.Image], list[tuple[int, int]]]

ANN = SeatScore("Ann", 3, 2, 5, 5, 2)
BOB = SeatScore("Bob", 2, 1, 4, 10, 1)
MOVING = ("▲", "OK", "▼")
LOST, FULL, UNKEPT = BY_KEY["reader_lost"], BY_KEY["disk_full"], BY_KEY["nothing_kept"]
ALL_SIGNS = Signs(received=True, troubles=(LOST, FULL), strictness="advise")
BLOCKERS = (
    "Sharky Crab-Dog-Mummypus",
    "Axolotl-Heilerin",
    "Spider Owl",
    "Killer Bee",
    "Tiger Squirrel",
    "Giraffodile",
    "Luchataur",
)
NAMES = ("Dan", "Eva", "Finn", "Gus", "Hugo", "Ida", "Kim", "Lou", "Mo", "Ned")
LONG = ("Maximilian", "Giocatore2", "Spieler 10")
MONSTERS = ("Pit Bull", "Maul Rat", "Unspeakably Awful Indescribable Horror")
CURSE = "Curse! Income Tax on everything"
PHASE = "Saquear la habitación"
SIX = tuple(
    SeatLevel(name, level, strength, hand, dead=name == "Hugo")
    for name, level, strength, hand in zip(
        NAMES[:6], (1, 4, 2, 9, 3, 7), (1, 9, 14, 22, 3, -2), (5, 3, 5, 4, 0, 10), strict=True
    )
)
POINTS = tuple(
    [
        SeatColumn(name, value, "", struck=name == "Gus")
        for name, value in zip(NAMES[:6], (-40, 1250, 0, -125, 9999, 7), strict=True)
    ]
)
TEN = tuple(SeatLevel(f"Spieler {n}", 11 - n, 3 * n, n, dead=n == 5) for n in range(1, 11))
PARTLY = {
    *BLOCKERS,
    *NAMES,
    *LONG,
    *MONSTERS,
    "Maximilian",
    "Giocatore2",
    "3+4",
    "12▮4",
    "7▮4",
    *[seat.name for seat in TEN],
    CURSE,
    PHASE,
    "←",
}
"""Texts that a view may show in part, as a number or around others, or where there is a bar."""
FIGHT = Combat(
    NAMES[:4],
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
    ("Done", "More", "Help"),
)

VIEWS: dict[str, View] = {
    "score": Score((ANN, BOB), 1, "Block Gorillion?", ("Pass", "Choose", "")),
    "score-change": Score((ANN, replace(BOB, life=1)), 0, "Life 2 → 1 (Gorilli…)", ("Play", "", "Attack")),
    "score-widest": Score(
        (SeatScore("Giocatore1", 99, 3, 10, 10, 12), SeatScore("Maximilian", 88, 3, 99, 99, 99)),
        0,
        "Überwältigende Frage?",
        ("Mindbug", "Zurück", "Angriff"),
    ),
    "score-signs": Score(
        (replace(ANN, life=0, mindbugs=0), replace(BOB, life=10, mindbugs=4)), None, "", ("", "OK", ""), signs=ALL_SIGNS
    ),
    "question": Question("Ann", 0, ("Play Axolotl Healer", "or attack?"), ("Play", "", "Attack")),
    "question-large": Question("Bob", 1, ("Use a Mindbug", "on Gorillion?"), ("No", "Explain", "Mindbug")),
    "question-three": Question(
        "Ñandú",
        1,
        ("¿Qué jugador robó", "la última carta", "del montón?"),
        ("Yo", "", "Él"),
        signs=Signs(received=True),
    ),
    "question-wide-labels": Question("Jörg", None, ("Weiter?",), ("Nicht jetzt", "", "Bestätigen")),
    "listing": Listing("Block with?", 1, BLOCKERS, 4, MOVING),
    "listing-long-item": Listing("Block with?", 0, BLOCKERS, 0, MOVING),
    "listing-short": Listing(
        "Menü", None, ("Neues Spiel", "Rückgängig", "Sprache"), 1, MOVING, signs=Signs(strictness="count")
    ),
    "listing-empty": Listing("Menü", None, (), 0),
    "thirds-powers": Thirds("Which power?", 0, (("1–3",), ("4–6",), ("7–10",))),
    "thirds-names": Thirds(
        "Welche Karte?",
        1,
        (("Axolotl-Heilerin", "… Elefantopus"), ("Sharky Crab-Dog-Mummypus",), ("Snail Thrower", "… Urchin Hurler")),
    ),
    "thirds-two": Thirds("Which card?", 0, (("Gorillion",), (), ("Grave Robber",)), signs=Signs(troubles=(LOST,))),
    "notice": Notice("Not now", ("Gorillion is tired.", "Bob must answer:", "block or pass."), "R12"),
    "notice-full": Notice("Put back", ("Gorillion → Ann", "Bob: 3", "(3)", "(4)", "«Fünf» ¡ya!"), "", signs=ALL_SIGNS),
    "text": Text("Axolotl Healer", ("Power 4, Poisonous", "Play: your life goes", "up by 2."), 0, 1),
    "text-page": Text("History", tuple(f"{row}. Ann: Gorillion" for row in range(1, 7)), 1, 12),
    "result": Result("Ann wins", (ANN, replace(BOB, life=0)), "Bob: no lives left", ("Rematch", "", "Menu")),
    "result-widest": Result(
        "Giocatore 2 vince!",
        (replace(ANN, name="Maximilia", life=10), replace(BOB, name="Giocatore", life=99)),
        "Sin ninguna acción…",
        ("Revanche", "", "Menü"),
        signs=Signs(troubles=(FULL,)),
    ),
    "levels-three": Levels(SIX[:3], 0, 0, "Dan: Open the door", "Your turn", ("Open", "More", "")),
    "levels-four": Levels(SIX[1:5], 0, 2, "Eva: Milde Gabe", "Was legst du ab?", ("Weiter", "", "Zurück")),
    "levels-five": Levels(SIX[1:], 4, None, PHASE, "6 → 7 ¡Árbol épico j!", ("", "OK", "")),
    "levels-six": Levels(SIX, 3, 1, "Gus: Look for trouble", "Eva: give which one?", ("Yes", "Explain", "No")),
    "levels-seven": Levels(TEN[:7], 6, 3, "Charity", "Who gets more?", ("4", "More", "6"), signs=ALL_SIGNS),
    "levels-ten": Levels(TEN, 0, 9, PHASE, "¿Qué nivel?", ("–", "OK", "+")),
    "levels-signs": Levels(SIX[:3], 2, 1, PHASE, "", ("", "", ""), signs=ALL_SIGNS),
    "combat": FIGHT,
    "combat-losing": replace(FIGHT, totals=(5, 18), parts=((3, 2), (18,)), winning=False, monsters=(MONSTERS[2],)),
    "combat-tie": replace(
        FIGHT, totals=(14, 14), parts=((5, 3, 2, -1, 5), (2, 12)), monsters=MONSTERS[:2], asked=2, interferers=()
    ),
    "combat-tie-lost": replace(FIGHT, totals=(8, 8), winning=False, fighters=(0, 3), asked=3, interferers=(1, 2)),
    "combat-ruled": replace(FIGHT, totals=(-2, 0), parts=((1, -3), ()), monsters=(), levels=0, treasures=0),
    "combat-widest": replace(
        FIGHT,
        seats=(*LONG, *NAMES[:3]),
        fighters=(0, 1),
        monsters=MONSTERS[::-1],
        totals=(122, -108),
        parts=((10, 9, 5, 5, 10, -5, 40, 20, 20, 10, -2), (18, 10, 10, -5, -100, -100, 20, 29, 10)),
        levels=12,
        treasures=15,
        interferers=(2, 3, 5),
        asked=1,
        question="Überwältigende Frage?",
        labels=("Nicht jetzt", "", "Bestätigen"),
    ),
    "combat-signs": replace(FIGHT, signs=ALL_SIGNS, asked=2, interferers=(1, 3)),
    "closing": Closing("Dan wins", NAMES[:4], (14, 12), 1, 3, "", (1, 2, 3), 5, 5, ("Cut in", "", "OK")),
    "closing-last": Closing("Dan wins", NAMES[:4], (14, 14), 1, 3, "", (1,), 1, 5, ("Cut in", "", "OK")),
    "closing-curse": Closing("Maximilian", NAMES[:3], None, 0, 0, CURSE, (), 3, 3, ("Aspetta", "", "Basta")),
    "closing-widest": Closing(
        "Ganan Gus + Giocatore",
        (*LONG, *NAMES[:3]),
        (122, -108),
        12,
        15,
        "",
        (0, 2, 3, 5),
        10,
        10,
        ("Nicht jetzt", "", "Bestätigen"),
    ),
    "standings": Standings("Dan wins", (replace(SIX[0], level=10), *SIX[1:3]), (0,), "Level 10", ("Again", "", "Home")),
    "standings-six": Standings(
        "Eva + Gus + Ida win",
        tuple([replace(seat, level=10 if seat.name in ("Eva", "Gus", "Ida") else seat.level) for seat in SIX]),
        (1, 3, 5),
        "Göttliches Eingreifen",
        ("Again", "", "Home"),
    ),
    "standings-ten": Standings(
        "¡Victoria!", TEN, (0, 9), "Göttliches Eingreifen", ("Again", "", "Home"), signs=ALL_SIGNS
    ),
    "seats-two": Seats(
        (SeatColumn("Ann", 20), SeatColumn("Bob", -3)), 0, 0, "Round 3", "Ann: how many?", ("–", "OK", "+")
    ),
    "seats-two-wide": Seats(
        (SeatColumn("Maximilian", 1250, "12▮4"), SeatColumn("Giocatore2", -9999)), 1, 0, "", "", ("–5", "", "+5")
    ),
    "seats-four": Seats(POINTS[:4], 1, 2, "Runde 12", "Wer hat gewonnen?", ("Weiter", "", "Zurück")),
    "seats-four-small": Seats(
        tuple([replace(seat, value=seat.value % 100 - 50, below="3+4") for seat in POINTS[:4]]), 3, 0, "Runde 1", "?"
    ),
    "seats-six": Seats(
        tuple([replace(seat, value=seat.value % 100 - 9) for seat in POINTS]), 4, 1, PHASE, "", ("–", "OK", "+")
    ),
    "seats-six-wide": Seats(
        tuple([replace(seat, below="7▮4") for seat in POINTS]), 0, 5, PHASE, "?", ("–", "OK", "+"), signs=ALL_SIGNS
    ),
    "ranking-two": Ranking(
        "Bob wins", (SeatColumn("Ann", -3), SeatColumn("Bob", 121)), (1,), "121 points", ("Again", "", "Home")
    ),
    "ranking-four": Ranking("Eva wins", POINTS[:4], (1,), "Most points", ("Again", "", "Home")),
    "ranking-six": Ranking(
        "Dan + Gus win",
        tuple([replace(seat, value=seat.value // 100) for seat in POINTS]),
        (0, 3),
        "Fewest",
        ("", "", ""),
    ),
    "ranking-six-wide": Ranking("¡Victoria!", POINTS, (4,), "Göttliches Eingreifen", ("", "OK", ""), signs=ALL_SIGNS),
    "large-die": Large("Würfeln", ("6",), "Wurf 12", ("", "Nochmal", "")),
    "large-time": Large("Giocatore2", ("99", "59"), "Bar full at 10 min", ("–", "OK", "+"), ticking=True),
    "large-signs": Large("Ann", ("0", "07"), "Sin barra", ("–", "OK", "+"), ticking=True, signs=ALL_SIGNS),
    "splash": Splash("Tablekeeper", "0.1.0"),
    "dark": Dark(),
}

by_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


def texts(value: object) -> Iterator[str]:
    """Every text in a view but the name of the strictness."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif is_dataclass(value) and not isinstance(value, Signs):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


@cache
def unsigned(name: str) -> str:
    """All words on the picture of a view that carries no signs."""
    return words(draw(VIEWS[name]))


@pytest.mark.parametrize("name", VIEWS)
def test_a_screen_looks_as_last_looked_at(name: str, same_picture: Callable[[str, Image.Image], None]) -> None:
    same_picture(name, draw(VIEWS[name]))


@by_view
def test_all_that_a_view_says_can_be_read_from_its_picture(view: View) -> None:
    assert overflows(view) == ()
    image = draw(view)
    shown = set(texts(view)) - PARTLY
    if isinstance(view, Listing) and view.items:
        shown.add(view.items[view.selected])
    assert [text for text in shown if not contains(image, text)] == []


@by_view
def test_a_screen_is_a_pure_function(view: View) -> None:
    first, second = draw(view), draw(view)
    assert (first.mode, first.size) == ("1", (128, 64))
    assert first.tobytes() == second.tobytes()
    assert first is not second


def test_every_life_fits_both_halves() -> None:
    for life in range(100):
        view = Score((replace(ANN, life=life), replace(BOB, life=99 - life)), None, "")
        first = words(draw(view)).split("\n")[1].split()
        assert (first[0], first[-1]) == (str(life), str(99 - life))
        assert overflows(view) == ()


def test_the_arrow_points_at_the_seat_that_must_decide() -> None:
    pointed = {asked: words(draw(Score((ANN, ANN), asked, ""))) for asked in (0, 1, None)}
    assert ["◀" in pointed[0], "▶" in pointed[0]] == [True, False]
    assert ["◀" in pointed[1], "▶" in pointed[1]] == [False, True]
    assert ["◀" in pointed[None], "▶" in pointed[None]] == [False, False]
    assert words(draw(Question("Ann", 0, (), ("", "", "")))) == "◀ Ann menu←"
    assert words(draw(Question("Bob", 1, (), ("", "", "")))) == "Bob ▶ menu←"
    assert words(draw(Question("Bob", None, (), ("", "", ""), shared=""))) == "Bob"


def test_spent_mindbugs_are_circles() -> None:
    seen = [words(draw(Score((replace(ANN, mindbugs=left),) * 2, None, ""))).split()[3] for left in range(5)]
    assert seen == ["○○", "●○", "●●", "●●●", "●"]


@pytest.mark.parametrize(
    ("signs", "shown"),
    [
        (Signs(received=True), "◉"),
        (Signs(troubles=(LOST,)), "🔌!"),
        (Signs(troubles=(FULL,)), "💾!"),
        (Signs(troubles=(UNKEPT,)), "💾✗"),
        (Signs(strictness="advise"), "A"),
        (Signs(strictness="count"), "C"),
    ],
)
def test_each_sign_shows_on_every_screen_that_carries_signs(signs: Signs, shown: str) -> None:
    for name, view in VIEWS.items():
        if isinstance(view, Splash | Dark) or view.signs != Signs() or name.endswith("-widest"):
            continue
        assert words(draw(replace(view, signs=signs))).count(shown) == unsigned(name).count(shown) + 1, name


@pytest.mark.parametrize("name", ["score", "question", "listing-short", "thirds-powers", "levels-four", "combat"])
def test_the_sign_that_an_input_was_received_costs_few_bytes(name: str, differing: Differing) -> None:
    view = VIEWS[name]
    assert not isinstance(view, Splash | Dark)
    assert len(differing(draw(view), draw(replace(view, signs=Signs(received=True))))) <= 140


def test_a_changed_digit_touches_only_its_own_cell(differing: Differing) -> None:
    for before in range(10):
        for after in range(10):
            old, new = (Score((ANN, replace(BOB, life=life)), 1, "Block?") for life in (before, after))
            places = differing(draw(old), draw(new))
            assert all(1 <= page <= 4 and 100 <= x < 124 for page, x in places)
            assert len(places) <= 80


def test_a_lost_life_with_its_new_question_and_labels_stays_cheap(differing: Differing) -> None:
    before = Score((ANN, replace(BOB, life=3)), 1, "Block Gorillion?", ("Block", "", "Pass"))
    after = Score((ANN, BOB), 0, "Life 3 → 2 (Gorilli…)", ("Play", "", "Attack"))
    assert len(differing(draw(before), draw(after))) < 280


def test_titles_and_labels_that_cannot_fit_are_named() -> None:
    long = "A name that no panel can ever hold"
    assert overflows(Question(long, 1, (long,), (long, "", "OK"))) == (long, long, long)
    assert overflows(Score((replace(ANN, name=long), BOB), 0, long)) == (long, long)
    assert overflows(Notice(long, ("",) * 5 + ("sixth",), "R1")) == (long, "sixth")
    assert overflows(Text("t", ("",) * 6 + ("seventh",), 0, 1)) == ("seventh",)
    assert overflows(Thirds("t", 0, (("a", "b", "third"), (long * 2,), ()))) != ()
    assert overflows(Question("t", 0, (*[""] * 5, "sixth"), ("", "", ""))) == ("sixth",)
    assert overflows(Listing("t", 0, (long * 2, "b"), 0)) == (long * 2,)
    assert overflows(Listing("t", 0, (long * 2, "b"), 1)) == ()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_way_back_stands_in_the_bar_wherever_the_title_leaves_it_the_room_and_shortens_none(
    seat: int | None,
) -> None:
    for length in range(1, 18):
        view = Question("a" * length, seat, ("?",), ("", "", ""))
        bar = words(draw(view)).split("\n")[0]
        assert view.who in bar
        assert ("menu←" in bar) == (length <= title_room(seat))
        assert "menu" not in words(draw(replace(view, shared="")))
        assert overflows(view) == ()


@pytest.mark.parametrize("items", [("Ü" * 20,) * 5, ("Ü" * 25,) + ("Ü" * 20,) * 3])
@pytest.mark.parametrize("selected", range(4))
def test_no_capital_touches_the_bar_under_the_cursor(items: tuple[str, ...], selected: int) -> None:
    """Rows of dots that are lit from edge to edge are the bar; the ones beside it are dark, but for the keys below."""
    picture = draw(Listing("Menu", None, items, selected, MOVING))
    rows = [picture.crop((0, y, 120, y + 1)).convert("L").getextrema() for y in range(55)]
    bar = [y for y in range(10, 54) if rows[y] == (255, 255)]
    assert bar
    assert rows[bar[0] - 1] == (0, 0)
    assert rows[bar[-1] + 1] == (0, 0)


def test_the_keys_of_a_list_and_its_place_stand_below_it_where_the_last_row_does_not_touch_them() -> None:
    items = tuple(f"item {place}." for place in range(12))
    for selected in range(12):
        picture = draw(Listing("Pick", 0, items, selected, ("▲", "OK, held: ?", "▼")))
        assert words(picture).split("\n")[-1] == f"▲ OK, held: ? ▼ {selected + 1}/12"
        assert not picture.crop((0, 54, 120, 55)).getbbox()
        assert not picture.crop((0, 9, 120, 10)).getbbox()


def test_the_selected_item_is_in_view_wherever_it_is() -> None:
    for count in (1, 5, 6, 40):
        items = tuple(f"item {place}." for place in range(count))
        for selected in range(count):
            read = words(draw(Listing("Pick", 0, items, selected, ("▲", "OK", "▼"))))
            assert items[selected] in read
            assert f"{selected + 1}/{count}" in read
            assert read.count("item") == min(count, 5)


LABEL = st.sampled_from(["", "No", "Passen", "Mindbug", "Explain", "Bestätigen", "Weiterspielen"])


@settings(max_examples=40)
@given(LABEL, LABEL, LABEL)
def test_labels_take_the_room_that_their_neighbours_leave(left: str, middle: str, right: str) -> None:
    view = Question("Ann", 0, ("?",), (left, middle, right))
    needed = sum(6 * len(label) + 1 for label in (left, middle, right) if label)
    if max(map(len, (left, middle, right))) <= 7 or needed <= 126:
        assert overflows(view) == ()
        assert [label for label in (left, middle, right) if not contains(draw(view), label)] == []
    else:
        assert set(overflows(view)) <= {left, middle, right}


WORDS = st.lists(
    st.sampled_from(["Gorillion", "äöüß", "¿qué?", "i", "l", "1", "—", "→", "(x)", "…", "Bug!"]), max_size=9
)


@settings(max_examples=25)
@given(WORDS, WORDS, st.sampled_from([0, 1, None]), st.sampled_from([Signs(), ALL_SIGNS]))
def test_any_words_that_fit_are_found(title: list[str], line: list[str], seat: int | None, signs: Signs) -> None:
    one, two = " ".join(title)[:14].strip(), " ".join(line)[:21].strip()
    views: list[View] = [
        Question(one, seat, (two, one), (one[:7].strip(), "", one[:7].strip())),
        Score((ANN, BOB), seat, two, ("", one, ""), signs=signs),
        Notice(one[:12], (two, "", two), "R99", signs=signs),
        Text(one[:8], (one, two), 0, 3, signs=signs),
    ]
    for view in views:
        assert overflows(view) == ()
        image = draw(view)
        found = [text for text in texts(view) if any(char.isalnum() for char in text) and not contains(image, text)]
        assert found == []


def test_a_moved_picture_is_the_same_one_a_pixel_further() -> None:
    picture = draw(Splash("Tablekeeper", "1"))
    further = moved(picture, 1)
    assert further.size == picture.size
    assert further.crop((1, 0, 128, 64)).tobytes() == picture.crop((0, 0, 127, 64)).tobytes()
    assert not further.crop((0, 0, 1, 64)).getbbox()
    assert moved(picture, 0) is picture


VALUE = st.integers(-9999, 9999)


@settings(max_examples=60)
@given(
    st.lists(st.builds(SeatColumn, st.sampled_from([*NAMES, *LONG]), VALUE, st.just(""), st.booleans()), min_size=2),
    st.data(),
)
def test_every_number_of_two_to_six_seats_can_be_read(columns: list[SeatColumn], data: st.DataObject) -> None:
    place = st.sampled_from([None, *range(len(columns[:6]))])
    view = Seats(tuple(columns[:6]), data.draw(place), data.draw(place), "", "")
    assert overflows(view) == ()
    assert [column.value for column in view.seats if not contains(draw(view), str(column.value))] == []


def test_a_view_without_a_screen_is_named() -> None:
    @dataclass(frozen=True)
    class Odd(View):
        """A view that nobody draws."""

    with pytest.raises(TypeError, match="wanted a view with a screen, got Odd; import the module of its screen"):
        draw(Odd())


def test_the_first_picture_is_drawn_before_any_game_is_known() -> None:
    first = """
import sys, firmware.app.appliance
from tablekeeper.firmware import screens
from tablekeeper.firmware.telling.views import Splash
screens.draw(Splash("Tablekeeper", ""))
games = [name for name in sys.modules if name.startswith("tablekeeper.firmware.games.")]
print([name for name in games if hasattr(sys.modules[name], "__path__")])
"""
    done = subprocess.run([sys.executable, "-c", first], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
