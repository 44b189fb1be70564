"""How the views of Mindbug are read aloud."""

from __future__ import annotations

from tablekeeper.firmware.games.mindbug.views import Result, Score, SeatScore
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.spoken import Fact, Spoken, keys_told, plain, seat_named, spoken


@spoken.register
def _(view: Score, lang: Language) -> Spoken:
    """Return the question, what a seat may do besides, and each seat's numbers."""
    notes = (f"{seat.name}: {plain(seat.note, lang)}" for seat in view.seats if seat.note)
    told = tuple(filter(None, (plain(_in_words(view, lang), lang), *notes)))
    facts = tuple(fact for seat in view.seats for fact in _facts(seat, lang))
    asked = seat_named([seat.name for seat in view.seats], view.asked)
    return Spoken("", asked, told, keys_told(view.labels, lang), facts)


def _in_words(view: Score, lang: Language) -> str:
    """Return the line under the score with the name of a seat in place of the arrow to it."""
    card = view.question.strip("◀▶").strip()
    for seat, key in zip(view.seats, ("mindbug.change.to_left", "mindbug.change.to_right"), strict=True):
        if view.question == lang.text(key, card=card):
            return lang.text("change.moved", card=card, name=seat.name)
    return view.question


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
