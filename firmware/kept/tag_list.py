"""The list of tags: which tag sits on which card, as a table that people and other boxes can read.

A line a tag: its UID, the game, the card's id and which copy of it, and the card's English name for the reader's sake.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import EACH, LETTERS, is_in_a_box
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.storage.tags import Tags, plain_uid

COLUMNS = ("uid", "game", "card", "copy")
"""What a file must have, in any order; others are for people."""
DELIMITERS = ",;\t"
"""What programs for tables put between columns, by country."""
MOST_BYTES, MOST_DIGITS, MOST_COPIES = 2_000_000, 40, 999
MOST_FAULTS = 20
"""So many are named; of all others only how many there are."""


class TagListError(ValueError):
    """There is no list of tags in a file; the message names the faults, a line each, up to `MOST_FAULTS`."""

    def __init__(self, *faults: str) -> None:
        more = len(faults) - MOST_FAULTS
        rest = (f"{more} more fault{'' if more == 1 else 's'}; mend these first",) if more > 0 else ()
        super().__init__("\n".join((*faults[:MOST_FAULTS], *rest)))


class Imported(NamedTuple):
    """What an import has changed, counted in tags."""

    new: int
    moved: int
    same: int
    freed: int
    """Tags of this box that were on a card for which the file names another one."""


def write(tags: Mapping[str, Tagged]) -> str:
    """Return the table of some tags: games by name, cards as their boxes list them, copies in order."""
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n")
    table.writerow([*COLUMNS, "name"])
    order = {game: list(_cards(game)) for game in registry.names()}
    english = language("en")

    def place(tag: tuple[str, Tagged]) -> tuple[str, int, str, int, str]:
        uid, on = tag
        cards = order.get(on.game, [])
        return on.game, cards.index(on.card) if on.card in cards else len(cards), on.card, on.copy, uid

    for uid, on in sorted(tags.items(), key=place):
        known = on.card in order.get(on.game, [])
        name = registry.ui(on.game).card(on.card, english).name if known else ""
        table.writerow([uid, on.game, on.card, on.copy, name])
    return rows.getvalue()


def read(data: bytes) -> dict[str, Tagged]:
    """Return the tags of a table. Raises TagListError, which names the faults with their lines."""
    if len(data) > MOST_BYTES:
        raise TagListError(f"wanted at most {MOST_BYTES} bytes, got {len(data)}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TagListError(f"line {line}: wanted text in UTF-8; save the table again with that encoding") from error
    first = text.partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    table = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        columns = Counter(table.fieldnames or ())
        if missing := [name for name in COLUMNS if name not in columns]:
            raise TagListError(f"line 1: wanted the columns {', '.join(COLUMNS)}, {', '.join(missing)} is not there")
        if again := [name for name, count in columns.items() if name and count > 1]:
            raise TagListError(
                *(f"line 1: wanted each column once, got {_cut(name)} again; remove one" for name in again)
            )
        return _tags((table.line_num, row) for row in table)
    except csv.Error as error:
        raise TagListError(f"line {table.line_num}: wanted a line of the table, got: {error}") from error


def _tags(rows: Iterator[tuple[int, Mapping[str, str | None]]]) -> dict[str, Tagged]:
    found: dict[str, Tagged] = {}
    lines: dict[str | Tagged, int] = {}
    faults: list[str] = []
    cards = tagged_games()
    for line, row in rows:
        uid, game, card, copy = [(row[name] or "").strip() for name in COLUMNS]
        fault = _fault(uid, game, card, copy, cards)
        if fault:
            faults.append(f"line {line}: {fault}")
            continue
        tag, on = plain_uid(uid), Tagged(card, int(copy), game)
        for key, what in ((tag, f"the tag {tag}"), (on, f"copy {on.copy} of {card}")):
            if lines.setdefault(key, line) != line:
                faults.append(f"line {line}: {what} stands on line {lines[key]} already; remove one of them")
        found[tag] = on
    if faults:
        raise TagListError(*faults)
    return found


def _fault(uid: str, game: str, card: str, copy: str, cards: Mapping[str, Mapping[str, int]]) -> str:
    """Return what is wrong with a line, or nothing."""
    if not 0 < len(uid) <= MOST_DIGITS or set(uid.upper()) - set("0123456789ABCDEF"):
        return f"uid: wanted 1 to {MOST_DIGITS} hexadecimal digits, got {_cut(uid)}"
    if len(plain_uid(uid)) % 2:
        return f"uid: wanted two digits a byte, got {_cut(uid)}; programs for tables may drop a 0 at the beginning"
    return card_fault(game, card, copy, cards)


def card_fault(game: str, card: str, copy: str, cards: Mapping[str, Mapping[str, int]] | None = None) -> str:
    """Return why a tag can be on no such card, or nothing; `cards` are those of all games, if they are known."""
    if cards is None:
        cards = {game: known} if registry.has(game) and (known := _cards(game)) else tagged_games()
    if game not in cards:
        return f"game: wanted one of {', '.join(cards)}, got {_cut(game)}"
    if card not in cards[game]:
        return f"card: wanted the id of a card of {game}, got {_cut(card)}"
    if not copy.isdecimal() or not copy.isascii() or len(copy) > 3 or int(copy) == 0:
        return f"copy: wanted a number from 1 to {MOST_COPIES}, got {_cut(copy)}"
    if not is_in_a_box(int(copy), cards[game][card]):
        last = f"and so on from {EACH} on for each further box, {EACH * (len(LETTERS) - 1)} at the latest"
        return f"copy: wanted 1 to {cards[game][card]} of {card}, {last}, got {copy}"
    return ""


def _cut(text: str) -> str:
    return repr(text) if len(text) <= 40 else f"{text[:40]!r}…"


def tagged_games() -> Mapping[str, Mapping[str, int]]:
    """Return the games that have cards for tags, with these."""
    return {game: known for game in registry.names() if (known := _cards(game))}


def _cards(game: str) -> Mapping[str, int]:
    """Return every card of a game that a tag can be on, and how many copies its boxes hold."""
    ui = registry.ui(game)
    return {card: count for card, count in ui.cards(ui.game.sets) if count}


def merge(kept: Tags, tags: Mapping[str, Tagged]) -> Imported:
    """Put tags into those of a box; one of these that was on one of their cards is on none afterwards, others stay."""
    before = kept.all()
    on = {tagged: uid for uid, tagged in before.items()}
    freed = [on[tagged] for tagged in tags.values() if tagged in on and on[tagged] not in tags]
    if freed:
        kept.unbind_all(freed)
    if moved := [(uid, one.card, one.copy, one.game) for uid, one in tags.items() if before.get(uid) != one]:
        kept.bind_all(moved)
    new = sum(uid not in before for uid in tags)
    same = sum(before.get(uid) == tagged for uid, tagged in tags.items())
    return Imported(new, len(tags) - new - same, same, len(freed))
