"""A table with something of everything, with one card more that is tried: every target finds what it asks for."""

from __future__ import annotations

from typing import Any

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event, Taken
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, MitosState
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, Field
from tests.engine.guerra_de_mitos.conftest import oracles, written

OURS = (
    "susanoo:4! nobunaka:3!+talisman_de_fuego odin:5!+laguz zeus:6!+hacha ulises:3!+yoroi xochiquetzal:4! ueman:0!"
    " ra:5! milo:2!+talisman_de_tierra cthulhu:5! antonio:2! alejandro:4!+talisman_de_aire"
    " karasu_tengu:3!+talisman_de_agua harald:2*! midori:2! token_0_1_2:1! surtur:3"
)
THEIRS = (
    "hachiman:5! yama_uba:2! tyr:4! ymir:3! ares:5!+yari heracles:2!+armadura_nordica tlazolteotl:4! tlaloc:3!"
    " anubis:4! imhotep:0! hastur:5! wylbur:3!+euterpe groa:2*! minotauro:2! token_0_1_2:1! token_0_1_0:1! engwar:3"
)
CHARACTERS = (OURS, THEIRS)
RESOURCES = ("rokstenen piramide_de_la_luna", "kremlin karnak")
ORACLES = ("takami_musubi:6/3 thor:2/3 yogg_sothot:1/3 herreria:1/3 -/3", "hades:4/3 norna:1/3 puk:2/3 -/3 -/2")
GODS = (["sigrun", "quetzalcoatl", "monumento", "shemu"], ["perseo", "seth", "casa_de_te", "akher"])
DESIGNS = (["dardo", "lanza_de_plata", "bake_kujira"], ["incendio", "clio"])
BEARER = "chalchiuhtlicue"
"""Who bears the item that is tried: a goddess with the key Invocadora, whom nothing keeps from it."""


def position(card: Card, ability: Ability, *, alone: bool = False) -> dict[str, Any]:
    """Return a table with a card in front of Ann in the phase of its ability; `alone` with nothing else in play."""
    battle = ability.when == "confrontation"
    seats = [_seat(index, card.id, battle=battle, alone=alone) for index in range(2)]
    ours = seats[0]
    moves_in = ability.only_if is not None and (ability.only_if.was_fielded or ability.only_if.place == "pantheon")
    moves_in = moves_in or any(isinstance(step, Field) and isinstance(step.target, str) for step in ability.do)
    there = {"power": max(card.max_power, 4), "fielded": battle and not moves_in}
    match card.kind:
        case "pantheon":
            ours["pantheon"] = {"card": card.id, "mythology": card.mythology or "neutral"}
        case "character":
            ours["characters"].append({"card": card.id, **there})
        case "resource":
            ours["resources"].append({"card": card.id})
        case "equipment" | "invocation":
            ours["characters"].append({"card": BEARER, **there, "power": 6, "items": [{"card": card.id}]})
    if card.restricted:
        ours["pantheon"] = {"card": "pantheon_20", "mythology": card.restricted}
    made: dict[str, Any] = {
        "seats": seats,
        "phase": ability.when,
        "active": 0,
        "rules": {"cards_act": True},
    }
    if battle:
        made |= {"clash": {"sides": [0, 1], "stage": "battle"}, "fought": [0, 1]}
    if ability.only_if is not None and ability.only_if.was_fielded:
        made["visited"] = list(range(60))
    return made


def _seat(index: int, card: str, *, battle: bool, alone: bool) -> dict[str, Any]:
    """Return one side without the card that is tried."""
    lying = written("" if alone else f"{CHARACTERS[index]} {RESOURCES[index]}")
    for one in lying["characters"]:
        one["items"] = [item for item in one["items"] if item["card"] != card]
        one["fielded"] = one["fielded"] and battle
    lying = {kind: [one for one in there if one["card"] != card] for kind, there in lying.items()}
    piles = oracles("- - - -" if alone else ORACLES[index])
    for pile in piles:
        if pile["card"] == card:
            pile.update(card=None, power=0)
    return {
        "name": ("Ann", "Bob")[index],
        "reserve": 20,
        "pantheon": {"card": ("olimpo", "asgard")[index]},
        "oracles": piles,
        "hand": 5,
        "designs": 20,
        "god_discard": [] if alone else [one for one in GODS[index] if one != card],
        "design_discard": [] if alone else [one for one in DESIGNS[index] if one != card],
        **lying,
    }


def begun(position: dict[str, Any]) -> MitosState:
    """Return a position as a match."""
    outcome = GUERRA_DE_MITOS.read(position)
    assert isinstance(outcome, Outcome), outcome
    return outcome.state


def first_answer(card: Card) -> Answer:
    """Return the answer that plays or uses a card."""
    if card.kind == "action":
        return Answer("play", card.id)
    return Answer("use", "pantheon" if card.kind == "pantheon" else card.id)


class Run:
    """A card that is carried out to its end, with what was chosen on the way."""

    def __init__(self, start: MitosState, card: Card, place: int) -> None:
        self.start, self.card, self.place = start, card, place
        self.events: list[Event] = []
        self.chosen: list[tuple[str, str]] = []
        """What was asked, and what was answered, in order; also what was the only answer."""
        self.state = start
        self._give(first_answer(card), "")
        while (question := self.state.question) is not None and question.ask not in ("influence", "battle", "turn"):
            if question.ask in ("effect", "resolution"):
                self._give(Answer("done"), "")
                continue
            self._give(self._choice(), question.ask)

    def _give(self, answer: Answer, ask: str) -> None:
        outcome = self.state.apply(answer)
        assert isinstance(outcome, Outcome), (str(answer), outcome)
        assert not outcome.state.faults(), (str(answer), outcome.state.faults())
        assert outcome.state.card_count() == self.start.card_count(), str(answer)
        if ask:
            self.chosen.append((ask, answer.subject or answer.verb))
        self.state = outcome.state
        self.events += outcome.events
        for event in outcome.events:
            if isinstance(event, Taken):
                self.chosen.append((event.ask, event.answer.split(" ", 1)[-1]))

    def _choice(self) -> Answer:
        """Return the first answer; of what may be chosen any number of times, one."""
        question = self.state.question
        assert question is not None
        if question.span is not None:
            return Answer("number", str(max(question.span[0], min(1, question.span[1]))))
        legal = self.state.legal()
        if question.ask == "ability" and question.about == self.card.id:
            return Answer("choose", str(self.place + 1))
        if question.ask in ("oblivion", "sure"):
            return Answer("yes")
        if question.ask == "reveal":
            kinds = [event.answer for event in self.events if isinstance(event, Taken)]
            wanted = ("uphellaa", "monumento", "apolo") if ("is_it", "yes") in self.chosen or kinds else ("monumento",)
            return next((one for name in wanted for one in legal if one.subject == name), legal[0])
        if Answer("done") in legal and self.chosen and self.chosen[-1][0] == "target":
            return Answer("done")
        return next(one for one in legal if one.verb != "done")


def tried(card: str) -> list[tuple[str, int, Ability]]:
    """Return the abilities of a card that have a phase, each with its place."""
    return [
        (card, place, one)
        for place, one in enumerate(abilities(card))
        if one.when in ("influence", "confrontation") and the(card).kind != "event"
    ]
