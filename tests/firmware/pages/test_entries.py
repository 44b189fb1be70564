"""The way of an entry: out to the disk, and back once."""

from __future__ import annotations

from tablekeeper.engine.answers import Answer
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.match.entries import Begun, Entered
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.storage import Saved, SaveFailed

from .conftest import Box, NewBox


def came_back(box: Box) -> list[Entered | Begun]:
    """Hand over what the storage says of an entry that is under way, and return what was saved by it."""
    assert box.app.busy
    box.storage.settle()
    saved = []
    for _ in range(box.events.qsize()):
        event = box.events.get_nowait()
        assert isinstance(event, Saved | SaveFailed)
        one = box.context.entries.handle(event)
        saved += [] if one is None else [one]
    return saved


def test_an_entry_comes_back_from_the_disk_once(box: Box) -> None:
    box.context.entries.answer(Answer.read("play gorillion"))
    (entered,) = came_back(box)
    assert isinstance(entered, Entered)
    assert (entered.session, entered.stay) == (box.session, False)
    assert not box.app.busy
    assert box.context.entries.handle(Saved(10**6)) is None


def test_a_match_just_begun_comes_back_with_its_word(box: Box) -> None:
    begun = Session.begin(box.storage, "mindbug", ["first_contact"], ["Ann", "Bob"], 0)
    box.context.entries.begin(begun, "Ann begins")
    assert came_back(box) == [Begun(box.session, "Ann begins", opened=True)]
    assert box.session is begun


def test_a_refused_entry_is_announced_and_never_under_way(box: Box) -> None:
    box.context.entries.answer(Answer.read("play nothing_of_the_sort"))
    assert not box.app.busy
    assert box.buzzer.played[-1] == "refused"
    assert box.match.entries == []
    assert len(box.context.pages.above) == 1


def test_without_a_match_nothing_is_entered(box: Box) -> None:
    box.context.entries.session = None
    box.context.entries.undo()
    assert not box.app.busy


def test_while_the_disk_is_silent_nothing_is_due_that_has_to_wait_for_it(new_box: NewBox) -> None:
    """The clock of a question and that of a café's guests stand still; `wait` fails where the loop would spin."""
    box = new_box(lang="en", game="mindbug")
    cafe.switch_on(box.storage.preferences, "en", "llllll")
    box.settle()
    box.hold_back = True
    box.context.entries.answer(Answer.read("play gorillion"))
    box.wait(3600)
    assert box.app.busy
    assert "Still there?" not in box.words
    box.settle()
    assert not box.app.busy
