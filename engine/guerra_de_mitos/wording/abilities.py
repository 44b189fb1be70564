"""An ability in words, told from the tree that the referee carries out.

An ability is one sentence: its price, a colon, then its steps with semicolons between them. Each step is a whole
sentence of the catalogues; which one, and how its nouns bend, say `sentences` and `nouns`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards import terms
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary as words
from tablekeeper.engine.guerra_de_mitos.wording.catalogues import (
    bent,
    card_name,
    filled,
    joined,
    key_word,
    listed,
    write,
)
from tablekeeper.engine.guerra_de_mitos.wording.nouns import Meant, Noun, gender_of, meant
from tablekeeper.engine.guerra_de_mitos.wording.sentences import SENTENCES, Telling
from tablekeeper.engine.sentences import capital

CARDS = (words.Tire, words.Withdraw, words.Discard)
"""Steps that take cards; how many they were is what an amount of what was taken means behind them."""
POWER = (words.Power, words.Reserve, words.Maximum)


def ability_line(ability: words.Ability, lang: str) -> str:
    """Return what an ability does, its price before it, as one sentence without a full stop."""
    return capital(ability_clause(ability, lang))


def ability_clause(ability: words.Ability, lang: str) -> str:
    """Return what an ability does as it stands behind a beginning."""
    telling = Telling(lang, ability.when, constant=ability.when == "always")
    price, telling = _told(ability.price, replace(telling, price=True))
    done, _ = _told(ability.do, replace(telling, price=False))
    text = "; ".join(done)
    if price:
        text = write(lang, "priced", price=", ".join(price), clause=text, sentence=capital(text))
    if ability.only_if is not None:
        text = write(lang, "if", condition=_condition(ability.only_if, telling), clause=text, sentence=capital(text))
    if ability.tired_too:
        text = write(lang, "tired_too", text=text)
    return joined(text, lang)


def price_line(price: Sequence[words.AnyStep], lang: str) -> str:
    """Return a price as it stands before what it is paid for: "tire one of your mortals"."""
    told, _ = _told(price, Telling(lang, "influence", price=True))
    return joined(", ".join(told), lang)


def target_line(target: terms.Target, lang: str) -> str:
    """Return which cards or piles a target means: "an enemy character"."""
    return joined(f"{Noun(target, lang)}", lang)


def steps_line(steps: Sequence[words.AnyStep], lang: str, when: terms.When, it: terms.Object = "it") -> str:
    """Return what some steps of an ability do, such as one of its modes; `it` was chosen or created before them."""
    before = meant(it, Meant())
    told, _ = _told(steps, Telling(lang, when, before, before, constant=when == "always"))
    return joined(capital("; ".join(told)), lang)


def _told(steps: Sequence[words.AnyStep], telling: Telling) -> tuple[list[str], Telling]:
    """Return each step in words, and how what follows them is told."""
    told = []
    for step in steps:
        text, telling = _step(step, telling)
        told.append(text)
    return told, telling


def _step(step: words.AnyStep, telling: Telling) -> tuple[str, Telling]:
    telling = replace(telling, it=_before(step, telling.it))
    key = SENTENCES[type(step)](step, telling)
    text = filled(telling.lang, key, _Slots(step, telling))
    only_if = getattr(step, "only_if", None)
    if only_if is not None:
        condition = _condition(only_if, telling)
        text = write(telling.lang, "only_if", clause=text, condition=condition)
    return text, _behind(step, telling)


def _before(step: words.AnyStep, it: Meant) -> Meant:
    """Return what "it" stands for in a step: what it has found itself, if it has, else what was chosen last."""
    if isinstance(step, words.Look):
        return Meant("card", step.count > 1)
    return Meant("card") if isinstance(step, words.Search) else it


def _behind(step: words.AnyStep, telling: Telling) -> Telling:
    """Return how the step behind another one is told."""
    it, counted = telling.it, telling.counted
    for name in ("item", "target"):
        what = getattr(step, name, None)
        if isinstance(what, terms.Target) and what.count != "all":  # all of them are not chosen
            it = meant(what, it)
    if isinstance(step, words.Search) and step.kind is not None:
        it = Meant(step.kind)
    if isinstance(step, (*CARDS, *POWER)):
        counted = isinstance(step, CARDS)
    made = telling.made
    if isinstance(step, words.Create):
        made = Meant("character", step.times != 1)
    if isinstance(step, words.BringIn):
        made = meant(step.target, it)
    return replace(telling, it=it, made=made, counted=counted)


# The slots of a sentence


class _Slots(dict[str, object]):
    """The slots of a step's sentence, each made when the sentence asks for it."""

    def __init__(self, step: words.AnyStep, telling: Telling) -> None:
        super().__init__()
        self.step, self.telling = step, telling

    def __missing__(self, name: str) -> object:
        step, telling = self.step, self.telling
        if name in MADE:
            return MADE[name](step, telling)
        value = getattr(step, name)
        if isinstance(value, int):
            return value
        return _noun("self" if value is None else value, telling)


def _noun(what: terms.Object, telling: Telling) -> Noun:
    """Return something that is named; what was just created is "it", too."""
    if what == "created":
        return Noun("it", telling.lang, telling.made)
    return Noun(what, telling.lang, telling.it)


def _plain(step: Any, telling: Telling) -> Noun:
    """Return a target as one phrase for all of them: "your characters"."""
    return Noun(step.target, telling.lang, telling.it, number="plain")


def _whose(step: Any, telling: Telling) -> str:
    who = step.reserve if isinstance(step, words.Carry) else step.who
    return write(telling.lang, bent(telling.lang, f"reserve_of.{who}", telling.when))


def _keys(step: Any, telling: Telling) -> str:
    if isinstance(step, words.Key):
        keys, key = (step.one_of, "or") if step.one_of else (step.add, "and")
    else:
        keys, key = step.key, "or"
    return listed([key_word(each, telling.lang) for each in keys], key, ", ", telling.lang)


def _items(step: Any, telling: Telling) -> Noun:
    return Noun(terms.Target(kind=step.items), telling.lang, number="bare")


def _modes(step: Any, telling: Telling) -> str:
    return listed(["; ".join(_told(mode, telling)[0]) for mode in step.modes], "or_else", "; ", telling.lang)


def _then(step: Any, telling: Telling) -> str:
    return _clauses(step.then, step, telling)


def _price(step: Any, telling: Telling) -> str:
    return _clauses(step.price, step, replace(telling, price=True))


def _clauses(steps: Sequence[words.AnyStep], step: words.AnyStep, telling: Telling) -> str:
    """Return steps within a step; where something happens each time, "it" is who does it."""
    it = Meant() if isinstance(step, words.Whenever) else telling.it
    return "; ".join(_told(steps, replace(telling, it=it))[0])


def _name(step: Any, telling: Telling) -> str:
    """Return the names of cards, or what characters are called that are no cards."""
    if isinstance(step, words.Create):
        return write(telling.lang, f"creature.{step.name}.{'one' if step.times == 1 else 'many'}")
    return listed([card_name(card, telling.lang) for card in step.name], "or", ", ", telling.lang)


def _lasts(step: Any, telling: Telling) -> str:
    """Return how long something lasts, with a space before it; nothing where it lasts as long as the card."""
    return "" if telling.constant else f" {write(telling.lang, f'lasts.{step.lasts}')}"


def _properties(step: Any, telling: Telling) -> str:
    """Return the numbers and keys of a created character, as they stand behind "with"."""
    lang = telling.lang
    told = [write(lang, f"created.{name}", n=getattr(step, name)) for name in ("strength", "maximum")]
    if step.power:
        told.append(write(lang, "created.power", n=step.power))
    told += [write(lang, "created.keys", keys=key_word(key, lang)) for key in step.keys]
    return listed(told, "and", ", ", lang)


def _by(step: Any) -> terms.By:
    by: terms.By = step.times if isinstance(step, words.Create) else step.by
    return by


def _unsigned(step: Any, telling: Telling) -> str:
    """Return how much it is, without a sign."""
    return _up_to(_by(step), "", telling)


def _signed(step: Any, telling: Telling) -> str:
    by = _by(step)
    loses = by.negative if isinstance(by, terms.Amount) else by < 0
    return _up_to(by, "-" if loses else "+", telling)


def _up_to(by: terms.By, sign: str, telling: Telling) -> str:
    if not isinstance(by, terms.Amount):
        return f"{sign}{abs(by)}"
    if by.up_to:
        return write(telling.lang, "up_to", n=f"{sign}{by.up_to}")
    return f"{sign}{max(by.one_of, default=1)}"


def _per(step: Any, telling: Telling) -> str:
    """Return for each of what an amount is meant, with a space before it."""
    by, lang = _by(step), telling.lang
    if not isinstance(by, terms.Amount):
        return ""
    if by.count is not None:
        return f" {write(lang, 'per', each=Noun(by.count, lang, telling.it, number='each'))}{_most(by, lang)}"
    return f" {write(lang, 'per.counted')}{_most(by, lang)}" if by.removed else ""


def _much(step: Any, telling: Telling) -> str:
    """Return as much as what an amount is."""
    by, lang = step.by, telling.lang
    if by.removed:
        return f"{write(lang, 'removed')}{_most(by, lang)}"
    price = "price" if telling.price else ""
    return f"{write(lang, bent(lang, f'of.{by.of}', gender_of(telling.it.noun, lang), price))}{_most(by, lang)}"


def _most(by: terms.Amount, lang: str) -> str:
    return "" if by.most is None else f" ({write(lang, 'at_most', n=by.most)})"


def _condition(condition: terms.Condition, telling: Telling) -> str:
    """Return what must be so, as it stands behind "if"."""
    lang = telling.lang
    if condition.it_is is not None:
        what = condition.it_is
        if what.mythology:
            return write(lang, "if.it_is.mythology", mythology=write(lang, f"adj.{what.mythology}", e=""))
        return write(lang, "if.it_is", what=Noun(what, lang))
    if condition.have is not None:
        return write(lang, "if.have", names=Noun(condition.have, lang))
    if condition.place is not None:
        return write(lang, f"if.place.{condition.place}")
    for name in ("was_fielded", "alone"):
        who = getattr(condition, name)
        if who is not None:
            return write(lang, f"if.{name}", who=_noun(who, telling))
    raise ValueError("a condition asks for nothing")


MADE: Mapping[str, Callable[[Any, Telling], object]] = {
    "n": _unsigned,
    "sum": _unsigned,
    "by": _signed,
    "per": _per,
    "much": _much,
    "plain": _plain,
    "whose": _whose,
    "lasts": _lasts,
    "keys": _keys,
    "god": lambda _step, telling: key_word("Dios", telling.lang),
    "items": _items,
    "name": _name,
    "under": lambda step, telling: card_name(step.under, telling.lang),
    "kind": lambda step, telling: Noun(terms.Target(kind=(step.kind,)), telling.lang),
    "with": _properties,
    "then": _then,
    "sentence": lambda step, telling: capital(_then(step, telling)),
    "price": _price,
    "modes": _modes,
    "good_if": lambda step, telling: _condition(step.good_if, telling),
}
"""The slots that are not just a field of the step."""
