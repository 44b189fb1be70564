"""The matches that were played: a list of them, their course in words, statistics, and journals to take along.

Each is opened once, in the background. What was found is kept as long as the file has not changed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablekeeper.engine.match import AnyMatch
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.languages import Language, language
from tablekeeper.firmware.match import statistics
from tablekeeper.firmware.match.session import seat_name
from tablekeeper.firmware.match.statistics import FinishedMatch
from tablekeeper.firmware.storage import Loaded
from tablekeeper.network.matches import Matches, nameless

_log = logging.getLogger("tablekeeper.page")

Stamp = tuple[int, int]
MOST_LISTED = 500
"""So many matches stand in the list, the newest first."""


@dataclass(frozen=True)
class Record:
    """One match in the list of all."""

    number: int
    date: str | None
    """When it was begun, as far as anybody knew."""
    game: str
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    answers: int
    over: bool
    free: bool
    """Whether its journal hides nothing: the match is over, and the box has played no seat of it."""
    figures: FinishedMatch | None


@dataclass(frozen=True)
class Bar:
    """One bar of a plot."""

    name: str
    value: int


@dataclass(frozen=True)
class Plot:
    """A plot of bars."""

    key: str
    """Of its title among the words of the page."""
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class GameStatistics:
    """What the finished matches of a game say together."""

    game: str
    lines: tuple[str, ...]
    plots: tuple[Plot, ...]


class Records:
    """What is known of all matches. `steps` belongs to one thread; everything else reads what it has found."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._journals: dict[int, tuple[Stamp, Record | None]] = {}
        self._archives: dict[str, tuple[Stamp, tuple[Record, ...]]] = {}
        self.left = 0
        """How many files were not looked at yet."""

    def steps(self) -> Iterator[None]:
        """Look at every file that is new or has changed, one at each step."""
        journals = {number: self._matches.stamp(number) for number in self._matches.numbers()}
        archives = dict(self._matches.archived())
        self._journals = {number: kept for number, kept in self._journals.items() if number in journals}
        self._archives = {name: kept for name, kept in self._archives.items() if name in archives}
        new = [number for number, stamp in journals.items() if self._journals.get(number, (None,))[0] != stamp]
        packed = [name for name, stamp in archives.items() if self._archives.get(name, (None,))[0] != stamp]
        self.left = len(new) + len(packed)
        for number in reversed(new):
            self._journals[number] = journals[number], self._record(self._matches.journal(number))
            self.left -= 1
            yield
        for name in reversed(packed):
            found: list[Record] = []
            for loaded in self._matches.unpacked(name):
                if (record := self._record(loaded)) is not None:
                    found.append(record)
                yield
            self._archives[name] = archives[name], tuple(found)
            self.left -= 1

    def _record(self, loaded: Loaded) -> Record | None:
        """Return what is told of a match; None where nothing can be made of it."""
        try:
            return self._told(loaded)
        except Exception:  # rules of any game ran: a fault of theirs must not cost all other matches
            _log.exception("match %s cannot be opened", loaded.match)
            return None

    def _told(self, loaded: Loaded) -> Record | None:
        match = self._matches.opened(loaded)
        if match is None or loaded.header is None:
            return None
        result, played = match.state.result, statistics.figures(match)
        return Record(
            loaded.match,
            loaded.date,
            match.game.name,
            match.state.seat_names,
            () if result is None else (result.winner, *result.also),
            match.answers,
            result is not None,
            result is not None and match.opponent is None and loaded.lost is None,
            played if loaded.lost is None else None,
        )

    @property
    def every(self) -> list[Record]:
        """All matches, the newest first; one that is packed and has its journal as well is there once."""
        found = {record.number: record for _, records in self._archives.values() for record in records}
        found |= {number: record for number, (_, record) in self._journals.items() if record is not None}
        return [found[number] for number in sorted(found, reverse=True)]

    def listed(self, code: str) -> list[dict[str, Any]]:
        """Return the list of matches in a language."""
        lang = language(code)
        return [
            {
                "number": one.number,
                "date": one.date,
                "game": registry.ui(one.game).title,
                "seats": [seat_name(lang, seat, name) for seat, name in enumerate(one.seats)],
                "winners": one.winners,
                "answers": one.answers,
                "over": one.over,
                "free": one.free,
            }
            for one in self.every[:MOST_LISTED]
        ]

    def statistics(self, code: str) -> list[GameStatistics]:
        """Return what the finished matches say together, game by game, the one played most first."""
        games: dict[str, list[Record]] = {}
        for one in self.every:
            if one.figures is not None:
                games.setdefault(one.game, []).append(one)
        return [_of_game(game, games[game], code) for game in sorted(games, key=lambda game: -len(games[game]))]

    def story(self, number: int, code: str, entered: Mapping[str, str]) -> list[str] | None:
        """Return the course of a match in words, with names of cards as entered; None where there is no such match."""
        match = self._opened(number)
        if match is None:
            return None
        ui = registry.ui(match.game.name)
        match.call(partial(seat_name, language(code)))
        lang = names.spoken(language(code, ui.words), entered)
        return [line.text for line in ui.history(match, lang) if not line.taken_back]

    def journal(self, number: int) -> dict[str, Any] | None:
        """Return a match in the form of the protocol, without tags; None unless its journal hides nothing."""
        loaded = self._matches.find(number)
        if loaded is None or (record := self._record(loaded)) is None or not record.free:
            return None
        told = loaded if self._matches.names else nameless(loaded)
        return None if told is None else told.export()

    def _opened(self, number: int) -> AnyMatch | None:
        loaded = self._matches.find(number)
        return None if loaded is None else self._matches.opened(loaded)


def _of_game(game: str, records: Sequence[Record], code: str) -> GameStatistics:
    ui = registry.ui(game)
    lang = language(code, ui.words)
    every = [one.figures for one in records if one.figures is not None]
    plots = (_by_month(records), _by_winner(every, lang), _by_length(every))
    return GameStatistics(ui.title, tuple(statistics.lines(every, lang)), tuple(plot for plot in plots if plot.bars))


MOST_BARS = 12
MOST_LENGTHS = 6
STEPS = tuple([step * 10**zeros for zeros in range(1, 7) for step in (1, 2, 5)])
"""Answers by which the lengths of matches are told apart; the first one is taken that needs few enough bars."""


def _by_month(records: Sequence[Record]) -> Plot:
    """Return the matches of each month up to the last one in which there was any."""
    dated = [one.date for one in records if one.date is not None and one.figures is not None]
    months = [12 * int(date[:4]) + int(date[5:7]) - 1 for date in dated]
    last = max(months, default=0)
    rows = range(max(min(months, default=1), last - MOST_BARS + 1), last + 1)
    return Plot("months", tuple([Bar(f"{row // 12}-{row % 12 + 1:02}", months.count(row)) for row in rows]))


def _by_winner(every: Sequence[FinishedMatch], lang: Language) -> Plot:
    won = [seat_name(lang, seat, one.seats[seat]) for one in every for seat in one.winners]
    most = sorted(dict.fromkeys(won), key=lambda name: -won.count(name))[:MOST_BARS]
    return Plot("winners", tuple([Bar(name, won.count(name)) for name in most]))


def _by_length(every: Sequence[FinishedMatch]) -> Plot:
    answers = [one.answers for one in every]
    shortest, longest = min(answers, default=0), max(answers, default=0)
    step = next(step for step in STEPS if longest // step - shortest // step < MOST_LENGTHS)
    rows = range(shortest // step, longest // step + 1)
    lengths = [one // step for one in answers]
    return Plot("lengths", tuple([Bar(f"{row * step}–{row * step + step - 1}", lengths.count(row)) for row in rows]))
