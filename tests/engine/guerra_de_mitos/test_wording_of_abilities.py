"""What abilities do, in words: every tree of Era I in every language, told by its own sentence and by no other."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos import wording
from tablekeeper.engine.guerra_de_mitos.cards import terms
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary as words
from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount, Compared, Condition, Target
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability
from tablekeeper.engine.guerra_de_mitos.wording.sentences import SENTENCES
from tests.engine.guerra_de_mitos.trees import parts, steps, targets, used

in_every_language = pytest.mark.parametrize("lang", wording.LANGUAGES)


def lines(lang: str) -> dict[str, str]:
    """Return every ability of Era I as a line, by its card and place."""
    return {f"{card} {place}": wording.ability_line(ability, lang) for place, (card, ability) in enumerate(used())}


@in_every_language
def test_every_ability_is_told_whole(lang: str) -> None:
    for name, line in lines(lang).items():
        assert re.fullmatch(r"[^{}\s]+( [^{}\s]+)*", line), name
        assert line[0].isupper() or line[0].isdigit(), name
        assert not re.search(r"[.;:,]$|[;:,.]{2}|\( | \)", line), name
        assert len(line) <= 245, f"{name}: {len(line)} characters"


@in_every_language
def test_most_abilities_and_all_targets_are_short(lang: str) -> None:
    """A page of the panel has six lines of 21 characters; wrapping fills about three quarters of each."""
    sizes = sorted(len(line) for line in lines(lang).values())
    assert sizes[len(sizes) // 2] <= 70
    assert sizes[len(sizes) * 9 // 10] <= 130
    assert max(len(wording.target_line(target, lang)) for target in targets()) <= 6 * 21 * 3 / 4


@in_every_language
def test_no_two_abilities_read_alike_that_are_not(lang: str) -> None:
    """A field of a tree that nothing tells would show here: two cards that differ in it would read alike."""
    told = defaultdict(set)
    for _card, ability in used():
        told[wording.ability_line(ability, lang)].add(replace(ability, when="influence"))
    assert {line: trees for line, trees in told.items() if len(trees) > 1} == {}


@in_every_language
def test_no_two_targets_read_alike_that_are_not(lang: str) -> None:
    """Who chooses says the sentence around a target, as it says that a card which is copied or used has an ability."""

    def said(target: Target) -> Target:
        side = "him" if target.chooser == "controller" else target.side
        return replace(target, side=side, chooser=None, each="", has_ability=False)

    counted = {part.count for one in used() for part in parts(one.ability) if isinstance(part, Amount)}
    told = defaultdict(set)
    for target in targets():
        if target not in counted:
            told[wording.target_line(target, lang)].add(said(target))
    assert len(told) > 100
    assert {line: trees for line, trees in told.items() if len(trees) > 1} == {}


def test_every_step_has_its_sentence_and_stands_in_the_data() -> None:
    assert set(SENTENCES) == set(get_args(words.AnyStep)) == {type(step) for step in steps()}


@in_every_language
def test_a_number_changed_in_the_data_is_changed_in_the_text(lang: str) -> None:
    for step in steps():
        by = getattr(step, "by", None)
        if isinstance(by, int) and by and not isinstance(step, (words.Moves, words.Discard)):
            changed: Any = replace(step, by=17 if by > 0 else -17)
            assert "17" in wording.steps_line((changed,), lang, "influence"), step


@in_every_language
def test_a_key_is_told_as_everywhere_else(lang: str) -> None:
    for card, ability in used():
        line = wording.ability_line(ability, lang)
        for part in parts(ability):
            for field in ("key", "not_key", "add", "one_of", "keys"):
                for key in getattr(part, field, ()):
                    assert isinstance(key, int) or wording.key_word(key, lang) in line, (card, key)


ENGLISH = re.compile(
    r"\b(the|you|your|of|or|and|if|from|with|power|strength|character|enemy|card|cards|gains|pays|tire|this|turn)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("lang", [lang for lang in wording.LANGUAGES if lang != "en"])
def test_no_english_is_left_in_another_language(lang: str) -> None:
    for name, line in lines(lang).items():
        assert ENGLISH.findall(line) == [], f"{name}: {line}"


WRONG = {
    "en": (r"\b[Aa] [aeiou]", r"\b[Aa]n [^aeiou]", r"\b(It|it|this turn, it|reserve) (get|gain|lose|have|pay)\b"),
    "es": (
        r"\b(a|de) el\b",
        r"\buna arma\b",
        r"\b(destruye|cansa|elige|prepara) (un|uno de tus) (personaje|mortal|dios)",
    ),
    "it": (
        r"\b(di|a|da|su|in) (il|lo|la|i|gli|le)\b",
        r"\b([Ii]|[Dd]ei|[Tt]utti i) (oggetti|oracoli|eventi|dei|altri)\b",
        r"\b([Uu]na|la|quella) [aeiou]",
        r"\b(quel|quei) [aeio]",
    ),
    "de": (
        r"\b(ermüde|zerstöre|wähle|richte|bring|nimm|kontrollierst) (einer|ein (Char|Ste|Got|geg|ers))",
        r"\b(Ermüde|Zerstöre|Wähle|Richte|Bring|Nimm) (einer|ein (Char|Ste|Got|geg|ers))",
        r"\bein(e|er)? (Ereignis|Orakel|Pantheon) \w*er\b",
        r"\beinen (Ressource|Waffe|Karte|Anrufung|Orakel|Ereignis|Pantheon)\b",
        r"\b(alle|deiner|keine) (Charakter|Gott|Ressource|Waffe|Karte|Gegenstand)\b",
        r"für (ein|jeder|der) ",
    ),
}
"""What no sentence says, however its words meet."""


@in_every_language
def test_words_agree_where_they_meet(lang: str) -> None:
    for name, line in lines(lang).items():
        assert [found[0] for wrong in WRONG[lang] if (found := re.search(wrong, line))] == [], f"{name}: {line}"


def english(*do: words.AnyStep, price: tuple[words.AnyStep, ...] = (), **more: Any) -> str:
    return wording.ability_line(Ability(when="influence", do=do, price=price, **more), "en")


MINE = Target(side="you", mortal=True)


def test_the_price_stands_before_a_colon_and_steps_are_parted_by_semicolons() -> None:
    draw, ready = words.Draw(by=1), words.Ready(target="self")
    assert english(draw, ready) == "Draw 1 card; make this card ready"
    told = english(draw, ready, price=(words.Tire(target="self"), words.Discard(by=1)))
    assert told == "Tire this card, discard 1 card: draw 1 card; make this card ready"
    assert english(ready, tired_too=True) == "Make this card ready (even while tired)"
    assert english(draw, only_if=Condition(place="pantheon")) == "If this card is in your pantheon zone: draw 1 card"


def test_it_is_what_was_chosen_last() -> None:
    gain = words.Power(target="it", by=1)
    tire = words.Tire(target=MINE)
    german = {
        "mortal": Ability(when="influence", do=(tire, gain)),
        "item": Ability(when="influence", do=(words.Tire(target=Target(kind=("item",))), gain)),
        "resource": Ability(when="influence", do=(words.Tire(target=Target(kind=("resource",))), gain)),
    }
    told = {name: wording.ability_line(ability, "de").rpartition("; ")[2] for name, ability in german.items()}
    assert told == {"mortal": "er gewinnt 1 Macht", "item": "er gewinnt 1 Macht", "resource": "sie gewinnt 1 Macht"}
    assert wording.steps_line((gain,), "de", "influence", Target(kind=("resource",))) == "Sie gewinnt 1 Macht"


def test_all_of_something_are_not_chosen() -> None:
    items = words.Destroy(target=Target(kind=("item",), on="it", count="all"))
    told = english(words.Choose(target=MINE), items, words.AddOracle(who="you", target="it"))
    assert told == "Choose one of your mortals; destroy all items that it carries; it becomes a new oracle of yours"


def test_what_lasts_as_long_as_the_card_says_no_end() -> None:
    more = words.Maximum(target="self", by=1)
    assert english(more) == "This card gets +1 maximum power this turn"
    assert english(replace(more, lasts="good")) == "This card gets +1 maximum power for good"
    always = Ability(when="always", do=(more,))
    assert wording.ability_line(always, "en") == "This card gets +1 maximum power"


def test_amounts_are_told_by_what_they_count_or_are_taken_from() -> None:
    def gain(by: terms.By) -> str:
        return english(words.Reserve(who="you", by=by))

    resources = Target(side="you", kind=("resource",))
    assert gain(2) == "Your reserve gains 2"
    assert gain(-2) == "Your reserve loses 2"
    assert gain(Amount(count=resources, most=3)) == "Your reserve gains 1 for each of your resources (at most 3)"
    assert gain(Amount(of="difference")) == "Your reserve gains the difference"
    taken = Amount(removed=True)
    pays = words.Power(target=MINE, to=0)
    assert english(words.Reserve(who="you", by=taken), price=(pays,)).endswith(": your reserve gains as much")
    tires = words.Tire(target=replace(MINE, count="any"))
    assert english(words.Reserve(who="you", by=taken), price=(tires,)).endswith(": your reserve gains 1 for each")


def test_a_target_can_be_asked_for_by_itself() -> None:
    enemy = Target(side="enemy", zones=("battlefield",))
    told = [wording.target_line(enemy, lang) for lang in wording.LANGUAGES]
    assert told == [
        "an enemy character in the battlefield",
        "un personaje enemigo en el campo de batalla",
        "un personaggio nemico sul campo di battaglia",
        "ein gegnerischer Charakter auf dem Schlachtfeld",
    ]
    weak = Target(kind=("character", "resource"), maximum=Compared(how="at_most", than=2))
    assert wording.target_line(weak, "en") == "a character or a resource with maximum power 2 or less"


def test_an_opponent_is_the_one_of_the_confrontation_where_there_is_one() -> None:
    loses = (words.Reserve(who="opponent", by=-1),)
    assert wording.steps_line(loses, "en", "influence") == "An opponent's reserve loses 1"
    assert wording.steps_line(loses, "en", "confrontation") == "The opponent's reserve loses 1"


def test_what_tables_make_of_abilities_is_told_in_words_of_its_own() -> None:
    told = {
        lang: [wording.ability_line(one.ability, lang) for one in used() if one.card == "otherwise"]
        for lang in wording.LANGUAGES
    }
    assert told["en"] == [
        "Your characters lose up to 3 power in all",
        "Put a character from your discard pile into play; it gains as much as its cost",
        "A character from your discard pile becomes a new oracle of yours, face down",
        "Equip one of your characters with an enemy item, paying its cost",
        "Two characters from your discard pile become new oracles of yours, face down",
        "Choose one of your characters, this card pays as much as its power: draw 1 card",
    ]
    assert told["de"][:5] == [
        "Deine Charaktere verlieren zusammen bis zu 3 Macht",
        "Bring einen Charakter aus deiner Ablage ins Spiel; er gewinnt so viel wie seine Kosten",
        "Ein Charakter aus deiner Ablage wird verdeckt ein neues Orakel von dir",
        "Rüste einen deiner Charaktere gegen seine Kosten mit einem gegnerischen Gegenstand aus",
        "Zwei Charaktere aus deiner Ablage werden verdeckt neue Orakel von dir",
    ]


def test_people_carry_out_what_no_word_says() -> None:
    assert english(words.ByHand()) == "Do what is printed on it, and tell the box what changes"
