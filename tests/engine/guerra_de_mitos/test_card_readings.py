"""How doubtful places of cards are read: the page, the cards that it names, and a situation for each of them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine.events import Taken
from tablekeeper.engine.guerra_de_mitos.cards.abilities import abilities
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card, id_of
from tablekeeper.engine.guerra_de_mitos.table import current
from tablekeeper.engine.guerra_de_mitos.table.things import InPlay
from tablekeeper.engine.guerra_de_mitos.table.zones import Place
from tablekeeper.engine.refusals import Refusal
from tests.engine.guerra_de_mitos.conftest import Scene, SceneMaker, oracles, written

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/rules/guerra-de-mitos-cards.md").read_text(encoding="utf-8")
INDEX = (ROOT / "docs/rules/guerra-de-mitos.md").read_text(encoding="utf-8")
ROWS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("readings.toml").read_text(encoding="utf-8"))["row"]

TABLE = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith(("| C-", "| AC-"))
]
GENERAL = [cells[0] for cells in TABLE if cells[0].startswith("C-")]
CARDS = {cells[0]: [id_of(name) for name in cells[1].split(", ")] for cells in TABLE if cells[0].startswith("AC-")}
SWITCHED = {cells[0]: cells[5].strip("`") for cells in TABLE if len(cells) == 6}
"""The house rules of the page by their readings."""
PLACES = [(reading, card) for reading, cards in CARDS.items() for card in cards]
"""Each doubtful place of a card, once."""
MOST_WORDS = 25


def test_the_ids_are_in_order_and_each_is_there_once() -> None:
    assert [f"C-{number}" for number in range(1, 10)] == GENERAL
    assert list(CARDS) == [f"AC-{number}" for number in range(1, 94)]
    assert len(TABLE) == len(GENERAL) + len(CARDS)


def test_every_card_that_a_reading_names_has_an_ability() -> None:
    named = {card for cards in CARDS.values() for card in cards}
    assert named <= every_card().keys()
    assert [card for card in sorted(named) if not abilities(card)] == []


def test_each_of_the_127_doubtful_places_has_its_reading() -> None:
    assert len(PLACES) == len(set(PLACES)) == 127


def test_the_first_nine_are_those_that_touch_most_cards() -> None:
    """Of those that touch two, the first one."""
    by_cards = sorted(CARDS, key=lambda reading: len(CARDS[reading]), reverse=True)
    assert sorted(by_cards[:9], key=list(CARDS).index) == list(SWITCHED) == list(CARDS)[:9]
    assert len(set(SWITCHED.values())) == 9


def test_every_rule_that_the_page_cites_is_one() -> None:
    known = {*re.findall(r"^\| ([GA]-\d+) \|", INDEX, re.MULTILINE), *GENERAL, *CARDS}
    assert set(re.findall(r"\b(?:[GAC]|AC)-\d+\b", PAGE)) - known == set()


def test_no_sentence_of_the_page_is_too_long_to_be_read_once() -> None:
    cells = [cell for cells in TABLE for cell in (cells[1:] if cells[0] in GENERAL else cells[2:])]
    texts = [*cells, *(" ".join(part.split()) for part in re.sub(r"(?m)^[|#].*$", "", PAGE).split("\n\n"))]
    sentences = [one for text in (*texts, *(row["says"] for row in ROWS)) for one in re.split(r"(?<=[.?]) ", text)]
    assert [one for one in sentences if len(re.findall(r"\S*\w\S*", one)) > MOST_WORDS] == []


# The rows


def test_every_general_reading_and_every_doubtful_place_has_a_row() -> None:
    assert {row["reading"] for row in ROWS} == {*GENERAL, *CARDS}
    assert {(row["reading"], row["card"]) for row in ROWS if row["reading"] in CARDS} == set(PLACES)
    assert [row for row in ROWS if not abilities(row["card"])] == []


def test_no_two_rows_are_the_same() -> None:
    told = Counter((row["reading"], row["card"], row["says"]) for row in ROWS)
    assert [row for row, times in told.items() if times > 1] == []


def test_what_a_house_rule_changes_is_told_of_the_first_nine_alone() -> None:
    switched = [row for row in ROWS if "otherwise" in row]
    assert {row["reading"] for row in switched} == set(SWITCHED)
    assert {row["reading"] for row in switched if row["otherwise"] != row["then"]} == set(SWITCHED)


def named(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the rows by reading and card; of the same ones each has its number."""
    seen: Counter[str] = Counter()
    by_name = {}
    for row in rows:
        name = f"{row['reading']} {row['card']}"
        seen[name] += 1
        by_name[f"{name} {seen[name]}"] = row
    return by_name


POSITION = ("cards", "pantheon", "reserve", "piles", "phase", "clash", "active")


def begun(scene: SceneMaker, row: Mapping[str, Any], **rules: bool) -> Scene:
    """Begin where a row begins."""
    said = {name: row[name] for name in POSITION if name in row}
    side = {int(seat): fields for seat, fields in row.get("side", {}).items()}
    return scene(*said.pop("cards", ()), side=side, rules=rules, **said)


def played(there: Scene, line: str) -> Refusal | None:
    """Give an answer with all that it chooses; return why it is refused, where it is."""
    if line.startswith("until "):
        passed(there, line.removeprefix("until "))
        return None
    answer, _, chosen = line.partition(" -> ")
    outcome = there.apply(answer)
    if isinstance(outcome, Refusal):
        return outcome
    there(answer)
    taken = alone(there)
    for word in filter(None, chosen.split(", ")):
        meant = choice(there, word)
        if meant is None:
            assert word in taken, f"{word} cannot be chosen: {there.asks}, {there.legal[:9]}"
        else:
            there(meant)
            taken += alone(there)
    return None


PHASES = ("turn", "influence", "assign", "battle")
"""What is asked when nothing is pending."""


def choice(there: Scene, word: str) -> str | None:
    """Return the answer of a pending choice that a word means; None where it is not asked any more."""
    question = there.state.question
    if question is None or question.ask in PHASES:
        return None
    if question.span is not None:
        return f"number {word}" if word.lstrip("-").isdigit() else None
    return next((one for one in there.legal if one.split(" ")[-1] == word), None)


def alone(there: Scene) -> list[str]:
    """Return what was the only answer to a question, and has been taken by itself."""
    return [event.answer.split(" ")[-1] for event in there.events if isinstance(event, Taken)]


def passed(there: Scene, moment: str) -> None:
    """Pass for whoever is asked, until something is asked or the next turn begins."""
    turn = there.state.table.turn
    while there.asks is not None and there.asks[1] != moment:
        if moment == "next turn" and there.state.table.turn > turn:
            return
        there(next(answer for answer in ("pass", "done") if answer in there.legal))


def seats(cards: list[str]) -> list[dict[str, list[str]]]:
    """Return what lies in front of each seat, in no order."""
    return [{kind: sorted(map(repr, pieces)) for kind, pieces in written(one).items()} for one in cards]


def described(there: Scene) -> list[str]:
    """Return what lies in front of each seat in the words of a scene."""
    return [" ".join(words(there, index)) for index in range(len(there.seats))]


def words(there: Scene, seat: int) -> Iterator[str]:
    side = there.seats[seat]
    for one in side.characters:
        marks = "*" * one.tired + "!" * one.fielded + (f"@{one.owner}" if one.owner != seat else "")
        items = [
            f"+{item.card}{'*' * item.tired}" + (f"@{item.owner}" if item.owner != seat else "") for item in one.items
        ]
        yield f"{one.card}:{one.power}{marks}{''.join(items)}"
    for thing in side.resources:
        yield thing.card + "*" * thing.tired + (f"@{thing.owner}" if thing.owner != seat else "")


def piles(there: Scene) -> list[list[tuple[str | None, int, int]]]:
    return [[(one.card, one.power, one.left) for one in seat.oracles] for seat in there.seats]


def places(there: Scene, card: str) -> list[Place]:
    return [place for place in there.state.table.characters if place.piece.card == card]


def choices(there: Scene) -> set[str]:
    return {answer.split(" ")[-1] for answer in there.legal}


LOOKS: Mapping[str, Callable[[Scene, Any], bool]] = {
    "cards": lambda there, wanted: seats(described(there)) == seats(wanted),
    "piles": lambda there, wanted: (
        piles(there) == [[(one["card"], one["power"], one["left"]) for one in oracles(pile)] for pile in wanted]
    ),
    "reserve": lambda there, wanted: there.reserves == wanted,
    "hand": lambda there, wanted: there.hands == wanted,
    "designs": lambda there, wanted: [seat.designs for seat in there.seats] == wanted,
    "god_discard": lambda there, wanted: (
        [sorted(seat.god_discard) for seat in there.seats] == list(map(sorted, wanted))
    ),
    "design_discard": lambda there, wanted: (
        [sorted(seat.design_discard) for seat in there.seats] == list(map(sorted, wanted))
    ),
    "first": lambda there, wanted: there.state.table.first == wanted,
    "asks": lambda there, wanted: there.asks == tuple(wanted),
    "strength": lambda there, wanted: all(
        current.strength(there.state.table, there.character(card)) == number for card, number in wanted.items()
    ),
    "maximum": lambda there, wanted: all(
        current.maximum(there.state.table, places(there, card)[0]) == number for card, number in wanted.items()
    ),
    "keys": lambda there, wanted: all(
        current.keys(there.state.table, InPlay(there.character(card).number)) == set(keys)
        for card, keys in wanted.items()
    ),
    "legal": lambda there, wanted: set(wanted) <= set(there.legal),
    "illegal": lambda there, wanted: set(there.legal).isdisjoint(wanted),
    "offered": lambda there, wanted: set(wanted) <= choices(there),
    "withheld": lambda there, wanted: choices(there).isdisjoint(wanted),
}
"""How each word of `then` is looked for, `refused` apart."""


def run(scene: SceneMaker, row: Mapping[str, Any], wanted: Mapping[str, Any], **rules: bool) -> list[str]:
    """Play a row; return the words of `then` that are not so."""
    there = begun(scene, row, cards_act=True, **rules)
    refusals = [refusal.rule if (refusal := played(there, line)) else None for line in row["do"]]
    expected = [*[None] * (len(refusals) - 1), wanted.get("refused")][: len(refusals)]
    wrong = [] if refusals == expected else ["refused"]
    return wrong + [word for word, value in wanted.items() if word != "refused" and not LOOKS[word](there, value)]


WORDS = {"reading", "card", "says", "do", "then", "otherwise", "side", *POSITION}


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in named(ROWS).items()])
def test_a_row_begins_at_a_possible_table_with_its_card(scene: SceneMaker, row: dict[str, Any]) -> None:
    assert row.keys() <= WORDS
    assert {*row["then"], *row.get("otherwise", ())} <= {*LOOKS, "refused"}
    there = begun(scene, row)
    assert there.state.table.phase == ("confrontation" if "clash" in row else row.get("phase", "influence"))
    pantheons = [seat.pantheon.card for seat in there.seats if seat.pantheon]
    assert row["card"] in re.findall(r"\w+", " ".join((*row["do"], *described(there), *pantheons)))


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in named(ROWS).items()])
def test_a_row_comes_out_as_it_says(scene: SceneMaker, row: dict[str, Any]) -> None:
    assert run(scene, row, row["then"]) == []
    if "otherwise" in row:
        assert run(scene, row, row["otherwise"], **{SWITCHED[row["reading"]]: True}) == []
