"""The command `tablekeeper`: what it is told is in `parser`; here is how it begins and ends."""

from __future__ import annotations

import errno
import sys

from tablekeeper.firmware.command_line.status import (
    INTERRUPTED,
    MISUSED,
    UNHEARD,
    UNWRITTEN,
    complain,
    let_go_of,
    usual_settings,
)

TYPE_CHECKING = False  # `typing` alone takes as long as all of Python
if TYPE_CHECKING:
    from collections.abc import Sequence


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
        let_go_of(1)
        status = UNHEARD
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EBADF):
            raise
        let_go_of(1)
        status = complain(f"cannot read or write any more: {error.strerror}", UNWRITTEN)
    sys.exit(status)


def _done(arguments: Sequence[str]) -> int:
    if list(arguments) == ["run"]:  # the service: a dark panel waits for no options of other commands
        from tablekeeper.firmware.app.start import run

        return run(usual_settings())
    from tablekeeper.firmware.command_line.parser import parser

    chosen = parser().parse_args(arguments)
    status: int = chosen.run(chosen)
    return status
