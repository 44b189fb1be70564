"""How often in a row the program has ended while it took up the match on the table: what kills it raises nothing.

A match that eats all memory, or never comes to an end, has the service manager end the program and start it anew.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

MOST = 3
"""So many attempts may end the program; nobody pulls the plug as often in that very second."""
_FILE = "taking-up"


class Attempts:
    """A small file in the state directory, there only meanwhile; where it cannot be written nothing is counted.

    It is not flushed: it must outlive the program, not the power.
    """

    def __init__(self, directory: Path) -> None:
        self._file = directory / _FILE

    def begin(self, match: int) -> bool:
        """Note an attempt to take up a match; return False where it has failed too often."""
        before, count = self._noted()
        count = count + 1 if before == match else 1
        with contextlib.suppress(OSError):
            self._file.write_text(f"{match} {count}\n", encoding="ascii")
        return count <= MOST

    def end(self) -> None:
        """Note that the program lives on."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _noted(self) -> tuple[int, int]:
        try:
            match, count = map(int, self._file.read_bytes()[:40].split())
        except (OSError, ValueError):
            return 0, 0
        return match, count
