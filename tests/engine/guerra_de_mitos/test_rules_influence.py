"""The influence phase: the rules G-30 to G-38, and the golden rules G-67, G-69 to G-71, G-73, G-78."""

from __future__ import annotations

import pytest

from tests.engine.guerra_de_mitos.conftest import SceneMaker


def test_one_action_after_the_other_until_both_pass(scene: SceneMaker) -> None:
    """G-30: who has passed may act again after the other has acted (A-9)."""
    there = scene("ulises:4 ares:4", "thor:7")
    there.refuses("1: pass", "G-30")
    there("meditate ulises")
    assert there.asks == (1, "influence")
    there("pass", "meditate ares", "meditate thor", "pass")
    assert there.asks == (1, "influence")
    there("pass")
    assert there.state.table.phase == "confrontation"


def test_around_a_table_all_pass_in_a_row(scene: SceneMaker) -> None:
    """G-30."""
    there = scene("ulises:4", "thor:7", "isis:6", first=1, active=1)("pass", "pass")
    assert there.asks == (0, "influence")
    there("meditate ulises", "pass", "pass")
    assert there.asks == (0, "influence")
    there("pass")
    assert there.asks == (1, "opponent")


def test_abilities_actions_equipment_and_meditation_are_what_may_be_done(scene: SceneMaker) -> None:
    """G-31: equipment lends its ability to its bearer; effects reach any player."""
    there = scene("zeus:8+fehu ulises:4 kom_ombo", "thor:7", "isis:6", pantheon=("yomi",))
    uses = [answer for answer in there.legal if answer.startswith("use ")]
    assert uses == ["use pantheon", "use zeus", "use fehu", "use kom_ombo"]
    assert {"play dardo", "play hacha", "play berkana", "meditate ulises", "pass"} <= set(there.legal)
    there("play dardo")
    assert {"reserve 0", "reserve 1", "reserve 2", "power thor", "power isis", "tire kom_ombo"} <= set(there.legal)


@pytest.mark.parametrize("card", ["karonte", "dardo"])
def test_an_action_is_paid_out_of_the_reserve_and_discarded(scene: SceneMaker, card: str) -> None:
    """G-32."""
    cost = {"karonte": 2, "dardo": 0}[card]
    there = scene("ulises:4", reserve=(3, 20))(f"play {card}")
    assert (there.reserves[0], there.power("ulises"), there.hands[0]) == (3 - cost, 4, 4)
    assert there.seats[0].design_discard == (card,)
    assert there.asks == (0, "effect")
    there("reserve 1", "number -2", "done")
    assert (there.asks, there.reserves[1]) == ((1, "influence"), 18)


def test_an_action_that_costs_more_than_the_reserve_is_refused(scene: SceneMaker) -> None:
    """G-32: with all of it paid one falls at once, and is asked twice before (A-23)."""
    scene(reserve=(1, 20)).refuses("play karonte", "G-32", "R72")
    there = scene(reserve=(2, 20))("play karonte")
    assert there.asks == (0, "oblivion")
    there("no")
    assert (there.asks, there.hands[0]) == ((0, "influence"), 5)
    there("play karonte", "yes", "yes")
    assert there.result == (1, "oblivion", ())
    scene(hand=(0,), pantheon=("yomi",)).refuses("play dardo", "G-30")


def test_an_ability_needs_its_phase_a_ready_card_and_its_price(scene: SceneMaker) -> None:
    """G-33 and G-73: once a turn (A-24), also after the card was readied."""
    there = scene("zeus:8 ares:4* heracles:1 teseo:3 kom_ombo*", "thor:7")
    there.refuses("use ares", "G-33", "R76")
    there.refuses("use kom_ombo", "G-33", "R76")
    there.refuses("use heracles", "G-33", "R70")
    there.refuses("use teseo", "G-33", "R70")
    there.refuses("use thor", "G-71")
    there("use zeus", "tire zeus", "done", "pass")
    assert there.cards(0).startswith("zeus*")
    there.refuses("use zeus", "G-33", "R76")
    ready = scene("zeus:8")("use zeus", "done", "pass")
    assert ready.refuses("use zeus", "A-24", "R77").restriction
    again = scene("zeus:8", rules={"abilities_again": True})("use zeus", "done", "pass")
    assert "use zeus" in again.legal


def test_advise_lets_a_tired_card_and_a_second_use_pass(scene: SceneMaker) -> None:
    """G-33."""
    tired = scene("ares:4*").advised("use ares")
    assert tired.asks == (0, "effect")
    assert tired("done").asks == (1, "influence")
    twice = scene("zeus:8")("use zeus", "done", "pass").advised("use zeus")
    assert twice.asks == (0, "effect")


@pytest.mark.parametrize(
    ("card", "clash"), [("dainn:3*", None), ("masakado:2*", None), ("ocelotl:3*!", (0, 1)), ("ocelotl:0*!", (0, 1))]
)
def test_three_characters_use_their_abilities_while_tired(
    scene: SceneMaker, card: str, clash: tuple[int, int] | None
) -> None:
    """G-33."""
    use = f"use {card.split(':')[0]}"
    there = scene(card, "thor:7!", clash=clash)
    assert use in there.legal
    there(use, "done", "pass").refuses(use, "A-24")


@pytest.mark.parametrize("card", ["koitashi:5*", "teseo:3*!"])
def test_other_characters_do_not(scene: SceneMaker, card: str) -> None:
    """G-33 and G-73."""
    name = card.split(":")[0]
    scene(card, clash=(0, 1) if "!" in card else None).refuses(f"use {name}", "G-33", "R76")


def test_equipment_is_paid_by_its_bearer(scene: SceneMaker) -> None:
    """G-34: out of its own power, the last of it, too (A-46), also by a tired one; never out of the reserve."""
    there = scene("ulises:2 ares:4* pitia:1", reserve=(1, 20))
    there("play hacha")
    assert there.asks == (0, "bearer")
    assert there.legal == ["choose ulises", "choose ares"]
    there.refuses("choose pitia", "G-34", "R72")
    there("choose ulises")
    assert (there.cards(0), there.power("ulises")) == ("ulises+hacha ares* pitia", 0)
    assert (there.hands[0], there.asks, there.reserves[0]) == (4, (1, "influence"), 1)
    tired = scene("ares:4*")("play hacha")
    assert tired.cards(0) == "ares*+hacha"
    scene("ulises:1").refuses("play hacha", "G-34", "R72")
    scene().refuses("play hacha", "G-34")


def test_one_weapon_and_one_armour_at_most(scene: SceneMaker) -> None:
    """G-34 and G-78: both together, and any number of other things."""
    armed = scene("ulises:9+hacha+yoroi+daga_sacrificio+pegaso")
    assert armed.refuses("play antorcha", "G-34", "R78").restriction
    assert armed.refuses("play armadura_nordica", "G-34", "R78").restriction
    assert {"play chimalli", "play origami", "play pegaso"} <= set(armed.legal)
    armed("play chimalli")
    assert armed.cards(0) == "ulises+hacha+yoroi+daga_sacrificio+pegaso+chimalli"
    one = scene("ulises:5+hacha ares:4")("play antorcha")
    assert one.cards(0) == "ulises+hacha ares+antorcha"
    both = scene("ulises:5+hacha")("play yoroi")
    assert both.cards(0) == "ulises+hacha+yoroi"
    assert scene("ulises:5+hacha*").refuses("play antorcha", "G-34", "R78").restriction


def test_advise_puts_a_second_weapon_on_who_can_pay(scene: SceneMaker) -> None:
    """G-34."""
    there = scene("ulises:5+hacha pitia:0").advised("play antorcha")
    assert (there.cards(0), there.power("ulises"), there.hands[0]) == ("ulises+hacha+antorcha pitia", 3, 4)
    chosen = scene("ulises:5+hacha ares:5 perseo:4")("play antorcha")
    chosen.refuses("choose ulises", "G-34", "R78")
    assert chosen.advised("choose ulises").cards(0) == "ulises+hacha+antorcha ares perseo"


def test_only_ones_own_characters_carry(scene: SceneMaker) -> None:
    """G-34 and reading A-46: others by a house rule."""
    there = scene("", "thor:7")
    there.refuses("play hacha", "G-34")
    other = scene("ulises:4", "thor:7", rules={"equip_others": True})("play hacha", "choose thor")
    assert other.cards(1) == "thor+hacha"
    assert other("pass", "play dardo", "destroy thor", "done").seats[0].design_discard == ("dardo", "hacha")
    two = scene("ulises:4 ares:4", "thor:7")("play hacha")
    two.refuses("choose thor", "A-46")


def test_fenrir_carries_no_weapon(scene: SceneMaker) -> None:
    """G-34 and G-67."""
    there = scene("fenrir:5")
    assert there.refuses("play hacha", "G-67", "R78").restriction
    assert there("play yoroi").cards(0) == "fenrir+yoroi"
    assert scene("fenrir:5").advised("play hacha").cards(0) == "fenrir+hacha"


def test_invocations_are_for_summoners_and_leave_them_a_maximum(scene: SceneMaker) -> None:
    """G-35: a maximum of exactly 0 is allowed, counted with all that changes it."""
    there = scene("ulises:4")
    assert there.refuses("play berkana", "G-35", "R79").restriction
    assert there.advised("play berkana").cards(0) == "ulises+berkana"
    zero = scene("pitia:2")("play berkana")
    assert zero.cards(0) == "pitia+berkana"
    zero("pass").refuses("play fehu", "G-35", "R79")
    assert scene("pitia:2").refuses("play plaga_de_langostas", "G-35", "R79").restriction
    more = scene("pitia:2+ambrosia")("play plaga_de_langostas")
    assert more.cards(0) == "pitia+ambrosia+plaga_de_langostas"
    lower = scene("", "", seats=2, side={0: {"characters": [{"card": "pitia", "power": 2, "maximum_for_good": -1}]}})
    lower.refuses("play berkana", "G-35")
    lower("play fehu")
    armed = scene("zeus:8+rayo+yoroi")("play fehu")
    assert armed.cards(0) == "zeus+rayo+yoroi+fehu"


def test_what_equipment_adds_counts_even_while_it_is_tired(scene: SceneMaker) -> None:
    """G-36, G-73 and reading A-33: its ability does not."""
    there = scene("ulises:6!+hacha*+yoroi*", clash=(0, 1))
    assert there.sums == [4, 0]
    there.refuses("use yoroi", "G-33", "R76")
    upright = scene("ulises:6!+hacha+yoroi", clash=(0, 1))
    assert upright.sums == [4, 0]
    assert "use yoroi" in upright.legal


def test_meditating_tires_and_gains_two(scene: SceneMaker) -> None:
    """G-37: no limit until the reorganisation; an exhausted one may (G-72)."""
    there = scene("ulises:5 ares:4* pitia:0", "thor:7", piles=("zeus:3",))
    there.refuses("meditate ares", "G-37", "R76")
    there.refuses("meditate thor", "G-37")
    there.refuses("meditate zeus", "G-37")
    there("meditate ulises", "pass", "meditate pitia")
    assert (there.power("ulises"), there.power("pitia")) == (7, 2)
    assert there.cards(0) == "ulises* ares* pitia*"
    assert there.reserves == [20, 20]


def test_the_music_of_orpheus_adds_one_this_turn(scene: SceneMaker) -> None:
    """G-37: for its player alone."""
    there = scene("ulises:4 ares:2", "thor:7")("play la_musica_de_orfeo")
    assert there.asks == (1, "influence")
    there("meditate thor", "meditate ulises")
    assert (there.power("thor"), there.power("ulises")) == (9, 7)
    twice = scene("ulises:1 ares:2")("play la_musica_de_orfeo", "pass", "play la_musica_de_orfeo", "pass")
    assert twice("meditate ulises").power("ulises") == 5
    over = twice("pass", "pass", "pass", "pass")
    assert over.state.table.turn == 2
    assert over.seats[0].meditation == 0


def test_the_sound_of_odaiko_forbids_it_this_turn(scene: SceneMaker) -> None:
    """G-37: to everybody."""
    there = scene("ulises:4 ares:4*", "thor:7")("play sonido_de_odaiko")
    assert there.refuses("meditate thor", "G-37", "R70").restriction
    there("pass")
    there.refuses("meditate ulises", "G-37", "R70")
    assert not there.refuses("meditate ares", "G-37", "R76").restriction
    assert there.advised("meditate ulises").power("ulises") == 6


def test_effects_end_with_the_turn_unless_they_are_for_good(scene: SceneMaker) -> None:
    """G-38 and G-52."""
    there = scene("ulises:4", pantheon=("inframundo", "yomi"))
    there("play dardo", "strength ulises", "number 2", "turn", "maximum ulises", "number -2", "good")
    there("strength ulises", "number 1", "good", "maximum ulises", "number -1", "turn", "done")
    one = there.character("ulises")
    assert (one.strength, one.strength_for_good, one.maximum, one.maximum_for_good) == (2, 1, -1, -2)
    there("pass", "pass", "pass", "pass")
    one = there.character("ulises")
    assert there.state.table.turn == 2
    assert (one.strength, one.strength_for_good, one.maximum, one.maximum_for_good) == (0, 1, 0, -2)
    assert one.power == 3


def test_the_text_of_a_card_is_carried_out_by_people(scene: SceneMaker) -> None:
    """G-67 and G-70: what it costs beside power, and what it does, is told to the box entry by entry."""
    there = scene("zeus:8 ulises:4", "thor:7")("use zeus")
    there("tire zeus", "power zeus", "number -2", "reserve 1", "number -3", "done")
    assert (there.power("zeus"), there.reserves[1], there.cards(0)) == (6, 17, "zeus* ulises")
    there.refuses("power ulises", "G-30")


@pytest.mark.parametrize("pantheon", ["yomi", "duat"])
def test_what_cannot_be_paid_is_not_used(scene: SceneMaker, pantheon: str) -> None:
    """G-69: these pantheons cost two of the reserve, and one is asked twice before the last of it."""
    scene(pantheon=(pantheon,), reserve=(1, 20)).refuses("use pantheon", "G-69", "R72")
    there = scene(pantheon=(pantheon,), reserve=(3, 20))("use pantheon", "reserve 1", "number -2", "done")
    assert there.reserves == [1, 18]
    there("pass")
    there.refuses("use pantheon", "G-69")
    last = scene(pantheon=(pantheon,), reserve=(2, 20))("use pantheon")
    assert last.asks == (0, "oblivion")
    last("no")
    assert last.asks == (0, "influence")
    assert last("use pantheon", "yes", "yes").result == (1, "oblivion", ())
    tired = scene(pantheon=(pantheon,), reserve=(1, 20)).edit(("seats.0.pantheon.tired", True))
    assert not tired.refuses("use pantheon", "G-69").restriction


def test_other_pantheons_cost_nothing(scene: SceneMaker) -> None:
    """G-70: without a price all is effect; the ability of a tired pantheon is not used (G-73)."""
    there = scene(pantheon=("mictlan", "yomi"))("use pantheon", "tire_pantheon 1", "done")
    assert there.reserves == [20, 20]
    there.refuses("use pantheon", "G-33", "R76")
    scene(pantheon=("inframundo",)).refuses("use pantheon", "G-33", "R70")


def test_only_what_lies_in_a_pantheon_or_on_the_battlefield_is_in_play(scene: SceneMaker) -> None:
    """G-71."""
    there = scene("ulises:4", piles=("zeus:8",))
    there.refuses("use zeus", "G-71")
    there.refuses("meditate zeus", "G-37")
    there("play hacha")
    assert there.cards(0) == "ulises+hacha"
    scene("", piles=("zeus:8",)).refuses("play hacha", "G-34")
    assigning = scene("ulises:4", piles=("zeus:8",), clash=(0, 1), stage="assign")
    assigning.refuses("assign zeus", "G-41")


def test_an_ability_of_la_orden_leaves_the_reserve_as_it_is(scene: SceneMaker) -> None:
    """G-67 and reading A-60: it gains nothing, but loses and moves."""
    there = scene(pantheon=("la_orden", "yomi"))("play dardo", "reserve 0", "number 5")
    assert there.reserves == [20, 20]
    there("reserve 1", "number 5", "reserve 0", "number -5", "done")
    assert there.reserves == [15, 25]
    moving = scene(pantheon=("la_orden",), phase="transfer", piles=("ulises:3 pitia",), side={0: {"transfers": 3}})
    assert moving("move 1 reserve").reserves[0] == 21
