"""Games are guests: what is not theirs names no game, no card, and nothing that a game asks or lets answer."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tablekeeper.engine import registry as engine_registry
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import catalogue, catalogue_files

ROOT = Path(__file__).parents[1]

REGISTRIES = ("engine/registry.py", "firmware/games/registry.py")
"""Where every game has its line, and is named."""

FAMILIES = ("ask", "answer", "pick", "verb", "which")
"""The keys of a game's texts that name what it asks, and the verbs of its answers: `munchkin.ask.loot_body`."""

ALLOWED: Mapping[tuple[str, str], str] = {
    ("", "ask"): "a field of every decision, and a family of keys",
    ("", "card"): "a slot of texts, and a column of the storage",
    ("", "hand"): "where hidden cards come from in any game of cards",
    ("", "no"): "what anybody may answer",
    ("", "number"): "the verb of the contract for answers that are numbers",
    ("", "opponent"): "the box as the player of a seat",
    ("", "seat"): "who sits at the table",
    ("", "title"): "what stands over a list",
    ("", "yes"): "what anybody may answer",
    ("drivers/buzzer.py", "turn"): "a sound",
    ("drivers/keys.py", "key"): "a key that is pressed",
    ("engine/", "turn"): "what the contract asks unless a game says otherwise",
    ("engine/answers.py", "roll"): "the verb of the contract for the faces of a die",
    ("engine/protocol.py", "load"): "a request of the protocol",
    ("engine/selfplay.py", "nothing"): "a text that is no answer",
    ("firmware/app/announcer.py", "turn"): "a sound",
    ("firmware/bench/start.py", "pass"): "a statement of Python",
    ("firmware/contract/box.py", "nothing"): "that nothing was done",
    ("firmware/contract/box.py", "take"): "something done at the keys: an entry of a list is taken",
    ("firmware/contract/finger.py", "take"): "something done at the keys: an entry of a list is taken",
    ("firmware/contract/rules.py", "load"): "a request of the protocol",
    ("firmware/door/messages.py", "done"): "a message",
    ("firmware/doctor/checks.py", "target"): "what a link leads to",
    ("firmware/languages/", "begin"): "beginning a match",
    ("firmware/languages/", "draw"): "the box draws lots",
    ("firmware/languages/", "end"): "leaving a page",
    ("firmware/languages/", "first"): "who begins a match",
    ("firmware/languages/", "key"): "a key that is pressed",
    ("firmware/languages/", "move"): "a tag goes to another card",
    ("firmware/languages/", "nothing"): "what any event may come to",
    ("firmware/languages/", "roll"): "a die of the box",
    ("firmware/languages/", "sure"): "a new match is asked about twice",
    ("firmware/languages/", "turn"): "whose turn it is, which any game may correct",
    ("firmware/languages/", "who"): "which seat is meant",
    ("firmware/languages/", "whose"): "which seat is meant",
    ("firmware/screens/__init__.py", "draw"): "a screen is drawn",
    ("firmware/simulator/assembly.py", "discard"): "a mark on the rack",
    ("firmware/simulator/assembly.py", "play"): "a mark on the rack",
    ("firmware/simulator/messages.py", "discard"): "a mark on the rack",
    ("firmware/simulator/messages.py", "done"): "a message",
    ("firmware/simulator/messages.py", "lay"): "a message: a card is laid on the reader",
    ("firmware/simulator/messages.py", "play"): "a mark on the rack",
    ("firmware/simulator/script.py", "choose"): "a line of the table script",
    ("firmware/simulator/terminal.py", "discard"): "a mark on the rack",
    ("firmware/simulator/script.py", "power"): "a line of the table script",
    ("firmware/simulator/script.py", "recover"): "a line of the table script",
    ("firmware/simulator/terminal.py", "escape"): "a key of the keyboard",
    ("firmware/simulator/terminal.py", "help"): "a part of the screen",
    ("firmware/simulator/terminal.py", "play"): "a mark on the rack",
    ("firmware/simulator/terminal.py", "power"): "a command: the power is cut",
    ("firmware/simulator/terminal.py", "side"): "a part of the screen",
    ("firmware/simulator/web/words/", "discard"): "a mark on the rack",
    ("firmware/simulator/web/words/", "play"): "a mark on the rack",
    ("firmware/telling/spoken.py", "key"): "a key that is pressed",
    ("network/dashboard/", "help"): "a call for staff",
    ("network/dashboard/", "trouble"): "what is wrong with a box",
    ("network/dashboard/words/", "close"): "a window is closed",
    ("network/report/", "help"): "a call for staff",
    ("network/report/", "trouble"): "what is wrong with the box",
}
"""Words of a game that mean something else where they stand: in all files whose paths begin so, and why."""


@cache
def cards() -> frozenset[str]:
    """Return the ids of all cards of all games."""
    uis = [registry.ui(game) for game in registry.OWN]
    return frozenset(card for ui in uis for card, _ in ui.cards(ui.game.sets))


@cache
def moves() -> frozenset[str]:
    """Return what all games ask, and the verbs of their answers."""
    packages = [registry.ui(game).words for game in registry.OWN]
    files = [(file, package) for package in packages for file in catalogue_files("en", package)]
    keys = [key.split(".") for file, package in files for key in catalogue("en", file, package)]
    return frozenset(parts[2] for parts in keys if parts[1] in FAMILIES)


@cache
def keys_of_the_box() -> frozenset[str]:
    """Return the keys of the box's own texts, which are looked at where they stand."""
    return frozenset(key for file in catalogue_files("en") for key in catalogue("en", file))


GAMES = tuple(engine_registry.OWN)
"""Our own games, by their ids."""


def is_a_games(path: str) -> bool:
    return path in REGISTRIES or any(path.startswith((f"engine/{game}/", f"firmware/games/{game}/")) for game in GAMES)


PATHS = [
    path.relative_to(ROOT).as_posix()
    for folder in ("engine", "drivers", "firmware", "network")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".toml")
]
SHARED = sorted(path for path in PATHS if not is_a_games(path))


def named(path: str, source: str) -> set[str]:
    """Return what a file names of games.

    A game's id is found in any place, comments among them, also in the plural or as a part of a name. All else is
    looked for in string literals, or keys: cards as words, what is asked and answered as the whole of a literal or of
    a part between dots, since many of these are everyday words.
    """
    found = {game for game in GAMES if re.search(rf"(?i)(?<![a-z]){game}s?(?![a-z])", source)}
    keys = tomllib.loads(source) if path.endswith(".toml") else ()
    for text in (*keys, *(literals(source) if path.endswith(".py") else ())):
        found |= set(re.findall(r"\w+", text)) & cards()
        found |= {part.strip() for part in text.split(".")} & moves()
    return {word for word in found if not any(path.startswith(where) and word == that for where, that in ALLOWED)}


def literals(source: str) -> Iterator[str]:
    """Yield a program's string literals and the fixed parts of formatted ones, but no docstrings and no keys."""
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield from {node.value} - keys_of_the_box()


def test_nothing_outside_the_folders_of_a_game_names_what_is_the_games() -> None:
    found = {path: named(path, (ROOT / path).read_text(encoding="utf-8")) for path in SHARED}
    assert {path: words for path, words in found.items() if words} == {}


def test_every_exception_is_needed() -> None:
    assert {word for _, word in ALLOWED} <= moves() | cards()
    sources = {path: (ROOT / path).read_text(encoding="utf-8") for path in SHARED}
    unneeded = [
        (where, word)
        for where, word in ALLOWED
        if not any(path.startswith(where) and re.search(rf"\b{word}\b", source) for path, source in sources.items())
    ]
    assert unneeded == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("MINDBUGS = 2", {"mindbug"}),
        ("from tablekeeper.engine.munchkin import cards", {"munchkin"}),
        ("x = 1  # as in Mindbug", {"mindbug"}),
        ("x = 'play gorillion'", {"gorillion"}),
        ("x = ('loot_body', f'attack {y}')", {"loot_body", "attack"}),
        ("x = f'{game}.pick.roll'", {"roll"}),
        ('"""What to block, and who."""', set()),
        ("x = 'wanted a block of text'", set()),
        ("block = play(pass_)", set()),
    ],
)
def test_what_is_a_games_is_found(source: str, found: set[str]) -> None:
    assert named("firmware/some.py", source) == found


def test_asks_verbs_and_cards_are_known() -> None:
    assert {"loot_body", "frenzy", "block", "flee"} <= moves()
    assert {"gorillion", "gazebo"} <= cards()


def test_keys_are_looked_at() -> None:
    assert named("firmware/x.toml", '"page.frenzy" = "…"') == {"frenzy"}
    assert named("firmware/x.toml", '"page.x" = "Like Munchkin"') == {"munchkin"}
