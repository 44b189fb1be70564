"""Times are told, and certificates looked at, only where the clock is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekeeper.network.report import clock
from tablekeeper.network.report.clock import PATIENCE, Clock


@pytest.mark.parametrize(("is_set", "now", "utc", "suits"), [(True, 5.0, 9.0, True), (False, 5.0, None, False)])
def test_a_clock_that_was_set_is_right(is_set: bool, now: float, utc: float | None, suits: bool) -> None:
    told = Clock(now=lambda: now, time=lambda: 9.0, is_set=lambda: is_set)
    assert (told.utc, told.suits_tls) == (utc, suits)


@pytest.mark.parametrize(("now", "suits"), [(PATIENCE - 1, False), (PATIENCE, True)])
def test_certificates_wait_ten_minutes_for_it_at_the_most(now: float, suits: bool) -> None:
    told = Clock(now=lambda: now, is_set=lambda: False)
    assert told.suits_tls == suits
    assert told.utc is None


def test_the_kernel_knows_and_so_does_the_service_that_sets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "SET", tmp_path / "synchronized")
    of_kernel = clock.is_set()
    assert isinstance(of_kernel, bool)
    (tmp_path / "synchronized").touch()
    assert clock.is_set()
