"""What people do at the end of a turn: each kind of it in one line for the whole table (G-51 to G-56)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.firmware.games.guerra_de_mitos.doing import DO, Each, Line, given, left, untold_cause
from tablekeeper.firmware.games.narration import Instruction, Words


def reorganisation(
    event: Event, happened: Sequence[Event], earlier: Sequence[Event], before: MitosState, words: Words
) -> Iterator[Line]:
    """Yield what the reorganisation does by itself, and what goes back because what lasted has ended (G-38)."""
    lang, names = words.lang, words.names
    match event:
        case events.Power(because="maximum"):
            if not any(isinstance(one, events.Power) and one.because == "maximum" for one in earlier):
                over = [one for one in happened if isinstance(one, events.Power) and one.because == "maximum"]
                cards = ", ".join(f"{words.card(one.card)} {one.before - one.after}" for one in over)
                yield Instruction(lang.text(f"{DO}.surplus", cards=cards))
        case events.Drew():
            if not any(isinstance(one, events.Drew) and one.because is None for one in earlier):
                yield _drawn(event.count, happened, before, words)
        case events.Reserve(seat=seat, before=was, after=now):
            key = "take" if now > was else "pay"
            yield Each(key, names[seat], abs(now - was), untold_cause(event, happened))
        case events.Oblivion(seat=seat):
            yield Instruction(lang.text(f"{DO}.out", name=names[seat]))
        case events.Given():
            yield given(event, before, words)
        case events.Left():
            yield from left(event, earlier, before, words)


def _drawn(count: int, happened: Sequence[Event], before: MitosState, words: Words) -> Instruction:
    """Return who draws, by name where that is not each at the table."""
    drawing = [one.seat for one in happened if isinstance(one, events.Drew) and one.because is None]
    if set(drawing) == set(derived.alive(before.table)):
        return Instruction(words.lang.counted(f"{DO}.draw.each", count))
    return Instruction(words.lang.counted(f"{DO}.draw", count, names=", ".join(words.names[seat] for seat in drawing)))


def at_rest(happened: Sequence[Event], following: Sequence[Event], before: MitosState, words: Words) -> Iterator[Line]:
    """Yield that all characters go home and all cards stand up, in one line where both are so (G-51, G-55)."""
    home = any(isinstance(event, events.Fielded) for event in following)
    turned = any(isinstance(event, events.Turned) and not event.tired for event in happened)
    upright = turned or any(seat.alive and seat.pantheon and seat.pantheon.tired for seat in before.table.seats)
    key = "home.upright" if home and upright else "home" if home else "upright"
    if home or upright:
        yield Instruction(words.lang.text(f"{DO}.{key}"))


def token(happened: Sequence[Event], words: Words) -> Iterator[Instruction]:
    """Yield to whom the token of the first player goes (G-56)."""
    for event in happened:
        if isinstance(event, events.First):
            yield Instruction(words.lang.text(f"{DO}.token", name=words.names[event.seat]))
