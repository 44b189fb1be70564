"""A card in words, told from the same tree of effects that the referee carries out.

Each language is one flat catalogue of whole sentences with `{slots}` (`sentences`). What a primitive of the vocabulary
is called there is its tag. Which of its variants is meant, where it has some, stands in one table: `VARIANTS`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import get_args

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.effects import creatures, fate, hands, options, piles
from tablekeeper.engine.mindbug.effects.people import ByHand
from tablekeeper.engine.mindbug.wording.sentences import (
    VARIANTS,
    catalogue,
    clause,
    keyword_name,
    keyword_names,
    keyword_rule,
    listed,
    write,
)
from tablekeeper.engine.sentences import LANGUAGES, capital, key_of

__all__ = ["LANGUAGES", "VARIANTS", "card_name", "catalogue", "explain", "keyword_name", "keyword_rule"]

TRIGGERS: tuple[words.Trigger, ...] = get_args(words.Trigger)
PER_OPPONENT: tuple[words.Per, ...] = ("enemy_creature", "enemy_mindbug")
"""The amounts that the opponent has something of."""
NOUN_FORMS = ("one", "some", "all", "the")
"""How a sentence can name creatures. `{target_one}`: "an enemy creature". `{target_some}`: "enemy creatures" after a
number. `{target_all}`: "all enemy creatures". `{target_the}`: "enemy creatures" as those who cannot do something."""


def card_name(card: Card, lang: str) -> tuple[str, bool]:
    """Return the card's name, and whether the language has one; if not it is the English name."""
    name = card.names.get(lang)
    return (card.names["en"], False) if name is None else (name, True)


def _noun(target: words.Creatures, form: str, lang: str) -> str:
    """Return "an enemy creature", "your other creatures", "the strongest creatures"."""
    side = f"{target.side}.other" if target.others and target.side != "enemy" else target.side
    if target.rank is None:
        return write(lang, f"creatures.{form}.{side}")
    ranked = write(lang, f"{target.rank}.{'of' if form in ('one', 'some') else 'the'}.{side}")
    return write(lang, "one_of", creatures=ranked) if form == "one" else ranked


def _creatures(target: words.Creatures, form: str, lang: str) -> str:
    """Return whom an effect means, and all that is asked of them."""
    text = _noun(target, form, lang)
    text = _within(text, target.power_min, target.power_max, lang)
    if target.keyword is not None:
        text = write(lang, "with.keyword", creatures=text, keyword=keyword_name(target.keyword, lang))
    if target.any_keyword:
        text = write(lang, "with.any_keyword", creatures=text, keywords=_any_of(target.any_keyword, lang))
    for asked, key in (
        (target.boosted, "with.boosts"),
        (target.weaker, "with.less_power"),
        (target.alike, "with.same_power"),
        (target.blocked, "with.blocked"),
        (target.shares_keyword, "with.shares_keyword"),
        (target.slayer, "with.slayer"),
    ):
        if asked:
            text = write(lang, key, creatures=text)
    return text


def _any_of(keywords: Collection[words.Keyword], lang: str) -> str:
    """Return "Poisonous or Sneaky"."""
    *before, last = keyword_names(keywords, lang)
    return write(lang, "any_of", before=", ".join(before), last=last) if before else last


def _per(per: words.Per | None, who: words.Who | None, lang: str) -> str:
    """Return what an amount is multiplied by; an opponent whom the sentence has named is "they"."""
    if per is None:
        return ""
    theirs = ".theirs" if who == "opponent" and per in PER_OPPONENT else ""
    return f" {write(lang, f'per.{per}{theirs}')}"


def _slots(card: Card, primitive: words.AnyEffect | words.Constant, lang: str) -> dict[str, object]:
    slots: dict[str, object] = {}
    for name in primitive.__struct_fields__:
        value = getattr(primitive, name)
        if isinstance(value, words.Creatures):
            slots |= {f"{name}_{form}": _creatures(value, form, lang) for form in NOUN_FORMS}
        elif isinstance(value, frozenset):
            slots[name] = listed(keyword_names(value, lang), lang)
        elif name == "per":
            slots[name] = _per(value, getattr(primitive, "who", None), lang)
        elif value in words.KEYWORDS:
            slots[name] = keyword_name(value, lang)
        else:
            slots[name] = value
    if isinstance(primitive, piles.Revive):
        slots |= _revived(primitive, lang)
    if isinstance(primitive, hands.PlayCard):
        slots["cards"] = _within(write(lang, "cards.one"), primitive.power_min, primitive.power_max, lang)
    if isinstance(primitive, words.HuntLimit):
        slots["prey"] = _within(write(lang, "creatures.the.enemy"), primitive.power_min, primitive.power_max, lang)
    if isinstance(primitive, creatures.Evolve):
        slots["next"] = card.next_names.get(lang, card.next_names["en"])
    return slots


def _revived(effect: piles.Revive, lang: str) -> dict[str, object]:
    """Return which cards are put into play, whence, and whether their Play effects happen."""
    number = "one" if effect.count == 1 else "up_to.many" if effect.up_to else "many"
    if effect.count is None:
        number = "any" if effect.up_to else "all"
    cards = _within(write(lang, f"cards.{number}", count=effect.count), effect.power_min, effect.power_max, lang)
    if effect.having is not None:
        cards = write(lang, f"cards.having.{effect.having}", cards=cards)
    silent = f" {write(lang, 'revive.silent')}" if effect.silent else ""
    return {"cards": cards, "from": write(lang, f"revive.from.{effect.pile}"), "silent": silent}


def _within(text: str, least: int, most: int, lang: str) -> str:
    """Return some creatures or cards with the bounds of their power, where there are any."""
    named = ("least",) * (least > 0) + ("most",) * (most < words.NO_LIMIT)
    if not named:
        return text
    return write(lang, f"power.{'between' if len(named) > 1 else named[0]}", creatures=text, least=least, most=most)


def _sides(card: Card, lang: str) -> str:
    """Return what a creature is once it is exhausted."""
    told = []
    for side in card.turned:
        names = listed(keyword_names(side.keywords, lang), lang)
        told.append(write(lang, "side", power=card.power if side.power is None else side.power, keywords=names))
    return f"{write(lang, f'turned.{_either(told)}', sides=_chained(told, 'or', '; ', lang))}."


def _either(several: Sequence[str]) -> str:
    return "one" if len(several) == 1 else "many"


def _conditional(sentence: str, when: str | None, lang: str, **slots: object) -> str:
    if when is None:
        return sentence
    return write(lang, f"when.{when}", sentence=sentence, clause=clause(sentence), **slots)


def _constant(card: Card, constant: words.AnyConstant, lang: str) -> str:
    sentence = write(lang, key_of(constant, VARIANTS), **_slots(card, constant, lang))
    return f"{_conditional(capital(sentence), constant.when, lang)}."


def _effect(card: Card, effect: words.AnyEffect, steps: Sequence[words.AnyEffect], lang: str) -> str:
    slots = _slots(card, effect, lang)
    if isinstance(effect, options.ChooseMode):
        slots["modes"] = _modes(card, effect, steps, lang)
    return capital(write(lang, key_of(effect, VARIANTS), **slots))


def _modes(card: Card, choice: options.ChooseMode, steps: Sequence[words.AnyEffect], lang: str) -> str:
    """Return the alternatives of a choice: "boost a creature; or defeat a creature"."""
    alternatives = []
    for mode in choice.modes:
        told = [
            clause(_conditional(_effect(card, effect, steps, lang), effect.when, lang))
            for effect in steps
            if effect.mode == mode
        ]
        alternatives.append(_chained(told, "then", ", ", lang))
    return _chained(alternatives, "or", "; ", lang)


def _chained(texts: Sequence[str], key: str, between: str, lang: str) -> str:
    *before, last = texts
    return write(lang, key, before=between.join(before), last=last) if before else last


def _steps(card: Card, steps: Sequence[words.AnyEffect], lang: str) -> str:
    """Return the sentences of an ability.

    Effects of a mode are told where it is chosen, and a decision without a price with the effect that it decides on.
    """
    told = []
    free = rolled = False
    least, weighed = 0, ""
    for effect in steps:
        if effect.mode is not None:
            continue
        if isinstance(effect, options.May) and not effect.price:
            free = True
            continue
        rolled = rolled or isinstance(effect, fate.Roll)
        when: str | None = effect.when
        if rolled and when == "paid":
            when = "rolled"
        if least and when == "paid":
            when = weighed
        if free and when == "paid":
            when, free = "wanted", False
        told.append(f"{_conditional(_effect(card, effect, steps, lang), when, lang, least=least)}.")
        if isinstance(effect, hands.Discard):
            least, weighed = effect.pays_from, "discarded"
        elif isinstance(effect, creatures.PutCrystals):
            least, weighed = effect.pays_from, f"crystals.{'one' if effect.pays_from == 1 else 'many'}"
    return " ".join(told)


def _head(card: Card, trigger: words.Trigger, lang: str) -> str:
    """Return how a trigger is called, Harvest with the crystals that the card comes with."""
    if trigger != "harvest":
        return write(lang, f"trigger.{trigger}")
    return write(lang, f"trigger.harvest.{'one' if card.crystals == 1 else 'many'}", crystals=card.crystals)


def explain(card: Card, lang: str) -> Explanation:
    """Say in words what a card is: an empty wording where it has no ability."""
    parts = [_constant(card, constant, lang) for constant in card.constant]
    parts += [_sides(card, lang)] if card.turned else []
    heads: dict[tuple[words.AnyEffect, ...], list[str]] = {}
    for trigger in TRIGGERS:
        if steps := tuple(effect for effect in card.effects(trigger) if not isinstance(effect, ByHand)):
            heads.setdefault(steps, []).append(_head(card, trigger, lang))
    parts += [f"{listed(several, lang)}: {_steps(card, steps, lang)}" for steps, several in heads.items()]
    if card.in_pile:
        told = " ".join(_constant(card, constant, lang) for constant in card.in_pile)
        parts.append(f"{write(lang, 'trigger.in_pile')}: {told}")
    name, translated = card_name(card, lang)
    return Explanation(card.id, name, card.power, keyword_names(card.keywords, lang), " ".join(parts), translated)
