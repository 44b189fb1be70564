"""Runs in the virtual machine: /dev/i2c-1 as a character device in user space (CUSE), with nothing but a panel on it.

What is written to the panel's address goes to the host as it is, each transfer with the kernel's monotonic time; the
host has the chip (`tests/vm/panel.py`). `/run/bus-fault`, if it is there, makes every transfer fail: it holds an errno
and the seconds for which the bus hangs before, such as `110 1.0`.

Sources: linux/fuse.h, linux/i2c.h, linux/i2c-dev.h.
"""

from __future__ import annotations

import errno
import grp
import os
import socket
import struct
import time
from pathlib import Path

PORT = "/dev/virtio-ports/panel"
NAME = "i2c-1"
PANEL = 0x3C
FAULT = Path("/run/bus-fault")

HEAD_IN = struct.Struct("<IIQQIIII")  # fuse_in_header: length, opcode, unique, node, uid, gid, pid, extensions
HEAD_OUT = struct.Struct("<IiQ")  # fuse_out_header: length, error, unique
IOCTL_IN = struct.Struct("<QIIQII")  # fuse_ioctl_in: handle, flags, command, argument, bytes in, bytes out
IOCTL_OUT = struct.Struct("<iIII")  # fuse_ioctl_out: result, flags, vectors in, vectors out
RECORD = struct.Struct("<dI")  # ours: time, length; the bytes follow

OPEN, WRITE, RELEASE, FLUSH, INTERRUPT, DESTROY, IOCTL, CUSE_INIT = 14, 16, 18, 25, 36, 38, 39, 4096
RETRY = 1 << 2
I2C_RETRIES, I2C_TIMEOUT, I2C_SLAVE, I2C_FUNCS, I2C_SLAVE_FORCE, I2C_RDWR, I2C_PEC, I2C_SMBUS = (
    0x701, 0x702, 0x703, 0x705, 0x706, 0x707, 0x708, 0x720
)  # fmt: skip
FUNCTIONS = 0x0EFF0009  # plain I²C and what is emulated with it, as i2c-bcm2835 says
READS = 1  # I2C_M_RD
LENGTHS = {0: 0, 1: 0, 2: 1, 3: 2}  # of an SMBus write by its kind; the others say their length


class Bus:
    """The device: answers what the kernel passes on."""

    def __init__(self) -> None:
        self._kernel = os.open("/dev/cuse", os.O_RDWR)
        self._host = os.open(PORT, os.O_WRONLY)
        self._addresses: dict[int, int] = {}

    def serve(self) -> None:
        """Answer one request after the other, for ever."""
        while True:
            request = os.read(self._kernel, 1 << 20)
            length, code, unique, *_ = HEAD_IN.unpack_from(request)
            body = request[HEAD_IN.size : length]
            if code == CUSE_INIT:
                major, minor = struct.unpack_from("<II", body)
                # cuse_init_out: version, -, flags (unrestricted ioctl), most to read and to write, number of the device
                told = struct.pack("<8I40x", major, minor, 0, 1, 1 << 17, 1 << 17, 0, 0)
                self._reply(unique, told + f"DEVNAME={NAME}\0".encode())
                announce()
            elif code == OPEN:
                self._reply(unique, struct.pack("<QII", unique, 0, 0))
            elif code == IOCTL:
                handle, _flags, command, argument, given, room = IOCTL_IN.unpack_from(body)
                self._ioctl(unique, handle, command, argument, body[IOCTL_IN.size :][:given], room)
            elif code == WRITE:
                handle, _offset, size = struct.unpack_from("<QQI", body)
                error = self._transfer(self._addresses.get(handle, 0), body[40 : 40 + size])
                self._reply(unique, b"" if error else struct.pack("<II", size, 0), error)
            elif code in (RELEASE, FLUSH):
                self._reply(unique)
            elif code == DESTROY:
                return
            elif code != INTERRUPT:
                self._reply(unique, b"", errno.ENOSYS)

    def _ioctl(self, unique: int, handle: int, command: int, argument: int, given: bytes, room: int) -> None:
        if command in (I2C_SLAVE, I2C_SLAVE_FORCE):
            self._addresses[handle] = argument
            self._result(unique, 0)
        elif command in (I2C_RETRIES, I2C_TIMEOUT, I2C_PEC):
            self._result(unique, 0)
        elif command == I2C_FUNCS:
            if room:
                self._result(unique, 0, struct.pack("<Q", FUNCTIONS))
            else:
                self._fetch(unique, [], [(argument, 8)])
        elif command == I2C_RDWR:
            self._messages(unique, argument, given, room)
        elif command == I2C_SMBUS:
            self._smbus(unique, self._addresses.get(handle, 0), argument, given)
        else:
            self._result(unique, -errno.ENOTTY)

    def _messages(self, unique: int, argument: int, given: bytes, room: int) -> None:
        """Take i2c_rdwr_ioctl_data: a pointer to messages and their number; each has a pointer to its bytes."""
        wanted = [(argument, 16)]
        if len(given) < 16:
            return self._fetch(unique, wanted, [])
        place, count = struct.unpack_from("<QI", given)
        wanted.append((place, 16 * count))
        if len(given) < 16 + 16 * count:
            return self._fetch(unique, wanted, [])
        messages = [struct.unpack_from("<HHHxxQ", given, 16 + 16 * number) for number in range(count)]
        written = [(place, length) for _, flags, length, place in messages if not flags & READS]
        read = [(place, length) for _, flags, length, place in messages if flags & READS]
        at = 16 + 16 * count
        if len(given) < at + sum(length for _, length in written) or room < sum(length for _, length in read):
            return self._fetch(unique, wanted + written, read)
        for address, flags, length, _ in messages:
            error = errno.EREMOTEIO if flags & READS else self._transfer(address, given[at : at + length])
            if error:
                return self._result(unique, -error)
            at += length
        return self._result(unique, count)

    def _smbus(self, unique: int, address: int, argument: int, given: bytes) -> None:
        """Take i2c_smbus_ioctl_data: direction, command byte, kind, and a pointer to a block of 34 bytes."""
        if len(given) < 16:
            return self._fetch(unique, [(argument, 16)], [])
        reads, register, kind, place = struct.unpack_from("<BBxxIQ", given)
        if place and len(given) < 16 + 34:
            return self._fetch(unique, [(argument, 16), (place, 34)], [])
        if reads:
            return self._result(unique, -errno.EREMOTEIO)
        block = given[16:]
        data = block[: LENGTHS[kind]] if kind in LENGTHS else block[1 : 1 + block[0]]
        return self._result(unique, -self._transfer(address, (bytes([register]) if kind else b"") + data))

    def _transfer(self, address: int, data: bytes) -> int:
        """Carry out one transfer; return 0 or the errno with which it fails."""
        try:
            number, seconds = FAULT.read_text().split()
        except (OSError, ValueError):
            if address != PANEL:
                return errno.EREMOTEIO
            line = RECORD.pack(time.monotonic(), len(data)) + data
            while line:
                line = line[os.write(self._host, line) :]
            return 0
        time.sleep(float(seconds))
        return int(number)

    def _fetch(self, unique: int, given: list[tuple[int, int]], room: list[tuple[int, int]]) -> None:
        """Ask the kernel to come again with these parts of the caller's memory."""
        places = b"".join(struct.pack("<QQ", *place) for place in given + room)
        self._reply(unique, IOCTL_OUT.pack(0, RETRY, len(given), len(room)) + places)

    def _result(self, unique: int, result: int, data: bytes = b"") -> None:
        self._reply(unique, IOCTL_OUT.pack(result, 0, 0, 0) + data)

    def _reply(self, unique: int, data: bytes = b"", error: int = 0) -> None:
        os.write(self._kernel, HEAD_OUT.pack(HEAD_OUT.size + len(data), -error, unique) + data)


def announce() -> None:
    """Tell the service manager once udev has given the device its group."""
    device, wanted = Path("/dev", NAME), grp.getgrnam("i2c").gr_gid
    end = time.monotonic() + 10
    while not (device.exists() and device.stat().st_gid == wanted) and time.monotonic() < end:
        time.sleep(0.01)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])


Bus().serve()
