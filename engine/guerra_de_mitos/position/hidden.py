"""Cards that lie hidden, in a hand or on top of an oracle: which of them a question may turn up (G-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

from tablekeeper.engine.guerra_de_mitos.cards.card import Card, every_card, the
from tablekeeper.engine.guerra_de_mitos.deeds import deed, refusing
from tablekeeper.engine.guerra_de_mitos.deeds.performing import Performing
from tablekeeper.engine.guerra_de_mitos.frames.turning_up import TurnsUp
from tablekeeper.engine.guerra_de_mitos.table import derived, playing
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.resolution import AnyFrame, AnyQuestion

Pool = Literal["pantheons", "gods", "designs", "influence", "confrontation"]
"""Where a hidden card is looked for; what is played in a phase may be a card without a tag."""


class Hidden(NamedTuple):
    """The cards that one question may turn up."""

    pool: Mapping[str, Card]
    """All that could be there, whatever the table shows."""
    fits: Callable[[Card], bool]
    """Whether the table as it is allows one of them."""

    def has(self, name: str) -> bool:
        """Return whether the question may turn up this card."""
        card = self.pool.get(name)
        return card is not None and self.fits(card)

    def names(self, held: Iterable[str] | None = None) -> Iterator[str]:
        """Yield all of them, or those among the cards that somebody holds, each once."""
        return filter(self.has, self.pool if held is None else dict.fromkeys(held))


NOTHING = Hidden({}, lambda _: False)
"""What a question may turn up that turns up no card."""


@cache
def _pool(what: Pool) -> Mapping[str, Card]:
    every = every_card().values()
    match what:
        case "pantheons":
            return {card.id: card for card in every if card.kind == "pantheon"}
        case "influence" | "confrontation":
            cards = {**_pool("designs"), **{word: the(least) for word, least in playing.UNTAGGED.items()}}
            return {name: card for name, card in cards.items() if playing.is_for(card, what)}
        case deck:
            return {card.id: card for card in every if card.deck == deck}


def asked_for(table: Table, question: AnyQuestion, top: AnyFrame) -> Hidden:
    """Return what the question of the frame on top, which turns up hidden cards, may turn up."""
    seat = question.seat
    if question.ask == "pantheon":
        return Hidden(_pool("pantheons"), lambda _: True)
    lying, side = derived.lying(table, seat), table.seats[seat]
    if isinstance(top, Performing):
        lying.update(top.turned_up)
    if isinstance(question, TurnsUp):
        lent = question.lent
        return Hidden(_pool("gods"), lambda card: card.id in lent or lying[card.id] < derived.copies(side, card))
    if question.ask == "discard":
        return Hidden(_pool("designs"), lambda card: lying[card.id] < derived.copies(side, card))
    return Hidden(_pool(derived.phase(table)), _playable(table, seat, playing.once(table, seat, lying)))


def _playable(table: Table, seat: int, looked: playing.Once) -> Callable[[Card], bool]:
    """Say of each card whether a seat may play it out of its hand now, what it does included (G-46, G-69)."""
    draft = Draft(table=table, stack=[])

    def may_play(card: Card) -> bool:
        if playing.why_not(table, seat, card, looked) is not None:
            return False
        if not table.rules.cards_act or card.kind != "action" or not card.listed:
            return True
        return deed.viable(draft, seat, deed.Play(card.id))

    return cache(may_play)


def why_not_play(table: Table, seat: int, card: Card) -> Refusal | None:
    """Return why a seat may not play a card of its hand now."""
    refusal = playing.why_not(table, seat, card)
    if refusal is not None or not table.rules.cards_act or card.kind != "action" or not card.listed:
        return refusal
    return refusing.why_not(table, seat, deed.Play(card.id))
