"""The door of a box: the code and its token, what is done behind it, and that no message of it can touch a match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import pytest

from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.firmware.command_line import decks as commands
from tablekeeper.firmware.contract.box import Players
from tablekeeper.firmware.door import messages
from tablekeeper.firmware.door.code import LASTS, OPEN
from tablekeeper.firmware.door.line import Asked
from tablekeeper.firmware.door.messages import Answer, AnyMessage, Done, Message, Refused, Request, Think
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.at_the_door import Open
from tablekeeper.firmware.pages.enrol import Enrol
from tablekeeper.firmware.storage import Tagged
from tests.engine.mindbug.own_cards import GARDEN

from .conftest import Box, NewBox

DECK = """game = "guerra_de_mitos"
name = "Mine"
"""
PAD = """title = "Skat"
[counter.points]
name = "Points"
"""


def ask(box: Box, message: AnyMessage, token: str = "") -> Answer:
    """Ask a box for something, as the line does."""
    said: list[Answer | Think] = []
    box.app.handle(Asked(Request(message, token), None, said.append))
    while callable(think := said[-1]):
        box.app.handle(Asked(Request(message, token), think(), said.append))
    return think


def told(answer: Answer) -> Any:
    assert isinstance(answer, Done), answer
    return answer.told


def refused(answer: Answer) -> str:
    assert isinstance(answer, Refused), answer
    return answer.why


def at_home(box: Box) -> Box:
    box.clear()
    return box


def opened(box: Box) -> str:
    """Open the door with the code on the panel; return the token."""
    assert told(ask(box, messages.ShowCode())) == {"house": False}
    token: str = told(ask(box, messages.Check(box.context.codes.shown)))["token"]
    return token


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Forget the sets that a test has kept."""
    yield
    shelf.forget()


@pytest.fixture
def box(new_box: NewBox) -> Box:
    return at_home(new_box(lang="en"))


# The code and the token


def test_the_panel_shows_the_code_and_then_that_the_door_is_open(box: Box) -> None:
    assert told(ask(box, messages.ShowCode())) == {"house": False}
    code = box.context.codes.shown
    assert f"{code[:3]} {code[3:]}" in box.words
    token = told(ask(box, messages.Check(code)))["token"]
    assert "A browser may" in box.words
    assert told(ask(box, messages.Read("tags"), token)) == {"wanted": None, "tags": []}


def test_nothing_is_done_without_the_token(box: Box) -> None:
    opened(box)
    for message in EVERY:
        if not isinstance(message, get_args(messages.FREE)):
            assert ask(box, message, "0" * 64) == Refused("closed"), message
            assert ask(box, message) == Refused("closed"), message


def test_menu_closes_the_door(box: Box) -> None:
    token = opened(box)
    box.press("1.ok", "2.left")
    assert isinstance(box.context.pages.top, Open), "it is closed on purpose alone"
    box.press("menu")
    assert not box.context.pages.above
    assert ask(box, messages.GetTags(), token) == Refused("closed")


def test_a_code_on_the_panel_goes_when_it_is_over(box: Box) -> None:
    ask(box, messages.ShowCode())
    box.wait(LASTS)
    assert not box.context.pages.above


def test_a_code_that_was_guessed_at_goes(box: Box) -> None:
    ask(box, messages.ShowCode())
    wrong = f"{(int(box.context.codes.shown) + 1) % 10**6:06}"
    said = [refused(ask(box, messages.Check(wrong))) for _ in range(5)]
    assert said == ["code_wrong"] * 4 + ["code_none"]
    box.wait(0.1)
    assert not box.context.pages.above


def test_the_page_on_the_panel_goes_with_the_token(box: Box) -> None:
    token = opened(box)
    box.wait(OPEN)
    assert not box.context.pages.above
    assert ask(box, messages.GetTags(), token) == Refused("closed")


def test_a_code_that_is_shown_stays_when_another_one_is_wanted(box: Box) -> None:
    ask(box, messages.ShowCode())
    code = box.context.codes.shown
    assert told(ask(box, messages.ShowCode())) == {"house": False}
    assert box.context.codes.shown == code


def test_after_a_power_cut_no_token_is_good(tmp_path: Path) -> None:
    box = Box(tmp_path)
    token = opened(at_home(box))
    box.storage.close()
    assert ask(Box(tmp_path), messages.GetTags(), token) == Refused("closed")


def test_a_dark_panel_lights_up_for_the_code(box: Box) -> None:
    box.wait(3600)
    assert box.panel.asleep
    ask(box, messages.ShowCode())
    assert not box.panel.asleep


def test_over_a_match_that_goes_on_no_code_is_shown(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    assert ask(box, messages.ShowCode()) == Refused("busy")
    box.context.pages.to_home()
    assert isinstance(ask(box, messages.ShowCode()), Done), "a refusal uses up no code"


def test_in_a_cafe_the_code_of_the_house_comes_first(box: Box) -> None:
    cafe.switch_on(box.storage.preferences, "en", "llllll")
    box.context.pages.to_home()
    assert told(ask(box, messages.ShowCode())) == {"house": True}
    assert box.context.codes.shown == ""
    assert ask(box, messages.ShowCode()) == Refused("busy")
    box.press(*["1.left"] * 6)
    token = told(ask(box, messages.Check(box.context.codes.shown)))["token"]
    assert isinstance(ask(box, messages.GetTags(), token), Done)


def test_guests_that_have_left_take_the_token_with_them(box: Box) -> None:
    cafe.switch_on(box.storage.preferences, "en", "llllll")
    box.context.pages.to_home()
    ask(box, messages.ShowCode())
    box.press(*["1.left"] * 6)
    token = told(ask(box, messages.Check(box.context.codes.shown)))["token"]
    box.wait(170)
    assert isinstance(ask(box, messages.GetTags(), token), Done)
    box.wait(170)
    assert isinstance(ask(box, messages.GetTags(), token), Done), "whoever asks is there"
    box.wait(211)
    assert ask(box, messages.GetTags(), token) == Refused("closed")


# What is done


def test_settings_change_as_on_the_panel(box: Box) -> None:
    token = opened(box)
    liked = {one["name"]: one for one in told(ask(box, messages.Read("preferences"), token))}
    assert set(liked) == {"language", "sound", "teaching", "brightness", "turning"}
    assert isinstance(ask(box, messages.SetPreference("sound", False), token), Done)
    assert box.buzzer.muted
    ask(box, messages.SetPreference("language", "de"), token)
    assert box.context.lang.code == "de"
    ask(box, messages.SetPreference("brightness", 2), token)
    assert box.panel.level == 32


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("cafe_code", "llllll", "unknown_preference"),
        ("cafe_house", "", "unknown_preference"),
        ("brightness", 9, "preference"),
        ("brightness", True, "preference"),
        ("sound", 1, "preference"),
        ("language", "fr", "preference"),
    ],
)
def test_no_other_setting_and_no_other_value_is_taken(box: Box, name: str, value: messages.Value, why: str) -> None:
    token, before = opened(box), box.storage.preferences.all()
    assert refused(ask(box, messages.SetPreference(name, value), token)) == why
    assert box.storage.preferences.all() == before


def test_a_card_is_taught_by_tapping_while_the_page_says_which(box: Box) -> None:
    token = opened(box)
    assert isinstance(ask(box, messages.Teach("mindbug", "gorillion", 1), token), Done)
    assert "Gorillion" in box.words
    assert told(ask(box, messages.Read("tags"), token))["wanted"] == Tagged("gorillion", 1, "mindbug")
    box.tap("04AA")
    assert box.storage.tags.card_of("04AA") == Tagged("gorillion", 1, "mindbug")
    said = told(ask(box, messages.Read("tags"), token))
    assert said["tags"] == [{"uid": "04AA", "game": "mindbug", "card": "gorillion", "copy": 1}]
    assert said["wanted"] != Tagged("gorillion", 1, "mindbug"), "it goes on to the next one"
    ask(box, messages.Teach("mindbug", "axolotl_healer", 2), token)
    assert sum(isinstance(page, Enrol) for page in box.context.pages) == 1


def test_a_tag_is_put_on_a_card_and_forgotten(box: Box) -> None:
    token = opened(box)
    assert told(ask(box, messages.PutTag("04aa", "mindbug", "gorillion", 1), token)) == {"freed": False}
    assert told(ask(box, messages.PutTag("04bb", "mindbug", "gorillion", 1), token)) == {"freed": True}
    assert box.storage.tags.all() == {"04BB": Tagged("gorillion", 1, "mindbug")}
    assert refused(ask(box, messages.ForgetTag("04AA"), token)) == "unknown_tag"
    assert isinstance(ask(box, messages.ForgetTag("04bb"), token), Done)
    assert box.storage.tags.all() == {}


@pytest.mark.parametrize("card", [("mindbug", "gorilla", 1), ("mindbag", "gorillion", 1), ("mindbug", "gorillion", 9)])
def test_no_tag_is_on_a_card_that_there_is_not(box: Box, card: tuple[str, str, int]) -> None:
    token = opened(box)
    for message in (messages.PutTag("04AA", *card), messages.Teach(*card)):
        answer = ask(box, message, token)
        assert isinstance(answer, Refused)
        assert "wanted" in str(answer.slots["why"])
    assert box.storage.tags.all() == {}


def test_a_list_of_tags_comes_back_as_it_went_and_all_or_nothing_is_taken(box: Box) -> None:
    token = opened(box)
    ask(box, messages.PutTag("04AA", "mindbug", "gorillion", 1), token)
    text = told(ask(box, messages.GetTags(), token))["text"]
    assert told(ask(box, messages.PutTags(text), token)) == {"new": 0, "moved": 0, "same": 1, "freed": 0}
    wrong = ask(box, messages.PutTags(f"{text}04AB,mindbug,gorilla,1,\n"), token)
    assert isinstance(wrong, Refused)
    assert wrong.faults[0].startswith("line 3: card: wanted")
    assert set(box.storage.tags.all()) == {"04AA"}


FAULTY = """game = "guerra_de_mitos"
name = "Mine"
[gods]
"Loki" = 2
[god]
"Loki" = 1
"""


def test_a_deck_has_the_faults_that_the_command_names(
    box: Box, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    token, file = opened(box), tmp_path_factory.mktemp("decks") / "mine.toml"
    file.write_text(FAULTY, encoding="utf-8")
    assert commands.check(file) == commands.UNREADABLE
    unreadable = [line.partition("mine.toml: ")[2] for line in capsys.readouterr().err.splitlines()]
    for message in (messages.CheckDeck(FAULTY), messages.PutDeck(FAULTY)):
        answer = ask(box, message, token)
        assert isinstance(answer, Refused)
        assert list(answer.faults) == unreadable
    assert told(ask(box, messages.Read("decks"), token)) == []
    breaks_rules = FAULTY.partition("[god]")[0]
    file.write_text(breaks_rules, encoding="utf-8")
    assert commands.check(file) == commands.FAULTY
    printed = capsys.readouterr().out.splitlines()
    said = told(ask(box, messages.CheckDeck(breaks_rules), token))
    assert said["faults"] == [line for line in printed if line.startswith("line ")]
    assert said["faults"]


def test_a_deck_is_kept_changed_and_dropped(box: Box) -> None:
    token = opened(box)
    assert told(ask(box, messages.PutDeck(FAULTY.partition("[god]")[0]), token)) == {"name": "Mine"}
    (listed,) = told(ask(box, messages.Read("decks"), token))
    assert (listed["file"], listed["title"], bool(listed["faults"])) == ("Mine.toml", "Mine", True)
    assert 'name = "Mine"' in told(ask(box, messages.GetDeck("Mine.toml"), token))["text"]
    for name in ("Other.toml", "../preferences.json", "/etc/passwd"):
        assert refused(ask(box, messages.GetDeck(name), token)) == "unknown_file"
        assert refused(ask(box, messages.DropDeck(name), token)) == "unknown_file"
    assert isinstance(ask(box, messages.DropDeck("Mine.toml"), token), Done)
    assert told(ask(box, messages.Read("decks"), token)) == []


def test_a_pad_is_tried_kept_and_offered_for_a_match(box: Box) -> None:
    token = opened(box)
    wrong = ask(box, messages.TryPad(PAD.replace('"Points"', "7"), "de"), token)
    assert isinstance(wrong, Refused)
    assert wrong.faults[0].startswith("Zeile 3: counter.points.name: wanted")
    assert refused(ask(box, messages.PutPad("skat.toml", "x"), token)) == "faults"
    for name in ("skat", "../skat.toml", ".toml", "a/b.toml"):
        assert refused(ask(box, messages.PutPad(name, PAD), token)) == "file_name"
    tried = told(ask(box, messages.TryPad(PAD, "en"), token))
    assert (tried.title, tried.seats[0], tried.board.sides[0].figures[0].name) == ("Skat", 2, "Points")
    assert isinstance(ask(box, messages.PutPad("skat.toml", PAD), token), Done)
    box.settle()
    assert "Skat" in [kind.title for kind in registry.ui("scorepad").kinds(box.storage.directory, box.context.lang)]
    assert told(ask(box, messages.GetPad("skat.toml"), token)) == {"text": PAD}
    assert isinstance(ask(box, messages.DropPad("skat.toml"), token), Done)
    assert told(ask(box, messages.Read("pads"), token)) == []


def test_a_set_of_ones_own_is_checked_kept_offered_and_taught_to_tags(box: Box) -> None:
    token = opened(box)
    wrong = ask(box, messages.CheckSet(GARDEN.replace("power = 4", "power = 40"), "de"), token)
    assert isinstance(wrong, Refused)
    assert wrong.faults == ("line 8: card.lawn_gnome.power: wanted a whole number from 1 to 20, got 40; change it",)
    assert refused(ask(box, messages.PutSet("x"), token)) == "faults"
    checked = told(ask(box, messages.CheckSet(GARDEN, "de"), token))
    assert (checked["name"], checked["size"], len(checked["cards"])) == ("Gartenfest", 24, 5)
    assert checked["cards"][0].wording == "Ausspielen: Du erhältst 2 Lebenspunkte."
    teach = messages.Teach("mindbug", "garden.sprout", 5)
    assert refused(ask(box, teach, token)) == "unknown_card"
    assert told(ask(box, messages.PutSet(GARDEN), token)) == {"file": "garden.toml"}
    put = messages.PutTag("04AA", "mindbug", "garden.sprout", 5)
    assert isinstance(ask(box, put, token), Done)
    assert told(ask(box, messages.Read("sets"), token)) == [
        {"file": "garden.toml", "title": "Garden Party", "faults": []}
    ]
    more = GARDEN.replace("copies = 9", "copies = 8")
    assert told(ask(box, messages.PutSet(more), token)) == {"file": "garden.toml"}
    assert told(ask(box, messages.GetSet("garden.toml"), token)) == {"text": more}
    box.settle()
    kind = registry.ui("mindbug").kinds(box.storage.directory, box.context.lang)[0]
    assert kind.sets[-1] == "garden"
    assert isinstance(ask(box, messages.DropSet("garden.toml"), token), Done)
    assert told(ask(box, messages.Read("sets"), token)) == []
    assert refused(ask(box, teach, token)) == "unknown_card"
    for name in ("garden.toml", "../x.toml"):
        assert refused(ask(box, messages.DropSet(name), token)) == "unknown_file"
        assert refused(ask(box, messages.GetSet(name), token)) == "unknown_file"


def test_a_faulty_file_among_the_sets_is_told_with_its_faults_and_can_be_taken_away(box: Box) -> None:
    token = opened(box)
    box.storage.folder("sets").put("bad.toml", b"game = 7")
    (row,) = told(ask(box, messages.Read("sets"), token))
    assert (row["title"], row["faults"][0][:35]) == ("bad", "line 1: game: wanted the id of a ga")
    assert isinstance(ask(box, messages.DropSet("bad.toml"), token), Done)
    assert told(ask(box, messages.Read("sets"), token)) == []


def test_a_match_that_is_not_on_the_table_is_deleted(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    first = box.session.number
    box.context.pages.to_home()
    token = opened(box)
    assert told(ask(box, messages.Read("matches"), token)) == {"table": first, "numbers": (first,)}
    assert refused(ask(box, messages.DeleteMatch(first), token)) == "on_table"
    assert refused(ask(box, messages.DeleteMatch(77), token)) == "packed"
    box.press("menu")
    names = box.session.match.state.seat_names
    box.context.entries.begin(Session.begin(box.storage, "mindbug", ("first_contact",), names, 0), opened=False)
    box.settle()
    box.context.pages.to_home()
    box.wait(60)
    token = opened(box)
    file = box.storage.directory / "matches/000001.journal"
    assert file.exists()
    assert isinstance(ask(box, messages.DeleteMatch(first), token), Done)
    box.settle()
    assert not file.exists()
    assert box.storage.matches == (2,)
    assert box.storage.previous() is None


# No message touches a match

EVERY: list[AnyMessage] = [
    messages.ShowCode(),
    messages.Check("000000"),
    *[messages.Read(what) for what in ("preferences", "tags", "decks", "pads", "sets", "matches")],
    messages.SetPreference("sound", False),
    messages.SetPreference("language", "de"),
    messages.SetPreference("teaching", False),
    messages.Teach("mindbug", "gorillion", 1),
    messages.PutTag("04AA", "mindbug", "gorillion", 1),
    messages.GetTags(),
    messages.PutTags("uid,game,card,copy\n04AB,mindbug,gorillion,1\n"),
    messages.ForgetTag("04AB"),
    messages.CheckDeck(DECK),
    messages.PutDeck(DECK),
    messages.GetDeck("Mine.toml"),
    messages.DropDeck("Mine.toml"),
    messages.TryPad(PAD, "en"),
    messages.PutPad("skat.toml", PAD),
    messages.GetPad("skat.toml"),
    messages.DropPad("skat.toml"),
    messages.CheckSet(GARDEN, "en"),
    messages.PutSet(GARDEN),
    messages.GetSet("garden.toml"),
    messages.DropSet("garden.toml"),
    messages.DeleteMatch(1),
    messages.Leave(),
]
"""One of every kind at least."""


def kinds(union: UnionType) -> set[type]:
    return set(get_args(union))


def test_every_kind_of_message_is_sent_below() -> None:
    assert {type(message) for message in EVERY} == kinds(AnyMessage) == set(Message.__subclasses__())


@pytest.mark.parametrize("home", [False, True], ids=["table", "home"])
@pytest.mark.parametrize("game", registry.OWN)
def test_no_message_touches_a_match_that_goes_on(new_box: NewBox, game: str, home: bool) -> None:
    box = new_box(game=game)
    players = Players(box.session.match, 1)
    for _ in range(4):
        answer = players.answer()
        assert answer is not None
        box.context.entries.enter({"do": "answer", "answer": str(answer)})
        box.settle()
        players.note(box.session.match)
    file = box.storage.directory / "matches/000001.journal"
    before = box.session.match.state, box.session.match.entries, box.session.match.decision, file.read_bytes()
    if home:
        box.context.pages.to_home()
    for message in EVERY:
        box.context.codes.make()
        token = box.context.codes.check(box.context.codes.shown)
        assert isinstance(token, str)
        ask(box, message, token)
        box.settle()
        session = box.context.entries.session
        assert session is not None
        match = session.match
        assert (match.state, match.entries, match.decision, file.read_bytes()) == before, message
