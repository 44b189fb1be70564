"""The table is right: what the box believes, corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.drivers.presence import TagArrived
from tablekeeper.engine.game import State
from tablekeeper.firmware.games.ui import Correction, Edits
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, PageContext, pass_on
from tablekeeper.firmware.pages.picking import Pick, not_here, plain_cards
from tablekeeper.firmware.pages.taking_back import Sure
from tablekeeper.firmware.pages.text import brief, counted, said, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import QUESTION_LINES, View

ABOVE_KEY = 7
"""Characters that the label of an outer key has room for beside two others."""
PATIENCE = 2.0
"""Seconds after the last press until a number that was changed while counting is entered by itself."""
LEAP = 5
"""So much a held key changes a number."""


def count(context: PageContext, session: Session, seat: int, by: int) -> None:
    """Open the number of a seat that the outer keys change, already changed `by` so much; some games have none."""
    index = session.ui.counted(session.match.state, seat, context.lang)
    if index is not None:
        context.pages.push(CorrectNumber(context, seat, index, by, context.clock() + PATIENCE))


def session_of(context: PageContext) -> Session:
    """Return the match that is corrected. These pages open only over one."""
    if context.entries.session is None:
        raise LookupError("table: wanted a match on it to correct, got none; open these pages only over a match")
    return context.entries.session


def state_of(context: PageContext) -> State:
    """Return the position that is corrected."""
    state: State = session_of(context).match.state
    return state


def facts_of(context: PageContext, seat: int | None) -> Sequence[Correction]:
    """Return what can be corrected at a seat, or at the table itself, as the match stands now."""
    return session_of(context).ui.facts(state_of(context), seat, context.lang)


def name_of(context: PageContext, seat: int | None) -> str:
    """Return a seat's name, or what the table itself is called."""
    return context.lang.text("page.correct.table") if seat is None else state_of(context).seat_names[seat]


class Correcting(Menu):
    """A menu over a match that is corrected: a card that is tapped is the one that is wrong, never an answer."""

    takes_tags = True

    def scan(self, context: PageContext, uid: str) -> None:
        """Take the card that is tapped; a tag on no card of the match is told as ever."""
        tagged = context.storage.tags.card_of(uid)
        if tagged is None or tagged.game != session_of(context).game:
            super().scan(context, uid)
        elif not self.take_card(context, tagged.card):
            not_here(context, tagged)

    def take_card(self, context: PageContext, card: str) -> bool:
        """Take a card of the match; return whether it is one of those in question."""
        raise NotImplementedError


class Corrections(Correcting):
    """Which seat is corrected, the one that must decide first, or whose turn it is."""

    title = "page.correct"

    def __init__(self, seat: int | None, *, by_key: bool = False) -> None:
        self.selected, self.by_key = seat or 0, by_key

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the seats, and the turn."""
        state = state_of(context)

        def facts(seat: int | None) -> Callable[[], None]:
            return lambda: context.pages.push(Facts(seat, by_key=self.by_key))

        seats = [Choice(name, facts(seat)) for seat, name in enumerate(state.seat_names)]
        following = (state.active + 1) % len(state.seat_names)
        turn = context.lang.text("page.fact.turn", name=state.seat_names[following])
        change = [{"path": "active", "to": following}]
        if facts_of(context, None):
            seats.append(Choice(context.lang.text("page.correct.table"), facts(None)))
        return [*seats, Choice(turn, lambda: context.entries.enter({"do": "edit", "changes": change}, stay=True))]

    def take_card(self, context: PageContext, card: str) -> bool:
        """Show what can be done to a card where it lies, the first of several; one that lies nowhere is refused."""
        return show_where_it_lies(context, card)


class Facts(Correcting):
    """All that can be corrected at one seat, or at the table itself."""

    def __init__(self, seat: int | None, *, by_key: bool = False) -> None:
        self.at, self.by_key = seat, by_key

    def heading(self, context: PageContext) -> str:
        """Return the seat's name; where a key has led here, nothing before it has said that it is corrected."""
        name = name_of(context, self.at)
        return context.lang.text("page.correct.seat", name=name) if self.by_key and self.at is not None else name

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the numbers, the creatures, that the box is right, and a card to put into play."""
        facts = facts_of(context, self.at)
        found = [self._choice(context, index, fact) for index, fact in enumerate(facts)]
        if any(laid(fact) for fact in facts):
            found.append(Choice(context.lang.text("page.fact.box"), lambda: context.pages.push(BoxRight(self.at))))
        session = session_of(context)
        cards = [card for card, _ in session.ui.cards(session.sets)]
        if any(into_play(context, self.at, card) for card in cards):
            found.append(Choice(context.lang.text("page.fact.into_play"), lambda: self._pick(context, cards)))
        return found

    def scan(self, context: PageContext, uid: str) -> None:
        """Take the card that is tapped. One that is in play at another seat is shown there: it cannot lie twice."""
        session, tagged = session_of(context), context.storage.tags.card_of(uid)
        lies = tagged is not None and tagged.game == session.game and session.in_play_by(uid) is not None
        if tagged is None or not lies or place_of(context, self.at, tagged.card) is not None:
            super().scan(context, uid)
        elif not show_where_it_lies(context, tagged.card):
            not_here(context, tagged)

    def take_card(self, context: PageContext, card: str) -> bool:
        """Show what can be done to a card that lies here, or put it into play here."""
        if (there := place_of(context, self.at, card)) is not None:
            context.pages.push(CorrectFact(self.at, there))
            return True
        changes = into_play(context, self.at, card)
        if changes:
            context.entries.enter({"do": "edit", "changes": changes}, stay=True)
        return bool(changes)

    def _choice(self, context: PageContext, index: int, fact: Correction) -> Choice:
        if fact.edit is not None:
            now = f"{fact.label}: {fact.value}"

            def open_number() -> None:
                context.pages.push(CorrectNumber(context, self.at, index, soon=self.by_key))

            return Choice(now, open_number, brief(now))

        def open_fact() -> None:
            context.pages.push(said(fact.label, fact.why) if fact.why else CorrectFact(self.at, index))

        return Choice(fact.label, open_fact, brief(fact.label), card=fact.card)

    def _pick(self, context: PageContext, cards: Sequence[str]) -> None:
        """Pick one of some cards and put it into play."""
        session = session_of(context)

        def put(card: str) -> None:
            context.pages.back()
            context.entries.enter({"do": "edit", "changes": into_play(context, self.at, card)}, stay=True)

        possible = [card for card in cards if into_play(context, self.at, card)]
        offered = plain_cards(session.ui, possible, context.lang, put)
        context.pages.push(Pick(context.lang.text("page.title.into_play"), offered, session.game))


def laid(fact: Correction) -> bool:
    """Return whether a fact is something that lies on the table: a card, or a number of things."""
    return fact.edit is not None or bool(fact.path)


def place_of(context: PageContext, seat: int | None, card: str) -> int | None:
    """Return which fact of a seat, or of the table, is a card; None where it does not lie there."""
    facts = enumerate(facts_of(context, seat))
    return next((place for place, fact in facts if fact.card == card), None)


def show_where_it_lies(context: PageContext, card: str) -> bool:
    """Show what can be done to a card where it lies, the first of several; return whether it lies anywhere."""
    for seat in (*range(len(state_of(context).seat_names)), None):
        if (there := place_of(context, seat, card)) is not None:
            context.pages.push(CorrectFact(seat, there))
            return True
    return False


def into_play(context: PageContext, seat: int | None, card: str) -> Edits:
    """Return the edits that put a card into play at a seat, or on the table; none where it cannot lie there."""
    return session_of(context).ui.put_into_play(state_of(context), seat, card)


class BoxRight(Correcting):
    """The box is right: what must lie where, thing by thing; what is chosen is to be put right, and noted."""

    title = "page.box"

    def __init__(self, seat: int | None) -> None:
        self.at = seat
        self.done: set[str] = set()
        """What has been put right."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return all that lies at the seat, or on the table."""
        facts = [fact for fact in facts_of(context, self.at) if laid(fact)]
        return [self._choice(context, place, fact) for place, fact in enumerate(facts)]

    def take_card(self, context: PageContext, card: str) -> bool:
        """Let the card that is tapped be put right."""
        found = next((choice for choice in self.choices(context) if choice.card == card), None)
        if found is not None:
            found.act()
        return found is not None

    def _choice(self, context: PageContext, place: int, fact: Correction) -> Choice:
        told = f"{fact.label}: {fact.value}" if fact.edit is not None else fact.label
        line = f"✓ {told}" if f"{place} {told}" in self.done else told
        return Choice(line, lambda: self._put_right(context, place, told, fact), brief(line), card=fact.card)

    def _put_right(self, context: PageContext, place: int, told: str, fact: Correction) -> None:
        """Say how the thing must lie, and note that it was put so: an edit that changes nothing."""
        self.done.add(f"{place} {told}")
        changes = fact.edit(fact.value) if fact.edit is not None else [{"path": fact.path, "to": fact.card}]
        text = context.lang.text
        context.pages.push(said(text("page.put_back"), text("page.box.so", fact=told, name=name_of(context, self.at))))
        context.entries.enter({"do": "edit", "changes": changes}, stay=True)


class CorrectFact(Menu):
    """What can be done to one card, or to one fact that is no number."""

    takes_tags = makes_way = True

    def __init__(self, seat: int | None, index: int) -> None:
        self.at, self.index = seat, index

    def heading(self, context: PageContext) -> str:
        """Return the card's name."""
        return facts_of(context, self.at)[self.index].label

    def listed(self, choices: Sequence[Choice]) -> bool:
        """Return whether what can be done stands in a list: a few short words stand above their keys."""
        return len(choices) > 3 or any(len(choice.label) > ABOVE_KEY for choice in choices)

    def view(self, context: PageContext) -> View:
        """Return the list under the card's name, or the fact in full with the words above their keys."""
        choices = self.choices(context)
        if self.listed(choices):
            return self.listing(context, choices)
        lines = wrapped(self.heading(context))[:QUESTION_LINES]
        return views.Question(name_of(context, self.at), None, lines, labels(choices), signs=context.signs)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the moves."""
        fact = facts_of(context, self.at)[self.index]

        def entering(label: str, changes: list[dict[str, Any]]) -> Callable[[], None]:
            def enter() -> None:
                context.pages.back()
                context.entries.enter({"do": "edit", "changes": changes}, stay=True)

            if label not in fact.sure:
                return enter
            told = f"{name_of(context, self.at)}: {fact.sure[label]}"
            return lambda: context.pages.push(Sure(context.lang.text("page.sure"), [told], enter))

        return [Choice(label, entering(label, changes), brief(label), card=fact.card) for label, changes in fact.moves]


class CorrectNumber(Page):
    """A number with − and +; ok enters it, the shared key leaves it as it was.

    While counting, and where a key of the score has led here, it is entered by itself a moment after it was changed.
    """

    takes_tags = True

    def __init__(
        self,
        context: PageContext,
        seat: int | None,
        index: int,
        by: int = 0,
        due: float | None = None,
        *,
        soon: bool = False,
    ) -> None:
        fact = facts_of(context, seat)[index]
        self.at, self.index, self.due = seat, index, due
        self.counting, self.soon = due is not None, soon or due is not None
        self.before = fact.value
        self.least, self.most = fact.least, fact.most
        self.value = self._within(fact.value + by)

    def _within(self, value: int) -> int:
        return max(self.least, min(self.most, value))

    def view(self, context: PageContext) -> View:
        """Return the number before and now."""
        fact = facts_of(context, self.at)[self.index]
        name = name_of(context, self.at)
        changed = counted(self.before, self.value, self.value - self.before)
        labels = ("–", context.lang.text("page.ok"), "+")
        seat = self.at if session_of(context).facing else None
        lines = (*wrapped(fact.label)[: QUESTION_LINES - 1], changed)
        return views.Question(name, seat, lines, labels, signs=context.signs)

    def press(self, context: PageContext, key: Key, by: int = 1) -> None:
        """Change the number, enter it or leave it; another seat's key while counting enters it and then acts."""
        if key.slot == MENU:
            context.pages.back()
        elif self.counting and key.seat != self.at and session_of(context).facing:
            self.enter(context)
            context.inputs.appendleft(Gesture(key.name, "press", context.clock()))
        elif key.slot == OK:
            self.enter(context)
        else:
            self.value = self._within(self.value + (by if key.slot == RIGHT else -by))
            self.due = context.clock() + PATIENCE if self.soon else None

    def hold(self, context: PageContext, key: Key) -> None:
        """Change the number by more at once."""
        if key.slot in (LEFT, RIGHT):
            self.press(context, key, LEAP)
        else:
            super().hold(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Take a card instead; a number that was changed while counting is entered before."""
        if self.due is None:
            pass_on(context, uid)
        else:
            self.enter(context)
            context.inputs.appendleft(TagArrived(uid, context.clock()))

    def enter(self, context: PageContext) -> None:
        """Enter the number, if it was changed."""
        edit = facts_of(context, self.at)[self.index].edit
        context.pages.back()
        if self.value != self.before and edit is not None:
            context.entries.enter({"do": "edit", "changes": edit(self.value)}, stay=True)

    @property
    def deadline(self) -> float | None:
        """When it is entered by itself."""
        return self.due

    def tick(self, context: PageContext, now: float) -> None:
        """Enter it when it is time."""
        if self.due is not None and now >= self.due:
            self.enter(context)
            context.pages.clear()
