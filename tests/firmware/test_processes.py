"""The same work on many things: all of them in any number of processes, and few of them taken ahead."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tablekeeper.firmware import processes


def square(number: int) -> int:
    if number < 0:
        raise ValueError("wanted a number from 0 on")
    return number * number


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("things", [0, 1, 20])
def test_everything_is_done_once(jobs: int, things: int) -> None:
    assert sorted(processes.done(square, range(things), jobs)) == [number**2 for number in range(things)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_of_things_without_end_few_are_taken_ahead(jobs: int) -> None:
    taken: list[int] = []

    def things() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    coming = processes.done(square, things(), jobs)
    assert len([next(coming) for _ in range(10)]) == 10
    coming.close()  # type: ignore[attr-defined] # it is a generator
    assert len(taken) <= 10 + 2 * jobs


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_is_told(jobs: int) -> None:
    with pytest.raises(ValueError, match="from 0 on"):
        list(processes.done(square, [1, -1], jobs))
