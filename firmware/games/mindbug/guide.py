"""The guided first match of Mindbug: twenty cards in a known order, and a line that meets each idea once.

No card is in both piles, so the open cards tell what is in a hand: the next cards of the seat's ten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.match import Match
from tablekeeper.engine.mindbug import MINDBUG, MindbugState, boxes
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.guide import Guide, SoughtOut
from tablekeeper.firmware.games.mindbug.lessons import keywords
from tablekeeper.firmware.languages import Language

IN_HAND = 5
"""So many of a seat's ten are its first hand; the others are its draw pile, the next one on top."""
DEALT: Final = (
    (
        *("bee_bear", "tiger_squirrel", "axolotl_healer", "explosive_toad", "plated_scorpion"),
        *("killer_bee", "urchin_hurler", "rhino_turtle", "grave_robber", "elephantopus"),
    ),
    (
        *("gorillion", "shield_bugs", "luchataur", "tusked_extorter", "spider_owl"),
        *("goblin_werewolf", "kangasaurus_rex", "turbo_bug", "chameleon_sniper", "snail_hydra"),
    ),
)
"""The ten cards of each seat."""
LINE: Final = (
    *("play bee_bear", "pass"),
    *("play gorillion", "mindbug", "play shield_bugs", "pass"),
    *("attack gorillion", "block shield_bugs"),
    *("play luchataur", "pass"),
    *("play tiger_squirrel", "mindbug", "choose gorillion", "play axolotl_healer", "pass"),
    "attack tiger_squirrel",
    *("play explosive_toad", "pass"),
    *("play tusked_extorter", "pass"),
    *("attack explosive_toad", "block luchataur", "choose luchataur"),
    *("attack tusked_extorter", "reveal plated_scorpion", "block axolotl_healer"),
    *("play killer_bee", "pass"),
    "attack tiger_squirrel",
    *("attack killer_bee", "choose shield_bugs"),
    "attack tiger_squirrel",
    "attack bee_bear",
    *("play kangasaurus_rex", "mindbug", "play goblin_werewolf"),
    "attack bee_bear",
)
"""A whole match with these cards, which is suggested as long as it is followed."""

BASICS: Final = ("goal", "turn")
"""What is told before anything has happened."""
TOLD: Final[dict[type[Event], tuple[str, ...]]] = {
    events.Played: ("mindbug",),
    events.Drew: ("draw",),
    events.Spent: ("spent",),
    events.Entered: ("play",),
    events.Attacked: ("attack", "attacking"),
    events.Blocked: ("block",),
    events.Life: ("life",),
    events.Defeated: ("defeated",),
}
"""What each kind of event gives occasion to tell, besides the keywords of a card just played."""
FORESEEN = 1
"""So many answers behind a suggestion are looked at where the match has left the line."""


class MindbugGuide(Guide[MindbugState]):
    """Suggests the line, and away from it what shows something new or is good for the seat."""

    @property
    def sought(self) -> Sequence[SoughtOut]:
        """The hand of each seat, and its draw pile."""
        return [
            pile
            for seat, ten in enumerate(DEALT)
            for pile in (
                SoughtOut(seat, "hand", ten[:IN_HAND], ordered=False),
                SoughtOut(seat, "deck", ten[IN_HAND:], ordered=True),
            )
        ]

    def opening(self, _state: MindbugState, lang: Language) -> Sequence[str]:
        """Return that hands lie open, and what each seat has besides."""
        return [lang.text("mindbug.guide.open")]

    def basics(self, _state: MindbugState) -> Sequence[str]:
        """Return what the match is about, and how a turn goes."""
        return [f"mindbug.{name}" for name in BASICS]

    def events(self, happened: Sequence[Event], _state: MindbugState) -> Sequence[str]:
        """Return what events give occasion to tell, each thing by itself."""
        return [lesson for event in happened for lesson in (*keywords(event), *_ideas(event))]

    def over(self, match: Match[MindbugState]) -> bool:
        """Return whether somebody has won."""
        return match.state.result is not None

    def advice(self, match: Match[MindbugState], told: Collection[str]) -> Answer | None:
        """Return the next answer of the line; away from it the best one, first of those that show something new."""
        state = match.state
        given = [str(step.given) if step.given else "" for step in match.steps]
        if given == list(LINE[: len(given)]) and len(given) < len(LINE):
            return Answer.read(LINE[len(given)])
        seat = state.asked
        if seat is None:
            return None

        def worth(one: tuple[Answer, Outcome[MindbugState]]) -> tuple[bool, float]:
            new = set(self.events(one[1].events, one[1].state)) - set(told)
            return bool(new), _foreseen(one[1].state, seat, FORESEEN)

        best = max(_carried_out(state), key=worth, default=None)
        return None if best is None else best[0]


def hand(state: MindbugState, seat: int) -> list[str]:
    """Return what a seat has in hand: the next of its ten cards that lie nowhere open."""
    piles = [card for side in state.seats for card in side.discard]
    in_play = [creature.card.id for side in state.seats for creature in side.creatures]
    return [card for card in DEALT[seat] if card not in (*piles, *in_play)][: state.seats[seat].hand]


def _carried_out(state: MindbugState) -> list[tuple[Answer, Outcome[MindbugState]]]:
    """Return the answers that the asked seat has with the cards of its hand, and what comes of each.

    These are all there are, if its hand cannot be what it should: other cards are played after all.
    """
    seat = state.asked
    if seat is None:
        return []
    held = [(answer, state.apply(answer)) for answer in state.legal(hand(state, seat))]
    found = [(answer, outcome) for answer, outcome in held if not isinstance(outcome, Refusal)]
    return found or [(answer, one) for answer in state.legal() if not isinstance(one := state.apply(answer), Refusal)]


def _foreseen(state: MindbugState, seat: int, further: int) -> float:
    """Return a seat's chance of winning if both do their best for so many further answers."""
    asked = state.asked
    if asked is None:
        return float(state.result is not None and state.result.winner == seat)
    if not further:
        return MINDBUG.evaluate(state, seat)
    values = [_foreseen(outcome.state, seat, further - 1) for _, outcome in _carried_out(state)]
    return (max if asked == seat else min)(values, default=MINDBUG.evaluate(state, seat))


def _ideas(event: Event) -> Iterator[str]:
    """Yield the ideas of an event, as far as its card has them and a life is lost rather than gained."""
    for name in TOLD.get(type(event), ()):
        match name, event:
            case "play", events.Entered(card=card) if not boxes.every_card()[card].play:
                continue
            case "attacking", events.Attacked(card=card) if not boxes.every_card()[card].attack:
                continue
            case "defeated", events.Defeated(card=card) if not boxes.every_card()[card].defeated:
                continue
            case "life", events.Life(before=before, after=after) if after > before:
                continue
        yield f"mindbug.{name}"
