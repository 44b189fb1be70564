"""A whole match that plays itself on the simulated device, by taps and keys, showing the panel as it goes."""

from __future__ import annotations

from random import Random
from typing import TextIO

from engine.game import KnowingDealer, Knowledge, Refusal, Searchable, State
from engine.games import GAMES
from engine.mindbug.cards import every_card
from engine.search import searching
from firmware.simulator.desk import Desk
from firmware.simulator.pixels import Style, framed

TAPPED = ("play", "reveal")
"""Verbs of answers that are given by laying the card on the reader."""


ROLLOUTS = 150
"""How many rollouts a decision is searched with; enough for sensible play, few enough to watch."""


def play(desk: Desk, seed: int, style: Style, out: TextIO) -> None:
    """Play until somebody has won; both seats search for their answers."""
    chance = Random(seed)
    player = searching(ROLLOUTS)
    done: list[str] = []
    _show(desk, f"A match that plays itself (seed {seed})", style, out)
    state = desk.state()
    dealer = _deal(state, chance) if state is not None and state.result is None else None
    while state is not None and dealer is not None and (decision := state.decision) is not None:
        answer = player(_game(state), state, dealer, chance)
        outcome = state.apply(answer)
        if isinstance(outcome, Refusal):
            raise AssertionError(outcome.why)
        dealer.follow(outcome.events)
        done.append(_give(desk, answer))
        _show(desk, f"{len(done)}. {state.seat_names[decision.seat]} {done[-1]}", style, out)
        state = desk.state()
    if state is not None and state.result is not None:
        print(f"{state.seat_names[state.result.winner]} has won.", file=out, flush=True)


def _game(state: State) -> Searchable:
    game = GAMES[state.position()["game"]]()
    if not isinstance(game, Searchable):
        raise TypeError(f"{game.name}: wanted a game that can be searched for answers")
    return game


def _deal(state: State, chance: Random) -> KnowingDealer:
    """Deal hidden cards that agree with what lies on the table."""
    dealers = _game(state).imagine(state, Knowledge(None, {}), chance)
    if isinstance(dealers, Refusal):
        raise AssertionError(dealers.why)
    return next(dealers)


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
