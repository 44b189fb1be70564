"""What a card has done: alike things in one line, what leaves no trace on the table, and that nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import current, events
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.wording import key_word
from tablekeeper.firmware.games.guerra_de_mitos.change_line import CHANGE
from tablekeeper.firmware.games.guerra_de_mitos.clauses import keyed
from tablekeeper.firmware.games.guerra_de_mitos.doing import DO, Line, Note
from tablekeeper.firmware.games.guerra_de_mitos.lasting import begun, how_long, steps_told
from tablekeeper.firmware.games.narration import Instruction, Words

COURSE = (
    events.Happened,
    events.Revealed,
    events.Passed,
    events.Phased,
    events.Transfers,
    events.Turn,
    events.Challenged,
    events.Resolved,
    events.Taken,
)
"""The kinds of event with which the match goes on: what a card does stands before them."""


def turned_up(card: str, whose: str, following: Sequence[Event], before: MitosState, words: Words) -> Instruction:
    """Return that an event happens, or that it changes nothing and why; then it is laid on a discard (G-20)."""
    happens = following[0] if following else None
    unchanged = _unchanged(happens, following[1:], before, words) if isinstance(happens, events.Happened) else ""
    if unchanged:
        return Instruction(words.lang.text(f"{DO}.unchanged.laid", what=unchanged, name=whose))
    return Instruction(words.lang.text(f"{DO}.happens", card=words.card(card), name=whose))


def without_effect(
    event: events.Happened, following: Sequence[Event], before: MitosState, words: Words
) -> Iterator[Instruction]:
    """Yield that what a card has announced, or what was chosen for it, changes nothing."""
    if unchanged := _unchanged(event, following, before, words):
        yield Instruction(unchanged)


def _unchanged(event: events.Happened, following: Sequence[Event], before: MitosState, words: Words) -> str:
    """Return that a card which has just happened changes nothing, and why; nothing where it does, which follows."""
    card = words.card(event.card)
    if event.forbidden:
        text = current.forbidding_event(before.table, event.card)
        return words.lang.text(f"{DO}.forbidden", card=card, by=words.card(text.card) if text is not None else "")
    if following and not isinstance(following[0], COURSE):
        return ""
    key = "unchanged.event" if the(event.card).kind == "event" else "unchanged"
    return words.lang.text(f"{DO}.{key}", card=card)


def traceless(
    event: Event, happened: Sequence[Event], before: MitosState, after: MitosState, words: Words
) -> Iterator[Line]:
    """Yield who is stronger, who has other keys, what holds; of several that change alike in one line.

    That a card was spent for nothing is read before the match goes on.
    """
    match event:
        case events.Strengthened(until=until):
            if cards := _alike(event, happened, words):
                what = words.lang.text(f"{CHANGE}.{event.what}", by=event.by, card=cards)
                if event.what == "maximum" and cards == words.card(event.card):
                    what = _maximum(event, after, words) or what
                if _at_home(event, after):
                    what = words.lang.text(f"{DO}.at_home", what=what)
                lasts = words.lang.text(f"{DO}.lasts", what=what, until=how_long(until, words.lang))
                yield Note(what if until == "turn" else lasts)
        case events.Keyed():
            if cards := _alike(event, happened, words):
                yield Note(_keys(event, cards, words))
        case events.Began(what="resolve", card=card):
            yield Note(_fought_by(card, before.table.battle, words))
        case events.Began(what="clash", card=card):
            yield Note(steps_told(card, "clash", words.lang))
        case events.Unchanged(card=card) if any(isinstance(one, events.Played | events.Used) for one in happened):
            yield Instruction(words.lang.text(f"{DO}.unchanged", card=words.card(card)))
        case events.Began():
            if holds := begun(event, after, words.lang):
                yield Note(holds)


def _fought_by(card: str, until_now: str | None, words: Words) -> str:
    """Return that battles go by a card from now on, and by which one no longer (G-49)."""
    if until_now in (None, card):
        return words.lang.text(f"{DO}.fought_by")
    return words.lang.text(f"{DO}.fought_by.now", before=words.card(until_now or ""))


def _at_home(event: events.Strengthened, after: MitosState) -> bool:
    """Return whether a character has become stronger beside a battle that goes on without it (A-51)."""
    clash = after.table.clash
    if event.what != "strength" or clash is None or clash.stage != "battle":
        return False
    return not current.in_battlefield(after.table, InPlay(event.number))


def _maximum(event: events.Strengthened, after: MitosState, words: Words) -> str:
    """Return a character's maximum as it is now: nothing on the table shows it, so the box keeps it in mind."""
    there = [place for place in after.table.characters if place.piece.card == event.card]
    if len(there) != 1:
        return ""
    now = current.maximum(after.table, there[0])
    return words.lang.text(f"{DO}.maximum", card=words.card(event.card), before=now - event.by, after=now)


def _alike(event: events.Strengthened | events.Keyed, happened: Sequence[Event], words: Words) -> str:
    """Return the cards that change as that of an event does; nothing where an earlier event has told them."""
    same = [one for one in happened if type(one) is type(event) and _change(one) == _change(event)]
    named = dict.fromkeys(one.card for one in same if isinstance(one, events.Strengthened | events.Keyed))
    return words.cards(named) if event is same[0] else ""


def _change(event: Event) -> object:
    """Return what changes, whichever card it is."""
    match event:
        case events.Strengthened(what=what, by=by, until=until):
            return what, by, until
        case events.Keyed(gained=gained, lost=lost, all_lost=all_lost):
            return gained, lost, all_lost
    return None


def _keys(event: events.Keyed, cards: str, words: Words) -> str:
    """Return which keys cards have lost, and which they have instead."""
    key = f"{CHANGE}.keys.{keyed(event)}"
    told = words.lang.text(key, card=cards, keys=_named(event.lost or event.gained, words))
    if not (event.all_lost and event.gained):
        return told
    return words.lang.text(f"{DO}.keys.instead", what=told, keys=_named(event.gained, words))


def _named(keys: Sequence[str], words: Words) -> str:
    return ", ".join(key_word(key, words.lang.code) for key in keys)
