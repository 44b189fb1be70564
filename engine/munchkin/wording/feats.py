"""What a single card can do when it is played, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import HIRELING
from tablekeeper.engine.munchkin.table import derived
from tablekeeper.engine.munchkin.wording.names import card_name
from tablekeeper.engine.munchkin.wording.sentences import number, write
from tablekeeper.engine.sentences import KeyOf, key_of

VARIANTS: Mapping[type[words.Feat], KeyOf] = {
    words.GainLevel: lambda feat: f"gain_level{'.robs' if feat.robs else ''}",
    words.Remove: lambda feat: f"remove.{'all' if feat.all else 'one'}",
    words.Draw: lambda feat: f"draw.{number(feat.count)}",
    words.Second: lambda feat: f"second.{feat.kind}",
}
"""The key of the sentence of each feat that has several. Its numbers are the sentence's slots, by name."""


def told(feat: words.AnyFeat, lang: str) -> Iterator[str]:
    """Yield the phrases of a feat."""
    slots = {name: getattr(feat, name) for name in feat.__struct_fields__}
    sentence = write(lang, key_of(feat, VARIANTS), **slots, top=derived.TOP_LEVEL)
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
