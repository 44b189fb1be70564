"""Answers as values: any text is read and spelled as it was, and only a plain number is a number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablekeeper.engine.answers import MOST_DIGITS, Answer, LazyAnswers, Option, natural, plain, words

NEAR = st.text(alphabet="ab 0123#:-٢½\n", max_size=12)
"""Texts that are nearly answers."""
WORDS = st.text(alphabet="abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=8)
NUMBERS = st.integers(0, 10**MOST_DIGITS - 1)
ABSURD = ["", " ", "-1", "+1", " 1", "1 ", "01", "00", "1.0", "1e3", "1_000", "0x1", "٢", "½", "²", "１", "x", "1#2"]
ABSURD += ["1" + "0" * MOST_DIGITS, "9" * 5000]


# Reading and spelling


@given(st.text() | NEAR)
@example("")
@example(" ")
@example("pass ")
@example(" pass")
@example("pass  ")
@example(": ")
@example("0: ")
@example("0:  ")
@example("3: 4: play cheat")
@example("number " + "9" * 5000)
@example("\ud800 x")
def test_any_text_is_spelled_as_it_was_read(text: str) -> None:
    answer = Answer.read(text)
    assert str(answer) == text
    assert Answer.read(str(answer)) == answer


@given(NEAR, NEAR)
def test_different_texts_are_different_answers(one: str, other: str) -> None:
    assert (Answer.read(one) == Answer.read(other)) is (one == other)


@given(WORDS, st.text(), st.none() | NUMBERS)
def test_any_answer_with_a_verb_of_letters_is_read_as_it_is_spelled(verb: str, subject: str, seat: int | None) -> None:
    answer = Answer(verb, subject, seat)
    assert Answer.read(str(answer)) == answer
    assert hash(Answer.read(str(answer))) == hash(answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("pass", Answer("pass")),
        ("attack gorillion", Answer("attack", "gorillion")),
        ("attack gorillion#2", Answer("attack", "gorillion#2")),
        ("number 7", Answer("number", "7")),
        ("give sword to 2", Answer("give", "sword to 2")),
        ("3: pass", Answer("pass", "", 3)),
        ("3: play cheat", Answer("play", "cheat", 3)),
        ("0: play cheat", Answer("play", "cheat", 0)),
        ("3:play cheat", Answer("3:play", "cheat")),
        ("pass ", Answer("pass ")),
        (" pass", Answer("", "pass")),
        ("", Answer("")),
    ],
)
def test_a_text_is_read_as_verb_subject_and_seat(text: str, answer: Answer) -> None:
    assert Answer.read(text) == answer


@pytest.mark.parametrize("seat", ABSURD)
def test_only_a_plain_number_before_a_colon_is_a_seat(seat: str) -> None:
    answer = Answer.read(f"{seat}: pass")
    assert answer.seat is None
    assert str(answer) == f"{seat}: pass"


# Names, copies and numbers


@given(WORDS, NUMBERS)
def test_a_name_and_the_number_of_its_copy_are_told_apart(name: str, copy: int) -> None:
    answer = Answer.read(f"choose {name}#{copy}")
    assert (answer.name, answer.copy, answer.number) == (name, copy, None)
    alone = Answer.read(f"choose {name}")
    assert (alone.name, alone.copy, alone.number) == (name, None, None)


@given(NUMBERS)
def test_a_number_is_what_it_says(number: int) -> None:
    assert natural(str(number)) == number
    assert Answer.read(f"number {number}").number == number
    assert Answer.read(f"number {-number}").number == -number
    assert Answer.read(f"{number}: pass").seat == number


@pytest.mark.parametrize("text", ABSURD)
def test_nothing_else_is_a_copy_or_a_number_unless_it_lies_below_zero(text: str) -> None:
    assert natural(text) is None
    assert Answer("number", text).number == (-1 if text == "-1" else None)
    assert Answer("choose", f"gorillion#{text}").copy is None


@given(st.text() | st.text(alphabet=st.characters(categories=["Nd", "Nl", "No"]), max_size=6))
def test_a_number_has_one_spelling(text: str) -> None:
    number = natural(text)
    assert number is None or str(number) == text


@pytest.mark.parametrize("text", ["-", "-0", "--1", "-07", "-10000", "- 1", "-٢", "-x"])
def test_below_zero_a_number_has_one_spelling_too(text: str) -> None:
    assert Answer("number", text).number is None


# Options


def test_options_that_stand_alone_point_at_their_word_or_at_nothing() -> None:
    assert [*words("yes", "no")] == [Option(Answer("yes"), "yes"), Option(Answer("no"), "no")]
    assert [*plain("pass")] == [Option(Answer("pass"), None)]
    assert not words()
    assert not plain()


# Answers that take a while to find


def lazily(count: int) -> tuple[LazyAnswers, list[int]]:
    """Return so many answers, and the numbers of those that have been looked for."""
    looked: list[int] = []

    def coming() -> Iterator[Answer]:
        for number in range(count):
            looked.append(number)
            yield Answer("play", str(number))

    return LazyAnswers(coming()), looked


def test_lazy_answers_are_found_no_further_than_somebody_looks_and_none_twice() -> None:
    answers, looked = lazily(5)
    assert looked == []
    assert answers
    assert answers[0] == Answer("play", "0")
    assert looked == [0]
    assert Answer("play", "2") in answers
    assert looked == [0, 1, 2]
    assert [*answers] == [Answer("play", str(number)) for number in range(5)]
    assert looked == [0, 1, 2, 3, 4]
    assert len(answers) == 5
    assert answers[-1] == answers[1:][3] == Answer("play", "4")
    assert looked == [0, 1, 2, 3, 4]


def test_lazy_answers_are_equal_as_what_they_are_and_there_may_be_none() -> None:
    assert lazily(3)[0] == lazily(3)[0]
    assert hash(lazily(3)[0]) == hash(lazily(3)[0])
    assert lazily(3)[0] != lazily(4)[0]
    none, _ = lazily(0)
    assert not none
    assert len(none) == 0
    with pytest.raises(IndexError):
        none[0]
