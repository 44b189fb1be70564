"""Picking a card by power and name."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.firmware.languages import language
from tablekeeper.firmware.pages.picking import Pick, Pickable, _group, part_lines, parted
from tablekeeper.firmware.screens import overflows
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.telling.views import Signs, Thirds

from .conftest import Box

CARDS = st.lists(st.tuples(st.integers(1, 12), st.text("abc ", min_size=1, max_size=30)), min_size=1, max_size=160)


def cards(given: list[tuple[int, str]]) -> list[Pickable]:
    return sorted(
        (Pickable(str(index), name, power, lambda: None) for index, (power, name) in enumerate(given)),
        key=lambda card: (card.power, card.name),
    )


@given(CARDS)
def test_parts_hold_every_card_once_in_order_and_become_smaller(given: list[tuple[int, str]]) -> None:
    whole = cards(given)
    parts = parted(whole)
    assert 1 <= len(parts) <= 3
    assert [card for part in parts for card in part] == whole
    assert all(parts)
    assert len(whole) == 1 or all(len(part) < len(whole) for part in parts)


def depth(whole: list[Pickable]) -> int:
    return 0 if len(whole) == 1 else 1 + max(depth(part) for part in parted(whole))


def test_all_boxes_mixed_take_at_most_seven_presses() -> None:
    """About 140 designs over ten powers, as the four boxes have them; one more press opens the page."""
    mixed = cards([(1 + index % 10, f"{index:03}") for index in range(140)])
    assert depth(mixed) + 1 <= 7


def test_first_contact_takes_at_most_five_presses(box: Box) -> None:
    names = [str(answer) for answer in box.match.state.legal() if answer.verb == "play"]
    most = 0
    for answer in names:
        most = max(most, box.answer(answer))
        box.press("menu", "1.left")
        box.clear()
    assert len(names) == 32
    assert most <= 6


def test_the_shared_key_goes_one_step_back(box: Box) -> None:
    box.press("1.left")
    first = box.words
    box.press("1.right")
    assert box.words != first
    box.press("menu")
    assert box.words == first
    box.press("menu")
    assert "Your turn" in box.words
    assert box.match.entries == []


def test_a_card_in_another_part_is_found_again(box: Box) -> None:
    box.press("1.left", "1.left")
    box.follow(Follow(words="Gorillion"))
    assert box.match.entries[-1]["answer"] == "play gorillion"


def test_holding_ok_explains_the_card_beside_it(box: Box) -> None:
    box.context.pages.push(Pick("Play", [Pickable("killer_bee", "Killer Bee", 5, lambda: None)], "mindbug"))
    box.hold("1.ok")
    assert "Hunter" in box.words


@given(CARDS)
def test_every_third_fits(given: list[tuple[int, str]]) -> None:
    nothing_said = SimpleNamespace(announcer=SimpleNamespace(flash=""), signs=Signs(), lang=language("de"))
    view = Pick("Play", cards(given), "mindbug").view(nothing_said)  # type: ignore[arg-type]
    assert isinstance(view, Thirds)
    assert not overflows(view)


def test_ends_of_a_range_that_begin_alike_are_told_from_where_they_differ() -> None:
    cards = [
        Pickable(name, name, None, lambda: None)
        for name in (
            "Curse! Lose the Footgear You Are Wearing",
            "Curse! Lose a Level",
            "Curse! Lose the Headgear You Wear",
        )
    ]
    assert part_lines(cards, None) == ("…Footgear You Are…", "…Headgear You Wear")
    assert part_lines(cards[:2], None) == ("…the Footgear You…", "Curse! Lose a Level")
    assert (
        part_lines([Pickable("a", "Unbelievably Long Name", None, lambda: None), cards[1]], None)[0]
        == "Unbelievably Long…"
    )


def test_a_key_that_takes_a_card_calls_it_by_its_name() -> None:
    """A sort or a power alone would play a card whose name nobody has read."""
    sorts = [Pickable("a", "Alpha", 1, lambda: None, group="One"), Pickable("b", "Beta", 2, lambda: None, group="Two")]
    assert part_lines(sorts[:1], _group) == ("Alpha 1",)
    assert part_lines([sorts[0], replace(sorts[1], group="One")], _group) == ("One",)
    assert part_lines([replace(sorts[0], id=None)], _group) == ("One",), "it leads on to what is no card of the boxes"
