"""A new match: which game, which boxes, and who begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from firmware import views
from firmware.games.faces import FACES
from firmware.pages.menu import Confirm, Menu
from firmware.pages.page import Choice, Choosing, labels
from firmware.session import Session
from firmware.views import View

if TYPE_CHECKING:
    from firmware.pages.box import Box

SEATS = 2


def new_match(app: Box) -> None:
    """Ask for a new match; where one is under way, only after a confirmation."""
    if app.session is not None and app.session.match.state.result is None:
        app.push(Confirm("page.sure.new", lambda: choose_game(app)))
    else:
        choose_game(app)


def choose_game(app: Box) -> None:
    """Ask which game, where there are several."""
    games = list(FACES)
    if len(games) == 1:
        choose_sets(app, games[0], lambda sets: ask_first(app, games[0], sets))
    else:
        app.push(Games())


class Games(Menu):
    """Which game."""

    title = "page.begin.game"

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the games."""

        def taking(game: str) -> Callable[[], None]:
            return lambda: choose_sets(app, game, lambda sets: ask_first(app, game, sets))

        return [Choice(app.face_of(game).title, taking(game)) for game in FACES]


def choose_sets(app: Box, game: str, go_on: Callable[[Sequence[str]], None]) -> None:
    """Ask which boxes are on the table, where the game has several."""
    sets = app.face_of(game).sets
    if len(sets) > 1:
        app.push(Sets(app, game, go_on))
    else:
        go_on(sets)


def ask_first(app: Box, game: str, sets: Sequence[str]) -> None:
    """Ask who begins, and begin."""
    names = [app.lang.text("page.seat", n=seat + 1) for seat in range(SEATS)]
    app.push(First(lambda first, word: app.begun(Session.begin(app.storage, game, sets, names, first), word)))


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

        boxes = [
            Choice(f"{'●' if name in self.chosen else '○'} {app.word(f'page.set.{name}', '', name)}", toggling(name))
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


class First(Choosing):
    """Who begins: a seat, or the one that the box draws."""

    def __init__(self, begin: Callable[[int, str], None]) -> None:
        self.begin = begin
        """Takes the seat, and a word to show when the match is there."""

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return both seats, and the draw between them."""
        text = app.lang.text
        return (
            Choice(text("page.seat", n=1), lambda: self.begin(0, "")),
            Choice(text("page.begin.draw"), lambda: self.draw(app)),
            Choice(text("page.seat", n=2), lambda: self.begin(1, "")),
        )

    def draw(self, app: Box) -> None:
        """Draw a seat by the box's own chance, begin, and say who it is."""
        first = app.chance.randrange(SEATS)
        self.begin(first, app.lang.text("page.begin.drawn", name=app.lang.text("page.seat", n=first + 1)))

    def view(self, app: Box) -> View:
        """Return the question."""
        text = app.lang.text
        lines = (text("page.begin.first"),)
        return views.Question(text("page.begin"), None, lines, labels(self.choices(app)), app.signs)
