"""Beyond Eternity, Agile Rooster to Hypnotic Mouse: what each card does, does not do, and its edges."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.mindbug.conftest import SceneMaker


@pytest.fixture
def scene(scene: SceneMaker) -> SceneMaker:
    """Return a maker of scenes with Beyond Eternity mixed into First Contact."""
    return partial(scene, sets=("first_contact", "beyond_eternity"))


def test_agile_rooster_is_blocked_by_five_six_and_seven(scene: SceneMaker) -> None:
    match = scene("agile_rooster", "brain_fly killer_bee strange_barrel giraffodile bee_bear")("attack agile_rooster")
    assert match.can("block") == ["killer_bee", "strange_barrel", "giraffodile"]
    assert [match.refuses(f"block {card}").code for card in ("brain_fly", "bee_bear")] == ["R13", "R13"]


def test_agile_rooster_limits_only_its_own_attacks(scene: SceneMaker) -> None:
    assert scene("agile_rooster luchataur", "brain_fly")("attack luchataur").can("block") == ["brain_fly"]
    assert scene("gorillion", "agile_rooster brain_fly")("attack gorillion").can("block") == [
        "agile_rooster",
        "brain_fly",
    ]


def test_agile_rooster_looks_at_current_power_on_both_sides(scene: SceneMaker) -> None:
    match = scene("agile_rooster+bee_bear", "killer_bee giraffodile elephantopus+duckdra")("attack agile_rooster")
    assert match.can("block") == ["giraffodile", "elephantopus"]


def test_ant_zombie_horde_boosts_itself_with_two(scene: SceneMaker) -> None:
    match = scene("ant_zombie_horde", discard=("gorillion bee_bear", "luchataur"))("attack ant_zombie_horde")
    match("choose luchataur", "choose gorillion")
    assert (match.creatures[0], match.discard) == ("ant_zombie_horde+luchataur+gorillion", ("bee_bear", ""))
    assert match.power["ant_zombie_horde"] == 9
    assert match.asks == (1, "turn")


def test_ant_zombie_horde_may_stop_at_one_or_none(scene: SceneMaker) -> None:
    piles = ("gorillion bee_bear", "")
    none = scene("ant_zombie_horde", discard=piles)("attack ant_zombie_horde", "done")
    assert none.creatures[0] == "ant_zombie_horde"
    one = scene("ant_zombie_horde", discard=piles)("attack ant_zombie_horde", "choose gorillion", "done")
    assert one.creatures[0] == "ant_zombie_horde+gorillion"


def test_ant_zombie_horde_asks_nothing_with_empty_piles_and_is_tough(scene: SceneMaker) -> None:
    match = scene("ant_zombie_horde", "gorillion")("attack ant_zombie_horde")
    assert match.asks == (1, "block")
    assert match("block gorillion").creatures[0] == "ant_zombie_horde*"


def test_ant_zombie_horde_does_not_boost_when_it_blocks(scene: SceneMaker) -> None:
    match = scene("gorillion", "ant_zombie_horde", discard=("", "bee_bear"))("attack gorillion")
    assert match("block ant_zombie_horde").creatures[1] == "ant_zombie_horde*"


def test_berserker_rabbit_has_ten_with_an_empty_pile(scene: SceneMaker) -> None:
    assert scene("berserker_rabbit", discard=("", "gorillion")).power == {"berserker_rabbit": 10}


def test_berserker_rabbit_has_six_with_a_card_in_its_pile(scene: SceneMaker) -> None:
    assert scene("berserker_rabbit", discard=("gorillion", "")).power == {"berserker_rabbit": 6}


def test_berserker_rabbit_loses_its_bonus_with_the_first_card_in_its_pile(scene: SceneMaker) -> None:
    """The tie exhausts it and fills the other pile only; a discarded card then costs it four."""
    match = scene("berserker_rabbit", "gorillion tusked_extorter")
    match("attack berserker_rabbit", "block gorillion")
    assert match.creatures[0] == "berserker_rabbit*"
    assert match.power["berserker_rabbit"] == 10
    match("pass", "attack tusked_extorter", "reveal killer_bee")
    assert match.power["berserker_rabbit"] == 6


def test_blessed_killer_bee_enlarges_every_loss_of_the_opponent(scene: SceneMaker) -> None:
    assert scene("gorillion", life=(3, 5), discard=("blessed_killer_bee", ""))("attack gorillion").life == (3, 2)


def test_blessed_killer_bee_leaves_its_own_side_alone(scene: SceneMaker) -> None:
    assert scene("gorillion", life=(3, 5), discard=("", "blessed_killer_bee"))("attack gorillion").life == (3, 4)


def test_blessed_killer_bee_does_nothing_in_play_and_hunts(scene: SceneMaker) -> None:
    match = scene("blessed_killer_bee", "gorillion", life=(3, 5))("attack blessed_killer_bee")
    assert match.asks == (0, "hunt")
    assert match("pass", "pass").life == (3, 4)


def test_blessed_killer_bee_may_win_with_one_attack(scene: SceneMaker) -> None:
    match = scene("gorillion", discard=("blessed_killer_bee", ""))("attack gorillion")
    assert (match.winner, match.life) == ((0, "life"), (3, 0))


def test_blessed_shield_bugs_strengthen_all_creatures_of_their_side(scene: SceneMaker) -> None:
    match = scene("gorillion killer_bee", discard=("blessed_shield_bugs", ""))
    assert match.power == {"gorillion": 11, "killer_bee": 6}


def test_blessed_shield_bugs_strengthen_no_enemy(scene: SceneMaker) -> None:
    assert scene("gorillion", discard=("", "blessed_shield_bugs")).power == {"gorillion": 10}


def test_blessed_shield_bugs_strengthen_nobody_in_play_but_do_from_the_moment_they_fall(scene: SceneMaker) -> None:
    match = scene("gorillion", "blessed_shield_bugs* killer_bee")
    assert match.power["killer_bee"] == 5
    match("attack gorillion", "block blessed_shield_bugs")
    assert match.power["killer_bee"] == 6


def test_blessed_tiger_squirrel_stops_enemies_of_seven_and_more(scene: SceneMaker) -> None:
    match = scene("gorillion giraffodile strange_barrel", discard=("", "blessed_tiger_squirrel"))
    assert match.can("attack") == ["strange_barrel"]
    assert match.refuses("attack giraffodile").code == "R19"


def test_blessed_tiger_squirrel_stops_strong_blockers_and_leaves_its_own_side_alone(scene: SceneMaker) -> None:
    match = scene("gorillion", "giraffodile strange_barrel", discard=("blessed_tiger_squirrel", ""))
    assert match("attack gorillion").can("block") == ["strange_barrel"]
    assert match.refuses("block giraffodile").code == "R19"


def test_blessed_tiger_squirrel_looks_at_current_power(scene: SceneMaker) -> None:
    match = scene("strange_barrel shield_bugs killer_bee", discard=("", "blessed_tiger_squirrel"))
    assert match.can("attack") == ["shield_bugs", "killer_bee"]


def test_blessed_tiger_squirrel_does_nothing_in_play(scene: SceneMaker) -> None:
    assert scene("gorillion", "blessed_tiger_squirrel").can("attack") == ["gorillion"]


def test_catalisk_empties_the_draw_pile(scene: SceneMaker) -> None:
    match = scene("catalisk", "gorillion", deck=(5, 2))("attack catalisk", "reveal killer_bee", "reveal luchataur")
    assert (match.hand, match.deck, match.discard) == ((5, 5), (5, 0), ("", "killer_bee luchataur"))
    assert match.asks == (1, "block")


def test_catalisk_finds_nothing_in_an_empty_draw_pile(scene: SceneMaker) -> None:
    match = scene("catalisk", "gorillion", deck=(5, 0))("attack catalisk")
    assert (match.asks, match.hand) == ((1, "block"), (5, 5))


def test_catalisk_takes_no_hand_and_does_nothing_when_it_blocks_but_poisons(scene: SceneMaker) -> None:
    match = scene("gorillion", "catalisk")("attack gorillion", "block catalisk")
    assert (match.discard, match.deck) == (("gorillion", "catalisk"), (5, 5))


def test_cave_lizard_may_not_attack(scene: SceneMaker) -> None:
    match = scene("cave_lizard gorillion")
    assert match.can("attack") == ["gorillion"]
    refusal = match.refuses("attack cave_lizard")
    assert (refusal.code, refusal.restriction) == ("R19", True)


def test_cave_lizard_may_block_the_sneaky_too(scene: SceneMaker) -> None:
    match = scene("spider_owl", "cave_lizard gorillion")("attack spider_owl")
    assert match.can("block") == ["cave_lizard"]
    assert match("block cave_lizard").creatures == ("", "cave_lizard* gorillion")


def test_cave_lizard_alone_with_an_empty_hand_loses(scene: SceneMaker) -> None:
    assert scene("cave_lizard", hand=(0, 5), deck=(0, 5)).winner == (1, "no_action")


def test_cursed_gorillion_weakens_its_own_side_by_two(scene: SceneMaker) -> None:
    match = scene("killer_bee gorillion", discard=("cursed_gorillion", ""))
    assert match.power == {"killer_bee": 3, "gorillion": 8}


def test_cursed_gorillion_weakens_no_enemy_and_nobody_in_play(scene: SceneMaker) -> None:
    assert scene("killer_bee", discard=("", "cursed_gorillion")).power == {"killer_bee": 5}
    assert scene("killer_bee cursed_gorillion").power == {"killer_bee": 5, "cursed_gorillion": 10}


def test_cursed_gorillion_weakens_to_one_at_least(scene: SceneMaker) -> None:
    match = scene("tiger_squirrel deathweaver chameleon_sniper", discard=("cursed_gorillion", ""))
    assert match.power == {"tiger_squirrel": 1, "deathweaver": 1, "chameleon_sniper": 1}


def test_duckdra_may_defeat_a_poisonous_creature(scene: SceneMaker) -> None:
    match = scene("duckdra spider_owl", "deathweaver gorillion")("attack duckdra")
    assert match.legal == ["choose spider_owl", "choose deathweaver", "done"]
    assert match("choose deathweaver").discard == ("", "deathweaver")
    assert match.asks == (0, "hunt")


def test_duckdra_may_spare_them(scene: SceneMaker) -> None:
    match = scene("duckdra", "deathweaver")("attack duckdra", "done", "pass", "pass")
    assert (match.life, match.discard) == ((3, 2), ("", ""))


def test_duckdra_reaches_granted_poison_and_nobody_without(scene: SceneMaker) -> None:
    assert scene("duckdra", "gorillion")("attack duckdra").asks == (0, "hunt")
    match = scene("duckdra", "porcupine_teacher gorillion")("attack duckdra")
    assert match.legal == ["choose gorillion", "done"]


def test_fire_antler_takes_a_life_and_may_boost_when_defeated(scene: SceneMaker) -> None:
    match = scene("gorillion", "fire_antler bee_bear", discard=("killer_bee luchataur", ""))
    match("attack gorillion", "block fire_antler")
    assert (match.life, match.asks) == ((2, 3), (1, "choose"))
    assert match.legal == ["choose gorillion", "choose bee_bear", "done"]
    match("choose bee_bear", "choose killer_bee")
    assert (match.creatures[1], match.asks) == ("bee_bear+killer_bee", (1, "turn"))


def test_fire_antler_need_not_boost(scene: SceneMaker) -> None:
    match = scene("gorillion", "fire_antler bee_bear")("attack gorillion", "block fire_antler", "done")
    assert (match.creatures, match.discard) == (("gorillion", "bee_bear"), ("", "fire_antler"))


def test_fire_antler_does_nothing_when_it_survives_or_enters(scene: SceneMaker) -> None:
    match = scene("", "killer_bee")("play fire_antler", "attack killer_bee", "choose fire_antler")
    assert (match.life, match.discard) == ((3, 3), ("", "killer_bee"))


def test_fire_antler_may_lie_under_a_creature_itself_or_win(scene: SceneMaker) -> None:
    match = scene("gorillion", "fire_antler")("attack gorillion", "block fire_antler")
    assert match("choose gorillion", "choose fire_antler").creatures[0] == "gorillion+fire_antler"
    assert scene("gorillion", "fire_antler", life=(1, 3))("attack gorillion", "block fire_antler").winner == (1, "life")


def test_ghostly_underdog_defeats_all_weaker_enemies(scene: SceneMaker) -> None:
    match = scene("ghostly_underdog tiger_squirrel", "tiger_squirrel deathweaver gorillion")
    match("attack ghostly_underdog")
    assert match.creatures == ("ghostly_underdog tiger_squirrel", "gorillion")
    assert match.asks == (1, "block")


def test_ghostly_underdog_leaves_equals_and_stronger_ones(scene: SceneMaker) -> None:
    match = scene("ghostly_underdog", "brain_fly killer_bee")("attack ghostly_underdog")
    assert match.can("block") == ["brain_fly", "killer_bee"]


def test_ghostly_underdog_counts_its_boosts(scene: SceneMaker) -> None:
    match = scene("ghostly_underdog+bee_bear", "brain_fly killer_bee")("attack ghostly_underdog")
    assert match.creatures[1] == "killer_bee"


def test_goat_dragon_boosts_a_creature_when_it_enters(scene: SceneMaker) -> None:
    match = scene("", "gorillion+bee_bear", discard=("killer_bee luchataur", ""))("play goat_dragon")
    assert (match.asks, match.legal) == ((0, "option"), ["boost", "defeat"])
    match("boost")
    assert match.legal == ["choose goat_dragon", "choose gorillion"]
    match("choose goat_dragon", "choose killer_bee")
    assert (match.creatures[0], match.asks) == ("goat_dragon+killer_bee", (1, "turn"))


def test_goat_dragon_boosts_with_one_card_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("goat_dragon", "gorillion", discard=("killer_bee luchataur", ""))("attack goat_dragon")
    match("choose goat_dragon", "choose killer_bee")
    assert (match.creatures[0], match.asks) == ("goat_dragon+killer_bee", (1, "block"))


def test_goat_dragon_defeats_a_boosted_creature_when_it_attacks(scene: SceneMaker) -> None:
    match = scene("goat_dragon", "gorillion+bee_bear luchataur", discard=("killer_bee", ""))
    match("attack goat_dragon", "defeat")
    assert match.discard == ("killer_bee", "gorillion bee_bear")
    assert match.can("block") == ["luchataur"]


def test_goat_dragon_does_nothing_where_neither_is_possible_nor_when_it_blocks(scene: SceneMaker) -> None:
    assert scene("", "gorillion")("play goat_dragon").asks == (1, "turn")
    match = scene("gorillion+killer_bee", "goat_dragon", discard=("bee_bear", ""))("attack gorillion")
    assert match("block goat_dragon").asks == (1, "turn")


def test_goat_dragon_may_have_to_defeat_itself(scene: SceneMaker) -> None:
    match = scene("goat_dragon+bee_bear", "gorillion")("attack goat_dragon")
    assert (match.discard, match.asks) == (("goat_dragon bee_bear", ""), (1, "turn"))


def test_hiss_holiness_spreads_four_boosts(scene: SceneMaker) -> None:
    match = scene("", "gorillion", discard=("killer_bee bee_bear", "luchataur tiger_squirrel"))("play hiss_holiness")
    match("choose hiss_holiness", "choose killer_bee", "choose gorillion", "choose luchataur")
    match("choose hiss_holiness", "choose bee_bear", "choose hiss_holiness", "choose tiger_squirrel")
    assert match.creatures == ("hiss_holiness+killer_bee+bee_bear+tiger_squirrel", "gorillion+luchataur")
    assert match.asks == (1, "turn")


def test_hiss_holiness_need_not_boost(scene: SceneMaker) -> None:
    match = scene(discard=("killer_bee", ""))("play hiss_holiness", "done")
    assert (match.creatures[0], match.discard[0]) == ("hiss_holiness", "killer_bee")


def test_hiss_holiness_spreads_no_more_than_there_are_and_no_more_than_four(scene: SceneMaker) -> None:
    assert scene()("play hiss_holiness").asks == (1, "turn")
    match = scene(discard=("killer_bee bee_bear gorillion luchataur giraffodile", ""))("play hiss_holiness")
    for card in ("killer_bee", "bee_bear", "gorillion", "luchataur"):
        match("choose hiss_holiness", f"choose {card}")
    assert (match.discard[0], match.asks) == ("giraffodile", (1, "turn"))


def test_hiss_holiness_offers_a_creature_that_was_chosen_for_nothing_again_only_when_a_card_was_put(
    scene: SceneMaker,
) -> None:
    match = scene("", "gorillion", discard=("killer_bee bee_bear", ""))("play hiss_holiness")
    match("choose hiss_holiness", "done")
    assert match.can("choose") == ["gorillion"]
    match("choose gorillion", "choose killer_bee")
    assert match.can("choose") == ["hiss_holiness", "gorillion"]
    match("choose hiss_holiness", "done", "choose gorillion", "done")
    assert match.asks == (1, "turn")


def test_hypnotic_mouse_keeps_equals_of_both_sides_from_attacking(scene: SceneMaker) -> None:
    match = scene("giraffodile killer_bee", "kangasaurus_rex hypnotic_mouse")
    assert match.can("attack") == ["killer_bee"]
    assert match.refuses("attack giraffodile").code == "R19"
    assert scene("hypnotic_mouse giraffodile kangasaurus_rex").can("attack") == ["hypnotic_mouse"]


def test_hypnotic_mouse_lets_creatures_of_different_power_attack_and_equals_block(scene: SceneMaker) -> None:
    assert scene("gorillion killer_bee", "hypnotic_mouse").can("attack") == ["gorillion", "killer_bee"]
    match = scene("gorillion", "hypnotic_mouse giraffodile kangasaurus_rex")("attack gorillion")
    assert match.can("block") == ["hypnotic_mouse", "giraffodile", "kangasaurus_rex"]


def test_hypnotic_mouse_counts_boosts_and_itself(scene: SceneMaker) -> None:
    assert scene("giraffodile+bee_bear", "kangasaurus_rex hypnotic_mouse").can("attack") == ["giraffodile"]
    assert scene("chameleon_sniper", "hypnotic_mouse").can("attack") == []
