"""All matches together: each is read once, and what is told of them is what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.match import statistics
from tablekeeper.firmware.match.statistics import FinishedMatch
from tablekeeper.firmware.storage import Loaded, archives
from tablekeeper.network.matches import Matches
from tablekeeper.network.records import Record, Records
from tests.network.conftest import Played, Playing


def read(played: Played, *, names: bool = True) -> Records:
    records = Records(Matches(played.state, names=names))
    for _ in records.steps():
        pass
    return records


def to_the_end(played: Played) -> None:
    while played.answer():
        pass


def test_a_finished_match_is_listed_counted_told_and_taken_along(playing: Playing) -> None:
    with playing("mindbug") as played:
        to_the_end(played)
        records, played_match = read(played), played.box.match
        result = played_match.state.result
        assert result is not None
        for code in LANGUAGES:
            (listed,) = records.listed(code)
            assert listed["winners"] == (result.winner, *result.also)
            assert listed["answers"] == played_match.answers
            assert listed["over"]
            (statistics,) = records.statistics(code)
            assert statistics.lines
            assert {plot.key for plot in statistics.plots} >= {"winners", "lengths"}
            assert records.story(1, code, {})
        journal = records.journal(1)
        assert journal is not None
        opened = matches.load(journal)
        assert isinstance(opened, tuple)
        assert opened[0].state.position() == played_match.state.position()


def test_a_match_is_told_with_the_names_that_people_have_entered_for_its_cards(playing: Playing) -> None:
    with playing("mindbug") as played:
        played.enter({"do": "answer", "answer": "play gorillion"})
        records, entered = read(played), {"mindbug.gorillion.de": "Affenkönig"}
        told = {code: "".join(records.story(1, code, entered) or []) for code in LANGUAGES}
        assert ["Affenkönig" in told[code] for code in LANGUAGES] == [code == "de" for code in LANGUAGES]


def test_a_match_that_goes_on_is_listed_and_not_given_away(playing: Playing) -> None:
    with playing("mindbug", answers=5) as played:
        records = read(played)
        (listed,) = records.listed("en")
        assert (listed["over"], listed["free"]) == (False, False)
        assert records.statistics("en") == []
        assert records.journal(1) is None
        assert records.story(1, "en", {})


def test_a_match_of_the_box_keeps_its_hand_after_the_end(playing: Playing) -> None:
    with playing("mindbug") as played:
        played.enter({"do": "opponent", "seat": 1, "rollouts": 10})
        for entry in ({"do": "edit", "changes": [{"path": "seats.0.life", "to": 0}]},):
            played.enter(dict(entry))
        assert played.box.match.state.result is not None
        (listed,) = read(played).listed("en")
        assert (listed["over"], listed["free"]) == (True, False)
        assert read(played).journal(1) is None


def test_what_was_read_is_read_again_only_if_it_has_changed(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    with playing("mindbug", answers=5) as played:
        there = Matches(played.state, names=True)
        records, seen = Records(there), list[int]()
        right = there.journal

        def journal(number: int) -> Loaded:
            seen.append(number)
            return right(number)

        monkeypatch.setattr(there, "journal", journal)
        for _ in range(2):
            list(records.steps())
        assert seen == [1]
        played.answer()
        list(records.steps())
        assert seen == [1, 1]
        assert records.left == 0


def test_packed_matches_count_as_before(playing: Playing) -> None:
    with playing("mindbug") as played:
        to_the_end(played)
        loaded = Matches(played.state, names=True).journal(1)
        assert loaded.header is not None
        folder = played.state / archives.FOLDER
        folder.mkdir(exist_ok=True)
        before = read(played).listed("en")
        content = archives.packed(loaded, loaded.header) + archives.end_of(1)
        (folder / "2026-11.jsonl.gz").write_bytes(content)
        assert read(played).listed("en") == before, "once, though it is there twice"
        (played.state / "matches" / "000001.journal").unlink()
        records = read(played)
        assert records.listed("en") == before
        assert records.story(1, "en", {})
        assert records.journal(1) is not None


def test_a_journal_that_is_spoilt_costs_no_other_one(playing: Playing) -> None:
    with playing("mindbug") as played:
        to_the_end(played)
        for number, content in ((2, b""), (3, b"\xff" * 4096), (4, b'{"journal":1,"match":4,"header":{}}\n')):
            (played.state / "matches" / f"{number:06}.journal").write_bytes(content)
        records = read(played)
        assert [one["number"] for one in records.listed("en")] == [1]
        assert records.journal(2) is None
        assert records.story(3, "en", {}) is None


def test_a_match_that_ends_its_game_s_rules_costs_no_other_one(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with playing("mindbug") as played:
        to_the_end(played)

        def fails(_match: object) -> FinishedMatch:
            raise KeyError("who")

        monkeypatch.setattr(statistics, "figures", fails)
        assert read(played).listed("en") == []
        assert "match 1 cannot be opened" in caplog.text


def test_without_names_nobody_is_told(playing: Playing) -> None:
    with playing("mindbug") as played:
        to_the_end(played)
        journal = read(played, names=False).journal(1)
        assert journal is not None
        assert journal["seats"] == ["Seat 1", "Seat 2"]


def test_nothing_is_written_where_the_box_writes(playing: Playing) -> None:
    with playing("mindbug", answers=5) as played:

        def there(folder: Path) -> dict[str, tuple[int, bytes]]:
            return {
                str(path): (path.stat().st_mtime_ns, path.read_bytes())
                for path in folder.rglob("*.*")
                if path.is_file()
            }

        before = there(played.state) | there(played.run)
        records = read(played)
        records.journal(1)
        records.story(1, "en", {})
        assert there(played.state) | there(played.run) == before


def plots(monkeypatch: pytest.MonkeyPatch, *every: tuple[str | None, int]) -> dict[str, dict[str, int]]:
    """Return the plots of matches that were begun at a date and had so many answers."""
    seats = ("Seat 1", "Seat 2")
    found = [
        Record(
            n, date, "mindbug", seats, (0,), answers, True, True, FinishedMatch("mindbug", seats, 0, (0,), answers, {})
        )
        for n, (date, answers) in enumerate(every)
    ]
    monkeypatch.setattr(Records, "every", found)
    (told,) = Records(Matches(Path(), names=True)).statistics("en")
    return {plot.key: {bar.name: bar.value for bar in plot.bars} for plot in told.plots}


def test_the_months_of_a_plot_are_those_up_to_the_last_with_none_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    dates = ("2026-02-28", "2026-02-01", "2025-12-31", "2025-01-31", None)
    months = plots(monkeypatch, *[(date and f"{date}T23:59:59Z", 30) for date in dates])["months"]
    assert next(iter(months)) == "2025-03"
    assert list(months.items())[-3:] == [("2025-12", 1), ("2026-01", 0), ("2026-02", 2)]
    assert len(months) == 12
    assert "months" not in plots(monkeypatch, (None, 30))


@pytest.mark.parametrize(
    ("answers", "bars"),
    [
        ((4,), {"0–9": 1}),
        ((28, 36, 53, 81), {"20–39": 2, "40–59": 1, "60–79": 0, "80–99": 1}),
        ((7, 60, 61, 900), {"0–199": 3, "200–399": 0, "400–599": 0, "600–799": 0, "800–999": 1}),
    ],
)
def test_every_match_is_in_the_plot_of_lengths_which_has_few_bars(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[int, ...], bars: dict[str, int]
) -> None:
    assert plots(monkeypatch, *[(None, each) for each in answers])["lengths"] == bars
