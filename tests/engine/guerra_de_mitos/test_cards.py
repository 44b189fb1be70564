"""The cards: every design is there with its numbers and keys, and cards without a tag are their numbers."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tablekeeper.engine.guerra_de_mitos.cards.card import (
    FAMILIES,
    RESTRICTING,
    Card,
    by_numbers,
    card,
    every_card,
    fingerprint,
    id_of,
    the,
)

ALL = list(every_card().values())


def test_the_list_has_364_designs_each_under_an_id_of_its_own() -> None:
    assert len(ALL) == 364
    assert [one.number for one in ALL] == [f"{number:04}" for number in range(1, 365)]
    assert all(one.listed for one in ALL)


def test_each_id_is_the_printed_name_without_accents() -> None:
    assert [one.id for one in ALL] == [id_of(one.name) for one in ALL]
    assert the("ame_no_mi_kurami").name == "Ame-no-mi Kurami"
    assert the("los_100000_de_huitzilopochtli").name == "Los 100.000 de Huitzilopochtli"
    assert the("rlyeh").name == "R'lyeh"
    assert the("atlatl").name == "Átlatl"


def test_each_kind_and_deck_has_as_many_designs_as_the_list_says() -> None:
    assert Counter(one.kind for one in ALL) == {
        "pantheon": 15,
        "character": 110,
        "resource": 35,
        "event": 23,
        "equipment": 46,
        "invocation": 28,
        "action": 107,
    }
    assert Counter(one.deck for one in ALL) == {"pantheon": 15, "gods": 168, "designs": 181}


def test_each_mythology_has_as_many_designs_as_the_list_says() -> None:
    assert Counter(one.mythology for one in ALL) == {
        None: 225,
        "neutral": 7,
        "japanese": 23,
        "norse": 23,
        "egyptian": 23,
        "greek": 21,
        "aztec": 21,
        "primigenial": 21,
    }


def test_g_4_one_copy_of_a_unique_card_and_of_a_god_and_two_of_others() -> None:
    assert Counter(one.copies for one in ALL if one.deck != "pantheon") == {1: 125, 2: 224}
    assert {name: the(name).copies for name in ("hachiman", "amaterasu", "otengu", "yama_uba", "koitashi")} == {
        "hachiman": 1,
        "amaterasu": 1,
        "otengu": 1,
        "yama_uba": 1,
        "koitashi": 2,
    }


PANTHEONS = """yomi 20 takamagahara 18 amenoukihashi 19 asgard 18 niflheim 19 olimpo 18 atlantida 22 mictlan 20
tlalocan 18 nut 18 duat 19 rlyeh 18 kn_yan 19 inframundo 16 la_orden 29"""


def test_g_9_every_pantheon_has_its_initial_power() -> None:
    words = PANTHEONS.split()
    wanted = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {one.id: one.initial_power for one in ALL if one.kind == "pantheon"} == wanted
    assert all(one.initial_power == 0 for one in ALL if one.kind != "pantheon")


def test_g_6_only_a_mythology_among_the_keys_restricts_a_card() -> None:
    """A-11: one spelling or another, Cthulhu's as the primigenial one; the printed mythology alone does not."""
    assert {one.id: one.restricted for one in ALL if one.restricted is not None} == {
        "templo_jinja": "japanese",
        "pozo_de_urd": "norse",
        "carcosa": "primigenial",
        "huey_teocalli": "aztec",
        "oraculo_de_delfos": "greek",
        "guiza": "egyptian",
        "mjolnir": "norse",
        "amuleto_de_kinnevy": "norse",
        "macuahuitl": "aztec",
        "tridente": "greek",
        "katana_de_hachiman": "japanese",
        "libro_de_los_muertos": "egyptian",
        "necronomicon": "primigenial",
    }
    assert the("ojo_de_ra").mythology == "egyptian"
    assert the("ojo_de_ra").restricted is None
    assert {key for one in ALL for key in one.keys} & RESTRICTING.keys() == RESTRICTING.keys() - {"Egipcia"}


def test_keys_say_what_a_card_is() -> None:
    flags = {
        name: sum(getattr(one, name) for one in ALL)
        for name in ("god", "unique", "summoner", "weapon", "armour", "battle")
    }
    assert sum(one.kind == "character" and not one.god for one in ALL) == 58
    assert sum(not {"Guerrero", "Guerrera"}.isdisjoint(one.keys) for one in ALL) == 26
    assert flags == {
        "god": 52,
        "unique": 73,
        "summoner": 31,
        "weapon": 15,
        "armour": 3,
        "battle": 4,
    }
    assert {one.id for one in ALL if one.battle} == {
        *("nyar_llama_a_su_puerta", "el_juicio_de_osiris", "mariposa_y_guerrero", "el_caballo_de_troya"),
    }


def test_cards_have_the_numbers_of_the_list() -> None:
    def numbers(name: str) -> tuple[int, int, int]:
        return the(name).cost, the(name).strength, the(name).max_power

    assert numbers("odin") == (8, 5, 9)
    assert numbers("quetzalcoatl") == (4, 2, 6)
    assert numbers("mictlantecuhtli") == (5, 3, 7)
    assert numbers("mjolnir") == (3, 3, 1)
    assert numbers("amset") == (1, -1, -1)
    assert numbers("droga_plutonica") == (0, 0, -3)
    assert numbers("eclipse") == (2, 0, 0)
    assert the("thor").phases == ("influence", "confrontation")
    assert the("nobunaka").phases == ()
    assert all(one.phases in (("influence",), ("confrontation",)) for one in ALL if one.kind == "action")


def test_only_fighters_and_what_they_bear_have_strength_and_maximum_power() -> None:
    fighting = {one.kind for one in ALL if one.strength or one.max_power}
    assert fighting == {"character", "equipment", "invocation"}
    assert {one.kind for one in ALL if min(one.strength, one.max_power) < 0} == {"equipment", "invocation"}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_card_entered_as_numbers_is_its_numbers(family: str) -> None:
    fields = FAMILIES[family].numbers
    low = -99 if FAMILIES[family].lower else 0
    for numbers in product(*([0, 1, 10, 99] if field == "cost" else [low, 0, 7, 99] for field in fields)):
        name = by_numbers(family, *numbers)
        found = the(name)
        assert found.id == name
        assert tuple(getattr(found, field) for field in fields) == numbers
        assert not found.listed
        assert (found.name, found.mythology) == ("", None)


def test_a_card_entered_as_numbers_is_of_its_family() -> None:
    assert the("pantheon_18").deck == "pantheon"
    assert {the(name).deck for name in ("character_4_3_6", "foreign_4_3_6", "resource_3", "event")} == {"gods"}
    assert {the(name).deck for name in ("action_2", "equipment_1_2_0", "invocation_1_2_-1")} == {"designs"}
    assert [the(name).foreign for name in ("character_4_3_6", "foreign_4_3_6")] == [False, True]
    assert [the(name).token for name in ("character_0_0_1", "token_0_0_1")] == [False, True]
    assert [the(name).weapon for name in ("weapon_1_2_0", "armour_1_2_0", "equipment_1_2_0")] == [True, False, False]
    assert [the(name).armour for name in ("weapon_1_2_0", "armour_1_2_0", "equipment_1_2_0")] == [False, True, False]
    assert the("action_2").phases == ("influence", "confrontation")


@pytest.mark.parametrize(
    "name",
    [
        *("", "_", "event_1", "events", "character", "character_4_3", "character_4_3_6_1", "character_04_3_6"),
        *(
            "character_100_3_6",
            "character_4_-3_6",
            "character_-1_3_6",
            "token_0_0",
            "pantheon",
            "pantheon_",
            "resource",
        ),
        *("weapon_-1_2_0", "weapon_1_-0_0", "weapon_1_+2_0", "weapon_1_--2_0", "weapon_1_2_0\n", "weapon_1_2_٣"),
        *("resource", "invocation_1_2", "action_2_1", "summoner_4_3_6", "Yomi", "yomi_"),
    ],
)
def test_what_is_not_spelled_like_a_card_is_none(name: str) -> None:
    assert card(name) is None
    with pytest.raises(LookupError, match="no card"):
        the(name)


def test_no_design_is_called_like_a_card_entered_as_numbers() -> None:
    assert not [one.id for one in ALL if one.id.partition("_")[0] in FAMILIES]


def test_the_fingerprint_is_short_and_the_same_each_time() -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 8


def test_a_card_is_a_value() -> None:
    assert the("weapon_1_2_0") is the("weapon_1_2_0")
    assert the("yomi") == Card("yomi", "0001", "Yomi", "pantheon", "japanese", phases=("influence",), initial_power=20)
