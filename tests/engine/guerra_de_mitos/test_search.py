"""The search in Guerra de Mitos: it sees only what its seat may know, and beats random play where cards act."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.game import Knowledge, Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card
from tablekeeper.engine.guerra_de_mitos.dealer import Dealer
from tablekeeper.engine.guerra_de_mitos.imagining import hidden_copies
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import codes, derived
from tablekeeper.engine.guerra_de_mitos.table.playing import UNTAGGED
from tablekeeper.engine.match import Match
from tablekeeper.engine.refusals import UNKNOWN_CARD, Refusal
from tablekeeper.engine.search import Advice, Player, Search, searching
from tablekeeper.engine.selfplay import MOST_DECISIONS
from tablekeeper.firmware.bench.duel import at_random, duel
from tests.engine.guerra_de_mitos.plays import clash, one, play


def started(first: int = 0) -> Outcome[MitosState]:
    """Return the beginning of a match of two in which cards act."""
    outcome = GUERRA_DE_MITOS.new((), ("Ann", "Bob"), first)
    assert isinstance(outcome, Outcome)
    return GUERRA_DE_MITOS.prepared(outcome)


def played(seed: int, answers: int) -> tuple[MitosState, Dealer]:
    """Return a match after so many random answers or some more, where somebody chooses, and its dealer."""
    chance = Random(seed)
    state = started().state
    dealer = GUERRA_DE_MITOS.dealer(state, chance)
    count = 0
    while count < answers or state.source != "hand" or state.table.phase == "setup":
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        if outcome.state.result is not None:
            break
        dealer.follow(outcome.events)
        state, count = outcome.state, count + 1
    return state, dealer


def advised(state: MitosState, knowledge: Knowledge, rollouts: int = 20) -> Advice:
    found = Search.begin(GUERRA_DE_MITOS, state, knowledge, Random(3))
    assert isinstance(found, Search), found
    found.think(rollouts)
    return found.advice()


def worlds_of(state: MitosState, knowledge: Knowledge, count: int = 10) -> list[Dealer]:
    worlds = GUERRA_DE_MITOS.imagine(state, knowledge, Random(7))
    assert not isinstance(worlds, Refusal), worlds
    return [next(worlds) for _ in range(count)]


@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_of_others_cannot_change_the_advice(seed: int) -> None:
    """Exchange every card that the asked seat cannot see for another; what it is advised stays the same."""
    state, dealer = played(seed, 20 + 15 * seed)
    assert state.asked is not None
    before = advised(state, dealer.knowledge(state.asked))
    other = worlds_of(state, dealer.knowledge(state.asked), 1)[0]
    assert (other.hands, other.designs, other.gods) != (dealer.hands, dealer.designs, dealer.gods)
    assert advised(state, other.knowledge(state.asked)) == before


@pytest.mark.parametrize("seed", range(10))
def test_imagined_cards_agree_with_the_table_and_with_what_is_known(seed: int) -> None:
    state, dealer = played(seed, 15 * seed)
    assert state.asked is not None
    asked, other = state.asked, 1 - state.asked
    drawn = worlds_of(state, dealer.knowledge(asked))
    for world in drawn:
        assert world.hands[asked] == dealer.hands[asked]
        assert all(world.hands[other].count(card) >= dealer.seen[other].count(card) for card in dealer.seen[other])
        for seat, side in enumerate(state.table.seats):
            assert (len(world.hands[seat]), len(world.designs[seat])) == (side.hand, side.designs)
            assert [len(pile) for pile in world.gods[seat]] == [oracle.left for oracle in side.oracles]
            designs = world.hands[seat] + world.designs[seat]
            hidden = designs + [card for pile in world.gods[seat] for card in pile]
            assert all(hidden.count(card) <= hidden_copies(state, seat, card) for card in {*hidden} - {*UNTAGGED})
            ours = {*world.designs[seat], *(world.hands[other] if seat == other else ())} - {
                *UNTAGGED,
                *dealer.seen[seat],
            }
            assert all(derived.usable(state.table, seat, every_card()[card]) for card in ours)
    assert len({tuple(sorted(world.hands[other])) for world in drawn}) > 1


def test_of_a_deck_that_a_seat_plays_its_hidden_cards_are_imagined() -> None:
    cards = [card for card in every_card().values() if not card.battle]
    designs = {card.id: 2 for card in [card for card in cards if card.deck == "designs" and card.copies == 2][:15]}
    gods = {card.id: 1 for card in [card for card in cards if card.deck == "gods"][:20]}
    state = started().state.edit([{"path": "seats.0.deck", "to": built(gods, designs)}])
    assert isinstance(state, Outcome), state
    dealt = state.state
    assert dealt.table.seats[0].designs == 25
    for world in worlds_of(dealt, Knowledge(1)):
        assert sorted(world.hands[0] + world.designs[0]) == sorted([card for card in designs for _ in range(2)])
        assert sorted(card for pile in world.gods[0] for card in pile) == sorted(gods)


def built(gods: dict[str, int], designs: dict[str, int]) -> dict[str, Any]:
    deck = Deck("guerra_de_mitos", "mine", {"pantheon": {"yomi": 1}, "gods": gods, "designs": designs})
    return {"game": deck.game, "name": deck.name, "parts": deck.parts}


def test_a_hand_that_cannot_be_is_refused_with_what_is_wrong() -> None:
    state = play().state
    design, god = "incendio", "heracles"
    for hand, code in (
        ((design,), codes.IMPOSSIBLE_HAND),
        ((design,) * 5, codes.IMPOSSIBLE_HAND),
        ((god,) * 5, UNKNOWN_CARD),
        (("gorillion",) * 5, UNKNOWN_CARD),
    ):
        refused = GUERRA_DE_MITOS.imagine(state, Knowledge(0, hand), Random(1))
        assert isinstance(refused, Refusal)
        assert refused.code == code


def test_of_a_sealed_bid_nothing_is_imagined() -> None:
    """G-12: who looked through what the other has sealed would know it."""
    state, chance = started().state, Random(1)
    dealer = GUERRA_DE_MITOS.dealer(state, chance)
    while state.question is not None and not state.question.secret:
        outcome = state.apply(chance.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
    assert isinstance(GUERRA_DE_MITOS.imagine(state, Knowledge(0), chance), Refusal)
    player: Player[MitosState] = searching(5)
    assert player(GUERRA_DE_MITOS, state, dealer, chance) == Answer("number", "1"), "the other one gets no more power"


def test_what_decks_hold_and_a_text_has_changed_is_chosen_by_nobody() -> None:
    state = started().state
    assert state.question is not None
    assert (state.question.ask, state.source) == ("pantheon", "deck")
    assert (play()("play action", "number 0").state.source, play().state.source) == ("deck", "hand")


def enter(match: Match[MitosState], **entry: Any) -> None:
    reply = match.enter(entry)
    assert not isinstance(reply, Refusal), reply


def test_the_box_is_told_its_hand_and_follows_it() -> None:
    read = play({"characters": [one("atenea")], "hand": 2}, {"hand": 2})
    match = Match(GUERRA_DE_MITOS, Outcome(read.state))
    enter(match, do="opponent", seat=0, rollouts=5)
    assert match.holding is not None
    assert match.holding.due == ("drawn", "drawn")
    assert isinstance(match.enter({"do": "hold", "card": "heracles"}), Refusal), "a god card is in no hand"
    lying = GUERRA_DE_MITOS.lying(match.state, 0, match.holding)
    assert (lying.table.seats[0].hand, lying.table.seats[0].designs) == (0, 27)
    enter(match, do="hold", card="atlatl")
    enter(match, do="hold", card="incendio")
    enter(match, do="answer", answer="play atlatl")
    assert match.holding.places == {2: "incendio"}
    enter(match, do="edit", changes=[{"path": "seats.0.design_discard", "to": ["atlatl"]}])
    assert list(GUERRA_DE_MITOS.hand_changes(match.steps[-1].events[0], 0)) == []


def test_a_chance_grows_with_what_a_seat_has_and_is_what_the_other_lacks() -> None:
    poor, rich = {"reserve": 12}, {"reserve": 12, "characters": [one("atenea")]}
    for less, more in ((poor, {"reserve": 13}), (poor, rich), ({"reserve": 2}, poor)):
        state = play(less, more).state
        chances = [GUERRA_DE_MITOS.evaluate(state, seat) for seat in (0, 1)]
        assert chances[0] < 0.5 < chances[1]
        assert sum(chances) == pytest.approx(1)
    assert GUERRA_DE_MITOS.evaluate(play().state, 0) == 0.5


def chance(ours: dict[str, Any], theirs: dict[str, Any] | None = None, **rest: Any) -> float:
    """Return the first seat's chance in a position."""
    return GUERRA_DE_MITOS.evaluate(play(ours, theirs or {}, **rest).state, 0)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ([one("koitashi", 1)], [one("koitashi", 2)]),
        ([one("koitashi", 3, tired=True)], [one("koitashi", 3)]),
        ([one("atenea", 0)], [one("atenea", 0), one("heracles", 0)]),
    ],
)
def test_who_can_fight_is_worth_more(worse: list[Any], better: list[Any]) -> None:
    """G-42, G-47: who goes to the battlefield with a last power adds no strength there, and the tired do not go."""
    theirs = {"characters": [one("koitashi"), one("minotauro")]}
    assert chance({"characters": worse}, theirs) < chance({"characters": better}, theirs)


def test_power_beyond_a_maximum_is_worth_nothing() -> None:
    """G-53: so nobody tires a character for it."""
    most = every_card()["atenea"].max_power
    assert chance({"characters": [one("atenea", most)]}) == chance({"characters": [one("atenea", most + 2)]})


def test_power_is_worth_more_on_a_card_that_is_nearly_paid_and_most_once_it_is_in_play() -> None:
    """Else the box keeps its reserve, brings nobody into play and is worn down."""

    def with_oracle(power: int, reserve: int) -> float:
        return chance({"reserve": reserve, "oracles": [{"card": "heracles", "power": power, "left": 3}]})

    cost = every_card()["heracles"].cost
    values = [with_oracle(power, 20 - power) for power in range(cost + 1)]
    assert values == sorted(values)
    entered = {"characters": [one("heracles", cost)], "oracles": [{"left": 3}], "reserve": 20 - cost}
    assert values[-1] < chance(entered)


def test_what_a_card_costs_and_brings_is_judged_together() -> None:
    """A use that is half done would look good, since its price is paid at its end."""
    state, half, done = started().state, 0, 0
    dealer = GUERRA_DE_MITOS.dealer(state, drawn := Random(5))
    while state.result is None and half < 20:
        outcome = state.apply(drawn.choice(dealer.legal(state)))
        assert isinstance(outcome, Outcome)
        dealer.follow(outcome.events)
        state = outcome.state
        if state.question is not None and state.question.ask in ("target", "bearer", "reveal"):
            half += 1
            assert GUERRA_DE_MITOS.half_done(state)
        if state.question is not None and state.question.ask in ("turn", "influence", "assign", "battle", "sure"):
            done += 1
            assert not GUERRA_DE_MITOS.half_done(state)
    assert half
    assert done


def test_an_answer_that_changes_nothing_is_not_advised() -> None:
    """Whoever saw no harm in it would give it for ever."""
    keyless = {"card": "character_1_6_0", "power": 0, "tired": True}
    bearer = {"card": "character_2_4_2", "power": 4, "tired": True, "items": [{"card": "sacrificio_gladiatorio"}]}
    acting = play({"characters": [keyless, bearer]}).state.edit([{"path": "rules.cards_act", "to": True}])
    assert isinstance(acting, Outcome)
    state = acting.state
    advice = advised(state, Knowledge(0, ("atlatl", "incendio", "yoroi", "rayo", "hacha")), 60)
    outcome = state.apply(advice.answer)
    assert isinstance(outcome, Outcome)
    assert outcome.state != state


@pytest.mark.parametrize(("seats", "matches"), [(2, 12), (3, 2)])
def test_random_matches_in_which_cards_act_end_by_play(seats: int, matches: int) -> None:
    for seed in range(matches):
        chance = Random(seed)
        outcome = GUERRA_DE_MITOS.new((), ("Ann", "Bob", "Cleo")[:seats], 0)
        assert isinstance(outcome, Outcome)
        state = GUERRA_DE_MITOS.prepared(outcome).state
        dealer = GUERRA_DE_MITOS.dealer(state, chance)
        for _ in range(MOST_DECISIONS):
            if state.result is not None:
                break
            done = state.apply(chance.choice(dealer.legal(state)))
            assert isinstance(done, Outcome)
            dealer.follow(done.events)
            state = done.state
        assert state.result is not None, f"seed {seed} has no end"
        assert state.table.rules.cards_act


def test_the_search_beats_random_play_in_six_of_eight_matches() -> None:
    score = duel(GUERRA_DE_MITOS, searching(30), at_random, range(100, 104), 1)
    assert score.played == 8
    assert score.won >= 6


def test_an_answer_of_the_search_is_one_that_can_be_given() -> None:
    for seed in range(4):
        state, dealer = played(seed, 60)
        player: Player[MitosState] = searching(5)
        answer = player(GUERRA_DE_MITOS, state, dealer, Random(1))
        assert isinstance(answer, Answer)
        assert isinstance(state.apply(answer), Outcome)


def test_a_card_whose_price_is_a_card_of_the_hand_is_listed_only_where_it_can_be_paid_to_its_end() -> None:
    """Else playing it would lead back to the same question, and a player that searches would do so for ever."""
    fighter = {"card": "atenea", "power": 0, "fielded": True}
    broke = clash({"characters": [fighter]}, {"characters": [one("heracles", fielded=True)]}).state
    able = clash({"characters": [{**fighter, "power": 3}]}, {"characters": [one("heracles", fielded=True)]}).state
    listed = []
    for state in (broke, able):
        acting = state.edit([{"path": "rules.cards_act", "to": True}])
        assert isinstance(acting, Outcome)
        listed.append(Answer("play", "ladina_fortuna") in acting.state.legal(["ladina_fortuna", "atlatl"]))
    assert listed == [False, True]
