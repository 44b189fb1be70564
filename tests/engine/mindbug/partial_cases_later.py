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
    # Melon Master: a life for a discarded card of 4 or more
    Case(
        "melon_master",
        "",
        "",
        ("play melon_master", "reveal brain_fly"),
        {"life": (3, 2), "hand": (5, 5), "discard": ("", "brain_fly")},
    ),
    Case(
        "melon_master",
        "",
        "",
        ("play melon_master", "reveal tiger_squirrel"),
        {"life": (3, 3), "discard": ("", "tiger_squirrel"), "asks": (1, "turn")},
    ),
    Case("melon_master", "", "", ("play melon_master",), {"life": (3, 3), "asks": (1, "reveal")}),
    Case(
        "melon_master",
        "",
        "gorillion turbo_bug",
        ("play melon_master",),
        {"life": (3, 3), "asks": (1, "turn")},
        {"hand": (5, 0), "deck": (5, 0)},
    ),
    Case(
        "melon_master",
        "",
        "rex_florae",
        ("play melon_master", "reveal space_penguin"),
        {"life": (3, 3), "asks": (1, "turn")},
    ),
    Case(
        "melon_master",
        "",
        "",
        ("play melon_master", "mindbug", "reveal gorillion"),
        {"life": (2, 3), "creatures": ("", "melon_master"), "discard": ("gorillion", "")},
        {"mindbugs": (0, 1)},
    ),
    # Caulibot: eight stronger for the turn, with each attack
    Case(
        "caulibot",
        "caulibot",
        "bee_bear",
        ("attack caulibot",),
        {"power": {"caulibot": 9, "bee_bear": 8}, "asks": (1, "block"), "happened": ["attacked", "gained"]},
    ),
    Case(
        "caulibot",
        "caulibot",
        "bee_bear gorillion",
        ("attack caulibot", "block bee_bear", "attack"),
        {"power": {"caulibot": 17}, "creatures": ("caulibot", "gorillion")},
    ),
    Case(
        "caulibot",
        "caulibot",
        "gorillion",
        ("attack caulibot", "block gorillion", "pass"),
        {"power": {"caulibot": 1}, "creatures": ("caulibot*", "gorillion"), "asks": (1, "turn")},
    ),
    Case(
        "caulibot",
        "compost_dragon",
        "caulibot*",
        ("attack compost_dragon", "choose caulibot"),
        {"creatures": ("compost_dragon", "")},
    ),
    # Bookwyrm: plays a card of 7 or more from the hand
    Case(
        "bookwyrm",
        "",
        "",
        ("play bookwyrm", "play gorillion"),
        {"creatures": ("bookwyrm gorillion", ""), "hand": (5, 5), "deck": (3, 5), "asks": (1, "turn")},
    ),
    Case("bookwyrm", "", "", ("play bookwyrm", "play goreagle_alpha"), {"refused": True, "asks": (0, "play")}),
    Case("bookwyrm", "", "", ("play bookwyrm", "play majestic_manticore"), {"refused": True, "asks": (0, "play")}),
    Case("bookwyrm", "", "", ("play bookwyrm", "nothing"), {"creatures": ("bookwyrm", ""), "asks": (1, "turn")}),
    Case(
        "bookwyrm",
        "",
        "",
        ("play bookwyrm", "pass", "play melon_master", "mindbug", "reveal bee_bear"),
        {"creatures": ("bookwyrm", "melon_master"), "life": (2, 3), "asks": (0, "turn")},
        {"mindbugs": (0, 1)},
    ),
    Case(
        "bookwyrm",
        "",
        "turbo_bug",
        ("play bookwyrm",),
        {"creatures": ("bookwyrm", "turbo_bug"), "asks": (1, "turn")},
        {"hand": (1, 5), "deck": (0, 5)},
    ),
)
