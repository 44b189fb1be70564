"""What the box says unasked: what an entry has changed, what to do with the cards, lessons, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablekeeper.drivers.buzzer import Buzzer
from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Reply
from tablekeeper.engine.refusals import NOT_ASKED, Refusal
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.match.announcing import FLASH
from tablekeeper.firmware.match.guided import TAUGHT, guide_of, taught
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.explain import untold
from tablekeeper.firmware.pages.on_table import DecisionPage, OnTable
from tablekeeper.firmware.pages.page import Page, PageStack
from tablekeeper.firmware.pages.panel_language import PanelLanguage
from tablekeeper.firmware.pages.text import said, to_be_done
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.telling.refusals import refusal_lines
from tablekeeper.firmware.telling.views import COLUMNS
from tablekeeper.firmware.telling.wrapping import shortened

MENU_TOLD = "menu"
"""The lesson that the shared key can be held, as it is noted beside those of the games."""


class Announcer:
    """Says things: in one line for a moment, or on pages of their own, which it puts on the stack."""

    def __init__(
        self,
        pages: PageStack,
        buzzer: Buzzer,
        preferences: Preferences,
        panel_language: PanelLanguage,
        clock: Callable[[], float],
    ) -> None:
        self.flash = ""
        """A change or a word that replaces the question for a moment."""
        self.whole = ""
        """The same in full, where the panel has not the room for it."""
        self.deadline: float | None = None
        """When that moment is over, in seconds of the clock."""
        self.teaching = True
        """Whether keywords are explained when they first matter."""
        self.instructed = False
        """Whether a page has told what hands do after the last entry: the score need not tell it again."""
        self._pages, self._buzzer, self._preferences, self._clock = pages, buzzer, preferences, clock
        self._panel_language = panel_language
        self._last: tuple[Session, Reply[Any]] | None = None
        """What came of the last entry."""

    @property
    def events(self) -> Sequence[Event]:
        """What the last entry has made happen."""
        return self._last[1].events if self._last else ()

    @property
    def change(self) -> Sequence[str]:
        """All that the last entry has changed, the weightiest first: it is shown above the next question.

        It is told anew in the language that the panel speaks now.
        """
        if self._last is None:
            return ()
        session, reply = self._last
        return session.all_changes(reply, self._panel_language.of(session.ui))

    def say(self, text: str) -> None:
        """Show a word for a moment in the place of the question; an empty one ends that moment."""
        self.flash, self.whole = shortened(text, COLUMNS), text
        self.deadline = self._clock() + FLASH if text else None

    def tick(self, now: float) -> None:
        """End the moment when it is time."""
        if self.deadline is not None and now >= self.deadline:
            self.say("")

    def entered(self, session: Session, reply: Reply[Any], *, turned: bool) -> None:
        """Announce what came of an entry, over the page of the match as it stands after it; the last said is on top.

        `turned`: another seat has the turn, which has a sound of its own while the match goes on. A lesson comes behind
        what it is about, which the question below may not tell, or no longer, and behind what hands do. At the end
        nothing comes before who has won: hands have nothing left to do.
        """
        lang, over = self._panel_language.of(session.ui), session.match.state.result is not None
        self._buzzer.play("turn" if turned and not over else "accepted")
        self._last = session, reply
        told = self._told_by_question()
        if self._pages.above or not told:
            self.say(session.change(reply, lang))
        if back := session.put_back(reply.undone, lang):
            self._pages.push(to_be_done(lang.text("page.put_back"), back))
        instructions = () if over else session.instructions(reply, lang)
        self.instructed = bool(instructions)
        lessons = untold(session.ui, self._lessons(session, reply), self._preferences, lang)
        for page in lessons:
            self._pages.push(page)
        happened = (session.besides if instructions else session.happened)(lang) if lessons and not told else ""
        if told_first := [*filter(None, [happened]), *instructions]:
            self._pages.push(to_be_done(lang.text("page.happened" if happened else "page.to_do"), told_first))
        if reply.warned is not None:
            self.refuse(reply.warned, warned=True)

    def _lessons(self, session: Session, reply: Reply[Any]) -> Sequence[str]:
        """Return what there is occasion to tell: always in a guided match, in another where they learn."""
        if guide := guide_of(self._preferences, session):
            return guide.lessons(session.match, reply.events)
        return session.ui.lessons(reply.events, session.match.state) if self.teaching else ()

    def forget(self) -> None:
        """Let go of what has happened: another match is on the table."""
        self._last = None

    def opening(self, session: Session, word: str) -> list[Page]:
        """Return what is told before a match that was just begun, what to read first last.

        It is what people lay out, behind a word, and below it how a turn goes, where they learn.
        """
        lang = self._panel_language.of(session.ui)
        state = session.match.state
        guide = guide_of(self._preferences, session)
        basics = (guide or session.ui).basics(state) if guide or self.teaching else ()
        told = untold(session.ui, basics, self._preferences, lang)
        if opening := guide.opening(state, lang) if guide else session.opening(lang):
            menu = self._menu_told(lang) if guide or self.teaching else []
            told.append(to_be_done(lang.text("page.opening"), [*filter(None, [word]), *opening, *menu]))
        return told

    def _menu_told(self, lang: Language) -> list[str]:
        """Return what holding the shared key opens, once a box: no other page names it before somebody finds it."""
        before = taught(self._preferences)
        if MENU_TOLD in before:
            return []
        self._preferences.set(TAUGHT, ",".join([*before, MENU_TOLD]))
        return [lang.text("page.opening.menu")]

    def _told_by_question(self) -> bool:
        """Return whether the page of the question already tells what has just happened."""
        table = self._pages.bottom
        return isinstance(table, OnTable) and table.tells

    def refuse(self, refusal: Refusal, *, warned: bool = False) -> None:
        """Say who must act and why something was not done, or was done although a rule forbids it."""
        table = self._pages.bottom
        lang = self._panel_language.of(table.session.ui if isinstance(table, OnTable) else None)
        self._buzzer.play("refused")
        title = lang.text("page.warned" if warned else "page.refused")
        if isinstance(table, DecisionPage) and not warned:
            title = lang.text("page.not_yours", name=table.session.match.state.seat_names[table.decision.seat])
        game = table.session.game if isinstance(table, OnTable) else None
        why, what_to_do = refusal_lines(refusal, lang, game)
        if refusal.code == NOT_ASKED and isinstance(table, DecisionPage) and table.question:
            what_to_do = lang.text("page.asked", question=table.question)  # a page may have lain over it
        self._pages.push(said(title, why, what_to_do, code=refusal.code))
