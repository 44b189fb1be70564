"""Scenes of a match of Guerra de Mitos on the box, for two and for six, small and as large as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS
from tablekeeper.firmware.match.session import Session
from tests.firmware.pages.conftest import Box, Scene

PANTHEONS = ("yomi", "inframundo", "takamagahara", "amenoukihashi", "rlyeh", "yomi")
ORACLES: Sequence[Mapping[str, object]] = (
    {"card": "takami_musubi", "power": 5, "left": 4},
    {"card": "ame_no_mi_kurami", "power": 3, "left": 4},
    {"card": "koitashi", "power": 0, "left": 4},
    {"card": None, "power": 0, "left": 5},
)
LOKI = {"card": "loki", "power": 6}
HACHIMAN = {"card": "hachiman", "power": 9, "items": [{"card": "lampara_de_alhazred"}]}
OTENGU = {"card": "otengu", "power": 4, "tired": True}
AMATERASU = {"card": "amaterasu", "power": 0}


def give(box: Box, *answers: str) -> None:
    """Give answers without keys, and let the word about them pass."""
    for answer in answers:
        box.context.entries.enter({"do": "answer", "answer": answer})
        box.settle()
        assert box.match.entries[-1].get("answer") == answer, f"{answer}: {box.words}"
    box.clear()
    box.wait(5)


def seats(box: Box) -> int:
    return len(box.match.state.seat_names)


def by_hand(box: Box) -> None:
    """Begin the match anew so that people carry the cards out: no house rule is set."""
    begun = GUERRA_DE_MITOS.new((), box.match.state.seat_names, 0)
    assert isinstance(begun, Outcome)
    box.context.entries.begin(Session.started(box.storage, GUERRA_DE_MITOS.name, begun), opened=False)
    box.settle()


def begun(box: Box, *, acting: bool = False) -> None:
    """Set a match up, to the first oracle of the first seat; people carry the cards out unless the box does."""
    if not acting:
        by_hand(box)
    for seat in range(seats(box)):
        give(box, f"reveal {PANTHEONS[seat]}", "number 20", "number 30")
    if seats(box) == 2:
        give(box, "number 3", "number 1", "choose 0")


def table(box: Box, phase: str = "transfer", *, acting: bool = False, **more: Any) -> None:
    """Lay a table as in the middle of a match, with the transfer of the first seat, or another phase."""
    begun(box, acting=acting)
    many = [{"card": f"token_4_{n}_{n + 3}", "power": n, "tired": n % 2 == 0} for n in range(1, 3)]
    edits: list[tuple[str, Any]] = [
        ("seats.0.oracles", list(ORACLES)),
        ("seats.0.transfers", 3),
        ("looked", 8),
        ("seats.0.characters", [HACHIMAN, OTENGU, AMATERASU]),
        ("seats.0.resources", [{"card": "norna"}]),
        ("seats.1.characters", [LOKI, *many]),
        ("seats.1.reserve", 7),
        ("phase", phase),
        ("active", 0),
    ]
    lay(box, *edits, *more.items())


def lay(box: Box, *edits: tuple[str, Any]) -> None:
    """Set facts by hand; that one is refused is a fault of the scene."""
    before = len(box.match.entries)
    box.lay(*edits)
    assert len(box.match.entries) == before + 1, box.words
    box.clear()
    box.wait(5)


def with_clash(box: Box, stage: str = "battle", *, acting: bool = False, **more: Any) -> None:
    table(box, "confrontation", acting=acting, fought=[0, 1], clash={"sides": [0, 1], "stage": stage})
    if stage == "battle":
        fielded = [(f"seats.0.characters.{n}.fielded", True) for n in range(3)]
        lay(box, *fielded, ("seats.1.characters.0.fielded", True), ("seats.1.characters.1.fielded", True))
    if more:
        lay(box, *more.items())


def large(box: Box, phase: str = "transfer") -> None:
    """Lay as much as there can be, with the longest names."""
    table(box, phase)
    name = "aji_suki_taka_hi_kone"
    oracles = [{"card": name, "power": 12, "left": 9}, *list(ORACLES)[:3], *[{"card": None, "left": 12}] * 4]
    tokens = [{"card": f"token_4_{n + 8}_{n + 12}", "power": n + 8} for n in range(9)]
    lay(
        box,
        ("seats.0.oracles", oracles),
        ("seats.0.reserve", 128),
        ("seats.0.hand", 24),
        ("seats.0.designs", 61),
        ("seats.0.characters", tokens),
        ("seats.1.reserve", 104),
        ("seats.1.hand", 24),
        *(() if seats(box) == 2 else (("seats.0.points", 5), ("seats.1.points", 3), ("seats.1.alive", True))),
    )
    box.clear()


# Before the first turn


def pantheon(_box: Box) -> None:
    """The first question."""


def pantheon_thirds(box: Box) -> None:
    box.press("1.ok")


def mythology(box: Box) -> None:
    give(box, "reveal pantheon", "number 18")


def gods(box: Box) -> None:
    give(box, "reveal yomi")


def designs(box: Box) -> None:
    give(box, "reveal yomi", "number 24")


def bid(box: Box) -> None:
    for _ in range(2):
        give(box, "reveal yomi", "number 20", "number 30")


def bidding(box: Box) -> None:
    bid(box)
    box.press("1.ok", "1.right")


def tie(box: Box) -> None:
    for _ in range(2):
        give(box, "reveal yomi", "number 20", "number 30")
    give(box, "number 2", "number 2")


def first(box: Box) -> None:
    give(box, "reveal yomi", "number 20", "number 30", "reveal inframundo", "number 20", "number 30")
    give(box, "number 3", "number 1")


# Transfer


def reveal(box: Box) -> None:
    begun(box)


def reveal_thirds(box: Box) -> None:
    begun(box)
    box.press("1.ok")


def reveal_more(box: Box) -> None:
    begun(box)
    box.press("1.ok", "1.ok")


def by_numbers(box: Box) -> None:
    begun(box)
    give(box, "reveal foreign", "number 4", "number 3")


def event(box: Box) -> None:
    begun(box)
    give(box, "reveal el_fin_de_la_era_de_los_dioses")


def turn(box: Box) -> None:
    table(box)


def turn_large(box: Box) -> None:
    large(box)


def move(box: Box) -> None:
    table(box)
    box.press("1.left")


def move_more(box: Box) -> None:
    table(box)
    box.press("1.left", "1.left")


def turn_more(box: Box) -> None:
    table(box)
    box.press("1.ok")


def enter(box: Box) -> None:
    table(box)
    box.press("1.ok", "1.ok")


def enter_with_surplus(box: Box) -> None:
    turn(box)
    norna = {"card": "norna", "power": 4, "left": 4}
    lay(box, ("seats.0.oracles", [norna, {"left": 4}, {"left": 4}, {"left": 4}]))
    box.press("1.ok", "1.ok")


def turn_details(box: Box) -> None:
    table(box)
    box.choose(box.context.lang.text("guerra_de_mitos.more.enter"), box.context.lang.text("page.details"))


def done_with_moves_left(box: Box) -> None:
    table(box)
    box.press("1.right")


def pass_with_cards_left(box: Box) -> None:
    table(box, "influence", acting=True)
    box.press("1.right")


def signs(box: Box) -> None:
    table(box)
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.menu.guide", "page.menu.signs")))


def empty_reserve(box: Box) -> None:
    table(box)
    lay(box, ("seats.0.reserve", 1))
    give(box, "move reserve 3")


def sure(box: Box) -> None:
    empty_reserve(box)
    give(box, "yes")


# Influence


def influence(box: Box) -> None:
    table(box, "influence")


def influence_large(box: Box) -> None:
    large(box, "influence")


def passed(box: Box) -> None:
    table(box, "influence")
    give(box, "pass")


def influence_more(box: Box) -> None:
    table(box, "influence")
    box.press("1.ok")


def meditate(box: Box) -> None:
    influence_more(box)
    box.press("1.right", "1.ok")


def play_sorts(box: Box) -> None:
    table(box, "influence")
    box.press("1.left")


def play_costs(box: Box) -> None:
    play_sorts(box)
    box.press("1.left")


def bearer(box: Box) -> None:
    table(box, "influence")
    give(box, "play weapon", "number 1", "number 3", "number -1")


def oblivion(box: Box) -> None:
    table(box, "influence")
    lay(box, ("seats.0.reserve", 2))
    give(box, "play action", "number 2")


def effect(box: Box) -> None:
    table(box, "influence")
    give(box, "play dama_de_la_oscuridad")


def effect_more(box: Box) -> None:
    effect(box)
    box.press("1.ok")


def effect_hands(box: Box) -> None:
    effect_more(box)
    box.choose(box.context.lang.text("guerra_de_mitos.noun.hand"))


def effect_reserves(box: Box) -> None:
    effect(box)
    box.press("1.left")


def effect_by(box: Box) -> None:
    effect(box)
    give(box, "reserve 1")


def effect_counted(box: Box) -> None:
    effect_by(box)
    box.press("1.left", "1.left")


def carrier(box: Box) -> None:
    effect(box)
    give(box, "carry lampara_de_alhazred")


def loan(box: Box) -> None:
    effect(box)
    on = [{"is": "card", "number": box.match.state.table.seats[1].characters[0].number}]
    step = {"do": "give", "target": "it", "to": "you", "lasts": "turn"}
    lay(box, ("lasting", [{"card": "puk", "seat": 1, "step": step, "on": on, "seats": [0], "turn": 1}]))
    give(box, "lend loki")


def lasts_more(box: Box) -> None:
    lasts(box)
    box.press("1.ok")


def effect_by_oracle(box: Box) -> None:
    effect(box)
    give(box, "oracle 0.1")


def lasts(box: Box) -> None:
    effect(box)
    give(box, "strength hachiman", "number -3")


def control(box: Box) -> None:
    effect(box)
    give(box, "give hachiman")


def taker(box: Box) -> None:
    effect(box)
    give(box, "take 1")


def hand(box: Box) -> None:
    effect(box)
    give(box, "discard 0")


# Confrontation


def opponent(box: Box) -> None:
    table(box, "confrontation")


def opponents(box: Box) -> None:
    opponent(box)
    box.press("1.right")


def assign(box: Box) -> None:
    with_clash(box, "assign")


def battle(box: Box) -> None:
    with_clash(box)


def battle_details(box: Box) -> None:
    with_clash(box)
    box.choose(box.context.lang.text("page.more"), box.context.lang.text("page.details"))


def battle_large(box: Box) -> None:
    large(box, "confrontation")
    lay(box, ("clash", {"sides": [0, 1], "stage": "battle", "passed": [1]}), ("active", 0), ("fought", [0, 1]))
    lay(box, *[(f"seats.0.characters.{n}.fielded", True) for n in range(9)], ("seats.1.characters.0.fielded", True))
    box.clear()


def battle_by_card(box: Box) -> None:
    with_clash(box, battle="la_caida_de_baldr")


def resolution(box: Box) -> None:
    battle_by_card(box)
    give(box, "pass", "pass")


# Besides


def correct(box: Box) -> None:
    table(box)
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))
    box.press("1.ok")


def correct_oracle(box: Box) -> None:
    large(box)
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.correct")))
    box.press("1.ok", "1.right", "1.ok")


def house_rules(box: Box) -> None:
    table(box)
    box.hold("menu")
    table_of_all = box.context.lang.text("page.correct.table")
    box.choose(table_of_all, box.context.lang.text("page.menu.correct"), table_of_all)
    box.press("1.left")


def open_table(box: Box) -> None:
    table(box)
    box.hold("menu")
    box.choose(*map(box.context.lang.text, ("page.correct.table", "page.menu.table")))


def counting(box: Box) -> None:
    table(box)
    box.context.entries.enter({"do": "strictness", "level": "count"})
    box.settle()
    box.context.announcer.say("")


def which(box: Box) -> None:
    table(box)
    box.storage.tags.bind("A1", "takami_musubi", 1, "guerra_de_mitos")
    box.settle()
    box.tap("A1")


def refusal(box: Box) -> None:
    table(box)
    box.storage.tags.bind("A1", "dama_de_la_oscuridad", 1, "guerra_de_mitos")
    box.settle()
    box.tap("A1")


def over(box: Box) -> None:
    table(box)
    lay(box, *[(f"seats.{seat}.reserve", 0) for seat in range(1, seats(box))])
    box.clear()


def god(box: Box) -> None:
    table(box, "confrontation", fought=list(range(seats(box))))
    lay(box, ("seats.0.reserve", 38), ("phase", "confrontation"))
    box.clear()


FOR_TWO: Sequence[Scene] = [
    done_with_moves_left, pass_with_cards_left, signs,
    pantheon, pantheon_thirds, mythology, gods, designs, bid, bidding, tie, first,
    reveal, reveal_thirds, reveal_more, by_numbers, event, turn, turn_large, move, move_more, turn_more, enter,
    enter_with_surplus, turn_details, empty_reserve, sure, influence, influence_large, passed, influence_more,
    meditate, play_sorts, play_costs, bearer, oblivion, effect, effect_more, effect_hands, effect_reserves, effect_by,
    effect_counted, effect_by_oracle, lasts, lasts_more, carrier, loan, hand,
    assign, battle, battle_details, battle_large, battle_by_card, resolution, correct, correct_oracle, house_rules,
    open_table, counting, which, refusal, over,
]  # fmt: skip
FOR_SIX: Sequence[Scene] = [
    done_with_moves_left,
    pantheon, reveal, event, turn, turn_large, move, turn_more, turn_details, empty_reserve, influence,
    influence_large, passed, influence_more, bearer, effect, effect_more, effect_reserves, effect_by, control, taker,
    opponent, opponents, assign, battle, battle_details, battle_large, resolution, correct, house_rules, open_table,
    counting, over,
]  # fmt: skip
