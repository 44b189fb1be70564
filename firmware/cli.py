"""The command `tablekeeper`: what it is told is in `commands`; here is how it begins and ends."""

from __future__ import annotations

import errno
import os
import sys

TYPE_CHECKING = False  # `typing` alone takes as long as all of Python
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

SETTINGS = "/etc/tablekeeper/settings.toml"
"""Read by `run` if it is there and no other is named."""

MISUSED, UNWRITTEN, INTERRUPTED, UNHEARD = 2, 74, 130, 141
"""Exit statuses beside those of the commands; for the arguments it is argparse that ends with MISUSED."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; ends the process with its status."""
    streams = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    if closed := [name for name, stream in streams.items() if stream is None]:
        sys.exit(complain(f"standard {' and '.join(closed)} must be open; /dev/null will do", MISUSED))
    try:
        try:
            status = _done(sys.argv[1:] if arguments is None else arguments)
        finally:
            sys.stdout.flush()  # argparse ends the process after its help
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # whoever read along has gone
        _let_go_of(1)
        status = UNHEARD
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EBADF):
            raise
        _let_go_of(1)
        status = complain(f"cannot read or write any more: {error.strerror}", UNWRITTEN)
    sys.exit(status)


def _done(arguments: Sequence[str]) -> int:
    if list(arguments) == ["run"]:  # the service: a dark panel waits for no options of other commands
        from tablekeeper.firmware.start import run

        return run(usual_settings())
    from tablekeeper.firmware.commands import parser

    chosen = parser().parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


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
        _let_go_of(2)
    return status


def _let_go_of(stream: int) -> None:
    """Let what could not be written there go nowhere, so that it is not tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
