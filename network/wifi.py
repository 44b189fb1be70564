"""`tablekeeper wifi`: joins the Wi-Fi that `wifi.txt` names, and lets the box see why it is in none.

The file lies beside `settings.toml` on a card for cafés, and one file serves all of their cards. Debian's
`wpa_supplicant` does the work; what it says on its output is all that is looked at.
"""

from __future__ import annotations

import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tablekeeper.firmware.box.beside import RUN, Cause, say
from tablekeeper.firmware.command_line.status import MISUSED, complain
from tablekeeper.network import lines
from tablekeeper.network.lines import LinesError, Value

NAMES = ("name", "password", "country")
CONFIGURATION = "wpa_supplicant.conf"
SUPPLICANT = "wpa_supplicant"

EVENTS: Mapping[str, Cause | None] = {
    "CTRL-EVENT-CONNECTED": None,
    "reason=WRONG_KEY": Cause("password"),
    "pre-shared key may be incorrect": Cause("password"),
    "No such device": Cause("radio"),
}
"""What wpa_supplicant says (its wpa_ctrl.h has the events), and what that means."""

LOST = "CTRL-EVENT-DISCONNECTED"
SOUGHT = Cause("sought")

_log = logging.getLogger("tablekeeper.wifi")


@dataclass(frozen=True)
class Wifi:
    """What the file says."""

    name: str
    country: str
    """Whose rules hold for radios there: two capitals, as ISO 3166 has them."""
    password: str = field(default="", repr=False)
    """Empty: the Wi-Fi is open."""


def read(content: str) -> Wifi:
    """Return what a file says. Raises LinesError."""
    found = lines.values(content, NAMES)
    missing = Value("", max(1, len(content.splitlines())))
    name, country = found.get("name", missing), found.get("country", missing)
    password = found.get("password", Value("", 0))
    if not 1 <= (size := len(name.text.encode())) <= 32:
        raise LinesError(name.line, f"name: wanted 1 to 32 bytes, got {size}; write name= as the access point has it")
    if not re.fullmatch("[A-Za-z]{2}", country.text):
        raise LinesError(country.line, "country: wanted two letters; write country=DE, say")
    if password.text and not _serves(password.text):
        wanted = "8 to 63 printable characters of ASCII, or 64 of 0 to 9 and A to F"
        raise LinesError(password.line, f"password: wanted {wanted}, got {len(password.text)} of others; correct it")
    return Wifi(name.text, country.text.upper(), password.text)


def configuration(wifi: Wifi) -> str:
    """Return what wpa_supplicant reads. The name is in hexadecimal, and may have any character."""
    keys = ["key_mgmt=NONE"]
    if wifi.password:
        written = wifi.password if _is_key(wifi.password) else f'"{wifi.password}"'  # which ends at the line's last "
        keys = ["key_mgmt=WPA-PSK WPA-PSK-SHA256 SAE", "ieee80211w=1", f"psk={written}"]
    within = [f"ssid={wifi.name.encode().hex()}", "scan_ssid=1", *keys]
    return "\n".join([f"country={wifi.country}", "network={", *(f"\t{line}" for line in within), "}", ""])


def meaning(said: str, before: Cause | None) -> Cause | None:
    """Return why the box is in no Wi-Fi after a line of wpa_supplicant, and `before` it; None: it is in one."""
    if LOST in said:  # by an access point that has gone, or by one that has just refused the password
        return before or SOUGHT
    return next((cause for event, cause in EVENTS.items() if event in said), before)


def command(file: Path, interface: str, directory: Path | None, *, check: bool) -> int:
    """Join the Wi-Fi, and stay in it until it is told to stop; return the exit status.

    With `check` only look at the file. `interface` is what the system calls the radio; `directory` is where the box
    looks for what is wrong.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    own = directory or Path(os.environ.get(RUN, "/run/tablekeeper-wifi"))
    try:
        with file.open("rb") as opened:
            wifi = read(lines.text(opened.read(lines.MOST_BYTES + 1)))
    except FileNotFoundError:
        return complain(f"{file}: wanted lines name=, password= and country=, got no such file; write one", MISUSED)
    except (OSError, LinesError) as error:
        if not check:
            _show(own, Cause("line", error.line) if isinstance(error, LinesError) and error.line else Cause("file"))
        return complain(f"{file}: {error}", MISUSED)
    if check:
        print(f"{file}: the Wi-Fi is called {wifi.name}, and {'has a password' if wifi.password else 'is open'}")
        return 0
    _write(own / CONFIGURATION, configuration(wifi))
    return _join(own, interface)


def _serves(password: str) -> bool:
    return _is_key(password) or (8 <= len(password) <= 63 and password.isascii() and password.isprintable())


def _is_key(password: str) -> bool:
    """Return whether it is the key itself, which wpa_supplicant has without quotes."""
    return re.fullmatch("[0-9a-fA-F]{64}", password) is not None


def _write(file: Path, content: str) -> None:
    """Write what nobody else may read."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as opened:
        opened.write(content)


def _join(own: Path, interface: str) -> int:
    """Run wpa_supplicant, and follow what it says until it ends; return its exit status."""
    command = [SUPPLICANT, "-i", interface, "-c", str(own / CONFIGURATION)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as running:  # noqa: S603
        signal.signal(signal.SIGTERM, lambda *_: running.terminate())
        follow(running.stdout or (), own)
        return running.wait()


def follow(said: Iterable[str], own: Path) -> None:
    """Show the box what each line means, as long as there are any."""
    cause: Cause | None = SOUGHT
    _show(own, cause)
    for line in said:
        _log.info("%s", line.rstrip())
        before, cause = cause, meaning(line, cause)
        if cause != before:
            _show(own, cause)


def _show(own: Path, cause: Cause | None) -> None:
    """Leave why there is no Wi-Fi where the box looks; that this fails is no reason to end."""
    with suppress(OSError):
        say(own, cause)
