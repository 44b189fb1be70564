"""Files that people write for the box, spoilt in a thousand ways each: every fault has a line, none is a traceback."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.firmware.box.settings import Settings, SettingsError, load_settings, options
from tablekeeper.firmware.kept.tag_list import TagListError, write
from tablekeeper.firmware.kept.tag_list import read as read_tags
from tablekeeper.firmware.simulator.script import ScriptError
from tablekeeper.firmware.simulator.script import read as read_script
from tablekeeper.firmware.storage import Tagged
from tests.engine.spoiling import VALUES, spoilt, tries

MANY = settings(max_examples=tries(1000))
TAGS = write({f"04A{copy}": Tagged("gorillion", copy, "mindbug") for copy in (1, 2)}).encode()
SCRIPT = (
    b"tap gorillion\npress 1.ok\nanswer play gorillion\nexpect screen 1\nwait 5\nhold 1.left\nuid 04A1\npower off\n"
)
OPTIONS = [name for name, _, _ in options()]
SETTINGS = "\n".join(
    f"{name} = " + (f'"{default}"' if isinstance(default, str) else str(default).lower())
    for name, default, _ in options()
).encode()
"""Every option with its default."""
LINES = st.builds("{} = {}".format, st.sampled_from(OPTIONS), st.sampled_from(VALUES)) | st.sampled_from(
    ["[panel]", "[keys]", "[[keys]]", "[nothing]", "[panel.bus]", f"panel.bus{'.a' * 3000} = 1", "]", '"""']
)


def told(read: Callable[[], object], unusable: type[Exception]) -> str:
    """Return what is wrong with a file, a fault a line; nothing if it can be used."""
    try:
        read()
    except unusable as error:
        return str(error)
    return ""


def test_a_settings_file_with_every_default_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    file.write_bytes(SETTINGS)
    assert load_settings(file) == Settings()


@pytest.mark.fuzz
@MANY
@given(st.data())
def test_no_spoilt_settings_end_the_start(data: st.DataObject) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(spoilt(data, SETTINGS, LINES))
        file.flush()
        faults = told(lambda: load_settings(Path(file.name)), SettingsError).splitlines()
    wanted = r"\S+: (line \d+: .+|wanted at most 16000 bytes, got more); .+"
    assert all(re.match(wanted, fault) and fault.isprintable() for fault in faults)


@pytest.mark.fuzz
@MANY
@given(st.data())
def test_no_spoilt_list_of_tags_is_fatal(data: st.DataObject) -> None:
    source = spoilt(
        data, TAGS, st.sampled_from(["04A1,mindbug,gorillion,1,", '"', ",,,,,,,,", "04,no_game,x,-1,", "é;;"])
    )
    faults = told(lambda: read_tags(source), TagListError).splitlines()
    assert all(re.match(r"line \d+: .+|\d+ more fault", fault) and fault.isprintable() for fault in faults)


@pytest.mark.fuzz
@MANY
@given(st.data())
def test_no_spoilt_script_is_fatal(data: st.DataObject) -> None:
    source = spoilt(
        data, SCRIPT, st.sampled_from(["tap", "press 9.ok", "wait nan", "wait 9e999", "answer", "# \x00", "hold x"])
    )
    faults = told(lambda: read_script(source), ScriptError).splitlines()
    assert all(re.match(r"line \d+: .+", fault) and fault.isprintable() for fault in faults)


def test_what_is_repeated_of_a_script_drives_no_terminal() -> None:
    assert told(lambda: read_script(b"tap\x0b\x1b[2Jx y z\n"), ScriptError).startswith("line 1: tap\\u000b\\u001b[2Jx")


@pytest.mark.parametrize("wrong", [RecursionError("too deep"), KeyError("no such thing")])
def test_what_the_reader_of_settings_did_not_foresee_is_one_fault(
    wrong: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Settings:
        raise wrong

    monkeypatch.setattr("tablekeeper.firmware.box.settings.read_settings", fails)
    (file := tmp_path / "box.toml").write_bytes(b"")
    with pytest.raises(SettingsError, match="wanted settings that the box can read, got") as caught:
        load_settings(file)
    assert caught.value.usable == Settings()
