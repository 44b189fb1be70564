"""A whole match that plays itself on the simulated device, by taps and keys, showing the panel as it goes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TextIO

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Dealer, Knowledge, Searchable, State
from tablekeeper.engine.match import AnyMatch
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.search import Player, searching
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.simulator.desk import Desk, NotOffered
from tablekeeper.firmware.simulator.pixels import Style, framed

ROLLOUTS = 150
"""How many rollouts a decision is searched with; enough for sensible play, few enough to watch."""


class Underway(Exception):  # noqa: N818
    """The match on the table cannot be gone on with: the hidden cards fit the open ones only at its beginning."""


@dataclass(frozen=True)
class Playing:
    """Plays for all seats, with hidden cards of its own dealing."""

    dealer: Dealer[Any]
    choose: Callable[[State], Answer]
    """Returns the answer to the pending decision of a state."""


def play(desk: Desk, seed: int, style: Style, out: TextIO) -> None:
    """Play until somebody has won. Raises Underway."""
    _show(desk, f"A match that plays itself (seed {seed})", style, out)
    match = _on_table(desk)
    if match.state.result is None:
        player = _player(match, Random(seed))
        count = 0
        while (decision := match.decision) is not None:
            count += 1
            done = f"{count}. {match.state.seat_names[decision.seat]} {_give(desk, match, player)}"
            _show(desk, done, style, out)
    if match.state.result is not None:
        names, result = match.state.seat_names, match.state.result
        won = [names[seat] for seat in (result.winner, *result.also)]
        print(f"{' and '.join(won)} {'has' if len(won) == 1 else 'have'} won.", file=out, flush=True)


def _on_table(desk: Desk) -> AnyMatch:
    """Return the match on the table, as its journal gives it."""
    loaded = matches.load(desk.journal() or {})
    if isinstance(loaded, Refusal):
        raise AssertionError(loaded.why)
    return loaded[0]


def _player(match: AnyMatch, chance: Random) -> Playing:
    """Search for every seat's answers; in a game that cannot be searched answer at random, as matches end even so."""
    game = match.game
    if isinstance(game, Searchable):
        dealers = game.imagine(match.state, Knowledge(0), chance)
        if isinstance(dealers, Refusal):
            raise AssertionError(dealers.why)
        imagined = next(dealers)
        player: Player[Any] = searching(ROLLOUTS)
        return Playing(imagined, lambda state: player(game, state, imagined, chance))
    if match.entries:
        raise Underway(f"this match of {game.name} is under way already; it can be finished by hand")
    dealer = game.dealer(match.start, chance)
    dealer.follow(match.opening)
    return Playing(dealer, lambda state: chance.choice(dealer.legal(state)))


def _give(desk: Desk, match: AnyMatch, player: Playing) -> str:
    """Give an answer as people do, take over what the box has made of it, and say what was done."""
    answer = player.choose(match.state)
    spoken = _spoken(match, str(answer))
    try:
        done = f"lays a card on the reader: {spoken}" if desk.give(str(answer)) else f"presses keys: {spoken}"
    except NotOffered:
        done = f"is too late: {spoken}"  # a moment to cut in ends by itself
        if not _catch_up(desk, match, player):
            raise
    else:
        _catch_up(desk, match, player)
    return done


def _catch_up(desk: Desk, match: AnyMatch, player: Playing) -> bool:
    """Enter what the box has entered since; return whether there is anything."""
    journal = desk.journal() or {"entries": ()}
    entries = journal["entries"][len(match.entries) :]
    for entry in entries:
        reply = match.enter(entry)
        if isinstance(reply, Refusal):
            raise AssertionError(reply.why)
        player.dealer.follow(reply.events)
    return bool(entries)


def _spoken(match: AnyMatch, answer: str) -> str:
    """Return an answer with its cards called as people call them."""
    ui = registry.ui(match.game.name)
    english = language("en", ui.words)
    known = {card for card, _ in ui.cards(ui.game.sets)}

    def named(word: re.Match[str]) -> str:
        card, copy = word.groups()
        if card not in known:
            return word[0]
        name = ui.card(card, english).name
        return f"{name} ({copy})" if copy else name

    return re.sub(r"([a-z0-9_]+)(?:#([0-9]+))?", named, answer)


def _show(desk: Desk, caption: str, style: Style, out: TextIO) -> None:
    print(f"{caption}\n{framed(desk.remote.picture, style)}\n", file=out, flush=True)
