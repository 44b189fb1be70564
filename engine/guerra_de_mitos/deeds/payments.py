"""Paying for what is played or used, and asking twice before a payment that means oblivion (G-32, G-46, A-23)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Answer, Option, Options, words
from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, the
from tablekeeper.engine.guerra_de_mitos.deeds.deed import Play
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing, follow
from tablekeeper.engine.guerra_de_mitos.frames.asking import Asking
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import ByHand
from tablekeeper.engine.guerra_de_mitos.frames.by_numbers import ByNumbers
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, playing, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Character
from tablekeeper.engine.labels import options
from tablekeeper.engine.resolution import Question

WARNINGS = 2
"""How often somebody is asked before the own reserve is emptied (G-29, A-23)."""


class Brink(Asking[str], frozen=True, gc=False):
    """Something that takes power out of a seat's own reserve; the last of it only for who is sure twice."""

    card: str = ""
    """The card that it is paid for, if it is one."""
    sure: int = 0

    def price(self, draft: Draft) -> int:
        """Return how much power leaves the reserve."""
        raise NotImplementedError

    def go(self, draft: Draft) -> None:
        """Pay, and do what it was paid for."""
        raise NotImplementedError

    def advance(self, draft: Draft) -> Question[str] | None:
        """Ask whether the seat is sure, where nothing would be left; else pay, unless an edit has left too little."""
        price, reserve = self.price(draft), draft.seat(self.seat).reserve
        if price > reserve:
            draft.stack.pop()
            return None
        if 0 < price == reserve and self.sure < WARNINGS:
            return Question(self.seat, "oblivion" if self.sure == 0 else "sure", self.card or None, words("no", "yes"))
        draft.stack.pop()
        self.go(draft)
        return None

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Go on, or leave it."""
        if option.target == "yes":
            draft.stack[-1] = replace(self, sure=self.sure + 1)
        else:
            draft.stack.pop()


class PayAction(Brink, frozen=True, gc=False):
    """An action card of the influence phase (G-32)."""

    def price(self, draft: Draft) -> int:
        """Return its cost."""
        return current.cost(draft.table, self.seat, the(self.card))

    def go(self, draft: Draft) -> None:
        """Pay and play it."""
        draft.earn(self.seat, -self.price(draft), self.card)
        act(draft, self.seat, self.card)


class PayPantheon(Brink, frozen=True, gc=False):
    """The ability of a pantheon that costs power of the reserve (G-69)."""

    def price(self, draft: Draft) -> int:
        """Return what it costs."""
        return traits.PRICES.get(self.card, 0)

    def go(self, draft: Draft) -> None:
        """Pay and use it."""
        turn.acted(draft, self.seat)
        draft.earn(self.seat, -self.price(draft), self.card)
        pantheon = draft.seat(self.seat).pantheon
        if pantheon is not None:
            draft.change(self.seat, pantheon=replace(pantheon, used=(*pantheon.used, derived.phase(draft.table))))
        draft.events.append(events.Used(seat=self.seat, card=self.card))
        draft.stack.append(ByHand(self.seat, self.card))


class Payer(Asking[int], frozen=True, gc=False):
    """Which character pays an action of the confrontation (G-46)."""

    card: str

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of those that can; nobody pays an action that costs nothing."""
        table, card = draft.table, the(self.card)
        there = derived.fielded(draft.seat(self.seat))
        able = playing.payers(table, self.seat, card)
        if not able or (there and not current.cost(table, self.seat, card)):
            draft.stack.pop()
            if able:
                act(draft, self.seat, self.card)
            return None
        names = zip(derived.label_pieces(table, able), able, strict=True)
        ways = [Answer("field" if there and not one.fielded else "choose", name) for name, one in names]
        options = Options(tuple(ways), tuple([one.number for one in able]))
        return Question(self.seat, "payer" if there else "mover", self.card, options)

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Move the character in if it is not there, let it pay, and play the card (G-44, G-46)."""
        draft.stack.pop()
        draft.field(option.target)
        draft.charge(option.target, -current.cost(draft.table, self.seat, the(self.card)), self.card)
        act(draft, self.seat, self.card)


class Bearer(Asking[int], frozen=True, gc=False):
    """Which character carries an equipment or an invocation, and pays for it (G-34, G-35)."""

    card: str

    def able(self, draft: Draft) -> list[Character]:
        """Return the characters that may carry it; if *advise* has let it be played, those that could pay for it."""
        table, card = draft.table, the(self.card)
        why_not = [
            (derived.character_of(place), playing.why_not_bearer(table, self.seat, card, place))
            for place in table.characters
        ]
        may = [one for one, refusal in why_not if refusal is None]
        return may or [one for one, refusal in why_not if refusal is not None and refusal.restriction]

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask for one of those that may."""
        able = self.able(draft)
        if not able:
            draft.stack.pop()
            return None
        labels = derived.label_pieces(draft.table, able)
        return Question(self.seat, "bearer", self.card, options("choose", labels, [one.number for one in able]))

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Let it pay, and put the card on it."""
        draft.stack.pop()
        place = derived.find(draft.table, option.target)
        if place is None:
            return
        card, before = the(self.card), draft.table.lasting
        draft.charge(option.target, -current.cost(draft.table, self.seat, card, derived.character_of(place)), self.card)
        draft.use_discounts(self.seat, card)
        turn.acted(draft, self.seat)
        draft.take_from_hand(self.seat)
        now = derived.find(draft.table, option.target)
        if now is not None:
            draft.equip(self.seat, self.card, derived.character_of(now))
        follow(draft, self.seat, before)


def begin(draft: Draft, seat: int, name: str, *, anyway: bool = False) -> None:
    """Begin to play a card from a hand, as far as that is possible; `anyway` passes over what only restricts."""
    card = the(name)
    refusal = playing.why_not(draft.table, seat, card)
    if refusal is not None and not (anyway and refusal.restriction):
        return
    if card.kind != "action":
        draft.stack.append(Bearer(seat, name))
    elif draft.table.rules.cards_act and card.listed:
        draft.stack.append(Performing(seat, Play(name)))
    elif derived.phase(draft.table) == "influence":
        draft.stack.append(PayAction(seat, name))
    else:
        draft.stack.append(Payer(seat, name))


def act(draft: Draft, seat: int, name: str) -> None:
    """Carry out an action card that is paid: discard it, compute what can be, let people resolve the rest."""
    card: Card = the(name)
    draft.use_discounts(seat, card)
    turn.acted(draft, seat)
    follow(draft, seat, draft.table.lasting)
    draft.play(seat, name)
    if card.battle or name in traits.RESOLVES:
        draft.set(battle=name)  # the newest counts (G-49, reading A-34)
    elif name in traits.SILENCE:
        draft.set(silent=True)
    elif name in traits.EXTRA_CLASH:
        draft.set(extra=(*draft.table.extra, seat))
    elif name in traits.MEDITATION:
        draft.change(seat, meditation=draft.seat(seat).meditation + traits.MEDITATION[name])
    else:
        draft.stack.append(ByHand(seat, name))


class PlayedByNumbers(ByNumbers, frozen=True, gc=False):
    """A card without a tag that is played from the hand."""

    anyway: bool = False
    """Whether *advise* has let it be played."""

    def use(self, draft: Draft, card: str) -> None:
        """Play it, if it is possible with these numbers; else it stays in the hand, and the phase asks again."""
        waiting = len(draft.stack)
        begin(draft, self.seat, card, anyway=self.anyway)
        if len(draft.stack) == waiting:
            draft.events.append(events.Unpaid(seat=self.seat, card=card))


def play(draft: Draft, seat: int, name: str) -> None:
    """Play a card of a seat's hand in the phase that it is; one without a tag is asked for its numbers first."""
    if name in playing.UNTAGGED:
        least = the(playing.UNTAGGED[name])
        anyway = playing.why_not(draft.table, seat, least) is not None
        draft.stack.append(PlayedByNumbers(seat, name, anyway=anyway))
    else:
        begin(draft, seat, name, anyway=True)
