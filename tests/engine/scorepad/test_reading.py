"""Reading pads: what is read, and that everything wrong is named with its line and nothing is fatal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.engine.scorepad import SCOREPAD, Pad, read_pad
from tablekeeper.engine.scorepad.game import PADS, packaged
from tablekeeper.engine.scorepad.pad import LANGUAGES, Rounds, in_language
from tablekeeper.engine.scorepad.reading import MOST_BYTES, MOST_LINES
from tablekeeper.engine.toml import Fault
from tests.engine.spoiling import VALUES, expect_told, spoilt, tries

PLAIN = 'title = "Race"\n[counter.points]\nname = "Points"\n'
SOURCES = [file.read_bytes() for file in PADS.iterdir() if file.name.endswith(".toml")]


def faults(source: str | bytes) -> tuple[Fault, ...]:
    read = read_pad(source if isinstance(source, bytes) else source.encode())
    assert isinstance(read, tuple), f"no fault was found in {source!r}"
    return read


def pad(source: str | bytes) -> Pad:
    read = read_pad(source if isinstance(source, bytes) else source.encode())
    assert isinstance(read, Pad), read
    return read


def test_a_plain_pad_has_the_documented_defaults() -> None:
    read = pad(PLAIN)
    counter = read.counter["points"]
    assert (read.seats, read.turns, read.clock, read.die, read.rounds) == ((2, 6), False, None, None, None)
    assert (counter.start, counter.least, counter.most, counter.steps) == (0, 0, 9999, (1, 5))
    assert (counter.goal, counter.out) == (None, None)
    assert (Rounds().least, Rounds().most, Rounds().count) == (0, 999, 99)


def test_the_first_counter_of_the_file_decides() -> None:
    assert pad(PLAIN + '[counter.a]\nname = "A"').deciding == "points"
    assert pad('title = "Race"\n[counter.a]\nname = "A"\n[counter.points]\nname = "Points"').deciding == "a"


@pytest.mark.parametrize(
    ("lines", "lowest"),
    [("", False), ("goal = 10", False), ("start = 10\ngoal = 0", True), ("start = 10\nout = 0", False)],
)
def test_the_lowest_wins_by_default_only_where_the_goal_lies_below_the_start(lines: str, lowest: bool) -> None:
    assert pad(PLAIN + lines).lowest_wins is lowest
    assert pad('wins = "lowest"\n' + PLAIN + lines).lowest_wins
    assert not pad('wins = "highest"\n' + PLAIN + lines).lowest_wins


def test_a_text_falls_back_to_english_and_then_to_the_first() -> None:
    assert in_language({"it": "Vita", "en": "Life"}, "de") == "Life"
    assert in_language({"it": "Vita", "es": "Vida"}, "de") == "Vita"
    assert in_language({"it": "Vita", "de": "Leben"}, "de") == "Leben"
    assert in_language("Life", "de") == "Life"


@pytest.mark.parametrize("name", SCOREPAD.sets)
def test_our_pads_speak_every_language(name: str) -> None:
    texts = [packaged(name).title, *(counter.name for counter in packaged(name).counter.values())]
    assert all(isinstance(text, dict) and list(text) == list(LANGUAGES) for text in texts)


def test_there_are_many_examples_of_every_kind() -> None:
    pads = [packaged(name) for name in SCOREPAD.sets]
    assert len(pads) >= 12
    assert any(one.die for one in pads)
    assert any(one.clock for one in pads)
    assert any(one.rounds for one in pads)
    assert any(one.lowest_wins for one in pads)
    assert any(len(one.counter) == 4 for one in pads)
    assert {one.seats for one in pads} >= {(2, 2), (2, 6)}


@pytest.mark.parametrize("form", ["utf-8-sig", "utf-8"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_of_any_editor_are_read(form: str, end: str) -> None:
    assert pad(PLAIN.replace("Race", "Äpfel").replace("\n", end).encode(form)).title == "Äpfel"


ONE_FAULT = [
    # what is missing
    ("", 1, "counter"),
    ('title = "Race"', 1, "counter"),
    ('title = "Race"\ncounter = {}', 2, "counter"),
    ('[counter.points]\nname = "Points"', 1, "title"),
    ('title = "Race"\n\n[counter.points]\nstart = 3', 3, "counter.points.name"),
    # unknown keys
    (PLAIN + "gaol = 3", 4, "counter.points.gaol"),
    ("seat = [2, 3]\n" + PLAIN, 1, "seat"),
    (PLAIN + "[rounds]\nrounds = 3", 5, "rounds.rounds"),
    # wrong types
    ("title = 3\n[counter.a]\nname = 'A'", 1, "title"),
    ("seats = 2\n" + PLAIN, 1, "seats"),
    ("seats = [2, 3, 4]\n" + PLAIN, 1, "seats"),
    ("seats = [1, 2]\n" + PLAIN, 1, "seats"),
    ("seats = [2, 7]\n" + PLAIN, 1, "seats"),
    ("wins = 'both'\n" + PLAIN, 1, "wins"),
    ("turns = 1\n" + PLAIN, 1, "turns"),
    ("die = 1\n" + PLAIN, 1, "die"),
    ("die = 101\n" + PLAIN, 1, "die"),
    ("die = 2024-01-01\n" + PLAIN, 1, "die"),
    ("turns = true\nclock = 4\n" + PLAIN, 2, "clock"),
    ("turns = true\nclock = 3601\n" + PLAIN, 2, "clock"),
    ("turns = true\nclock = nan\n" + PLAIN, 2, "clock"),
    ("rounds = 3\n" + PLAIN, 1, "rounds"),
    ("title = 'Race'\n[[counter]]\nname = 'A'", 2, "counter"),
    ("title = 'Race'\n[counter]\na = 3", 3, "counter.a"),
    ("title = 'Race'\n[counter]\na = { name = 'A', start = 'x' }", 3, "counter.a.start"),
    ("title = 'Race'\ncounter.a.name = 'A'\ncounter.a.start = true", 3, "counter.a.start"),
    (PLAIN + "start = 10000", 4, "counter.points.start"),
    (PLAIN + "start = -10000", 4, "counter.points.start"),
    (PLAIN + "start = 1.5", 4, "counter.points.start"),
    (PLAIN + "start = 0x" + "F" * 5000, 4, "counter.points.start"),
    (PLAIN + "steps = 1", 4, "counter.points.steps"),
    (PLAIN + "steps = []", 4, "counter.points.steps"),
    (PLAIN + "steps = [1, 2, 3, 4]", 4, "counter.points.steps"),
    (PLAIN + "steps = [0]", 4, "counter.points.steps"),
    (PLAIN + "steps = [\n  1,\n  1000,\n]", 4, "counter.points.steps"),
    (PLAIN + "[rounds]\ncount = 0", 5, "rounds.count"),
    (PLAIN + "[rounds]\ncount = 100", 5, "rounds.count"),
    # what does not agree
    ("seats = [4, 2]\n" + PLAIN, 1, "seats"),
    ("clock = 30\n" + PLAIN, 1, "clock"),
    ("turns = true\n" + PLAIN + "[rounds]", 1, "turns"),
    (PLAIN + "least = 5\nmost = 5\nstart = 5", 5, "counter.points.most"),
    (PLAIN + "most = 5\nstart = 6", 5, "counter.points.start"),
    (PLAIN + "most = 5\ngoal = 6", 5, "counter.points.goal"),
    (PLAIN + "least = 1\nstart = 2\nout = 0", 6, "counter.points.out"),
    (PLAIN + "goal = 0", 4, "counter.points.goal"),
    (PLAIN + "out = 0", 4, "counter.points.out"),
    (PLAIN + "steps = [1, 1]", 4, "counter.points.steps"),
    (PLAIN + "[rounds]\nleast = 5\nmost = 5", 6, "rounds.most"),
    (PLAIN + "most = 50\n[rounds]", 4, "counter.points.most"),
    (PLAIN + "least = -50\n[rounds]", 4, "counter.points.least"),
    (PLAIN + "steps = [1]\n[rounds]", 4, "counter.points.steps"),
    (PLAIN + "[counter.b]\nname = 'B'\ngoal = 3", 6, "counter.b.goal"),
    (PLAIN + "[counter.b]\nname = 'Points'", 5, "counter.b.name"),
    (PLAIN + "[counter.b]\nname = { de = 'B', es = 'Points' }", 5, "counter.b.name"),
    (PLAIN + "".join(f"[counter.c{n}]\nname = 'C{n}'\n" for n in range(4)), 2, "counter"),
    # texts
    ("title = ''\n[counter.a]\nname = 'A'", 1, "title"),
    ("title = ' Race'\n[counter.a]\nname = 'A'", 1, "title"),
    ("title = {}\n[counter.a]\nname = 'A'", 1, "title"),
    ("title = 'Race'\n[counter.a]\nname = {}", 3, "counter.a.name"),
    ("title = { en = 'Race', fr = 'Course' }\n[counter.a]\nname = 'A'", 1, "title"),
    ("title = '" + "x" * 31 + "'\n[counter.a]\nname = 'A'", 1, "title"),
    ("title = 'R'\n[counter.a]\nname = '" + "x" * 15 + "'", 3, "counter.a.name"),
    ('title = "R\\u0007"\n[counter.a]\nname = "A"', 1, "title"),
    ('title = """\nR\nS"""\n[counter.a]\nname = "A"', 1, "title"),
    ("title = 'R'\n[counter.a]\n[counter.a.name]\nen = 'A'\nde = ''", 5, "counter.a.name.de"),
    # ids
    ("title = 'R'\n[counter.A]\nname = 'A'", 2, "counter.A"),
    ("title = 'R'\n[counter.1st]\nname = 'A'", 2, "counter.'1st'"),
    ('title = "R"\n[counter."a b"]\nname = "A"', 2, "counter.'a b'"),
    ("title = 'R'\n[counter.abcdefghijklmnopq]\nname = 'A'", 2, "counter.abcdefghijklmnopq"),
    # no TOML
    ("title = 'R'\n[counter.a]\nname = 'A'\n[counter.a]\nname = 'B'", 4, ""),
    (PLAIN + "start = 1\nstart = 2", 5, ""),
    ("title = Race\n", 1, ""),
    ("title\n= 'R'\n", 1, ""),
    (PLAIN + "steps = [1,\n2", 5, ""),
    (PLAIN + "start = " + "9" * 5000, 4, ""),
    (PLAIN + "start = " + "[" * 3000, 4, ""),
    (PLAIN.encode() + b"# caf\xe9\n", 4, ""),
    (PLAIN.encode("utf-16"), 1, ""),
    (PLAIN + "# " + "x" * MOST_BYTES, 1, ""),
    (PLAIN + "\n" * MOST_LINES, 1, ""),
]


@pytest.mark.parametrize(("source", "line", "key"), ONE_FAULT)
def test_each_fault_is_named_with_its_line_and_its_key(source: str | bytes, line: int, key: str) -> None:
    found = faults(source)
    named = f"line {line}: {key}: wanted " if key else f"line {line}: wanted "
    assert [str(fault) for fault in found if str(fault).startswith(named)], list(map(str, found))
    assert all(fault.wanted and fault.got and fault.remedy for fault in found)
    assert len(found) == 1 or source == ""


def test_every_fault_is_told_in_the_order_of_the_lines() -> None:
    found = faults("titel = 'R'\nseats = 'two'\n[counter.a]\nname = 'A'\nmost = -1\n[counter.b]\nstart = ''\n")
    assert [(fault.line, ".".join(fault.path)) for fault in found] == [
        (1, "titel"),
        (1, "title"),
        (2, "seats"),
        (5, "counter.a.most"),
        (6, "counter.b.name"),
        (7, "counter.b.start"),
    ]


@pytest.mark.parametrize(("key", "nearest"), [("gaol", "goal"), ("Name", "name"), ("step", "steps"), ("max", None)])
def test_an_unknown_key_is_told_its_nearest_spelling(key: str, nearest: str | None) -> None:
    (fault,) = faults(PLAIN + f"{key} = 1")
    assert fault.remedy == (f"did you mean {nearest}?" if nearest else "delete it")


def test_what_looks_like_a_key_in_a_text_or_a_comment_is_none() -> None:
    source = 'title = """\\\n  most = 3"""\n# most = 4\n[counter.a] # most = 5\nname = "A"\nmost = "many"\n'
    (fault,) = faults(source)
    assert (fault.line, fault.path) == (6, ("counter", "a", "most"))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_are_fatal(data: bytes) -> None:
    assert isinstance(read_pad(data), Pad | tuple)


KEYS = ("title", "counter", "seats", "wins", "turns", "clock", "die", "rounds", "name", "start", "goal", "out", "count")
STATEMENTS = st.builds(lambda key, value: f"{key} = {value}", st.sampled_from(KEYS), st.sampled_from(VALUES))
LINES = STATEMENTS | st.sampled_from(
    ["[rounds]", "[counter]", "[[counter]]", "[counter.x]", '["counter"."x y"]', "]", '"""']
)


@pytest.mark.fuzz
@settings(max_examples=tries(1000))
@given(st.data())
def test_no_spoilt_example_is_fatal_and_each_fault_has_a_line_of_the_file(data: st.DataObject) -> None:
    source = spoilt(data, data.draw(st.sampled_from(SOURCES)), LINES)
    read = read_pad(source)
    if isinstance(read, Pad):
        return
    assert read
    expect_told(read, source)
