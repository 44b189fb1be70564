"""A box without silicon: the real app, session, storage and screens over devices that only remember what they did."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, get_args

import pytest
from msgspec.structs import asdict
from PIL import Image

from tablekeeper.drivers.gestures import Gestures, KeyEdge
from tablekeeper.drivers.health import Health
from tablekeeper.drivers.keys import HOLD_KEYS
from tablekeeper.drivers.presence import Presence, TagArrived
from tablekeeper.drivers.reader import ReaderBack, ReaderEvent, ReaderLost
from tablekeeper.drivers.serial_port import PortOpened
from tablekeeper.engine.match import AnyMatch, Strictness
from tablekeeper.firmware import screens
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.box.beside import Beside
from tablekeeper.firmware.box.hardware import Hardware
from tablekeeper.firmware.box.settings import Settings
from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.simulator import glass
from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import clearing, toward
from tablekeeper.firmware.storage import Files, Saved, Storage
from tablekeeper.firmware.telling.public import Phase, Told
from tablekeeper.firmware.telling.troubles import TROUBLES
from tablekeeper.firmware.telling.views import View
from tablekeeper.firmware.telling.voice import Speaks


class Device:
    """What every device of this box has."""

    deadline = None
    health = Health(ok=True, since=0.0)

    def tick(self, now: float) -> tuple[ReaderEvent, ...]:
        return ()

    def close(self) -> None: ...


class Lamps(Device):
    seat: int | None = None
    all = False

    def show(self, seat: int | None) -> None:
        self.seat, self.all = seat, False

    def show_all(self) -> None:
        self.seat, self.all = None, True


class Buzzer(Device):
    def __init__(self) -> None:
        self.muted = False
        self.played: list[str] = []

    def play(self, signal: str) -> None:
        self.played.append(signal)


class Panel(Device):
    image: Image.Image | None = None
    level = 255
    asleep = False
    shown = 0

    def show(self, image: Image.Image) -> None:
        self.image = image
        self.shown += 1

    def contrast(self, level: int) -> None:
        self.level = level

    def sleep(self) -> None:
        self.asleep = True

    def wake(self) -> None:
        self.asleep = False


class Reader(Device):
    """Says what a test puts into it, whatever the line carried."""

    def __init__(self) -> None:
        self.says: tuple[ReaderEvent, ...] = ()
        self.known = True
        self.noisy = False
        self.presence = Presence()

    def handle(self, event: object, now: float) -> tuple[ReaderEvent, ...]:
        said, self.says = self.says, ()
        return said


class Heard(Beside):
    """The services beside a box, of which a test says whether a broker hears the table."""

    def __init__(self, reached: Callable[[], bool]) -> None:
        super().__init__(None)
        self._reached = reached

    def reached(self) -> bool:
        return self._reached()


class Box:
    """The app on a table. `hold_back` keeps what the storage says until `settle`."""

    def __init__(
        self,
        directory: Path,
        start: bool = True,
        seed: int = 1,
        files: Files | None = None,
        speaker: Speaks | None = None,
        **how: Any,
    ) -> None:
        self.time = 0.0
        self.events: SimpleQueue[object] = SimpleQueue()
        self.disk = Disk()
        self.storage = Storage(directory, self.events.put, files or self.disk)
        self.lamps, self.buzzer, self.panel, self.reader = Lamps(), Buzzer(), Panel(), Reader()
        self.hardware = Hardware(
            keys=Device(),  # type: ignore[arg-type]
            gestures=Gestures(HOLD_KEYS),
            lamps=self.lamps,  # type: ignore[arg-type]
            buzzer=self.buzzer,  # type: ignore[arg-type]
            panels=[self.panel],  # type: ignore[list-item]
            reader=self.reader,  # type: ignore[arg-type]
            speaker=speaker,
        )
        self.told: list[Told] = []
        """All that was told to the outside."""
        self.reached = False
        """Whether staff would hear of a call."""
        settings, chance = Settings(), random.Random(seed)
        outside: dict[str, Any] = {"leave": self._leave, "beside": Heard(lambda: self.reached)}
        self.app = App(self.hardware, self.storage, settings, lambda: self.time, chance, **outside)
        self.context = self.app.context
        self.hold_back = False
        if start:
            self.app.start(**how)
            self.settle()

    def _leave(self, told: Told) -> None:
        """Expect on every page that nothing is told to the outside which people have given, or which is hidden."""
        codes = {trouble.code for trouble in TROUBLES}
        said = {told.phase, told.language, told.strictness, *told.troubles}
        assert said <= {*get_args(Phase), *LANGUAGES, *get_args(Strictness), *codes}
        rest = {name: value for name, value in asdict(told).items() if isinstance(value, str | tuple)}
        assert rest.keys() == {"phase", "language", "strictness", "troubles"}, "another field has words: check it, too"
        self.told.append(told)

    # What people do

    def press(self, *keys: str) -> None:
        """Press keys, each for a moment, and none that rests."""
        for key in keys:
            self.wait(max(0.0, self.app.rested - self.time))
            self._finger(key, 0.1)

    def press_again(self, key: str) -> None:
        """Press a key at once, as a second time."""
        self._finger(key, 0.1)

    def hold(self, key: str) -> None:
        """Hold a key that does not rest."""
        self.wait(max(0.0, self.app.rested - self.time))
        self._finger(key, 1.0)

    def down(self, key: str) -> None:
        """Press a key that is not released again."""
        self.app.handle(KeyEdge(key, True, self.time))
        self.wait(1.0)

    def _finger(self, key: str, seconds: float) -> None:
        self.app.handle(KeyEdge(key, True, self.time))
        self.wait(seconds)
        self.app.handle(KeyEdge(key, False, self.time))
        self.wait(0.1)
        if not self.hold_back:
            self.settle()

    def tap(self, uid: str) -> None:
        self._reads(TagArrived(uid, self.time))

    def unplug(self) -> None:
        self._reads(ReaderLost("gone", self.time))

    def replug(self) -> None:
        self._reads(ReaderBack(self.time))

    def _reads(self, *said: ReaderEvent) -> None:
        self.reader.says = said
        self.app.handle(PortOpened(1, self.time))
        if not self.hold_back:
            self.settle()

    def wait(self, seconds: float) -> None:
        """Let time pass, and the app do what is due."""
        end = self.time + seconds
        while (due := self.app.deadline) is not None and due <= end:
            self.time = max(self.time, due)
            self.app.tick(self.time)
            assert self.app.deadline is None or self.app.deadline > self.time or self.app.deadline != due, "it spins"
        self.time = end
        self.app.tick(self.time)

    def settle(self) -> None:
        """Let everything reach the disk."""
        self.storage.settle()
        while True:
            try:
                self.app.handle(self.events.get_nowait())
            except Empty:
                if self.app.busy:
                    self.app.handle(self.events.get(timeout=10))
                    continue
                return

    def read_past(self, title: str) -> None:
        """Press ok until no page of this title, a key of the words, lies on top."""
        while self.words.startswith(self.context.lang.text(title)):
            self.press("1.ok")

    def follow(self, wanted: Follow) -> int:
        """Press keys until what is wanted is taken; return how many it took."""
        before = self._entries()
        for count in range(1, 60):
            step = toward(self.app, wanted)
            assert step is not None, f"{wanted} is not offered:\n{self.words}"
            self.hold(step.key) if step.held else self.press(step.key)
            if step.takes_words or self._entries() != before:
                return count
        raise AssertionError(f"{wanted} is never reached:\n{self.words}")

    def _entries(self) -> tuple[int, int]:
        session = self.context.entries.session
        return (session.number, len(session.match.entries)) if session else (0, 0)

    def answer(self, *answers: str) -> int:
        """Give answers by keys, in the engine's words; return how many keys the last one took."""
        count = 0
        for answer in answers:
            self.clear()
            count = self.follow(Follow(answer=answer))
        return count

    def choose(self, *words: str) -> None:
        for one in words:
            self.clear()
            self.follow(Follow(words=one))

    def lay(self, *edits: tuple[str, Any]) -> None:
        """Set facts by hand, and let the word about it pass."""
        self.context.entries.enter({"do": "edit", "changes": [{"path": path, "to": to} for path, to in edits]})
        self.settle()
        self.context.announcer.say("")

    def clear(self) -> None:
        while (key := clearing(self.app)) is not None:
            self.press(key)

    # What people see

    @property
    def view(self) -> View:
        top = self.context.pages.top
        return replace(top.view(self.context), shared=top.shared(self.context))

    @property
    def upright(self) -> Image.Image:
        """The picture on the glass as its readers see it, on whichever side they sit."""
        assert self.panel.image is not None
        return self.panel.image.transpose(Image.Transpose.ROTATE_180) if self.app.turned else self.panel.image

    @property
    def words(self) -> str:
        """The words on the glass."""
        return glass.words(self.upright)

    @property
    def session(self) -> Session:
        """The match on the table with its journal."""
        assert self.context.entries.session is not None
        return self.context.entries.session

    @property
    def match(self) -> AnyMatch:
        return self.session.match

    def overflows(self, without_glyph: str = "") -> tuple[str, ...]:
        """The texts of the page on top that are cut; each character must have a glyph, but for those that are given."""
        canvas = Canvas()
        screens.draw_on(self.view, canvas)
        assert not canvas.strangers - {*without_glyph}
        return tuple(canvas.overflows)

    def cut(self) -> None:
        """Pull the plug: what is on disk stays."""
        self.storage.settle()
        self.storage.close()


NewBox = Callable[..., Box]
Scene = Callable[[Box], None]
SamePicture = Callable[[str, Image.Image], None]
AsLookedAt = Callable[[Box, str], None]


@pytest.fixture
def new_box(tmp_path: Path) -> Iterator[NewBox]:
    """Make boxes over one state directory, or one `at` a name; one that is still on is switched off before."""
    boxes: list[Box] = []

    def new(**how: Any) -> Box:
        for box in boxes:
            box.cut()
        boxes.clear()
        lang, at = how.pop("lang", None), how.pop("at", "")
        box = Box(tmp_path / at, start=lang is None, **how)
        if lang is not None:
            box.storage.preferences.set("language", lang)
            box.app.start(**{name: value for name, value in how.items() if name not in ("seed", "files", "speaker")})
            box.settle()
        boxes.append(box)
        return box

    yield new
    for box in boxes:
        box.cut()


@pytest.fixture
def as_looked_at(same_picture: SamePicture) -> AsLookedAt:
    """Compare what a box shows with the stored picture of that name, in which `_` is `-`; nothing shown is cut."""

    def compare(box: Box, name: str) -> None:
        assert not box.overflows()
        same_picture(name.replace("_", "-"), box.upright)

    return compare


@pytest.fixture
def box(new_box: NewBox) -> Box:
    """A box in a match of Mindbug, seat 1 to move."""
    return new_box(game="mindbug")


def saved(box: Box) -> int:
    """Count what the storage has said and the app has not heard."""
    waiting = [box.events.get_nowait() for _ in range(box.events.qsize())]
    for event in waiting:
        box.events.put(event)
    return sum(isinstance(event, Saved) for event in waiting)
