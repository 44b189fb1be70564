"""What no rulebook decides: one test for each reading of `docs/rules/mindbug-readings.md`, named there."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.mindbug.frames import triggering
from tablekeeper.engine.refusals import Refusal
from tests.engine.mindbug.conftest import Scene, SceneMaker

DOCUMENT = Path(__file__).parents[3] / "docs/rules/mindbug-readings.md"


@pytest.fixture
def scene(scene: SceneMaker) -> SceneMaker:
    """Return a maker of scenes with every box mixed."""
    return partial(scene, sets=SETS)


def test_every_reading_of_the_document_has_its_test_and_every_test_its_reading() -> None:
    rows = re.findall(r"\| `test_(reading_\w+)` \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    tests = [name.removeprefix("test_") for name in globals() if name.startswith("test_reading_")]
    assert sorted(rows) == sorted(tests)


# Life


def test_reading_mermaid_sets_life_down_without_a_loss(scene: SceneMaker) -> None:
    match = scene(life=(5, 2), discard=("hyenix", "blessed_killer_bee"))("play mysterious_mermaid")
    assert (match.life, match.asks) == ((2, 2), (1, "turn"))


def test_reading_hyenix_is_offered_once_for_a_loss_of_several_lives(scene: SceneMaker) -> None:
    match = scene("turbo_bug", "gorillion", life=(3, 4), discard=("", "hyenix"))("attack turbo_bug")
    assert (match.life, match.asks) == ((3, 1), (1, "option"))
    assert match("no").asks == (1, "block")


def test_reading_each_hyenix_is_offered(scene: SceneMaker) -> None:
    match = scene("gorillion", discard=("", "hyenix hyenix"))("attack gorillion", "yes")
    assert (match.creatures[1], match.asks) == ("hyenix", (1, "option"))
    assert match("yes").creatures[1] == "hyenix hyenix"


def test_reading_hyenix_is_not_offered_when_it_lies_in_the_pile_no_more(scene: SceneMaker) -> None:
    """Fire Antler's one effect takes the life and puts Hyenix under a creature."""
    match = scene("gorillion", "fire_antler", discard=("hyenix", ""))("attack gorillion", "block fire_antler")
    match("choose gorillion", "choose hyenix")
    assert (match.life, match.creatures[0]) == ((2, 3), "gorillion+hyenix")
    assert match.asks == (1, "turn")


def test_reading_blessed_killer_bee_enlarges_a_loss_once(scene: SceneMaker) -> None:
    match = scene("chameleon_sniper", life=(3, 9), discard=("blessed_killer_bee", ""))("attack chameleon_sniper")
    assert match.life == (3, 3)


def test_reading_blessed_killer_bee_enlarges_the_drop_of_turbo_bug(scene: SceneMaker) -> None:
    dropped = scene("turbo_bug", "gorillion", life=(3, 5), discard=("blessed_killer_bee", ""))("attack turbo_bug")
    assert dropped.winner == (0, "life")
    low = scene("turbo_bug", "gorillion", life=(3, 1), discard=("blessed_killer_bee", ""))("attack turbo_bug")
    assert low.life == (3, 1)


def test_reading_blessed_killer_bee_enlarges_a_price_in_life(scene: SceneMaker) -> None:
    match = scene("", "gorillion", life=(4, 3), discard=("", "blessed_killer_bee"))("play dr_orange_u_tan", "yes")
    assert (match.life, match.hand) == ((1, 3), (5, 6))


# Play effects and prices


def test_reading_utility_bug_does_not_copy_a_utility_bug(scene: SceneMaker) -> None:
    assert scene("utility_bug", "gorillion")("play utility_bug").asks == (1, "turn")
    match = scene("utility_bug", "axolotl_healer")("play utility_bug")
    assert match.legal == ["choose axolotl_healer", "done"]


def test_reading_pear_patrol_does_not_copy_who_copies(scene: SceneMaker) -> None:
    match = scene("gorillion", "killer_bee")("play pear_patrol", "reveal utility_bug")
    assert (match.asks, match.life) == ((1, "turn"), (3, 3))
    assert scene("pear_patrol killer_bee")("play utility_bug").can("choose") == ["killer_bee"]


def test_reading_figuru_plays_a_card_that_nobody_may_take(scene: SceneMaker) -> None:
    match = scene("figuru", mindbugs=(2, 2))("activate figuru", "reveal gorillion")
    assert (match.creatures, match.mindbugs, match.asks) == (("gorillion", ""), (2, 2), (1, "turn"))


def test_reading_figuru_leaves_a_card_that_it_may_not_play(scene: SceneMaker) -> None:
    match = scene("figuru", "wolfman_steve")("activate figuru", "reveal tiger_squirrel")
    assert (match.creatures, match.hand, match.asks) == (("", "wolfman_steve"), (6, 6), (1, "turn"))


def test_reading_the_experiment_may_take_itself_back(scene: SceneMaker) -> None:
    match = scene("", "gorillion")("play the_experiment", "choose the_experiment")
    assert match.creatures == ("the_experiment", "gorillion")


def test_reading_a_price_is_asked_for_even_if_nothing_will_come_of_it(scene: SceneMaker) -> None:
    match = scene()("play dr_orange_u_tan")
    assert match.asks == (0, "option")
    assert match("yes").life == (2, 3)


def test_reading_a_price_that_cannot_be_paid_is_not_asked_for(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear", hand=(1, 5), deck=(0, 5))("play earwig_assassin")
    assert match.asks == (1, "turn")


def test_reading_hamster_gives_a_card_that_nobody_may_take(scene: SceneMaker) -> None:
    match = scene(mindbugs=(2, 2))("play hungry_hungry_hamster", "pass", "reveal killer_bee")
    assert (match.asks, match.legal) == ((0, "option"), ["yes", "no"])
    match("yes")
    assert (match.creatures[0], match.asks) == ("hungry_hungry_hamster killer_bee", (1, "turn"))


def test_reading_koibra_names_the_pile_as_its_player_sees_it(scene: SceneMaker) -> None:
    assert scene("", "koibra", active=1)("attack koibra", "reveal killer_bee", "own").discard == ("", "killer_bee")
    match = scene("", "koibra", active=1)("attack koibra", "reveal killer_bee", "opponent")
    assert match.discard == ("killer_bee", "")


def test_reading_tornado_dragon_discards_first_and_defeats_together(scene: SceneMaker) -> None:
    match = scene("", "lone_yeti harpy_mother")("play tornado_dragon", "reveal killer_bee")
    assert (match.hand, match.deck) == ((4, 5), (4, 5))
    match("reveal deathweaver")
    assert (match.hand, match.deck) == ((5, 5), (2, 5))
    match("choose lone_yeti", "choose harpy_mother")
    assert match.happened == ["exhausted", "defeated", "idle", "turn"]


# Attacks


def test_reading_cake_trickster_the_enemy_attacks_in_my_turn(scene: SceneMaker) -> None:
    match = scene("cake_trickster", "goblin_werewolf")("activate cake_trickster")
    assert match.state.active == 0
    assert match.power["goblin_werewolf"] == 2
    assert (match.asks, match.legal) == ((1, "hunt"), ["choose cake_trickster", "pass"])
    match("pass")
    assert match.asks == (0, "block")


def test_reading_cake_trickster_leaves_the_second_attack_to_the_enemy(scene: SceneMaker) -> None:
    match = scene("cake_trickster", "luchataur")("activate cake_trickster", "pass")
    assert match.asks == (1, "frenzy")
    match("pass")
    assert (match.life, match.asks) == ((2, 3), (1, "turn"))


def test_reading_cake_trickster_may_name_an_enemy_that_cannot_attack(scene: SceneMaker) -> None:
    match = scene("cake_trickster", "cave_lizard gorillion")("activate cake_trickster", "choose cave_lizard")
    assert (match.life, match.asks) == ((3, 3), (1, "turn"))
    assert scene("cake_trickster", "cave_lizard").can("activate") == []


def test_reading_captain_hippo_blocks_every_attack_of_a_hunter(scene: SceneMaker) -> None:
    match = scene("goreagle_alpha gorillion", "captain_hippo tiger_squirrel")
    assert match.creatures[0] == "goreagle_alpha* gorillion"
    assert (match.asks, match.legal) == ((0, "frenzy"), ["attack", "pass"])
    match("attack")
    assert match.discard == ("goreagle_alpha", "")


def test_reading_captain_hippo_does_not_force_a_second_attack(scene: SceneMaker) -> None:
    match = scene("goreagle_alpha", "captain_hippo")("pass")
    assert (match.creatures, match.asks) == (("goreagle_alpha*", "captain_hippo"), (1, "turn"))


def test_reading_captain_hippo_demands_nothing_of_a_hunter_that_may_not_attack(scene: SceneMaker) -> None:
    match = scene("killer_bee gorillion", "captain_hippo hamster_lion")
    assert match.can("attack") == ["gorillion"]


def test_reading_captain_hippo_demands_nothing_of_a_hunter_that_may_not_hunt_it(scene: SceneMaker) -> None:
    assert scene("sheriff gorillion", "captain_hippo").creatures == ("gorillion", ""), "both had no choice"
    poacher = {"name": "Poacher", "power": 5, "keywords": ["hunter"]}
    garden = {"set": "garden", "name": "Garden", "card": {"poacher": poacher}}
    poacher["constant"] = [{"is": "hunt_limit", "power_max": 6}]
    seats = [
        {"name": "Ann", "life": 3, "mindbugs": 0, "hand": 5, "deck": 5, "creatures": ["garden.poacher", "gorillion"]},
        {"name": "Bob", "life": 3, "mindbugs": 0, "hand": 5, "deck": 5, "creatures": ["captain_hippo"]},
    ]
    match = Scene(MINDBUG.read({"game": "mindbug", "sets": [*SETS, "garden"], "own": [garden], "seats": seats}))
    assert {"attack garden.poacher", "attack gorillion"} < set(match.legal)
    assert match("attack garden.poacher").asks == (1, "block")


@pytest.mark.parametrize(
    ("ann", "bob", "pile"),
    [
        ("killer_bee ferret_pacifier", "gorillion bee_bear", ""),
        ("killer_bee westside_monster", "tiger_squirrel", ""),
        ("killer_bee", "gorillion", "blessed_tiger_squirrel"),
        ("killer_bee squirtoise_scout deathweaver", "gorillion", ""),
        ("killer_bee mole_machine", "gorillion", ""),
        ("killer_bee kitsunsei", "gorillion", ""),
    ],
)
def test_reading_a_hunter_drags_in_what_may_not_block(scene: SceneMaker, ann: str, bob: str, pile: str) -> None:
    match = scene(ann, bob, discard=(pile, ""))("attack killer_bee")
    prey = bob.split()[0]
    assert prey in match.can("choose")
    declined = scene(ann, bob, discard=(pile, ""))("attack killer_bee", "pass")
    assert prey not in declined.can("block")
    assert "blocked" in match(f"choose {prey}").happened


def test_reading_a_second_attack_needs_leave_to_attack(scene: SceneMaker) -> None:
    """The squirrel that falls in the first attack forbids the second from the pile."""
    match = scene("luchataur", "blessed_tiger_squirrel")("attack luchataur", "block blessed_tiger_squirrel")
    assert match.asks == (1, "turn")
    weak = scene("explosive_toad", "blessed_tiger_squirrel")("attack explosive_toad", "block blessed_tiger_squirrel")
    assert weak.asks == (0, "frenzy")


def test_reading_an_attack_without_its_attacker_is_over(scene: SceneMaker) -> None:
    match = scene("majestic_manticore", "gorillion")("attack majestic_manticore")
    assert (match.life, match.asks, match.discard) == ((3, 3), (1, "turn"), ("majestic_manticore", ""))


def test_reading_berserker_rabbit_fights_with_the_power_it_had(scene: SceneMaker) -> None:
    """Both fall at once: the card that comes to its pile with it takes nothing from the comparison."""
    match = scene("gorillion", "berserker_rabbit*")("attack gorillion", "block berserker_rabbit")
    assert match.discard == ("gorillion", "berserker_rabbit")


def test_reading_two_sawns_stay_reversed(scene: SceneMaker) -> None:
    match = scene("sawn*+gorillion", "sawn*")("attack sawn", "block sawn")
    assert match.discard == ("sawn gorillion", "")
    assert match.creatures[1] == "sawn*"


def test_reading_what_cannot_be_defeated_keeps_its_toughness(scene: SceneMaker) -> None:
    table = scene("elephantopus").state.draft()
    creature = table.seats[0].creatures[0]
    table.mark(creature.number, "undefeatable", "blastfish")
    triggering.defeat(table, [(0, creature)], "gorillion")
    assert table.seats[0].creatures == (creature,)
    assert not creature.exhausted


# Piles and boosts


def test_reading_frosty_fortress_empties_both_zones_together(scene: SceneMaker) -> None:
    match = scene("frosty_fortress", hand=(5, 1), deck=(5, 2), life=(3, 9))("attack frosty_fortress")
    for left, card in ((2, "killer_bee"), (1, "bee_bear"), (0, "gorillion")):
        assert match.asks == (1, "reveal")
        match(f"reveal {card}")
        assert match.hand[1] + match.deck[1] == left
        assert "drew" not in match.happened
    assert match.discard[1] == "killer_bee bee_bear gorillion"


def test_reading_catalisk_turns_up_the_draw_pile_card_by_card(scene: SceneMaker) -> None:
    match = scene("catalisk", deck=(5, 2))("attack catalisk")
    assert match.asks == (1, "reveal")
    match("reveal killer_bee")
    assert (match.hand, match.deck) == ((5, 5), (5, 1))
    assert match("reveal gorillion").deck == (5, 0)


@pytest.mark.parametrize("card", ["goat_dragon", "soul_manipulator"])
def test_reading_a_single_possible_mode_is_taken(scene: SceneMaker, card: str) -> None:
    boost = scene("", "gorillion", discard=("bee_bear", ""))(f"play {card}")
    assert boost.legal == [f"choose {card}", "choose gorillion"]
    other = scene("", "gorillion+bee_bear")(f"play {card}")
    assert other.asks == (1, "turn")
    assert other.creatures[1] == ("gorillion" if card == "soul_manipulator" else "")


def test_reading_pyro_salamancer_looks_after_its_boost_and_chooses_one_after_the_other(scene: SceneMaker) -> None:
    match = scene("", "kangasaurus_rex gorillion", discard=("bee_bear", ""))("play pyro_salamancer")
    match("choose pyro_salamancer", "choose bee_bear")
    assert match.legal == ["choose pyro_salamancer", "choose kangasaurus_rex"]
    match("choose kangasaurus_rex")
    assert match.creatures == ("", "gorillion")
    unboosted = scene("", "kangasaurus_rex gorillion", discard=("bee_bear", ""))("play pyro_salamancer", "done")
    assert unboosted.asks == (1, "turn")


def test_reading_boosts_fall_on_the_pile_of_the_controller(scene: SceneMaker) -> None:
    match = scene("gorillion", "sea_rex", discard=("killer_bee", ""), active=1)
    match("attack sea_rex", "choose killer_bee", "choose gorillion")
    assert match.discard == ("", "sea_rex killer_bee")


def test_reading_peacasus_gives_a_life_from_anywhere_to_the_player_of_the_pile(scene: SceneMaker) -> None:
    assert scene("gorillion", "peacasus")("attack gorillion", "block peacasus").life == (3, 4)
    assert scene("tusked_extorter", "bee_bear")("attack tusked_extorter", "reveal peacasus").life == (3, 4)
    assert scene("catalisk", "bee_bear", deck=(5, 1))("attack catalisk", "reveal peacasus").life == (3, 4)
    assert scene("gorillion", "sea_rex+peacasus")("attack gorillion", "block sea_rex").life == (3, 4)
    assert scene("", "bee_bear")("play koibra", "reveal peacasus", "own").life == (4, 3)


def test_reading_rockyphant_strikes_from_anywhere(scene: SceneMaker) -> None:
    for match in (
        scene("gorillion", "rockyphant*")("attack gorillion", "block rockyphant"),
        scene("tusked_extorter", "bee_bear")("attack tusked_extorter", "reveal rockyphant"),
        scene("catalisk", "bee_bear", deck=(5, 1))("attack catalisk", "reveal rockyphant"),
        scene("gorillion", "sea_rex+rockyphant")("attack gorillion", "block sea_rex"),
    ):
        assert match.asks == (0, "reveal")


# Evolution


def test_reading_an_evolved_creature_goes_by_the_face_on_top(scene: SceneMaker) -> None:
    match = scene("frog_prophet gorillion")
    assert match.can("attack") == ["frog_prophet", "gorillion"]
    assert match.can("activate") == ["frog_prophet"]


def test_reading_the_first_name_is_recorded_as_the_listed_one(scene: SceneMaker) -> None:
    match = matches.from_position(scene("frog_prophet gorillion", "tiger_squirrel").state.position())
    assert not isinstance(match, Refusal)
    assert not isinstance(match.enter({"do": "answer", "answer": "attack curious_tadpole"}), Refusal)
    assert match.entries == [{"do": "answer", "answer": "attack frog_prophet"}]


def test_reading_the_first_name_means_nothing_where_effects_are_ordered(scene: SceneMaker) -> None:
    """What waits is counted, not in play: the first of it is no creature number 0."""
    start = scene("frog_prophet gorillion", "fire_antler+peacasus").state.position()
    match = matches.from_position(start)
    assert not isinstance(match, Refusal)
    for answer in ("attack gorillion", "block fire_antler"):
        assert not isinstance(match.enter({"do": "answer", "answer": answer}), Refusal)
    assert match.decision is not None
    assert match.decision.ask == "order"
    assert isinstance(match.enter({"do": "answer", "answer": "choose curious_tadpole"}), Refusal)


def test_reading_an_action_that_only_evolves_is_legal(scene: SceneMaker) -> None:
    match = scene("cloud_lady", "gorillion")
    assert match.can("activate") == ["cloud_lady"]
    assert match("activate cloud_lady").creatures == ("typhoon_princess", "gorillion")


# The order of effects


def test_reading_what_an_ability_triggers_waits_until_it_is_done(scene: SceneMaker) -> None:
    """The Dragon's storm goes on before the discarded Peacasus gives its life and the Toad its blast."""
    match = scene("", "explosive_toad gorillion")("play tornado_dragon", "reveal peacasus", "done")
    assert match.life == (3, 3)
    match("choose explosive_toad")
    assert match.asks == (0, "order")
    match("choose peacasus")
    assert (match.life, match.asks) == ((4, 3), (1, "choose"))


def test_reading_a_card_put_into_play_does_its_play_effect_first(scene: SceneMaker) -> None:
    match = scene("wildsprout", "explosive_toad tiger_squirrel", discard=("kangasaurus_rex", ""))
    match("activate wildsprout")
    assert match.happened.index("defeated") < match.happened.index("evolved")
    assert match.creatures == ("bigroot kangasaurus_rex", "explosive_toad")


@pytest.mark.parametrize(("first", "winner"), [("fire_antler#1", 0), ("fire_antler#2", 1)])
def test_reading_the_active_seat_orders_effects_of_both_sides(scene: SceneMaker, first: str, winner: int) -> None:
    match = scene("fire_antler", "fire_antler", life=(1, 1))("attack fire_antler", "block fire_antler")
    assert (match.asks, match.legal) == ((0, "order"), ["choose fire_antler#1", "choose fire_antler#2"])
    assert match(f"choose {first}").winner == (winner, "life")


def test_reading_effects_of_one_creature_and_its_boosts_are_ordered_too(scene: SceneMaker) -> None:
    match = scene("gorillion", "fire_antler+peacasus")("attack gorillion", "block fire_antler")
    assert (match.asks, match.legal) == ((0, "order"), ["choose fire_antler", "choose peacasus"])
    match("choose fire_antler")
    assert (match.asks, match.life) == ((1, "choose"), (2, 3))
    assert match("done").life == (2, 4)


def test_reading_boosts_may_be_spread_one_by_one_until_enough(scene: SceneMaker) -> None:
    match = scene("gorillion", discard=("bee_bear killer_bee", ""))("play hiss_holiness")
    match("choose gorillion", "choose bee_bear", "done")
    assert (match.creatures[0], match.discard[0]) == ("gorillion+bee_bear hiss_holiness", "killer_bee")
