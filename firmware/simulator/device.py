"""A simulated device: the real app on the real drivers, with simulated silicon under them, and its time.

Virtual time moves only at rest. Then every byte on the reader's line has been taken, the queue is empty, the journal is
synced and the panel is written.
"""

from __future__ import annotations

import os
import random
import re
import select
import signal
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Literal

import msgspec
from PIL.Image import Image, Transpose

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.picture_diff import pack
from tablekeeper.drivers.simulated.i2c import SimulatedI2cBus
from tablekeeper.drivers.simulated.panel_chip import PanelChip
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.drivers.simulated.readers import make_simulated_reader
from tablekeeper.drivers.simulated.wire import Wire
from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.box.hardware import build_hardware, build_panels
from tablekeeper.firmware.box.settings import PanelSettings, ReaderSettings, Settings, SettingsError, load_settings
from tablekeeper.firmware.box.status_file import StatusFile
from tablekeeper.firmware.games.meaning import GiveAnswer
from tablekeeper.firmware.pages.enrol import Teaching
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.simulator.clocks import RealClock, VirtualClock
from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.simulator.messages import Breakable, KnownTag, Options, Seen
from tablekeeper.firmware.storage import Storage

WATCHDOG = 30.0
"""Real seconds in which the device must come to rest; it takes milliseconds. Then its process gets a SIGALRM."""
SECOND = 0x3D
"""The address of a second panel."""
LATE = 5.0
"""Seconds after which a slow disk says what became of a write."""
MOST_TICKS = 1000
"""How often something may be due at one moment of virtual time."""


class Stuck(Exception):  # noqa: N818
    """The device does not come to rest."""


class Inbox:
    """The app's queue, and a file that is readable while something is in it."""

    def __init__(self) -> None:
        self._queue: deque[object] = deque()
        self._bell = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_SEMAPHORE)
        self._lock = Lock()  # an event and its ring appear and go at once

    def put(self, event: object) -> None:
        """Queue an event, from any thread."""
        with self._lock:
            self._queue.append(event)
            os.eventfd_write(self._bell, 1)

    def take(self) -> object | None:
        """Return the next event, or None."""
        with self._lock:
            if not self._queue:
                return None
            os.eventfd_read(self._bell)
            return self._queue.popleft()

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._queue

    def fileno(self) -> int:
        """Return what to watch."""
        return self._bell


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


class Device:
    """One device from power on to power off."""

    def __init__(self, options: Options) -> None:
        self.clock: VirtualClock | RealClock = RealClock() if options.real_time else VirtualClock()
        self.inbox = Inbox()
        self.chip = make_simulated_reader(options.reader, Path(options.run), self.clock)
        settings, self._unusable = _settings(options, str(self.chip.path))
        self.pins = SimulatedPins(key_pins(settings))
        self.lamp_pins = (settings.lamps.seat1, settings.lamps.seat2)
        self.buzzer_pin = settings.buzzer.pin
        self.glass = PanelChip(seed=options.seed)
        self.bus = SimulatedI2cBus(self.glass)
        self.opposite = PanelChip(seed=options.seed) if options.panels == 2 else None
        if self.opposite is not None:
            self.bus.connect(self.opposite, SECOND)
        self.disk = Disk()
        self._slow = False
        self._late: deque[tuple[float, object]] = deque()
        """What a slow disk will have said, and when."""
        self.storage = Storage(Path(options.storage), self._written, self.disk, settings.state.journals)
        if options.lang is not None:
            self.storage.preferences.set("language", options.lang)
        taught = {tagged.game for tagged in self.storage.tags.all().values()}
        for racked in options.rack:
            if racked.game not in taught:
                self.storage.tags.bind(*racked)
        panels = build_panels(settings, self.clock, panel_bus=self.bus)
        self.ear = Ear() if options.speak else None
        self.hardware = build_hardware(settings, self.inbox.put, self.clock, panels, self.ear)
        for key in options.stuck:  # opening a mock pin pulls it up, finger or no finger
            self.pins.stick(key)
        if self.hardware.reader is None:
            raise ValueError("settings: wanted a reader, got none; the simulated device always has one")
        self.reader = self.hardware.reader
        self.wire = Wire(self.reader.port, self.chip)
        status = StatusFile.wanted(settings, os.environ)
        leave = None if status is None else status.leave
        chance = random.Random(options.seed)
        self.app = App(self.hardware, self.storage, settings, self.clock, chance, leave=leave)
        self._poller = select.poll()
        for watched in (self.inbox, self.chip):
            self._poller.register(watched.fileno(), select.POLLIN)
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
        signal.setitimer(signal.ITIMER_REAL, WATCHDOG)
        try:
            for _ in range(MOST_TICKS):
                self._rest()
                due = self.deadline
                if due is None or due > self.clock():
                    return
                self.tick()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        raise Stuck(f"at {self.clock():.3f} s something stays due however often it is done")

    def live(self, seconds: float, done: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass until `done`, which is then true, or for so many seconds."""
        end = self.clock() + seconds
        while True:
            self.settle()
            if done():
                return True
            if self.clock() >= end:
                return False
            self._pass(end)

    def sleep(self, control: int) -> bool:
        """Sleep until a command can be read from `control`, which is then true, or until something else has come.

        Real time wakes it for what is due, too; virtual time stands still.
        """
        self._poller.register(control, select.POLLIN)
        try:
            ready = self._poll(None if isinstance(self.clock, VirtualClock) else self.deadline)
        finally:
            self._poller.unregister(control)
        return any(fd == control for fd, _ in ready)

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
        game, spoken = session.match.game.name, re.findall("[a-z0-9_]+", answer)
        known = [known for card in spoken for known in self.known_tags(card)]
        for tag in sorted(known, key=lambda known: (known.in_play, known.used, known.copy)):
            tagged = self.storage.tags.card_of(tag.uid)
            if tagged is not None and tagged.game == game and session.scan(tag.uid) == GiveAnswer(Answer.read(answer)):
                return tag.uid
        return None

    def close(self) -> None:
        """Switch off in good order."""
        self.hardware.close()
        self.storage.close()
        self.chip.close()

    def _pass(self, end: float) -> None:
        """Move on to what is due next, at most until `end`."""
        due = self.deadline
        until = end if due is None else min(due, end)
        if isinstance(self.clock, VirtualClock):
            self.clock.move_to(until)
        else:
            self._poll(until)

    def _pump(self) -> None:
        self.chip.service()
        while (event := self.inbox.take()) is not None:
            self.app.handle(event)
            self.chip.service()

    def _rest(self) -> None:
        """Serve what waits, until nothing is under way that time must wait for."""
        self._pump()
        while not self._at_rest():
            self._poller.poll()
            self._pump()

    def _at_rest(self) -> bool:
        """Return whether nothing is under way; if something is, the poller hears of it."""
        self.storage.settle()
        under_way = self.wire.event_due or self.wire.service_due or (self.app.busy and not self._late)
        return not under_way and self.inbox.empty  # asked last: what was under way until now is in the queue

    def _poll(self, until: float | None) -> list[tuple[int, int]]:
        """Sleep until something comes, or until then."""
        return self._poller.poll(None if until is None else max(0.0, until - self.clock()) * 1000)


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
