"""The gallery of Munchkin: every kind of page in every language, as it looked when somebody last looked at it."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.explain import explain

from .conftest import AsLookedAt, Box, NewBox, Scene

ELF = ["elf", "wizard", "horny_helmet", {"card": "bow_ribbons", "sideways": True}]
DWARF = ["dwarf", "warrior", "huge_rock", "mithril_armor"]


def table(box: Box) -> None:
    """Begin, with levels and cards as in the middle of a match."""
    box.answer("female", "male", "female", "male", "begin")
    box.lay(
        ("seats.0.level", 5), ("seats.1.level", 9), ("seats.2.level", 2), ("seats.3.level", 4),
        ("seats.0.cards", ELF), ("seats.1.cards", DWARF), ("seats.3.cards", ["thief"]),
    )  # fmt: skip
    box.clear()
    box.wait(5)


def rested(box: Box, *answers: str) -> None:
    """Give answers and let what they changed have been seen."""
    box.answer(*answers)
    box.clear()
    box.wait(5)


def sex(_box: Box) -> None:
    """The first question."""


def setup(box: Box) -> None:
    rested(box, "female", "male", "female", "male")


def turn(box: Box) -> None:
    table(box)


def open_sorts(box: Box) -> None:
    table(box)
    box.press("1.right")


def open_levels(box: Box) -> None:
    open_sorts(box)
    box.press("1.left")


def open_names(box: Box) -> None:
    open_levels(box)
    box.press("1.right")


def trouble(box: Box) -> None:
    table(box)
    rested(box, "open door")


def loot(box: Box) -> None:
    trouble(box)
    rested(box, "pass")


def end_of_turn(box: Box) -> None:
    loot(box)
    rested(box, "loot")


def fight(box: Box) -> None:
    table(box)
    rested(box, "open pit_bull")


def losing(box: Box) -> None:
    table(box)
    rested(box, "open plutonium_dragon")


def helped(box: Box) -> None:
    losing(box)
    rested(box, "ask 1", "done", "number 2", "helper", "yes")


def asked_for_help(box: Box) -> None:
    losing(box)
    rested(box, "ask 1", "choose horny_helmet", "done", "number 2", "helper")


def offer(box: Box) -> None:
    losing(box)
    rested(box, "ask 1", "done")


def more(box: Box) -> None:
    losing(box)
    box.press("1.ok")


def other_seat(box: Box) -> None:
    more(box)
    box.choose(box.match.state.seat_names[3])


def details(box: Box) -> None:
    losing(box)
    box.answer("1: play acid_potion", "monsters")
    box.clear()
    box.press("1.ok")
    box.choose(box.context.lang.text("page.details"))


def change(box: Box) -> None:
    fight(box)
    box.answer("1: play enraged")


def side(box: Box) -> None:
    fight(box)
    rested(box, "2: play magic_missile")


def monster(box: Box) -> None:
    fight(box)
    rested(box, "1: play wandering_monster", "reveal maul_rat", "2: play ancient")


def monster_list(box: Box) -> None:
    monster(box)
    box.press("1.ok")


def closing(box: Box) -> None:
    fight(box)
    box.press("1.right")
    box.wait(2)


def objection(box: Box) -> None:
    closing(box)
    box.press("2.left")


def won(box: Box) -> None:
    fight(box)
    box.answer("close")


def escape(box: Box) -> None:
    losing(box)
    box.lay(("seats.0.level", 7))
    rested(box, "flee")


def die(box: Box) -> None:
    escape(box)
    box.press("1.right")


def rolled(box: Box) -> None:
    escape(box)
    rested(box, "roll 3")


def body(box: Box) -> None:
    rolled(box)
    rested(box, "close")


def body_list(box: Box) -> None:
    body(box)
    box.press("1.left")


def victim(box: Box) -> None:
    fight(box)
    rested(box, "2: play curse_duck")


def curse(box: Box) -> None:
    victim(box)
    rested(box, "seat 1")


def pay(box: Box) -> None:
    fight(box)
    rested(box, "3: backstab 0")


def sale(box: Box) -> None:
    end_of_turn(box)
    rested(box, "sell", "choose horny_helmet")


def sale_enough(box: Box) -> None:
    sale(box)
    rested(box, "choose bow_ribbons")


def charity(box: Box) -> None:
    end_of_turn(box)
    box.lay(("seats.0.hand", 8), ("seats.3.level", 2))
    rested(box, "end")


def charity_list(box: Box) -> None:
    charity(box)
    box.press("1.ok")


def discard(box: Box) -> None:
    end_of_turn(box)
    box.lay(("seats.0.hand", 7), ("seats.0.level", 1))
    rested(box, "end")


def number_digits(box: Box) -> None:
    table(box)
    rested(box, "lay item", "number 3")
    box.press("1.ok", "1.right", "1.right")


def number_counted(box: Box) -> None:
    table(box)
    rested(box, "open monster")
    box.press("1.right")


def ruling(box: Box) -> None:
    table(box)
    rested(box, "open amazon")


def correct(box: Box) -> None:
    table(box)
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))


def correct_seat(box: Box) -> None:
    correct(box)
    box.press("1.ok", "1.left", "1.left")


def correct_card(box: Box) -> None:
    correct_seat(box)
    box.press("1.ok")


def correct_table(box: Box) -> None:
    losing(box)
    box.hold("menu")
    table = box.context.lang.text("page.correct.table")
    box.choose(table, box.context.lang.text("page.menu.correct"), table)


def correct_sum(box: Box) -> None:
    correct_table(box)
    box.press("1.ok", "1.left", "1.left")


def house_rules(box: Box) -> None:
    correct_table(box)
    box.press("1.left", "1.left")


def history(box: Box) -> None:
    won(box)
    box.clear()
    box.hold("menu")
    box.press("1.ok")


def put_back(box: Box) -> None:
    won(box)
    box.clear()
    box.press("menu", "1.left")


def counting(box: Box) -> None:
    table(box)
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.wait(5)
    box.press("2.ok")


def refusal(box: Box) -> None:
    fight(box)
    box.storage.tags.bind("04A1", "broad_sword", 1, "munchkin")
    box.tap("04A1")


def which(box: Box) -> None:
    fight(box)
    box.storage.tags.bind("04A1", "curse_duck", 1, "munchkin")
    box.tap("04A1")


def explanation(box: Box) -> None:
    explain(box.context, "plutonium_dragon", "munchkin")
    box.wait(0)


def teaching(box: Box) -> None:
    table(box)
    box.context.announcer.teaching = True
    box.answer("open pit_bull")


def result(box: Box) -> None:
    table(box)
    box.lay(("seats.0.level", 9))
    rested(box, "open pit_bull", "close")


def result_together(box: Box) -> None:
    table(box)
    box.lay(("seats.0.level", 9), ("seats.1.cards", ["elf", "warrior"]), ("seats.0.cards", []))
    rested(box, "open gelatinous_octahedron", "1: play enraged", "1: play intelligent", "ask 1")
    rested(box, "number 0", "yes", "close")


SCENES: list[Scene] = [
    sex, setup, turn, open_sorts, open_levels, open_names, trouble, loot, end_of_turn,
    fight, losing, helped, asked_for_help, offer, more, other_seat, details, change, side, monster, monster_list,
    closing, objection, won, escape, die, rolled, body, body_list, victim, curse, pay, sale, sale_enough,
    charity, charity_list, discard, number_digits, number_counted, ruling,
    correct, correct_seat, correct_card, correct_table, correct_sum, house_rules, history, put_back, counting,
    refusal, which, explanation, teaching, result, result_together,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="munchkin", seats=4)
    scene(box)
    as_looked_at(box, f"{lang}/munchkin-{scene.__name__}")
