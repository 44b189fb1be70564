"""The gallery of Guerra de Mitos: its pages in every language, as they looked when somebody last looked at them."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tests.firmware.games.guerra_de_mitos import acting, people
from tests.firmware.games.guerra_de_mitos.scenes import FOR_SIX, FOR_TWO
from tests.firmware.pages.conftest import AsLookedAt, NewBox, Scene

SCENES = [*((scene, 2) for scene in FOR_TWO), *((scene, 6) for scene in (*FOR_SIX, *people.FOR_SIX))]
ACTING = [*((scene, 2) for scene in acting.FOR_TWO), *((scene, 6) for scene in acting.FOR_SIX)]
"""The pages of a match in which the box carries the cards out."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("scene", "seats"), [*SCENES, *ACTING], ids=lambda one: getattr(one, "__name__", str(one)))
def test_every_page_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene, seats: int
) -> None:
    box = new_box(lang=lang, game="guerra_de_mitos", seats=seats)
    box.clear()
    scene(box)
    seats_and_kind = f"{seats}-acting" if (scene, seats) in ACTING else f"{seats}"
    as_looked_at(box, f"{lang}/guerra-{seats_and_kind}-{scene.__name__}")
