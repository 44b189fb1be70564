"""A match against the box: which boxes, how strong it is, who begins; and whether its cards can be tapped at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from tablekeeper.engine.game import Searchable
from tablekeeper.engine.holding import Opponent
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.match.opponent import STRENGTHS
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.begin import First, Games, choose_sets, seat_names, unless_under_way
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import said

NAME = "Keeper"
"""What the box is called at its seat, in every language: a seat has room for ten letters."""
SEAT = 1
"""The seat that it plays."""
STRENGTH = "alone_level"
"""The preference under which the strength is remembered."""


def try_against_box(context: PageContext) -> None:
    """Ask for a match against the box; where one is under way, only after a confirmation."""
    games = [game for game in registry.names() if isinstance(registry.ui(game).game, Searchable)]

    def choose(game: str) -> None:
        ui = registry.ui(game)
        choose_sets(context, ui, game, ui.game.sets, lambda sets: _with_tags(context, game, sets))

    def ask() -> None:
        if len(games) == 1:
            choose(games[0])
        else:
            context.pages.push(Games(choose, games))

    unless_under_way(context, ask)


def _with_tags(context: PageContext, game: str, sets: Sequence[str]) -> None:
    """Go on where the box's cards can be tapped; else say plainly what is wanting.

    A card that is named by keys has been looked at, and then there is no secret left to play for.
    """
    text, ui, missing = context.lang.text, registry.ui(game), untagged(context, game, sets)
    every = sum(copies for _, copies in ui.cards(sets))

    def go_on() -> None:
        context.pages.push(Strengths(context, lambda strength: _begin(context, game, sets, STRENGTHS[strength])))

    if context.hardware.reader is None or context.hardware.reader_lost:
        context.pages.push(said(text("page.home.alone"), text("alone.needs.reader")))
    elif missing == every:
        context.pages.push(said(text("page.home.alone"), text("alone.needs.tags")))
    else:
        go_on()
        if missing and ui.game.decks is None:  # of decks that people bring along nobody knows which cards they hold
            told = context.lang.counted("alone.missing", missing)
            context.pages.push(said(text("page.home.alone"), told))


def untagged(context: PageContext, game: str, sets: Sequence[str]) -> int:
    """Return how many cards of some boxes have no tag that the box has been taught."""
    taught = Counter(tagged.card for tagged in context.storage.tags.all().values() if tagged.game == game)
    return sum(max(0, copies - taught[card]) for card, copies in registry.ui(game).cards(sets))


class Strengths(Menu):
    """How strong the box plays; the cursor begins at what was chosen last."""

    title = "alone.level"

    def __init__(self, context: PageContext, go_on: Callable[[str], None]) -> None:
        self._go_on = go_on
        before = context.storage.preferences.get(STRENGTH, "")
        self.selected = [*STRENGTHS].index(before) if before in STRENGTHS else 0

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the strengths, the weakest first."""
        text = context.lang.text
        return [Choice(text(f"alone.level.{one}"), partial(self._take, context, one)) for one in STRENGTHS]

    def _take(self, context: PageContext, strength: str) -> None:
        context.storage.preferences.set(STRENGTH, strength)
        self._go_on(strength)


def _begin(context: PageContext, game: str, sets: Sequence[str], rollouts: int) -> None:
    """Ask who begins, and begin."""
    names = (*seat_names(context, SEAT), NAME)

    def begin(first: int, word: str) -> None:
        start = registry.ui(game).new(sets, names, first)
        if isinstance(start, Refusal):
            context.entries.begin(start)
        else:
            opponent = Opponent(SEAT, rollouts)
            context.entries.begin(Session.started(context.storage, game, start, opponent), word)

    context.pages.push(FirstAgainstBox(registry.ui(game), names, begin))


class FirstAgainstBox(First):
    """The same question by the box, which says who it is."""

    def question(self, context: PageContext) -> str:
        """Return the name of the box and what is asked."""
        return context.lang.text("alone.first", name=NAME, question=super().question(context))
