"""A deck tapped card by card: each card goes in, and what is wrong with it is told at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablekeeper.engine.decks import DeckFault
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.decks import OpenDeck
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.deck_words import card_name, fault_words, part_name, sized
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.pages.picking import Pick, plain_cards
from tablekeeper.firmware.pages.text import fitting, refuse, squeezed, title_room, wrapped
from tablekeeper.firmware.pages.unknown import Unknown
from tablekeeper.firmware.storage.tags import plain_uid
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import QUESTION_LINES, TOLD_LINES, View
from tablekeeper.firmware.telling.wrapping import shortened

TOLD = TOLD_LINES - QUESTION_LINES
"""Lines for what is told of the card."""


class LastCard(NamedTuple):
    """The card that was put in, found in again or taken out last."""

    part: str
    card: str
    uid: str | None = None


class Tapping(Page):
    """Takes cards into a deck, by their tags or picked by keys; left takes the one that is shown out again.

    The deck is kept after each of them, so that it can be left, and goes on after the power was off.
    """

    def __init__(
        self,
        game: str,
        deck: OpenDeck,
        done: Callable[[], None],
        shown: LastCard | None = None,
        part: str | None = None,
    ) -> None:
        self.game, self.deck, self.done, self.shown = game, deck, done, shown
        self.ui = registry.ui(game)
        self.cards = [card for card, count in self.ui.cards(self.ui.game.sets) if count]
        self.part = part or deck.decks.parts[0]
        """Where a card goes that may lie in several parts."""
        self.divided = any(len(deck.decks.parts_of(card)) > 1 for card in self.cards)
        """Whether there are such cards."""
        self.told: Callable[[PageContext], Sequence[str]] = lambda _context: ()
        """What is to be said of the card that is shown."""

    # In and out

    def put(self, context: PageContext, card: str, uid: str | None = None) -> None:
        """Put a card in, and tell what is wrong since then, or with this card."""
        card = self.deck.decks.find(card) or card
        parts = self.deck.decks.parts_of(card)
        part = self.part if self.part in parts else parts[0]
        before = set(self.deck.faults)
        if not self.deck.put(part, card, uid):
            refuse(context, context.lang.text("page.deck.full"))
            return
        found = [fault for fault in self.deck.faults if fault.kind != "few"]
        new = [fault for fault in found if card in fault.cards or fault not in before]
        new.sort(key=lambda fault: card not in fault.cards)
        self.shown = LastCard(part, card, uid)
        self.told = lambda context: self._words(context, new, card)
        context.hardware.buzzer.play("refused" if new else "accepted")

    def take_out(self, context: PageContext) -> None:
        """Take the card that is shown out again."""
        if self.shown is None or not self.copies:
            context.hardware.buzzer.play("refused")
            return
        self.deck.take(*self.shown)
        self.shown = self.shown._replace(uid=None)
        self.told = lambda _context: ()
        context.hardware.buzzer.play("accepted")

    def _words(self, context: PageContext, faults: Sequence[DeckFault], shown: str) -> Sequence[str]:
        lang = context.lang_of(self.ui)
        return [fault_words(self.ui, fault, lang, shown) for fault in faults]

    @property
    def copies(self) -> int:
        """How many of the card that is shown are in the deck."""
        return 0 if self.shown is None else self.deck.copies(self.shown.part, self.shown.card)

    def scan(self, context: PageContext, uid: str) -> None:
        """Put the card of a tag in; one that is in already is told, and one that is unknown can be taught."""
        uid = plain_uid(uid)
        tagged, part = context.storage.tags.card_of(uid), self.deck.tags.get(uid)
        if tagged is None or tagged.game != self.game:
            context.hardware.buzzer.play("refused")
            context.pages.push(Unknown(context, uid, self.game))
        elif part is not None:
            self.shown = LastCard(part, self.deck.decks.find(tagged.card) or tagged.card, uid)
            self.told = lambda context: (context.lang.text("page.deck.already"),)
            context.hardware.buzzer.play("refused")
        else:
            self.put(context, tagged.card, uid)

    # On the panel

    def view(self, context: PageContext) -> View:
        """Return the card that went in last, in which part it is and how full that is, and what is wrong with it."""
        text, lang = context.lang.text, context.lang_of(self.ui)
        title = text("page.deck.unkept") if self.deck.trouble else shortened(self.deck.deck.name, title_room(None))
        part = self.part if self.shown is None else self.shown.part
        size = sized(self.ui, self.deck, part, lang)
        if self.shown is None:
            lines = (*wrapped(text("page.deck.tap"))[: QUESTION_LINES - 1], size)
        else:
            name = card_name(self.ui, self.shown.card, lang)
            lines = (*squeezed(name if self.copies == 1 else f"{name} ×{self.copies}", QUESTION_LINES - 1), size)
        out = text("page.deck.out") if self.copies else ""
        labels = (out, text("page.name.keep"), text("page.more" if self.divided else "page.deck.pick"))
        told = fitting(self.told(context), TOLD)
        return views.Question(title, None, lines, labels, told, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Take the card out, pick one by keys, or finish; the shared key leaves the deck as it is."""
        if key.slot == LEFT:
            self.take_out(context)
        elif key.slot == RIGHT and self.divided:
            context.pages.push(Parts(self))
        elif key.slot == RIGHT:
            self.pick(context)
        elif key.slot == OK:
            context.pages.back()
            self.done()
        else:
            super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the card that is shown, behind all that is told of it."""
        if key.slot == OK and self.shown is not None:
            explain(context, self.shown.card, self.game, self.told(context))
        else:
            super().hold(context, key)

    def pick(self, context: PageContext) -> None:
        """Let a card be picked by keys."""

        def take(card: str) -> None:
            context.pages.back()
            self.put(context, card)

        if not self.cards:
            context.hardware.buzzer.play("refused")
            return
        offered = plain_cards(self.ui, self.cards, context.lang_of(self.ui), take)
        context.pages.push(Pick(context.lang.text("page.deck.pick"), offered, self.game))


class Parts(Menu):
    """What else can be done while a deck is tapped: a card picked, and into which part the next ones go."""

    def __init__(self, tapping: Tapping) -> None:
        self.tapping = tapping

    def heading(self, _context: PageContext) -> str:
        """Return the deck's name."""
        return self.tapping.deck.deck.name

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return picking a card, and the parts, the one that cards go to marked."""
        tapping, lang = self.tapping, context.lang_of(self.tapping.ui)

        def pick() -> None:
            context.pages.back()
            tapping.pick(context)

        def turning(part: str) -> Callable[[], None]:
            def turn() -> None:
                tapping.part, tapping.shown = part, None
                tapping.told = lambda _context: ()
                context.pages.back()

            return turn

        def marked(part: str) -> str:
            return f"{'●' if part == tapping.part else '○'} {part_name(tapping.ui, part, lang)}"

        parts = tapping.deck.decks.parts
        return [
            Choice(context.lang.text("page.deck.pick_card"), pick),
            *(Choice(marked(part), turning(part)) for part in parts),
        ]
