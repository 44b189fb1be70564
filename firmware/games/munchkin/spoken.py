"""How the views of Munchkin are read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.munchkin.wording import word
from tablekeeper.firmware.games.munchkin.views import Closing, Combat, Levels, SeatLevel, Standings
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.spoken import Fact, Spoken, keys_told, plain, seat_named, spoken


@spoken.register
def _(view: Levels, lang: Language) -> Spoken:
    """Return the phase and the question, and of each seat its level, its strength and its hand."""
    told = tuple(filter(None, (plain(view.phase, lang), plain(view.question, lang))))
    facts = tuple(fact for seat in view.seats for fact in _facts(seat, lang))
    return Spoken(
        "", seat_named([seat.name for seat in view.seats], view.asked), told, keys_told(view.labels, lang), facts
    )


@spoken.register
def _(view: Combat, lang: Language) -> Spoken:
    """Return the question, both totals, who wins at present, what winning brings, and who may still act."""
    ours, theirs = view.totals
    facts = [
        Fact(_named(view.seats, view.fighters), str(ours)),
        Fact(", ".join(view.monsters) or word("side.monsters", lang.code), str(theirs)),
        Fact("", lang.text(f"munchkin.spoken.winning.{'on' if view.winning else 'off'}")),
        Fact("", lang.text("munchkin.spoken.reward", levels=view.levels, treasures=view.treasures)),
    ]
    told = tuple(filter(None, (plain(view.question, lang),)))
    asked, others = seat_named(view.seats, view.asked), _others(view.seats, view.interferers, lang)
    return Spoken("", asked, told, keys_told(view.labels, lang), tuple(facts), others)


@spoken.register
def _(view: Closing, lang: Language) -> Spoken:
    """Return what becomes final, and who may still object; the seconds pass too fast to be read as they do."""
    facts = [plain(view.about, lang)]
    if view.totals is not None:
        ours, theirs = view.totals
        facts = [
            lang.text("munchkin.spoken.against", ours=ours, theirs=theirs),
            lang.text("munchkin.spoken.reward", levels=view.levels, treasures=view.treasures),
        ]
    told = (*filter(None, facts), *_others(view.seats, view.interferers, lang))
    return Spoken(
        plain(view.verdict, lang),
        "",
        (*told, lang.text("munchkin.spoken.wait", n=view.wait)),
        keys_told(view.labels, lang),
    )


@spoken.register
def _(view: Standings, lang: Language) -> Spoken:
    level = lang.text("munchkin.correct.level")
    facts = tuple(Fact(seat.name, f"{level} {seat.level}{_dead(seat, lang)}") for seat in view.seats)
    return Spoken(plain(view.headline, lang), "", (plain(view.reason, lang),), keys_told(view.labels, lang), facts)


def _facts(seat: SeatLevel, lang: Language) -> tuple[Fact, ...]:
    return (
        Fact(seat.name, f"{lang.text('munchkin.correct.level')} {seat.level}{_dead(seat, lang)}"),
        Fact(seat.name, lang.text("munchkin.spoken.strength", n=seat.strength)),
        Fact(seat.name, f"{lang.text('munchkin.correct.hand')} {seat.hand}"),
    )


def _dead(seat: SeatLevel, lang: Language) -> str:
    return f" ({lang.text('spoken.out')})" if seat.dead else ""


def _named(names: Sequence[str], some: Sequence[int]) -> str:
    return ", ".join(names[seat] for seat in some)


def _others(names: Sequence[str], some: Sequence[int], lang: Language) -> tuple[str, ...]:
    """Return who may still act, if anybody may."""
    return (lang.text("munchkin.spoken.may", names=_named(names, some)),) if some else ()
