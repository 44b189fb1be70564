"""A box that is played in this process and leaves what it leaves, for whoever reads that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.app.outside import Outside
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.contract.box import Box, Party, Players, begun, extremes, play_on, switched_on
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Storage


class Played:
    """A match on a box, answered at random, always in the same way; `run` and `state` are its directories."""

    def __init__(self, box: Box, run: Path, state: Path, players: Players) -> None:
        self.box, self.run, self.state = box, run, state
        self._players = players
        self.file = StatusFile(run)
        self._outside = Outside(box.context, self.file.leave)
        self._outside.follow()

    def answer(self, count: int = 1) -> bool:
        """Give some answers; return whether the match goes on."""
        goes_on = play_on(self.box, self._players, count)
        self._outside.follow()
        return goes_on

    def enter(self, entry: dict[str, object]) -> None:
        """Enter something else."""
        self.box.enter(entry)
        self._outside.follow()

    def go_home(self) -> None:
        """Leave the match."""
        self.box.context.pages.to_home()
        self._outside.follow()


Playing = Callable[..., AbstractContextManager[Played]]


@contextmanager
def played(directory: Path, game: str, party: Party | None = None, answers: int = 0, seed: int = 1) -> Iterator[Played]:
    """Begin a match on a box of its own."""
    run, state = directory / "run", directory / "state"
    for each in (run, state):
        each.mkdir(exist_ok=True)
    with switched_on(state, "en" if party is None else party.lang) as box:
        players = begun(box, game, party or extremes(game)[0], answers, seed)
        yield Played(box, run, state, players)


def record(state: Path, game: str, seats: tuple[str, ...], date: str, seed: int) -> None:
    """Leave the journal of a match that was played to its end, without a box."""
    storage = Storage(state, SimpleQueue[object]().put)
    session = Session.begin(storage, game, extremes(game)[0].sets, seats, 0)
    assert not isinstance(session, Refusal)
    players = Players(session.match, seed)
    while (answer := players.answer()) is not None:
        assert not isinstance(session.enter({"do": "answer", "answer": str(answer)}), Refusal)
        players.note(session.match)
    storage.date(session.number, f"{date}T19:30:00Z")
    storage.settle()
    storage.close()


@pytest.fixture
def playing(tmp_path: Path) -> Playing:
    """Begin a match of a game."""

    def begin(game: str, party: Party | None = None, answers: int = 0, seed: int = 1) -> AbstractContextManager[Played]:
        return played(tmp_path, game, party, answers, seed)

    return begin
