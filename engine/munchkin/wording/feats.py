"""What a single card can do when it is played, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import HIRELING
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.wording.names import card_name
from tablekeeper.engine.munchkin.wording.sentences import number, write
from tablekeeper.engine.sentences import KeyOf

SENTENCES: Mapping[type[words.Feat], KeyOf] = {
    words.GainLevel: lambda feat: f"gain_level{'.robs' if feat.robs else ''}",
    words.Remove: lambda feat: f"remove.{'all' if feat.all else 'one'}",
    words.Replace: lambda _feat: "replace",
    words.Twin: lambda _feat: "twin",
    words.Wander: lambda _feat: "wander",
    words.Double: lambda _feat: "double",
    words.Reroll: lambda _feat: "reroll",
    words.Wall: lambda _feat: "wall",
    words.Vanish: lambda _feat: "vanish",
    words.SetDie: lambda _feat: "set_die",
    words.Transfer: lambda _feat: "transfer",
    words.Dowse: lambda _feat: "dowse",
    words.Cancel: lambda _feat: "cancel",
    words.Draw: lambda feat: f"draw.{number(feat.count)}",
    words.Borrow: lambda _feat: "borrow",
    words.Divine: lambda _feat: "divine",
    words.Attach: lambda _feat: "attach",
    words.Second: lambda feat: f"second.{feat.kind}",
    words.Serve: lambda _feat: "serve",
}
"""The key of each feat's sentence. Its numbers are the sentence's slots, by name."""


def told(feat: words.AnyFeat, lang: str) -> Iterator[str]:
    """Yield the phrases of a feat."""
    slots = {name: getattr(feat, name) for name in feat.__struct_fields__}
    sentence = write(lang, SENTENCES[type(feat)](feat), **slots, top=derived.TOP_LEVEL)
    if isinstance(feat, words.GainLevel) and feat.needs:
        sentence = write(lang, f"needs.{feat.needs}", sentence=sentence, card=card_name(HIRELING, lang))
    yield sentence
    if isinstance(feat, words.Remove):
        yield from _removal(feat, lang)


def _removal(feat: words.Remove, lang: str) -> Iterator[str]:
    """Yield what becomes of the Treasures, and when the card can be used."""
    yield write(lang, f"remove.treasure.{feat.treasure}")
    if feat.draw:
        yield write(lang, f"remove.draw.{number(feat.draw)}", draw=feat.draw)
    for name in ("loot", "own_turn", "after_roll"):
        if getattr(feat, name):
            yield write(lang, f"remove.{name}")
