"""A card in words, told from the same tree of effects that the referee carries out.

Each language is one flat catalogue of whole sentences with `{slots}`, a TOML file beside this one. What a primitive
of the vocabulary is called there, and which of its variants is meant, stands in one table: `SENTENCES`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.game import Explanation
from engine.mindbug import vocabulary as words
from engine.mindbug.cards import Card

LANGUAGES = ("en", "es", "it", "de")
"""English, Spanish, Italian and German; each is a file of this name."""
TRIGGERS: tuple[words.Trigger, ...] = ("play", "attack", "defeated")
NOUN_FORMS = ("one", "some", "all")
"""How a sentence can name creatures: `{target_one}` "an enemy creature", `{target_some}` "enemy creatures" after a
number, `{target_all}` "all enemy creatures"."""


def _number(amount: int) -> str:
    return "one" if amount == 1 else "many"


def _defeat(effect: words.Defeat) -> str:
    return "defeat.all" if effect.count is None else f"defeat.{_number(effect.count)}"


def _take(effect: words.Take) -> str:
    return f"take.up_to.{_number(effect.count)}" if effect.up_to else f"take.{_number(effect.count)}"


def _aura(aura: words.Aura) -> str:
    limited = ".limited" if aura.power_max < words.NO_LIMIT else ""
    if not aura.keywords:
        return f"aura.{aura.to}.power{limited}"
    return f"aura.{aura.to}.{'both' if aura.power else 'keywords'}{limited}"


SENTENCES: Mapping[type[words.Effect | words.Constant], Callable[[Any], str]] = {
    words.GainLife: lambda effect: f"gain_life.{_number(effect.amount)}",
    words.LoseLife: lambda effect: f"lose_life.{effect.who}.{_number(effect.amount)}",
    words.DropLife: lambda effect: f"drop_life.{effect.who}.{_number(effect.to)}",
    words.MatchLife: lambda _effect: "match_life",
    words.Defeat: _defeat,
    words.Take: _take,
    words.Revive: lambda effect: f"revive.{effect.pile}",
    words.Recover: lambda _effect: "recover",
    words.Discard: lambda effect: f"discard.{effect.who}.{_number(effect.amount)}",
    words.Steal: lambda effect: f"steal.{_number(effect.amount)}",
    words.Aura: _aura,
    words.Mirror: lambda mirror: f"mirror.{_number(len(mirror.keywords))}",
    words.BlockLimit: lambda limit: f"block_limit.{limit.attacker}",
    words.Silence: lambda silence: f"silence.{silence.trigger}",
}
"""The key of each primitive's sentence. Its fields are the sentence's slots, by name."""


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """Read the sentences of a language; one that is not in `LANGUAGES` is a programmer's error."""
    texts: dict[str, str] = tomllib.loads((files(__name__) / f"{lang}.toml").read_text(encoding="utf-8"))
    return texts


def _text(lang: str, key: str, **slots: object) -> str:
    template = catalogue(lang).get(key)
    if template is None:
        raise KeyError(f"{lang}.toml has no sentence {key!r}; write one there, and in the other languages")
    return template.format_map(slots)


def keyword_name(keyword: words.Keyword, lang: str) -> str:
    """Return what a language's edition of the game calls a keyword."""
    return _text(lang, f"keyword.{keyword}")


def keyword_rule(keyword: words.Keyword, lang: str) -> str:
    """Return what a keyword does, in one or two sentences."""
    return _text(lang, f"rule.{keyword}")


def card_name(card: Card, lang: str) -> tuple[str, bool]:
    """Return the card's name, and whether the language has one; if not it is the English name."""
    name = card.names.get(lang)
    return (card.names["en"], False) if name is None else (name, True)


def _in_order(keywords: Iterable[words.Keyword], lang: str) -> tuple[str, ...]:
    return tuple(keyword_name(keyword, lang) for keyword in words.KEYWORDS if keyword in keywords)


def _listed(names: tuple[str, ...], lang: str) -> str:
    *before, last = names
    if not before:
        return last
    return _text(lang, "and", before=", ".join(before), last=last)


def _creatures(target: words.Creatures, form: str, lang: str) -> str:
    """Return whom an effect means: "an enemy creature", and of which power."""
    noun = _text(lang, f"creatures.{form}.{target.side}")
    least, most = target.power_min > 0, target.power_max < words.NO_LIMIT
    if not least and not most:
        return noun
    bounds = ("between" if most else "least") if least else "most"
    return _text(lang, f"power.{bounds}", creatures=noun, least=target.power_min, most=target.power_max)


def _slots(primitive: words.Effect | words.Constant, lang: str) -> dict[str, object]:
    slots: dict[str, object] = {}
    for name in primitive.__struct_fields__:
        value = getattr(primitive, name)
        if isinstance(value, words.Creatures):
            slots |= {f"{name}_{form}": _creatures(value, form, lang) for form in NOUN_FORMS}
        elif isinstance(value, frozenset):
            slots[name] = _listed(_in_order(value, lang), lang) if value else ""
        else:
            slots[name] = value
    return slots


def _sentence(primitive: words.AnyEffect | words.AnyConstant, lang: str) -> str:
    text = _text(lang, SENTENCES[type(primitive)](primitive), **_slots(primitive, lang))
    when = primitive.when if isinstance(primitive, words.Effect | words.Aura) else None
    if when is not None:
        text = _text(lang, f"when.{when}", sentence=text)
    return f"{text}."


def explain(card: Card, lang: str) -> Explanation:
    """Say in words what a card is: an empty wording where it has no ability."""
    parts = [_sentence(constant, lang) for constant in card.constant]
    for trigger in TRIGGERS:
        steps = [_sentence(effect, lang) for effect in card.effects(trigger)]
        if steps:
            parts.append(_text(lang, f"trigger.{trigger}", effects=" ".join(steps)))
    name, translated = card_name(card, lang)
    return Explanation(card.id, name, card.power, _in_order(card.keywords, lang), " ".join(parts), translated)
