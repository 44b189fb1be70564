"""Cards in words: every card in every language, and wording that cannot drift from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.game import Explanation
from engine.mindbug import cards, wording
from engine.mindbug import vocabulary as words
from engine.mindbug.game import MINDBUG

TRANSCRIPT = Path(__file__).with_name("wording_first_contact.txt")
CARDS = list(cards.every_card().values())
PRIMITIVES = get_args(words.AnyEffect) + get_args(words.AnyConstant)
FREE = words.Creatures()
ENEMY = words.Creatures(side="enemy", power_min=4, power_max=6)

SAMPLES: dict[type, list[words.AnyEffect | words.AnyConstant]] = {
    words.GainLife: [words.GainLife(amount=n) for n in (1, 2)],
    words.LoseLife: [words.LoseLife(who=who, amount=n) for who in get_args(words.Who) for n in (1, 2)],
    words.DropLife: [words.DropLife(who=who, to=n) for who in get_args(words.Who) for n in (1, 2)],
    words.MatchLife: [words.MatchLife()],
    words.Defeat: [words.Defeat(target=t, count=n) for t in (FREE, ENEMY) for n in (1, 2, None)],
    words.Take: [words.Take(target=t, count=n, up_to=u) for t in (FREE, ENEMY) for n in (1, 2) for u in (False, True)],
    words.Revive: [words.Revive(pile=who) for who in get_args(words.Who)],
    words.Recover: [words.Recover()],
    words.Discard: [words.Discard(who=who, amount=n) for who in get_args(words.Who) for n in (1, 2)],
    words.Steal: [words.Steal(amount=n) for n in (1, 2)],
    words.Aura: [
        *(words.Aura(to=to, power=-2) for to in ("self", "other_allies")),
        *(words.Aura(to=to, keywords=frozenset({"tough"})) for to in ("self", "other_allies")),
        *(words.Aura(to=to, keywords=frozenset({"tough"}), power_max=4) for to in ("self", "other_allies")),
        *(words.Aura(to=to, keywords=frozenset({"tough"}), power=3) for to in ("self", "other_allies")),
    ],
    words.Mirror: [words.Mirror(keywords=frozenset(words.KEYWORDS[:n])) for n in (1, 2, 5)],
    words.BlockLimit: [
        words.BlockLimit(attacker="self", power_min=7),
        words.BlockLimit(attacker="allies", power_min=7),
    ],
    words.Silence: [words.Silence(trigger="play")],
}
"""Every variant that the vocabulary can express, not only those of today's cards."""


def bearer(primitive: words.AnyEffect | words.AnyConstant) -> cards.Card:
    """Return a card with just this ability."""
    if isinstance(primitive, words.Effect):
        return cards.Card("sample", 1, 5, {"en": "Sample"}, play=(primitive,))
    return cards.Card("sample", 1, 5, {"en": "Sample"}, constant=(primitive,))


def every_sample() -> Iterator[words.AnyEffect | words.AnyConstant]:
    for samples in SAMPLES.values():
        yield from samples


def transcript() -> str:
    lines = []
    for card in cards.cards_of("first_contact"):
        lines.append(card.id)
        for lang in wording.LANGUAGES:
            told = wording.explain(card, lang)
            name = told.name if told.translated else f"{told.name} (en)"
            ability = f" | {told.wording}" if told.wording else ""
            lines.append(f"  {lang} {', '.join((name, str(told.power), *told.keywords))}{ability}")
    for keyword in words.KEYWORDS:
        lines.append(keyword)
        lines += [
            f"  {lang} {wording.keyword_name(keyword, lang)} | {wording.keyword_rule(keyword, lang)}"
            for lang in wording.LANGUAGES
        ]
    return "\n".join(lines) + "\n"


def test_first_contact_reads_as_in_the_transcript() -> None:
    """The transcript was read line by line by people: a change of it wants the same care."""
    assert transcript() == TRANSCRIPT.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_card_has_a_wording_exactly_if_it_has_an_ability(lang: str) -> None:
    for card in CARDS:
        able = bool(card.play or card.attack or card.defeated or card.constant)
        assert bool(wording.explain(card, lang).wording) is able, card.id


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_variant_of_every_primitive_is_a_finished_sentence(lang: str) -> None:
    for sample in every_sample():
        text = wording.explain(bearer(sample), lang).wording
        assert re.fullmatch(r"[^{}\s]+( [^{}\s]+)*\.", text), text
        assert text.count(".") == 1, text


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_variants_are_told_apart(lang: str) -> None:
    texts = [wording.explain(bearer(sample), lang).wording for sample in every_sample()]
    assert len(set(texts)) == len(texts)


def test_every_primitive_of_the_vocabulary_can_be_told() -> None:
    assert set(SAMPLES) == set(PRIMITIVES) == set(wording.SENTENCES)


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_condition_keyword_and_trigger_has_its_words(lang: str) -> None:
    for condition in get_args(words.Condition):
        effect = words.Recover(when=condition)
        aura = words.Aura(to="other_allies", power=1, when=condition)
        for primitive in (effect, aura):
            plain = wording.explain(bearer(replace(primitive, when=None)), lang).wording
            text = wording.explain(bearer(primitive), lang).wording
            assert text.startswith(plain.removesuffix("."))
            assert len(text) > len(plain)
    assert len({wording.keyword_name(keyword, lang) for keyword in words.KEYWORDS}) == len(words.KEYWORDS)
    assert len({wording.keyword_rule(keyword, lang) for keyword in words.KEYWORDS}) == len(words.KEYWORDS)
    heads = set()
    for trigger in get_args(words.Trigger):
        card = replace(bearer(words.Silence(trigger="play")), constant=(), **{trigger: (words.Recover(),)})
        heads.add(wording.explain(card, lang).wording.split(":")[0])
    assert len(heads) == len(get_args(words.Trigger))


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_catalogues_hold_the_same_keys_and_slots(lang: str) -> None:
    def slots(text: str) -> set[str]:
        return set(re.findall(r"\{[^}]*\}", text))

    english, other = wording.catalogue("en"), wording.catalogue(lang)
    assert list(other) == list(english)
    assert {key: slots(text) for key, text in other.items()} == {key: slots(text) for key, text in english.items()}


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_catalogues_hold_texts_that_a_small_font_can_show(lang: str) -> None:
    for key, text in wording.catalogue(lang).items():
        assert text == text.strip() != "", key
        assert not set(text) - {chr(code) for code in range(0x20, 0x100)} - set("–—‘’“”„…"), key
        if key.startswith("rule."):
            assert text.endswith(".")
            assert len(text) <= 6 * 21, f"{key} fills more than six lines of the panel: {len(text)} characters"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
@pytest.mark.parametrize(
    ("primitive", "field"),
    [
        (words.GainLife(amount=3), "amount"),
        (words.LoseLife(who="opponent", amount=3), "amount"),
        (words.DropLife(who="opponent", to=3), "to"),
        (words.Discard(who="opponent", amount=3), "amount"),
        (words.Steal(amount=3), "amount"),
        (words.Defeat(target=FREE, count=3), "count"),
        (words.Take(target=FREE, count=3), "count"),
        (words.Aura(to="self", power=3), "power"),
        (words.Aura(to="other_allies", keywords=frozenset({"tough"}), power_max=3), "power_max"),
        (words.BlockLimit(attacker="self", power_min=3), "power_min"),
        (words.BlockLimit(attacker="allies", power_min=3), "power_min"),
    ],
)
def test_a_number_changed_in_the_data_is_changed_in_the_text(
    lang: str, primitive: words.AnyEffect | words.AnyConstant, field: str
) -> None:
    before = wording.explain(bearer(primitive), lang).wording
    after = wording.explain(bearer(replace(primitive, **{field: 17})), lang).wording
    assert re.search(r"\b3\b", before)
    assert after == re.sub(r"\b3\b", "17", before)


def test_powers_and_sides_of_targets_are_told() -> None:
    def told(**target: object) -> str:
        return wording.explain(bearer(words.Defeat(target=words.Creatures(**target))), "en").wording

    assert told() == "Play: Defeat a creature."
    assert told(side="enemy", power_min=7) == "Play: Defeat an enemy creature of power 7 or more."
    assert told(power_max=4) == "Play: Defeat a creature of power 4 or less."
    assert told(power_min=4, power_max=6) == "Play: Defeat a creature of power 4 to 6."


def test_several_abilities_are_told_in_the_order_in_which_they_happen() -> None:
    lose = words.LoseLife(who="you", amount=1)
    card = replace(
        bearer(words.BlockLimit(attacker="self", power_min=7)),
        play=(lose, words.Defeat(target=FREE)),
        defeated=(words.GainLife(amount=2),),
    )
    assert wording.explain(card, "en").wording == (
        "Only creatures of power 7 or more can block this creature. "
        "Play: You lose 1 life. Defeat a creature. Defeated: You gain 2 lives."
    )


def test_a_card_without_a_name_in_the_language_keeps_its_english_one() -> None:
    card = cards.every_card()["brain_fly"]
    assert wording.card_name(card, "de") == ("Hirnfliege", True)
    assert wording.card_name(card, "es") == ("Brain Fly", False)


def test_a_sentence_that_is_missing_is_named_with_its_file() -> None:
    limited_power = words.Aura(to="self", power=2, power_max=4)
    with pytest.raises(KeyError, match=r"es\.toml has no sentence 'aura\.self\.power\.limited'"):
        wording.explain(bearer(limited_power), "es")


def test_the_game_explains_its_cards() -> None:
    assert MINDBUG.explain("spider_owl", "it") == Explanation(
        "spider_owl", "Ragnogufo", 3, ("Veleno", "Furtività"), "", True
    )
