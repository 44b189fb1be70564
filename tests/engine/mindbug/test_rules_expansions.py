"""The rules that only the later boxes can show: evolution, Actions, boosts and abilities in the discard pile."""

from __future__ import annotations

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.boxes import SETS, card_set_of
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.conftest import SceneMaker

EVOLUTION = ("beyond_evolution",)
ETERNITY = ("beyond_eternity",)
BOTH = (*EVOLUTION, *ETERNITY)
LINES = {
    "cloud_lady": ("typhoon_princess", "thunder_queen"),
    "curious_tadpole": ("frog_prophet", "world_eater"),
    "waddling_recruit": ("veteran_penguin", "frosty_fortress"),
    "wildsprout": ("bigroot", "oakenmaster"),
}
"""The faces of each evolution line by its stage 1 card."""
FACES = [face for faces in LINES.values() for face in faces]


@pytest.mark.parametrize(("name", "shuffled"), list(zip(SETS, (48, 24, 44, 48, 30, 48, 34, 5, 10), strict=True)))
def test_mb_1_each_box_shuffles_its_own_number_of_cards(name: str, shuffled: int) -> None:
    assert card_set_of((name,)).size() == shuffled


@pytest.mark.parametrize("face", FACES)
def test_mb_3_double_sided_cards_are_set_aside(scene: SceneMaker, face: str) -> None:
    match = scene("frosty_fortress", sets=EVOLUTION)
    assert face not in match.can("play")
    assert (match.refuses(f"play {face}").code, match.refuses(f"play {face}").rule) == ("R27", "MB-3")
    match("attack frosty_fortress")
    assert face not in match.can("reveal")
    assert match.refuses(f"reveal {face}").code == "R27"


@pytest.mark.parametrize("place", ["discard", "boosts"])
def test_mb_3_no_position_has_a_double_sided_card_in_a_pile_or_as_a_boost(place: str) -> None:
    seat = {"name": "Ann", "life": 3, "mindbugs": 2, "hand": 5, "deck": 5}
    first = seat | (
        {"discard": ["frog_prophet"]}
        if place == "discard"
        else {"creatures": [{"card": "gorillion", "boosts": ["frog_prophet"]}]}
    )
    read = MINDBUG.read({"sets": ["first_contact", "beyond_evolution"], "seats": [first, seat | {"name": "Bob"}]})
    assert isinstance(read, Refusal)
    assert "frog_prophet" in read.why


def test_mb_15_power_never_falls_below_one(scene: SceneMaker) -> None:
    match = scene("trash_diver", "wildsprout", discard=("cursed_gorillion", ""), sets=BOTH)
    assert match.power == {"trash_diver": 1, "wildsprout": 1}
    raised = scene("trash_diver+peacasus", discard=("cursed_gorillion blessed_shield_bugs", ""), sets=ETERNITY)
    assert raised.power == {"trash_diver": 2}


def test_mb_73_an_ability_in_the_pile_is_on_for_the_player_of_the_pile(scene: SceneMaker) -> None:
    match = scene("duckdra", "sea_rex", discard=("blessed_shield_bugs", ""), sets=ETERNITY)
    assert match.power == {"duckdra": 6, "sea_rex": 5}


def test_mb_73_it_belongs_to_who_controlled_the_creature_last(scene: SceneMaker) -> None:
    match = scene("duckdra fire_antler", mindbugs=(0, 1), sets=ETERNITY)
    match("play blessed_tiger_squirrel", "mindbug", "attack duckdra", "choose blessed_tiger_squirrel")
    assert match.discard == ("", "blessed_tiger_squirrel")
    assert match("play sea_rex").can("attack") == ["duckdra"]


def test_mb_75_it_does_not_matter_how_the_card_came_there(scene: SceneMaker) -> None:
    discarded = scene("duckdra", sets=ETERNITY)("play tiger_wasp", "reveal blessed_shield_bugs")
    assert discarded.power == {"duckdra": 6, "tiger_wasp": 4}
    fallen = scene("fire_antler", "blessed_shield_bugs* duckdra", sets=ETERNITY)
    assert fallen("attack fire_antler", "block blessed_shield_bugs").power["duckdra"] == 6
    turned_over = scene("catalisk", "duckdra", deck=(5, 1), sets=ETERNITY)
    assert turned_over("attack catalisk", "reveal blessed_shield_bugs").power["duckdra"] == 6
    dropped = scene("fire_antler", "sea_rex+blessed_shield_bugs duckdra", sets=ETERNITY)
    assert dropped("attack fire_antler", "block sea_rex").power["duckdra"] == 6


def test_mb_76_it_is_off_when_the_card_leaves_the_pile(scene: SceneMaker) -> None:
    boosted = scene("sea_rex duckdra", discard=("blessed_shield_bugs", ""), sets=ETERNITY)
    assert boosted.power == {"sea_rex": 6, "duckdra": 6}
    boosted("attack sea_rex", "choose blessed_shield_bugs")
    assert boosted.power == {"sea_rex": 6, "duckdra": 5}
    revived = scene("wildsprout sea_rex", discard=("blessed_shield_bugs", ""), sets=BOTH)("activate wildsprout")
    assert revived.power == {"bigroot": 4, "sea_rex": 5, "blessed_shield_bugs": 6}
    in_hand = scene("trash_diver", "duckdra", discard=("", "blessed_shield_bugs"), sets=ETERNITY)
    assert in_hand("attack trash_diver").power["duckdra"] == 5


def test_mb_77_an_action_takes_the_whole_turn(scene: SceneMaker) -> None:
    match = scene("infernostrich", "bullet_train", sets=EVOLUTION)
    assert {"activate infernostrich", "attack infernostrich", "play steelhorn"} <= set(match.legal)
    match("activate infernostrich")
    assert match.happened[0] == "activated"
    assert (match.asks, match.creatures) == ((1, "turn"), ("infernostrich", ""))


def test_mb_77_an_enemys_action_is_not_yours(scene: SceneMaker) -> None:
    match = scene("steelhorn", "curious_tadpole", sets=EVOLUTION)
    assert match.can("activate") == []
    assert match.refuses("activate curious_tadpole").code == "R25"


def test_mb_78_an_action_that_would_do_nothing_is_refused(scene: SceneMaker) -> None:
    match = scene("infernostrich", "coach_panda", sets=EVOLUTION)
    assert "activate infernostrich" not in match.legal
    refusal = match.refuses("activate infernostrich")
    assert (refusal.code, refusal.rule) == ("R26", "MB-78")


def test_mb_79_a_possible_action_saves_from_losing(scene: SceneMaker) -> None:
    """Hamster Lion bars the only attacker; the Action is the only thing left, so it is taken."""
    boxes = ("new_servants", "beyond_evolution")
    match = scene("curious_tadpole", "hamster_lion", hand=(0, 5), deck=(0, 5), sets=boxes)
    assert (match.life, match.creatures[0]) == ((4, 3), "frog_prophet")
    barred = scene("infernostrich", "hamster_lion", hand=(0, 5), deck=(0, 5), sets=boxes)
    assert "activated" in barred.happened
    nothing = scene("coach_panda", "hamster_lion", hand=(0, 5), deck=(0, 5), sets=boxes)
    assert nothing.winner == (1, "no_action")


def test_mb_80_a_boost_takes_up_to_its_number_from_both_piles_in_any_mix(scene: SceneMaker) -> None:
    match = scene("ant_zombie_horde", discard=("duckdra", "sea_rex"), sets=ETERNITY)("attack ant_zombie_horde")
    assert match.legal == ["choose duckdra", "choose sea_rex", "done"]
    match("choose sea_rex")
    assert match.legal == ["choose duckdra", "done"]
    match("choose duckdra")
    assert (match.creatures[0], match.discard) == ("ant_zombie_horde+sea_rex+duckdra", ("", ""))


def test_mb_80_equal_cards_in_both_piles_are_told_apart(scene: SceneMaker) -> None:
    match = scene("sea_rex", discard=("duckdra", "duckdra"), sets=ETERNITY)("attack sea_rex")
    assert match.legal == ["choose duckdra#1", "choose duckdra#2", "done"]
    assert match("choose duckdra#2").discard == ("duckdra", "")


def test_mb_81_each_boost_card_gives_one_power(scene: SceneMaker) -> None:
    assert scene("sea_rex+duckdra+peacasus+goat_dragon", sets=ETERNITY).power == {"sea_rex": 8}


def test_mb_82_boosts_of_a_leaving_creature_fall_on_its_controllers_pile(scene: SceneMaker) -> None:
    defeated = scene("fire_antler", "sea_rex+duckdra+peacasus", sets=ETERNITY)
    assert defeated("attack fire_antler", "block sea_rex").discard == ("", "sea_rex duckdra peacasus")
    returned = scene("", "sea_rex+duckdra", sets=BOTH)("play dr_orange_u_tan", "yes")
    assert (returned.discard, returned.hand) == (("", "duckdra"), (5, 6))


def test_mb_82_92_boosts_stay_under_a_creature_that_changes_sides(scene: SceneMaker) -> None:
    match = scene("octocopter", "sea_rex+duckdra", sets=BOTH)("activate octocopter")
    assert (match.creatures, match.discard) == (("sea_rex+duckdra", ""), ("octocopter", ""))


def test_mb_83_boost_cards_lie_open_and_count_as_seen(scene: SceneMaker) -> None:
    match = scene("sea_rex+catalisk", sets=ETERNITY)
    assert match.state.position()["seats"][0]["creatures"][0]["boosts"] == ["catalisk"]
    assert match.refuses("play catalisk").code == "R10"


def test_mb_84_a_boost_of_a_creature_reaches_either_side(scene: SceneMaker) -> None:
    match = scene("duckdra", "sea_rex", discard=("peacasus", ""), sets=ETERNITY)("play water_antler")
    assert match.can("choose") == ["duckdra", "water_antler", "sea_rex"]
    assert match("choose sea_rex", "choose peacasus").creatures[1] == "sea_rex+peacasus"


@pytest.mark.parametrize(("first", "faces"), list(LINES.items()))
def test_mb_85_a_line_has_three_creatures_of_which_only_the_first_is_shuffled(
    first: str, faces: tuple[str, str]
) -> None:
    box = card_set_of(EVOLUTION)
    line = [box.designs[name] for name in (first, *faces)]
    assert [card.stage for card in line] == [1, 2, 3]
    assert [card.copies for card in line] == [1, 0, 0]
    assert [card.next for card in line] == [*faces, ""]


@pytest.mark.parametrize(("first", "faces"), list(LINES.items()))
def test_mb_86_87_evolving_shows_the_next_face(scene: SceneMaker, first: str, faces: tuple[str, str]) -> None:
    empty = {"hand": (5, 0), "deck": (5, 0), "sets": EVOLUTION}
    enemies = "steelhorn bullet_train"
    match = scene(first, enemies, **empty)(f"activate {first}")
    evolved = match.state.position()["seats"][0]["creatures"][0]
    assert (evolved["card"], evolved["stage"]) == (faces[0], 2)
    assert "evolved" in match.happened
    match("attack steelhorn", "pass", f"activate {faces[0]}")
    evolved = match.state.position()["seats"][0]["creatures"][0]
    assert (evolved["card"], evolved["stage"]) == (faces[1], 3)


def test_mb_88_an_evolved_creature_is_the_same_creature(scene: SceneMaker) -> None:
    match = scene("frog_prophet*+duckdra", sets=BOTH)("activate frog_prophet")
    assert match.creatures[0] == "world_eater*+duckdra"
    assert "entered" not in match.happened
    assert match.power == {"world_eater": 9}


def test_mb_88_what_lasts_for_the_turn_stays_on_it(scene: SceneMaker) -> None:
    """The creature keeps its number in the match, by which everything else knows it."""
    match = scene("steelhorn curious_tadpole", sets=EVOLUTION)("activate curious_tadpole")
    (evolved,) = [event.message() for event in match.events if event.message()["event"] == "evolved"]
    assert (evolved["creature"], evolved["card"], evolved["stage"]) == (1, "frog_prophet", 2)


def test_mb_89_an_evolved_creature_leaves_as_its_first_stage(scene: SceneMaker) -> None:
    fallen = scene("bullet_train", "typhoon_princess", sets=EVOLUTION)
    fallen("attack bullet_train", "block typhoon_princess")
    assert fallen.discard == ("", "cloud_lady")
    assert "reverted" in fallen.happened
    returned = scene("", "typhoon_princess", sets=EVOLUTION)("play dr_orange_u_tan", "yes")
    assert returned.hand == (5, 6)
    assert "cloud_lady" in returned.can("play")
    assert "reverted" in returned.happened


def test_mb_90_the_first_stage_may_come_back_and_evolve_again(scene: SceneMaker) -> None:
    match = scene("bullet_train gorillion", "frog_prophet* bigroot", sets=("first_contact", *EVOLUTION))
    match("attack gorillion", "block frog_prophet")
    assert match.discard == ("gorillion", "curious_tadpole")
    match("activate bigroot", "play steelhorn", "activate curious_tadpole")
    assert match.creatures[1] == "oakenmaster frog_prophet"


def test_mb_3_85_a_new_match_of_every_box_begins(scene: SceneMaker) -> None:
    outcome = MINDBUG.new(SETS, ("Ann", "Bob"), 0)
    assert isinstance(outcome, Outcome)
    assert not set(FACES) & {answer.subject for answer in outcome.state.legal()}
