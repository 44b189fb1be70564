"""The self-test and the first start: a verdict for each part, on a page and in the log, and nothing that is a must."""

from __future__ import annotations

import logging

import pytest

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.keys import KEYS
from tablekeeper.firmware import screens
from tablekeeper.firmware.drawing.canvas import HEIGHT, WIDTH
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.pages.attract import Attract
from tablekeeper.firmware.pages.home import Home
from tablekeeper.firmware.pages.keys import short
from tablekeeper.firmware.pages.self_test import BOTH_LAMPS, PARTS, SelfTest
from tablekeeper.firmware.telling.views import Text

from .conftest import Box, NewBox


@pytest.fixture
def box(new_box: NewBox) -> Box:
    """A box whose self-test has begun."""
    box = new_box(lang="en")
    box.choose("More", "Self-test")
    return box


def verdicts(box: Box) -> dict[str, str]:
    """Return the verdicts on the page: what stands before each part."""
    page, view = box.context.pages.top, box.view
    assert isinstance(page, SelfTest)
    assert isinstance(view, Text)
    lines = view.lines
    assert len(lines) == len(PARTS) == 5
    assert all(line in box.words for line in lines), "they stand on one page"
    return {part: line[0] for part, line in zip(PARTS, lines, strict=True)}


def press_all(box: Box) -> None:
    box.press(*KEYS)
    box.press("1.ok")


def test_every_part_has_its_verdict_on_one_page_and_in_the_log(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "tablekeeper.self_test")
    for number, key in enumerate(KEYS, 1):
        box.press(key)
        assert f"Keys {number}/7: {short(key)}" in box.words
    assert "All found" in box.words
    box.press("2.left")
    box.press("1.ok")
    assert "Was every dot lit?" in box.words
    box.press("1.left")
    assert "Do both lamps light?" in box.words
    assert box.lamps.seat == BOTH_LAMPS
    box.press("1.left")
    assert box.buzzer.played[-1] == "accepted"
    box.press("1.right")
    assert "Tap a card" in box.words
    box.tap("04A1")
    assert "04A1" in box.words
    box.press("1.ok")
    assert verdicts(box) == {"keys": "✓", "panel": "✓", "lamps": "✓", "buzzer": "✗", "reader": "✓"}
    logged = [record.getMessage().removeprefix("self-test: ") for record in caplog.records]
    assert logged == ["keys: fine", "panel: fine", "lamps: fine", "buzzer: faulty", "reader: fine"]
    assert [record.levelno for record in caplog.records].count(logging.WARNING) == 1


def test_a_card_that_is_tapped_too_early_does_not_disturb_the_test(box: Box) -> None:
    box.press("1.left")
    box.tap("04A1")
    assert "Keys 1/7" in box.words
    press_all(box)
    box.press("1.ok")
    box.tap("04A1")
    assert "Was every dot lit?" in box.words


def test_each_key_lights_the_lamp_of_its_seat(box: Box) -> None:
    for key, seat in (("2.left", 1), ("1.ok", 0), ("menu", None)):
        box.press(key)
        assert box.lamps.seat == seat


def test_a_missing_key_is_named_and_does_not_hold_anybody_up(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    box.press(*[key for key in KEYS if key not in ("menu", "2.ok")])
    assert "Hold OK: go on" in box.words
    box.hold("1.left")
    box.press("1.ok", "menu")
    assert verdicts(box)["keys"] == "?", "it may be dead, or nobody has pressed it"
    assert "? Keys: 2● menu" in box.words
    assert "OK, hold: ?" in box.words
    box.hold("1.ok")
    assert "not felt: 2● menu" in " ".join(box.words.split())
    assert "self-test: keys: not tested: not felt 2.ok, menu" in caplog.text


def test_a_stuck_key_is_named(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    """It counts as felt, and is still down when the test of the keys ends."""
    box.down("1.right")
    assert "Keys 1/7" in box.words
    box.press(*[key for key in KEYS if key != "1.right"])
    box.press("2.ok", "1.ok", "menu")
    assert verdicts(box)["keys"] == "✗"
    assert "✗ Keys: 1▶" in box.words
    box.hold("1.ok")
    assert "stuck: 1▶" in " ".join(box.words.split())
    assert "self-test: keys: faulty: stuck 1.right" in caplog.text


def test_ok_held_ends_the_test_of_the_keys_at_once(box: Box) -> None:
    box.hold("2.ok")
    assert screens.draw(box.view).tobytes() == b"\xff" * (WIDTH * HEIGHT // 8), "every dot is lit"
    box.press("1.ok", "menu")
    assert verdicts(box)["keys"] == "?"
    box.hold("1.ok")
    assert "not felt: 1◀ 1● 1▶ 2◀ 2▶ menu" in " ".join(box.words.split())


def test_a_reader_that_is_pulled_out_is_not_what_it_was(box: Box) -> None:
    box.hold("1.ok")
    box.press("1.ok", "menu")
    assert verdicts(box)["reader"] == "?"
    box.unplug()
    box.wait(1)
    box.press("1.ok")
    assert verdicts(box)["reader"] == "✗"
    box.replug()
    box.wait(1)
    assert verdicts(box)["reader"] == "?"


def test_a_key_that_ends_the_test_by_being_held_is_not_stuck(box: Box) -> None:
    box.press(*KEYS)
    box.hold("2.ok")
    box.press("1.ok", "menu")
    assert verdicts(box)["keys"] == "✓"


def test_no_reader_is_a_normal_state(new_box: NewBox) -> None:
    box = new_box(lang="en")
    box.hardware.reader = None
    box.choose("More", "Self-test")
    press_all(box)
    box.press("1.ok", "1.left", "1.left", "1.left")
    assert verdicts(box)["reader"] == "–"
    assert "Reader: none" in box.words


def test_a_reader_that_is_lost_is_said_and_the_keys_are_enough(box: Box) -> None:
    press_all(box)
    box.press("1.ok", "1.left", "1.left", "1.left")
    box.unplug()
    assert "Reader lost" in box.words
    box.press("1.ok")
    assert "The keys are enough" in " ".join(box.words.split())
    box.press("1.ok")
    assert verdicts(box)["reader"] == "✗"


@pytest.mark.parametrize(("key", "mark"), [("1.right", "✗"), ("1.ok", "?"), ("menu", "?")])
def test_nobody_needs_a_card_at_hand(box: Box, key: str, mark: str) -> None:
    press_all(box)
    box.press("1.ok", "1.left", "1.left", "1.left", key)
    assert verdicts(box)["reader"] == mark


def test_what_the_box_knows_itself_is_not_asked(new_box: NewBox, caplog: pytest.LogCaptureFixture) -> None:
    box = new_box(lang="en")
    box.lamps.health = Health(ok=False, since=0.0, error="lamp 1 on GPIO23: busy")
    box.choose("More", "Self-test")
    press_all(box)
    box.press("1.ok", "1.left")
    assert "Did you hear it?" in box.words
    assert "self-test: lamps: faulty: lamp 1 on GPIO23: busy" in caplog.text


def test_the_shared_key_leaves_the_rest_untested_and_any_part_can_be_tested_again(box: Box) -> None:
    press_all(box)
    box.press("1.ok", "menu")
    assert verdicts(box) == {"keys": "✓", "panel": "?", "lamps": "?", "buzzer": "?", "reader": "?"}
    box.press("1.left", "1.right", "1.right", "1.ok", "1.left")
    assert verdicts(box)["lamps"] == "✓"
    assert "not tested" not in box.words
    box.press("1.ok", "menu")
    assert isinstance(box.context.pages.top, Home)


@pytest.mark.parametrize("leave", [["1.right"], ["1.left"], ["menu"]])
def test_a_sound_that_is_switched_off_is_heard_in_the_test_alone(new_box: NewBox, leave: list[str]) -> None:
    new_box(lang="en").storage.preferences.set("sound", False)
    box = new_box()
    box.choose("More", "Self-test")
    press_all(box)
    box.press("1.ok", "1.left", "1.left")
    assert not box.buzzer.muted
    box.press("1.ok")
    assert box.buzzer.played[-1] == "accepted"
    box.press(*leave)
    assert box.buzzer.muted


# The first start


def test_the_first_start_offers_the_test_and_the_cards_and_both_can_be_left_out(new_box: NewBox) -> None:
    box = new_box()
    box.choose("English")
    assert "Test keys, lamps and" in box.words
    box.press("menu")
    box.choose("English")
    assert "Test keys, lamps and" in box.words, "the shared key leads back to the language"
    box.press("1.right")
    assert "Teach it your cards" in box.words
    box.press("1.right")
    assert isinstance(box.context.pages.top, Home)
    assert isinstance(new_box().context.pages.top, Home), "it is offered once"


def test_what_was_not_answered_at_the_first_start_is_offered_after_a_power_cut(new_box: NewBox) -> None:
    box = new_box()
    box.choose("English")
    box.press("1.left", "1.left")
    assert "Keys 1/7" in box.words
    box = new_box()
    assert "Test keys, lamps and" in box.words, "the test was not ended"
    box.press("1.right")
    box = new_box()
    assert "Teach it your cards" in box.words
    box.press("1.left")
    box = new_box()
    assert isinstance(box.context.pages.top, Home), "what was taught is kept"


def test_guests_are_not_asked_what_was_left_open_at_the_first_start(new_box: NewBox) -> None:
    box = new_box()
    box.choose("English")
    box.hold("menu")
    cafe.switch_on(box.storage.preferences, "en", "llllll")
    assert isinstance(new_box().context.pages.top, Attract)


def test_the_first_start_leads_from_the_test_to_the_cards(new_box: NewBox) -> None:
    box = new_box()
    box.choose("English")
    box.press("1.left")
    press_all(box)
    box.press("1.ok", "menu", "1.ok")
    assert "Teach it your cards" in box.words
    box.press("1.left")
    assert "Which game?" in box.words
    box.press("menu")
    assert isinstance(box.context.pages.top, Home)
