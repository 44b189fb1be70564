"""A guided match: its cards are sought out, and each question comes with what one might answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.guide import AnyGuide
from tablekeeper.firmware.match.guided import begin_guided, guide_of, taught
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import begin
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.deciding import Deciding
from tablekeeper.firmware.pages.explain import card_lines, explain
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.pages.text import (
    Reading,
    asked,
    fitting,
    heading,
    said,
    sliced,
    squeezed,
    text_room,
    title_room,
    wrapped,
)
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import COLUMNS, QUESTION_LINES, TOLD_LINES, View
from tablekeeper.firmware.telling.wrapping import shortened


def learn(context: PageContext) -> None:
    """Ask which game is learnt, and begin a guided match of it; where one is under way, only after a confirmation."""
    games = [game for game in registry.names() if registry.ui(game).guide() is not None]
    page = begin.Games(lambda game: _choose(context, game), games, "page.learn")
    begin.unless_under_way(context, lambda: context.pages.push(page))


def _choose(context: PageContext, game: str) -> None:
    """Ask for what a guided match needs, and begin: where its cards are known, who begins is, too."""
    ui = registry.ui(game)
    guide = ui.guide()
    if guide is None:
        return
    sought, counts = guide.sought, ui.game.seats_for(ui.game.sets[:1])

    def start(names: Sequence[str], first: int, word: str = "") -> None:
        _begin(context, guide, names, first, word)

    def ask_who(seats: int) -> None:
        names = begin.seat_names(context, seats)
        if guide.asks_first:
            begin.ask_first(context, ui, names, lambda first, word: start(names, first, word))
        else:
            start(names, 0)

    if sought:
        names = begin.seat_names(context, counts[0])
        context.pages.push(SeekOut(context, guide, names, lambda: start(names, 0)))
        lang = context.lang_of(ui)
        if seek := lang.word(f"{game}.guide.seek", plain=""):
            context.pages.push(said(lang.text("page.learn"), seek))
    else:
        begin.choose_seats(context, game, counts, ask_who)


def _begin(context: PageContext, guide: AnyGuide, names: Sequence[str], first: int, word: str) -> None:
    """Begin a guided match."""
    started = guide.start(names, first)
    if isinstance(started, Refusal):
        context.announcer.refuse(started)
        return
    session = Session.started(context.storage, guide.ui.game.name, started)
    if isinstance(session, Session):
        begin_guided(context.storage.preferences, session)
    context.entries.begin(session, word)


class SeekOut(Page):
    """Names the cards of a guided match, a pile a page; a card that is tapped shows where it goes, and has a tick."""

    def __init__(
        self, context: PageContext, guide: AnyGuide, names: Sequence[str], begin_match: Callable[[], None]
    ) -> None:
        self.guide, self.names, self._begin = guide, names, begin_match
        self.ui = registry.ui(guide.ui.game.name)
        self.sought = guide.sought
        self.lang = context.lang_of(self.ui)
        self.at = 0
        self.found: set[str] = set()
        """The cards that were tapped."""

    def title(self, place: int) -> str:
        """Return whose pile it is, and which."""
        pile = self.sought[place]
        key = f"{self.ui.game.name}.guide.{pile.title}"
        return self.lang.text(key, name=self.names[pile.seat])

    def view(self, context: PageContext) -> View:
        """Return the cards of a pile, the topmost first where their order matters."""
        self.lang = context.lang_of(self.ui)
        pile = self.sought[self.at]
        lines = []
        for place, card in enumerate(pile.cards, 1):
            mark = f"·{'✓' if card in self.found else place if pile.ordered else ''}"
            subject = self.ui.card(card, self.lang)
            power = "" if subject.power is None else f" {subject.power}"
            lines.append(f"{mark} {shortened(subject.name, COLUMNS - len(mark) - 1 - len(power))}{power}")
        room = text_room(context, self.at, len(self.sought))
        title = shortened(context.announcer.flash or self.title(self.at), room)
        on = "▶" if self.at + 1 < len(self.sought) else self.lang.text("page.learn.laid")
        keys = ("◀" if self.at else "", self.lang.text("page.ok.hold"), "▶") if on == "▶" else ("◀", on, "")
        return views.Text(title, tuple(lines), self.at, len(self.sought), keys, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Turn the page; behind the last one the match begins."""
        if key.slot == LEFT and self.at:
            self.at -= 1
        elif key.slot in (OK, RIGHT) and self.at + 1 < len(self.sought):
            self.at += 1
        elif key.slot == OK:
            self._begin()
        elif key.slot in (MENU, LEFT):
            context.pages.back()

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the cards of a pile one after the other: a printed name may be another, what they do is the same."""
        if key.slot == OK:
            explained = (card_lines(card, self.ui, self.lang) for card in self.sought[self.at].cards)
            context.pages.push(Reading(self.title(self.at), [page for lines in explained for page in sliced(lines)]))
        else:
            super().hold(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Show where the card of a tag goes."""
        tagged = context.storage.tags.card_of(uid)
        ours = tagged is not None and tagged.game == self.ui.game.name
        for place, pile in enumerate(self.sought):
            if tagged is not None and ours and tagged.card in pile.cards:
                self.at = place
                self.found.add(tagged.card)
                context.hardware.buzzer.play("accepted")
                return
        context.hardware.buzzer.play("refused")
        context.announcer.say(self.lang.text("page.learn.aside" if ours else "page.learn.foreign"))


def suggestions(context: PageContext) -> Sequence[Page]:
    """Return the page over the question of a guided match: what one might answer, where anything is advised."""
    session, page = context.entries.session, context.pages.bottom
    if session is None or not isinstance(page, Deciding):
        return ()
    preferences = context.storage.preferences
    guide = guide_of(preferences, session)
    answer = None if guide is None else guide.advice(session.match, taught(preferences))
    choice = None if answer is None else page.suggested(context, answer)
    return () if choice is None else (Suggestion(page, session, choice),)


class Others(Choosing):
    """The question without a suggestion, with all its answers: the shared key leads back to the suggestion."""

    def __init__(self, page: Deciding) -> None:
        self.page = page
        self.seat = page.seat

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return all answers."""
        return self.page.choices(context)

    def view(self, context: PageContext) -> View:
        """Return the question as it is without a suggestion."""
        return self.page.view(context)

    def press(self, context: PageContext, key: Key) -> None:
        """Give an answer or lead to some; the shared key leads back."""
        if key.slot == MENU:
            context.pages.back()
        else:
            self.page.press(context, key)

    def looks(self, context: PageContext, slot: str) -> bool:
        """Return what it is on the table."""
        return self.page.looks(context, slot)

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain, tell, correct or open the menu, as on the table."""
        self.page.hold(context, key)


class Suggestion(Choosing):
    """A question with what one might answer: ok gives that, left leads to all answers, and a tag counts as ever."""

    beside = True

    def __init__(self, page: Deciding, session: Session, choice: Choice) -> None:
        self.page, self.session, self.choice = page, session, choice
        self.seat = page.seat

    def shared(self, context: PageContext) -> str:
        """Return what the shared key does to the question: it asks whether the last answer is taken back."""
        return self.page.shared(context)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the way to all answers, and the one suggested."""
        text = context.lang.text
        others = tuple(answer for answer in self.page.decision.legal if answer not in self.choice.answers)

        def show_all() -> None:
            context.pages.push(Others(self.page))
            context.announcer.say(text("page.learn.back"))

        other = Choice(text("page.learn.other"), show_all, answers=others, slot=LEFT)
        return other, Choice(text("page.learn.do"), self.choice.act, answers=self.choice.answers, slot=OK, at_once=True)

    def view(self, context: PageContext) -> View:
        """Return the question and the suggestion, below what has happened before."""
        question = asked(self.page.in_full(context)) if self.page.question else ()
        lines = (*question, *squeezed(f"● {self.choice.label}", QUESTION_LINES - len(question) + 1))
        happened, room = self.page.news(context), TOLD_LINES - len(lines)
        standing = self.page.standing(context) if len(wrapped("; ".join(happened))) < room else ""
        change = fitting(happened, room - bool(standing))
        name = self.session.match.state.seat_names[self.page.decision.seat]
        flash = context.announcer.whole  # where it is a change it stands above, or the question tells it
        told = flash in context.announcer.change and (bool(change) or flash not in happened)
        title = shortened(name, title_room(self.seat)) if told else heading(context, name, self.seat)
        offered = labels(self.choices(context))
        return views.Question(title, self.seat, lines, offered, change, standing, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Give the answer or show all; the shared key does what it does to the question."""
        if key.slot == MENU:
            self.page.press(context, key)
        else:
            super().press(context, key)

    def looks(self, context: PageContext, slot: str) -> bool:
        """Return what it is without a suggestion."""
        return self.page.looks(context, slot)

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the card that is suggested; all else is as without a suggestion."""
        card = self.choice.card or self.page.decision.about
        if key.slot == OK and card is not None:
            explain(context, card, self.session.game)
        else:
            self.page.hold(context, key)
