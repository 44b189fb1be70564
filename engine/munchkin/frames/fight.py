"""A combat from the first monster to the last card on the discards."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, words
from tablekeeper.engine.munchkin.cards.card import MATE, Card
from tablekeeper.engine.munchkin.cards.vocabulary import LoseItems
from tablekeeper.engine.munchkin.frames.losses import Exchange
from tablekeeper.engine.munchkin.frames.suffering import Suffer
from tablekeeper.engine.munchkin.table import derived, events, sums
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.hidden import cards_in
from tablekeeper.engine.munchkin.table.zones import Combat, Monster
from tablekeeper.engine.resolution import Frame, Question


def begin(draft: Draft, card: Card) -> None:
    """Face a monster, unless it is peaceful and the table wants peace (M-14, reading A-4)."""
    draft.set(met="monster")
    fighter = draft.table.active
    draft.set(combat=Combat(fighter))
    draft.events.append(events.Fought(seat=fighter, monster=card.id))
    join(draft, card, card.id)
    mine = derived.traits(draft.table.seats[fighter])
    weak = derived.weaknesses(draft.table, draft.table.seats[fighter])
    peace = card.peace
    if card.toll and derived.items(draft.table.seats[fighter]):
        draft.stack.append(Suffer(fighter, card.id, (LoseItems(),) * card.toll))
    if peace is not None and peace.unless not in weak and (peace.to is None or peace.to in mine):
        draft.stack.append(Peace(fighter, card.id))


def join(draft: Draft, card: Card, because: str, *, wandered: tuple[str, ...] = (), twin: int | None = None) -> Monster:
    """Let a monster join the combat (M-26, M-88, M-104); one that bears no helpers sends the helper away."""
    combat = sums.fight(draft.table)
    one = Monster(combat.numbered, card, (), twin, mate=twin is not None, wandered=wandered)
    draft.set(combat=replace(combat, monsters=(*combat.monsters, one), numbered=combat.numbered + 1))
    if because != card.id:
        draft.events.append(events.Joined(monster=card.id, number=one.number, because=because))
    if card.no_help and combat.helper is not None:
        draft.events.append(events.DroppedOut(seat=combat.helper, because=card.id))
        draft.set(combat=replace(sums.fight(draft.table), helper=None))
    return one


def enhance(draft: Draft, seat: int, number: int, card: str) -> None:
    """Lay an enhancer on a monster; a twin's lies with the one whose mate it is (M-87, M-103, M-104)."""
    combat = sums.fight(draft.table)
    one = sums.monster(combat, number)
    root = one if one.twin is None else sums.monster(combat, one.twin)
    _put(draft, replace(root, enhancers=(*root.enhancers, card)))
    draft.events.append(events.Enhanced(card=card, monster=one.card.id, number=number, seat=seat))


def _put(draft: Draft, one: Monster) -> None:
    combat = sums.fight(draft.table)
    draft.set(combat=replace(combat, monsters=tuple([one if m.number == one.number else m for m in combat.monsters])))


def take_out(draft: Draft, number: int) -> Monster:
    """Take a monster out of the combat and put its cards on the discards; twins inherit its enhancers (A-41)."""
    combat = sums.fight(draft.table)
    one = sums.monster(combat, number)
    rest = [m for m in combat.monsters if m.number != number]
    twins = [m for m in rest if m.twin == number]
    enhancers = one.enhancers
    if twins:
        heir = twins[0]
        rest = [
            replace(m, twin=None, enhancers=enhancers)
            if m is heir
            else replace(m, twin=heir.number)
            if m.twin == number
            else m
            for m in rest
        ]
        enhancers = ()
    for card in (MATE if one.mate else one.card.id, *enhancers, *one.wandered):
        draft.bury(card)
    draft.set(combat=replace(combat, monsters=tuple(rest)))
    return one


def remove(draft: Draft, number: int, because: str, *, keep: bool) -> None:
    """Remove a monster unkilled: no level, and its Treasure only if the card leaves it (M-27, M-30, reading A-6)."""
    combat = sums.fight(draft.table)
    worth = sums.treasures(combat, sums.monster(combat, number)) if keep else 0
    one = take_out(draft, number)
    draft.events.append(events.Removed(monster=one.card.id, number=number, because=because))
    add_to_pot(draft, worth)


def kill(draft: Draft, number: int, because: str) -> None:
    """Kill one monster at once: its level and Treasure come when the combat is won (M-29)."""
    combat = sums.fight(draft.table)
    one = sums.monster(combat, number)
    worth = sums.treasures(combat, one)
    levels = one.card.levels + sums.extra_level(draft.table, one)
    take_out(draft, number)
    draft.events.append(events.Killed(monster=one.card.id, number=number, because=because))
    add_to_pot(draft, worth)
    combat = sums.fight(draft.table)
    draft.set(combat=replace(combat, killed=combat.killed + 1, levels=combat.levels + levels))


def add_to_pot(draft: Draft, count: int) -> None:
    """Let Treasures be shared when the combat is won."""
    combat = sums.fight(draft.table)
    draft.set(combat=replace(combat, pot=combat.pot + count))


def win(draft: Draft) -> None:
    """Take the levels and share the Treasures (M-29, M-31, M-36, M-40, M-57, M-58); the tenth level ends the match."""
    combat = sums.fight(draft.table)
    levels, treasures, killed = sums.reward(draft.table)
    helper = combat.helper
    share = min(combat.deal.treasures, treasures) if helper is not None else 0
    for one in combat.monsters:
        draft.events.append(events.Killed(monster=one.card.id, number=one.number))
    draft.events.append(events.Won(seat=combat.fighter, levels=levels, treasures=treasures, helper=helper, share=share))
    because = combat.monsters[0].card.id if combat.monsters else "combat"
    gains = [(combat.fighter, levels)]
    if helper is not None and derived.has(draft.table.seats[helper], "elf"):
        gains.append((helper, killed))
    over(draft)
    if combat.allure:
        for seat, count in gains:
            draft.gain_levels(seat, count, because)
    else:
        draft.win_levels([gain for gain in gains if gain[1]], because, "kill")
    if draft.result is not None:
        return  # the win comes before the Treasure (reading A-21)
    if helper is not None:
        draft.draw(helper, "treasure", share, because)
    draft.draw(combat.fighter, "treasure", treasures - share, because)
    draft.set(phase="loot" if combat.loot else "end")


def over(draft: Draft) -> None:
    """Clear the combat away: its cards are discarded, and curses for one combat end (M-24, M-92)."""
    combat = sums.fight(draft.table)
    for card in cards_in(combat):
        draft.bury(card)
    draft.set(combat=None)
    draft.set(fought=True)
    for seat in sums.fighters(combat):
        for piece in draft.table.seats[seat].cards:
            if piece.card.next_combat or piece.card.dulls:
                draft.remove(seat, piece, "combat")
    draft.events.append(events.Over(seat=combat.fighter))


# What cards let people argue about


class Ruling(Frame[Draft, str], frozen=True, gc=False):
    """A question to the table, because a card lets people argue; the seat concerned is named (M-101)."""

    question: ClassVar[str]
    words: ClassVar[tuple[str, ...]]
    """What the table may decide."""

    seat: int
    card: str

    def advance(self, draft: Draft) -> Question[str] | None:
        """Put the question to the table."""
        return Question(self.seat, "ruling", self.card, words(*self.words))

    def answer(self, draft: Draft, option: Option[str]) -> None:
        """Do what the table has decided."""
        draft.stack.pop()
        draft.events.append(events.Ruled(question=self.question, card=self.card, answer=option.target))
        self.rule(draft, option.target)

    def rule(self, draft: Draft, word: str) -> None:
        """Do what a word means."""
        raise NotImplementedError


class Peace(Ruling, frozen=True, gc=False):
    """Whether a peaceful monster is fought (reading A-4)."""

    question = "peace"
    words = ("fight", "friend")

    def rule(self, draft: Draft, word: str) -> None:
        """Let a friend go; the room may be looted (M-18, reading A-4)."""
        if word != "friend":
            return
        one = sums.fight(draft.table).monsters[0]
        draft.stack[:] = [pending for pending in draft.stack if not isinstance(pending, Suffer)]
        take_out(draft, one.number)
        draft.set(combat=None)
        draft.set(met="friend")
        draft.set(phase="loot")
        draft.events.append(events.Removed(monster=one.card.id, number=one.number, because="friend"))
        peace = one.card.peace
        if peace is not None and peace.gift:
            draft.draw(self.seat, "treasure", peace.gift, one.card.id)
        if peace is not None and peace.swap:
            draft.stack.append(Swap(self.seat, one.card.id))


class Swap(Ruling, frozen=True, gc=False):
    """Whether Treasures in hand are exchanged for new ones."""

    question = "swap"
    words = ("yes", "no")

    def advance(self, draft: Draft) -> Question[str] | None:
        """Put the question to the table, if the hand is not too small."""
        if draft.table.seats[self.seat].hand >= 2:
            return super().advance(draft)
        draft.stack.pop()
        return None

    def rule(self, draft: Draft, word: str) -> None:
        """Begin the exchange."""
        if word == "yes":
            draft.stack.append(Exchange(self.seat, self.card, 2, draws=2))


class Keep(Ruling, frozen=True, gc=False):
    """Whether a monster that was bought off leaves its Treasure (reading A-6)."""

    question = "treasure"
    words = ("treasure", "nothing")

    worth: int

    def rule(self, draft: Draft, word: str) -> None:
        """Let it be shared."""
        if word == "treasure":
            add_to_pot(draft, self.worth)
