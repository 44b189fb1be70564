"""The confrontations: the rules G-39 to G-50, and G-72."""

from __future__ import annotations

import pytest

from tests.engine.guerra_de_mitos.conftest import Scene, SceneMaker


def fights(there: Scene) -> list[tuple[int, int]]:
    """Let all pass until the turn is over; return who fought whom, each chooser taking the first who is offered."""
    found: list[tuple[int, int]] = []
    turn = there.state.table.turn
    while there.state.table.turn == turn and there.state.result is None:
        there("pass" if "pass" in there.legal else there.legal[0])
        found += [
            (int(str(message["seat"])), int(str(message["opponent"])))
            for message in (event.message() for event in there.events)
            if message["event"] == "challenged"
        ]
    return found


def test_two_players_have_one_confrontation_a_turn(scene: SceneMaker) -> None:
    """G-39."""
    there = scene("ulises:4 ares:4", "thor:7")("pass", "pass")
    assert there.asks == (0, "assign")
    assert there.happened.count("challenged") == 1
    assert fights(scene("ulises:4", "thor:7")) == [(0, 1)]
    assert fights(scene("ulises:4", "thor:7", first=1, active=1)) == [(1, 0)]


@pytest.mark.parametrize(
    ("seats", "pairs"),
    [
        (3, [(0, 1)]),
        (4, [(0, 1), (2, 3)]),
        (5, [(0, 1), (2, 3)]),
        (6, [(0, 1), (2, 3), (4, 5)]),
    ],
)
def test_around_a_table_each_fights_once_at_most(scene: SceneMaker, seats: int, pairs: list[tuple[int, int]]) -> None:
    """G-40: half as many confrontations as players, also where nobody comes (A-15, A-35)."""
    assert fights(scene(*["thor:7"] * seats)) == pairs
    assert fights(scene(seats=seats)) == pairs


def test_the_first_player_chooses_anybody_and_then_who_has_not_fought(scene: SceneMaker) -> None:
    """G-40."""
    there = scene(*["thor:7"] * 5, first=3, active=3)(*["pass"] * 5)
    assert there.asks == (3, "opponent")
    assert there.legal == ["choose 4", "choose 0", "choose 1", "choose 2"]
    there.refuses("choose 3", "G-40")
    there("choose 0", "pass", "pass", "pass", "pass")
    assert there.asks == (4, "opponent")
    there.refuses("choose 0", "G-40")
    there.refuses("choose 3", "G-40")
    there("choose 2", "pass", "pass", "pass", "pass")
    assert there.state.table.turn == 2


def test_an_edit_of_who_has_fought_changes_who_can_be_chosen(scene: SceneMaker) -> None:
    """G-40."""
    there = scene(*["thor:7"] * 5)(*["pass"] * 5).edit(("fought", [1]))
    assert there.legal == ["choose 2", "choose 3", "choose 4"]


def test_war_tactics_add_a_confrontation(scene: SceneMaker) -> None:
    """G-40: their player fights once more, whoever he has fought before."""
    there = scene("ulises:4 ares:4", "thor:7")("play tacticas_belicas")
    assert fights(there) == [(0, 1), (0, 1)]
    around = scene(*["thor:7"] * 3)("pass", "play tacticas_belicas", *["pass"] * 3)
    assert around.asks == (0, "opponent")
    assert fights(around) == [(0, 1), (1, 0)]


def test_who_fights_again_comes_with_an_empty_battlefield(scene: SceneMaker) -> None:
    """G-40 and G-42: each march is paid."""
    there = scene("ulises:4", "thor:7")("play tacticas_belicas", "pass", "pass")
    there("assign ulises", "pass", "pass", "pass")
    assert there.asks == (0, "assign")
    assert there.sums == [0, 0]
    assert there("assign ulises").power("ulises") == 2


def test_characters_are_assigned_one_by_one(scene: SceneMaker) -> None:
    """G-41: who passes is out, the other goes on; tired and exhausted ones stay."""
    there = scene("ulises:4 ares:4* apolo:0 zeus:8 perseo:4", "thor:7 tyr:6", clash=(0, 1), stage="assign")
    assert there.refuses("assign ares", "G-41", "R76").restriction
    assert there.refuses("assign apolo", "G-42", "R82").restriction
    there.refuses("assign thor", "G-41")
    there("assign ulises")
    assert there.asks == (1, "assign")
    there("pass")
    there.refuses("assign ulises", "G-41", "R70")
    assert there.asks == (0, "assign")
    there("assign zeus")
    assert there.asks == (0, "assign")
    there("pass")
    assert there.asks == (0, "battle")
    assert there.sums == [7, 0]


def test_the_first_player_need_not_assign(scene: SceneMaker) -> None:
    """G-41 and reading A-47."""
    there = scene("ulises:4", "thor:7", clash=(0, 1), stage="assign")("pass")
    assert there.asks == (1, "assign")
    assert there("assign thor", "pass").sums == [0, 4]


def test_who_has_chosen_the_confrontation_assigns_and_fights_first(scene: SceneMaker) -> None:
    """G-41, G-43 and reading A-14."""
    there = scene(*["thor:7"] * 4, first=0)(*["pass"] * 4)("choose 2", *["pass"] * 4)
    assert there.asks == (1, "assign")
    there("assign thor", "assign thor")
    assert there.asks == (1, "battle")


def test_controlled_characters_may_be_assigned(scene: SceneMaker) -> None:
    """G-41 and reading A-36."""
    there = scene("thor:7@1", "", clash=(0, 1), stage="assign")("assign thor")
    assert there.sums == [4, 0]


def test_each_assigned_character_pays_one(scene: SceneMaker) -> None:
    """G-42: with its last power it comes exhausted (G-47)."""
    there = scene("ulises:1 ares:4", "thor:7", clash=(0, 1), stage="assign")("assign ulises")
    assert there.power("ulises") == 0
    assert there.sums == [0, 0]
    assert there.seats[0].reserve == 20


@pytest.mark.parametrize(("item", "power"), [("lampara_de_alhazred", 3), ("droga_plutonica", 3), ("fehu", 2)])
def test_the_lamp_and_the_drug_let_their_bearer_march_free(scene: SceneMaker, item: str, power: int) -> None:
    """G-42: but not without power."""
    there = scene(f"zeus:3+{item} ares:4", "thor:7", clash=(0, 1), stage="assign")("assign zeus")
    assert there.power("zeus") == power
    none = scene(f"zeus:0+{item} ares:4", "thor:7", clash=(0, 1), stage="assign")
    assert none.refuses("assign zeus", "G-42", "R82").restriction


def test_advise_sends_a_tired_or_exhausted_one(scene: SceneMaker) -> None:
    """G-41 and G-42."""
    there = scene("ulises:0 ares:4* zeus:8", "thor:7", clash=(0, 1), stage="assign").advised("assign ulises")
    assert there.power("ulises") == 0
    assert there("pass").advised("assign ares").power("ares") == 3


def test_the_battle_goes_on_until_both_pass(scene: SceneMaker) -> None:
    """G-43: nobody else acts."""
    there = scene("teseo:3!", "thor:7!", "isis:6", clash=(0, 1))
    assert there.asks == (0, "battle")
    there.refuses("2: pass", "G-43")
    there("pass", "use thor", "done")
    assert there.asks == (0, "battle")
    there("use teseo", "done", "pass")
    assert there.asks == (0, "battle")
    there("pass")
    assert "resolved" in there.happened


def test_abilities_in_the_battle_need_a_character_there(scene: SceneMaker) -> None:
    """G-44: those of the pantheon, of resources and of who stayed behind, too (A-51)."""
    without = scene("loki:7 laberinto_de_creta", "thor:7!", clash=(0, 1))
    for card in ("pantheon", "loki", "laberinto_de_creta"):
        assert without.refuses(f"use {card}", "G-44", "R81").restriction
    assert without.advised("use pantheon").asks == (0, "effect")
    there = scene("loki:7 laberinto_de_creta ulises:3!", "thor:7!", clash=(0, 1))
    assert {"use pantheon", "use loki", "use laberinto_de_creta"} <= set(there.legal)
    there("use loki", "tire loki", "field loki", "done")
    assert there.sums == [4, 4]


def test_without_a_character_there_an_action_moves_one_in(scene: SceneMaker) -> None:
    """G-44: it pays, and loses no power on the way (A-44, A-52)."""
    there = scene("ulises:4* ares:1 pitia:0", "thor:7!", clash=(0, 1))("play expulsion")
    assert there.asks == (0, "mover")
    assert there.legal == ["choose ulises", "choose ares"]
    there.refuses("choose pitia", "G-44")
    there.refuses("choose thor", "G-44")
    there("choose ulises", "done")
    assert (there.power("ulises"), there.sums) == (3, [1, 4])
    free = scene("ulises:4 pitia:0", "thor:7!", clash=(0, 1))("play ratas")
    assert free.legal == ["choose ulises", "choose pitia"]
    nobody = scene("", "thor:7! tyr:6", clash=(0, 1), hand=(5, 5), active=1)
    nobody("play ratas", "done", "pass")
    assert "resolved" in nobody.happened


def test_actions_hit_what_is_in_the_battlefield_and_things_that_are_no_characters(scene: SceneMaker) -> None:
    """G-45: people see to it; a text that names a character elsewhere prevails (G-67)."""
    there = scene("ulises:4! kom_ombo", "thor:7! tyr:6", clash=(0, 1), piles=("zeus:3",))("play ratas")
    wanted = {"strength thor", "reserve 1", "tire kom_ombo", "oracle 0.1", "discard 1", "field tyr", "withdraw thor"}
    assert wanted <= set(there.legal)
    assert "field thor" not in there.legal
    there("withdraw thor", "field tyr", "done")
    assert there.sums == [2, 3]


def test_one_character_in_the_battle_pays_an_action(scene: SceneMaker) -> None:
    """G-46: its last power, too; never the reserve, and nobody elsewhere who stays there."""
    there = scene("ulises:1! ares:2! apolo:6", "thor:7!", clash=(0, 1))
    there.refuses("play namazu_x", code="R03")
    there("play expulsion")
    assert there.asks == (0, "payer")
    assert there.legal == ["choose ulises", "choose ares", "field apolo"]
    there.refuses("choose apolo", "G-46")
    there.refuses("choose thor", "G-46")
    there("choose ulises", "done")
    assert (there.power("ulises"), there.reserves[0], there.sums) == (0, 20, [3, 4])
    split = scene("ulises:1! ares:1!", "thor:7!", clash=(0, 1))
    split.refuses("play invasion", "G-46", "R72")
    rich = scene("ulises:1!", "thor:7!", clash=(0, 1), reserve=(30, 20))
    rich.refuses("play invasion", "G-46", "R72")
    alone = scene("ulises:2!", "thor:7!", clash=(0, 1))("play invasion")
    assert (alone.power("ulises"), alone.asks) == (0, (0, "effect"))


def test_who_an_action_moves_in_pays_for_it_although_others_are_there(scene: SceneMaker) -> None:
    """G-46: it takes part in the action; that it does people say, and it is never taken for granted."""
    there = scene("ulises:1! ares:2", "thor:7!", clash=(0, 1))("play invasion")
    assert (there.asks, there.legal) == ((0, "payer"), ["field ares"])
    there("field ares")
    assert (there.cards(0), there.power("ares"), there.power("ulises")) == ("ulises! ares!", 0, 1)
    assert there.asks == (0, "effect")
    poor = scene("ulises:1! ares:1", "thor:7!", clash=(0, 1))
    poor.refuses("play invasion", "G-46", "R72")


def test_an_action_without_a_cost_asks_nobody(scene: SceneMaker) -> None:
    """G-46."""
    there = scene("ulises:0!", "thor:7!", clash=(0, 1))("play ratas")
    assert there.asks == (0, "effect")
    assert there.seats[0].design_discard == ("ratas",)


@pytest.mark.parametrize(
    ("ours", "strength"),
    [
        ("hachiman:5! zeus:5*! coatlicue:0!", 7),
        ("hachiman:5! zeus:5*! character_0_6_6:0!", 7),
        ("loki:5*!+mjolnir*", 3),
        ("nobunaka:1*!", 0),
        ("hades:5*!+hacha*+ambrosia", 3),
        ("teseo:3*! sigrun:3*! ares:3*! tyr:3*!", 2),
        ("ares:3*! tyr:3*!", 2),
        ("ulises:3*!", 1),
        ("hades:1!", 4),
        ("atenea:1!+amset", 0),
        ("ares:3 zeus:8!", 5),
    ],
)
def test_the_strength_of_a_side(scene: SceneMaker, ours: str, strength: int) -> None:
    """G-47: ready in full, tired by half rounded down for each, exhausted nothing, never below nothing."""
    assert scene(ours, "thor:7!", clash=(0, 1)).sums == [strength, 4]


@pytest.mark.parametrize(
    ("card", "by", "strength"),
    [("ares:3!", -5, 0), ("ulises:3*!", -3, 0), ("xiuhtecuhtli:4*!", 3, 3), ("ares:0!", 9, 0), ("ares:3!", 30, 33)],
)
def test_what_is_added_counts_before_halving(scene: SceneMaker, card: str, by: int, strength: int) -> None:
    """G-47 and reading A-10."""
    name = card.split(":")[0]
    there = scene(f"{card} milo:0!", "thor:7!", clash=(0, 1))
    there("play ratas", f"strength {name}", f"number {by}", "turn")
    assert there.sums == [strength, 4]


def test_one_assigned_with_a_single_power_counts_again_when_it_regains_some(scene: SceneMaker) -> None:
    """G-47 and G-72: an exhausted character stays in play with all it carries."""
    there = scene("ulises:1+pegaso ares:4", "thor:7", clash=(0, 1), stage="assign")("assign ulises", "pass", "pass")
    assert (there.sums, there.cards(0)) == ([0, 0], "ulises!+pegaso ares")
    there("play ratas", "power ulises", "number 1", "done")
    assert there.sums == [3, 0]


@pytest.mark.parametrize(
    ("ours", "theirs", "reserves"),
    [
        ("hachiman:5! zeus:5! apolo:0!", "zeus:8! susanoo:3!", [20, 17]),
        ("ulises:3!", "thor:7!", [18, 20]),
        ("hachiman:5! zeus:5! susanoo:3!", "thor:7! ares:3!", [20, 15]),
        ("ares:3!", "thor:7*! harald:1!", [20, 20]),
        ("", "thor:7!", [16, 20]),
        ("", "", [20, 20]),
    ],
)
def test_the_weaker_side_loses_the_difference(scene: SceneMaker, ours: str, theirs: str, reserves: list[int]) -> None:
    """G-48 and G-50: the winner gains nothing (A-1), against nobody all counts (A-31), of equal sides nobody loses."""
    there = scene(ours, theirs, clash=(0, 1), pantheon=("yomi", "yomi"), hand=(0, 0))
    fights(there)
    assert there.reserves == reserves


def test_whoever_loses_more_than_there_is_falls(scene: SceneMaker) -> None:
    """G-48 and reading A-22: never below nothing."""
    there = scene("zeus:8!", "", clash=(0, 1), reserve=(20, 4))("pass")
    assert (there.reserves, there.result) == ([20, 0], (0, "oblivion", ()))


@pytest.mark.parametrize(("reserve", "after"), [(20, [24, 16]), (3, [23, 0])])
def test_by_a_house_rule_the_winner_gains_what_is_lost(scene: SceneMaker, reserve: int, after: list[int]) -> None:
    """Reading A-1."""
    there = scene("thor:7!", "", clash=(0, 1), reserve=(20, reserve), rules={"winner_gains": True})("pass")
    assert there.reserves == after


@pytest.mark.parametrize("card", ["nyar_llama_a_su_puerta", "la_caida_de_baldr", "la_hormiga_negra"])
def test_a_battle_card_says_itself_what_is_lost(scene: SceneMaker, card: str) -> None:
    """G-49: two cards do so without the key (A-54); the winner is asked, of equal sides who has chosen."""
    there = scene("thor:7", "ulises:4", hand=(1, 0))(f"play {card}", "pass", "pass", "assign thor", "assign ulises")
    there("pass", "pass")
    assert there.asks == (0, "resolution")
    assert there.reserves == [20, 20]
    there("reserve 0", "number 2", "done")
    assert there.reserves == [22, 20]
    assert there.state.table.battle is None
    assert there.state.table.turn == 2


def test_the_newest_battle_card_counts_and_the_horse_brings_the_basic_resolution_back(scene: SceneMaker) -> None:
    """G-49 and reading A-34."""
    both = scene("thor:7", "ulises:4")("play mariposa_y_guerrero", "play el_juicio_de_osiris", "pass", "pass")
    assert both.state.table.battle == "el_juicio_de_osiris"
    there = scene("thor:7", "", hand=(2, 1))("play mariposa_y_guerrero", "play el_caballo_de_troya", "pass")
    there("assign thor", "pass")
    assert there.reserves == [20, 16]
    after = scene("thor:7", "", hand=(1, 1))("play el_caballo_de_troya", "play mariposa_y_guerrero", "pass")
    after("assign thor", "pass")
    assert after.asks == (0, "resolution")


def test_a_battle_card_is_not_played_in_the_confrontation(scene: SceneMaker) -> None:
    """G-49."""
    scene("thor:7!", clash=(0, 1)).refuses("play el_juicio_de_osiris", "G-75", "R70")


def test_a_battle_card_holds_for_all_confrontations_of_the_turn(scene: SceneMaker) -> None:
    """G-49 and reading A-53."""
    there = scene(*["thor:7"] * 4)("play nyar_llama_a_su_puerta", *["pass"] * 4, "choose 1", "assign thor")
    there("pass", "pass", "pass")
    assert there.asks == (0, "resolution")
    there("done", "assign thor", "pass", "pass", "pass")
    assert there.asks == (2, "resolution")
    assert there("done").reserves == [20, 20, 20, 20]


def test_equal_sides_under_a_battle_card_ask_who_has_chosen(scene: SceneMaker) -> None:
    """G-49 and G-50."""
    there = scene("thor:7!", "zeus:0! loki:7!", clash=(1, 0), active=1, hand=(0, 0), battle="mariposa_y_guerrero")
    there("pass", "pass")
    assert there.asks == (1, "resolution")


def test_an_exhausted_character_stays_and_may_be_ready(scene: SceneMaker) -> None:
    """G-72."""
    there = scene("ulises:0+hacha", clash=(0, 1), stage="assign", hand=(0, 0))
    assert there.state.table.turn == 2
    assert there.cards(0) == "ulises+hacha"
