"""Munchkin's cards in words: every card in every language, and wording that cannot drift from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from msgspec.structs import replace

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.munchkin import MUNCHKIN, wording
from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import Card, every_card, the
from tablekeeper.engine.munchkin.cards.vocabulary import Items, Modifier, Peace
from tablekeeper.engine.munchkin.table.zones import Phase
from tablekeeper.engine.munchkin.wording import effects, facts, feats, sentences
from tests.engine.catalogues import Watched, expect_words

CARDS = list(every_card().values())
BY_NUMBERS = ("monster_8_2", "monster_1_1", "item_3_400", "item_0_0", "one_shot_2_100")
NAMELESS = ("door", "treasure")
TRAITS: tuple[words.Trait, ...] = get_args(words.Trait)
TAGS: tuple[words.Tag, ...] = get_args(words.Tag)
SLOTS: tuple[words.Slot, ...] = get_args(words.Slot)
LOSE: tuple[words.AnyEffect, ...] = (words.LoseLevels(amount=3),)
ELSE: tuple[tuple[words.AnyEffect, ...], ...] = ((), LOSE)
TAKERS: tuple[Literal["neighbours", "others_from_left", "others_from_right", "highest"], ...] = (
    "neighbours",
    "others_from_left",
    "others_from_right",
    "highest",
)
TAKEN: tuple[Literal["item", "hand", "treasure"], ...] = ("item", "hand", "treasure")

ITEMS = [
    *(Items(slot=slot, worn=worn) for slot, worn in product(SLOTS, (False, True))),
    *(Items(big=big, worn=worn) for big, worn in product((False, True), (False, True))),
    *(Items(worn=True, tag=tag) for tag in TAGS),
    Items(best=True),
]
EFFECTS: dict[type, list[words.AnyEffect]] = {
    words.LoseLevels: [words.LoseLevels(amount=n) for n in (1, 2)],
    words.LevelTo: [words.LevelTo(to="first"), words.LevelTo(to="lowest")],
    words.LoseItems: [
        words.LoseItems(which=which, all=a, otherwise=o) for which, a, o in product(ITEMS, (False, True), ELSE)
    ],
    words.LoseWorth: [words.LoseWorth(gold=n) for n in (500, 1000)],
    words.LoseHand: [words.LoseHand()],
    words.LoseCards: [words.LoseCards()],
    words.LoseRaces: [words.LoseRaces()],
    words.LoseClasses: [
        *(words.LoseClasses(all=a, otherwise=otherwise) for a, otherwise in product((False, True), ELSE)),
        *(words.LoseClasses(only=only) for only in get_args(words.Class)),
    ],
    words.Swap: [words.Swap(kind="race"), words.Swap(kind="class")],
    words.Taken: [words.Taken(by=by, what=what) for by, what in product(TAKERS, TAKEN)],
    words.RollLevels: [words.RollLevels(death_to=n) for n in (2, 3)],
    words.Death: [words.Death()],
    words.Either: [
        words.Either(of={"hand": (words.LoseHand(),), "levels": LOSE}),
        words.Either(of={"hand": (words.LoseHand(),), "levels": LOSE, "races": (words.LoseRaces(), words.Death())}),
    ],
    words.ChangeSex: [words.ChangeSex()],
    words.Stay: [words.Stay()],
    words.Tax: [words.Tax()],
}
"""Every variant of what hurts that the vocabulary can express, not only those of today's cards."""

NEEDS: tuple[Literal["", "hireling", "after_combat", "not_highest"], ...] = (
    "",
    "hireling",
    "after_combat",
    "not_highest",
)
LEFT: tuple[Literal["kept", "lost", "kept_if_last"], ...] = ("kept", "lost", "kept_if_last")
FEATS: dict[type, list[words.AnyFeat]] = {
    words.GainLevel: [words.GainLevel(needs=needs, robs=robs) for needs, robs in product(NEEDS, (False, True))],
    words.Remove: [
        *(words.Remove(all=a, treasure=treasure) for a, treasure in product((False, True), LEFT)),
        *(words.Remove(draw=n) for n in (1, 2)),
        *(words.Remove(loot=True), words.Remove(own_turn=True), words.Remove(after_roll=True)),
    ],
    words.Draw: [words.Draw(count=n) for n in (1, 3)],
    words.Second: [words.Second(kind="race"), words.Second(kind="class")],
    **{
        kind: [kind()]
        for kind in (
            *(words.Replace, words.Twin, words.Wander, words.Double, words.Reroll, words.Wall, words.Vanish),
            *(words.SetDie, words.Transfer, words.Dowse, words.Cancel, words.Borrow, words.Divine, words.Attach),
            words.Serve,
        )
    },
}

ELF, BOTH = Modifier(("elf",), 3), Modifier(("dwarf", "halfling"), 3)
PEACEFUL: tuple[words.Trait | None, ...] = (None, "elf")
FORCED: tuple[words.Trait | None, ...] = (None, "thief")
FIELDS: dict[str, list[dict[str, Any]]] = {
    "bonus": [
        {"bonus": 3},
        {"bonus": 4, "better": ELF},
        {"bonus": 4, "better": BOTH},
        {"bonus": 3, "kind": "one_shot"},
        *({"bonus": 3, "kind": "one_shot", "per": trait} for trait in TRAITS),
        *({"bonus": 5, "kind": "enhancer", "treasures": n} for n in (1, 2, -1)),
    ],
    "stronger": [{"stronger": (Modifier((trait,), 3),)} for trait in TRAITS] + [{"stronger": (BOTH,)}],
    "weakens": [{"weakens": (Modifier((trait,), -3),)} for trait in TRAITS] + [{"weakens": (BOTH,)}],
    "extra_treasure": [{"extra_treasure": trait} for trait in TRAITS],
    "extra_level": [{"extra_level": how} for how in ("fire", "unaided")],
    "fights": [{"fights": how} for how in ("level", "bonuses")],
    "no_help": [{"no_help": True}],
    "toll": [{"toll": n} for n in (1, 2)],
    "peace": [
        *({"peace": Peace(to=to, unless=unless)} for to, unless in product(PEACEFUL, FORCED)),
        *({"peace": Peace(gift=n)} for n in (1, 2)),
        *({"peace": Peace(swap=n)} for n in (1, 2)),
    ],
    "chased_by": [{"chased_by": trait} for trait in TRAITS],
    "bribe": [{"bribe": 200}],
    "killed_by": [{"killed_by": "halitosis"}],
    "flee": [{"flee": 1, "kind": "monster"}, {"flee": -1, "kind": "monster"}, {"flee": 2}],
    "harmless": [{"harmless": True}],
    "no_escape": [{"no_escape": True}],
    "fetches": [{"fetches": tag} for tag in TAGS],
    "spares": [{"spares": 3}],
    "pursues": [{"pursues": trait} for trait in TRAITS],
    "flee_penalty": [{"flee_penalty": n} for n in (1, 2)],
    "bad_stuff": [{"bad_stuff": LOSE}],
    "escape": [{"escape": 8}],
    "lucky": [{"lucky": n} for n in (1, 2)],
    "allure": [{"allure": True}],
    "warded": [{"warded": True}],
    "curse": [{"curse": LOSE}],
    "next_combat": [{"next_combat": -5}],
    "dulls": [{"dulls": True}],
    "die": [{"die": -1}],
    "feat": [{"feat": words.Dowse()}],
}
"""Every variant of every field of a card that is told in sentences."""
IN_KEYWORDS = {"kind", "treasures", "levels", "undead", "slot", "hands", "big", "gold", "only", "never", "tags"}
ELSEWHERE = {"id", "deck", "names", "copies", "level", "per", "better"}
"""The name and the power, how many there are, and what is told together with the bonus."""


def sample(**fields: Any) -> Card:
    return Card(**{"id": "sample", "deck": "door", "kind": "item", "names": {"en": "Sample"}} | fields)


def told(card: Card | str, lang: str) -> str:
    known = the(card) if isinstance(card, str) else card
    return wording.explain(known, lang).wording


def every_effect() -> Iterator[words.AnyEffect]:
    for samples in EFFECTS.values():
        yield from samples


def every_sample() -> Iterator[Card]:
    """Yield a card for every variant of everything that can be told."""
    for effect in every_effect():
        yield sample(curse=(effect,))
    for trait in TRAITS:
        yield sample(curse=(replace(LOSE[0], when=trait),))
        yield sample(curse=(replace(LOSE[0], unless=trait),))
    for several in FEATS.values():
        for feat in several:
            yield sample(feat=feat)
    for name, variants in FIELDS.items():
        for fields in variants if name not in ("curse", "feat") else ():
            yield sample(**fields)


def transcript(deck: str) -> str:
    """Return every card of a deck in every language; of cards of numbers and nameless ones, too."""
    lines = []
    extra = [the(name) for name in (*BY_NUMBERS, *NAMELESS)]
    for card in (*CARDS, *extra):
        if card.deck != deck:
            continue
        lines.append(card.id)
        for lang in wording.LANGUAGES:
            explained = wording.explain(card, lang)
            head = ([] if explained.power is None else [str(explained.power)]) + list(explained.keywords)
            lines.append(f"  {lang} {', '.join(head) or '-'} | {explained.wording}")
    return "\n".join(lines) + "\n"


def transcript_file(deck: str) -> Path:
    return Path(__file__).with_name(f"wording_{deck}.txt")


@pytest.mark.parametrize("deck", words.DECKS)
def test_a_deck_reads_as_in_its_transcript(deck: str) -> None:
    """The transcripts were read line by line: a change of one wants the same care.

    `PYTHONPATH=. python tests/engine/munchkin/test_wording.py` writes them anew; read what git then shows as changed.
    """
    assert transcript(deck) == transcript_file(deck).read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_card_has_a_name_a_kind_and_a_finished_wording(lang: str) -> None:
    for name in (*every_card(), *BY_NUMBERS, *NAMELESS):
        explained = MUNCHKIN.explain(name, lang)
        assert isinstance(explained, Explanation)
        assert explained.name
        assert bool(explained.keywords) is (name not in NAMELESS)
        finished(explained.wording)


def finished(text: str) -> None:
    """See that a text is one or more sentences, with nothing left to fill in."""
    assert re.fullmatch(r"[^{}\s]+( [^{}\s]+)*\.", text), text
    for sentence in re.split(r"(?<=\.) ", text):
        assert sentence[0].isupper() or sentence[0] in "+-0123456789", text
        assert sentence.count(":") <= 2, text
    assert "None" not in text
    assert "True" not in text


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_number_of_a_card_is_told(lang: str) -> None:
    for card in CARDS:
        explained = wording.explain(card, lang)
        text = f"{explained.power} {' '.join(explained.keywords)} {explained.wording}"
        numbers = [abs(number) for name in card.__struct_fields__ for number in numbers_in(name, getattr(card, name))]
        if card.better is not None:  # what it is for them, not by how much more
            numbers.remove(card.better.bonus)
            numbers.append(card.better.bonus + card.bonus)
        for number in numbers:
            assert re.search(rf"(?<!\d){number}(?!\d)", text), f"{card.id} does not tell {number}"


def numbers_in(name: str, value: object) -> Iterator[int]:
    """Yield the numbers that a field holds, at any depth; one copy and one level are not worth a word."""
    if isinstance(value, tuple):
        for one in value:
            yield from numbers_in(name, one)
    elif isinstance(value, dict):
        yield from numbers_in(name, tuple(value.values()))
    elif hasattr(value, "__struct_fields__"):
        for inner in value.__struct_fields__:
            yield from numbers_in(inner, getattr(value, inner))
    elif type(value) is int and name != "copies" and value != 0 and (name, value) != ("levels", 1):
        yield value


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_variant_of_the_vocabulary_is_a_finished_sentence_unlike_all_others(lang: str) -> None:
    texts: dict[str, Card] = {}
    for card in every_sample():
        text = told(card, lang)
        finished(text)
        assert text not in texts, f"{card} reads like {texts[text]}"
        texts[text] = card


def test_everything_in_the_vocabulary_can_be_told() -> None:
    assert set(EFFECTS) == set(get_args(words.AnyEffect)) >= set(effects.VARIANTS)
    assert set(FEATS) == set(get_args(words.AnyFeat)) >= set(feats.VARIANTS)
    assert set(FIELDS) == set(facts.TELLERS)
    assert set(Card.__struct_fields__) == set(FIELDS) | IN_KEYWORDS | ELSEWHERE


def test_the_samples_use_every_field_of_every_effect_and_feat() -> None:
    """A field that no sample varies could change without its words."""
    every: list[Sequence[words.AnyEffect | words.AnyFeat]] = [*EFFECTS.values(), *FEATS.values()]
    for samples in every:
        for name in set(samples[0].__struct_fields__) - {"when", "unless"}:
            assert any(getattr(one, name) != getattr(samples[0], name) for one in samples), (samples[0], name)
    whiches = [one.which for one in EFFECTS[words.LoseItems] if isinstance(one, words.LoseItems)]
    for name in Items.__struct_fields__:
        assert len({getattr(which, name) for which in whiches}) > 1, name


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_keyword_says_something_of_its_own(lang: str) -> None:
    monster = {"kind": "monster", "level": 4, "treasures": 2}
    variants: list[dict[str, Any]] = [
        *({"kind": kind} for kind in ("curse", "enhancer", "level_up", "special", "item", "one_shot")),
        *({**monster, **more} for more in ({}, {"treasures": 1}, {"levels": 2}, {"undead": True})),
        *({"slot": slot} for slot in SLOTS if slot),
        *({"hands": n} for n in (1, 2)),
        {"big": True},
        *({"gold": n} for n in (0, 100)),
        *({name: trait} for name, trait in product(("only", "never"), TRAITS)),
        *({"tags": frozenset([tag])} for tag in TAGS),
    ]
    found = [wording.explain(sample(**fields), lang).keywords for fields in variants]
    assert len(set(found)) == len(found)
    assert not any(set(text) & set("{}") or not text for keywords in found for text in keywords)


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_catalogues_hold_the_same_keys_and_slots(lang: str) -> None:
    def slots(text: str) -> set[str]:
        return {slot.lower() for slot in re.findall(r"\{[^}]*\}", text)}  # {Sentence} is {sentence} with a capital

    english, other = wording.catalogue("en"), wording.catalogue(lang)
    assert list(other) == list(english)
    assert {key: slots(text) for key, text in other.items()} == {key: slots(text) for key, text in english.items()}


SAME_WORD = {
    "es": {"tagged"},
    "it": {"trait.halfling", "tagged"},
    "de": {"kind.monster", "trait.elf", "tagged"},
}
"""What is called the same as in English, or holds no word."""
ALSO_WORDS_OF: dict[str, set[str]] = {"es": set(), "it": {"all"}, "de": set()}


@pytest.mark.parametrize("lang", [lang for lang in wording.LANGUAGES if lang != "en"])
def test_no_english_is_left_in_another_language(lang: str) -> None:
    english = wording.catalogue("en")
    same = {key for key, text in wording.catalogue(lang).items() if text == english[key]}
    assert same == SAME_WORD[lang]
    common = re.compile(r"\b(the|you|your|or|and|if|from|with|level|item|lose|draw|fight|hand|all|for|of)\b")
    for key, text in wording.catalogue(lang).items():
        plain = re.sub(r"\{[^}]*\}", "", text)
        found = set(common.findall(plain)) - ALSO_WORDS_OF[lang]
        assert not found, f"{key}: {text}"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_catalogues_hold_texts_that_the_panel_can_show(lang: str) -> None:
    for key, text in wording.catalogue(lang).items():
        assert text == text.strip() != "", key
        assert not text.endswith("."), key
        assert not set(text) - {chr(code) for code in range(0x20, 0x100)} - set("–—‘’“”„…"), key
        assert max(map(len, re.sub(r"\{[^}]*\}", "x", text).split())) <= 21, f"{key} has a word longer than a line"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_every_card_fits_on_a_few_pages_of_the_panel(lang: str) -> None:
    """A page has six lines of 21 characters; wrapping fills about three quarters of each."""
    for card in CARDS:
        explained = wording.explain(card, lang)
        text = " ".join((explained.name, *explained.keywords, explained.wording))
        assert len(text) <= 4 * 6 * 21 * 3 / 4, f"{card.id} takes more than four pages: {len(text)} characters"


def test_no_sentence_of_the_catalogues_is_there_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    english = Watched(wording.catalogue("en"))
    monkeypatch.setattr(sentences, "catalogue", lambda _lang: english)
    for card in (*CARDS, *every_sample(), *map(the, (*BY_NUMBERS, *NAMELESS))):
        wording.explain(card, "en")
        wording.card_name("bullrog", "en")
    for name in ("monster_8_2", "item_3_400", "one_shot_2_100", *NAMELESS):
        wording.card_name(name, "en")
    for key in words_for_pages():
        wording.word(key, "en")
    assert set(english) == english.used


# Words for pages


def words_for_pages() -> Iterator[str]:
    """Yield the key of every word that the state of a match can call for."""
    families = {
        "kind": get_args(words.Kind),
        "deck": words.DECKS,
        "trait": TRAITS,
        "many": TRAITS,
        "slot": [slot for slot in SLOTS if slot],
        "tag": TAGS,
        "side": words.SIDES,
        "phase": (*get_args(Phase), "combat", "escape"),
        "part": ("level", "berserk", "banish", "backstab", "double", "by_hand", "floor"),
    }
    assert tuple(families) == wording.WORDS
    for family, several in families.items():
        for one in several:
            yield f"{family}.{one}"


@pytest.mark.parametrize("lang", wording.LANGUAGES)
def test_pages_have_a_word_for_everything_that_a_match_is_made_of(lang: str) -> None:
    expect_words(wording.word, wording.catalogue(lang), lang, wording.WORDS, list(words_for_pages()))


def test_only_words_are_given_to_pages() -> None:
    for key in ("stronger", "items.one", "kind.hero", "", "kind"):
        with pytest.raises(KeyError):
            wording.word(key, "en")


if __name__ == "__main__":
    for name in words.DECKS:
        transcript_file(name).write_text(transcript(name), encoding="utf-8")
