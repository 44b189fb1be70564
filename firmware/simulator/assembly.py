"""What a simulated device is assembled of: the real app on the real drivers, with simulated silicon under them.

It knows the time and what is due, but not how to wait: that is one thing in a process and another in a browser.
"""

from __future__ import annotations

import os
import random
import re
from abc import ABC, abstractmethod
from collections import deque
from pathlib import Path
from typing import Literal, Protocol

import msgspec
from PIL.Image import Image, Transpose

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.picture_diff import pack
from tablekeeper.drivers.serial_port import Port
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.lines import Line
from tablekeeper.drivers.simulated.panel_chip import PanelChip
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.drivers.simulated.readers import make_simulated_reader
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.box.beside import Beside
from tablekeeper.firmware.box.hardware import build_hardware, build_panels
from tablekeeper.firmware.box.settings import PanelSettings, ReaderSettings, Settings, SettingsError, load_settings
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.door.line import DoorLine
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.pages.enrol import Teaching
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.simulator.clocks import Clock
from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.simulator.messages import Breakable, Fault, Finger, Hand, KnownTag, Lay, Options, Seen
from tablekeeper.firmware.storage import Storage

SECOND = 0x3D
"""The address of a second panel."""
LATE = 5.0
"""Seconds after which a slow disk says what became of a write."""
MOST_TICKS = 1000
"""How often something may be due at one moment."""


class Stuck(Exception):  # noqa: N818
    """The device does not come to rest."""


class Events(Protocol):
    """The app's queue."""

    def put(self, event: object) -> None:
        """Queue an event."""

    def take(self) -> object | None:
        """Return the next event, or None."""

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""


class Ear:
    """Writes down what would be read aloud, and where people have interrupted it."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.health = Health(ok=True, since=0.0)

    def say(self, text: str, lang: str) -> None:  # noqa: ARG002 - the text is in it
        """Write a text down."""
        self.texts.append(text)

    def hush(self) -> None:
        """Write down that what was said before is over."""
        self.texts.append("")

    def close(self) -> None:
        """Do nothing: what was written down stays."""


class Assembly(ABC):
    """One device from power on to power off.

    Its reader hangs on a `line`, whose other end is found at `url`, or is the `port` itself. What is written is written
    in a thread of its own if it is `threaded`.
    """

    def __init__(
        self,
        options: Options,
        clock: Clock,
        inbox: Events,
        line: Line,
        url: str,
        *,
        disk: Disk | None = None,
        port: Port | None = None,
        threaded: bool = True,
    ) -> None:
        self.clock, self.inbox = clock, inbox
        self.chip = make_simulated_reader(options.reader, line, clock)
        settings, self._unusable = _settings(options, url)
        self.pins = SimulatedPins(key_pins(settings))
        self.lamp_pins = (settings.lamps.seat1, settings.lamps.seat2)
        self.buzzer_pin = settings.buzzer.pin
        self.glass = PanelChip(seed=options.seed)
        self.bus = SimulatedI2cBus(self.glass)
        self.opposite = PanelChip(seed=options.seed) if options.panels == 2 else None
        if self.opposite is not None:
            self.bus.connect(self.opposite, SECOND)
        self.disk = disk or Disk()
        self._slow = False
        self._late: deque[tuple[float, object]] = deque()
        """What a slow disk will have said, and when."""
        journals = settings.state.journals
        self.storage = Storage(Path(options.storage), self._written, self.disk, journals, threaded=threaded)
        if options.lang is not None:
            self.storage.preferences.set("language", options.lang)
        taught = {tagged.game for tagged in self.storage.tags.all().values()}
        untaught = [racked for racked in options.rack if racked.game not in taught]
        if untaught:
            self.storage.tags.bind_all(untaught)
        panels = build_panels(settings, clock, panel_bus=self.bus)
        self.ear = Ear() if options.speak else None
        self.hardware = build_hardware(settings, inbox.put, clock, panels, self.ear, port)
        for key in options.stuck:  # opening a mock pin pulls it up, finger or no finger
            self.pins.stick(key)
        if self.hardware.reader is None:
            raise ValueError("settings: wanted a reader, got none; the simulated device always has one")
        self.reader = self.hardware.reader
        status = StatusFile.wanted(settings, os.environ)
        leave = None if status is None else status.leave
        chance = random.Random(options.seed)
        self.app = App(
            self.hardware, self.storage, settings, clock, chance, leave=leave, beside=Beside.found(os.environ)
        )
        open_to = status.directory if status is not None and settings.web.changes else None
        self._door = None if open_to is None else DoorLine.opened(open_to, inbox.put)
        self._options = options
        self._lies: tuple[tuple[int, int], dict[str, Literal["play", "discard"]]] = ((0, 0), {})
        for what in options.faults:
            self.fault(what, begins=True)

    def start(self) -> None:
        """Switch the power on and let the box come up."""
        options = self._options
        self.app.start(options.game, options.sets, options.seats, after_cut=options.after_cut, unusable=self._unusable)
        self.settle()

    def settle(self) -> None:
        """Serve everything that waits and is due, until the device is at rest. Raises Stuck."""
        for _ in range(MOST_TICKS):
            self._rest()
            due = self.deadline
            if due is None or due > self.clock():
                return
            self.tick()
        raise Stuck(f"at {self.clock():.3f} s something stays due however often it is done")

    @property
    def deadline(self) -> float | None:
        """When something is due, on the device's clock."""
        dues = (self.app.deadline, self.chip.deadline, self._late[0][0] if self._late else None)
        return min((due for due in dues if due is not None), default=None)

    def tick(self) -> None:
        """Do what is due now."""
        now = self.clock()
        while self._late and self._late[0][0] <= now:
            self.inbox.put(self._late.popleft()[1])
        self.chip.tick(now)
        self.app.tick(now)

    def obey(self, hand: Hand) -> None:
        """Do what a hand does to the box."""
        match hand:
            case Finger(key, down):
                (self.pins.press if down else self.pins.release)(key)
            case Lay(uid):
                self.chip.lift() if uid is None else self.chip.lay(uid)
            case Fault(what, begins):
                self.fault(what, begins=begins)

    def fault(self, what: Breakable, *, begins: bool) -> None:
        """Begin a fault or end it."""
        match what:
            case "reader":
                self.chip.unplug() if begins else self.chip.replug()
            case "panel":
                self.bus.fail() if begins else self.bus.recover()
            case "disk":
                self.disk.full = begins
            case "read_only":
                self.disk.read_only = begins
            case "slow":
                self._slow = begins

    def _written(self, event: object) -> None:
        """Queue what the storage says, in its thread; late, if the disk is slow."""
        if self._slow or self._late:
            self._late.append((self.clock() + LATE, event))
        else:
            self.inbox.put(event)

    def seen(self) -> Seen:
        """Return what can be seen and heard."""
        level, watched = self.pins.level, self._options.watched
        game, sets = self._used() if watched else (None, ())
        return Seen(
            picture=pack(self._upright()).hex(),
            turned=self.app.turned,
            opposite="" if self.opposite is None else pack(self.opposite.picture()).hex(),
            lamps=tuple(level(pin) for pin in self.lamp_pins),
            sounding=level(self.buzzer_pin),
            lying=self._lying() if watched else {},
            game=game,
            sets=sets,
            heard=self.listen() if watched else (),
        )

    def _upright(self) -> Image:
        """Return the panel as its readers see it: one that stands upright for seat 2 is looked at from there."""
        picture = self.glass.picture()
        return picture.transpose(Transpose.ROTATE_180) if self.app.turned else picture

    def listen(self) -> tuple[str, ...]:
        """Return what was read aloud since this was last asked for."""
        if self.ear is None:
            return ()
        heard, self.ear.texts = tuple(self.ear.texts), []
        return heard

    def _used(self) -> tuple[str | None, tuple[str, ...]]:
        """Return the game and the boxes whose cards the page can use: those being taught, or those of the match."""
        pages = self.app.context.pages
        taught = next((page for page in pages if isinstance(page, Teaching)), None)
        if taught is not None:
            return taught.cards.game, tuple(taught.cards.sets)
        table = pages.bottom
        return (table.session.game, tuple(table.session.sets)) if isinstance(table, OnTable) else (None, ())

    def _lying(self) -> dict[str, Literal["play", "discard"]]:
        """Return where the cards lie open whose tags have given answers."""
        session = self.app.context.entries.session
        if session is None:
            return {}
        key = (session.number, len(session.match.entries))
        if self._lies[0] != key:
            used = {line.tag for line in self.storage.load(session.number).lines if line.tag}
            position = session.match.state.position()
            zones = [zone for holder in (position, *position["seats"]) for zone in holder.items()]
            piled = {card for name, cards in zones if name.endswith("discard") for card in cards}
            lying: dict[str, Literal["play", "discard"]] = {}
            for uid in sorted(used):
                tagged = self.storage.tags.card_of(uid)
                if session.in_play_by(uid) is not None:
                    lying[uid] = "play"
                elif tagged is not None and tagged.card in piled:
                    lying[uid] = "discard"
            self._lies = (key, lying)
        return self._lies[1]

    def known_tags(self, card: str) -> tuple[KnownTag, ...]:
        """Return the tags of a card's copies."""
        session = self.app.context.entries.session
        lines = () if session is None else self.storage.load(session.number).lines
        used = {line.tag for line in lines}
        return tuple(
            KnownTag(uid, tagged.copy, session is not None and session.in_play_by(uid) is not None, uid in used)
            for uid, tagged in self.storage.tags.all().items()
            if tagged.card == card
        )

    def tag_for(self, answer: str) -> str | None:
        """Return the tag whose tap gives this answer now, if possible of a card that does not lie open."""
        session = self.app.context.entries.session
        if session is None:
            return None
        game, spoken = session.match.game.name, re.findall("[a-z0-9_.]+", answer)
        known = [known for card in spoken for known in self.known_tags(card)]
        for tag in sorted(known, key=lambda known: (known.in_play, known.used, known.copy)):
            tagged = self.storage.tags.card_of(tag.uid)
            if tagged is not None and tagged.game == game and session.scan(tag.uid) == GiveAnswer(Answer.read(answer)):
                return tag.uid
        return None

    def close(self) -> None:
        """Switch off in good order."""
        self.hardware.close()
        if self._door is not None:
            self._door.close()
        self.storage.close()
        self.chip.close()

    @abstractmethod
    def _rest(self) -> None:
        """Serve what waits, until nothing is under way that time must wait for."""

    def _pump(self) -> None:
        self.chip.service()
        while (event := self.inbox.take()) is not None:
            self.app.handle(event)
            self.chip.service()


def _settings(options: Options, port: str) -> tuple[Settings, SettingsError | None]:
    """Return the settings of a simulated device, and what is wrong with their file."""
    unusable: SettingsError | None = None
    try:
        settings = load_settings(Path(options.settings)) if options.settings else Settings()
    except SettingsError as error:
        settings, unusable = error.usable, error
    panel, reader = (
        PanelSettings(second=SECOND if options.panels == 2 else 0),
        ReaderSettings(kind=options.reader, port=port),
    )
    return msgspec.structs.replace(settings, reader=reader, panel=panel), unusable


def key_pins(settings: Settings) -> dict[str, int]:
    """Return the keys' GPIOs by the names that the drivers give the keys."""
    pins = msgspec.structs.asdict(settings.keys)
    return {name.removeprefix("seat").replace("_", "."): pin for name, pin in pins.items()}
