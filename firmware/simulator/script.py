"""The table script: one command a line. `docs/table-script.md` describes every command."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from tablekeeper.drivers.keys import KEYS
from tablekeeper.firmware.simulator.desk import LAY, Desk, ImpossibleUid, NotOffered
from tablekeeper.firmware.simulator.messages import Breakable
from tablekeeper.firmware.simulator.pixels import Style
from tablekeeper.firmware.simulator.rack import NoSuchCard
from tablekeeper.firmware.telling.wrapping import printable

TOGETHER = 1.0
"""Seconds for which two cards lie on the reader at once: the second is seen only beside the first."""
LONGEST = 10_000_000.0
"""Seconds (a hundred days): more is a slip of the pen."""


class Unheld(Exception):  # noqa: N818
    """A line did not hold."""


class ScriptError(ValueError):
    """The script cannot be read; one fault a line, each with its line number."""


@dataclass(frozen=True)
class Printer:
    """Where a script's `screen` and `state` go, and how pixels are drawn there."""

    out: TextIO
    style: Style

    def line(self, text: str) -> None:
        """Print at once, so that readers see it when it happens."""
        print(text, file=self.out, flush=True)


Action = Callable[[Desk, Printer], None]
"""What a line does to the desk. Raises Unheld, NotOffered, NoSuchCard or Unreadable where it does not hold."""


@dataclass(frozen=True)
class Command:
    """One command of a script."""

    number: int
    text: str
    act: Action


def read(source: bytes) -> list[Command]:
    """Read a whole script. Raises ScriptError, which names every line that cannot be read."""
    lines, faults = [], []
    for number, raw in enumerate(io.StringIO(_text(source), newline=None), 1):
        text = re.split(r"(?:^|\s)#", raw, maxsplit=1)[0].strip()
        if not text:
            continue
        try:
            lines.append(Command(number, text, _action(text)))
        except ValueError as error:
            faults.append(f"line {number}: {printable(text)}: {error}")
    if faults:
        raise ScriptError("\n".join(faults))
    return lines


def _text(source: bytes) -> str:
    """Return a script's text; the mark that some editors put before UTF-8 is not part of it."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise ScriptError(f"line {number}: wanted text in UTF-8: {error}") from error


def run(lines: Iterable[Command], desk: Desk, printer: Printer) -> str:
    """Carry out the lines up to the first that does not hold; return what is wrong with that one, or nothing.

    What a device that speaks has said is printed, text by text.
    """
    for line in lines:
        for text in desk.listen():
            printer.line(f"» {text}")
        try:
            line.act(desk, printer)
        except (Unheld, NotOffered, NoSuchCard, ImpossibleUid) as error:
            return f"line {line.number}: {printable(line.text)}: {error}\n{desk.drawing(printer.style)}"
    for text in desk.listen():
        printer.line(f"» {text}")
    return ""


def _action(text: str) -> Action:
    """Return what a line does. Raises ValueError with what is wanted instead."""
    word, rest = _split(text)
    command = COMMANDS.get(word)
    if command is None:
        raise ValueError(f"there is no command {word!r}; wanted one of {', '.join(COMMANDS)}")
    return command(rest)


def _split(text: str) -> tuple[str, str]:
    """Return the first word and what follows; spaces and tabs are one."""
    word, rest, *_ = *text.split(maxsplit=1), "", ""
    return word, rest


# Each reads what follows its command's name


def _tap(rest: str) -> Action:
    name, seconds = _split(rest)
    found = re.fullmatch(r"([a-z0-9_.]+)(?:#([1-9][0-9]*))?", name)
    if found is None:
        raise ValueError("wanted tap CARD or tap CARD SECONDS, CARD being an id, or id#2 for the second copy")
    card, copy = found[1], int(found[2]) if found[2] else None
    duration = _seconds(seconds) if seconds else LAY
    return lambda desk, _: desk.tap(card, copy, duration)


def _uid(rest: str) -> Action:
    uid = _hex(rest)
    return lambda desk, _: desk.uid(uid)


def _bytes(rest: str) -> Action:
    data = _hex(rest)
    return lambda desk, _: desk.feed(data)


def _press(rest: str) -> Action:
    key = _key(rest)
    return lambda desk, _: desk.press(key)


def _twice(rest: str) -> Action:
    key = _key(rest)
    return lambda desk, _: desk.press_twice(key)


def _hold(rest: str) -> Action:
    name, duration = _split(rest)
    key, seconds = _key(name), _seconds(duration)
    return lambda desk, _: desk.press(key, seconds)


def _choose(rest: str) -> Action:
    words = _something(rest, "WORDS")
    return lambda desk, _: desk.choose(words)


def _answer(rest: str) -> Action:
    answer = _something(rest, "ANSWER")
    return lambda desk, _: desk.answer(" ".join(answer.split()))


def _wait(rest: str) -> Action:
    seconds = _seconds(rest)
    return lambda desk, _: desk.wait(seconds)


def _together(rest: str) -> Action:
    names = rest.split()
    found = [re.fullmatch(r"([a-z0-9_.]+)(?:#([1-9][0-9]*))?", name) for name in names[:2]]
    if len(names) not in (2, 3) or None in found:
        raise ValueError("wanted together CARD CARD or together CARD CARD SECONDS, CARD as in tap")
    (one, copy), (other, other_copy) = ((card[1], int(card[2]) if card[2] else None) for card in found if card)
    duration = _seconds(names[2]) if len(names) == 3 else TOGETHER
    return lambda desk, _: desk.tap_together(one, copy, other, other_copy, duration)


def _stick(*, stuck: bool) -> Callable[[str], Action]:
    def command(rest: str) -> Action:
        key = _key(rest)
        return lambda desk, _: desk.stick(key, stuck=stuck)

    return command


def _fault(device: str, end: str, **begin: Breakable) -> Callable[[str], Action]:
    """Return the command of a device, whose last word ends all of its faults; the others begin one each."""
    begins = {word.replace("_", "-"): what for word, what in begin.items()}

    def command(rest: str) -> Action:
        if rest in begins:
            return lambda desk, _: desk.fault(begins[rest], begins=True)
        if rest != end:
            raise ValueError(f"wanted {', '.join(f'{device} {word}' for word in begins)} or {device} {end}")

        def mend(desk: Desk, _: Printer) -> None:
            for what in begins.values():
                desk.fault(what, begins=False)

        return mend

    return command


def _power(rest: str) -> Action:
    if rest != "cut":
        raise ValueError("wanted power cut")
    return lambda desk, _: desk.power_cut()


def _expect(rest: str) -> Action:
    negated, words = _split(rest)
    forbidden = negated == "not"
    text = _something(words if forbidden else rest, "TEXT")

    def act(desk: Desk, _: Printer) -> None:
        if desk.shown(text) is forbidden:
            raise Unheld(f"it is {'' if forbidden else 'not '}{desk.where}")

    return act


def _screen(rest: str) -> Action:
    _nothing(rest)
    return lambda desk, printer: printer.line(desk.drawing(printer.style))


def _png(rest: str) -> Action:
    path = Path(_something(rest, "FILE"))
    if "\0" in rest:
        raise ValueError(f"wanted FILE, a name without NUL; got {rest!r}")

    def act(desk: Desk, _: Printer) -> None:
        try:
            desk.write_png(path)
        except OSError as error:
            raise Unheld(f"the picture cannot be written: {error}") from error

    return act


def _state(rest: str) -> Action:
    _nothing(rest)
    return lambda desk, printer: printer.line(json.dumps(desk.position(), separators=(",", ":"), ensure_ascii=False))


COMMANDS: dict[str, Callable[[str], Action]] = {
    "tap": _tap,
    "together": _together,
    "uid": _uid,
    "bytes": _bytes,
    "press": _press,
    "twice": _twice,
    "hold": _hold,
    "choose": _choose,
    "answer": _answer,
    "wait": _wait,
    "stick": _stick(stuck=True),
    "unstick": _stick(stuck=False),
    "reader": _fault("reader", "replug", unplug="reader"),
    "panel": _fault("panel", "recover", fail="panel"),
    "disk": _fault("disk", "free", full="disk", read_only="read_only", slow="slow"),
    "power": _power,
    "expect": _expect,
    "screen": _screen,
    "png": _png,
    "state": _state,
}
"""Every command by its first word."""


def _key(text: str) -> str:
    if text not in KEYS:
        raise ValueError(f"a key is one of {', '.join(KEYS)}; got {text!r}")
    return text


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]+(\.[0-9]*)?|\.[0-9]+", text) or float(text) > LONGEST:
        raise ValueError(f"wanted SECONDS, a number such as 0.5 or 3; got {text!r}")
    return float(text)


def _hex(text: str) -> str:
    digits = "".join(text.split())
    if not re.fullmatch(r"([0-9A-Fa-f]{2})+", digits):
        raise ValueError(f"wanted bytes as pairs of hexadecimal digits; got {text!r}")
    return digits.upper()


def _something(text: str, what: str) -> str:
    if not text:
        raise ValueError(f"wanted {what} behind it")
    return text


def _nothing(text: str) -> None:
    if text:
        raise ValueError(f"wanted nothing behind it; got {text!r}")
