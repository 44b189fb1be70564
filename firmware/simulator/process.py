"""The process of a simulated device, forked from `python -m tablekeeper.firmware.simulator.process` (see `outlet`).

It reads commands from its standard input and reports on its standard output (see `firmware.simulator.messages`). It
ends with its input, since its parent may have been killed, and removes its temporary directories. Its power is cut by
killing it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import signal
import socket
import sys
import traceback
from typing import NoReturn

import msgspec

from tablekeeper.firmware.simulator.assembly import Stuck
from tablekeeper.firmware.simulator.device import WATCHDOG, Device
from tablekeeper.firmware.simulator.messages import Command, Failed, Options, Report, Unusable
from tablekeeper.firmware.simulator.outlet import say
from tablekeeper.firmware.simulator.user import User
from tablekeeper.firmware.storage import StorageUnavailable


def main() -> None:
    """Fork a process for every device that is plugged in, until whoever does it has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGCHLD, _reap)
    with socket.socket(fileno=sys.stdin.fileno()) as outlet:
        while (plugged := socket.recv_fds(outlet, 1, 3))[0]:
            line, errors, told = plugged[1]
            if os.fork() == 0:
                _watch(line, errors, told)
            for mine in plugged[1]:
                os.close(mine)
        outlet.detach()


def _reap(_signal: int, _frame: object) -> None:
    """Let go of the forks that have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _watch(line: int, errors: int, told: int) -> NoReturn:
    """Fork a device, say which process it is, and how it has ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    device = os.fork()
    if device == 0:
        for mine, usual in ((line, 0), (line, 1), (errors, 2)):
            os.dup2(mine, usual)
        for mine in (line, errors, told):
            os.close(mine)
        status = 1
        try:
            serve()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    for mine in (0, line, errors):  # the line ends with the device
        os.close(mine)
    say(device, told)
    say(os.waitstatus_to_exitcode(os.waitpid(device, 0)[1]), told)
    os._exit(0)


def serve() -> None:
    """Serve one device until the input ends."""
    signal.signal(signal.SIGALRM, _hang)
    logging.basicConfig(level=logging.ERROR, format="%(name)s: %(message)s")
    options = msgspec.json.decode(sys.stdin.buffer.readline(), type=Options)
    try:
        device = Device(options)
        try:
            device.start()
            _say(device.seen())
            _serve(device, options)
        except (BrokenPipeError, ConnectionResetError):  # the parent was killed: nobody is there to be told anything
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except StorageUnavailable as error:
        _say(Unusable(str(error)))
    except Stuck as error:
        traceback.print_exc()
        _say(Failed(f"the device hangs: {error}"))
    else:
        device.close()
        shutil.rmtree(options.run, ignore_errors=True)
        if options.temporary:
            shutil.rmtree(options.storage, ignore_errors=True)


def _hang(_signal: int, _frame: object) -> None:
    """Say where the device hangs."""
    raise Stuck(f"it does not come to rest within {WATCHDOG:.0f} s")


def _serve(device: Device, options: Options) -> None:
    """Carry out commands until the input ends; a watched device says between them what can be seen."""
    user = User(device)
    decoder = msgspec.json.Decoder(Command)
    control = sys.stdin.fileno()
    last = None
    rest = b""
    while True:
        device.settle()
        if options.watched and (seen := device.seen()) != last:
            last = seen
            _say(seen)
        if not device.sleep(control):
            continue
        data = os.read(control, 65536)
        if not data:
            return
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            _say(user.obey(decoder.decode(line)))


def _say(report: Report) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
