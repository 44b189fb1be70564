"""The first menu, and what people may change on the box itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tablekeeper.firmware import cafe
from tablekeeper.firmware.display import BRIGHTNESS, can_turn, chosen_brightness, turns
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.guided import TAUGHT
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages import begin, decks, enrol, learning, taps
from tablekeeper.firmware.pages.cafe import switch
from tablekeeper.firmware.pages.choosing import Choice
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.keys import keys
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import MENU, Key
from tablekeeper.firmware.pages.resume import take_up
from tablekeeper.firmware.pages.self_test import SelfTest
from tablekeeper.firmware.pages.statistics import Tally
from tablekeeper.firmware.pages.text import Reading, paged
from tablekeeper.firmware.session import Session
from tablekeeper.firmware.version import version


class Home(Menu):
    """The first menu."""

    title = "page.home"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its entries: the matches first that one can go back to."""
        text = context.lang.text
        return [
            *self._matches(context),
            Choice(text("page.home.learn"), lambda: learning.learn(context)),
            Choice(text("page.home.match"), lambda: begin.new_match(context)),
            Choice(text("page.home.teach"), lambda: teach(context)),
            Choice(text("page.home.statistics"), lambda: context.pages.push(Tally(context))),
            Choice(text("page.home.language"), lambda: context.pages.push(Languages(context))),
            Choice(text("page.home.settings"), lambda: context.pages.push(Settings())),
        ]

    def _matches(self, context: PageContext) -> list[Choice]:
        """Return the ways to the match on the table, and to the one before: "new match" taken back."""
        text, storage = context.lang.text, context.storage
        latest = storage.latest()
        found: list[Choice] = []
        if context.entries.session is not None:
            found.append(Choice(text("page.home.continue"), context.pages.to_match))
        elif latest is not None:
            found.append(Choice(text("page.home.last"), lambda: self._resume(context, latest)))
        if context.entries.session is not None and (former := storage.previous()) is not None:
            found.append(Choice(text("page.home.last"), lambda: self._go_back(context, former)))
        return found

    def _resume(self, context: PageContext, match: int) -> None:
        take_up(context, match, lambda: Session.resume(context.storage, match))

    def _go_back(self, context: PageContext, match: int) -> None:
        take_up(context, match, lambda: Session.back(context.storage))

    def hold(self, context: PageContext, key: Key) -> None:
        """Say what the keys do; there is no menu over this one."""
        if key.slot == MENU:
            context.pages.push(keys(context.lang))
        else:
            super().hold(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Explain the card of a tag, or tell that it is unknown."""
        taps.alone(context, uid)


class Settings(Menu):
    """What people like, and the self-test."""

    title = "page.home.settings"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return what can be switched, and the self-test."""
        text, preferences = context.lang.text, context.storage.preferences
        sound, hints = preferences.get("sound", True), preferences.get("teaching", True)
        return (
            Choice(text(f"page.settings.sound.{'on' if sound else 'off'}"), lambda: self._sound(context, not sound)),
            Choice(text(f"page.settings.hints.{'on' if hints else 'off'}"), lambda: self._hints(context, not hints)),
            self._brightness(context),
            *self._turning(context),
            Choice(text(f"page.settings.cafe.{'on' if cafe.is_on(preferences) else 'off'}"), lambda: switch(context)),
            Choice(text("page.settings.test"), lambda: context.pages.push(SelfTest())),
            Choice(text("page.settings.about"), lambda: context.pages.push(about(context))),
        )

    def _sound(self, context: PageContext, on: bool) -> None:
        context.storage.preferences.set("sound", on)
        context.hardware.buzzer.muted = not on
        context.hardware.buzzer.play("accepted")

    def _brightness(self, context: PageContext) -> Choice:
        """Return how bright the panel is: a step less with each press, and from the least on to the most."""
        preferences, most = context.storage.preferences, len(BRIGHTNESS)
        now = chosen_brightness(preferences)
        label = context.lang.text("page.settings.brightness", n=now, of=most)

        def turn_down() -> None:
            preferences.set("brightness", now - 1 if now > 1 else most)

        return Choice(label, turn_down)

    def _turning(self, context: PageContext) -> Iterator[Choice]:
        """Yield whether the picture turns towards the seat that must decide, where both sides read the same panel."""
        preferences = context.storage.preferences
        if can_turn(context.hardware.panels):
            on = turns(preferences)
            label = context.lang.text(f"page.settings.turning.{'on' if on else 'off'}")

            def switch() -> None:
                preferences.set("turning", not on)

            yield Choice(label, switch)

    def _hints(self, context: PageContext, on: bool) -> None:
        """Switch teaching; switched on again it begins anew."""
        context.storage.preferences.set("teaching", on)
        context.storage.preferences.set(TAUGHT, "")
        context.announcer.teaching = on


def about(context: PageContext) -> Reading:
    """Return what the box is: its version, its licences, and that nobody official has to do with it."""
    text = context.lang.text
    told = (text("page.about.version", version=version()), text("page.about.free"), text("page.about.unofficial"))
    return Reading(text("page.settings.about"), paged(told))


def teach(context: PageContext) -> None:
    """Teach the box the tags of a game, beginning or going on where it was left; one with decks leads to these, too."""
    tagged = enrol.with_tags(registry.names())

    def teach_tags(game: str) -> None:
        ui = registry.ui(game)
        begin.choose_sets(
            context, ui, game, ui.game.sets, lambda sets: context.pages.push(enrol.Enrol(context, game, sets))
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


class Languages(Menu):
    """The languages, each by its own name."""

    def __init__(self, context: PageContext) -> None:
        self.selected = LANGUAGES.index(context.lang.code)

    def heading(self, _context: PageContext) -> str:
        """Return the title in the language under the cursor: whoever cannot read the others will see it come."""
        return language(LANGUAGES[self.selected]).text("page.home.language")

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the languages."""

        def taking(code: str) -> Callable[[], None]:
            def take() -> None:
                preferences = context.storage.preferences
                preferences.set("language", code)
                if cafe.is_on(preferences) and any(isinstance(page, Home) for page in context.pages):
                    preferences.set(cafe.HOUSE, code)  # guests choose theirs on another page, until they go
                context.pages.back()

            return take

        return [Choice(language(code).text("page.language"), taking(code)) for code in LANGUAGES]
