"""How each kind of event of Guerra de Mitos is told in the history."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.guerra_de_mitos.wording import key_word
from tablekeeper.firmware.games.guerra_de_mitos.lasting import how_long
from tablekeeper.firmware.games.guerra_de_mitos.subjects import card_name
from tablekeeper.firmware.games.narration import Clause, Words, edited
from tablekeeper.firmware.languages import Language

HISTORY = "guerra_de_mitos.history"


def in_words(names: Sequence[str], lang: Language) -> Words:
    """Return what lines about a match of these seats need to know."""
    return Words(names, lang, card_name)


def cause(event: Event) -> str | None:
    """Return the card that made an event; that it was a bid, a battle or the maximum its clause need not say."""
    because: str | None = getattr(event, "because", None)
    return because if because is not None and known_card(because) is not None else None


def winners(words: Words, one: events.Ended) -> str:
    """Return who has won, alone or together."""
    return " + ".join(words.names[seat] for seat in (one.winner, *one.also))


def way(one: events.Moved) -> str:
    """Return which way a counter goes, as part of a key: out of the reserve, back to it, or between oracles."""
    return "between" if one.before and one.after else "back" if one.before else "out"


def arranged(one: events.Arranged) -> str:
    """Return how something lies now, as part of a key."""
    return "designs" if one.oracle is None else one.how


def keyed(one: events.Keyed) -> str:
    """Return what has become of keys, as part of a key."""
    return "all_lost" if one.all_lost else "lost" if one.lost else "gained"


def _seat(key: str) -> Clause:
    """Return the clause of an event that has a seat and nothing else to tell."""
    return lambda words, one, _: words.lang.text(f"{HISTORY}.{key}", name=words.names[one.seat])


def _card(key: str) -> Clause:
    """Return the clause of an event that has a seat and a card."""
    return lambda words, one, _: words.lang.text(
        f"{HISTORY}.{key}", name=words.names[one.seat], card=words.card(one.card)
    )


def _cards(key: str) -> Clause:
    """Return the clause of several events of a seat, each with a card."""
    return lambda words, one, several: words.lang.text(
        f"{HISTORY}.{key}", name=words.names[one.seat], cards=words.cards(event.card for event in several)
    )


def _dealt(words: Words, one: events.Dealt, _: Sequence[Event]) -> str:
    sizes = ", ".join(map(str, one.oracles))
    return words.lang.text(f"{HISTORY}.dealt", name=words.names[one.seat], sizes=sizes, hand=one.hand)


def _bids(words: Words, one: events.BidsShown, _: Sequence[Event]) -> str:
    (name, other), (ours, theirs) = words.names, one.bids
    return words.lang.text(f"{HISTORY}.bids", name=name, other=other, ours=ours, theirs=theirs)


def _turn(words: Words, one: events.Turn, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.turn", turn=one.turn)


def _phased(words: Words, one: events.Phased, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.phase.{one.phase}")


def _transfers(words: Words, one: events.Transfers, _: Sequence[Event]) -> str:
    return words.lang.counted(f"{HISTORY}.transfer", one.moves, name=words.names[one.seat])


def _reserve(words: Words, one: events.Reserve, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.reserve", name=words.names[one.seat], before=one.before, after=one.after)


def _power(words: Words, one: events.Power, _: Sequence[Event]) -> str:
    name, card = words.names[one.seat], words.card(one.card)
    return words.lang.text(f"{HISTORY}.power", name=name, card=card, before=one.before, after=one.after)


def _oracle_power(words: Words, one: events.OraclePower, _: Sequence[Event]) -> str:
    name, lang = words.names[one.seat], words.lang
    return lang.text(f"{HISTORY}.oracle_power", name=name, oracle=one.oracle, before=one.before, after=one.after)


def _moved(words: Words, one: events.Moved, _: Sequence[Event]) -> str:
    name = words.names[one.seat]
    return words.lang.text(f"{HISTORY}.moved.{way(one)}", name=name, before=one.before, after=one.after)


def _entered(words: Words, one: events.Entered, _: Sequence[Event]) -> str:
    key = "entered.character" if the(one.card).kind == "character" else "entered.resource"
    return words.lang.text(f"{HISTORY}.{key}", name=words.names[one.seat], card=words.card(one.card), power=one.power)


def _turned_down(words: Words, one: events.TurnedDown, _: Sequence[Event]) -> str:
    name, card = words.names[one.seat], words.card(one.card)
    return words.lang.text(f"{HISTORY}.turned_down", name=name, card=card, oracle=one.oracle)


def _looked(words: Words, one: events.Looked, _: Sequence[Event]) -> str:
    name, other = words.names[one.seat], words.names[one.whose]
    return words.lang.text(f"{HISTORY}.looked.{one.at}", name=name, other=other, oracle=one.oracle)


def _arranged(words: Words, one: events.Arranged, _: Sequence[Event]) -> str:
    name, how = words.names[one.seat], arranged(one)
    return words.lang.text(f"{HISTORY}.arranged.{how}", name=name, oracle=one.oracle)


def _keyed(words: Words, one: events.Keyed, _: Sequence[Event]) -> str:
    name, card = words.names[one.seat], words.card(one.card)
    keys = ", ".join(key_word(key, words.lang.code) for key in one.lost or one.gained)
    return words.lang.text(f"{HISTORY}.keys.{keyed(one)}", name=name, card=card, keys=keys)


def _enlisted(words: Words, one: events.Enlisted, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.enlisted", name=words.names[one.side], card=words.card(one.card))


def _began(words: Words, one: events.Began, _: Sequence[Event]) -> str:
    key = "lasting.on" if one.on else "lasting"
    return words.lang.text(f"{HISTORY}.{key}", card=words.card(one.card), cards=words.cards(one.on))


def _happened(words: Words, one: events.Happened, several: Sequence[Event]) -> str:
    return _card("forbidden" if one.forbidden else "happened")(words, one, several)


def _oracle_added(words: Words, one: events.OracleAdded, several: Sequence[Event]) -> str:
    return (
        _seat("oracle_added")(words, one, several)
        if one.card is None
        else _card("oracle_added.card")(words, one, several)
    )


def _equipped(words: Words, one: events.Equipped, _: Sequence[Event]) -> str:
    name, bearer = words.names[one.seat], words.card(one.bearer)
    return words.lang.text(f"{HISTORY}.equipped", name=name, card=words.card(one.card), bearer=bearer)


def _turned(words: Words, one: events.Turned, several: Sequence[events.Turned]) -> str:
    key, cards = "tired" if one.tired else "ready", [event.card for event in several]
    return words.lang.counted(
        f"{HISTORY}.turned.{key}", len(cards), name=words.names[one.seat], cards=words.cards(cards)
    )


def strengthened(words: Words, one: events.Strengthened, _: Sequence[Event] = ()) -> str:
    """Return how strength or a maximum has changed, and until when."""
    name, until = words.names[one.seat], how_long(one.until, words.lang)
    return words.lang.text(f"{HISTORY}.{one.what}", name=name, card=words.card(one.card), by=one.by, until=until)


def later(one: events.MovesChanged) -> str:
    """Return of which transfer the moves change, as part of a key."""
    return "later" if one.later else "now"


def _moves_changed(words: Words, one: events.MovesChanged, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.moves.{later(one)}", name=words.names[one.seat], by=one.by)


def _challenged(words: Words, one: events.Challenged, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.challenged", name=words.names[one.seat], other=words.names[one.opponent])


def _fielded(words: Words, one: events.Fielded, several: Sequence[events.Fielded]) -> str:
    return _cards("fielded" if one.fielded else "withdrawn")(words, one, several)


def _resolved(words: Words, one: events.Resolved, _: Sequence[Event]) -> str:
    name, other = words.names[one.seat], words.names[one.opponent]
    return words.lang.text(f"{HISTORY}.resolved", name=name, other=other, ours=one.ours, theirs=one.theirs)


def _handed(words: Words, one: events.Handed, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.handed", name=words.names[one.seat], other=words.names[one.to])


def _given(words: Words, one: events.Given, _: Sequence[Event]) -> str:
    return words.lang.text(f"{HISTORY}.given", name=words.names[one.to], card=words.card(one.card))


def _drew(words: Words, one: events.Drew, several: Sequence[events.Drew]) -> str:
    names = ", ".join(words.names[event.seat] for event in several)
    return words.lang.counted(f"{HISTORY}.drew", one.count, names=names)


def _recovered(words: Words, one: events.Recovered, _: Sequence[Event]) -> str:
    key = "recovered.hand" if one.oracle is None else "recovered.oracle"
    return words.lang.text(f"{HISTORY}.{key}", name=words.names[one.seat], card=words.card(one.card), oracle=one.oracle)


def _points(words: Words, one: events.Points, _: Sequence[Event]) -> str:
    return words.lang.counted(f"{HISTORY}.points", one.count, name=words.names[one.seat])


def _ended(words: Words, one: events.Ended, _: Sequence[Event]) -> str:
    """Return who has won and how; of two who fall at one moment nobody has."""
    if one.because == "both":
        return words.lang.text(f"{HISTORY}.ended.both")
    return words.lang.counted(f"{HISTORY}.ended.{one.because}", len(one.also) + 1, name=winners(words, one))


FACTS = ("reserve", "points", "designs")
"""The numbers of a seat that are told as they change."""
TABLE = ("first", "turn", "phase", "rules")
"""What belongs to no seat and has a word of its own."""


def edited_fact(words: Words, one: events.Edited) -> str:
    """Return an edited fact: `Ann: reserve 18 → 15`; of cards only that something has changed."""
    head, _, inside = one.path.partition(".")
    if head != "seats" or not inside:
        known = {"active": "fact.turn", "result": "fact.result"}
        return words.lang.text(known.get(head, f"{HISTORY}.fact.{head if head in TABLE else 'table'}"))
    seat, field = [*inside.split("."), ""][:2]
    if field == "deck" and isinstance(one.after, dict) and "name" in one.after:
        return words.lang.text(f"{HISTORY}.fact.deck", name=words.names[int(seat)], deck=one.after["name"])
    if field == "place":
        return words.lang.text(f"fact.place.{one.after}", name=words.names[int(seat)])
    key = f"fact.{field}" if field in ("name", "hand") else f"{HISTORY}.fact.{field if field in FACTS else 'cards'}"
    return words.lang.text(key, name=words.names[int(seat)], before=one.before, after=one.after)


CLAUSES: Mapping[type[Event], Clause] = {
    events.PantheonShown: _card("pantheon"),
    events.Dealt: _dealt,
    events.Sealed: _seat("sealed"),
    events.BidsShown: _bids,
    events.First: _seat("first"),
    events.Turn: _turn,
    events.Phased: _phased,
    events.Transfers: _transfers,
    events.Reserve: _reserve,
    events.Power: _power,
    events.OraclePower: _oracle_power,
    events.Moved: _moved,
    events.Revealed: _cards("revealed"),
    events.Buried: _card("buried"),
    events.Entered: _entered,
    events.Played: _card("played"),
    events.Used: _card("used"),
    events.Equipped: _equipped,
    events.Meditated: _card("meditated"),
    events.Turned: _turned,
    events.Strengthened: strengthened,
    events.MovesChanged: _moves_changed,
    events.Unchanged: lambda words, _one, _several: words.lang.text(f"{HISTORY}.nothing"),
    events.Passed: _seat("passed"),
    events.Challenged: _challenged,
    events.Fielded: _fielded,
    events.Resolved: _resolved,
    events.Left: _cards("left"),
    events.Given: _given,
    events.Drew: _drew,
    events.Discarded: _card("discarded"),
    events.Handed: _handed,
    events.Recovered: _recovered,
    events.OracleAdded: _oracle_added,
    events.TurnedDown: _turned_down,
    events.Looked: _looked,
    events.Arranged: _arranged,
    events.Shuffled: _seat("shuffled"),
    events.Keyed: _keyed,
    events.Enlisted: _enlisted,
    events.Began: _began,
    events.Happened: _happened,
    events.Oblivion: _seat("oblivion"),
    events.Gone: lambda words, one, _: words.lang.text("fact.place.left", name=words.names[one.seat]),
    events.Points: _points,
    events.Ended: _ended,
    events.Edited: lambda words, one, _: edited(one, edited_fact(words, one), words),
}
"""How each kind of event is told in the history; that an only answer was taken is not."""

CAUSED: Collection[type[Event]] = {
    events.Reserve,
    events.Power,
    events.OraclePower,
    events.Entered,
    events.Left,
    events.Drew,
    events.Resolved,
}
"""The kinds behind which the cause is named."""
