"""What the fields of a card say, in words, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tablekeeper.engine.munchkin.cards.card import NAMELESS, Card, every_card
from tablekeeper.engine.munchkin.cards.vocabulary import Modifier
from tablekeeper.engine.munchkin.table import derived, sums
from tablekeeper.engine.munchkin.table.zones import Piece, Seat
from tablekeeper.engine.munchkin.wording import effects, feats
from tablekeeper.engine.munchkin.wording.names import card_name
from tablekeeper.engine.munchkin.wording.sentences import either, number, sentences, write

Teller = Callable[[Card, str], Iterator[str]]
"""Yields the phrases of a card, in a language."""


def _field(name: str) -> Teller:
    """Return what tells a field by one sentence, whose slots are all numbers of the card."""

    def tell(card: Card, lang: str) -> Iterator[str]:
        yield write(lang, name, **_numbers(card))

    return tell


def _counted(name: str) -> Teller:
    """Return what tells a number by a sentence in the singular or plural."""

    def tell(card: Card, lang: str) -> Iterator[str]:
        yield write(lang, f"{name}.{number(getattr(card, name))}", **_numbers(card))

    return tell


def _variant(name: str) -> Teller:
    """Return what tells a field that is one of several words, each of which has its sentence."""

    def tell(card: Card, lang: str) -> Iterator[str]:
        yield write(lang, f"{name}.{getattr(card, name)}")

    return tell


def _trait(name: str) -> Teller:
    """Return what tells a field that is a trait: `{a}` "an Elf", `{many}` "Elves"."""

    def tell(card: Card, lang: str) -> Iterator[str]:
        trait = getattr(card, name)
        yield write(lang, name, a=write(lang, f"a.{trait}"), many=write(lang, f"many.{trait}"))

    return tell


def _numbers(card: Card) -> dict[str, object]:
    return {name: getattr(card, name) for name in card.__struct_fields__} | {"top": derived.TOP_LEVEL}


# In combat


def _many(modifier: Modifier, lang: str) -> str:
    return either([write(lang, f"many.{trait}") for trait in modifier.when], lang)


def _bonus(card: Card, lang: str) -> Iterator[str]:
    if card.kind == "enhancer":
        key = f"bonus.monster.{number(card.treasures)}"
        yield write(lang, key, bonus=card.bonus, treasures=card.treasures)
        if card.bonus < 0 or card.treasures < 0:
            yield write(lang, "bonus.least")
    elif card.per is not None:
        yield write(lang, "bonus.per", bonus=card.bonus, who=write(lang, f"trait.{card.per}"))
    elif card.better is not None:
        total = card.bonus + card.better.bonus
        yield write(lang, "bonus.better", bonus=card.bonus, total=total, who=_many(card.better, lang))
    else:
        yield write(lang, "bonus.either" if card.once else "bonus", bonus=card.bonus)


def _stronger(card: Card, lang: str) -> Iterator[str]:
    for modifier in card.stronger:
        yield write(lang, "stronger", bonus=modifier.bonus, who=_many(modifier, lang))


def _weakens(card: Card, lang: str) -> Iterator[str]:
    for modifier in card.weakens:
        who = either([write(lang, f"trait.{trait}") for trait in modifier.when], lang)
        yield write(lang, "weakens", bonus=modifier.bonus, who=who)


def _peace(card: Card, lang: str) -> Iterator[str]:
    """Yield who need not fight, which is a question to the table, and what that brings."""
    peace = card.peace
    if peace is None:
        return
    traits = {name: trait for name in ("to", "unless") if (trait := getattr(peace, name)) is not None}
    yield write(lang, ".".join(("peace", *traits)), **{n: write(lang, f"a.{trait}") for n, trait in traits.items()})
    if peace.gift:
        yield write(lang, f"gift.{number(peace.gift)}", gift=peace.gift)
    if peace.swap:
        yield write(lang, f"swap.{number(peace.swap)}", swap=peace.swap)
    if not (peace.gift or peace.swap):
        yield write(lang, "no_gift")


def _killed_by(card: Card, lang: str) -> Iterator[str]:
    yield write(lang, "killed_by", card=card_name(card.killed_by, lang))


def _kills(card: Card, lang: str) -> Iterator[str]:
    for monster in every_card().values():
        if monster.killed_by == card.id:
            yield write(lang, "kills", card=card_name(monster.id, lang))


# Running away


def _flee(card: Card, lang: str) -> Iterator[str]:
    yield write(lang, "flee.monster" if card.kind == "monster" else "flee.own", flee=card.flee)


def _fetches(card: Card, lang: str) -> Iterator[str]:
    yield write(lang, "fetches", tag=write(lang, f"tag.{card.fetches}"))


# What happens, and what the card can do


def _bad_stuff(card: Card, lang: str) -> Iterator[str]:
    first, *rest = effects.told(card.bad_stuff, lang)
    yield write(lang, "bad_stuff", told=first)
    yield from rest


def _curse(card: Card, lang: str) -> Iterator[str]:
    yield from effects.told(card.curse, lang)


def _feat(card: Card, lang: str) -> Iterator[str]:
    if card.feat is not None:
        yield from feats.told(card.feat, lang)


def _power(card: Card, lang: str) -> Iterator[str]:
    """Yield the powers of a race or class, which are rules of the game and not data of the card."""
    bearer = Seat("", cards=(Piece(0, card),))
    yield write(
        lang,
        f"power.{card.id}",
        hand=derived.hand_limit(bearer),
        steal=derived.NEEDED_TO_STEAL,
        most=sums.MOST_DISCARDS,
        banish=sums.BANISH,
        berserk=sums.BERSERK,
        backstab=sums.BACKSTAB,
    )


TELLERS: Mapping[str, Teller] = {
    "bonus": _bonus,
    "stronger": _stronger,
    "weakens": _weakens,
    "extra_treasure": _trait("extra_treasure"),
    "extra_level": _variant("extra_level"),
    "fights": _variant("fights"),
    "no_help": _field("no_help"),
    "toll": _counted("toll"),
    "peace": _peace,
    "chased_by": _trait("chased_by"),
    "bribe": _field("bribe"),
    "killed_by": _killed_by,
    "flee": _flee,
    "harmless": _field("harmless"),
    "no_escape": _field("no_escape"),
    "fetches": _fetches,
    "spares": _field("spares"),
    "pursues": _trait("pursues"),
    "flee_penalty": _counted("flee_penalty"),
    "bad_stuff": _bad_stuff,
    "escape": _field("escape"),
    "lucky": _counted("lucky"),
    "allure": _field("allure"),
    "warded": _field("warded"),
    "curse": _curse,
    "next_combat": _field("next_combat"),
    "dulls": _field("dulls"),
    "die": _field("die"),
    "feat": _feat,
}
"""What tells each field of a card that is not at its default, in the order of telling."""
DEFAULTS = Card("", "door", "special")


def told(card: Card, lang: str) -> str:
    """Return all that a card says, in sentences."""
    phrases = [
        phrase
        for name, tell in TELLERS.items()
        if getattr(card, name) != getattr(DEFAULTS, name)
        for phrase in tell(card, lang)
    ]
    phrases += _kills(card, lang)
    if card.kind in ("race", "class"):
        phrases += _power(card, lang)
    if not card.names:
        phrases.append(write(lang, "nameless" if card.id in NAMELESS.values() else "by_numbers"))
    return sentences(phrases)
