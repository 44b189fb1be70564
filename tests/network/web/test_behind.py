"""What lies behind the code, over HTTP: who comes in, who does not, and that nothing is too strange."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablekeeper.firmware.door import messages
from tablekeeper.firmware.door.code import BETWEEN, TRIES
from tablekeeper.firmware.door.messages import MOST_BYTES
from tests.asking import Answer
from tests.door import Doors, doors
from tests.network.web.conftest import serving


class Browser:
    """Whoever sends messages to a page."""

    def __init__(self, box: Doors, page: serving) -> None:
        self.box, self.page = box, page
        self.token = ""

    def send(self, message: Any, kind: str = "application/json", **headers: str) -> Answer:
        """Send a message, or bytes as they are."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return self.page.ask("/door", "POST", body, content_type=kind, x_tablekeeper_token=self.token, **headers)

    def ask(self, message: Any) -> tuple[int, dict[str, Any]]:
        """Send a message; return the status and what is said."""
        answer = self.send(message)
        told: dict[str, Any] = json.loads(answer.body)
        return answer.status, told

    def come_in(self) -> None:
        """Let the panel show a code, and enter it."""
        self.box.pass_time(BETWEEN * 12)
        status, said = self.ask({"ask": "show_code"})
        assert status == 200, said
        self.token = self.ask({"ask": "check", "code": self.box.code})[1]["told"]["token"]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with doors(tmp_path_factory.mktemp("behind")) as box, serving(box.run, box.state) as page:
        yield Browser(box, page)


def test_who_has_the_code_comes_in_and_nobody_else(browser: Browser) -> None:
    browser.token = ""
    assert browser.ask({"ask": "read", "what": "tags"})[0] == 403
    browser.come_in()
    assert browser.ask({"ask": "read", "what": "tags"}) == (200, {"said": "done", "told": {"wanted": None, "tags": []}})
    good, browser.token = browser.token, "0" * 64
    status, said = browser.ask({"ask": "get_tags"})
    assert (status, said["why"]) == (403, "closed")
    browser.token = good


def test_fifty_guesses_at_once_are_five(browser: Browser) -> None:
    browser.token = ""
    browser.box.pass_time(3600)
    assert browser.ask({"ask": "show_code"})[0] == 200
    code = int(browser.box.code)
    guesses = [f"{(code + 1 + step) % 10**6:06}" for step in range(50)]
    with ThreadPoolExecutor(50) as crowd:
        said = [one["why"] for _, one in crowd.map(lambda guess: browser.ask({"ask": "check", "code": guess}), guesses)]
    assert sorted(said) == ["code_none"] * (51 - TRIES) + ["code_wrong"] * (TRIES - 1)
    assert browser.ask({"ask": "check", "code": f"{code:06}"})[1]["why"] == "code_none"
    status, said_soon = browser.ask({"ask": "show_code"})
    assert (status, said_soon["why"]) == (429, "code_soon")


def test_a_code_is_good_once(browser: Browser) -> None:
    browser.box.pass_time(3600)
    browser.ask({"ask": "show_code"})
    code = browser.box.code
    assert browser.ask({"ask": "check", "code": code})[0] == 200
    assert browser.ask({"ask": "check", "code": code})[1]["why"] == "code_none"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_no_form_of_another_page_can_send_anything(browser: Browser, kind: str) -> None:
    answer = browser.send({"ask": "show_code"}, kind)
    assert (answer.status, json.loads(answer.body)["why"]) == (400, "form")


def test_another_host_is_refused_and_nothing_is_allowed_to_others(browser: Browser) -> None:
    assert browser.send({"ask": "show_code"}, host="evil.example").status == 421
    asked = browser.page.ask("/door", "OPTIONS", origin="http://evil.example", access_control_request_method="POST")
    assert asked.status == 405
    assert not [name for name in asked.headers if name.startswith("access-control")]
    assert browser.page.ask("/door").status == 404


def test_a_long_message_is_refused_unless_it_carries_a_file_and_a_token(browser: Browser) -> None:
    long = {"ask": "put_tags", "text": "x" * MOST_BYTES}
    browser.token = ""
    assert browser.send(long).status == 413
    browser.come_in()
    status, said = browser.ask(long)
    assert (status, said["why"]) == (422, "faults")
    assert browser.send({"ask": "leave", "more": "x" * MOST_BYTES}).status in (400, 413)
    assert browser.send(b'{"ask":"leave"}' + b" " * MOST_BYTES).status == 413
    assert browser.send(b" " * 2_500_000).status == 413


def test_each_part_answers(browser: Browser) -> None:
    browser.come_in()
    for what in ("preferences", "tags", "decks", "pads", "sets", "matches"):
        assert browser.ask({"ask": "read", "what": what})[0] == 200, what
    games = browser.page.read("/cards/de.json")
    assert any(card["card"] == "gorillion" for game in games for card in game["cards"])


def test_a_page_without_a_box_says_so(browser: Browser, tmp_path: Any) -> None:
    (tmp_path / "run").mkdir()
    with serving(tmp_path / "run", tmp_path) as page:
        answer = page.ask("/door", "POST", b'{"ask":"show_code"}', content_type="application/json")
    assert (answer.status, json.loads(answer.body)["why"]) == (409, "away")


def test_a_page_that_may_change_nothing_has_no_door(browser: Browser) -> None:
    with serving(browser.box.run, browser.box.state, "changes = false") as page:
        answer = page.ask("/door", "POST", b'{"ask":"show_code"}', content_type="application/json")
    assert (answer.status, json.loads(answer.body)["why"]) == (403, "off")


KINDS = [str(kind.__struct_config__.tag) for kind in messages.Message.__subclasses__()]
FIELDS = sorted({name for kind in messages.Message.__subclasses__() for name in kind.__struct_fields__})
ANYTHING = st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.lists(st.integers(), max_size=3)
KEPT = {"lock", "unsaved", "matches", "archive", "decks", "pads", "sets"} | {
    f"{name}.json{before}" for name in ("tags", "preferences", "table") for before in ("", ".before")
}
"""What a state directory has."""
TEXTS = st.sampled_from(
    ["mindbug", "gorillion", "04AA", "tags", "sound", "en", "x.toml", "../x.toml", "000000", "a = 1"]
)
MESSAGES = st.fixed_dictionaries({"ask": st.sampled_from(KINDS)}, optional=dict.fromkeys(FIELDS, TEXTS | ANYTHING)).map(
    lambda message: json.dumps(message).encode()
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=MESSAGES | st.binary(max_size=300), inside=st.booleans())
def test_no_message_is_too_strange(browser: Browser, body: bytes, inside: bool) -> None:
    if inside and browser.box.box.context.codes.open is False:
        browser.come_in()
    kept = browser.token
    browser.token = kept if inside else "f" * 64
    assert browser.send(body).status in (200, 400, 403, 409, 413, 422, 429)
    browser.token = kept
    assert {path.name for path in browser.box.state.iterdir()} <= KEPT, "it has left its folder"
    assert browser.page.ask("/words/en.json").status == 200
