"""Pictures of what the later sets of Mindbug ask and tell in the languages that have no other pictures."""

from __future__ import annotations

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tests.firmware.conftest import UNPICTURED
from tests.firmware.pages import test_kingdom_gallery, test_partial_gallery, test_promos_gallery
from tests.firmware.sheet import sheet

from .conftest import NewBox, SamePicture

SCENES = [*test_kingdom_gallery.SCENES, *test_promos_gallery.SCENES, *test_partial_gallery.SCENES]
"""Harvest and crystals, dice and numbers, what is left out and silenced."""


@pytest.mark.parametrize("lang", sorted(UNPICTURED))
def test_what_the_later_sets_ask_and_tell_looks_as_it_was_looked_at(
    new_box: NewBox, same_picture: SamePicture, lang: str
) -> None:
    pictures = []
    for scene in SCENES:
        how = {} if scene is test_partial_gallery.left_out else {"game": "mindbug", "sets": SETS}
        box = new_box(lang=lang, at=scene.__name__, **how)
        scene(box)
        assert not box.overflows()
        pictures.append(box.upright)
    same_picture(f"later-sets-{lang}", sheet(pictures))
