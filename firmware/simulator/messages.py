"""What a simulated device is told and what it says, one JSON line each way at a time."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from msgspec import Struct

from tablekeeper.drivers.reader import ReaderKind

Breakable = Literal["reader", "panel", "disk", "read_only", "slow"]
"""What can fail on command."""
PRESS = 0.08
"""Seconds that a finger stays on a key."""


class Racked(NamedTuple):
    """A physical card with a tag."""

    uid: str
    card: str
    copy: int
    """From 1."""
    game: str


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a device is built and started; the first line that its process reads."""

    storage: str
    """The state directory, which outlives the process."""
    temporary: bool = False
    """The storage goes with a process that ends by itself, whether in good order or because its parent is gone."""
    run: str = ""
    """A directory for this process alone, which goes with it: the reader's port is in it."""
    game: str | None = None
    """Straight into a match of this game; None: as on a table."""
    sets: tuple[str, ...] = ()
    seats: int | None = None
    """How many play; None: as few as may."""
    after_cut: bool = False
    """The power went a moment ago, in the middle of whatever was going on."""
    lang: str | None = None
    seed: int = 0
    reader: ReaderKind = "pn532"
    panels: Literal[1, 2] = 1
    """How many there are; the second one faces seat 2."""
    faults: tuple[Breakable, ...] = ()
    """What does not work when the power comes on."""
    stuck: tuple[str, ...] = ()
    """Which keys are down when the power comes on."""
    settings: str = ""
    """The settings file; what it says of the reader's line and of the panels is passed over, as they are simulated."""
    real_time: bool = False
    speak: bool = False
    """Write down what would be read aloud, for `Listen`."""
    watched: bool = False
    """Send a `Seen` whenever what can be seen has changed."""
    rack: tuple[Racked, ...] = ()
    """Every physical card: its tag is taught to a box that knows no tags of its game yet."""


class Finger(Struct, frozen=True, tag_field="do", tag="finger"):
    """Puts a finger on a key, or lifts it."""

    key: str
    down: bool


class Press(Struct, frozen=True, tag_field="do", tag="press"):
    """Holds a key down for some seconds, and waits until the contact has settled.

    As people do who look at the panel, it lets keys rest first that rest after a handover, unless `at_once`.
    """

    key: str
    seconds: float
    at_once: bool = False


class Wait(Struct, frozen=True, tag_field="do", tag="wait"):
    """Lets time pass."""

    seconds: float


class Tap(Struct, frozen=True, tag_field="do", tag="tap"):
    """Lays a tag down, lifts it when the reader has noticed it, and waits until that is noticed too: true or false."""

    uid: str
    seconds: float
    beside: str | None = None
    """Another tag that is laid down with it."""


class Lay(Struct, frozen=True, tag_field="do", tag="lay"):
    """Lays a tag on the reader; None lifts the one that lies there."""

    uid: str | None


class Feed(Struct, frozen=True, tag_field="do", tag="feed"):
    """Sends raw bytes, in hexadecimal digits, as if the reader had sent them."""

    data: str


class Stick(Struct, frozen=True, tag_field="do", tag="stick"):
    """Lets a key stay down, or come up again."""

    key: str
    stuck: bool


class Fault(Struct, frozen=True, tag_field="do", tag="fault"):
    """Begins or ends a fault.

    Of the `reader` (unplugged), of the `panel` (bus errors), of the disk: it is full (`disk`), `read_only`, `slow`.
    """

    what: Breakable
    begins: bool


class Look(Struct, frozen=True, tag_field="do", tag="look"):
    """Asks for a `Seen`."""


class Listen(Struct, frozen=True, tag_field="do", tag="listen"):
    """Asks for the texts that were said since it was last asked for; one is empty where people have interrupted."""


class Follow(Struct, frozen=True, tag_field="do", tag="follow"):
    """Presses the next key on the way to an answer or a menu entry: `Followed`."""

    answer: str | None = None
    words: str | None = None


class Followed(Struct, frozen=True):
    """What became of a step on the way."""

    step: Literal["on the way", "taken", "not offered"]


class Clear(Struct, frozen=True, tag_field="do", tag="clear"):
    """Presses the key that closes a notice, wakes the panel or ends the check of the open zones; false: none does."""


class Position(Struct, frozen=True, tag_field="do", tag="position"):
    """Asks for the engine's position: `TableTold`."""


class Journal(Struct, frozen=True, tag_field="do", tag="journal"):
    """Asks for the journal: `TableTold`."""


class Tags(Struct, frozen=True, tag_field="do", tag="tags"):
    """Asks for the tags that the box knows on copies of a card, as `KnownTag`."""

    card: str


class TagFor(Struct, frozen=True, tag_field="do", tag="tag_for"):
    """Asks for the tag whose tap gives this answer now, as `Found`."""

    answer: str


Hand = Finger | Lay | Fault
"""What somebody at a page of the box may do; everything else that a device can be told is for scripts."""
Hands = Finger | Press | Wait | Tap | Lay | Feed | Stick | Fault | Follow | Clear
Senses = Look | Listen | Position | Journal | Tags | TagFor
Command = Hands | Senses


class TableTold(Struct, frozen=True):
    """A position or a journal in the protocol's form."""

    match: dict[str, Any] | None
    """None without a match."""


class KnownTag(Struct, frozen=True):
    """A tag that the box has been taught."""

    uid: str
    copy: int
    in_play: bool
    """Whether a creature in play is bound to it."""
    used: bool
    """Whether it has given an answer in this match."""


class Found(Struct, frozen=True):
    """A tag that was asked for."""

    uid: str | None
    """None where there is no such tag."""


class Seen(Struct, frozen=True, tag_field="say", tag="seen"):
    """What a person at the table sees and hears."""

    picture: str
    """What the panel shows, upright as its readers see it, as 1,024 bytes of a chip in hexadecimal digits."""
    lamps: tuple[bool, ...]
    sounding: bool
    turned: bool = False
    """Whether its readers sit at seat 2: there the picture stands upright."""
    opposite: str = ""
    """What a second panel shows, as its readers at seat 2 see it; nothing where there is none."""
    lying: dict[str, Literal["play", "discard"]] = {}
    """Where the cards with these tags lie open, as far as the match has seen them; only for a watched device."""
    game: str | None = None
    """The game whose cards the page can use; None: those of any. Only for a watched device."""
    sets: tuple[str, ...] = ()
    """The boxes of that game."""
    heard: tuple[str, ...] = ()
    """What was read aloud since the last one, as `Listen` tells it; only for a watched device that speaks."""


class Done(Struct, frozen=True, tag_field="say", tag="done"):
    """A command was carried out; with its answer, if it asked for something."""

    value: Any = None


class Failed(Struct, frozen=True, tag_field="say", tag="failed"):
    """The device cannot go on; its process ends."""

    why: str


class Unusable(Struct, frozen=True, tag_field="say", tag="unusable"):
    """The storage cannot be used; the device's process ends."""

    why: str


Report = Seen | Done | Failed | Unusable
