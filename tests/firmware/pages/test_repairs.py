"""Box and table differ: either repair takes at most three prompts, is written down, and can be taken back."""

from __future__ import annotations

import pytest

from tablekeeper.firmware import screens
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import Page, Said
from tablekeeper.firmware.simulator.messages import Follow
from tests.firmware.sheet import sheet

from .conftest import Box, NewBox, SamePicture


class Counter:
    """Counts the presses, and the prompts: the pages that asked something before the match was shown again."""

    def __init__(self, box: Box) -> None:
        self.box, self.presses = box, 0
        self.prompts: list[Page] = []

    def key(self, key: str, *, held: bool = False) -> None:
        """Press a key, and note what is asked then."""
        (self.box.hold if held else self.box.press)(key)
        self.presses += 1
        self.look()

    def look(self) -> None:
        top = self.box.context.pages.top
        if not isinstance(top, OnTable | Said) and top not in self.prompts:
            self.prompts.append(top)

    def choose(self, *words: str) -> None:
        """Press the keys that lead to an entry, and take it."""
        for one in words:
            self.presses += self.box.follow(Follow(words=one))
            self.look()

    def home(self) -> None:
        """Close what is open: the match is shown as it stands."""
        self.key("menu", held=True)
        assert isinstance(self.box.context.pages.top, OnTable)


def entries(box: Box) -> list[str]:
    """Return what the journal on the disk holds."""
    return [str(line.entry["do"]) for line in box.storage.load(box.session.number).lines]


def undo(box: Box) -> None:
    box.press("menu", "1.left")
    box.clear()


@pytest.fixture
def fought(new_box: NewBox) -> Box:
    """A box in a match of Mindbug in which Gorillion lies before seat 1 and Spider Owl before seat 2."""
    box = new_box(game="mindbug")
    box.answer("play gorillion", "pass", "play spider_owl", "pass")
    box.clear()
    return box


# The table is right


@pytest.mark.parametrize(("where", "field"), [("To the discard pile", "discard"), ("To the hand", "hand")])
def test_a_creature_that_somebody_took_away_is_told_in_two_prompts(fought: Box, where: str, field: str) -> None:
    before = fought.match.state.position()
    counter = Counter(fought)
    counter.key("1.right", held=True)
    counter.choose("Gorillion", where)
    counter.home()
    seat = fought.match.state.position()["seats"][0]
    assert seat["creatures"] == []
    assert seat[field] == (["gorillion"] if field == "discard" else 6)
    assert (len(counter.prompts), counter.presses) <= (2, 10)
    assert entries(fought)[-1] == "edit"
    undo(fought)
    assert fought.match.state.position() == before


def test_a_creature_that_lies_there_and_not_in_the_box_is_tapped_at_one_prompt(fought: Box) -> None:
    counter = Counter(fought)
    counter.key("2.right", held=True)
    fought.storage.tags.bind("04AA", "killer_bee", 1, "mindbug")
    fought.tap("04AA")
    counter.home()
    creatures = [one["card"] for one in fought.match.state.position()["seats"][1]["creatures"]]
    assert creatures == ["spider_owl", "killer_bee"]
    assert (len(counter.prompts), counter.presses) == (1, 2)


def test_the_same_by_keys_alone_is_two_prompts(fought: Box) -> None:
    counter = Counter(fought)
    counter.key("2.right", held=True)
    counter.choose("Card into play…", "Killer Bee")
    while "Killer Bee" not in fought.words and len(counter.prompts) == 2:
        counter.choose("Killer Bee")
    counter.home()
    creatures = [one["card"] for one in fought.match.state.position()["seats"][1]["creatures"]]
    assert "killer_bee" in creatures
    assert len(counter.prompts) <= 3
    assert counter.presses <= 12


def test_a_card_in_play_that_is_tapped_while_its_seat_is_corrected_shows_what_can_be_done_to_it(fought: Box) -> None:
    fought.storage.tags.bind("04BB", "gorillion", 1, "mindbug")
    fought.hold("1.right")
    fought.tap("04BB")
    assert "To the discard pile" in fought.words
    assert len(fought.match.state.position()["seats"][0]["creatures"]) == 1


@pytest.mark.parametrize(
    ("fact", "keys", "path"),
    [("Life", ["1.left", "1.ok"], "life"), ("Mindbugs", ["1.left", "1.ok"], "mindbugs"),
     ("Draw pile", ["1.right", "1.ok"], "deck")],
)  # fmt: skip
def test_a_number_is_right_again_in_two_prompts(fought: Box, fact: str, keys: list[str], path: str) -> None:
    before = fought.match.state.position()["seats"][0][path]
    counter = Counter(fought)
    counter.key("1.right", held=True)
    counter.choose(fact)
    for key in keys:
        counter.key(key)
    counter.home()
    assert fought.match.state.position()["seats"][0][path] == before + (1 if keys[0] == "1.right" else -1)
    assert len(counter.prompts) == 2
    assert counter.presses <= 8


# The box is right


def test_what_to_put_back_is_told_card_by_card_in_two_prompts(fought: Box) -> None:
    position, steps = fought.match.state.position(), len(fought.match.steps)
    counter = Counter(fought)
    counter.key("1.right", held=True)
    counter.choose("The box is right…", "Gorillion")
    assert "Gorillion (Seat 1)" in " ".join(fought.words.split())
    counter.key("1.ok")
    assert "✓ Gorillion" in fought.words
    assert (len(counter.prompts), counter.presses) <= (2, 12)
    counter.home()
    assert fought.match.state.position() == position, "the table has changed, not the box"
    assert entries(fought)[-1] == "edit"
    assert fought.session.history(fought.context.lang)[-1].text == "Gorillion, Seat 1 (table put right)"
    undo(fought)
    assert fought.match.state.position() == position
    assert len(fought.match.steps) == steps
    assert fought.session.history(fought.context.lang)[-1].taken_back


def test_several_things_are_put_right_one_after_the_other_from_the_same_list(fought: Box) -> None:
    fought.hold("1.right")
    fought.choose("The box is right…", "Life: 3", "Gorillion")
    fought.clear()
    assert fought.words.count("✓") == 2
    assert [line.text for line in fought.session.history(fought.context.lang)[-2:]] == [
        "Seat 1: life 3 → 3 (table put right)",
        "Gorillion, Seat 1 (table put right)",
    ]


# In the other games


def test_munchkin_around_a_table_takes_three_prompts_either_way(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3)
    box.answer("female", "male", "female", "begin")
    box.lay(("seats.0.cards", ["elf"]))
    box.clear()
    counter = Counter(box)
    counter.key("1.right", held=True)
    counter.choose("Seat 1", "The box is right…", "Elf")
    box.clear()
    counter.home()
    assert len(counter.prompts) == 3
    assert box.session.history(box.context.lang)[-1].text == "Elf, Seat 1 (table put right)"
    counter = Counter(box)
    counter.key("1.right", held=True)
    counter.choose("Seat 1", "Elf", "To the hand")
    counter.home()
    assert len(counter.prompts) == 3
    assert box.match.state.position()["seats"][0]["cards"] == []


def test_guerra_de_mitos_takes_two_prompts_either_way(new_box: NewBox) -> None:
    box = new_box(game="guerra_de_mitos")
    box.lay(("seats.0.characters", [{"card": "hachiman"}]))
    box.clear()
    counter = Counter(box)
    counter.key("1.right", held=True)
    counter.choose("The box is right…", "Hachiman")
    box.clear()
    counter.home()
    assert len(counter.prompts) == 2
    assert "Hachiman" in box.session.history(box.context.lang)[-1].text
    counter = Counter(box)
    counter.key("1.right", held=True)
    counter.choose("Hachiman", "discard")
    counter.home()
    assert len(counter.prompts) <= 3
    assert box.match.state.position()["seats"][0]["characters"] == []


def test_a_counter_of_a_score_pad_is_put_right_by_the_keys_that_count_it_and_told_right_in_its_menu(
    new_box: NewBox,
) -> None:
    box = new_box(game="scorepad", sets=["life_20"], seats=2)
    counter = Counter(box)
    counter.key("1.right", held=True)
    counter.key("1.left")
    assert counter.prompts == []
    assert "24" in str(box.match.state.position()["seats"][0])
    counter.key("menu", held=True)
    counter.choose("The table", "Correct the table", "Seat 1", "The box is right…", "24")
    box.clear()
    counter.home()
    assert "put right" in box.session.history(box.context.lang)[-1].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_repairs_fit_and_look_as_they_were_looked_at(new_box: NewBox, lang: str, same_picture: SamePicture) -> None:
    box = new_box(lang=lang, game="mindbug")
    box.answer("play gorillion", "pass")
    box.clear()
    box.hold("1.right")
    text = language(lang).text
    pictures = []
    for words in (text("page.fact.box"), box.session.ui.card("gorillion", box.context.lang).name):
        box.choose(words)
        assert box.overflows() == ()
        pictures.append(screens.draw(box.view))
    same_picture(f"{lang}/box-is-right", sheet(pictures))
