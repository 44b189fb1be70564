"""What lasts on the table, for *What counts*: for whom, by which card, and until when (G-38)."""

from __future__ import annotations

from collections.abc import Iterator

from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities
from tablekeeper.engine.guerra_de_mitos.cards.card import the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Object, Target
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.wording import key_word, steps_line
from tablekeeper.engine.guerra_de_mitos.wording.catalogues import write
from tablekeeper.firmware.games.guerra_de_mitos.subjects import GAME, card_name
from tablekeeper.firmware.languages import Language


def lines(state: MitosState, lang: Language) -> Iterator[str]:
    """Yield how battles are resolved this turn, if a card says so, and what lasts, the oldest first."""
    if state.table.battle is not None:
        yield fought_by(state.table.battle, lang)
    for one in state.table.lasting:
        yield _line(state, one, lang)


def fought_by(card: str, lang: Language) -> str:
    """Return how confrontations are resolved by a battle card (G-49)."""
    how = steps_told(card, "resolve", lang)
    return lang.text(f"{GAME}.lasting.battle", how=how, card=card_name(card, lang))


def steps_told(card: str, word: str, lang: Language) -> str:
    """Return what the steps of a card do that are written with a word; a card without such a step is left to people."""
    steps = [step for one in abilities(card) for step in one.do if step.word == word]
    return steps_line(steps or [vocabulary.ByHand()], lang.code, "influence")


def begun(event: events.Began, state: MitosState, lang: Language) -> str:
    """Return in words what has just begun to hold; nothing where it is over already."""
    for one in reversed(state.table.lasting):
        on = tuple([current.card_of(state.table, thing) or "" for thing in one.on or ()])
        if (one.card, one.step.word, on) == (event.card, event.what, event.on):
            vague = isinstance(one.step, vocabulary.Later | vocabulary.Whenever) or not (on or one.seats)
            return steps_line((one.step,), lang.code, "influence", _kind(on)) if vague else _line(state, one, lang)
    return ""


def _kind(on: tuple[str, ...]) -> Object:
    """Return what is meant by "that one" in what is done later with some cards: their kind, one or several."""
    found = [the(card) for card in on if card]
    if not found or found[0].kind == "action":
        return "it"
    return Target(kind=("weapon" if found[0].weapon else found[0].kind,), count=1 if len(found) == 1 else "all")


def _line(state: MitosState, one: Lasting, lang: Language) -> str:
    what = lang.text(f"{GAME}.lasting.{_key(one)}", on=_on(state, one, lang), **_slots(state, one, lang))
    return lang.text(f"{GAME}.lasting.line", what=what, card=card_name(one.card, lang), until=how_long(one.until, lang))


def how_long(until: str, lang: Language) -> str:
    """Return how long something holds."""
    return lang.text(f"{GAME}.lasting.until_used") if until == "until_used" else write(lang.code, f"lasts.{until}")


def _key(one: Lasting) -> str:
    step = one.step
    match step:
        case vocabulary.Forbid(what=what, beyond=beyond):
            return f"forbid.{what}.beyond" if beyond else f"forbid.{what}"
        case vocabulary.Key(remove="all_but_god"):
            return "key.all_lost"
        case vocabulary.Key(remove="one"):
            return "key.lost"
        case vocabulary.Key():
            return "key.gained"
    return step.word


def _on(state: MitosState, one: Lasting, lang: Language) -> str:
    """Return for whom it holds: cards, or seats, or whoever comes."""
    cards = [current.card_of(state.table, thing) for thing in one.on or ()]
    if told := [card_name(card, lang) for card in cards if card]:
        return ", ".join(told)
    if one.seats:
        return ", ".join(derived.name(state.table, seat) for seat in one.seats)
    return lang.text(f"{GAME}.lasting.all")


def _slots(state: MitosState, one: Lasting, lang: Language) -> dict[str, object]:
    match one.step:
        case (
            vocabulary.Strength(by=by) | vocabulary.Maximum(by=by) | vocabulary.Cheaper(by=by) | vocabulary.Moves(by=by)
        ):
            return {"by": by}
        case vocabulary.Forbid(beyond=beyond):
            return {"beyond": beyond}
        case vocabulary.Key(add=add, one_of=lost):
            return {"keys": ", ".join(key_word(key, lang.code) for key in lost or add)}
        case vocabulary.Copy():
            return {"of": card_name(one.of, lang)}
        case vocabulary.Give():
            return {"name": derived.name(state.table, one.seats[0])}
    return {}
