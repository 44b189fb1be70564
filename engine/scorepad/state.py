"""A match on a score pad: what may be answered, what an answer does, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from tablekeeper.engine import edits, positions
from tablekeeper.engine.answers import NUMBER, ROLL, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Decision, Outcome
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.scorepad import checks
from tablekeeper.engine.scorepad.events import Counted, Ended, Entered, Out, Rolled, RoundBegan, TurnBegan
from tablekeeper.engine.scorepad.table import PadTable, Seat

ADD, PASS, END = "add", "pass", "end"
"""The verbs of answers, besides a number of a round and a roll."""


class PadState(PadTable, frozen=True):
    """A position of a match."""

    # Deciding

    @property
    def decision(self) -> Decision | None:
        """The pending decision; everybody may count, so others' answers stand in it under their seats."""
        return None if self.result else Decision(self.active, "turn", None, self.legal(), self.span)

    def legal(self, hidden: Iterable[str] | None = None) -> tuple[Answer, ...]:
        """Return the legal answers: the asked seat's first, then those of the others in order."""
        if self.result is not None:
            return ()
        answers = [Answer(PASS)] if self.pad.turns else []
        answers += [Answer(ROLL, str(side)) for side in range(1, (self.pad.die or 0) + 1)]
        changes = self.pad.changes.items()
        for seat in self.in_order(self.active):
            speaker = None if seat == self.active else seat
            answers += [Answer(ADD, text, speaker) for text, change in changes if self._changed(seat, *change)]
        return (*answers, Answer(END))

    def _changed(self, seat: int, counter: str, by: int) -> Seat | None:
        """Return a seat with a counter changed, at most to its bound; None where it is there already."""
        before = self.seats[seat]
        bounds = self.pad.counter[counter]
        value = max(bounds.least, min(bounds.most, before.counters[counter] + by))
        if value == before.counters[counter]:
            return None
        return replace(before, counters={**before.counters, counter: value})

    def play(self, answer: Answer) -> Outcome[Self]:
        """Carry out a legal answer."""
        active, number = self.active, answer.number or 0
        happened: list[Event] = []
        if answer.verb == NUMBER:
            row = self.sheet[-1]
            after = replace(self, sheet=(*self.sheet[:-1], (*row[:active], number, *row[active + 1 :])))
            happened.append(Entered(seat=active, round=len(self.sheet), number=number))
        elif answer.verb == ROLL:
            after = replace(self, rolled=number)
            happened.append(Rolled(seat=active, number=number))
        elif answer.verb == PASS:
            after = replace(self, active=next(self.in_order(active + 1)), rolled=None)
        elif answer.verb == END:
            after = replace(self, result=self.standings("end", self.playing))
        else:
            seat = active if answer.seat is None else answer.seat
            changed = self._changed(seat, *self.pad.changes[answer.subject]) or self.seats[seat]
            after = replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))
        after = after.settled()
        return Outcome(after, (*happened, *self.news(after)))

    # What follows

    def settled(self) -> Self:
        """Return the state with all that follows from its values: a new round, the next seat, the end."""
        state = self
        if self.sheet and self.playing and all(map(self.has_entered, self.playing)):
            state = replace(state, sheet=(*state.sheet, (None,) * len(self.seats)), active=self.first)
        result = state.ending()
        if result is None and state.result is not None:
            result = state.standings("end", state.playing) if state.result.because == "end" else None
        waiting = [seat for seat in state.in_order(state.active) if not (state.sheet and state.has_entered(seat))]
        active = waiting[0] if waiting else state.active
        return replace(state, active=active, rolled=self.rolled if active == self.active else None, result=result)

    def caught_up(self, before: Self) -> Self:
        """Return the state in which who has come back has 0 in the rounds that it missed, or what is nearest to it."""
        seats = enumerate(zip(before.seats, self.seats, strict=True))
        back = {seat for seat, (was, now) in seats if (was.place, now.place) == ("away", "here")}
        if not back or self.span is None:
            return self
        least, most = self.span
        nothing = max(least, min(most, 0))
        done = [
            tuple([nothing if seat in back and number is None else number for seat, number in enumerate(row)])
            for row in self.sheet[:-1]
        ]
        return replace(self, sheet=(*done, *self.sheet[-1:]))

    def news(self, after: Self) -> Iterator[Event]:
        """Yield what is different in a later state."""
        for seat in range(len(self.seats)):
            for name in self.pad.counter:
                if (before := self.value(seat, name)) != (now := after.value(seat, name)):
                    yield Counted(seat=seat, counter=name, before=before, after=now)
        yield from (Out(seat=seat) for seat in self.playing if after.is_out(seat))
        if after.result is not None:
            if after.result != self.result:
                yield Ended(winner=after.result.winner, because=after.result.because, also=after.result.also)
            return
        if len(after.sheet) > len(self.sheet):
            yield RoundBegan(round=len(after.sheet))
        if self.pad.turns and after.active != self.active:
            yield TurnBegan(seat=after.active)

    # Positions

    def edit(self, changes: Sequence[Mapping[str, object]]) -> Outcome[Self] | Refusal:
        """Set open facts: the table is right. Values that end the match end it, unless the result is set, too."""
        position = self.position()
        examples = "'seats.1.counters.life', 'sheet.0.1', 'active' or 'result'"
        made = edits.make(position, changes, lambda steps: steps[0] not in ("game", "sets", "pad"), examples)
        if isinstance(made, Refusal):
            return made
        state = positions.decode(position, type(self), self.game)
        if isinstance(state, Refusal):
            return state
        if len(state.seats) == len(self.seats):
            state = state.caught_up(self)
        found = list(checks.structure(state))
        if len(state.seats) != len(self.seats):
            found.append(f"there are {len(state.seats)} seats, wanted {len(self.seats)} as before")
        if not found:
            state = state if any(event.path.startswith("result") for event in made) else state.settled()
            found = list(checks.course(state))
        if found:
            return positions.refuse_impossible(found)
        follows = [event for event in self.news(state) if not isinstance(event, Counted)]
        return Outcome(state, (*made, *follows))

    def faults(self) -> tuple[str, ...]:
        """Return what is wrong with an impossible position."""
        return tuple(checks.structure(self)) or tuple(checks.course(self))
