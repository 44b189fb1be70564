"""The decks of a game that are kept on the box: which there are, what is wrong with each, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, count

from tablekeeper.engine.deck_files import LONGEST_NAME, named
from tablekeeper.engine.decks import Deck, Decks
from tablekeeper.engine.toml import Fault
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.deck_folder import FOLDER
from tablekeeper.firmware.kept.decks import KeptDeck, OpenDeck, drop, is_kept, kept_decks
from tablekeeper.firmware.pages.choice import Choice
from tablekeeper.firmware.pages.deck_tapping import LastCard, Tapping
from tablekeeper.firmware.pages.deck_words import card_name, faults_page, is_unnamed, sized, unreadable
from tablekeeper.firmware.pages.menu import Confirm, Menu
from tablekeeper.firmware.pages.naming import Naming
from tablekeeper.firmware.pages.page import PageContext
from tablekeeper.firmware.pages.text import Reading, brief, paged, refuse, said
from tablekeeper.firmware.telling.wrapping import shortened

NAME = 30
"""Characters of a name in the question before a deck is deleted."""


class DeckMenu(Menu):
    """A menu about decks: it says first when what was changed may be gone with the power."""

    def __init__(self, game: str) -> None:
        self.game = game

    def trouble(self, context: PageContext) -> list[Choice]:
        """Return the entry that says so, where there is need for it."""
        text, why = context.lang.text, context.storage.folder(FOLDER).trouble
        if why is None:
            return []
        told = (text("page.deck.unkept"), text(f"page.unkept.{why}"), text("page.deck.unkept.so"))
        return [Choice(f"! {text('page.deck.unkept')}", lambda: context.pages.push(said(*told)))]


class KeptDecks(DeckMenu):
    """The decks of a game by their names, whether they are legal, and a new one."""

    title = "page.deck"

    def __init__(self, context: PageContext, game: str, decks: Decks) -> None:
        super().__init__(game)
        self.decks = decks
        self._read(context)

    def _read(self, context: PageContext) -> None:
        self._version = context.storage.folder(FOLDER).version
        self._kept = [(one, self._mark(one)) for one in kept_decks(context.storage, self.game)]

    def _mark(self, kept: KeptDeck) -> str:
        if not isinstance(kept.found, Deck):
            return "?"
        return "✗" if self.decks.faults(kept.found) else "✓"

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the decks, and the new one behind them."""
        if self._version != context.storage.folder(FOLDER).version:
            self._read(context)
        new = Choice(f"+ {context.lang.text('page.deck.new')}", lambda: self.new(context))
        every = [self._choice(context, kept, f"{mark} {kept.title}") for kept, mark in self._kept]
        return [*self.trouble(context), *every, new]

    def _choice(self, context: PageContext, kept: KeptDeck, label: str) -> Choice:
        def show() -> None:
            if isinstance(kept.found, Deck):
                deck = OpenDeck(context.storage, self.decks, kept.found, kept.file)
                context.pages.push(OpenedDeck(self.game, deck))
            else:
                context.pages.push(UnreadDeck(self.game, kept, kept.found))

        return Choice(label, show, brief(label))

    def new(self, context: PageContext) -> None:
        """Begin a deck, which is kept under a name of the box until it has one."""
        given = context.lang.text("page.deck.new")
        numbered = chain((given,), (f"{given} {n}" for n in count(2)))
        name = next(name for name in numbered if not is_kept(context.storage, name))
        deck = OpenDeck.begin(context.storage, self.decks, self.game, name)

        def done() -> None:
            if deck.begun:
                opened = OpenedDeck(self.game, deck)
                context.pages.push(opened)
                opened.checked(context)

        context.pages.push(Tapping(self.game, deck, done))


class OpenedDeck(DeckMenu):
    """A deck: what is wrong with it, what is in its parts, and what can be done with it."""

    def __init__(self, game: str, deck: OpenDeck) -> None:
        super().__init__(game)
        self.deck, self.ui = deck, registry.ui(game)

    def heading(self, _context: PageContext) -> str:
        """Return its name."""
        return self.deck.deck.name

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return its faults, its parts with their sizes, and what changes it."""
        text, pages, lang = context.lang.text, context.pages, context.lang_of(self.ui)
        faults = self.deck.faults
        wrong = context.lang.counted("page.deck.faults", len(faults)) if faults else text("page.deck.right")
        parts = self.deck.decks.parts
        return [
            *self.trouble(context),
            Choice(wrong, lambda: pages.push(faults_page(self.ui, self.deck, lang))),
            *(Choice(sized(self.ui, self.deck, part, lang), partial(self.show, context, part)) for part in parts),
            Choice(text("page.deck.go_on"), lambda: self.tap(context)),
            Choice(text("page.deck.rename"), lambda: pages.push(DeckNaming(context, self.deck))),
            deleting(context, self.deck.deck.name, lambda: self.deck.file),
        ]

    def show(self, context: PageContext, part: str) -> None:
        """Show the cards of a part."""
        if self.deck.deck.size(part):
            context.pages.push(CardsOf(self, part))
        else:
            context.hardware.buzzer.play("refused")

    def tap(self, context: PageContext, shown: LastCard | None = None) -> None:
        """Tap cards, with one that is in it before one's eyes or none."""

        def done() -> None:
            while context.pages.top is not self and len(context.pages) > 1:
                context.pages.back()
            self.checked(context)

        context.pages.push(Tapping(self.game, self.deck, done, shown))

    def checked(self, context: PageContext) -> None:
        """Show all that is wrong, and before that ask for a name, where it has none."""
        context.pages.push(faults_page(self.ui, self.deck, context.lang_of(self.ui)))
        if is_unnamed(self.deck.deck):
            context.pages.push(DeckNaming(context, self.deck))


class CardsOf(Menu):
    """The cards of a part with their copies; ok leads to where one can be taken out."""

    def __init__(self, opened: OpenedDeck, part: str) -> None:
        self.opened, self.part = opened, part

    def heading(self, context: PageContext) -> str:
        """Return the part with its size."""
        opened = self.opened
        return sized(opened.ui, opened.deck, self.part, context.lang_of(opened.ui))

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the cards, in the order in which they came in."""
        opened, lang = self.opened, context.lang_of(self.opened.ui)

        def choice(card: str, copies: int) -> Choice:
            name = card_name(opened.ui, card, lang)
            label = name if copies == 1 else f"{name} ×{copies}"
            return Choice(label, lambda: opened.tap(context, LastCard(self.part, card)), brief(label))

        return [choice(card, copies) for card, copies in opened.deck.deck.cards(self.part).items()]


class UnreadDeck(DeckMenu):
    """A file that cannot be read as a deck: where its faults are, and a way to be rid of it."""

    def __init__(self, game: str, kept: KeptDeck, faults: Sequence[Fault]) -> None:
        super().__init__(game)
        self.kept, self.faults = kept, faults

    def heading(self, _context: PageContext) -> str:
        """Return the file's name."""
        return self.kept.title

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return why, and its end."""
        text = context.lang.text
        why = Reading(text("page.deck.unread"), paged(unreadable(self.faults, context.lang)))
        return [
            *self.trouble(context),
            Choice(text("page.deck.unread"), lambda: context.pages.push(why)),
            deleting(context, self.kept.title, lambda: self.kept.file),
        ]


def deleting(context: PageContext, name: str, file: Callable[[], str]) -> Choice:
    """Return the entry that deletes what the page on top is about, after asking."""

    def delete() -> None:
        drop(context.storage, file())
        context.pages.back()
        context.hardware.buzzer.play("accepted")

    sure = Confirm("page.deck.sure", delete, name=shortened(name, NAME))
    return Choice(context.lang.text("page.deck.delete"), lambda: context.pages.push(sure))


class DeckNaming(Naming):
    """Asks what a deck is called."""

    longest = LONGEST_NAME
    prompt = "page.deck.name"

    def __init__(self, context: PageContext, deck: OpenDeck) -> None:
        super().__init__(context, "" if is_unnamed(deck.deck) else deck.deck.name)
        self.deck = deck

    def title(self, _context: PageContext) -> str:
        """Return what it is called now."""
        return self.deck.deck.name

    def finish(self, context: PageContext, name: str) -> None:
        """Keep it by this name, unless another deck has it or no file can; without one it stays as it is."""
        text = context.lang.text
        if not name or name == self.deck.deck.name:
            context.pages.back()
        elif not named(name):
            refuse(context, text("page.deck.no_name"))
        elif is_kept(context.storage, name):
            refuse(context, text("page.deck.taken", name=name))
        else:
            self.deck.rename(name)
            context.hardware.buzzer.play("accepted")
            context.pages.back()


def open_decks(context: PageContext, game: str) -> None:
    """Open the decks of a game that has some."""
    decks = registry.ui(game).game.decks
    if decks is not None:
        context.pages.push(KeptDecks(context, game, decks))


class CardsAndDecks(Menu):
    """What the box can be told of a game whose players bring decks: its tags, and the decks."""

    def __init__(self, game: str, teach: Callable[[], None]) -> None:
        self.game, self.teach = game, teach

    def heading(self, _context: PageContext) -> str:
        """Return the game's name."""
        return registry.ui(self.game).title

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return both."""
        text = context.lang.text
        return (
            Choice(text("page.home.teach"), self.teach),
            Choice(text("page.deck"), lambda: open_decks(context, self.game)),
        )
