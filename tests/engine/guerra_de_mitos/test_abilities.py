"""Every ability of every card that has a phase, in every situation: one table of cards, abilities and situations."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards import vocabulary
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card, the
from tablekeeper.engine.guerra_de_mitos.cards.terms import Target
from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Ability, AnyStep
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Place, Table
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.full_table import BEARER, Run, begun, first_answer, position, tried

ALL = [one for card in every_card() for one in tried(card)]
"""The abilities that are used or played: a card, a place, the ability."""


def name(case: tuple[str, int, Ability]) -> str:
    card, place, one = case
    return f"{card} {place + 1} {one.when}"


every = pytest.mark.parametrize("case", ALL, ids=map(name, ALL))
IN_PLAY = [case for case in ALL if the(case[0]).kind != "action"]
used = pytest.mark.parametrize("case", IN_PLAY, ids=map(name, IN_PLAY))


def test_the_table_of_cards_is_whole() -> None:
    assert len(ALL) > 300
    assert len({card for card, _, _ in ALL}) > 250


# What comes of it, by the tree


class UnforeseenError(Exception):
    """A step of which this model says nothing."""


class Model:
    """What simple steps do, read off the tree once more and without the engine's carriers."""

    def __init__(self, run: Run) -> None:
        self.table = run.start.table
        self.left = [answer for ask, answer in run.chosen if ask == "target"]
        self.payer = [answer for ask, answer in run.chosen if ask == "payer"]
        pieces = [place.piece for place in self.table.places]
        self.called = dict(zip(derived.label_pieces(self.table, pieces), [one.number for one in pieces], strict=True))
        self.power = {place.piece.number: place.piece.power for place in self.table.characters}  # type: ignore[union-attr]
        self.tired = {one.number: one.tired for one in pieces}
        self.fielded = {one.number: one.fielded for one in pieces if isinstance(one, Character)}
        self.reserve = [seat.reserve for seat in self.table.seats]
        self.hand = self.table.seats[0].hand
        self.more: Counter[tuple[str, int]] = Counter()
        """What strength and maximum have gained."""
        self.gone: set[int] = set()
        self.it: int | None = None
        self.source = _source(self.table, run.card.id)

    def follow(self, run: Run, ability: Ability) -> None:
        """Pay and carry out."""
        card = run.card
        if card.kind == "action":
            self.hand -= 1
            cost = current.cost(self.table, 0, card)
            if ability.when == "influence":
                self.reserve[0] -= cost
            for label in self.payer:
                self.power[self.called[label]] -= cost
        for step in (*ability.price, *ability.do):
            self.step(step)
        if self.left:
            raise UnforeseenError(f"{self.left} was chosen, too")

    def meant(self, target: object) -> list[int]:
        """Return whom a target means, by the next answer."""
        match target:
            case "self":
                return [] if self.source is None else [self.source.piece.number]
            case "bearer":
                return [] if self.source is None or self.source.bearer is None else [self.source.bearer.number]
            case "it" if self.it is not None:
                return [self.it]
            case Target(count=int(count), each=""):
                if len(self.left) < count:
                    raise UnforeseenError("fewer were chosen")
                taken, self.left = self.left[:count], self.left[count:]
                if not all(label in self.called for label in taken):
                    raise UnforeseenError("that is no card in play")
                self.it = self.called[taken[-1]]
                return [self.called[label] for label in taken]
        raise UnforeseenError(f"{target}")

    def step(self, step: AnyStep) -> None:
        """Carry out one step."""
        match step:
            case vocabulary.Reserve(who=who, by=int(by)):
                seats = {"you": [0], "opponent": [1], "opponents": [1], "all": [0, 1], "both": [0, 1]}.get(who)
                if seats is None:
                    raise UnforeseenError(who)
                for seat in seats:
                    self.reserve[seat] = max(0, self.reserve[seat] + by)
            case vocabulary.Power(by=int(by), to=to, split=False) if to in (None, 0):
                for number in self.meant(step.target):
                    self.power[number] = 0 if to == 0 else max(0, self.power[number] + by)
            case vocabulary.Strength(by=int(by), to=None, only_if=None):
                for number in self.meant(step.target):
                    self.more["strength", number] += by
            case vocabulary.Maximum(by=int(by), to=None, purpose=""):
                for number in self.meant(step.target):
                    self.more["maximum", number] += by
            case vocabulary.Tire() | vocabulary.Ready():
                for number in self.meant(step.target):
                    self.tired[number] = isinstance(step, vocabulary.Tire)
            case vocabulary.Field(army="") | vocabulary.Withdraw():
                for number in self.meant(step.target):
                    self.fielded[number] = isinstance(step, vocabulary.Field)
            case vocabulary.Destroy():
                self.gone.update(self.meant(step.target))
            case vocabulary.Draw(by=int(by)):
                self.hand += by
            case vocabulary.Discard(by=int(by)):
                self.hand -= by
            case vocabulary.Choose() | vocabulary.Key() | vocabulary.Silence() | vocabulary.Again() | vocabulary.Copy():
                self.meant(step.target)
            case vocabulary.Forbid() | vocabulary.Cheaper() | vocabulary.Whenever():
                if getattr(step, "target", None) is not None:
                    self.meant(getattr(step, "target", None))
            case _:
                raise UnforeseenError(type(step).__name__)


def _source(table: Table, card: str) -> Place | None:
    return next((place for place in table.places if place.piece.card == card and place.seat == 0), None)


def foreseen(case: tuple[str, int, Ability], run: Run) -> Model | None:
    """Return what the model says of an ability; None where it says nothing."""
    model = Model(run)
    try:
        model.follow(run, case[2])
    except (UnforeseenError, KeyError):
        return None
    return model


@cache
def carried_out(card: str, place: int) -> Run:
    ability = next(one for _, at, one in tried(card) if at == place)
    return Run(begun(position(the(card), ability)), the(card), place)


def run_of(case: tuple[str, int, Ability]) -> Run:
    """Carry an ability out on a full table, once; of several of one phase, the one that is meant."""
    return carried_out(*case[:2])


FORESEEN = 150
"""So many abilities at least are simple enough for the model."""


@every
def test_an_ability_is_carried_out_as_its_tree_says(case: tuple[str, int, Ability]) -> None:
    run = run_of(case)
    told = [event for event in run.events if isinstance(event, (events.Used, events.Played))]
    assert [event.card for event in told] == [case[0]]
    assert run.state.result is not None or run.state.table.active == 1
    model = foreseen(case, run)
    if model is None:
        return
    now = run.state.table
    assert [seat.reserve for seat in now.seats] == model.reserve
    assert now.seats[0].hand == model.hand
    assert {number for number in model.tired if derived.find(now, number) is None} >= model.gone
    for place in now.places:
        number, piece = place.piece.number, place.piece
        if number in model.tired:
            assert piece.tired == model.tired[number], piece.card
        if isinstance(piece, Character) and number in model.power:
            assert (piece.power, piece.fielded) == (model.power[number], model.fielded[number]), piece.card


def test_most_abilities_are_compared_with_the_model() -> None:
    """So that the comparison does not say nothing unseen."""
    assert sum(foreseen(case, run_of(case)) is not None for case in ALL) >= FORESEEN


@every
def test_strength_and_maximum_change_as_the_tree_says(case: tuple[str, int, Ability]) -> None:
    run = run_of(case)
    model = foreseen(case, run)
    if model is None or model.gone or not model.more:
        return
    before, now = run.start.table, run.state.table
    for place in before.characters:
        number = place.piece.number
        carried = [one.number for one in derived.character_of(place).items]
        there = derived.find(now, number)
        assert there is not None
        gained = {what: sum(model.more[what, part] for part in (number, *carried)) for what in ("strength", "maximum")}
        assert current.strength(now, derived.character_of(there)) == max(
            0, current.strength(before, derived.character_of(place)) + gained["strength"]
        )
        assert current.maximum(now, there) == max(0, current.maximum(before, place) + gained["maximum"])


# What refuses it


def refused(state: MitosState, answer: Answer) -> Refusal:
    outcome = state.apply(answer)
    assert isinstance(outcome, Refusal), answer
    return outcome


def changed(case: tuple[str, int, Ability], **fields: Any) -> dict[str, Any]:
    """Return the full table with the card that is tried lying otherwise."""
    card = the(case[0])
    made = position(card, case[2])
    ours = made["seats"][0]
    match card.kind:
        case "pantheon":
            ours["pantheon"].update(fields)
        case "character":
            next(one for one in ours["characters"] if one["card"] == card.id).update(fields)
        case "resource":
            next(one for one in ours["resources"] if one["card"] == card.id).update(fields)
        case _:
            bearer = next(one for one in ours["characters"] if one["card"] == BEARER)
            bearer["items"][0].update(fields)
    return made


@used
def test_a_tired_card_is_refused_but_one_that_says_otherwise(case: tuple[str, int, Ability]) -> None:
    state, answer = begun(changed(case, tired=True)), first_answer(the(case[0]))
    if case[2].tired_too:
        assert isinstance(state.apply(answer), Outcome)
    else:
        assert refused(state, answer).code == "R76"


@used
def test_an_ability_that_was_used_in_the_turn_is_refused(case: tuple[str, int, Ability]) -> None:
    start = begun(position(the(case[0]), case[2]))
    source = _source(start.table, case[0])
    by = {"is": "pantheon", "seat": 0} if source is None else {"is": "card", "number": source.piece.number}
    uses = [{"by": by, "card": card, "ability": place} for card, place, _ in tried(case[0])]
    assert refused(begun({**start.position(), "uses": uses}), first_answer(the(case[0]))).code == "R77"


OTHER = {"influence": "confrontation", "confrontation": "influence"}


@every
def test_another_phase_is_refused(case: tuple[str, int, Ability]) -> None:
    if OTHER[case[2].when] in {one.when for _, _, one in tried(case[0])}:
        return  # it has one for each
    there = position(the(case[0]), case[2])
    now: dict[str, Any] = {"phase": OTHER[case[2].when], "clash": None}
    if case[2].when == "influence":
        now["clash"] = {"sides": [0, 1], "stage": "battle"}
    assert refused(begun({**there, **now}), first_answer(the(case[0]))).code == "R70"


def needs_an_enemy(ability: Ability) -> bool:
    """Return whether nothing of an ability can be done where no enemy has a card in play."""
    targets = [getattr(step, "target", None) for step in ability.do]
    return bool(targets) and all(
        isinstance(target, Target)
        and target.side == "enemy"
        and not target.zones
        and not {"pantheon", "oracle", "god_card", "card"} & set(target.kind)
        for target in targets
    )


AGAINST = [case for case in ALL if needs_an_enemy(case[2])]


@pytest.mark.parametrize("case", AGAINST, ids=map(name, AGAINST))
def test_without_anything_to_act_on_it_is_refused(case: tuple[str, int, Ability]) -> None:
    """C-1: nothing is paid for nothing."""
    made = position(the(case[0]), case[2])
    made["seats"][1] |= {"characters": [], "resources": []}
    refusal = refused(begun(made), first_answer(the(case[0])))
    assert (refusal.code, refusal.rule) == ("R86", "C-1") or several(case)


def several(case: tuple[str, int, Ability]) -> bool:
    """Return whether a card has more than one ability of the phase."""
    return sum(one.when == case[2].when for _, _, one in tried(case[0])) > 1


def own_power(ability: Ability) -> bool:
    return any(
        isinstance(step, vocabulary.Power)
        and step.target in ("self", "bearer")
        and isinstance(step.by, int)
        and step.by
        for step in ability.price
    )


PAYING = [case for case in IN_PLAY if own_power(case[2]) and not several(case)]


@pytest.mark.parametrize("case", PAYING, ids=map(name, PAYING))
def test_what_its_card_cannot_pay_is_refused(case: tuple[str, int, Ability]) -> None:
    """G-69, C-1."""
    made = position(the(case[0]), case[2])
    for one in made["seats"][0]["characters"]:
        if one["card"] in (case[0], BEARER):
            one["power"] = 0
    refusal = refused(begun(made), first_answer(the(case[0])))
    assert (refusal.code, refusal.rule) == ("R72", "G-69")


RESERVE = [
    case
    for case in IN_PLAY
    if any(isinstance(step, vocabulary.Reserve) and isinstance(step.by, int) for step in case[2].price)
    and not several(case)
]


@pytest.mark.parametrize("case", RESERVE, ids=map(name, RESERVE))
def test_what_the_reserve_cannot_pay_is_refused(case: tuple[str, int, Ability]) -> None:
    [price] = [step.by for step in case[2].price if isinstance(step, vocabulary.Reserve)]
    assert isinstance(price, int)
    made = position(the(case[0]), case[2])
    made["seats"][0]["reserve"] = -price - 1 or 1
    if -price > 1:
        assert refused(begun(made), first_answer(the(case[0]))).code == "R72"


# How long it lasts

STAYS = ("good", "until_used", "next_turn", "next_influence", "your_next_influence")
"""What lasts beyond the reorganisation (C-7)."""


def to_the_next_turn(state: MitosState) -> MitosState:
    """Pass until the next turn begins."""
    turn = state.table.turn
    while state.result is None and state.table.turn == turn:
        question = state.question
        assert question is not None
        outcome: Outcome[MitosState] | Refusal = state.apply(Answer("pass"))
        if isinstance(outcome, Refusal):
            legal = [Answer("number", str(question.span[0]))] if question.span else state.legal()
            outcome = state.apply(next((one for one in legal if one.verb in ("done", "no")), legal[0]))
        assert isinstance(outcome, Outcome), (question, outcome)
        state = outcome.state
    return state


@every
def test_what_has_no_duration_ends_in_the_reorganisation(case: tuple[str, int, Ability]) -> None:
    """C-7: strength, maximum and keys are as before; what is called for good, and power and places, stay."""
    run = run_of(case)
    after = to_the_next_turn(run.state)
    if after.result is not None:
        return
    assert {one.until for one in after.table.lasting} <= set(STAYS)
    assert (len(after.table.uses), len(after.table.visited)) == (0, 0)
    if after.table.lasting or any(isinstance(event, (events.Left, events.Equipped)) for event in run.events):
        return
    plain = to_the_next_turn(run.start)
    for place in plain.table.characters:
        number = place.piece.number
        there = derived.find(after.table, number)
        if there is None or place.seat != there.seat:
            continue
        now, then = derived.character_of(there), derived.character_of(place)
        if now.items != then.items:
            continue
        if any(one.lasts == "good" for one in case[2].do if hasattr(one, "lasts")):
            continue
        assert current.strength(after.table, now) == current.strength(plain.table, then), now.card
        assert current.maximum(after.table, there) == current.maximum(plain.table, place), now.card
        assert current.keys(after.table, InPlay(number)) == current.keys(plain.table, InPlay(number)), now.card
