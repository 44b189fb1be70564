"""Why a deed cannot be done: what stands in its way, in the words and with the code of a refusal (C-1, G-44, G-69)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import AnyStep
from tablekeeper.engine.guerra_de_mitos.deeds import deed
from tablekeeper.engine.guerra_de_mitos.effects import carrying
from tablekeeper.engine.guerra_de_mitos.effects.scene import Failure, Scene
from tablekeeper.engine.guerra_de_mitos.table import codes, current
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.refusals import Refusal, illegal

WHY: Mapping[Failure, tuple[str, str, str]] = {
    "condition": (codes.NOT_SO, "G-33", "What {card} asks for is not so now."),
    "price": (codes.NOT_PAYABLE, "G-69", "The price of {card} cannot be paid whole."),
    "cost": (codes.NOT_PAYABLE, "G-46", "Nobody who takes part can pay what {card} costs."),
    "fighter": (codes.NO_FIGHTER, "G-44", "{card} moves nobody to the battlefield, and nobody of your own is there."),
    "target": (codes.NO_TARGET, "C-1", "There is nothing that {card} could act on."),
}
"""The code, the rule and the words of each obstacle."""


class Price(Struct, frozen=True, gc=False):
    """A price that cannot be paid, as a fact of a refusal."""

    steps: tuple[AnyStep, ...]


def why_not(table: Table, seat: int, wanted: deed.Deed) -> Refusal | None:
    """Return why a seat cannot do something, whatever it chooses; None where there is a way."""
    draft = Draft(table=table, stack=[])
    obstacle = "" if deed.evident(draft, seat, wanted) else deed.obstacle(draft, seat, wanted)
    if not obstacle:
        return None
    code, rule, words = WHY[obstacle]
    why, price = words.format(card=wanted.card), _price(draft, seat, wanted) if obstacle == "price" else ()
    if obstacle == "cost":
        return illegal(code, why, rule, card=wanted.card, cost=current.cost(table, seat, the(wanted.card)))
    if not price:
        return illegal(code, why, rule, card=wanted.card)
    told = ", ".join(step.word for step in price)
    return illegal(code, f"{why[:-1]}: {told}.", rule, card=wanted.card, price=Price(price))


def _price(draft: Draft, seat: int, wanted: deed.Deed) -> tuple[AnyStep, ...]:
    """Return what the first ability that could be meant costs; nothing where what it uses is not paid for."""
    extra = carrying.surcharges(Scene(draft=draft, seat=seat, card=wanted.card))
    match wanted:
        case deed.Use(source=source):
            abilities = [one.ability for one in deed.usable(draft.table, source)]
        case _:
            abilities = [deed.played(wanted.card, draft.table)]
    return next((price for one in abilities if (price := (*extra, *one.price))), ())
