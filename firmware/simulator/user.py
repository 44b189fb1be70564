"""What fingers, eyes and bad luck do to a simulated device: the commands of `firmware.simulator.messages`."""

from __future__ import annotations

from tablekeeper.drivers.gestures import HOLD
from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator import wayfinding
from tablekeeper.firmware.simulator.device import Device
from tablekeeper.firmware.simulator.messages import PRESS, Command, Done, Followed, Report, Seen, TableTold

SETTLE = 0.1
"""Seconds that a contact is given to settle after a key came up."""
NOTICE_WITHIN = 20.0
"""Seconds in which a reader that is plugged in must notice a tag; one that was just plugged in needs up to ten."""
HELD = HOLD + SETTLE
"""Seconds for which a key is down that is held."""
UNNOTICED = 1.0
"""Seconds for which a person leaves a tag on a reader that does not react."""


class User:
    """Carries out commands on a device: what fingers, eyes and bad luck do to it."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def obey(self, command: Command) -> Report:
        """Carry out a command and report."""
        value = self._obey(command)
        return value if isinstance(value, Seen) else Done(value)

    def _obey(self, command: Command) -> object:
        device, app = self._device, self._device.app
        match command:
            case told.Finger() | told.Lay() | told.Fault():
                device.obey(command)
            case told.Press(key, seconds, at_once):
                self._press(key, seconds, at_once=at_once)
            case told.Wait(seconds):
                device.live(seconds)
            case told.Tap(uid, seconds, beside):
                return self._tap(uid, seconds, beside)
            case told.Feed(data):
                device.chip.garbage(bytes.fromhex(data))
            case told.Stick(key, stuck):
                (device.pins.stick if stuck else device.pins.unstick)(key)
            case told.Look():
                return device.seen()
            case told.Listen():
                return device.listen()
            case told.Follow():
                return self._follow(command)
            case told.Clear():
                return self._clear()
            case told.Position():
                session = app.context.entries.session
                return TableTold(None if session is None else session.match.state.position())
            case told.Journal():
                session = app.context.entries.session
                return TableTold(None if session is None else session.match.journal())
            case told.Tags(card):
                return device.known_tags(card)
            case told.TagFor(answer):
                return told.Found(device.tag_for(answer))
        device.live(0.0)
        return None

    def _press(self, key: str, seconds: float = PRESS, *, at_once: bool = False) -> None:
        """Press a key, once it rests no longer unless `at_once`, and wait until the contact has settled."""
        device = self._device
        if not at_once:
            device.live(max(0.0, device.app.rested - device.clock()))
        device.pins.press(key)
        device.live(seconds)
        device.pins.release(key)
        device.live(SETTLE)

    def _clear(self) -> bool:
        """Press the key that closes what must be closed; return whether there is one."""
        key = wayfinding.clearing(self._device.app)
        if key is not None:
            self._press(key)
        return key is not None

    def _follow(self, wanted: told.Follow) -> Followed:
        """Press the next key on the way to what is wanted; an answer is taken when the match has an entry more."""
        step = wayfinding.toward(self._device.app, wanted)
        if step is None:
            return Followed("not offered")
        before = self._entries()
        self._press(step.key, HELD if step.held else PRESS)
        taken = step.takes_words or self._entries() != before
        return Followed("taken" if taken else "on the way")

    def _entries(self) -> tuple[int, int]:
        """Return which match is on the table, and how many entries it has."""
        session = self._device.app.context.entries.session
        return (0, 0) if session is None else (session.number, len(session.match.entries))

    def _tap(self, uid: str, seconds: float, beside: str | None) -> bool:
        """Lay a tag down and lift it; return whether the reader noticed both, if it can notice anything."""
        device, presence = self._device, self._device.reader.presence
        plugged = device.chip.plugged
        if plugged:
            device.live(NOTICE_WITHIN, lambda: device.reader.health.ok)
        began = device.clock()
        device.chip.lay(uid, beside)
        noticed = device.live(NOTICE_WITHIN if plugged else UNNOTICED, lambda: presence.uid in (uid, beside))
        device.live(seconds - (device.clock() - began))
        device.chip.lift()
        return not plugged or (device.live(NOTICE_WITHIN, lambda: presence.uid is None) and noticed)
