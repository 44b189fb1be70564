"""Checks of what is decided: random play, the protocol, undo and corrections, and what is told about them."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from tablekeeper.engine import selfplay
from tablekeeper.engine.match import Reply
from tablekeeper.engine.protocol import Referee
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import Box, all_languages, begun, expect, extremes, play_on, switched_on
from tablekeeper.firmware.games import registry

MATCHES = 3
"""How many random matches are played at each table."""
STEPS = 60
"""How many decisions of a match are looked at closely."""
BETWEEN = 15
"""How many answers lie between two looks at what can be corrected."""


def plays_at_random(game: str, _directory: Path) -> None:
    """Play random matches with the fewest and the most seats, with every check at every step of their beginnings."""
    for party in extremes(game):
        for seed in range(MATCHES):
            selfplay.play(game, party.sets, seed, seats=party.seats)
            selfplay.play(game, party.sets, seed, seats=party.seats, thorough=True, at_most=STEPS)


def speaks_the_protocol(game: str, _directory: Path) -> None:
    """Play by lines of JSON, and open the journal in another referee."""
    seats = selfplay.NAMES[: registry.ui(game).game.seat_counts[0]]
    referee, other = Referee(), Referee()
    said = _said(referee, {"do": "new", "game": game, "seats": seats})
    while said["decision"] is not None and said["answers"] < STEPS:
        answer = said["decision"]["legal"][-1].partition("..")[0]
        said = _said(referee, {"do": "answer", "answer": answer})
    journal = _said(referee, {"do": "journal"})["journal"]
    opened = _said(other, {"do": "load", "journal": journal})
    for part in ("position", "decision", "answers"):
        expect(opened[part] == said[part], f"{part} is {opened[part]} in the journal opened again, wanted {said[part]}")


def _said(referee: Referee, request: dict[str, object]) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.json.decode(referee.respond(msgspec.json.encode(request)))
    expect(said["ok"], f"{request} was refused: {said.get('refused')}")
    return said


def says_its_sets(game: str, _directory: Path) -> None:
    """Begin with each box alone and with all that can be mixed: a position says which of the game's own are played.

    Journals, a rematch and the list of cards read them there.
    """
    played = registry.ui(game).game
    for sets in {*((one,) for one in played.sets), *(party.sets for party in extremes(game))}:
        seats = selfplay.NAMES[: played.seats_for(sets)[0]]
        begun = played.new(sets, seats, 0)
        if isinstance(begun, Refusal):
            continue  # a box that is played only together with another
        said = begun.state.position().get("sets", [])
        expect(list(said) == list(sets), f"the position says the sets {list(said)}, wanted {list(sets)}")


def brings_back_what_was_undone(game: str, directory: Path) -> None:
    """Undo a match to its start, step by step and at once, and bring it back, with words for it in every language."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            begun(box, game, party, STEPS)
            match = box.match
            states = [match.start, *(step.state for step in match.steps)]
            alone = states[-1]  # of two sealed answers only one that is still alone moves by itself
            for state in reversed(states[:-1]):
                if state.sealed and not match.state.sealed:
                    continue
                _entered(box, {"do": "undo"})
                expect(match.state == state, "undo leads to another state than the one before")
            for state in states[1:]:
                if state.sealed and state is not alone:
                    continue
                _entered(box, {"do": "redo"})
                expect(match.state == state, "redo leads to another state than the one that was undone")
            if match.answers:
                answers = match.answers
                _entered(box, {"do": "undo", "to": 0})
                expect(match.state == match.start, "undo to the start leads to another state")
                _entered(box, {"do": "redo", "to": answers})
                expect(match.state == states[-1], "redo to the end leads to another state")


def takes_corrections_back(game: str, directory: Path) -> None:
    """Make every correction that is offered, see that it is made, and undo it."""
    for party in extremes(game):
        with switched_on(directory / party.name, party.lang) as box:
            players = begun(box, game, party)
            for _ in range(4):
                for seat in (None, *range(party.seats)):
                    _correct(box, seat)
                if not play_on(box, players, BETWEEN):
                    return


def _correct(box: Box, seat: int | None) -> None:
    session, lang = box.session, box.context.lang
    facts = session.ui.facts(session.match.state, seat, lang)
    for index, fact in enumerate(facts):
        if fact.edit is None:
            for _, changes in fact.moves:
                _corrected(box, changes)
            continue
        for to in (fact.value - 1, fact.value + 1):
            if fact.least <= to <= fact.most and _corrected(box, fact.edit(to), keep=True):
                now = session.ui.facts(session.match.state, seat, lang)
                expect(now[index].value == to, f"{fact.label} is {now[index].value} after it was set to {to}")
                _entered(box, {"do": "undo"})
    for card, _ in session.ui.cards(session.sets)[:3]:
        if changes := session.ui.put_into_play(session.match.state, seat, card):
            _corrected(box, changes)


def _corrected(box: Box, changes: list[dict[str, object]], *, keep: bool = False) -> bool:
    """Make an edit, which may be refused, and undo it unless it is to be kept; return whether it was made."""
    before = box.match.state
    reply = box.session.enter({"do": "edit", "changes": changes})
    if isinstance(reply, Refusal):
        expect(box.match.state == before, f"{changes} was refused, but has changed the state")
        return False
    _told(box, reply)
    if not keep:
        _entered(box, {"do": "undo"})
        expect(box.match.state == before, f"{changes} was undone, but not all of it")
    return True


def _entered(box: Box, entry: dict[str, object]) -> None:
    reply = box.session.enter(entry)
    if isinstance(reply, Refusal):
        expect(False, f"{entry} was refused: {reply.why}")
    else:
        _told(box, reply)


def _told(box: Box, reply: Reply[Any]) -> None:
    """Expect words in every language for an entry, and for the table as it lies after it."""
    session = box.session
    for lang in all_languages(box):
        said = [session.change(reply, lang), *session.instructions(reply, lang), *session.put_back(reply.undone, lang)]
        zones = (*session.open_zones(lang), *session.whole_table(lang))
        lying = chain.from_iterable((zone.name, *zone.lines) for zone in zones)
        told = [*said, *lying, *(line.text for line in session.history(lang))]
        expect(all(isinstance(text, str) for text in told), f"{reply.events} are told by what is no text: {told}")
