"""What is told of a card that the box carries out: its price, how long it holds, where cards go, if nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tablekeeper.engine.guerra_de_mitos.cards.vocabulary import Forbid
from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.guerra_de_mitos.table.lasting import Lasting
from tablekeeper.engine.guerra_de_mitos.table.zones import Table
from tablekeeper.engine.match import Match
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.bindings import Bindings
from tablekeeper.firmware.games.guerra_de_mitos import lasting, worth
from tablekeeper.firmware.games.meaning import Wrong
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.telling.refusals import refusal_lines
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, UI, given, seat, table


@pytest.mark.parametrize(
    ("answers", "do", "until"),
    [
        (("use meseta_de_leng",), ["Maximum -2 Atenea, Susanoo (until the next turn)"], "until the next turn"),
        (("use atenea",), [], "for good"),
        (("use susanoo",), ["Strength +2 Susanoo"], "this turn"),
    ],
)
def test_a_card_that_changes_a_number_says_until_when(answers: tuple[str, ...], do: list[str], until: str) -> None:
    fights = answers[0] == "use susanoo"
    characters = [{"card": card, "power": 3, "fielded": fights} for card in ("atenea", "susanoo")]
    clash = {"sides": [0, 1], "stage": "battle"}
    rest = {"phase": "confrontation", "fought": [0, 1], "clash": clash} if fights else {}
    ann = seat("Ann", characters=characters, resources=[{"card": "meseta_de_leng"}])
    match = table(ann, rules={"cards_act": True}, **rest)
    reply, before = given(match, *answers)
    told = UI.instructions(reply.events, before, match.state, ENGLISH)
    assert [line for line in told if "+" in line or "-" in line][:1] == do, "where hands do nothing it passes by itself"
    assert until in UI.history(match, ENGLISH)[0].text


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "The price of Hachiman cannot be paid: destroy one of your mortals."),
        ("de", "Der Preis von Hachiman ist nicht zahlbar: zerstöre einen deiner Sterblichen."),
        ("es", "No se puede pagar el precio de Hachiman: destruye a uno de tus mortales."),
        ("it", "Il prezzo di Hachiman non si può pagare: distruggi un tuo mortale."),
    ],
)
def test_a_price_that_is_no_number_is_told_in_the_words_of_its_card(code: str, told: str) -> None:
    fighting = [{"card": "hachiman", "power": 3, "fielded": True}]
    clash = {"sides": [0, 1], "stage": "battle"}
    match = table(
        seat("Ann", characters=fighting), phase="confrontation", fought=[0, 1], clash=clash, rules={"cards_act": True}
    )
    refusal = match.enter({"do": "answer", "answer": "use hachiman"})
    assert isinstance(refusal, Refusal)
    why, what_to_do = refusal_lines(refusal, language(code, UI.words), "guerra_de_mitos")
    assert why == told
    assert (
        what_to_do
        != refusal_lines(Refusal("illegal", refusal.code, ""), language(code, UI.words), "guerra_de_mitos")[1]
    ), "nothing cheaper would help"


def test_cards_that_go_to_the_same_discard_are_one_line_and_what_happened_stands_before_it() -> None:
    state = table(seat("Ann", "zeus/2 thor/0 loki/0"), rules={"cards_act": True}).state
    happened = [
        events.Used(seat=0, card="duat"),
        *[events.Buried(seat=0, oracle=place, card=card) for place, card in ((1, "zeus"), (2, "thor"), (3, "loki"))],
    ]
    assert UI.instructions(happened, state, state, ENGLISH) == [
        "Zeus on Ann's god discard, 2 counters on it to the bank",
        "Thor, Loki on Ann's god discard",
    ]
    assert UI.besides(happened, state) == happened[:1]


TWO = (seat("Ann", "- teseo/1 - -", play="zeus/3 heracles/2"), seat("Bob", play="amaterasu/4"))
ALONE = (seat("Ann"), seat("Bob"))


@pytest.mark.parametrize(
    ("seats", "event", "lines"),
    [
        (TWO, "shogatsu", ["1 counter from the bank on each: Zeus, Heracles"]),
        (TWO, "ragnarok", ["1 counter from each to the bank: Zeus, Heracles, Amaterasu"]),
        (TWO, "cataclismo_de_deucalion", ["Strength -1 Zeus, Heracles, Amaterasu"]),
        (TWO, "invocando_a_los_tindalos", ["Zeus, Heracles, Teseo, Amaterasu: no keys, but Madman (Loco)"]),
        (TWO, "invasion_primigenia", ["Mortals lose their abilities this turn, even those that come later"]),
        (TWO, "el_vinculo", ["Heracles: not destroyed (El vínculo, this turn)"]),
        (TWO, "shemu", ["Ann, Bob: each 1 counter from the reserve to the bank"]),
    ],
)
def test_an_event_says_what_it_has_changed_and_for_whom(
    seats: tuple[dict[str, object], ...], event: str, lines: list[str]
) -> None:
    match = table(*seats, phase="transfer", looked=0, rules={"cards_act": True})
    reply, before = given(match, f"reveal {event}")
    happens, *changed = UI.instructions(reply.events, before, match.state, ENGLISH)
    assert happens.endswith("happens; on Ann's god discard")
    assert changed == lines
    assert not UI.besides(reply.events, before), "all of it stands there"


def test_an_event_that_changes_nothing_says_so_and_why() -> None:
    match = table(*ALONE, phase="transfer", looked=0, rules={"cards_act": True})
    reply, before = given(match, "reveal shogatsu")
    assert UI.instructions(reply.events, before, match.state, ENGLISH) == [
        "Shogatsu changes nothing: no card there that it can affect. Put it on Ann's god discard"
    ]
    match = table(*TWO, phase="transfer", looked=4, rules={"cards_act": True})
    before = replace(match.state, table=_where_events_are_forbidden(match.state.table))
    happened = [
        events.Revealed(seat=0, oracle=1, card="ragnarok"),
        events.Buried(seat=0, oracle=1, card="ragnarok"),
        events.Happened(seat=0, card="ragnarok", forbidden=True),
    ]
    assert UI.instructions(happened, before, before, ENGLISH) == [
        "Ragnarok changes nothing: La maldición de la Momia forbids it. Put it on Ann's god discard"
    ]


def _where_events_are_forbidden(now: Table) -> Table:
    return replace(now, lasting=(Lasting("la_maldicion_de_la_momia", 1, Forbid(what="event", times=1), left=1),))


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Ann: gains at most 1 power at a time (Sombras reunidas, until the next influence)"),
        ("de", "Ann: gewinnt höchstens 1 Macht auf einmal (Sombras reunidas, bis zum nächsten Einfluss)"),
        ("es", "Ann: gana como mucho 1 de poder a la vez (Sombras reunidas, hasta la próxima influencia)"),
        ("it", "Ann: guadagna al massimo 1 potere alla volta (Sombras reunidas, fino alla prossima influenza)"),
    ],
)
def test_what_keeps_gains_small_does_not_say_that_nothing_is_gained(code: str, told: str) -> None:
    small = Forbid(what="gain", who="all", beyond=1)
    state = table(*TWO).state
    holds = Lasting("sombras_reunidas", 0, small, seats=(0,), until="next_influence")
    state = replace(state, table=replace(state.table, lasting=(holds,)))
    assert list(lasting.lines(state, language(code, UI.words))) == [told]


def in_battle(*characters: dict[str, Any], enemies: tuple[str, ...] = ("ulises",)) -> Match[MitosState]:
    """A battle of Ann, whose turn it is, against Bob."""
    ann = seat("Ann", characters=[{"power": 4, "fielded": True} | one for one in characters])
    bob = seat("Bob", characters=[{"card": card, "power": 3, "fielded": True} for card in enemies])
    clash = {"sides": [0, 1], "stage": "battle"}
    return table(ann, bob, rules={"cards_act": True}, phase="confrontation", fought=[0, 1], clash=clash)


@pytest.mark.parametrize(
    ("answers", "lines"),
    [
        (
            ("play sacrificio_altivo", "choose ulises"),
            ["1 counter from Ulises to the bank", "Ulises on Ann's god discard, 3 counters on it to the bank"],
        ),
        (
            ("play gavilan_de_obsidiana", "choose ulises"),
            ["1 counter from Ulises to the bank", "Ulises on Ann's god discard, 3 counters on it to the bank"],
        ),
    ],
)
def test_a_counter_that_was_paid_is_not_told_again_with_the_card_that_leaves(
    answers: tuple[str, ...], lines: list[str]
) -> None:
    match = in_battle({"card": "ulises"}, {"card": "zeus"}, enemies=("otengu",))
    reply, before = given(match, *answers)
    told = UI.instructions(reply.events, before, match.state, ENGLISH)
    assert [line for line in told if "Ulises" in line] == lines


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "After the confrontation destroy that weapon"),
        ("de", "Nach der Konfrontation: Zerstöre sie"),
        ("es", "Tras el enfrentamiento, destruye esa arma"),
        ("it", "Dopo il confronto distruggi quell'arma"),
    ],
)
def test_what_goes_later_is_the_weapon_and_not_its_bearer(code: str, told: str) -> None:
    match = in_battle({"card": "zeus", "items": [{"card": "mjolnir", "owner": 0}]})
    reply, before = given(match, "play talon_de_aquiles")
    assert told in UI.instructions(reply.events, before, match.state, language(code, UI.words))


def told_of(match: Match[MitosState], *answers: str, code: str = "en") -> list[str]:
    """Give answers; return what the last one makes people do, in a language."""
    reply, before = given(match, *answers)
    return UI.instructions(reply.events, before, match.state, language(code, UI.words))


@pytest.mark.parametrize(
    ("power", "code", "told"),
    [
        (1, "en", "After the confrontation destroy it"),
        (3, "en", "After the confrontation destroy them"),
        (3, "de", "Nach der Konfrontation: Zerstöre sie"),
        (3, "es", "Tras el enfrentamiento, destruye a esos personajes"),
        (3, "it", "Dopo il confronto distruggi quei personaggi"),
    ],
)
def test_what_goes_later_is_several_where_several_were_made(power: int, code: str, told: str) -> None:
    match = in_battle({"card": "zeus"}, {"card": "carnofago", "power": power})
    assert told_of(match, "use carnofago", code=code)[-1] == told


@pytest.mark.parametrize("card", ["la_nave_blanca", "polaris", "salto_temporal"])
def test_a_card_that_was_played_for_nothing_says_so(card: str) -> None:
    assert told_of(table(seat("Ann"), rules={"cards_act": True}), f"play {card}")[-1].endswith(" changes nothing")


@pytest.mark.parametrize(("code", "told"), [("en", "Imhotep changes nothing"), ("es", "Imhotep no cambia nada")])
def test_an_ability_that_was_used_for_nothing_says_so(code: str, told: str) -> None:
    assert told_of(table(seat("Ann", play="imhotep/3"), rules={"cards_act": True}), "use imhotep", code=code) == [told]


def test_an_ability_that_does_something_says_nothing_of_the_kind() -> None:
    ann = seat("Ann", play="imhotep/3", resources=[{"card": "kremlin"}])
    assert told_of(table(ann, rules={"cards_act": True}), "use imhotep") == ["1 counter from the bank on Imhotep"]


@pytest.mark.parametrize(
    ("until_now", "told"),
    [(None, "Battles now go by it"), ("la_hormiga_negra", "Battles now go by it, no longer by La hormiga negra")],
)
def test_a_battle_card_says_that_it_counts_and_which_one_no_longer(until_now: str | None, told: str) -> None:
    match = table(seat("Ann"), rules={"cards_act": True}, battle=until_now)
    assert told_of(match, "play mariposa_y_guerrero") == ["Mariposa y guerrero on Ann's design discard", told]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "This turn's confrontations are resolved like this: the winner's reserve gains the difference"),
        ("it", "Così si risolvono i confronti di questo turno: la riserva di chi vince guadagna la differenza"),
    ],
)
def test_what_counts_tells_how_battles_are_resolved_by_a_card(code: str, line: str) -> None:
    state = table(seat("Ann"), battle="mariposa_y_guerrero").state
    assert list(lasting.lines(state, language(code, UI.words))) == [f"{line} (Mariposa y guerrero)"]


def test_who_has_a_battle_more_is_said_with_the_card_that_brings_it() -> None:
    told = told_of(table(seat("Ann"), rules={"cards_act": True}), "play tacticas_belicas")
    assert told[-1] == "Whoever has not fought this turn has a confrontation at the end of the phase"


def test_a_character_that_becomes_an_oracle_leaves_its_counters_to_the_bank() -> None:
    enemy = {"card": "ulises", "power": 3, "fielded": True, "items": [{"card": "mjolnir", "owner": 1}]}
    clash = {"sides": [0, 1], "stage": "battle"}
    ann, bob = seat("Ann", characters=[{"card": "zeus", "power": 4, "fielded": True}]), seat("Bob", characters=[enemy])
    match = table(ann, bob, rules={"cards_act": True}, phase="confrontation", fought=[0, 1], clash=clash)
    reply, before = given(match, "play vuelta_al_origen")
    assert UI.instructions(reply.events, before, match.state, ENGLISH)[2:] == [
        "Mjolnir on Bob's design discard",
        "3 counters from Ulises to the bank",
        "Ulises open as a new oracle of Bob",
    ]
    assert "Discarded: Ulises" not in UI.all_changes(reply.events, match.state.seat_names, ENGLISH)


def test_an_item_that_is_taken_up_goes_to_a_hand_and_to_no_discard() -> None:
    bob = seat("Bob", characters=[{"card": "ulises", "power": 3, "items": [{"card": "mjolnir", "owner": 1}]}])
    match = table(seat("Ann"), bob, rules={"cards_act": True})
    reply, before = given(match, "play el_morador_de_las_tinieblas")
    told = UI.instructions(reply.events, before, match.state, ENGLISH)
    assert [line for line in told if "Mjolnir" in line] == ["Mjolnir to Bob's hand"]
    assert "Discarded: Mjolnir" not in UI.all_changes(reply.events, match.state.seat_names, ENGLISH)


@pytest.mark.parametrize(
    ("fielded", "told"), [(True, "Strength +2 Susanoo"), (False, "Strength +2 Susanoo; at home it counts nothing")]
)
def test_who_grows_stronger_at_home_is_said_to_count_nothing(fielded: bool, told: str) -> None:
    match = in_battle({"card": "zeus"}, {"card": "susanoo", "fielded": fielded})
    assert told in told_of(match, "use susanoo")


def test_a_condition_that_is_not_met_is_no_wrong_phase() -> None:
    refusal = table(seat("Ann"), rules={"cards_act": True}).enter({"do": "answer", "answer": "play iluminacion"})
    assert isinstance(refusal, Refusal)
    assert refusal_lines(refusal, ENGLISH, "guerra_de_mitos")[0] == "What Iluminación asks for is not so now."


@pytest.mark.parametrize("card", ["coliseo", "thor"])
def test_who_uses_a_card_of_another_player_hears_whose_turn_it_is_not(card: str) -> None:
    bob = seat(
        "Bob", characters=[{"card": "thor", "items": [{"card": "rayo", "owner": 1}]}], resources=[{"card": "coliseo"}]
    )
    match = table(seat("Ann", play="zeus/3"), bob, rules={"cards_act": True})
    refusal = match.enter({"do": "answer", "answer": f"use {card}"})
    assert isinstance(refusal, Refusal)
    assert refusal_lines(refusal, ENGLISH, "guerra_de_mitos")[0].endswith(" is another player's.")
    tapped = UI.meaning(match, Bindings(), "04A1", card)
    assert isinstance(tapped, Wrong)
    assert tapped.refusal.facts == refusal.facts == (("other", card),)


def test_power_that_is_dealt_point_by_point_is_one_line_for_each() -> None:
    points = [events.Power(seat=0, card="zeus", number=0, before=n, after=n - 1, because="niebla") for n in (4, 3)]
    other = events.Power(seat=0, card="zeus", number=1, before=4, after=3, because="niebla")
    gained = events.Power(seat=0, card="zeus", number=0, before=2, after=5, because="niebla")
    joined = events.Power(seat=0, card="zeus", number=0, before=4, after=2, because="niebla")
    assert worth.summed([points[0], other, points[1], gained]) == [joined, other, gained]
    table_before = table(seat("Ann", play="zeus/4"), rules={"cards_act": True}).state
    told = UI.instructions([*points, events.Used(seat=0, card="zeus")], table_before, table_before, ENGLISH)
    assert told == ["2 counters from Zeus to the bank"]


def test_what_begins_and_is_over_at_once_is_not_said_to_hold() -> None:
    state = table(seat("Ann"), rules={"cards_act": True}).state
    began = events.Began(seat=0, card="peret", what="later")
    told = UI.instructions([events.Happened(seat=0, card="peret"), began], state, state, ENGLISH)
    assert not any("Peret" in line for line in told)
