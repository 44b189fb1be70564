"""The Wi-Fi of the house: what `wifi.txt` may say, what wpa_supplicant reads of it, and what the box is shown."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tablekeeper.firmware.box.beside import Cause
from tablekeeper.network import wifi
from tablekeeper.network.lines import LinesError
from tablekeeper.network.wifi import Wifi

GOOD = "name=Lion\npassword=12345678\ncountry=de\n"
WATCHDOG = 60
"""Seconds after which a test gives up; none is taken as long as all is well."""
LASTS = """#!/bin/sh
for line in "$@"; do echo "$line"; done >{place}/called
cat {place}/says
exec sleep 1000
"""
ENDS = """#!/bin/sh
cat {place}/says
exit 255
"""


@pytest.mark.parametrize(
    ("content", "means"),
    [
        (GOOD, Wifi("Lion", "DE", "12345678")),
        ("\n# of the house\r\ncountry = ES\r\nname = Café Löwe\r\n", Wifi("Café Löwe", "ES")),
        (
            'name=a=b # c\ncountry=it\npassword=ein "Satz" # mit Zeichen',
            Wifi("a=b # c", "IT", 'ein "Satz" # mit Zeichen'),
        ),
        (f"name={'x' * 32}\ncountry=it\npassword={'0aF4' * 16}", Wifi("x" * 32, "IT", "0aF4" * 16)),
        (f"name=x\ncountry=it\npassword={'~' * 63}", Wifi("x", "IT", "~" * 63)),
    ],
)
def test_a_file_says_which_wifi(content: str, means: Wifi) -> None:
    assert wifi.read(content) == means


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        ("", 1, "name: wanted 1 to 32 bytes, got 0"),
        ("name=\ncountry=de", 1, "name: wanted 1 to 32 bytes, got 0"),
        (f"\nname={'é' * 17}\ncountry=it", 2, "name: wanted 1 to 32 bytes, got 34"),
        ("nome=x\ncountry=it", 1, "wanted name= or password= or country="),
        ("name=x\nname=y\ncountry=it", 2, "wanted password= or country="),
        ("name=x", 1, "country: wanted two letters"),
        ("name=x\ncountry=Italy", 2, "country: wanted two letters; write country=DE, say"),
        ("name=x\ncountry=ÖÄ", 2, "country: wanted two letters"),
        ("name=x\ncountry=it\npassword=short", 3, "password: wanted 8 to 63 printable characters of ASCII"),
        (f"name=x\ncountry=it\npassword={'x' * 64}", 3, "got 64 of others; correct it"),
        ("name=x\ncountry=it\npassword=Löwe1234", 3, "password: wanted"),
        ("name=x\ncountry=it\npassword=1234\t5678", 3, "password: wanted"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_without_the_password(content: str, line: int, says: str) -> None:
    with pytest.raises(LinesError, match=f"line {line}: .*{re.escape(says)}") as raised:
        wifi.read(content)
    assert raised.value.line == line
    assert "short" not in str(raised.value)


def test_the_password_is_in_no_log() -> None:
    assert "12345678" not in repr(wifi.read(GOOD))


def test_what_wpa_supplicant_reads_has_any_name_and_password_whole() -> None:
    written = wifi.configuration(Wifi('L"}\\n', "DE", 'a"b}#\\c d'))
    assert "\tssid=4c227d5c6e\n" in written
    assert '\tpsk="a"b}#\\c d"\n' in written
    assert written.startswith("country=DE\nnetwork={\n")
    assert "psk" not in wifi.configuration(Wifi("Lion", "DE"))
    assert f"\tpsk={'0a' * 32}\n" in wifi.configuration(Wifi("Lion", "DE", "0a" * 32)), "the key itself has no quotes"


CONNECTED = "wlan0: CTRL-EVENT-CONNECTED - Connection to 02:00:00:00:00:01 completed [id=0 id_str=]"
REFUSED = 'wlan0: CTRL-EVENT-SSID-TEMP-DISABLED id=0 ssid="Lion" auth_failures=1 duration=10 reason=WRONG_KEY'
LOST = "wlan0: CTRL-EVENT-DISCONNECTED bssid=02:00:00:00:00:01 reason=4"
NO_RADIO = "Could not read interface wlan0 flags: No such device"


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        (["Successfully initialized wpa_supplicant"], Cause("sought")),
        ([CONNECTED], None),
        ([CONNECTED, LOST], Cause("sought")),
        ([CONNECTED, LOST, CONNECTED], None),
        ([REFUSED], Cause("password")),
        ([REFUSED, LOST], Cause("password")),
        ([REFUSED, LOST, CONNECTED], None),
        ([NO_RADIO], Cause("radio")),
    ],
)
def test_what_it_says_is_shown_to_the_box(tmp_path: Path, said: list[str], cause: Cause | None) -> None:
    wifi.follow(said, tmp_path)
    shown = tmp_path / "wrong"
    assert (shown.read_text(encoding="ascii") if shown.exists() else None) == (cause and f"{cause}\n")


def test_a_run_directory_that_is_gone_ends_nothing(tmp_path: Path) -> None:
    wifi.follow([CONNECTED, LOST], tmp_path / "gone")
    assert not (tmp_path / "gone").exists()


def joining(place: Path, program: str, says: str, content: str | None = GOOD, *more: str) -> subprocess.Popen[str]:
    """Start the command with another wpa_supplicant, which says something; its own run directory is `place`/run."""
    (place / "bin").mkdir()
    (place / "run").mkdir()
    (place / "says").write_text(says, encoding="utf-8")
    stub = place / "bin/wpa_supplicant"
    stub.write_text(program.format(place=place), encoding="utf-8")
    stub.chmod(0o755)
    if content is not None:
        (place / "wifi.txt").write_text(content, encoding="utf-8")
    command = [sys.executable, "-m", "tablekeeper.firmware", "wifi", str(place / "wifi.txt"), *more]
    environment = os.environ | {"PATH": f"{stub.parent}:{os.environ['PATH']}", "RUNTIME_DIRECTORY": str(place / "run")}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def test_the_command_stays_as_long_as_wpa_supplicant_does_and_ends_it_when_it_is_told_to_stop(tmp_path: Path) -> None:
    with joining(tmp_path, LASTS, f"{REFUSED}\n", GOOD, "--interface", "wlan7") as running:
        assert running.stderr is not None
        while "WRONG_KEY" not in (line := running.stderr.readline()):
            assert line, "it has not ended"
        running.send_signal(signal.SIGTERM)
        assert running.wait(WATCHDOG) == -signal.SIGTERM % 256
    file = tmp_path / "run/wpa_supplicant.conf"
    assert (tmp_path / "called").read_text(encoding="utf-8").split() == ["-i", "wlan7", "-c", str(file)]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (tmp_path / "run/wrong").read_text(encoding="ascii") == "password\n"


def test_a_computer_without_a_radio_is_said_and_tried_again_by_whoever_has_started_it(tmp_path: Path) -> None:
    with joining(tmp_path, ENDS, f"{NO_RADIO}\n") as running:
        assert running.wait(WATCHDOG) == 255
    assert (tmp_path / "run/wrong").read_text(encoding="ascii") == "radio\n"


@pytest.mark.parametrize(
    ("content", "wrong", "says"),
    [
        ("name=x\ncountry=Italy", "line 2\n", "line 2: country: wanted two letters"),
        ("#" * 5000, "file\n", "wanted 4096 bytes at the most"),
        (None, None, "wanted lines name=, password= and country=, got no such file; write one"),
    ],
)
def test_a_file_with_a_fault_starts_nothing(tmp_path: Path, content: str | None, wrong: str | None, says: str) -> None:
    with joining(tmp_path, ENDS, "", content) as running:
        assert running.wait(WATCHDOG) == 2
        assert running.stderr is not None
        assert says in running.stderr.read()
    shown = tmp_path / "run/wrong"
    assert (shown.read_text(encoding="ascii") if shown.exists() else None) == wrong


def test_a_file_can_be_looked_at_on_a_desk(tmp_path: Path) -> None:
    with joining(tmp_path, ENDS, "", GOOD, "--check") as running:
        assert running.wait(WATCHDOG) == 0
        assert running.stdout is not None
        assert running.stdout.read() == f"{tmp_path}/wifi.txt: the Wi-Fi is called Lion, and has a password\n"
    assert not list((tmp_path / "run").iterdir())
