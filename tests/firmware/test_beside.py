"""What the services beside the box say in their run directories, and what the panel shows of it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tablekeeper.firmware.box import beside
from tablekeeper.firmware.box.beside import ALONE, CAUSES, RUN, Beside, Cause, say
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.wrong import explained
from tablekeeper.firmware.telling.troubles import BY_KEY

from .pages.conftest import Box, NewBox, new_box

__all__ = ["new_box"]

CAUSED = {"wifi": beside.joining, "report": beside.serving}


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Return the run directory of a box, beside which the two services have theirs."""
    run = tmp_path / "run"
    for folder in (run, beside.joining(run), beside.serving(run)):
        folder.mkdir()
    return run


@pytest.mark.parametrize("word", CAUSES["wifi"])
@pytest.mark.parametrize("line", [0, 1, 9999])
def test_what_a_service_says_is_read_as_it_was_said(run: Path, word: str, line: int) -> None:
    say(beside.joining(run), Cause(word, line))
    assert Beside(run).wifi() == Cause(word, line)
    assert Beside(run).report() is None, "that is another service"
    say(beside.joining(run), None)
    assert Beside(run).wifi() is None
    assert list(beside.joining(run).iterdir()) == []


@pytest.mark.parametrize(
    "said", [b"", b"nonsense", b"line", b"line x", b"file\n\n", b"\xff", b"line 12345", b"line 1 " * 20, b"sought"]
)
def test_what_is_none_of_our_words_counts_as_nothing(run: Path, said: bytes) -> None:
    (beside.serving(run) / beside.WRONG).write_bytes(said)
    assert Beside(run).report() == (Cause("line") if said == b"line" else None)


def test_a_folder_in_the_place_of_a_file_counts_as_nothing(run: Path) -> None:
    (beside.serving(run) / beside.WRONG).mkdir()
    assert Beside(run).report() is None


def test_a_box_that_is_no_service_has_none_beside_it() -> None:
    assert Beside.found({}).wifi() is None
    assert Beside.found({RUN: ""}).wifi() is None
    assert ALONE.report() is None
    assert not ALONE.reached()


def test_every_cause_has_its_words_in_every_language() -> None:
    for lang in map(language, LANGUAGES):
        for key, words in CAUSES.items():
            assert all(f"wrong.{key}.{word}" in lang for word in words)


@pytest.mark.parametrize(
    ("key", "cause", "says"),
    [
        ("wifi", Cause("password"), "Its password is refused."),
        ("wifi", Cause("line", 3), "wifi.txt, line 3: wrong."),
        ("report", Cause("line", 2), "report.txt, line 2: wrong."),
        ("report", Cause("certificate"), "The broker's certificate is not trusted."),
        ("report", Cause("host"), "No host has the broker's name."),
    ],
)
def test_the_panel_shows_what_a_service_says_and_why_as_long_as_it_says_it(
    tmp_path: Path, run: Path, caplog: pytest.LogCaptureFixture, key: str, cause: Cause, says: str
) -> None:
    caplog.set_level(logging.INFO, "tablekeeper.troubles")
    trouble = BY_KEY[key]
    box = Box(tmp_path / "box", game="mindbug")
    box.context.watch.beside = Beside(run)
    box.answer("play gorillion")
    say(CAUSED[key](run), cause)
    box.answer("pass")
    assert [one.key for one in box.context.watch.present] == [key]
    assert trouble.sign in box.words
    box.context.pages.push(explained(box.context, trouble))
    box.wait(1)
    assert trouble.code in box.words
    assert "".join(says.split()) in "".join(box.words.split())
    say(CAUSED[key](run), None)
    box.wait(1)
    box.down("2.left")
    assert box.context.watch.present == ()
    assert trouble.sign not in box.words
    lines = [line for line in caplog.messages if line.startswith(trouble.code)]
    assert lines == [f"{trouble.code} {key}: because of: {cause}", f"{trouble.code} {key}: over after 2.2 s"]
    box.cut()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("key", "word"), [(key, word) for key, words in CAUSES.items() for word in words])
def test_the_first_page_has_room_for_every_cause(new_box: NewBox, run: Path, lang: str, key: str, word: str) -> None:
    box = new_box(lang=lang)
    box.context.watch.beside = Beside(run)
    say(CAUSED[key](run), Cause(word, 9999))
    box.context.pages.push(explained(box.context, BY_KEY[key]))
    box.wait(1)
    says = language(lang).text(f"wrong.{key}.{word}", line=9999)
    assert "".join(says.split()) in "".join(box.words.split())
