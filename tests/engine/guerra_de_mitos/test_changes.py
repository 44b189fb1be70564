"""What people tell the box while they resolve a card: every entry, and what it asks besides (G-67)."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos.frames.by_hand import CHANGES
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.guerra_de_mitos.table.derived import MOST_ORACLES
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.conftest import Scene, SceneMaker


def telling(scene: SceneMaker, *cards: str, **rest: object) -> Scene:
    """Return a scene in which Ann resolves an action."""
    return scene(*cards, **rest)("play dardo")


def test_each_entry_is_offered_where_it_can_be_made(scene: SceneMaker) -> None:
    piles = ("zeus:3/4", "-/4")
    there = scene("ulises:4!+hacha ares:4*", "thor:7", clash=(0, 1), piles=piles, side={0: {"god_discard": ["eros"]}})
    there("play ratas", "give thor")
    verbs = {answer.split()[0] for answer in there.legal}
    assert verbs == {change.name for change in CHANGES} | {"done"}
    assert "field thor" not in telling(scene, "", "thor:7").legal


def test_a_reserve_changes_by_a_number(scene: SceneMaker) -> None:
    there = telling(scene)("reserve 1")
    assert there.asks == (0, "by")
    for number in ("31", "-31"):
        there.refuses(f"number {number}")
    assert there("number 4").reserves == [20, 24]
    assert there("reserve 0", "number 0").reserves == [20, 24]
    there.refuses("reserve 2", "G-67")


def test_a_character_gains_and_loses_power_down_to_nothing(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4", "thor:7")("power ulises", "number -9", "power thor", "number 9")
    assert (there.power("ulises"), there.power("thor")) == (0, 16)


@pytest.mark.parametrize(("how_long", "field"), [("turn", "strength"), ("good", "strength_for_good")])
def test_strength_changes_for_the_turn_or_for_good(scene: SceneMaker, how_long: str, field: str) -> None:
    there = telling(scene, "ulises:4")("strength ulises", "number -2")
    assert there.asks == (0, "lasts")
    there(how_long)
    assert getattr(there.character("ulises"), field) == -2


@pytest.mark.parametrize(("how_long", "field"), [("turn", "maximum"), ("good", "maximum_for_good")])
def test_the_maximum_changes_for_the_turn_or_for_good(scene: SceneMaker, how_long: str, field: str) -> None:
    there = telling(scene, "ulises:4")("maximum ulises", "number -2", how_long)
    assert getattr(there.character("ulises"), field) == -2


def test_power_appears_on_an_open_card_of_any_oracle(scene: SceneMaker) -> None:
    there = telling(scene, piles=("zeus:3/4 -/2", "thor:1"))("oracle 1.1", "number 2", "oracle 0.1", "number -9")
    assert (there.oracle(1, 1).power, there.oracle(0, 1).power) == (3, 0)
    there.refuses("oracle 0.2", "G-67")


def test_any_card_in_play_is_tired_or_readied(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4+hacha kom_ombo", "thor:7*")
    there("tire ulises", "tire hacha", "tire kom_ombo", "ready thor")
    assert (there.cards(0), there.cards(1)) == ("ulises*+hacha* kom_ombo*", "thor")
    there.refuses("tire ulises", "G-67")
    there.refuses("ready thor", "G-67")


def test_a_pantheon_is_tired(scene: SceneMaker) -> None:
    there = telling(scene, pantheon=("yomi", "yomi"))("tire_pantheon 1", "done")
    there.refuses("use pantheon", "G-33", "R76")
    assert "tire_pantheon 1" not in there.legal


def test_a_character_comes_to_the_battlefield_or_leaves_it(scene: SceneMaker) -> None:
    there = scene("ulises:4!", "thor:0*", "isis:6", clash=(0, 1))("play ratas", "field thor", "withdraw ulises")
    assert (there.cards(0), there.cards(1)) == ("ulises", "thor*!")
    assert there.power("thor") == 0
    there.refuses("field isis", "G-67")


def test_a_destroyed_card_goes_to_its_owners_discard_with_all_it_carries(scene: SceneMaker) -> None:
    """Reading A-58."""
    there = telling(scene, "ulises:4+hacha+yoroi@1 kom_ombo", "thor:7+rayo")
    there("destroy ulises", "destroy kom_ombo", "destroy rayo")
    assert there.seats[0].god_discard == ("ulises", "kom_ombo")
    assert there.seats[0].design_discard == ("dardo", "hacha")
    assert there.seats[1].design_discard == ("yoroi", "rayo")
    assert there.cards(1) == "thor"
    assert there.reserves == [20, 20]


def test_a_created_character_is_no_card(scene: SceneMaker) -> None:
    there = telling(scene, pantheon=("rlyeh",))("create 0")
    assert there.asks == (0, "number")
    there("number 0", "number 0", "number 1", "power token_0_0_1", "number 1")
    assert there.cards(0) == "token_0_0_1"
    there("destroy token_0_0_1")
    assert (there.cards(0), there.seats[0].god_discard) == ("", ())


def test_a_card_is_given_to_another_seat(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4+hacha kom_ombo", "thor:7", seats=3)("give ulises")
    assert there.asks == (0, "control")
    assert there.legal == ["choose 1", "choose 2"]
    there("choose 2", "give kom_ombo", "choose 1")
    assert [there.cards(seat) for seat in range(3)] == ["", "thor kom_ombo", "ulises+hacha"]
    assert "give hacha" not in there.legal


def test_a_seat_draws_and_discards(scene: SceneMaker) -> None:
    there = telling(scene, designs=(2,))("draw 0")
    there.refuses("number 0")
    there("number 5")
    assert (there.hands[0], there.seats[0].designs) == (6, 0)
    there("discard 1")
    assert there.asks == (1, "discard")
    there.refuses("discard zeus")
    there("discard hacha")
    assert (there.hands[1], there.seats[1].design_discard) == (4, ("hacha",))
    there("discard 1", "discard card")
    assert there.seats[1].design_discard == ("hacha", "action_0")
    empty = telling(scene, hand=(5, 0))
    assert "discard 1" not in empty.legal


def test_a_card_of_a_hand_goes_to_another_hand(scene: SceneMaker) -> None:
    there = telling(scene, "", seats=3)("take 1")
    assert there.asks == (0, "taker")
    assert there.legal == ["choose 0", "choose 2"]
    there("choose 2")
    assert there.hands == [4, 4, 6]
    assert [event for event in there.events if isinstance(event, events.Handed)] == [events.Handed(seat=1, to=2)]
    assert "take 1" not in telling(scene, hand=(5, 0)).legal
    assert telling(scene)("take 1").hands == [5, 4], "of two the other one gets it"


def test_a_discarded_design_comes_back_to_the_hand_and_a_god_card_under_an_oracle(scene: SceneMaker) -> None:
    side = {1: {"god_discard": ["thor", "shemu"], "design_discard": ["hacha"]}}
    there = telling(scene, side=side, piles=("", "zeus:0/2 -/3"))("recover hacha")
    assert (there.hands[1], there.seats[1].design_discard) == (6, ())
    there("recover shemu")
    assert there.asks == (0, "under")
    assert there.legal == ["choose 1", "choose 2"]
    there("choose 2")
    assert (there.oracle(1, 2).left, there.seats[1].god_discard) == (4, ("thor",))


def test_the_open_card_of_an_oracle_is_discarded_or_comes_into_play(scene: SceneMaker) -> None:
    """Reading A-49."""
    there = telling(scene, piles=("zeus:3/4 el_partenon:2", "thor:1/1"))("bury 1.1", "bring_in 0.1", "bring_in 0.2")
    assert (there.seats[1].god_discard, there.oracle(1, 1).left) == (("thor",), 1)
    assert (there.cards(0), there.power("zeus")) == ("zeus el_partenon", 3)
    assert [answer for answer in there.legal if answer.startswith(("bury", "bring_in"))] == ["bury 0.1", "bury 1.1"]


def test_every_card_of_an_oracle_is_discarded_one_after_the_other_and_none_is_carried_out(scene: SceneMaker) -> None:
    """G-67: what Duat does. The seat whose oracle it is says what lies face down."""
    there = telling(scene, piles=("", "thor:1/2 -/0"))("bury 1.1", "bury 1.1")
    assert there.asks == (1, "reveal")
    there.refuses("reveal dardo")
    there("reveal shemu")
    assert there.asks == (0, "effect")
    there("bury 1.1", "reveal character", "number 1", "number 2", "number 3")
    assert there.asks == (0, "effect")
    assert there.seats[1].god_discard == ("thor", "shemu", "character_1_2_3")
    assert (there.oracle(1, 1).card, there.oracle(1, 1).left) == (None, 0)
    there.refuses("bury 1.1", "G-67")
    there.refuses("bury 1.2", "G-67")


def test_what_is_buried_face_down_in_a_transfer_does_not_pass_over_an_oracle(scene: SceneMaker) -> None:
    """G-19: the next oracle is turned up nevertheless."""
    there = scene(phase="transfer", piles=("-/2 -/2 -/2 -/2",))("reveal shemu", "bury 0.4", "reveal pitia", "done")
    assert there.asks == (0, "reveal")
    there("reveal ulises", "reveal ares", "reveal milo")
    assert there.asks == (0, "turn")
    assert [oracle.card for oracle in there.seats[0].oracles] == [None, "ulises", "ares", "milo"]


def test_an_event_of_another_seat_goes_under_an_oracle_of_ones_own(scene: SceneMaker) -> None:
    """G-67, G-68: what Nut does; the card stays its owner's, and everything else goes under its owner's oracles."""
    side = {0: {"god_discard": ["eros", "panateneas"]}, 1: {"god_discard": ["thor", "shemu"]}}
    there = telling(scene, side=side, piles=("zeus:0/2 -/2", "-/1 -/1"))
    assert there("recover thor").legal == ["choose 1", "choose 2"]
    there("choose 1")
    assert there("recover panateneas").legal == ["choose 1", "choose 2"]
    there("choose 1")
    assert there("recover shemu").legal == ["choose 1", "choose 2", "choose 0.1", "choose 0.2"]
    there.refuses("choose 1.1")
    there("choose 0.2")
    assert there.seats[1].god_discard == ()
    guest = there.oracle(0, 2).guests[0]
    assert (there.oracle(0, 2).left, guest.card, guest.owner, guest.below) == (3, "shemu", 1, 0)


def looking(scene: SceneMaker, left: int, below: int = 0, **rest: object) -> Scene:
    """Return a scene in which Ann turns up her first oracle, where an event of Bob's lies."""
    guest = {"card": "shemu", "owner": 1, "below": below}
    side = {0: {"oracles": [{"card": None, "left": left, "guests": [guest]}], **rest}}
    return scene(phase="transfer", side=side)


def test_an_event_of_another_seat_is_carried_out_where_it_appears_and_goes_to_its_owners_discard(
    scene: SceneMaker,
) -> None:
    """G-20, G-68, G-76: it is no copy of the deck in which it lies (G-4)."""
    there = looking(scene, 1, god_discard=["shemu", "shemu"])
    assert "reveal shemu" in there.legal
    there("reveal shemu", "reserve 0", "number 2")
    assert there.asks == (0, "effect")
    assert [seat.god_discard for seat in there.seats] == [("shemu", "shemu"), ("shemu",)]


@pytest.mark.parametrize(("left", "below"), [(2, 0), (1, 0), (2, 1)])
def test_only_the_card_that_lies_where_the_event_was_put_is_its_owners(
    scene: SceneMaker, left: int, below: int
) -> None:
    """G-68: above it lie the seat's own cards, of which there are two at most (G-4)."""
    on_top = below == left - 1
    there = looking(scene, left, below)("reveal shemu")
    assert there.seats[1 if on_top else 0].god_discard == ("shemu",)
    assert len(there.oracle(0, 1).guests) == (not on_top)
    if not on_top:
        looking(scene, left, below, god_discard=["shemu", "shemu"]).refuses("reveal shemu", "G-4")


def test_what_goes_under_later_lies_below_the_event_and_another_card_takes_its_place(scene: SceneMaker) -> None:
    there = looking(scene, 1, god_discard=["thor"])("reveal akher", "recover thor", "done")
    assert there.oracle(0, 1).guests == ()  # the table is the truth: it lay elsewhere
    kept = looking(scene, 2, god_discard=["thor"])("reveal akher", "recover thor")
    assert [guest.below for guest in kept.oracle(0, 1).guests] == [1]


def test_an_event_of_another_seat_leaves_the_oracle_of_who_falls(scene: SceneMaker) -> None:
    """G-66, reading A-57: it goes back to its owner, and one that lies elsewhere stays when its owner falls."""
    guest = {"card": "shemu", "owner": 1}
    side = {0: {"oracles": [{"card": None, "left": 3, "guests": [guest]}]}}
    holder = telling(scene, side=side, seats=3)("reserve 0", "number -30", "done")
    assert (holder.seats[0].gone, holder.seats[1].god_discard) == (2 + 4 + 25 + 1, ("shemu",))
    owner = telling(scene, side=side, seats=3)("reserve 1", "number -30", "done")
    assert len(owner.oracle(0, 1).guests) == 1


@pytest.mark.parametrize(
    ("guest", "fault"),
    [
        ({"card": "thor", "owner": 1}, "thor is of the kind character, wanted event"),
        ({"card": "shemu", "owner": 2}, "owner is 2, wanted 0 to 1"),
        ({"card": "shemu", "owner": 1, "below": 1}, "below is 1, wanted -1 to 0"),
    ],
)
def test_an_event_that_cannot_lie_there_is_named(scene: SceneMaker, guest: dict[str, object], fault: str) -> None:
    there = telling(scene, piles=("-/1",))
    refusal = there.state.edit([{"path": "seats.0.oracles.0.guests", "to": [guest]}])
    assert isinstance(refusal, Refusal)
    assert fault in refusal.why


def test_a_seat_has_an_oracle_more(scene: SceneMaker) -> None:
    """Reading A-41."""
    there = telling(scene)
    for _ in range(MOST_ORACLES - 4):
        there("add_oracle 0")
    assert len(there.seats[0].oracles) == MOST_ORACLES
    there.refuses("add_oracle 0", "G-67")
    assert "add_oracle 1" in there.legal


def test_the_token_of_the_first_player_moves(scene: SceneMaker) -> None:
    """G-56: those who have had their transfer in this turn have no second one."""
    there = telling(scene, seats=3)("first 2")
    assert there.state.table.first == 2
    there.refuses("first 2", "G-67")
    piles = ("-/3 -/0 pitia", "pitia", "groa", "milo")
    event = scene(seats=4, phase="transfer", piles=piles)("reveal shemu", "first 2", "done", "done")
    assert event.asks == (2, "turn")
    event("done")
    assert event.asks == (3, "turn")
    event("done")
    assert event.asks == (1, "turn")
    event("done")
    assert event.asks == (2, "influence")
    assert [seat.transfers for seat in event.seats] == [0, 1, 1, 1]


def test_copies_are_told_apart_by_numbers(scene: SceneMaker) -> None:
    there = telling(scene, "ulises:4 ulises:2", "ulises:3")
    refusal = there.refuses("destroy ulises")
    assert refusal.code == "R05"
    there("destroy ulises#2")
    assert [one.power for one in there.seats[0].characters] == [4]


@pytest.mark.parametrize(
    ("answer", "changes"),
    [
        ("power ulises", [("seats.0.characters", [])]),
        ("strength ulises", [("seats.0.characters", [])]),
        ("give ulises", [("seats.1.alive", False), ("seats.1.reserve", 0)]),
        ("oracle 0.1", [("seats.0.oracles.0.card", None), ("seats.0.oracles.0.power", 0)]),
        ("recover thor", [("seats.0.god_discard", [])]),
        ("discard 1", [("seats.1.hand", 0)]),
        ("take 1", [("seats.1.hand", 0)]),
        ("create 1", [("seats.1.alive", False), ("seats.1.reserve", 0)]),
    ],
)
def test_what_an_edit_takes_away_is_not_changed_any_more(
    scene: SceneMaker, answer: str, changes: list[tuple[str, object]]
) -> None:
    side = {0: {"god_discard": ["thor"]}}
    there = telling(scene, "ulises:4", "ares:4", "isis:6", piles=("zeus:3/4",), side=side)(answer).edit(*changes)
    assert there.asks is not None
    assert there.asks[1] in ("influence", "effect")


# Cards without a tag


def test_god_cards_without_a_tag_are_entered_as_numbers(scene: SceneMaker) -> None:
    """G-19, G-24 and G-28."""
    there = scene(phase="transfer", piles=("-/1 -/1 -/1 -/1",), side={0: {"transfers": 1}})
    there("reveal character")
    assert there.asks == (0, "number")
    there.refuses("number 31")
    there.refuses("number -1")
    there("number 2", "number 3", "number 4", "reveal foreign", "number 0", "number 1", "number 2")
    there("reveal resource", "number 1", "reveal event", "reserve 0", "number 1", "done")
    assert [there.oracle(0, number).card for number in range(1, 5)] == [
        "character_2_3_4",
        "foreign_0_1_2",
        "resource_1",
        None,
    ]
    assert there.seats[0].god_discard == ("event",)
    there.refuses("enter 1", "G-24")
    there.refuses("enter 2", "G-28")
    there("move reserve 2", "enter 2")
    assert there.power("foreign_0_1_2") == 0


def test_actions_without_a_tag_are_entered_as_their_cost(scene: SceneMaker) -> None:
    """G-32 and G-46: in both phases."""
    there = scene("ulises:4", reserve=(9, 9))("play action", "number 3", "done")
    assert (there.reserves[0], there.seats[0].design_discard) == (6, ("action_3",))
    battle = scene("ulises:4!", "thor:7!", clash=(0, 1))("play action", "number 3")
    assert (battle.power("ulises"), battle.asks) == (1, (0, "effect"))


def test_equipment_without_a_tag_is_entered_as_its_numbers(scene: SceneMaker) -> None:
    """G-34 to G-36."""
    there = scene("ulises:4 ares:4!", "thor:7!")("play weapon", "number 2", "number 3", "number -1", "choose ulises")
    assert there.cards(0) == "ulises+weapon_2_3_-1 ares!"
    there("pass", "play armour", "number 0", "number 0", "number 1", "choose ares")
    assert there.cards(0) == "ulises+weapon_2_3_-1 ares!+armour_0_0_1"
    there("pass", "play equipment", "number 1", "number 0", "number 0", "choose ulises")
    alone = scene("ulises:5+hacha")
    alone.refuses("play weapon", "G-34", "R78")
    assert alone.advised("play weapon")("number 2", "number 1", "number 0").cards(0) == "ulises+hacha+weapon_2_1_0"
    summoner = scene("pitia:2")("play invocation", "number 0", "number 0", "number -2")
    assert summoner.cards(0) == "pitia+invocation_0_0_-2"


@pytest.mark.parametrize(("numbers"), [(5, 0, 0), (0, 0, -3)])
def test_what_its_numbers_forbid_is_not_played_and_the_seat_is_asked_again(
    scene: SceneMaker, numbers: tuple[int, int, int]
) -> None:
    """G-34 and G-35: nothing is paid, and it is still the seat's action."""
    there = scene("pitia:2")("play invocation", *[f"number {number}" for number in numbers])
    assert there.asks == (0, "influence")
    assert (there.hands[0], there.power("pitia")) == (5, 2)


def test_a_character_of_which_only_numbers_are_known_may_carry_invocations(scene: SceneMaker) -> None:
    """G-35: its keys are not known."""
    there = scene("character_2_3_4:4 ulises:4")("play fehu")
    assert there.cards(0) == "character_2_3_4+fehu ulises"
