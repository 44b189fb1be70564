"""Which cards of other seats lie in an oracle, and where, as far as that is known (G-68)."""

from __future__ import annotations

import pytest

from tablekeeper.engine.guerra_de_mitos.table import oracles
from tablekeeper.engine.guerra_de_mitos.table.zones import SOMEWHERE, Guest, Oracle
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.conftest import SceneMaker

ACTING = {"cards_act": True}
SHEMU, PERET = Guest("shemu", 1, 2), Guest("peret", 1, 0)
PILE = Oracle(left=4, guests=(SHEMU, PERET))


def places(oracle: Oracle) -> dict[str, int]:
    """Return what lies below each guest, by its name."""
    return {guest.card: guest.below for guest in oracle.guests}


def test_what_goes_under_an_oracle_lifts_what_is_known_to_lie_there() -> None:
    assert places(oracles.with_one_under(PILE, None)) == {"shemu": 3, "peret": 1}
    assert places(oracles.with_one_under(PILE, Guest("thor", 2))) == {"shemu": 3, "peret": 1, "thor": 0}
    assert places(oracles.with_one_under(oracles.mixed(PILE), Guest("thor", 2))) == {
        "shemu": SOMEWHERE,
        "peret": SOMEWHERE,
        "thor": 0,
    }


def test_the_top_card_sinks_below_all_others() -> None:
    assert places(oracles.sunk(PILE)) == {"shemu": 3, "peret": 1}
    assert places(oracles.sunk(oracles.sunk(PILE))) == {"peret": 2, "shemu": 0}
    assert oracles.sunk(oracles.mixed(PILE)) == oracles.mixed(PILE)


def test_a_card_of_another_seat_that_is_turned_down_is_known_to_lie_on_top() -> None:
    turned = oracles.turned_down(Oracle("thor", 3, 1, owner=2))
    assert turned == Oracle(left=2, guests=(Guest("thor", 2, 1),))
    assert oracles.guests_on_top(turned) == [Guest("thor", 2, 1)]
    assert oracles.turned_down(Oracle("thor", 3, 1)) == Oracle(left=2)


def test_after_a_shuffle_each_may_lie_on_top_until_it_has_been_turned_up() -> None:
    """G-68: of two cards alike nobody can know which it was, so that the other seat has its own back first."""
    assert oracles.guests_on_top(PILE) == []
    pile = oracles.mixed(PILE)
    assert [guest.card for guest in oracles.guests_on_top(pile)] == ["shemu", "peret"]
    pile, guest = oracles.without_top(pile, "thor")
    assert (guest, places(pile)) == (None, {"shemu": SOMEWHERE, "peret": SOMEWHERE})
    pile, guest = oracles.without_top(pile, "peret")
    assert (guest, places(pile)) == (Guest("peret", 1, SOMEWHERE), {"shemu": SOMEWHERE})
    pile, guest = oracles.without_top(pile, "peret")
    assert (guest, places(pile), pile.left) == (None, {"shemu": SOMEWHERE}, 1)
    pile, guest = oracles.without_top(pile, "thor")  # the table is the truth: it lay elsewhere
    assert (guest, pile) == (None, Oracle())


def test_of_two_alike_that_were_shuffled_one_goes_with_each_card_that_is_turned_up() -> None:
    twins = oracles.mixed(Oracle(left=3, guests=(Guest("shemu", 1, 1), Guest("shemu", 1, 0))))
    once, first = oracles.without_top(twins, "shemu")
    assert (first, len(once.guests)) == (Guest("shemu", 1, SOMEWHERE), 1)
    twice, second = oracles.without_top(once, "shemu")
    assert (second, twice) == (first, Oracle(left=1))


def test_akher_shuffles_what_lies_below_it(scene: SceneMaker) -> None:
    oracles = [{"card": None, "left": 4, "guests": [{"card": "shemu", "owner": 1}]}, *[{"card": None, "left": 2}] * 3]
    there = scene(phase="transfer", side={0: {"oracles": oracles}}, rules=ACTING)
    there("reveal akher", "yes", "reveal planos_de_arquitecto")
    assert there.oracle(0, 1) == Oracle("planos_de_arquitecto", 0, 2, (Guest("shemu", 1, SOMEWHERE),))


@pytest.mark.parametrize("turned_up", [("shemu", "thor"), ("thor", "shemu")])
def test_a_card_of_another_seat_is_known_again_wherever_it_was_shuffled_to(
    scene: SceneMaker, turned_up: tuple[str, str]
) -> None:
    """G-4, G-68: it is no copy of the deck of whose oracle it is, of which both others lie on the discard already."""
    guest = {"card": "shemu", "owner": 0, "below": SOMEWHERE}
    oracles = [{"card": None, "left": 2, "guests": [guest]}, *[{"card": None, "left": 4}] * 3]
    enemy = {"oracles": oracles, "god_discard": ["shemu", "shemu"]}
    there = scene(pantheon=("duat", "olimpo"), side={1: enemy}, rules=ACTING)("use pantheon", "choose 1.1")
    there(*[f"reveal {card}" for card in turned_up])
    assert [seat.god_discard for seat in there.seats] == [("shemu",), ("shemu", "shemu", "thor")]


@pytest.mark.parametrize(("below", "fault"), [(SOMEWHERE, ""), (-2, "below is -2, wanted -1 to 1")])
def test_a_position_may_say_that_a_card_of_another_seat_lies_somewhere(
    scene: SceneMaker, below: int, fault: str
) -> None:
    there = scene(side={0: {"oracles": [{"card": None, "left": 2}, *[{"card": None, "left": 4}] * 3]}})
    changes = [{"path": "seats.0.oracles.0.guests", "to": [{"card": "shemu", "owner": 1, "below": below}]}]
    reply = there.state.edit(changes)
    assert (fault in reply.why) if isinstance(reply, Refusal) else not fault
