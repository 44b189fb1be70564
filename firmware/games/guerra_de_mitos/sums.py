"""Why the strength of both sides of a confrontation is what it is: printed, borne, added, halved (G-36, G-47)."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Strength
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Table
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, card_name
from tablekeeper.firmware.languages import Language


def lines(state: MitosState, lang: Language) -> list[str]:
    """Return both sides of a battle with each of their characters; nothing while there is none."""
    clash = state.table.clash
    if clash is None or clash.stage != "battle":
        return []
    return [line for side in clash.sides for line in _side(state.table, side, lang)]


def _side(table: Table, side: int, lang: Language) -> Iterator[str]:
    there = current.army(table, side)
    yield f"{derived.name(table, side)}: {sum([current.contribution(table, one) for one in there])}"
    if not there:
        yield lang.text(f"{GAME}.sum.nobody")
    for one in there:
        parts = " ".join([str(the(one.card).strength), *_parts(table, one, lang)])
        end = "exhausted" if one.power == 0 else "tired" if one.tired else ""
        told = parts + (lang.text(f"{GAME}.sum.{end}") if end else "")
        slots = {"n": current.contribution(table, one), "card": card_name(one.card, lang), "parts": told}
        yield lang.text(f"{GAME}.sum.character", **slots)


def _parts(table: Table, one: Character, lang: Language) -> Iterator[str]:
    """Yield what is added to a strength, each with the card that adds it; what sets it ends the sum."""
    if by := one.strength + one.strength_for_good:
        yield f"{by:+}"
    for item in one.items:
        if by := the(item.card).strength:
            yield f"{by:+} {card_name(item.card, lang)}"
    numbers = [one.number, *[item.number for item in one.items]]
    own, *borne = [current.aimed(table, Strength, InPlay(number)) for number in numbers]
    for text in table.saying(Strength):
        step = text.step
        if step.to is None:
            by = current.number(step.by) * sum([text in texts for texts in (own, *borne)])
            if by:
                yield f"{by:+} {card_name(text.card, lang)}"
        elif current.strength(table, one) == step.to and text in own:
            yield f"= {step.to} {card_name(text.card, lang)}"
