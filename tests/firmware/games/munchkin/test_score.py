"""What Munchkin's pictures say: whose turn, all levels, both sums of a combat with their parts, who may still act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from PIL import Image

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.munchkin import MUNCHKIN, MunchkinState
from tablekeeper.engine.munchkin.cards.card import every_card
from tablekeeper.engine.munchkin.wording import card_name, word
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.games.munchkin import score
from tablekeeper.firmware.games.munchkin.ui import UI
from tablekeeper.firmware.games.munchkin.views import Closing, Combat, Levels, Standings
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.screens import draw, overflows
from tablekeeper.firmware.simulator.glass import contains
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import Signs, View

SamePicture = Callable[[str, Image.Image], None]

ENGLISH = language("en", UI.words)
LABELS = ("", "OK", "")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

by_language = pytest.mark.parametrize("code", LANGUAGES)


def at_table(
    *answers: str, count: int = 3, seats: dict[str, dict[str, Any]] | None = None, **position: Any
) -> MunchkinState:
    """Return a state: `seats` says what differs from an adventurer of level 1 with four cards in hand."""
    sides = [
        {"name": name, "sex": "female", "level": 1, "hand": 4, **(seats or {}).get(name, {})} for name in NAMES[:count]
    ]
    outcome = MUNCHKIN.read({"seats": sides, "active": 0, "phase": "door", **position})
    assert isinstance(outcome, Outcome), outcome
    for answer in answers:
        outcome = outcome.state.apply(Answer.read(answer))
        assert isinstance(outcome, Outcome), (answer, outcome)
    assert isinstance(outcome.state, MunchkinState)
    return outcome.state


def fighting(*answers: str, monsters: str = "pit_bull", count: int = 3, **rest: Any) -> MunchkinState:
    """Return a state in the middle of Ann's combat; `rest` tells of `seats` and of the combat."""
    seats = rest.pop("seats", None)
    combat = {"fighter": 0, "monsters": monsters.split(), **rest}
    return at_table(*answers, count=count, seats=seats, phase="trouble", met="monster", combat=combat)


def worn(*names: str) -> list[dict[str, Any]]:
    return [{"card": name.rstrip("*"), "sideways": name.endswith("*")} for name in names]


def shown(state: MunchkinState, code: str = "en", asked: int | None = None) -> View:
    return score.table(state, language(code, UI.words), state.asked if asked is None else asked, "?", LABELS, Signs())


def worn_at(*names: str, **rest: Any) -> dict[str, Any]:
    return {"cards": worn(*names), **rest}


# The table


def test_the_table_shows_all_seats_with_what_they_bring_into_combats() -> None:
    seats = {
        "Ann": worn_at("elf", "broad_sword", level=3),
        "Bob": worn_at("helm_courage*", "mithril_armor", level=9, hand=7),
        "Cleo": {"life": "dead", "hand": 0},
    }
    view = shown(at_table(seats=seats), asked=1)
    assert isinstance(view, Levels)
    assert [(seat.name, seat.level, seat.strength, seat.hand, seat.dead) for seat in view.seats] == [
        ("Ann", 3, 6, 4, False),
        ("Bob", 9, 12, 7, False),
        ("Cleo", 1, 1, 0, True),
    ]
    assert (view.active, view.asked, view.phase, view.question) == (0, 1, "Ann: Open the door", "?")


def test_the_name_before_the_phase_makes_room_for_it() -> None:
    state = at_table(phase="trouble")
    english, german = shown(state), shown(state, "de")
    assert isinstance(english, Levels)
    assert isinstance(german, Levels)
    assert english.phase == "Ann: Look for trouble"
    assert german.phase == "Auf Ärger aus sein"


# A combat


def test_a_combat_shows_both_sums_and_their_parts() -> None:
    seats = {"Ann": worn_at("elf", "broad_sword", level=3), "Bob": worn_at("warrior", level=2)}
    state = fighting(
        "play acid_potion",
        "fighters",
        monsters="drooling_slime maul_rat",
        helper=1,
        fighters_adjust=-1,
        seats=seats,
        count=4,
    )
    view = shown(state)
    assert isinstance(view, Combat)
    assert (view.fighters, view.monsters) == ((0, 1), ("Drooling Slime", "Maul Rat"))
    assert view.parts == ((3, 3, 2, 5, -1), (1, 1, 4))
    assert view.totals == tuple(map(sum, view.parts)) == (12, 6)
    assert (view.winning, view.levels, view.treasures) == (True, 2, 2)
    assert view.interferers == (1, 2, 3)
    assert score.parts_lines(state, ENGLISH) == [
        "Ann + Bob: 12",
        "Ann: Level 3",
        "Broad Sword +3",
        "Bob: Level 2",
        f"{card_name('acid_potion', 'en')} +5",
        "By hand -1",
        "Monsters: 6",
        "Drooling Slime +1",
        "Maul Rat +1",
        "Drooling Slime +4",
    ]


def test_without_a_combat_there_are_no_parts() -> None:
    assert score.parts_lines(at_table(), ENGLISH) == []


@by_language
def test_every_part_has_words(code: str) -> None:
    for source in score.PLAIN:
        assert word(f"part.{source}", code)
    seats = {"Ann": {"level": 3}}
    state = fighting(monsters="pit_bull", seats=seats, doubled=1, monsters_adjust=2, stabs=[{"thief": 1, "victim": 0}])
    assert len(score.parts_lines(state, language(code, UI.words))) == 2 + 3 + 2


@pytest.mark.parametrize(("role", "winning"), [("warrior", True), ("wizard", False)])
def test_a_tie_is_won_by_a_warrior(role: str, winning: bool) -> None:
    view = shown(fighting(monsters="pit_bull", seats={"Ann": worn_at(role, level=2)}))
    assert isinstance(view, Combat)
    assert (view.totals, view.winning) == ((2, 2), winning)


def test_who_has_nothing_left_cannot_interfere() -> None:
    assert score.interferers(fighting(seats={"Bob": {"hand": 0}}, count=4)) == (2, 3)


def test_nobody_interferes_while_a_single_seat_must_answer() -> None:
    state = fighting("play acid_potion")
    assert state.question is not None
    assert state.actions == ()
    assert score.interferers(state) == ()


def test_nobody_interferes_when_all_is_over() -> None:
    assert score.interferers(at_table(result={"winner": 0, "because": "kill"})) == ()


# The clock for objections


def closed(state: MunchkinState, code: str = "en", left: int = 3) -> Closing:
    view = score.closing(state, language(code, UI.words), left, LABELS, Signs())
    assert isinstance(view, Closing)
    return view


def test_the_clock_shows_what_is_being_won() -> None:
    view = closed(fighting(seats={"Ann": {"level": 5}}), left=4)
    assert (view.verdict, view.totals, view.levels, view.treasures) == ("Ann: fight won", (5, 2), 1, 1)
    assert (view.seconds, view.wait, view.interferers) == (4, 5, (1, 2))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_fight_is_not_won_in_the_words_for_the_match(code: str) -> None:
    """The verdict has room beside the signs, too; where the name has none it says that the fight is won."""
    lang = language(code, UI.words)
    seats = {"Ann": {"level": 5, "name": lang.text("page.seat", n=1)}}
    for signs in (Signs(), Signs(True, (BY_KEY["reader_lost"], BY_KEY["disk_full"]), "advise")):
        view = score.closing(fighting(seats=seats), lang, 3, LABELS, signs)
        assert overflows(view) == ()
        assert isinstance(view, Closing)
        assert view.verdict != score.won((0,), [lang.text("page.seat", n=1)], lang)
        assert ("1" in view.verdict) is (signs == Signs()), "the name stands there where it has room"
    assert lang.text("munchkin.score.fight.victory") != lang.text("munchkin.score.victory")


def test_a_fight_that_is_won_together_names_both_where_there_is_room() -> None:
    level = {"Ann": {"level": 9}}
    assert closed(fighting(count=4, helper=3, seats=level)).verdict == "Ann + Dan: fight won"
    assert closed(fighting(count=4, helper=3, seats=level), "it").verdict == "Mostri battuti"


def test_the_clock_shows_the_curse_that_falls() -> None:
    view = closed(at_table("1: play curse_duck", "seat 2"))
    assert (view.verdict, view.totals, view.about) == ("Cleo", None, card_name("curse_duck", "en"))
    assert view.interferers == (0, 1)


@pytest.mark.parametrize(("answers", "verdict"), [(("roll 5",), "Ann escapes"), (("roll 4",), "Ann: caught")])
def test_the_clock_says_what_comes_of_a_roll(answers: tuple[str, ...], verdict: str) -> None:
    view = closed(fighting("flee", *answers, monsters="gazebo"))
    assert (view.verdict, view.about) == (verdict, "Gazebo")


def test_the_clock_shows_an_escape_without_a_roll() -> None:
    view = closed(fighting("flee", monsters="plutonium_dragon"))
    assert (view.verdict, view.totals) == ("Ann escapes", None)


# The end


def ended(code: str = "en", headline: str = "", count: int = 3, **result: Any) -> Standings:
    state = at_table(count=count, result={"winner": 0, "because": "kill", **result})
    view = score.result(state, language(code, UI.words), headline, LABELS, Signs())
    assert isinstance(view, Standings)
    return view


def test_the_end_names_all_winners() -> None:
    assert (ended().headline, ended().winners, ended().reason) == ("Ann wins", (0,), "Level 10 by a kill")
    both = ended(also=[2], because="divine_intervention")
    assert (both.headline, both.winners, both.reason) == ("Ann + Cleo win", (0, 2), "Divine Intervention")
    assert ended(count=6, also=[1, 2, 3]).headline == "Victory!", "no room for four names"


def test_a_headline_stands_in_place_of_the_winners() -> None:
    assert ended(headline="8 → 10").headline == "8 → 10"


def test_a_match_that_goes_on_has_no_end() -> None:
    with pytest.raises(LookupError, match="wanted a match that is over"):
        score.result(at_table(), ENGLISH, "", LABELS, Signs())


# In every language


SCENES: dict[str, Callable[[str], View]] = {
    "door": lambda code: shown(at_table(count=4, seats={"Bob": {"level": 9, "life": "dead", "hand": 0}}), code),
    "trouble": lambda code: shown(at_table(count=6, active=2, phase="trouble"), code, asked=4),
    "combat": lambda code: shown(
        fighting(helper=1, monsters="orcs_3872 horror", seats={"Ann": worn_at("warrior", "mace", level=8)}), code
    ),
    "closing": lambda code: closed(fighting(count=6, helper=3, seats={"Ann": {"level": 9}}), code),
    "curse": lambda code: closed(at_table("1: play curse_chicken", "seat 2"), code),
    "rolled": lambda code: closed(fighting("flee", "roll 3", monsters="horror"), code),
    "end": lambda code: ended(code, also=[1]),
    "intervention": lambda code: ended(code, because="divine_intervention", count=6, also=[1, 2, 3]),
}


def texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value if isinstance(value, tuple) else ()
    if is_dataclass(value) and not isinstance(value, Signs):
        parts = tuple([getattr(value, field.name) for field in fields(value)])
    return [text for part in parts for text in texts(part)]


@by_language
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_last_looked_at(name: str, code: str, same_picture: SamePicture) -> None:
    view = SCENES[name](code)
    assert overflows(view) == ()
    assert all(not SMALL.missing(text) for text in texts(view))
    same_picture(f"{code}/munchkin-score-{name}", draw(view))


@by_language
def test_every_phase_and_every_end_fit_their_line(code: str) -> None:
    for phase in ("door", "trouble", "loot", "end"):
        assert overflows(shown(at_table(phase=phase), code)) == ()
    for because in ("kill", "divine_intervention"):
        for also in ([], [1], [1, 2], [1, 2, 3]):
            assert overflows(ended(code, count=6, because=because, also=also)) == ()


@by_language
def test_every_curse_and_monster_fits_beside_the_clock(code: str) -> None:
    cut = []
    for card in every_card().values():
        if card.kind in ("curse", "monster"):
            view = Closing("Ann", NAMES, None, 0, 0, card_name(card.id, code), (1, 2), 3, 3, LABELS)
            assert overflows(view) == ()
            if contains(draw(view), "…"):
                cut.append(card.id)
    worn = {"curse_headgear", "curse_footgear"} if code == "de" else set()
    assert set(cut) == {"horror"} | worn
