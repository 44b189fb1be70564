"""Deck files: plain text that people type, in the same form for every game (docs/decks.md)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from tablekeeper.engine import registry, toml
from tablekeeper.engine.decks import Deck, DeckFault, Decks, Remark
from tablekeeper.engine.refusals import Refusal
from tablekeeper.engine.toml import Fault, Path, Table, forgiving, printed, shown, unknown_key

MOST_BYTES, MOST_LINES = 16_000, 500
"""A deck that a person has written is far smaller."""
MOST_COPIES = 99
LONGEST_NAME, LONGEST_CARD = 30, 80
"""How many characters the name of a deck and that of a card may have."""

COPIES = f"a whole number of copies from 1 to {MOST_COPIES}"
NAME = f"1 to {LONGEST_NAME} characters that can be printed, no /, no . in front, no space at either end"
CARD = f"a card in 1 to {LONGEST_CARD} characters that can be printed"
PART = 'a card in quotes, a list such as ["ONE", "OTHER"], or a table of cards with their copies'


class DeckFile(Struct, frozen=True):
    """A deck as a file says it."""

    deck: Deck
    decks: Decks
    """What its game knows of decks."""
    read: toml.Read
    spelled: Mapping[Path, Path]
    """Where a card stands in the file, by its part and its id."""

    def faults(self) -> tuple[DeckFault, ...]:
        """Return what the game finds wrong with the deck, with the lines."""
        return self.read.placed(self.decks.faults(self.deck), self.spelled)

    def remarks(self) -> tuple[Remark, ...]:
        """Return what is worth knowing of the deck, and no fault."""
        return self.decks.remarks(self.deck)


@forgiving
def read_deck(data: bytes) -> DeckFile | tuple[Fault, ...]:
    """Return the deck that a file says, legal or not, or everything for which it cannot be read."""
    read = toml.read(data, MOST_BYTES, MOST_LINES)
    if isinstance(read, Fault):
        return (read,)
    faults = list(_name_faults(read.table))
    decks = _decks(read.table)
    if isinstance(decks, Fault):
        return read.placed([decks, *faults])
    faults += _key_faults(read.table, decks)
    parts: dict[str, Mapping[str, int]] = {}
    spelled: dict[Path, Path] = {}
    for part in decks.parts:
        cards = Counter[str]()
        for found in _copies(part, read.table.get(part, ())):
            if isinstance(found, Fault):
                faults.append(found)
                continue
            card, copies = found
            name = decks.find(card) or card
            cards[name] += copies
            spelled.setdefault((part, name), (part, card))
        many = [name for name, copies in cards.items() if copies > MOST_COPIES]
        faults += [Fault(spelled[part, name], COPIES, f"{cards[name]} in all", "write fewer") for name in many]
        parts[part] = dict(cards)
    if faults:
        return read.placed(faults)
    return DeckFile(Deck(str(read.table["game"]), str(read.table["name"]), parts), decks, read, spelled)


def _decks(table: Table) -> Decks | Fault:
    """Return what the game of a file knows of decks."""
    path, name = ("game",), table.get("game")
    game = registry.find(name)
    if isinstance(game, Refusal):
        return Fault(path, "the id of a game", "none" if name is None else shown(name), game.why.rstrip("."))
    if game.decks is None:
        return Fault(path, "a game with decks of one's own", shown(name), "there is nothing to check in this one")
    return game.decks


def _name_faults(table: Table) -> Iterator[Fault]:
    name = table.get("name")
    if not (isinstance(name, str) and named(name)):
        got, remedy = ("none", "write one") if name is None else (shown(name), "change it")
        yield Fault(("name",), NAME, got, remedy)


def named(name: str) -> bool:
    """Return whether a deck can have this name; a file can then have it, too."""
    return printed(name, LONGEST_NAME) and "/" not in name and not name.startswith(".")


def _key_faults(table: Table, decks: Decks) -> Iterator[Fault]:
    known = ("game", "name", *decks.parts)
    for key in table:
        if key not in known:
            yield unknown_key((key,), known)


def _copies(part: str, value: object) -> Iterator[tuple[str, int] | Fault]:
    """Yield the cards of a part with their copies as they are written, and the faults in them."""
    if isinstance(value, dict):
        yield from (_copies_of(part, card, copies) for card, copies in value.items())
        return
    for card in value if isinstance(value, list | tuple) else (value,):
        if isinstance(card, str) and printed(card, LONGEST_CARD):
            yield card, 1
        else:
            yield Fault((part,), CARD if isinstance(card, str) else PART, shown(card), "change it")


def _copies_of(part: str, card: str, copies: object) -> tuple[str, int] | Fault:
    if not printed(card, LONGEST_CARD):
        return Fault((part, card), CARD, shown(card), "change it")
    if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
        return Fault((part, card), COPIES, shown(copies), "change it, or delete the line")
    return card, copies


def write_deck(deck: Deck, decks: Decks) -> str:
    """Return the text of a deck's file: one card a line with its copies, its printed name behind it."""
    single = {part: next(iter(cards)) for part, cards in deck.parts.items() if list(cards.values()) == [1]}
    lines = [f"game = {_quoted(deck.game)}", f"name = {_quoted(deck.name)}"]
    lines += [f"{part} = {_quoted(single[part])}{_note(single[part], decks)}" for part in decks.parts if part in single]
    for part in decks.parts:
        if part not in single and deck.cards(part):
            cards = deck.cards(part).items()
            lines += ["", f"[{part}]", *(f"{_key(card)} = {copies}{_note(card, decks)}" for card, copies in cards)]
    return "\n".join(lines) + "\n"


def _note(card: str, decks: Decks) -> str:
    name = decks.printed(card)
    return f"  # {name}" if name and name.isprintable() else ""


def _key(card: str) -> str:
    return card if re.fullmatch(r"[A-Za-z0-9_-]+", card) else _quoted(card)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
