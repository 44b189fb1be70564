"""On the panel the cards act: a use is a tap, a tap and ok, with what comes of it before and after."""

from __future__ import annotations

import pytest

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.engine.guerra_de_mitos.table.house_rules import SWITCHES, HouseRules
from tablekeeper.firmware.games.guerra_de_mitos import sums
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.games.guerra_de_mitos.views import Aim
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer
from tablekeeper.firmware.pages.deciding import MOST_LISTED
from tests.firmware.games.guerra_de_mitos import acting, scenes
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, table
from tests.firmware.games.guerra_de_mitos.being_told import seat as told_seat
from tests.firmware.games.guerra_de_mitos.tables import Taps, answers, seat
from tests.firmware.pages.conftest import Box, NewBox, Scene

ACTS = {"rules": {"cards_act": True}}
ZEUS = {"card": "zeus", "power": 6, "number": 0}
LOKI = {"card": "loki", "power": 6, "number": 1}
OTENGU = {"card": "otengu", "power": 3, "number": 2}


def a_box(new_box: NewBox, scene: Scene, seats: int = 2) -> Box:
    box = new_box(game="guerra_de_mitos", seats=seats)
    box.clear()
    scene(box)
    return box


def tag(box: Box, uid: str, card: str, copy: int = 1) -> None:
    box.storage.tags.bind(uid, card, copy, "guerra_de_mitos")
    box.settle()


# Beginning


def test_a_match_on_the_panel_begins_with_cards_that_act_and_its_rematch_too(new_box: NewBox) -> None:
    box = new_box(game="guerra_de_mitos")
    assert box.match.start.table.rules == HouseRules(cards_act=True)
    assert not box.match.entries, "nothing stands in the journal that a step back could take away"
    box.context.entries.begin(box.session.again(0), "")
    box.settle()
    assert box.match.state.table.rules.cards_act


def test_in_the_protocol_people_carry_the_cards_out_unless_they_say_otherwise() -> None:
    begun = GUERRA_DE_MITOS.new((), ("Ann", "Bob"), 0)
    assert isinstance(begun, Outcome)
    assert not begun.state.table.rules.cards_act


def test_a_resumed_match_goes_on_as_it_began(new_box: NewBox) -> None:
    new_box(game="guerra_de_mitos")
    assert new_box().match.state.table.rules.cards_act


def test_the_table_may_carry_the_cards_out_itself(new_box: NewBox) -> None:
    box = a_box(new_box, lambda box: scenes.table(box, acting=True))
    rules = {fact.label: fact for fact in UI.facts(box.match.state, None, ENGLISH)}
    (word, edits) = rules["The box carries the cards out: yes"].moves[0]
    assert word == "no"
    box.context.entries.enter({"do": "edit", "changes": edits})
    box.settle()
    assert not box.match.state.table.rules.cards_act


def test_every_house_rule_has_its_row() -> None:
    rows = [fact.label for fact in UI.facts(table().state, None, ENGLISH)]
    rules = [row for row in rows if row.endswith(": no")]
    assert len(set(rules)) == len(SWITCHES)


# Choosing


def test_a_use_is_a_tap_a_tap_and_ok(new_box: NewBox) -> None:
    box = a_box(new_box, lambda box: acting.influence(box, acting.ZEUS))
    tag(box, "A1", "zeus")
    tag(box, "A2", "loki")
    box.tap("A1")
    assert isinstance(box.view, Aim)
    box.tap("A2")
    assert box.view.items[box.view.selected] == "Loki 4·6"
    assert box.view.outcome == ("Tired: Loki",)
    before = len(box.match.entries)
    box.press("1.ok")
    assert len(box.match.entries) == before + 1
    assert box.match.state.table.seats[1].characters[0].tired
    assert "Turn Loki sideways" in box.words


def test_a_tap_of_what_can_be_chosen_chooses_nothing_before_ok(new_box: NewBox) -> None:
    box = a_box(new_box, acting.target)
    tag(box, "A1", "token_4_1_4")
    before = len(box.match.entries)
    box.tap("A1")
    assert len(box.match.entries) == before
    assert isinstance(box.view, Aim)
    assert box.view.selected == 1
    box.press("1.ok")
    number = box.match.state.table.seats[1].characters[1].number
    assert box.session.in_play_by("A1") == number, "its tag means it from now on"


def test_a_tap_of_what_cannot_be_chosen_is_refused_and_leaves_the_choice(new_box: NewBox) -> None:
    box = a_box(new_box, acting.target)
    tag(box, "A1", "zeus")
    box.tap("A1")
    assert box.buzzer.played[-1] == "refused"
    box.clear()
    assert isinstance(box.view, Aim)


def test_an_ability_that_chooses_is_used_by_a_tap_and_one_that_chooses_nothing_is_asked_about() -> None:
    taps = Taps(seat("Ann", characters=[ZEUS]), seat("Bob", characters=[LOKI, OTENGU]), **ACTS)
    assert taps.mean("zeus#1") == GiveAnswer(answers("use zeus")[0])
    taps = Taps(seat("Ann", characters=[ZEUS]), seat("Bob", characters=[LOKI]), **ACTS)
    assert taps.mean("zeus#1") == Ask(answers("use zeus", "meditate zeus")), "the only one is meant without a question"


def test_tags_mean_what_can_be_chosen_in_play_on_oracles_and_in_discards() -> None:
    taps = Taps(seat("Ann", characters=[ZEUS]), seat("Bob", characters=[LOKI, OTENGU]), **ACTS)
    taps.answer("use zeus")
    assert taps.mean("loki#1") == Ask(answers("choose loki"))
    oracles = [("loki", 1), ("otengu", 2), (None, 0), (None, 0)]
    taps = Taps(seat("Ann", hand=5), seat("Bob", oracles=oracles), **ACTS)
    taps.answer("play el_acertijo_de_la_esfinge")
    assert taps.mean("otengu#1") == Ask(answers("choose 1.2"))
    taps = Taps(seat("Ann", god_discard=["heracles", "nobunaka"]), **ACTS)
    taps.answer("play karonte")
    assert taps.mean("nobunaka#1") == Ask(answers("choose nobunaka"))


def test_a_pantheon_is_chosen_by_its_tag() -> None:
    taps = Taps(
        seat("Ann", pantheon={"card": "mictlan"}),
        seat("Bob", pantheon={"card": "olimpo"}),
        seat("Cleo", pantheon={"card": "yomi"}),
        **ACTS,
    )
    taps.answer("use pantheon")
    assert taps.mean("olimpo#1") == Ask(answers("choose pantheon.1"))


def test_a_card_that_an_ability_turns_up_keeps_its_tag() -> None:
    taps = Taps(seat("Ann", god_discard=[], oracles=[(None, 0)] * 4), **ACTS)
    taps.answer("play la_niebla_del_espejo_humeante", "choose 0.1", "done")
    assert taps.tap("heracles#1") == "reveal heracles"
    assert taps.bound("heracles#1") is not None


def test_what_happens_is_foreseen_as_far_as_nothing_more_is_asked(new_box: NewBox) -> None:
    box = a_box(new_box, acting.target_power)
    assert isinstance(box.view, Aim)
    assert box.view.outcome == ("Power 6 → 5 (Loki)",), "the price, and not yet who gains"


def test_that_nothing_would_change_is_foreseen_too(new_box: NewBox) -> None:
    assert "Nothing changes" in a_box(new_box, acting.target_tapped).words


def test_more_than_a_few_are_picked_as_ever(new_box: NewBox) -> None:
    box = a_box(new_box, lambda box: acting.influence(box, acting.ZEUS))
    many = [{"card": f"token_1_{n}_{n + 2}", "power": n} for n in range(1, MOST_LISTED + 2)]
    scenes.lay(box, ("seats.1.characters", many))
    scenes.give(box, "use zeus")
    assert not isinstance(box.view, Aim)
    assert "Zeus: tire whom?" in " ".join(box.words.split())
    box.answer("choose token_1_3_5")
    assert box.match.state.table.seats[1].characters[2].tired


@pytest.mark.parametrize("seats", [2, 6])
def test_the_other_keys_do_not_answer_for_two_and_do_around_a_table(new_box: NewBox, seats: int) -> None:
    box = a_box(new_box, acting.target, seats)
    before = len(box.match.entries)
    box.press("2.ok")
    assert (len(box.match.entries) > before) == (seats == 6)


def test_a_card_is_explained_with_what_it_costs_now(new_box: NewBox) -> None:
    box = a_box(new_box, lambda box: scenes.table(box, acting=True))
    scenes.lay(box, ("seats.0.oracles", [{"card": "thor", "power": 7, "left": 4}, *scenes.ORACLES[1:]]))
    assert UI.now(box.match.state, "thor", ENGLISH) == ["Costs 7+1 now"]
    assert UI.now(box.match.state, "loki", ENGLISH) == ["Loki: strength 4, power 6/9"]
    assert UI.now(box.match.state, "yomi", ENGLISH) == []


# What lasts, and why


def test_what_lasts_is_told_with_its_end(new_box: NewBox) -> None:
    box = a_box(new_box, acting.lasting)
    told = UI.details(box.match.state, ENGLISH)
    assert told[:3] == [
        "Loki: not sent (Chalchiuhtlicue, this turn)",
        "Atenea: strength +1 (Atenea, for good)",
        "nobody meditates (Sonido de Odaiko, this turn)",
    ]


def test_a_sum_says_what_it_is_made_of(new_box: NewBox) -> None:
    box = a_box(new_box, acting.sums)
    assert sums.lines(box.match.state, ENGLISH) == [
        "Seat 1: 10",
        "5: Hachiman 5",
        "1: Otengu 2; tired: half",
        "4: Susanoo 2 +2 Susanoo",
        "Seat 2: 5",
        "4: Loki 4",
        "1: Creation 1/4 1",
    ]
    assert sums.lines(table().state, ENGLISH) == []


# On the table


def test_all_that_a_card_has_done_is_told_on_a_page() -> None:
    match = table(told_seat("Ann", play="zeus/6"), told_seat("Bob", play="loki/6 otengu/3"), **ACTS)
    match.enter({"do": "answer", "answer": "use zeus"})
    before = match.state
    reply = match.enter({"do": "answer", "answer": "choose loki"})
    assert UI.instructions(reply.events, before, match.state, ENGLISH) == ["Turn Loki sideways"]  # type: ignore[union-attr]
    both = [{"card": card, "power": 6, "fielded": True} for card in ("loki", "otengu")]
    ann = told_seat("Ann", characters=[{"card": "aji_suki_taka_hi_kone", "power": 6, "fielded": True}])
    clash = {"sides": [0, 1], "stage": "battle"}
    match = table(ann, told_seat("Bob", characters=both), phase="confrontation", fought=[0, 1], clash=clash, **ACTS)
    before = match.state
    reply = match.enter({"do": "answer", "answer": "use aji_suki_taka_hi_kone"})
    told = UI.instructions(reply.events, before, match.state, ENGLISH)  # type: ignore[union-attr]
    assert told == ["Turn Aji-suki-taka-hi-kone, Loki, Otengu sideways"]


def test_an_event_that_acts_is_not_left_to_people_but_konibori_is() -> None:
    match = table(told_seat("Ann", "- - - -"), told_seat("Bob"), phase="transfer", looked=0, **ACTS)
    before = match.state
    reply = match.enter({"do": "answer", "answer": "reveal hinamatsuri"})
    told = UI.instructions(reply.events, before, match.state, ENGLISH)  # type: ignore[union-attr]
    assert told == ["Hinamatsuri happens; on Ann's god discard", "Ann: take 3 counters from the bank"]
    match = table(told_seat("Ann", play="zeus/6"), told_seat("Bob"), **ACTS)
    match.enter({"do": "answer", "answer": "play konibori"})
    assert match.state.question is not None
    assert match.state.question.ask == "effect"


def test_a_card_without_a_tag_is_entered_and_told_by_hand_where_cards_act() -> None:
    match = table(told_seat("Ann", play="zeus/6"), told_seat("Bob", play="loki/6"), **ACTS)
    for answer in ("play action", "number 1", "power loki", "number -2", "done"):
        assert match.decision is not None
        reply = match.enter({"do": "answer", "answer": answer})
        assert hasattr(reply, "events"), (answer, reply)
    assert match.state.table.seats[1].characters[0].power == 4
