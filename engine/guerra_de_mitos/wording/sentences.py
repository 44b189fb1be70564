"""Which sentence of the catalogues tells a step of an ability, by its kind and variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from tablekeeper.engine.guerra_de_mitos.cards import terms
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary as words
from tablekeeper.engine.guerra_de_mitos.wording.nouns import Meant, meant


class Telling(Struct, frozen=True):
    """How far an ability has been told, and what its next step is told by."""

    lang: str
    when: terms.When
    it: Meant = Meant()
    """What was chosen last."""
    made: Meant = Meant()
    """What was created last, or has come into play."""
    price: bool = False
    """Whether the step is part of a price."""
    counted: bool = False
    """Whether what was taken last are cards, not power."""
    constant: bool = False
    """Whether what is told lasts as long as the card is in play, so that no end of it is told."""

    def meant(self, what: terms.Object) -> Meant:
        """Return what stands for something that has been named, by its noun and number."""
        return meant(what, self.made if what == "created" else self.it)


KeyOfStep = Callable[[Any, Telling], str]
"""Returns the key of a step's sentence; in the table it is only given steps of its own type."""


def _number(what: terms.Object, telling: Telling) -> str:
    return "many" if telling.meant(what).many else "one"


def _way(by: terms.By) -> str:
    return "loses" if (by.negative if isinstance(by, terms.Amount) else by < 0) else "gains"


def _amount(by: terms.By, telling: Telling) -> str:
    """Return how an amount is told: a number that stands there, or so much as something else is."""
    if not isinstance(by, terms.Amount):
        return ""
    if by.one_of:
        return ".either"
    return ".of" if by.of else ".much" if by.removed and not telling.counted else ""


def _reserve(step: words.Reserve, telling: Telling) -> str:
    way = "price" if telling.price else _way(step.by)
    return f"reserve.{way}{'.much' * bool(_amount(step.by, telling))}"


def _power(step: words.Power, telling: Telling) -> str:
    many = _number(step.target, telling)
    paid = telling.price and not (isinstance(step.target, terms.Target) and step.target.side == "enemy")
    if step.to is not None:
        return f"power.{'price.' * paid}{'all' if step.to == 0 else 'maximum'}.{many}"
    how = ".split" if step.split else _amount(step.by, telling)
    return f"power.{'price' if paid else _way(step.by)}{how}.{many}"


def _strength(step: words.Strength, telling: Telling) -> str:
    if step.to is not None:
        return f"strength.to.{_number(step.target, telling)}"
    if isinstance(step.by, terms.Amount) and step.by.of == "strength":
        return "strength.twice"
    return f"strength{_amount(step.by, telling)}.{_number(step.target, telling)}"


def _maximum(step: words.Maximum, telling: Telling) -> str:
    if step.to is not None:
        return "maximum.same"
    how = f".{step.purpose}" if step.purpose else ".least" if step.least is not None else ""
    return f"maximum{how}.{_number(step.target, telling)}"


def _destroy(step: words.Destroy, _telling: Telling) -> str:
    return f"destroy{_chosen(step.target)}"


def _chosen(target: terms.Object) -> str:
    """Return who chooses, where the sentence must say so."""
    if not isinstance(target, terms.Target) or target.chooser is None:
        return ""
    return f".each_{target.each}" if target.each else f".{target.chooser}"


def _yours(target: terms.Object) -> str:
    """Return whether a card comes back to the hand of whoever uses the ability."""
    return "" if isinstance(target, terms.Target) and target.side != "you" else ".yours"


def _draw(step: words.Draw, _telling: Telling) -> str:
    if isinstance(step.by, terms.Amount):
        return f"draw.{step.by.of or 'fewer'}"
    return f"draw.{'one' if step.by == 1 else 'many'}"


def _discard(step: words.Discard, _telling: Telling) -> str:
    return "discard.all" if step.by == "all" else f"discard.{'one' if step.by == 1 else 'many'}"


def _look(step: words.Look, _telling: Telling) -> str:
    return f"look.{step.at}.{step.who}{'.many' if step.count > 1 else ''}"


def _arrange(step: words.Arrange, _telling: Telling) -> str:
    return f"arrange.{step.to}{'.may' if step.may else ''}"


def _bury(step: words.Bury, telling: Telling) -> str:
    pile = f".{step.what}" if isinstance(step.target, terms.Target) else ""
    return f"bury{pile}{'.may' * step.may}{'.each' * telling.meant(step.target).many}"


def _create(step: words.Create, _telling: Telling) -> str:
    if step.kind == "weapon":
        return f"create.weapon{'.maximum' if step.maximum else ''}"
    times = ".much" if isinstance(step.times, terms.Amount) else ".one" if step.times == 1 else ".many"
    return f"create{times}"


def _add_oracle(step: words.AddOracle, telling: Telling) -> str:
    if step.shuffled:
        return f"add_oracle.{step.who}.shuffled"
    return f"add_oracle.{step.who}{'.down' * (step.face == 'down')}.{_number(step.target, telling)}"


def _carry(step: words.Carry, _telling: Telling) -> str:
    return "carry.anew" if step.reserve is None else f"carry.{step.reserve}"


def _key(step: words.Key, telling: Telling) -> str:
    told = {
        "one_less": step.remove == "one",
        "all_but_god": step.remove == "all_but_god",
        "key_of": step.key_of,
        "one_of": bool(step.one_of),
        "keys": len(step.add) > 1,
    }
    how = next((f".{name}" for name, said in told.items() if said), "")
    good = ".good" if step.good_if is not None else ""
    return f"key_step{how}{good}.{_number(step.target, telling)}"


def _silence(step: words.Silence, telling: Telling) -> str:
    how = _chosen(step.target) or ".later" * step.later_too
    return f"silence.{step.what}{how or f'.{_number(step.target, telling)}'}"


def _use(step: words.Use, _telling: Telling) -> str:
    return "use.own" if step.as_owner else "use"


def _whenever(step: words.Whenever, _telling: Telling) -> str:
    return f"whenever.{step.on}.{step.who}{'.price' if step.price else ''}"


def _moves(step: words.Moves, _telling: Telling) -> str:
    return f"moves.{step.who}.{'one' if abs(step.by) == 1 else 'many'}"


def _forbid(step: words.Forbid, telling: Telling) -> str:
    if step.what == "event":
        return f"forbid.event.{'key' if step.key else 'next'}"
    if step.what in ("gain", "lose"):
        return f"forbid.{step.what}.{step.who}{'.beyond' if step.beyond else f'.{step.where}'}"
    if step.what == "meditate":
        return "forbid.meditate"
    by_you = ".you" if step.who == "you" else ""
    return f"forbid.{step.what}{by_you}.{_number(step.target or 'self', telling)}"


def _cheaper(step: words.Cheaper, telling: Telling) -> str:
    for told in ("under", "bearer", "times", "items", "key"):
        if getattr(step, told):
            return f"cheaper.{step.what}.{told}"
    return f"cheaper.{step.what}.{_number(step.target or 'self', telling)}"


SENTENCES: Mapping[type[words.AnyStep], KeyOfStep] = {
    words.Reserve: _reserve,
    words.Power: _power,
    words.Strength: _strength,
    words.Maximum: _maximum,
    words.Tire: lambda _step, _telling: "tire",
    words.Ready: lambda _step, _telling: "ready",
    words.Field: lambda step, _telling: "field.either_side" if step.army else "field",
    words.Withdraw: lambda step, _telling: f"withdraw{_chosen(step.target)}",
    words.BringIn: lambda step, _telling: f"bring_in.{step.to}{'.yours' if step.control else ''}",
    words.Destroy: _destroy,
    words.Draw: _draw,
    words.Discard: _discard,
    words.Look: _look,
    words.Search: lambda step, _telling: f"search.{step.where}",
    words.Reveal: lambda step, _telling: f"reveal.{step.turn}",
    words.Arrange: _arrange,
    words.Bury: _bury,
    words.Recover: lambda step, _telling: f"recover{_yours(step.target)}",
    words.AddOracle: _add_oracle,
    words.Create: _create,
    words.Equip: lambda step, _telling: f"equip{'.at_cost' * step.at_cost}",
    words.Give: lambda step, _telling: f"give.{step.to}",
    words.Carry: _carry,
    words.Key: _key,
    words.Silence: _silence,
    words.Copy: lambda _step, _telling: "copy",
    words.Use: _use,
    words.Again: lambda _step, _telling: "again",
    words.Clear: lambda step, telling: f"clear.{step.what}.{_number(step.target, telling)}",
    words.First: lambda step, _telling: f"first.{step.who}",
    words.Moves: _moves,
    words.ExtraClash: lambda step, _telling: f"clash.{step.who}",
    words.Resolve: lambda step, _telling: "resolve" if step.then else "resolve.basic",
    words.Later: lambda step, _telling: f"later.{step.at}",
    words.Whenever: _whenever,
    words.Mode: lambda step, _telling: f"mode.{step.who}",
    words.Choose: lambda step, _telling: f"choose{_chosen(step.target)}",
    words.Forbid: _forbid,
    words.Cheaper: _cheaper,
    words.ByHand: lambda _step, _telling: "by_hand",
}
"""The key of each step's sentence. Its fields are the sentence's slots, by name."""
