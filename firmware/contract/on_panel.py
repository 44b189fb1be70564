"""Checks of what is seen and pressed: whole tables by keys, every page, counting, power cuts."""

from __future__ import annotations

from pathlib import Path

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.contract.box import MENU, Box, Players, begun, expect, extremes, parties, switched_on, teach
from tablekeeper.firmware.contract.finger import Finger
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key
from tablekeeper.firmware.pages.playing import Counting
from tablekeeper.firmware.pages.resume import OpenZones
from tablekeeper.firmware.pages.table import PATIENCE, Facts
from tablekeeper.firmware.simulator.messages import Follow

BY_KEYS = 60
"""How many answers are given by keys at each table."""
MOMENTS = (0, 4, 16, 80)
"""After so many answers somebody presses every key: with nothing on the table, a little, much, at the end."""
CURIOUS = 200
"""How many things a curious finger does at each of these moments."""
CUTS = 24
"""At so many answers the power is cut."""


def begins_from_the_list_of_games(game: str, directory: Path) -> None:
    """Begin every kind of match with every number of seats from the list of games, each in another language."""
    ui = registry.ui(game)
    kinds = ui.kinds(directory, language(LANGUAGES[0], ui.words))
    wanted = [(kind.key, seats) for kind in kinds for seats in kind.seats(kind.sets[:1])]
    for at, (key, seats) in enumerate(wanted):
        lang = LANGUAGES[at % len(LANGUAGES)]
        with switched_on(directory / f"{at}", lang) as box:
            box.start()
            text = box.context.lang.text
            (kind,) = [kind for kind in ui.kinds(directory, language(lang, ui.words)) if kind.key == key]
            box.follow(Follow(words=text("page.home.match")))
            box.follow(Follow(words=kind.title))
            if len(kind.sets) > 1:
                box.follow(Follow(words=text("page.go_on")))
            if len(kind.seats(kind.sets[:1])) > 1:
                box.follow(Follow(words=str(seats)))
            box.follow(Follow(words=text("page.seat", n=1)))
            names = box.match.state.seat_names
            expect(len(names) == seats, f"{len(names)} play, wanted {seats}")
            expect(box.session.game == game, f"{box.session.game} was begun, wanted {game}")


def is_played_by_keys(game: str, directory: Path) -> None:
    """Give every answer by keys alone, at the smallest and the largest table in every language."""
    for seed, party in enumerate(parties(game)):
        with switched_on(directory / party.name, party.lang) as box:
            players = begun(box, game, party, seed=seed)
            for _ in range(BY_KEYS):
                answer = players.answer()
                if answer is None:
                    break
                box.follow(Follow(answer=str(answer)))
                given = box.match.entries[-1].get("answer")
                expect(given == str(answer), f"{given!r} was given by the keys for {str(answer)!r}")
                players.note(box.match)


def survives_every_key_on_every_page(game: str, directory: Path) -> None:
    """Press and hold all keys, tap cards and cut the power on any page, early and late, in every language.

    Every second moment is for the smallest table, the others are for the largest, and so in turn in each language.
    """
    for at, party in enumerate(parties(game)):
        finger = Finger()
        for moment in MOMENTS[(at + at // len(LANGUAGES)) % 2 :: 2]:
            with switched_on(directory / f"{party.name}-{moment}", party.lang) as box:
                begun(box, game, party, moment)
                teach(box)
                box.context.announcer.teaching = True
                finger.explore(box, CURIOUS)


def counts_without_asking(game: str, directory: Path) -> None:
    """Let the box only count: each seat's number goes up and down by keys, and the same question comes back after."""
    for party in parties(game):
        with switched_on(directory / party.name, party.lang) as box:
            begun(box, game, party, 5)
            asked = box.match.decision
            if asked is None:
                continue  # it is over already, and its last page counts nothing
            box.enter({"do": "strictness", "level": "count"})
            for seat in range(party.seats):
                _count(box, seat)
            box.enter({"do": "strictness", "level": "referee"})
            expect(box.match.decision == asked, "another question is asked than before the box only counted")


def _count(box: Box, seat: int) -> None:
    """Press + and then − for a seat, wait until it is entered, and see the number."""
    ui, state, lang = box.session.ui, box.match.state, box.context.lang
    index = ui.counted(state, seat, lang)
    before = 0 if index is None else ui.facts(state, seat, lang)[index].value
    for slot, by in ((RIGHT, 1), (LEFT, -1)):
        expect(isinstance(box.context.pages.top, Counting) or state.result is not None, "the box does not count")
        box.press(Key(seat if box.session.facing else 0, slot).name)
        box.wait(PATIENCE + 0.1)
        if index is not None and state.result is None:
            fact = ui.facts(box.match.state, seat, lang)[index]
            before = before + by if fact.least <= before + by <= fact.most else before
            expect(fact.value == before, f"{fact.label} of seat {seat} is {fact.value}, wanted {before}")
    if not box.session.facing and state.result is None:
        box.press(Key(0, OK).name)


def resumes_after_a_cut_at_any_answer(game: str, directory: Path) -> None:
    """Cut the power after every answer: the same question is asked again, once the table was checked."""
    for party in extremes(game):
        here = directory / party.name
        with switched_on(here, party.lang) as box:
            players = begun(box, game, party)
        for count in range(CUTS):
            lang = LANGUAGES[count % len(LANGUAGES)]
            with switched_on(here, lang) as box:
                box.start()
                expect(box.match.answers == count, f"{box.match.answers} answers came back, wanted {count}")
                if not _go_on(box, players):
                    break


def _go_on(box: Box, players: Players) -> bool:
    """Leave the check of the table, and give one more answer; return whether there was one to give.

    On each of its pages *wrong* leads to what can be corrected there.
    """
    while isinstance(page := box.context.pages.top, OpenZones):
        zone = page.zones(box.context)[page.page]
        box.press(Key(0, LEFT).name)
        opened = box.context.pages.top
        expect(isinstance(opened, Facts) and opened.at == zone.seat, f"wrong leads from {zone} to {opened}")
        box.press(MENU)
        box.press(Key(0, RIGHT).name)
    resumed = players.resumed(box.match)
    expect(resumed, "another state came back than there was before the cut")
    answer = players.answer()
    if answer is None:
        return False
    reply = box.session.enter({"do": "answer", "answer": str(answer)})
    expect(not isinstance(reply, Refusal), f"{answer} is refused after a cut")
    players.note(box.match)
    return True
