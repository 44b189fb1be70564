"""A hidden card of the box comes to a place of its hand, or goes from one: nobody but the box learns which it is."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.game import Searchable
from tablekeeper.engine.hand import Holding
from tablekeeper.engine.holding import may_come
from tablekeeper.firmware.match import hidden_cards
from tablekeeper.firmware.match.opponent import drawn_place
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice, labels, no, yes
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import OK, RIGHT, PageContext
from tablekeeper.firmware.pages.picking import Pick, plain_cards
from tablekeeper.firmware.pages.tapped_tag import say_unknown
from tablekeeper.firmware.pages.text import fitting, heading, refuse, wrapped
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import TOLD_LINES, Labels, Question, View


class Handling(OnTable):
    """What is done with a hidden card before anybody is asked anything."""

    def __init__(self, session: Session, holding: Holding) -> None:
        super().__init__(session, holding_seat(session))
        self.holding = holding

    @property
    def tells(self) -> bool:
        """Whether the page itself tells what has just changed: it stands above what is to be done."""
        return True

    def lamp(self, _context: PageContext) -> int:
        """Return the seat of the player who moves the cards."""
        return 1 - holding_seat(self.session)

    def question(self, context: PageContext, text: str, offered: Labels) -> View:
        """Return what to do, below what has happened before as far as there is room for it."""
        lines = wrapped(text)
        title = heading(context, self.session.match.state.seat_names[holding_seat(self.session)], self.asked)
        happened = hidden_cards.up_to_theft(self.session.match, context.announcer.events)
        told = self.session.changes(happened, self.session.match.state, context.lang)
        change = fitting(told, TOLD_LINES - len(lines))
        return Question(title, self.asked, lines, offered, change, signs=context.signs)


class Coming(Handling):
    """A card that the box has drawn, or taken unseen from the other hand, is tapped face down."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the way out where a tag cannot be read."""
        return (Choice(context.lang.text("alone.no_tag"), lambda: context.pages.push(Unreadable(self)), slot=RIGHT),)

    def view(self, context: PageContext) -> View:
        """Return what to tap; of several cards that the box steals, which."""
        due, key = self.holding.due, f"alone.tap.{self.holding.due[0]}"
        of = hidden_cards.stolen(self.session.match)
        slots = {"place": of - due.count("stolen") + 1, "of": of}
        text = context.lang.text(f"{key}.several" if due[0] == "stolen" and of > 1 else key, **slots)
        return self.question(context, text, labels(self.choices(context)))

    def scan(self, context: PageContext, uid: str) -> None:
        """Take the card, unless it lies elsewhere or its tag is not known."""
        context.pages.clear()
        tagged, text = context.storage.tags.card_of(uid), context.lang.text
        if tagged is None or tagged.game != self.game:
            say_unknown(context, uid)
        elif (place := self.session.place_of(uid)) is not None:
            refuse(context, text("alone.lies.place", place=place))
        elif self.session.in_play_by(uid) is not None:
            refuse(context, text("alone.lies.table"))
        else:
            self.hold_card(context, tagged.card, uid)

    def hold_card(self, context: PageContext, card: str, uid: str | None = None) -> None:
        """Tell the box the card."""
        context.entries.enter({"do": "hold", "card": card}, uid)


class Unreadable(Choosing):
    """Whether a card without a readable tag is looked at and named: its secret is lost, the match is not."""

    def __init__(self, page: Coming) -> None:
        self.page = page

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return yes and no."""
        return yes(context.lang, lambda: self._name(context)), no(context.lang, context.pages.back)

    def view(self, context: PageContext) -> View:
        """Return the question."""
        lines, offered = wrapped(context.lang.text("alone.no_tag.look")), labels(self.choices(context))
        title = context.lang.text("alone.no_tag")
        return views.Question(title, None, lines, offered, signs=context.signs)

    def _name(self, context: PageContext) -> None:
        """Let the card be picked among those that can still lie hidden."""
        session, holding = self.page.session, self.page.holding
        game, state = session.match.game, session.match.state
        if not isinstance(game, Searchable):
            return
        every = [card for card, _ in session.ui.cards(session.sets)]
        possible = [card for card in every if may_come(game, state, holding_seat(session), holding, card)]
        offered = possible or every  # what was named wrongly before must leave a way on
        cards = plain_cards(session.ui, offered, context.lang, lambda card: self.page.hold_card(context, card))
        context.pages.push(Unread(context.lang.text("alone.no_tag.name"), cards, session.game, None))


class Unread(Pick):
    """Names the card whose tag cannot be read."""

    def scan(self, context: PageContext, uid: str) -> None:
        """Take a tag that can be read after all, as if it had been read at once."""
        context.pages.bottom.scan(context, uid)


class GoingByLot(Handling):
    """A card goes away unseen: the box draws by lot which place it lies on."""

    @property
    def place(self) -> int:
        """The place that it is taken from."""
        return drawn_place(self.session, self.holding)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return that it is done."""
        return (Choice(context.lang.text("alone.followed"), lambda: self._done(context), slot=OK, at_once=True),)

    def _done(self, context: PageContext) -> None:
        context.entries.enter({"do": "vacate", "place": self.place})

    def view(self, context: PageContext) -> View:
        """Return which card goes where."""
        text = context.lang.text(f"alone.goes.{self.holding.due[0]}", place=self.place)
        return self.question(context, text, labels(self.choices(context)))

    def scan(self, context: PageContext, uid: str) -> None:
        """Take the tap of that card as done."""
        context.pages.clear()
        if self.session.place_of(uid) == self.place:
            self._done(context)
        else:
            refuse(context, context.lang.text("alone.place.other", place=self.place))


def holding_seat(session: Session) -> int:
    """Return the seat that the box plays. Raises LookupError where it plays none."""
    if session.match.opponent is None:
        raise LookupError("against the box: wanted a match in which the box plays a seat; show its ordinary page")
    return session.match.opponent.seat
