"""What of a card's constant abilities the rules look at: whatever else its data says does nothing, and is refused."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card

IN_PILE = words.Aura | words.Bar | words.Enlarge | words.Grant
"""The constants that do something while their card lies in a discard pile."""
CONDITIONAL = words.Aura | words.Bar
"""The constants of a creature in play whose `when` is looked at."""


def faults(card: Card) -> Iterator[str]:
    """Yield what of a card's constants and sides would do nothing, each with what to write instead."""
    yield from (f"{card.id}: {fault}" for fault in (*_grants(card), *_rescues(card), *_turned(card), *_harvest(card)))
    for constant in card.constant:
        yield from (f"{card.id}: {fault}" for fault in (*_in_play(constant), *_anywhere("constant", constant)))
    for constant in card.in_pile:
        yield from (f"{card.id}: {fault}" for fault in (*_in_pile(constant), *_anywhere("in_pile", constant)))


def _in_play(constant: words.AnyConstant) -> Iterator[str]:
    kind = constant.__struct_config__.tag
    if isinstance(constant, words.Enlarge):
        yield "constant has 'enlarge', which only a pile heeds; write it under 'in_pile'"
    if constant.when is not None and not isinstance(constant, CONDITIONAL):
        yield f"constant {kind!r} has 'when', which only an aura or a bar heeds; leave it out"
    if constant.when in words.PRICED:
        yield f'constant {kind!r} has "when": "{constant.when}", but a constant has no price; leave it out'
    if isinstance(constant, words.Aura):
        yield from _aura_in_play(constant)


def _aura_in_play(aura: words.Aura) -> Iterator[str]:
    if aura.to == "allies":
        yield 'constant \'aura\' is for "allies", as only a pile\'s is; write "self" or "other_allies"'
    if aura.power_max <= 0:
        yield "constant 'aura' has a 'power_max' that no creature is within; write 1 or more"
    if aura.power_max != words.NO_LIMIT and not aura.keywords:
        yield "constant 'aura' has 'power_max', which limits keywords alone; leave it out"
    if aura.power and aura.when in words.OF_POWERS:  # that would go round in a ring
        why = f"has 'power' while \"{aura.when}\", which powers decide"
        yield f"constant 'aura' {why}; write 'keywords' or another 'when'"


def _in_pile(constant: words.AnyConstant) -> Iterator[str]:
    kind = constant.__struct_config__.tag
    if not isinstance(constant, IN_PILE):
        yield f"in_pile has {kind!r}; a pile can have an aura, a bar, an enlarge or a grant"
    if constant.when is not None:
        yield f"in_pile {kind!r} has 'when', which no pile heeds; leave it out"
    if isinstance(constant, words.Aura):
        more = constant.per is not None or constant.power_max != words.NO_LIMIT
        if constant.keywords or constant.undefeatable or more:
            yield "in_pile 'aura' wants a 'power' alone; leave out 'keywords', 'undefeatable', 'per' and 'power_max'"
        if constant.to != "allies":
            yield 'in_pile \'aura\' is for all creatures of its seat; write "to": "allies"'
    if isinstance(constant, words.Bar) and constant.who is None:
        yield "in_pile 'bar' wants 'who'; its card is no creature that could be meant"
    if isinstance(constant, words.Bar) and constant.who is not None and (constant.who.weaker or constant.who.others):
        yield "in_pile 'bar' has 'weaker' or 'others', but its card is no creature; leave it out"


def _grants(card: Card) -> Iterator[str]:
    """Yield that a card grants nothing, or to nobody."""
    grants = any(isinstance(one, words.Grant) for one in (*card.constant, *card.in_pile))
    if grants and not card.granted:
        yield "granted has no effect, but a 'grant' gives it to others; write what they have"
    if card.granted and not grants:
        yield "granted has effects that nobody is given; write a 'grant' under 'constant' or 'in_pile'"


def _rescues(card: Card) -> Iterator[str]:
    """Yield that a card should evolve instead of being defeated, but cannot evolve."""
    if not card.next and any(isinstance(one, words.Instead) for one in card.constant):
        yield "constant 'instead' wants a card with a next stage; write 'next'"


def _turned(card: Card) -> Iterator[str]:
    """Yield which sides of a card mean nothing: it is exhausted only if it is Tough and not evolved before."""
    names = [side.name if side.keywords else "" for side in card.turned]
    if not all(names):
        yield "turned has a side without keywords, which has no name; write its 'keywords'"
    elif len(set(names)) < len(names):
        yield f"turned has two sides of the name {max(names, key=names.count)!r}; let their first keywords differ"
    if any(side.power is not None and side.power < 1 for side in card.turned):
        yield "turned has a side with a 'power' below 1; write 1 or more"
    if card.turned and "tough" not in card.keywords:
        yield "turned has sides, but only a creature that is Tough is exhausted; write \"tough\" in 'keywords'"
    if card.turned and (card.stage > 1 or card.next):
        yield "turned has sides, but the card evolves; leave out 'turned' or 'next'"


def _harvest(card: Card) -> Iterator[str]:
    """Yield that no crystal of a card comes to anything, or that none can come off."""
    if card.crystals and not card.harvest:
        yield "crystals lie on a card that harvests nothing; write what it does under 'harvest'"
    if card.harvest and card.crystals < 1:
        yield "harvest has effects, but no crystal comes off; write 1 or more in 'crystals'"


def _anywhere(where: str, constant: words.AnyConstant) -> Iterator[str]:
    """Yield what does nothing in play and in a pile alike."""
    if isinstance(constant, words.Aura):
        if constant.per is not None and not constant.power:
            yield f"{where} 'aura' has 'per', which multiplies a power alone; write 'power' or leave it out"
        if not constant.power and not constant.keywords and not constant.undefeatable:
            yield f"{where} 'aura' gives nothing; write 'power' or, in play, 'keywords'"
    if isinstance(constant, words.Bar) and constant.who is not None and constant.who.slayer:
        yield f"{where} 'bar' has 'slayer', whom only a defeated creature knows; leave it out"
    if isinstance(constant, words.Bar) and constant.who is not None and constant.who.shares_keyword:
        yield f"{where} 'bar' has 'shares_keyword', but no card is shown for it; leave it out"
    if isinstance(constant, words.Bar) and not constant.what:
        yield f"{where} 'bar' forbids nothing; write \"attack\", \"block\" or both in 'what'"
    if isinstance(constant, words.Mirror) and not constant.keywords:
        yield f"{where} 'mirror' has no keywords; name those that it copies"
    if isinstance(constant, words.Enlarge) and not constant.amount:
        yield f"{where} 'enlarge' adds nothing; write 'amount'"
    if isinstance(constant, words.Ban) and constant.what != "play" and constant.power_max != words.NO_LIMIT:
        yield f"{where} 'ban' has 'power_max', which limits what is played alone; leave it out"
    if isinstance(constant, words.BlockLimit | words.HuntLimit) and constant.power_min > constant.power_max:
        yield f"{where} {constant.__struct_config__.tag!r} has a 'power_min' above its 'power_max'; exchange them"
    if constant == words.HuntLimit():
        yield f"{where} 'hunt_limit' has no bounds; write 'power_min' or 'power_max'"
    if isinstance(constant, words.BlockLimit) and constant == words.BlockLimit(attacker=constant.attacker):
        yield f"{where} 'block_limit' has no bounds; write 'power_min', 'power_max', 'near' or 'plain'"
