"""The house has floors: no circle of imports, those for types counted; in a game and between rooms none upwards."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("engine", "drivers", "firmware", "network")
FLOORS = ("cards", "table", "frames", "effects", "boxes", "deeds", "verbs", "position")
"""What a game of the engine is made of, the lowest first; a game may leave some out."""
FIRMWARE = "tablekeeper.firmware"
A_GAME = "a game"
"""The folder of one game below `firmware/games`; what all games share is the room `games`."""
ROOMS = (
    *("version", "processes", "serving", "storage", "languages", "telling", "drawing", "screens"),
    *("games", "match", "kept", "door", "box", "pages", A_GAME, "app"),
    *("doctor", "simulator", "contract", "command_line", "__main__"),
)
"""The rooms of the firmware, the lowest first."""
BENCH = "bench"
"""Measures all rooms and is no part of the wheel: it has no floor."""
GAMES = ("mindbug", "munchkin", "guerra_de_mitos")


def graph(package: str = "tablekeeper") -> grimp.ImportGraph:
    """Return the imports of a package, those under TYPE_CHECKING counted."""
    return grimp.build_graph(package, exclude_type_checking_imports=False, cache_dir=None)


@pytest.fixture(scope="module")
def house() -> grimp.ImportGraph:
    return graph()


def circle(modules: Iterable[str], imported_by: Callable[[str], Iterable[str]]) -> Sequence[str]:
    """Return the modules of a circle, each imported by the next; none where there is no circle."""
    try:
        TopologicalSorter({module: set(imported_by(module)) for module in modules}).prepare()
    except CycleError as error:
        found: Sequence[str] = error.args[1]
        return found
    return ()


def rooms(house: grimp.ImportGraph, place: str) -> Mapping[str, Collection[str]]:
    """Return the children of a package, each with those of its sisters that it imports, whatever lies inside them."""
    children = house.find_children(place)
    inside = {module: child for child in children for module in (child, *house.find_descendants(child))}
    return {
        child: {
            inside[imported]
            for module, where in inside.items()
            if where == child
            for imported in house.find_modules_directly_imported_by(module)
            if inside.get(imported, child) != child
        }
        for child in children
    }


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_module_imports_itself_by_others(house: grimp.ImportGraph, folder: str) -> None:
    modules = [module for module in house.modules if module.startswith(f"tablekeeper.{folder}")]
    assert len(modules) >= 10
    found = circle(modules, house.find_modules_directly_imported_by)
    assert not found, " imports ".join(reversed(found))


@pytest.mark.parametrize("game", GAMES)
def test_no_folder_of_a_game_stands_on_one_that_stands_on_it(house: grimp.ImportGraph, game: str) -> None:
    inside = rooms(house, f"tablekeeper.engine.{game}")
    found = circle(inside, lambda room: inside[room])
    assert not found, " imports ".join(reversed(found))


@pytest.mark.parametrize("game", GAMES)
def test_a_floor_of_a_game_stands_on_lower_ones_alone(house: grimp.ImportGraph, game: str) -> None:
    place = f"tablekeeper.engine.{game}"
    inside = rooms(house, place)
    here = [f"{place}.{floor}" for floor in FLOORS if f"{place}.{floor}" in inside]
    assert len(here) > 3
    upwards = {floor: set(inside[floor]).difference(here[:level]) for level, floor in enumerate(here)}
    assert not any(upwards.values()), upwards


def room(house: grimp.ImportGraph, module: str) -> str:
    """Return the room of the firmware in which a module lies."""
    name, *inside = module.removeprefix(f"{FIRMWARE}.").split(".")
    return A_GAME if name == "games" and inside and house.find_children(f"{FIRMWARE}.games.{inside[0]}") else name


def upwards(house: grimp.ImportGraph) -> list[str]:
    """Return the imports from a room of the firmware into a higher one."""
    inside = {module: room(house, module) for module in house.find_descendants(FIRMWARE)}
    assert set(inside.values()) == {*ROOMS, BENCH}
    return [
        f"{module} imports {imported}"
        for module, here in inside.items()
        if here != BENCH
        for imported in house.find_modules_directly_imported_by(module)
        if inside.get(imported) in ROOMS[ROOMS.index(here) + 1 :]
    ]


def test_a_room_of_the_firmware_stands_on_lower_ones_alone(house: grimp.ImportGraph) -> None:
    assert upwards(house) == []


def test_an_import_into_a_higher_room_is_found(house: grimp.ImportGraph) -> None:
    wrong = deepcopy(house)
    wrong.add_import(importer=f"{FIRMWARE}.box.watch", imported=f"{FIRMWARE}.pages.page")
    assert upwards(wrong) == [f"{FIRMWARE}.box.watch imports {FIRMWARE}.pages.page"]


def test_a_circle_for_types_alone_is_found_with_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "put_back"
    shutil.copytree(ROOT / "drivers", package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in package.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("tablekeeper.drivers", "put_back"), encoding="utf-8")
    health = package / "health.py"
    types = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from put_back.lamps import Lamps\n"
    health.write_text(f"{health.read_text(encoding='utf-8')}\n{types}", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    drivers = graph("put_back")
    found = circle(drivers.modules, drivers.find_modules_directly_imported_by)
    assert {"put_back.health", "put_back.lamps"} <= set(found)
