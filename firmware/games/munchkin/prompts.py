"""How the questions of Munchkin are worded: which frame of the stack asks, and the numbers it asks about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Decision
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import card, the
from tablekeeper.engine.munchkin.frames import losses, payments, suffering
from tablekeeper.engine.munchkin.frames.alliance import Offer, OfferFirst
from tablekeeper.engine.munchkin.frames.body import Looting, Tie
from tablekeeper.engine.munchkin.frames.by_numbers import ByNumbers
from tablekeeper.engine.munchkin.frames.fight import Ruling
from tablekeeper.engine.munchkin.frames.flight import Flight
from tablekeeper.engine.munchkin.frames.sales import Excess, Handover, Sale
from tablekeeper.engine.munchkin.frames.turns import Charity
from tablekeeper.engine.munchkin.table import derived, events, sums
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.verbs.feats.characters import Along
from tablekeeper.engine.munchkin.verbs.feats.flights import SetDie
from tablekeeper.engine.munchkin.verbs.gear import Trading
from tablekeeper.engine.munchkin.verbs.making import Making
from tablekeeper.engine.munchkin.wording import word
from tablekeeper.engine.resolution import AnyFrame
from tablekeeper.firmware.games.munchkin.subjects import card_name
from tablekeeper.firmware.games.ui import Prompt
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT

KEYS: Mapping[str, Mapping[str, str]] = {
    "setup": {"play": LEFT, "begin": RIGHT},
    "turn": {"play": LEFT, "open": RIGHT},
    "trouble": {"fight": LEFT, "pass": RIGHT},
    "loot": {"loot": LEFT},
    "end": {"sell": LEFT, "end": RIGHT},
    "combat": {"flee": LEFT, "close": RIGHT, "ask": RIGHT, "play": OK},
    "escape": {"throw": LEFT, "roll": RIGHT},
    "rolled": {"play": LEFT, "close": RIGHT},
    "curse": {"play": LEFT, "close": RIGHT},
    "sell": {"done": LEFT, "choose": RIGHT, "reveal": RIGHT, "cancel": OK},
    "roll": {"load": LEFT, "roll": RIGHT},
    "offer_items": {"done": LEFT, "choose": RIGHT},
    "offer_first": {"fighter": LEFT, "helper": OK},
    "help": {"no": OK, "yes": RIGHT},
    "either": {"hand": OK, "levels": OK},
    "discard": {"done": LEFT, "unnamed": LEFT, "discard": RIGHT},
    "loot_body": {"choose": LEFT, "hand": RIGHT},
    "take": {"choose": LEFT, "hand": RIGHT},
    "reveal": {"done": LEFT, "reveal": RIGHT},
}
"""The keys of verbs, question by question; everything else is one press further away, behind ok.

A verb has the same key wherever it is asked. An answer that ends a fight, a turn or a sale for good is never on the key
of any answer just before it. So a key that is pressed twice does no harm.
"""


KEY_COLUMNS = 10
"""So many columns a label has where two keys share the panel."""


LOST: Mapping[type[losses.Lose], str] = {
    losses.LoseItem: "item",
    losses.LoseGold: "gold",
    losses.LoseCards: "cards",
    losses.LoseClass: "class",
    losses.LoseTaxed: "tax",
}
"""How the texts call what is lost."""


RETOLD: Mapping[str, Collection[type[Event]]] = {
    "escape": (events.Fled,),
    "rolled": (events.Rolled,),
    "curse": (events.CurseFell, events.Opened, events.Played),
    "ruling": (events.Fought, events.Opened),
}
"""What has just happened that a question tells itself: who flees, what was rolled, which curse it is."""


def keys(decision: Decision) -> Mapping[str, str]:
    """Return the keys of verbs in a question; of two words to choose from none stands where one flees."""
    verbs = list(dict.fromkeys(answer.verb for answer in decision.legal))
    between = dict(zip(verbs, (OK, RIGHT), strict=True)) if len(verbs) == 2 else {}
    return KEYS.get(decision.ask, between)


def prompt(state: MunchkinState, lang: Language) -> Prompt:
    """Return the kind of the pending question, and the numbers and names that it speaks of."""
    question = state.question
    if question is None:
        return Prompt()
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Flight) and question.ask == "escape":
        worded = _fleeing(state, frame)
    elif isinstance(frame, suffering.Cursed):
        worded = Prompt("" if frame.stays else "goes", at_glance=True)
    elif isinstance(question, OpenQuestion) and question.ask != "rolled":
        worded = Prompt(_verdict(state) if question.ask == "combat" else "", at_glance=True)
    else:
        worded = Prompt() if frame is None else _of_frame(state, frame, lang)
    return replace(worded, retells=RETOLD.get(question.ask, ()))


def _verdict(state: MunchkinState) -> str:
    if state.table.combat is None or not state.table.combat.monsters:
        return "empty"
    return "winning" if sums.winning(state.table) else "losing"


def _of_frame(state: MunchkinState, frame: AnyFrame, lang: Language) -> Prompt:
    names = state.seat_names
    match frame:
        case Along(kind="race"):
            return Prompt("second_race")
        case Making():
            slots = {"to": names[frame.to]} if isinstance(frame, Trading) else {}
            called = _by_name({"fighters": sums.fighters(state.table.combat)}, names) if state.table.combat else {}
            return Prompt(frame.purpose, slots, turned=isinstance(frame, SetDie), called=called)
        case Flight() if frame.die is not None:
            return _rolled(state, frame, lang)
        case losses.Lose():
            return Prompt(LOST[type(frame)], {"n": frame.left})
        case losses.Dump():
            return _dump(state, frame)
        case losses.Unnamed():
            return Prompt("doors", {"n": frame.count})
        case losses.Take():
            return Prompt(frame.what, {"victim": names[frame.victim]})
        case payments.Pay():
            return Prompt(frame.power)
        case losses.RollCards():
            return Prompt("cards")
        case suffering.RollLevels():
            return Prompt("levels")
        case payments.RollTheft():
            return Prompt("theft")
        case Ruling():
            return _ruling(frame, lang)
        case Looting():
            return _looting(state, frame)
        case Tie():
            return Prompt("body", {"dead": names[frame.dead]})
        case Charity():
            return Prompt("", {"n": frame.excess})
        case Sale():
            return _sale(state, frame, lang)
        case Excess():
            return Prompt()
        case Handover():
            return Prompt("excess")
        case OfferFirst():
            return Prompt("", called=_by_name({"fighter": (frame.fighter,), "helper": (frame.seat,)}, names))
        case Offer():
            return _offer(state, frame, lang)
        case ByNumbers():
            return Prompt(_what(frame))
    return Prompt()


def _by_name(meant: Mapping[str, Sequence[int]], names: Sequence[str]) -> dict[str, str]:
    """Return the names of who answers mean, where each is one seat whose name has room above a key."""
    found = {word: names[seats[0]] for word, seats in meant.items() if len(seats) == 1}
    return found if len(found) == len(meant) and all(len(name) <= KEY_COLUMNS for name in found.values()) else {}


def _dump(state: MunchkinState, frame: losses.Dump) -> Prompt:
    """Return how many cards in hand have still to go, and why."""
    if frame.because == "charity":
        return Prompt("charity", {"n": frame.left, "limit": derived.hand_limit(state.table.seats[frame.seat])})
    kind = frame.because if frame.because in ("body", "gone") else "card" if card(frame.because) else ""
    return Prompt(kind, {"n": frame.left, "dead": state.seat_names[frame.seat]})


def _what(frame: ByNumbers) -> str:
    """Return which number of a card without a tag is asked for."""
    first, second = ("level", "treasures") if frame.sort == "monster" else ("bonus", "gold")
    return first if frame.first is None else second


def _fleeing(state: MunchkinState, frame: Flight) -> Prompt:
    """Return what the die must show with what is added to it, or that there is no escape by one."""
    added = frame.total(state, 0)
    kind = "hopeless" if frame.is_hopeless(state) else "added" if added else ""
    need = derived.NEEDED_TO_ESCAPE - added
    return Prompt(kind, {"added": f"{added:+}", "need": max(1, need)}, at_glance=True)


def _rolled(state: MunchkinState, frame: Flight, lang: Language) -> Prompt:
    """Return what a roll has come to, as long as it can still be changed."""
    if not frame.die:
        return _unrolled(state, frame, lang)
    kind = "escaped" if frame.escapes(state) else "killed" if frame.is_deadly(state) else "caught"
    return Prompt(kind, {"die": frame.die, "total": frame.total(state, frame.die)}, at_glance=True)


def _unrolled(state: MunchkinState, frame: Flight, lang: Language) -> Prompt:
    """Return why an escape needs no roll; what somebody has just thrown or drunk for it is before their eyes."""
    one = frame.pursuer(state)
    if one.card.harmless:
        return Prompt("harmless", at_glance=True)
    if sums.spared(state.table, frame.seat, one):
        return Prompt("spared", {"n": one.card.spares}, at_glance=True)
    if frame.wall:
        return Prompt("wall", {"wall": card_name("instant_wall", lang)}, at_glance=True)
    return Prompt("free", at_glance=True)


def _ruling(frame: Ruling, lang: Language) -> Prompt:
    """Return what the table decides, and whom a monster spares where it does not spare everybody."""
    peace = the(frame.card).peace if frame.question == "peace" else None
    if peace is None or peace.to is None:
        return Prompt(frame.question)
    return Prompt("peace_to", {"many": word(f"many.{peace.to}", lang.code)})


def _looting(state: MunchkinState, frame: Looting) -> Prompt:
    """Return whose body it is, and who chooses next, unless the die says that first."""
    names = state.seat_names
    following = frame.order[1:2] or next(iter(frame.waiting), ())
    if len(following) != 1:
        return Prompt("", {"dead": names[frame.dead]})
    return Prompt("then", {"dead": names[frame.dead], "next": names[following[0]]})


def _sale(state: MunchkinState, frame: Sale, lang: Language) -> Prompt:
    """Return what the sale is worth so far, and what of it would be lost."""
    gold, levels = frame.gold(state), frame.levels(state)
    waste = gold - levels * derived.GOLD_PER_LEVEL if levels else 0
    slots = {"gold": gold, "levels": levels, "waste": waste}
    kind = "enough" if levels else "little"
    return Prompt(kind, slots, lang.text(f"munchkin.title.sell.{kind}", **slots))


def _offer(state: MunchkinState, frame: Offer[object], lang: Language) -> Prompt:
    names = state.seat_names
    items = len(frame.items)
    if frame.treasures:
        pay = lang.counted(f"munchkin.pay.{frame.first}", frame.treasures)
        if items:
            pay = f"{pay} {lang.counted('munchkin.pay.and_items', items)}"
    else:
        pay = lang.counted("munchkin.pay.items", items) if items else lang.text("munchkin.pay.for_nothing")
    return Prompt("", {"fighter": names[frame.fighter], "to": names[frame.seat], "pay": pay})
