"""When a lost device is tried again."""

from __future__ import annotations

from tablekeeper.drivers.retry import Retry


def test_a_device_that_is_well_is_never_due() -> None:
    assert Retry().due is None
    assert not Retry().is_due(1e9)


def test_the_pauses_double_up_to_eight_seconds() -> None:
    now, pauses, retry = 100.0, [], Retry()
    for _ in range(7):
        retry = retry.failed(now)
        assert retry.due is not None
        assert not retry.is_due(retry.due - 0.01)
        assert retry.is_due(retry.due)
        pauses.append(retry.due - now)
        now = retry.due
    assert pauses == [0.5, 1, 2, 4, 8, 8, 8]
