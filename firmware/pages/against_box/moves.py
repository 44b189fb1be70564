"""What the box does at its seat: told to the player who moves its cards and says when the table has followed."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Decision
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.against_box.hidden import Coming, GoingByLot, holding_seat
from tablekeeper.firmware.pages.answers import told
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.on_table import DecisionPage, OnTable
from tablekeeper.firmware.pages.page import OK, PageContext
from tablekeeper.firmware.pages.tapped_tag import say_unknown
from tablekeeper.firmware.pages.text import fitting, heading, refuse, squeezed
from tablekeeper.firmware.telling.views import TOLD_LINES, Question, View

PLAIN = "says"
"""How the box says what it answers where the question does not go without saying."""


def against_box_page(context: PageContext, session: Session, decision: Decision) -> OnTable | None:
    """Return the page for what the box does in a match against it; None where the person at the table decides.

    Its hidden cards come first. What chance turns up of its draw pile is answered as in any match.
    """
    opponent, holding = session.match.opponent, session.match.holding
    if opponent is None or holding is None:
        return None
    if holding.coming:
        return Coming(session, holding)
    if holding.going:
        return GoingByLot(session, holding)
    source = session.match.state.source
    own = decision.seat == opponent.seat and source != "deck" and (source != "both" or holding.places)
    return BoxMove(context, session, decision) if own else None


class BoxMove(DecisionPage):
    """A decision of the box: it thinks, says what it does, and waits until the table has followed."""

    by_itself = True

    def lamp(self, _context: PageContext) -> int:
        """Return the seat of the player who moves the cards."""
        return 1 - holding_seat(self.session)

    def place(self, answer: Answer) -> int | None:
        """Return the place whose card an answer turns up."""
        match = self.session.match
        if match.holding is None or answer in match.state.legal(()):
            return None
        return match.holding.place_of(answer.subject)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return that the table has followed, once the box has decided."""
        answer = context.player.answer
        if answer is None:
            return ()
        place = self.place(answer)
        tag = None if place is None else self.session.tag_on(place)

        def give() -> None:
            context.entries.answer(answer, tag)

        return (Choice(context.lang.text("alone.followed"), give, answers=(answer,), slot=OK, at_once=True),)

    def view(self, context: PageContext) -> View:
        """Return what the box does, below its question and what has happened before; or that it thinks."""
        answer, title = context.player.answer, self.session.match.state.seat_names[self.decision.seat]
        says, asked = (context.lang.text("alone.thinks"), ()) if answer is None else self._says(context, answer)
        lines = squeezed(says)
        change = fitting([*asked, *self.news(context)], TOLD_LINES - len(lines))
        offered = labels(self.choices(context))
        return Question(heading(context, title, self.asked), self.asked, lines, offered, change, signs=context.signs)

    def _says(self, context: PageContext, answer: Answer) -> tuple[str, tuple[str, ...]]:
        """Return what the box says, and the question where that does not go without saying: an effect asks it."""
        lang, state, key = context.lang, self.session.match.state, f"{self.game}.{PLAIN}"
        subject = self.ui.subject(state, answer, lang)
        about = told(self.about) if self.about else ""
        slots = {"card": told(subject) if subject else about, "place": self.place(answer) or 0}
        if self.decision.secret:
            return lang.text("alone.secret"), (self.question,)
        asked = self.decision.ask
        said = (f"{key}.{asked}.{self.prompt.kind}", f"{key}.{asked}.{answer.verb}", f"{key}.{answer.verb}")
        own = lang.word(*(said if subject else said[1:]), plain="", **slots)
        if own:
            return own, (self.question,) if self.prompt.kind else ()
        word = told(subject) if subject else self.ui.word(self.decision, answer, lang)
        return lang.text("alone.says", answer=word), (self.question,)

    def scan(self, context: PageContext, uid: str) -> None:
        """Take a tap of the card that is meant as done."""
        context.pages.clear()
        tagged, answer, text = context.storage.tags.card_of(uid), context.player.answer, context.lang.text
        if tagged is None or tagged.game != self.game:
            say_unknown(context, uid)
        elif answer is None:
            refuse(context, text("alone.thinks"))
        elif (place := self.place(answer)) is not None:
            lying = self.session.place_of(uid)
            untold = self.session.tag_on(place) is None and lying is None and tagged.card == answer.subject
            if lying == place or untold:
                context.entries.answer(answer, uid)
            else:
                refuse(context, text("alone.place.other", place=place))
        else:
            self._point(context, uid, answer)

    def _point(self, context: PageContext, uid: str, answer: Answer) -> None:
        """Take a tap of a card that lies open, if it is the one that the box speaks of."""
        match self.session.scan(uid):
            case GiveAnswer(answer=given) if given == answer:
                context.entries.answer(answer, uid)
            case Ask(answers=several) if answer in several:
                context.entries.answer(answer, uid)
            case _:
                meant = self.ui.subject(self.session.match.state, answer, context.lang)
                says = self._says(context, answer)[0]
                refuse(context, says if meant is None else context.lang.text("alone.card.other", card=told(meant)))

    def card_in_question(self, context: PageContext, _choices: Sequence[Choice]) -> str | None:
        """Return the card that lies open and is spoken of; one that is yet to be turned up is nobody's business."""
        answer = context.player.answer
        if answer is None or self.place(answer) is not None:
            return self.decision.about
        subject = self.ui.subject(self.session.match.state, answer, context.lang)
        return subject.card if subject and subject.card else self.decision.about
