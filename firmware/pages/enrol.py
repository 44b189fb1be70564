"""Teaching the box its tags: the panel names a card, somebody taps it; and tags that nobody has taught it yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from firmware import views
from firmware.games.faces import FACES
from firmware.pages.begin import Games
from firmware.pages.page import LEFT, OK, RIGHT, Choice, Choosing, Key, Page, labels
from firmware.pages.picking import Card, Pick
from firmware.pages.text import wrapped
from firmware.storage import Tagged
from firmware.views import QUESTION_LINES, View

if TYPE_CHECKING:
    from firmware.pages.box import Box


def copies(app: Box, game: str, sets: Sequence[str]) -> Iterator[Tagged]:
    """Yield every physical card of some boxes."""
    for card, count in app.face_of(game).cards(sets):
        for copy in range(1, count + 1):
            yield Tagged(card, copy, game)


def bind(app: Box, uid: str, tagged: Tagged) -> None:
    """Say that a tag is on a card; the tag that was on it before is on none."""
    tags = app.storage.tags
    for other, before in tags.all().items():
        if before == tagged and other != uid:
            tags.unbind(other)
    tags.bind(uid, tagged.card, tagged.copy, tagged.game)
    app.hardware.buzzer.play("accepted")


class Enrol(Page):
    """Names one card after the other, beginning with the first that has no tag; it can be left at any time."""

    def __init__(self, app: Box, game: str, sets: Sequence[str]) -> None:
        self.every = list(copies(app, game, sets))
        self.at = self._next(app, -1)

    def _bound(self, app: Box) -> set[Tagged]:
        return set(app.storage.tags.all().values())

    def _next(self, app: Box, after: int) -> int:
        """Return the next card without a tag; where there is none, simply the next."""
        bound = self._bound(app)
        order = [(after + step) % len(self.every) for step in range(1, len(self.every) + 1)]
        return next((index for index in order if self.every[index] not in bound), order[0])

    def view(self, app: Box) -> View:
        """Return the card to tap, how many have a tag, and whether this one has."""
        wanted, bound = self.every[self.at], self._bound(app)
        text = app.lang.text
        count = sum(tagged in bound for tagged in self.every)
        name = app.face_of(wanted.game).card(wanted.card, app.lang).name
        of = sum(tagged.card == wanted.card for tagged in self.every)
        mark = " ✓" if wanted in bound else ""
        copy = text("page.enrol.copy", n=wanted.copy, of=of) if of > 1 else text("page.enrol.tap")
        who = app.flash or f"{text('page.enrol')} {count}/{len(self.every)}"
        lines = (*wrapped(name + mark), copy)
        return views.Question(who, None, lines[:QUESTION_LINES], ("◀", text("page.enrol.end"), "▶"), signs=app.signs)

    def press(self, app: Box, key: Key) -> None:
        """Go to the card before or after, or leave."""
        if key.slot in (LEFT, RIGHT):
            self.at = (self.at + (1 if key.slot == RIGHT else -1)) % len(self.every)
        else:
            app.back()

    def hold(self, app: Box, key: Key) -> None:
        """Explain the card that is named."""
        if key.slot == OK:
            named = self.every[self.at]
            app.explain(named.card, named.game)
        else:
            super().hold(app, key)

    def scan(self, app: Box, uid: str) -> None:
        """Bind the tag to the card that is named; one that is on another card only after a question."""
        wanted, before = self.every[self.at], app.storage.tags.card_of(uid)
        if before is not None and before != wanted:
            app.hardware.buzzer.play("refused")
            app.push(Move(self, uid, before))
        else:
            self.take(app, uid)

    def take(self, app: Box, uid: str) -> None:
        """Bind the tag and go on to the next card."""
        bind(app, uid, self.every[self.at])
        self.at = self._next(app, self.at)


class Move(Choosing):
    """Asks whether a tag that is on another card already shall move."""

    def __init__(self, enrol: Enrol, uid: str, before: Tagged) -> None:
        self.enrol, self.uid, self.before = enrol, uid, before

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return no and yes."""
        return (Choice(app.lang.text("page.no"), app.back), Choice(app.lang.text("page.yes"), lambda: self.move(app)))

    def move(self, app: Box) -> None:
        """Move it."""
        app.back()
        self.enrol.take(app, self.uid)

    def view(self, app: Box) -> View:
        """Return the question with the card that the tag is on."""
        text = app.lang.text
        known = app.face_of(self.before.game).card(self.before.card, app.lang).name
        lines = (*wrapped(known)[:2], text("page.enrol.move"))
        return views.Question(text("page.enrol.taken"), None, lines, labels(self.choices(app)), signs=app.signs)

    def scan(self, app: Box, uid: str) -> None:
        """Take another tag instead."""
        app.back()
        app.scan(uid)


class Unknown(Choosing):
    """A tag that is on no card of the match: its UID, or the card that it is on, and the offer to teach it now."""

    closes = LEFT

    def __init__(self, uid: str) -> None:
        self.uid = uid

    def choices(self, app: Box) -> Sequence[Choice]:
        """Return no and yes."""
        text = app.lang.text
        return (Choice(text("page.no"), app.back), Choice(text("page.unknown.teach"), lambda: self.ask_game(app)))

    def ask_game(self, app: Box) -> None:
        """Let the card be picked that the tag is on: one of the match, else of a game that is asked for first."""
        if app.session is not None:
            self.pick(app, app.game)
            return

        def picked(game: str) -> None:
            app.back()
            self.pick(app, game)

        app.push(Games(picked))

    def pick(self, app: Box, game: str) -> None:
        """Let a card of a game be picked."""
        face = app.face_of(game)

        def picked(card: str) -> Card:
            subject = face.card(card, app.lang)
            return Card(card, subject.name, subject.power, lambda: self.teach(app, game, card), group=subject.group)

        cards = [picked(card) for card, count in face.cards(face.sets) if count]
        app.push(Pick(app.lang.text("page.unknown.teach"), cards))

    def teach(self, app: Box, game: str, card: str) -> None:
        """Bind the tag to a copy that has none, or else to the last; then take the tap for what it was."""
        every = [tagged for tagged in copies(app, game, app.face_of(game).sets) if tagged.card == card]
        bound = set(app.storage.tags.all().values())
        bind(app, self.uid, next((tagged for tagged in every if tagged not in bound), every[-1]))
        app.back()
        app.back()
        app.scan(self.uid)

    def view(self, app: Box) -> View:
        """Return the UID; of a tag that is on a card of another game, that card and its game."""
        text, known = app.lang.text, app.storage.tags.card_of(self.uid)
        title, lines = text("tag.unknown"), (self.uid, *wrapped(text("page.unknown.why")))
        if known is not None and known.game in FACES:
            face = app.face_of(known.game)
            title, lines = text("page.enrol.taken"), (*wrapped(face.card(known.card, app.lang).name)[:2], face.title)
        return views.Question(title, None, lines[:QUESTION_LINES], labels(self.choices(app)), signs=app.signs)

    def scan(self, app: Box, uid: str) -> None:
        """Take another tag instead."""
        app.back()
        app.scan(uid)
