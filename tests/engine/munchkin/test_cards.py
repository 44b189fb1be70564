"""The cards: every design is there with its numbers, and what is written in the vocabulary can be done."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import get_args

import pytest

from tablekeeper.engine.munchkin.cards.card import BY_NUMBERS, CLASSES, RACES, Card, card, every_card
from tablekeeper.engine.munchkin.cards.vocabulary import AnyEffect, Either, Serve
from tablekeeper.engine.munchkin.verbs import playing
from tests.engine.munchkin.conftest import SceneMaker

ALL = list(every_card().values())


def test_the_box_has_147_designs_on_168_cards() -> None:
    assert len(ALL) == 147
    assert sum(one.copies for one in ALL) == 168
    copies = {one.id: one.copies for one in ALL if one.copies > 1}
    three: dict[str, int] = dict.fromkeys((*RACES, *CLASSES), 3)
    assert copies == {
        "curse_small_item": 2,
        "curse_level": 2,
        "wandering_monster": 3,
        "half_breed": 2,
        "super_munchkin": 2,
        "wishing_ring": 2,
        **three,
    }


def test_each_kind_has_as_many_designs_as_the_list_says() -> None:
    assert Counter(one.kind for one in ALL) == {
        "monster": 37,
        "curse": 17,
        "enhancer": 7,
        "race": 3,
        "class": 4,
        "item": 38,
        "one_shot": 22,
        "level_up": 10,
        "special": 9,
    }


MONSTERS = """potted_plant 1/1 lame_goblin 1/1 crabs 1/1 drooling_slime 1/1 maul_rat 1/1 gelatinous_octahedron 2/1
pit_bull 2/1 flying_frogs 2/1 mr_bones 2/1 large_angry_chicken 2/1 undead_horse 4/2 snails_on_speed 4/2 leperchaun 4/2
harpies 4/2 shrieking_geek 6/2 platycore 6/2 pukachu 6/2 lawyers 6/2 amazon 8/2 gazebo 8/2 ghoulfiends 8/2
face_sucker 8/2 floating_nose 10/3 orcs_3872 10/3 net_troll 10/3 bigfoot 12/3 wannabe_vampire 12/3 tongue_demon 12/3
stoned_golem 14/4 insurance_salesman 14/4 horror 14/4 hippogriff 16/4 king_tut 16/4 wight_brothers 16/4 squidzilla 18/4
bullrog 18/5 plutonium_dragon 20/5"""


def test_every_monster_has_its_level_and_treasures() -> None:
    assert {one.id: f"{one.level}/{one.treasures}" for one in ALL if one.kind == "monster"} == dict(
        re.findall(r"(\S+) (\S+)", MONSTERS)
    )
    assert {one.id for one in ALL if one.levels == 2} == {
        *("hippogriff", "king_tut", "wight_brothers", "squidzilla", "bullrog", "plutonium_dragon"),
    }
    assert {one.id for one in ALL if one.undead} == {"mr_bones", "undead_horse", "king_tut", "wight_brothers"}


def test_every_monster_but_the_plant_has_bad_stuff_and_every_curse_an_effect() -> None:
    assert [one.id for one in ALL if one.kind == "monster" and not one.bad_stuff] == ["potted_plant"]
    assert all(one.curse for one in ALL if one.kind == "curse")


ITEMS = """helm_courage +1 200 headgear;horny_helmet +1 600 headgear
bandana +3 400 headgear human;pointy_hat +3 400 headgear wizard
leather_armor +1 200 armor;slimy_armor +1 200 armor
flaming_armor +2 400 armor;short_wide_armor +3 400 armor dwarf
mithril_armor +3 600 armor big -wizard;boots_butt_kicking +2 400 footgear
boots_running +0 400 footgear;sandals +0 700 footgear
buckler +2 400 1;sneaky_sword +2 400 1
rapier +3 600 1 elf;broad_sword +3 400 1 female
gentlemens_club +3 400 1 male;dagger +3 400 1 thief
cheese_grater +3 400 1 cleric;mace +4 600 1 cleric
hammer +4 600 1 dwarf;shield +4 600 1 big warrior
staff_napalm +5 800 1 wizard;rat_on_a_stick +1 0 1
tuba +0 300 1 big;eleven_foot_pole +1 200 2
bow_ribbons +4 800 2 elf;chainsaw +3 600 2 big
huge_rock +3 0 2 big;swiss_army_polearm +4 600 2 big human
cloak_obscurity +4 600 thief;kneepads +0 600 -cleric
sandwich +3 400 halfling;pantyhose +3 600 -warrior
title +3 0;singing_sword +2 400 -thief
spiky_knees +1 200;stepladder +3 400 big halfling"""


def test_every_item_has_its_bonus_price_slot_size_and_restriction() -> None:
    def told(one: Card) -> str:
        parts = [one.id, f"+{one.bonus}", str(one.gold or 0), one.slot, str(one.hands or ""), "big" * one.big]
        return " ".join(part for part in (*parts, one.only, one.never and f"-{one.never}") if part)

    assert [told(one) for one in ALL if one.kind == "item"] == re.split(r"[;\n]", ITEMS)


def test_every_one_shot_has_its_bonus_or_its_feat() -> None:
    bonuses = {one.id: one.bonus for one in ALL if one.kind == "one_shot" and one.feat is None}
    assert bonuses == {
        "acid_potion": 5,
        "cotion": 3,
        "halitosis": 2,
        "idiotic_bravery": 2,
        "sleep_potion": 2,
        "flaming_poison_potion": 3,
        "freezing_potion": 3,
        "magic_missile": 5,
        "sports_drink": 2,
        "balloons": 5,
        "yuppie_water": 2,
    }
    assert all(one.feat is not None for one in ALL if one.kind in ("level_up", "special"))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_whatever_a_card_says_the_referee_can_do(one: Card) -> None:
    def known(listed: Iterable[AnyEffect]) -> bool:
        return all(
            isinstance(effect, get_args(AnyEffect))
            and (not isinstance(effect, Either) or all(known(part) for part in effect.of.values()))
            for effect in listed
        )

    assert known((*one.bad_stuff, *one.curse))
    if one.feat is not None:
        assert type(one.feat) in {*playing.BY_FEAT, Serve}
    assert re.fullmatch(r"[a-z0-9_]+", one.id)
    assert one.names["en"]
    assert not BY_NUMBERS.fullmatch(one.id)


def test_a_card_without_a_tag_is_its_numbers() -> None:
    monster = card("monster_8_2")
    assert monster is not None
    assert (monster.kind, monster.level, monster.treasures) == ("monster", 8, 2)
    item = card("item_3_400")
    assert item is not None
    assert (item.kind, item.bonus, item.gold) == ("item", 3, 400)
    assert card("monster_08_2") is None
    assert card("curse_1_1") is None


def test_cards_entered_as_numbers_are_played_like_others(scene: SceneMaker) -> None:
    """M-2: a monster from the deck, from a hand, as a wanderer; an item and a one-shot card."""
    there = scene(level=(9,))("open monster", "number 8", "number 2")
    assert there.totals == (9, 8)
    there(
        "1: play wandering_monster", "reveal monster", "number 1", "number 1", "play one_shot", "number 2", "number 100"
    )
    there("fighters")
    assert there.totals == (11, 9)
    laid = scene()("lay item", "number 3", "number 400")
    assert laid.cards(0) == "item_3_400"
    assert scene()("open door").hands[0] == 5
    assert scene()("open curse").hands[0] == 4
