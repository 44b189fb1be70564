"""What the pages of a match have in common: the shared key asks for a step back, holding ok explains a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from tablekeeper.engine.game import Decision, State
from tablekeeper.firmware.box.display import can_turn, turns
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import table, tapped_tag
from tablekeeper.firmware.pages.answers import told
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.match_menu import MatchMenu
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, PageContext
from tablekeeper.firmware.pages.picking import pick_to_explain
from tablekeeper.firmware.pages.taking_back import take_back, way_back
from tablekeeper.firmware.pages.text import Reading, fitting, heading, paged, told_one_by_one, wrapped
from tablekeeper.firmware.telling.views import COLUMNS, QUESTION_LINES, TOLD_LINES, Labels, Question, View
from tablekeeper.firmware.telling.wrapping import shortened

SHORTEST = 8
"""So many characters of a card's name are always told."""


class OnTable(Choosing):
    """A page of the match on the table."""

    @property
    def tells(self) -> bool:
        """Whether the page itself tells what has just changed, as long as it is there."""
        return False

    def __init__(self, session: Session, asked: int | None = None) -> None:
        self.session = session
        self.ui, self.game = session.ui, session.game
        self.asked = asked
        """The seat that must decide."""

    def shared(self, _context: PageContext) -> str:
        """Return that the shared key asks whether the last answer is taken back."""
        return way_back(self.session)

    def press(self, context: PageContext, key: Key) -> None:
        """Ask by the shared key whether the last answer is taken back."""
        if key.slot == MENU:
            take_back(context, self.session)
        else:
            super().press(context, key)

    def score(self, context: PageContext, question: str, choices: Sequence[Choice]) -> View:
        """Return the table at a glance with a question, in whose place what has just happened stands for a moment."""
        state = self.session.match.state
        told = context.announcer.flash or question
        view = self.ui.score(state, context.lang, self.asked, told, labels(choices), context.signs)
        happened = () if context.announcer.instructed else context.announcer.events
        return self.ui.noted(view, happened, context.lang)

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the card in question, or where there is none let one be picked; the shared key opens the menu.

        Left tells what has happened. Right opens what can be corrected at the seat whose key it is, around a table at
        one after the other.
        """
        if key.slot == MENU:
            context.pages.push(MatchMenu(self.session))
        elif key.slot == LEFT and (happened := self._happened(context)):
            context.pages.push(told_one_by_one(context.lang.text("page.happened"), happened))
        elif key.slot == RIGHT:
            facing, seat = self.session.facing, key.seat if self.session.facing else self.asked
            context.pages.push((table.Facts if facing else table.Corrections)(seat, by_key=True))
        elif key.slot != OK:
            super().hold(context, key)
        elif sums := self.ui.sums(self.session.match.state, context.lang):
            context.pages.push(Reading(context.lang.text("page.details"), paged(sums), self._explaining(context)))
        elif not self.tell_more(context):
            pick_to_explain(context, self.session)

    def looks(self, context: PageContext, slot: str) -> bool:
        """Return whether holding a key tells or corrects something: left has to have something to tell."""
        return slot != LEFT or bool(self._happened(context))

    def _explaining(self, context: PageContext) -> Choice:
        """Return the way from the sums to the explanation of a card."""
        return Choice(context.lang.text("page.explain"), lambda: pick_to_explain(context, self.session))

    def _happened(self, context: PageContext) -> Sequence[str]:
        """Return what the last entry has changed, and what had to be done with the cards, in full."""
        latest = self.session.latest(context.lang)
        return list(dict.fromkeys([*context.announcer.change, *latest]))

    def scan(self, context: PageContext, uid: str) -> None:
        """Take a tag for the match."""
        tapped_tag.in_match(context, self.session, uid)


class DecisionPage(OnTable):
    """A pending question."""

    on_score = False
    """Whether the score stands over the question."""

    question_lines = QUESTION_LINES
    """So many lines the question has; the name of a card in it is cut for that."""

    by_itself = False
    """Whether the question has the page for itself, with room for what has happened before above it."""

    @property
    def tells(self) -> bool:
        """Whether the page itself tells what has just changed.

        A question that has the page for itself tells it. In the score view the question has to speak of the card. Where
        all may act the question is there throughout, and what has just happened is news beside it.
        """
        if self.on_score:
            return not self.prompt.at_glance and self.about is not None
        return self.by_itself

    def asked_by_itself(self, context: PageContext, lines: Sequence[str], labels: Labels) -> View:
        """Return the question without the table, below what has happened before as far as there is room for it."""
        title = heading(context, self.session.match.state.seat_names[self.decision.seat], self.seat)
        change = fitting(self.news(context), TOLD_LINES - len(lines))
        room = self.decision.ask in self.ui.on_score and len(lines) + len(change) < TOLD_LINES
        standing = self.standing(context) if room else ""
        return Question(title, self.seat, tuple(lines), labels, change, standing, signs=context.signs)

    def standing(self, context: PageContext) -> str:
        """Return the numbers of the score in a line, for a question that has not the room to stand under it."""
        return self.ui.standing(self.session.match.state, context.lang)

    def news(self, context: PageContext) -> Sequence[str]:
        """Return what has happened but for what the question itself tells."""
        told = self.prompt.retells
        if not told:
            return context.announcer.change
        others = [event for event in context.announcer.events if type(event) not in told]
        return self.session.changes(others, self.session.match.state, context.lang)

    def __init__(self, context: PageContext, session: Session, decision: Decision) -> None:
        super().__init__(session, decision.seat)
        self.seat = decision.seat if session.facing and not session.against_box else None
        self.decision = decision
        self.prompt = self.ui.prompt(session.match, context.lang)
        self.about = self.ui.about(session.match.state, context.lang)
        """The card in question."""
        self.question = self.in_full(context)

    def lamp(self, _context: PageContext) -> int | None:
        """Return the seat that must decide."""
        return self.decision.seat

    def in_a_line(self, context: PageContext) -> str:
        """Return the question in a line of the score view, in fewer words if need be; in full if the name is too long.

        The power of the card is left out only where the score itself tells it beside the name of a seat. Where the
        picture faces nobody, the question names the seat if there are words for that.
        """
        lang, key = context.lang, f"{self.game}.ask.{self.decision.ask}"
        if f"{key}.named" in lang and not self.prompt.kind and not self._faces_whoever_is_asked(context):
            name = self.session.match.state.seat_names[self.decision.seat]
            return lang.text(f"{key}.named", name=name)
        if len(self.question) <= COLUMNS or self.about is None or f"{key}.score" not in lang:
            return self.question
        card, by_name = told(self.about), lang.text(f"{key}.score", card=self.about.name)
        shorter = [lang.text(f"{key}.{how}", card=card) for how in ("score", "brief")]
        fits = [text for text in shorter if len(text) <= COLUMNS] or ([by_name] if f"{key}.beside" in lang else [])
        return fits[0] if fits and len(by_name) <= COLUMNS else self.question

    def _faces_whoever_is_asked(self, context: PageContext) -> bool:
        """Return whether the picture turns towards the seat that is asked, or stands there on a panel of its own."""
        return self.seat is None or not can_turn(context.hardware.panels) or turns(context.storage.preferences)

    def in_full(self, context: PageContext) -> str:
        """Return what is asked, of whom, with the card in question and its power; a name too long for it is cut."""
        state, ask = self.session.match.state, self.decision.ask
        card, name = told(self.about) if self.about else "", state.seat_names[self.decision.seat]
        key = f"{self.game}.ask.{ask}"

        def worded(room: int) -> str:
            slots = {"name": name, "card": shortened(card, room), **self.prompt.slots}
            return context.lang.word(f"{key}.{self.prompt.kind}", key, f"page.ask.{ask}", plain=ask, **slots)

        room = len(card)
        while len(wrapped(worded(room))) > self.question_lines and room > SHORTEST:
            room -= 1
        return worded(room)


@singledispatch
def own_page(
    state: State,  # noqa: ARG001 - a game that brings a page registers it for its own states
    context: PageContext,  # noqa: ARG001
    session: Session,  # noqa: ARG001
    decision: Decision,  # noqa: ARG001
) -> OnTable | None:
    """Return the page of a game's own for the pending question; None: it is asked as in every game."""
    return None
