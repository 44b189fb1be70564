"""The pages of all troubles as somebody looked at them, on one sheet a language."""

from __future__ import annotations

import pytest

from tablekeeper.firmware import screens
from tablekeeper.firmware.box.beside import CAUSES, Beside, Cause
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.unknown import Unknown
from tablekeeper.firmware.pages.wrong import Caused, Troubles, explained
from tablekeeper.firmware.telling.troubles import BY_KEY, TROUBLES
from tablekeeper.firmware.telling.views import View
from tests.firmware.sheet import sheet

from .conftest import Box, NewBox, SamePicture


class Saying(Beside):
    """Services beside the box of which each gives one cause."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(None)
        self._cause = cause

    def wifi(self) -> Cause:
        return self._cause

    def report(self) -> Cause:
        return self._cause


def views(box: Box) -> list[View]:
    """Return the views of all pages, each page of a text, then the list, an unknown tag, notices, and causes."""
    found: list[View] = []
    for trouble in TROUBLES:
        page = explained(box.context, trouble)
        for number in range(len(page.pages)):
            page.page = number
            found.append(page.view(box.context))
    caused = [Caused(box.context, trouble, 4).view(box.context) for trouble in TROUBLES if trouble.at_once]
    box.context.watch.present = TROUBLES[:6]
    rest: list[Page] = [Troubles(), Unknown(box.context, "04AABBCCDDEEFF")]
    found += [page.view(box.context) for page in rest]
    causes = []
    for key in ("wifi", "report"):
        for word in CAUSES[key]:
            box.context.watch.beside = Saying(Cause(word, 9999 if word == "line" else 0))
            causes.append(explained(box.context, BY_KEY[key]).view(box.context))
    return [*found, *caused, *causes]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_of_troubles_look_as_they_were_looked_at(
    new_box: NewBox, same_picture: SamePicture, lang: str
) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.down("2.left")
    box.wait(25)
    shown = views(box)
    assert [view for view in shown if screens.overflows(view)] == []
    same_picture(f"{lang}/troubles", sheet([screens.draw(view) for view in shown]))


def test_no_trouble_takes_more_than_two_pages_but_one_has_a_third_for_what_is_done_later(new_box: NewBox) -> None:
    for lang in LANGUAGES:
        box = new_box(lang=lang, game="mindbug")
        counts = {trouble.key: len(explained(box.context, trouble).pages) for trouble in TROUBLES}
        assert counts.pop("disk_full") == 3
        assert max(counts.values()) == 2
