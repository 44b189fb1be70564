"""The terminal view: what the device shows arrives pixel by pixel, and every hand movement reaches it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList, Static

from tablekeeper.drivers import gestures
from tablekeeper.firmware.app.handover import REST
from tablekeeper.firmware.command_line import simulate
from tablekeeper.firmware.simulator.messages import PRESS, Command, Finger, Options, Report, Seen
from tablekeeper.firmware.simulator.pixels import BLANK, BRAILLE, HALF_BLOCKS, Style
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.simulator.terminal import HOLD, Glass, Terminal
from tests.firmware.read_back import picture_of

WATCHDOG = 30.0
SMALL, LARGE = (80, 24), (140, 50)


class Watched(Terminal):
    """A terminal that can be waited for."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.shown = asyncio.Event()

    def show(self, seen: Seen) -> None:
        super().show(seen)
        self.shown.set()

    async def until(self, true: Callable[[Seen], bool]) -> Seen:
        """Wait until what is seen is so."""
        async with asyncio.timeout(WATCHDOG):
            while not (self._seen.picture and true(self._seen)):
                self.shown.clear()
                await self.shown.wait()
        return self._seen

    def drawn(self) -> bytes:
        """Return the picture as it stands in the terminal's own lines."""
        glass = self.query_one(Glass)
        inner = glass.content_region
        strips = self.screen._compositor.render_strips()
        rows = [strips[y].crop(inner.x, inner.right).text for y in range(inner.y, inner.bottom)]
        return picture_of(rows, glass.style_used)


@pytest.fixture
def terminal(tmp_path: Path) -> Watched:
    return Watched(
        Options(storage=str(tmp_path), game="mindbug", rack=rack((), "pn532", "mindbug"), real_time=True, watched=True)
    )


def played(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


@pytest.mark.parametrize(("size", "style"), [(SMALL, BRAILLE), (LARGE, HALF_BLOCKS), ((170, 48), HALF_BLOCKS)])
def test_the_panel_in_the_terminal_is_the_chip_s_picture(
    terminal: Watched, size: tuple[int, int], style: Style
) -> None:
    async def play() -> None:
        async with terminal.run_test(size=size) as pilot:
            seen = await terminal.until(lambda seen: seen.lamps == (True, False))
            await pilot.pause()
            assert terminal.query_one(Glass).style_used is style
            assert terminal.drawn() == bytes.fromhex(seen.picture) != BLANK
            lines = terminal.screen._compositor.render_strips()
            assert len(lines) == size[1]
            for widget in terminal.query("Cap, Trouble, #lamps, #rack, #filter, #help"):
                assert widget.region.area
                assert terminal.screen.region.contains_region(widget.region), "everything fits"

    played(play())


def test_what_the_device_still_says_while_the_terminal_closes_is_let_pass(terminal: Watched) -> None:
    async def play() -> None:
        async with terminal.run_test(size=SMALL) as pilot:
            before = await terminal.until(lambda seen: seen.lamps == (True, False))
            heard = asyncio.Event()

            class Decoder:
                def decode(self, line: bytes, decode: Callable[[bytes], Report] = terminal._decoder.decode) -> Report:
                    heard.set()
                    return decode(line)

            await terminal.query_one(Glass).remove()
            terminal._decoder = Decoder()  # type: ignore[assignment]
            await pilot.press("a")  # the device answers with another picture
            async with asyncio.timeout(WATCHDOG):
                await heard.wait()
            await pilot.pause()
            assert terminal._seen == before

    played(play())


def test_a_card_is_found_and_tapped_and_its_place_is_shown(terminal: Watched) -> None:
    async def play() -> None:
        async with terminal.run_test(size=SMALL) as pilot:
            await terminal.until(lambda seen: seen.lamps == (True, False))
            await pilot.press("slash", *"gorill", "enter")
            rack_list = terminal.query_one("#rack", OptionList)
            assert rack_list.option_count == 1
            await pilot.press("enter")
            await terminal.until(lambda seen: seen.lamps == (False, True))
            await pilot.press("escape")
            assert terminal.query_one("#filter", Input).value == ""
            assert rack_list.option_count == 48
            await pilot.press("l")
            await terminal.until(lambda seen: "play" in seen.lying.values())
            await pilot.pause()
            marked = [str(option.prompt) for option in rack_list.options if str(option.prompt).startswith("●")]
            assert [prompt.split()[-1] for prompt in marked] == ["gorillion"]

    played(play())


def test_a_match_of_munchkin_has_its_own_rack_and_both_lamps_for_a_third_seat(tmp_path: Path) -> None:
    cards = rack((), "pn532", "munchkin")
    options = Options(storage=str(tmp_path), game="munchkin", rack=cards, real_time=True, watched=True)
    terminal = Watched(options)

    async def play() -> None:
        async with terminal.run_test(size=SMALL) as pilot:
            for lamps in ((True, False), (False, True), (True, True)):
                await terminal.until(lambda seen, lamps=lamps: seen.lamps == lamps and not seen.sounding)  # type: ignore[misc]
                await pilot.pause(REST)
                await pilot.press("s")
            assert terminal.query_one("#rack", OptionList).option_count == 168
            await pilot.press("slash", *"pit bu", "enter", "enter")
            await terminal.until(lambda seen: seen.sounding)

    played(play())


def test_letters_press_capitals_hold_and_so_does_the_mouse(terminal: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each finger goes down and comes up; how long a busy computer leaves it there is not compared."""
    told: list[object] = []
    tell = terminal.tell

    def heard(command: Command) -> None:
        told.append(command)
        tell(command)
        terminal.shown.set()

    stayed: list[float] = []
    set_timer = terminal.set_timer

    def timed(seconds: float, then: Callable[[], None]) -> object:
        stayed.append(seconds)
        return set_timer(seconds, then)

    monkeypatch.setattr(terminal, "tell", heard)
    monkeypatch.setattr(terminal, "set_timer", timed)

    async def play() -> None:
        async with terminal.run_test(size=SMALL) as pilot:
            first = await terminal.until(lambda seen: seen.lamps == (True, False))
            await pilot.press("a")
            await terminal.until(lambda seen: seen.picture != first.picture and len(told) == 2)
            await pilot.press("M")
            await terminal.until(lambda _: len(told) == 4)
            await pilot.mouse_down("#key-1-left")
            assert told[4:] == [Finger("1.left", down=True)]
            await pilot.mouse_up("#key-1-left")
            assert told == [Finger(key, down) for key in ("1.left", "menu", "1.left") for down in (True, False)]

    played(play())
    assert stayed == [PRESS, HOLD]
    assert PRESS < gestures.HOLD < HOLD


def test_every_trouble_can_be_made_and_ended(terminal: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    on_glass: list[bytes] = []
    show = Glass.show

    def watched(glass: Glass, picture: bytes) -> None:
        on_glass.append(picture)
        show(glass, picture)

    monkeypatch.setattr(Glass, "show", watched)

    async def play() -> None:
        async with terminal.run_test(size=SMALL) as pilot:
            well = await terminal.until(lambda seen: seen.lamps == (True, False))
            await pilot.click("#reader")
            await terminal.until(lambda seen: seen.picture != well.picture)
            assert str(terminal.query_one("#reader", Static).render()) == "plug reader in"
            terminal._seen = Seen("", (), sounding=False)
            on_glass.clear()
            await pilot.click("#power")
            assert BLANK in on_glass, "a busy computer may show the next picture by now, and the last one before"
            without = await terminal.until(lambda seen: seen.lamps == (True, False))
            assert str(terminal.query_one("#reader", Static).render()) == "plug reader in", "a cut mends nothing"
            await pilot.click("#reader")
            await terminal.until(lambda seen: seen.picture != without.picture)
            await pilot.click("#disk")
            await pilot.click("#rack", offset=(5, 2))
            await terminal.until(lambda seen: seen.lamps == (False, True))

    played(play())


def test_ctrl_c_ends_it_with_status_130_even_in_the_filter(terminal: Watched) -> None:
    async def play() -> None:
        async with terminal.run_test(size=SMALL) as pilot:
            await pilot.press("slash", "g", "ctrl+c")

    played(play())
    assert terminal.return_value == 130


def test_a_device_that_breaks_down_ends_the_view_with_its_own_words(terminal: Watched) -> None:
    async def play() -> None:
        async with terminal.run_test(size=SMALL):
            await terminal.until(lambda seen: seen.lamps == (True, False))
            assert terminal._writer is not None
            terminal._writer.write(b"no command\n")
            async with asyncio.timeout(WATCHDOG):
                await terminal.workers.wait_for_complete()

    played(play())
    assert terminal.return_value == 3
    assert terminal.return_code == 3


def test_without_textual_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "tablekeeper.firmware.simulator.terminal", raising=False)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert simulate._play_terminal(simulate.Wanted()) == 2
    assert "pip install 'tablekeeper[sim]'" in capsys.readouterr().err
