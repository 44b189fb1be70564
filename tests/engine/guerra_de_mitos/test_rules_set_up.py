"""Set-up for two and for more: the rules G-8 to G-17, G-76, G-77; and what of the decks shows in play."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.conftest import MatchMaker, SceneMaker, set_up


def test_each_seat_shows_one_pantheon_and_says_how_large_its_decks_are(started: MatchMaker) -> None:
    """G-1, G-2 and G-3."""
    there = started()
    assert there.asks == (0, "pantheon")
    there.refuses("reveal zeus", "G-9")
    there("reveal yomi")
    assert there.asks == (0, "gods")
    there.refuses("reveal olimpo")
    for number in (19, 401):
        there.refuses(f"number {number}", "G-2")
    there("number 20")
    assert there.asks == (0, "designs")
    for number in (29, 401):
        there.refuses(f"number {number}", "G-3")
    there("number 400")
    assert there.asks == (1, "pantheon")


def test_no_more_copies_lie_open_than_a_deck_may_hold(scene: SceneMaker) -> None:
    """G-4: two of a card, one of what is unique or a god."""
    there = scene("zeus:8 ulises:4", phase="transfer", piles=("-/4 -/4",))
    assert there.asks == (0, "reveal")
    there.refuses("reveal zeus", "G-4", "R10")
    assert there("reveal ulises").asks == (0, "reveal")
    there.refuses("reveal ulises", "G-4", "R10")
    there("reveal minotauro")
    played = scene("zeus:8", side={0: {"design_discard": ["iluminacion", "dardo"]}})
    played.refuses("play iluminacion", "G-4", "R10")
    assert "play dardo" in played.legal


def test_battle_cards_are_known_by_their_key() -> None:
    """G-5: four designs have it; the box checks a deck for it before the match."""
    assert sum(card.battle for card in every_card().values()) == len(
        [card for card in every_card().values() if "Batalla" in card.keys]
    )
    assert every_card()["el_caballo_de_troya"].battle


def test_a_card_for_one_mythology_is_not_used_under_another(scene: SceneMaker) -> None:
    """G-6: in an oracle and in a hand."""
    there = scene(phase="transfer", piles=("templo_jinja:3/2 oraculo_de_delfos:3/2",))
    assert there.refuses("enter 1", "G-6", "R80").restriction
    assert there.advised("enter 1").cards(0) == "templo_jinja"
    there("enter 2")
    assert there.cards(0) == "templo_jinja oraculo_de_delfos"
    equipping = scene("ulises:4")
    assert equipping.refuses("play mjolnir", "G-6", "R80").restriction
    assert equipping.advised("play mjolnir").cards(0) == "ulises+mjolnir"
    assert equipping.power("ulises") == 1
    assert "play tridente" in scene("ulises:4").legal
    poor = scene("ulises:2").refuses("play mjolnir", "G-34", "R72")
    assert not poor.restriction
    assert "play necronomicon" in scene("ulises:4", pantheon=("rlyeh",)).legal


def test_a_character_of_another_mythology_may_enter(scene: SceneMaker) -> None:
    """G-7: it pays one power more (G-28)."""
    there = scene(phase="transfer", piles=("thor:7",))("enter 1")
    assert there.power("thor") == 6


def test_the_bank_has_no_end(scene: SceneMaker) -> None:
    """G-8."""
    there = scene("fenrir:5", reserve=(200, 20))
    assert there("meditate fenrir").power("fenrir") == 7
    assert there.reserves[0] == 200


def test_the_pantheon_gives_the_first_reserve(started: MatchMaker) -> None:
    """G-9: also one that the list does not know, with its mythology."""
    there = started()("reveal la_orden")
    assert there.reserves[0] == 29
    there = started()("reveal pantheon")
    assert there.asks == (0, "number")
    for number in (0, 31):
        there.refuses(f"number {number}")
    there("number 17")
    assert (there.asks, there.reserves[0]) == ((0, "mythology"), 17)
    there("choose norse")
    pantheon = there.seats[0].pantheon
    assert pantheon is not None
    assert (pantheon.card, pantheon.mythology) == ("pantheon_17", "norse")
    assert there.asks == (0, "gods")


@pytest.mark.parametrize(("gods", "sizes"), [(20, [5, 5, 5, 5]), (21, [6, 5, 5, 5]), (23, [6, 6, 6, 5])])
def test_god_cards_are_dealt_one_by_one_from_the_left(started: MatchMaker, gods: int, sizes: list[int]) -> None:
    """G-10."""
    there = started()("reveal yomi", f"number {gods}")
    assert [oracle.left for oracle in there.seats[0].oracles] == sizes
    assert all(oracle.card is None for oracle in there.seats[0].oracles)


def test_five_design_cards_are_drawn(started: MatchMaker) -> None:
    """G-11."""
    there = started()("reveal yomi", "number 20", "number 34")
    assert (there.hands[0], there.seats[0].designs) == (5, 29)


def test_each_of_two_gives_the_other_one_to_four_unseen(started: MatchMaker) -> None:
    """G-12."""
    there = set_up(started(), "yomi", "olimpo")
    assert there.asks == (0, "bid")
    for number in (0, 5):
        there.refuses(f"number {number}", "G-12")
    there("number 3")
    assert (there.asks, there.reserves) == ((1, "bid"), [20, 18])
    assert there.state.position()["bids"] == ["sealed", None]
    there("number 1")
    assert there.reserves == [21, 21]
    assert there.state.position()["bids"] == [3, 1]


def test_a_bid_is_sealed_whoever_gives_it_first(started: MatchMaker) -> None:
    """G-12: the seat that is named first is asked first."""
    there = set_up(started(first=1), "yomi", "olimpo")
    assert there.asks == (1, "bid")
    there("number 2")
    assert there.state.position()["bids"] == [None, "sealed"]
    there("number 4")
    assert (there.reserves, there.asks) == ([22, 22], (0, "first"))


@pytest.mark.parametrize(
    ("pantheons", "bids", "reserves", "asks"),
    [
        (("yomi", "olimpo"), (3, 1), [21, 21], (0, "first")),
        (("yomi", "olimpo"), (2, 2), [22, 20], (0, "first")),
        (("olimpo", "yomi"), (2, 2), [20, 22], (1, "first")),
        (("olimpo", "yomi"), (3, 2), [20, 23], (0, "first")),
        (("olimpo", "asgard"), (2, 2), [20, 20], (0, "lot")),
    ],
)
def test_who_gives_more_says_who_is_first(
    started: MatchMaker, pantheons: tuple[str, str], bids: tuple[int, int], reserves: list[int], asks: tuple[int, str]
) -> None:
    """G-13: then the higher initial power (A-37), then a coin (A-38)."""
    there = set_up(started(), *pantheons)(*[f"number {bid}" for bid in bids])
    assert (there.reserves, there.asks) == (reserves, asks)
    assert there.legal == ["choose 0", "choose 1"]
    there.refuses("choose 2", "G-13")


def test_a_token_marks_the_first_player(started: MatchMaker) -> None:
    """G-14."""
    there = set_up(started(), "yomi", "olimpo")("number 1", "number 2", "choose 0")
    assert there.state.table.first == 0
    assert there.happened[-3:] == ["first", "turn", "transfer"]
    assert there.asks == (0, "reveal")


def test_an_edit_while_it_is_chosen_who_is_first_does_not_take_the_choice_away(started: MatchMaker) -> None:
    """G-13."""
    there = set_up(started(), "yomi", "olimpo")("number 1", "number 2").edit(("seats.0.hand", 4))
    assert there.asks == (1, "first")


def test_around_a_table_a_lot_says_who_is_first(started: MatchMaker) -> None:
    """G-15."""
    there = set_up(started(5, first=3), "yomi", "olimpo", "asgard", "nut", "duat")
    assert there.state.table.first == 3
    assert there.asks == (3, "reveal")


def test_around_a_table_each_has_one_less_than_who_goes_before(started: MatchMaker) -> None:
    """G-16: as many as there are players for the first one, one for the last."""
    there = set_up(started(3), "olimpo", "niflheim", "mictlan")
    assert there.reserves == [18 + 3, 19 + 2, 20 + 1]
    five = set_up(started(5, first=3), "yomi", "olimpo", "asgard", "nut", "la_orden")
    assert five.reserves == [20 + 3, 18 + 2, 18 + 1, 18 + 5, 29 + 4]


def test_around_a_table_nobody_bids(started: MatchMaker) -> None:
    """G-17."""
    there = set_up(started(3), "olimpo", "niflheim", "mictlan")
    assert there.asks == (0, "reveal")
    assert there.state.position()["bids"] == []
    assert there.hands == [5, 5, 5]


def test_the_bid_of_the_other_is_no_gain(started: MatchMaker) -> None:
    """Reading A-60: La Orden gains nothing, but this is given."""
    there = set_up(started(), "la_orden", "olimpo")("number 1", "number 4")
    assert there.reserves == [33, 19]


def test_both_discards_of_each_are_empty_and_each_card_goes_to_its_own(started: MatchMaker, scene: SceneMaker) -> None:
    """G-76."""
    there = set_up(started(), "yomi", "olimpo")
    assert all(seat.god_discard == () == seat.design_discard for seat in there.seats)
    buried = scene("ulises:4+hacha thor:7@1", phase="transfer", piles=("zeus:3",))("discard 1")
    assert buried.seats[0].god_discard == ("zeus",)
    played = scene("ulises:4+hacha thor:7@1+yoroi@1")("play dardo", "destroy ulises", "destroy thor", "done")
    assert (played.seats[0].god_discard, played.seats[0].design_discard) == (("ulises",), ("dardo", "hacha"))
    assert (played.seats[1].god_discard, played.seats[1].design_discard) == (("thor",), ("yoroi",))


def test_two_to_six_play(started: MatchMaker) -> None:
    """G-77: two bid, more have shares; seven or one are refused."""
    assert set_up(started(2), "yomi", "yomi").asks == (0, "bid")
    assert set_up(started(6), *["yomi"] * 6).reserves == [26, 25, 24, 23, 22, 21]
    for names in (("A",), tuple("ABCDEFG")):
        refusal = GUERRA_DE_MITOS.new((), names, 0)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "G-77"
