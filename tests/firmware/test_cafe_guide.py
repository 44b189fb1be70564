"""What is printed for a café, and what its guide promises, are what the box does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablekeeper.firmware.box.settings import CafeSettings
from tablekeeper.firmware.command_line import cafe as house
from tablekeeper.firmware.command_line.main import main
from tablekeeper.firmware.command_line.parser import LANGUAGES as OFFERED
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.attract import STEP, WARNING
from tablekeeper.firmware.storage import Storage

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "cafe.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sheet_in_the_documentation_is_the_one_that_the_command_writes(code: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["cafe", "sheet", str(tmp_path / "sheet.html"), "--lang", code])
    assert not ended.value.code
    written = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert written == (DOCS / "cafe" / f"sheet-{code}.html").read_text(encoding="utf-8"), "write it anew"
    assert code in OFFERED


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sheet_says_what_stands_on_the_panel(code: str) -> None:
    lang = language(code)
    sheet = house.sheet(lang, 3)
    for key in ("page.attract.learn", "page.home.match", "page.home.continue", "page.language"):
        assert f"<b>{lang.text(key)}</b>" in sheet
    assert "{" not in re.sub(r"<style>.*</style>", "", sheet, flags=re.DOTALL)
    assert "\0" not in sheet


def test_the_sheet_names_the_times_of_the_settings(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("[cafe]\nidle_minutes = 7.5\n", encoding="utf-8")
    assert house.write(tmp_path / "sheet.html", "en", settings) == 0
    assert "alone for 7.5 min" in (tmp_path / "sheet.html").read_text(encoding="utf-8")
    settings.write_text("[cafe]\nidle_minutes = 0\n", encoding="utf-8")
    assert house.write(tmp_path / "sheet.html", "en", settings) == 0
    assert " min" not in (tmp_path / "sheet.html").read_text(encoding="utf-8").split("</style>")[1]


def test_a_sheet_that_cannot_be_written_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert house.write(tmp_path / "nowhere" / "sheet.html", "en", None) == 2
    assert "wanted a file to write into" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["sheet"], ["off", "x.html"]])
def test_the_command_says_which_file_it_wants(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["cafe", *arguments])
    assert ended.value.code == 2
    assert "FILE" in capsys.readouterr().err


def test_a_box_that_is_in_no_cafe_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Storage(tmp_path, lambda _said: None).close()
    assert house.end(tmp_path, None) == 0
    assert "not in café mode" in capsys.readouterr().out


def test_the_guide_names_the_times_that_hold() -> None:
    assert f"Left alone for {CafeSettings().idle_minutes:g} minutes" in GUIDE
    assert f"After another {WARNING:g} seconds" in GUIDE
    assert f"an answer every {STEP:g} seconds" in GUIDE
    assert cafe.KEYS == 6
    assert "a code of six keys" in GUIDE


def test_the_version_is_where_the_guide_says_that_a_table_tells_it() -> None:
    assert "`version` in [the state](mqtt.md)" in GUIDE
    assert '"version"' in (DOCS / "mqtt-state.schema.json").read_text(encoding="utf-8")


def test_the_guide_calls_everything_as_the_panel_does() -> None:
    lang = language("en")
    named = {
        "page.attract.learn", "page.home.match", "page.home.continue", "page.home.settings", "page.home.teach",
        "page.home.statistics", "page.settings.cafe.on", "page.settings.cafe.off", "page.cafe.there", "page.menu.home",
        "page.home.more", "page.settings.about",
    }  # fmt: skip
    said = " ".join(GUIDE.split())
    assert [key for key in named if f"*{lang.text(key)}*" not in said] == []
