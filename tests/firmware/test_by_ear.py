"""A whole match by ear and keys: whoever plays hears what is read aloud, presses keys, and knows nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tablekeeper.firmware.simulator.desk import Desk
from tablekeeper.firmware.simulator.messages import Options

from .by_ear import Listener

MOST = 1500
"""Keys of a match by somebody who takes them at random; most take a few hundred."""


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_a_match_of_mindbug_is_played_to_its_end_by_what_is_heard(tmp_path: Path, seed: int) -> None:
    listener = Listener(Random(seed))
    options = Options(str(tmp_path), game="mindbug", sets=("first_contact",), lang="en", seed=seed, speak=True)
    with Desk(options) as desk:
        key = listener.key(desk.listen())
        while not listener.over and len(listener.pressed) < MOST:
            desk.press(key)
            key = listener.key(desk.listen())
        state = desk.state()
    assert listener.over
    assert state is not None
    assert state.result is not None
    assert all(heard for heard, _ in listener.pressed), "no key is without an answer"


def test_what_people_do_interrupts_what_is_said_and_what_happens_by_itself_does_not(tmp_path: Path) -> None:
    with Desk(Options(str(tmp_path), game="mindbug", sets=("first_contact",), lang="en", speak=True)) as desk:
        (begun,) = desk.listen()
        assert begun.startswith("Seat 1. Your turn. left: Play.")
        assert desk.shown("your turn")
        desk.press("2.ok")
        assert desk.listen() == ("Seat 1. Seat 1 decides.",)
        assert not desk.shown("your turn"), "that was interrupted"
        desk.wait(5)
        assert desk.listen() == ("Seat 1. Your turn.",)
        assert desk.shown("decides"), "that was not"


def test_a_lost_reader_and_a_full_disk_are_heard(tmp_path: Path) -> None:
    with Desk(Options(str(tmp_path), game="mindbug", sets=("first_contact",), lang="en", speak=True)) as desk:
        desk.fault("reader", begins=True)
        desk.wait(20)
        desk.fault("reader", begins=False)
        desk.wait(20)
        heard = " ".join(desk.listen())
        assert "The reader does not answer." in heard
        assert "The reader is back." in heard


@pytest.mark.parametrize(
    ("game", "lang", "begins"),
    [
        ("mindbug", "es", "Sitio 1. Tu turno. izquierda: Jugar. Sitio 1: Vida 3, Mindbugs 2, "),
        ("munchkin", "en", "Seat 1. Seat 1: your character is. okay: Woman. right: Man."),
        ("guerra_de_mitos", "it", "Posto 1. Posto 1: avvicina il pantheon. okay: Quale."),
        ("scorepad", "de", "Spiele plus oder minus 1. links: -1. okay: Mehr. rechts: +1. "),
    ],
)
def test_every_game_begins_with_who_is_asked_and_what_in_every_language(
    tmp_path: Path, game: str, lang: str, begins: str
) -> None:
    with Desk(Options(str(tmp_path), game=game, lang=lang, speak=True)) as desk:
        (begun,) = desk.listen()
    assert begun.startswith(begins)


def test_the_numbers_are_heard_again_by_a_look_into_the_menu_and_by_the_key_that_wakes_the_panel(
    tmp_path: Path,
) -> None:
    with Desk(Options(str(tmp_path), game="mindbug", lang="en", speak=True)) as desk:
        (everything,) = desk.listen()
        desk.press("menu", 1.0)
        assert desk.listen()[0].startswith("Menu. History, 1 of ")
        desk.press("menu")
        assert desk.listen() == (everything,)
        desk.wait(3600)
        desk.press("1.left")
        assert desk.listen() == (everything,)
