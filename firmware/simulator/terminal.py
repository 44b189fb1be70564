"""The simulated device in a terminal: its panel, lamps and keys, a rack of cards to tap, and things that go wrong."""

from __future__ import annotations

import asyncio
from tempfile import TemporaryFile
from textwrap import wrap
from typing import ClassVar, NamedTuple

import msgspec
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tablekeeper.firmware.simulator.messages import PRESS, Breakable, Command, Fault, Finger, Lay, Options, Report, Seen
from tablekeeper.firmware.simulator.pixels import BLANK, BRAILLE, HALF_BLOCKS, Style, text_rows
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.simulator.remote import BROKEN, Power, after_a_cut

HOLD = 1.0
"""Seconds for which an upper-case letter holds a key."""
LAY = 0.4
"""Seconds for which a card lies on the reader."""
INTERRUPTED = 130
"""The exit status of a program that was told to stop by Ctrl-C."""

UNDER = 6
"""Lines below the panel and the rack: lamps, keys, troubles and help."""
RACK_COLUMNS, RACK_LINES = 16, 4
"""The rack beside the panel has room for the longest word of a card's name; below the panel it has some lines."""
HELP = "letters press, capitals hold · / finds, enter taps · q quits"


class Layout(NamedTuple):
    """How a window is used."""

    style: Style
    framed: bool
    """Whether there is room for a frame around the panel."""
    below: bool
    """Whether the rack stands below the panel, not beside it."""


def window_for(style: Style, *, below: bool) -> tuple[int, int]:
    """Return how many columns and lines a window needs at least for a panel in a style and the rack."""
    if below:
        return style.columns, style.rows + UNDER + RACK_LINES
    return style.columns + RACK_COLUMNS, style.rows + UNDER


def layout_for(columns: int, lines: int) -> Layout:
    """Choose how a window is used: half blocks wherever they fit, the rack beside the panel rather than below it."""
    for style in (HALF_BLOCKS, BRAILLE):
        for below in (False, True):
            wide, high = window_for(style, below=below)
            if columns >= wide and lines >= high:
                return Layout(style, columns >= wide + 2 and lines >= high + 2, below)
    return Layout(BRAILLE, framed=False, below=False)


def larger(columns: int, lines: int) -> str:
    """Return which window gets half blocks: the one that needs the fewest columns and lines more."""
    windows = (window_for(HALF_BLOCKS, below=below) for below in (True, False))
    wide, high = min(windows, key=lambda window: max(0, window[0] - columns) + max(0, window[1] - lines))
    return f"larger: {wide}×{high}"


LETTERS = {"1.left": "a", "1.ok": "s", "1.right": "d", "menu": "m", "2.left": "j", "2.ok": "k", "2.right": "l"}
"""The letter for each key, in the order in which the keys are shown."""
CAPS = {"left": "◀", "ok": "ok", "right": "▶", "menu": "menu"}
MARKS = {"play": "●", "discard": "✕"}
"""What the rack shows of a card that lies open."""
FAULTS: dict[Breakable, tuple[str, str]] = {
    "reader": ("unplug reader", "plug reader in"),
    "panel": ("cut panel's bus", "mend panel's bus"),
    "disk": ("fill disk", "free disk"),
}


class Glass(Widget):
    """The panel, pixel for pixel: in half blocks where they fit, otherwise in braille."""

    DEFAULT_CSS = "Glass { background: black; color: white; border: round gray; box-sizing: border-box; }"

    def __init__(self) -> None:
        super().__init__()
        self.picture = BLANK
        self.style_used: Style = BRAILLE

    def use(self, style: Style, *, framed: bool) -> None:
        """Draw in this style from now on, with a frame or without."""
        self.style_used = style
        edge = 2 if framed else 0
        self.styles.width, self.styles.height = style.columns + edge, style.rows + edge
        self.styles.border = ("round", "gray") if framed else ("none", "gray")
        self.refresh(layout=True)

    def show(self, picture: bytes) -> None:
        """Show a picture as the chip holds it."""
        if picture != self.picture:
            self.picture = picture
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        rows = text_rows(self.picture, self.style_used)
        text = rows[y] if y < len(rows) else ""
        from rich.segment import Segment

        return Strip([Segment(text, self.rich_style)]).adjust_cell_length(self.size.width, self.rich_style)


class Cap(Static):
    """A key to press with the mouse, for as long as the button is down."""

    DEFAULT_CSS = """
    Cap { width: 1fr; height: 3; content-align: center middle; text-align: center; background: $surface; margin: 0 1; }
    Cap.down { background: $accent; }
    """

    class Moved(Message):
        """The mouse went down on a key, or came up."""

        def __init__(self, key: str, *, down: bool) -> None:
            super().__init__()
            self.key, self.down = key, down

    def __init__(self, key: str) -> None:
        super().__init__(f"{CAPS[key.rpartition('.')[2]]}\n{LETTERS[key]}", id=f"key-{key.replace('.', '-')}")
        self.key = key

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Put the finger on it."""
        self.capture_mouse()
        event.stop()
        self.post_message(self.Moved(self.key, down=True))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Lift the finger."""
        self.release_mouse()
        event.stop()
        self.post_message(self.Moved(self.key, down=False))


class Trouble(Static):
    """Something that can go wrong, to be clicked."""

    DEFAULT_CSS = "Trouble { width: auto; height: 1; padding: 0 1; background: $surface; margin: 0 1 0 0; }"

    class Wanted(Message):
        """The trouble was clicked."""

        def __init__(self, trouble: Trouble) -> None:
            super().__init__()
            self.trouble = trouble

    def on_click(self) -> None:
        """Say so."""
        self.post_message(self.Wanted(self))


class Terminal(App[int]):
    """The desk. The device is a process of its own; what it shows arrives here by itself."""

    TITLE = "Tablekeeper"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #top { height: 1fr; }
    #side { width: 1fr; height: 1fr; }
    #filter { height: 1; border: none; padding: 0; background: $surface; }
    #rack { height: 1fr; border: none; padding: 0; scrollbar-size-vertical: 1; }
    #lamps, #faults, #help { height: 1; }
    #help { color: $text-muted; }
    #lamps Static { width: 1fr; height: 1; }
    #lamp-2 { text-align: right; }
    #sound { text-align: center; }
    #keys { height: 3; }
    #key-menu { margin: 0 3; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(letter, f"press('{key}')", show=False) for key, letter in LETTERS.items()),
        *(Binding(letter.upper(), f"hold('{key}')", show=False) for key, letter in LETTERS.items()),
        Binding("slash", "find", show=False),
        Binding("escape", "leave", show=False),
        Binding("q", "quit", show=False),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(self, options: Options) -> None:
        super().__init__()
        self._options = options
        self._writer: asyncio.StreamWriter | None = None
        self._decoder: msgspec.json.Decoder[Report] = msgspec.json.Decoder(Report)
        self._broken: set[Breakable] = set()
        self._seen = Seen("", (), sounding=False)
        self._room = RACK_COLUMNS - 1
        """Columns for a name on the rack, beside the scroll bar."""
        self._usable: frozenset[str] | None = None
        """The tags of the cards that the page can use; None: all."""

    def compose(self) -> ComposeResult:
        """Lay out the desk."""
        with Horizontal(id="top"):
            yield Glass()
            with Vertical(id="side"):
                yield Input(placeholder="/ cards", id="filter", compact=True)
                yield OptionList(id="rack", compact=True)
        with Horizontal(id="lamps"):
            yield Static(id="lamp-1")
            yield Static(id="sound")
            yield Static(id="lamp-2")
        with Horizontal(id="keys"):
            for key in LETTERS:
                yield Cap(key)
        with Horizontal(id="faults"):
            for what in FAULTS:
                yield Trouble(FAULTS[what][0], id=what)
            yield Trouble("cut power", id="power")
        yield Static(HELP, id="help")

    def on_mount(self) -> None:
        """Switch the device on."""
        self._fit()
        self._list_rack()
        self.query_one("#rack").focus()
        self.live()

    def on_resize(self) -> None:
        """Choose what the panel is drawn with, and part the names anew."""
        self._fit()
        self._list_rack()

    def _fit(self) -> None:
        style, framed, below = layout_for(*self.size)
        self.query_one(Glass).use(style, framed=framed)
        self.query_one("#top").styles.layout = "vertical" if below else "horizontal"
        hint = "" if style is HALF_BLOCKS else f" · {larger(*self.size)}"
        self.query_one("#help", Static).update(f"{HELP}{hint}")
        beside = self.size.width - style.columns - (2 if framed else 0)
        self._room = max((self.size.width if below else beside), RACK_COLUMNS) - 1  # what is too narrow is cut

    # The device

    @work(exclusive=True)
    async def live(self) -> None:
        """Boot the device and show what it says, until its power is cut or it ends."""
        with TemporaryFile() as errors:
            power = Power(self._options, errors)
            lines, self._writer = await asyncio.open_connection(sock=power.line)
            try:
                async for line in lines:
                    report = self._decoder.decode(line)
                    if isinstance(report, Seen) and self.query(Glass):  # it is gone while the terminal closes
                        self.show(report)
                errors.seek(0)
                self.exit(BROKEN, BROKEN, f"the device has ended:\n{errors.read().decode()}")
            finally:
                self._writer.close()
                self._writer = None
                power.cut()

    def tell(self, command: Command) -> None:
        """Give the device a command; while its power is off nothing happens."""
        if self._writer is not None:
            self._writer.write(msgspec.json.encode(command) + b"\n")

    def show(self, seen: Seen) -> None:
        """Show what the device shows."""
        self.query_one(Glass).show(bytes.fromhex(seen.picture))
        for number, lit in enumerate(seen.lamps, 1):
            self.query_one(f"#lamp-{number}", Static).update(f"{'◉' if lit else '○'} {number}")
        self.query_one("#sound", Static).update("♪" if seen.sounding else "")
        before, self._seen = self._seen, seen
        if (before.game, before.sets) != (seen.game, seen.sets):
            cards = None if seen.game is None else rack(seen.sets, self._options.reader, seen.game)
            self._usable = None if cards is None else frozenset(racked.uid for racked in cards)
            self._list_rack()
        elif before.lying != seen.lying:
            self._list_rack()

    def action_interrupt(self) -> None:
        """End as every command does on Ctrl-C, also while the filter has the keys."""
        self.exit(INTERRUPTED)

    # Fingers

    def action_press(self, key: str, seconds: float = PRESS) -> None:
        """Press a key for a moment."""
        self._finger(key, down=True)
        self.set_timer(seconds, lambda: self._finger(key, down=False))

    def action_hold(self, key: str) -> None:
        """Hold a key."""
        self.action_press(key, HOLD)

    def on_cap_moved(self, moved: Cap.Moved) -> None:
        """Press a key with the mouse."""
        self._finger(moved.key, down=moved.down)

    def _finger(self, key: str, *, down: bool) -> None:
        self.query(f"#key-{key.replace('.', '-')}").set_class(down, "down")  # it is gone while the terminal closes
        self.tell(Finger(key, down))

    # Cards

    def action_find(self) -> None:
        """Go to the rack's filter."""
        self.query_one("#filter").focus()

    def action_leave(self) -> None:
        """Leave the filter, and show all cards again."""
        self.query_one("#filter", Input).value = ""
        self.query_one("#rack").focus()

    def on_input_changed(self) -> None:
        """Show the cards whose names hold the filter's words."""
        self._list_rack()

    def on_input_submitted(self) -> None:
        """Go on to the list."""
        self.query_one("#rack").focus()

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Tap a card."""
        self.tell(Lay(chosen.option.id))
        self.set_timer(LAY, lambda: self.tell(Lay(None)))

    def _list_rack(self) -> None:
        words = self.query_one("#filter", Input).value.casefold().split()
        shown = self.query_one("#rack", OptionList)
        at = shown.highlighted
        shown.clear_options()
        for uid, card, copy, _ in sorted(self._options.rack, key=lambda racked: racked[1:]):
            name = card.replace("_", " ")
            if all(word in name for word in words) and (self._usable is None or uid in self._usable):
                mark = MARKS.get(self._seen.lying.get(uid, ""), " ")
                numbered = f"{name} {copy}" if copy > 1 else name
                lines = wrap(numbered, self._room, initial_indent=f"{mark} ", subsequent_indent=" " * 3)
                shown.add_option(Option("\n".join(lines), id=uid))
        shown.highlighted = min(at or 0, shown.option_count - 1) if shown.option_count else None

    # Trouble

    def on_trouble_wanted(self, wanted: Trouble.Wanted) -> None:
        """Begin or end a fault, or cut the power, which ends no fault."""
        name = wanted.trouble.id
        if name == "power":
            self.query_one(Glass).show(BLANK)
            self._options = after_a_cut(self._options, self._broken)
            self.live()
            return
        for what in FAULTS:
            if what == name:
                begins = what not in self._broken
                (self._broken.add if begins else self._broken.discard)(what)
                wanted.trouble.update(FAULTS[what][begins])
                self.tell(Fault(what, begins))
