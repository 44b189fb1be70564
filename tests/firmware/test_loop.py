"""The loop in real time: events first, then what is due, and nothing in between."""

from __future__ import annotations

import logging
import queue

import pytest

from tablekeeper.firmware.box.loop import Stop, run


class Recorder:
    """An app that writes down what it is given; `due` are its deadlines, one after the other."""

    def __init__(self, *due: float) -> None:
        self.dues = list(due)
        self.log: list[object] = []

    @property
    def deadline(self) -> float | None:
        return self.dues[0] if self.dues else None

    def handle(self, event: object) -> None:
        self.log.append(event)
        if event == "bad":
            raise ValueError("bad event")

    def tick(self, now: float) -> None:
        self.log.append(("tick", now))
        self.dues = [due for due in self.dues if due > now]


def events(*given: object) -> queue.SimpleQueue[object]:
    made: queue.SimpleQueue[object] = queue.SimpleQueue()
    for one in given:
        made.put(one)
    return made


def test_events_are_handled_in_order_until_stop() -> None:
    app = Recorder()
    run(app, events("a", "b", Stop(), "c"), lambda: 0.0)
    assert app.log == ["a", "b"]


def test_what_waits_is_handled_before_what_is_due() -> None:
    app = Recorder(5.0)
    run(app, events("a", Stop()), lambda: 10.0)
    assert app.log == ["a"]


def test_what_is_due_is_done_when_nothing_waits() -> None:
    app = Recorder(5.0)
    waiting = events()

    def handle_then_stop(now: float) -> None:
        Recorder.tick(app, now)
        waiting.put(Stop())

    app.tick = handle_then_stop  # type: ignore[method-assign]
    run(app, waiting, lambda: 10.0)
    assert app.log == [("tick", 10.0)]


def test_an_app_without_deadline_is_never_woken_but_by_events() -> None:
    app = Recorder()

    class Once(queue.SimpleQueue[object]):
        def get(self, block: bool = True, timeout: float | None = None) -> object:
            assert timeout is None, "it sleeps until something comes"
            return Stop()

    run(app, Once(), lambda: 0.0)
    assert app.log == []


def test_a_failing_event_is_logged_and_the_loop_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    app = Recorder()
    with caplog.at_level(logging.ERROR):
        run(app, events("bad", "good", Stop()), lambda: 0.0)
    assert app.log == ["bad", "good"]
    assert "bad event" in caplog.text


def test_strict_lets_the_error_out() -> None:
    with pytest.raises(ValueError, match="bad event"):
        run(Recorder(), events("bad", Stop()), lambda: 0.0, strict=True)
