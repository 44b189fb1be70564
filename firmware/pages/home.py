"""The first menu: what a newcomer does comes first, what is seldom wanted stands in groups behind it."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.kept.tagging import with_tags
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages import begin, decks, learning, staff, tapped_tag, wrong
from tablekeeper.firmware.pages.against_box.start import try_against_box
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.enrol import Teaching
from tablekeeper.firmware.pages.keys import keys
from tablekeeper.firmware.pages.menu import Group, Menu
from tablekeeper.firmware.pages.page import MENU, Key, PageContext
from tablekeeper.firmware.pages.resume import check, take_up, tell_loss
from tablekeeper.firmware.pages.self_test import SelfTest
from tablekeeper.firmware.pages.settings import SettingsMenu, about
from tablekeeper.firmware.pages.statistics import Tally


class Home(Menu):
    """The first menu."""

    title = "page.home"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its entries: the match that one can go back to first, what leads a newcomer, what is wrong.

        A group stands where the way to it leaves presses for its entries: the longer it is, the nearer to either end.
        """
        text = context.lang.text
        return [
            *going_on(context),
            Choice(text("page.home.learn"), lambda: learning.learn(context)),
            Choice(text("page.home.match"), lambda: begin.new_match(context)),
            Choice(text("page.home.alone"), lambda: try_against_box(context)),
            *wrong.entries(context),
            More().entry(context),
            SettingsMenu().entry(context),
        ]

    def hold(self, context: PageContext, key: Key) -> None:
        """Say what the keys do; there is no menu over this one."""
        if key.slot == MENU:
            context.pages.push(keys(context.lang))
        else:
            super().hold(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Explain the card of a tag, or tell that it is unknown."""
        tapped_tag.without_match(context, uid)


class More(Group):
    """What is seldom wanted: staff, the match before this one, tags, what all matches say together, the box itself."""

    title = "page.home.more"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its entries, at most six."""
        text = context.lang.text
        return [
            *staff.entries(context),
            *before_this(context),
            Choice(text("page.home.teach"), lambda: teach(context)),
            Choice(text("page.home.statistics"), lambda: context.pages.push(Tally(context))),
            Choice(text("page.settings.test"), lambda: SelfTest.begin(context)),
            Choice(text("page.settings.about"), lambda: context.pages.push(about(context))),
        ]


def going_on(context: PageContext) -> list[Choice]:
    """Return the way to the match on the table, or to the last one that was.

    In a café the table is checked even where the match still lies on it. Other people may go on with it, who do not
    know what was lost.
    """
    text, storage, session = context.lang.text, context.storage, context.entries.session
    latest = storage.latest()

    def go_on() -> None:
        context.pages.to_match()
        if session is not None and cafe.is_on(storage.preferences):
            check(context, session)
            tell_loss(context, session)

    if session is not None:
        over = session.match.state.result is not None
        return [Choice(text("page.home.result" if over else "page.home.continue"), go_on)]
    if latest is None:
        return []
    left = cafe.waits(storage.preferences, latest)

    def resume() -> None:
        take_up(context, latest, lambda: Session.resume(storage, latest))

    return [Choice(text("page.home.continue" if left else "page.home.last"), resume)]


def before_this(context: PageContext) -> list[Choice]:
    """Return the way to the match before the one on the table, or before the last one: "new match" taken back."""
    storage = context.storage
    former = storage.previous()
    if former is None:
        return []
    there = context.entries.session is not None or cafe.waits(storage.preferences, storage.latest())

    def go_back() -> None:
        take_up(context, former, lambda: Session.back(storage))

    return [Choice(context.lang.text("page.home.last" if there else "page.home.former"), go_back)]


def teach(context: PageContext) -> None:
    """Teach the box the tags of a game, beginning or going on where it was left; one with decks leads to these, too."""
    tagged = with_tags(registry.names())

    def teach_tags(game: str) -> None:
        ui = registry.ui(game)
        begin.choose_sets(
            context, ui, game, ui.game.sets, lambda sets: context.pages.push(Teaching(context, game, sets))
        )

    def start(game: str) -> None:
        if registry.ui(game).game.decks is None:
            teach_tags(game)
        elif game in tagged:
            context.pages.push(decks.CardsAndDecks(game, lambda: teach_tags(game)))
        else:
            decks.open_decks(context, game)

    if games := [game for game in registry.names() if game in tagged or registry.ui(game).game.decks is not None]:
        context.pages.push(begin.Games(start, games))
    else:
        context.hardware.buzzer.play("refused")
