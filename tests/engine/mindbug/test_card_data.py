"""The card file of First Contact: what it holds, how ids come about, and that faulty data is not taken."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from tablekeeper.engine.mindbug import boxes
from tablekeeper.engine.mindbug.cards import heeded
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.cards.vocabulary import (
    AnyConstant,
    Mirror,
)

PRINTED = """
axolotl_healer            2  4 play     poisonous
bee_bear                  1  8 constant
brain_fly                 1  4 play
chameleon_sniper          1  1 attack   sneaky
compost_dragon            2  3 play     hunter
deathweaver               1  2 constant poisonous
elephantopus              1  7 constant tough
explosive_toad            2  5 defeated frenzy
ferret_bomber             2  2 play     sneaky
giraffodile               1  7 play
goblin_werewolf           2  2 constant hunter
gorillion                 1 10 -
grave_robber              2  7 play     tough
harpy_mother              1  5 defeated
kangasaurus_rex           2  7 play
killer_bee                2  5 play     hunter
lone_yeti                 1  5 constant tough
luchataur                 2  9 -        frenzy
mysterious_mermaid        1  7 play
plated_scorpion           2  2 -        poisonous tough
rhino_turtle              2  8 -        frenzy tough
shark_dog                 1  4 attack   hunter
sharky_crab_dog_mummypus  1  5 constant
shield_bugs               2  4 constant tough
snail_hydra               2  9 attack
snail_thrower             1  1 constant poisonous
spider_owl                2  3 -        poisonous sneaky
strange_barrel            1  6 defeated
tiger_squirrel            2  3 play     sneaky
turbo_bug                 1  4 attack
tusked_extorter           2  8 attack
urchin_hurler             1  5 constant hunter
"""
"""Id, copies, power, when the ability matters, keywords: read from the physical cards."""

FIRST_CONTACT = boxes.cards_of("first_contact")
SPOILT: list[tuple[dict[str, Any], str]] = [
    ({"power": "ten"}, "int"),
    ({"speed": 3}, "speed"),
    ({"keywords": ["flying"]}, "flying"),
    ({"play": [{"do": "explode"}]}, "explode"),
    ({"play": [{"do": "gain_life"}]}, "amount"),
    ({"play": [{"do": "gain_life", "amount": 1, "often": True}]}, "often"),
    ({"attack": [{"do": "defeat", "target": {"side": "left"}}]}, "left"),
    ({"constant": [{"is": "silence", "trigger": "attack"}]}, "attack"),
    ({"constant": [{"is": "aura", "to": "everybody"}]}, "everybody"),
]


def row(card: Card) -> list[str]:
    trigger = next((name for name in ("play", "attack", "defeated", "constant") if getattr(card, name)), "-")
    return [card.id, str(card.copies), str(card.power), trigger, *sorted(card.keywords)]


def test_the_cards_are_as_printed() -> None:
    assert [row(card) for card in FIRST_CONTACT] == [line.split() for line in PRINTED.strip().splitlines()]


def test_a_card_has_at_most_one_kind_of_ability() -> None:
    for card in FIRST_CONTACT:
        assert sum(map(bool, (card.play, card.attack, card.defeated, card.constant))) <= 1, card.id


@pytest.mark.parametrize("card", FIRST_CONTACT, ids=lambda card: card.id)
def test_an_id_is_the_english_name_in_lower_case(card: Card) -> None:
    name = card.names["en"].lower().replace(" ", "_").replace("-", "_")
    assert card.id == re.sub(r"[^a-z0-9_]", "", name)


def test_constant_abilities_are_found_again_by_their_kind() -> None:
    kinds = get_args(AnyConstant)
    assert kinds[1] is Mirror
    for card in boxes.every_card().values():
        for written, found in ((card.constant, card.constants), (card.in_pile, card.pile_constants)):
            assert all(isinstance(constant, kinds) for constant in written)
            for kind, name in zip(kinds, found.__struct_fields__, strict=True):
                if kind is Mirror:
                    assert found.mirrored == {key for one in written if isinstance(one, Mirror) for key in one.keywords}
                else:
                    assert list(getattr(found, name)) == [one for one in written if isinstance(one, kind)]


def test_effects_are_looked_up_by_trigger() -> None:
    every = boxes.every_card()
    assert every["killer_bee"].effects("play") == every["killer_bee"].play != ()
    assert every["turbo_bug"].effects("attack") == every["turbo_bug"].attack != ()
    assert every["strange_barrel"].effects("defeated") == every["strange_barrel"].defeated != ()
    assert every["gorillion"].effects("play") == every["gorillion"].effects("defeated") == ()


@pytest.mark.parametrize(("change", "named"), SPOILT, ids=lambda part: part if isinstance(part, str) else "")
def test_spoilt_data_is_not_taken_and_the_fault_is_named(change: dict[str, Any], named: str) -> None:
    written = {"id": "sample", "copies": 1, "power": 5}
    assert msgspec.json.decode(json.dumps(written), type=boxes.WrittenCard).power == 5
    with pytest.raises(msgspec.ValidationError, match=named):
        msgspec.json.decode(json.dumps(written | change), type=boxes.WrittenCard)


def test_cards_are_looked_for_by_power_and_then_by_name() -> None:
    ordered = boxes.by_power(FIRST_CONTACT)
    assert [card.id for card in ordered[:3]] == ["chameleon_sniper", "snail_thrower", "deathweaver"]
    assert ordered[-1].id == "gorillion"
    assert sorted(card.id for card in ordered) == sorted(card.id for card in FIRST_CONTACT)


def test_the_fingerprint_is_eight_hexadecimal_digits_and_stays_the_same() -> None:
    assert re.fullmatch(r"[0-9a-f]{8}", boxes.fingerprint(boxes.SETS))
    assert boxes.fingerprint(boxes.SETS) == boxes.fingerprint(boxes.SETS)


def test_the_fingerprint_changes_with_any_card(monkeypatch: pytest.MonkeyPatch) -> None:
    data, before = boxes._data("first_contact"), boxes.fingerprint(boxes.SETS)
    monkeypatch.setattr(boxes, "_data", lambda _name: data.replace(b'"power": 10', b'"power": 11'))
    assert boxes.fingerprint.__wrapped__(boxes.SETS) != before


UNHEEDED = [
    ("in_pile", {"is": "aura", "to": "allies", "keywords": ["sneaky"]}, "leave out 'keywords'"),
    ("in_pile", {"is": "aura", "to": "allies", "power": 1, "when": "your_turn"}, "has 'when'"),
    ("in_pile", {"is": "aura", "to": "self", "power": 1}, '"to": "allies"'),
    ("in_pile", {"is": "bar", "what": ["block"]}, "wants 'who'"),
    ("in_pile", {"is": "silence", "trigger": "play"}, "in_pile has 'silence'"),
    ("constant", {"is": "block_limit", "attacker": "self", "power_min": 6, "when": "your_turn"}, "has 'when'"),
    ("constant", {"is": "enlarge", "amount": 1}, "under 'in_pile'"),
    ("constant", {"is": "bar", "what": ["block"], "when": "paid"}, "has no price"),
    ("constant", {"is": "bar", "what": []}, "forbids nothing"),
    ("constant", {"is": "mirror", "keywords": []}, "has no keywords"),
    ("constant", {"is": "block_limit", "attacker": "self"}, "has no bounds"),
    ("constant", {"is": "aura", "to": "allies", "power": 1}, '"self" or "other_allies"'),
    ("constant", {"is": "aura", "to": "self", "power": 1, "power_max": 5}, "limits keywords alone"),
    ("constant", {"is": "aura", "to": "self", "power": 1, "when": "twins"}, "which powers decide"),
    ("constant", {"is": "aura", "to": "self", "keywords": ["sneaky"], "per": "other_ally"}, "multiplies a power"),
    ("constant", {"is": "aura", "to": "self"}, "gives nothing"),
    ("in_pile", {"is": "aura", "to": "allies"}, "gives nothing"),
    ("in_pile", {"is": "bar", "what": [], "who": {}}, "forbids nothing"),
    ("in_pile", {"is": "bar", "what": ["block"], "who": {"weaker": True}}, "its card is no creature"),
    ("constant", {"is": "silence", "trigger": "play", "when": "your_turn"}, "has 'when'"),
    ("constant", {"is": "aura", "to": "self", "keywords": ["sneaky"], "power_max": 0}, "no creature is within"),
    ("constant", {"is": "block_limit", "attacker": "self", "power_min": 7, "power_max": 6}, "exchange them"),
    ("constant", {"is": "bar", "what": ["block"], "who": {"shares_keyword": True}}, "no card is shown"),
    ("constant", {"is": "hunt_limit"}, "has no bounds"),
    ("constant", {"is": "hunt_limit", "power_min": 5, "power_max": 4}, "exchange them"),
    ("in_pile", {"is": "enlarge", "amount": 0}, "adds nothing"),
    ("constant", {"is": "bar", "what": ["block"], "when": "unpaid"}, "has no price"),
    ("constant", {"is": "aura", "to": "self", "power": 1, "when": "unsurpassed"}, "which powers decide"),
    ("constant", {"is": "bar", "what": ["block"], "who": {"slayer": True}}, "only a defeated creature knows"),
    ("in_pile", {"is": "aura", "to": "allies", "power": 1, "undefeatable": True}, "leave out 'keywords'"),
]
"""Where a constant stands, what it says, and what is wrong with it."""


@pytest.mark.parametrize(("where", "constant", "why"), UNHEEDED)
def test_a_constant_of_which_the_rules_would_not_look_at_all_is_refused(
    where: str, constant: dict[str, Any], why: str
) -> None:
    card = msgspec.convert({"id": "newcomer", "copies": 1, "power": 1, where: [constant]}, boxes.WrittenCard)
    (fault,) = heeded.faults(card)
    assert "newcomer" in fault
    assert why in fault


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"crystals": 2}, "harvests nothing"),
        ({"harvest": [{"do": "gain_life", "amount": 1}]}, "no crystal comes off"),
        ({"crystals": -1, "harvest": [{"do": "gain_life", "amount": 1}]}, "write 1 or more"),
    ],
)
def test_crystals_without_a_harvest_or_a_harvest_without_crystals_are_refused(said: dict[str, Any], why: str) -> None:
    card = msgspec.convert({"id": "newcomer", "copies": 1, "power": 1, **said}, boxes.WrittenCard)
    (fault,) = heeded.faults(card)
    assert why in fault


def test_every_constant_of_every_box_is_heeded() -> None:
    assert [fault for card in boxes.every_card().values() for fault in heeded.faults(card)] == []
