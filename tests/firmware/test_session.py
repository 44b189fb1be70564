"""A session survives a power cut, a full disk and damage: match, journal and tags always agree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.match import Reply
from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.engine.refusals import Refusal
from tablekeeper.firmware.games.meaning import GiveAnswer, UnknownTag, Wrong
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.match.session import Loss, Session
from tablekeeper.firmware.simulator.disk import Disk
from tablekeeper.firmware.storage import EntryLine, Header, Loaded, Saved, SaveFailed, Storage

GORILLION, BEAR, OTHER_GAME = "04A1", "04A2", "04A3"


class Box:
    """A storage whose sayings are handed to the session when a test lets them through."""

    def __init__(self, directory: Path) -> None:
        self.said: SimpleQueue[Saved | SaveFailed] = SimpleQueue()
        self.directory = directory
        self.disk = Disk()
        self.storage = Storage(directory, self.said.put, self.disk)

    def restart(self) -> None:
        """End the program and begin it again."""
        self.storage.close()
        self.storage = Storage(self.directory, self.said.put)

    def settle(self, session: Session) -> None:
        """Let the storage finish, and tell the session."""
        while session.unsettled:
            session.handle(self.said.get(timeout=30))


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    made = Box(tmp_path)
    made.storage.tags.bind(GORILLION, "gorillion", 1, "mindbug")
    made.storage.tags.bind(BEAR, "bee_bear", 1, "mindbug")
    made.storage.tags.bind(OTHER_GAME, "sword", 1, "munchkin")
    yield made
    made.storage.close()


def begun(box: Box) -> Session:
    session = Session.begin(box.storage, "mindbug", ["first_contact"], ["Ann", "Bob"], 0)
    assert isinstance(session, Session)
    return session


def answer(session: Session, text: str, tag: str | None = None) -> Reply[Any]:
    reply = session.enter({"do": "answer", "answer": text}, tag)
    assert isinstance(reply, Reply), reply
    return reply


def tap(session: Session, tag: str) -> Reply[Any]:
    meaning = session.scan(tag)
    assert isinstance(meaning, GiveAnswer), meaning
    return answer(session, str(meaning.answer), tag)


def resumed(box: Box, session: Session) -> Session:
    """The session as it is opened from its journal."""
    opened = Session.resume(box.storage, session.number)
    assert not isinstance(opened, Refusal)
    assert opened[1] is None
    return opened[0]


def played(box: Box) -> Session:
    session = begun(box)
    tap(session, GORILLION)
    answer(session, "pass")
    tap(session, BEAR)
    answer(session, "pass")
    return session


def test_an_entry_is_unsettled_until_it_is_on_disk(box: Box) -> None:
    session = begun(box)
    box.settle(session)
    answer(session, "play gorillion")
    assert session.unsettled
    box.settle(session)
    assert (session.unsettled, session.unsaved) == (False, 0)


def test_a_refused_entry_leaves_no_trace(box: Box) -> None:
    session = begun(box)
    assert isinstance(session.enter({"do": "answer", "answer": "attack gorillion"}), Refusal)
    assert isinstance(session.enter({"do": "dance"}), Refusal)
    with pytest.raises(ValueError, match="UID"):
        session.enter({"do": "answer", "answer": "play gorillion"}, tag="no tag")
    assert session.match.entries == []
    assert box.storage.load(session.number).entries == ()


def test_an_impossible_match_is_not_begun(box: Box) -> None:
    assert isinstance(Session.begin(box.storage, "mindbug", ["no_box"], ["Ann", "Bob"], 0), Refusal)
    assert box.storage.latest() is None


def test_a_match_resumes_at_the_same_question_with_its_tags(box: Box) -> None:
    session = played(box)
    box.restart()
    again = resumed(box, session)
    assert again.match.state.position() == session.match.state.position()
    assert again.match.decision == session.match.decision
    assert again.in_play_by(GORILLION) == session.in_play_by(GORILLION) == 0
    assert not again.unsettled
    tap(again, GORILLION)
    assert again.match.decision is not None
    assert again.match.decision.ask == "block"


def test_undo_and_redo_take_the_tags_along(box: Box) -> None:
    session = played(box)
    for entry in ({"do": "undo", "to": 0}, {"do": "redo", "to": 2}):
        session.enter(entry)
    for one in (session, resumed(box, session)):
        assert one.in_play_by(GORILLION) == 0
        assert one.in_play_by(BEAR) is None
        assert one.scan(BEAR) == GiveAnswer(Answer.read("play bee_bear"))
    session.enter({"do": "undo", "to": 0})
    assert session.scan(GORILLION) == GiveAnswer(Answer.read("play gorillion"))
    answer(session, "play gorillion")
    answer(session, "pass")
    assert isinstance(session.enter({"do": "redo"}), Refusal), "a new answer has taken its place"
    assert session.in_play_by(GORILLION) is None, "this time it came by keys"
    assert resumed(box, session).in_play_by(GORILLION) is None


def test_small_letters_are_the_same_tag(box: Box) -> None:
    session = begun(box)
    answer(session, "play gorillion", GORILLION.lower())
    answer(session, "pass")
    assert session.in_play_by(GORILLION) == session.in_play_by(GORILLION.lower()) == 0


def test_tags_of_other_games_are_unknown(box: Box) -> None:
    session = begun(box)
    assert session.scan(OTHER_GAME) == UnknownTag(OTHER_GAME)
    assert session.scan("ff") == UnknownTag("FF")


def test_a_box_that_only_counts_takes_no_taps(box: Box) -> None:
    session = begun(box)
    session.enter({"do": "strictness", "level": "count"})
    meaning = session.scan(GORILLION)
    assert isinstance(meaning, Wrong)
    assert meaning.refusal.code == "R22"
    assert session.scan(OTHER_GAME) == UnknownTag(OTHER_GAME)


def test_with_a_full_disk_the_match_goes_on_and_is_written_later(box: Box) -> None:
    session = begun(box)
    box.settle(session)
    box.disk.full = True
    tap(session, GORILLION)
    answer(session, "pass")
    box.settle(session)
    assert session.unsaved == 2
    assert session.match.answers == 2
    box.disk.full = False
    box.storage.retry()
    while session.unsaved:
        session.handle(box.said.get(timeout=30))
    assert resumed(box, session).in_play_by(GORILLION) == 0


def test_tickets_of_others_are_let_pass(box: Box) -> None:
    session = begun(box)
    box.settle(session)
    session.handle(SaveFailed(999, "not ours"))
    session.handle(Saved(998))
    assert session.unsaved == 0


def test_a_new_match_can_be_taken_back(box: Box) -> None:
    former = played(box)
    fresh = former.again(1)
    assert isinstance(fresh, Session)
    assert fresh.match.state.active == 1
    assert fresh.match.state.seat_names == ("Ann", "Bob")
    assert box.storage.latest() == fresh.number
    back = Session.back(box.storage)
    assert back is not None
    assert not isinstance(back, Refusal)
    assert back[0].number == former.number == box.storage.latest()
    assert back[0].match.state.position() == former.match.state.position()


def test_the_first_match_has_nothing_before_it(box: Box) -> None:
    begun(box)
    assert Session.back(box.storage) is None


def test_damage_is_said_and_the_match_goes_on_before_it(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablekeeper.firmware.storage import JournalLoss

    session = played(box)
    whole = box.storage.load(session.number)
    cut = Loaded(whole.match, whole.header, whole.lines[:2], JournalLoss(3, 2, "entry 3 has a wrong checksum"))
    monkeypatch.setattr(box.storage, "load", lambda number: cut)
    opened = Session.resume(box.storage, session.number)
    assert not isinstance(opened, Refusal)
    assert opened[0].match.answers == 2
    assert opened[1] == Loss(3, 2, "damaged", "entry 3 has a wrong checksum")
    for code in LANGUAGES:
        assert "2" in opened[1].lines(language(code))[1]


def test_what_is_entered_after_a_refused_entry_is_found_again(box: Box) -> None:
    session = begun(box)
    tap(session, GORILLION)
    answer(session, "pass")
    box.storage.append(session.number, {"do": "answer", "answer": "play what_is_no_card_today"})
    opened = Session.resume(box.storage, session.number)
    assert not isinstance(opened, Refusal)
    again, loss = opened
    assert loss is not None
    assert (loss.first, loss.count, loss.cause) == (3, 1, "refused")
    assert box.storage.latest() == again.number != session.number
    tap(again, BEAR)
    after = resumed(box, again)
    assert after.match.entries == again.match.entries
    assert after.in_play_by(GORILLION) == 0
    assert len(box.storage.load(session.number).lines) == 3, "the old journal is kept as it was"
    assert box.storage.previous() is None, "what goes on has its place on the table"


def test_a_lost_header_is_refused(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(box.storage, "load", lambda number: Loaded(number, None, (EntryLine({"do": "undo"}),), None))
    assert isinstance(Session.resume(box.storage, 1), Refusal)


def test_a_start_that_cannot_be_is_refused(box: Box) -> None:
    begun_badly = box.storage.begin(Header("mindbug", (), ("Ann", "Bob"), {"seats": 2}, "", ""))
    assert isinstance(Session.resume(box.storage, begun_badly.match), Refusal)


def test_a_tap_that_cannot_be_is_refused(box: Box) -> None:
    session = begun(box)
    tap(session, GORILLION)
    assert isinstance(session.scan(GORILLION), Wrong)


def test_a_redo_says_again_what_to_lay_and_an_undo_does_not(box: Box) -> None:
    session = Session.begin(box.storage, "mindbug", ["beyond_evolution"], ["Ann", "Bob"], 0)
    assert isinstance(session, Session)
    english = language("en", "tablekeeper.firmware.games.mindbug")
    for text in ("play curious_tadpole", "pass", "play octocopter", "pass"):
        assert session.instructions(answer(session, text), english) == []
    lay = ["Lay Frog Prophet on Curious Tadpole", "Ann: life 3 → 4 (Curious Tadpole)"]
    assert session.instructions(answer(session, "activate curious_tadpole"), english) == lay
    undone = session.enter({"do": "undo", "to": 2})
    assert isinstance(undone, Reply)
    assert session.instructions(undone, english) == []
    redone = session.enter({"do": "redo", "to": 5})
    assert isinstance(redone, Reply)
    assert session.instructions(redone, english) == lay
    stricter = session.enter({"do": "strictness", "level": "advise"})
    assert isinstance(stricter, Reply)
    assert session.instructions(stricter, english) == []


def test_a_boost_card_keeps_its_tag_over_a_power_cut(box: Box) -> None:
    session = Session.begin(box.storage, "mindbug", SETS, ["Ann", "Bob"], 0)
    assert isinstance(session, Session)
    edit = {"do": "edit", "changes": [{"path": "seats.0.discard", "to": ["gorillion"]}]}
    assert isinstance(session.enter(edit), Reply)
    for text in ("play hiss_holiness", "pass", "choose hiss_holiness"):
        if Answer.read(text) in session.match.state.legal():
            answer(session, text)
    tap(session, GORILLION)
    box.settle(session)
    box.restart()
    again = resumed(box, session)
    meaning = again.scan(GORILLION)
    assert isinstance(meaning, Wrong)
    assert "lies under hiss_holiness" in meaning.refusal.why
