"""What those cards of the sets known in part do that came after the first ones, and where they do not."""

from __future__ import annotations

from tests.engine.mindbug.cases import Case

LATER_CASES = (
    # Sheriff: hunts no creature of 3 or less
    Case(
        "sheriff",
        "sheriff",
        "spider_owl bee_bear tiger_squirrel",
        ("attack sheriff",),
        {"asks": (0, "hunt"), "can": ("choose", ["bee_bear"])},
    ),
    Case(
        "sheriff",
        "sheriff",
        "compost_dragon brain_fly",
        ("attack sheriff", "choose brain_fly"),
        {"creatures": ("sheriff", "compost_dragon")},
    ),
    Case("sheriff", "sheriff", "compost_dragon", ("attack sheriff",), {"asks": (1, "block")}),
    Case("sheriff", "sheriff", "tiger_squirrel+bee_bear", ("attack sheriff",), {"asks": (0, "hunt")}),
    Case(
        "sheriff",
        "sheriff",
        "tiger_squirrel bee_bear",
        ("attack sheriff", "choose tiger_squirrel"),
        {"refused": True, "asks": (0, "hunt")},
    ),
    Case(
        "sheriff",
        "sheriff tusked_extorter",
        "tiger_squirrel",
        ("attack sheriff",),
        {"asks": (1, "block"), "can": ("block", ["tiger_squirrel"])},
    ),
)
