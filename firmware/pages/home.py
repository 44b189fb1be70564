"""The first menu, and what people may change on the box itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.game import Refusal
from firmware.languages import LANGUAGES, language
from firmware.pages import begin, enrol
from firmware.pages.menu import Menu
from firmware.pages.page import Choice
from firmware.pages.self_test import SelfTest
from firmware.session import Loss, Session

if TYPE_CHECKING:
    from firmware.pages.box import Box


class Home(Menu):
    """The first menu."""

    title = "page.home"

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return its entries: the matches first that one can go back to."""
        text = app.lang.text
        return [
            *self._matches(app),
            Choice(text("page.home.match"), lambda: begin.new_match(app)),
            Choice(text("page.home.teach"), lambda: teach(app)),
            Choice(text("page.home.language"), lambda: app.push(Languages(app))),
            Choice(text("page.home.settings"), lambda: app.push(Settings())),
        ]

    def _matches(self, app: Box) -> list[Choice]:
        """Return the ways to the match on the table, and to the one before: "new match" taken back."""
        text, storage = app.lang.text, app.storage
        latest = storage.latest()
        found: list[Choice] = []
        if app.session is not None:
            found.append(Choice(text("page.home.continue"), app.to_match))
        elif latest is not None:
            found.append(Choice(text("page.home.last"), lambda: self._take_up(app, Session.resume(storage, latest))))
        if app.session is not None and storage.previous() is not None:
            found.append(Choice(text("page.home.last"), lambda: self._take_up(app, Session.back(storage))))
        return found

    def _take_up(self, app: Box, found: tuple[Session, Loss | None] | Refusal | None) -> None:
        app.take_up(found)


class Settings(Menu):
    """What people like, and the self-test."""

    title = "page.home.settings"

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return what can be switched, and the self-test."""
        text, preferences = app.lang.text, app.storage.preferences
        sound, hints = preferences.get("sound", True), preferences.get("teaching", True)
        return (
            Choice(text(f"page.settings.sound.{'on' if sound else 'off'}"), lambda: self._sound(app, not sound)),
            Choice(text(f"page.settings.hints.{'on' if hints else 'off'}"), lambda: self._hints(app, not hints)),
            Choice(text("page.settings.test"), lambda: app.push(SelfTest())),
        )

    def _sound(self, app: Box, on: bool) -> None:
        app.storage.preferences.set("sound", on)
        app.hardware.buzzer.muted = not on
        app.hardware.buzzer.play("accepted")

    def _hints(self, app: Box, on: bool) -> None:
        """Switch teaching; switched on again it begins anew."""
        app.storage.preferences.set("teaching", on)
        app.storage.preferences.set("taught", "")
        app.teaching = on


def teach(app: Box) -> None:
    """Teach the box the tags of a game, beginning or going on where it was left."""

    def start(game: str) -> None:
        begin.choose_sets(app, game, lambda sets: app.push(enrol.Enrol(app, game, sets)))

    app.push(begin.Games(start))


class Languages(Menu):
    """The languages, each by its own name."""

    def __init__(self, app: Box) -> None:
        self.selected = LANGUAGES.index(app.lang.code)

    def heading(self, _app: Box) -> str:
        """Return the title in the language under the cursor: whoever cannot read the others will see it come."""
        return language(LANGUAGES[self.selected]).text("page.home.language")

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return the languages."""

        def taking(code: str) -> Callable[[], None]:
            def take() -> None:
                app.storage.preferences.set("language", code)
                app.back()

            return take

        return [Choice(language(code).text("page.language"), taking(code)) for code in LANGUAGES]
