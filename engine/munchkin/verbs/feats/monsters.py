"""Cards that change the monsters of a combat: enhancers, mates, monsters from hand, and what takes monsters out."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.munchkin.cards import vocabulary as words
from tablekeeper.engine.munchkin.cards.card import Card, the
from tablekeeper.engine.munchkin.frames import fight, flight
from tablekeeper.engine.munchkin.table import codes, events, sums
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import choose_monsters
from tablekeeper.engine.munchkin.table.zones import Board
from tablekeeper.engine.munchkin.verbs.making import FromHand, Playing, T, feat_of
from tablekeeper.engine.refusals import NOTHING_IN_HAND, Refusal, forbidden, illegal
from tablekeeper.engine.resolution import Question


class AtMonster(Playing[int], frozen=True, gc=False):
    """A card that is laid on a monster in the combat."""

    def ask(self, draft: Draft) -> Question[int] | None:
        """Ask for the monster; of twins either is meant (M-104, M-105)."""
        combat = sums.fight(draft.table)
        return Question(self.seat, "monster", self.card, choose_monsters(sums.unlike(combat, combat.monsters)))


class Enhance(AtMonster, frozen=True, gc=False):
    """An enhancer is laid on a monster (M-87, M-105)."""

    purpose = "enhance"
    rule = "M-87"

    def work_on(self, draft: Draft, target: int) -> None:
        """Lay it on the monster."""
        self.spend(draft)
        fight.enhance(draft, self.seat, target, self.card)


class Twin(AtMonster, frozen=True, gc=False):
    """A monster gets a mate; a mate's mate shares the same enhancers (M-104)."""

    purpose = "twin"
    rule = "M-104"

    def work_on(self, draft: Draft, target: int) -> None:
        """Let the mate join."""
        self.spend(draft)
        one = sums.monster(sums.fight(draft.table), target)
        fight.join(draft, one.card, self.card, twin=one.number if one.twin is None else one.twin)


class Bring(FromHand[T], frozen=True, gc=False):
    """A card that brings a monster from hand (M-88)."""

    rule = "M-88"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it out of combat, or where no monster can be in the hand (M-88, M-102)."""
        if board.table.seats[seat].hand < 2:
            return illegal(NOTHING_IN_HAND, f"{card.id} needs a monster in hand besides.", "M-88")
        return super().why_not(board, seat, card)


class Wander(Bring[str], frozen=True, gc=False):
    """A monster from hand joins the combat, also one whose last monster has left (M-88, reading A-23)."""

    purpose = "wander"
    needs_monster = False

    def ask(self, draft: Draft) -> Question[str | None]:
        """Ask for the monster."""
        return self.hand_question(draft)

    def work_on(self, draft: Draft, target: str | None) -> None:
        """Let it join."""
        if target is None:
            return
        self.spend(draft)
        draft.take_from_hand(self.seat, target)
        fight.join(draft, the(target), self.card, wandered=(self.card,))


class Substitute(Bring[int], frozen=True, gc=False):
    """A monster from hand takes the place of another."""

    purpose = "replace"

    monster: int | None = None
    """The one that goes."""

    def ask(self, draft: Draft) -> Question[int | str | None]:
        """Ask which monster goes, and which one comes."""
        if self.monster is None:
            return Question(self.seat, "monster", self.card, choose_monsters(sums.fight(draft.table).monsters))
        return self.hand_question(draft)

    def work_on(self, draft: Draft, target: int | str | None) -> None:
        """Take the one that goes; the one that comes takes its place."""
        if isinstance(target, int):
            draft.stack.append(replace(self, monster=target))
        elif target is not None and self.monster is not None:
            self.use_up(draft)
            draft.take_from_hand(self.seat, target)
            gone = fight.take_out(draft, self.monster)
            draft.events.append(events.Removed(monster=gone.card.id, number=gone.number, because=self.card))
            fight.join(draft, the(target), self.card)


class Remove(Playing[int], frozen=True, gc=False):
    """Monsters leave the combat unkilled (M-27, M-28, M-30, reading A-6)."""

    purpose = "remove"
    rule = "M-27"

    @classmethod
    def why_not(cls, board: Board, seat: int, card: Card) -> Refusal | None:
        """Refuse it out of combat; one of these cards also undoes a failed flight."""
        feat = feat_of(card, words.Remove)
        fleeing = feat.after_roll and board.window in ("escape", "escaped", "rolled")
        refusal = None if fleeing else super().why_not(board, seat, card)
        if refusal is None and feat.own_turn and seat != board.table.active:
            return forbidden(codes.NOT_YOUR_TURN, f"{card.id} is used in one's own turn.", "M-100")
        return refusal

    def ask(self, draft: Draft) -> Question[int] | None:
        """Ask for the monster, unless all go; in a flight it is the pursuer."""
        if feat_of(self.card, words.Remove).all:
            return None
        fleeing = flight.fleeing(draft)
        if fleeing is None:
            options = choose_monsters(sums.fight(draft.table).monsters)
        else:
            one = fleeing.pursuer(draft)
            options = choose_monsters([one])
        return Question(self.seat, "monster", self.card, options)

    def work(self, draft: Draft) -> None:
        """Take all monsters out."""
        self._take_out(draft, [one.number for one in sums.fight(draft.table).monsters])

    def work_on(self, draft: Draft, target: int) -> None:
        """Take one monster out."""
        self._take_out(draft, [target])

    def _take_out(self, draft: Draft, gone: list[int]) -> None:
        self.use_up(draft)
        feat = feat_of(self.card, words.Remove)
        last = len(sums.fight(draft.table).monsters) == len(gone)
        keep = feat.treasure == "kept" or (feat.treasure == "kept_if_last" and last)
        for number in gone:
            fight.remove(draft, number, self.card, keep=keep)
        combat = sums.fight(draft.table)
        draft.set(combat=replace(combat, pot=combat.pot + feat.draw, loot=combat.loot or feat.loot))
        if last and flight.fleeing(draft) is not None:
            draft.draw(self.seat, "treasure", combat.pot, self.card)
            draft.set(combat=replace(sums.fight(draft.table), pot=0))
