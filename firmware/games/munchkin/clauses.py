"""How each kind of event of Munchkin is told in the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from tablekeeper.engine.events import Event
from tablekeeper.engine.munchkin.cards.card import HIRELING, the
from tablekeeper.engine.munchkin.cards.card import card as known_card
from tablekeeper.engine.munchkin.table import events
from tablekeeper.engine.munchkin.wording import word
from tablekeeper.firmware.games.munchkin.subjects import card_name
from tablekeeper.firmware.games.narration import Clause, Words, edited, telling
from tablekeeper.firmware.languages import Language

BARE_CURSE = "curse"
"""A Curse that was turned up without being named."""
FIELDS = (("to", "other"), ("victim", "other"), ("helper", "other"), ("monster", "card"))
"""The fields that hold another seat, or a card, in Munchkin's events, and the slots of texts that they are."""


def called(card: str, lang: Language) -> str:
    """Return how people call a card, or what the engine names as a cause that is none: `body`, `theft`."""
    if card == BARE_CURSE:
        return word("kind.curse", lang.code)
    return lang.text(f"munchkin.history.cause.{card}") if known_card(card) is None else card_name(card, lang)


def in_words(names: Sequence[str], lang: Language) -> Words:
    """Return what lines about a match of these seats need to know."""
    return Words(names, lang, called, FIELDS)


def listed(words: Words, cards: Iterable[str]) -> str:
    """Return the names of several cards, equal ones counted: of most that are discarded only the backs are said."""
    names = {words.card(card): count for card, count in Counter(cards).items()}
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names.items())


_told = partial(telling, "munchkin.history")


def _phased(words: Words, one: events.Phased, _: Sequence[Event]) -> str:
    """Return what was passed over; a step that was taken speaks for itself."""
    key = f"munchkin.history.phase.{one.phase}"
    return words.lang.text(key, name=words.names[one.seat]) if key in words.lang else ""


def _dealt(words: Words, one: events.Dealt, several: Sequence[events.Dealt]) -> str:
    names = ", ".join(words.names[event.seat] for event in several)
    return words.lang.text("munchkin.history.dealt", names=names, doors=one.doors, treasures=one.treasures)


def _laid(one: events.Laid) -> str:
    """Return how it is told that a card lies in front of a seat now."""
    if one.because is not None:
        return "stays" if one.because == one.card else "gets"
    if the(one.card).kind == "one_shot":
        return "laid_down"
    return "laid_sideways" if one.sideways else "laid"


def _attached(words: Words, one: events.Attached, _: Sequence[Event]) -> str:
    key = "munchkin.history.served" if one.because == HIRELING else "munchkin.history.attached"
    return words.tell(key, one, cause=words.card(one.because))


GOING: Mapping[str | None, str] = {
    None: "discarded",
    "used": "used",
    "dropped": "discarded",
    "thrown": "thrown",
    "sale": "sold_cards",
    "excess": "discarded",
    "charity": "discarded",
    "combat": "lifted",
    "race": "discarded",
    "class": "discarded",
    "body": "left_over",
    "gone": "discarded",
    "berserk": "discarded",
    "banish": "discarded",
    "hasten": "discarded",
    "theft": "discarded",
    "backstab": "discarded",
    "wizard": "discarded",
    "cleric": "discarded",
}
"""How it is told that cards go to the discards, by what made them; a card that made them is a loss."""


def _gone(words: Words, one: events.Left | events.Discarded, several: Sequence[events.Left | events.Discarded]) -> str:
    cards = listed(words, (event.card for event in several))
    key = GOING.get(one.because, "lost")
    return words.lang.text(f"munchkin.history.{key}", name=words.names[one.seat], cards=cards)


HANDED: Mapping[str, str] = {"trade": "gave_item", "excess": "gave_item", "thief": "stole"}
"""How it is told that an item went to another seat, by what made it; a card that made it lets the other take it."""


def _enhanced(words: Words, one: events.Enhanced, _: Sequence[Event]) -> str:
    return words.tell("munchkin.history.enhanced", one, over=words.card(one.monster))


def _killed(words: Words, _one: events.Killed, several: Sequence[events.Killed]) -> str:
    cards = listed(words, (event.monster for event in several))
    return words.lang.counted("munchkin.history.killed", len(several), cards=cards)


def promise(treasures: int, items: Sequence[str], first: str, words: Words) -> str:
    """Return what is promised for help: Treasures, items, the first pick; nothing where it is for nothing."""
    pay = [words.card(item.partition("#")[0]) for item in items]
    if treasures:
        pay.insert(0, words.lang.counted("munchkin.history.pay", treasures))
        if first == "helper":
            pay.append(words.lang.text("munchkin.history.pay.first"))
    return ", ".join(pay)


def _asked(words: Words, one: events.AskedHelp, _: Sequence[Event]) -> str:
    """Return who was asked for help, and for what pay."""
    pay = promise(one.treasures, one.items, one.first, words)
    return words.tell("munchkin.history.asked_for" if pay else "munchkin.history.asked", one, pay=pay)


def _won(one: events.Won) -> str:
    """Return how it is told who has won; where every monster has left, nobody has."""
    if not one.levels:
        return "over"
    return "won" if one.helper is None else "won_together"


def _cursed(words: Words, one: events.CurseFell, _: Sequence[Event]) -> str:
    if one.by is None:
        return words.tell("munchkin.history.cursed", one)
    return words.tell("munchkin.history.cursed_by", one, name=words.names[one.by], other=words.names[one.seat])


def _edited(words: Words, one: events.Edited, _: Sequence[Event]) -> str:
    return edited(one, edited_fact(words, one), words)


def edited_fact(words: Words, one: events.Edited) -> str:
    """Return an edited fact: `Bob: level 3 → 2`; of what is no number only that it has changed."""
    lang = words.lang
    top, _, inside = one.path.partition(".")
    if top == "seats" and inside:
        seat, _, field = inside.partition(".")
        name = words.names[int(seat)]
        numbers = {"before": one.before, "after": one.after}
        if field == "level":
            return lang.text("munchkin.history.level", name=name, **numbers)
        if field == "hand":
            return lang.text("fact.hand", name=name, **numbers)
        if field == "place":
            return lang.text(f"fact.place.{one.after}", name=name)
        field = field.partition(".")[0] if field.startswith(("name", "sex")) else "cards"
        return lang.text("fact.name" if field == "name" else f"munchkin.history.fact.{field}", name=name)
    if top in ("active", "phase"):
        return lang.text("fact.turn")
    if top == "result":
        return lang.text("fact.result")
    return lang.text(f"munchkin.history.fact.{top if top in ('combat', 'rules') else 'table'}")


def winners(words: Words, one: events.Ended) -> str:
    """Return who has won, alone or together (M-95)."""
    return ", ".join(words.names[seat] for seat in (one.winner, *one.also))


def _ended(words: Words, one: events.Ended, _: Sequence[Event]) -> str:
    number = len(one.also) + 1
    return words.lang.counted(f"munchkin.history.ended.{one.because}", number, name=winners(words, one))


sex_set = _told(lambda one: f"{'sex' if one.because is None else 'sex_now'}.{one.sex}")
"""The words for a character's sex, or for the one that it has changed to."""

CLAUSES: Mapping[type[Event], Clause] = {
    events.Turn: _told("turn"),
    events.Phased: _phased,
    events.SexSet: sex_set,
    events.Dealt: _dealt,
    events.Drew: _told(lambda one: "looted_room" if one.because == "loot" else f"drew.{one.deck}", "count"),
    events.Short: lambda words, one, _: words.tell(f"munchkin.history.short.{one.deck}", one, n=one.missing),
    events.Reshuffled: _told(lambda one: f"reshuffled.{one.deck}"),
    events.Opened: _told(lambda one: "resurrected" if one.from_discards else "opened"),
    # One that was just turned up need not be named again.
    events.Kept: _told(lambda one: "kept" if one.because is None else "dowsed"),
    events.Played: _told("played"),
    events.Laid: _told(_laid),
    events.Turned: _told(lambda one: "carries" if one.sideways else "wears"),
    events.Attached: _attached,
    events.Left: _gone,
    events.Discarded: _gone,
    events.Moved: _told(lambda one: HANDED.get(one.because, "took_item")),
    events.Looted: _told("looted"),
    events.Picked: _told("looted"),
    events.Passed: _told("passed", "count"),
    events.LevelChanged: _told("level"),
    events.Absorbed: _told("absorbed", "levels"),
    events.Fought: _told("fought"),
    events.Joined: _told("joined"),
    events.Enhanced: _enhanced,
    events.Removed: _told("removed"),
    events.Killed: _killed,
    events.Spent: _told(lambda one: f"spent.{one.side}"),
    events.Powered: _told(lambda one: f"power.{one.power}"),
    events.Stabbed: _told("stabbed"),
    events.AskedHelp: _asked,
    events.Declined: _told("declined"),
    events.Helps: _told("helps"),
    events.DroppedOut: _told("dropped_out"),
    events.TookOver: _told("took_over"),
    events.Doubled: _told("doubled"),
    events.Won: _told(_won),
    events.Fled: _told("fled"),
    events.Rolled: _told(lambda one: "rolled" if one.face == one.total else "rolled_total"),
    events.Escaped: _told("escaped"),
    events.Caught: _told("caught"),
    events.Died: _told("died"),
    events.Reborn: _told("reborn"),
    events.CurseFell: _cursed,
    events.Cancelled: _told("cancelled"),
    events.Nothing: telling("history", "nothing"),
    events.Sold: _told(lambda one: "sold_waste" if one.waste else "sold"),
    events.Gave: _told("gave", "count"),
    events.Ruled: _told(lambda one: f"ruled.{one.question}.{one.answer}"),
    events.Edited: _edited,
    events.Ended: _ended,
}
"""How each kind of event is told in the history."""
