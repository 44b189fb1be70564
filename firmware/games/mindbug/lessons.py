"""What a first match of Mindbug teaches when it first matters: the turn, keywords, and the ideas of the later boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.engine.mindbug.table import events
from tablekeeper.firmware.languages import Language

OfCard = (
    events.Played
    | events.Entered
    | events.Activated
    | events.Attacked
    | events.Evolved
    | events.Boosted
    | events.Defeated
    | events.Discarded
    | events.Buried
)
"""The events that give occasion to tell an idea; each is about one card."""

LESSONS: Mapping[type[OfCard], Sequence[str]] = {
    events.Played: ("action",),
    events.Entered: ("action", "trigger", "turn_end", "granted", "harvest"),
    events.Activated: ("action",),
    events.Attacked: ("attack",),
    events.Evolved: ("evolve",),
    events.Boosted: ("boost",),
    events.Defeated: ("in_pile", "buried"),
    events.Discarded: ("in_pile", "buried"),
    events.Buried: ("in_pile", "buried"),
}
"""What each kind of event gives occasion to tell. A card may enter play without being played, and one that somebody has
laid there by hand is used without either."""

BASICS = ("mindbug.turn", "mindbug.mindbug")
"""How a turn goes: told before anything has happened."""

ABILITIES: Mapping[str, Callable[[Card], object]] = {
    "action": lambda card: card.action,
    "trigger": lambda card: card.play or card.attack or card.defeated,
    "in_pile": lambda card: card.in_pile or card.life_lost,
    "buried": lambda card: card.buried,
    "turn_end": lambda card: card.turn_end or card.victory,
    "harvest": lambda card: card.harvest,
    "granted": lambda card: card.granted and card.constant,
}
"""What the event's card must have for a lesson to matter; the others matter with any card."""


def lessons(happened: Iterable[Event]) -> Sequence[str]:
    """Return what matters in the latest events: keywords first, for the seat that may take the card just played."""
    return [lesson for event in happened for lesson in (*keywords(event), *_ideas(event))]


def keywords(event: Event) -> Sequence[str]:
    """Return the keywords of a card just played or turned up, or the one that a creature has got."""
    match event:
        case events.Played(card=card) | events.Evolved(card=card):
            return sorted(shelf.the(card).keywords)
        case events.Gained(gains=gains) if gains in words.KEYWORDS:
            return (gains,)
    return ()


def _ideas(event: Event) -> Sequence[str]:
    """Return what an event gives occasion to tell, as far as its card has it."""
    if not isinstance(event, OfCard):
        return ()
    card = shelf.the(event.card)
    return [f"mindbug.{name}" for name in LESSONS[type(event)] if name not in ABILITIES or ABILITIES[name](card)]


def of_keyword(name: str, lang: Language) -> tuple[str, str] | None:
    """Return what a keyword is called and what it does; None for any other lesson."""
    from tablekeeper.engine.mindbug import wording  # read only when somebody asks

    for keyword in words.KEYWORDS:
        if keyword == name:
            return wording.keyword_name(keyword, lang.code), wording.keyword_rule(keyword, lang.code)
    return None
