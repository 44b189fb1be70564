"""The box as printed: how many designs there are."""

from __future__ import annotations

from tablekeeper.engine.munchkin.cards.card import every_card


def test_the_box_has_147_designs() -> None:
    assert len(every_card()) == 147
