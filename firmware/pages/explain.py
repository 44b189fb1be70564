"""A card in words, asked for by holding ok; a lesson, told once when it first matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablekeeper.engine.game import Explanation
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.kept import cafe, names
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.match.guided import TAUGHT, taught
from tablekeeper.firmware.pages.cafe import behind_code
from tablekeeper.firmware.pages.naming import CardNaming
from tablekeeper.firmware.pages.page import OK, Key, Page, PageContext
from tablekeeper.firmware.pages.text import Reading, lesson, said, sliced, wrapped
from tablekeeper.firmware.storage.preferences import Preferences


def explain(context: PageContext, card: str, game: str, before: Sequence[str] = ()) -> None:
    """Open the explanation of a game's card; other things to read may come before it, such as what it costs now."""
    guests, session = cafe.is_on(context.storage.preferences), context.entries.session
    now = session.ui.now(session.match.state, card, context.lang) if session and session.game == game else ()
    context.pages.push(explanation(card, game, context.lang, [*before, *now], guests=guests))


def explanation(card: str, game: str, lang: Language, before: Sequence[str] = (), *, guests: bool = False) -> Page:
    """Return a card's name, power, keywords and wording as a text to read, behind other texts.

    `guests` are not told that its name can be entered: only the house may.
    """
    explained = registry.ui(game).game.explain(card, lang.code)
    if isinstance(explained, Refusal):
        return said(lang.text("page.refused"), explained.why, code=explained.code)
    return CardText(card, game, explained, lang, before, guests=guests)


class CardText(Reading):
    """A card explained; holding ok lets its printed name be entered."""

    def __init__(
        self, card: str, game: str, explained: Explanation, lang: Language, before: Sequence[str], *, guests: bool
    ) -> None:
        self.card, self.game = card, game
        ui = registry.ui(game)
        self.can_be_named = names.can_be_named(game, card) and any(card == one for one, _ in ui.cards(ui.game.sets))
        """Whether a name can be entered for it: it is a card of the boxes, not one known by its numbers alone."""
        name = lang.called(game, card, explained.name)
        lines = explained_lines(explained, name, ui.gloss(card, lang), ui.other_names(card, name))
        if self.can_be_named and not guests:
            lines = (*lines, *wrapped(lang.text("page.name.hold")))
        super().__init__(lang.text("page.explain"), sliced((*wrapped(*before), *lines)))

    def hold(self, context: PageContext, key: Key) -> None:
        """Let the printed name be entered."""
        if key.slot == OK and self.can_be_named:
            behind_code(context, lambda: context.pages.push(CardNaming(context, self.card, self.game)))
        else:
            super().hold(context, key)


def explained_lines(explained: Explanation, name: str, gloss: str = "", others: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a card in lines of the panel: its name and power, what it is, its wording, its other names."""
    head = name if explained.power is None else f"{name} {explained.power}"
    also = f"({', '.join(others)})" if others else ""
    texts = [head, gloss, ", ".join(explained.keywords), explained.wording, also]
    return wrapped(*(text for text in texts if text))


def card_lines(card: str, ui: AnyUI, lang: Language) -> tuple[str, ...]:
    """Return a card of a game explained in lines of the panel. Raises LookupError for a card that the game has not."""
    explained = ui.game.explain(card, lang.code)
    if isinstance(explained, Refusal):
        raise LookupError(f"card_lines: wanted a card of {ui.title}, got {card!r}: {explained.why}")
    name = lang.called(ui.game.name, card, explained.name)
    return explained_lines(explained, name, ui.gloss(card, lang), ui.other_names(card, name))


def untold(ui: AnyUI, lessons: Iterable[str], preferences: Preferences, lang: Language) -> list[Page]:
    """Return each of some lessons that was never told on this box before, the last first; note them as told."""
    before = taught(preferences)
    new = [name for name in dict.fromkeys(lessons) if name not in before]
    if new:
        preferences.set(TAUGHT, ",".join([*before, *new]))
    return [lesson(*ui.lesson(name, lang)) for name in reversed(new)]
