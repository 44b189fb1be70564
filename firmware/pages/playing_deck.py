"""Which of the decks that are kept on the box a seat plays, where a game asks for what a deck says."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.decks import Deck
from tablekeeper.firmware.kept.decks import kept_decks
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import brief


class PlayingDeck(Menu):
    """The decks without faults, by their names."""

    title = "page.deck"

    def __init__(self, session: Session, decks: Sequence[Deck]) -> None:
        self.session, self.decks = session, decks

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the decks."""
        return [self._choice(context, deck) for deck in self.decks]

    def _choice(self, context: PageContext, deck: Deck) -> Choice:
        def play() -> None:
            edits = self.session.ui.plays_deck(self.session.match.state, deck)
            context.entries.enter({"do": "edit", "changes": edits})

        return Choice(deck.name, play, brief(deck.name))


def playing_deck(context: PageContext, session: Session) -> list[Choice]:
    """Return the way to the kept decks that may be played now; nothing where there is none."""
    of_game, state = session.ui.game.decks, session.match.state
    if of_game is None or not session.ui.plays_deck(state, Deck(session.game, "", {})):
        return []
    found = [kept.found for kept in kept_decks(context.storage, session.game)]
    legal = [deck for deck in found if isinstance(deck, Deck) and not of_game.faults(deck)]
    if not legal:
        return []
    return [Choice(context.lang.text("page.deck.kept"), lambda: context.pages.push(PlayingDeck(session, legal)))]
