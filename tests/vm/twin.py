"""The same box on simulated chips, here: what is done to it is written down, with what is then to be seen.

A script for the virtual machine, whose panel and lamps must show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from tablekeeper.drivers.picture_diff import pack
from tablekeeper.drivers.reader import ReaderKind
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator.desk import Desk
from tablekeeper.firmware.simulator.device import Device
from tablekeeper.firmware.simulator.messages import PRESS
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.simulator.remote import Remote
from tablekeeper.firmware.simulator.user import User

T = TypeVar("T")

FLASH = 6.0
"""Seconds after which a word that stood on the panel for a moment has gone."""
GAME = "mindbug"
LANGUAGE = "de"


@dataclass(frozen=True)
class Step:
    """One thing done by a hand, and what may then be seen: at once, and after a moment."""

    hand: told.Press | told.Tap
    pictures: tuple[bytes, ...]
    """As the chip's bytes."""
    lamps: tuple[bool, ...]


class _Hand(User):
    """A user who writes down what their hands do."""

    def __init__(self, device: Device, steps: list[Step]) -> None:
        super().__init__(device)
        self._steps = steps

    def _press(self, key: str, seconds: float = PRESS, *, at_once: bool = False) -> None:
        super()._press(key, seconds, at_once=at_once)
        self._note(told.Press(key, seconds))

    def _tap(self, uid: str, seconds: float, beside: str | None) -> bool:
        noticed = super()._tap(uid, seconds, beside)
        self._note(told.Tap(uid, seconds))
        return noticed

    def _note(self, hand: told.Press | told.Tap) -> None:
        at_once = pack(self._device.glass.picture())
        self._device.live(FLASH)
        later = pack(self._device.glass.picture())
        self._steps.append(Step(hand, (at_once, later), self._device.seen().lamps))


class _Here(Remote):
    """A device in this process, in the place of one in a process of its own."""

    def __init__(self, device: Device, hand: _Hand) -> None:
        self._device = device
        self._hand = hand

    def ask(self, command: told.Command, kind: type[T]) -> T:
        report = self._hand.obey(command)
        return msgspec.convert(report.value if isinstance(report, told.Done) else report, kind)

    def fault(self, what: told.Breakable, *, begins: bool) -> None:
        self._device.fault(what, begins=begins)


class Twin(Desk):
    """A desk whose device notes the `steps`; it begins as a new box that was taught its cards, and perhaps a language.

    With a storage in `directory` that has a match in it, it goes on with that, as after a power cut.
    """

    def __init__(self, directory: Path, reader: ReaderKind = "rdm6300", lang: str | None = None) -> None:
        run = directory / "run"
        run.mkdir(parents=True, exist_ok=True)
        self.storage = directory / "storage"
        cards = rack((), reader, GAME)
        options = told.Options(storage=str(self.storage), run=str(run), reader=reader, rack=cards, lang=lang)
        self.device = Device(options)
        self.steps: list[Step] = []
        self._cards, self._reader = options.rack, options.reader
        self.remote = _Here(self.device, _Hand(self.device, self.steps))
        self.device.start()

    def close(self) -> None:
        """Switch it off; its storage can be taken elsewhere."""
        self.device.close()
        self.device.pins.close()

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        self.close()

    def pictures(self) -> tuple[bytes, ...]:
        """Return what is to be seen now, as it stands on the glass: upside down where it is turned towards seat 2."""
        return (pack(self.device.glass.picture()),)

    def lamps(self) -> tuple[bool, ...]:
        """Return which lamps burn."""
        return self.device.seen().lamps

    def begin(self, code: str = LANGUAGE) -> None:
        """Choose the language of a new box, and begin a match with the base set and seat 1."""
        words = language(code).text
        title = registry.ui(GAME).title
        if not self.device.storage.preferences.get("language", ""):
            self.choose(words("page.language"))
        if len(registry.OWN) > 1:
            self.choose(words("page.home.match"))
            self.choose(title)
        else:
            self.choose(words("page.home.play", game=title))
        self.choose(words("page.go_on"))
        self.choose(words("page.seat", n=1))
