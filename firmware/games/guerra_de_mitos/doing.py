"""Lines of what people do with cards: one that comes into play, changes sides, or goes to a discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Item
from tablekeeper.firmware.games.guerra_de_mitos.clauses import cause
from tablekeeper.firmware.games.narration import Instruction, Words

DO = "guerra_de_mitos.do"


NAMED = events.Played | events.Used | events.Entered | events.Buried
"""The events whose card is told in any case."""


class ToDiscard(NamedTuple):
    """A card goes to a discard of a seat, without counters on it; all that go to the same one are told in one line."""

    pile: str
    seat: int
    card: str
    routine: bool = False


class Each(NamedTuple):
    """What is done with a card or a reserve, in the words of a key; those with which the same is done share a line."""

    key: str
    what: str
    """What a card or a seat is called."""
    n: int | None = None
    """How many counters, where the text counts them."""
    by: str | None = None
    """The card that makes it happen, where that has to be named."""
    routine: bool = False


class Note(NamedTuple):
    """What nobody does anything for with hands."""

    text: str
    routine: bool = True


Line = Instruction | ToDiscard | Each | Note


def told(line: Line, lines: Sequence[Line], words: Words) -> str:
    """Return a line in words; of cards with which the same is done it names all."""
    if isinstance(line, Each):
        return _of_each(line, lines, words)
    if not isinstance(line, ToDiscard):
        return line.text
    alike = [one.card for one in lines if isinstance(one, ToDiscard) and (one.pile, one.seat) == (line.pile, line.seat)]
    return words.lang.text(f"{DO}.{line.pile}", card=words.cards(alike), name=words.names[line.seat])


def _of_each(line: Each, lines: Sequence[Line], words: Words) -> str:
    alike = [one.what for one in lines if isinstance(one, Each) and one._replace(what=line.what) == line]
    what, key = ", ".join(alike), f"{DO}.{line.key}"
    if line.n is None:
        text = words.lang.text(key, what=what)
    else:
        text = words.lang.counted(f"{key}.each" if len(alike) > 1 else key, line.n, what=what)
    return text if line.by is None else words.lang.text("history.caused", clause=text, cause=words.card(line.by))


def untold_cause(event: Event, happened: Sequence[Event]) -> str | None:
    """Return the card that makes an event happen, unless it is named already: played, used, or turned up."""
    named = [one.card for one in happened if isinstance(one, NAMED)]
    card = cause(event)
    return None if card in named else card


def to_discard(pile: str, card: str, seat: int, power: int, words: Words) -> Line:
    """Return on which of a seat's discards a card goes, and that the power on it goes to the bank."""
    if not power:
        return ToDiscard(pile, seat, card)
    slots = {"card": words.card(card), "name": words.names[seat]}
    return Instruction(words.lang.counted(f"{DO}.{pile}.with", power, **slots))


def entered(one: events.Entered, before: MitosState, after: MitosState, words: Words) -> Iterator[Line]:
    """Yield where a card of an oracle goes, and which of the counters on it do not stay (G-25, G-26, G-28)."""
    places = zip(before.table.seats[one.seat].oracles, after.table.seats[one.seat].oracles, strict=False)
    lying = [was.power for was, now in places if was.card == one.card and now != was]
    power = lying[0] if lying else one.power
    slots = {"card": words.card(one.card), "name": words.names[one.seat]}
    if the(one.card).kind == "character":
        yield Instruction(words.lang.text(f"{DO}.enter.character", **slots), routine=power == one.power)
        if power > one.power:
            yield Each("pay_from", slots["card"], power - one.power)
    elif power:
        yield Instruction(words.lang.counted(f"{DO}.enter.resource", power, **slots))
    else:
        yield Instruction(words.lang.text(f"{DO}.enter.free", **slots), routine=True)


def given(one: events.Given, before: MitosState, words: Words) -> Instruction:
    """Return to whom a card goes, and whose it is (G-68)."""
    place = derived.find(before.table, one.number)
    owner = one.seat if place is None else place.piece.owner
    key, card = "give" if owner != one.to else "back", words.card(one.card)
    slots = {"card": card, "cards": card, "name": words.names[one.to], "other": words.names[owner]}
    return Instruction(words.lang.text(f"{DO}.{key}", **slots))


def left(one: events.Left, earlier: Sequence[Event], before: MitosState, words: Words) -> Iterator[Line]:
    """Yield on whose discard a card in play goes (G-68, reading A-58); with a seat that is out its own cards go.

    Counters that have gone before, such as those that a card was paid with, have a line of their own. Of a card that
    goes to a hand or an oracle only its counters are told here: where it goes has its line, too.
    """
    place = derived.find(before.table, one.number)
    owner = one.seat if place is None else place.piece.owner
    if one.because in ("oblivion", "gone") and owner == one.seat:
        return
    if the(one.card).token:
        yield Instruction(words.lang.text(f"{DO}.vanish", card=words.card(one.card)))
    elif place is not None and isinstance(place.piece, Item):
        if one.to is None:
            yield to_discard("designs", one.card, owner, 0, words)
    else:
        was = place.piece.power if place is not None and isinstance(place.piece, Character) else 0
        since = [event.after for event in earlier if isinstance(event, events.Power) and event.number == one.number]
        lying = [was, *since][-1]
        if one.to is None:
            yield to_discard("gods", one.card, owner, lying, words)
        elif lying:
            yield Each("pay_from", words.card(one.card), lying)
