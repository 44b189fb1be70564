"""Readings of doubtful cards that a table may switch: how each changes the abilities of its cards (AC-1 to AC-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Amount, Target, Word
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import (
    Ability,
    AddOracle,
    AnyStep,
    BringIn,
    Copy,
    Equip,
    Power,
    Reserve,
    Use,
)

Change = Callable[[str, Ability], Ability]


def _price_as_steps(_card: str, one: Ability) -> Ability:
    return replace(one, price=(), do=(*one.price, *one.do))


def _own(card: str) -> Word:
    return "bearer" if the(card).kind in ("equipment", "invocation") else "self"


def _to_card(card: str, steps: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    return tuple([Power(target=_own(card), by=one.by) if isinstance(one, Reserve) else one for one in steps])


def _gains(card: str, one: Ability) -> Ability:
    return replace(one, do=_to_card(card, one.do))


def _pays(card: str, one: Ability) -> Ability:
    return replace(one, price=_to_card(card, one.price))


def _each(change: Callable[[str, Any], AnyStep]) -> Change:
    """Return what changes every step of an ability."""
    return lambda card, one: replace(one, do=tuple([change(card, step) for step in one.do]))


def _at_cost(_card: str, step: AnyStep) -> AnyStep:
    return replace(step, at_cost=True) if isinstance(step, Equip) else step


def _everywhere(_card: str, step: Any) -> AnyStep:
    """Let the targets of a step be those in play, wherever that is."""
    wide = {}
    for name in ("target", "source", "item"):
        target = getattr(step, name, None)
        if isinstance(target, Target) and target.side != "opponent":
            wide[name] = replace(target, zones=("play",))
    changed: AnyStep = replace(step, **wide)
    return changed


def _price_everywhere(card: str, one: Ability) -> Ability:
    both = _each(_everywhere)(card, one)
    return replace(both, price=tuple([_everywhere(card, step) for step in one.price]))


def _with_cost(_card: str, one: Ability) -> Ability:
    steps: list[AnyStep] = []
    for step in one.do:
        steps.append(step)
        if isinstance(step, BringIn):
            steps.append(Power(target="created", by=Amount(of="cost", target="it")))
    return replace(one, do=tuple(steps))


def _face_down(_card: str, step: AnyStep) -> AnyStep:
    return replace(step, face="down") if isinstance(step, AddOracle) else step


def _at_once(_card: str, step: AnyStep) -> AnyStep:
    return Use(target=step.target, by_card=step.to) if isinstance(step, Copy) else step


READINGS: Mapping[str, tuple[tuple[str, ...], Change]] = MappingProxyType(
    {
        "losses_are_steps": (
            (
                "yomi",
                "takamagahara",
                "amaterasu",
                "tlalocan",
                "chicomecoatl",
                "tlazolteotl",
                "yata_no_kagami",
                "tributos_de_conquista",
                "tormenta_de_fuego",
                "obstaculos",
            ),
            _price_as_steps,
        ),
        "card_gains": (("otengu", "coatlicue", "kadru", "vara_de_hermes"), _gains),
        "equipping_costs": (("thor", "nue"), _each(_at_cost)),
        "characters_at_home": (
            ("tyr", "los_siete_escorpiones", "tornados_de_verano", "rios_de_poder"),
            _price_everywhere,
        ),
        "back_with_cost": (("hela", "libro_de_los_muertos", "sleipnir", "karonte"), _with_cost),
        "oracles_face_down": (("tezcalipoca", "la_sandalia_de_nitocris", "ciclo_del_sueno"), _each(_face_down)),
        "card_pays": (("mictlantecuhtli", "trapezoedro_brillante", "libro_de_los_muertos"), _pays),
        "copied_at_once": (
            ("huitzilopochtli", "palacio_de_moctezuma", "disfraces_de_xipe_totec", "huitzauhqui"),
            _each(_at_once),
        ),
        "items_at_home": (("xochiquetzal", "nue", "perdida_de_equipaje"), _each(_everywhere)),
    }
)
"""Which cards each house rule changes, and how."""


@lru_cache(maxsize=4096)
def read(card: str, switched: frozenset[str]) -> tuple[Ability, ...]:
    """Return the abilities of a card as a table reads them."""
    found = abilities(card)
    for name in READINGS:
        cards, change = READINGS[name]
        if name in switched and card in cards:
            found = tuple([change(card, one) for one in found])
    return found


@lru_cache(maxsize=4096)
def constant(card: str, switched: frozenset[str]) -> tuple[tuple[int, AnyStep], ...]:
    """Return the steps of a card that hold while it is in play, each with the place of its ability."""
    return tuple(
        [(place, step) for place, one in enumerate(read(card, switched)) if one.when == "always" for step in one.do]
    )
