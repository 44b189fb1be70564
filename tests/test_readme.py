"""The README keeps its word: its script plays and draws its picture, and its example of the protocol happens.

Other pages that hold a script with a picture keep theirs in the same way.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.engine.examples import holds, worked_examples

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")
DRAWN = {
    "README.md": "docs/pictures/panel.png",
    "docs/mindbug.md": "docs/pictures/block.png",
    "docs/munchkin.md": "docs/pictures/combat.png",
    "docs/guerra-de-mitos.md": "docs/pictures/oracles.png",
}
"""The picture that the script of a page draws."""


def test_both_commands_come_first() -> None:
    first = README.split("```")[1]
    assert re.findall(r"^\$ make (\w+)", first, re.MULTILINE) == ["run", "test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {"run", "test", "bench", "random", "clean"} <= set(re.findall(r"^(\w+):.* ## ", makefile, re.MULTILINE))


@pytest.mark.parametrize(("page", "picture"), DRAWN.items())
def test_the_script_plays_and_draws_the_picture(tmp_path: Path, page: str, picture: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    ((options, script),) = re.findall(r"```script (.*?)\n(.*?)```", text, re.DOTALL)
    assert f"png {picture}" in script
    assert f"({Path(picture).relative_to(Path(page).parent)})" in text
    drawn = tmp_path / picture
    drawn.parent.mkdir(parents=True)
    done = subprocess.run(
        [*TABLEKEEPER, "simulate", *options.split(), "--script", "-"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        input=script,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    with Image.open(drawn) as new, Image.open(ROOT / picture) as stored:
        if new.size == stored.size and not ImageChops.difference(new.convert("L"), stored.convert("L")).getbbox():
            return
    if os.environ.get("REDRAW") == "1":
        (ROOT / picture).write_bytes(drawn.read_bytes())
        pytest.fail(f"{picture} is drawn anew: look at it, then run the tests without REDRAW")
    pytest.fail(f"{picture} is not what the script draws; correct the one or the other, or store it with REDRAW=1")


def test_the_example_of_the_protocol_happens_as_it_is_written() -> None:
    asked, wanted = zip(*worked_examples(README), strict=True)
    done = subprocess.run(
        [*TABLEKEEPER, "engine"], input="\n".join(asked), cwd=ROOT, capture_output=True, text=True, check=True
    )
    responses = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(responses) == len(wanted) == len(asked) > 2
    for request, response, part in zip(asked, responses, wanted, strict=True):
        assert holds(response, part), (request, response)


def test_the_folders_that_it_names_are_there() -> None:
    table = README.split("## Repository layout")[1]
    folders = re.findall(r"^\| \[(\w+)/\]", table, re.MULTILINE)
    assert {"engine", "drivers", "firmware", "network", "tests", "docs"} <= set(folders)
    assert all((ROOT / folder).is_dir() for folder in folders)
