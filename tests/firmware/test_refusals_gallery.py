"""Every refusal of every game as its notice on the panel, on one sheet a game and language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware import screens
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.telling.refusals import refusal_lines
from tablekeeper.firmware.telling.views import Notice
from tablekeeper.firmware.telling.wrapping import wrap
from tests.firmware.sheet import sheet
from tests.firmware.test_refusals import CODES


@pytest.mark.parametrize("game", CODES)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_refusals_look_as_they_were_looked_at(
    code: str, game: str, same_picture: Callable[[str, Image.Image], None]
) -> None:
    lang = language(code, registry.ui(game).words)
    notices = []
    for one in sorted(CODES[game]):
        lines = [line for text in refusal_lines(Refusal("illegal", one, "…"), lang, game) for line in wrap(text, 21)]
        notices.append(Notice(lang.text("page.refused"), tuple(lines), one, lang.text("page.ok")))
    assert [notice for notice in notices if screens.overflows(notice)] == []
    same_picture(f"{code}/refusals-{game}", sheet([screens.draw(notice) for notice in notices]))
