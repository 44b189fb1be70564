"""A curious finger: it does everything once on every page that it finds, and goes where something is left to do.

Now and then it wanders, because what is wrong may need two things done one after the other.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Iterator
from random import Random

from tablekeeper.firmware.contract.box import KEYS, MENU, UNKNOWN, Act, Box
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.on_table import DecisionPage
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key
from tablekeeper.firmware.telling.views import Listing, Text

MOST_TAKEN = 12
"""So many entries of a list are taken."""
SOME_CARD = ""
"""Stands for the tag of a card that chance draws."""
EVERYWHERE = (
    *(Act("press", key) for key in (*KEYS, MENU)),
    *(Act("hold", key) for key in (*KEYS, MENU)),
    Act("wait", "2.5"),
    Act("wait", "1900"),
    Act("tap", UNKNOWN),
    Act("tap", SOME_CARD),
    Act("cut", ""),
)
"""What can be done on any page; long waited, the panel is dark."""
WANDERS = 0.3
"""How often chance alone says what is done."""


class Finger:
    """Remembers what it has done where, and where that led, from one box to the next."""

    def __init__(self, seed: int = 0) -> None:
        self.seen: set[type] = set()
        """The kinds of pages that it has found."""
        self._chance = Random(seed)
        self._done: Counter[tuple[Hashable, Act]] = Counter()
        self._led: dict[Hashable, dict[Act, Hashable]] = {}

    def explore(self, box: Box, steps: int) -> int:
        """Do so many things, each where it was not done yet, as far as the way there is known; return how many it did.

        Where a match of another game is begun it ends: that game has checks of its own.
        """
        game, tags = box.session.game, list(box.storage.tags.all())
        for done in range(steps):
            if box.session.game != game:
                return done
            here = _like(box)
            self.seen.add(type(box.context.pages.top))
            act = self._next(here, tuple(_offered(box)))
            self._done[here, act] += 1
            if act == Act("tap", SOME_CARD):
                box.tap(self._chance.choice(tags or [UNKNOWN]))
            else:
                _do(box, act)
            self._led[here][act] = _like(box)
        return steps

    def _next(self, here: Hashable, offered: tuple[Act, ...]) -> Act:
        """Return what was never done here, else the first step to where something is left, else what was done least."""
        led = self._led.setdefault(here, {})
        if self._chance.random() < WANDERS:
            return self._chance.choice(offered)
        left = [act for act in offered if act not in led]
        if left:
            return min(left, key=lambda act: (act.kind != "take", self._chance.random()))
        step = self._toward_something(here)
        return step or min(offered, key=lambda act: (self._done[here, act], self._chance.random()))

    def _toward_something(self, here: Hashable) -> Act | None:
        """Return the first step of the shortest known way to a page on which something is left to do."""
        ways = deque((there, act) for act, there in self._led[here].items())
        passed = {here}
        while ways:
            there, first = ways.popleft()
            if there in passed:
                continue
            passed.add(there)
            known = self._led.get(there)
            if known is None or not all(act in known for act in EVERYWHERE):
                return first
            ways.extend((after, first) for after in known.values())
        return None


def _offered(box: Box) -> Iterator[Act]:
    """Yield what can be done on the page that is shown: anything anywhere, and in a list to take an entry."""
    yield from EVERYWHERE
    page = box.context.pages.top
    if isinstance(page, Choosing) and isinstance(box.app.view, Listing):
        yield from (Act("take", str(place)) for place in range(min(len(box.app.view.items), MOST_TAKEN)))


def _do(box: Box, act: Act) -> None:
    """Do something; to take an entry of a list the cursor is moved to it first."""
    if act.kind != "take":
        box.do(act)
        return
    seat = box.context.pages.top.seat or 0
    while isinstance(view := box.app.view, Listing) and (ahead := int(act.what) - view.selected):
        box.press(Key(seat, RIGHT if ahead > 0 else LEFT).name)
    box.press(Key(seat, OK).name)


def _like(box: Box) -> Hashable:
    """Return what makes one page like another: its kind and title, what is asked, how much is offered."""
    page, view = box.context.pages.top, box.app.view
    if isinstance(view, Listing):
        return type(page), view.title, len(view.items)
    if isinstance(view, Text):
        return type(page), view.title
    asked = page.decision.ask if isinstance(page, DecisionPage) else ""
    return type(page), asked, len(page.choices(box.context)) if isinstance(page, Choosing) else 0
