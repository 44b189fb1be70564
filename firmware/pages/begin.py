"""A new match: which game, which boxes, how many seats, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import AnyKind, AnyUI
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.menu import Confirm, Menu
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.roll_off import RollOff
from tablekeeper.firmware.pages.text import refuse, said, title_room, told_one_by_one, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.refusals import refusal_lines
from tablekeeper.firmware.telling.views import View
from tablekeeper.firmware.telling.wrapping import shortened

KIND = "kind"
"""The preference: which kind of match was begun last."""
Begin = Callable[[int, str], None]
"""Begins with this seat, and shows a word when the match is there."""


def new_match(context: PageContext) -> None:
    """Ask for a new match; where one is under way, only after a confirmation."""
    games = Kinds(context)
    unless_under_way(context, lambda: context.pages.push(games))


def unless_under_way(context: PageContext, act: Callable[[], None]) -> None:
    """Do what leads to another match; where one is under way, only after a confirmation."""
    session = context.entries.session
    if session is not None and session.match.state.result is None:
        context.pages.push(Confirm("page.sure.new", act))
    else:
        act()


def choose_all(context: PageContext, game: str, kind: AnyKind) -> None:
    """Ask for all that a match of a kind needs, one thing after the other, and begin; of a faulty one say why not."""

    def ask_seats(sets: Sequence[str]) -> None:
        choose_seats(context, kind.key, kind.seats(sets), lambda seats: ask_who(sets, seat_names(context, seats)))

    def ask_who(sets: Sequence[str], names: Sequence[str]) -> None:
        def start(first: int, word: str) -> None:
            context.storage.preferences.set(KIND, kind.key)
            begun = kind.start(sets, names, first)
            if isinstance(begun, Refusal):  # no match has brought the game's words yet
                refuse(context, *refusal_lines(begun, context.lang_of(registry.ui(game)), game))
            else:
                context.entries.begin(Session.started(context.storage, game, begun), word)

        ask_first(context, registry.ui(game), names, start)

    if kind.faults:
        context.pages.push(said(shortened(kind.title, title_room(None)), *kind.faults))
    else:
        choose_sets(context, registry.ui(game), kind.key, kind.sets, ask_seats)


def choose_sets(
    context: PageContext, ui: AnyUI, key: str, sets: Sequence[str], go_on: Callable[[Sequence[str]], None]
) -> None:
    """Ask which boxes are on the table, where there are several; `key` is what the choice is remembered under.

    What people leave out of them is told before anything else is asked.
    """

    def tell(chosen: Sequence[str]) -> None:
        go_on(chosen)
        if left_out := ui.left_out(chosen, context.lang_of(ui)):
            context.pages.push(told_one_by_one(context.lang.text("page.begin.left_out"), left_out))

    if len(sets) > 1:
        context.pages.push(Sets(context, ui, key, sets, tell))
    else:
        tell(sets)


def choose_seats(context: PageContext, key: str, counts: Sequence[int], go_on: Callable[[int], None]) -> None:
    """Ask how many play, where it is open; `key` is what the choice is remembered under."""
    if len(counts) > 1:
        context.pages.push(SeatCount(context, key, counts, go_on))
    else:
        go_on(counts[0])


def ask_first(context: PageContext, ui: AnyUI, names: Sequence[str], begin: Begin) -> None:
    """Ask who begins, and begin."""
    context.pages.push(First(ui, names, begin) if len(names) == 2 else FirstOfMany(names, begin))


def seat_names(context: PageContext, seats: int) -> list[str]:
    """Return what so many seats are called."""
    return [context.lang.text("page.seat", n=seat + 1) for seat in range(seats)]


class Kinds(Menu):
    """Which kind of match: all that the games offer, read when the list opens; the cursor begins at the last one."""

    title = "page.begin.game"

    def __init__(self, context: PageContext) -> None:
        offered = {game: registry.ui(game) for game in registry.names()}
        directory = context.storage.directory
        self._kinds: list[tuple[str, AnyKind]] = [
            (game, kind) for game, ui in offered.items() for kind in ui.kinds(directory, context.lang_of(ui))
        ]
        last, keys = context.storage.preferences.get(KIND, ""), [kind.key for _, kind in self._kinds]
        self.selected = keys.index(last) if last in keys else 0

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the kinds."""
        return [Choice(kind.title, partial(choose_all, context, game, kind)) for game, kind in self._kinds]


class Games(Menu):
    """Which game, where it is about its cards, or about all its matches."""

    def __init__(self, go_on: Callable[[str], None], games: Sequence[str], title: str = "page.begin.game") -> None:
        self._go_on, self._games, self.title = go_on, games, title

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return the games."""
        return [Choice(registry.ui(game).title, partial(self._go_on, game)) for game in self._games]


class Sets(Menu):
    """Which boxes are mixed: ok takes one in or out; what was chosen last time is remembered."""

    title = "page.begin.sets"

    def __init__(
        self, context: PageContext, ui: AnyUI, key: str, every: Sequence[str], go_on: Callable[[Sequence[str]], None]
    ) -> None:
        self.ui, self.key, self.every, self._go_on = ui, key, every, go_on
        before = context.storage.preferences.get(f"sets_{key}", "").split(",")
        self.chosen = {name for name in every if name in before} or {every[0]}

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the way on, first so that what is chosen is seen below it; the boxes, and the way on with all."""
        lang = context.lang_of(self.ui)  # no match has brought the game's words yet

        def shown(name: str) -> str:
            return f"{'●' if name in self.chosen else '○'} {self.ui.set_name(name, lang)}"

        def take_all() -> None:
            self.chosen.update(self.every)
            self.go_on(context)

        boxes = [Choice(shown(name), partial(self.chosen.symmetric_difference_update, {name})) for name in self.every]
        every = Choice(lang.text("page.begin.all", n=len(self.every)), take_all)
        return [Choice(lang.text("page.go_on"), lambda: self.go_on(context)), *boxes, every]

    def go_on(self, context: PageContext) -> None:
        """Take the chosen boxes, at least one."""
        sets = [name for name in self.every if name in self.chosen]
        if sets:
            context.storage.preferences.set(f"sets_{self.key}", ",".join(sets))
            self._go_on(sets)
        else:
            context.hardware.buzzer.play("refused")
            context.announcer.say(context.lang.text("page.begin.no_set"))


class SeatCount(Menu):
    """How many play; the cursor begins at the number of the last time."""

    title = "page.begin.seats"

    def __init__(self, context: PageContext, key: str, counts: Sequence[int], go_on: Callable[[int], None]) -> None:
        self.key, self.counts, self._go_on = key, counts, go_on
        before = context.storage.preferences.get(f"seats_{key}", counts[0])
        self.selected = counts.index(before) if before in counts else 0

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the numbers that the game allows."""
        return [Choice(str(seats), partial(self.go_on, context, seats)) for seats in self.counts]

    def go_on(self, context: PageContext, seats: int) -> None:
        """Take a number, and remember it."""
        context.storage.preferences.set(f"seats_{self.key}", seats)
        self._go_on(seats)


class First(Choosing):
    """Who of two begins, or whatever else a game has the first of them do: a seat, or the one that the box draws."""

    begins = True

    def __init__(self, ui: AnyUI, names: Sequence[str], begin: Begin) -> None:
        self.ui, self.names, self.begin = ui, names, begin

    def worded(self, context: PageContext, key: str, **slots: object) -> str:
        """Return a text in the words of the game, where it has its own."""
        lang = context.lang_of(self.ui)
        return lang.word(f"{self.ui.game.name}.{key}", key, plain=key, **slots)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return both seats, and the draw between them."""
        first, second = self.names
        return (
            Choice(first, lambda: self.begin(0, "")),
            Choice(context.lang.text("page.begin.draw"), lambda: self.draw(context)),
            Choice(second, lambda: self.begin(1, "")),
        )

    def draw(self, context: PageContext) -> None:
        """Draw a seat by the box's own chance, begin, and say who it is."""
        first = context.chance.randrange(len(self.names))
        self.begin(first, self.worded(context, "page.begin.drawn", name=self.names[first]))

    def question(self, context: PageContext) -> str:
        """Return what is asked."""
        return self.worded(context, "page.begin.first")

    def view(self, context: PageContext) -> View:
        """Return the question."""
        title, lines = context.lang.text("page.begin"), wrapped(self.question(context))
        return views.Question(title, None, lines, labels(self.choices(context)), signs=context.signs)


class FirstOfMany(Menu):
    """Who of several begins: a seat, the one that the box draws, or the one that rolls highest (M-7)."""

    title = "page.begin.who"
    begins = True

    def __init__(self, names: Sequence[str], begin: Begin) -> None:
        self.names, self.begin = names, begin

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the seats, the draw and the dice."""
        text, roll_off = context.lang.text, RollOff(dict(enumerate(self.names)), self.begin)
        return [
            *(Choice(name, partial(self.begin, seat, "")) for seat, name in enumerate(self.names)),
            Choice(text("page.begin.lots"), lambda: self.draw(context)),
            Choice(text("page.begin.dice"), lambda: context.pages.push(roll_off)),
        ]

    def draw(self, context: PageContext) -> None:
        """Draw a seat by the box's own chance, and begin; a match may ask other seats first, so that it is a notice."""
        first, text = context.chance.randrange(len(self.names)), context.lang.text
        context.pages.push(said(text("page.begin"), text("page.begin.drawn", name=self.names[first])))
        self.begin(first, "")
