"""Who may do what, and when: every cell of the timing matrix."""

from __future__ import annotations

import pytest

from tests.engine.munchkin.conftest import SceneMaker

MOMENTS: dict[str, dict[str, str | int]] = {
    "own turn": {"phase": "end"},
    "own combat": {"fight": "bullrog"},
    "other's turn": {"phase": "end", "active": 1},
    "other's combat": {"fight": "bullrog", "active": 1},
    "helper": {"fight": "bullrog", "active": 1, "helper": 0},
}
"""Ann's situations; the columns."""
ROWS = [
    ("play an item", "", "play bandana", "own turn"),
    ("use an item", "buckler*", "wear buckler", "own turn, other's turn, other's combat"),
    ("turn an item sideways", "buckler", "carry buckler", "own turn, other's turn, other's combat"),
    ("play a race", "", "play elf", "own turn, own combat"),
    ("play a class", "", "play thief", "own turn, own combat"),
    ("discard a race", "elf", "drop elf", "all"),
    ("discard a class", "thief", "drop thief", "all"),
    ("half-breed", "elf", "play half_breed", "all"),
    ("super munchkin", "thief", "play super_munchkin", "all"),
    ("one-shot from hand", "", "play balloons", "own combat, other's combat, helper"),
    ("one-shot from the table", "balloons*", "use balloons", "own combat, other's combat, helper"),
    ("level-up card", "", "play gual_gold", "all"),
    ("curse", "", "play curse_duck", "all"),
    ("enhancer", "", "play enraged", "own combat, other's combat, helper"),
    ("wandering monster", "", "play wandering_monster", "own combat, other's combat, helper"),
    ("sell", "pollymorph*", "sell", "own turn"),
    ("trade", "buckler", "give buckler", "own turn, other's turn, other's combat"),
    ("steal", "thief", "steal", "own turn, other's turn, other's combat"),
    ("stab the fighter", "thief", "backstab 1", "other's combat, helper"),
    ("stab oneself", "thief", "backstab 0", ""),
]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("what", "cards", "answer", "when"), ROWS, ids=[row[0] for row in ROWS])
def test_each_cell_is_offered_or_refused_by_a_rule(
    scene: SceneMaker, moment: str, what: str, cards: str, answer: str, when: str
) -> None:
    """M-20, M-25, M-62, M-64, M-69a, M-69b, M-74, M-75, M-77, M-82, M-86 to M-91, readings A-1, A-2, A-3, A-13."""
    there = scene(cards, "", "title", **MOMENTS[moment])
    given = answer if MOMENTS[moment].get("active", 0) == 0 else f"0: {answer}"
    if when == "all" or moment in when.split(", "):
        assert given in there.legal
    else:
        assert there.refuses(given).rule is not None
