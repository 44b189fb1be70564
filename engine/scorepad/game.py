"""The score pad as a game among others: its pads, how matches begin, and random play that comes to an end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Dealer, Game, Outcome
from tablekeeper.engine.people import come_or_go, sits
from tablekeeper.engine.positions import UNKNOWN_NAME
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.scorepad.pad import Pad
from tablekeeper.engine.scorepad.reading import read_pad
from tablekeeper.engine.scorepad.state import ADD, END, PadState
from tablekeeper.engine.scorepad.table import Seat

SUFFIX = ".toml"
PADS = files("tablekeeper.engine.scorepad") / "pads"
STOPS, AIMS = 1 / 80, 0.7
"""How often random play ends a match by hand, and how often it counts only towards an end."""


@cache
def packaged(name: str) -> Pad:
    """Return one of our own pads. Raises ValueError if its file is faulty."""
    read = read_pad((PADS / f"{name}{SUFFIX}").read_bytes())
    if not isinstance(read, Pad):
        raise ValueError(f"pad {name}: {'; '.join(map(str, read))}")
    return read


class PadDealer(Dealer[PadState]):
    """Plays by chance so that matches end: mostly towards what ends them, and now and then by `end`."""

    def legal(self, state: PadState) -> Sequence[Answer]:
        """Return the answers among which chance decides."""
        answers = super().legal(state)
        if state.result is not None or self.chance.random() < STOPS:
            return state.legal()[-1:]
        going = [answer for answer in answers if answer.verb != END]
        if self.chance.random() >= AIMS:
            return going
        return [answer for answer in going if answer.verb != ADD or _aims(state.pad, answer.subject)] or going

    def correction(self, state: PadState) -> Sequence[Mapping[str, object]]:
        """Let a player go for a while, or come back; two stay."""
        places = {} if state.result is not None else {seat: side.place for seat, side in enumerate(state.seats)}
        change = come_or_go(self.chance, places, ("away",))
        return () if change is None else [sits(*change)]


def _aims(pad: Pad, change: str) -> bool:
    """Return whether a change leads towards an end of the match, or could not."""
    name, by = pad.changes[change]
    counter = pad.counter[name]
    mark = counter.out if counter.goal is None else counter.goal
    return mark is None or (by > 0) is (mark > counter.start)


class ScorePad(Game[PadState]):
    """Counters for any game, as a pad says."""

    name = "scorepad"
    rules_version = "scorepad-1"
    seat_counts = range(2, 7)
    state = PadState

    def __init__(self) -> None:
        self.sets = sorted(file.name.removesuffix(SUFFIX) for file in PADS.iterdir() if file.name.endswith(SUFFIX))

    def refuse_sets(self, sets: Sequence[str]) -> Refusal | None:
        """Return why these are not exactly one pad that there is."""
        if len(sets) == 1 and sets[0] in self.sets:
            return None
        why = f"Wanted one pad of {', '.join(self.sets)}; got {', '.join(map(repr, sets)) or 'none'}."
        return Refusal("unknown", UNKNOWN_NAME, why)

    def seats_for(self, sets: Sequence[str]) -> range:
        """Return how many seats a pad has."""
        return packaged(sets[0] if sets else self.sets[0]).seat_counts

    def begin(self, sets: Sequence[str], seats: Sequence[str], first: int) -> Outcome[PadState]:
        """Set up a match on a pad of ours, with as many seats as it has."""
        return Outcome(_beginning(packaged(sets[0]), seats, first, tuple(sets)))

    def start(
        self, pad: Pad, seats: Sequence[str], first: int, sets: tuple[str, ...] = ()
    ) -> Outcome[PadState] | Refusal:
        """Set up a match on any pad, such as one from a café's file; `sets` is its id if it is ours."""
        return self.refuse_seats(pad.seat_counts, len(seats), first) or Outcome(_beginning(pad, seats, first, sets))

    def again(self, start: PadState, first: int) -> Outcome[PadState] | Refusal:
        """Set up a rematch on the pad of a match, which its file may not say any more."""
        return self.start(start.pad, start.seat_names, first, start.sets)

    def dealer(self, state: PadState, chance: Random) -> PadDealer:
        """Return what plays by chance."""
        return PadDealer(chance)


def _beginning(pad: Pad, names: Sequence[str], first: int, sets: tuple[str, ...]) -> PadState:
    counters = {name: counter.start for name, counter in pad.stepped.items()}
    seats = tuple([Seat(name, counters) for name in names])
    sheet = ((None,) * len(seats),) if pad.rounds else ()
    return PadState(pad=pad, seats=seats, active=first, first=first, sheet=sheet, sets=sets)
