"""Picking a card: each key takes a third, of the sorts, the powers and then the names, until one card is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.ui import AnyUI, Subject
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.languages import LANGUAGES, Language
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choice import Choice, placed, spread
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.explain import explain
from tablekeeper.firmware.pages.page import LEFT, MENU, OK, RIGHT, Key, PageContext, folded, pass_on
from tablekeeper.firmware.pages.text import heading, refuse, title_room, wrapped
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.telling.views import THIRDS_COLUMNS, THIRDS_LINES, Thirds, View
from tablekeeper.firmware.telling.wrapping import ELLIPSIS, shortened

SLOTS = (LEFT, OK, RIGHT)
NAMES = 6
"""So many cards or fewer are parted by name, more by power."""


@dataclass(frozen=True)
class Pickable:
    """A card that may be picked."""

    id: str | None
    """The card that can be explained."""
    name: str
    power: int | None
    act: Callable[[], None]
    answer: Answer | None = None
    group: str = ""
    """Its sort, by which many are parted first."""
    measure: str = ""
    """What its power is called."""
    also: tuple[str, ...] = ()
    """What it is called besides: its name in another language, where that of the box has none for it."""


def parted(cards: Sequence[Pickable]) -> list[list[Pickable]]:
    """Return up to three parts of the cards, which are sorted by group, power and name."""
    attribute = parted_by(cards)
    if attribute is None:
        return [list(part) for part in _thirds(cards)]
    alike = [list(group) for _, group in groupby(cards, key=attribute)]
    return [[card for group in part for card in group] for part in _balanced(alike)]


def parted_by(cards: Sequence[Pickable]) -> Callable[[Pickable], object] | None:
    """Return by what the cards are parted next: their group, their power, or, being few or equal, None: their name."""
    if len(cards) > NAMES:
        for attribute in (_group, _power):
            if attribute(cards[0]) != attribute(cards[-1]):  # they are sorted by it
                return attribute
    return None


def _group(card: Pickable) -> object:
    return card.group


def _power(card: Pickable) -> object:
    return card.power or 0


def _thirds(cards: Sequence[Pickable]) -> list[Sequence[Pickable]]:
    """Cut into three parts as equal as can be, the longer ones first; empty ones are left out."""
    size, longer = divmod(len(cards), 3)
    first = size + (longer > 0)
    second = first + size + (longer > 1)
    return [part for part in (cards[:first], cards[first:second], cards[second:]) if part]


def _balanced(groups: list[list[Pickable]]) -> list[list[list[Pickable]]]:
    """Cut a row of groups into up to three so that the largest part is as small as can be."""
    if len(groups) <= len(SLOTS):
        return [[group] for group in groups]
    cuts = [(first, second) for first in range(1, len(groups) - 1) for second in range(first + 1, len(groups))]
    parts = [[groups[:first], groups[first:second], groups[second:]] for first, second in cuts]
    return min(parts, key=lambda cut: max(sum(map(len, part)) for part in cut))


def part_lines(part: Sequence[Pickable], by: Callable[[Pickable], object] | None) -> tuple[str, ...]:
    """Return what stands beside a key: one card, which it takes, or the ends of a range of groups, powers or names."""
    first, last = part[0], part[-1]
    if len(part) == 1 and (by is None or first.id is not None):  # one that is none of the boxes' is called by its sort
        return _single(first)
    if by is _power:
        return (f"{first.measure} {_range(first.power or 0, last.power or 0)}".strip(),)
    if by is _group:
        return (first.group,) if first.group == last.group else (first.group, f"…{last.group}")
    to = "" if len(part) == 2 else ELLIPSIS
    return _end(first.name, last.name), _end(last.name, first.name, to)


def _end(name: str, other: str, to: str = "") -> str:
    """Return an end of a range of names; one that has not the room begins where it differs from the other end."""
    if len(to + name) <= THIRDS_COLUMNS:
        return to + name
    pairs = list(zip(name.split(), other.split(), strict=False))
    same = next((place for place, (one, two) in enumerate(pairs) if one != two), len(pairs))
    text = (ELLIPSIS if same else to) + " ".join(name.split()[same:])
    return text if len(text) <= THIRDS_COLUMNS else f"{text[: THIRDS_COLUMNS - 1].rstrip()}{ELLIPSIS}"


def _single(card: Pickable) -> tuple[str, ...]:
    """Return a card's name and power; of a name that is too long for its place as much as goes into two lines."""
    whole = f"{card.name} {_number(card)}".rstrip()
    if card.also and len(whole) <= THIRDS_COLUMNS:
        return whole, shortened(f"({', '.join(card.also)})", THIRDS_COLUMNS)
    lines = wrapped(whole, columns=THIRDS_COLUMNS)
    if len(lines) <= THIRDS_LINES:
        return (whole,)
    end = f" {_number(card)}".rstrip()
    rest = " ".join(lines[1:]).removesuffix(end)
    return lines[0], shortened(rest, THIRDS_COLUMNS - len(end)) + end


def _range(least: int, most: int) -> str:
    """Return a range of powers; a card without one counts as 0, and no dash stands where it could be a minus."""
    return str(least) if least == most else f"{least}–{most}" if least >= 0 else f"{least} … {most}"


def _number(card: Pickable) -> str:
    return "" if card.power is None else str(card.power)


def plain_cards(ui: AnyUI, cards: Iterable[str], lang: Language, act: Callable[[str], None]) -> list[Pickable]:
    """Return cards to pick from, each by itself, wherever it is; `act` takes the one that is picked."""

    def pickable(card: str) -> Pickable:
        subject = ui.card(card, lang)
        name, also = looked_for(ui, subject, lang)
        group, measure = subject.group, subject.measure
        return Pickable(card, name, subject.power, lambda: act(card), None, group, measure, also)

    return [pickable(card) for card in cards]


def looked_for(ui: AnyUI, subject: Subject, lang: Language) -> tuple[str, tuple[str, ...]]:
    """Return what a card is called where people look for it, and besides: its gloss goes before a foreign name."""
    if subject.card is None:
        return subject.name, ()
    printed, name = ui.printed(subject.card), ui.card(subject.card, lang).name
    if gloss := ui.gloss(subject.card, lang):
        return subject.name.replace(name, gloss), (name,)
    borrowed = lang.code not in printed and name in printed.values()
    return subject.name, tuple(ui.other_names(subject.card, name)) if borrowed else ()


def by_every_name(context: PageContext, cards: Iterable[Pickable], game: str) -> Iterator[Pickable]:
    """Yield cards once for each name that is known in any language, to be parted by name alone."""
    ui, preferences = registry.ui(game), context.storage.preferences
    for card in cards:
        yield replace(card, power=None, group="")
        if card.id is not None:
            called = " ".join(f"{card.name} {_number(card)}".split())
            entered = [names.entered(preferences, game, card.id, code) for code in LANGUAGES]
            for name in dict.fromkeys((*ui.printed(card.id).values(), *entered)):
                if name and name != card.name:
                    yield Pickable(card.id, name, None, card.act, card.answer, also=(called,))


def cards_to_explain(session: Session) -> Sequence[str]:
    """Return the cards in play, or where none is all that the match is played with; a game may have none."""
    ui = session.ui
    return ui.in_play(session.match.state) or [card for card, _ in ui.cards(session.sets)]


def pick_to_explain(context: PageContext, session: Session) -> None:
    """Let a card be picked to be explained, if there is any."""
    if cards := cards_to_explain(session):
        offered = plain_cards(session.ui, cards, context.lang, lambda card: explain(context, card, session.game))
        context.pages.push(Pick(context.lang.text("page.explain"), offered, session.game))


def not_here(context: PageContext, tagged: Tagged) -> None:
    """Refuse a tapped card that is none of those that are looked for."""
    ui = registry.ui(tagged.game) if registry.has(tagged.game) else None
    name = tagged.card if ui is None else ui.card(tagged.card, context.lang_of(ui)).name
    refuse(context, name, context.lang.text("page.not_here"))


class Pick(Choosing):
    """Picks one of many cards of a game, at least one; the shared key goes one step back."""

    def __init__(
        self, title: str, cards: Sequence[Pickable], game: str, seat: int | None = None, *, by_name: bool = False
    ) -> None:
        if not cards:
            raise ValueError(f"pick {title!r}: wanted cards, got none; do not offer what there is nothing to pick for")
        self.title, self.game, self.seat, self.by_name = title, game, seat, by_name
        groups = list(dict.fromkeys(card.group for card in cards))

        def place(card: Pickable) -> tuple[int, int, str]:
            return groups.index(card.group), card.power or 0, folded(card.name).lstrip("[")

        self.steps: list[list[Pickable]] = [sorted(cards, key=place)]
        self.takes_tags = all(card.answer is None for card in cards)
        """Whether a tapped card is picked here: one that is an answer is a tap of the match."""

    @property
    def parts(self) -> dict[str, list[Pickable]]:
        """The parts by the keys that take them."""
        return spread(parted(self.steps[-1]))

    def choices(self, _context: PageContext) -> Sequence[Choice]:
        """Return the parts: a single card is taken, several are parted again."""
        by = parted_by(self.steps[-1])
        return [self._choice(part, by) for part in self.parts.values()]

    def _choice(self, part: list[Pickable], by: Callable[[Pickable], object] | None) -> Choice:
        label = " ".join(part_lines(part, by))
        answers = tuple(card.answer for card in part if card.answer is not None)
        if len(part) > 1:
            return Choice(label, lambda: self.steps.append(part), answers=answers)
        return Choice(label, part[0].act, answers=answers, card=part[0].id)

    def view(self, context: PageContext) -> View:
        """Return the thirds."""
        cards = self.steps[-1]
        parts = self.parts
        by = parted_by(cards)
        left, middle, right = (part_lines(parts[slot], by) if slot in parts else () for slot in SLOTS)
        asked = context.lang.text("page.pick.which") if by is _power else self.title
        title = heading(context, asked, self.seat)
        whole = self.cut(context, ())
        return Thirds(title, self.seat, (left, middle, right), signs=context.signs, whole=whole)

    def press(self, context: PageContext, key: Key) -> None:
        """Take a third, or go a step back."""
        if key.slot == MENU and len(self.steps) > 1:
            self.steps.pop()
        else:
            super().press(context, key)

    def hold(self, context: PageContext, key: Key) -> None:
        """Explain the card beside ok, or let the cards be picked by name alone, in any language, where it is several.

        The shared key closes every page over the match.
        """
        choices = self.choices(context)
        card, beside = self.card_in_question(context, choices), self.parts.get(OK, ())
        if key.slot == OK and card is not None:
            explain(context, card, self.game, self.cut(context, choices))
        elif key.slot == OK and len(beside) > 1 and not self.by_name:
            named = list(by_every_name(context, self.steps[-1], self.game))
            by_names = Pick(context.lang.text("page.names"), named, self.game, self.seat, by_name=True)
            by_names.makes_way = self.makes_way
            context.pages.push(by_names)
        else:
            super().hold(context, key)

    def scan(self, context: PageContext, uid: str) -> None:
        """Pick the card that is tapped, or say that it is not among them; an answer is given by the match."""
        tagged = context.storage.tags.card_of(uid)
        if self.makes_way or (self.by_name and self.takes_tags):
            pass_on(context, uid)
        elif tagged is None or not self.takes_tags:
            super().scan(context, uid)
        elif tagged.game == self.game and (found := self._tapped(tagged.card)) is not None:
            found.act()
        else:
            not_here(context, tagged)

    def _tapped(self, card: str) -> Pickable | None:
        return next((offered for offered in self.steps[0] if offered.id == card), None)

    def cut(self, _context: PageContext, _choices: Sequence[Choice]) -> Sequence[str]:
        """Return the title, where it is cut."""
        return [self.title] if len(self.title) > title_room(self.seat) else []

    def card_in_question(self, _context: PageContext, choices: Sequence[Choice]) -> str | None:
        """Return the card above ok, where it is a single one."""
        middle = placed(choices).get(OK)
        return middle.card if middle else None
