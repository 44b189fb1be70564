"""Café mode: what guests find, a match that plays itself and what they can do; and what becomes of what they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablekeeper.engine.match import AnyMatch, Match, Reply
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.guide import AnyGuide
from tablekeeper.firmware.games.narration import begun
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages import begin, learning, staff, tapped_tag
from tablekeeper.firmware.pages.against_box.start import try_against_box
from tablekeeper.firmware.pages.cafe import behind_code
from tablekeeper.firmware.pages.choice import Choice, labels
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.home import Home, before_this, going_on
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.pages.settings import Languages
from tablekeeper.firmware.pages.text import said, wrapped
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import COLUMNS, View
from tablekeeper.firmware.telling.wrapping import shortened

STEP = 4.0
"""Seconds between two answers of the match that plays itself."""
REST = 8.0
"""Seconds for which the title stands there, and the end of that match."""
PAUSE = 20.0
"""Seconds for which the title stands there once a key has ended that match."""
TITLED = 12
"""After so many answers the title comes back."""
WARNING = 30.0
"""Seconds for which guests are asked whether they are still there."""


class Demo:
    """A match of a game whose cards are known, which follows its guide; nothing of it is stored."""

    def __init__(self, guide: AnyGuide, names: Sequence[str]) -> None:
        start = guide.start(names, 0)
        if isinstance(start, Refusal):
            raise AssertionError(start.why)
        self.guide = guide
        self.match: AnyMatch = Match(guide.ui.game, start)
        self.latest: Reply[Any] | None = None
        """What came of the last answer."""

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.match.state.result is not None

    def step(self) -> bool:
        """Give the next answer; return whether there was one."""
        answer = self.guide.advice(self.match, ())
        if answer is None:
            return False
        reply = self.match.enter({"do": "answer", "answer": str(answer)})
        self.latest = reply if isinstance(reply, Reply) else None
        return self.latest is not None


def demo(context: PageContext) -> Demo | None:
    """Return a match that can play itself; None where no game has one."""
    for game in registry.names():
        guide = registry.ui(game).guide()
        if guide is not None and guide.sought:
            seats = len({pile.seat for pile in guide.sought})
            return Demo(guide, [context.lang.text("page.attract.seat", n=seat + 1) for seat in range(seats)])
    return None


class Attract(Choosing):
    """The title over what guests can do, and in turn a match that plays itself and says so, which any key ends.

    Holding menu asks for a code.
    """

    only_seen = True

    def __init__(self) -> None:
        self._demo: Demo | None = None
        self._due = 0.0
        self._titled = False
        self._lang = ""

    @property
    def deadline(self) -> float | None:
        """When the picture changes next."""
        return self._due

    def tick(self, context: PageContext, now: float) -> None:
        """Go a step on."""
        if now < self._due:
            return
        if self._demo is None or self._demo.over or self._lang != context.lang.code:
            self._begin(context, now + REST)
            return
        if not self._titled and len(self._demo.match.steps) % TITLED == 0:
            self._titled = True
        else:
            self._titled = not self._demo.step()
        self._due = now + (REST if self._titled or self._demo.over else STEP)

    def _begin(self, context: PageContext, due: float) -> None:
        """Show the title, and another match behind it."""
        self._demo, self._lang, self._titled, self._due = demo(context), context.lang.code, True, due

    def shown(self, context: PageContext) -> Demo | None:
        """Return the match that plays itself while it is shown; None while the title is."""
        return None if self._titled or self._lang != context.lang.code else self._demo

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return what guests can do, below the title."""
        text = context.lang.text
        if self.shown(context) is not None:
            return ()
        return (
            Choice(text("page.attract.learn"), lambda: learning.learn(context), slot=LEFT),
            Choice(text("page.home.match"), lambda: context.pages.push(Play()), slot=OK),
            Choice(_others(context), lambda: context.pages.push(Languages(context, of_house=False)), slot=RIGHT),
        )

    def view(self, context: PageContext) -> View:
        """Return the title, or the table of the match that plays itself with what has just happened."""
        text, shown = context.lang.text, self.shown(context)
        if shown is None:
            waiting = text("page.attract.waiting", play=text("page.home.match"))
            lines = wrapped(waiting if _waits(context) else text("page.attract.invite"))
            offered = labels(self.choices(context))
            return views.Question(text("page.home"), None, lines, offered, signs=context.signs, shared="")
        ui, state = registry.ui(shown.match.game.name), shown.match.state
        lang, said = context.lang_of(ui), ("", text("page.attract.demo"), "")
        if state.result is not None:
            return ui.result(state, lang, "", said, context.signs)
        happened = shown.latest.events if shown.latest else ()
        told = begun(ui.change(happened, state.seat_names, lang), state.seat_names) or text("page.home")
        return ui.score(state, lang, None, shortened(told, COLUMNS), said, context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """End the match that plays itself, or do what stands above the key."""
        if self.shown(context) is not None:
            self._begin(context, context.clock() + PAUSE)
        elif key.slot != MENU:
            super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Ask for the code of the house, and open the first menu behind it; any other key is as pressed."""
        if key.slot == MENU:
            behind_code(context, lambda: context.pages.push(Home()))
        elif key.slot != OK or self.shown(context) is not None:
            self.press(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Explain the card of a tag."""
        tapped_tag.without_match(context, uid)


def _others(context: PageContext) -> str:
    """Return the codes of two other languages, and that there are more: who cannot read this one finds a way out."""
    first, second, *_ = (code.upper() for code in LANGUAGES if code != context.lang.code)
    return f"{first} {second}…"


def _waits(context: PageContext) -> bool:
    """Return whether a match that is not over lies on the table: guests have left it, or the power was cut."""
    session, storage = context.entries.session, context.storage
    if session is not None:
        return session.match.state.result is None
    return cafe.waits(storage.preferences, storage.latest())


class Play(Menu):
    """What guests can play, first of all the match that waits on the table; of a new one they may come back."""

    title = "page.home.match"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its entries."""
        text = context.lang.text
        return (
            *(going_on(context) if _waits(context) else ()),
            *(before_this(context) if context.entries.session is not None else ()),
            Choice(text("page.begin"), lambda: begin.new_match(context)),
            Choice(text("page.home.alone"), lambda: try_against_box(context)),
            *staff.entries(context),
        )


def home(preferences: Preferences) -> Page:
    """Return the lowest page where no match is shown: in a café the attract page, elsewhere the first menu."""
    return Attract() if cafe.is_on(preferences) else Home()


class Guests:
    """Whether guests are still there: left alone, the box asks, and then goes back to what the next ones find."""

    def __init__(self, context: PageContext, minutes: float) -> None:
        self._context = context
        self._patience = minutes * 60
        self._touched = context.clock()
        self._asked = False

    @property
    def _gone(self) -> bool:
        """Whether nothing of guests is left: the attract page in the language of the house, and no match behind it."""
        context, preferences = self._context, self._context.storage.preferences
        of_house = preferences.get("language", "") == preferences.get(cafe.HOUSE, "")
        return of_house and isinstance(context.pages.top, Attract) and context.entries.session is None

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called; None outside café mode, and when nobody is there."""
        if not self._patience or not cafe.is_on(self._context.storage.preferences) or self._gone:
            return None
        return self._touched + self._patience + (WARNING if self._asked else 0.0)

    def touch(self) -> None:
        """Note that somebody is there."""
        self._touched, self._asked = self._context.clock(), False

    def tick(self, now: float) -> None:
        """Ask whether anybody is there, and later put away what they have left."""
        due = self.deadline
        if due is None or now < due:
            return
        context = self._context
        if self._asked or isinstance(context.pages.top, Attract):
            self._asked = False
            _put_away(context)
        else:
            self._asked = True
            text = context.lang.text
            goes_on = text("page.cafe.key.match" if _waits(context) else "page.cafe.key")
            context.pages.push(said(text("page.cafe.there"), goes_on))


def _put_away(context: PageContext) -> None:
    """Put the match away: one that is not over waits until another has begun; all stay for the statistics."""
    session = context.entries.session
    unfinished = session.number if session is not None and session.match.state.result is None else None
    context.entries.put_away()
    cafe.forget_guests(context.storage.preferences, unfinished)
    context.codes.withdraw()
    context.staff.let_be()
    context.pages.to_home()
