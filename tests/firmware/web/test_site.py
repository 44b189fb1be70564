"""The server of the page: what it gives to whom, and what it does with all that a browser would not send."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.simulator.messages import Fault, Options
from tablekeeper.firmware.simulator.rack import rack
from tablekeeper.firmware.simulator.remote import Power
from tablekeeper.firmware.simulator.web import relay, told
from tablekeeper.firmware.simulator.web.site import MOST_BYTES, MOST_VIEWERS, PAGE
from tests.asking import WATCHDOG
from tests.firmware.conftest import Commanded
from tests.firmware.web.conftest import Served, Watching, serving

JSON = "application/json"


def test_all_files_of_the_page_are_served_and_nothing_else_may_use_them(served: Served) -> None:
    for path, kind in (("", "text/html"), ("box.js", "javascript"), ("box.css", "text/css"), ("desk.json", JSON)):
        answer = served.ask(path)
        assert answer.status == 200
        assert kind in answer.headers["content-type"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert (answer.headers["x-content-type-options"], answer.headers["referrer-policy"]) == (
            "nosniff",
            "no-referrer",
        )
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/desk.json", "/seen", "/hand", "/x/desk.json", "../desk.json", "words/xx.json"])
def test_who_does_not_know_the_address_gets_nothing(served: Served, path: str) -> None:
    assert served.ask(path).status == 404


def test_the_address_is_another_one_each_time(served: Served, tmp_path: Path) -> None:
    with serving(tmp_path) as other:
        assert len(other.path) > 20
        assert other.path != served.path
        assert other.ask(served.path).status == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "192.0.2.1"])
def test_a_host_of_another_name_is_refused(served: Served, host: str) -> None:
    assert served.ask("", host=host).status == 421


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
@pytest.mark.parametrize("path", ["hand", "cut"])
def test_what_a_form_of_another_page_can_send_is_refused(served: Served, path: str, kind: str) -> None:
    answer = served.ask(path, b'{"do":"lay","uid":null}', content_type=kind)
    assert (answer.status, answer.body) == (400, b"command: wanted the content type application/json")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ({"do": "finger", "key": "nonsense", "down": True}, "key: wanted one of 1.left, 1.ok"),
        ({"do": "lay", "uid": "00"}, "uid: wanted one of the rack, got '00'"),
        ({"do": "wait", "seconds": 1e9}, "Invalid value 'wait'"),
        ({"do": "journal"}, "Invalid value 'journal'"),
        ({"do": "fault", "what": "all", "begins": True}, "Invalid enum value 'all'"),
        ({"do": "finger", "key": "menu"}, "missing required field `down`"),
        ({"do": "lay", "uid": "0" * MOST_BYTES}, f"wanted at most {MOST_BYTES} bytes, got more"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_a_command_that_cannot_be_carried_out_says_why(served: Served, command: object, why: str) -> None:
    answer = served.hand(command)
    assert answer.status == 400
    assert why in answer.body.decode()


WORDS = st.sampled_from(["do", "key", "down", "uid", "what", "begins", "finger", "lay", "fault", "menu"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text() | WORDS,
    lambda inner: st.lists(inner) | st.dictionaries(WORDS, inner),
)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(body=st.binary(max_size=200) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_anything_that_is_sent_is_answered_and_the_box_lives(served: Served, body: bytes) -> None:
    assert served.ask("hand", body, content_type=JSON).status in (204, 400)
    assert served.server.poll() is None


def heard(viewer: Watching, word: str) -> dict[str, Any]:
    """Look on until a word has been read aloud."""
    while word not in " ".join((seen := viewer.next())["heard"]):
        pass
    return seen


def test_a_card_and_a_power_cut_are_seen_by_everybody(tmp_path: Path) -> None:
    gorillion = next(racked.uid for racked in rack((), "pn532", "mindbug") if racked.card == "gorillion")
    with serving(tmp_path, "--lang", "en", "--game", "mindbug") as page:
        one, other = page.watch(), page.watch()
        assert one.next()["picture"] == other.next()["picture"]
        assert page.hand({"do": "lay", "uid": gorillion}).status == 204
        pictures = [heard(viewer, "Take Gorillion")["picture"] for viewer in (one, other)]
        assert pictures[0] == pictures[1]
        assert page.hand({"do": "lay", "uid": None}).status == 204
        assert page.ask("cut", b"{}", content_type=JSON).status == 204
        assert heard(one, "Check")["game"] == "mindbug"
        one.close()
        other.close()


def test_a_fault_outlasts_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    booted: list[Options] = []

    def switched_on(options: Options, errors: IO[bytes]) -> Power:
        booted.append(options)
        return Power(options, errors)

    async def lived() -> None:
        box = relay.Relay(Options(storage=str(tmp_path), real_time=True, watched=True))
        life = asyncio.create_task(box.live())
        pictures = box.pictures(WATCHDOG)
        await anext(pictures)
        box.tell(Fault("disk", begins=True))
        box.cut()
        while len(booted) < 2:
            await anext(pictures)
        life.cancel()
        with pytest.raises(asyncio.CancelledError):
            await life

    monkeypatch.setattr(relay, "Power", switched_on)
    asyncio.run(lived())
    assert [options.faults for options in booted] == [(), ("disk",)]
    assert [options.after_cut for options in booted] == [False, True]


def test_more_viewers_than_a_table_has_room_for_are_told_so(tmp_path: Path) -> None:
    with serving(tmp_path, "--game", "mindbug") as page:
        viewers = [page.watch() for _ in range(MOST_VIEWERS)]
        assert all(viewer.next()["picture"] for viewer in viewers)
        refused = page.ask("seen")
        assert refused.status == 503
        assert refused.body.decode() == f"viewers: wanted at most {MOST_VIEWERS}, got one more; close another"
        for viewer in viewers:
            viewer.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_on_the_rack_has_a_name_and_the_words_are_of_the_language(served: Served, code: str) -> None:
    cards = json.loads(served.ask(f"cards/{code}.json").body)
    for _uid, card, _copy, game, _box in json.loads(served.ask("desk.json").body)["rack"]:
        assert cards[game][card][0]
    words = json.loads(served.ask(f"words/{code}.json").body)
    assert words["web.language"] == {"en": "Language", "es": "Idioma", "it": "Lingua", "de": "Sprache"}[code]


def test_the_page_asks_for_the_words_that_there_are() -> None:
    page = "".join(path.read_text(encoding="utf-8") for path in PAGE.iterdir() if path.suffix in (".html", ".js"))
    asked = set(re.findall(r'data-(?:text|label)="([\w.]+)"', page))
    asked |= {key for call in re.findall(r"word\(([^)]*)\)", page) for key in re.findall(r'"([\w.]+)"', call)}
    begun = set(re.findall(r"word\(`([\w.]+)\$", page))
    there = {key.removeprefix("web.") for key in told.words("en")}
    assert asked <= there
    assert not [key for key in there - asked if not key.startswith(tuple(begun))]


def test_a_port_that_is_taken_is_said(served: Served, commanded: Commanded) -> None:
    port = served.host.rpartition(":")[2]
    ended = commanded("simulate", "--web", port)
    assert ended.returncode == 2
    assert ended.stderr == f"tablekeeper: --web: port {port} cannot be had: Address already in use; choose another\n"


def test_a_script_plays_by_itself(commanded: Commanded) -> None:
    ended = commanded("simulate", "--web", "--script", "-")
    assert ended.returncode == 2
    assert ended.stderr == "tablekeeper: --web: wanted no --script, got one; a script plays by itself\n"
