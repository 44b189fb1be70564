"""Teaching the box its tags: the panel names a card, somebody taps it; and tags that nobody has taught it yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tablekeeper.firmware import views
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.pages.begin import Games
from tablekeeper.firmware.pages.choosing import Choice, Choosing, labels
from tablekeeper.firmware.pages.context import PageContext
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key, Page
from tablekeeper.firmware.pages.picking import Pick, plain_cards
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.pages.wrong import explained
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.troubles import BY_KEY
from tablekeeper.firmware.views import QUESTION_LINES, View

UNKNOWN = BY_KEY["unknown_tag"]


def with_tags(games: Iterable[str]) -> list[str]:
    """Return which of some games have cards that a tag can be on."""
    return [game for game in games if any(count for _, count in registry.ui(game).cards(registry.ui(game).game.sets))]


def copies(game: str, sets: Sequence[str]) -> Iterator[Tagged]:
    """Yield every physical card of some boxes."""
    for card, count in registry.ui(game).cards(sets):
        for copy in range(1, count + 1):
            yield Tagged(card, copy, game)


def bind(context: PageContext, uid: str, tagged: Tagged) -> None:
    """Say that a tag is on a card; the tag that was on it before is on none."""
    tags = context.storage.tags
    for other, before in tags.all().items():
        if before == tagged and other != uid:
            tags.unbind(other)
    tags.bind(uid, tagged.card, tagged.copy, tagged.game)
    context.hardware.buzzer.play("accepted")


class Enrol(Page):
    """Names one card after the other, beginning with the first that has no tag; it can be left at any time."""

    def __init__(self, context: PageContext, game: str, sets: Sequence[str]) -> None:
        self.game, self.sets = game, tuple(sets)
        self.every = list(copies(game, sets))
        self.at = self._next(context, -1)

    def _bound(self, context: PageContext) -> set[Tagged]:
        return set(context.storage.tags.all().values())

    def _next(self, context: PageContext, after: int) -> int:
        """Return the next card without a tag; where there is none, simply the next."""
        bound = self._bound(context)
        order = [(after + step) % len(self.every) for step in range(1, len(self.every) + 1)]
        return next((index for index in order if self.every[index] not in bound), order[0])

    def view(self, context: PageContext) -> View:
        """Return the card to tap, how many have a tag, and whether this one has."""
        wanted, bound = self.every[self.at], self._bound(context)
        text = context.lang.text
        count = sum(tagged in bound for tagged in self.every)
        name = registry.ui(wanted.game).card(wanted.card, context.lang).name
        of = sum(tagged.card == wanted.card for tagged in self.every)
        mark = " ✓" if wanted in bound else ""
        copy = text("page.enrol.copy", n=wanted.copy, of=of) if of > 1 else text("page.enrol.tap")
        who = context.announcer.flash or f"{text('page.enrol')} {count}/{len(self.every)}"
        lines = (*wrapped(name + mark), copy)
        return views.Question(
            who, None, lines[:QUESTION_LINES], ("◀", text("page.enrol.end"), "▶"), signs=context.signs
        )

    def press(self, context: PageContext, key: Key) -> None:
        """Go to the card before or after, or leave."""
        if key.slot in (LEFT, RIGHT):
            self.at = (self.at + (1 if key.slot == RIGHT else -1)) % len(self.every)
        else:
            context.pages.back()

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the card that is named."""
        if key.slot == OK:
            named = self.every[self.at]
            explain(context, named.card, named.game)
        else:
            super().hold(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Bind the tag to the card that is named; one that is on another card only after a question."""
        wanted, before = self.every[self.at], context.storage.tags.card_of(uid)
        if before is not None and before != wanted:
            context.hardware.buzzer.play("refused")
            context.pages.push(Move(self, uid, before))
        else:
            self.take(context, uid)

    def take(self, context: PageContext, uid: str) -> None:
        """Bind the tag and go on to the next card."""
        bind(context, uid, self.every[self.at])
        self.at = self._next(context, self.at)


class Move(Choosing):
    """Asks whether a tag that is on another card already shall move."""

    def __init__(self, enrol: Enrol, uid: str, before: Tagged) -> None:
        self.enrol, self.uid, self.before = enrol, uid, before

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return no and yes."""
        text = context.lang.text
        return Choice(text("page.no"), context.pages.back), Choice(text("page.yes"), lambda: self.move(context))

    def move(self, context: PageContext) -> None:
        """Move it."""
        context.pages.back()
        self.enrol.take(context, self.uid)

    def view(self, context: PageContext) -> View:
        """Return the question with the card that the tag is on."""
        text = context.lang.text
        known = registry.ui(self.before.game).card(self.before.card, context.lang).name
        lines = (*wrapped(known)[:2], text("page.enrol.move"))
        return views.Question(text("page.enrol.taken"), None, lines, labels(self.choices(context)), signs=context.signs)

    def scan(self, context: PageContext, uid: str) -> None:
        """Take another tag instead."""
        context.pages.back()
        context.pages.top.scan(context, uid)


class Unknown(Choosing):
    """A tag that is on no card of the match: its UID, or the card that it is on, and the offer to teach it now.

    `game` is the one that it is about where it is not that of the match.
    """

    def __init__(self, context: PageContext, uid: str, game: str | None = None) -> None:
        session = context.entries.session
        self.uid = uid
        known = context.storage.tags.card_of(uid)
        if known is None or not registry.has(known.game):
            self.wrong = {UNKNOWN.key: uid}
        self.about = game or (None if session is None else session.game)
        self.games = with_tags(registry.names() if self.about is None else [self.about])
        """The games of which it can be taught a card."""

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return no and, where there are cards, yes."""
        text = context.lang.text
        no = Choice(text("page.no"), context.pages.back)
        yes = Choice(text("page.unknown.teach"), lambda: self.ask_game(context))
        return (no, yes) if self.games else (no,)

    def hold(self, context: PageContext, key: Key) -> None:
        """Say what an unknown tag is."""
        if key.slot == OK and self.wrong:
            context.pages.push(explained(context, UNKNOWN))
        else:
            super().hold(context, key)

    def ask_game(self, context: PageContext) -> None:
        """Let the card be picked that the tag is on: one of the game in question, else of one that is asked for."""
        if self.about is not None:
            self.pick(context, self.about)
            return

        def picked(game: str) -> None:
            context.pages.back()
            self.pick(context, game)

        context.pages.push(Games(picked, self.games))

    def pick(self, context: PageContext, game: str) -> None:
        """Let a card of a game be picked."""
        ui = registry.ui(game)
        cards = [card for card, count in ui.cards(ui.game.sets) if count]
        offered = plain_cards(ui, cards, context.lang, lambda card: self.teach(context, game, card))
        context.pages.push(Pick(context.lang.text("page.unknown.teach"), offered, game))

    def teach(self, context: PageContext, game: str, card: str) -> None:
        """Bind the tag to a copy that has none, or else to the last; then take the tap for what it was."""
        every = [tagged for tagged in copies(game, registry.ui(game).game.sets) if tagged.card == card]
        bound = set(context.storage.tags.all().values())
        bind(context, self.uid, next((tagged for tagged in every if tagged not in bound), every[-1]))
        context.pages.back()
        context.pages.back()
        context.pages.top.scan(context, self.uid)

    def view(self, context: PageContext) -> View:
        """Return the UID; of a tag that is on a card of another game, that card and its game."""
        text, known = context.lang.text, context.storage.tags.card_of(self.uid)
        told = wrapped(f"{UNKNOWN.code} {self.uid}", text("page.unknown.why"))
        title, lines, signs = text("tag.unknown"), told, context.signs.without(UNKNOWN)  # the page itself says it
        if known is not None and registry.has(known.game):
            ui = registry.ui(known.game)
            card = wrapped(ui.card(known.card, context.lang).name)
            title, lines = text("page.enrol.taken"), (*card[:2], ui.title)
        return views.Question(title, None, lines[:QUESTION_LINES], labels(self.choices(context)), signs=signs)

    def scan(self, context: PageContext, uid: str) -> None:
        """Take another tag instead."""
        context.pages.back()
        context.pages.top.scan(context, uid)
