"""Names entered letter by letter with three keys: that of a card as it is printed, so that the box calls it so."""

from __future__ import annotations

from collections.abc import Mapping

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key, Page, PageContext, folded
from tablekeeper.firmware.pages.text import refuse, title_room
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import COLUMNS, View
from tablekeeper.firmware.telling.wrapping import shortened

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ACCENTS: Mapping[str, str] = {"es": "áéíóúüñ", "it": "àèéìòù", "de": "äöüß"}
"""The letters that a language has besides."""
DONE, DELETE, SPACE, CASE = "✓", "←", "·", "A/a"
"""What stands between the letters in the row: to finish, to take the last letter away, a space, the other case."""
SIGNS = "-'.,!"
DIGITS = "0123456789"
LEAP = 6
"""So many letters a held key goes on: with it a letter takes four presses, without it eleven."""
BESIDE = 2
"""So many letters are seen on either side of the one that ok takes."""
WORDS: Mapping[str, str] = {DONE: "keep", DELETE: "delete", SPACE: "space"}
"""The last part of the key of what is said above ok; a letter stands there as it is."""


class Naming(Page):
    """Asks a name: left and right move along a row of letters, held they leap, ok takes one, held it takes the name.

    The shared key takes back what was taken last, and where nothing was, leaves all as it was.
    """

    longest = names.LONGEST
    """Characters of a name."""
    prompt = "page.name.printed"
    """The key of what stands there as long as nothing is entered."""

    def __init__(self, context: PageContext, name: str) -> None:
        accents = ACCENTS.get(context.lang.code, "")
        self.row = [*LETTERS, *accents, *SIGNS, *DIGITS, DELETE, DONE, SPACE, CASE]
        self.at = 0
        self.name = name
        self.before: list[str] = []
        """The name as it was before each letter that was taken."""
        self.other_case = False
        """Whether the next letter is small where it would be large, and large where it would be small."""

    def title(self, context: PageContext) -> str:
        """Return what is named."""
        raise NotImplementedError

    def finish(self, context: PageContext, name: str) -> None:
        """Take the name that was entered, without spaces around it; it may be empty."""
        raise NotImplementedError

    @property
    def large(self) -> bool:
        """Whether the next letter is large: the first one of a word is, unless the other case was asked for."""
        return (not self.name or not self.name[-1].isalnum()) != self.other_case

    def _shown(self, sign: str) -> str:
        """Return a sign of the row as it is taken now; the sharp s has no capital on the panel."""
        return sign.upper() if self.large and sign.isalpha() and sign != "ß" else sign

    def view(self, context: PageContext) -> View:
        """Return the name so far, the row of letters around the one that ok takes, and what ok does."""
        around = range(self.at - BESIDE, self.at + BESIDE + 1)
        row = [self._shown(self.row[place % len(self.row)]) for place in around]
        row[BESIDE] = f"[{row[BESIDE]}]"
        text, taken = context.lang.text, self.row[self.at]
        written = f"{self.name}_" if self.name else text(self.prompt)
        lines = (*(written[at : at + COLUMNS] for at in range(0, len(written), COLUMNS)), " ".join(row))
        does = text(f"page.name.{WORDS[taken]}") if taken in WORDS else self._shown(taken)
        if self.name and taken not in WORDS:
            does = text("page.name.hold_done", letter=does)
        title = shortened(self.title(context), title_room(None))
        return views.Question(title, None, lines, ("◀ ◀◀", does, "▶▶ ▶"), signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Move along the row, or take what is in its middle."""
        if key.slot in (LEFT, RIGHT):
            self._move(key, 1)
        elif key.slot == OK:
            self._take(context, self.row[self.at])
        elif self.before:
            self.name = self.before.pop()
        else:
            super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Leap along the row, or take the name as it stands: so nobody need go to the end of the row for that."""
        if key.slot in (LEFT, RIGHT):
            self._move(key, LEAP)
        elif key.slot == OK:
            self._take(context, DONE)
        else:
            super().hold(context, key)

    def _move(self, key: Key, by: int) -> None:
        self.at = (self.at + (by if key.slot == RIGHT else -by)) % len(self.row)

    def _take(self, context: PageContext, sign: str) -> None:
        before = self.name
        if sign == DONE:
            self.finish(context, self.name.strip())
        elif sign == DELETE:
            self.name = self.name[:-1]
        elif sign == CASE:
            self.other_case = not self.other_case
        elif len(self.name) == self.longest or (sign == SPACE and self.name[-1:] in ("", " ")):
            context.hardware.buzzer.play("refused")
        else:
            self.name += " " if sign == SPACE else self._shown(sign)
            self.other_case = False
        if self.name != before:
            self.before.append(before)


class CardNaming(Naming):
    """Asks the name that is printed on a card."""

    def __init__(self, context: PageContext, card: str, game: str) -> None:
        self.card, self.game, self.lang = card, game, context.lang.code
        super().__init__(context, names.entered(context.storage.preferences, game, card, self.lang))

    def title(self, context: PageContext) -> str:
        """Return what the card is called now."""
        return registry.ui(self.game).card(self.card, context.lang).name

    def finish(self, context: PageContext, name: str) -> None:
        """Keep the name, unless another card has it; none at all lets the box call the card as it did before."""
        other = next((one for one in self._others(context) if folded(one) == folded(name)), None)
        if other is not None:
            refuse(context, context.lang.text("page.name.taken", card=other))
            return
        names.enter(context.storage.preferences, self.game, self.card, self.lang, name)
        context.hardware.buzzer.play("accepted")
        context.pages.back()
        context.pages.back()  # the explanation tells the name that was
        context.pages.renew()

    def _others(self, context: PageContext) -> list[str]:
        """Return what the other cards of the game are called."""
        ui = registry.ui(self.game)
        return [ui.card(card, context.lang).name for card, _ in ui.cards(ui.game.sets) if card != self.card]
