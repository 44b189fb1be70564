"""Everything that can be done on a pad besides what has a key of its own: the list behind `More…`."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.answers import ROLL, Answer
from tablekeeper.engine.game import Decision
from tablekeeper.engine.scorepad.state import ADD, END, PASS, PadState
from tablekeeper.firmware.games.scorepad.table import counter_name
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.answers import Answers
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.page import PageContext


def giving(context: PageContext, label: str, answer: Answer) -> Choice:
    """Return an answer by the words that it is called."""
    return Choice(label, lambda: context.entries.answer(answer), answers=(answer,))


def passing(context: PageContext, decision: Decision) -> list[Choice]:
    """Return the way to end the turn, where there are turns."""
    answer = Answer(PASS)
    return [giving(context, context.lang.text("scorepad.pass"), answer)] if answer in decision.legal else []


def rolling(context: PageContext, decision: Decision) -> list[Choice]:
    """Return the way to the die, where there is one: the box rolls it, or people say what their own shows."""
    faces = tuple([answer for answer in decision.legal if answer.verb == ROLL])
    if not faces:
        return []

    def roll() -> None:
        context.entries.answer(context.chance.choice(faces))

    title = context.lang.text("scorepad.die")
    rolled = [Choice(context.lang.text("page.roll"), roll), *(giving(context, face.subject, face) for face in faces)]
    return [Choice(title, lambda: context.pages.push(Answers(title.removesuffix("…"), rolled, None)), answers=faces)]


def of_seats(context: PageContext, state: PadState, decision: Decision) -> list[Choice]:
    """Return for each seat the way to all that it can count."""
    found = []
    for seat, name in enumerate(state.seat_names):
        speaker = None if seat == state.active else seat
        answers = tuple([answer for answer in decision.legal if (answer.verb, answer.seat) == (ADD, speaker)])
        if answers:
            found.append(_of_seat(context, state, name, answers))
    return found


def _of_seat(context: PageContext, state: PadState, name: str, answers: Sequence[Answer]) -> Choice:
    items = [giving(context, changed(state, answer, context.lang), answer) for answer in answers]
    return Choice(f"{name}…", lambda: context.pages.push(Answers(name, items, None)), answers=tuple(answers))


def changed(state: PadState, answer: Answer, lang: Language) -> str:
    """Return what an answer counts: `+5 Life`."""
    counter, by = state.pad.changes[answer.subject]
    return f"{'+' if by > 0 else '–'}{abs(by)} {counter_name(state.pad, counter, lang)}"


def ending(context: PageContext) -> Choice:
    """Return the way to end the match by hand; undo takes it back."""
    return giving(context, context.lang.text("scorepad.end"), Answer(END))
