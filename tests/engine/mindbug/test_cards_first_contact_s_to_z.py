"""First Contact, Shark Dog to Urchin Hurler: what each card does, does not do, and where it begins and ends."""

from __future__ import annotations

import pytest

from tests.engine.mindbug.conftest import SceneMaker

SHARKY = "sharky_crab_dog_mummypus"


def test_shark_dog_defeats_a_strong_enemy_and_then_may_hunt(scene: SceneMaker) -> None:
    match = scene("shark_dog", "gorillion luchataur")("attack shark_dog")
    assert match.legal == ["choose gorillion", "choose luchataur"]
    assert match.refuses("done").code == "R18"
    match("choose luchataur")
    assert match.discard == ("", "luchataur")
    assert match.asks == (0, "hunt")


def test_shark_dog_finds_nobody_below_six_nor_on_its_own_side(scene: SceneMaker) -> None:
    match = scene("shark_dog gorillion", "killer_bee")("attack shark_dog")
    assert match.discard == ("", "")
    assert match.asks == (0, "hunt")


def test_shark_dog_defeats_six_and_what_shield_bugs_make_six(scene: SceneMaker) -> None:
    assert scene("shark_dog", "strange_barrel spider_owl")("attack shark_dog").discard == ("", "strange_barrel")
    assert scene("shark_dog", "killer_bee shield_bugs")("attack shark_dog").discard == ("", "killer_bee")


def test_shark_dog_that_defeats_the_last_enemy_goes_through(scene: SceneMaker) -> None:
    match = scene("shark_dog", "gorillion")("attack shark_dog")
    assert match.life == (3, 2)
    assert match.asks == (1, "turn")


def test_shark_dog_only_exhausts_a_fresh_tough_enemy(scene: SceneMaker) -> None:
    match = scene("shark_dog", "elephantopus")("attack shark_dog")
    assert match.creatures == ("shark_dog", "elephantopus*")
    assert match.asks == (0, "hunt")


def test_sharky_crab_dog_mummypus_hunts_beside_an_enemy_hunter(scene: SceneMaker) -> None:
    assert scene(SHARKY, "killer_bee")(f"attack {SHARKY}").asks == (0, "hunt")


def test_sharky_crab_dog_mummypus_is_sneaky_beside_an_enemy_that_is(scene: SceneMaker) -> None:
    match = scene(SHARKY, "tiger_squirrel gorillion")(f"attack {SHARKY}")
    assert match.legal == ["block tiger_squirrel", "pass"]


def test_sharky_crab_dog_mummypus_is_poisonous_and_frantic_beside_enemies_that_are(scene: SceneMaker) -> None:
    match = scene(SHARKY, "deathweaver gorillion")(f"attack {SHARKY}", "block gorillion")
    assert match.discard == (SHARKY, "gorillion")
    assert scene(SHARKY, "luchataur")(f"attack {SHARKY}", "pass").asks == (0, "frenzy")


def test_sharky_crab_dog_mummypus_never_copies_tough(scene: SceneMaker) -> None:
    match = scene(SHARKY, "elephantopus")(f"attack {SHARKY}", "block elephantopus")
    assert match.discard == (SHARKY, "")


def test_sharky_crab_dog_mummypus_copies_nothing_from_its_own_side(scene: SceneMaker) -> None:
    match = scene(f"{SHARKY} killer_bee luchataur tiger_squirrel", "gorillion")(f"attack {SHARKY}")
    assert match.legal == ["block gorillion", "pass"]
    assert match("pass").asks == (1, "turn")


def test_sharky_crab_dog_mummypus_copies_granted_keywords_while_they_last(scene: SceneMaker) -> None:
    assert scene(SHARKY, "lone_yeti")(f"attack {SHARKY}", "pass").asks == (0, "frenzy")
    assert scene(SHARKY, "lone_yeti gorillion")(f"attack {SHARKY}", "pass").asks == (1, "turn")
    assert scene(SHARKY, "snail_thrower brain_fly")(f"attack {SHARKY}").asks == (0, "hunt")
    assert scene(SHARKY, "snail_thrower killer_bee*")(f"attack {SHARKY}", "pass").asks == (1, "block")


def test_sharky_crab_dog_mummypus_facing_another_copies_what_that_one_has_from_a_third(scene: SceneMaker) -> None:
    """Two of them alone have nothing; a Hunter beside one gives it to the other, and so back to the first."""
    alone = scene(SHARKY, "", active=1)
    alone.overrule(f"play {SHARKY}")
    assert alone(f"attack {SHARKY}").asks == (1, "block")
    helped = scene(f"{SHARKY} killer_bee", "", active=1)
    helped.overrule(f"play {SHARKY}")
    assert helped(f"attack {SHARKY}").asks == (0, "hunt")


def test_shield_bugs_make_their_allies_stronger_by_one(scene: SceneMaker) -> None:
    match = scene("luchataur shield_bugs", "snail_hydra")("attack luchataur", "block snail_hydra")
    assert match.discard == ("", "snail_hydra")


def test_shield_bugs_do_not_strengthen_themselves_nor_enemies(scene: SceneMaker) -> None:
    own = scene("shield_bugs*", "brain_fly")("attack shield_bugs", "block brain_fly")
    assert own.discard == ("shield_bugs", "brain_fly")
    enemy = scene("luchataur shield_bugs", "luchataur")("attack luchataur", "block luchataur")
    assert enemy.discard == ("", "luchataur")


def test_shield_bugs_strengthen_each_other_and_add_up(scene: SceneMaker) -> None:
    """Five each, so that a four falls before them; two of them make eight a ten."""
    match = scene("shield_bugs shield_bugs", "brain_fly")("attack shield_bugs#1", "block brain_fly")
    assert match.creatures == ("shield_bugs shield_bugs", "")
    ten = scene("bee_bear shield_bugs shield_bugs", "gorillion")("attack bee_bear", "block gorillion")
    assert ten.discard == ("bee_bear", "gorillion")


def test_shield_bugs_strengthen_while_exhausted_and_no_longer_when_gone(scene: SceneMaker) -> None:
    exhausted = scene("luchataur shield_bugs*", "snail_hydra")("attack luchataur", "block snail_hydra")
    assert exhausted.discard == ("", "snail_hydra")
    gone = scene("luchataur", "snail_hydra", discard=("shield_bugs", ""))("attack luchataur", "block snail_hydra")
    assert gone.creatures == ("", "")


def test_snail_hydra_defeats_any_creature_when_it_has_fewer(scene: SceneMaker) -> None:
    match = scene("snail_hydra", "gorillion bee_bear")("attack snail_hydra")
    assert match.legal == ["choose snail_hydra", "choose gorillion", "choose bee_bear"]
    match("choose gorillion")
    assert match.discard == ("", "gorillion")
    assert match.asks == (1, "block")


@pytest.mark.parametrize("own", ["snail_hydra", "snail_hydra killer_bee"])
def test_snail_hydra_defeats_nobody_when_it_has_as_many_or_more(scene: SceneMaker, own: str) -> None:
    match = scene(own, "gorillion")("attack snail_hydra")
    assert match.discard == ("", "")
    assert match.asks == (1, "block")


def test_snail_hydra_may_choose_an_ally(scene: SceneMaker) -> None:
    match = scene("snail_hydra killer_bee", "gorillion bee_bear luchataur")("attack snail_hydra", "choose killer_bee")
    assert match.discard == ("killer_bee", "")
    assert match.asks == (1, "block")


def test_snail_hydra_does_nothing_when_it_blocks(scene: SceneMaker) -> None:
    match = scene("luchataur killer_bee", "snail_hydra")("attack luchataur", "block snail_hydra")
    assert match.discard == ("luchataur", "snail_hydra")


def test_snail_thrower_makes_weak_allies_hunters_with_poison(scene: SceneMaker) -> None:
    match = scene("snail_thrower brain_fly", "gorillion")("attack brain_fly")
    assert match.asks == (0, "hunt")
    assert match("choose gorillion").discard == ("brain_fly", "gorillion")


def test_snail_thrower_gives_poison_to_blockers_too(scene: SceneMaker) -> None:
    match = scene("gorillion", "snail_thrower tiger_squirrel")("attack gorillion", "block tiger_squirrel")
    assert match.discard == ("gorillion", "tiger_squirrel")


def test_snail_thrower_gives_nothing_to_five_itself_or_enemies(scene: SceneMaker) -> None:
    assert scene("snail_thrower explosive_toad", "gorillion")("attack explosive_toad").asks == (1, "block")
    assert scene("snail_thrower", "gorillion")("attack snail_thrower").asks == (1, "block")
    assert scene("brain_fly", "snail_thrower")("attack brain_fly").asks == (1, "block")


def test_snail_thrower_gives_nothing_to_four_that_shield_bugs_make_five(scene: SceneMaker) -> None:
    assert scene("snail_thrower shield_bugs brain_fly", "gorillion")("attack brain_fly").asks == (1, "block")
    assert scene("snail_thrower shield_bugs brain_fly", "gorillion")("attack shield_bugs").asks == (0, "hunt")


def test_spider_owl_is_seen_by_sneaky_creatures_only(scene: SceneMaker) -> None:
    match = scene("spider_owl", "gorillion")("attack spider_owl")
    assert match.life == (3, 2)
    assert "block tiger_squirrel" in scene("spider_owl", "tiger_squirrel")("attack spider_owl").legal


def test_spider_owl_takes_whomever_it_blocks_along(scene: SceneMaker) -> None:
    match = scene("gorillion", "spider_owl")("attack gorillion", "block spider_owl")
    assert match.discard == ("gorillion", "spider_owl")


def test_spider_owl_falls_with_its_like(scene: SceneMaker) -> None:
    match = scene("spider_owl", "spider_owl")("attack spider_owl", "block spider_owl")
    assert match.discard == ("spider_owl", "spider_owl")


def test_spider_owl_defeats_the_weaker_unharmed(scene: SceneMaker) -> None:
    match = scene("spider_owl", "ferret_bomber")("attack spider_owl", "block ferret_bomber")
    assert match.discard == ("", "ferret_bomber")


@pytest.mark.parametrize(("held", "stolen"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_strange_barrel_steals_two_cards_or_what_there_is(scene: SceneMaker, held: int, stolen: int) -> None:
    match = scene("gorillion bee_bear", "strange_barrel", hand=(held, 5), deck=(0, 5))
    match("attack gorillion", "block strange_barrel")
    assert match.hand == (held - stolen, 5 + stolen)
    assert ("stole" in match.happened) is (stolen > 0)


def test_strange_barrel_makes_the_victim_refill(scene: SceneMaker) -> None:
    match = scene("gorillion", "strange_barrel", deck=(1, 5))("attack gorillion", "block strange_barrel")
    assert (match.hand, match.deck) == ((4, 7), (0, 5))


def test_strange_barrel_steals_nothing_when_it_is_taken_or_discarded(scene: SceneMaker) -> None:
    assert "stole" not in scene("", "strange_barrel")("play brain_fly").happened
    assert "stole" not in scene("tusked_extorter", "")("attack tusked_extorter", "reveal strange_barrel").happened


def test_strange_barrel_steals_for_whoever_controls_it(scene: SceneMaker) -> None:
    match = scene("", "strange_barrel gorillion")("play brain_fly", "choose strange_barrel", "attack gorillion")
    assert match("block strange_barrel").hand == (7, 5)


def test_strange_barrel_and_its_like_steal_from_each_other_in_the_order_chosen(scene: SceneMaker) -> None:
    match = scene("strange_barrel", "", active=1, deck=(5, 1))
    match.overrule("play strange_barrel")
    match("attack strange_barrel", "block strange_barrel")
    assert match.legal == ["choose strange_barrel#1", "choose strange_barrel#2"]
    match("choose strange_barrel#1")
    assert match.hand == (5, 5)
    assert match.deck == (5, 0)


def test_tiger_squirrel_defeats_a_strong_enemy(scene: SceneMaker) -> None:
    assert scene("", "gorillion killer_bee")("play tiger_squirrel").discard == ("", "gorillion")


def test_tiger_squirrel_spares_six_and_its_own_side(scene: SceneMaker) -> None:
    match = scene("gorillion", "strange_barrel")("play tiger_squirrel")
    assert match.creatures == ("gorillion tiger_squirrel", "strange_barrel")


def test_tiger_squirrel_defeats_seven_and_what_shield_bugs_make_seven(scene: SceneMaker) -> None:
    assert scene("", "giraffodile")("play tiger_squirrel").discard == ("", "giraffodile")
    assert scene("", "strange_barrel shield_bugs")("play tiger_squirrel").creatures[1] == "shield_bugs"


def test_tiger_squirrel_must_choose_among_several(scene: SceneMaker) -> None:
    match = scene("", "gorillion giraffodile")("play tiger_squirrel")
    assert match.legal == ["choose gorillion", "choose giraffodile"]
    assert match.refuses("pass").code == "R18"


def test_turbo_bug_brings_the_opponent_down_to_one_before_the_block(scene: SceneMaker) -> None:
    match = scene("turbo_bug", "gorillion", life=(3, 7))("attack turbo_bug")
    assert match.life == (3, 1)
    assert match("block gorillion").winner is None


def test_turbo_bug_unblocked_wins(scene: SceneMaker) -> None:
    assert scene("turbo_bug", "", life=(3, 7))("attack turbo_bug").winner == (0, "life")


@pytest.mark.parametrize(("life", "changes"), [(1, 0), (2, 1)])
def test_turbo_bug_changes_two_lives_but_not_one(scene: SceneMaker, life: int, changes: int) -> None:
    match = scene("turbo_bug", "gorillion", life=(3, life))("attack turbo_bug")
    assert match.life == (3, 1)
    assert match.happened.count("life") == changes


def test_turbo_bug_does_nothing_when_it_enters_or_blocks(scene: SceneMaker) -> None:
    assert scene()("play turbo_bug").life == (3, 3)
    assert scene("gorillion", "turbo_bug")("attack gorillion", "block turbo_bug").life == (3, 3)


def test_tusked_extorter_makes_the_opponent_discard_before_the_block(scene: SceneMaker) -> None:
    match = scene("tusked_extorter", "gorillion")("attack tusked_extorter")
    assert match.asks == (1, "reveal")
    match("reveal bee_bear")
    assert (match.hand, match.deck, match.discard) == ((5, 5), (5, 4), ("", "bee_bear"))
    assert match.asks == (1, "block")


def test_tusked_extorter_takes_nothing_from_an_empty_hand(scene: SceneMaker) -> None:
    match = scene("tusked_extorter", "gorillion", hand=(5, 0), deck=(5, 0))("attack tusked_extorter")
    assert match.asks == (1, "block")


def test_tusked_extorter_takes_the_last_card_and_it_must_be_shown(scene: SceneMaker) -> None:
    match = scene("tusked_extorter", "gorillion", hand=(5, 1), deck=(5, 0))("attack tusked_extorter")
    assert match.asks == (1, "reveal")
    assert match("reveal bee_bear").hand == (5, 0)


def test_tusked_extorter_does_nothing_when_it_enters_or_blocks(scene: SceneMaker) -> None:
    assert scene()("play tusked_extorter").asks == (1, "turn")
    match = scene("gorillion", "tusked_extorter")("attack gorillion", "block tusked_extorter")
    assert match.asks == (1, "turn")


def test_urchin_hurler_makes_allies_stronger_by_two_on_its_turn(scene: SceneMaker) -> None:
    match = scene("urchin_hurler luchataur", "gorillion")("attack luchataur", "block gorillion")
    assert match.discard == ("", "gorillion")


def test_urchin_hurler_makes_nobody_stronger_on_the_opponents_turn(scene: SceneMaker) -> None:
    match = scene("gorillion", "urchin_hurler luchataur")("attack gorillion", "block luchataur")
    assert match.discard == ("", "luchataur")


def test_urchin_hurler_does_not_strengthen_itself(scene: SceneMaker) -> None:
    match = scene("urchin_hurler", "killer_bee")("attack urchin_hurler", "choose killer_bee")
    assert match.discard == ("urchin_hurler", "killer_bee")


def test_urchin_hurler_counts_for_thresholds_on_its_turn_only(scene: SceneMaker) -> None:
    """A barrel has eight on Ann's turn, when Bob takes a squirrel, and six on Bob's."""
    taken = scene("urchin_hurler strange_barrel", "", mindbugs=(0, 1))("play tiger_squirrel", "mindbug")
    assert taken.creatures[0] == "urchin_hurler"
    played = scene("urchin_hurler strange_barrel", "", active=1)("play tiger_squirrel")
    assert played.creatures[0] == "urchin_hurler strange_barrel"
