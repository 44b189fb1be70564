"""How each kind of event of Guerra de Mitos is told in the history."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.guerra_de_mitos.wording import key_word
from tablekeeper.engine.sentences import KeyOf
from tablekeeper.firmware.games.guerra_de_mitos.lasting import how_long
from tablekeeper.firmware.games.guerra_de_mitos.subjects import card_name
from tablekeeper.firmware.games.narration import Clause, Telling, Words, edited, telling
from tablekeeper.firmware.languages import Language

HISTORY = "guerra_de_mitos.history"
SLOTS = (("opponent", "other"), ("to", "other"), ("whose", "other"), ("side", "other"), ("bearer", "bearer"))
"""The fields that hold another seat, or a card, in the events of this game, and the slots of texts that they are."""


def in_words(names: Sequence[str], lang: Language) -> Words:
    """Return what lines about a match of these seats need to know."""
    return Words(names, lang, card_name, SLOTS)


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


def happening(one: events.Happened) -> str:
    """Return whether what was announced happens, as a key."""
    return "forbidden" if one.forbidden else "happened"


def keyed(one: events.Keyed) -> str:
    """Return what has become of keys, as part of a key."""
    return "all_lost" if one.all_lost else "lost" if one.lost else "gained"


def _tell(key: str | KeyOf, count: str = "") -> Telling:
    return telling(HISTORY, key, count)


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


def _keyed(words: Words, one: events.Keyed, _: Sequence[Event]) -> str:
    name, card = words.names[one.seat], words.card(one.card)
    keys = ", ".join(key_word(key, words.lang.code) for key in one.lost or one.gained)
    return words.lang.text(f"{HISTORY}.keys.{keyed(one)}", name=name, card=card, keys=keys)


def _began(words: Words, one: events.Began, _: Sequence[Event]) -> str:
    key = "lasting.on" if one.on else "lasting"
    return words.lang.text(f"{HISTORY}.{key}", card=words.card(one.card), cards=words.cards(one.on))


def _turned(words: Words, one: events.Turned, several: Sequence[events.Turned]) -> str:
    key, cards = "tired" if one.tired else "ready", [event.card for event in several]
    return words.lang.counted(
        f"{HISTORY}.turned.{key}", len(cards), name=words.names[one.seat], cards=words.cards(cards)
    )


def _strengthened(words: Words, one: events.Strengthened, _: Sequence[Event]) -> str:
    name, until = words.names[one.seat], how_long(one.until, words.lang)
    return words.lang.text(f"{HISTORY}.{one.what}", name=name, card=words.card(one.card), by=one.by, until=until)


def later(one: events.MovesChanged) -> str:
    """Return of which transfer the moves change, as part of a key."""
    return "later" if one.later else "now"


def _fielded(words: Words, one: events.Fielded, several: Sequence[events.Fielded]) -> str:
    return _cards("fielded" if one.fielded else "withdrawn")(words, one, several)


def _drew(words: Words, one: events.Drew, several: Sequence[events.Drew]) -> str:
    names = ", ".join(words.names[event.seat] for event in several)
    return words.lang.counted(f"{HISTORY}.drew", one.count, names=names)


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
    events.PantheonShown: _tell("pantheon"),
    events.Dealt: _dealt,
    events.Sealed: _tell("sealed"),
    events.BidsShown: _bids,
    events.First: _tell("first"),
    events.Turn: _tell("turn"),
    events.Phased: _tell(lambda one: f"phase.{one.phase}"),
    events.Transfers: _tell("transfer", "moves"),
    events.Reserve: _tell("reserve"),
    events.Power: _tell("power"),
    events.OraclePower: _tell("oracle_power"),
    events.Moved: _tell(lambda one: f"moved.{way(one)}"),
    events.Revealed: _cards("revealed"),
    events.Buried: _tell("buried"),
    events.Entered: _tell(lambda one: f"entered.{the(one.card).kind}"),
    events.Played: _tell("played"),
    events.Used: _tell("used"),
    events.Equipped: _tell("equipped"),
    events.Meditated: _tell("meditated"),
    events.Turned: _turned,
    events.Strengthened: _strengthened,
    events.MovesChanged: _tell(lambda one: f"moves.{later(one)}"),
    events.Unchanged: _tell("nothing"),
    events.Unpaid: _tell("unpaid"),
    events.Passed: _tell("passed"),
    events.Challenged: _tell("challenged"),
    events.Fielded: _fielded,
    events.Resolved: _tell("resolved"),
    events.Left: _cards("left"),
    events.Given: _tell("given"),
    events.Drew: _drew,
    events.Discarded: _tell("discarded"),
    events.Handed: _tell("handed"),
    events.Recovered: _tell(lambda one: "recovered.hand" if one.oracle is None else "recovered.oracle"),
    events.OracleAdded: _tell(lambda one: "oracle_added" if one.card is None else "oracle_added.card"),
    events.TurnedDown: _tell("turned_down"),
    events.Looked: _tell(lambda one: f"looked.{one.at}"),
    events.Arranged: _tell(lambda one: f"arranged.{arranged(one)}"),
    events.Shuffled: _tell("shuffled"),
    events.Keyed: _keyed,
    events.Enlisted: _tell("enlisted"),
    events.Began: _began,
    events.Happened: _tell(happening),
    events.Oblivion: _tell("oblivion"),
    events.Gone: lambda words, one, _: words.lang.text("fact.place.left", name=words.names[one.seat]),
    events.Points: _tell("points", "count"),
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
