"""The command from outside: what it loads, what it says, and how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import get_args

import pytest

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.engine import registry as engine_registry
from tablekeeper.firmware import languages
from tablekeeper.firmware.bench.command import GROUPS
from tablekeeper.firmware.command_line import main as cli
from tablekeeper.firmware.command_line import parser as commands
from tablekeeper.firmware.games import registry

TABLEKEEPER = (sys.executable, "-m", "tablekeeper.firmware")


def test_help_loads_neither_drivers_nor_pictures_nor_cards() -> None:
    program = (
        "import sys, atexit\n"
        "atexit.register(lambda: print('LOADED', *sorted({name.partition('.')[0] for name in sys.modules})))\n"
        "from tablekeeper.firmware.command_line import main as cli\n"
        "cli.main(['--help'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    usage, _, loaded = done.stdout.partition("LOADED")
    assert all(command in usage for command in ("run", "simulate", "engine", "bench"))
    heavy = {"drivers", "engine", "gpiozero", "luma", "serial", "PIL", "msgspec", "textual", "smbus2"}
    assert not heavy & set(loaded.split())


def test_the_version_is_that_of_what_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code in (0, None)
    assert capsys.readouterr().out == f"tablekeeper {metadata.version('tablekeeper')}\n"


def test_the_options_choices_are_the_program_s() -> None:
    assert commands.LANGUAGES == languages.LANGUAGES
    assert set(commands.READERS) == set(get_args(ReaderKind))
    assert tuple(GROUPS) == commands.BENCHES


def test_every_game_that_can_be_shown_can_be_refereed() -> None:
    assert set(registry.OWN) <= set(engine_registry.OWN)
    assert all(registry.ui(name).game is engine_registry.game(name) for name in registry.OWN)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["simulate", "--game", "chess"], "chess"),
        (["simulate", "--lang", "fr"], "fr"),
        (["simulate", "--reader", "usb"], "usb"),
        (["simulate", "--seed", "many"], "many"),
        (["simulate", "--sets", "no_box", "--script", "-"], "no_box"),
        (["simulate", "--game", "mindbug", "--seats", "5"], "--seats: mindbug is played by 2 seats, got 5"),
        (["simulate", "--seats", "3"], "--seats: mindbug is played by 2 seats, got 3"),
        (["simulate", "--game", "munchkin", "--seats", "2"], "--seats: munchkin is played by 3 to 6 seats, got 2"),
        (["simulate", "--game", "munchkin", "--seats", "7", "--script", "-"], "got 7"),
        (["simulate", "--game", "mindbug", "--seats", "1000000000"], "from 1 to 99"),
        (["simulate", "--game", "mindbug", "--seats", "-1"], "from 1 to 99"),
        (["simulate", "--script", "/no/such/file"], "/no/such/file"),
        (["simulate", "--script", "/"], "/"),
    ],
)
def test_what_cannot_be_done_is_said_with_status_2(arguments: list[str], why: str) -> None:
    done = subprocess.run(
        [*TABLEKEEPER, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_a_script_that_is_no_text_is_said_with_status_2(tmp_path: Path) -> None:
    script = tmp_path / "noise.table"
    script.write_bytes(b"tap \xff\xfe\n")
    done = subprocess.run(
        [*TABLEKEEPER, "simulate", "--script", str(script)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "noise.table" in done.stderr
    assert "line 1" in done.stderr


def test_the_engine_answers_every_line_at_once() -> None:
    with subprocess.Popen(
        [*TABLEKEEPER, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        for request, ok in ((b'{"do":"new","game":"mindbug","seats":["Ann","Bob"]}', True), (b"\xff{", False)):
            engine.stdin.write(request + b"\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["ok"] is ok
        engine.stdin.close()
        assert engine.wait() == 0
        assert not engine.stderr.read()


def test_an_interrupt_ends_quietly() -> None:
    with subprocess.Popen(
        [*TABLEKEEPER, "engine"], bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdin.write(b'{"do":"show"}\n')
        engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        with contextlib.suppress(BrokenPipeError):  # Python notices only behind its read what came just before it
            engine.stdin.write(b"\n")
        assert engine.wait() == 130
        assert not engine.stderr.read()


@pytest.mark.parametrize("time", [(), ("--real-time",)])
@pytest.mark.parametrize(("ends", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_script_that_is_stopped_takes_its_device_along(
    ends: signal.Signals, status: int, time: tuple[str, ...], tmp_path: Path
) -> None:
    """An interrupt does not wait for the device; one that has lost its script ends by itself, and quietly.

    Neither leaves a temporary directory behind.
    """
    with subprocess.Popen(
        [*TABLEKEEPER, "simulate", "--script", "-", *time],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as simulator:
        assert simulator.stdin
        assert simulator.stdout
        assert simulator.stderr
        simulator.stdin.write(b"state\nwait 9000000\n")
        simulator.stdin.close()
        assert simulator.stdout.readline() == b"null\n"
        simulator.send_signal(ends)
        assert simulator.wait() == status
        assert not simulator.stderr.read()  # which ends only when the device has ended, too
    assert not list(tmp_path.iterdir())


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with subprocess.Popen(
        [*TABLEKEEPER, "simulate", "--script", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as simulator:
        assert simulator.stdin
        assert simulator.stdout
        assert simulator.stderr
        simulator.stdin.write(b"screen\n" * 2000)
        simulator.stdin.close()
        simulator.stdout.readline()
        simulator.stdout.close()
        assert simulator.wait() == 141
        assert not simulator.stderr.read()


COMMANDS = ("engine", "simulate --script -", "random --matches 1 --jobs 1", "simulate --lang fr", "--help")


def in_a_shell(redirection: str, command: str) -> subprocess.CompletedProcess[str]:
    """Run a command on streams that a shell has redirected; what it is to read is an answerable request or line."""
    line = f"echo '{{\"do\":\"show\"}}#screen' | tr '#' '\n' | {shlex.join(TABLEKEEPER)} {command} {redirection}"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "2>&-"])
def test_a_closed_stream_is_said_in_one_line_with_status_2(closed: str, command: str) -> None:
    done = in_a_shell(closed, command)
    assert done.returncode == 2
    assert (done.stdout if closed == "2>&-" else done.stderr).startswith("tablekeeper: standard ")
    assert len((done.stdout + done.stderr).splitlines()) == 1


@pytest.mark.parametrize("command", ["engine", "random --matches 1 --jobs 1", "simulate --game mindbug", "--help"])
def test_an_output_without_room_is_said_in_one_line_with_status_74(command: str) -> None:
    done = in_a_shell(">/dev/full", command)
    assert done.returncode == 74
    assert done.stderr == "tablekeeper: cannot read or write any more: No space left on device\n"


def test_an_input_that_cannot_be_read_is_said_in_one_line_with_status_74() -> None:
    """As nohup gives it to what it starts in a terminal."""
    done = in_a_shell("0>/dev/null", "engine")
    assert done.returncode == 74
    assert done.stderr == "tablekeeper: cannot read or write any more: Bad file descriptor\n"


def test_where_nothing_can_be_said_the_status_still_tells() -> None:
    assert in_a_shell(">/dev/full 2>/dev/full", "engine").returncode == 74
    assert in_a_shell("<&- >&- 2>&-", "engine").returncode == 2


def test_the_box_runs_on_its_hardware_until_it_is_told_to_stop(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[state]\ndirectory = "{tmp_path / "state"}"\n[reader]\nport = "{tmp_path / "no-reader"}"\n')
    with subprocess.Popen(
        [*TABLEKEEPER, "run", "--settings", str(settings)],
        stderr=subprocess.PIPE,
        env={**os.environ, "GPIOZERO_PIN_FACTORY": "mock"},
        text=True,
    ) as box:
        assert box.stderr
        assert any("no-reader" in line for line in box.stderr), "it says that the reader is lost, and goes on"
        box.send_signal(signal.SIGTERM)
        assert box.wait() == 0


def test_the_box_runs_with_what_can_be_used_of_its_settings_and_says_the_rest(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f"[reader]\nkind = 'usb'\n[state]\ndirectory = '{tmp_path / 'state'}'\n")
    address = tmp_path / "notify"
    with (
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
        subprocess.Popen(
            [*TABLEKEEPER, "run", "--settings", str(settings)],
            stderr=subprocess.PIPE,
            env={**os.environ, "GPIOZERO_PIN_FACTORY": "mock", "NOTIFY_SOCKET": str(address)},
            text=True,
        ) as box,
    ):
        manager.bind(str(address))
        manager.settimeout(60)
        assert box.stderr
        assert "line 2: reader.kind: wanted" in next(line for line in box.stderr if " F19 settings: " in line)
        assert manager.recv(100) == b"READY=1"
        box.send_signal(signal.SIGTERM)
        assert box.wait(60) == 0
    assert (tmp_path / "state").exists()


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {}])
def test_a_terminal_that_only_prints_gets_the_match_that_plays_itself(environment: dict[str, str]) -> None:
    keyboard, terminal = os.openpty()
    with subprocess.Popen(
        [*TABLEKEEPER, "simulate"],
        stdin=terminal,
        stdout=terminal,
        env={name: value for name, value in os.environ.items() if name != "TERM"} | environment,
    ) as simulator:
        os.close(terminal)
        printed = b""
        with suppress(OSError):  # the terminal's end
            while data := os.read(keyboard, 65536):
                printed += data
    os.close(keyboard)
    assert simulator.returncode == 0
    assert b"\x1b" not in printed
    assert printed.rstrip().endswith(b"has won.")


def test_a_storage_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no directory")
    done = subprocess.run(
        [*TABLEKEEPER, "simulate", "--script", "-", "--storage", str(file)],
        input="screen",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert str(file) in done.stderr
    assert "Traceback" not in done.stderr
