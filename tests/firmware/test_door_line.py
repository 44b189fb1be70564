"""The line at the door: one request a connection, answered by the loop; whatever is sent, the box lives on."""

from __future__ import annotations

import json
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread, current_thread

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablekeeper.firmware.door import messages
from tablekeeper.firmware.door.line import NAME, Asked, DoorLine, ask
from tablekeeper.firmware.door.messages import MOST_BYTES, Answer, Done, Refused, Request

WATCHDOG = 60.0


class Loop:
    """Whoever is asked, in place of a box: says what was asked."""

    def __init__(self, run: Path) -> None:
        self.run = run
        self.asked: list[Request] = []
        self.line = DoorLine(run, self._answer)

    def _answer(self, asked: Asked) -> None:
        if asked.found is None and isinstance(asked.request.message, messages.PutDeck):
            asked.answer(lambda: (current_thread().name, asked.request.message))
            return
        self.asked.append(asked.request)
        asked.answer(Done(asked.found or len(self.asked)))

    def say(self, said: bytes) -> bytes:
        """Send something as it is; return the answer."""
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(WATCHDOG)
            line.connect(str(self.run / NAME))
            line.sendall(said)
            line.shutdown(socket.SHUT_WR)
            heard = bytearray()
            while more := line.recv(1 << 16):
                heard += more
        return bytes(heard)


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loop]:
    loop = Loop(tmp_path_factory.mktemp("run"))
    yield loop
    loop.line.close()


def test_a_request_is_answered_by_the_loop(loop: Loop) -> None:
    before = len(loop.asked)
    assert ask(loop.run, Request(messages.Read("tags"), "a" * 64)) == Done(before + 1)
    assert loop.asked[-1] == Request(messages.Read("tags"), "a" * 64)


def test_what_takes_a_while_is_thought_about_beside_the_loop(loop: Loop) -> None:
    answer = ask(loop.run, Request(messages.PutDeck("x")))
    assert isinstance(answer, Done)
    assert answer.told[0] == "door"


def test_only_the_user_and_the_group_may_connect(loop: Loop) -> None:
    assert stat.S_IMODE((loop.run / NAME).stat().st_mode) == 0o660


def test_what_a_power_cut_has_left_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / NAME).touch()
    loop = Loop(tmp_path)
    assert ask(tmp_path, Request(messages.Leave())) == Done(1)
    loop.line.close()
    assert not (tmp_path / NAME).exists()
    assert ask(tmp_path, Request(messages.Leave())) == Refused("away")


def test_a_box_does_without_a_line_that_cannot_be_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert DoorLine.opened(tmp_path / "none", lambda _asked: None) is None
    assert "nothing can be changed on the page" in caplog.text


def test_a_long_message_is_refused_unless_it_carries_a_file(loop: Loop) -> None:
    long = "x" * (MOST_BYTES + 200)
    assert isinstance(ask(loop.run, Request(messages.PutTags(long))), Done)
    padded = msgspec.json.encode(Request(messages.Leave())) + b" " * (MOST_BYTES + 200)
    assert json.loads(loop.say(padded))["why"] == "long"


def test_more_than_any_file_is_refused_at_once(loop: Loop) -> None:
    answer = b""
    with socket.socket(socket.AF_UNIX) as line, suppress(OSError):  # it is not read to its end
        line.settimeout(WATCHDOG)
        line.connect(str(loop.run / NAME))
        line.sendall(b" " * 9_000_000)
        answer = line.recv(1 << 16)
    assert b"done" not in answer
    assert isinstance(ask(loop.run, Request(messages.Leave())), Done)


def test_who_leaves_before_the_answer_holds_up_nobody(loop: Loop) -> None:
    for _ in range(20):
        line = socket.socket(socket.AF_UNIX)
        line.connect(str(loop.run / NAME))
        line.close()
    assert isinstance(ask(loop.run, Request(messages.Leave())), Done)


def test_many_at_once_are_served_one_after_the_other(loop: Loop) -> None:
    said: list[Answer] = []
    threads = [Thread(target=lambda: said.append(ask(loop.run, Request(messages.Leave())))) for _ in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({answer.told for answer in said if isinstance(answer, Done)}) == 50


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=10), inside, max_size=4),
    max_leaves=12,
)
KINDS = [kind.__struct_config__.tag for kind in messages.Message.__subclasses__()]
FIELDS = sorted({name for kind in messages.Message.__subclasses__() for name in kind.__struct_fields__})
NEARLY = st.fixed_dictionaries(
    {"ask": st.sampled_from(KINDS)}, optional={name: st.text(max_size=8) | st.integers() | JSON for name in FIELDS}
)
"""What looks like a message, and mostly is none."""


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.binary(max_size=200) | JSON.map(json.dumps).map(str.encode))
def test_whatever_is_sent_is_refused_and_the_next_one_is_answered(loop: Loop, said: bytes) -> None:
    answer = msgspec.json.decode(loop.say(said), type=Answer)
    assert isinstance(answer, Refused)
    assert answer.why == "form"
    assert isinstance(ask(loop.run, Request(messages.Leave())), Done)


def test_half_a_character_is_refused(loop: Loop) -> None:
    answer = loop.say(b'{"message":{"ask":"put_tags","text":"\\ud800"},"token":"\\udfff"}')
    assert json.loads(answer)["why"] == "form"


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=NEARLY)
def test_what_looks_like_a_message_is_one_or_is_refused(loop: Loop, message: dict[str, object]) -> None:
    before = len(loop.asked)
    answer = msgspec.json.decode(loop.say(json.dumps({"message": message}).encode()), type=Answer)
    assert isinstance(answer, Done) == (len(loop.asked) > before)
