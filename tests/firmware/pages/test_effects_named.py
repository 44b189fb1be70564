"""A list that an effect asks names the effect and the card that it stands on."""

from __future__ import annotations

from tablekeeper.firmware.pages.text import asked, squeezed
from tablekeeper.firmware.telling.views import Listing

from .conftest import NewBox


def test_a_power_begins_no_line_without_the_name_that_it_belongs_to() -> None:
    assert asked("¿Tomas Barril Extraño 6?") == ("¿Tomas Barril", "Extraño 6?")
    assert asked("Shield Bugs blocks the attack of 4") == ("Shield Bugs blocks", "the attack of 4")
    assert squeezed("● Gioca: Shield Bugs 4", 3) == ("● Gioca: Shield", "Bugs 4")


def test_a_list_of_an_effect_says_whose_it_is_and_begins_with_the_other_side(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.lay(("seats.0.creatures", ["snail_hydra"]), ("seats.1.creatures", ["gorillion", "killer_bee"]))
    box.answer("attack snail_hydra")
    box.clear()
    box.wait(60)
    view = box.view
    assert isinstance(view, Listing)
    assert view.title == "Defeat: Snail…"
    assert "Defeat: Snail Hydra" in view.whole
    assert view.items[0].startswith("Seat 2")
    assert not box.overflows()
