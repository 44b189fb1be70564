"""How the questions of Munchkin are worded: which frame of the agenda asks, and the numbers it asks about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.munchkin.agenda import (
    Charity,
    Dump,
    Excess,
    Flight,
    Frame,
    Looting,
    Lose,
    Number,
    Offer,
    Pay,
    Pick,
    Rolling,
    Ruling,
    Sale,
    Take,
)
from engine.munchkin.plays import escaping

from engine.munchkin import board as on
from engine.munchkin import combat as sums
from engine.munchkin import sales
from engine.munchkin.state import State
from firmware.games.face import Prompt
from firmware.languages import Language

LEADS: Mapping[str, Sequence[str]] = {
    "setup": ("play", "begin"),
    "turn": ("play", "open", "pass"),
    "trouble": ("pass", "fight"),
    "loot": ("pass", "loot"),
    "end": ("sell", "end"),
    "combat": ("ask", "play", "close", "flee"),
    "escape": ("throw", "roll", "pass"),
    "rolled": ("play", "close"),
    "curse": ("play", "close"),
    "sell": ("choose", "done", "cancel"),
}
"""The verbs that have keys of their own, the first two that can be answers; others are one press further away."""


def leads(state: State) -> Sequence[str]:
    """Return the verbs that have keys of their own; who is losing asks or runs before all."""
    query = state.query
    if query is None:
        return ()
    if query.ask == "combat" and not sums.winning(state):
        return ("ask", "flee", "play")
    return LEADS.get(query.ask, ())


def prompt(state: State, lang: Language) -> Prompt:
    """Return the kind of the pending question, and the numbers and names that it speaks of."""
    query = state.query
    if query is None:
        return Prompt()
    if query.open and query.ask != "rolled":
        return Prompt(_verdict(state) if query.ask == "combat" else "", at_glance=True)
    frame = state.agenda[-1] if state.agenda else None
    return Prompt() if frame is None else _of_frame(state, frame, lang)


def _verdict(state: State) -> str:
    if state.combat is None or not state.combat.monsters:
        return "empty"
    return "winning" if sums.winning(state) else "losing"


def _of_frame(state: State, frame: Frame, lang: Language) -> Prompt:
    names = state.seat_names
    match frame:
        case Pick():
            slots = {"to": names[int(str(frame.chosen[0]))]} if _trades(frame) else {}
            return Prompt(frame.purpose, slots, turned=frame.purpose == "set_die")
        case Flight() if frame.die is not None:
            return _rolled(state, frame)
        case Lose():
            return Prompt(frame.what, {"n": frame.left})
        case Dump():
            return Prompt("body" if frame.because == "body" else "", {"n": frame.left})
        case Take():
            return Prompt(frame.what, {"victim": names[frame.victim]})
        case Pay():
            return Prompt(frame.power)
        case Rolling():
            return Prompt(frame.what)
        case Ruling():
            return Prompt(frame.question)
        case Looting():
            return _looting(state, frame)
        case Charity():
            return Prompt("", {"n": frame.excess, "names": _numbers(frame.to)})
        case Sale():
            return _sale(state, frame, lang)
        case Excess():
            return Prompt("excess" if frame.piece is not None else "")
        case Offer():
            return _offer(state, frame, lang)
        case Number():
            return Prompt(_what(frame))
    return Prompt()


def _trades(frame: Pick) -> bool:
    return frame.purpose == "give" and bool(frame.chosen)


def _what(frame: Number) -> str:
    """Return which number of a card without a tag is asked for."""
    first, second = ("level", "treasures") if frame.kind == "monster" else ("bonus", "gold")
    return first if frame.first is None else second


def _rolled(state: State, frame: Flight) -> Prompt:
    """Return what a roll has come to, as long as it can still be changed."""
    if not frame.die:
        return Prompt("free", at_glance=True)
    one = sums.monster(sums.fight(state), int(str(frame.monster)))
    total = frame.die + frame.bonus + sums.flee_modifier(state, frame.seat, one)
    kind = "escaped" if escaping(state) else "caught"
    return Prompt(kind, {"die": frame.die, "total": total}, at_glance=True)


def _looting(state: State, frame: Looting) -> Prompt:
    names = state.seat_names
    if not frame.order:
        return Prompt("body", {"dead": names[frame.dead]})
    following = [*frame.order[1:], *frame.tied, *(seat for group in frame.waiting for seat in group)]
    kind = "then" if following else ""
    return Prompt(kind, {"dead": names[frame.dead], "names": _numbers(following)})


def _numbers(seats: Sequence[int]) -> str:
    """Return seats by their numbers: the names of many would not fit."""
    return ", ".join(str(seat + 1) for seat in seats)


def _sale(state: State, frame: Sale, lang: Language) -> Prompt:
    """Return what the sale is worth so far, and what of it would be lost."""
    gold, levels = sales.gold(state, frame), sales.levels(state, frame)
    waste = gold - levels * on.GOLD_PER_LEVEL if levels else 0
    slots = {"gold": gold, "levels": levels, "waste": waste}
    kind = "enough" if levels else "little"
    return Prompt(kind, slots, lang.text(f"munchkin.title.sell.{kind}", **slots))


def _offer(state: State, frame: Offer, lang: Language) -> Prompt:
    names = state.seat_names
    items = len(frame.items)
    kind = "for_nothing" if not (items or frame.treasures) else frame.first if frame.treasures else "items"
    pay = lang.text(f"munchkin.pay.{kind}", n=frame.treasures, items=items)
    if items and frame.treasures:
        pay = f"{pay} {lang.text('munchkin.pay.and_items', items=items)}"
    return Prompt("", {"fighter": names[frame.fighter], "to": names[frame.seat], "pay": pay})
