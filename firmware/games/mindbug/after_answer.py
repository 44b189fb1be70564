"""What people must do with cards besides laying down the one that they answered with.

Routine moves have no page of their own, since the change above the next question shows them. They are: drawing up after
the own card, and the one creature that an attack has defeated. Together with other moves they are told, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events
from tablekeeper.firmware.games.mindbug.history import in_words
from tablekeeper.firmware.games.narration import Instruction, Words
from tablekeeper.firmware.languages import Language

NAMING = ("choose", "reveal")
"""What is asked where the answer is the card that is moved."""

Going = events.Defeated | events.Exhausted | events.Discarded | events.Returned | events.Kept | events.Scavenged
"""A card goes somewhere; several of a seat that go the same way are told in one line."""

WAYS: dict[type[Going], str] = {
    events.Defeated: "mindbug.do.discard",
    events.Discarded: "mindbug.do.discard",
    events.Exhausted: "mindbug.do.exhaust",
    events.Returned: "mindbug.do.hand",
    events.Kept: "mindbug.do.hand",
    events.Scavenged: "mindbug.do.scavenge",
}
"""How it is told where they go."""


def opening(state: MindbugState, lang: Language) -> list[str]:
    """Return what is laid out before a match (MB-2 to MB-7)."""
    sided = any(design.stage > 1 for design in state.card_set.designs.values())
    slots = {"deck": state.seats[0].deck + state.seats[0].hand, "hand": state.seats[0].hand}
    counts = {"mindbugs": state.seats[0].mindbugs, "life": state.seats[0].life}
    aside = [lang.text("mindbug.opening.aside")] if sided else []
    return [*aside, lang.text("mindbug.opening.cards", **slots), lang.text("mindbug.opening.counts", **counts)]


def instructions(happened: Sequence[Event], before: MindbugState, after: MindbugState, lang: Language) -> list[str]:
    """Return every move of cards that people must make for some events; nothing for a single one that is routine."""
    if after.result is not None:
        return []
    lines = list(_lines(happened, before, in_words(after.seat_names, lang)))
    return [] if len(lines) == 1 and lines[0].routine else [line.text for line in lines]


def _lines(happened: Sequence[Event], before: MindbugState, words: Words) -> Iterator[Instruction]:
    named = _named(happened, before)
    rest = [event for event in happened if event is not named]
    told: set[tuple[str, int]] = set()
    faces = {creature.number: creature.card.id for seat in before.seats for creature in seat.creatures}
    faces |= {event.creature: event.card for event in happened if isinstance(event, events.Entered)}
    for event in happened:
        if isinstance(event, Going):
            way = WAYS[type(event)], event.seat
            if event is not named and way not in told:
                told.add(way)
                yield _going(event, rest, words)
        elif event is not named or isinstance(event, events.Boosted | events.BoostTaken):
            yield from _moved(event, happened, faces, words)


def _named(happened: Sequence[Event], before: MindbugState) -> Event | None:
    """Return what happens to the card that was answered with; where several go alike, all of them are told."""
    question = before.question
    if not happened or question is None or question.ask not in NAMING:
        return None
    first, *others = happened
    return None if any(type(event) is type(first) for event in others) else first


def _going(first: Going, happened: Sequence[Event], words: Words) -> Instruction:
    """Return where all cards of a seat go that go the same way as the first one."""
    key = WAYS[type(first)]
    alike = [
        event for event in happened if isinstance(event, Going) and (WAYS[type(event)], event.seat) == (key, first.seat)
    ]
    cards = words.cards(_first_card(event, happened) for event in alike)
    routine = len(alike) == 1 and isinstance(first, events.Defeated) and first.because is None
    names = words.names
    return Instruction(words.lang.text(key, name=names[first.seat], other=names[1 - first.seat], cards=cards), routine)


def _first_card(event: Going, happened: Sequence[Event]) -> str:
    """Return the card that goes: of an evolved creature only the first one of its line goes out of play."""
    creature = getattr(event, "creature", None)
    kept = isinstance(event, events.Exhausted)
    left = (one.card for one in happened if isinstance(one, events.Reverted) and one.creature == creature)
    return event.card if kept else next(left, event.card)


def _moved(event: Event, happened: Sequence[Event], faces: dict[int, str], words: Words) -> Iterator[Instruction]:
    """Yield what has to be done for one event; `faces` are the cards on top of the creatures, as they follow it."""
    text, names = words.lang.text, words.names
    match event:
        case events.Entered(seat=seat, card=card, source=source):
            yield from _entered(seat, card, source, happened, words)
        case events.Drew(seat=seat, count=count):
            routine = isinstance(happened[0], events.Played)
            yield Instruction(words.lang.counted("mindbug.do.draw", count, name=names[seat]), routine)
        case events.Spent(seat=seat):
            yield Instruction(words.lang.counted("mindbug.back.mindbug.down", 1, name=names[seat]))
        case events.Took(seat=seat, card=card):
            yield Instruction(text("mindbug.do.side", card=words.card(card), name=names[seat]))
        case events.Stole(seat=seat, count=count):
            yield Instruction(words.lang.counted("mindbug.do.steal", count, name=names[seat], other=names[1 - seat]))
        case events.Recovered(seat=seat):
            yield Instruction(text("mindbug.do.recover", name=names[seat]))
        case events.Evolved(card=card, creature=creature, stage=stage):
            key = "mindbug.do.lay" if stage == 2 else "mindbug.do.turn"
            yield Instruction(text(key, face=words.card(card), card=words.card(faces[creature])))
            faces[creature] = card
        case events.Reverted(creature=creature):
            yield Instruction(text("mindbug.do.aside", face=words.card(faces[creature])))
        case events.Boosted(card=card, boost=boost, pile=pile):
            yield Instruction(text("mindbug.do.boost", card=words.card(boost), name=names[pile], over=words.card(card)))
        case events.BoostTaken(seat=seat, card=card, boost=boost):
            yield Instruction(
                text("mindbug.do.take_boost", card=words.card(boost), name=names[seat], over=words.card(card))
            )
        case events.Buried(seat=seat, card=card, creature=None):
            yield Instruction(text("mindbug.do.discard", cards=words.card(card), name=names[seat]))
        case events.Buried(seat=seat, creature=int(creature)) if creature in faces:
            under = [one.card for one in happened if isinstance(one, events.Buried) and one.creature == creature]
            yield Instruction(text("mindbug.do.bury", cards=words.cards(under), name=names[seat]))
            del faces[creature]  # told once for all of them


def _entered(seat: int, card: str, source: str, happened: Sequence[Event], words: Words) -> Iterator[Instruction]:
    """Yield whence a card comes into play; one out of the own hand lies there already."""
    text, names = words.lang.text, words.names
    slots = {"card": words.card(card), "name": names[seat]}
    if source == "discard":
        yield Instruction(text("mindbug.do.revive", other=names[seat], **slots))
    elif source == "opponent_discard":
        yield Instruction(text("mindbug.do.revive", other=names[1 - seat], **slots))
    elif source == "opponent_hand":
        yield Instruction(text("mindbug.do.receive", other=names[1 - seat], **slots))
    elif any(isinstance(event, events.Spent) for event in happened):
        yield Instruction(text("mindbug.do.side", **slots))
