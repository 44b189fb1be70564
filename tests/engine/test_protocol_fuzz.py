"""Whatever a line says, the engine answers with JSON, and what it refuses changes nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tablekeeper.engine import registry
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card as mitos_cards
from tablekeeper.engine.guerra_de_mitos.cards.readings import READINGS
from tablekeeper.engine.mindbug.boxes import every_card as mindbug_cards
from tablekeeper.engine.munchkin.cards.card import every_card as munchkin_cards
from tablekeeper.engine.protocol import Referee
from tests.engine.spoiling import tries

DIGITS = "a number of so many digits: "
"""Stands for a number in what `json` writes, for it writes none of more than 4,300 digits."""
NUMBERS = (0, 1, -1, 2, 3, 5, 10, 99, 2_400, 9_999, -9_999, 10_000, 2**31, 2**63, -(2**64), 10**30, 0.5, -0.0, 1e308)
DIGIT_COUNTS = (5, 19, 400, 4_299, 4_300, 4_301, 6_000)
TEXTS = (
    *("", " ", "#", "0", "-1", "Ann", "\0", "😀", "\ud800", "e\u0301", "x" * 3_000, "seats", "game", "unicorn"),
    *("gorillion#2", "gorillion", "elf", "dwarf", "cheat", "monster_20_9", "item_5_300", "door", "alive", "won"),
)
VERBS = ("play", "attack", "choose", "pass", "done", "roll", "seat", "number", "close", "add", "end", "reveal", "lay")
FACES = [card.id for card in mindbug_cards().values() if not card.copies]
"""The sides of double-sided cards that are in no hand."""
CARDS = (*mindbug_cards(), *munchkin_cards())


class Monkey:
    """Makes request lines of every shape for a referee whose match it follows."""

    cards: tuple[str, ...] = CARDS

    def __init__(self, game: str, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.referee = Referee()

    def said(self, request: object) -> dict[str, Any]:
        response: dict[str, Any] = json.loads(self.referee.respond(written(request)))
        return response

    def beginning(self) -> dict[str, Any]:
        """Ask for a match with all boxes, or on any pad, and one more seat than it needs if it may have more."""
        game = registry.game(self.game)
        sets = [self.chance.choice(game.sets)] if self.game == "scorepad" else list(game.sets)
        seats = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")[: game.seats_for(sets)[:2][-1]]
        return {"do": "new", "game": self.game, "seats": seats, "sets": sets, "first": 0}

    def begun(self) -> dict[str, Any]:
        """Begin anew, and return what the engine shows."""
        self.said(self.beginning())
        return self.said({"do": "show"})

    def value(self, depth: int = 0) -> object:
        """Make any value."""
        chance = self.chance
        match chance.randrange(9 if depth < 3 else 6):
            case 0 | 1:
                return chance.choice(NUMBERS)
            case 2:
                return self.number_without_end()
            case 3 | 4:
                return chance.choice((*TEXTS, chance.choice(self.cards), *(name for name in registry.names())))
            case 5:
                return chance.choice((None, True, False))
            case 6 | 7:
                return [self.value(depth + 1) for _ in range(chance.randrange(4))]
            case _:
                return {str(chance.choice(TEXTS)): self.value(depth + 1) for _ in range(chance.randrange(4))}

    def number_without_end(self) -> str:
        return f"{DIGITS}{self.chance.choice((1, -1)) * self.chance.choice(DIGIT_COUNTS)}"

    def spoilt(self, data: object) -> object:
        """Change one place somewhere inside, mostly deep down."""
        chance = self.chance
        if isinstance(data, dict) and data and chance.random() < 0.95:
            key = chance.choice(list(data))
            match chance.randrange(40):
                case 0:
                    return {name: value for name, value in data.items() if name != key}
                case 1:
                    return {**data, str(chance.choice(TEXTS)): self.value()}
                case _:
                    return {**data, key: self.spoilt(data[key])}
        if isinstance(data, list) and data and chance.random() < 0.9:
            place = chance.randrange(len(data))
            match chance.randrange(20):
                case 0:
                    return data[:place] + data[place + 1 :]
                case 1:
                    return [*data, data[place]]
                case _:
                    return [*data[:place], self.spoilt(data[place]), *data[place + 1 :]]
        if isinstance(data, int) and chance.random() < 0.7:
            near = (data + 1, data - 1, chance.randrange(30), 2_400, 9_999, -9_999)
            return chance.choice((*near, self.number_without_end()))
        if isinstance(data, str) and chance.random() < 0.5:
            return chance.choice(self.cards)
        return self.value()

    def answer(self, legal: list[str]) -> str:
        """Choose a legal answer, or something like one."""
        chance = self.chance
        text = chance.choice(legal) if legal else "pass"
        if (span := re.fullmatch(r"number (-?\d+)\.\.(-?\d+)", text)) is not None:
            text = f"number {chance.randint(int(span[1]), int(span[2]))}"
        match chance.randrange(12):
            case 0:
                return f"{chance.choice(VERBS)} {chance.choice(self.cards)}"
            case 1:
                return f"{chance.randrange(-1, 6)}: {text}"
            case 2:
                return f"{text}#{chance.choice((0, 1, 2, '9' * 4_301, 'x'))}"
            case 3:
                return f"{chance.choice(VERBS)} {'9' * chance.choice(DIGIT_COUNTS)}"
            case _:
                return text

    def paths(self, data: object, *above: str) -> Iterator[str]:
        """Yield the path of every place in a position."""
        if above:
            yield ".".join(above)
        inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        for key, value in inside:
            yield from self.paths(value, *above, str(key))

    def edit(self, position: dict[str, Any]) -> dict[str, object]:
        """Set some places of the position, each to something like what stands there."""
        changes = []
        for path in self.chance.choices(list(self.paths(position)), k=self.chance.choice((1, 1, 2, 3))):
            there: Any = position
            for step in path.split("."):
                there = there[int(step) if isinstance(there, list) else step]
            changes.append({"path": path, "to": self.spoilt(there)})
        return {"do": "edit", "changes": changes}

    def line(self, now: dict[str, Any]) -> bytes:
        """Make the next line; `now` is what the engine shows."""
        chance = self.chance
        legal = now["decision"]["legal"] if now["decision"] else []
        match chance.choices(range(10), (40, 18, 6, 5, 4, 4, 5, 4, 6, 1))[0]:
            case 0:
                request: object = {"do": "answer", "answer": self.answer(legal)}
            case 1:
                request = self.edit(now["position"])
            case 2:
                request = {"do": "set", "position": self.spoilt(now["position"])}
            case 3:
                do = chance.choice(("undo", "redo"))
                request = {"do": do, "to": chance.randrange(-1, 9)} if chance.random() < 0.5 else {"do": do}
            case 4:
                request = {"do": "strictness", "level": chance.choice(("referee", "referee", "advise", "count"))}
            case 5:
                held = chance.choice((now["position"]["seats"][0].get("hand", 5), chance.randrange(6)))
                hand = (
                    chance.choices(chance.choice((self.cards, FACES)), k=min(held, 9))
                    if chance.random() < 0.6
                    else None
                )
                rollouts = chance.choice((2, 2, 0, -1, 2**70, "2", None))  # thousands take seconds
                request = {"do": "advise", "rollouts": rollouts, "seed": self.value(), "hand": hand}
                if chance.random() < 0.3:
                    seats = (str(chance.randrange(-1, 3)), "", "x")
                    request["seen"] = {chance.choice(seats): chance.choices(self.cards, k=chance.randrange(3))}
                return written(request)
            case 6:
                journal = self.said({"do": "journal"})["journal"]
                journal["entries"] = journal["entries"][-6:]
                request = {"do": "load", "journal": self.spoilt(journal)}
            case 7:
                card = chance.choice((*TEXTS, *self.cards))
                request = {"do": "explain", "card": card, "lang": chance.choice(("en", "de", "fr")), "game": None}
            case 8:
                request = self.beginning() if now["decision"] is None else {"do": "show"}
            case _:
                depth = chance.choice((900, 1_000, 100_000))
                return b'{"do":"edit","changes":[{"path":"active","to":%s}]}' % (b"[" * depth + b"]" * depth)
        if chance.random() < 0.1:
            request = self.spoilt(request)
        line = written(request)
        if chance.random() < 0.02:
            place = chance.randrange(len(line))
            line = chance.choice((line[:place], line[:place] + chance.randbytes(2) + line[place:]))
        return line


class Tinkerer(Monkey):
    """Makes lines for a match of Guerra de Mitos in which cards act, with much on the table and much that lasts."""

    cards = tuple(mitos_cards())

    def beginning(self) -> dict[str, Any]:
        """Begin where cards of all kinds lie, in an influence phase or in a battle."""
        chance, seats = self.chance, []
        decks = {kind: [card.id for card in mitos_cards().values() if card.kind == kind] for kind in KINDS}
        for deck in decks.values():
            chance.shuffle(deck)
        for name in ("Ann", "Bob", "Cleo")[: chance.choice((2, 2, 3))]:
            items = [{"card": decks["equipment"].pop()}, {"card": decks["invocation"].pop()}]
            there = [{"card": decks["character"].pop(), "power": 5, "fielded": True} for _ in range(4)]
            there[0]["items"] = items[: chance.randrange(3)]
            seats.append(
                {
                    "name": name,
                    "reserve": 20,
                    "pantheon": {"card": decks["pantheon"].pop()},
                    "hand": 5,
                    "designs": 25,
                    "characters": there,
                    "god_discard": [decks["event"].pop()],
                    "resources": [{"card": decks["resource"].pop()}, {"card": decks["resource"].pop()}],
                    "oracles": [{"card": decks["character"].pop(), "power": 1, "left": 3}, *[{"left": 3}] * 3],
                }
            )
        battle = {"phase": "confrontation", "fought": [0, 1], "clash": {"sides": [0, 1], "stage": "battle"}}
        lasting = [self.left_behind() for _ in range(chance.randrange(3))]
        rules = {"cards_act": True, chance.choice(tuple(READINGS)): True}
        rest = {"phase": "influence"} if chance.random() < 0.5 else battle
        position = {"game": self.game, "seats": seats, "lasting": lasting, "rules": rules, **rest}
        return {"do": "set", "position": position}

    def left_behind(self) -> dict[str, object]:
        """Make something that lasts, mostly as a card leaves it."""
        chance = self.chance
        on = [{"is": "card", "number": chance.randrange(12)}]
        copied = {"of": chance.choice(self.cards), "ability": chance.randrange(3)}
        until, seats = chance.choice(("turn", "clash", "next_action")), [0][chance.randrange(4) == 0 :]
        step = chance.choice(STEPS)
        return {"card": "tyr", "seat": 0, "step": step, "on": on, "seats": seats, "until": until, **copied}

    def edit(self, position: dict[str, Any]) -> dict[str, object]:
        """Set places of the position, or what lasts, or which house rules hold."""
        chance = self.chance
        changes: list[dict[str, object]]
        match chance.randrange(5):
            case 0 | 1:
                left = self.left_behind() if chance.random() < 0.5 else self.spoilt(self.left_behind())
                changes = [{"path": "lasting", "to": [*position["lasting"][-4:], left]}]
            case 2:
                name = chance.choice(tuple(position["rules"]))
                changes = [{"path": f"rules.{name}", "to": not position["rules"][name]}]
            case _:
                return super().edit(position)
        return {"do": "edit", "changes": changes}


KINDS = ("pantheon", "character", "resource", "event", "equipment", "invocation")
STEPS: tuple[dict[str, object], ...] = (
    {"do": "strength", "target": "it", "by": -2},
    {"do": "maximum", "target": "it", "by": 3, "lasts": "good"},
    {"do": "key", "target": "it", "add": ["Dios"], "lasts": "good"},
    {"do": "silence", "target": "it", "what": "abilities"},
    {"do": "again", "target": "it"},
    {"do": "copy", "target": "it", "to": "self"},
    {"do": "forbid", "what": "target", "target": "it"},
    {"do": "give", "target": "it", "to": "you", "lasts": "next_action"},
    {"do": "later", "at": "clash_end", "then": [{"do": "destroy", "target": "it"}]},
    {
        "do": "whenever",
        "on": "action",
        "who": "all",
        "lasts": "phase",
        "then": [{"do": "reserve", "who": "it", "by": -1}],
    },
    {
        "do": "whenever",
        "on": "action",
        "who": "all",
        "lasts": "clash",
        "price": [{"do": "power", "target": {"side": "him"}, "by": -1}],
    },
)
"""Steps that cards leave behind."""


def written(request: object) -> bytes:
    """Write a request as a line, its numbers without end among it."""
    text = json.dumps(request)
    digits = re.compile(f'"{DIGITS}(-?)([0-9]+)"')
    return digits.sub(lambda found: found[1] + "9" * int(found[2]), text).encode()


MONKEYS = [*[(Monkey, game, tries(4_000)) for game in registry.OWN], (Tinkerer, "guerra_de_mitos", tries(1_500))]


@pytest.mark.fuzz
@pytest.mark.parametrize(("kind", "game", "requests"), MONKEYS)
def test_no_line_of_thousands_ends_the_engine_and_no_refused_one_changes_anything(
    kind: type[Monkey], game: str, requests: int
) -> None:
    monkey = kind(game, Random(f"fuzz {game}"))
    outcomes: Counter[str] = Counter()
    now = monkey.begun()
    for _ in range(requests):
        line = monkey.line(now)
        entries = monkey.said({"do": "journal"})["journal"]["entries"]
        response = json.loads(monkey.referee.respond(line))
        after = monkey.said({"do": "show"})
        if response["ok"]:
            outcomes["done"] += 1
        else:
            refused = response["refused"]
            outcomes[refused["kind"]] += 1
            if not line.endswith(b"]]]}]}"):  # nesting has an end of its own
                assert "cannot be answered" not in refused["why"], (line[:2000], refused["why"])
            assert after == now, line[:2000]
            assert monkey.said({"do": "journal"})["journal"]["entries"] == entries, line[:2000]
        now = after if len(entries) < 60 else monkey.begun()
    assert outcomes["done"] > requests / 5
    assert min(outcomes[kind] for kind in ("unreadable", "illegal")) > requests / 50
