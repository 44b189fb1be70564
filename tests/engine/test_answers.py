"""Answers as values: how numbers in them are read."""

from __future__ import annotations

import pytest

from engine.answers import Answer


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("-7", -7), ("9999", 9999), ("-9999", -9999)])
def test_a_number_in_an_answer_may_be_below_zero(text: str, number: int) -> None:
    assert Answer.read(f"number {text}").number == number


@pytest.mark.parametrize("text", ["", "-", "-0", "--1", "+1", "07", "-07", "10000", "-10000", "- 1", "1 ", "²", "١"])
def test_what_is_no_plain_number_is_none(text: str) -> None:
    assert Answer("number", text).number is None
