"""A whole match of Munchkin on the simulated device, by taps and keys, the plug pulled again and again."""

from __future__ import annotations

import json
import random

from tablekeeper.engine import match as matches
from tablekeeper.engine import registry as engine_registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Match
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.bindings import UNBOUND
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.games.munchkin.scan import mean
from tests.firmware.conftest import Commanded

SEED = 0
"""Its random match is a short one: three seats, 181 answers, won by a kill."""
EVERY = 13
"""After so many lines the plug is pulled."""
UNTAUGHT = "04FFFFFFFFFFFF"


def played(seed: int) -> tuple[Match[MunchkinState], list[str]]:
    """Play a random match as the cards would allow; return it, and the script that plays it on the device."""
    match = matches.new("munchkin", (), ("Sitio 1", "Sitio 2", "Sitio 3"), 0)
    assert not isinstance(match, Refusal)
    chance, dealer = random.Random(seed), engine_registry.game("munchkin").dealer(match.state, random.Random(seed))
    lines: list[str] = []
    while match.state.result is None:
        answer = chance.choice(dealer.legal(match.state))
        lines += given(match, answer)
        reply = match.enter({"do": "answer", "answer": str(answer)})
        assert not isinstance(reply, Refusal)
        dealer.follow(reply.events)
    return match, lines


def given(match: Match[MunchkinState], answer: Answer) -> list[str]:
    """Return the lines that give an answer: a card that comes up is tapped, all else goes by keys."""
    card = answer.subject
    if answer.verb not in ("open", "play", "fight") or not card:
        return [f"answer {answer}"]
    try:
        meaning = mean(match, UNBOUND, UNTAUGHT, card)
    except LookupError:  # a card without a tag has none to be tapped
        return [f"answer {answer}"]
    tapped = [f"tap {card}"]
    return tapped if meaning == GiveAnswer(answer) else [*tapped, f"answer {answer}"]


def test_a_whole_match_ends_the_same_with_the_plug_pulled_every_few_lines(commanded: Commanded) -> None:
    match, lines = played(SEED)
    script = [part for place, line in enumerate(lines) for part in ([line] if place % EVERY else ["power cut", line])]
    arguments = ("--game", "munchkin", "--seats", "3", "--lang", "es", "--script", "-")
    done = commanded("simulate", *arguments, given="\n".join([*script, "expect gana", "state"]))
    assert done.returncode == 0, done.stderr
    assert script.count("power cut") > 10
    assert json.loads(done.stdout.splitlines()[-1]) == match.state.position()
