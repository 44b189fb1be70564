"""What people must do with cards besides laying down the one that they answered with.

Routine moves have no page of their own, since the score or the change above the next question shows them. They are:
drawing up, and the one creature that an attack has defeated. Together with other moves they are told, too. They are
told as well before a list, which has no room for a change. Where a page is told, it says what became of lives, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.firmware.games.mindbug.history import in_words, keyword
from tablekeeper.firmware.games.mindbug.own import by_hand
from tablekeeper.firmware.games.narration import Instruction, Words
from tablekeeper.firmware.languages import Language

NAMING = ("choose", "reveal")
"""What is asked where the answer is the card that is moved."""

ALWAYS = (events.Boosted, events.BoostTaken)
"""Moves that are told even where the card was answered with: there is more to say of them."""
LISTED = ("choose", "order")
"""What is asked in a list, where the answers are names alone."""
ON_KEYS = 3
"""So many answers of other kinds have keys; more stand in a list."""

Going = (
    events.Defeated
    | events.Exhausted
    | events.Discarded
    | events.Returned
    | events.Kept
    | events.Scavenged
    | events.Regained
    | events.SetAside
    | events.Buried
)
"""A card goes somewhere; several of a seat that go the same way are told in one line."""

WAYS: dict[type[Going], str] = {
    events.Defeated: "mindbug.do.discard",
    events.Discarded: "mindbug.do.discard",
    events.Exhausted: "mindbug.do.exhaust",
    events.Returned: "mindbug.do.hand",
    events.Kept: "mindbug.do.hand",
    events.Scavenged: "mindbug.do.scavenge",
    events.Regained: "mindbug.do.regain",
    events.SetAside: "mindbug.do.away",
    events.Buried: "mindbug.do.discard",
}
"""How it is told where they go."""
Joint = Going | events.Entered | events.Crystals
"""Of these several of a seat may be told in one line."""
Way = tuple[str, int]
"""The word for what cards do, and the seat whose cards they are."""

Moved = (
    Going
    | events.Drew
    | events.Idle
    | events.Spent
    | events.Mindbugs
    | events.Entered
    | events.Took
    | events.Stole
    | events.Recovered
    | events.Evolved
    | events.Reverted
    | events.Boosted
    | events.BoostTaken
    | events.Swapped
    | events.Supplied
    | events.KeptOut
    | events.Banned
    | events.Turned
    | events.Crystals
)
"""What the instructions tell, but for the card that was answered with: moves of cards, and that there are none."""


def opening(state: MindbugState, lang: Language, *, against_box: bool) -> list[str]:
    """Return what is laid out before a match (MB-2 to MB-7): for each seat, or for the player and for the box."""
    side = state.seats[0]
    slots = {"deck": side.deck + side.hand, "hand": side.hand, "mindbugs": side.mindbugs, "life": side.life}
    sided = any(design.stage > 1 for design in state.card_set.designs.values())
    cards = ("yours", "mine") if against_box else ("cards",)
    unused = ("unused",) if state.card_set.supplies else ()
    laid = (*(("aside",) if sided else ()), *cards, *unused, "counts")
    return [lang.text(f"mindbug.opening.{one}", **slots) for one in laid]


def instructions(happened: Sequence[Event], before: MindbugState, after: MindbugState, lang: Language) -> list[str]:
    """Return every move of cards that people must make for some events; nothing for a single one that is routine."""
    if after.result is not None:
        return []
    words = in_words(after.seat_names, lang)
    lines = list(_lines(happened, before, words))
    routine = len(lines) == 1 and lines[0].routine and not _is_listed(after)
    lives = list(_lives(happened, words))
    before_block = after.question is not None and after.question.ask in ("hunt", "block")
    own = list(by_hand(happened, after, words))
    if (routine or not lines) and not (lives and before_block) and not own:  # that of a block tells of no life
        return []
    return [*_unblocked(happened, before, after, words), *(line.text for line in lines), *lives, *own]


def _unblocked(happened: Sequence[Event], before: MindbugState, after: MindbugState, words: Words) -> Iterator[str]:
    """Yield that nobody can block an attack, and the keyword that is why, where somebody would expect to be asked."""
    if after.question is not None and after.question.ask in ("block", "hunt"):
        return
    for event in happened:
        if isinstance(event, events.Attacked) and not any(isinstance(one, events.Blocked) for one in happened):
            taken = any(isinstance(one, events.Life) and one.because == event.card for one in happened)
            upright = [one for one in before.seats[1 - event.seat].creatures if not one.exhausted]
            if taken and upright:
                sneaky = _is_sneaky(before, event)
                reason = f" ({keyword('sneaky', words.lang)})" if sneaky else ""
                yield words.lang.text("mindbug.do.unblocked", card=words.card(event.card)) + reason


def _is_sneaky(before: MindbugState, attack: events.Attacked) -> bool:
    placed = derived.wherever(before.seats, attack.creature)
    return placed is not None and derived.has(before, *placed, "sneaky")


def _lives(happened: Sequence[Event], words: Words) -> Iterator[str]:
    """Yield the lives that were lost or won, with their cause: under a page nobody sees the number change."""
    for event in happened:
        if isinstance(event, events.Life):
            told = words.tell("mindbug.history.fact.life", event)
            cause = event.because
            yield told if cause is None else words.lang.text("history.caused", clause=told, cause=words.card(cause))


def besides(happened: Sequence[Event], before: MindbugState) -> list[Event]:
    """Return the events that the instructions do not tell, but for the answer itself: whoever gave it has just done so.

    What comes of an attack or an Action says so, and so does the question that follows.
    """
    named = _named(happened, before)
    untold = None if isinstance(named, ALWAYS) else named
    known = (events.Attacked, events.Activated)
    return [event for event in happened if event is untold or not isinstance(event, (Moved, events.Life, *known))]


def _is_listed(state: MindbugState) -> bool:
    """Return whether the pending question is asked in a list, which shows nothing of what has happened before."""
    question = state.question
    if question is None or question.ask not in (*LISTED, "option"):
        return False
    answers = [option.answer for option in question.options]
    return all(one.subject for one in answers) if question.ask in LISTED else len(answers) > ON_KEYS


def _lines(happened: Sequence[Event], before: MindbugState, words: Words) -> Iterator[Instruction]:
    named = _named(happened, before)
    rest = [event for event in happened if event is not named or _is_told_anyway(event)]
    told: set[Way] = set()
    faces = {creature.number: creature.card.id for seat in before.seats for creature in seat.creatures}
    faces |= {event.creature: event.card for event in happened if isinstance(event, events.Entered)}
    for event in rest:
        way = _way(event)
        if way is None:
            yield from _moved(event, faces, words)
        elif way not in told:
            told.add(way)
            yield _together(way, rest, words)


def _way(event: Event) -> Way | None:
    """Return how an event is told whose like of a seat are all told in one line; None for any other."""
    match event:
        case events.Entered(seat=seat, source="aside"):
            return "mindbug.do.back", seat
        case events.Crystals(seat=seat, before=before, after=after) if after < before:
            return "mindbug.do.crystal.off", seat
        case _ if isinstance(event, Going):
            return WAYS[type(event)], event.seat
    return None


def _is_told_anyway(event: Event) -> bool:
    """Return whether an event is told even where its card was answered with."""
    return isinstance(event, ALWAYS) or (not isinstance(event, Going) and _way(event) is not None)


def _named(happened: Sequence[Event], before: MindbugState) -> Event | None:
    """Return what happens to the card that was answered with; where several go alike, all of them are told.

    One that changes sides is told, too: it may have been picked by keys, by the box, or by the side that loses it.
    """
    question = before.question
    if not happened or question is None or question.ask not in NAMING:
        return None
    first, *others = happened
    told = isinstance(first, events.Took) or any(type(event) is type(first) for event in others)
    return None if told else first


def _together(way: Way, happened: Sequence[Event], words: Words) -> Instruction:
    """Return what has to be done with all cards of a seat that go the same way."""
    key, seat = way
    alike = [event for event in happened if isinstance(event, Joint) and _way(event) == way]
    cards = words.cards(_first_card(event, happened) for event in alike)
    first = alike[0]
    routine = len(alike) == 1 and isinstance(first, events.Defeated) and first.because is None
    names = words.names
    return Instruction(words.lang.text(key, name=names[seat], other=names[1 - seat], cards=cards), routine)


def _first_card(event: Joint, happened: Sequence[Event]) -> str:
    """Return the card that goes: of an evolved creature only the first one of its line goes out of play."""
    if not isinstance(event, events.Defeated | events.Returned | events.SetAside):
        return event.card
    left = (one.card for one in happened if isinstance(one, events.Reverted) and one.creature == event.creature)
    return next(left, event.card)


def _moved(event: Event, faces: dict[int, str], words: Words) -> Iterator[Instruction]:
    """Yield what has to be done for one event; `faces` are the cards on top of the creatures, as they follow it."""
    text, names = words.lang.text, words.names
    match event:
        case events.Entered(seat=seat, card=card, source=source):
            yield from _entered(seat, card, source, words)
        case events.Drew(seat=seat, count=count):
            yield Instruction(words.lang.counted("mindbug.do.draw", count, name=names[seat]), routine=True)
        case events.Idle():
            yield Instruction(text("mindbug.change.idle.brief"), routine=True)
        case events.Spent(seat=seat, because=card):
            yield Instruction(text("mindbug.do.mindbug", card=words.card(card), name=names[seat]))
        case events.Mindbugs(seat=seat, before=before, after=after):
            way = "up" if after > before else "down"
            yield Instruction(words.lang.counted(f"mindbug.back.mindbug.{way}", abs(after - before), name=names[seat]))
        case events.Banned():
            yield Instruction(text("mindbug.change.banned"))
        case events.Took(seat=seat, card=card):
            yield Instruction(text("mindbug.do.side", card=words.card(card), name=names[seat]))
        case events.Swapped(seat=seat, hands=hands):
            slots = {"name": names[seat], "mine": hands[seat], "other": names[1 - seat], "theirs": hands[1 - seat]}
            yield Instruction(text("mindbug.do.swap", **slots))
        case events.Supplied(seat=seat, count=count):
            yield Instruction(words.lang.counted("mindbug.do.supply", count, name=names[seat]))
        case events.KeptOut(seat=seat, because=card):
            yield Instruction(text("mindbug.do.kept_out", name=names[seat], card=words.card(card)), routine=True)
        case events.Crystals(card=card, before=before, after=after):
            yield Instruction(words.lang.counted("mindbug.do.crystal.on", after - before, card=words.card(card)))
        case events.Turned(card=card, side=side):
            yield Instruction(text("mindbug.do.side_up", card=words.card(card), side=keyword(side, words.lang)))
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


def _entered(seat: int, card: str, source: str, words: Words) -> Iterator[Instruction]:
    """Yield whence a card comes into play; one out of a hand lies there already, or was taken with a Mindbug."""
    text, names = words.lang.text, words.names
    slots = {"card": words.card(card), "name": names[seat]}
    if source == "discard":
        yield Instruction(text("mindbug.do.revive", other=names[seat], **slots))
    elif source == "opponent_discard":
        yield Instruction(text("mindbug.do.revive", other=names[1 - seat], **slots))
    elif source == "opponent_hand":
        yield Instruction(text("mindbug.do.receive", other=names[1 - seat], **slots))
