"""What people must do with cards and counters besides what they have just named.

Routine moves have no page of their own, since the change above the next question shows them. One is where an action
goes that cost nothing; others are what people have told of a card's text. Of a card that the box carries out all is
told. That is also what leaves no trace on the table: strength, keys, and what holds from now on. Where hands have
nothing else to do, that has no page either: it passes by itself, and *What counts* tells it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import Burying
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.firmware.games.guerra_de_mitos import change_line
from tablekeeper.firmware.games.guerra_de_mitos.clauses import CLAUSES, arranged, cause, in_words
from tablekeeper.firmware.games.guerra_de_mitos.doing import (
    DO,
    Line,
    Note,
    ToDiscard,
    entered,
    given,
    left,
    to_discard,
    told,
)
from tablekeeper.firmware.games.guerra_de_mitos.lasting import how_long
from tablekeeper.firmware.games.guerra_de_mitos.worth import news, reorganised
from tablekeeper.firmware.games.narration import Instruction, Words
from tablekeeper.firmware.languages import Language

Moved = (
    events.Dealt
    | events.BidsShown
    | events.Resolved
    | events.Strengthened
    | events.Keyed
    | events.Began
    | events.Reserve
    | events.Power
    | events.OraclePower
    | events.Buried
    | events.Entered
    | events.Discarded
    | events.Equipped
    | events.Turned
    | events.Fielded
    | events.Given
    | events.Drew
    | events.Recovered
    | events.Enlisted
    | events.Left
    | events.TurnedDown
    | events.Looked
    | events.Arranged
    | events.Shuffled
    | events.OracleAdded
)
"""What the instructions tell in full."""


def opening(state: MitosState, lang: Language) -> list[str]:
    """Return what each lays out before a match (G-8 to G-11), and how the first player is found (G-12, G-15)."""
    table = state.table
    how = "duel" if derived.duel(table) else "around"
    keys = ("bank", "decks", "zones", how)
    return [lang.text(f"guerra_de_mitos.opening.{key}", name=derived.name(table, table.first)) for key in keys]


def instructions(happened: Sequence[Event], before: MitosState, after: MitosState, lang: Language) -> list[str]:
    """Return every move of cards and counters that people must make; nothing for what is routine alone."""
    words = in_words(after.seat_names, lang)
    if any(isinstance(event, events.Ended) for event in happened):
        return list(_given_back(before, words))
    lines = list(_lines(happened, before, after, words))
    routine = all(line.routine for line in lines) and not _acts(happened, before)
    if routine or all(isinstance(line, Note) for line in lines):
        return []
    return list(dict.fromkeys(told(line, lines, words) for line in lines))


def besides(happened: Sequence[Event]) -> list[Event]:
    """Return the events that the instructions do not tell, of those that have words at all."""
    return [event for event in news(happened) if type(event) in CLAUSES and not isinstance(event, Moved)]


def _acts(happened: Sequence[Event], before: MitosState) -> bool:
    """Return whether the box has carried out what a card does, so that people have not told it themselves."""
    acts = before.table.rules.cards_act and not any(isinstance(frame, ByHand) for frame in before.stack)
    return acts and any(isinstance(event, events.Played | events.Used | events.Happened) for event in happened)


def _given_back(before: MitosState, words: Words) -> Iterator[str]:
    """Yield which cards go back to whose they are when a match is over (G-68)."""
    for owner, name in enumerate(words.names):
        away = [place for place in before.table.places if place.piece.owner == owner != place.seat]
        if away:
            yield words.lang.text(f"{DO}.back", name=name, cards=words.cards(place.piece.card for place in away))


def _lines(happened: Sequence[Event], before: MitosState, after: MitosState, words: Words) -> Iterator[Line]:
    for index, event in enumerate(happened):
        earlier = happened[:index]
        if reorganised(earlier):
            yield from _reorganised(event, happened, earlier, words)
            yield from _ended(event, before, words)
        else:
            yield from _setting_up(event, words)
            yield from _battle(event, words)
            yield from _power(event, happened, before, words)
            yield from _notes(event, words)
            yield from _cards(event, earlier, before, after, words)
            yield from _piles(event, before, words)
        if isinstance(event, events.Phased) and event.phase == "reorganisation":
            yield from _home(happened[index:], words)
    if reorganised(happened):
        yield from _upright(happened, before, words)
        yield from _token(happened, words)


# Before the first turn


def _setting_up(event: Event, words: Words) -> Iterator[Instruction]:
    lang, names = words.lang, words.names
    match event:
        case events.PantheonShown(seat=seat, card=card):
            yield Instruction(lang.counted(f"{DO}.take", the(card).initial_power, name=names[seat]))
        case events.Dealt(seat=seat, oracles=oracles, hand=hand):
            yield Instruction(lang.text(f"{DO}.deal", name=names[seat], sizes=", ".join(map(str, oracles))))
            yield Instruction(lang.text(f"{DO}.hand", name=names[seat], hand=hand))
        case events.BidsShown(bids=bids):
            for seat, n in enumerate(bids):
                yield Instruction(lang.counted(f"{DO}.gift", n, name=names[seat], other=names[1 - seat]))
        case events.Turn(turn=1, seat=seat) | events.First(seat=seat):
            yield Instruction(lang.text(f"{DO}.token", name=names[seat]))


# What leaves no trace on the table


def _battle(event: Event, words: Words) -> Iterator[Instruction]:
    """Yield who has won a battle, and by which strengths; that nobody fought goes without saying."""
    if isinstance(event, events.Resolved) and (event.ours or event.theirs):
        yield Instruction(change_line.change_of(event, words))


def _notes(event: Event, words: Words) -> Iterator[Note]:
    """Yield who is stronger, who has other keys, what holds; until when, where that is not the end of the turn."""
    match event:
        case events.Strengthened(until=until) if until != "turn":
            what = change_line.change_of(event, words)
            yield Note(words.lang.text(f"{DO}.lasts", what=what, until=how_long(until, words.lang)))
        case events.Strengthened() | events.Keyed() | events.Began():
            yield Note(change_line.change_of(event, words))


# Counters


def _power(event: Event, happened: Sequence[Event], before: MitosState, words: Words) -> Iterator[Instruction]:
    lang = words.lang
    match event:
        case events.Reserve(seat=seat, before=was, after=now, because=because) if because != "bid":
            key = "take" if now > was else "pay"
            text = lang.counted(f"{DO}.{key}", abs(now - was), name=words.names[seat])
            yield Instruction(_by_whom(text, event, happened, words), routine=because == "effect")
        case events.Power(card=card, before=was, after=now, because="meditate"):
            yield Instruction(lang.counted(f"{DO}.meditate", now - was, card=words.card(card)))
        case events.Power(because="assign"):
            return  # it is told with the way to the battlefield
        case events.Power(card=card, before=was, after=now, because=because):
            key = "put" if now > was else "pay_from"
            text = lang.counted(f"{DO}.{key}", abs(now - was), card=words.card(card))
            yield Instruction(text, routine=because == "effect")
        case events.OraclePower(seat=seat, oracle=oracle, before=was, after=now):
            lying = before.table.seats[seat].oracles[oracle - 1].card
            key = "put" if now > was else "pay_from"
            if lying is not None:
                yield Instruction(lang.counted(f"{DO}.{key}", abs(now - was), card=words.card(lying)), routine=True)


def _by_whom(text: str, event: Event, happened: Sequence[Event], words: Words) -> str:
    """Return a text with the card that makes it happen, unless that one is what was played or used."""
    card = cause(event)
    named = [one.card for one in happened if isinstance(one, events.Played | events.Used | events.Entered)]
    if card is None or card in named:
        return text
    return words.lang.text("history.caused", clause=text, cause=words.card(card))


# Cards


def _cards(
    event: Event, earlier: Sequence[Event], before: MitosState, after: MitosState, words: Words
) -> Iterator[Line]:
    text, names = words.lang.text, words.names
    match event:
        case events.Buried(seat=seat, oracle=oracle, card=card, owner=owner):
            whose = seat if owner is None else owner
            appeared = bool(earlier) and isinstance(earlier[-1], events.Revealed)
            acts = before.table.rules.cards_act and bool(before.table.abilities(card))
            if appeared and not acts and not any(isinstance(frame, Burying) for frame in before.stack):
                yield Instruction(text(f"{DO}.event", card=words.card(card), name=names[whose]))
            else:
                lying = 0 if appeared or owner is not None else before.table.seats[seat].oracles[oracle - 1].power
                yield to_discard("gods", card, whose, lying, words)
        case events.Entered():
            yield from entered(event, before, after, words)
        case events.Played(seat=seat, card=card) | events.Discarded(seat=seat, card=card):
            yield ToDiscard("designs", seat, card, routine=True)
        case events.Equipped(card=card, bearer=bearer, source=source):
            key = "equip" if source in ("hand", "play") else f"equip.{source}"
            told = text(f"{DO}.{key}", card=words.card(card), bearer=words.card(bearer))
            yield Instruction(told, routine=source in ("hand", "play"))
        case events.Turned(tired=True) if earlier and isinstance(earlier[-1], events.Meditated):
            return  # it is told with what it gains
        case events.Turned(card=card, tired=True):
            yield Instruction(text(f"{DO}.tire", card=words.card(card)), routine=True)
        case events.Turned(card=card):
            yield Instruction(text(f"{DO}.ready", card=words.card(card)), routine=True)
        case events.Fielded(card=card, fielded=True):
            paid = bool(earlier) and isinstance(earlier[-1], events.Power) and earlier[-1].because == "assign"
            yield Instruction(text(f"{DO}.{'assign' if paid else 'field'}", card=words.card(card)), routine=not paid)
        case events.Fielded(seat=seat, card=card):
            yield Instruction(text(f"{DO}.withdraw", card=words.card(card), name=names[seat]), routine=True)
        case events.Given():
            yield given(event, before, words)
        case events.Drew(seat=seat, count=count):
            yield Instruction(words.lang.counted(f"{DO}.draw", count, names=names[seat]), routine=True)
        case events.Recovered(seat=seat, card=card, oracle=None):
            yield Instruction(text(f"{DO}.recover", card=words.card(card), name=names[seat]), routine=True)
        case events.Recovered(seat=seat, card=card, oracle=oracle):
            under = text(f"{DO}.recover.oracle", card=words.card(card), name=names[seat], oracle=oracle)
            yield Instruction(under, routine=True)
        case events.Enlisted(card=card, side=side):
            yield Instruction(text(f"{DO}.enlisted", card=words.card(card), name=names[side]))
        case events.Left():
            yield from left(event, before, words)
        case events.Oblivion(seat=seat):
            yield Instruction(text(f"{DO}.out", name=names[seat]))
        case events.Gone(seat=seat):
            yield Instruction(text(f"{DO}.gone", name=names[seat]))


def _piles(event: Event, before: MitosState, words: Words) -> Iterator[Instruction]:
    """Yield what is done with hidden cards and with oracles: looked at, turned, put elsewhere, added."""
    text, names = words.lang.text, words.names
    match event:
        case events.TurnedDown(seat=seat, oracle=oracle, card=card):
            slots = {"card": words.card(card), "oracle": oracle, "name": names[seat]}
            if lying := before.table.seats[seat].oracles[oracle - 1].power:
                yield Instruction(words.lang.counted(f"{DO}.turn_down.with", lying, **slots))
            else:
                yield Instruction(text(f"{DO}.turn_down", **slots))
        case events.Looked(seat=seat, at=at, whose=whose, oracle=oracle):
            yield Instruction(text(f"{DO}.looked.{at}", name=names[seat], other=names[whose], oracle=oracle))
        case events.Arranged(seat=seat, oracle=oracle):
            yield Instruction(text(f"{DO}.arranged.{arranged(event)}", name=names[seat], oracle=oracle))
        case events.Shuffled(seat=seat):
            yield Instruction(text(f"{DO}.shuffled", name=names[seat]))
        case events.OracleAdded(seat=seat, card=str(card)):
            yield Instruction(text(f"{DO}.oracle.card", card=words.card(card), name=names[seat]))
        case events.OracleAdded(seat=seat, hidden=hidden) if hidden:
            yield Instruction(text(f"{DO}.oracle.hidden", name=names[seat], cards=words.cards(hidden)))


# The reorganisation


def _reorganised(
    event: Event, happened: Sequence[Event], earlier: Sequence[Event], words: Words
) -> Iterator[Instruction]:
    """Yield what the reorganisation does by itself, each kind of it in one line for the whole table (G-51 to G-56)."""
    lang, names = words.lang, words.names
    match event:
        case events.Power(because="maximum"):
            if not any(isinstance(one, events.Power) and one.because == "maximum" for one in earlier):
                over = [one for one in happened if isinstance(one, events.Power) and one.because == "maximum"]
                cards = ", ".join(f"{words.card(one.card)} {one.before - one.after}" for one in over)
                yield Instruction(lang.text(f"{DO}.surplus", cards=cards))
        case events.Drew():
            if not any(isinstance(one, events.Drew) and one.because is None for one in earlier):
                drawing = [names[one.seat] for one in happened if isinstance(one, events.Drew) and one.because is None]
                yield Instruction(lang.counted(f"{DO}.draw", event.count, names=", ".join(drawing)))
        case events.Reserve(seat=seat, before=was, after=now):
            text = lang.counted(f"{DO}.{'take' if now > was else 'pay'}", abs(now - was), name=names[seat])
            yield Instruction(_by_whom(text, event, happened, words))
        case events.Oblivion(seat=seat):
            yield Instruction(lang.text(f"{DO}.out", name=names[seat]))


def _ended(event: Event, before: MitosState, words: Words) -> Iterator[Line]:
    """Yield what goes back or leaves because what lasted has ended (G-38)."""
    match event:
        case events.Given():
            yield given(event, before, words)
        case events.Left():
            yield from left(event, before, words)


def _home(following: Sequence[Event], words: Words) -> Iterator[Instruction]:
    if any(isinstance(event, events.Fielded) for event in following):
        yield Instruction(words.lang.text(f"{DO}.home"))


def _upright(happened: Sequence[Event], before: MitosState, words: Words) -> Iterator[Instruction]:
    turned = any(isinstance(event, events.Turned) and not event.tired for event in happened)
    if turned or any(seat.alive and seat.pantheon and seat.pantheon.tired for seat in before.table.seats):
        yield Instruction(words.lang.text(f"{DO}.upright"))


def _token(happened: Sequence[Event], words: Words) -> Iterator[Instruction]:
    for event in happened:
        if isinstance(event, events.First):
            yield Instruction(words.lang.text(f"{DO}.token", name=words.names[event.seat]))
