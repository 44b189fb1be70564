"""The same work on many things, on as many cores as are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def done(work: Callable[[T], R], things: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield what comes of each thing as it is done, in `jobs` processes; no more begin once the caller stops looking.

    Of the things, of which there may be any number, only two a process are taken ahead.
    """
    if jobs == 1:
        yield from map(work, things)
        return
    left = iter(things)
    with ProcessPoolExecutor(jobs) as pool:
        waiting = {pool.submit(work, thing) for thing in islice(left, 2 * jobs)}
        try:
            while waiting:
                ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for one in ended:
                    waiting |= {pool.submit(work, thing) for thing in islice(left, 1)}
                    yield one.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
