"""The speaker says one text after the other, falls silent at once, and its loss is a state."""

from __future__ import annotations

import os
import time
import wave
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablekeeper.drivers.speaker import PROGRAM, Speaker

RECORDS = """#!/bin/sh
echo "began $*" >>"$SAID"
while read -r line; do echo "$line" >>"$SAID"; done
"""
SILENT = """#!/bin/sh
read -r line
echo "ALSA lib: what it always says" >&2
echo "error: No such file or directory" >&2
"""
DEAF = """#!/bin/sh
exec sleep 60
"""


@dataclass
class Clock:
    now: float = 10.0

    def __call__(self) -> float:
        return self.now


def until(done: Callable[[], bool]) -> bool:
    """Return whether something comes true soon, which another process does in its own time."""
    end = time.monotonic() + 20
    while time.monotonic() < end and not done():
        os.sched_yield()
    return done()


@dataclass
class Stage:
    """A speaker whose program is a script, what that has written down, and the clock."""

    folder: Path
    clock: Clock
    speaker: Speaker

    def program(self, script: str) -> None:
        path = self.folder / PROGRAM
        path.write_text(script, encoding="utf-8")
        path.chmod(0o755)

    def well(self) -> bool:
        return self.speaker.health.ok

    @property
    def said(self) -> list[str]:
        path = self.folder / "said"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin{os.pathsep}/usr/bin")
    monkeypatch.setenv("SAID", str(tmp_path / "said"))
    clock = Clock()
    made = Stage(tmp_path, clock, Speaker(clock))
    made.program(RECORDS)
    yield made
    made.speaker.close()


def test_texts_are_said_in_order_by_one_process_in_the_voice_of_their_language(stage: Stage) -> None:
    stage.speaker.say("Seat 1. Your\n turn.", "en")
    stage.speaker.say("left: Play.", "en")
    assert until(lambda: len(stage.said) == 3)
    assert stage.said == ["began -v en", "Seat 1. Your turn.", "left: Play."]
    stage.speaker.say("Tocca a te.", "it")
    assert until(lambda: len(stage.said) == 5)
    assert stage.said[3:] == ["began -v it", "Tocca a te."]
    assert stage.speaker.health.ok


def test_it_falls_silent_at_once_and_speaks_again(stage: Stage) -> None:
    stage.speaker.say("A long story.", "en")
    assert until(lambda: len(stage.said) == 2)
    stage.speaker.hush()
    stage.speaker.hush()
    stage.speaker.say("Another.", "en")
    assert until(lambda: len(stage.said) == 4)
    assert stage.said[2:] == ["began -v en", "Another."]
    assert stage.speaker.health.ok


def test_a_missing_program_is_lost_once_and_back_when_it_has_been_well_for_a_while(stage: Stage) -> None:
    begun = stage.clock.now
    os.environ["PATH"] = str(stage.folder)
    (stage.folder / PROGRAM).unlink()
    for _ in range(3):
        stage.speaker.say("Anybody?", "en")
        stage.speaker.hush()
    assert not stage.well()
    assert stage.speaker.health.error.startswith(f"{PROGRAM}: ")
    assert stage.speaker.health.since == begun, "it is the same trouble throughout"
    stage.program(DEAF.replace("sleep", "/bin/sleep"))
    stage.speaker.say("One.", "en")
    assert not stage.well(), "it has only just begun"
    stage.clock.now += 2
    stage.speaker.say("Two.", "en")
    assert stage.well()
    assert stage.speaker.health.since == stage.clock.now


def test_a_program_without_a_sound_card_says_why(stage: Stage) -> None:
    stage.program(SILENT)
    stage.speaker.say("Anybody?", "en")
    process = stage.speaker._process
    assert process is not None
    assert until(lambda: process.poll() is not None)
    stage.speaker.say("Nobody.", "en")
    assert stage.speaker.health.error == f"{PROGRAM}: error: No such file or directory"


def test_a_program_that_reads_nothing_holds_nobody_up(stage: Stage) -> None:
    stage.program(DEAF)
    for _ in range(200):
        stage.speaker.say("A text. " * 100, "en")
    assert stage.speaker.health.error == f"{PROGRAM}: it takes no more text"


@pytest.mark.needs_package("espeak-ng")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Seat 1. Take Gorillion? left: Mindbug. right: No Mindbug."),
        ("es", "Jugador 1. ¿Robar a Gorileón? izquierda: Mindbug. derecha: No."),
        ("it", "Posto 1. Prendere Gorillione? sinistra: Mindbug. destra: No."),
        ("de", "Platz 1. Gorillöwe nehmen? links: Mindbug. rechts: Nein."),
    ],
)
def test_the_speech_program_makes_sound_of_it(tmp_path: Path, lang: str, text: str) -> None:
    """The program writes the sound into a file when its input ends, in place of a sound card that nobody hears."""
    sound = tmp_path / "said.wav"
    speaker = Speaker(more=("-w", str(sound)))
    speaker.say(text, lang)
    speaker.say(text, lang)
    process = speaker._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(60) == 0
    with wave.open(str(sound)) as said:
        seconds = said.getnframes() / said.getframerate()
        loud = max(said.readframes(said.getnframes()))
    assert 5 < seconds < 40
    assert loud > 100
    speaker.close()
