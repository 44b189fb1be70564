"""Effects on discard piles, and on the boost cards that come from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from tablekeeper.engine import labels
from tablekeeper.engine.answers import Option, Options
from tablekeeper.engine.mindbug.cards.vocabulary import NO_LIMIT, Effect, Who
from tablekeeper.engine.mindbug.frames import arrivals
from tablekeeper.engine.mindbug.frames.abilities import Ability, Fallen, Part, ability_below
from tablekeeper.engine.mindbug.frames.choices import BoostCard, PileCard, Targeted, ask
from tablekeeper.engine.mindbug.table import derived
from tablekeeper.engine.mindbug.table.draft import Draft
from tablekeeper.engine.mindbug.table.labels import label_boosts, label_places, name_each
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.engine.resolution import Question


def _seats(ability: Ability, pile: str) -> Sequence[int]:
    """Return the seats whose discard pile is meant."""
    if pile == "any":
        return (0, 1)
    return (1 - ability.seat if pile == "opponent" else ability.seat,)


def _piles(draft: Draft, seats: Sequence[int], chosen: Sequence[PileCard] = ()) -> Options[PileCard]:
    """Return an option for each card in some piles, without those already chosen."""
    places = [
        place
        for seat in seats
        for index in range(len(draft.seats[seat].discard))
        if (place := PileCard(seat, index)) not in chosen
    ]
    return labels.options("choose", label_places(draft.seats, places), places)


class Revive(Targeted[PileCard], frozen=True, tag="revive", kw_only=True):
    """Put cards of your choice from a discard pile into play on your side (MB-35, MB-67, MX-24).

    `pile` `boosts` means those of your discard pile that lay under the defeated creature. A `count` of None is any
    number. With `up_to` fewer will do; `silent` ones come without their Play effects.
    """

    pile: Who | Literal["any", "boosts"]
    count: int | None = 1
    up_to: bool = False
    power_min: int = 0
    power_max: int = NO_LIMIT
    """Bounds of the printed power."""
    having: Literal["defeated"] | None = None
    """Only cards with an effect of this trigger."""
    silent: bool = False

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether any such card lies there."""
        if self._narrows:
            return bool(self.candidates(draft, ability, ()))
        return any(draft.seats[seat].discard for seat in _seats(ability, self.pile))

    @property
    def optional(self) -> bool:
        """Whether one may stop early."""
        return self.up_to

    def how_many(self, _ability: Ability) -> int:
        """Return how many come at most."""
        return NO_LIMIT if self.count is None else self.count

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[PileCard]) -> Options[PileCard]:
        """Return the cards that are meant."""
        seats = _seats(ability, self.pile)
        if not self._narrows:
            return _piles(draft, seats, chosen)
        if self.pile == "boosts":
            places = _lately_under(draft, ability)
        else:
            places = [place for seat in seats for place in _places(draft, seat)]
        return _named(draft, self._bounded(draft, places), chosen)

    @property
    def _narrows(self) -> bool:
        """Return whether not every card of the pile is meant."""
        return self.power_max < NO_LIMIT or self.power_min > 0 or self.having is not None or self.pile == "boosts"

    def _bounded(self, draft: Draft, places: Sequence[PileCard]) -> list[PileCard]:
        """Return those places whose card has a printed power within the bounds, and the effect that is asked for."""
        bounds = range(self.power_min, self.power_max + 1)
        cards = [draft.card_set.designs[draft.seats[one.seat].discard[one.place]] for one in places]
        return [
            one
            for one, card in zip(places, cards, strict=True)
            if card.power in bounds and (self.having is None or card.effects(self.having))
        ]

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[PileCard]) -> None:
        """Put them into play."""
        if self.silent or len(chosen) > 1:
            arrivals.revive_several(draft, ability.seat, chosen, ability.card, silent=self.silent)
            return
        for pile, index in chosen:
            arrivals.revive(draft, ability.seat, pile, index, ability.card)


def _places(draft: Draft, seat: int) -> list[PileCard]:
    return [PileCard(seat, index) for index in range(len(draft.seats[seat].discard))]


def _named(draft: Draft, places: Sequence[PileCard], chosen: Sequence[PileCard]) -> Options[PileCard]:
    """Return an option for each place, without those already chosen."""
    left = [place for place in places if place not in chosen]
    return labels.options("choose", label_places(draft.seats, left), left)


def _lately_under(draft: Draft, ability: Ability) -> list[PileCard]:
    """Return the places of the cards that lay under a defeated creature: of equal ones those on top."""
    left = Counter(ability.carried if isinstance(ability, Fallen) else ())
    found = []
    for place in reversed(_places(draft, ability.seat)):
        card = draft.seats[place.seat].discard[place.place]
        if left[card]:
            left[card] -= 1
            found.append(place)
    return found[::-1]


class Rise(Effect[Draft, Ability], frozen=True, tag="rise", kw_only=True):
    """Put this card from your discard pile into play."""

    def would_do(self, draft: Draft, ability: Ability) -> bool:
        """Return whether it lies there."""
        return ability.card in draft.seats[ability.seat].discard

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Put it into play, if it is still there."""
        pile = draft.seats[ability.seat].discard
        if ability.card in pile:
            arrivals.revive(draft, ability.seat, ability.seat, pile.index(ability.card), ability.card)


class Recover(Effect[Draft, Ability], frozen=True, tag="recover", kw_only=True):
    """Return your whole discard pile to your hand (MB-20)."""

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Return it."""
        draft.recover(ability.seat, ability.card)


class Scavenge(Targeted[PileCard], frozen=True, tag="scavenge", kw_only=True):
    """Put cards of your choice from a discard pile into your hand, as many as there are."""

    amount: int
    pile: Who | Literal["any"] = "opponent"

    def how_many(self, _ability: Ability) -> int:
        """Return how many are taken at most."""
        return self.amount

    def candidates(self, draft: Draft, ability: Ability, chosen: Sequence[PileCard]) -> Options[PileCard]:
        """Return the cards in the pile."""
        return _piles(draft, _seats(ability, self.pile), chosen)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[PileCard]) -> None:
        """Take them."""
        if chosen and draft.kept_out(ability.seat):
            return
        for pile, index in sorted(chosen, reverse=True):
            draft.scavenge(ability.seat, pile, index, ability.card)


class Boost(Effect[Draft, Ability], frozen=True, tag="boost", kw_only=True):
    """Put up to `amount` cards from any discard piles under the creature itself or under one of your choice (MB-80).

    With `split` each card may go under another creature (MB-84).
    """

    amount: int
    to: Literal["self", "creature"] = "self"
    split: bool = False
    may: bool = False
    """Whether no creature need be chosen."""

    def would_do(self, draft: Draft, _ability: Ability) -> bool:
        """Return whether any card lies in a pile."""
        return any(seat.discard for seat in draft.seats)

    def begin(self, draft: Draft, ability: Ability) -> None:
        """Let the cards be chosen, and the creature first if it is not the creature itself."""
        draft.stack.append(Boosting(self, ability.number if self.to == "self" else None, self.amount))


class Boosting(Part[Creature | PileCard | None], frozen=True, gc=False):
    """Boost cards being put under a creature one at a time; without a number the creature is chosen first (MB-84)."""

    effect: Boost
    number: int | None
    left: int
    passed: tuple[int, ...] = ()
    """The creatures that were chosen for nothing since a card was put; they are not offered once more."""

    def advance(self, draft: Draft) -> Question[Creature | PileCard | None] | None:
        """Ask for the creature to boost, then for the cards; both piles serve in any mix (MB-80, MB-84)."""
        ability = ability_below(draft.stack)
        cards = _piles(draft, (0, 1))
        gone = self.number is not None and derived.wherever(draft.seats, self.number) is None
        everyone = [creature for seat in draft.seats for creature in seat.creatures]
        creatures = [creature for creature in everyone if creature.number not in self.passed]
        if not self.left or not cards or gone or (self.number is None and not creatures):
            draft.stack.pop()
            return None
        if self.number is None:
            return ask(ability, name_each(draft, "choose", creatures), optional=self.effect.may)
        return ask(ability, cards, optional=True)

    def answer(self, draft: Draft, option: Option[Creature | PileCard | None]) -> None:
        """Take the chosen creature or card, or stop."""
        ability, target = ability_below(draft.stack), option.target
        if isinstance(target, Creature):
            draft.stack[-1] = replace(self, number=target.number)
        elif isinstance(target, PileCard) and self.number is not None:
            following = None if self.effect.split else self.number
            draft.stack[-1] = replace(self, number=following, left=self.left - 1, passed=())
            draft.boost(self.number, *target, ability.card)
        elif self.number is not None and self.effect.split:
            draft.stack[-1] = replace(self, number=None, passed=(*self.passed, self.number))
        else:
            draft.stack.pop()


class TakeBoost(Targeted[BoostCard], frozen=True, tag="take_boost", kw_only=True):
    """Put one boost card of your choice from under any creature into your hand."""

    def would_do(self, draft: Draft, _ability: Ability) -> bool:
        """Return whether any card lies under a creature."""
        return any(creature.boosts for seat in draft.seats for creature in seat.creatures)

    def candidates(self, draft: Draft, _ability: Ability, _chosen: Sequence[BoostCard]) -> Options[BoostCard]:
        """Return all boost cards."""
        places = [
            BoostCard(creature.number, index)
            for seat in draft.seats
            for creature in seat.creatures
            for index in range(len(creature.boosts))
        ]
        return labels.options("choose", label_boosts(draft.seats), places)

    def finish(self, draft: Draft, ability: Ability, chosen: Sequence[BoostCard]) -> None:
        """Take it."""
        for number, index in chosen:
            draft.take_boost(ability.seat, number, index, ability.card)
