"""How the views of Mindbug are read aloud."""

from __future__ import annotations

from tablekeeper.firmware.games.mindbug.views import Result, Score, SeatScore
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.spoken import Fact, Spoken, keys_told, plain, seat_named, spoken


@spoken.register
def _(view: Score, lang: Language) -> Spoken:
    """Return the question, what a seat may do besides, and each seat's numbers."""
    notes = (f"{seat.name}: {plain(seat.note, lang)}" for seat in view.seats if seat.note)
    told = tuple(filter(None, (plain(view.question, lang), *notes)))
    facts = tuple(fact for seat in view.seats for fact in _facts(seat, lang))
    asked = seat_named([seat.name for seat in view.seats], view.asked)
    return Spoken("", asked, told, keys_told(view.labels, lang), facts)


@spoken.register
def _(view: Result, lang: Language) -> Spoken:
    life = tuple(Fact(seat.name, f"{lang.text('mindbug.fact.life')} {seat.life}") for seat in view.seats)
    return Spoken(plain(view.headline, lang), "", (plain(view.reason, lang),), keys_told(view.labels, lang), life)


def _facts(seat: SeatScore, lang: Language) -> tuple[Fact, ...]:
    """Return a seat's numbers, each with its name, so that one that changes is told by itself."""
    numbers = {
        "fact.life": seat.life,
        "fact.mindbugs": seat.mindbugs,
        "fact.hand": seat.hand,
        "fact.deck": seat.deck,
        "spoken.creatures": seat.creatures,
    }
    return tuple(Fact(seat.name, f"{lang.text(f'mindbug.{key}')} {number}") for key, number in numbers.items())
