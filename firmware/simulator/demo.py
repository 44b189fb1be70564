"""A whole match that plays itself on the simulated device, by taps and keys, showing the panel as it goes."""

from __future__ import annotations

from random import Random
from typing import TextIO

from engine.game import State
from engine.mindbug.cards import every_card
from firmware.simulator.desk import Desk
from firmware.simulator.pixels import Style, framed

TAPPED = ("play", "reveal")
"""Verbs of answers that are given by laying the card on the reader."""


def choose(state: State, chance: Random) -> str:
    """Return one of the legal answers of the pending decision. Raises ValueError when the match is over."""
    decision = state.decision
    if decision is None:
        raise ValueError("state: wanted one with a decision, got a match that is over")
    legal = decision.legal
    verbs = sorted({answer.partition(" ")[0] for answer in legal})
    if decision.ask == "mindbug":
        return "mindbug" if chance.random() < 0.25 else "pass"
    # By verb first: there are many more cards that might be played than creatures that can attack.
    verb = "attack" if "attack" in verbs and chance.random() < 0.5 else chance.choice(verbs)
    return chance.choice([answer for answer in legal if answer.partition(" ")[0] == verb])


def play(desk: Desk, seed: int, style: Style, out: TextIO) -> None:
    """Play until somebody has won."""
    chance = Random(seed)
    done: list[str] = []
    _show(desk, f"A match that plays itself (seed {seed})", style, out)
    while (state := desk.state()) is not None and (decision := state.decision) is not None:
        done.append(_give(desk, choose(state, chance)))
        _show(desk, f"{len(done)}. {state.seat_names[decision.seat]} {done[-1]}", style, out)
    if state is not None and state.result is not None:
        print(f"{state.seat_names[state.result.winner]} has won.", file=out, flush=True)


def _give(desk: Desk, answer: str) -> str:
    """Give an answer as people do, and say what was done."""
    verb, _, card = answer.partition(" ")
    if verb in TAPPED:
        desk.tap(card)
        return f"lays {_named(card)} on the reader"
    desk.answer(answer)
    return f"presses keys: {verb} {_named(card)}" if card else f"presses a key: {verb}"


def _named(card: str) -> str:
    """Return a card or creature as people call it."""
    name, _, copy = card.partition("#")
    known = every_card().get(name)
    return (known.names["en"] if known else name) + (f" ({copy})" if copy else "")


def _show(desk: Desk, caption: str, style: Style, out: TextIO) -> None:
    print(f"{caption}\n{framed(desk.remote.picture, style)}\n", file=out, flush=True)
