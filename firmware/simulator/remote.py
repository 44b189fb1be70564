"""A simulated device as its parent holds it: a process that takes commands, and whose power can be cut."""

from __future__ import annotations

import contextlib
import socket
import tempfile
from collections.abc import Iterable
from typing import IO, TypeVar

import msgspec

from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator.messages import (
    Breakable,
    Command,
    Done,
    Failed,
    KnownTag,
    Options,
    Report,
    Seen,
    Unusable,
)
from tablekeeper.firmware.simulator.outlet import plug_in

T = TypeVar("T")

BROKEN = 3
"""The exit status of a program whose device has broken down."""
PATIENCE = 10.0
"""Seconds in which a process that is told to must end."""


class DeviceFailed(Exception):  # noqa: N818
    """The device's process ended or hangs: a fault of the program, not of a script."""


class StorageUnusable(Exception):  # noqa: N818
    """The directory that was named cannot serve as a storage."""


class Power:
    """A device's process, from power on to power off. `line` carries the messages both ways.

    `errors` takes what the process says when it breaks down; otherwise that goes to this process's own standard error.
    """

    def __init__(self, options: Options, errors: IO[bytes] | None = None) -> None:
        self._run = tempfile.TemporaryDirectory(prefix="tablekeeper-")
        self.line, its_end = socket.socketpair()
        with its_end:
            self.process = plug_in(its_end, 2 if errors is None else errors.fileno())
        self.line.sendall(msgspec.json.encode(msgspec.structs.replace(options, run=self._run.name)) + b"\n")

    def cut(self) -> None:
        """Kill the process; harmless when it has ended."""
        self.process.kill()
        self.process.wait()
        self.line.close()
        self._run.cleanup()


def after_a_cut(options: Options, faults: Iterable[Breakable]) -> Options:
    """Return the options with which a device boots again on what its storage holds; what was broken still is."""
    return msgspec.structs.replace(options, after_cut=True, lang=None, faults=tuple(sorted(faults)))


class Remote:
    """One device on one storage. The power comes on when it is made; `power_cut` kills it and switches it on again.

    Raises StorageUnusable, when made, if its storage cannot be used.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._faults: set[Breakable] = set()
        self._stuck: set[str] = set()
        self._decoder: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)
        self._boot(options)

    def ask(self, command: Command, kind: type[T]) -> T:
        """Give a command and return its answer. Raises DeviceFailed."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it has ended; what it said last says why
            self._power.line.sendall(msgspec.json.encode(command) + b"\n")
        report = self._report()
        return msgspec.convert(report.value if isinstance(report, Done) else report, kind)

    def tell(self, command: Command) -> None:
        """Give a command that has no answer. Raises DeviceFailed."""
        self.ask(command, type(None))

    @property
    def picture(self) -> bytes:
        """What the panel shows, as the chip's 1,024 bytes."""
        return bytes.fromhex(self.seen.picture)

    @property
    def seen(self) -> Seen:
        """What a person at the table sees and hears."""
        return self.ask(told.Look(), Seen)

    def known_tags(self, card: str) -> tuple[KnownTag, ...]:
        """Return the tags that the box has been taught for a card."""
        return self.ask(told.Tags(card), tuple[KnownTag, ...])

    def tag_for(self, answer: str) -> str | None:
        """Return the UID of the tag whose tap gives an answer now; None where none does."""
        return self.ask(told.TagFor(answer), told.Found).uid

    def fault(self, what: Breakable, *, begins: bool) -> None:
        """Begin or end a fault; it outlasts power cuts."""
        (self._faults.add if begins else self._faults.discard)(what)
        self.tell(told.Fault(what, begins))

    def stick(self, key: str, *, stuck: bool) -> None:
        """Let a key stay down, over power cuts, or come up again."""
        (self._stuck.add if stuck else self._stuck.discard)(key)
        self.tell(told.Stick(key, stuck))

    def power_cut(self) -> None:
        """Kill the process, and boot again on the same storage."""
        self.cut()
        self._boot(after_a_cut(msgspec.structs.replace(self._options, stuck=tuple(self._stuck)), self._faults))

    def close(self) -> None:
        """Switch off in good order; harmless when it is off."""
        with contextlib.suppress(OSError):
            self._power.line.shutdown(socket.SHUT_WR)
        self._power.process.wait(PATIENCE)
        self.cut()

    def cut(self) -> None:
        """Kill the process, whatever it is doing; harmless when it is off."""
        self._reports.close()
        self._power.cut()

    def _boot(self, options: Options) -> None:
        self._power = Power(options)
        self._reports = self._power.line.makefile("rb")
        self._report()

    def _report(self) -> Seen | Done:
        line = self._reports.readline()
        if not line:
            status = self._power.process.wait()
            raise DeviceFailed(f"the device's process ended with status {status}")
        report = self._decoder.decode(line)
        match report:
            case Failed(why):
                raise DeviceFailed(why)
            case Unusable(why):
                raise StorageUnusable(why)
            case _:
                return report
