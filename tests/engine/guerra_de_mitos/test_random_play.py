"""Random play: every check for some matches of each number of seats, the cheap ones for more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tablekeeper.engine import selfplay
from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card, the
from tablekeeper.engine.guerra_de_mitos.deeds import deed
from tablekeeper.engine.guerra_de_mitos.frames.by_hand import CHANGES
from tablekeeper.engine.guerra_de_mitos.position.refusals import RULES
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, playing
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import CARDS, PIECES, TEXTS
from tests.engine.guerra_de_mitos.plays import NAMES, clash, play

EVERY = sorted(every_card())
SEATS = range(2, 7)


ACTING = {"by hand": {}, "cards act": {"cards_act": True}}
"""How a match is begun: people carry out what cards say, or the box does."""
modes = pytest.mark.parametrize("rules", ACTING.values(), ids=ACTING.keys())


@modes
@pytest.mark.parametrize("seats", SEATS)
def test_a_random_match_passes_every_check(seats: int, rules: dict[str, bool]) -> None:
    played = selfplay.play("guerra_de_mitos", (), seats, thorough=True, seats=seats, at_most=45, rules=rules)
    assert played.decisions == 45


@modes
def test_many_random_matches_are_legal_lose_no_card_and_end(rules: dict[str, bool]) -> None:
    matches = [(seats, seed) for seats in SEATS for seed in range(2)]
    assert all(
        selfplay.play("guerra_de_mitos", (), seed, seats=seats, rules=rules).decisions > 50 for seats, seed in matches
    )


def start(seats: int, first: int = 0, **rules: bool) -> MitosState:
    outcome = GUERRA_DE_MITOS.new((), NAMES[:seats], first)
    assert isinstance(outcome, Outcome)
    ruled = outcome.state.edit([{"path": f"rules.{name}", "to": to} for name, to in rules.items()])
    assert isinstance(ruled, Outcome)
    return ruled.state


@modes
@pytest.mark.parametrize("seats", SEATS)
def test_a_random_match_has_something_of_everything(seats: int, rules: dict[str, bool]) -> None:
    """A battle, an event, a card that was bought, one that was equipped, played and used; between two a bid."""
    state, chance = start(seats, **rules), Random(seats)
    dealer = GUERRA_DE_MITOS.dealer(state, chance)
    told: Counter[str] = Counter()
    while state.question is not None:
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
        told.update(kind for event in outcome.events for kind in kinds(event))
    wanted = {"battle", "event", "bought", "equipped", "played", "used"} | ({"bids"} if seats == 2 else set())
    assert told.keys() >= wanted


def kinds(event: Event) -> Iterator[str]:
    """Yield what an event shows of a match."""
    match event:
        case events.Resolved(ours=ours, theirs=theirs) if ours or theirs:
            yield "battle"
        case events.Revealed(card=card) if the(card).kind == "event":
            yield "event"
        case events.Entered(because=None, power=power) if power:
            yield "bought"
        case events.Equipped() | events.Played() | events.Used() | events.BidsShown():
            yield event.__struct_config__.tag  # type: ignore[misc]


@pytest.mark.parametrize(("seats", "seeds"), [(2, (2, 103)), (4, (4,))])
def test_what_one_sees_at_a_glance_is_what_comes_of_trying(
    seats: int, seeds: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A glance says yes or no only where carrying it out says the same; what it leaves open a tenth of tries says."""
    monkeypatch.setattr(deed, "MOST_WAYS", deed.MOST_WAYS // 10)
    seen = Counter[bool | None]()
    for seed in seeds:
        state, chance = start(seats, cards_act=True), Random(seed)
        dealer = GUERRA_DE_MITOS.dealer(state, chance)
        for _ in range(300):
            question = state.question
            if question is None:
                break
            if question.ask in ("influence", "battle"):
                actions = [card.id for card in every_card().values() if card.kind == "action"]
                for card in actions:
                    if playing.why_not(state.table, question.seat, the(card)) is None:
                        seen[looked(state, question.seat, card, monkeypatch)] += 1
            outcome = state.apply(chance.choice(dealer.legal(state)))
            assert isinstance(outcome, Outcome)
            dealer.follow(outcome.events)
            state = outcome.state
    assert set(seen) == {True, False, None}


def looked(state: MitosState, seat: int, card: str, monkeypatch: pytest.MonkeyPatch) -> bool | None:
    """Return what a glance says of a card, after it was compared with what comes of trying."""
    draft, played = Draft(table=state.table, stack=[]), deed.Play(card)
    glance, found = deed.evident(draft, seat, played), deed.obstacle(draft, seat, played)
    assert glance in (None, not found), card
    if glance is None and found:
        with monkeypatch.context() as patched:
            patched.setattr(deed, "MOST_WAYS", 10 * deed.MOST_WAYS)
            assert deed.obstacle(draft, seat, played) == found, card
    return glance


@pytest.mark.parametrize("change", ["set", "change", "alter"])
def test_what_a_table_keeps_while_it_changes_is_what_would_be_found_anew(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, kept, found = getattr(Draft, change), Counter[str](), TEXTS | CARDS | PIECES

    def checked(draft: Draft, *args: object, **fields: object) -> None:
        for name in found:
            getattr(draft.table, name)
        for place in draft.table.places:
            current.keys(draft.table, InPlay(place.piece.number))
        made(draft, *args, **fields)
        anew = replace(draft.table)
        for name in found & draft.table.__dict__.keys():
            kept[name] += 1
            if name == "keys":
                assert all(current.keys(anew, thing) == keys for thing, keys in draft.table.keys.items())
            else:
                assert getattr(draft.table, name) == getattr(anew, name), name

    monkeypatch.setattr(Draft, change, checked)
    for seats in (2, 5):
        selfplay.play("guerra_de_mitos", (), seats, seats=seats, rules={"cards_act": True})
    assert kept.keys() >= TEXTS | CARDS
    assert min(kept.values()) > 20


@pytest.mark.parametrize("seats", [2, 5])
def test_who_looks_once_for_many_cards_finds_what_one_finds_for_each(seats: int) -> None:
    state, chance = start(seats, cards_act=True), Random(seats)
    dealer, playable = GUERRA_DE_MITOS.dealer(state, chance), Counter[bool]()
    for _ in range(400):
        question, table = state.question, state.table
        if question is None:
            break
        if question.ask == "influence":
            looked = playing.once(table, question.seat, derived.lying(table, question.seat))
            for card in every_card().values():
                fits = playing.why_not(table, question.seat, card) is None
                playable[fits] += 1
                assert (playing.why_not(table, question.seat, card, looked) is None) == fits, card.id
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
    assert set(playable) == {True, False}


def test_a_position_at_any_question_of_a_phase_opens_to_the_same_question() -> None:
    """Wherever nothing is pending above the course of the turn, the position says all."""
    asked = set()
    for seats in (2, 4):
        state, chance = start(seats), Random(seats)
        dealer = GUERRA_DE_MITOS.dealer(state, chance)
        for _ in range(250):
            question = state.question
            if question is None:
                break
            if len(state.stack) == 1:
                asked.add(question.ask)
                opened = GUERRA_DE_MITOS.read(state.position())
                assert isinstance(opened, Outcome), opened
                assert (opened.state.position(), opened.state.decision) == (state.position(), state.decision)
            outcome = state.apply(chance.choice(dealer.legal(state)))
            assert isinstance(outcome, Outcome)
            dealer.follow(outcome.events)
            state = outcome.state
    assert asked >= {"turn", "influence", "assign", "battle"}


@pytest.mark.parametrize("advise", [False, True])
def test_whatever_is_listed_can_be_done_by_a_table_of_which_nothing_is_known(advise: bool) -> None:
    """Blind play: any listed answer, also where only *advise* lets cards be played; every change is entered."""
    entered, asked = set(), set()
    for seed in range(9):
        chance = Random(seed)
        state = start(2 + seed % 5)
        for _ in range(250):
            decision = state.decision
            if decision is None:
                break
            asked.add(decision.ask)
            answer = anything(state, chance)
            if advise and chance.random() < 0.3:
                answer = Answer(chance.choice(("play", "use", "assign", "meditate", "choose")), chance.choice(EVERY))
            done = state.apply(answer, advise=advise)
            assert isinstance(done, Outcome) or advise, (answer, done)
            if isinstance(done, Outcome):
                entered.add(answer.verb)
                assert not done.state.faults(), (seed, answer, done.state.faults())
                state = done.state
    if advise:
        return
    assert asked >= RULES.keys() - {"lot", "mover", "resolution", "oblivion", "sure", "payer", "bearer"}
    assert entered >= {change.name for change in CHANGES} - {"withdraw", "field"}


def anything(state: MitosState, chance: Random) -> Answer:
    """Return any legal answer, each verb as likely as the next; half of the time an effect is over."""
    decision = state.decision
    assert decision is not None
    if decision.ask == "effect" and chance.random() < 0.5:
        return Answer("done")
    kinds: dict[str, list[Answer]] = {}
    for listed in decision.legal:
        kinds.setdefault(listed.verb, []).append(listed)
    if decision.span:
        kinds[NUMBER] = [Answer(NUMBER, str(chance.randint(*decision.span)))]
    return chance.choice(kinds[chance.choice(sorted(kinds))])


@pytest.mark.parametrize("phase", ["influence", "confrontation"])
def test_what_is_listed_of_a_hidden_hand_is_what_each_card_alone_may_do(phase: str) -> None:
    fighter = {"characters": [{"card": "atenea", "power": 4, "fielded": True}]}
    state = (play(fighter) if phase == "influence" else clash(fighter, fighter)).state
    alone = [
        card.id for card in every_card().values() if card.deck == "designs" if state.legal([card.id]) != state.legal([])
    ]
    listed = [answer.subject for answer in state.legal() if answer.verb == "play"]
    assert [name for name in listed if name not in playing.UNTAGGED] == alone
    assert alone


def test_the_dealer_brings_legal_decks_and_knows_every_card() -> None:
    """G-2 to G-5: what it deals is what the match counts; cards that have lost their tag are words alone."""
    state, chance = start(3), Random(1)
    dealer = GUERRA_DE_MITOS.dealer(state, chance)
    while state.table.phase == "setup":
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
    for seat, side in enumerate(state.table.seats):
        assert [len(oracle) for oracle in dealer.gods[seat]] == [oracle.left for oracle in side.oracles]
        assert (len(dealer.hands[seat]), len(dealer.designs[seat])) == (side.hand, side.designs)
        gods = [card for oracle in dealer.gods[seat] for card in oracle]
        designs = dealer.hands[seat] + dealer.designs[seat]
        for deck in (gods, designs):
            assert all(deck.count(card) <= every_card()[card].copies for card in deck if card in every_card())
        assert sum(every_card()[card].battle for card in designs if card in every_card()) <= 2


def test_people_come_and_go_in_random_matches() -> None:
    """Away, back again and for good; never so that fewer than two stay, and not at all where two play."""
    state = play(count=4).state
    dealer, seen = GUERRA_DE_MITOS.dealer(state, Random(1)), set()
    for _ in range(2000):
        for change in dealer.correction(state):
            seen.add(change["to"])
            outcome = state.edit([change])
            assert isinstance(outcome, Outcome), outcome
            state = outcome.state
    assert seen == {"away", "here", "left"}
    assert len(derived.alive(state.table)) == 2
    assert not any(dealer.correction(play().state) for _ in range(400))
