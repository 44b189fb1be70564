"""The pages on getting it home keep their word: every step that they tell exists as it is written."""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path

import pytest

from packages import release
from systemd.image import __main__ as image
from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.command_line import parser as commands
from tablekeeper.firmware.languages import language

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/first-game.md", "docs/install.md", "docs/image.md", "docs/trials.md")
FILE = r"tablekeeper-VERSION[\w.-]*"
KNOWN = {"cd", "dd", "journalctl", "reboot", "systemctl", "tar", "xz"}
"""Commands of every system that the pages stand on."""


def steps(page: str) -> list[str]:
    """Return the commands that a page tells to give, each on one line, without `sudo`."""
    text = (ROOT / page).read_text(encoding="utf-8").replace("\\\n", " ")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    commands = re.findall(r"^ *\$ (.*?)(?: +#.*)?$", "\n".join(blocks), re.MULTILINE)
    return [part.strip().removeprefix("sudo ") for command in commands for part in command.split("|")]


def told() -> list[tuple[str, str]]:
    return [(page, step) for page in PAGES for step in steps(page)]


def targets() -> set[str]:
    return set(re.findall(r"^(\w+):.* ## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def subcommands() -> dict[str, argparse.ArgumentParser]:
    actions = commands.parser()._actions
    (found,) = (action.choices for action in actions if isinstance(action, argparse._SubParsersAction))
    return dict(found)


@pytest.mark.parametrize(("page", "step"), told())
def test_every_step_exists_as_it_is_written(page: str, step: str) -> None:
    program, *arguments = step.split()
    name = Path(program).name
    if name == "make":
        assert {argument for argument in arguments if "=" not in argument} <= targets()
    elif name == "install.sh":
        usage = subprocess.run([ROOT / "install.sh", "--help"], capture_output=True, text=True, check=True).stdout
        assert all(argument in usage for argument in arguments)
    elif name == "tablekeeper":
        assert arguments[0] in subcommands()
    elif name == "apt":
        assert arguments[0] == "install"
        assert all(re.fullmatch(r"--no-install-recommends|[a-z0-9][a-z0-9.+-]+", one) for one in arguments[1:])
    else:
        assert name in KNOWN


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_a_release_that_is_named_is_made(page: str) -> None:
    made = set(release.names("VERSION"))
    named = {name.rstrip(".") for name in re.findall(FILE, (ROOT / page).read_text(encoding="utf-8"))}
    folders = {"tablekeeper-VERSION-offline", "tablekeeper-VERSION-NUMBER"}
    assert named - folders <= made


def test_who_builds_the_image_is_told_every_package_that_it_needs() -> None:
    (step,) = (step for step in steps("docs/image.md") if step.startswith("apt "))
    assert set(image.NEEDED.values()) <= set(step.split())


def test_what_the_panel_is_said_to_show_it_shows() -> None:
    page = (ROOT / "docs/first-game.md").read_text(encoding="utf-8")
    words = set(language("en")._texts.values())
    for shown in ("Learn to play", "Play", "Play alone", "More", "Self-test", "Teach cards"):
        assert f"*{shown}*" in page
        assert shown in words
    assert "About this box" in words


def test_the_settings_that_it_names_exist() -> None:
    page = (ROOT / "docs/first-game.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+) = [^`]+`", page)
    assert set(named) == {"address", "chip"}
    assert all(hasattr(Settings().panel, name) for name in named)


def test_each_of_the_three_ways_is_chosen_from_the_table_and_has_its_steps() -> None:
    page = (ROOT / "docs/first-game.md").read_text(encoding="utf-8")
    table, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    by_name = {section.partition("\n")[0]: section for section in sections}
    for name in ("The desk", "The card", "On a system"):
        assert f"(#{name.lower().replace(' ', '-')})" in table
        assert "```console" in by_name[name]
    assert "When the panel stays dark" in by_name
    assert page.count("![") >= 4
