"""How each kind of event of Munchkin is told in the history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.munchkin.cards.card import HIRELING, the
from tablekeeper.engine.munchkin.cards.card import card as known_card
from tablekeeper.engine.munchkin.table import events
from tablekeeper.engine.munchkin.wording import word
from tablekeeper.firmware.games.munchkin.subjects import card_name
from tablekeeper.firmware.games.narration import Clause, Words, edited
from tablekeeper.firmware.languages import Language

BARE_CURSE = "curse"
"""A Curse that was turned up without being named."""


def called(card: str, lang: Language) -> str:
    """Return how people call a card, or what the engine names as a cause that is none: `body`, `theft`."""
    if card == BARE_CURSE:
        return word("kind.curse", lang.code)
    return lang.text(f"munchkin.history.cause.{card}") if known_card(card) is None else card_name(card, lang)


def in_words(names: Sequence[str], lang: Language) -> Words:
    """Return what lines about a match of these seats need to know."""
    return Words(names, lang, called)


def listed(words: Words, cards: Iterable[str]) -> str:
    """Return the names of several cards, equal ones counted: of most that are discarded only the backs are said."""
    names = {words.card(card): count for card, count in Counter(cards).items()}
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names.items())


def _named(key: str) -> Clause:
    """Return the clause of an event that has a seat and nothing else to tell."""
    return lambda words, one, _: words.lang.text(key, name=words.names[one.seat])


def _carded(key: str) -> Clause:
    """Return the clause of an event that has a seat and a card."""
    return lambda words, one, _: words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _monster(key: str) -> Clause:
    """Return the clause of an event that has a monster and no seat."""
    return lambda words, one, _: words.lang.text(key, card=words.card(one.monster))


def _phased(words: Words, one: events.Phased, _: Sequence[Event]) -> str:
    """Return what was passed over; a step that was taken speaks for itself."""
    key = f"munchkin.history.phase.{one.phase}"
    return words.lang.text(key, name=words.names[one.seat]) if key in words.lang else ""


def sex_set(words: Words, one: events.SexSet, _: Sequence[Event]) -> str:
    """Return a character's sex, or the one that it has changed to."""
    key = "sex" if one.because is None else "sex_now"
    return words.lang.text(f"munchkin.history.{key}.{one.sex}", name=words.names[one.seat])


def _dealt(words: Words, one: events.Dealt, several: Sequence[events.Dealt]) -> str:
    names = ", ".join(words.names[event.seat] for event in several)
    return words.lang.text("munchkin.history.dealt", names=names, doors=one.doors, treasures=one.treasures)


def _drew(words: Words, one: events.Drew, _: Sequence[Event]) -> str:
    key = "looted_room" if one.because == "loot" else f"drew.{one.deck}"
    return words.lang.counted(f"munchkin.history.{key}", one.count, name=words.names[one.seat])


def _short(words: Words, one: events.Short, _: Sequence[Event]) -> str:
    return words.lang.text(f"munchkin.history.short.{one.deck}", n=one.missing)


def _reshuffled(words: Words, one: events.Reshuffled, _: Sequence[Event]) -> str:
    return words.lang.text(f"munchkin.history.reshuffled.{one.deck}")


def _opened(words: Words, one: events.Opened, _: Sequence[Event]) -> str:
    key = "munchkin.history.resurrected" if one.from_discards else "munchkin.history.opened"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _kept(words: Words, one: events.Kept, _: Sequence[Event]) -> str:
    """Return how an open card came to a hand; one that was just turned up need not be named again."""
    key = "munchkin.history.kept" if one.because is None else "munchkin.history.dowsed"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _laid(words: Words, one: events.Laid, _: Sequence[Event]) -> str:
    key = "laid"
    if one.because is not None:
        key = "stays" if one.because == one.card else "gets"
    elif the(one.card).kind == "one_shot":
        key = "laid_down"
    elif one.sideways:
        key = "laid_sideways"
    return words.lang.text(f"munchkin.history.{key}", name=words.names[one.seat], card=words.card(one.card))


def _turned(words: Words, one: events.Turned, _: Sequence[Event]) -> str:
    key = "munchkin.history.carries" if one.sideways else "munchkin.history.wears"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _attached(words: Words, one: events.Attached, _: Sequence[Event]) -> str:
    key = "munchkin.history.served" if one.because == HIRELING else "munchkin.history.attached"
    return words.lang.text(key, card=words.card(one.card), cause=words.card(one.because))


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


def _moved(words: Words, one: events.Moved, _: Sequence[Event]) -> str:
    key = HANDED.get(one.because, "took_item")
    names = words.names
    return words.lang.text(
        f"munchkin.history.{key}", name=names[one.seat], other=names[one.to], card=words.card(one.card)
    )


def _looted(words: Words, one: events.Looted, _: Sequence[Event]) -> str:
    return words.lang.text(
        "munchkin.history.looted", name=words.names[one.seat], other=words.names[one.to], card=words.card(one.card)
    )


def _passed(words: Words, one: events.Passed, _: Sequence[Event]) -> str:
    return words.lang.counted(
        "munchkin.history.passed", one.count, name=words.names[one.seat], other=words.names[one.to]
    )


def _level(words: Words, one: events.LevelChanged, _: Sequence[Event]) -> str:
    return words.lang.text("munchkin.history.level", name=words.names[one.seat], before=one.before, after=one.after)


def _absorbed(words: Words, one: events.Absorbed, _: Sequence[Event]) -> str:
    return words.lang.counted("munchkin.history.absorbed", one.levels, name=words.names[one.seat])


def _enhanced(words: Words, one: events.Enhanced, _: Sequence[Event]) -> str:
    return words.lang.text(
        "munchkin.history.enhanced",
        name=words.names[one.seat],
        card=words.card(one.card),
        over=words.card(one.monster),
    )


def _killed(words: Words, _one: events.Killed, several: Sequence[events.Killed]) -> str:
    return words.lang.text("munchkin.history.killed", cards=listed(words, (event.monster for event in several)))


def _spent(words: Words, one: events.Spent, _: Sequence[Event]) -> str:
    return words.lang.text(f"munchkin.history.spent.{one.side}", name=words.names[one.seat], card=words.card(one.card))


def _powered(words: Words, one: events.Powered, _: Sequence[Event]) -> str:
    return words.lang.text(f"munchkin.history.power.{one.power}", name=words.names[one.seat])


def _stabbed(words: Words, one: events.Stabbed, _: Sequence[Event]) -> str:
    return words.lang.text("munchkin.history.stabbed", name=words.names[one.seat], other=words.names[one.victim])


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
    lang, pay = words.lang, promise(one.treasures, one.items, one.first, words)
    key = "munchkin.history.asked_for" if pay else "munchkin.history.asked"
    name, other = words.names[one.seat], words.names[one.to]
    return lang.text(key, name=name, other=other, pay=pay) if pay else lang.text(key, name=name, other=other)


def _won(words: Words, one: events.Won, _: Sequence[Event]) -> str:
    """Return who has won; where every monster has left, nobody has."""
    if not one.levels:
        return words.lang.text("munchkin.history.over")
    if one.helper is None:
        return words.lang.text("munchkin.history.won", name=words.names[one.seat])
    return words.lang.text("munchkin.history.won_together", name=words.names[one.seat], other=words.names[one.helper])


def _rolled(words: Words, one: events.Rolled, _: Sequence[Event]) -> str:
    key = "munchkin.history.rolled" if one.face == one.total else "munchkin.history.rolled_total"
    name = words.names[one.seat]
    if one.face == one.total:
        return words.lang.text(key, name=name, face=one.face)
    return words.lang.text(key, name=name, face=one.face, total=one.total)


def _of_monster(key: str) -> Clause:
    """Return the clause of an event that has a seat and a monster."""
    return lambda words, one, _: words.lang.text(key, name=words.names[one.seat], card=words.card(one.monster))


def _cursed(words: Words, one: events.CurseFell, _: Sequence[Event]) -> str:
    if one.by is None:
        return words.lang.text("munchkin.history.cursed", name=words.names[one.seat], card=words.card(one.card))
    return words.lang.text(
        "munchkin.history.cursed_by", name=words.names[one.by], other=words.names[one.seat], card=words.card(one.card)
    )


def _cancelled(words: Words, one: events.Cancelled, _: Sequence[Event]) -> str:
    return words.lang.text("munchkin.history.cancelled", card=words.card(one.card))


def _nothing(words: Words, _one: events.Nothing, _: Sequence[Event]) -> str:
    return words.lang.text("history.nothing")


def _sold(words: Words, one: events.Sold, _: Sequence[Event]) -> str:
    key = "munchkin.history.sold_waste" if one.waste else "munchkin.history.sold"
    if one.waste:
        return words.lang.text(key, gold=one.gold, waste=one.waste)
    return words.lang.text(key, gold=one.gold)


def _gave(words: Words, one: events.Gave, _: Sequence[Event]) -> str:
    return words.lang.counted("munchkin.history.gave", one.count, name=words.names[one.seat], other=words.names[one.to])


def _ruled(words: Words, one: events.Ruled, _: Sequence[Event]) -> str:
    return words.lang.text(f"munchkin.history.ruled.{one.question}.{one.answer}", card=words.card(one.card))


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


CLAUSES: Mapping[type[Event], Clause] = {
    events.Turn: _named("munchkin.history.turn"),
    events.Phased: _phased,
    events.SexSet: sex_set,
    events.Dealt: _dealt,
    events.Drew: _drew,
    events.Short: _short,
    events.Reshuffled: _reshuffled,
    events.Opened: _opened,
    events.Kept: _kept,
    events.Played: _carded("munchkin.history.played"),
    events.Laid: _laid,
    events.Turned: _turned,
    events.Attached: _attached,
    events.Left: _gone,
    events.Discarded: _gone,
    events.Moved: _moved,
    events.Looted: _looted,
    events.Passed: _passed,
    events.LevelChanged: _level,
    events.Absorbed: _absorbed,
    events.Fought: _of_monster("munchkin.history.fought"),
    events.Joined: _monster("munchkin.history.joined"),
    events.Enhanced: _enhanced,
    events.Removed: _monster("munchkin.history.removed"),
    events.Killed: _killed,
    events.Spent: _spent,
    events.Powered: _powered,
    events.Stabbed: _stabbed,
    events.AskedHelp: _asked,
    events.Declined: _named("munchkin.history.declined"),
    events.Helps: _named("munchkin.history.helps"),
    events.DroppedOut: _named("munchkin.history.dropped_out"),
    events.TookOver: _named("munchkin.history.took_over"),
    events.Doubled: _named("munchkin.history.doubled"),
    events.Won: _won,
    events.Fled: _named("munchkin.history.fled"),
    events.Rolled: _rolled,
    events.Escaped: _of_monster("munchkin.history.escaped"),
    events.Caught: _of_monster("munchkin.history.caught"),
    events.Died: _named("munchkin.history.died"),
    events.Reborn: _named("munchkin.history.reborn"),
    events.CurseFell: _cursed,
    events.Cancelled: _cancelled,
    events.Nothing: _nothing,
    events.Sold: _sold,
    events.Gave: _gave,
    events.Ruled: _ruled,
    events.Edited: _edited,
    events.Ended: _ended,
}
"""How each kind of event is told in the history."""
