"""A new match: which game, which boxes, how many seats, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.games import GAMES
from firmware import views
from firmware.games.faces import FACES
from firmware.pages.menu import Confirm, Menu
from firmware.pages.page import Choice, Choosing, labels
from firmware.pages.roll_off import RollOff
from firmware.session import Session
from firmware.views import View

if TYPE_CHECKING:
    from firmware.pages.box import Box

Begin = Callable[[int, str], None]
"""Begins with this seat, and shows a word when the match is there."""


def new_match(app: Box) -> None:
    """Ask for a new match; where one is under way, only after a confirmation."""
    games = Games(lambda game: choose_all(app, game))
    if app.session is not None and app.session.match.state.result is None:
        app.push(Confirm("page.sure.new", lambda: app.push(games)))
    else:
        app.push(games)


def choose_all(app: Box, game: str) -> None:
    """Ask for all that a match of a game needs, one thing after the other, and begin."""

    def begin(sets: Sequence[str], names: Sequence[str]) -> None:
        ask_first(app, names, lambda first, word: app.begun(Session.begin(app.storage, game, sets, names, first), word))

    choose_sets(app, game, lambda sets: choose_seats(app, game, lambda seats: begin(sets, seat_names(app, seats))))


def choose_sets(app: Box, game: str, go_on: Callable[[Sequence[str]], None]) -> None:
    """Ask which boxes are on the table, where the game has several."""
    sets = app.face_of(game).sets
    if len(sets) > 1:
        app.push(Sets(app, game, go_on))
    else:
        go_on(sets)


def choose_seats(app: Box, game: str, go_on: Callable[[int], None]) -> None:
    """Ask how many play, where the game leaves it open."""
    counts = seat_counts(game)
    if len(counts) > 1:
        app.push(Seats(app, game, go_on))
    else:
        go_on(counts[0])


def ask_first(app: Box, names: Sequence[str], begin: Begin) -> None:
    """Ask who begins, and begin."""
    app.push(First(names, begin) if len(names) == 2 else FirstOfMany(names, begin))


def seat_counts(game: str) -> Sequence[int]:
    """Return how many seats can play a game, the fewest first."""
    return GAMES[game]().seat_counts


def seat_names(app: Box, seats: int) -> list[str]:
    """Return what so many seats are called."""
    return [app.lang.text("page.seat", n=seat + 1) for seat in range(seats)]


class Games(Menu):
    """Which game."""

    title = "page.begin.game"

    def __init__(self, go_on: Callable[[str], None]) -> None:
        self._go_on = go_on

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the games."""

        def taking(game: str) -> Callable[[], None]:
            return lambda: self._go_on(game)

        return [Choice(app.face_of(game).title, taking(game)) for game in FACES]


class Sets(Menu):
    """Which boxes are mixed: ok takes one in or out; what was chosen last time is remembered."""

    title = "page.begin.sets"

    def __init__(self, app: Box, game: str, go_on: Callable[[Sequence[str]], None]) -> None:
        self.game, self._go_on = game, go_on
        every = app.face_of(game).sets
        before = app.storage.preferences.get(f"sets_{game}", "").split(",")
        self.chosen = {name for name in every if name in before} or {every[0]}
        self.selected = len(every)

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the boxes, those chosen marked, and the way on."""

        def toggling(name: str) -> Callable[[], None]:
            return lambda: self.chosen.symmetric_difference_update({name})

        lang = app.lang_of(self.game)

        def called(name: str) -> str:
            key = f"{self.game}.set.{name}"
            return lang.text(key) if key in lang else name

        boxes = [
            Choice(f"{'●' if name in self.chosen else '○'} {called(name)}", toggling(name))
            for name in app.face_of(self.game).sets
        ]
        return [*boxes, Choice(app.lang.text("page.go_on"), lambda: self.go_on(app))]

    def go_on(self, app: Box) -> None:
        """Take the chosen boxes, at least one."""
        sets = [name for name in app.face_of(self.game).sets if name in self.chosen]
        if sets:
            app.storage.preferences.set(f"sets_{self.game}", ",".join(sets))
            self._go_on(sets)
        else:
            app.hardware.buzzer.play("refused")
            app.say(app.lang.text("page.begin.no_set"))


class Seats(Menu):
    """How many play; the cursor begins at the number of the last time."""

    title = "page.begin.seats"

    def __init__(self, app: Box, game: str, go_on: Callable[[int], None]) -> None:
        self.game, self._go_on = game, go_on
        counts = seat_counts(game)
        before = app.storage.preferences.get(f"seats_{game}", counts[0])
        self.selected = counts.index(before) if before in counts else 0

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the numbers that the game allows."""

        def taking(seats: int) -> Callable[[], None]:
            return lambda: self.go_on(app, seats)

        return [Choice(str(seats), taking(seats)) for seats in seat_counts(self.game)]

    def go_on(self, app: Box, seats: int) -> None:
        """Take a number, and remember it."""
        app.storage.preferences.set(f"seats_{self.game}", seats)
        self._go_on(seats)


class First(Choosing):
    """Who of two begins: a seat, or the one that the box draws."""

    def __init__(self, names: Sequence[str], begin: Begin) -> None:
        self.names, self.begin = names, begin

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return both seats, and the draw between them."""
        first, second = self.names
        return (
            Choice(first, lambda: self.begin(0, "")),
            Choice(app.lang.text("page.begin.draw"), lambda: self.draw(app)),
            Choice(second, lambda: self.begin(1, "")),
        )

    def draw(self, app: Box) -> None:
        """Draw a seat by the box's own chance, begin, and say who it is."""
        first = app.chance.randrange(len(self.names))
        self.begin(first, app.lang.text("page.begin.drawn", name=self.names[first]))

    def view(self, app: Box) -> View:
        """Return the question."""
        text = app.lang.text
        lines = (text("page.begin.first"),)
        return views.Question(text("page.begin"), None, lines, labels(self.choices(app)), signs=app.signs)


class FirstOfMany(Menu):
    """Who of several begins: a seat, the one that the box draws, or whoever rolls highest (M-7)."""

    title = "page.begin.who"

    def __init__(self, names: Sequence[str], begin: Begin) -> None:
        self.names, self.begin = names, begin

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the seats, the draw and the dice."""

        def taking(seat: int) -> Callable[[], None]:
            return lambda: self.begin(seat, "")

        text = app.lang.text
        return [
            *(Choice(name, taking(seat)) for seat, name in enumerate(self.names)),
            Choice(text("page.begin.lots"), lambda: self.draw(app)),
            Choice(text("page.begin.dice"), lambda: app.push(RollOff(dict(enumerate(self.names)), self.begin))),
        ]

    def draw(self, app: Box) -> None:
        """Draw a seat by the box's own chance, and begin; a match may ask other seats first, so that it is a notice."""
        first, text = app.chance.randrange(len(self.names)), app.lang.text
        app.notice(text("page.begin"), text("page.begin.drawn", name=self.names[first]))
        self.begin(first, "")
