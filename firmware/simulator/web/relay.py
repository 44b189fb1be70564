"""Passes on what a simulated device says to all who look at it, and what they do to the device."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from tempfile import TemporaryFile

import msgspec

from tablekeeper.firmware.simulator.messages import Breakable, Command, Failed, Fault, Options, Report, Seen, Unusable
from tablekeeper.firmware.simulator.remote import DeviceFailed, Power, StorageUnusable, after_a_cut

WAITING = 4
"""So many pictures wait for a slow viewer; of more the oldest is dropped, but for what it said."""
LONGEST = 1 << 22
"""The bytes of the longest line that a device says."""


class Relay:
    """One device with its viewers. `live` is its life, over power cuts."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._broken: set[Breakable] = set()
        self._seen: Seen | None = None
        self._viewers: set[asyncio.Queue[Seen | None]] = set()
        """What each viewer is to be shown; None: nothing more."""
        self._decoder: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)
        self._writer: asyncio.StreamWriter | None = None
        self._power: Power | None = None
        self._cut = False

    async def live(self) -> None:
        """Boot the device, and boot it again whenever its power was cut. Raises DeviceFailed, StorageUnusable."""
        while True:
            self._cut = False
            with TemporaryFile() as errors:
                self._power = power = await asyncio.to_thread(Power, self._options, errors)
                lines, self._writer = await asyncio.open_connection(sock=power.line, limit=LONGEST)
                for what in self._broken.difference(self._options.faults):  # it broke while the power came on
                    self.tell(Fault(what, begins=True))
                try:
                    with contextlib.suppress(ConnectionResetError):  # it was killed with something left to say
                        async for line in lines:
                            self._take(self._decoder.decode(line))
                finally:
                    self._writer.close()
                    self._writer = None
                    power.cut()
                if not self._cut:
                    errors.seek(0)
                    raise DeviceFailed(f"the device has ended:\n{errors.read().decode(errors='replace')}")
            self._options = after_a_cut(self._options, self._broken)

    def tell(self, command: Command) -> None:
        """Give the device a command; while its power is off only faults begin and end, which outlast power cuts."""
        if isinstance(command, Fault):
            (self._broken.add if command.begins else self._broken.discard)(command.what)
        if self._writer is not None:
            self._writer.write(msgspec.json.encode(command) + b"\n")

    def cut(self) -> None:
        """Cut the power: the process is killed, and the device boots again."""
        if self._power is not None:
            self._cut = True
            self._power.process.kill()

    def end(self) -> None:
        """Show nothing more to anybody."""
        for waiting in self._viewers:
            _put(waiting, None)

    async def pictures(self, every: float) -> AsyncIterator[Seen | None]:
        """Yield what can be seen, at once and whenever it changes; None where nothing did for so many seconds."""
        waiting: asyncio.Queue[Seen | None] = asyncio.Queue(WAITING)
        self._viewers.add(waiting)
        try:
            if self._seen is not None:
                yield self._seen
            while True:
                try:
                    seen = await asyncio.wait_for(waiting.get(), every)
                except TimeoutError:
                    yield None
                    continue
                if seen is None:
                    return
                yield seen
        finally:
            self._viewers.discard(waiting)

    def _take(self, report: Report) -> None:
        match report:
            case Seen():
                self._seen = msgspec.structs.replace(report, heard=())
                for waiting in self._viewers:
                    _put(waiting, report)
            case Failed(why):
                raise DeviceFailed(why)
            case Unusable(why):
                raise StorageUnusable(why)


def _put(waiting: asyncio.Queue[Seen | None], seen: Seen | None) -> None:
    """Give a viewer something to see; for one who is slow the oldest picture goes, but what it said stays."""
    missed = waiting.get_nowait() if waiting.full() else None
    if missed is not None and seen is not None:
        seen = msgspec.structs.replace(seen, heard=(*missed.heard, *seen.heard))
    waiting.put_nowait(seen)
