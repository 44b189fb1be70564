"""What a page in a browser does on the panel: the code that opens the door, what people like, the card to be tapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablekeeper.firmware.box.display import BRIGHTNESS, can_turn, chosen_brightness, turns
from tablekeeper.firmware.door.messages import Value
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import Cards, letter_of
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.cafe import Asked, behind_code
from tablekeeper.firmware.pages.enrol import Enrol
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import MENU, Key, Page, PageContext
from tablekeeper.firmware.pages.settings import set_hints, set_language, set_sound
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import View
from tablekeeper.firmware.telling.wrapping import wrap

LARGE = 16
"""So many columns are in large letters."""
SWITCHED = (False, True)


class Open(Page):
    """The code that opens the door, and then that it is open; the shared key closes it, and so does time."""

    def __init__(self, context: PageContext) -> None:
        self._codes = context.codes

    @property
    def deadline(self) -> float | None:
        """When the code or the token is over."""
        return self._codes.deadline

    def tick(self, context: PageContext, _now: float) -> None:
        """Leave, if nothing is open any more, as any other such page below does."""
        if not self._codes.shown and not self._codes.open:
            while isinstance(context.pages.top, Open):
                context.pages.back()

    def view(self, context: PageContext) -> View:
        """Return the code in large letters, or that somebody has entered it."""
        text, code = context.lang.text, self._codes.shown
        if code:
            lines = (f"{code[:3]} {code[3:]}", *wrap(text("page.door.type"), LARGE))
        else:
            lines = tuple(wrapped(text("page.door.opened")))
        return views.Question(text("page.door"), None, lines, views.NO_LABELS, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Close the door by the shared key; all others do nothing."""
        if key.slot == MENU:
            self._codes.withdraw()
            self.tick(context, context.clock())
        else:
            context.hardware.buzzer.play("refused")

    def hold(self, context: PageContext, key: Key) -> None:
        """Take it as pressed."""
        self.press(context, key)


class AtTheDoor:
    """The panel as the door sees it."""

    def __init__(self, context: PageContext) -> None:
        self._context = context

    @property
    def asks(self) -> bool:
        """Whether a match goes on, an entry is on its way, or something has to be read or entered first."""
        context = self._context
        table = context.pages.bottom
        playing = isinstance(table, OnTable) and table.session.match.state.result is None
        waits = any(page.unread or isinstance(page, Asked) for page in context.pages.above)
        return playing or waits or context.entries.busy

    def show_code(self) -> bool:
        """Show a code; in café mode that of the house comes first."""
        context = self._context

        def show() -> None:
            context.codes.make()
            if not isinstance(context.pages.top, Open):
                context.pages.push(Open(context))

        behind_code(context, show)
        return not isinstance(context.pages.top, Open)

    def teach(self, tagged: Tagged) -> None:
        """Say which card is to be tapped, as where all are taught one by one."""
        context = self._context
        if isinstance(context.pages.top, Enrol):
            context.pages.back()
        cards = Cards(tagged.game, registry.ui(tagged.game).game.sets, letter_of(tagged))
        context.pages.push(Enrol(context, cards, tagged))

    @property
    def wanted(self) -> Tagged | None:
        """Which card is to be tapped."""
        top = self._context.pages.top
        return top.every[top.at] if isinstance(top, Enrol) else None

    @property
    def liked(self) -> Mapping[str, tuple[Value, Sequence[Value]]]:
        """What people like, by its name, and what they could."""
        context, preferences = self._context, self._context.storage.preferences
        levels = range(1, len(BRIGHTNESS) + 1)
        found: dict[str, tuple[Value, Sequence[Value]]] = {
            "language": (context.lang.code, LANGUAGES),
            "sound": (preferences.get("sound", True), SWITCHED),
            "teaching": (preferences.get("teaching", True), SWITCHED),
            "brightness": (chosen_brightness(preferences), tuple(levels)),
        }
        if can_turn(context.hardware.panels):
            found["turning"] = (turns(preferences), SWITCHED)
        return found

    def like(self, name: str, value: Value) -> None:
        """Change what people like, as the page of the settings does."""
        context = self._context
        match name, value:
            case "sound", bool():
                set_sound(context, value)
            case "teaching", bool():
                set_hints(context, value)
            case "language", str():
                set_language(context, value, of_house=True)
            case _:
                context.storage.preferences.set(name, value)
