"""Nothing that is cut is lost: a line keeps its verb and its card, and one press reads the whole."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, catalogue, catalogue_files, language
from tablekeeper.firmware.pages.answers import Answers, told
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.on_table import SHORTEST, DecisionPage, OnTable
from tablekeeper.firmware.pages.text import title_room, wrapped
from tablekeeper.firmware.telling.views import COLUMNS, QUESTION_LINES, Listing, Notice, Question, Text, Thirds
from tablekeeper.firmware.telling.wrapping import ELLIPSIS, LEAST, shortened

from . import test_gallery, test_munchkin_gallery
from .conftest import Box, NewBox, Scene

CUT = re.compile(rf"\S{ELLIPSIS} ?\S")


@cache
def own_words() -> frozenset[str]:
    """Return every text as it is written, with the dots of those that lead on."""
    packages = (None, *(registry.ui(game).words for game in registry.names()))
    read = (catalogue(code, file, one) for code in LANGUAGES for one in packages for file in catalogue_files(code, one))
    texts = frozenset(text for texts in read for text in texts.values())
    return texts | {f"{text}{ELLIPSIS}" for text in texts}


@cache
def with_slots() -> tuple[re.Pattern[str], ...]:
    """Return what texts look like that lead on and name something."""
    slots = (
        re.sub(r"\\{\w+\\}", ".+", re.escape(text)) for text in own_words() if text.endswith(ELLIPSIS) and "{" in text
    )
    return tuple(map(re.compile, slots))


def is_cut(text: str) -> bool:
    """Return whether a text is cut, rather than one that leads on."""
    if not text.endswith(ELLIPSIS) or text in own_words():
        return CUT.search(text) is not None
    return not any(pattern.fullmatch(text) for pattern in with_slots() if not pattern.pattern.startswith(".+"))


@pytest.mark.parametrize(
    ("whole", "columns", "cut"),
    [
        ("Sharky Crab-Dog Mummypus", 15, "Sharky Crab-Do…"),
        ("Sharky Crab-Dog Mummypus 9", 19, "Sharky Crab-Dog… 9"),
        ("Sharky Crab-Dog Mummypus (2) 9 ▭", 20, "Sharky Crab… (2) 9 ▭"),
        ("Sharky Crab-Dog Mummypus defeated", 21, "Sharky Crab… defeated"),
        ("Sharky Crab-Dog Mummypus → Seat 1", 21, "Sharky Crab… → Seat 1"),
        ("Life 3 → 2 (Sharky Crab-Dog Mummypus)", 21, "Life 3 → 2 (Sharky…)"),
        ("Seat 1: Sharky Crab-Dog Mummypus 9", 20, "Seat 1: Sharky… 9"),
        ("Gorillion", 9, "Gorillion"),
        ("Monsterverstärker", 11, "Monsterver…"),
        ("Monsterverstärker", 9, "Monsterv…"),
        ("Gorillion", 4, "Gor…"),
        ("Sharky Crab-D… 9", 15, "Sharky Crab… 9"),
    ],
)
def test_a_name_is_cut_at_its_end_and_keeps_its_power_and_its_verb(whole: str, columns: int, cut: str) -> None:
    assert shortened(whole, columns) == cut


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["change", "which"])
def test_a_line_about_a_card_of_mindbug_keeps_its_verb_and_its_card_however_long_its_name(lang: str, kind: str) -> None:
    """A change in the score has 21 columns, an entry of a list 20."""
    ui = registry.ui("mindbug")
    spoken = language(lang, ui.words)
    words = Path(__file__).parents[3] / f"firmware/games/mindbug/words/{lang}"
    texts = [
        text for file in ("pages", "table") for text in tomllib.loads((words / f"{file}.toml").read_text()).items()
    ]
    about = [
        key for key, text in texts if key.startswith(f"mindbug.{kind}.") and "{card}" in text and "{gains}" not in text
    ]
    assert len(about) > 3
    room = COLUMNS if kind == "change" else COLUMNS - 1
    for key in about:
        for card, _ in ui.cards(ui.game.sets):
            name = ui.card(card, spoken).name
            whole = spoken.text(key, card=name, name=spoken.text("page.seat", n=2), n=2, power=8)
            before, after = whole.split(name)
            cut = shortened(whole, room)
            assert cut.startswith((before + name[:LEAST]).rstrip())
            assert cut.endswith(after.removeprefix(":"))


@given(st.text("ab …", max_size=40), st.integers(0, 30))
def test_what_is_shortened_fits(text: str, columns: int) -> None:
    assert len(shortened(text, columns)) <= columns


def pressed(box: Box, key: str = "ok") -> str:
    """Hold a key of whoever acts, and return all that is then to be read, page by page."""
    box.hold(f"{(box.context.pages.top.seat or 0) + 1}.{key}")
    view, read = box.view, ""
    while isinstance(view, Text | Notice):
        read += " " + " ".join(view.lines)
        before = view
        box.press("1.ok")
        view = box.view
        if view == before:
            break
    return read


def cut_texts(box: Box) -> list[str]:
    """Return what stands cut in a title, or where the cursor is; a range of names from one to another is none."""
    match box.view:
        case Listing(title=title, items=items, selected=at):
            return [text for text in (title, *items[at : at + 1]) if is_cut(text)]
        case Question(who=title) | Thirds(title=title):
            return [title] if is_cut(title) else []
    return []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", [*test_gallery.SCENES, *test_munchkin_gallery.SCENES])
def test_a_page_says_what_its_keys_do_and_what_it_cuts_is_read_by_one_press(
    new_box: NewBox, scene: Scene, lang: str
) -> None:
    """One walk to each scene: what stands there at once, and what is left of it after a while."""
    munchkin = scene in test_munchkin_gallery.SCENES
    box = new_box(lang=lang, **({"game": "munchkin", "seats": 4} if munchkin else {"game": "mindbug", "sets": SETS}))
    scene(box)
    a_change_and_a_question_are_read_in_full(box)
    box.wait(5)
    the_keys_are_told(box)
    if cut := cut_texts(box):
        read = pressed(box)
        for text in cut:
            assert reads(read, text), (text, read)


def a_change_and_a_question_are_read_in_full(box: Box) -> None:
    """What has happened by holding left, at once and later; what is asked by holding ok."""
    page, view = box.context.pages.top, box.view
    if not isinstance(page, OnTable):
        return
    changes = [box.context.announcer.flash, *(view.change if isinstance(view, Question) else ())]
    question = page.question if isinstance(page, DecisionPage) else ""
    for text, key in (*((change, "left") for change in changes), (question, "ok")):
        if CUT.search(text):
            read = pressed(box, key)
            assert reads(read, text), (text, read)
            assert box.context.pages.top is page


def the_keys_are_told(box: Box) -> None:
    """What the shared key does, and what stands above the others."""
    view, last = box.view, box.words.split("\n")[-1]
    if isinstance(view, Listing | Question | Text | Thirds) and (shared := box.app.view.shared):
        assert shared in box.words.split("\n")[0], "the whole sign, if not the name of its key"
    if isinstance(view, Listing):
        up, take, down = view.labels
        assert last == " ".join(f"{up} {take} {down} {view.selected + 1}/{len(view.items)}".split())
    if isinstance(view, Text) and any(view.labels):
        assert last.startswith(" ".join(filter(None, view.labels)))


def test_what_is_cut_comes_before_the_card_that_is_explained(new_box: NewBox) -> None:
    """A list about a card with a long name, on another card: holding ok tells both."""
    box = new_box(game="mindbug")
    title = "Soul Manipulator of the Deep"
    entry = Choice("Gorillion 10", lambda: None, card="gorillion")
    box.context.pages.push(Answers(title, [entry, entry], 0))
    assert cut_texts(box) == [shortened(title, title_room(0))]
    box.hold("1.ok")
    assert isinstance(box.view, Text)
    assert " ".join(box.view.lines).startswith(f"{title} Gorillion 10")


def test_all_monsters_of_a_fight_are_named_by_one_press(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin", "open plutonium_dragon")
    box.answer("1: play wandering_monster", "reveal large_angry_chicken")
    box.clear()
    box.wait(5)
    assert "Plutonium Dragon +1" in box.words
    box.hold("1.ok")
    assert "Large Angry Chicken" in " ".join(box.words.split())


QUESTIONS = ("mindbug", "block", "frenzy", "hunt", "choose.defeat", "choose.take", "reveal", "option.may")
"""Questions of Mindbug that name any creature at all, and stand on the score where they fit in a line."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_question_cuts_a_card_of_mindbug_however_long_its_name(lang: str) -> None:
    """Those that do not fit on the score have a page of their own: they are whole in either place."""
    ui = registry.ui("mindbug")
    spoken = language(lang, ui.words)
    cards = [told(ui.card(card, spoken)) for card, _ in ui.cards(ui.game.sets)]
    asked = [spoken.text(f"mindbug.ask.{ask}", card=card) for ask in QUESTIONS for card in cards]
    assert [text for text in asked if len(wrapped(text)) > QUESTION_LINES] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_about_a_card_of_munchkin_cuts_the_name_alone_and_tells_all_else(lang: str) -> None:
    spoken = language(lang, registry.ui("munchkin").words)
    words = Path(__file__).parents[3] / f"firmware/games/munchkin/words/{lang}/pages.toml"
    asked = [text for text in tomllib.loads(words.read_text(encoding="utf-8")).items() if ".ask." in text[0]]
    about = [(key, text) for key, text in asked if "{card}" in text]
    assert len(about) > 10
    for key, text in about:
        slots = dict.fromkeys(re.findall(r"{(\w+)", text), "10") | {"name": spoken.text("page.seat", n=10)}
        assert len(wrapped(spoken.text(key, **slots | {"card": "m" * SHORTEST}))) <= QUESTION_LINES, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_taking_a_creature_over_is_asked_on_the_score_without_its_power_where_that_makes_it_fit(
    new_box: NewBox, lang: str
) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    box.answer("play gorillion")
    assert not isinstance(box.view, Question)
    assert not box.overflows()
    name = registry.ui("mindbug").card("gorillion", box.context.lang).name
    line = next(line for line in box.words.split("\n") if name in line)
    assert line.endswith("?")
    assert len(line.split()) > 1
    box.context.entries.enter({"do": "undo"})
    box.settle()
    box.answer("play froblin_instigator")
    assert isinstance(box.view, Question)
    assert not box.overflows()


def reads(read: str, cut: str) -> bool:
    """Return whether what was read tells the whole of what stood cut."""
    heads_and_tails = [part.split() for part in cut.split(ELLIPSIS)]
    head, tail = heads_and_tails[0][-1:], heads_and_tails[-1][:1]
    return re.search(".*".join(map(re.escape, [*head, *tail])), read) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_change_that_is_cut_in_the_score_is_read_in_full_by_holding_left(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    box.answer("play blessed_tiger_squirrel", "pass")
    cut = box.context.announcer.flash
    assert is_cut(cut)
    assert cut in box.words
    for seconds in (0, 60):
        box.wait(seconds)
        assert reads(pressed(box, "left"), cut)
        assert isinstance(box.context.pages.top, OnTable)
