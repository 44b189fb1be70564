"""What docs/at-the-table.md counts: how many keys and taps something takes until the table is shown again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.pages.home import Home
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import OK, Key
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.simulator.wayfinding import clearing
from tests.firmware.games.guerra_de_mitos import scenes

from .conftest import Box, NewBox
from .guests import CODE, switched_on

PAGE = Path(__file__).parents[3] / "docs" / "at-the-table.md"
CLOCK = "the clock runs"
READ = "what is told is read"
FINISH = "ok to the end of the match"

Begin = Callable[[NewBox], Box]
Then = Callable[[Box], bool]
Row = tuple[str, Begin, Sequence[str], Then]


class Hands:
    """Does what people do, and counts their keys and taps."""

    def __init__(self, box: Box) -> None:
        self.box, self.keys, self.taps = box, 0, 0

    def do(self, step: str) -> None:
        """Do a step: `tap CARD`, `hold KEY`, `answer ANSWER`, a key, or one of the words above."""
        how, _, what = step.partition(" ")
        if step == CLOCK:
            self.box.wait(5)
            self.box.settle()
        elif step == READ:
            self.read()
        elif step == FINISH:
            while (session := self.box.context.entries.session) is None or session.match.state.result is None:
                self.do(Key(self.box.context.pages.top.seat or 0, OK).name)
            self.read()
        elif how == "tap":
            self.tap(what)
        elif how == "answer":
            self.read()
            self.keys += self.box.follow(Follow(answer=what))
        else:
            self.box.hold(what) if how == "hold" else self.box.press(step)
            self.keys += 1

    def tap(self, card: str) -> None:
        uid = card.encode().hex().upper()
        self.box.storage.tags.bind(uid, card, 1, self.box.session.game)
        self.box.tap(uid)
        self.taps += 1

    def read(self) -> None:
        """Close what is told, page by page."""
        while (key := clearing(self.box.app)) is not None:
            self.do(key)

    @property
    def counted(self) -> str:
        taps = {0: "", 1: "tap + "}.get(self.taps, f"{self.taps} taps + ")
        return f"{taps}{self.keys}" if self.keys else "tap"


def seat(box: Box, number: int = 0) -> Any:
    return box.match.state.position()["seats"][number]


# Where they begin


def home(new_box: NewBox) -> Box:
    box = new_box(lang="de")
    box.context.announcer.teaching = False
    box.clear()
    return box


def mindbug(new_box: NewBox) -> Box:
    """Seat 2 is on turn, and seat 1 has a creature."""
    box = new_box(lang="de", game="mindbug")
    box.context.announcer.teaching = False
    box.answer("play gorillion", "pass")
    box.clear()
    return box


def both_have_one(new_box: NewBox) -> Box:
    box = mindbug(new_box)
    box.answer("play spider_owl", "pass")
    box.clear()
    return box


def attacked(new_box: NewBox) -> Box:
    box = both_have_one(new_box)
    box.answer("attack gorillion")
    return box


def played_before(new_box: NewBox) -> Box:
    box = mindbug(new_box)
    box.answer("play spider_owl")
    box.wait(10)
    return box


def cafe(new_box: NewBox) -> Box:
    box = new_box(lang="en")
    switched_on(box)
    return box


def munchkin(new_box: NewBox, *edits: tuple[str, Any]) -> Box:
    """Three play; seat 1 is on turn with level 5, seat 2 is strong."""
    box = new_box(lang="en", game="munchkin", seats=3)
    box.context.announcer.teaching = False
    box.answer("female", "male", "female", "begin")
    box.lay(("seats.0.level", 5), ("seats.0.hand", 3), ("seats.1.level", 8), *edits)
    box.clear()
    box.wait(10)
    return box


def weak(new_box: NewBox) -> Box:
    return munchkin(new_box, ("seats.0.level", 1))


def has_items(new_box: NewBox) -> Box:
    return munchkin(new_box, ("seats.0.cards", ["horny_helmet", "chainsaw"]), ("phase", "end"))


def four(new_box: NewBox) -> Box:
    return new_box(lang="es", game="guerra_de_mitos", seats=4)


def two(new_box: NewBox) -> Box:
    """The transfer of the first seat; each has two oracles to turn up."""
    box = new_box(lang="es", game="guerra_de_mitos", seats=2)
    scenes.begun(box, acting=True)
    oracles = [{"card": name, "power": 0, "left": 4} for name in ("otengu", "takami_musubi")]
    theirs = [{"card": name, "power": 0, "left": 4} for name in ("loki", "odin")]
    down = [{"card": None, "power": 0, "left": 5}] * 2
    scenes.lay(box, ("seats.0.oracles", [*oracles, *down]), ("seats.1.oracles", [*theirs, *down]), ("looked", 0))
    return box


def influence(new_box: NewBox) -> Box:
    box = new_box(lang="es", game="guerra_de_mitos", seats=2)
    scenes.table(box, "influence", acting=True)
    scenes.lay(box, ("seats.0.reserve", 20), ("seats.1.reserve", 20))
    return box


def battle(new_box: NewBox) -> Box:
    box = new_box(lang="es", game="guerra_de_mitos", seats=2)
    scenes.with_clash(box, acting=True)
    return box


# What is so afterwards


def has(what: str, wanted: object, number: int = 0) -> Then:
    """Look at a fact of a seat."""
    return lambda box: bool(seat(box, number)[what] == wanted)


def asks(what: str, number: int = 0) -> Then:
    return lambda box: box.match.state.decision.ask == what and box.match.state.asked == number


def mixed(count: int) -> Then:
    """Look at how many boxes lie on the table."""
    return lambda box: tuple(box.session.sets) == tuple(SETS[:count])


def over(box: Box) -> bool:
    return box.match.state.result is not None


def at_home(box: Box) -> bool:
    return isinstance(box.context.pages.top, Home)


HELPED = ("tap pit_bull", "1.right", "1.ok", "1.ok", "1.left", "1.right", CLOCK, "1.ok")
NOTHING_MET = ("tap elf", "1.ok", "1.right", "1.left", READ, "1.right")
BY_HAND = ("hold 1.right", "1.ok", "1.ok", "1.right", CLOCK)
SALE = ("1.left", "tap horny_helmet", "tap chainsaw", "1.left", READ)
LAST_TIME = ("1.right", "1.ok", "1.ok", "1.ok", "1.left", READ)
ALL_BOXES = ("1.right", "1.ok", "1.ok", "1.left", "1.ok", "menu", "1.left", READ)
DECK = (READ, *["1.ok"] * 6)
"""Both sizes of a deck are as they are offered, in three digits; the next card is tapped while hands deal this one."""
SET_UP = [step for card in ("olimpo", "yomi", "amenoukihashi", "atlantida") for step in (f"tap {card}", *DECK)]
TURN = (
    *("tap heracles", "tap quiron", "answer move reserve 3", "answer enter 3"),
    *(READ, "tap nobunaka", "tap midori", "answer move reserve 3", "answer enter 3"),
    *["answer pass"] * 2,
    READ,
)


def card(name: str, card: str, *then: str, begin: Begin = influence) -> Row:
    """A card that is used out of the hand: tapped, with these keys, and what is told is read."""
    return (
        f"Guerra de Mitos: {name}",
        begin,
        (f"tap {card}", *then, READ),
        lambda box: card in seat(box)["design_discard"],
    )


ROWS: Sequence[Row] = (
    ("Mindbug: a card by its tag", mindbug, ("tap spider_owl", "1.right"), asks("turn")),
    ("Mindbug: a card by keys", mindbug, ("answer play spider_owl", "1.right"), asks("turn")),
    ("Mindbug: an attack by keys", both_have_one, ("1.right", "1.ok", "2.right"), has("life", 2, 1)),
    ("Mindbug: taking back an attack of a moment ago", attacked, ("menu", "1.left"), asks("turn")),
    ("Mindbug: taking back a card played before", played_before, ("menu", "1.left", READ), asks("turn", 1)),
    ("Mindbug: a life that was counted wrong", mindbug, ("hold 1.right", "1.ok", "1.left", CLOCK), has("life", 2)),
    ("Mindbug: a match with the box of the last time", home, LAST_TIME, mixed(1)),
    ("Mindbug: a match with all boxes", home, ALL_BOXES, mixed(len(SETS))),
    ("Mindbug: a guided match, ok alone", home, ("1.ok", "1.ok", FINISH), over),
    ("The code of café mode", cafe, ("hold menu", *CODE), at_home),
    ("Munchkin: a fight that is won", munchkin, ("tap pit_bull", "1.right", CLOCK, "1.ok"), has("level", 6)),
    ("Munchkin: a helped fight", weak, HELPED, has("level", 2)),
    ("Munchkin: a turn without a monster", munchkin, NOTHING_MET, asks("turn", 1)),
    ("Munchkin: an item at one's own turn", munchkin, ("tap horny_helmet",), has("hand", 2)),
    ("Munchkin: an item by keys", munchkin, ("answer play horny_helmet",), has("hand", 2)),
    ("Munchkin: a level by a card", weak, ("tap gual_gold", "1.ok", "1.right"), has("level", 2)),
    ("Munchkin: a level by hand", weak, BY_HAND, has("level", 2)),
    ("Munchkin: two items sold", has_items, SALE, has("level", 6)),
    ("Guerra de Mitos: set up, four", four, (*SET_UP, READ), asks("reveal")),
    ("Guerra de Mitos: a turn of two", two, TURN, asks("reveal", 1)),
    card("Nyar llama a su puerta", "nyar_llama_a_su_puerta"),
    card("La nave blanca", "la_nave_blanca"),
    card("El juicio de Osiris", "el_juicio_de_osiris"),
    card("Criadores de cocodrilo", "criadores_de_cocodrilo", "1.ok"),
    card("Salto temporal", "salto_temporal"),
    card("Polaris", "polaris"),
    card("Paz impuesta", "paz_impuesta", "1.ok"),
    card("Eclipse", "eclipse"),
    card("El árbol", "el_arbol"),
    card("La venganza de las Erinias", "la_venganza_de_las_erinias", "1.ok", begin=battle),
)
"""What is done, where it begins, with which steps, and what is so afterwards."""


def told() -> dict[str, str]:
    """What the page says takes how many now."""
    section = PAGE.read_text(encoding="utf-8").partition("## How many presses")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$", section, re.MULTILINE)[1:])


@pytest.mark.parametrize(("what", "begin", "steps", "so"), ROWS, ids=[row[0] for row in ROWS])
def test_it_takes_as_many_presses_as_the_page_says(
    new_box: NewBox, what: str, begin: Begin, steps: Sequence[str], so: Then
) -> None:
    hands = Hands(begin(new_box))
    for step in steps:
        hands.do(step)
    assert so(hands.box), hands.box.words
    assert isinstance(hands.box.context.pages.top, OnTable | Home), "nothing lies over the table"
    assert hands.counted == told().get(what)


def test_the_page_counts_nothing_that_is_not_tried() -> None:
    assert list(told()) == [row[0] for row in ROWS]
