"""Every text that people read, wherever it is kept: its signs can be drawn, its numbers agree, its terms are held."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablekeeper.firmware.drawing.font import FONTS, MEDIUM, SMALL, Font
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.text import title_room

ROOT = Path(__file__).parents[2]
GLOSSARIES = ROOT / "docs/glossary"
TRANSLATED = LANGUAGES[1:]
COUNTS = (0, 1, 2, 21)

in_every_language = pytest.mark.parametrize("code", LANGUAGES)
in_translations = pytest.mark.parametrize("code", TRANSLATED)


class Said(NamedTuple):
    """A text and where it stands."""

    file: str
    key: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.file}: {self.key} = {self.text!r}"


@cache
def catalogues(code: str) -> list[Said]:
    """Return every text of a language but the names of cards: of the box, its page, games, their cards, pads."""
    return list(_catalogues(code))


def _catalogues(code: str) -> Iterator[Said]:
    patterns = (
        f"firmware/languages/{code}/*.toml",
        f"firmware/games/*/words/{code}/*.toml",
        f"firmware/simulator/web/words/{code}/*.toml",
        f"network/web/words/{code}/*.toml",
        f"network/dashboard/words/{code}/*.toml",
        f"engine/*/wording/{code}.toml",
    )
    for path in (path for pattern in patterns for path in sorted(ROOT.glob(pattern))):
        for key, text in tomllib.loads(path.read_text(encoding="utf-8")).items():
            yield Said(str(path.relative_to(ROOT)), key, text)
    for path in sorted(ROOT.glob("engine/*/pads/*.toml")):
        for key, text in _in_language(tomllib.loads(path.read_text(encoding="utf-8")), code, ""):
            yield Said(str(path.relative_to(ROOT)), key, text)


def _in_language(node: Any, code: str, key: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of one language in nested data, where the languages stand side by side."""
    if isinstance(node, dict):
        if LANGUAGES[0] in node:
            yield key, node[code]
        for name, below in node.items():
            yield from _in_language(below, code, f"{key}.{name}".lstrip("."))


@cache
def card_names(code: str) -> list[Said]:
    """Return every printed name of a language."""
    return [
        Said(str(path.relative_to(ROOT)), card, names[code])
        for path in sorted(ROOT.glob("engine/*/cards/data/names.json"))
        for card, names in json.loads(path.read_text(encoding="utf-8")).items()
        if code in names
    ]


def test_every_place_where_texts_are_kept_is_read() -> None:
    files = {said.file for said in (*catalogues("de"), *card_names("de"))}
    kept = {
        str(path.relative_to(ROOT))
        for folder in ("engine", "firmware", "network")
        for path in (ROOT / folder).rglob("*.toml")
        if not {"en", "es", "it"} & {*path.relative_to(ROOT).parts, path.stem}
    }
    assert files == kept | {f"engine/{game}/cards/data/names.json" for game in ("mindbug", "munchkin")}


# Signs


@pytest.mark.parametrize("font", [SMALL, MEDIUM], ids=lambda font: font.name)
@in_every_language
def test_every_sign_of_every_text_has_a_glyph(code: str, font: Font) -> None:
    """What explains the signs themselves, or says them aloud, is never drawn large."""
    small = () if font is SMALL else (".sign.",)
    said = [one for one in (*catalogues(code), *card_names(code)) if not any(map(one.key.__contains__, small))]
    assert [(one.where, font.missing(one.text)) for one in said if font.missing(one.text)] == []


def test_every_sign_that_the_code_of_the_panel_adds_has_a_glyph() -> None:
    """Arrows, dots and pictures stand in no catalogue; some are drawn in a font of their own."""
    folders = ("pages", "screens", "games", "drawing")
    paths = [path for folder in folders for path in (ROOT / "firmware" / folder).rglob("*.py")]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    comments = {node.value for node in nodes if isinstance(node, ast.Expr)}
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and node not in comments]
    signs = {sign for text in texts if isinstance(text, str) for sign in text if not sign.isascii()}
    assert len(signs) > 20, "the code is not read"
    assert [sign for sign in sorted(signs) if all(font.missing(sign) for font in FONTS)] == []


@in_every_language
def test_a_minus_is_a_hyphen_and_no_plural_stands_in_brackets(code: str) -> None:
    doubtful = re.compile(r"\u2212|\w[(/]\w{1,3}\b\)?")
    allowed = {"page.test.keys": "/", "munchkin.title.sell.little": "/", "guerra_de_mitos.sign.oracle": "/"}
    found = [one.where for one in catalogues(code) if doubtful.search(one.text) and one.key not in allowed]
    assert found == []


# Numbers

SLOT = re.compile(r"\{(\w+)(:[^}]*)?\}")
NUMBERS = frozenset(
    re.findall(
        r"\w+",
        "after amount count deck discard doors draw flee_penalty gift gold hand hands least left level levels life"
        " lose_life lucky mindbugs most n swap toll treasures value waste",
    )
)
"""The slots that a number of things stands in."""
SERVES: dict[str, frozenset[str]] = {
    "en": frozenset({"above", "gold", "gp", "in", "min", "missing", "more", "of", "or", "rolled", "to", "wasted"}),
    "es": frozenset({"a", "cada", "de", "en", "encima", "min", "más", "o", "po", "sin", "y"}),
    "it": frozenset({"a", "ai", "di", "in", "min", "o", "po", "sopra"}),
    "de": frozenset(
        {
            "Gold",
            "Leben",
            "ablegen",
            "bis",
            "darüber",
            "mehr",
            "min",
            "oder",
            "verfallen",
            "verlieren",
            "von",
            "ziehen",
            "zu",
        }
    ),
}
"""The words behind a number that are the same whatever it is: they count nothing, or never change."""
ALWAYS_MANY = {
    "boost.creature.split": "what is split is two or more",
    "boost.creature.split.may": "what is split is two or more",
    "levels": "one level is not worth a word",
    "munchkin.history.sold": "gold pieces come by the hundred",
    "munchkin.history.sold_waste": "gold pieces come by the hundred",
    "mindbug.opening.cards": "each begins with ten cards, five of them in hand",
    "mindbug.opening.mine": "the box begins with ten cards",
    "mindbug.opening.yours": "each begins with ten cards, five of them in hand",
    "mindbug.opening.counts": "each begins with two Mindbugs and three lives",
    "munchkin.do.share": "both draw",
    "munchkin.opening.dealt": "four of each deck are dealt",
    "page.closed.why": "the number of a match",
    "power.cleric": "the card says how many: three",
    "power.dwarf": "the card says how many: six",
    "power.warrior": "the card says how many: three",
    "power.wizard": "the card says how many: three",
    "scorepad.shared": "two or more",
}
"""Texts that are never asked for with one, and why."""


def filled(text: str, n: int) -> str:
    """Return a text with a number in every slot that takes one, and a dot in the others."""

    def value(slot: re.Match[str]) -> str:
        if slot[1] not in NUMBERS:
            return "·"
        return f"{n:+d}" if slot[2] == ":+" else str(n)

    return SLOT.sub(value, text)


def counted_words(text: str) -> set[str]:
    """Return the words that stand right behind a number slot."""
    behind = re.compile(r"\{(\w+)(?::[^}]*)?\}\s+([^\W\d]+)")
    return {word for slot, word in behind.findall(text) if slot in NUMBERS}


@in_every_language
def test_no_text_says_one_cards_or_two_card(code: str) -> None:
    """The words behind a number in the texts for one and for many tell which nouns are singular and which plural."""
    ones = {word for one in catalogues(code) if one.key.endswith(".one") for word in counted_words(one.text)}
    many = {word for one in catalogues(code) if one.key.endswith(".many") for word in counted_words(one.text)}
    asked = [
        (said, n)
        for said in catalogues(code)
        for n in COUNTS
        if said.key not in ALWAYS_MANY and not said.key.endswith(".many" if n == 1 else ".one")
    ]
    wrong = [
        (said.where, f"{n} {word}")
        for said, n in asked
        for word in re.findall(rf"(?<!\d){n} +([^\W\d]+)", filled(said.text, n))
        if word in ((many - ones) if n == 1 else (ones - many)) - SERVES[code]
    ]
    assert wrong == []


@in_every_language
def test_a_number_beside_a_noun_has_a_form_for_one(code: str) -> None:
    """A noun behind a number changes with it: such a text has `.one` and `.many`, or the noun is no noun."""
    wrong = [
        (said.where, word)
        for said in catalogues(code)
        if not said.key.endswith((".one", ".many")) and said.key not in ALWAYS_MANY
        for word in counted_words(said.text)
        if word not in SERVES[code]
    ]
    assert wrong == []


BESIDE = re.compile(
    r"\{(?:name|names|other|one|two|fighter|helper|victim)\} +\{(?:before|after|ours|theirs|oracle|value|"
    + "|".join(NUMBERS)
    + r")\b"
)


@in_every_language
def test_no_number_follows_a_name_for_that_may_end_in_one(code: str) -> None:
    """A seat without a name is "Seat 2": a number right behind it makes "Seat 2 2 counters"."""
    assert [said.where for said in catalogues(code) if BESIDE.search(said.text)] == []


MANY = {
    "es": r"[ai]d[ao]s|[ao]tas|cartas|monstruos",
    "it": r"[aiu]t[ie]|stanche|pronte|carte|mostri|uccisi",
}
"""Endings and nouns that are right only for several, where adjectives agree."""


@pytest.mark.parametrize("code", MANY)
def test_nothing_before_a_list_of_cards_is_right_only_for_several(code: str) -> None:
    """What agrees with the cards behind it has a form for one: "tired: Zeus"."""
    agreeing = re.compile(rf"(?<!\w)\w*(?:{MANY[code]})(?!\w)[^{{}}]*(?:\(\{{\w+\}}\))?: \{{cards\}}")
    wrong = [
        said.where
        for said in catalogues(code)
        if not said.key.endswith((".one", ".many")) and said.key not in SIDES and agreeing.search(said.text)
    ]
    assert wrong == []


SIDES = ("munchkin.open.spent.monsters", "munchkin.open.spent.fighters")
"""Texts that name a side before the cards, however many it is."""


def test_the_tests_of_numbers_name_nothing_that_is_gone() -> None:
    keys = {said.key for said in catalogues("en")}
    assert ALWAYS_MANY.keys() | {*SIDES} <= keys


# Widths

TITLES = {
    "mindbug": title_room(0),
    "munchkin": title_room(None) - len("1: "),
    "guerra_de_mitos": title_room(None) - len("1: "),
    "scorepad": title_room(None),
}
"""Characters of a list's title: between two beside the arrow to the seat, around a table behind a seat's number."""


@in_every_language
def test_every_title_of_a_game_fits_over_its_list(code: str) -> None:
    wrong = [
        (said.where, room)
        for said in catalogues(code)
        for game, room in TITLES.items()
        if said.key.startswith(f"{game}.title.") and not SLOT.search(said.text) and len(said.text) > room
    ]
    assert wrong == []


RULE = 34
"""Characters of a house rule with yes or no behind it, in the two lines of a chosen entry."""


@in_every_language
def test_every_house_rule_is_whole_with_its_answer(code: str) -> None:
    rules = [said for said in catalogues(code) if re.match(r"\w+\.rule\.\w+$", said.key)]
    assert len(rules) > 10
    assert [said.where for said in rules if len(said.text) > RULE] == []


# Terms


class Never(NamedTuple):
    word: str
    say: str


def table(code: str, chapter: str) -> list[list[str]]:
    """Return the rows of the tables of a glossary's chapter, the head of each left out."""
    text = (GLOSSARIES / f"{code}.md").read_text(encoding="utf-8")
    body = re.split(rf"^## {chapter}$", text, flags=re.MULTILINE)[1]
    lines = re.split(r"^## ", body, flags=re.MULTILINE)[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return rows[2:]


def forbidden(code: str) -> list[Never]:
    return [Never(row[0], row[1]) for row in table(code, "Never")]


def says(term: str, text: str) -> bool:
    """Return whether a text has a term as whole words, whatever their case."""
    return re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text, re.IGNORECASE) is not None


VERBS = {"es": "[aei]r", "it": "[aei]re", "de": "en"}
"""How a verb ends in the glossary."""


def says_bent(word: str, code: str, text: str) -> bool:
    """Return whether a text has a word that is forbidden; a verb also with another ending: *berichtigt*."""
    stem = re.fullmatch(rf"([a-zäöüßñ]{{4,}}){VERBS[code]}", word)
    return says(word, text) or bool(
        stem and re.search(rf"(?<!\w)(?:ge)?{stem[1]}[a-zéó]{{1,4}}(?!\w)", text, re.IGNORECASE)
    )


@pytest.mark.parametrize("text", ["Der Tisch ist berichtigt.", "Berichtige die Datei.", "berichtigen"])
def test_a_forbidden_verb_is_found_whatever_its_ending(text: str) -> None:
    assert says_bent("berichtigen", "de", text)
    assert not says_bent("berichtigen", "de", "Der Bericht hilft bei der Suche.")


@in_translations
def test_no_text_has_a_word_that_the_glossary_forbids(code: str) -> None:
    """A word that a game's own chapter has as a term is forbidden to all other texts, not to that game's."""
    never = forbidden(code)
    assert len(never) > 10, f"{code}.md: the table under Never is not read"
    found = [
        f"{said.where}: never {word!r}, say {instead!r}"
        for said in catalogues(code)
        for word, instead in never
        if says_bent(word, code, said.text) and not any(says(word, term) for term in own_terms(code, said.file))
    ]
    assert found == []


def chapters(code: str) -> list[str]:
    """Return the chapters of a glossary that have terms, one for each game that has any and one for the box."""
    headings = re.findall(r"^## (.+)$", (GLOSSARIES / f"{code}.md").read_text(encoding="utf-8"), re.MULTILINE)
    return [heading for heading in headings if heading != "Never"]


@cache
def own_terms(code: str, file: str) -> list[str]:
    """Return the terms of the game to which a file belongs."""
    own = [chapter for chapter in chapters(code) if chapter.lower().replace(" ", "_") in Path(file).parts]
    return [term for chapter in own for term, _ in chapter_terms(code, chapter)]


def chapter_terms(code: str, chapter: str) -> list[tuple[str, str]]:
    """Return each term of a chapter with what it means; what stands in brackets or in italics are notes."""
    found = []
    for meaning, said, _source in table(code, chapter):
        words = re.sub(r":\s.*$", "", re.sub(r"\*[^*]*\*", ";", said))
        found += [(term.strip(), meaning) for term in re.split(r"[;,()]", words) if term.strip()]
    return found


def terms(code: str) -> list[tuple[str, str]]:
    """Return each term of a glossary with what it means."""
    return [term for chapter in chapters(code) for term in chapter_terms(code, chapter)]


UNUSED = {
    "es": {"aliada": "the texts have the short word", "de un solo uso": "the texts leave the preposition out"},
    "it": {
        "alleata": "the texts have the short word",
        "mettere in uso": "a label: in uso",
        "riporre": "bent beyond recognition: riponi",
        "avere la meglio": "bent beyond recognition: ha la meglio",
        "Mostro Errante": "a name nobody has read on the card",
    },
    "de": {"aufsteigen": "parted in the texts: steigt auf", "Mietling": "a name nobody has read on the card"},
}
"""Terms of a glossary that stand in no text as they stand there, and why."""


def used(term: str, text: str) -> bool:
    """Return whether a text has all words of a term, whatever their endings and order: verbs and adjectives bend."""
    stems = (word[: min(6, max(3, len(word) - 2))] for word in re.findall(r"\w+", term))
    return all(re.search(rf"(?<!\w){stem}", text, re.IGNORECASE) for stem in stems)


@in_translations
def test_every_term_of_the_glossary_stands_in_a_text(code: str) -> None:
    said = [one.text for one in (*catalogues(code), *card_names(code))]
    found = terms(code)
    assert len(found) > 100, f"{code}.md: the tables of terms are not read"
    assert [(term, meaning) for term, meaning in found if not any(used(term, text) for text in said)] == [
        (term, meaning) for term, meaning in found if term in UNUSED[code]
    ]
