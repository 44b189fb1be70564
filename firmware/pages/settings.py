"""What people may change on the box itself: how it looks and sounds, and in which language it speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tablekeeper.firmware.box.display import BRIGHTNESS, can_turn, chosen_brightness, turns
from tablekeeper.firmware.kept import cafe, players
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.match.guided import TAUGHT
from tablekeeper.firmware.pages.cafe import Code
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.menu import Confirm, Group, Menu
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import Reading, paged, refuse, said
from tablekeeper.firmware.version import version


class SettingsMenu(Group):
    """What people like."""

    title = "page.home.settings"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the language and what can be switched, at most seven entries."""
        text, preferences = context.lang.text, context.storage.preferences
        in_cafe = "on" if cafe.is_on(preferences) else "off"
        sound, hints = preferences.get("sound", True), preferences.get("teaching", True)
        codes = " ".join(map(str.upper, LANGUAGES))  # who cannot read this language finds the entry by its own code
        return (
            Choice(f"{text('page.home.language')} {codes}", lambda: context.pages.push(Languages(context))),
            Choice(text(f"page.settings.sound.{'on' if sound else 'off'}"), lambda: set_sound(context, not sound)),
            Choice(text(f"page.settings.hints.{'on' if hints else 'off'}"), lambda: set_hints(context, not hints)),
            self._brightness(context),
            *self._turning(context),
            *self._names(context),
            Choice(text(f"page.settings.cafe.{in_cafe}"), lambda: switch_cafe(context)),
        )

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

    def _names(self, context: PageContext) -> Iterator[Choice]:
        """Yield that the names of players are forgotten, where any is remembered."""
        preferences = context.storage.preferences
        if players.used(preferences):
            yield Choice(context.lang.text("page.settings.forget"), lambda: players.forget(preferences))


def set_sound(context: PageContext, on: bool) -> None:
    """Switch the buzzer."""
    context.storage.preferences.set("sound", on)
    context.hardware.buzzer.muted = not on
    context.hardware.buzzer.play("accepted")


def set_hints(context: PageContext, on: bool) -> None:
    """Switch teaching; switched on again it begins anew."""
    context.storage.preferences.set("teaching", on)
    context.storage.preferences.set(TAUGHT, "")
    context.announcer.teaching = on


def set_language(context: PageContext, code: str, *, of_house: bool) -> None:
    """Speak another language; where it is the house of a café that chooses, with all guests."""
    preferences = context.storage.preferences
    preferences.set("language", code)
    if of_house and cafe.is_on(preferences):
        preferences.set(cafe.HOUSE, code)


class Languages(Menu):
    """The languages, each by its own name."""

    def __init__(self, context: PageContext, *, of_house: bool = True) -> None:
        self.selected = LANGUAGES.index(context.lang.code)
        self.of_house = of_house
        """Whether it is the house of a café that chooses; what guests choose holds until they go."""

    def heading(self, _context: PageContext) -> str:
        """Return the title in the language under the cursor: people who cannot read the others will see it come."""
        return language(LANGUAGES[self.selected]).text("page.home.language")

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the languages."""

        def taking(code: str) -> Callable[[], None]:
            def take() -> None:
                set_language(context, code, of_house=self.of_house)
                context.pages.back()

            return take

        return [Choice(language(code).text("page.language"), taking(code)) for code in LANGUAGES]


def switch_cafe(context: PageContext) -> None:
    """Switch café mode off, which is asked; or on, with a code that is entered twice."""
    preferences, text = context.storage.preferences, context.lang.text

    def end() -> None:
        cafe.switch_off(preferences)
        context.pages.to_home()
        context.pages.push(said(text("page.cafe"), text("page.cafe.ended")))

    if cafe.is_on(preferences):
        context.pages.push(Confirm("page.cafe.end", end))
        return

    def repeat(first: str) -> None:
        context.pages.push(Code("page.cafe.again", lambda again: keep(first, again)))

    def keep(first: str, again: str) -> None:
        if first != again:
            switch_cafe(context)
            refuse(context, text("page.cafe.differ"))
            return
        cafe.switch_on(preferences, context.lang.code, first)
        context.entries.put_away()
        context.pages.to_home()
        context.pages.push(said(text("page.cafe"), text("page.cafe.begun")))

    context.pages.push(Code("page.cafe.new", repeat))


def about(context: PageContext) -> Reading:
    """Return what the box is: its version, its licences, and that nobody official has to do with it."""
    text = context.lang.text
    named = version().replace("+", " +")  # of a build between two releases, which is longer than a line
    told = (text("page.about.version", version=named), text("page.about.free"), text("page.about.unofficial"))
    return Reading(text("page.settings.about"), paged(told))
