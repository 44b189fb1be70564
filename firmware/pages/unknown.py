"""Tags that mean nothing here: nobody has taught them, or they are on a card of another game, or of another box."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import Cards, bind, in_use, letter_of, use, with_tags
from tablekeeper.firmware.pages.begin import Games
from tablekeeper.firmware.pages.choice import YES, Choice, labels, no, yes
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.enrol import choose_copy, pick_card
from tablekeeper.firmware.pages.page import OK, Key, PageContext, pass_on
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.pages.wrong import explained
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import QUESTION_LINES, View

UNKNOWN = BY_KEY["unknown_tag"]


class Unknown(Choosing):
    """Offers to teach a tag that is on no card of the match: it has its UID, or the card that it is on.

    `game` is the one that it is about where it is not that of the match.
    """

    makes_way = True

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
        """Return no and, where there are cards, to teach it one."""
        leave = no(context.lang, context.pages.back)
        teach = Choice(context.lang.text("page.unknown.teach"), lambda: self.ask_game(context), slot=YES)
        return (teach, leave) if self.games else (leave,)

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
        """Let a card of a game be picked: a copy that has no tag, else one whose tag is lost."""
        cards = Cards(game, registry.ui(game).game.sets, in_use(context.storage.preferences, game))

        def teach(card: str) -> None:
            choose_copy(context, cards, card, lambda tagged: self.teach(context, tagged))

        pick_card(context, cards, teach)

    def teach(self, context: PageContext, tagged: Tagged) -> None:
        """Bind the tag to a card; then take the tap for what it was."""
        bind(context.storage.tags, self.uid, tagged)
        context.hardware.buzzer.play("accepted")
        pass_on(context, self.uid)

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


class OtherBox(Choosing):
    """A tag on a card of another box with the same cards than that on the table; it counts only if that is wanted."""

    makes_way = True

    def __init__(self, uid: str, tagged: Tagged) -> None:
        self.uid, self.tagged = uid, tagged

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return yes, the other box is played with from now on, and no."""
        return yes(context.lang, lambda: self.take(context)), no(context.lang, context.pages.back)

    def take(self, context: PageContext) -> None:
        """Play with the other box, and take the tap for what it was."""
        use(context.storage.preferences, self.tagged.game, letter_of(self.tagged))
        pass_on(context, self.uid)

    def view(self, context: PageContext) -> View:
        """Return the card, the box that it is from, and the question."""
        text, box = context.lang.text, letter_of(self.tagged)
        card = wrapped(registry.ui(self.tagged.game).card(self.tagged.card, context.lang).name)
        lines = (*card[:1], *wrapped(text("page.enrol.other", box=box)))
        title = text("page.enrol.box", box=box)
        return views.Question(title, None, lines[:QUESTION_LINES], labels(self.choices(context)), signs=context.signs)


def from_another_box(context: PageContext, uid: str) -> Tagged | None:
    """Return the card of a tag, if it is from another box of the game on the table than the one that is played with.

    A card that lies in play by this tag was taken in before, and stays what it is.
    """
    session, tagged = context.entries.session, context.storage.tags.card_of(uid)
    if session is None or tagged is None or tagged.game != session.game or session.in_play_by(uid) is not None:
        return None
    return None if letter_of(tagged) == in_use(context.storage.preferences, tagged.game) else tagged
