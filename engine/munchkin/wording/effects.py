"""What bad stuff and curses do, in words: the same tree that the referee carries out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.wording.sentences import either, number, write
from tablekeeper.engine.sentences import KeyOf, key_of


def _classes(effect: words.LoseClasses) -> str:
    return f"lose_classes.{'only' if effect.only else 'all' if effect.all else 'one'}"


VARIANTS: Mapping[type[words.Effect], KeyOf] = {
    words.LoseLevels: lambda effect: f"lose_levels.{number(effect.amount)}",
    words.LevelTo: lambda effect: f"level_to.{effect.to}",
    words.LoseClasses: _classes,
    words.Swap: lambda effect: f"swap.{effect.kind}",
}
"""The key of the sentence of each effect that has several. Its numbers are the sentence's slots, by name."""


def told(effects: Sequence[words.AnyEffect], lang: str) -> Iterator[str]:
    """Yield a phrase for each effect, and for what happens instead where it finds nothing."""
    for effect in effects:
        yield _conditional(write(lang, key_of(effect, VARIANTS), **_slots(effect, lang)), effect, lang)
        if isinstance(effect, words.LoseItems | words.LoseClasses):
            for sentence in told(effect.otherwise, lang):
                yield write(lang, "otherwise", sentence=sentence)


def _conditional(sentence: str, effect: words.Effect, lang: str) -> str:
    for key, trait in (("if", effect.when), ("unless", effect.unless)):
        if trait is not None:
            sentence = write(lang, key, a=write(lang, f"a.{trait}"), sentence=sentence)
    return sentence


def _slots(effect: words.AnyEffect, lang: str) -> dict[str, object]:
    slots: dict[str, object] = {name: getattr(effect, name) for name in effect.__struct_fields__}
    if isinstance(effect, words.LoseItems):
        slots["items"] = _items(effect.which, "all" if effect.all else "one", lang)
    elif isinstance(effect, words.LoseClasses) and effect.only:
        slots["trait"] = write(lang, f"trait.{effect.only}")
    elif isinstance(effect, words.Taken):
        slots |= {name: write(lang, f"taken.{name}.{getattr(effect, name)}") for name in ("by", "what")}
    elif isinstance(effect, words.Either):
        slots["modes"] = either([", ".join(told(steps, lang)) for steps in effect.of.values()], lang)
    return slots


def _items(which: words.Items, count: str, lang: str) -> str:
    """Return "all armor that you use"; a slot asked for together with a size has no words yet, and is named."""
    size = {None: (), True: ("big",), False: ("small",)}[which.big]
    parts = (*("worn",) * which.worn, *size, *(which.slot,) * bool(which.slot))
    items = write(lang, ".".join(("items", count, *parts)))
    if which.tag is not None:
        items = write(lang, "tagged", items=items, tag=write(lang, f"tag.{which.tag}"))
    return write(lang, "best", items=items) if which.best else items
