"""Where the project lives, in one place; and what the forge is told: its templates, and the workflow."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from packages import readme
from packages.address import address
from systemd.image.__main__ import NEEDED

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
FORGE = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")


def test_all_addresses_begin_with_the_one_that_its_owner_writes() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert set(urls) == {"Repository", "Issues", "Security"}
    assert all(url.startswith(address()) for url in urls.values())


def test_no_other_file_repeats_it() -> None:
    command = ["grep", "-rlIF", address(), ".", "--exclude-dir=.git", "--exclude-dir=.venv", "--exclude-dir=build"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert found == ["./pyproject.toml"]


def test_what_is_handed_out_and_every_page_that_asks_for_words_lead_there() -> None:
    assert address() in readme.alone("", address())
    for page in ("README.md", "CONTRIBUTING.md", "SECURITY.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert re.search(r"\[pyproject\.toml\]\(pyproject\.toml\)", text), page
        assert "[project.urls]" in text


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_asks_for_the_version_where_the_panel_shows_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if "body:" in text:
        assert "About this box" in text
        assert re.search(r"^name: .+\ndescription: .+\n", text)


def test_who_tells_of_a_fault_is_asked_for_the_report_that_the_box_writes() -> None:
    text = (ROOT / ".github/ISSUE_TEMPLATE/fault.yml").read_text(encoding="utf-8")
    assert "reports/match-NUMBER.txt" in text
    assert "SECURITY.md" in text
    assert "reports/match-NUMBER.txt" in (ROOT / "docs/troubleshooting.md").read_text(encoding="utf-8")


def test_the_forge_runs_what_everybody_runs_and_builds_a_release_of_its_tag_alone() -> None:
    assert "fetch-depth: 0" in FORGE, "or nobody could count the version"
    everywhere, *of_a_tag = FORGE.split("- if: startsWith(github.ref, 'refs/tags/v')\n")
    assert "- run: .ci/run\n" in everywhere
    check, packages, release, _ = of_a_tag
    assert 'run: test "v$(python3 packages/version.py)" = "$GITHUB_REF_NAME"\n' in check
    assert set(NEEDED.values()) <= set(packages.split()), "the Debian packages that build the image"
    assert release.strip() == "run: make -o kit release"
