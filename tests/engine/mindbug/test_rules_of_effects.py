"""The rules of the index about effects, control, order and the end, each in a test that names it."""

from __future__ import annotations

from tests.engine.mindbug.conftest import SceneMaker

# Triggers and constant abilities


def test_mb_68_an_attack_effect_happens_before_the_block(scene: SceneMaker) -> None:
    match = scene("tusked_extorter", "gorillion", discard=("", ""))("attack tusked_extorter")
    assert match.asks == (1, "reveal")
    assert match("reveal bee_bear").asks == (1, "block")


def test_mb_69_a_defeated_effect_comes_after_the_move(scene: SceneMaker) -> None:
    """The toad lies in the pile when it chooses, so it cannot be its own target."""
    match = scene("gorillion luchataur", "explosive_toad bee_bear")("attack gorillion", "block explosive_toad")
    assert match.discard == ("", "explosive_toad")
    assert match.legal == ["choose gorillion", "choose luchataur", "choose bee_bear"]


def test_mb_70_what_is_not_a_defeat_triggers_nothing(scene: SceneMaker) -> None:
    """Discarded from the hand, or taken: the barrel steals nothing."""
    assert "stole" not in scene("tusked_extorter", "")("attack tusked_extorter", "reveal strange_barrel").happened
    assert "stole" not in scene("", "strange_barrel")("play brain_fly").happened


def test_mb_71_a_constant_ability_ends_with_its_card(scene: SceneMaker) -> None:
    """Without its Shield Bugs Luchataur has 9 again."""
    assert scene("luchataur shield_bugs", "gorillion")("attack luchataur", "block gorillion").discard == (
        "luchataur",
        "gorillion",
    )
    assert scene("luchataur", "gorillion")("attack luchataur", "block gorillion").discard == ("luchataur", "")


def test_mb_72_conditions_look_at_current_power(scene: SceneMaker) -> None:
    """Killer Bee has 5, with Shield Bugs 6: strong enough for Shark Dog, too strong for Harpy Mother."""
    assert "defeated" not in scene("shark_dog", "killer_bee")("attack shark_dog").happened
    assert scene("shark_dog", "killer_bee shield_bugs")("attack shark_dog").discard == ("", "killer_bee")


# Control, stealing, discarding


def test_mb_91_effects_on_creatures_reach_the_side_that_they_name(scene: SceneMaker) -> None:
    """Kangasaurus Rex spares its own side and every card that is not in play."""
    match = scene("killer_bee tiger_squirrel", "spider_owl tiger_squirrel", discard=("", "deathweaver"))
    assert match("play kangasaurus_rex").creatures == ("killer_bee tiger_squirrel kangasaurus_rex", "")
    assert match.discard == ("", "deathweaver spider_owl tiger_squirrel")


def test_mb_92_a_taken_creature_keeps_its_state_and_does_not_play(scene: SceneMaker) -> None:
    match = scene("", "grave_robber*", discard=("", "killer_bee"))("play brain_fly")
    assert match.creatures == ("brain_fly grave_robber*", "")
    assert match.life == (3, 3)


def test_mb_93_a_theft_changes_counts_and_the_victim_refills(scene: SceneMaker) -> None:
    match = scene("gorillion", "strange_barrel")("attack gorillion", "block strange_barrel")
    assert (match.hand, match.deck) == ((5, 7), (3, 5))


def test_mb_94_95_who_discards_chooses_and_discards_what_there_is(scene: SceneMaker) -> None:
    match = scene(hand=(5, 1), deck=(5, 0))("play ferret_bomber")
    assert match.asks == (1, "reveal")
    match("reveal gorillion")
    assert (match.hand, match.discard) == ((5, 0), ("", "gorillion"))


# Effects and choices


def test_mb_96_an_effect_without_a_target_does_nothing(scene: SceneMaker) -> None:
    match = scene("", "killer_bee")("play tiger_squirrel")
    assert match.creatures == ("tiger_squirrel", "killer_bee")
    assert match.asks == (1, "turn")


def test_mb_97_98_whoever_resolves_chooses_and_may_not_decline(scene: SceneMaker) -> None:
    match = scene("", "gorillion bee_bear")("play tiger_squirrel")
    assert match.asks == (0, "choose")
    refusal = match.refuses("done")
    assert (refusal.code, refusal.rule) == ("R18", "MB-98")


def test_mb_98_an_effect_that_hurts_must_be_carried_out(scene: SceneMaker) -> None:
    """The toad must defeat something, even its own side's last creature."""
    match = scene("gorillion", "explosive_toad luchataur")(
        "attack gorillion", "block explosive_toad", "choose luchataur"
    )
    assert match.discard == ("", "explosive_toad luchataur")


# Simultaneous effects


def test_mb_99_100_101_the_active_seat_orders_effects_and_each_is_finished_first(scene: SceneMaker) -> None:
    """Toad and Harpy Mother (both 5) defeat each other: all have left before the first effect."""
    match = scene("explosive_toad gorillion", "harpy_mother killer_bee")("attack explosive_toad", "block harpy_mother")
    assert match.discard == ("explosive_toad", "harpy_mother")
    assert match.asks == (0, "order")
    assert match.legal == ["choose explosive_toad", "choose harpy_mother"]
    toad_first = match("choose explosive_toad")
    assert toad_first.asks == (0, "choose")
    assert toad_first.legal == ["choose gorillion", "choose killer_bee"]
    assert toad_first("choose killer_bee").discard == ("explosive_toad", "harpy_mother killer_bee")
    assert toad_first.creatures == ("gorillion", "")
    assert toad_first.asks == (1, "turn")


def test_mb_99_the_other_order_gives_another_table(scene: SceneMaker) -> None:
    match = scene("explosive_toad gorillion", "harpy_mother killer_bee")("attack explosive_toad", "block harpy_mother")
    match("choose harpy_mother")
    assert match.asks == (1, "choose")
    match("choose killer_bee")
    assert match.asks == (0, "choose")
    assert match("choose gorillion").discard == ("explosive_toad gorillion", "harpy_mother")


def test_mb_99_equal_cards_of_two_seats_are_ordered_by_their_numbers(scene: SceneMaker) -> None:
    match = scene("explosive_toad gorillion", "explosive_toad bee_bear")(
        "attack explosive_toad", "block explosive_toad"
    )
    assert match.asks == (0, "order")
    assert match.legal == ["choose explosive_toad#1", "choose explosive_toad#2"]
    match("choose explosive_toad#2")
    assert match.asks == (1, "choose")


def test_mb_100_a_chain_ends_before_what_waited(scene: SceneMaker) -> None:
    """A toad defeats a second toad, whose effect comes before the Harpy Mother that waits."""
    match = scene("explosive_toad gorillion", "harpy_mother explosive_toad bee_bear")
    match("attack explosive_toad", "block harpy_mother", "choose explosive_toad", "choose explosive_toad")
    assert match.asks == (1, "choose")
    assert match.state.decision is not None
    assert match.state.decision.about == "explosive_toad"
    match("choose gorillion")
    assert match.discard[0] == "explosive_toad gorillion"


# The end


def test_mb_104_105_who_reaches_zero_first_loses_whoever_is_active(scene: SceneMaker) -> None:
    """The thief resolves the bee: the player who played it loses the last life in the own turn."""
    match = scene(life=(1, 1), mindbugs=(2, 2))("play killer_bee", "mindbug")
    assert match.winner == (1, "life")
    assert match.life == (0, 1)


def test_mb_107_every_advised_way_with_a_sneaky_creature_works(scene: SceneMaker) -> None:
    assert "block tiger_squirrel" in scene("spider_owl", "tiger_squirrel")("attack spider_owl").legal
    sharky = scene("spider_owl", "sharky_crab_dog_mummypus")("attack spider_owl")
    assert "block sharky_crab_dog_mummypus" in sharky.legal
    assert scene("killer_bee", "tiger_squirrel")("attack killer_bee", "choose tiger_squirrel").discard == (
        "",
        "tiger_squirrel",
    )
    assert scene("", "tiger_squirrel")("play kangasaurus_rex").discard == ("", "tiger_squirrel")
    toad = scene("gorillion", "explosive_toad", active=1)
    assert scene("tiger_squirrel gorillion", "explosive_toad")(
        "attack gorillion", "block explosive_toad", "choose tiger_squirrel"
    ).discard == ("tiger_squirrel", "explosive_toad")
    assert toad.winner is None
    harpy = scene("tiger_squirrel gorillion", "harpy_mother")(
        "attack gorillion", "block harpy_mother", "choose tiger_squirrel"
    )
    assert harpy.creatures == ("gorillion", "tiger_squirrel")


# The referee and the protocol


def test_mb_109_the_only_answer_is_taken_and_reported(scene: SceneMaker) -> None:
    match = scene("gorillion", "bee_bear", hand=(0, 5), deck=(0, 5))
    assert match.asks == (1, "block")
    assert match.happened == ["automatic", "attacked"]


def test_mb_109_a_last_card_in_hand_is_asked_for_since_it_turns_something_up(scene: SceneMaker) -> None:
    assert scene(hand=(1, 5), deck=(0, 5)).asks == (0, "turn")


def test_mb_110_copies_are_numbered_over_the_whole_table(scene: SceneMaker) -> None:
    match = scene("killer_bee luchataur", "luchataur")("attack killer_bee")
    assert match.legal == ["choose luchataur", "pass"]
    match = scene("gorillion tiger_squirrel", "tiger_squirrel explosive_toad")(
        "attack gorillion", "block explosive_toad"
    )
    assert match.legal == ["choose gorillion", "choose tiger_squirrel#1", "choose tiger_squirrel#2"]
    assert match.refuses("choose tiger_squirrel").kind == "ambiguous"
    assert match("choose tiger_squirrel#2").creatures == ("gorillion tiger_squirrel", "")


def test_mb_110_equal_cards_in_a_pile_are_numbered_too(scene: SceneMaker) -> None:
    match = scene(discard=("killer_bee bee_bear killer_bee", ""))("play compost_dragon")
    assert match.legal == ["choose killer_bee#1", "choose bee_bear", "choose killer_bee#2"]


def test_mb_111_only_cards_with_an_unseen_copy_can_be_turned_up(scene: SceneMaker) -> None:
    match = scene("killer_bee", "", discard=("", "killer_bee gorillion"))
    assert "play killer_bee" not in match.legal
    assert "play gorillion" not in match.legal
    assert "play luchataur" in match.legal
