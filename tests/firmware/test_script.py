"""The table script from outside: what its lines do, how it fails, and that it does the same every time."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tablekeeper.engine import registry as games
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.firmware.games import registry as uis
from tablekeeper.firmware.simulator.script import COMMANDS, ScriptError, read
from tests.engine.mindbug.own_cards import GARDEN
from tests.firmware.conftest import Commanded

Scripted = Callable[..., "subprocess.CompletedProcess[str]"]
TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")
SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.table"))
DOCUMENT = (Path(__file__).parents[2] / "docs" / "table-script.md").read_text(encoding="utf-8")


def simulate(*arguments: str, script: str, beside: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a script; `beside` is a folder with packages that are installed, too."""
    command = [*TABLEKEEPER, "simulate", "--script", "-", *arguments]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, filter(None, [beside])), str(Path.cwd())])}
    return subprocess.run(command, input=script, capture_output=True, text=True, check=False, env=env)


@pytest.fixture
def scripted(commanded: Commanded) -> Scripted:
    """Run a script in this process."""
    return lambda *arguments, script: commanded("simulate", "--script", "-", *arguments, given=script)


def install(directory: Path, guest: str) -> Path:
    """Install a package that offers a game, given its id and both halves as their attributes; return where."""
    name, game, ui = guest.split()
    described = directory / "guest-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n", encoding="utf-8")
    offers = f"[{games.GROUP}]\n{name} = {game}\n[{uis.GROUP}]\n{name} = {ui}\n"
    (described / "entry_points.txt").write_text(offers, encoding="utf-8")
    return directory


def header(script: str, name: str) -> list[str]:
    return re.findall(rf"^# {name}: ?(.*)$", script, re.MULTILINE)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_ends_as_its_head_says(path: Path, tmp_path: Path, commanded: Commanded) -> None:
    script = path.read_text(encoding="utf-8")
    arguments, guests = shlex.split(header(script, "simulate")[0]), header(script, "guest")
    if guests:
        done = simulate(*arguments, script=script, beside=install(tmp_path, guests[0]))
    else:
        done = commanded("simulate", "--script", "-", *arguments, given=script)
    assert [str(done.returncode)] == header(script, "exits"), done.stderr
    for said in header(script, "says"):
        assert said in done.stderr
    if done.returncode == 0:
        assert not done.stderr
    if done.returncode == 1:
        assert "Seat 1" in done.stderr, "the panel is shown"
    if done.returncode == 2:
        assert not done.stdout, "nothing was done"


def test_the_document_lists_every_command_and_no_other() -> None:
    listed = {
        line.split()[0] for line in re.findall(r"`([a-z][^`]*)`", "".join(re.findall(r"^\| `.*?\|", DOCUMENT, re.M)))
    }
    assert listed - {"--"} == set(COMMANDS)


def test_the_document_s_example_prints_what_it_says() -> None:
    (arguments, script), *others = re.findall(r"```script (.*?)\n(.*?)```", DOCUMENT, re.DOTALL)
    (expected,) = re.findall(r"prints\n\n```json\n(.*?)```", DOCUMENT, re.DOTALL)
    done = simulate(*shlex.split(arguments), script=script)
    assert not others
    assert (done.returncode, done.stdout) == (0, expected)


EVERYTHING = """
tap killer_bee
screen
answer pass
png {png}
reader unplug
wait 3.3
reader replug
answer play gorillion
screen
power cut
screen
choose Mindbug
wait 0.01
screen
state
"""


def test_the_same_script_gives_the_same_bytes(tmp_path: Path, scripted: Scripted) -> None:
    outputs, pictures = [], []
    png = tmp_path / "panel.png"
    script, arguments = EVERYTHING.format(png=png), ("--game", "mindbug", "--seed", "3")
    for run in (simulate, scripted):  # in another process hashes are others, too
        done = run(*arguments, script=script)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
        pictures.append(png.read_bytes())
    assert outputs[0] == outputs[1]
    assert pictures[0] == pictures[1]


def test_a_picture_has_four_pixels_for_one(tmp_path: Path, scripted: Scripted) -> None:
    from PIL import Image

    scripted("--game", "mindbug", script=f"png {tmp_path / 'panel.png'}")
    with Image.open(tmp_path / "panel.png") as picture:
        assert picture.size == (512, 256)
        assert len(picture.getcolors() or ()) == 2


def test_a_picture_of_two_panels_shows_the_one_opposite_as_seat_1_sees_it(tmp_path: Path, scripted: Scripted) -> None:
    from PIL import Image

    scripted("--panels", "2", script=f"png {tmp_path / 'both.png'}")
    with Image.open(tmp_path / "both.png") as picture:
        assert picture.size == (512, 544)
        near, opposite = picture.crop((0, 288, 512, 544)), picture.crop((0, 0, 512, 256))
        assert near.getcolors() is not None
        assert near.tobytes() == opposite.transpose(Image.Transpose.ROTATE_180).tobytes()
        assert near.tobytes() != opposite.tobytes()


def test_a_picture_stands_upright_for_its_readers_on_whichever_side_they_sit(
    tmp_path: Path, scripted: Scripted
) -> None:
    pictures = []
    for turning in ("on", "off"):
        script = "choose Settings\n" + ("choose Picture turns\n" if turning == "off" else "")
        script += "press menu\nchoose Play\nchoose Mindbug\nchoose Go on\nchoose Seat 1\n"
        png = tmp_path / f"{turning}.png"
        done = scripted("--seed", "2", "--lang", "en", script=f"{script}tap gorillion\nwait 9\npng {png}")
        assert done.returncode == 0, done.stderr
        pictures.append(png.read_bytes())
    assert pictures[0] == pictures[1]


def test_a_storage_keeps_its_match_between_runs(tmp_path: Path, scripted: Scripted) -> None:
    kept = ("--game", "mindbug", "--storage", str(tmp_path / "box"))
    first = scripted(*kept, script="tap gorillion\nanswer pass\nstate")
    second = scripted(*kept, script="expect gorillion\nstate")
    assert second.returncode == 0, second.stderr
    assert first.stdout == second.stdout != scripted("--game", "mindbug", script="state").stdout


def test_cards_of_ones_own_lie_on_the_rack_and_are_tapped_by_their_ids(tmp_path: Path, scripted: Scripted) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "garden.toml").write_text(GARDEN, encoding="utf-8")
    kept = ("--game", "mindbug", "--sets", "garden", "--storage", str(tmp_path))
    done = scripted(*kept, script="tap garden.lawn_gnome\nanswer pass\nexpect 5 ●●\nexpect Lawn")
    assert done.returncode == 0, done.stderr
    shelf.forget()
    done = scripted(*kept[:4], script="screen")
    assert done.returncode == 2
    assert "each once; got 'garden'" in done.stderr


def test_nothing_in_the_current_directory_is_run(tmp_path: Path) -> None:
    for module in ("queue", "random", "select", "serial", "tempfile"):
        (tmp_path / f"{module}.py").write_text("open('sprung', 'w')\n", encoding="utf-8")
    command = [str(Path(sys.executable).with_name("tablekeeper")), "simulate", "--script", "-"]
    done = subprocess.run(command, input="screen\n", capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "sprung").exists()


def test_real_time_does_the_same(scripted: Scripted) -> None:
    script = "tap gorillion 0.2\nanswer pass\nhold menu 1\nchoose History\nexpect Gorill\npower cut\nstate"
    virtual = scripted("--game", "mindbug", script=script)
    real = scripted("--game", "mindbug", "--real-time", script=script)
    assert real.returncode == 0, real.stderr
    assert real.stdout == virtual.stdout


def test_a_comment_begins_at_a_line_s_start_or_after_a_space() -> None:
    lines = read(b"# nothing\n  tap spider_owl#2   # the second one\n\n\texpect a#1 is a comment\n")
    assert [line.number for line in lines] == [2, 4]
    assert [line.text for line in lines] == ["tap spider_owl#2", "expect a#1 is a comment"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_script_may_come_from_any_editor(mark: bytes, end: bytes) -> None:
    lines = read(mark + end.join([b"tap\tgorillion \t 0.5", b"", b"hold\tmenu\t1", b"expect\tnot \ta  b", b"state"]))
    assert [(line.number, line.text) for line in lines] == [
        (1, "tap\tgorillion \t 0.5"),
        (3, "hold\tmenu\t1"),
        (4, "expect\tnot \ta  b"),
        (5, "state"),
    ]


def test_only_a_line_s_end_ends_a_line() -> None:
    (line,) = read("expect a\x0cb\x85c\u2028d".encode())
    assert line.number == 1


def test_bytes_that_are_no_text_are_named_with_their_line() -> None:
    with pytest.raises(ScriptError, match=r"^line 3: wanted text in UTF-8"):
        read(b"screen\nstate\nexpect \xff\nscreen\n")


def test_a_script_on_standard_input_is_utf_8_whatever_the_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [*TABLEKEEPER, "simulate", "--game", "mindbug", "--lang", "de", "--script", "-"]
    script = "tap gorillion\nexpect Gorillöwe\n".encode()
    done = subprocess.run(command, input=script, capture_output=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


NO_COMMANDS = """
TAP gorillion | tap gorillion#0 | tap gorillion 1 2 | press | press 1.OK | hold menu 1s | wait | wait nan | wait ١ | uid
bytes | bytes 0 | panel unplug | disk | power on | expect | screen 2 | png | answer | choose
"""


@pytest.mark.parametrize("line", [line.strip() for line in re.split(r"[|\n]", NO_COMMANDS.strip())])
def test_a_line_that_is_no_command_is_named_before_anything_happens(line: str) -> None:
    with pytest.raises(ScriptError, match=r"^line 2: "):
        read(f"screen\n{line}\nstate".encode())


def test_every_fault_of_a_script_is_named_at_once() -> None:
    with pytest.raises(ScriptError) as caught:
        read(b"dance\nscreen\nsing\n")
    assert [line.partition(":")[0] for line in str(caught.value).splitlines()] == ["line 1", "line 3"]
