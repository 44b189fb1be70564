"""Set-up, the steps of a turn, charity, death, winning: the rules M-1 to M-20, M-52 to M-61, M-94 to M-101."""

from __future__ import annotations

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.munchkin import MUNCHKIN
from tablekeeper.engine.munchkin.cards.card import every_card, size
from tablekeeper.engine.munchkin.cards.vocabulary import Divine
from tablekeeper.engine.refusals import Refusal
from tests.engine.munchkin.conftest import MatchMaker, SceneMaker


def test_three_to_six_play_and_a_house_rule_lets_others(started: MatchMaker, scene: SceneMaker) -> None:
    """M-1."""
    for names in (("A", "B"), tuple("ABCDEFG")):
        refusal = MUNCHKIN.new((), names, 0)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "M-1"
    assert started(6).asks == (0, "sex")
    seat = {"name": "A", "sex": "male", "hand": 4}
    assert isinstance(MUNCHKIN.read({"seats": [seat, seat]}), Refusal)
    assert isinstance(MUNCHKIN.read({"seats": [seat, seat], "rules": {"any_number": True}}), Outcome)


def test_there_are_168_cards_and_a_die_has_six_faces(scene: SceneMaker) -> None:
    """M-2."""
    assert sum(card.copies for card in every_card().values()) == 168
    fleeing = scene(fight="bullrog", level=(5,))("flee")
    assert {f"roll {face}" for face in range(1, 7)} <= set(fleeing.legal)
    for answer in ("roll 0", "roll 7", "roll 2.5", "roll"):
        fleeing.refuses(answer)


def test_two_decks_each_with_its_own_discards(scene: SceneMaker) -> None:
    """M-3."""
    assert (size("door"), size("treasure")) == (95, 73)
    there = scene("elf helm_courage")("drop elf", "drop helm_courage")
    assert there.state.table.doors.pile == ("elf",)
    assert there.state.table.hoard.pile == ("helm_courage",)


def test_two_doors_and_two_treasures_are_dealt_to_each(started: MatchMaker) -> None:
    """M-4."""
    there = started(4)("male", "female", "male", "female")
    assert there.hands == [4, 4, 4, 4]
    assert (there.state.table.doors.left, there.state.table.hoard.left) == (95 - 8, 73 - 8)
    more = started(3).edit(("rules.deal", 4))("male", "male", "male")
    assert more.hands == [8, 8, 8]


def test_a_deck_that_runs_out_is_rebuilt_from_its_discards(scene: SceneMaker) -> None:
    """M-5."""
    there = scene("elf", phase="end", door_deck=1, hand=(92, 1, 1), treasure_deck=72)
    assert there.state.table.doors.left == 1
    there = scene("", phase="loot", door_deck=1, door_discard=["crabs", "elf"], hand=(91, 1, 1), treasure_deck=72)
    there("loot")
    assert there.state.table.doors.left == 2
    assert there.state.table.doors.pile == ()
    assert "reshuffled" in there.happened


def test_without_deck_and_discards_nobody_draws(scene: SceneMaker) -> None:
    """M-6."""
    there = scene(door_deck=0, hand=(93, 1, 1), treasure_deck=73)
    there.refuses("open crabs", "M-6")
    assert "pass" in there.legal
    there("pass", "pass")
    assert there.asks == (0, "loot")
    there.refuses("loot", "M-6")
    empty = scene(fight="lame_goblin", level=(5,), treasure_deck=0, hand=(60, 10, 10))("close")
    assert empty.hands[0] == 60
    assert "short" in empty.happened


def test_the_first_player_is_named_and_the_turn_passes_to_the_left(started: MatchMaker, scene: SceneMaker) -> None:
    """M-7 and M-8."""
    there = started(3, first=2)("male", "male", "male", "begin")
    assert there.asks == (2, "turn")
    there("open elf", "pass", "pass", "end")
    assert there.asks == (0, "turn")
    fighting = scene(fight="crabs")
    fighting.refuses("end", "M-8")
    there.refuses("2: end", "M-8")


def test_at_the_start_one_race_one_class_and_items_may_be_played(started: MatchMaker) -> None:
    """M-9: a second race needs Half-Breed, a second Big item a Dwarf."""
    there = started(3)("male", "male", "male")
    there("play elf", "play thief", "1: play helm_courage", "play mithril_armor")
    there.refuses("play dwarf", "M-69a")
    there.refuses("play wizard", "M-69b")
    there.refuses("play shield", "M-70")
    assert there.hands == [1, 3, 4]
    assert there("begin").asks == (0, "turn")


def test_the_sex_is_asked_once_and_a_character_without_cards_is_human(started: MatchMaker, scene: SceneMaker) -> None:
    """M-10 and M-11."""
    there = started(3)
    assert there.asks == (0, "sex")
    assert there.legal == ["female", "male"]
    human = scene(fight="", phase="end")
    human("play bandana")
    assert human.cards(0) == "bandana"
    assert scene("elf", phase="end")("play bandana").cards(0) == "elf bandana*"


def test_divine_intervention_acts_for_every_cleric_however_it_is_drawn(started: MatchMaker, scene: SceneMaker) -> None:
    """M-12: turned up, or out of any hand at any time, also before the first turn."""
    assert isinstance(every_card()["divine_intervention"].feat, Divine)
    assert scene("cleric", "", "cleric", level=(2, 2, 3))("open divine_intervention").levels == [3, 2, 4]
    there = started(3)("male", "male", "male", "play cleric", "2: play divine_intervention")
    assert there.levels == [2, 1, 1]


def test_one_door_a_turn_and_a_monster_is_fought(scene: SceneMaker) -> None:
    """M-13 and M-14."""
    there = scene()("open elf")
    there.refuses("open dwarf", "M-13")
    fighting = scene("helm_courage")("open crabs")
    assert fighting.asks == (0, "combat")
    fighting.refuses("sell", "M-25")
    fighting.refuses("give helm_courage", "M-82")
    fighting.refuses("pass", "M-14")


def test_a_curse_behind_a_door_falls_on_the_opener_and_the_turn_goes_on(scene: SceneMaker) -> None:
    """M-15."""
    there = scene(level=(4,))("open curse_duck")
    assert there.asks == (0, "curse")
    there("close")
    assert there.levels[0] == 2
    assert there.asks == (0, "trouble")
    assert there.hands[0] == 4
    assert scene("sandals", level=(4,))("open curse_duck").levels[0] == 4


def test_any_other_card_goes_to_the_hand_and_may_be_played(scene: SceneMaker) -> None:
    """M-16."""
    there = scene()("open elf")
    assert there.hands[0] == 5
    assert there("play elf").hands[0] == 4
    there.refuses("play dwarf", "M-69a")


def test_trouble_is_looked_for_only_without_a_monster_and_with_one_from_hand(scene: SceneMaker) -> None:
    """M-17 and M-102."""
    there = scene()("open elf")
    there.refuses("fight elf")
    there.refuses("play crabs", "M-102")
    there.refuses("1: fight crabs", "M-17")
    assert there("fight lame_goblin").asks == (0, "combat")
    assert there.hands[0] == 4
    after = scene(fight="potted_plant", level=(3,))("close")
    after.refuses("fight crabs", "M-17")


def test_the_room_is_looted_only_if_no_monster_was_fought(scene: SceneMaker) -> None:
    """M-18 and M-47: after a kill there are Treasures, after a flight nothing."""
    assert scene()("open elf", "pass", "loot").hands[0] == 6
    won = scene(fight="lame_goblin", level=(3,))("close")
    assert (won.asks, won.hands[0]) == ((0, "end"), 5)
    fled = scene(fight="bullrog", level=(6,))("flee", "roll 6", "close")
    assert (fled.asks, fled.hands[0]) == ((0, "end"), 4)
    fled.refuses("loot", "M-47")
    won.refuses("loot", "M-18")
    scene(fight="crabs").refuses("loot", "M-14")


@pytest.mark.parametrize(
    ("before", "rule"),
    [
        ([], "M-13"),
        (["open bullrog"], "M-14"),
        (["open bullrog", "flee"], "M-44"),
        (["open bullrog", "flee", "roll 5"], "M-51"),
        (["open curse_duck"], "M-93c"),
        (["open elf", "pass", "pass"], "M-8"),
    ],
)
def test_what_cannot_be_passed_over_is_refused_by_the_rule_of_what_must_be_done(
    scene: SceneMaker, before: list[str], rule: str
) -> None:
    scene(level=(6,))(*before).refuses("pass", rule)


CHARITY = [
    ("elf", (7, 3, 3, 5), 8, 3, [5, 6, 5, 4]),
    ("elf", (3, 3, 3, 5), 8, 3, [5, 4, 4, 4]),
    ("dwarf", (7, 3, 3, 5), 6, 0, [6, 4, 4, 4]),
    ("half_breed dwarf elf", (7, 3, 3, 5), 6, 0, [6, 4, 4, 4]),
]


@pytest.mark.parametrize(("cards", "levels", "hand", "excess", "hands"), CHARITY)
def test_charity_goes_to_the_lowest_in_even_parts(
    scene: SceneMaker, cards: str, levels: tuple[int, int, int, int], hand: int, excess: int, hands: list[int]
) -> None:
    """M-19: the giver says who gets one more; who is lowest or tied lowest discards."""
    there = scene(cards, seats=4, level=levels, hand=(hand,), phase="end")("end")
    if there.asks == (0, "charity"):
        assert there.legal == ["seat 1", "seat 2"]
        there.refuses("seat 3")
        there("seat 1")
    elif there.asks == (0, "discard"):
        there(*["discard door"] * excess)
    assert there.asks == (1, "turn")
    assert there.hands[:4] == hands if excess == 0 or levels[0] == 3 else [5, 6, 5, 4]


def test_between_the_steps_one_may_play_sell_trade_and_discard_but_not_in_combat(scene: SceneMaker) -> None:
    """M-20 and M-25."""
    for phase in ("door", "trouble", "loot", "end"):
        legal = scene("helm_courage", phase=phase).legal
        assert {"play bandana", "sell", "give helm_courage", "drop helm_courage", "carry helm_courage"} <= set(legal)
    there = scene("helm_courage", fight="bullrog")
    for answer in ("play bandana", "sell", "give helm_courage", "drop helm_courage", "carry helm_courage"):
        there.refuses(answer)


def test_death_takes_all_but_level_class_and_race(scene: SceneMaker) -> None:
    """M-52, M-53, M-56: the highest chooses first, one card each, the rest is discarded, and the turn is over."""
    there = scene(
        "elf thief helm_courage buckler title", "", "", "", fight="bullrog", level=(6, 2, 5, 3), hand=(3,), seats=4
    )
    there("flee", "roll 1", "close")
    assert there.lives[0] == "dead"
    assert there.asks == (2, "loot_body")
    there("choose helm_courage")
    assert there.asks == (3, "loot_body")
    there("hand")
    assert there.asks == (1, "loot_body")
    there("choose title")
    assert there.asks == (0, "discard")
    there("discard door", "discard treasure")
    assert there.hands == [0, 5, 5, 5]
    assert there.cards(0) == "elf thief"
    assert there.levels[0] == 6
    assert there.asks == (1, "turn")


def test_a_dead_hand_is_laid_out_and_each_chooses_a_card_of_it(scene: SceneMaker) -> None:
    """M-53: a chosen card may be named, and is of its deck in the heir's hand; what nobody wants goes at once."""
    there = scene("elf", "", "", fight="bullrog", level=(6, 2, 5), hand=(5, 1, 1))("flee", "roll 1", "close")
    assert there.asks == (2, "loot_body")
    assert {"hand", "take buckler", "take dwarf"} <= set(there.legal)
    there.refuses("take bullrog", "M-3")
    there("take buckler")
    assert there.happened == ["picked"]
    assert there.state.table.seats[2].fresh.treasures == 1
    there("hand")
    assert there.hands == [3, 2, 2]
    assert there.asks == (0, "discard")
    there("unnamed")
    assert there.state.decision is not None
    assert (there.asks, there.state.decision.about) == ((0, "number"), "doors")
    before = there.state.table
    there("number 2")
    assert there.hands == [0, 2, 2]
    piles = there.state.table.doors.pile, there.state.table.hoard.pile
    assert piles == (("door", "door", "bullrog"), ("treasure",))
    assert (there.state.table.doors.left, there.state.table.hoard.left) == (before.doors.left, before.hoard.left)


def test_how_many_doors_go_unnamed_is_not_asked_where_it_is_clear(scene: SceneMaker) -> None:
    """M-53: all cards that are left in hands are of one deck."""
    there = scene("elf", "", "", fight="bullrog", level=(6, 2, 5), hand=(4, 0, 0))
    doors = there.state.table.doors.left + 2
    there.edit(("door_deck", doors), ("treasure_deck", there.state.table.hoard.left - 2))
    there("flee", "roll 1", "close", "hand", "hand", "unnamed")
    assert there.hands == [0, 1, 1]
    assert there.state.table.hoard.pile == ("treasure", "treasure")
    assert there.asks == (1, "turn")


def test_heirs_of_one_level_roll_for_their_order(scene: SceneMaker) -> None:
    """M-53, reading A-10: those who tie again roll again."""
    there = scene("helm_courage buckler", fight="bullrog", level=(6, 2, 2))("flee", "roll 1", "close")
    assert there.asks == (1, "roll")
    there("roll 3", "roll 3", "roll 2", "roll 5")
    assert there.asks == (2, "loot_body")


def test_the_dead_return_with_the_next_turn_and_draw_in_their_own(scene: SceneMaker) -> None:
    """M-54, M-55, reading A-7: until then they can be given nothing."""
    there = scene("", "helm_courage", "", fight="bullrog", level=(6, 2, 1), hand=(1, 2, 2))
    there("flee", "roll 1", "close", "hand")
    assert there.lives == ["reborn", "alive", "alive"]
    assert there.hands[0] == 0
    there("open elf", "pass", "pass", "end", "open dwarf", "pass", "pass", "end")
    assert there.asks == (0, "turn")
    assert there.hands[0] == 4
    assert there.lives[0] == "alive"
    dead = scene("", "", "", seats=4, fight="bullrog", level=(6, 2, 2))
    dead.edit(("seats.2.life", "dead"))
    dead.refuses("ask 2", "M-54")
    dead.refuses("2: play curse_duck", None)


def test_the_charity_passes_over_who_died_in_this_turn(scene: SceneMaker) -> None:
    """M-54 and M-19, reading A-7."""
    there = scene(phase="end", level=(5, 1, 2), hand=(7, 0, 4)).edit(("seats.1.life", "dead"))("end")
    assert there.hands == [5, 4, 6]  # the new character has drawn its own hand since


def test_the_treasures_of_all_monsters_are_drawn_unseen_or_open(scene: SceneMaker) -> None:
    """M-57, M-58: how they are drawn is said by the event, which names the helper."""
    alone = scene(fight="undead_horse lame_goblin", level=(9, 1, 1), hand=(0,)).edit(("combat.fighters_adjust", 9))
    assert alone.reward == (2, 3)
    helped = scene("", "", fight="bigfoot", helper=1, level=(8, 8, 1))("close")
    won = next(event for event in helped.events if event.message()["event"] == "won").message()
    assert (won["helper"], won["treasures"]) == (1, 3)


def test_treasures_may_be_played_as_soon_as_obtained_also_out_of_turn(scene: SceneMaker) -> None:
    """M-59: by the helper who has just got them, not by others."""
    there = scene("", "elf", fight="bigfoot", level=(8, 6, 1)).edit(("combat.fighters_adjust", -1))
    there("ask 1", "number 2", "fighter", "yes", "close")
    assert there.hands == [5, 6, 4]
    there.refuses("2: play helm_courage", "M-59")
    there("1: play helm_courage", "1: play buckler")
    there.refuses("1: play title", "M-59")


def test_a_level_stays_between_1_and_10(scene: SceneMaker) -> None:
    """M-60, M-61, M-100, reading A-35: a loss below the first is absorbed, and each change says why."""
    there = scene(level=(2,))("open curse_duck", "close")
    assert there.levels[0] == 1
    assert {"level", "absorbed"} <= set(there.happened)
    assert there.events[-2].message()["because"] == "curse_duck"
    for level in (0, 11):
        assert isinstance(there.state.edit([{"path": "seats.0.level", "to": level}]), Refusal)


def test_only_a_kill_or_divine_intervention_leads_to_the_tenth_level(scene: SceneMaker) -> None:
    """M-94, M-100, reading A-37."""
    there = scene(level=(9, 8, 8), phase="end")
    there("play gual_gold")
    assert there.asks == (0, "who")
    assert there.legal == ["seat 1", "seat 2"]
    scene(level=(9, 9, 9), phase="end").refuses("play gual_gold", "M-94")
    won = scene(fight="lame_goblin", level=(9,))("close")
    assert won.state.result is not None
    assert (won.state.result.winner, won.state.result.because) == (0, "kill")
    blessed = scene("", "cleric", level=(1, 9, 1))("open divine_intervention")
    assert blessed.state.result is not None
    assert (blessed.state.result.winner, blessed.state.result.because) == (1, "divine_intervention")
    blessed.refuses("end", "M-94")


def test_two_who_reach_the_tenth_level_together_win_together(scene: SceneMaker) -> None:
    """M-95, readings A-11, A-21, A-22: an Elf helper, or several Clerics; the Treasure is not drawn any more."""
    there = scene("", "elf", fight="lame_goblin", helper=1, level=(9, 9, 1))("close")
    assert there.state.result is not None
    assert (there.state.result.winner, there.state.result.also) == (0, (1,))
    assert there.hands == [4, 4, 4]
    clerics = scene("cleric", "cleric", level=(9, 9, 1))("open divine_intervention")
    assert clerics.state.result is not None
    assert clerics.state.result.also == (1,)


def test_kneepads_compel_a_higher_level_but_do_not_win(scene: SceneMaker) -> None:
    """M-96."""
    there = scene("kneepads", fight="bigfoot", level=(8, 9, 7))("ask 1")
    assert there.state.table.combat is not None
    assert there.state.table.combat.helper == 1
    there.edit(("seats.0.level", 9))("close")
    assert there.levels[0] == 9
    assert there.state.result is None
    assert scene("kneepads", fight="bigfoot", level=(8, 9, 7))("ask 2").asks == (0, "offer_items")


def test_a_card_beats_the_rules_but_not_the_bounds(scene: SceneMaker) -> None:
    """M-100: Cheat lifts restriction, slot and size."""
    there = scene("shield+ mithril_armor huge_rock*", "dwarf", phase="end")
    assert there.cards(0) == "shield mithril_armor huge_rock*" or there.asks == (0, "excess")


def test_the_owner_rules_and_it_is_recorded(scene: SceneMaker) -> None:
    """M-101: the verdict, the totals, and every open fact can be set by hand."""
    there = scene(fight="bullrog")
    assert not there.wins
    assert there.edit(("combat.ruling", "won")).wins
    there("close")
    assert there.levels[0] == 3
    by_hand = scene(fight="lame_goblin").edit(("combat.fighters_adjust", 1), ("combat.treasures_adjust", 2))
    assert (by_hand.totals, by_hand.reward) == ((2, 1), (1, 3))
    assert by_hand.happened == ["edited", "edited"]
    rolled = scene(fight="bullrog", level=(6,))("flee", "roll 3").edit(("combat.flee_adjust", 2))("close")
    assert "escaped" in rolled.happened
