"""The simulated device as its parent holds it: time, rest, power, tags and faults."""

from __future__ import annotations

import os
import signal
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.drivers.serial_port import PortLost, SerialPort
from tablekeeper.drivers.simulated.readers import uid_for
from tablekeeper.drivers.simulated.wire import Wire
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator.assembly import Stuck
from tablekeeper.firmware.simulator.desk import Desk, ImpossibleUid, NotOffered
from tablekeeper.firmware.simulator.device import Device
from tablekeeper.firmware.simulator.messages import KnownTag, Options, Racked
from tablekeeper.firmware.simulator.pixels import (
    BLANK,
    BRAILLE,
    HALF_BLOCKS,
    Style,
    framed,
    style_for,
    text_rows,
)
from tablekeeper.firmware.simulator.rack import NoSuchCard, pick, rack, whole_rack
from tablekeeper.firmware.simulator.remote import DeviceFailed
from tests.firmware.read_back import picture_of

Boot = Callable[..., Desk]


@pytest.fixture
def boot(tmp_path: Path) -> Iterator[Boot]:
    """Boot a device on this test's storage, in a match."""
    desks: list[Desk] = []

    def booted(reader: ReaderKind = "pn532", **options: object) -> Desk:
        base = Options(storage=str(tmp_path / "box"), game="mindbug", rack=rack((), reader, "mindbug"), reader=reader)
        desks.append(Desk(replace(base, **options)))
        return desks[-1]

    yield booted
    for desk in desks:
        desk.remote.close()


def test_virtual_time_passes_only_when_it_is_told_to(boot: Boot) -> None:
    desk = boot()
    desk.answer("play gorillion")
    desk.answer("pass")
    for _ in range(5):
        assert desk.shown("Gorillion stays"), "the change stands for some seconds"
    desk.wait(5)
    assert desk.shown("Your turn")
    desk.wait(2 * 3600)
    assert desk.remote.picture == BLANK, "left alone for two hours the panel is dark"


def test_a_boot_shows_the_first_picture_and_lights_the_lamp_of_the_seat_that_decides(boot: Boot) -> None:
    desk = boot()
    assert desk.remote.ask(told.Look(), told.Seen).sounding, "the match was received"
    desk.wait(1)
    assert desk.shown("Seat 1")
    assert desk.remote.ask(told.Look(), told.Seen).lamps == (True, False)
    assert not desk.remote.ask(told.Look(), told.Seen).sounding


def test_a_tap_ends_when_the_reader_has_noticed_both_ways_so_the_same_card_counts_again(boot: Boot) -> None:
    desk = boot()
    desk.tap("gorillion")
    first = desk.position()
    desk.tap("gorillion")
    assert desk.shown("R"), "the second tap is refused, not overlooked"
    assert desk.position() == first


FRAMES: list[tuple[ReaderKind, str, str]] = [
    ("rdm6300", "02 3632453330383643454430 38 03", "62E3086CED"),
    ("id12la", "02 3043303030363231413538 45 0d 0a 03", "0C000621A5"),
    ("pn532", "0000ff 0cf4 d54b010100040804 9eb36e66 a9 00", "9EB36E66"),
    ("pn532", "0000ff 0ff1 d54b010100440007 047bcb51962280 c0 00", "047BCB51962280"),
]
"""What readers send for a tag, as their makers document it."""


@pytest.mark.parametrize(("reader", "frame", "uid"), FRAMES, ids=[uid for _, _, uid in FRAMES])
def test_a_frame_on_the_line_is_a_card_also_in_halves_and_in_the_dark(
    boot: Boot, reader: ReaderKind, frame: str, uid: str
) -> None:
    desk = boot(reader)
    digits = frame.replace(" ", "")
    desk.wait(2 * 3600)
    desk.feed(digits[:10])
    assert desk.remote.picture == BLANK
    desk.feed(digits[10:])
    desk.wait(1)  # until it is known that no other lies beside it
    assert desk.shown(uid), "the refusal of an unknown tag"


def test_a_press_is_as_long_as_it_is_told(boot: Boot) -> None:
    desk = boot()
    desk.press("menu", 0.5)
    assert not desk.shown("History")
    desk.clear()
    desk.press("menu", 1.0)
    assert desk.shown("History")


@pytest.mark.parametrize("reader", ["pn532", "rdm6300", "id12la"])
def test_a_reader_that_was_unplugged_while_a_card_lay_there_works_again(boot: Boot, reader: ReaderKind) -> None:
    desk = boot(reader)
    uid = rack((), reader, "mindbug")[0][0]
    desk.remote.tell(told.Lay(uid))
    desk.fault("reader", begins=True)
    desk.remote.tell(told.Lay(None))
    desk.tap("killer_bee")
    desk.fault("reader", begins=False)
    desk.answer("pass")
    desk.tap("gorillion")
    assert desk.shown("Gorillion")


def test_half_a_frame_and_noise_do_not_keep_the_next_card_from_being_read(boot: Boot) -> None:
    desk = boot()
    for data in ("0000FF", "FF" * 300, "0000FF03FDD54B", "00", "D5" * 20):
        desk.feed(data)
    desk.wait(1)
    desk.tap("gorillion")
    assert desk.shown("Take Gorillion")


def test_a_power_cut_costs_nothing_that_was_confirmed(boot: Boot) -> None:
    desk = boot()
    for line in ("play gorillion", "pass", "play killer_bee"):
        desk.answer(line)
        before = desk.position()
        desk.power_cut()
        assert desk.position() == before


def test_a_fault_outlasts_a_power_cut(boot: Boot) -> None:
    desk = boot()
    for what in ("reader", "disk"):
        desk.fault(what, begins=True)
    desk.answer("play gorillion")
    desk.power_cut()
    with pytest.raises(NotOffered):
        desk.answer("pass")
    desk.tap("killer_bee")
    desk.fault("disk", begins=False)
    desk.fault("reader", begins=False)
    desk.tap("killer_bee")
    desk.power_cut()
    desk.answer("pass")
    assert desk.shown("Killer")


def test_a_match_that_is_over_still_lies_there_after_a_power_cut(boot: Boot) -> None:
    desk = boot()
    desk.answer("play tusked_extorter")
    desk.answer("pass")
    while (position := desk.position()) is not None and position["result"] is None:
        state = desk.state()
        assert state is not None
        assert state.decision is not None
        legal = state.decision.legal
        desk.answer("pass" if Answer("pass") in legal else str(legal[0]))
    desk.power_cut()
    assert desk.position() == position


def test_a_process_that_ends_by_itself_is_reported(boot: Boot) -> None:
    desk = boot()
    os.kill(desk.remote._power.process.pid, signal.SIGTERM)
    desk.remote._power.process.wait()
    with pytest.raises(DeviceFailed, match="-15"):
        desk.wait(1)


def test_no_process_is_left_behind(boot: Boot) -> None:
    desk = boot()
    first = desk.remote._power.process
    desk.power_cut()
    assert first.returncode == -signal.SIGKILL
    last = desk.remote._power.process
    desk.remote.close()
    assert last.returncode == 0, "it ends by itself when its input ends"


def test_what_stays_due_is_an_error_and_no_endless_loop(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    device = Device(Options(storage=str(tmp_path), run=str(tmp_path / "run"), rack=()))
    try:
        device.start()
        device.app.__class__ = type("Nagging", (type(device.app),), {"deadline": 0.0})
        with pytest.raises(Stuck, match="stays due"):
            device.live(1.0)
    finally:
        device.close()
        device.pins.close()


class LastMoment(Wire):
    """A wire on which the port's thread says its event at the very moment at which it is asked for the last time."""

    said = False

    @property
    def event_due(self) -> bool:
        due = super().event_due
        if not due and not self.said:
            self.said = True
            assert isinstance(self._port, SerialPort)
            self._port._emit(PortLost(-1, "late", 0.0))
        return due


def test_an_event_that_comes_while_the_line_is_looked_at_is_still_awaited(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    device = Device(Options(storage=str(tmp_path), run=str(tmp_path / "run"), rack=()))
    try:
        device.start()
        device.wire = LastMoment(device.reader.port, device.chip)
        device.settle()
        assert device.wire.said
        assert device.inbox.empty
    finally:
        device.close()
        device.pins.close()


def test_tags_that_the_storage_was_taught_are_the_ones_that_are_tapped(boot: Boot) -> None:
    desk = boot(rack=(Racked("04010203040506", "gorillion", 1, "mindbug"),))
    assert [tag.uid for tag in desk.remote.known_tags("gorillion")] == ["04010203040506"]
    desk.remote.close()
    again = boot()
    assert [tag.uid for tag in again.remote.known_tags("gorillion")] == ["04010203040506"]
    again.tap("gorillion")
    assert again.shown("Take Gorillion")
    with pytest.raises(NotOffered):
        again.answer("play gorillion")


def test_a_storage_that_knows_the_tags_of_one_game_is_told_those_of_another(boot: Boot) -> None:
    desk = boot()
    desk.remote.close()
    again = boot(rack=whole_rack("pn532"))
    (tag,) = again.remote.known_tags("pit_bull")
    assert tag.uid == next(racked.uid for racked in whole_rack("pn532") if racked.card == "pit_bull")


def test_both_lamps_burn_for_a_third_seat(boot: Boot) -> None:
    desk = boot(game="munchkin", rack=rack((), "pn532", "munchkin"))
    burning = []
    for _ in range(3):
        burning.append(desk.remote.ask(told.Look(), told.Seen).lamps)
        desk.answer("male")
    assert burning == [(True, False), (False, True), (True, True)]


def test_a_tag_that_gives_an_answer_is_found(boot: Boot) -> None:
    desk = boot()
    assert desk.remote.tag_for("pass") is None
    assert desk.remote.tag_for("play killer_bee") == pick(rack((), "pn532", "mindbug"), (), "killer_bee", 1)
    assert desk.give("play killer_bee")
    assert not desk.give("pass")
    assert desk.give("play gorillion")
    desk.give("pass")
    assert desk.remote.tag_for("play killer_bee") == pick(rack((), "pn532", "mindbug"), (), "killer_bee", 2)
    assert desk.remote.tag_for("attack killer_bee") == pick(rack((), "pn532", "mindbug"), (), "killer_bee", 1)
    with pytest.raises(NotOffered):
        desk.give("attack gorillion")


def test_where_a_card_lies_open_is_seen_in_every_game(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    cards = rack((), "pn532", "munchkin")
    device = Device(
        Options(storage=str(tmp_path), run=str(tmp_path / "run"), game="munchkin", rack=cards, watched=True)
    )
    uid = pick(cards, (), "elf", 1)
    seen = []
    try:
        device.start()
        for answer in ("female", "male", "male", "play elf", "begin", "drop elf"):
            device.app.context.entries.answer(Answer.read(answer), uid if answer == "play elf" else None)
            device.settle()
            seen.append(device.seen().lying)
    finally:
        device.close()
        device.pins.close()
    assert seen[2:] == [{}, {uid: "play"}, {uid: "play"}, {uid: "discard"}]


def test_what_a_reader_cannot_read_is_refused(boot: Boot) -> None:
    desk = boot("rdm6300")
    with pytest.raises(ImpossibleUid, match="5 bytes"):
        desk.uid("04010203040506")
    desk.uid("0102030405")
    assert desk.shown("0102030405")


# The rack


CARDS = [Racked(uid, card, copy, "") for uid, card, copy in (("A1", "bee", 1), ("A2", "bee", 2), ("B1", "yeti", 1))]


def test_a_card_without_a_number_is_one_that_does_not_lie_open() -> None:
    in_play = KnownTag("A1", 1, in_play=True, used=True)
    used = KnownTag("A1", 1, in_play=False, used=True)
    free = KnownTag("A2", 2, in_play=False, used=False)
    assert pick(CARDS, (), "bee", None) == "A1"
    assert pick(CARDS, (in_play, free), "bee", None) == "A2"
    assert pick(CARDS, (used, free), "bee", None) == "A2"
    assert pick(CARDS, (used, KnownTag("A2", 2, in_play=True, used=True)), "bee", None) == "A1"
    assert pick(CARDS, (KnownTag("B9", 1, in_play=True, used=True),), "yeti", None) == "B9"


def test_a_number_names_a_copy_whatever_it_does() -> None:
    assert pick(CARDS, (KnownTag("A9", 2, in_play=True, used=True),), "bee", 2) == "A9"
    with pytest.raises(NoSuchCard, match="#1 and #2, not #3"):
        pick(CARDS, (), "bee", 3)
    with pytest.raises(NoSuchCard, match=r"'bea'.*such as bee"):
        pick(CARDS, (), "bea", None)


def test_every_physical_card_has_a_tag_of_its_own_and_always_the_same() -> None:
    whole = whole_rack("pn532")
    box = rack((), "pn532", "mindbug")
    assert len({racked.uid for racked in whole}) == len({racked[1:] for racked in whole}) == len(whole)
    assert set(box) < set(whole)
    assert len(box) == 48
    assert sum(racked.game == "munchkin" for racked in whole) == 168
    assert box[0] == (uid_for("pn532", 0), "axolotl_healer", 1, "mindbug")


LAST = {"pn532": "045B89FAD58C0C", "rdm6300": "135B89F564", "id12la": "135B89F564"}
SUMS = {"pn532": 0xF8A6A4DF, "rdm6300": 0xBEE87DF4, "id12la": 0xBEE87DF4}


@pytest.mark.parametrize("reader", get_args(ReaderKind))
def test_the_tags_of_mindbug_are_what_they_have_always_been(reader: ReaderKind) -> None:
    """Scripts name them, and people who keep a storage have been taught them."""
    cards = [racked[:3] for racked in whole_rack(reader) if racked.game == "mindbug"]
    of_version_1 = cards[:164]  # whatever came out later lies behind them
    assert of_version_1[-1] == (LAST[reader], "water_antler", 2)
    assert zlib.crc32(repr(of_version_1).encode()) == SUMS[reader]


# Pixels


@pytest.mark.parametrize("style", [HALF_BLOCKS, BRAILLE], ids=["half blocks", "braille"])
@given(picture=st.binary(min_size=1024, max_size=1024))
def test_a_picture_can_be_read_back_from_its_characters(style: Style, picture: bytes) -> None:
    rows = text_rows(picture, style)
    assert [len(row) for row in rows] == [style.columns] * style.rows
    assert picture_of(rows, style) == picture


def test_the_topmost_left_pixels_are_where_they_belong() -> None:
    corner = bytes([0b00000001]) + bytes(1023)
    assert text_rows(corner, HALF_BLOCKS)[0][0] == "▀"
    assert text_rows(corner, BRAILLE)[0][0] == "⠁"
    assert text_rows(bytes(1023) + b"\x80", BRAILLE)[-1][-1] == "⢀"
    assert framed(corner, BRAILLE).splitlines()[1].startswith("│⠁")


def test_a_picture_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="1024 bytes"):
        text_rows(b"", BRAILLE)


def test_half_blocks_are_chosen_where_they_fit_with_their_frame() -> None:
    assert style_for(129) is BRAILLE
    assert style_for(130) is HALF_BLOCKS
