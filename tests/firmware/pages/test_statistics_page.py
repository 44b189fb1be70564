"""Statistics on the panel: it counts each match once, with a journal of its own or packed into an archive."""

from __future__ import annotations

from dataclasses import replace

from tablekeeper.firmware.pages.statistics import Tally
from tablekeeper.firmware.storage import archives
from tablekeeper.firmware.telling.views import Text

from .conftest import NewBox


def test_packed_matches_count_and_one_that_has_its_journal_too_counts_once(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    box.lay(("seats.1.life", 0))
    session = box.context.entries.session
    assert session is not None
    box.storage.settle()
    loaded = box.storage.look(session.number)
    assert loaded.header is not None
    numbers = (session.number, 70, 71)
    content = b"".join(archives.packed(replace(loaded, match=number), loaded.header) for number in numbers)
    folder = box.storage.directory / archives.FOLDER
    (folder / "2026-11.jsonl.gz").write_bytes(content + archives.end_of(3))
    (folder / "2026-12.jsonl.gz").write_bytes(b"spoilt")
    box.context.pages.push(Tally(box.context))
    box.wait(1)
    assert isinstance(box.view, Text)
    assert box.view.lines[0] == "3 matches"
    box.press("1.right")
    assert "1 archive is damaged" in " ".join(box.words.split())
