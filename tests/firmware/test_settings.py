"""The settings file: defaults, every fault named, and its page in the documentation."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.firmware.box.settings import (
    LEAST_IDLE,
    RESERVED,
    Settings,
    SettingsError,
    load_settings,
    options,
    read_settings,
)
from tablekeeper.firmware.pages.attract import WARNING

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def faults(table: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        read_settings(table)
    return caught.value.faults


def test_without_a_file_the_defaults_work_and_conflict_with_nothing() -> None:
    assert load_settings() == Settings() == read_settings({})
    pins = Settings().signals.values()
    assert len(set(pins)) == len(pins) == 10
    assert not set(pins) & set(RESERVED)


def test_a_file_changes_what_it_says_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[panel]\naddress = 0x3D\nchip = "sh1106"\n[rest]\ndim_minutes = 2\n', encoding="utf-8")
    settings = load_settings(file)
    assert (settings.panel.address, settings.panel.chip, settings.rest.dim_minutes) == (0x3D, "sh1106", 2.0)
    assert settings.keys == Settings().keys


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"keys": {"menu": "26"}}, ("keys.menu", "BCM number", "'26'", "correct it")),
        ({"keys": {"menu": True}}, ("keys.menu", "BCM number", "True")),
        ({"keys": {"menu": 28}}, ("keys.menu", "BCM number", "28")),
        ({"keys": {"menu": -1}}, ("keys.menu", "BCM number", "-1")),
        ({"keys": {"menu": 2}}, ("keys.menu", "BCM number", "got 2", "I²C", "take another")),
        ({"lamps": {"seat1": 15}}, ("lamps.seat1", "got 15", "serial")),
        ({"panel": {"chip": "ssd1305"}}, ("panel.chip", "sh1106", "ssd1305")),
        ({"panel": {"rotation": 90}}, ("panel.rotation", "0 or 180", "90")),
        ({"panel": {"address": 0x78}}, ("panel.address", "0x77", "120")),
        ({"panel": {"second": 3}}, ("panel.second", "0x08", "0x03")),
        ({"panel": {"second": 0x3C}}, ("panel.address and panel.second", "0x3C", "resistor")),
        ({"reader": {"port": "ttyUSB0"}}, ("reader.port", "/dev/serial0", "ttyUSB0")),
        ({"reader": {"port": ""}}, ("reader.port", "''")),
        ({"rest": {"dim_minutes": float("nan")}}, ("rest.dim_minutes", "nan")),
        ({"rest": {"dim_minutes": float("inf")}}, ("rest.dim_minutes", "inf")),
        (
            {"cafe": {"idle_minutes": 0.4}},
            ("cafe.idle_minutes", "0 (never) or minutes from 1 to 1440", "0.4", "raise it"),
        ),
        ({"cafe": {"idle_minutes": -1}}, ("cafe.idle_minutes", "0 (never) or minutes from 1 to 1440", "-1")),
        ({"rest": {"dim_minutes": 9, "dark_minutes": 3}}, ("rest.dark_minutes", "rest.dim_minutes", "3")),
        ({"panel": {"rotation": 1 << 20_000}}, ("panel.rotation", "0 or 180 degrees", "far too large")),
        ({"state": {"directory": "here"}}, ("state.directory", "absolute", "here")),
        ({"state": {"directory": "/a\0b"}}, ("state.directory", "absolute", "x00")),
        ({"web": {"address": "everywhere"}}, ("web.address", "an IP address", "'everywhere'", "off until then")),
        ({"web": {"address": "0.0.0.0:80"}}, ("web.address", "an IP address")),
        ({"web": {"port": 80}}, ("web.port", "1024 to 65535", "80")),
        ({"web": {"names": "no"}}, ("web.names", "true or false", "'no'")),
        ({"keys": 3}, ("keys", "a table", "[keys]")),
        ({"pannel": {}}, ("pannel", "nearest is 'panel'")),
        ({"keys": {"seat1_rigth": 4}}, ("keys.seat1_rigth", "nearest is 'seat1_right'")),
    ],
)
def test_a_wrong_option_says_its_name_what_was_wanted_and_what_was_found(
    table: dict[str, Any], said: tuple[str, ...]
) -> None:
    (fault,) = faults(table)
    assert all(part in fault for part in said), fault


@pytest.mark.parametrize("address", ["", "0.0.0.0", "127.0.0.1", "::", "fe80::1"])  # noqa: S104 - read, not bound to
def test_the_page_of_the_table_is_off_or_has_an_address(address: str) -> None:
    assert read_settings({"web": {"address": address}}).web.address == address


def test_a_fault_leaves_the_page_of_the_table_off() -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({"web": {"address": "0.0.0.0", "port": "http"}})  # noqa: S104 - read, not bound to
    assert caught.value.usable.web == Settings().web
    assert not Settings().web.address


@pytest.mark.parametrize("minutes", [0, LEAST_IDLE, 1440])
def test_guests_may_be_left_alone_for_ever_or_at_least_a_minute(minutes: float) -> None:
    assert read_settings({"cafe": {"idle_minutes": minutes}}).cafe.idle_minutes == minutes


def test_guests_are_asked_for_less_time_than_they_are_left_alone() -> None:
    assert WARNING < LEAST_IDLE * 60


def test_two_signals_on_one_pin_are_both_named() -> None:
    (fault,) = faults({"keys": {"menu": 4}, "buzzer": {"pin": 4}})
    assert "keys.menu and buzzer.pin" in fault
    assert "4" in fault


def test_an_option_that_is_wrong_by_itself_conflicts_with_nothing() -> None:
    (fault,) = faults({"keys": {"menu": "x"}, "lamps": {"seat1": Settings().keys.menu}})
    assert fault.startswith("keys.menu:")


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[keys]\nmenu = 99\n[lamp]\n[panel]\nbus = 'x'\n[rest]\ndim_minutes = -1\n", encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        load_settings(file)
    assert len(caught.value.faults) == 4
    assert str(caught.value).count(str(file)) == 4


@pytest.mark.parametrize("content", [b"[keys", b"keys = = 3", b"\xff\xfe", b"[keys]\n[keys]"])
def test_a_file_that_is_no_toml_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(content)
    with pytest.raises(SettingsError, match=r"wanted (TOML|text in UTF-8)"):
        load_settings(file)


@pytest.mark.parametrize(
    ("content", "line", "what"),
    [
        ("[panel]\nbus = 1\n\n[rest]\nx = " + "[" * 5000, 5, "TOML"),
        ("\n\na = " + "{b = " * 2000, 3, "TOML"),
        ("[keys]\nmenu = " + "9" * 5000 + "\n[panel]\n", 2, "TOML"),
        ("[panel]\nbus = 1\nbus = 2\n", 3, "TOML"),
        ("[panel]\nbus = \n[keys]", 2, "TOML"),
        ("[panel\n", 1, "TOML"),
        ("[panel]\nchip = '\xff'\n", 2, "panel.chip"),
        ("[panel]\nrotaton = 1\n", 2, "panel.rotaton"),
        ("\nkeys = 3\n", 2, "keys"),
        ("[keys]\n\nmenu = [[[[1]]]]\n", 3, "keys.menu"),
        ("keys.menu = 99\n", 1, "keys.menu"),
        ("keys = {menu = 99}\n", 1, "keys.menu"),
        ("[keys]\nmenu = 4\n[buzzer]\npin = 4\n", 4, "keys.menu and buzzer.pin"),
        ("[panel]\nbus = 0x" + "F" * 4000 + "\n", 2, "panel.bus"),
        ("[panel]\nbus" + ".a" * 3000 + " = 1\n", 2, "panel.bus"),
        ('[panel]\n"a\\nb" = 1\n', 2, "panel.'a\\nb'"),
        ('"panel".chip = 1\n', 1, "panel.chip"),
    ],
)
def test_every_fault_of_a_file_says_its_line(tmp_path: Path, content: str, line: int, what: str) -> None:
    file = tmp_path / "box.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError, match=f"line {line}: ") as caught:
        load_settings(file)
    assert [(fault.line, fault.what) for fault in caught.value.found] == [(line, what)]
    assert len(str(caught.value)) < len(str(file)) + 300


def test_text_that_is_not_utf_8_says_its_line(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(b"[panel]\nbus = 1\n# \xe4\n")
    with pytest.raises(SettingsError) as caught:
        load_settings(file)
    assert [(fault.line, fault.what) for fault in caught.value.found] == [(3, "TOML")]


def test_what_has_no_end_or_cannot_be_read_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), tmp_path, tmp_path / "no.toml", Path("/proc/self/mem")):
        with pytest.raises(SettingsError) as caught:
            load_settings(path)
        assert [(fault.line, fault.what) for fault in caught.value.found] == [(None, "")]
        assert caught.value.usable == Settings()


def test_tables_without_a_fault_are_used_all_the_same_and_of_the_pins_all_or_none() -> None:
    right = {"panel": {"chip": "sh1106"}, "lamps": {"seat1": 4}}
    with pytest.raises(SettingsError) as caught:
        read_settings({**right, "reader": {"kind": "usb", "port": "/dev/rfid"}})
    assert caught.value.usable == read_settings(right)
    with pytest.raises(SettingsError) as caught:
        read_settings({**right, "keys": {"menu": 4}})
    assert caught.value.usable == read_settings({"panel": right["panel"]})


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    for path in (tmp_path / "no.toml", tmp_path):
        with pytest.raises(SettingsError, match=re.escape(str(path))):
            load_settings(path)


def test_the_page_describes_every_option_with_its_default_and_no_other() -> None:
    rows = re.findall(r"^\| `([a-z0-9_.]+)` \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    described = [(name, tomllib.loads(f"value = {default}")["value"]) for name, default in rows]
    assert sorted(described) == sorted((name, default) for name, default, _ in options())


def test_the_page_s_example_is_a_settings_file(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert load_settings(file) != Settings()
