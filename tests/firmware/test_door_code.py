"""The code on the panel and its token: guessed in vain, good for a while, gone with guests and the power."""

from __future__ import annotations

import random

import pytest

from tablekeeper.firmware.door.code import BETWEEN, DIGITS, HOUR, LASTS, MOST_AN_HOUR, OPEN, TRIES, Codes
from tablekeeper.firmware.door.messages import Refused


class Clock:
    """Seconds that a test lets pass."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def codes(clock: Clock) -> Codes:
    return Codes(clock, random.Random(1))


def entered(codes: Codes) -> str:
    token = codes.check(codes.make())
    assert isinstance(token, str)
    return token


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**DIGITS:06}"


def test_the_right_code_opens_once(codes: Codes) -> None:
    code = codes.make()
    assert len(code) == DIGITS
    assert code.isdecimal()
    token = codes.check(code)
    assert isinstance(token, str)
    assert len(bytes.fromhex(token)) == 32
    assert codes.opens(token)
    assert codes.check(code) == Refused("code_none"), "it was used"
    assert codes.opens(token)


def test_another_code_and_another_token_each_time(codes: Codes) -> None:
    tokens = [entered(codes) for _ in range(20)]
    assert len(set(tokens)) == 20
    assert [codes.opens(token) for token in tokens] == [False] * 19 + [True]


def test_a_code_lasts_two_minutes(codes: Codes, clock: Clock) -> None:
    code = codes.make()
    clock.now += LASTS - 0.1
    assert codes.shown == code
    clock.now += 0.1
    assert codes.shown == ""
    assert codes.check(code) == Refused("code_none")


def test_the_fifth_wrong_code_makes_it_void(codes: Codes) -> None:
    code = codes.make()
    for left in range(TRIES - 1, 0, -1):
        assert codes.check(wrong(code)) == Refused("code_wrong", {"left": left})
    assert codes.check(wrong(code)) == Refused("code_none")
    assert codes.check(code) == Refused("code_none")


def test_fifty_guesses_are_five(codes: Codes) -> None:
    code = codes.make()
    guesses = [f"{number:06}" for number in range(50) if f"{number:06}" != code]
    said = [codes.check(guess) for guess in guesses]
    assert said.count(Refused("code_none")) == len(guesses) - TRIES + 1


def test_a_code_is_there_every_thirty_seconds_and_ten_times_an_hour(codes: Codes, clock: Clock) -> None:
    begun = clock.now
    assert codes.ask() is None
    clock.now += BETWEEN - 0.5
    assert codes.ask() == Refused("code_soon", {"seconds": 1})
    clock.now += 0.5
    for _ in range(MOST_AN_HOUR - 1):
        assert codes.ask() is None
        clock.now += BETWEEN
    assert codes.ask() == Refused("code_soon", {"seconds": int(begun + HOUR - clock.now)})
    clock.now = begun + HOUR
    assert codes.ask() is None


def test_a_token_is_good_for_a_quarter_of_an_hour(codes: Codes, clock: Clock) -> None:
    token = entered(codes)
    clock.now += OPEN - 0.1
    assert codes.opens(token)
    clock.now += 0.1
    assert not codes.opens(token)


def test_a_wrong_code_afterwards_leaves_the_token(codes: Codes) -> None:
    token = entered(codes)
    code = codes.make()
    for _ in range(TRIES):
        codes.check(wrong(code))
    assert codes.opens(token), "else anybody could throw the staff out"


def test_what_was_withdrawn_and_nothing_at_all_open_nothing(codes: Codes) -> None:
    assert not codes.opens("")
    token = entered(codes)
    codes.withdraw()
    assert not codes.opens(token)
    assert not codes.opens("")
    code = codes.make()
    codes.withdraw()
    assert codes.check(code) == Refused("code_none")
