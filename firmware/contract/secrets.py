"""A check of secrets: nothing that anybody can see depends on an answer that is sealed."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import msgspec

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.game import Decision
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import Box, all_languages, begun, expect, extremes, play_on, switched_on

LOOKED_AT = 60
"""At so many questions of a match every answer is tried."""
TRIED = 12
"""So many answers to one question are tried at the most."""


def keeps_what_is_sealed(game: str, directory: Path) -> None:
    """Seal each answer that could be sealed in place of another: position, events, words and undo stay the same."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            players = begun(box, game, party)
            for _ in range(LOOKED_AT):
                decision = box.match.decision
                if decision is None:
                    break
                _try_each(box, decision)
                if not play_on(box, players, 1):
                    break


def _try_each(box: Box, decision: Decision) -> None:
    """Compare what is seen of each answer to a question that is sealed."""
    seen: dict[Answer, dict[str, object]] = {}
    for answer in _answers(decision):
        outcome = box.match.state.apply(answer)
        if not isinstance(outcome, Refusal) and outcome.state.sealed:
            seen[answer] = _seen(box, answer)
    for first, (answer, told) in product(list(seen)[:1], seen.items()):
        for part, what in told.items():
            as_well = f"the {part} tells a sealed answer: {what} after {answer}, {seen[first][part]} after {first}"
            expect(what == seen[first][part], as_well)


def _answers(decision: Decision) -> list[Answer]:
    span = decision.span
    numbers = [] if span is None else [Answer(NUMBER, str(n)) for n in range(span[0], min(span[1], span[0] + 3) + 1)]
    listed = list(decision.legal)
    return [*(Random(0).sample(listed, TRIED) if len(listed) > TRIED else listed), *numbers]


def _seen(box: Box, answer: Answer) -> dict[str, object]:
    """Give an answer and take it back; return all that everybody may see of it."""
    session, state, languages = box.session, box.match.state, all_languages(box)
    reply = session.enter({"do": "answer", "answer": str(answer)})
    if isinstance(reply, Refusal):
        return {"refusal": reply.code}
    after = session.match.state
    seen: dict[str, object] = {
        "position": after.position(),
        "question": None if after.decision is None else after.decision.message(),
        "event": msgspec.to_builtins(reply.events),
        "change line": [(session.change(reply, lang), session.instructions(reply, lang)) for lang in languages],
        "last line": [(session.last_step(lang), session.latest(lang)) for lang in languages],
        "history": [session.history(lang) for lang in languages],
        "table": [session.whole_table(lang) for lang in languages],
        "board": [session.ui.board(after, lang) for lang in languages],
    }
    undone = session.enter({"do": "undo"})
    if not isinstance(undone, Refusal):
        seen["undo"] = (
            msgspec.to_builtins(undone.events),
            [
                (session.change(undone, lang), session.put_back(undone.undone, lang), session.history(lang))
                for lang in languages
            ],
        )
    expect(box.match.state == state, f"{answer} was undone, but not all of it")
    return seen
