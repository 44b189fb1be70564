"""The games that there are: ours first, others' by the entry point of their package, none read before it is chosen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine import match, registry, selfplay
from tablekeeper.engine.game import Game
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.refusals import Refusal
from tests.engine import counter

ROOT = Path(__file__).parents[2]
GUEST = "counter_of_a_guest"
"""The module of the package that is installed."""

Offer = Callable[..., None]


@pytest.fixture
def fresh() -> Iterator[None]:
    """Let no game that a test has found be known to another."""
    registry.game.cache_clear()
    yield
    registry.game.cache_clear()
    sys.modules.pop(GUEST, None)


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: None) -> Offer:
    """Return how to install a package that offers games: `offer(counter="module:attribute")`."""

    def install(**points: str) -> None:
        shutil.copy(counter.__file__, tmp_path / f"{GUEST}.py")
        described = tmp_path / "guest-1.0.dist-info"
        described.mkdir()
        (described / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"[{registry.GROUP}]", *(f"{name} = {place}" for name, place in points.items())]
        (described / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)

    return install


# Our own


def test_our_games_are_listed_first_and_each_is_found_under_its_name() -> None:
    assert registry.names()[: len(registry.OWN)] == tuple(registry.OWN)
    assert registry.names()[0] == registry.FIRST
    assert registry.find("mindbug") is registry.game("mindbug") is MINDBUG


@pytest.mark.parametrize("name", registry.OWN)
def test_each_of_our_games_says_its_own_name(name: str) -> None:
    assert registry.game(name).name == name


@pytest.mark.parametrize("name", ["chess", "", "Mindbug", "mindbug ", "engine.mindbug:MINDBUG", None, 5, ["mindbug"]])
def test_a_name_that_is_none_is_refused_with_those_that_there_are(name: Any) -> None:
    refusal = registry.find(name)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert repr(name) in refusal.why
    assert ", ".join(registry.names()) in refusal.why


def test_to_take_a_game_that_there_is_not_is_a_programmers_error() -> None:
    with pytest.raises(LookupError, match=r"wanted one of mindbug.*got 'chess'"):
        registry.game("chess")


# Others'


def test_a_game_in_a_package_of_its_own_is_found_by_its_entry_point(offer: Offer) -> None:
    assert isinstance(registry.find("counter"), Refusal)
    offer(counter=f"{GUEST}:COUNTER")
    assert registry.names() == (*registry.OWN, "counter")
    found = registry.find("counter")
    assert isinstance(found, Game)
    assert type(found).__module__ == GUEST
    assert registry.find("counter") is found


def test_a_game_of_another_package_is_played_from_its_name_alone(offer: Offer) -> None:
    offer(counter=f"{GUEST}:COUNTER")
    assert selfplay.play("counter", (), 1, thorough=True).decisions > 3
    begun = match.new("counter", (), ("Ann",), 0)
    assert isinstance(begun, match.Match)
    assert begun.state.position()["game"] == "counter"


def test_games_of_others_stand_behind_ours_in_the_order_of_their_names(offer: Offer) -> None:
    offer(zebra=f"{GUEST}:COUNTER", counter=f"{GUEST}:COUNTER", ant=f"{GUEST}:COUNTER")
    assert registry.names() == (*registry.OWN, "ant", "counter", "zebra")


def test_no_package_takes_the_place_of_a_game_of_ours(offer: Offer) -> None:
    offer(mindbug=f"{GUEST}:COUNTER")
    assert registry.names() == tuple(registry.OWN)
    assert registry.find("mindbug") is MINDBUG


@pytest.mark.parametrize("wrong", ["Counter", "CounterState", "GOAL"])
def test_an_entry_point_that_leads_to_no_game_is_named_with_what_it_leads_to(offer: Offer, wrong: str) -> None:
    offer(counter=f"{GUEST}:{wrong}")
    with pytest.raises(TypeError, match=r"game 'counter': wanted a tablekeeper Game, got .*; mend the entry point"):
        registry.game("counter")


def test_an_entry_point_by_another_name_than_its_games_is_refused_clearly(offer: Offer) -> None:
    """A journal is written under the game's own name, and would not open again."""
    offer(tally=f"{GUEST}:COUNTER")
    with pytest.raises(ValueError, match=r"game 'tally': .*'counter'"):
        registry.game("tally")


@pytest.mark.parametrize(
    "place", [f"{GUEST}:Counter", f"{GUEST}:NOTHING", "no_such_module:GAME", "not a place", f"{GUEST}:COUNTER"]
)
def test_a_package_that_cannot_be_read_is_refused_and_ends_nothing(offer: Offer, place: str) -> None:
    offer(broken=place)
    refusal = registry.find("broken")
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.code) == ("unknown", "R32")
    assert "The game 'broken' cannot be read" in refusal.why
    assert refusal.why.endswith("mend or remove its package.")


# At no cost


def loaded_by(code: str, path: Path) -> set[str]:
    """Return the modules that a process has read after some code, with the package of a guest on its path."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(path), str(ROOT)))},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.split())


GAMES = {place.partition(":")[0] for place in registry.OWN.values()} | {GUEST}


def test_listing_the_names_reads_no_game(offer: Offer, tmp_path: Path) -> None:
    offer(counter=f"{GUEST}:COUNTER")
    listing = f"from tablekeeper.engine import registry\nassert registry.names() == {(*registry.OWN, 'counter')}"
    assert not GAMES & loaded_by(f"{listing}\nregistry.find('chess')", tmp_path)


def test_a_game_is_read_alone_when_it_is_chosen(offer: Offer, tmp_path: Path) -> None:
    offer(counter=f"{GUEST}:COUNTER")
    for name in ("mindbug", "counter"):
        chosen = registry.OWN.get(name, f"{GUEST}:COUNTER").partition(":")[0]
        program = f"from tablekeeper.engine import registry\nregistry.game({name!r})"
        assert GAMES & loaded_by(program, tmp_path) == {chosen}


def test_no_package_is_looked_through_before_the_games_are_listed() -> None:
    read = loaded_by("from tablekeeper.engine import registry\nregistry.find('mindbug')", ROOT)
    assert "tablekeeper.engine.mindbug" in read
    assert "importlib.metadata" not in read
