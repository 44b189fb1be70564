"""The simulated readers speak as the real ones do, seen from a plain file descriptor on their terminal."""

from __future__ import annotations

import os
import select
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablekeeper.drivers.frames import pn532
from tablekeeper.drivers.frames.rdm6300 import encode
from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.drivers.simulated.lines import PseudoTerminal
from tablekeeper.drivers.simulated.readers import SimulatedPn532, make_simulated_reader, uid_for

PATIENCE = 20.0
SAM_DONE = bytes.fromhex("0000ff02fed5151600")
RF_DONE = bytes.fromhex("0000ff02fed533f800")
NO_CARD = bytes.fromhex("0000ff03fdd54b00e000")
NOT_UNDERSTOOD = bytes.fromhex("0000ff01ff7f8100")
NTAG = bytes.fromhex("0000ff0ff1d54b010100440007 04416d412b0289 ea00")
CLASSIC = bytes.fromhex("0000ff0cf4d54b010100040804 9eb36e66 a900")


class Host:
    """A reader, the far end of its line and a clock that is set by hand."""

    def __init__(self, kind: ReaderKind, directory: Path) -> None:
        self.now = 0.0
        self.terminal = PseudoTerminal(directory)
        self.reader = make_simulated_reader(kind, self.terminal, lambda: self.now)
        self.line = -1

    def open(self) -> None:
        self.line = os.open(self.terminal.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self.line)

    def close(self) -> None:
        if self.line >= 0:
            os.close(self.line)
        self.line = -1

    def say(self, data: bytes) -> None:
        """Write and let the reader take all of it."""
        due = self.reader.bytes_from_host + os.write(self.line, data)
        while self.reader.bytes_from_host < due:
            assert select.select([self.terminal], [], [], PATIENCE)[0], "the reader was not woken"
            self.reader.service()

    def hear(self, length: int) -> bytes:
        """Read so many bytes; then the line must be still, by the reader's own count."""
        data = b""
        while len(data) < length:
            assert select.select([self.line], [], [], PATIENCE)[0], f"wanted {length} bytes, got {data.hex()}"
            data += os.read(self.line, length - len(data))
        self.heard = getattr(self, "heard", 0) + length
        assert self.heard == self.reader.bytes_to_host
        return data


@pytest.fixture
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    host = Host(request.param, tmp_path)
    host.open()
    yield host
    host.reader.close()
    host.close()


CARDS: list[tuple[ReaderKind, int, str]] = [("pn532", 14, "04"), ("rdm6300", 10, "13"), ("id12la", 10, "13")]


def only(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("host", [kind], indirect=True)


every_kind = pytest.mark.parametrize("host", ["pn532", "rdm6300", "id12la"], indirect=True)


@only("rdm6300")
def test_an_rdm6300_repeats_a_card_while_it_lies_there(host: Host) -> None:
    reader = host.reader
    reader.lay("62E3086CED")
    assert host.hear(14) == encode("62E3086CED")
    due = reader.deadline
    assert due == 0.065
    reader.tick(0.064)
    reader.tick(0.065)
    assert host.hear(14) == encode("62E3086CED")
    reader.flicker(2)
    for _ in range(3):
        due = reader.deadline
        assert due is not None
        reader.tick(due)
    assert host.hear(14) == encode("62E3086CED")
    reader.lift()
    assert reader.deadline is None
    reader.tick(9.0)
    assert reader.bytes_to_host == 42


@only("id12la")
def test_an_id12la_says_a_card_once(host: Host) -> None:
    host.reader.lay("62E3086CED")
    assert host.hear(16) == b"\x0262E3086CED08\r\n\x03"
    assert host.reader.deadline is None
    host.reader.lift()
    host.reader.lay("62E3086CED")
    assert host.hear(16) == encode("62E3086CED", line_end=True)


def woken(host: Host) -> None:
    host.say(pn532.WAKE_UP + pn532.sam_configuration())
    assert host.hear(15) == pn532.ACK + SAM_DONE


@only("pn532")
def test_a_pn532_hears_nothing_until_it_is_woken(host: Host) -> None:
    host.say(pn532.get_firmware_version())
    assert host.reader.bytes_to_host == 0
    woken(host)
    host.reader.unplug()
    host.close()
    host.reader.replug()
    host.open()
    host.say(pn532.get_firmware_version())
    assert host.reader.bytes_to_host == 15


@only("pn532")
def test_a_pn532_takes_a_command_byte_by_byte_and_answers_it(host: Host) -> None:
    woken(host)
    for byte in b"\x00\xff\x12\x00" + pn532.get_firmware_version():
        host.say(bytes((byte,)))
    assert host.hear(19) == pn532.ACK + bytes.fromhex("0000ff06fad50332010607e800")


@only("pn532")
def test_a_request_without_limit_waits_in_the_chip_for_a_card(host: Host) -> None:
    woken(host)
    host.say(pn532.in_list_passive_target())
    assert host.hear(6) == pn532.ACK
    host.reader.lay("04416D412B0289")
    assert host.hear(len(NTAG)) == NTAG
    host.reader.lift()
    host.reader.lay("9EB36E66")
    assert host.reader.bytes_to_host == host.heard, "one request has one answer"
    host.say(pn532.in_list_passive_target())
    assert host.hear(6 + len(CLASSIC)) == pn532.ACK + CLASSIC


@only("pn532")
@pytest.mark.parametrize("interruption", [pn532.ACK, pn532.get_firmware_version()])
def test_an_ack_or_a_new_command_ends_the_waiting_request(host: Host, interruption: bytes) -> None:
    woken(host)
    host.say(pn532.in_list_passive_target())
    host.hear(6)
    host.say(interruption)
    if interruption != pn532.ACK:
        host.hear(19)
    host.reader.lay("04416D412B0289")
    assert host.reader.bytes_to_host == host.heard


@only("pn532")
def test_limited_retries_run_out_without_a_card(host: Host) -> None:
    woken(host)
    host.say(pn532.max_retries(2))
    assert host.hear(15) == pn532.ACK + RF_DONE
    host.say(pn532.in_list_passive_target())
    assert host.hear(16) == pn532.ACK + NO_CARD
    host.reader.lay("04416D412B0289")
    host.reader.flicker(1)
    host.say(pn532.in_list_passive_target())
    assert host.hear(16) == pn532.ACK + NO_CARD
    host.say(pn532.in_list_passive_target())
    assert host.hear(6 + len(NTAG)) == pn532.ACK + NTAG


@only("pn532")
def test_a_pn532_refuses_what_it_does_not_know_and_ignores_what_is_damaged(host: Host) -> None:
    woken(host)
    host.say(bytes.fromhex("0000ff02fed4992d00 0000ff02fed4669900"))  # DCS wrong; DCS wrong again
    assert host.reader.bytes_to_host == host.heard
    host.say(bytes.fromhex("0000ff02fed4666600 0000ff02fed466c600"))
    assert host.hear(14) == pn532.ACK + NOT_UNDERSTOOD
    host.say(pn532.NACK)
    assert host.hear(8) == NOT_UNDERSTOOD, "NACK asks for the last answer again"


@every_kind
def test_unplugging_fails_the_host_and_replugging_keeps_the_name(host: Host) -> None:
    number = host.terminal.fileno()
    for _ in range(3):
        host.reader.unplug()
        host.reader.unplug()
        assert not host.reader.plugged
        assert not os.path.lexists(host.terminal.path)
        assert host.reader.deadline is None
        host.reader.garbage(b"nobody hears this")
        with pytest.raises(OSError, match="Input/output error"):
            os.write(host.line, b"x")
        host.close()
        host.reader.replug()
        host.reader.replug()
        host.open()
        host.reader.garbage(b"again")
        assert host.hear(5) == b"again"
    assert host.terminal.fileno() == number


@every_kind
def test_what_is_sent_while_nobody_listens_is_lost(host: Host) -> None:
    host.close()
    host.reader.garbage(b"lost")
    assert host.reader.bytes_to_host == 0
    host.open()
    host.reader.garbage(b"found")
    assert host.hear(5) == b"found"


@every_kind
def test_a_line_without_a_host_leaves_its_watcher_asleep(host: Host) -> None:
    """A closed pseudo-terminal hangs up for ever, which must not count as something to do."""
    host.close()
    host.reader.service()
    assert select.select([host.terminal], [], [], 0)[0] == []
    host.open()
    host.say(b"x")
    assert host.reader.bytes_from_host == 1


@every_kind
def test_half_a_frame_is_the_first_half_of_a_cards(host: Host) -> None:
    uid = uid_for(host.reader.kind, 3)
    whole = host.reader._frame(uid)
    host.reader.uid = uid
    host.reader.half_frame()
    assert host.hear(len(whole) // 2) == whole[: len(whole) // 2]


@every_kind
def test_a_chip_that_hangs_neither_hears_nor_speaks(host: Host) -> None:
    host.reader.silent(True)
    host.say(pn532.WAKE_UP + pn532.sam_configuration())
    host.reader.lay(uid_for(host.reader.kind, 1))
    assert host.reader.bytes_to_host == 0
    host.reader.lift()
    host.reader.silent(False)
    if isinstance(host.reader, SimulatedPn532):
        woken(host)
    else:
        host.reader.lay(uid_for(host.reader.kind, 1))
        assert host.reader.bytes_to_host > 0


@pytest.mark.parametrize(("kind", "digits", "first"), CARDS)
def test_the_rack_has_a_different_plausible_uid_for_every_card(kind: ReaderKind, digits: int, first: str) -> None:
    uids = [uid_for(kind, n) for n in range(5000)]
    assert len(set(uids)) == 5000
    assert all(len(uid) == digits and uid.startswith(first) and uid == uid.upper() for uid in uids)
    assert uids[0] == uid_for(kind, 0)
