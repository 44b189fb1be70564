"""Every entry of every menu is near: at most seven in a menu, two levels, six presses from where the menu opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import pytest

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import begin
from tablekeeper.firmware.pages.menu import Group, Menu
from tablekeeper.firmware.telling.views import Listing

from .conftest import Box, NewBox

MOST_ENTRIES = 7
MOST_PRESSES = 6
WORST: Mapping[str, str | int | bool] = {
    "sound": False,
    "teaching": False,
    "turning": True,
    "brightness": 1,
    "players": "Ann",
}
"""What people may have chosen, all of it otherwise than at first."""


class Reached(NamedTuple):
    """An entry of a menu: the words of the group it is in, if it is in one, its own, and how many presses it takes."""

    path: tuple[str, ...]
    presses: int


def first_menu(box: Box) -> None:
    box.context.pages.to_home()
    box.wait(0)


def match_menu(box: Box) -> None:
    box.context.pages.to_match()
    box.hold("menu")


MENUS: tuple[Callable[[Box], None], ...] = (first_menu, match_menu)


def keys_to(place: int, count: int) -> list[str]:
    """Return the fewest keys that take an entry of a list whose cursor stands on the first."""
    return ["1.right"] * place + ["1.ok"] if place <= count - place else ["1.left"] * (count - place) + ["1.ok"]


def opened(box: Box) -> Menu:
    """Return the menu on the panel, which must not be too long."""
    page = box.context.pages.top
    assert isinstance(page, Menu)
    assert isinstance(box.view, Listing)
    assert len(box.view.items) <= MOST_ENTRIES, box.view.items
    return page


def walk(box: Box, open_menu: Callable[[Box], None]) -> Iterator[Reached]:
    """Yield every entry of a menu and of its groups, which are opened by keys."""
    open_menu(box)
    entries = opened(box).choices(box.context)
    for place, entry in enumerate(entries):
        keys = keys_to(place, len(entries))
        if not entry.label.endswith("…"):
            yield Reached((entry.label,), len(keys))
            continue
        open_menu(box)
        box.press(*keys)
        group = opened(box)
        assert isinstance(group, Group), entry.label
        inner = group.choices(box.context)
        assert inner, f"{entry.label} is empty"
        for at, one in enumerate(inner):
            assert not one.label.endswith("…"), f"{entry.label} {one.label}: a third level"
            yield Reached((entry.label, one.label), len(keys) + len(keys_to(at, len(inner))))


def too_far(box: Box, *menus: Callable[[Box], None]) -> list[Reached]:
    """Return the entries that take too many presses."""
    every = [one for menu in menus for one in walk(box, menu)]
    assert len(every) > 10
    return [one for one in every if one.presses > MOST_PRESSES]


def play(box: Box, game: str, key: str, seats: int) -> None:
    """Begin a match of a kind."""
    (kind,) = [one for one in registry.ui(game).kinds(box.storage.directory, box.context.lang) if one.key == key]
    begun = kind.start(kind.sets[:1], begin.seat_names(box.context, seats), 0)
    box.context.entries.begin(Session.started(box.storage, game, begun))  # type: ignore[arg-type]
    box.settle()


@pytest.mark.parametrize("game", registry.OWN)
def test_every_entry_is_within_six_presses_in_every_match(new_box: NewBox, game: str) -> None:
    """Every kind, with each number of seats, in a box that has kept a match before it, whatever people prefer."""
    box = new_box(lang="en")
    for name, value in WORST.items():
        box.storage.preferences.set(name, value)
    play(box, "mindbug", "mindbug", 2)
    kinds = [(kind, seats) for kind in registry.ui(game).kinds(box.storage.directory, box.context.lang)
             for seats in kind.seats(kind.sets[:1])]  # fmt: skip
    assert kinds
    for kind, seats in kinds:
        play(box, game, kind.key, seats)
        assert too_far(box, *MENUS) == [], f"{kind.title} with {seats}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_is_within_six_presses_on_a_box_that_is_new_and_on_one_that_has_kept_a_match(
    new_box: NewBox, lang: str
) -> None:
    box = new_box(lang=lang)
    assert too_far(box, first_menu) == []
    play(box, "mindbug", "mindbug", 2)
    assert too_far(box, *MENUS) == []
    box.storage.preferences.set("closed", box.session.number)
    box = new_box(lang=lang)
    assert box.context.entries.session is None, "the match is kept, and not taken up by itself"
    assert too_far(box, first_menu) == []


def test_where_staff_can_be_called_only_statistics_are_one_press_further(new_box: NewBox) -> None:
    box = new_box(lang="en", game="mindbug")
    play(box, "mindbug", "mindbug", 2)
    assert too_far(box, *MENUS) == []
    box.reached = True
    assert too_far(box, *MENUS) == [Reached(("More…", "Statistics"), MOST_PRESSES + 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("open_menu", MENUS, ids=lambda menu: menu.__name__)
def test_no_entry_is_dead_and_menu_leads_out_of_whatever_it_opens(
    new_box: NewBox, lang: str, open_menu: Callable[[Box], None]
) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.reached = True
    play(box, "mindbug", "mindbug", 2)
    for path in [one.path for one in walk(box, open_menu)]:
        open_menu(box)
        for words in path[:-1]:
            box.choose(words)
        before = box.words
        box.choose(path[-1])
        assert box.words != before, path
        assert not box.overflows(), path
        for _ in range(4):  # the test of the keys feels the key first, and each of its tests is left by itself
            if box.context.pages.above:
                box.hold("menu")
        assert not box.context.pages.above, path
