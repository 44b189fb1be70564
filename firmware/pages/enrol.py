"""Teaching the box its tags, in any order: a card is tapped and named, or the panel names one and it is tapped."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import Cards, bind, bring_back, copy_of, in_use, letter_of
from tablekeeper.firmware.pages.choice import Choice, labels, no, yes
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.menu import Menu
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, Page, PageContext
from tablekeeper.firmware.pages.picking import Pick, plain_cards
from tablekeeper.firmware.pages.text import said, squeezed, wrapped
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.views import QUESTION_LINES, View


class Teaching(Menu):
    """How the cards of a game are taught, and which box of them where there are several with the same."""

    def __init__(self, context: PageContext, game: str, sets: Sequence[str]) -> None:
        self.cards = Cards(game, tuple(sets), in_use(context.storage.preferences, game))

    def heading(self, context: PageContext) -> str:
        """Return how many cards have a tag."""
        return progress(context, self.cards)

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return both ways, and the box."""
        text, push = context.lang.text, context.pages.push
        return (
            Choice(text("page.enrol.any"), lambda: push(AnyOrder(self.cards))),
            Choice(text("page.enrol.by_card"), lambda: push(Enrol(context, self.cards))),
            Choice(text("page.enrol.box", box=self.cards.letter), lambda: self._next_box(context)),
        )

    def _next_box(self, context: PageContext) -> None:
        cards = self.cards
        self.cards = Cards(cards.game, cards.sets, cards.next_letter(context.storage.tags))

    def scan(self, context: PageContext, uid: str) -> None:
        """Take a tag as the way does that begins with one."""
        page = AnyOrder(self.cards)
        context.pages.push(page)
        page.scan(context, uid)


def progress(context: PageContext, cards: Cards) -> str:
    """Return how many of some cards have a tag."""
    count = len(cards.every)
    return f"{context.lang.text('page.enrol')} {count - len(cards.without_tag(context.storage.tags))}/{count}"


def place(context: PageContext, tagged: Tagged, of: int) -> str:
    """Return which card of several a tag is on: its copy if there are more, and its box unless that is the first."""
    copy = context.lang.text("page.enrol.which", n=copy_of(tagged), of=of) if of > 1 else ""
    box = "" if letter_of(tagged) == "A" else context.lang.text("page.enrol.box", box=letter_of(tagged))
    return ", ".join(filter(None, (box, copy)))


def take(context: PageContext, cards: Cards, uid: str, tagged: Tagged) -> None:
    """Put a tag on a card, and say when another one is on none now, and when every card has one."""
    text, tags = context.lang.text, context.storage.tags
    before = len(cards.without_tag(tags))
    lost = bind(tags, uid, tagged)
    context.hardware.buzzer.play("accepted")
    if before and not cards.without_tag(tags):
        context.pages.push(said(text("page.enrol.all"), text("page.enrol.all.so", n=len(cards.every))))
    if lost:
        name = registry.ui(tagged.game).card(tagged.card, context.lang).name
        context.pages.push(said(text("page.enrol.lost"), name, text("page.enrol.lost.so")))


class Enrol(Page):
    """Names one card after the other, beginning with the first that has no tag; it can be left at any time."""

    def __init__(self, context: PageContext, cards: Cards, first: Tagged | None = None) -> None:
        self.cards = cards
        self.every = cards.every
        self.at = self._next(context, -1) if first is None else self.every.index(first)

    def _next(self, context: PageContext, after: int) -> int:
        """Return the next card without a tag; where there is none, simply the next."""
        free = set(self.cards.without_tag(context.storage.tags))
        order = [(after + step) % len(self.every) for step in range(1, len(self.every) + 1)]
        return next((index for index in order if self.every[index] in free), order[0])

    def view(self, context: PageContext) -> View:
        """Return the card to tap, how many have a tag, and whether this one has."""
        wanted, text = self.every[self.at], context.lang.text
        name = registry.ui(wanted.game).card(wanted.card, context.lang).name
        of = len(self.cards.copies(wanted.card))
        mark = "" if wanted in self.cards.without_tag(context.storage.tags) else " ✓"
        copy = text("page.enrol.copy", n=copy_of(wanted), of=of) if of > 1 else text("page.enrol.tap")
        who = context.announcer.flash or progress(context, self.cards)
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
        """Bind the tag to the card that is named; one that is on another card, or replaces one, after a question."""
        wanted, before = self.every[self.at], context.storage.tags.card_of(uid)
        if before == wanted:
            self.take(context, uid)
        elif before is not None:
            context.hardware.buzzer.play("refused")
            context.pages.push(Rebind(before, self.cards.game, lambda: self._offer(context, uid)))
        else:
            self._offer(context, uid)

    def _offer(self, context: PageContext, uid: str) -> None:
        """Bind the tag, but ask first where the card has another one."""
        wanted = self.every[self.at]
        if wanted in self.cards.without_tag(context.storage.tags):
            self.take(context, uid)
        else:
            context.pages.push(Replace(wanted, self.cards.game, lambda: self.take(context, uid)))

    def take(self, context: PageContext, uid: str) -> None:
        """Bind the tag and go on to the next card."""
        wanted = self.every[self.at]
        take(context, self.cards, uid, wanted)
        self.at = self._next(context, self.at)


class AnyOrder(Page):
    """Takes one card after the other as they come, and asks what each is; the last one can be taken back."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._last: tuple[Tagged, dict[str, Tagged]] | None = None
        """The card that was taught last, and what all tags were on before."""

    def view(self, context: PageContext) -> View:
        """Return how many have a tag, and which card was the last."""
        text, lines = context.lang.text, [context.lang.text("page.enrol.any_card")]
        if self._last is not None:
            tagged, _ = self._last
            of = len(self.cards.copies(tagged.card))
            name = registry.ui(tagged.game).card(tagged.card, context.lang).name
            which = [place(context, tagged, of)] if of > 1 else []
            lines = [*squeezed(f"✓ {name}", QUESTION_LINES - 1 - len(which)), *which, *lines]
        undo = text("page.enrol.undo") if self._last else ""
        labels = (undo, text("page.enrol.end"), "")
        return views.Question(progress(context, self.cards), None, tuple(lines), labels, signs=context.signs)

    def press(self, context: PageContext, key: Key) -> None:
        """Take the last card back, with whatever its tag has replaced; or leave."""
        if key.slot == LEFT and self._last is not None:
            _, before = self._last
            bring_back(context.storage.tags, before)
            self._last = None
        elif key.slot in (OK, MENU):
            context.pages.back()

    def scan(self, context: PageContext, uid: str) -> None:
        """Ask which card the tag is on; of one that is on a card already, say so and ask only if that is wanted."""
        before = context.storage.tags.card_of(uid)
        if before is None:
            self.name(context, uid)
        else:
            context.hardware.buzzer.play("refused")
            context.pages.push(Rebind(before, self.cards.game, lambda: self.name(context, uid)))

    def name(self, context: PageContext, uid: str) -> None:
        """Let the card be picked."""

        def picked(card: str) -> None:
            choose_copy(context, self.cards, card, lambda tagged: self.take(context, uid, tagged))

        pick_card(context, self.cards, picked)

    def take(self, context: PageContext, uid: str, tagged: Tagged) -> None:
        """Bind the tag."""
        self._last = tagged, context.storage.tags.all()
        take(context, self.cards, uid, tagged)


def pick_card(context: PageContext, cards: Cards, act: Callable[[str], None]) -> None:
    """Let one of some cards be picked, and leave the page on which it was."""

    def picked(card: str) -> None:
        context.pages.back()
        act(card)

    ui = registry.ui(cards.game)
    every = dict.fromkeys(tagged.card for tagged in cards.every)
    offered = plain_cards(ui, every, context.lang_of(ui), picked)
    context.pages.push(PickTaught(context.lang.text("page.unknown.teach"), offered, cards.game))


class PickTaught(Pick):
    """Picks the card that a tag is on."""

    makes_way = True


def choose_copy(context: PageContext, cards: Cards, card: str, act: Callable[[Tagged], None]) -> None:
    """Take a copy of a card that has no tag; where all have one, ask whose is replaced, or whether the only one is."""
    free = [tagged for tagged in cards.without_tag(context.storage.tags) if tagged.card == card]
    copies = cards.copies(card)
    if free:
        act(free[0])
    elif len(copies) == 1:
        context.pages.push(Replace(copies[0], cards.game, lambda: act(copies[0])))
    else:
        context.pages.push(WhichCopy(cards, card, act))


class WhichCopy(Menu):
    """Asks of which copy of a card the tag is lost, where all of them have one."""

    title, makes_way = "page.enrol.whose", True

    def __init__(self, cards: Cards, card: str, act: Callable[[Tagged], None]) -> None:
        self.copies, self.act = cards.copies(card), act

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return the copies."""

        def choice(tagged: Tagged) -> Choice:
            def take() -> None:
                context.pages.back()
                self.act(tagged)

            return Choice(place(context, tagged, len(self.copies)), take)

        return [choice(tagged) for tagged in self.copies]


class Rebind(Choosing):
    """Says which card a tag is on already, and asks whether it is on another one now."""

    title, question = "page.enrol.taken", "page.enrol.move"
    """The keys of the texts."""
    makes_way = True

    def __init__(self, before: Tagged, game: str, act: Callable[[], None]) -> None:
        self.before, self.game, self.act = before, game, act

    def choices(self, context: PageContext) -> Sequence[Choice]:
        """Return yes and no."""
        return yes(context.lang, lambda: self.move(context)), no(context.lang, context.pages.back)

    def move(self, context: PageContext) -> None:
        """Move it."""
        context.pages.back()
        self.act()

    def view(self, context: PageContext) -> View:
        """Return the question with the card that the tag is on."""
        text = context.lang.text
        lines = (*named(context, self.before, self.game), text(self.question))
        return views.Question(text(self.title), None, lines, labels(self.choices(context)), signs=context.signs)


class Replace(Rebind):
    """Says which card has a tag already, and asks whether the new one replaces that."""

    title, question = "page.enrol.has", "page.enrol.replace"


def named(context: PageContext, tagged: Tagged, game: str) -> tuple[str, ...]:
    """Return in two lines which card a tag is on, and what tells it from others: its copy, its game unless `game`."""
    if not registry.has(tagged.game):
        return tagged.card, tagged.game
    ui = registry.ui(tagged.game)
    name, of = ui.card(tagged.card, context.lang).name, len(_alike(tagged).copies(tagged.card))
    which = place(context, tagged, of)
    also = ", ".join(filter(None, ("" if tagged.game == game else ui.title, which)))
    return (*squeezed(name, 1), *squeezed(also, 1)) if also else squeezed(name, 2)


def _alike(tagged: Tagged) -> Cards:
    """Return all cards of the box that a card is from."""
    return Cards(tagged.game, registry.ui(tagged.game).game.sets, letter_of(tagged))
