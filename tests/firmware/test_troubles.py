"""Everything that can be wrong with the box: its sign, its code, its page, and one line in the log each way."""

from __future__ import annotations

import errno
import io
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from tablekeeper.drivers.health import Health
from tablekeeper.firmware.drawing.font import SMALL
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.simulator import desk as desks
from tablekeeper.firmware.simulator import script
from tablekeeper.firmware.simulator.desk import Desk
from tablekeeper.firmware.simulator.device import Device
from tablekeeper.firmware.simulator.messages import Command, Done, Options
from tablekeeper.firmware.simulator.pixels import HALF_BLOCKS
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.simulator.remote import Remote
from tablekeeper.firmware.simulator.user import User
from tablekeeper.firmware.storage import Memory
from tablekeeper.firmware.telling.troubles import BY_KEY, CLOSED, SIGNS_AT_ONCE, TROUBLES, shown

from .pages.conftest import Box

T = TypeVar("T")
DOCUMENT = (Path(__file__).parents[2] / "docs/troubleshooting.md").read_text(encoding="utf-8")
PANEL = set(language("en")._texts.values())


class Here(Remote):
    """A device in this process, whose log can be read."""

    device: Device

    def ask(self, command: Command, kind: type[T]) -> T:
        report = User(self.device).obey(command)
        return msgspec.convert(report.value if isinstance(report, Done) else report, kind, from_attributes=True)

    def _boot(self, options: Options) -> None:
        self._run = tempfile.mkdtemp()
        self.device = Device(replace(options, run=self._run))
        self.device.start()

    def cut(self) -> None:
        self.device.close()
        self.device.pins.close()
        shutil.rmtree(self._run)

    def close(self) -> None:
        self.cut()


class Table:
    """A table with a device in this process; scripts are carried out there."""

    def __init__(self, options: Options) -> None:
        self.desk = Desk(options)
        assert isinstance(self.desk.remote, Here)
        self.here = self.desk.remote

    def play(self, text: str) -> None:
        wrong = script.run(script.read(text.encode()), self.desk, script.Printer(io.StringIO(), HALF_BLOCKS))
        assert not wrong, wrong

    @property
    def present(self) -> list[str]:
        return [trouble.key for trouble in self.here.device.app.context.watch.present]


Lay = Callable[..., Table]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[Lay]:
    """Lay a table in a match of Mindbug, with what is logged about troubles."""
    monkeypatch.setattr(desks, "Remote", Here)
    caplog.set_level(logging.INFO, "tablekeeper.troubles")
    tables: list[Table] = []

    def laid(**how: object) -> Table:
        reader = how.get("reader", "pn532")
        assert reader in ("pn532", "rdm6300")
        options = Options(storage=str(tmp_path / "box"), game="mindbug", rack=rack((), reader, "mindbug"), lang="en")
        tables.append(Table(replace(options, **how)))
        return tables[-1]

    yield laid
    for table in tables:
        table.here.close()


def logged(caplog: pytest.LogCaptureFixture, code: str) -> list[str]:
    """Return the levels of the lines about a trouble."""
    return [one.levelname for one in caplog.records if one.getMessage().startswith(f"{code} ")]


# At the table: what people do to the box, and what it says


BY_SCRIPT: Mapping[str, tuple[Mapping[str, object], str, str]] = {
    "reader_absent": ({"faults": ("reader",)}, "wait 1", "reader replug\nwait 9"),
    "reader_lost": ({}, "wait 1\nreader unplug\nwait 1\nexpect Reader lost\npress 1.ok", "reader replug\nwait 9"),
    "reader_noisy": ({"reader": "rdm6300"}, f"wait 1\nbytes {'7F13' * 40}\nwait 1", "tap gorillion\nwait 1"),
    "key_stuck": ({}, "stick 2.left\nwait 25\npress menu", "unstick 2.left\nwait 1"),
    "disk_full": ({}, "disk full\nanswer play gorillion\nwait 1", "disk free\nwait 6"),
    "disk_read_only": ({}, "disk read-only\nanswer play gorillion\nwait 1", "disk free\nwait 6"),
    "disk_slow": ({}, "disk slow\nanswer play gorillion\nwait 9", "disk free\nanswer pass\nwait 1"),
}


@pytest.mark.parametrize("key", BY_SCRIPT)
def test_a_trouble_has_its_sign_and_its_page_while_it_lasts_and_one_line_in_the_log_each_way(
    lay: Lay, caplog: pytest.LogCaptureFixture, key: str
) -> None:
    trouble, (how, comes, goes) = BY_KEY[key], BY_SCRIPT[key]
    name = language("en").text(f"wrong.{key}")
    table = lay(**how)
    table.play(f"{comes}\nexpect {trouble.sign}\nhold menu 1\nchoose What is wrong?\nexpect {trouble.code}")
    assert table.present == [key]
    assert logged(caplog, trouble.code) == ["WARNING"]
    table.play(f"expect {name}\npress menu\npress menu\n{goes}\nexpect not {trouble.sign}")
    assert table.present == []
    assert logged(caplog, trouble.code) == ["WARNING", "INFO"]
    table.play("hold menu 1\nexpect not What is wrong?")


def test_a_reader_that_is_unplugged_fifty_times_costs_nothing_but_a_line_each_way(
    lay: Lay, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    answers = ("answer play gorillion", "answer pass", "answer play tiger_squirrel", "answer pass", "wait 0")
    lost = lay(storage=str(tmp_path / "other"))
    for number in range(50):
        what = answers[number // 10] if number % 10 == 0 else "wait 1"
        lost.play(f"reader unplug\n{what}\nwait 1\nreader replug\nwait 9")
    code = BY_KEY["reader_lost"].code
    assert logged(caplog, code) == ["WARNING", "INFO"] * 50
    position = lost.desk.position()
    whole = lay()
    whole.play("\n".join(answers))
    assert whole.desk.position() == position


@pytest.mark.parametrize("reader", ["pn532", "rdm6300"])
def test_two_cards_at_once_are_said_and_neither_counts(lay: Lay, caplog: pytest.LogCaptureFixture, reader: str) -> None:
    trouble = BY_KEY["two_cards"]
    table = lay(reader=reader)
    table.play("wait 1\ntogether gorillion tiger_squirrel\nexpect F04\nexpect Two cards at once")
    assert logged(caplog, trouble.code) == ["WARNING", "INFO"]
    session = table.here.device.app.context.entries.session
    assert session is not None
    assert session.match.answers == 0


def test_the_question_comes_back_when_both_cards_are_lifted_or_with_any_key(lay: Lay) -> None:
    table = lay()
    table.play("wait 1\ntogether gorillion tiger_squirrel 8\nexpect not F04\nexpect Your turn")
    table.play("together gorillion tiger_squirrel\nexpect F04\npress menu\nexpect not F04\nexpect Your turn")


ALONE = ("choose Play alone", "choose Mindbug", "choose Go on", "choose Easy", "choose Seat 1", "wait 0")
GUIDED = ("choose Learn to play", "choose Mindbug", *["press 1.ok"] * 5, "wait 0")


@pytest.mark.parametrize(
    ("way", "asked"), [(ALONE, "Top card of my pile"), (GUIDED, "Bee Bear")], ids=["alone", "guided"]
)
@pytest.mark.parametrize("reader", ["pn532", "rdm6300"])
def test_two_cards_at_once_are_refused_alone_and_in_a_guided_match_alike(
    lay: Lay, reader: str, way: tuple[str, ...], asked: str
) -> None:
    table = lay(game=None, lang="en", reader=reader)
    table.play("\n".join(way))
    session = table.here.device.app.context.entries.session
    assert session is not None
    entries = len(session.match.entries)
    table.play("together bee_bear gorillion\nexpect F04\nexpect Two cards at once\npress 2.left")
    table.play(f"wait 5\nexpect not F04\nexpect {asked}")
    assert len(session.match.entries) == entries


def test_the_card_that_is_left_of_two_counts_when_it_is_laid_down_again(lay: Lay) -> None:
    table = lay()
    table.play("wait 1\ntogether gorillion tiger_squirrel\nexpect Two cards at once\nwait 5\nexpect not Two cards")
    table.play("tap tiger_squirrel\nexpect Tiger Squirrel 3?")


def test_a_key_that_is_still_down_when_the_power_is_back_is_stuck(lay: Lay) -> None:
    table = lay()
    table.play("stick 1.ok\nwait 1\nhold menu 1\npower cut\nwait 25\nexpect ⌨!")
    assert table.present == ["key_stuck"]
    table.play("unstick 1.ok\nwait 1\nexpect not ⌨")


def test_the_page_of_stuck_keys_names_them_as_long_as_they_are(lay: Lay) -> None:
    table = lay()
    table.play(
        "stick 2.left\nwait 25\npress menu\nhold menu 1\nchoose What is wrong?\nexpect Key stuck\nexpect Seat 2 ◀"
    )
    table.play(
        "press menu\nstick 1.right\nwait 25\npress menu\nhold menu 1\nchoose What is wrong?\nexpect Seat 2 ◀, Seat 1 ▶"
    )


def test_an_unknown_tag_says_its_code_and_ok_held_opens_its_page(lay: Lay, caplog: pytest.LogCaptureFixture) -> None:
    trouble = BY_KEY["unknown_tag"]
    table = lay()
    table.play(f"uid 04AABBCCDDEEFF\nexpect {trouble.code} 04AABBCCDDEEFF\nexpect Unknown tag")
    table.play(
        f"hold 1.ok 1\nexpect {trouble.code}\nexpect {trouble.sign}\nexpect does not know\npress menu\npress 1.right"
    )
    table.play(f"wait 9\nexpect not {trouble.sign}")
    assert logged(caplog, trouble.code) == ["WARNING", "INFO"]


def test_without_a_panel_both_lamps_burn_until_it_is_back(lay: Lay, caplog: pytest.LogCaptureFixture) -> None:
    trouble = BY_KEY["panel_lost"]
    table = lay()
    table.play("wait 1\npanel fail\nanswer play gorillion\nwait 1")
    assert table.desk.remote.seen.lamps == (True, True)
    table.play(f"panel recover\nwait 9\nexpect not {trouble.sign}")
    assert table.desk.remote.seen.lamps == (False, True), "the other seat is asked"
    assert logged(caplog, trouble.code) == ["WARNING", "INFO"]


def test_a_settings_file_with_a_fault_has_a_sign_as_long_as_the_box_runs(lay: Lay, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[rest]\ndim_minutes = 'soon'\n", encoding="utf-8")
    trouble = BY_KEY["settings"]
    table = lay(settings=str(file), game=None)
    table.play(f"expect Settings wrong\nexpect settings.toml\nexpect {trouble.sign}\npress 1.ok\npress 1.right")
    table.play(f"expect {trouble.code}\nexpect defaults are used\nhold menu 1\nwait 60\nexpect {trouble.sign}")


def test_a_match_whose_journal_is_damaged_says_so_until_another_is_begun(
    lay: Lay, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    trouble = BY_KEY["match_damaged"]
    table = lay()
    table.play("tap gorillion\nanswer pass\ntap tiger_squirrel\nanswer pass")
    (journal,) = (tmp_path / "box" / "matches").iterdir()
    table.here.cut()
    journal.write_bytes(journal.read_bytes().replace(b"tiger_squirrel", b"paper_squirrel"))
    table.here._boot(table.here._options)
    table.play("expect Entries lost\npress 1.right\npress 1.right\nexpect Match damaged")
    table.play(f"expect {trouble.code}\nhold menu 1\nwait 9\nexpect {trouble.sign}")
    assert logged(caplog, trouble.code) == ["WARNING"]


def test_a_damaged_file_of_tags_says_so(lay: Lay, tmp_path: Path) -> None:
    trouble = BY_KEY["files_damaged"]
    table = lay()
    table.play("wait 1")
    table.here.cut()
    for file in (tmp_path / "box").glob("tags.json*"):
        file.write_bytes(b"moths")
    table.here._boot(table.here._options)
    table.play(f"expect {trouble.code}\nhold 1.ok 1\nexpect Files damaged\npress menu\nexpect {trouble.sign}")


# In the box: what no script can break


ILL = Health(ok=False, since=0.0, error="GPIO17 is busy")


def _keys_dead(box: Box) -> None:
    box.hardware.keys.health = ILL


def _signals_dead(box: Box) -> None:
    box.lamps.health = ILL


def _voice_lost(box: Box) -> None:
    class Hoarse:
        health = ILL

        def say(self, text: str, lang: str) -> None: ...
        def hush(self) -> None: ...
        def close(self) -> None: ...

    box.hardware.speaker = Hoarse()


def _disk_broken(box: Box) -> None:
    def refuse() -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    box.disk._find_room = refuse  # type: ignore[method-assign]
    box.answer("play gorillion")


def _match_closed(box: Box) -> None:
    box.storage.preferences.set(CLOSED, box.storage.latest() or 0)


IN_BOX = {
    "keys_dead": _keys_dead,
    "signals_dead": _signals_dead,
    "voice_lost": _voice_lost,
    "disk_broken": _disk_broken,
    "match_closed": _match_closed,
}


@pytest.mark.parametrize("key", IN_BOX)
def test_a_trouble_inside_the_box_has_its_sign_and_one_line_however_long_it_lasts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, key: str
) -> None:
    caplog.set_level(logging.INFO, "tablekeeper.troubles")
    box = Box(tmp_path, game="mindbug")
    IN_BOX[key](box)
    box.wait(60)
    assert [trouble.key for trouble in box.context.watch.present] == [key]
    assert BY_KEY[key].sign in box.words
    assert logged(caplog, BY_KEY[key].code) == ["WARNING"]
    box.cut()


def test_a_box_that_keeps_nothing_says_why_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    box = Box(tmp_path, files=Memory("full", "the disk in the drawer has no room"), game="mindbug")
    (line,) = [one.getMessage() for one in caplog.records if one.name == "tablekeeper.troubles"]
    assert line == "F11 nothing kept: the disk in the drawer has no room"
    box.cut()


def test_every_trouble_is_tried() -> None:
    alone = {"two_cards", "unknown_tag", "panel_lost", "settings", "match_damaged", "files_damaged", "nothing_kept"}
    alone |= {"wifi", "report"}  # test_beside.py
    assert {*BY_SCRIPT, *IN_BOX, *alone} == set(BY_KEY)


# The table of them


def test_codes_count_up_and_are_never_given_twice() -> None:
    assert [trouble.code for trouble in TROUBLES] == [f"F{number:02}" for number in range(1, len(TROUBLES) + 1)]
    assert len(BY_KEY) == len(TROUBLES)


def test_every_sign_can_be_drawn_and_no_two_devices_share_one() -> None:
    assert not SMALL.missing("".join(trouble.sign for trouble in TROUBLES))
    assert len({len(trouble.sign) for trouble in TROUBLES}) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_trouble_has_its_texts_and_no_other_has(code: str) -> None:
    lang = language(code)
    for trouble in TROUBLES:
        assert len(lang.text(f"wrong.{trouble.key}")) <= 21
        for part in ("what", "do", "over"):
            assert lang.text(f"wrong.{trouble.key}.{part}").endswith((".", "…"))
    keys = {key.split(".")[1] for key in lang._texts if key.startswith("wrong.")}
    assert keys == set(BY_KEY)


def test_the_panel_shows_one_sign_a_device_and_no_more_than_have_room() -> None:
    assert shown((BY_KEY["nothing_kept"], BY_KEY["disk_slow"])) == ("💾✗",)
    assert shown((BY_KEY["reader_lost"], BY_KEY["panel_lost"])) == ("🔌!", "▭!")
    assert len(shown(TROUBLES)) == SIGNS_AT_ONCE


def test_a_sign_winks_once_when_it_comes_and_never_again(tmp_path: Path) -> None:
    box = Box(tmp_path, game="mindbug")
    box.unplug()
    seen = []
    for _ in range(600):
        seen.append("🔌·" in box.words)
        box.wait(0.1)
    assert re.fullmatch("0+1+0+", "".join(str(int(one)) for one in seen))
    box.cut()


def test_several_troubles_are_listed_and_each_opens_its_page(lay: Lay) -> None:
    table = lay()
    table.play("reader unplug\ndisk full\nanswer play gorillion\nwait 1\nhold menu 1\nchoose What is wrong?")
    table.play("expect F02 Reader lost\nexpect F12 Memory full\nchoose Memory full\nexpect The memory is full")


# In the documentation


def test_the_documentation_has_each_trouble_under_its_code_with_the_words_of_the_panel() -> None:
    sections = re.findall(r"^### (F\d+)$(.*?)(?=^### |\Z)", DOCUMENT, re.DOTALL | re.MULTILINE)
    assert [code for code, _ in sections] == [trouble.code for trouble in TROUBLES]
    text = language("en").text
    for trouble, (_, section) in zip(TROUBLES, sections, strict=True):
        words = " ".join(section.split())
        key = f"wrong.{trouble.key}"
        assert f"**{text(key)}**, {trouble.sign}." in words
        assert f"*{text(f'{key}.what')} {text(f'{key}.do')}*" in words
        assert f"*{text(f'{key}.over')}*" in words
        assert f"{key}.more" not in language("en") or f"*{text(f'{key}.more')}*" in words
        assert len(words) > 250, "it says more than the panel"


def test_every_trouble_is_found_by_a_symptom_and_every_code_there_exists() -> None:
    rows = re.findall(r"^\| (.*?) \| (\[F.*?) \|$", DOCUMENT, re.MULTILINE)
    found = {code for _, codes in rows for code in re.findall(r"\[(F\d+)\]\(#f\d+\)", codes)}
    assert found == {trouble.code for trouble in TROUBLES}
    for symptom, codes in rows:
        for device in re.findall(r"shows (\S) and a mark", symptom):
            assert re.findall(r"\[(F\d+)\]", codes) == [one.code for one in TROUBLES if one.device == device]
        for words in re.findall(r"\*(.*?)\*", symptom):
            assert words in PANEL, words


def test_what_the_documentation_says_of_menus_and_checks_is_there() -> None:
    from tablekeeper.firmware.doctor.checks import CHECKS

    before = DOCUMENT.partition("## By symptom")[0]
    assert all(words in PANEL or words in ("menu", "ok") for words in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", before))
    checks = {
        name
        for names in re.findall(r"checks? ([^.;`]*?) of `tablekeeper doctor`", " ".join(DOCUMENT.split()))
        for name in re.findall(r"\*(.*?)\*", names)
    }
    assert checks
    assert checks <= set(CHECKS)
