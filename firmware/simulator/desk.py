"""A desk with a simulated device and a rack of cards: what a person can do and see there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tablekeeper.firmware.simulator import messages as told
from tablekeeper.firmware.simulator.messages import PRESS, Racked
from tablekeeper.firmware.simulator.pixels import HALF_BLOCKS, Style, framed
from tablekeeper.firmware.simulator.rack import pick
from tablekeeper.firmware.simulator.remote import Remote

if TYPE_CHECKING:
    from PIL.Image import Image

    from tablekeeper.engine.game import State

LAY = 0.4
"""Seconds that a card stays on the reader."""
BETWEEN = 8
"""Pixels between two panels in a picture of both."""
PATIENCE = 200
"""Keys after which a person gives up looking for an answer; the longest list needs far fewer."""
SCALE = 4
"""Pixels of a written picture for one of the panel."""

UID_SIZES = {"pn532": (4, 7, 10), "rdm6300": (5,), "id12la": (5,)}
"""Bytes of the UIDs that each reader can report."""


class NotOffered(Exception):  # noqa: N818
    """What a person looked for on the panel is not there."""


class ImpossibleUid(Exception):  # noqa: N818
    """A UID that no tag for this reader has."""


class Desk:
    """The device in `remote` and its cards; every method ends when the device is at rest again."""

    def __init__(self, options: told.Options) -> None:
        self.remote = Remote(options)
        self._cards: tuple[Racked, ...] = options.rack
        self._reader = options.reader
        self._listens = options.speak
        self._heard: list[str] = []
        """What was read aloud since somebody last interrupted it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        """Switch off; after an interrupt at once, because the device may be in the middle of a long wait."""
        (self.remote.close if kind is None else self.remote.cut)()

    # Hands

    def press(self, key: str, seconds: float = PRESS) -> None:
        """Press a key, or hold it."""
        self.remote.tell(told.Press(key, seconds))

    def press_twice(self, key: str) -> None:
        """Press a key twice, as a nervous finger does."""
        self.press(key)
        self.remote.tell(told.Press(key, PRESS, at_once=True))

    def tap(self, card: str, copy: int | None = None, seconds: float = LAY) -> None:
        """Lay a card's tag on the reader and lift it. Raises NoSuchCard."""
        self.clear()
        self.uid(pick(self._cards, self.remote.known_tags(card), card, copy), seconds)

    def tap_together(self, card: str, copy: int | None, other: str, other_copy: int | None, seconds: float) -> None:
        """Lay the tags of two cards on the reader at once and lift both. Raises NoSuchCard."""
        self.clear()
        beside = pick(self._cards, self.remote.known_tags(other), other, other_copy)
        self.uid(pick(self._cards, self.remote.known_tags(card), card, copy), seconds, beside)

    def uid(self, uid: str, seconds: float = LAY, beside: str | None = None) -> None:
        """Present a tag by its UID. Raises Unreadable, or NotOffered where a working reader does not notice it."""
        sizes = UID_SIZES[self._reader]
        if len(uid) not in [2 * size for size in sizes]:
            wanted = " or ".join(map(str, sizes))
            raise ImpossibleUid(f"a {self._reader} reads UIDs of {wanted} bytes, got {uid!r}")
        if not self.remote.ask(told.Tap(uid, seconds, beside), bool):
            raise NotOffered("the reader did not notice the tag")

    def answer(self, answer: str) -> None:
        """Press the keys that give an answer in the engine's words. Raises NotOffered."""
        self._follow(told.Follow(answer=answer), f"the answer {answer!r}")

    def give(self, answer: str) -> bool:
        """Give an answer by a card where a tap gives it, otherwise by keys; return whether it was a card.

        Raises NotOffered.
        """
        self.clear()
        uid = self.remote.tag_for(answer)
        if uid is None:
            self.answer(answer)
        else:
            self.uid(uid)
        return uid is not None

    def choose(self, words: str) -> None:
        """Press the keys that take the answer or menu entry showing these words. Raises NotOffered."""
        self._follow(told.Follow(words=words), f"an answer or entry showing {words!r}")

    def clear(self) -> None:
        """Close notices, wake the panel, and close the check of the open zones."""
        if not any(not self.remote.ask(told.Clear(), bool) for _ in range(PATIENCE)):
            raise NotOffered("the notices on the panel do not end")

    def _follow(self, wanted: told.Follow, name: str) -> None:
        self.clear()
        for _ in range(PATIENCE):
            step = self.remote.ask(wanted, told.Followed).step
            if step == "not offered":
                raise NotOffered(f"{name} is not offered now")
            if step == "taken":
                return
        raise NotOffered(f"{name} is not reached by any number of keys")

    # Time and misfortune

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.remote.tell(told.Wait(seconds))

    def feed(self, data: str) -> None:
        """Send raw bytes, in hexadecimal digits, as if the reader had sent them."""
        self.remote.tell(told.Feed(data))

    def stick(self, key: str, *, stuck: bool) -> None:
        """Let a key stay down, or come up again."""
        self.remote.stick(key, stuck=stuck)

    def fault(self, what: told.Breakable, *, begins: bool) -> None:
        """Begin or end a fault."""
        self.remote.fault(what, begins=begins)

    def power_cut(self) -> None:
        """Kill the device's process and boot it again."""
        self.remote.power_cut()
        self._heard = []

    # Ears

    def listen(self) -> tuple[str, ...]:
        """Return what was read aloud since this was last asked for; nothing from a device that does not speak."""
        if not self._listens:
            return ()
        texts = self.remote.ask(told.Listen(), tuple[str, ...])
        for text in texts:
            self._heard = [*self._heard, text] if text else []
        return tuple(filter(None, texts))

    # Eyes

    def shown(self, text: str) -> bool:
        """Return whether these words stand on the glass, on that of either side of the table.

        Of a device that speaks it is whether they were said since somebody last did something.
        """
        from tablekeeper.firmware.simulator import glass

        if self._listens:
            return glass.said(" ".join(self._heard), text)
        seen = self.remote.seen
        pictures = (bytes.fromhex(picture) for picture in (seen.picture, seen.opposite) if picture)
        return any(glass.contains(_image(picture), text) for picture in pictures)

    @property
    def where(self) -> str:
        """Where `shown` finds words: `on the panel`."""
        return "heard" if self._listens else "on the panel"

    def words(self) -> str:
        """Return the words on the glass, line by line."""
        from tablekeeper.firmware.simulator import glass

        return glass.words(_image(self.remote.picture))

    def image(self) -> Image:
        """Return the panel as its readers see it, a picture of mode "1"; a second one above, upside down."""
        from PIL import Image

        seen = self.remote.seen
        panel = _image(self.remote.picture)
        if not seen.opposite:
            return panel
        both = Image.new("1", (panel.width, 2 * panel.height + BETWEEN), 1)
        both.paste(_image(bytes.fromhex(seen.opposite)).transpose(Image.Transpose.ROTATE_180))
        both.paste(panel, (0, panel.height + BETWEEN))
        return both

    def drawing(self, style: Style = HALF_BLOCKS) -> str:
        """Return what the panels show, each as its readers see it, drawn in characters, and the words of one below."""
        seen = self.remote.seen
        panels = [framed(bytes.fromhex(picture), style) for picture in (seen.picture, seen.opposite) if picture]
        return "\n".join([*panels, self.words()]).rstrip()

    def write_png(self, path: Path) -> None:
        """Write what the panels show as a picture. Raises OSError."""
        image = self.image()
        image.resize((image.width * SCALE, image.height * SCALE)).save(path, "PNG")

    def position(self) -> Mapping[str, Any] | None:
        """Return the engine's position; None without a match."""
        return self.remote.ask(told.Position(), told.TableTold).match

    def journal(self) -> Mapping[str, Any] | None:
        """Return the journal of the match; None without one."""
        return self.remote.ask(told.Journal(), told.TableTold).match

    def state(self) -> State | None:
        """Return the engine's state, as the journal of the match gives it; None without a match."""
        from tablekeeper.engine import match as matches

        journal = self.journal()
        loaded = None if journal is None else matches.load(journal)
        return loaded[0].state if isinstance(loaded, tuple) else None


def _image(picture: bytes) -> Image:
    """Return a chip's 1,024 bytes as a picture of mode "1"."""
    from PIL import Image

    rows = bytearray()
    for y in range(64):
        page = picture[y // 8 * 128 : (y // 8 + 1) * 128]
        bits = "".join(str(byte >> y % 8 & 1) for byte in page)
        rows += int(bits, 2).to_bytes(16)
    return Image.frombytes("1", (128, 64), bytes(rows))
