"""Cards in words: every card in every language, and wording that cannot drift from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.mindbug import boxes, effects, wording
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.effects import creatures, hands, lives, options, piles
from tablekeeper.engine.mindbug.game import MINDBUG
from tablekeeper.engine.mindbug.wording import sentences
from tests.engine.catalogues import Watched
from tests.engine.mindbug.wording_samples import FREE, SAMPLES, TOUGH

CARDS = list(boxes.every_card().values())
PRIMITIVES = get_args(effects.WrittenEffect) + get_args(words.AnyConstant)
ABILITIES = (*get_args(words.Trigger), "constant", "in_pile", "turned")
MODES = (
    piles.Recover(mode="a"),
    lives.GainLife(mode="b", amount=2),
    lives.MatchLife(mode="c"),
    creatures.GiveItself(mode="c"),
)
"""What the modes of the samples do."""


def bearer(primitive: words.AnyEffect | words.AnyConstant) -> Card:
    """Return a card with just this ability."""
    following = boxes.every_card()["thunder_queen"]
    card = Card("sample", 1, 5, {"en": "Sample"}, next=following.id, next_names=following.names)
    if isinstance(primitive, options.ChooseMode):
        return replace(card, play=(primitive, *MODES))
    if isinstance(primitive, hands.Discard | creatures.PutCrystals) and primitive.pays_from:  # told with what follows
        return replace(card, play=(primitive, lives.MatchLife(when="paid")))
    if isinstance(primitive, words.Effect):
        return replace(card, play=(primitive,))
    return replace(card, constant=(primitive,))


def told(primitive: words.AnyEffect | words.AnyConstant, lang: str) -> str:
    return wording.explain(bearer(primitive), lang).wording


def every_sample() -> Iterator[words.AnyEffect | words.AnyConstant]:
    for samples in SAMPLES.values():
        yield from samples


def every_description() -> Iterator[words.Creatures]:
    """Yield creatures of each side with everything that can be asked of them, one thing at a time and all at once."""
    everything: list[dict[str, Any]] = [
        {"power_min": 7},
        {"power_max": 7},
        {"power_min": 4, "power_max": 6},
        {"rank": "strongest"},
        {"rank": "weakest"},
        *({"keyword": keyword} for keyword in words.KEYWORDS),
        {"any_keyword": frozenset(words.KEYWORDS[:3])},
        {"boosted": True},
        {"weaker": True},
        {"alike": True},
        {"blocked": True},
        {"shares_keyword": True},
        {"slayer": True},
        {"power_min": 2, "keyword": "sneaky", "boosted": True, "weaker": True, "alike": True, "blocked": True},
    ]
    for side in ("any", "enemy", "allied"):
        plain = words.Creatures(side=side)
        yield plain
        for asked in everything:
            yield replace(plain, **asked)
        if side != "enemy":  # an enemy is another creature anyway
            yield replace(plain, others=True)


def transcript(name: str) -> str:
    """Return every card of a set in every language, and with the base set the keywords; card names stand elsewhere."""
    lines = []
    for card in boxes.cards_of(name):
        lines.append(card.id)
        for lang in wording.LANGUAGES:
            explained = wording.explain(card, lang)
            ability = f" | {explained.wording}" if explained.wording else ""
            lines.append(f"  {lang} {', '.join((str(explained.power), *explained.keywords))}{ability}")
    for keyword in words.KEYWORDS if name == "first_contact" else ():
        lines.append(keyword)
        lines += [
            f"  {lang} {wording.keyword_name(keyword, lang)} | {wording.keyword_rule(keyword, lang)}"
            for lang in wording.LANGUAGES
        ]
    return "\n".join(lines) + "\n"


def transcript_file(name: str) -> Path:
    return Path(__file__).with_name(f"wording_{name}.txt")


@pytest.mark.parametrize("name", boxes.SETS)
def test_a_box_reads_as_in_its_transcript(name: str) -> None:
    """The transcripts were read line by line: a change of one wants the same care.

    `PYTHONPATH=. python tests/engine/mindbug/test_wording.py` writes them anew; read what git then shows as changed.
    """
    assert transcript(name) == transcript_file(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_card_has_a_finished_wording_exactly_if_it_has_an_ability(lang: str) -> None:
    for card in CARDS:
        text = wording.explain(card, lang).wording
        assert bool(text) is any(getattr(card, ability) for ability in ABILITIES), card.id
        assert not set(text) & set("{}"), card.id
        assert "  " not in text, card.id
        assert not text or text.endswith("."), card.id
        assert "None" not in text, card.id


@pytest.mark.parametrize("lang", wording.LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_number_of_a_card_is_in_its_wording(card: Card, lang: str) -> None:
    """A single creature is told without its number."""
    text = wording.explain(card, lang).wording
    for ability in ABILITIES:
        for primitive in getattr(card, ability):
            numbers = [getattr(primitive, name) for name in primitive.__struct_fields__]
            for part in ("target", "who"):
                target = getattr(primitive, part, None)
                if isinstance(target, words.Creatures):
                    numbers += [target.power_min, target.power_max]
            for number in numbers:
                if type(number) is int and number not in (0, 1, words.NO_LIMIT):
                    assert re.search(rf"(?<!\d){abs(number)}(?!\d)", text), f"{card.id} does not tell {number}"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_variant_of_every_primitive_is_a_finished_sentence(lang: str) -> None:
    for sample in every_sample():
        text = told(sample, lang)
        assert re.fullmatch(r"[^{}\s]+( [^{}\s]+)*\.", text), text
        assert text.count(".") == (sum(effect.mode is None for effect in bearer(sample).play) or 1), text
        assert text.removeprefix("Play: ")[0].isupper(), text


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_variants_are_told_apart(lang: str) -> None:
    texts = [told(sample, lang) for sample in every_sample()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("lang", wording.LANGUAGES)
@pytest.mark.parametrize(
    "make",
    [
        lambda target: creatures.Defeat(target=target),
        lambda target: creatures.Defeat(target=target, count=2),
        lambda target: creatures.Defeat(target=target, count=None),
        lambda target: words.Bar(what=("block",), who=target),
    ],
    ids=["one", "some", "all", "the"],
)
def test_descriptions_of_creatures_are_told_apart(make: type[creatures.Defeat], lang: str) -> None:
    texts = [told(make(target=target), lang) for target in every_description()]
    assert len(set(texts)) == len(texts)
    assert not any(set(text) & set("{}") or "  " in text for text in texts)


def test_every_description_of_creatures_is_among_the_samples() -> None:
    asked = {
        name
        for target in every_description()
        for name in target.__struct_fields__
        if getattr(target, name) != getattr(FREE, name)
    }
    assert asked == set(words.Creatures.__struct_fields__)


def test_every_primitive_of_the_vocabulary_can_be_told() -> None:
    assert set(SAMPLES) == set(PRIMITIVES) >= set(wording.VARIANTS)


def test_the_samples_use_every_field_of_every_primitive() -> None:
    """A field that no sample varies could change without its words."""
    for kind, samples in SAMPLES.items():
        for name in set(kind.__struct_fields__) - {"when", "mode"}:
            values = {getattr(sample, name) for sample in samples}
            assert len(values) > 1 or (kind, name) == (words.Enlarge, "amount"), name


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_condition_has_its_words(lang: str) -> None:
    for plain in (piles.Recover(), words.Aura(to="other_allies", power=1)):
        without = told(plain, lang)
        texts = [told(replace(plain, when=condition), lang) for condition in get_args(words.Condition)]
        for text in texts:
            assert len(text) > len(without)
            assert without.split(": ")[-1][1:-1] in text
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_keyword_and_trigger_has_its_words(lang: str) -> None:
    assert len({wording.keyword_name(keyword, lang) for keyword in words.KEYWORDS}) == len(words.KEYWORDS)
    assert len({wording.keyword_rule(keyword, lang) for keyword in words.KEYWORDS}) == len(words.KEYWORDS)
    card = replace(bearer(words.Reversal()), constant=())
    heads = {wording.explain(replace(card, in_pile=(words.Reversal(),)), lang).wording.split(":")[0]}
    for trigger in get_args(words.Trigger):
        heads.add(wording.explain(replace(card, **{trigger: (piles.Recover(),)}), lang).wording.split(":")[0])
    assert len(heads) == len(get_args(words.Trigger)) + 1


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_catalogues_hold_the_same_keys_and_slots(lang: str) -> None:
    """A condition may take the sentence as it stands or as a clause, as its language needs."""

    def slots(text: str) -> set[str]:
        return set(re.findall(r"\{[^}]*\}", text.replace("{clause}", "{sentence}")))

    english, other = wording.catalogue("en"), wording.catalogue(lang)
    assert list(other) == list(english)
    assert {key: slots(text) for key, text in other.items()} == {key: slots(text) for key, text in english.items()}


def test_no_sentence_of_the_catalogues_is_there_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    english = Watched(wording.catalogue("en"))
    monkeypatch.setattr(sentences, "catalogue", lambda _lang: english)
    for sample in every_sample():
        told(sample, "en")
    for target in every_description():
        told(creatures.Defeat(target=target), "en")
    for condition in get_args(words.Condition):
        told(piles.Recover(when=condition), "en")
    for card in CARDS:
        wording.explain(card, "en")
    for keyword in words.KEYWORDS:
        wording.keyword_rule(keyword, "en")
    assert set(english) == english.used


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_catalogues_hold_texts_that_the_panel_can_show(lang: str) -> None:
    for key, text in wording.catalogue(lang).items():
        assert text == text.strip() != "", key
        assert not set(text) - {chr(code) for code in range(0x20, 0x100)} - set("–—‘’“”„…"), key
        assert max(map(len, text.split())) <= 21, f"{key} has a word that is longer than a line of the panel"
        if key.startswith("rule."):
            assert text.endswith(".")
            assert len(text) <= 6 * 21, f"{key} fills more than six lines of the panel: {len(text)} characters"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
@pytest.mark.parametrize(
    ("primitive", "field"),
    [
        (lives.GainLife(amount=3), "amount"),
        (lives.LoseLife(who="opponent", amount=3), "amount"),
        (lives.LoseLife(who="opponent", amount=3, per="enemy_mindbug"), "amount"),
        (lives.DropLife(who="opponent", to=3), "to"),
        (lives.StealLife(amount=3), "amount"),
        (hands.Discard(who="opponent", amount=3), "amount"),
        (hands.Discard(who="you", amount=3, random=True), "amount"),
        (hands.Discard(who="you", amount=3, up_to=True), "amount"),
        (hands.Discard(who="you", amount=1, pays_from=3), "pays_from"),
        (piles.Scavenge(amount=3), "amount"),
        (hands.Steal(amount=3), "amount"),
        (piles.Boost(amount=3), "amount"),
        (piles.Boost(amount=3, to="creature", split=True), "amount"),
        (creatures.PutCrystals(amount=3), "amount"),
        (options.May(lose_life=3), "lose_life"),
        (options.May(discard=3), "discard"),
        (creatures.ThisTurn(power=3), "power"),
        (hands.PlayCard(power_min=3), "power_min"),
        (creatures.Defeat(target=FREE, count=3), "count"),
        (creatures.Defeat(target=FREE, count=3, up_to=True), "count"),
        (creatures.Take(target=FREE, count=3), "count"),
        (words.Aura(to="self", power=3), "power"),
        (words.Aura(to="allies", power=3), "power"),
        (words.Aura(to="other_allies", keywords=TOUGH, power_max=3), "power_max"),
        (words.BlockLimit(attacker="self", power_min=3), "power_min"),
        (words.BlockLimit(attacker="allies", power_min=3), "power_min"),
        (words.BlockLimit(attacker="allies", power_max=3), "power_max"),
        (words.BlockLimit(attacker="self", near=3), "near"),
        (words.HuntLimit(power_min=3), "power_min"),
        (words.Enlarge(amount=3), "amount"),
    ],
)
def test_a_number_changed_in_the_data_is_changed_in_the_text(
    lang: str, primitive: words.AnyEffect | words.AnyConstant, field: str
) -> None:
    before = told(primitive, lang)
    after = told(replace(primitive, **{field: 17}), lang)
    assert re.search(r"\b3\b", before)
    assert after == re.sub(r"\b3\b", "17", before)


def test_powers_and_sides_of_targets_are_told() -> None:
    def english(**target: Any) -> str:
        return told(creatures.Defeat(target=words.Creatures(**target)), "en")

    assert english() == "Play: Defeat a creature."
    assert english(side="enemy", power_min=7) == "Play: Defeat an enemy creature of power 7 or more."
    assert english(power_max=4) == "Play: Defeat a creature of power 4 or less."
    assert english(power_min=4, power_max=6) == "Play: Defeat a creature of power 4 to 6."
    assert english(side="allied", others=True) == "Play: Defeat another of your creatures."
    assert english(rank="weakest", side="allied") == "Play: Defeat one of your weakest creatures."


def test_several_abilities_are_told_in_the_order_in_which_they_happen() -> None:
    lose = lives.LoseLife(who="you", amount=1)
    card = replace(
        bearer(words.BlockLimit(attacker="self", power_min=7)),
        play=(lose, creatures.Defeat(target=FREE)),
        defeated=(lives.GainLife(amount=2),),
        in_pile=(words.Enlarge(amount=2),),
    )
    assert wording.explain(card, "en").wording == (
        "Only creatures of power 7 or more can block this creature. "
        "Play: You lose 1 life. Defeat a creature. Defeated: You gain 2 lives. "
        "In discard pile: Whenever your opponent loses life, they lose 2 more."
    )


def test_an_ability_with_two_triggers_is_told_once() -> None:
    gain = (lives.GainLife(amount=2),)
    card = replace(bearer(lives.GainLife(amount=2)), attack=gain)
    assert wording.explain(card, "en").wording == "Play and Attack: You gain 2 lives."
    other = replace(card, attack=(lives.GainLife(amount=1),))
    assert wording.explain(other, "en").wording == "Play: You gain 2 lives. Attack: You gain 1 life."


def test_a_decision_is_told_with_its_price_and_what_it_brings() -> None:
    def english(*told: words.AnyEffect) -> str:
        return wording.explain(replace(bearer(piles.Recover()), play=told), "en").wording

    gain, rise = lives.GainLife(amount=2, when="paid"), piles.Rise(when="paid")
    free = options.May()
    assert english(options.May(lose_life=1), gain) == "Play: You may lose 1 life. If you do, you gain 2 lives."
    assert english(free, rise, gain) == "Play: If you like, put this card into play. If you do, you gain 2 lives."


def test_modes_are_told_as_alternatives_where_they_are_chosen() -> None:
    both, *_, three = SAMPLES[options.ChooseMode]
    assert told(both, "en") == "Play: Choose one: take your whole discard pile into your hand; or you gain 2 lives."
    assert told(three, "en").endswith(
        "; you gain 2 lives; or you now have as many lives as your opponent, then your opponent takes control of "
        "this creature."
    )


@pytest.mark.parametrize(
    ("card", "lang", "next_stage"),
    [("cloud_lady", "es", "Princesa Tifón"), ("cloud_lady", "en", "Typhoon Princess"), ("bigroot", "de", None)],
)
def test_evolution_names_the_next_stage_in_the_language(card: str, lang: str, next_stage: str | None) -> None:
    known = boxes.every_card()[card]
    name, _ = wording.card_name(boxes.every_card()[known.next], lang)
    assert name == next_stage or next_stage is None
    assert wording.explain(known, lang).wording.endswith(f" {name}.")


def test_a_card_without_a_name_in_the_language_keeps_its_english_one() -> None:
    card = Card("sample", 1, 5, {"en": "Sample", "de": "Muster"})
    assert wording.card_name(card, "de") == ("Muster", True)
    assert wording.card_name(card, "es") == ("Sample", False)
    assert wording.explain(card, "de").translated
    assert not wording.explain(card, "es").translated


def test_a_sentence_that_is_missing_is_named_with_its_file() -> None:
    limited_power = words.Aura(to="self", power=2, power_max=4)
    with pytest.raises(KeyError, match=r"es\.toml has no sentence 'aura\.self\.power\.limited'"):
        told(limited_power, "es")


def test_the_game_explains_its_cards() -> None:
    assert MINDBUG.explain("spider_owl", "it") == Explanation(
        "spider_owl", "Ragnogufo", 3, ("Veleno", "Furtività"), "", True
    )


if __name__ == "__main__":
    for each in boxes.SETS:
        transcript_file(each).write_text(transcript(each), encoding="utf-8")
