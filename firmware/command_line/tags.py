"""`tablekeeper tags`: which tag sits on which card, as a table in a file that people and other boxes can read.

A line a tag: its UID, the game, the card's id and which copy of it, and the card's English name for the reader's sake.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tablekeeper.firmware.box.settings import SettingsError, state_directory
from tablekeeper.firmware.command_line.decks import complain
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import EACH, LETTERS, is_in_a_box
from tablekeeper.firmware.languages import language
from tablekeeper.firmware.storage import (
    NoBoxError,
    Saved,
    SaveFailed,
    Storage,
    StorageUnavailable,
    Tagged,
    box_in,
    shown,
)
from tablekeeper.firmware.storage.tags import plain_uid

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
    cards = {game: known for game in registry.names() if (known := _cards(game))}
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


def _cards(game: str) -> Mapping[str, int]:
    """Return every card of a game that a tag can be on, and how many copies its boxes hold."""
    ui = registry.ui(game)
    return {card: count for card, count in ui.cards(ui.game.sets) if count}


def merge(storage: Storage, tags: Mapping[str, Tagged]) -> Imported:
    """Put tags into a storage; a tag of it that was on one of their cards is on none afterwards, others stay."""
    before = storage.tags.all()
    on = {tagged: uid for uid, tagged in before.items()}
    freed = [on[tagged] for uid, tagged in tags.items() if tagged in on and on[tagged] not in tags]
    for uid in freed:
        storage.tags.unbind(uid)
    for uid, tagged in tags.items():
        if before.get(uid) != tagged:
            storage.tags.bind(uid, tagged.card, tagged.copy, tagged.game)
    new = sum(uid not in before for uid in tags)
    same = sum(before.get(uid) == tagged for uid, tagged in tags.items())
    return Imported(new, len(tags) - new - same, same, len(freed))


# The command


def export_tags(file: Path, directory: Path | None, settings_file: Path | None) -> int:
    """Write all tags of the box into a file; return the exit status."""
    try:
        storage = _open(directory, settings_file)
        tags = storage.tags.all()
        storage.close()
        file.write_text(write(tags), encoding="utf-8")
    except (SettingsError, NoBoxError, StorageUnavailable) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{shown(file)}: wanted a file to write into, got: {error.strerror or error}")
    print(f"{shown(file)}: {_counted(len(tags))}")
    return 0


def import_tags(file: Path, directory: Path | None, settings_file: Path | None) -> int:
    """Take the tags of a file into the box, all or none of them; return the exit status."""
    try:
        if file.is_fifo():
            raise OSError("a pipe")
        with file.open("rb") as opened:
            tags = read(opened.read(MOST_BYTES + 1))
        storage = _open(directory, settings_file)
    except TagListError as error:
        return complain("\n".join(f"{shown(file)}: {fault}" for fault in str(error).splitlines()))
    except (SettingsError, NoBoxError, StorageUnavailable) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{shown(file)}: wanted a list of tags, got: {error.strerror or error}")
    done = merge(storage, tags)
    if storage.close():
        return complain(f"{shown(storage.directory)}: wanted room for the tags, got none; nothing has changed")
    told = f"{done.new} new, {done.moved} moved, {done.same} as before"
    print(f"{shown(file)}: {_counted(len(tags))}: {told}; {done.freed} of the box gave way")
    return 0


def _open(directory: Path | None, settings_file: Path | None) -> Storage:
    """Open the box's storage, which must be there and not in use. Raises NoBoxError and StorageUnavailable."""
    said: list[Saved | SaveFailed] = []
    return Storage(box_in(state_directory(directory, settings_file)), said.append)


def _counted(count: int) -> str:
    return f"{count} tag{'' if count == 1 else 's'}"
