"""The deck check: each rule by a deck that keeps it, one that breaks it, and one at its bound."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tablekeeper.engine.decks import Deck, DeckFault
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.guerra_de_mitos.cards.decks import DECKS

GODS: Mapping[str, int] = {
    "zeus": 1,
    "hades": 1,
    "ares": 1,
    "atenea": 1,
    "ulises": 2,
    "perseo": 2,
    "heracles": 2,
    "teseo": 2,
    "pitia": 2,
    "minotauro": 2,
    "laberinto_de_creta": 2,
    "panateneas": 2,
}
"""Twenty cards that a Greek pantheon can use."""
DESIGNS: Mapping[str, int] = dict.fromkeys(
    [
        *("hacha", "antorcha", "yari", "yoroi", "pegaso", "incendio", "ratas", "dardo", "jak", "ankh", "eclipse"),
        *("cabeza_de_medusa", "reforzar_lineas", "expulsion", "inspiracion"),
    ],
    2,
)
"""Thirty cards that anybody can use."""


def deck(
    gods: Mapping[str, int] = GODS,
    designs: Mapping[str, int] = DESIGNS,
    pantheon: Mapping[str, int] | None = None,
) -> Deck:
    """Return a deck, legal where nothing else is said."""
    return Deck(
        "guerra_de_mitos",
        "Some",
        {"pantheon": {"olimpo": 1} if pantheon is None else pantheon, "gods": gods, "designs": designs},
    )


def faults(found: Deck) -> list[tuple[str | None, str]]:
    """Return the rule and the place of each fault."""
    return [(fault.rule, ".".join(fault.path)) for fault in DECKS.faults(found)]


def fault(found: Deck) -> DeckFault:
    (only,) = DECKS.faults(found)
    return only


def without(cards: Mapping[str, int], card: str, copies: int) -> dict[str, int]:
    return {**cards, card: cards[card] - copies}


def test_a_legal_deck_has_no_faults_and_no_remarks() -> None:
    assert (sum(GODS.values()), sum(DESIGNS.values())) == (20, 30)
    assert DECKS.faults(deck()) == ()
    assert DECKS.remarks(deck()) == ()


@pytest.mark.parametrize(
    ("pantheon", "got"),
    [({}, "none"), ({"olimpo": 1, "atlantida": 1}, "2: Olimpo, Atlántida"), ({"olimpo": 2}, "2: Olimpo ×2")],
)
def test_g_1_no_pantheon_or_several(pantheon: Mapping[str, int], got: str) -> None:
    found = fault(deck(pantheon=pantheon))
    assert (found.rule, found.path, found.wanted, found.got) == ("G-1", ("pantheon",), "exactly one pantheon", got)
    assert found.cards == tuple(pantheon)


def test_g_1_what_is_no_pantheon_is_none() -> None:
    assert faults(deck(pantheon={"zeus": 1})) == [("G-1", "pantheon.zeus"), ("G-1", "pantheon")]
    assert faults(deck(pantheon={"pantheon_18": 1})) == []


def test_a_pile_of_more_than_400_cards_is_too_large() -> None:
    """The rulebook names no bound; a deck with every copy of Era I has fewer."""
    assert faults(deck({**GODS, "character_1_2_3": 380}, {**DESIGNS, "action_1": 370})) == []
    found = fault(deck({**GODS, "character_1_2_3": 382}))
    assert (found.rule, found.path, found.got, found.remedy) == (None, ("gods",), "402", "remove 2")
    assert faults(deck(designs={**DESIGNS, "action_1": 371})) == [(None, "designs")]


def test_g_2_nineteen_gods_are_too_few() -> None:
    found = fault(deck(without(GODS, "ulises", 1)))
    assert (found.rule, found.path, found.got, found.remedy) == ("G-2", ("gods",), "19", "add 1")
    assert faults(deck({**GODS, "apolo": 1})) == []
    assert faults(deck({})) == [("G-2", "gods")]


def test_a_13_the_pantheon_is_not_counted_with_the_gods() -> None:
    """A-13: twenty without it."""
    found = DECKS.faults(deck({**without(GODS, "ulises", 1), "atlantida": 1}))
    assert [(one.path, one.got) for one in found] == [(("gods", "atlantida"), "a pantheon"), (("gods",), "19")]


@pytest.mark.parametrize("card", ["incendio", "hacha", "laguz", "action_1", "weapon_1_2_0", "invocation_0_1_-1"])
def test_g_2_no_design_among_the_gods(card: str) -> None:
    found = fault(deck({**GODS, card: 1}, without(DESIGNS, card, 1) | {"fehu": 1} if card in DESIGNS else DESIGNS))
    assert (found.rule, found.path, found.cards) == ("G-2", ("gods", card), (card,))
    assert found.remedy == "write it under designs"


def test_g_3_twenty_nine_designs_are_too_few() -> None:
    found = fault(deck(designs=without(DESIGNS, "hacha", 1)))
    assert (found.rule, found.path, found.got, found.remedy) == ("G-3", ("designs",), "29", "add 1")
    assert faults(deck(designs={**DESIGNS, "fehu": 1})) == []


@pytest.mark.parametrize("card", ["zeus", "panateneas", "templo_shitennoji", "event", "foreign_4_3_6", "resource_3"])
def test_g_3_no_god_among_the_designs(card: str) -> None:
    found = fault(deck(designs={**DESIGNS, card: 1}))
    assert (found.rule, found.path) == ("G-3", ("designs", card))
    assert found.remedy == "write it under gods"


def test_what_lies_in_the_wrong_deck_fills_neither() -> None:
    gods = {**without(GODS, "ulises", 1), "fehu": 1}
    assert faults(deck(gods)) == [("G-2", "gods.fehu"), ("G-2", "gods")]


@pytest.mark.parametrize("part", ["gods", "designs"])
def test_a_character_that_an_effect_creates_is_no_card_of_a_deck(part: str) -> None:
    made = deck(**{part: {**(GODS if part == "gods" else DESIGNS), "token_0_0_1": 1}})
    assert "no card" in fault(made).got


@pytest.mark.parametrize(
    ("card", "copies", "wanted"),
    [("koitashi", 2, "at most 2"), ("zeus", 1, "at most 1 of a god"), ("atenea", 1, "at most 1 of a god")],
)
def test_g_4_copies_in_the_god_deck(card: str, copies: int, wanted: str) -> None:
    assert faults(deck({**GODS, card: copies})) == []
    found = fault(deck({**GODS, card: copies + 1}))
    assert (found.rule, found.path, found.wanted, found.got) == ("G-4", ("gods", card), wanted, str(copies + 1))
    assert found.remedy == "remove 1"


@pytest.mark.parametrize(
    ("card", "copies", "wanted"),
    [
        ("hacha", 2, "at most 2"),
        ("fehu", 1, "at most 1 of a unique card"),
        ("amikiri", 1, "at most 1 of a unique card"),
    ],
)
def test_g_4_copies_in_the_design_deck(card: str, copies: int, wanted: str) -> None:
    assert faults(deck(designs={**DESIGNS, card: copies})) == []
    found = fault(deck(designs={**DESIGNS, card: copies + 2}))
    assert (found.rule, found.path, found.wanted) == ("G-4", ("designs", card), wanted)
    assert found.remedy == "remove 2"


def test_g_4_equal_numbers_may_be_different_cards() -> None:
    made = deck({**GODS, "event": 5}, {**DESIGNS, "action_1": 9})
    assert faults(made) == []
    assert [(one.path, one.rule) for one in DECKS.remarks(made)] == [
        (("gods", "event"), "G-4"),
        (("designs", "action_1"), "G-4"),
    ]


def test_g_5_two_battle_cards_in_all() -> None:
    """A-12: not two of each."""
    assert faults(deck(designs={**DESIGNS, "el_caballo_de_troya": 2})) == []
    assert faults(deck(designs={**DESIGNS, "el_caballo_de_troya": 1, "el_juicio_de_osiris": 1})) == []
    found = fault(deck(designs={**DESIGNS, "el_caballo_de_troya": 2, "el_juicio_de_osiris": 1}))
    assert (found.rule, found.path) == ("G-5", ("designs",))
    assert found.cards == ("el_caballo_de_troya", "el_juicio_de_osiris")
    assert (found.got, found.remedy) == ("3: El caballo de Troya ×2, El juicio de Osiris", "remove 1")


def test_a_54_cards_without_the_key_do_not_count_for_g_5() -> None:
    """A-54: two actions change the resolution all the same."""
    cards = {"el_caballo_de_troya": 2, "la_caida_de_baldr": 2, "la_hormiga_negra": 2}
    assert faults(deck(designs={**DESIGNS, **cards})) == []


def test_g_78_a_card_meets_each_limit_by_itself() -> None:
    made = deck(designs={**DESIGNS, "el_caballo_de_troya": 3})
    assert faults(made) == [("G-4", "designs.el_caballo_de_troya"), ("G-5", "designs")]


def test_g_6_a_mythology_among_the_keys_must_be_the_pantheons() -> None:
    assert faults(deck({**GODS, "oraculo_de_delfos": 1}, {**DESIGNS, "tridente": 1})) == []
    made = deck({**GODS, "guiza": 1}, {**DESIGNS, "mjolnir": 1})
    assert faults(made) == [("G-6", "gods.guiza"), ("G-6", "designs.mjolnir")]
    assert str(DECKS.faults(made)[0]) == (
        "gods.guiza: wanted a card for a Greek pantheon such as Olimpo, got the key Egipto; "
        "remove it, or choose an Egyptian pantheon (G-6)"
    )


@pytest.mark.parametrize(
    ("pantheon", "allowed"),
    [
        ("yomi", {"templo_jinja", "katana_de_hachiman"}),
        ("asgard", {"pozo_de_urd", "mjolnir", "amuleto_de_kinnevy"}),
        ("olimpo", {"oraculo_de_delfos", "tridente"}),
        ("mictlan", {"huey_teocalli", "macuahuitl"}),
        ("nut", {"guiza", "libro_de_los_muertos"}),
        ("rlyeh", {"carcosa", "necronomicon"}),
        ("inframundo", set()),
        ("la_orden", set()),
    ],
)
def test_g_6_each_pantheon_has_its_own_and_a_neutral_one_none(pantheon: str, allowed: set[str]) -> None:
    """A-11: Cthulhu's myths are the primigenial ones."""
    restricted = {one.id: one for one in every_card().values() if one.restricted}
    gods = {name: 1 for name, one in restricted.items() if one.deck == "gods"}
    designs = {name: 1 for name, one in restricted.items() if one.deck == "designs"}
    found = DECKS.faults(deck({**GODS, **gods}, {**DESIGNS, **designs}, {pantheon: 1}))
    assert {one.rule for one in found} == {"G-6"}
    assert {card for one in found for card in one.cards} == restricted.keys() - allowed


def test_g_6_the_printed_mythology_restricts_nothing() -> None:
    assert faults(deck(designs={**DESIGNS, "ojo_de_ra": 1})) == []


@pytest.mark.parametrize("pantheon", [{}, {"olimpo": 1, "yomi": 1}, {"pantheon_18": 1}])
def test_g_6_is_not_asked_where_the_mythology_is_not_known(pantheon: Mapping[str, int]) -> None:
    made = deck({**GODS, "guiza": 1}, pantheon=pantheon)
    assert "G-6" not in {rule for rule, _ in faults(made)}
    said = [one.rule for one in DECKS.remarks(made)]
    assert said == (["G-6"] if pantheon == {"pantheon_18": 1} else [])


def test_g_7_a_character_of_another_mythology_is_no_fault_but_a_remark() -> None:
    made = deck({**GODS, "thor": 1, "drobbit": 1, "foreign_4_3_6": 1, "character_4_3_6": 1})
    assert faults(made) == []
    assert [(one.cards[0], one.rule) for one in DECKS.remarks(made)] == [
        *(("thor", "G-7"), ("drobbit", "G-7"), ("foreign_4_3_6", "G-7")),
        ("character_4_3_6", "G-4"),
    ]


def test_g_7_neutral_characters_are_at_home_under_a_neutral_pantheon() -> None:
    """A-50: and no others."""
    made = deck({"drobbit": 2, "zeus": 1, "panateneas": 2, "kremlin": 1}, pantheon={"inframundo": 1})
    assert [one.cards for one in DECKS.remarks(made)] == [("zeus",)]


def test_an_unknown_card_is_named_with_its_nearest_and_counts() -> None:
    found = fault(deck({**without(GODS, "ulises", 1), "Ulisses": 1}))
    assert (found.path, found.cards, found.remedy) == (("gods", "Ulisses"), ("Ulisses",), "did you mean Ulises?")
    assert fault(deck(designs={**DESIGNS, "Katana": 1})).remedy == "did you mean Katana de Hachiman?"
    found = fault(deck(designs={**DESIGNS, "xxxxxx": 1}))
    assert "its numbers" in found.remedy
    assert faults(deck(pantheon={"Olympus": 1})) == [(None, "pantheon.Olympus")]


def test_every_fault_is_named_at_once() -> None:
    made = deck(
        {"zeus": 2, "hacha": 1, "templo_jinja": 1, "nobody": 1},
        {"el_caballo_de_troya": 3, "ares": 1, "mjolnir": 1},
        {"olimpo": 1, "incendio": 1},
    )
    assert sorted(faults(made), key=str) == sorted(
        [
            *(("G-1", "pantheon.incendio"), ("G-2", "gods.hacha"), ("G-2", "gods"), ("G-3", "designs.ares")),
            *(("G-3", "designs"), ("G-4", "gods.zeus"), ("G-4", "designs.el_caballo_de_troya"), ("G-5", "designs")),
            *(("G-6", "gods.templo_jinja"), ("G-6", "designs.mjolnir"), (None, "gods.nobody")),
        ],
        key=str,
    )


def test_a_deck_without_parts_lacks_everything() -> None:
    assert faults(Deck("guerra_de_mitos", "None", {})) == [("G-1", "pantheon"), ("G-2", "gods"), ("G-3", "designs")]


@pytest.mark.parametrize(
    ("written", "card"),
    [
        *(("odin", "odin"), ("Odín", "odin"), ("ODIN", "odin"), ("R'lyeh", "rlyeh"), ("R’lyeh", "rlyeh")),
        *(("Wabi-Sabi", "wabi_sabi"), ("wabi sabi", "wabi_sabi"), ("weapon_1_2_-1", "weapon_1_2_-1")),
        *(("Nobody", None), ("weapon_1_2", None), ("", None), ("Weapon 1 2 0", None)),
    ],
)
def test_a_card_is_found_by_its_id_or_its_printed_name(written: str, card: str | None) -> None:
    assert DECKS.find(written) == card


def test_every_card_is_found_as_it_is_printed() -> None:
    assert [DECKS.find(one.name) for one in every_card().values()] == list(every_card())
    assert [DECKS.printed(name) for name in every_card()] == [one.name for one in every_card().values()]
    assert DECKS.printed("weapon_1_2_0") is None
