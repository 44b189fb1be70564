"""The gallery: every kind of page with real texts in every language, as it looked when somebody last looked at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.box.settings import SettingsError, load_settings
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.resume import OpenZones

from .conftest import AsLookedAt, Box, NewBox, Scene

GORILLION, BEE = "04A1B2C3", "04A1B2C4"


def creatures(box: Box, ann: list[Any], bob: list[Any]) -> None:
    box.lay(("seats.0.creatures", ann), ("seats.1.creatures", bob))


def boxes(box: Box) -> None:
    box.context.pages.to_home()
    box.press("1.right", "1.right", "1.ok")
    box.hold("1.ok")
    box.press("1.ok")


def no_box(box: Box) -> None:
    boxes(box)
    box.press("1.right", "1.ok", "1.left", "1.ok")


def sure(box: Box) -> None:
    box.answer("play gorillion")
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.menu.home", "page.home.match")))


def who_begins(box: Box) -> None:
    boxes(box)
    box.press("1.ok")


def turn(box: Box) -> None:
    creatures(box, ["gorillion", "bee_bear"], ["killer_bee"])
    box.wait(5)


def turn_with_action(box: Box) -> None:
    creatures(box, ["curious_tadpole", "gorillion"], ["killer_bee"])
    box.wait(5)


def turn_after_a_mindbug(box: Box) -> None:
    box.answer("play gorillion", "mindbug")
    box.clear()
    box.wait(5)


def change(box: Box) -> None:
    creatures(box, ["gorillion"], [])
    box.answer("attack gorillion")


def mindbug(box: Box) -> None:
    box.answer("play gorillion")


def mindbug_long(box: Box) -> None:
    box.answer("play sharky_crab_dog_mummypus")


def attack_list(box: Box) -> None:
    exhausted = {"card": "elephantopus", "exhausted": True}
    boosted = {"card": "sea_rex", "boosts": ["axolotl_healer", "bee_bear"]}
    creatures(box, [exhausted, boosted, {"card": "frog_prophet", "stage": 2}, "tiger_squirrel"], [])
    box.press("1.right")


def action_list(box: Box) -> None:
    creatures(box, ["curious_tadpole", "dragon_inn"], ["gorillion", "bee_bear", "killer_bee"])
    box.press("1.ok")


def only_one(box: Box) -> None:
    creatures(box, ["sharky_crab_dog_mummypus"], [])
    box.press("1.right")


def block(box: Box) -> None:
    creatures(box, ["gorillion"], ["killer_bee"])
    box.answer("attack gorillion")


def block_list(box: Box) -> None:
    creatures(
        box,
        ["gorillion"],
        ["killer_bee", "killer_bee", {"card": "elephantopus", "exhausted": True}, "sharky_crab_dog_mummypus"],
    )
    box.answer("attack gorillion")
    box.press("2.left")


def hunt(box: Box) -> None:
    creatures(box, ["killer_bee"], ["gorillion", "bee_bear"])
    box.answer("attack killer_bee")


def choose_list(box: Box) -> None:
    creatures(box, ["explosive_toad"], ["killer_bee", "harpy_mother", "gorillion"])
    box.answer("attack explosive_toad", "block gorillion")
    box.read_past("page.to_do")


def order(box: Box) -> None:
    creatures(box, ["explosive_toad"], ["harpy_mother", "gorillion"])
    box.answer("attack explosive_toad", "block harpy_mother")
    box.clear()


def to_do(box: Box) -> None:
    creatures(box, ["gorillion"], ["strange_barrel"])
    box.answer("attack gorillion", "block strange_barrel")


def happened(box: Box) -> None:
    to_do(box)
    box.clear()
    box.hold("2.left")


def set_up(box: Box) -> None:
    box.context.entries.begin(box.session.again(0), "")
    box.settle()


def reveal(box: Box) -> None:
    box.answer("play ferret_bomber", "pass")


def turn_over(box: Box) -> None:
    creatures(box, ["catalisk"], [])
    box.answer("attack catalisk")


def option_price(box: Box) -> None:
    creatures(box, [], ["gorillion"])
    box.answer("play dr_orange_u_tan", "pass")


def option_discard(box: Box) -> None:
    creatures(box, [], ["gorillion"])
    box.answer("play earwig_assassin", "pass")


def option_modes(box: Box) -> None:
    creatures(box, [{"card": "gorillion", "boosts": ["bee_bear"]}], [])
    box.lay(("seats.1.discard", ["axolotl_healer"]))
    box.answer("play soul_manipulator", "pass")


def option_keywords(box: Box) -> None:
    creatures(box, ["gorillion"], ["madam_mystique"])
    box.answer("attack gorillion", "block madam_mystique")
    box.read_past("page.to_do")


def option_receive(box: Box) -> None:
    box.answer("play hungry_hungry_hamster", "pass", "reveal sharky_crab_dog_mummypus")
    box.clear()


def option_pile(box: Box) -> None:
    box.answer("play koibra", "pass", "reveal bee_bear")
    box.clear()


def boost_creature(box: Box) -> None:
    creatures(box, ["gorillion"], ["bee_bear"])
    box.lay(("seats.0.discard", ["axolotl_healer", "blessed_tiger_squirrel"]), ("seats.1.discard", ["killer_bee"]))
    box.answer("play hiss_holiness", "pass")


def boost_card(box: Box) -> None:
    boost_creature(box)
    box.answer("choose gorillion")


def boost_card_list(box: Box) -> None:
    boost_card(box)
    box.press("1.left")


def boost_notice(box: Box) -> None:
    boost_card(box)
    box.answer("choose killer_bee")


def take_boost_list(box: Box) -> None:
    creatures(box, [{"card": "gorillion", "boosts": ["bee_bear", "killer_bee"]}], [])
    box.answer("play soul_manipulator", "pass")


def leaving_notice(box: Box) -> None:
    creatures(
        box,
        ["gorillion"],
        [{"card": "frog_prophet", "boosts": ["bee_bear", "killer_bee"], "stage": 2, "exhausted": True}],
    )
    box.answer("attack gorillion", "block frog_prophet")


def evolve_notice(box: Box) -> None:
    creatures(box, ["curious_tadpole"], [])
    box.answer("activate curious_tadpole")


def turn_over_notice(box: Box) -> None:
    creatures(box, ["frog_prophet"], [])
    box.answer("activate frog_prophet")


def thirds_of_powers(box: Box) -> None:
    box.press("1.left")


def thirds_of_names(box: Box) -> None:
    box.press("1.left", "1.ok", "1.ok", "1.left")


def which(box: Box) -> None:
    box.answer("play killer_bee", "pass", "play gorillion", "pass")
    box.storage.tags.bind(BEE, "killer_bee", 1, "mindbug")
    box.tap(BEE)


def which_action(box: Box) -> None:
    creatures(box, ["curious_tadpole"], [])
    box.storage.tags.bind(BEE, "curious_tadpole", 1, "mindbug")
    box.tap(BEE)


def refusal(box: Box) -> None:
    box.storage.tags.bind(GORILLION, "gorillion", 1, "mindbug")
    creatures(box, ["sneaky_stag", "gorillion"][1:], ["bee_bear"])
    box.lay(("active", 1))
    box.tap(GORILLION)


def unknown_tag(box: Box) -> None:
    box.tap("DEADBEEF")


def put_back(box: Box) -> None:
    box.answer("play gorillion", "mindbug")
    box.clear()
    box.press("menu", "1.left")


def put_back_boosts(box: Box) -> None:
    leaving_notice(box)
    box.clear()
    box.press("menu", "1.left")


def match_menu(box: Box) -> None:
    box.hold("menu")


def history(box: Box) -> None:
    creatures(box, ["curious_tadpole"], ["gorillion"])
    box.answer("activate curious_tadpole", "play bee_bear", "pass", "attack frog_prophet", "block gorillion")
    box.clear()
    box.hold("menu")
    box.press("1.ok")


def history_line(box: Box) -> None:
    history(box)
    box.hold("1.ok")


def strictness(box: Box) -> None:
    box.hold("menu")
    box.choose(box.context.lang.text("page.menu.strictness"))


def explain_simple(box: Box) -> None:
    explain(box.context, "killer_bee", "mindbug")
    box.wait(0)


def explain_evolution(box: Box) -> None:
    explain(box.context, "curious_tadpole", "mindbug")
    box.wait(0)


def explain_pile(box: Box) -> None:
    explain(box.context, "blessed_tiger_squirrel", "mindbug")
    box.wait(0)


def teaching(box: Box) -> None:
    box.context.announcer.teaching = True
    box.answer("play elephantopus")


def open_zones(box: Box) -> None:
    """The discard pile of a seat in full, cards that are active in it marked."""
    box.lay(
        ("seats.0.creatures", [{"card": "frog_prophet", "boosts": ["bee_bear"], "stage": 2, "exhausted": True}]),
        ("seats.0.discard", ["gorillion", "blessed_tiger_squirrel", "peacasus"]),
    )
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.table")))


def open_pile(box: Box) -> None:
    open_zones(box)
    box.press("1.right")


def correct(box: Box) -> None:
    creatures(box, ["gorillion", {"card": "frog_prophet", "boosts": ["bee_bear"], "stage": 2}], [])
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))
    box.press("1.ok", "1.right")


def correct_number(box: Box) -> None:
    correct(box)
    box.press("1.left", "1.ok", "1.left")


def correct_creature(box: Box) -> None:
    correct(box)
    box.lay(("seats.1.discard", ["sharky_crab_dog_mummypus"]))
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))
    box.press("1.ok", *["1.right"] * 5, "1.ok", *["1.left"] * 2)


def counting(box: Box) -> None:
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.wait(5)


def result(box: Box) -> None:
    creatures(box, ["gorillion"], [])
    box.lay(("seats.1.life", 1))
    box.answer("attack gorillion")
    box.wait(5)


def naming(box: Box) -> None:
    explain(box.context, "lone_yeti", "mindbug")
    box.hold("1.ok")
    box.press("1.ok", *["1.right"] * 3, "1.ok")


def by_name(box: Box) -> None:
    box.press("1.left")
    box.hold("1.ok")
    box.press("1.right", "1.ok")


SCENES: list[Scene] = [
    sure, boxes, no_box, who_begins,
    turn, turn_with_action, turn_after_a_mindbug, change, mindbug, mindbug_long,
    attack_list, action_list, only_one, block, block_list, hunt, choose_list, order, reveal, turn_over,
    option_price, option_discard, option_modes, option_keywords, option_receive, option_pile,
    boost_creature, boost_card, boost_card_list, boost_notice, take_boost_list, leaving_notice,
    to_do, happened, set_up,
    evolve_notice, turn_over_notice, thirds_of_powers, thirds_of_names, naming, by_name, which, which_action,
    refusal, unknown_tag, put_back, put_back_boosts, match_menu,
    history, history_line, strictness,
    explain_simple, explain_evolution, explain_pile, teaching, open_zones, open_pile,
    correct, correct_number, correct_creature, counting, result,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    scene(box)
    as_looked_at(box, f"{lang}/{scene.__name__}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("wrong-settings", "[keys]\nmenu = 99\n[panel]\nrotaton = 180\n[reader]\nkind = 'usb'\n"),
        ("wrong-settings-file", "[rest]\ndim_minutes = " + "[" * 5000),
    ],
)
def test_wrong_settings_look_as_they_were_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, tmp_path: Path, lang: str, name: str, content: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load_settings(file)
    box = new_box(lang=lang, unusable=caught.value)
    as_looked_at(box, f"{lang}/{name}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_closed_match_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    new_box(lang=lang, game="mindbug").settle()
    monkeypatch.setattr(Session, "resume", lambda storage, number: 1 // 0)
    box = new_box(lang=lang)
    as_looked_at(box, f"{lang}/closed")


def check(new_box: NewBox, lang: str) -> Box:
    """Return a box after a power cut: in play lie an evolved creature and a boosted one, in the pile an active card."""
    box = new_box(lang=lang, game="mindbug", sets=SETS)
    box.lay(
        ("seats.0.creatures", [{"card": "frog_prophet", "stage": 2, "exhausted": True}]),
        ("seats.0.discard", ["blessed_tiger_squirrel", "gorillion"]),
        ("seats.1.creatures", [{"card": "sea_rex", "boosts": ["bee_bear"]}]),
    )
    return new_box(lang=lang, game="mindbug")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_check_after_a_power_cut_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str
) -> None:
    box = check(new_box, lang)
    page = 0
    while isinstance(box.context.pages.top, OpenZones):
        page += 1
        as_looked_at(box, f"{lang}/check-{page}")
        box.press("1.right")
    assert page > 2
