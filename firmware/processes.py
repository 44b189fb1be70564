"""The same work on many things, on as many cores as are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def done(work: Callable[[T], R], things: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield what comes of each thing as it is done, in `jobs` processes; whoever stops looking has no more begun."""
    if jobs == 1:
        yield from map(work, things)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(work, thing) for thing in things]
        try:
            yield from (one.result() for one in as_completed(waiting))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
