"""How the views of the score pad are read aloud: its clock would otherwise speak every second."""

from __future__ import annotations

from dataclasses import replace

from tablekeeper.firmware.games.scorepad.views import Timed
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.spoken import Spoken, spoken, table_told


@spoken.register
def _(view: Timed, lang: Language) -> Spoken:
    return replace(table_told(replace(view, status=""), lang), passing=(view.status,))
