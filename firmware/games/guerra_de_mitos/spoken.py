"""How the views of Guerra de Mitos are read aloud; the details tell the counters on single cards."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.games.guerra_de_mitos.views import Aim, Army, Cell, Clash, Duel, Round, Side
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.spoken import Fact, Spoken, item_told, keys_told, plain, seat_named, spoken


@spoken.register
def _(view: Duel, lang: Language) -> Spoken:
    return _table(view, view.seats, lang)


@spoken.register
def _(view: Round, lang: Language) -> Spoken:
    return _table(view, view.seats, lang)


@spoken.register
def _(view: Clash, lang: Language) -> Spoken:
    """Return the question, and of both sides its strength and its reserve."""
    facts = tuple(fact for army in view.armies for fact in _of_army(army, lang))
    told = tuple(filter(None, (plain(view.question, lang),)))
    asked = seat_named([army.name for army in view.armies], view.asked)
    cells = tuple(one for army in view.armies for one in _cells(army.cells, lang))
    return Spoken("", asked, told, keys_told(view.labels, lang), facts, cells)


@spoken.register
def _(view: Aim, lang: Language) -> Spoken:
    """Return what is asked, the selected one, and what would come of it."""
    place = lang.text("spoken.place", n=view.selected + 1, of=len(view.items))
    item = f"{item_told(view.items[view.selected], lang)}, {place}"
    told = (plain(" ".join(view.question), lang), item, plain(" ".join(view.outcome), lang))
    return Spoken(plain(view.title, lang), "", tuple(filter(None, told)), keys_told(view.labels, lang))


def _table(view: Duel | Round, sides: Sequence[Side], lang: Language) -> Spoken:
    """Return the question and each seat's numbers."""
    facts = tuple(fact for side in sides for fact in _of_side(side, len(sides) > 2, lang))
    told = tuple(filter(None, (plain(view.question, lang),)))
    asked = seat_named([side.name for side in sides], view.asked)
    cells = view.cells if isinstance(view, Round) else [cell for both in view.cells for cell in both]
    return Spoken("", asked, told, keys_told(view.labels, lang), facts, _cells(cells, lang))


def _of_side(side: Side, around: bool, lang: Language) -> tuple[Fact, ...]:
    """Return a seat's numbers, with the victory points around a table, and what is said of it besides."""
    text = lang.text
    numbers = {"correct.reserve": side.reserve, "correct.hand": side.hand, "correct.designs": side.designs}
    numbers["kind.character"] = side.characters
    if around:
        numbers["correct.points"] = side.points
    told = [f"{text(f'guerra_de_mitos.{key}')} {number}" for key, number in numbers.items()]
    if side.token:
        told.append(text("guerra_de_mitos.spoken.token"))
    if side.passed:
        told.append(text("guerra_de_mitos.spoken.passed"))
    if side.away:
        told.append(text("people.now.away"))
    if not side.alive:
        told.append(text("spoken.out"))
    return tuple(Fact(side.name, one) for one in told)


def _of_army(army: Army, lang: Language) -> tuple[Fact, ...]:
    told = [
        lang.text("guerra_de_mitos.spoken.strength", n=army.strength),
        f"{lang.text('guerra_de_mitos.correct.reserve')} {army.reserve}",
    ]
    if army.passed:
        told.append(lang.text("guerra_de_mitos.spoken.passed"))
    return tuple(Fact(army.name, one) for one in told)


def _cells(cells: Sequence[Cell], lang: Language) -> tuple[str, ...]:
    """Return small facts as the panel shows them, for a listener who has the page read from its beginning."""
    return tuple(filter(None, (", ".join(plain(cell.text, lang) for cell in cells),)))
