"""What is read aloud: every view in every language, and of a page that goes on only what is new."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest

from tablekeeper.drivers.health import Health
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import LANGUAGES, Language, language
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling.spoken import (
    ALONE,
    SIGNS,
    SLOTS,
    Fact,
    Spoken,
    keys_told,
    plain,
    spoken,
    uncut,
    unsayable,
    unwrapped,
)
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import (
    Dark,
    Labels,
    Listing,
    Notice,
    Question,
    SeatColumn,
    Seats,
    Text,
    Thirds,
    View,
)
from tablekeeper.firmware.telling.views import Signs as Corner
from tablekeeper.firmware.telling.voice import Voice

from .test_screens import VIEWS

ENGLISH = language("en")

in_every_language = pytest.mark.parametrize("code", LANGUAGES)


def all_words(code: str) -> Language:
    """Return a language with the words of the box and of every game."""
    texts: dict[str, str] = {}
    for package in (None, *(registry.ui(game).words for game in registry.OWN)):
        texts |= dict(language(code, package)._texts)
    return Language(code, texts)


@in_every_language
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_every_view_is_read_aloud_without_a_sign_that_has_no_words(view: View, code: str) -> None:
    said = spoken(view, all_words(code))
    assert bool(said.whole) is not isinstance(view, Dark)
    for sentence in said.whole:
        assert sentence
        assert not unsayable(sentence), sentence


@in_every_language
@pytest.mark.parametrize("game", registry.names())
def test_what_explains_the_signs_of_a_game_can_be_read_aloud(game: str, code: str) -> None:
    ui = registry.ui(game)
    lang = language(code, ui.words)
    for told in ui.legend(lang):
        assert not unsayable(plain(told, lang)), told


@in_every_language
def test_every_sign_key_and_lone_label_has_words_that_differ_where_they_must(code: str) -> None:
    lang = language(code)
    assert all(lang.text(f"spoken.sign.{sign}").isalpha() or " " in lang.text(f"spoken.sign.{sign}") for sign in SIGNS)
    assert len({lang.text(f"spoken.key.{slot}") for slot in SLOTS}) == len(SLOTS)
    assert len({lang.text(f"spoken.label.{label}") for label in ALONE}) == len(ALONE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Life 3 → 2 (Gorillion)", "Life 3 to 2 (Gorillion)"),
        ("Power 4–6", "Power 4 to 6"),
        ("–1", "-1"),
        ("· Draw 1 card", "Draw 1 card"),
        ("More…", "More"),
        ("◀ ● ▶ each take a third.", "left okay right each take a third."),
    ],
)
def test_signs_become_words(text: str, said: str) -> None:
    assert plain(text, ENGLISH) == said


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("Take Strange Barrel", "with a Mindbug?"), "Take Strange Barrel with a Mindbug?"),
        (("Schildkröten-", "panzer"), "Schildkrötenpanzer"),
        (("Axolotl-", "Healer"), "Axolotl-Healer"),
        (("· Draw 1 card", "· Turn 1 Mindbug", "face down"), "Draw 1 card. Turn 1 Mindbug face down"),
    ],
)
def test_lines_become_sentences(lines: tuple[str, ...], said: str) -> None:
    assert unwrapped(lines, ENGLISH) == said


def test_a_question_tells_who_what_and_which_key_gives_what() -> None:
    view = Question("Ann", 0, ("Block?",), ("Block", "", "No"), ("Gorillion", "attacks"))
    assert spoken(view, ENGLISH).whole == ("Ann", "Gorillion attacks", "Block?", "left: Block", "right: No")


def test_a_number_is_told_with_the_digit_that_is_being_entered() -> None:
    view = Question("Ann", 0, ("How many?", "0[7]"), ("–", "OK", "+"))
    assert spoken(view, ENGLISH).told == ("How many?", "0 7, 2 of 2")
    assert spoken(view, ENGLISH).keys == ("left: minus", "okay: OK", "right: plus")


def test_of_a_name_that_is_being_entered_the_letter_is_what_ok_gives(room: Room) -> None:
    def naming(name: str, letter: str) -> Question:
        return Question("Name?", None, (name, f"e f [{letter}] h i"), ("◀ ◀◀", letter, "▶▶ ▶"))

    assert room.after_a_key(naming("G_", "g")) == ["Name? G. left: back. okay: g. right: next."]
    assert room.after_a_key(naming("G_", "h")) == ["okay: h."]


def test_of_a_list_the_entry_under_the_cursor_is_told_with_its_place() -> None:
    view = Listing("Attack with", 0, ("Gorillion 10", "Bee Bear 8"), 1, ("▲", "OK, hold: ?", "▼"))
    assert spoken(view, ENGLISH).whole == (
        "Attack with",
        "Bee Bear 8, 2 of 2",
        "left: up",
        "okay: OK, hold it to hear more",
        "right: down",
    )


def test_of_thirds_each_key_is_told_with_what_it_takes() -> None:
    view = Thirds("Play", 0, (("Axolotl Healer", "…Bee Bear"), ("Gorillion 10",), ()))
    assert spoken(view, ENGLISH).keys == ("left: Axolotl Healer to Bee Bear", "okay: Gorillion 10")


@dataclass(frozen=True)
class Piece:
    """Something that a stranger's view holds."""

    name: str
    size: int
    lit: bool = True


@dataclass(frozen=True)
class Strange(View):
    """A view of which nobody has said how it is read aloud."""

    title: str
    pieces: tuple[Piece, ...]
    nobody: int | None
    labels: Labels


def test_a_view_of_which_nobody_has_said_how_is_read_in_the_order_of_its_fields() -> None:
    view = Strange("A board", (Piece("rook", 3), Piece("king", 1)), None, ("Move", "", "Wait"))
    assert spoken(view, ENGLISH) == Spoken("A board", "", ("rook 3, king 1",), ("left: Move", "right: Wait"))


# What of it is said


class Ear:
    """Writes down what is said."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.langs: list[str] = []
        self.health = Health(ok=True, since=0.0)

    def say(self, text: str, lang: str) -> None:
        self.texts.append(text)
        self.langs.append(lang)

    def hush(self) -> None:
        self.texts.clear()

    def close(self) -> None:
        pass


@dataclass
class Room:
    """A voice and who hears it."""

    ear: Ear
    voice: Voice

    def after_a_key(self, view: View, lang: Language = ENGLISH) -> list[str]:
        self.voice.touched()
        self.voice.show(view, lang)
        return self.ear.texts


@pytest.fixture
def room() -> Room:
    ear = Ear()
    return Room(ear, Voice(ear))


LIST = ("History", "Keys", "Home")


def listing(selected: int) -> Listing:
    return Listing("Menu", None, LIST, selected, ("▲", "OK", "▼"))


def table(question: str, points: int = 3, asked: int = 0) -> Seats:
    seats = (SeatColumn("Ann", points), SeatColumn("Bob", 5))
    return Seats(seats, 0, asked, "", question, ("Yes", "", "No"))


def test_a_page_is_read_from_its_beginning_and_then_only_what_moves(room: Room) -> None:
    assert room.after_a_key(listing(0)) == ["Menu. History, 1 of 3. left: up. okay: OK. right: down."]
    assert room.after_a_key(listing(1)) == ["Keys, 2 of 3."]
    assert room.after_a_key(Notice("Menu", ("Done",), label="OK")) == ["Menu. Done. okay: OK."]


def test_a_key_that_does_nothing_has_the_page_read_again_and_time_that_passes_has_not(room: Room) -> None:
    first = [*room.after_a_key(table("Block?"))]
    room.voice.show(table("Block?"), ENGLISH)
    assert room.ear.texts == first == ["Ann. Block? left: Yes. right: No. Ann: 3. Bob: 5."]
    assert room.after_a_key(table("Block?")) == first


def test_numbers_are_told_when_they_change_whatever_lay_over_them(room: Room) -> None:
    room.after_a_key(table("Block?"))
    room.after_a_key(listing(0))
    assert room.after_a_key(table("Your turn", 2, 1)) == ["Bob. Your turn. left: Yes. right: No. Ann: 2."]


def test_coming_back_to_a_table_that_has_not_changed_reads_it_all(room: Room) -> None:
    first = [*room.after_a_key(table("Block?"))]
    room.after_a_key(listing(0))
    assert room.after_a_key(table("Block?")) == first


def test_what_changes_by_itself_is_said_after_what_is_being_said(room: Room) -> None:
    room.after_a_key(table("Life 3 → 2 (Gorillion)"))
    room.voice.show(table("Block?"), ENGLISH)
    assert room.ear.texts[-1] == "Ann. Block?"
    assert len(room.ear.texts) == 2


def test_signs_are_told_when_they_come_and_go(room: Room) -> None:
    room.after_a_key(listing(0))
    for signs, told in (
        (Corner(received=True), None),
        (Corner(troubles=(BY_KEY["reader_lost"],)), "The reader does not answer."),
        (Corner(troubles=(BY_KEY["reader_lost"], BY_KEY["disk_full"])), "The memory is full: the match is not saved."),
        (Corner(), "The reader is back. Everything is saved again."),
    ):
        room.ear.texts.clear()
        room.voice.show(Listing("Menu", None, LIST, 0, ("▲", "OK", "▼"), signs=signs), ENGLISH)
        assert room.ear.texts == ([told] if told else [])


def test_another_language_has_another_voice(room: Room) -> None:
    room.after_a_key(table("Block?"))
    assert room.after_a_key(table("Blocken?"), language("de"))[0].startswith("Ann. Blocken? links: Yes.")
    assert room.ear.langs == ["en", "de"]


@in_every_language
def test_every_text_is_heard_as_it_was_before_the_panel_has_wrapped_it(code: str) -> None:
    """No full stop comes of the end of a line, and no word is parted; cards have long names in the slots."""
    lang = all_words(code)
    for key, text in lang._texts.items():
        whole = re.sub(r"{[^}]*}", "Axolotl-Heilerin von Platz 1", text)
        if "●" not in whole and "·" not in whole:  # each begins a sentence of its own
            assert unwrapped(wrapped(whole), lang) == plain(whole, lang), key


def test_what_the_page_says_of_a_trouble_is_said_once(room: Room) -> None:
    what = ENGLISH.text("wrong.reader_lost.what")
    corner = Corner(troubles=(BY_KEY["reader_lost"],))
    assert room.after_a_key(Notice("Reader lost", (what,), signs=corner)) == [f"Reader lost. {what}"]


def test_a_text_says_which_of_its_pages_it_is(room: Room) -> None:
    first = Text("Keys", ("List:", "left moves."), 0, 2, ("", "OK", "▶"))
    assert room.after_a_key(first) == ["Keys. List: left moves. 1 of 2. okay: OK. right: next."]
    second = Text("Keys", ("The end.",), 1, 2, ("◀", "OK", ""))
    assert room.after_a_key(second) == ["The end. 2 of 2. left: back. okay: OK."]


def test_what_the_panel_cuts_is_said_in_full() -> None:
    whole = ("Sharky Crab-Dog-Mummypus 5", "More or less")
    cut = Listing("Urchin Hurl… defeated", None, ("Sharky Crab-… 5", "More…"), 0, whole=whole)
    assert uncut(cut, "Urchin Hurler defeated") == Listing(
        "Urchin Hurler defeated", None, ("Sharky Crab-Dog-Mummypus 5", "More…"), 0, whole=whole
    )
    bare = replace(cut, whole=())
    assert uncut(bare) == bare


def test_the_facts_of_a_seat_are_one_sentence() -> None:
    facts = (Fact("Ann", "Life 3"), Fact("Ann", "Hand 5"), Fact("Bob", "Life 2"), Fact("", "Turn 4"))
    assert Spoken(facts=facts).whole == ("Ann: Life 3, Hand 5", "Bob: Life 2", "Turn 4")
    assert keys_told(("", "", ""), ENGLISH) == ()


def test_a_question_and_a_change_are_said_as_before_the_panel_has_wrapped_them() -> None:
    change = ("Avispa Asesina:", "jugada; Sitio 1 roba", "1")
    asked = Question("Sitio 2", 1, ("¿Tomas Avispa Asesina", "5?"), ("", "", ""), change)
    assert spoken(asked, language("es")).told == (
        "Avispa Asesina: jugada; Sitio 1 roba 1",
        "¿Tomas Avispa Asesina 5?",
    )
