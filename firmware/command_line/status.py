"""How commands end: their exit statuses, and saying why; and which settings they read."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # `typing` alone takes as long as all of Python
if TYPE_CHECKING:
    from pathlib import Path

SETTINGS = "/etc/tablekeeper/settings.toml"
"""Read by `run` if it is there and no other is named."""

MISUSED, UNWRITTEN, INTERRUPTED, UNHEARD = 2, 74, 130, 141
"""Exit statuses beside those of the commands; for the arguments it is argparse that ends with MISUSED."""


def usual_settings() -> Path | None:
    """Return the settings file that is read where no other is named, if it is there."""
    if not os.access(SETTINGS, os.F_OK):
        return None
    from pathlib import Path  # a box without such a file does not wait for that

    return Path(SETTINGS)


def complain(why: str, status: int) -> int:
    """Print why not; return the exit status."""
    try:
        print(f"tablekeeper: {why}", file=sys.stderr, flush=True)
    except OSError:
        let_go_of(2)
    return status


def lacking(error: ModuleNotFoundError, why: str, extra: str, *packages: str) -> int:
    """Say what to install where packages of an extra are missing; the lack of any other is raised."""
    if (error.name or "").partition(".")[0] not in packages:
        raise error
    return complain(f"{why} with: pip install 'tablekeeper[{extra}]'", MISUSED)


def progress(done: int, of: int, words: str) -> None:
    """Show on a terminal how far something is; in the end nothing of that stays."""
    if sys.stderr.isatty():
        print(f"\r{words} ", end="\r\x1b[K" if done == of else "", file=sys.stderr, flush=True)


def let_go_of(stream: int) -> None:
    """Let what could not be written there go nowhere, so that it is not tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
