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
from tablekeeper.firmware.games.guerra_de_mitos import carried_out, change_line, turn_end
from tablekeeper.firmware.games.guerra_de_mitos.clauses import CLAUSES, arranged, in_words
from tablekeeper.firmware.games.guerra_de_mitos.doing import (
    DO,
    Each,
    Line,
    Note,
    ToDiscard,
    entered,
    given,
    left,
    to_discard,
    told,
    untold_cause,
)
from tablekeeper.firmware.games.guerra_de_mitos.worth import news, reorganised, summed
from tablekeeper.firmware.games.narration import Instruction, Words
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.wrapping import TOGETHER

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

Course = events.Passed | events.Phased | events.Turn | events.First | events.Transfers | events.Meditated
"""What goes without saying beside the instructions: the question that follows says where the turn stands."""


def opening(state: MitosState, lang: Language) -> list[str]:
    """Return what each lays out before a match (G-8 to G-11), and how the first player is found (G-12, G-15)."""
    table = state.table
    how = "duel" if derived.duel(table) else "around"
    keys = ("bank", "decks", "zones", how)
    return [lang.text(f"guerra_de_mitos.opening.{key}", name=derived.name(table, table.first)) for key in keys]


def instructions(happened: Sequence[Event], before: MitosState, after: MitosState, lang: Language) -> list[str]:
    """Return every move of cards and counters that people must make; nothing for what is routine alone."""
    words, happened = in_words(after.seat_names, lang), summed(happened)
    if any(isinstance(event, events.Ended) for event in happened):
        return list(_given_back(before, words))
    lines = list(_lines(happened, before, after, words))
    routine = all(line.routine for line in lines) and not _acts(happened, before)
    if routine or all(isinstance(line, Note) for line in lines):
        return []
    return list(dict.fromkeys(told(line, lines, words) for line in lines))


def besides(happened: Sequence[Event]) -> list[Event]:
    """Return the events that the instructions do not tell, of those that have words at all."""
    happened = summed(happened)
    laid = {event.card for event in happened if isinstance(event, events.Buried)}
    known = [
        event
        for event in happened
        if isinstance(event, Moved | Course)
        or (isinstance(event, events.Revealed | events.Happened) and event.card in laid)
    ]
    return [event for event in news(happened) if type(event) in CLAUSES and not any(event is one for one in known)]


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
        earlier, following = happened[:index], happened[index + 1 :]
        if reorganised(earlier):
            yield from turn_end.reorganisation(event, happened, earlier, before, words)
        else:
            yield from _setting_up(event, words)
            yield from _battle(event, following, before, words)
            yield from _power(event, happened, before, words)
            yield from carried_out.traceless(event, happened, before, after, words)
            yield from _cards(event, index, happened, before, after, words)
            yield from _piles(event, before, words)
        match event:
            case events.Phased(phase="reorganisation"):
                yield from turn_end.at_rest(happened, following, before, words)
            case events.Happened() if not (earlier and isinstance(earlier[-1], events.Buried)):
                yield from carried_out.without_effect(event, following, before, words)
    if reorganised(happened):
        yield from turn_end.token(happened, words)


# Before the first turn


def _setting_up(event: Event, words: Words) -> Iterator[Line]:
    lang, names = words.lang, words.names
    match event:
        case events.PantheonShown(seat=seat, card=card):
            yield Each("take", names[seat], the(card).initial_power)
        case events.Dealt(seat=seat, oracles=oracles, hand=hand):
            sizes = ", ".join(map(str, oracles))
            yield Instruction(lang.text(f"{DO}.deal", name=names[seat], sizes=sizes, hand=hand))
        case events.BidsShown(bids=bids):
            for seat, n in enumerate(bids):
                yield Instruction(lang.counted(f"{DO}.gift", n, name=names[seat], other=names[1 - seat]))
        case events.Turn(turn=1, seat=seat) | events.First(seat=seat):
            yield Instruction(lang.text(f"{DO}.token", name=names[seat]))


# The battle


def _battle(event: Event, following: Sequence[Event], before: MitosState, words: Words) -> Iterator[Instruction]:
    """Yield who has won a battle by which strengths, and what that costs; or that none was fought (A-30)."""
    if not isinstance(event, events.Resolved):
        return
    if not _fought(event, before):
        name, other = words.names[event.seat], words.names[event.opponent]
        yield Instruction(words.lang.text(f"{DO}.nobody", name=name, other=other), routine=True)
        return
    result = change_line.change_of(event, words)
    if event.because is None and event.ours == event.theirs:
        result = words.lang.text(f"{DO}.even", result=result)
    elif (lost := _lost(following)) is not None:
        cost = words.lang.counted(f"{DO}.pay", lost.before - lost.after, what=words.names[lost.seat])
        result = words.lang.text(f"{DO}.lost", result=result, cost=cost)
    yield Instruction(result)


def _fought(event: events.Resolved, before: MitosState) -> bool:
    """Return whether anybody was in the battlefield, even if nobody there counted."""
    sides = [before.table.seats[seat] for seat in (event.seat, event.opponent)]
    return bool(event.ours or event.theirs or any(derived.fielded(side) for side in sides))


def _lost(following: Sequence[Event]) -> events.Reserve | None:
    """Return what the weaker side of a battle has lost; None if that is nothing."""
    for event in following:
        if isinstance(event, events.Reserve) and event.because == "battle" and event.after < event.before:
            return event
        if isinstance(event, events.Resolved):
            break
    return None


# Counters


def _power(event: Event, happened: Sequence[Event], before: MitosState, words: Words) -> Iterator[Line]:
    lang = words.lang
    match event:
        case events.Reserve(because="battle", before=was, after=now) if now < was:
            return  # it is told with who has won
        case events.Reserve(because="seat"):
            shares = [one for one in happened if isinstance(one, events.Reserve) and one.because == "seat"]
            told = [f"{words.names[one.seat]}: {one.after - one.before}".replace(" ", TOGETHER) for one in shares]
            yield Instruction(lang.text(f"{DO}.shares", shares=", ".join(told)))
        case events.Reserve(seat=seat, before=was, after=now, because=because) if because != "bid":
            key, by = "take" if now > was else "pay", untold_cause(event, happened)
            yield Each(key, words.names[seat], abs(now - was), by, routine=because == "effect")
        case events.Power(card=card, before=was, after=now, because="meditate"):
            yield Instruction(lang.counted(f"{DO}.meditate", now - was, card=words.card(card)))
        case events.Power(because="assign"):
            return  # it is told with the way to the battlefield
        case events.Power(card=card, before=was, after=now, because=because):
            key = "put" if now > was else "pay_from"
            yield Each(key, words.card(card), abs(now - was), routine=because == "effect")
        case events.OraclePower(seat=seat, oracle=oracle, before=was, after=now):
            shown = [one.card for one in happened if isinstance(one, events.Revealed) and _is_on(one, seat, oracle)]
            lying = shown[0] if shown else before.table.seats[seat].oracles[oracle - 1].card
            key = "put" if now > was else "pay_from"
            if lying is not None:
                yield Each(key, words.card(lying), abs(now - was), routine=True)


def _is_on(shown: events.Revealed, seat: int, oracle: int) -> bool:
    """Return whether a card was just turned up on an oracle."""
    return (shown.seat, shown.oracle) == (seat, oracle)


# Cards


def _cards(
    event: Event, index: int, happened: Sequence[Event], before: MitosState, after: MitosState, words: Words
) -> Iterator[Line]:
    text, names, earlier, following = words.lang.text, words.names, happened[:index], happened[index + 1 :]
    match event:
        case events.Buried(seat=seat, oracle=oracle, card=card, owner=owner):
            whose = seat if owner is None else owner
            appeared = bool(earlier) and isinstance(earlier[-1], events.Revealed)
            acts = before.table.rules.cards_act and bool(before.table.abilities(card))
            if appeared and not acts and not any(isinstance(frame, Burying) for frame in before.stack):
                yield Instruction(text(f"{DO}.event", card=words.card(card), name=names[whose]))
            elif appeared and acts:
                yield carried_out.turned_up(card, names[whose], following, before, words)
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
            yield Each("tire", words.card(card), routine=True)
        case events.Turned(card=card):
            yield Each("ready", words.card(card), routine=True)
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
            key = "take_up" if any(isinstance(one, events.Left) and one.card == card for one in earlier) else "recover"
            yield Instruction(text(f"{DO}.{key}", card=words.card(card), name=names[seat]), routine=True)
        case events.Recovered(seat=seat, card=card, oracle=oracle):
            under = text(f"{DO}.recover.oracle", card=words.card(card), name=names[seat], oracle=oracle)
            yield Instruction(under, routine=True)
        case events.Enlisted(card=card, side=side):
            yield Instruction(text(f"{DO}.enlisted", card=words.card(card), name=names[side]))
        case events.Left():
            yield from left(event, earlier, before, words)
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
