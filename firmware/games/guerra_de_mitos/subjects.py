"""What an answer of Guerra de Mitos speaks of, for people: a card, a seat, an oracle, a way for a counter."""

from __future__ import annotations

from dataclasses import replace

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, MitosState, wording
from tablekeeper.engine.guerra_de_mitos.cards.card import Card, card, the
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Mode
from tablekeeper.engine.guerra_de_mitos.effects.carrying import Owned
from tablekeeper.engine.guerra_de_mitos.effects.scene import Choosing
from tablekeeper.engine.guerra_de_mitos.frames.details import Under
from tablekeeper.engine.guerra_de_mitos.table import current, derived
from tablekeeper.engine.guerra_de_mitos.table.things import Discarded, InPlay, OnOracle, PantheonOf, Thing
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Oracle, Pantheon, Piece, Table
from tablekeeper.engine.guerra_de_mitos.verbs.transfer import RESERVE
from tablekeeper.engine.guerra_de_mitos.wording import ability_line, key_word, price_line, steps_line
from tablekeeper.engine.resolution import AnyQuestion
from tablekeeper.firmware.games.ui import Subject
from tablekeeper.firmware.languages import Language

GAME = GUERRA_DE_MITOS.name
TIRED, READY, CARRIES = "▭", "·", "+"
"""Between the strength and the power of a character: how it lies. A card that lies sideways is tired.

Behind them: that it bears an item.
"""
OF_SEATS = frozenset(
    ("reserve", "moves", "draw", "tire_pantheon", "add_oracle", "create", "first", "cheaper", "cheaper_item", "take")
)
"""The changes with a seat after them; `discard` is one of them while a card is resolved."""
OF_ORACLES = frozenset(("oracle", "bury", "bring_in"))
"""The changes with an oracle of any seat after them."""
SEATS = frozenset(("first", "lot", "opponent", "control", "taker"))
AT_STAKE = ("opponent",)
"""The questions whose answers are seats with their reserves: elsewhere a bare number says nothing."""
"""The questions that are answered with a seat."""


def card_name(name: str, lang: Language) -> str:
    """Return what a card is called at this table; one without a tag by what it is, and its numbers."""
    return lang.called(GAME, name, wording.card_name(name, lang.code))


def subject_of(state: MitosState, answer: Answer, lang: Language) -> Subject | None:
    """Return what an answer speaks of; None where it stands alone."""
    question = state.question
    if not answer.subject or question is None or answer.verb == NUMBER:
        return None
    if question.ask == "mythology":
        return Subject(None, lang.text(f"{GAME}.mythology.{answer.subject}"))
    if answer.verb == question.hidden:
        return hidden(answer.subject, lang)
    if isinstance(question, Choosing) and (option := question.option(answer)) is not None:
        return _meant(state, question, answer, option.target, lang)
    if question.ask == "turn":
        return _in_transfer(state, question.seat, answer, lang)
    if question.ask == "under":
        return _under(state, question, answer, lang)
    if question.ask in ("effect", "resolution"):
        return _changed(state, answer, lang)
    if question.ask in SEATS and answer.number is not None:
        return of_seat(state, answer.number) if question.ask in AT_STAKE else _seat_alone(state, answer.number)
    if answer.subject == "pantheon":
        own = state.table.seats[question.seat].pantheon
        used = Subject(own.card, card_name(own.card, lang)) if own else None
    else:
        used = _in_play(state, question, answer, lang)
    if used is None or used.card is None or answer.verb != "use":
        return used
    return replace(used, marks=f"{used.marks}{_price(state.table, used.card, lang)}")


def _price(table: Table, used: str, lang: Language) -> str:
    """Return what using a card costs besides, in words behind it; of several abilities that is asked first."""
    priced = [one for one in table.abilities(used) if one.when == derived.phase(table)]
    if not table.rules.cards_act or len(priced) != 1 or not priced[0].price:
        return ""
    return f" ({price_line(priced[0].price, lang.code)})"


def of_seat(state: MitosState, seat: int) -> Subject:
    """Return a seat with its reserve."""
    side = state.table.seats[seat]
    return Subject(None, side.name, side.reserve, seat)


def _seat_alone(state: MitosState, seat: int) -> Subject:
    return Subject(None, state.table.seats[seat].name, None, seat)


def hidden(name: str, lang: Language) -> Subject:
    """Return a card that comes out of a hand or an oracle, or what stands for one without a tag."""
    known = card(name)
    if known is None or not known.listed:
        return Subject(None, lang.text(f"{GAME}.unnamed.{name}"), group=lang.text(f"{GAME}.unnamed"))
    return card_subject(known, lang)


def card_subject(one: Card, lang: Language) -> Subject:
    """Return a card by itself, with its cost; characters are parted by their mythologies, others by their kinds."""
    measure = "initial" if one.kind == "pantheon" else "cost"
    number = one.initial_power if one.kind == "pantheon" else None if one.kind == "event" else one.cost
    sort = f"mythology.{one.mythology}" if one.kind == "character" and one.mythology else f"kind.{one.kind}"
    if one.kind == "action":
        sort = f"kind.action.{one.phases[0]}"
    group, measured = lang.word(f"{GAME}.{sort}", plain=""), lang.word(f"{GAME}.measure.{measure}", plain="")
    return Subject(one.id, card_name(one.id, lang), number, group=group, measure=measured)


def _meant(state: MitosState, question: Choosing[object], answer: Answer, target: object, lang: Language) -> Subject:
    """Return what is chosen on the way of what a card does."""
    table, about = state.table, question.about or ""
    match target:
        case InPlay():
            return _in_play(state, question, answer, lang)
        case OnOracle(seat=seat, place=place):
            return _on_oracle(table, seat, place, lang)
        case PantheonOf(seat=seat):
            lying = table.seats[seat].pantheon
            return Subject(
                current.card_of(table, target),
                _name(table, target, answer, lang),
                None,
                seat,
                marks(table, lying) if lying else "",
            )
        case Discarded(seat=seat):
            return Subject(current.card_of(table, target), _name(table, target, answer, lang), None, seat)
        case Owned(ability=ability):
            return Subject(about, ability_line(ability, lang.code))
        case int(number) if question.ask == "ability":
            return Subject(about, ability_line(table.abilities(about)[number], lang.code))
        case int(number) if question.ask == "mode" and isinstance(question.step, Mode):
            mode = question.step.modes[number]
            return Subject(about, steps_line(mode, lang.code, derived.phase(table)))
        case int(seat):
            return of_seat(state, seat)
        case str(key) if question.ask == "key":
            return Subject(None, key_word(key, lang.code))
    return Subject(None, answer.subject)


def _name(table: Table, thing: Thing, answer: Answer, lang: Language) -> str:
    return _with_copy(card_name(current.card_of(table, thing) or "", lang), answer)


def _on_oracle(table: Table, seat: int, place: int, lang: Language) -> Subject:
    """Return an oracle of a seat: the open card with the power on it, or its number alone."""
    oracle = table.seats[seat].oracles[place]
    if oracle.card is None:
        return Subject(None, lang.text(f"{GAME}.oracle", n=place + 1), None, seat)
    return Subject(oracle.card, f"{place + 1}: {card_name(oracle.card, lang)}", oracle.power, seat)


def _in_transfer(state: MitosState, seat: int, answer: Answer, lang: Language) -> Subject:
    """Return an oracle's card with the power on it and what a stranger loses of it (G-28), or a counter's way."""
    before, _, after = answer.subject.partition(" ")
    if after:
        here, there = (_place(state, seat, name, lang) for name in (before, after))
        origin = "reserve" if before == RESERVE else "oracle"
        return Subject(None, f"{here} → {there}", group=lang.text(f"{GAME}.from.{origin}", n=before))
    oracle = state.table.seats[seat].oracles[int(before) - 1]
    name = card_name(oracle.card, lang) if oracle.card else lang.text(f"{GAME}.oracle", n=before)
    marks = _lost(state, seat, oracle, lang) if answer.verb == "enter" else ""
    return Subject(oracle.card, name, oracle.power, marks=marks)


def _lost(state: MitosState, seat: int, oracle: Oracle, lang: Language) -> str:
    """Return what a card loses on coming into play: a stranger's power more (G-28), a resource's surplus (A-7)."""
    if oracle.card is None:
        return ""
    if extra := current.extra_cost(state.table, seat, the(oracle.card)):
        return lang.text(f"{GAME}.enters", n=oracle.power - extra)
    surplus = 0 if state.table.rules.surplus_returns else current.surplus(state.table, seat, oracle)
    return lang.counted(f"{GAME}.lost", surplus) if surplus else ""


def _under(state: MitosState, question: AnyQuestion, answer: Answer, lang: Language) -> Subject:
    """Return an oracle, with its seat where it could be that of several."""
    seat, _, place = answer.subject.rpartition(".")
    if len({one.subject.count(".") for one in question.answers}) == 1:
        return Subject(None, lang.text(f"{GAME}.oracle", n=place))
    whose = int(seat) if seat else _owner(state)
    return Subject(None, lang.text(f"{GAME}.oracle", n=place), None, whose)


def _owner(state: MitosState) -> int | None:
    """Return whose discarded card it is that goes under an oracle."""
    top = state.stack[-1] if state.stack else None
    return top.thing.seat if isinstance(top, Under) else None


def _place(state: MitosState, seat: int, name: str, lang: Language) -> str:
    """Return the reserve, or an oracle by its card, with its number where another one shows the same."""
    if name == RESERVE:
        return lang.text(f"{GAME}.reserve")
    oracles = state.table.seats[seat].oracles
    shown = oracles[int(name) - 1].card
    if shown is None:
        return lang.text(f"{GAME}.oracle", n=name)
    told = card_name(shown, lang)
    return f"{told} ({name})" if sum(one.card == shown for one in oracles) > 1 else told


def _changed(state: MitosState, answer: Answer, lang: Language) -> Subject:
    """Return what a card has changed."""
    if answer.verb in OF_ORACLES:
        seat, _, place = answer.subject.partition(".")
        return _on_oracle(state.table, int(seat), int(place) - 1, lang)
    if (answer.verb in OF_SEATS or answer.verb == "discard") and answer.number is not None:
        return of_seat(state, answer.number)
    question = state.question
    if answer.verb == "recover" or question is None:
        return Subject(answer.name, _with_copy(card_name(answer.name, lang), answer))
    return _in_play(state, question, answer, lang)


def _in_play(state: MitosState, question: AnyQuestion, answer: Answer, lang: Language) -> Subject:
    """Return a card in play as it lies."""
    number = number_of(question, answer)
    place = None if number is None else derived.find(state.table, number)
    if place is None:
        return Subject(None, answer.subject)
    name = _with_copy(card_name(place.piece.card, lang), answer)
    shown = marks(state.table, place.piece)
    if answer.verb == "assign" and _pays_its_last(state.table, place.piece):
        shown += f" {lang.text(f'{GAME}.assign.exhausts')}"
    return Subject(place.piece.card, name, None, place.seat, shown)


def exhausts(state: MitosState, question: AnyQuestion, answer: Answer) -> bool:
    """Return whether a character would be exhausted by the way to the battlefield, and count nothing there (G-42)."""
    number = number_of(question, answer) if answer.verb == "assign" else None
    place = None if number is None else derived.find(state.table, number)
    return place is not None and _pays_its_last(state.table, place.piece)


def _pays_its_last(table: Table, piece: Piece) -> bool:
    return isinstance(piece, Character) and 0 < piece.power <= current.marching_cost(table, piece)


def number_of(question: AnyQuestion, answer: Answer) -> int | None:
    """Return the number of the card in play that an answer points at, however its question lists it."""
    option = question.option(answer)
    target = option.target if option else None
    # The object comes after a change, or after the verb of an act.
    target = target[1] if isinstance(target, tuple) else getattr(target, "thing", target)
    if isinstance(target, tuple) and len(target) == 1:
        target = target[0]
    if isinstance(target, InPlay):
        return target.number
    return target if isinstance(target, int) else None


def marks(table: Table, piece: Piece | Pantheon) -> str:
    """Return what can be seen on a card in play: of a character strength and power, and if it is tired or carries."""
    if isinstance(piece, Character):
        carries = CARRIES if piece.items else ""
        return f"{current.strength(table, piece)}{TIRED if piece.tired else READY}{piece.power}{carries}"
    return TIRED if piece.tired else ""


def _with_copy(name: str, answer: Answer) -> str:
    return f"{name} ({answer.copy})" if answer.copy else name
