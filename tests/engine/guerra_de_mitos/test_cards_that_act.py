"""Cards that act where print alone once judged: keys and costs that others change, whom they reach, and who chooses."""

from __future__ import annotations

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos.table import current, events
from tests.engine.guerra_de_mitos.conftest import SceneMaker

ACTING = {"cards_act": True}


# Keys from items


def test_a_shield_makes_a_summoner_who_bears_a_muse(scene: SceneMaker) -> None:
    scene("heracles:3", rules=ACTING).refuses("play talia", "G-35", "R79")
    there = scene("heracles:3+chimalli", rules=ACTING)("play talia")
    assert there.cards(0) == "heracles+chimalli+talia"


def test_howard_bears_what_would_bring_his_maximum_below_nothing(scene: SceneMaker) -> None:
    scene("pitia:1", pantheon=("asgard",), rules=ACTING)("play berkana")
    scene("groa:1+muerte_de_los_primogenitos", pantheon=("asgard",), rules=ACTING).refuses(
        "play berkana", "G-35", "R79"
    )
    there = scene("howard:1", pantheon=("asgard",), rules=ACTING)("play berkana")
    assert current.maximum(there.state.table, there.state.table.characters[0]) == 0


# What has nothing to do, or nobody to pay


def test_a_key_of_any_character_is_offered_only_where_somebody_has_one(scene: SceneMaker) -> None:
    there = scene("character_1_0_3:3+sacrificio_gladiatorio", "resource_1", rules=ACTING)
    there.refuses("use sacrificio_gladiatorio", "C-1", "R86")
    there = scene("character_1_0_3:3+sacrificio_gladiatorio", "heracles:1", rules=ACTING)
    assert "choose Héroe" in there("use sacrificio_gladiatorio").legal


def test_a_key_is_taken_only_from_who_has_one(scene: SceneMaker) -> None:
    there = scene("ulises:3 character_1_0_3:3", "heracles:1", rules=ACTING)("play jak", "choose 2")
    assert there.legal == ["choose ulises", "choose heracles"]


def test_an_action_in_battle_needs_somebody_who_takes_part_and_can_pay(scene: SceneMaker) -> None:
    """G-46: a god who could pay is no mortal whom the card could mean, and takes no part."""
    battle = {"clash": (0, 1), "rules": ACTING}
    scene("frigg:5! yasutaki:0!", "dagon:0!", **battle).refuses("play vuelta_al_origen", "G-46", "R72")
    there = scene("frigg:5! yasutaki:1!", "dagon:0!", **battle)("play vuelta_al_origen")
    assert there.cards(0) == "frigg!"


@pytest.mark.parametrize(
    ("cards", "deed", "price"),
    [
        ("hachiman:3!", "use hachiman", "destroy"),
        ("zeus:3!*", "play laberintos_de_la_piramide", "tire"),
        ("zeus:3!", "use mannaz", "withdraw"),
        ("heracles:3!", "play dolor_y_vida", "maximum"),
        ("zeus:3!", "play ladina_fortuna", "discard"),
    ],
)
def test_a_price_that_is_no_number_is_named_where_it_cannot_be_paid(
    scene: SceneMaker, cards: str, deed: str, price: str
) -> None:
    """G-69."""
    ours = f"{cards} groa:0+mannaz" if "mannaz" in deed else cards
    there = scene(ours, "thor:7!", clash=(0, 1), rules=ACTING, hand=(1, 1), reserve=(20, 20))
    assert there.refuses(deed, "G-69", "R72").why.endswith(f"cannot be paid whole: {price}.")


# What effects have added


def test_who_loses_what_effects_have_added_leaves_what_holds_for_players(scene: SceneMaker) -> None:
    """Teseo ends an added strength; that nobody may meditate holds for no card, and stays."""
    there = scene("teseo:3! susanoo:4! zeus:4!", "thor:7!", clash=(0, 1), rules=ACTING)
    ban = {"card": "sonido_de_odaiko", "seat": 0, "on": [], "seats": [0, 1]}
    there.edit(("lasting", [{**ban, "step": {"do": "forbid", "what": "meditate", "who": "all"}}]))
    there("use susanoo", "pass", "use teseo", "choose susanoo")
    assert current.strength(there.state.table, there.character("susanoo")) == 2
    assert [one.card for one in there.state.table.lasting] == ["sonido_de_odaiko"]


@pytest.mark.parametrize(
    ("use", "until"),
    [
        (("use meseta_de_leng",), "next_turn"),
        (("use atenea", "choose atenea"), "good"),
        (("use quiron",), "turn"),
    ],
)
def test_the_event_of_a_changed_number_says_until_when(scene: SceneMaker, use: tuple[str, ...], until: str) -> None:
    there = scene("meseta_de_leng atenea:3 quiron:3 ulises:3", rules=ACTING)(*use)
    told = [(event.until, event.for_good) for event in there.events if isinstance(event, events.Strengthened)]
    assert set(told) == {(until, until == "good")}


# Costs

LOWER = [
    ("mercado_de_tebas", "duat", "heracles:2 mercado_de_tebas", "antorcha", 1),
    ("inframundo", "asgard", "thor:4", "mjolnir", 2),
    ("amaterasu", "yomi", "amaterasu:4", "talisman_de_fuego", 1),
    ("oshido mimi", "yomi", "ame_no_oshido_mimi:4", "talisman_de_tierra", 1),
    ("huitzilopochtli", "mictlan", "huitzilopochtli:4", "macuahuitl", 2),
    ("poseidon", "olimpo", "poseidon:4", "tridente", 2),
    ("hachiman", "yomi", "hachiman:4", "katana_de_hachiman", 2),
    ("musubi", "yomi", "takami_musubi:4", "talisman_de_aire", 1),
    ("mi kurami", "yomi", "ame_no_mi_kurami:4", "talisman_de_agua", 1),
    ("hero", "olimpo", "ulises:4", "arco_de_itaca", 1),
    ("no hero", "olimpo", "atenea:4", "arco_de_itaca", 2),
    ("another god", "asgard", "odin:4", "mjolnir", 3),
]


@pytest.mark.parametrize(
    ("pantheon", "cards", "item", "paid"), [row[1:] for row in LOWER], ids=[row[0] for row in LOWER]
)
def test_an_item_costs_less_by_what_is_in_play(
    scene: SceneMaker, pantheon: str, cards: str, item: str, paid: int
) -> None:
    there = scene(cards, pantheon=(pantheon,), rules=ACTING)
    bearer = cards.split(":")[0]
    before = there.power(bearer)
    assert there(f"play {item}").power(bearer) == before - paid


@pytest.mark.parametrize(
    ("pantheon", "lies", "enters"),
    [
        ("takamagahara", "masakado:1", True),
        ("yomi", "masakado:1", False),
        ("inframundo", "hades:4", True),
        ("olimpo", "hades:4", False),
    ],
)
def test_a_character_costs_less_under_its_pantheon(scene: SceneMaker, pantheon: str, lies: str, enters: bool) -> None:
    there = scene("", phase="transfer", looked=4, pantheon=(pantheon,), piles=[f"{lies}/3 - - -"], rules=ACTING)
    assert ("enter 1" in there.legal) == enters


def test_the_next_item_alone_costs_less(scene: SceneMaker) -> None:
    there = scene("olaus_wormius:3 heracles:3", "ares:3", pantheon=("rlyeh",), rules=ACTING)
    there("use olaus_wormius", "pass", "play hacha", "choose heracles")
    first = 3 - there.power("heracles")
    there("pass", "play yoroi", "choose heracles")
    plain = scene("heracles:3", rules=ACTING)("play hacha")
    assert first == 3 - plain.power("heracles") - 1
    assert not there.state.table.lasting


# Whom an item may have

FOR_GODS = {
    "mjolnir": "asgard",
    "macuahuitl": "mictlan",
    "tridente": "olimpo",
    "yata_no_kagami": "yomi",
    "katana_de_hachiman": "yomi",
    "huitzauhqui": "mictlan",
    "ojo_de_ra": "duat",
    "vellocino_dorado": "olimpo",
    "gungnir": "asgard",
}


@pytest.mark.parametrize(("item", "pantheon"), FOR_GODS.items())
def test_nine_items_are_for_gods_alone(scene: SceneMaker, item: str, pantheon: str) -> None:
    scene("heracles:9", pantheon=(pantheon,), rules=ACTING).refuses(f"play {item}", "G-67", "R78")
    there = scene("heracles:9 ares:9", pantheon=(pantheon,), rules=ACTING)(f"play {item}")
    assert item in there.cards(0).split()[1]


@pytest.mark.parametrize("bearer", ["character_1_0_3:3", "pitia:3", "heracles:3"])
def test_a_card_that_moves_an_invocation_asks_of_a_bearer_what_its_player_is_asked(
    scene: SceneMaker, bearer: str
) -> None:
    """G-35: who is no Invocador is refused; nobody knows that of a character that was entered as numbers."""
    may = not bearer.startswith("heracles")
    assert isinstance(scene(f"{bearer} tebas", rules=ACTING).apply("play talia"), Outcome) == may
    assert ("use tebas" in scene(f"groa:3+talia {bearer} tebas", rules=ACTING).legal) == may


def test_who_carries_no_weapon_does_when_his_ability_is_silenced(scene: SceneMaker) -> None:
    there = scene("fenrir:9 yogg_sothot:1 heracles:1", pantheon=("rlyeh",), rules=ACTING)
    there("use yogg_sothot", "choose heracles", "choose fenrir", "pass", "play hacha")
    assert there.cards(0).startswith("fenrir+hacha")


# Several abilities of a phase


@pytest.mark.parametrize("card", ["hefesto", "wabi_sabi", "manicomio"])
def test_which_of_two_abilities_of_a_phase_is_asked(scene: SceneMaker, card: str) -> None:
    cards = f"{card}:6 antonio:2" if card == "hefesto" else f"{card} antonio:2 zeus:3"
    there = scene(cards, piles=["herreria:0/3 - - -"], rules=ACTING)(f"use {card}")
    assert there.asks == (0, "ability")
    assert there.legal == ["choose 1", "choose 2"]


# Around a table


def test_a_third_player_says_for_whom_his_character_fights(scene: SceneMaker) -> None:
    there = scene("upuat:4!", "heracles:2!", "zeus:3", clash=(0, 1), pantheon=("duat",), rules=ACTING)("use upuat")
    assert there.asks == (2, "army")
    there("choose 1")
    assert there.sums == [3, 1 + 5]
    assert there.seats[2].characters[0].army == 1


@pytest.mark.parametrize(("seats", "again"), [(2, None), (3, (2, "opponent"))])
def test_who_is_left_over_has_one_more_confrontation(
    scene: SceneMaker, seats: int, again: tuple[int, str] | None
) -> None:
    """AC-77: between two nobody is left over."""
    cards = ["zeus:4", "heracles:1", "ares:3"][:seats]
    there = scene(*cards, rules=ACTING)("play tacticas_belicas")
    met = None
    while there.state.table.turn == 1 and met is None:
        if there.asks == (2, "opponent"):
            met = there.asks
        there("choose 1" if there.asks is not None and there.asks[1] == "opponent" else "pass")
    assert met == again


# Several at a time


@pytest.mark.parametrize("missing", ["fuego", "tierra", "aire", "agua", ""])
def test_enlightenment_needs_four_different_talismans(scene: SceneMaker, missing: str) -> None:
    bearers = {"fuego": "heracles", "tierra": "heracles", "aire": "ulises", "agua": "ulises"}
    cards = [f"{bearer}:1+talisman_de_{word}" for word, bearer in bearers.items() if word != missing]
    made = scene(" ".join(cards), rules=ACTING)
    if missing:
        made.refuses("play iluminacion", "G-33", "R88")
    else:
        assert made("play iluminacion").reserves[0] > 20


# Where nothing is to choose


def test_an_only_target_is_asked_for_where_an_own_card_loses_or_an_enemy_gains(scene: SceneMaker) -> None:
    there = scene("heracles:2", "zeus:4", rules=ACTING)("play jeroglificos")
    assert there.asks == (0, "target")
    assert there.legal == ["choose heracles"]
    there = there("choose heracles")
    assert there.legal == ["choose zeus"], "nor does who alone could gain by it, and is an enemy"
    assert there("choose zeus").cards(0) == "heracles*"


def test_a_hero_of_the_enemy_is_not_made_stronger_unasked(scene: SceneMaker) -> None:
    there = scene("zeus:4 coliseo", "heracles:2", rules=ACTING)("use coliseo")
    assert there.legal == ["choose heracles"]


def test_what_is_destroyed_later_must_be_there_now(scene: SceneMaker) -> None:
    """C-1: without a weapon nothing is left of Talón de Aquiles but to destroy what nobody has."""
    unarmed = scene("zeus:4!", "dagon:3!", clash=(0, 1), rules=ACTING)
    unarmed.refuses("play talon_de_aquiles", "C-1", "R86")
    armed = scene("zeus:4!+mjolnir", "dagon:3!", clash=(0, 1), rules=ACTING)("play talon_de_aquiles")
    assert [one.step.word for one in armed.state.table.lasting] == ["strength", "later"]


def test_nobody_chooses_two_where_there_are_two(scene: SceneMaker) -> None:
    there = scene("heracles:2 ulises:4 atenea:4", rules=ACTING)("play jeroglificos", "choose heracles")
    assert there.asks == (1, "influence")
    assert [there.power("ulises"), there.power("atenea")] == [5, 5]


def test_a_card_of_another_seat_is_turned_up_where_an_oracle_is_emptied_down_to_it(scene: SceneMaker) -> None:
    """G-4, G-68: it is no copy of the deck in which it lies, of which both others lie on the discard already."""
    guest = {"card": "shemu", "owner": 0, "below": 0}
    oracles = [{"card": None, "left": 2, "guests": [guest]}, *[{"card": None, "left": 4}] * 3]
    enemy = {"oracles": oracles, "god_discard": ["shemu", "shemu"]}
    there = scene(pantheon=("duat", "olimpo"), side={1: enemy}, rules=ACTING)("use pantheon", "choose 1.1")
    there.refuses("reveal shemu", "G-4")
    there("reveal thor")
    assert "reveal shemu" in there.legal
    there("reveal shemu")
    assert [seat.god_discard for seat in there.seats] == [("shemu",), ("shemu", "shemu", "thor")]
