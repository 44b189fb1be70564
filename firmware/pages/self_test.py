"""The self-test: a verdict for each part of the box, from what it feels itself and what people see and hear.

The parts are gone through one after the other; what comes of them stands on one page, and in the log. Any of them can
be left out, and tried again from there.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from tablekeeper.drivers.health import Health
from tablekeeper.drivers.keys import KEYS
from tablekeeper.firmware.pages.choice import NO, YES, Choice, labels
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.keys import SIGNS, short
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, Key, Page, PageContext, Said
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import COLUMNS, Labels, View
from tablekeeper.firmware.telling.wrapping import shortened

_log = logging.getLogger("tablekeeper.self_test")

PARTS = ("keys", "panel", "lamps", "buzzer", "reader")
"""The parts of the box, in the order in which they are tested."""
BOTH_LAMPS = 2
"""A seat that has no lamp of its own: all of them burn for it."""
ITEM = COLUMNS - 1
"""Characters of a verdict: all of them stand on one page, a line each."""


@dataclass(frozen=True)
class Verdict:
    """What is known of a part of the box."""

    mark: str
    """How it stands on the page of verdicts."""
    told: str
    """In English, for the log."""


UNTESTED = Verdict("?", "not tested")
FINE = Verdict("✓", "fine")
FAULTY = Verdict("✗", "faulty")
NONE = Verdict("–", "there is none")


class SelfTest(Choosing):
    """The verdicts, one a line: ok closes them, left leads to each part again."""

    def __init__(self) -> None:
        self.verdicts = dict.fromkeys(PARTS, UNTESTED)
        self.missing: Sequence[str] = ()
        """The keys that nobody has felt."""
        self.stuck: Sequence[str] = ()
        """The keys that were not released again."""

    @classmethod
    def begin(cls, context: PageContext) -> None:
        """Test all parts, one after the other."""
        test = cls()
        context.pages.push(test)
        test.go_through(context, PARTS)

    def go_through(self, context: PageContext, parts: Sequence[str]) -> None:
        """Test some parts; those that need nobody have their verdict at once."""
        for place, part in enumerate(parts):
            if (known := _known(context, part)) is None:
                step = STEPS[part](self, part, parts[place + 1 :])
                context.pages.push(step)
                step.show(context)
                return
            self.judge(part, *known)

    def judge(self, part: str, verdict: Verdict, why: str = "") -> None:
        """Take the verdict of a part, and log it."""
        self.verdicts[part] = verdict
        level = logging.WARNING if verdict is FAULTY or why else logging.INFO
        _log.log(level, "self-test: %s: %s", part, f"{verdict.told}: {why}" if why else verdict.told)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the way to test a part again, and the way on."""
        text = context.lang.text
        return (
            Choice(text("page.again"), lambda: context.pages.push(TestAgain(self)), slot=LEFT),
            Choice(text("page.ok"), context.pages.back, slot=OK),
        )

    def parts(self, context: PageContext) -> Sequence[Choice]:
        """Return the parts with their verdicts, each to be tested again."""

        def told(part: str, why: str) -> str:
            line = f"{self._verdict(context, part).mark} {context.lang.text(f'page.test.part.{part}')}"
            return f"{line}: {why}" if why else line

        def choice(part: str) -> Choice:
            brief, full = self._why(context, part)
            return Choice(told(part, full), lambda: self._again(context, part), shortened(told(part, brief), ITEM))

        return [choice(part) for part in PARTS]

    def _again(self, context: PageContext, part: str) -> None:
        """Test a part again; its verdict stands among the others after that."""
        context.pages.back()
        self.go_through(context, [part])

    def view(self, context: PageContext) -> View:
        """Return the verdicts."""
        lines = tuple(choice.line for choice in self.parts(context))
        again, go_on, _ = labels(self.choices(context))
        cut = self.cut(context, ())
        keys = (again, context.lang.text("page.ok.hold") if cut else go_on, "")
        return views.Text(context.lang.text("page.settings.test"), lines, 0, 1, keys, signs=context.signs, whole=cut)

    def _verdict(self, context: PageContext, part: str) -> Verdict:
        """Return what is known of a part, by now: a reader that was pulled out is no longer what it was."""
        return FAULTY if part == "reader" and context.hardware.reader_lost else self.verdicts[part]

    def _why(self, context: PageContext, part: str) -> tuple[str, str]:
        """Return what there is to say of a verdict, in few signs and in words; nothing where it says all itself."""
        text = context.lang.text
        if self._verdict(context, part) is NONE:
            return text("page.test.none"), text("page.test.none")
        if part != "keys":
            return "", ""
        wrong = (("page.test.missing", self.missing), ("page.test.stuck", self.stuck))
        full = "; ".join(text(key, keys=" ".join(map(short, keys))) for key, keys in wrong if keys)
        return " ".join(map(short, [*self.missing, *self.stuck])), full

    def cut(self, context: PageContext, _choices: Sequence[Choice]) -> Sequence[str]:
        """Return in full what is wrong with a part, where its line has no room for it."""
        return [choice.label for choice in self.parts(context) if choice.label != choice.line]


class TestAgain(Menu):
    """The verdicts as a list: ok tests the part under the cursor again."""

    title = "page.again"

    def __init__(self, test: SelfTest) -> None:
        self.test = test

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the parts."""
        return self.test.parts(context)

    def cut(self, _context: PageContext, choices: Sequence[Choice]) -> Sequence[str]:
        """Return in full what is wrong with the part under the cursor, where the list has no room for it."""
        choice = choices[self.cursor(choices)]
        return [choice.label] if choice.label != choice.line else []


def _known(context: PageContext, part: str) -> tuple[Verdict, str] | None:
    """Return the verdict of a part that nobody needs to be asked about, and why; None where somebody must be."""
    hardware = context.hardware
    if part == "reader" and hardware.reader is None:
        return NONE, ""
    devices: dict[str, Health] = {"lamps": hardware.lamps.health, "buzzer": hardware.buzzer.health}
    health = devices.get(part)
    return None if health is None or health.ok else (FAULTY, health.error)


class PartTest(Page):
    """The test of one part. The shared key leaves it and what would follow as they are."""

    def __init__(self, test: SelfTest, part: str, following: Sequence[str]) -> None:
        self.test, self.part, self.following = test, part, following

    def show(self, context: PageContext) -> None:
        """Do what is to be seen or heard."""

    def done(self, context: PageContext, verdict: Verdict, why: str = "") -> None:
        """Take the verdict, and go on to what follows."""
        context.pages.back()
        self.test.judge(self.part, verdict, why)
        self.test.go_through(context, self.following)

    def scan(self, context: PageContext, uid: str) -> None:
        """Let a tag pass: only the test of the reader wants one."""

    def asked(self, context: PageContext, lines: Sequence[str], keys: Labels) -> View:
        """Return a question about the part."""
        title = context.lang.text(f"page.test.part.{self.part}")
        return views.Question(title, None, tuple(lines), keys, signs=context.signs)


class KeysTest(PartTest):
    """Every key is pressed once. It ends when all are felt, or when ok is held, or another key that was felt."""

    def __init__(self, test: SelfTest, part: str, following: Sequence[str]) -> None:
        super().__init__(test, part, following)
        self.felt: list[str] = []
        """The keys in the order in which they were first felt."""
        self._lit: int | None = None

    def shared(self, _context: PageContext) -> str:
        """Return nothing: the shared key is one of those that are felt."""
        return ""

    def view(self, context: PageContext) -> View:
        """Return the keys, those that were felt ticked off."""
        text, whole = context.lang.text, len(self.felt) == len(KEYS)
        ticked = ["✓" if key in self.felt else SIGNS.get(key.rpartition(".")[2], key) for key in KEYS]
        row = f"1 {''.join(ticked[:3])}  2 {''.join(ticked[3:6])}  {ticked[6]}"
        last = short(self.felt[-1]) if self.felt else ""
        count = text("page.test.keys", n=len(self.felt), of=len(KEYS), last=last)
        lines = (count, row, text("page.test.all" if whole else "page.test.every"))
        return self.asked(context, lines, ("", "" if whole else text("page.test.hold"), ""))

    def press(self, context: PageContext, key: Key) -> None:
        """Tick the key off, and light the lamp of its seat; go on where all are."""
        if len(self.felt) == len(KEYS):
            self.end(context, key)
        else:
            self._feel(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Go on by ok, or by a key that was felt before; tick another one off, since it may be stuck."""
        felt = key.name in self.felt
        if not felt:
            self._feel(context, key)
        if felt or key.slot == OK:
            self.end(context, key)

    def _feel(self, context: PageContext, key: Key) -> None:
        self.felt = [*(one for one in self.felt if one != key.name), key.name]
        self._lit = key.seat
        context.hardware.buzzer.play("received")

    def end(self, context: PageContext, by: Key) -> None:
        """Take the verdict; the key that ends it may still be down.

        A key that was not felt may be dead, or nobody has pressed it: that is told, and is no fault.
        """
        self.test.missing = [key for key in KEYS if key not in self.felt]
        self.test.stuck = [key for key in KEYS if key in context.hardware.gestures.down and key != by.name]
        wrong = [
            f"{what} {', '.join(which)}"
            for what, which in (("not felt", self.test.missing), ("stuck", self.test.stuck))
            if which
        ]
        verdict = FAULTY if self.test.stuck else UNTESTED if self.test.missing else FINE
        self.done(context, verdict, "; ".join(wrong))

    def lamp(self, _context: PageContext) -> int | None:
        """Return the seat whose key was felt last."""
        return self._lit


class Judged(PartTest):
    """People say whether they see or hear it; ok shows it again."""

    def view(self, context: PageContext) -> View:
        """Return the question."""
        text = context.lang.text
        labels = (text("page.yes"), text("page.again"), text("page.no"))
        return self.asked(context, wrapped(text(f"page.test.{self.part}")), labels)

    def press(self, context: PageContext, key: Key) -> None:
        """Take what people say."""
        if key.slot == OK:
            self.show(context)
        elif key.slot == MENU:
            super().press(context, key)
        else:
            self.done(context, FINE if key.slot == YES else FAULTY)


class AllLit(Said):
    """Every dot of the panel; any key closes it."""

    def view(self, _context: PageContext) -> View:
        """Return nothing but light."""
        return views.Lit()


class PanelTest(Judged):
    """Every dot of the panel is lit, so that a dead one is seen."""

    def show(self, context: PageContext) -> None:
        """Light every dot; the question stands below it."""
        context.pages.push(AllLit("", ()))


class LampsTest(Judged):
    """Both lamps burn."""

    def lamp(self, _context: PageContext) -> int | None:
        """Return a seat for which both burn."""
        return BOTH_LAMPS


class BuzzerTest(Judged):
    """The buzzer sounds, even where people have switched it off."""

    def show(self, context: PageContext) -> None:
        """Let it sound."""
        context.hardware.buzzer.muted = False
        context.hardware.buzzer.play("accepted")

    def press(self, context: PageContext, key: Key) -> None:
        """Take what people say; afterwards it is as silent as they want it."""
        if key.slot != OK:
            self._as_wanted(context)
        super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Leave the test, or take a slow press."""
        if key.slot == MENU:
            self._as_wanted(context)
        super().hold(context, key)

    def _as_wanted(self, context: PageContext) -> None:
        context.hardware.buzzer.muted = not context.storage.preferences.get("sound", True)


class ReaderTest(PartTest):
    """A card is tapped; a reader that is lost is one without which the box does, too."""

    def __init__(self, test: SelfTest, part: str, following: Sequence[str]) -> None:
        super().__init__(test, part, following)
        self.uid = ""

    def view(self, context: PageContext) -> View:
        """Return what to do, or the tag that was read."""
        text = context.lang.text
        if self.uid:
            return self.asked(context, (f"✓ {self.uid}",), ("", text("page.go_on"), ""))
        if context.hardware.reader_lost:
            return self.asked(context, wrapped(text("page.test.lost")), ("", text("page.go_on"), ""))
        return self.asked(context, wrapped(text("page.test.tag")), ("", text("page.skip"), text("page.no")))

    def press(self, context: PageContext, key: Key) -> None:
        """Go on, or say that nothing is read."""
        if key.slot == MENU:
            super().press(context, key)
        elif self.uid:
            self.done(context, FINE)
        elif context.hardware.reader_lost:
            self.done(context, FAULTY, "it does not answer")
        elif key.slot == NO:
            self.done(context, FAULTY, "it reads nothing")
        elif key.slot == OK:
            self.done(context, UNTESTED)

    def scan(self, _context: PageContext, uid: str) -> None:
        """Note the tag."""
        self.uid = uid


STEPS: dict[str, type[PartTest]] = {
    "keys": KeysTest,
    "panel": PanelTest,
    "lamps": LampsTest,
    "buzzer": BuzzerTest,
    "reader": ReaderTest,
}
"""How each part is tested."""
