"""Who and what an ability means, as nouns in the forms that a language's sentences need.

A sentence says the case behind the slot: `{target:acc}`. Which number, side, gender and case a text is for says its
key, `np.one.you.m.acc`; `bent` finds it. Its slots say what the noun agrees with. `{one}` stands behind an article,
`{that}` behind "each", `{of}` behind "one of your". `{some}` stands behind a number, `{all}` behind "all".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards.terms import Between, Compared, Object, Target, Word
from tablekeeper.engine.guerra_de_mitos.wording.catalogues import bent, card_name, key_word, listed, write

SINGULAR, PLURAL = ("one", "that"), ("of", "some", "all")
PERSONS = frozenset({"character", "mortal", "god"})
TOLD_BY_PLACE = frozenset({"oracle", "discard"})
"""Zones that say whose they are: "on one of your oracles"."""


class Meant(Struct, frozen=True):
    """What "it" stands for: the noun of what was chosen or made last, and whether that was several."""

    noun: str = "character"
    many: bool = False


WORDS: Mapping[Word, Meant] = {
    "self": Meant("card"),
    "bearer": Meant(),
    "this_oracle": Meant("oracle"),
}
"""What the words of the vocabulary stand for that always mean the same."""


class Noun(Struct, frozen=True):
    """A noun phrase of a language; its format is a case: `{target:acc}`."""

    what: Object
    lang: str
    it: Meant = Meant()
    number: str = ""
    """How the phrase is made, where that is not what the target says: `each`, `plain`, `bare`."""

    def __format__(self, case: str) -> str:
        person = meant(self.what, self.it).noun in PERSONS
        key = bent(self.lang, "case", case, "person" if person else "")
        text = self._said(case)
        return text if key == "case" else write(self.lang, key, np=text)

    def _said(self, case: str) -> str:
        if isinstance(self.what, Target):
            return _target(self, self.what, case)
        if self.what in WORDS:
            return write(self.lang, bent(self.lang, f"word.{self.what}", case))
        gender, count = gender_of(self.it.noun, self.lang), "many" if self.it.many else "one"
        key = bent(self.lang, "it", count, gender, case)
        return write(self.lang, key, **_groups(Target(), [self.it.noun], gender, "", self.lang))


def heads(target: Target) -> list[str]:
    """Return the nouns that name a target's kinds."""
    if target.kind == ("character",) and (target.mortal or target.god):
        return ["mortal" if target.mortal else "god"]
    return list(target.kind)


def meant(what: Object, it: Meant) -> Meant:
    """Return what "it" stands for behind something that names it."""
    if isinstance(what, Target):
        return Meant(heads(what)[0], what.count != 1)
    return WORDS.get(what, it)


def gender_of(noun: str, lang: str) -> str:
    """Return the gender of a noun, nothing in a language without genders."""
    key = bent(lang, "gender", noun)
    return "" if key == "gender" else write(lang, key)


def _target(noun: Noun, target: Target, case: str) -> str:
    lang, stems = noun.lang, heads(target)
    number, slots = _how_many(target, lang)
    if target.name:
        text = listed([card_name(card, lang) for card in target.name], "and", ", ", lang)
    else:
        marks = (noun.number or number, _side(target), "other" if target.others else "")
        apart = [[stem] for stem in stems] if number == "one" else [stems]
        phrases = []
        for together in apart:
            gender = gender_of(together[0], lang)
            key = bent(lang, "np", *marks, gender, case)
            phrases.append(write(lang, key, **slots, **_groups(target, together, gender, case, lang)))
        text = listed(phrases, "or", ", ", lang)
    return " ".join((text, *_behind(noun, target)))


def _how_many(target: Target, lang: str) -> tuple[str, dict[str, object]]:
    count = target.count
    if isinstance(count, Between):
        most = write(lang, f"number.{count.most}")
        if not count.least:
            return "up_to", {"few": most}
        return "between", {"few": write(lang, f"number.{count.least}"), "more": most}
    if isinstance(count, str) or count == 1:
        return ("one" if count == 1 else str(count)), {}
    return "some", {"few": write(lang, f"number.{count}")}


def _side(target: Target) -> str:
    if target.side == "any" or not TOLD_BY_PLACE.isdisjoint(target.zones):
        return ""
    return "him" if target.chooser == "controller" else target.side


def _groups(target: Target, stems: list[str], gender: str, case: str, lang: str) -> dict[str, object]:
    """Return the noun with its adjectives in every form that a phrase may ask for."""
    return {form: _group(target, stems, form, gender, case, lang) for form in (*SINGULAR, *PLURAL)}


def _group(target: Target, stems: list[str], form: str, gender: str, case: str, lang: str) -> str:
    marks = (form, "one" if form in SINGULAR else "many", gender, case)
    ending = bent(lang, "end", *marks)
    e = "" if ending == "end" else write(lang, ending)
    noun = listed([write(lang, bent(lang, f"noun.{stem}", *marks), e=e) for stem in stems], "or", ", ", lang)
    for adjective in _adjectives(target):
        told = write(lang, bent(lang, f"adj.{adjective}", *marks), e=e)
        noun = write(lang, "adj", adj=told, noun=noun)
    return noun


def _adjectives(target: Target) -> Iterator[str]:
    if target.mythology and target.mythology != "own":
        yield target.mythology
    if target.state:
        yield target.state
    if target.created:
        yield "created"


def _behind(noun: Noun, target: Target) -> Iterator[str]:
    """Yield what stands behind the noun: its keys, where it lies, its numbers, what it bears."""
    lang = noun.lang
    for key, keys in (("with.key", target.key), ("without.key", target.not_key)):
        if keys:
            yield write(lang, key, keys=listed([key_word(each, lang) for each in keys], "or", ", ", lang))
    if target.mythology == "own":
        yield write(lang, "with.own_mythology")
    if target.differ:
        yield write(lang, f"with.different_{target.differ}")
    if target.zones:
        yield write(lang, bent(lang, f"in.{'_'.join(target.zones)}", _whose_place(target)))
    for number, compared in (("maximum", target.maximum), ("cost", target.cost)):
        if compared is not None:
            yield _compared(number, compared, noun)
    if target.over_half:
        yield write(lang, "with.over_half")
    if target.carries:
        yield write(lang, f"with.{target.carries}")
    if target.on is not None:
        yield write(lang, f"on.{target.on}")
    if target.whose:
        yield write(lang, f"whose.{target.whose}")


def _whose_place(target: Target) -> str:
    return "" if target.side == "any" else target.side


def _compared(number: str, compared: Compared, noun: Noun) -> str:
    than = "number" if isinstance(compared.than, int) else compared.than
    key = f"with.{number}.{compared.how}.{than}{'.half' if compared.half else ''}"
    return write(noun.lang, bent(noun.lang, key, gender_of(noun.it.noun, noun.lang)), n=compared.than)
