"""The table is right: what the box believes, corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from firmware import views
from firmware.games.face import Correction
from firmware.pages.menu import Menu
from firmware.pages.page import MENU, OK, RIGHT, Choice, Key, Page
from firmware.pages.picking import Card, Pick
from firmware.pages.text import brief
from firmware.views import View

if TYPE_CHECKING:
    from engine.game import State
    from firmware.pages.box import Box

PATIENCE = 2.0
"""Seconds after the last press until a number that was changed while counting is entered by itself."""


def state_of(app: Box) -> State:
    """Return the position that is corrected. These pages open only over a match."""
    if app.session is None:
        raise LookupError("table: wanted a match on it to correct, got none; open these pages only over a match")
    return app.session.match.state


def facts_of(app: Box, seat: int | None) -> Sequence[Correction]:
    """Return what can be corrected at a seat, or at the table itself, as the match stands now."""
    return app.face.facts(state_of(app), seat, app.lang)


def name_of(app: Box, seat: int | None) -> str:
    """Return a seat's name, or what the table itself is called."""
    return app.lang.text("page.correct.table") if seat is None else state_of(app).seat_names[seat]


class Seats(Menu):
    """Which seat is corrected, or whose turn it is."""

    title = "page.correct"

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the seats, and the turn."""
        state = state_of(app)

        def opening(seat: int) -> Callable[[], None]:
            return lambda: app.push(Facts(seat))

        seats = [Choice(name, opening(seat)) for seat, name in enumerate(state.seat_names)]
        following = (state.active + 1) % len(state.seat_names)
        turn = app.lang.text("page.fact.turn", name=state.seat_names[following])
        change = [{"path": "active", "to": following}]
        if facts_of(app, None):
            seats.append(Choice(app.lang.text("page.correct.table"), lambda: app.push(Facts(None))))
        return [*seats, Choice(turn, lambda: app.enter({"do": "edit", "changes": change}, stay=True))]


class Facts(Menu):
    """All that can be corrected at one seat, or at the table itself."""

    def __init__(self, seat: int | None) -> None:
        self.at = seat

    def heading(self, app: Box) -> str:
        """Return the seat's name."""
        return name_of(app, self.at)

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the numbers, the creatures, and a card to put into play."""
        found = [self._choice(app, index, fact) for index, fact in enumerate(facts_of(app, self.at))]
        if self.at is None:
            return found
        return [*found, Choice(app.lang.text("page.fact.into_play"), lambda: self._pick(app, self.at or 0))]

    def _choice(self, app: Box, index: int, fact: Correction) -> Choice:
        if fact.edit is not None:
            return Choice(f"{fact.label}: {fact.value}", lambda: app.push(Number(app, self.at, index)))
        return Choice(fact.label, lambda: app.push(Moves(self.at, index)), card=fact.card)

    def _pick(self, app: Box, seat: int) -> None:
        """Pick a card and put it into play."""
        state = state_of(app)

        def put(card: str) -> None:
            app.back()
            changes = app.face.put_into_play(state, seat, card)
            app.enter({"do": "edit", "changes": changes}, stay=True)

        def picked(card: str) -> Card:
            subject = app.face.card(card, app.lang)
            return Card(card, subject.name, subject.power, lambda: put(card), group=subject.group)

        sets = state.position().get("sets", app.face.sets)
        cards = [picked(card) for card, _ in app.face.cards(sets)]
        app.push(Pick(app.lang.text("page.title.into_play"), cards))


class Moves(Menu):
    """What can be done to one card, or to one fact that is no number."""

    def __init__(self, seat: int | None, index: int) -> None:
        self.at, self.index = seat, index

    def heading(self, app: Box) -> str:
        """Return the card's name."""
        return facts_of(app, self.at)[self.index].label

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the moves."""

        def entering(changes: list[dict[str, Any]]) -> Callable[[], None]:
            def enter() -> None:
                app.back()
                app.enter({"do": "edit", "changes": changes}, stay=True)

            return enter

        fact = facts_of(app, self.at)[self.index]
        return [Choice(label, entering(changes), brief(label), card=fact.card) for label, changes in fact.moves]


class Number(Page):
    """A number with − and +; ok enters it, the shared key leaves it as it was."""

    def __init__(self, app: Box, seat: int | None, index: int, by: int = 0, due: float | None = None) -> None:
        fact = facts_of(app, seat)[index]
        self.at, self.index, self.due = seat, index, due
        self.before = fact.value
        self.least, self.most = fact.least, fact.most
        self.value = self._within(fact.value + by)

    def _within(self, value: int) -> int:
        return max(self.least, min(self.most, value))

    def view(self, app: Box) -> View:
        """Return the number before and now."""
        fact = facts_of(app, self.at)[self.index]
        name = name_of(app, self.at)
        changed = str(self.value) if self.value == self.before else f"{self.before} → {self.value}"
        labels = ("–", app.lang.text("page.ok"), "+")
        seat = None if app.face.together else self.at
        return views.Question(name, seat, (fact.label, changed), labels, signs=app.signs)

    def press(self, app: Box, key: Key) -> None:
        """Change the number, enter it or leave it; another seat's key while counting enters it and then acts."""
        if key.slot == MENU:
            app.back()
        elif self.due is not None and key.seat != self.at and not app.face.together:
            self.enter(app)
            app.again(key)
        elif key.slot == OK:
            self.enter(app)
        else:
            self.value = self._within(self.value + (1 if key.slot == RIGHT else -1))
            self.due = app.now() + PATIENCE if self.due is not None else None

    def enter(self, app: Box) -> None:
        """Enter the number, if it was changed."""
        edit = facts_of(app, self.at)[self.index].edit
        app.back()
        if self.value != self.before and edit is not None:
            app.enter({"do": "edit", "changes": edit(self.value)}, stay=True)

    @property
    def deadline(self) -> float | None:
        """When it is entered by itself."""
        return self.due

    def tick(self, app: Box, now: float) -> None:
        """Enter it when it is time."""
        if self.due is not None and now >= self.due:
            self.enter(app)
