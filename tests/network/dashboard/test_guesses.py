"""Whoever guesses passwords has to wait, and nobody else does."""

from __future__ import annotations

from tablekeeper.network.dashboard.guesses import FREE, LONGEST, MOST, Guesses


class Clock:
    """Stands still until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def test_one_who_goes_on_guessing_waits_twice_as_long_each_time() -> None:
    clock = Clock()
    guesses = Guesses(clock)
    waits = []
    for _ in range(FREE + 8):
        guesses.wrong("192.0.2.7")
        waits.append(guesses.wait("192.0.2.7"))
        clock.now += waits[-1]
        assert guesses.wait("192.0.2.7") == 0
    assert waits == [0.0] * (FREE - 1) + [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, LONGEST, LONGEST, LONGEST]
    assert guesses.wait("192.0.2.8") == 0


def test_a_right_password_forgets_the_wrong_ones() -> None:
    guesses = Guesses(Clock())
    for _ in range(FREE - 1):
        guesses.wrong("192.0.2.7")
    guesses.right("192.0.2.7")
    guesses.wrong("192.0.2.7")
    assert guesses.wait("192.0.2.7") == 0


def test_so_many_addresses_are_remembered_and_no_more() -> None:
    guesses = Guesses(Clock())
    for _ in range(FREE):
        guesses.wrong("192.0.2.7")
        guesses.wrong("192.0.2.8")
    for n in range(MOST - 1):
        guesses.wrong(f"198.51.100.{n}")
    assert (guesses.wait("192.0.2.7"), guesses.wait("192.0.2.8")) == (0.0, 1.0)
