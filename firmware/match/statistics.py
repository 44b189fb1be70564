"""What the journals of all finished matches say together: computed from them when somebody asks, and kept nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import AnyMatch
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.match.session import seat_name
from tablekeeper.firmware.storage import Loaded


@dataclass(frozen=True)
class FinishedMatch:
    """A finished match in figures."""

    game: str
    seats: tuple[str, ...]
    first: int
    """The seat that began."""
    winners: tuple[int, ...]
    answers: int
    figures: Mapping[str, int]
    """What the game counts besides, by the key of its text."""


def played(loaded: Loaded) -> FinishedMatch | None:
    """Return a match in figures; None where it is not finished, or does not open to its end."""
    if loaded.header is None or loaded.lost is not None or not registry.has(loaded.header.game):
        return None
    opened = matches.load(loaded.export())
    if not isinstance(opened, tuple):
        return None
    return figures(opened[0])


def figures(match: AnyMatch) -> FinishedMatch | None:
    """Return a match in figures; None where it is not finished."""
    result, steps, ui = match.state.result, match.steps, registry.ui(match.game.name)
    if result is None or not steps:
        return None
    winners = (result.winner, *result.also)
    return FinishedMatch(
        match.game.name, match.state.seat_names, ui.began(match), winners, steps[-1].answers, ui.figures(match)
    )


def lines(every: Sequence[FinishedMatch], lang: Language) -> list[str]:
    """Return what some matches of one game say together, each in a line or two of its own."""
    return list(_lines(every, lang))


def _lines(every: Sequence[FinishedMatch], lang: Language) -> Iterator[str]:
    count = len(every)
    yield lang.counted("page.statistics.matches", count)
    yield lang.text("page.statistics.answers", n=round(sum(one.answers for one in every) / count))
    began = sum(one.first in one.winners for one in every)
    yield lang.text("page.statistics.first", n=round(100 * began / count))
    for key, total in sum((Counter(one.figures) for one in every), Counter()).items():
        yield lang.text(key, n=total)
    named = [(_names(one, lang), one.winners) for one in every]
    sat = Counter(name for names, _ in named for name in names)
    won = Counter(names[seat] for names, winners in named for seat in winners)
    for name, times in sat.most_common():
        yield lang.text("page.statistics.won", name=name, n=won[name], of=times)
    if len(sat) > 2:
        yield from _head_to_head(named, lang)


def _head_to_head(named: Sequence[tuple[Sequence[str], Sequence[int]]], lang: Language) -> Iterator[str]:
    """Yield how often one of two has won against the other, of all pairs that have met as two seats."""
    wins: Counter[tuple[str, str]] = Counter()
    for names, winners in named:
        if len(names) == 2 and len(winners) == 1:
            wins[names[winners[0]], names[1 - winners[0]]] += 1
    everybody = dict.fromkeys(name for pair in wins for name in pair)
    for one, other in combinations(everybody, 2):
        if wins[one, other] + wins[other, one]:
            yield lang.text("page.statistics.pair", a=one, b=other, n=wins[one, other], m=wins[other, one])


def _names(one: FinishedMatch, lang: Language) -> tuple[str, ...]:
    return tuple([seat_name(lang, seat, given) for seat, given in enumerate(one.seats)])
