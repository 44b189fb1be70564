"""The process of a simulated device: `python -m tablekeeper.firmware.simulator.process`.

It reads commands from its standard input and reports on its standard output (see `firmware.simulator.messages`). It
ends with its input, since its parent may have been killed, and removes its temporary directories. Its power is cut by
killing it.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sys
import traceback

import msgspec

from tablekeeper.firmware.simulator.device import WATCHDOG, Device, Stuck
from tablekeeper.firmware.simulator.messages import Command, Failed, Options, Report, Unusable
from tablekeeper.firmware.simulator.user import User
from tablekeeper.firmware.storage import StorageUnavailable


def main() -> None:
    """Serve one device until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
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
