"""The course of a turn: doors, trouble, loot, charity, and the next seat."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option, Options, words
from tablekeeper.engine.munchkin.cards.card import NAMELESS, Card, the
from tablekeeper.engine.munchkin.cards.vocabulary import SEXES, Divine, Sex
from tablekeeper.engine.munchkin.frames import fight
from tablekeeper.engine.munchkin.frames.by_numbers import ByNumbers
from tablekeeper.engine.munchkin.frames.losses import Dump
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.actions import AnyAction, OpenQuestion
from tablekeeper.engine.munchkin.table.draft import Draft
from tablekeeper.engine.munchkin.table.labels import choose_seats
from tablekeeper.engine.munchkin.table.zones import Phase
from tablekeeper.engine.resolution import Frame, Question


class Course(Frame[Draft, Sex | AnyAction], frozen=True, gc=False):
    """The course of the turn, below everything that is pending: it opens one window after another."""

    def advance(self, draft: Draft) -> Question[Sex | AnyAction] | None:
        """Return the question that the course of the turn asks now, or go on by itself."""
        if draft.table.phase == "setup":
            return _set_up(draft)
        if draft.table.combat is not None:
            monsters = draft.table.combat.monsters
            return OpenQuestion(draft.table.combat.fighter, "combat", monsters[0].card.id if monsters else None)
        if not draft.table.seats[draft.table.active].plays:
            next_turn(draft)  # the turn of a dead seat is over (M-56), and so is that of one without a player
            return None
        if draft.table.phase == "charity":
            next_turn(draft)
            return None
        if draft.table.phase == "trouble" and not draft.table.seats[draft.table.active].hand:
            to_phase(draft, "loot")
            return None
        return OpenQuestion(draft.table.active, "turn" if draft.table.phase == "door" else draft.table.phase)

    def answer(self, draft: Draft, option: Option[Sex | AnyAction]) -> None:
        """Take a seat's sex (M-10), or what a seat does."""
        if option.target == "female" or option.target == "male":
            draft.set_sex(_sexless(draft)[0], option.target)
        else:
            option.target.carry_out(draft)


def to_phase(draft: Draft, phase: Phase) -> None:
    """Go on to a step of the turn."""
    draft.set(phase=phase)
    draft.events.append(events.Phased(seat=draft.table.active, phase=phase))


# Before the first turn


def _sexless(draft: Draft) -> list[int]:
    return [index for index, seat in enumerate(draft.table.seats) if seat.sex is None and seat.place == "here"]


def _set_up(draft: Draft) -> Question[Sex | AnyAction]:
    """Ask each seat for its sex, then deal (M-4, M-10)."""
    for index in _sexless(draft):
        return Question(index, "sex", None, sexes())
    if not any(seat.hand or seat.cards for seat in draft.table.seats):
        for index, seat in enumerate(draft.table.seats):
            if seat.place != "left":
                draft.deal(index)
    return OpenQuestion(draft.table.active, "setup")


def sexes() -> Options[Sex]:
    """Return an option for each sex."""
    return words(*SEXES)


def start(draft: Draft) -> None:
    """Begin the first turn (M-7)."""
    draft.set(phase="door")
    draft.events.append(events.Turn(seat=draft.table.active))


# Doors


class OpenedByNumbers(ByNumbers, frozen=True, gc=False):
    """A monster without a tag behind the door."""

    def use(self, draft: Draft, card: Card) -> None:
        """Turn it up."""
        draft.turn_up("door")
        draft.events.append(events.Opened(seat=self.seat, card=card.id))
        turned_up(draft, card.id)


def open_door(draft: Draft, name: str) -> None:
    """Turn a door up: a monster is fought, a curse falls, anything else goes to the hand (M-13 to M-16)."""
    seat = draft.table.active
    draft.stale()
    if name == "monster":
        draft.stack.append(OpenedByNumbers(seat, "monster"))
        return
    draft.turn_up("door")
    nameless = name in ("curse", NAMELESS["door"])
    draft.events.append(events.Opened(seat=seat, card=name))
    card = the(NAMELESS["door"] if nameless else name)
    draft.set(phase="trouble")
    if name == "curse":
        draft.bury(card.id)
    else:
        turned_up(draft, card.id)


def turned_up(draft: Draft, name: str) -> None:
    """Do what an open Door card does to the seat that turned it up."""
    seat = draft.table.active
    card = the(name)
    draft.set(phase="trouble")
    if card.kind == "monster":
        fight.begin(draft, card)
    elif card.kind == "curse":
        if any(piece.card.warded for piece in derived.used(draft.table.seats[seat])):
            draft.events.append(events.Cancelled(seat=seat, card=name, because="sandals"))
            draft.bury(name)
        else:
            draft.events.append(events.CurseFell(seat=seat, card=name))
            draft.stack.append(Cursed(seat, name))
    elif isinstance(card.feat, Divine):
        draft.bury(name)
        bless(draft, name)
    else:
        draft.change(seat, hand=draft.table.seats[seat].hand + 1)
        draft.events.append(events.Kept(seat=seat, card=name))


def bless(draft: Draft, card: str) -> None:
    """Give every Cleric a level, even the tenth (M-12, readings A-11, A-22)."""
    clerics = [(seat, 1) for seat in derived.living(draft.table) if derived.has(draft.table.seats[seat], "cleric")]
    if clerics:
        draft.win_levels(clerics, card, "divine_intervention")
    else:
        draft.events.append(events.Nothing(seat=draft.table.active, because=card))


def resurrect(draft: Draft) -> None:
    """Take the top Door discard in the place of a new door, at the price of a card in hand."""
    draft.stale()
    card = draft.table.doors.pile[-1]
    draft.set(doors=replace(draft.table.doors, pile=draft.table.doors.pile[:-1]))
    draft.events.append(events.Opened(seat=draft.table.active, card=card, from_discards=True))
    draft.events.append(events.Powered(seat=draft.table.active, power="resurrect"))
    turned_up(draft, card)
    if draft.result is None:
        draft.stack.append(Dump(draft.table.active, "cleric", 1))


class SoughtByNumbers(ByNumbers, frozen=True, gc=False):
    """A monster without a tag from the hand, with which trouble is looked for."""

    def use(self, draft: Draft, card: Card) -> None:
        """Fight it."""
        fight_from_hand(draft, self.seat, card.id)


def fight_from_hand(draft: Draft, seat: int, name: str) -> None:
    """Look for trouble with a monster from hand (M-17)."""
    if name == "monster":
        draft.stack.append(SoughtByNumbers(seat, "monster"))
        return
    draft.take_from_hand(seat, name)
    fight.begin(draft, the(name))


# Loot, charity, the next seat


def loot_room(draft: Draft) -> None:
    """Draw a Door card face down (M-18)."""
    draft.draw(draft.table.active, "door", 1, "loot")
    to_phase(draft, "end")


def end_turn(draft: Draft) -> None:
    """Give the excess away, or discard it, and pass the turn (M-8, M-19).

    What is given away here may be played until the next door is opened (M-59, M-62).
    """
    seat = draft.table.active
    draft.stale()
    excess = draft.table.seats[seat].hand - derived.hand_limit(draft.table.seats[seat])
    if excess <= 0:
        next_turn(draft)
        return
    to_phase(draft, "charity")
    poorest = derived.lowest(draft.table, derived.living(draft.table))
    if seat in poorest:
        draft.stack.append(Dump(seat, "charity", excess))
    else:
        draft.stack.append(
            Charity(seat, excess, tuple([one for one in derived.others(draft.table, seat) if one in poorest]))
        )


class Charity(Frame[Draft, int], frozen=True, gc=False):
    """Excess cards on their way to the poorest, who get the bigger parts being named one by one (M-19)."""

    seat: int
    excess: int
    to: tuple[int, ...]
    bigger: tuple[int, ...] = ()

    def advance(self, draft: Draft) -> Question[int] | None:
        """Ask who gets the bigger parts, then share out (M-19)."""
        each, extra = divmod(self.excess, len(self.to))
        if len(self.bigger) < extra:
            left = [seat for seat in self.to if seat not in self.bigger]
            return Question(self.seat, "charity", None, choose_seats(left))
        draft.stack.pop()
        for seat in self.to:
            count = each + (seat in self.bigger)
            if count:
                draft.events.append(events.Gave(seat=self.seat, to=seat, count=count))
                draft.pass_on(self.seat, seat, count, "charity")
        return None

    def answer(self, draft: Draft, option: Option[int]) -> None:
        """Take who gets one more."""
        draft.stack[-1] = replace(self, bigger=(*self.bigger, option.target))


def next_turn(draft: Draft) -> None:
    """Pass the turn to the left; the dead return, and draw a new hand in their own turn (M-8, M-54, M-55)."""
    for index, seat in enumerate(draft.table.seats):
        if seat.life == "dead":
            draft.change(index, life="reborn")
            draft.events.append(events.Reborn(seat=index))
    following = [*derived.others(draft.table, draft.table.active), draft.table.active]
    draft.set(active=following[0], phase="door", met="", fought=False, doubled=False)
    draft.events.append(events.Turn(seat=draft.table.active))
    if draft.table.seats[draft.table.active].life == "reborn":
        draft.change(draft.table.active, life="alive")
        draft.deal(draft.table.active)
