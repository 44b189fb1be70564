"""How much: amounts that are counted, read off a card, taken before, or chosen."""

from __future__ import annotations

from tablekeeper.engine.answers import NUMBER
from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount, By
from tablekeeper.engine.guerra_de_mitos.effects import targets
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing, Deciding, Scene
from tablekeeper.engine.labels import options


def settle(scene: Scene, by: By, most: int | None = None) -> Deciding[int]:
    """Return an amount as a number, asking for what somebody may choose; `most` bounds that choice."""
    if isinstance(by, int):
        return by
    if by.one_of:
        return (yield from scene.ask("amount", options(NUMBER, list(map(str, by.one_of)), by.one_of)))
    if by.up_to is not None:
        top = by.up_to if most is None else min(by.up_to, most)
        if top <= 0:
            return 0
        amount: int = yield Choosing(
            scene.seat, "amount", scene.card, span=(1, top), step=scene.step, price=scene.paying
        )
        return -amount if by.negative else amount
    return _with_bounds(by, _found(scene, by))


def _found(scene: Scene, by: Amount) -> int:
    if by.count is not None:
        if by.count.kind == ("oracle",):  # empty ones, too (AC-49)
            return sum(len(scene.table.seats[seat].oracles) for seat in targets.seats_of(scene, by.count))
        return len(targets.candidates(scene, by.count))
    if by.removed:
        return scene.removed
    if by.of == "difference":
        return scene.difference
    if by.of is None:
        return 0
    if by.target == "it":
        return getattr(scene.it[0], by.of) if scene.it else 0
    things = targets.meant(scene, by.target)
    return getattr(scene.see(things[0]), by.of) if things else 0


def _with_bounds(by: Amount, found: int) -> int:
    found = found // 2 if by.half else found
    found += by.plus
    if by.most is not None:
        found = min(found, by.most)
    return -max(0, found) if by.negative else max(0, found)
