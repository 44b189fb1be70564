"""The repository as a whole: what holds for every file of it, and that its documentation is complete."""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from tablekeeper.firmware.bench import command as bench
from tablekeeper.firmware.command_line.parser import BENCHES, parser

ROOT = Path(__file__).parents[1]
MOST_LINES = 500
MOST_WORDS = 25
"""So many words a sentence has at the most."""
TEXTS = {".py", ".md", ".toml", ".txt", ".json", ".jsonl", ".yml", ".cfg", ".ini", ".sh", ".table", ""}

FORBIDDEN = re.compile(
    r"(?<![\w/.])/(?:work|home|root|opt(?!/tablekeeper\b)|tmp|Users)/\w"  # a path of somebody's machine
    r"|\b(?:XXX|FIXME|TODO)\b"
    r"|^(?:[<]{7}|[>]{7}) "
)
"""What does not belong into the repository: places on a machine, what is left to do, and how files came about."""


def files() -> list[Path]:
    """Return every file of the repository: those that git knows, or all but what tools leave behind."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        names = [ROOT / name for name in listed.stdout.splitlines()]
    else:  # an unpacked archive
        left_behind = re.compile(r"(\.(?!ci/|github/)[^/]+|build|dist)/")
        names = [path for path in ROOT.rglob("*") if not left_behind.match(path.relative_to(ROOT).as_posix())]
    return sorted(path for path in names if path.is_file() and "__pycache__" not in path.parts)


PYTHON = [path for path in files() if path.suffix == ".py"]
PAGES = [path for path in files() if path.suffix == ".md"]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_no_program_is_started_that_takes_modules_from_the_current_directory() -> None:
    """Root may call from anywhere: a `random.py` that lies there would be run."""
    ours = [path for path in PYTHON if path.relative_to(ROOT).parts[0] in ("engine", "drivers", "firmware")]
    starts = {name(path): re.findall(r"sys\.executable,\s*(\S+?),", path.read_text(encoding="utf-8")) for path in ours}
    found = {file: first for file, first in starts.items() if first}
    assert len(found) > 2
    assert {option for options in found.values() for option in options} == {'"-P"'}, found


def test_the_folders_know_each_other_only_along_the_arrows() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_python_file_says_what_it_is_and_is_short() -> None:
    sources = {name(path): path.read_text(encoding="utf-8") for path in PYTHON}
    assert [path for path, source in sources.items() if len(source.splitlines()) > MOST_LINES] == []
    assert [path for path, source in sources.items() if source and not ast.get_docstring(ast.parse(source))] == []


def test_every_python_that_the_firmware_starts_runs_nothing_of_the_current_directory() -> None:
    starts = [
        (name(path), [ast.unparse(each) for each in node.elts[1:2]])
        for path in PYTHON
        if path.relative_to(ROOT).parts[0] == "firmware"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Tuple | ast.List) and node.elts and ast.unparse(node.elts[0]) == "sys.executable"
    ]
    assert len(starts) > 3
    assert [start for start in starts if start[1] != ["'-P'"]] == []


def test_no_docstring_or_comment_has_a_sentence_too_long_to_be_read_once() -> None:
    found = [
        f"{name(path)}:{line}: {words} words: {sentence}"
        for path in PYTHON
        if path.relative_to(ROOT).parts[0] in {"engine", "drivers", "firmware", "network"}
        for line, text in (*docstrings(path), *comments(path))
        for words, sentence in too_long(text)
    ]
    assert not found, "\n".join(found)


def test_no_page_has_a_sentence_too_long_to_be_read_once() -> None:
    found = [
        f"{name(page)}:{line}: {words} words: {sentence}"
        for page in PAGES
        if page.relative_to(ROOT).parts[0] in {"docs", "hardware", "README.md", "CONTRIBUTING.md"}
        for line, text in prose(page.read_text(encoding="utf-8"))
        for words, sentence in too_long(text)
    ]
    assert not found, "\n".join(found)


def too_long(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text that have too many words, each with how many it has."""
    for sentence in sentences(text):
        words = len(re.findall(r"\S*\w\S*", sentence))
        if words > MOST_WORDS:
            yield words, sentence


def prose(page: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs and lists of a page, each with its first line: no code, no tables, no headings."""
    code = False
    part: list[str] = []
    for number, line in enumerate([*page.splitlines(), ""], 1):
        fence = line.lstrip().startswith("```")
        code ^= fence
        if code or fence or not line.strip() or line.lstrip().startswith(("|", "#")):
            if part:
                yield number - len(part), "\n".join(part)
            part = []
        else:
            part.append(line)


def test_the_prose_of_a_page_is_told_from_its_code_tables_and_headings() -> None:
    page = "# Cards\nA card\nlies.\n\n```sh\nrun it\n```\n| a | b |\n|---|---|\n- one\n"
    assert list(prose(page)) == [(2, "A card\nlies."), (10, "- one")]


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a file, those of names too, each with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text)), lineno=line):
                yield line, inspect.cleandoc(text)


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the comments of a file, each with its line; lines of comments that follow one another are one comment."""
    lines: list[str] = []
    last = 0
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type != tokenize.COMMENT:
                continue
            if lines and token.start[0] != last + 1:
                yield last, "\n".join(lines)
                lines = []
            last = token.start[0]
            lines.append(token.string.lstrip("#: "))
    if lines:
        yield last, "\n".join(lines)


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; a blank line or an item of a list ends one, too."""
    for part in re.split(r"\n\s*\n|\n(?=\s*(?:[-*] |\d+\. ))", text):
        yield from re.split(r"(?<=[.!?])[\"'”»)`*]*\s+(?=[A-Z`\"“(*\d«])", " ".join(part.split()))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A card. It has\na tag.", ["A card.", "It has a tag."]),
        ("A card\n\nwithout a tag", ["A card", "without a tag"]),
        ("Cards:\n- one\n- two", ["Cards:", "- one", "- two"]),
        ("`play`: in play. `away`: out, e.g. a token.", ["`play`: in play.", "`away`: out, e.g. a token."]),
    ],
)
def test_a_text_is_told_apart_into_its_sentences(text: str, wanted: list[str]) -> None:
    assert list(sentences(text)) == wanted


def test_no_file_holds_what_does_not_belong_here() -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in files()
        if path.suffix in TEXTS and path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not found


@pytest.mark.parametrize("line", ["see /home/ann/box", "in /tmp/x", "# TODO: later", "FIXME", "<<<<<<< ours"])
def test_what_does_not_belong_here_is_found(line: str) -> None:
    assert FORBIDDEN.search(line)


def test_every_link_between_pages_leads_somewhere() -> None:
    assert [f"{name(page)} links to {target}" for page in PAGES for target in astray(page)] == []


def astray(page: Path) -> Iterator[str]:
    """Yield the links of a page that lead to no file of the repository, or to no heading of a page."""
    source = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", source):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = unquote(target).partition("#")
        there = (page.parent / file).resolve() if file else page
        if not there.exists() or (anchor and there.suffix == ".md" and anchor not in anchors(there)):
            yield target


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as forges make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        relative = page.relative_to(ROOT / "docs").as_posix()
        assert relative == "README.md" or f"({relative})" in index


def commands() -> dict[str, argparse.ArgumentParser]:
    """Return every subcommand's parser."""
    (choices,) = (
        action.choices
        for action in parser()._actions
        if isinstance(action, argparse._SubParsersAction) and action.choices
    )
    return dict(choices)


def test_every_command_and_option_has_its_line_in_the_documentation_and_no_other_has() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## `tablekeeper (\w+)`\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    documented = {
        command: set(re.findall(r"^\| `(--[\w-]+)` \| \S", text, re.MULTILINE)) for command, text in sections.items()
    }
    offered = {
        command: {option for action in parser._actions for option in action.option_strings if option.startswith("--")}
        - {"--help"}
        for command, parser in commands().items()
    }
    assert documented == offered


def test_every_option_says_what_it_does() -> None:
    for command, one in commands().items():
        assert all(action.help for action in one._actions), command


def test_the_groups_of_the_bench_are_those_of_the_command_line_and_of_its_page() -> None:
    page = (ROOT / "docs" / "bench.md").read_text(encoding="utf-8")
    assert tuple(bench.GROUPS) == BENCHES
    assert all(f"`{group}" in page for group in bench.GROUPS)


def test_the_packages_that_ci_installs_are_those_that_tests_name() -> None:
    listed = (ROOT / ".ci" / "packages.txt").read_text(encoding="utf-8").split("\n")
    packages = {line for line in listed if line and not line.startswith("#")}
    marked = {
        package
        for path in PYTHON
        for package in re.findall(
            r"^@pytest\.mark\.needs_package\(\"([^\"]+)\"\)", path.read_text(encoding="utf-8"), re.M
        )
    }
    assert marked <= packages
    assert {"make", "python3-venv"} <= packages


@pytest.mark.parametrize(("required", "outcome"), [("", "skipped"), ("1", "error")])
def test_a_test_without_its_package_is_skipped_by_name_and_fails_in_ci(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, required: str, outcome: str
) -> None:
    monkeypatch.setenv("TABLEKEEPER_REQUIRE_ALL", required)
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"), "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = needs_package(name): needs it\n", "utf-8")
    (tmp_path / "test_it.py").write_text(
        'import pytest\n\n\n@pytest.mark.needs_package("no-such-package")\ndef test_it() -> None:\n    pass\n', "utf-8"
    )
    command = [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider", "-p", "no:xdist", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert f"1 {outcome}" in done.stdout
    assert "Debian package no-such-package" in done.stdout
