"""What each face of Battlefruit Kingdom does on a table, where it just does not, and where it may not.

Here are the faces that need no crystals; `kingdom_cases_later` has the others.
"""

from __future__ import annotations

from tests.engine.mindbug.cases import Case

KINGDOM = ("first_contact", "battlefruit_kingdom")

CASES = (
    # Avocado Gunner: attacks defeat an enemy of power 5 or less
    Case(
        "avocado_gunner",
        "avocado_gunner",
        "killer_bee gorillion",
        ("attack avocado_gunner",),
        {"creatures": ("avocado_gunner", "gorillion"), "asks": (1, "block")},
    ),
    Case(
        "avocado_gunner",
        "avocado_gunner",
        "pepperwing",
        ("attack avocado_gunner",),
        {"creatures": ("avocado_gunner", "pepperwing"), "asks": (1, "block")},
    ),
    Case(
        "avocado_gunner",
        "avocado_gunner killer_bee",
        "gorillion",
        ("attack avocado_gunner",),
        {"creatures": ("avocado_gunner killer_bee", "gorillion"), "asks": (1, "block")},
    ),
    # Cherry Bug: takes what has defeated it in a fight
    Case(
        "cherry_bug",
        "gorillion",
        "cherry_bug",
        ("attack gorillion", "block cherry_bug"),
        {"creatures": ("", "gorillion"), "discard": ("", "cherry_bug")},
    ),
    Case(
        "cherry_bug",
        "luchataur",
        "cherry_bug",
        ("attack luchataur", "block cherry_bug"),
        {"creatures": ("", "luchataur"), "asks": (1, "turn")},
    ),
    Case(
        "cherry_bug",
        "cherry_bug",
        "rhino_turtle*",
        ("attack cherry_bug", "block rhino_turtle"),
        {"creatures": ("rhino_turtle*", ""), "asks": (1, "turn")},
    ),
    Case(
        "cherry_bug",
        "gorillion",
        "cherry_bug",
        ("play kangasaurus_rex",),
        {"creatures": ("gorillion kangasaurus_rex", ""), "discard": ("", "cherry_bug")},
    ),
    Case(
        "cherry_bug",
        "snail_thrower",
        "cherry_bug",
        ("attack snail_thrower", "block cherry_bug"),
        {"creatures": ("", ""), "discard": ("snail_thrower", "cherry_bug")},
    ),
    # Coconut Crab: attacks cost a life
    Case("coconut_crab", "coconut_crab", "gorillion", ("attack coconut_crab",), {"life": (3, 2), "asks": (1, "block")}),
    Case("coconut_crab", "coconut_crab", "", ("attack coconut_crab", "pass"), {"life": (3, 1), "asks": (1, "turn")}),
    Case(
        "coconut_crab", "coconut_crab", "gorillion", ("attack coconut_crab",), {"winner": (0, "life")}, {"life": (3, 1)}
    ),
    # Fennel Trickster: strong with two cards or fewer
    Case("fennel_trickster", "fennel_trickster", "", (), {"power": {"fennel_trickster": 8}}, {"hand": (2, 5)}),
    Case("fennel_trickster", "fennel_trickster", "", (), {"power": {"fennel_trickster": 2}}, {"hand": (3, 0)}),
    Case(
        "fennel_trickster",
        "fennel_trickster",
        "",
        ("play gorillion",),
        {"power": {"fennel_trickster": 8}},
        {"hand": (3, 5), "deck": (0, 5)},
    ),
    # Kiwing Juicer: a strong card from the own pile
    Case(
        "kiwing_juicer",
        "",
        "",
        ("play kiwing_juicer",),
        {"creatures": ("kiwing_juicer elephantopus", ""), "discard": ("pepperwing axolotl_healer", "gorillion")},
        {"discard": ("pepperwing elephantopus axolotl_healer", "gorillion")},
    ),
    Case(
        "kiwing_juicer",
        "",
        "",
        ("play kiwing_juicer", "choose kangasaurus_rex"),
        {"creatures": ("kiwing_juicer kangasaurus_rex", ""), "discard": ("gorillion", "")},
        {"discard": ("gorillion kangasaurus_rex", "")},
    ),
    Case(
        "kiwing_juicer",
        "",
        "",
        ("play kiwing_juicer",),
        {"creatures": ("kiwing_juicer", ""), "asks": (1, "turn")},
        {"discard": ("pepperwing", "gorillion")},
    ),
    # Okra Shaman: a life for a card of any pile
    Case(
        "okra_shaman",
        "",
        "",
        ("play okra_shaman", "yes", "choose gorillion"),
        {"creatures": ("okra_shaman gorillion", ""), "life": (2, 3), "discard": ("killer_bee", "")},
        {"discard": ("killer_bee", "gorillion")},
    ),
    Case(
        "okra_shaman",
        "",
        "",
        ("play okra_shaman", "no"),
        {"creatures": ("okra_shaman", ""), "life": (3, 3), "asks": (1, "turn")},
        {"discard": ("killer_bee", "gorillion")},
    ),
    Case("okra_shaman", "", "", ("play okra_shaman", "yes"), {"winner": (1, "life")}, {"life": (1, 3)}),
    Case("okra_shaman", "", "", ("play okra_shaman", "yes"), {"creatures": ("okra_shaman", ""), "life": (2, 3)}),
    # Orange Owlmancer: with exactly two others
    Case(
        "orange_owlmancer",
        "orange_owlmancer gorillion bee_bear",
        "elephantopus",
        ("attack gorillion",),
        {"life": (3, 2), "asks": (1, "turn")},
    ),
    Case(
        "orange_owlmancer", "orange_owlmancer gorillion", "elephantopus", ("attack gorillion",), {"asks": (1, "block")}
    ),
    Case(
        "orange_owlmancer",
        "orange_owlmancer gorillion bee_bear shield_bugs",
        "elephantopus",
        ("attack gorillion",),
        {"asks": (1, "block")},
    ),
    Case(
        "orange_owlmancer",
        "orange_owlmancer gorillion bee_bear",
        "elephantopus",
        ("attack orange_owlmancer",),
        {"asks": (1, "block")},
    ),
    Case(
        "orange_owlmancer",
        "gorillion",
        "orange_owlmancer brain_fly turbo_bug",
        ("attack gorillion", "block turbo_bug"),
        {"creatures": ("", "orange_owlmancer brain_fly")},
    ),
    # Pepperwing: the opponent discards a card, or picks who falls
    Case(
        "pepperwing",
        "pepperwing",
        "bee_bear shield_bugs",
        ("attack pepperwing", "reveal gorillion"),
        {"discard": ("", "gorillion"), "creatures": ("pepperwing", "bee_bear shield_bugs"), "asks": (1, "block")},
    ),
    Case(
        "pepperwing",
        "pepperwing",
        "bee_bear shield_bugs",
        ("attack pepperwing", "done"),
        {"asks": (1, "choose"), "can": ("choose", ["bee_bear", "shield_bugs"])},
    ),
    Case(
        "pepperwing",
        "pepperwing",
        "bee_bear shield_bugs",
        ("attack pepperwing", "done", "choose shield_bugs"),
        {"creatures": ("pepperwing", "bee_bear shield_bugs*"), "asks": (1, "block")},
    ),
    Case(
        "pepperwing",
        "pepperwing",
        "bee_bear",
        ("attack pepperwing",),
        {"creatures": ("pepperwing", ""), "life": (3, 2)},
        {"hand": (5, 0), "deck": (5, 0)},
    ),
    Case("pepperwing", "pepperwing", "", ("attack pepperwing", "done"), {"life": (3, 2), "hand": (5, 5)}),
    # Pesky Peas: stronger in the other's turn
    Case("pesky_peas", "", "pesky_peas", (), {"power": {"pesky_peas": 5}}),
    Case("pesky_peas", "pesky_peas", "", (), {"power": {"pesky_peas": 2}}),
    Case(
        "pesky_peas",
        "bee_bear turbo_bug",
        "pesky_peas",
        ("attack turbo_bug", "block pesky_peas"),
        {"creatures": ("bee_bear", "pesky_peas")},
        {"life": (3, 1)},
    ),
    # Pomelozilla: enemy Hunters stay at home
    Case("pomelozilla", "killer_bee gorillion", "pomelozilla", (), {"can": ("attack", ["gorillion"])}),
    Case("pomelozilla", "pomelozilla killer_bee", "", (), {"can": ("attack", ["pomelozilla", "killer_bee"])}),
    Case("pomelozilla", "killer_bee", "pomelozilla", ("attack killer_bee",), {"refused": True}),
    Case("pomelozilla", "killer_bee", "pomelozilla", (), {"winner": (1, "no_action")}, {"hand": (0, 5)}),
    # Potadore The Wise: two for the others
    Case(
        "potadore_the_wise",
        "potadore_the_wise gorillion",
        "bee_bear",
        (),
        {"power": {"potadore_the_wise": 4, "gorillion": 12, "bee_bear": 8}},
    ),
    Case(
        "potadore_the_wise",
        "potadore_the_wise potadore_the_wise",
        "",
        (),
        {"power": {"potadore_the_wise": 6}},
    ),
    Case(
        "potadore_the_wise",
        "potadore_the_wise bee_bear",
        "gorillion",
        ("attack bee_bear", "block gorillion"),
        {"creatures": ("potadore_the_wise", "")},
    ),
    # Prime Fungus: while no ally is stronger
    Case("prime_fungus", "prime_fungus", "bee_bear", ("attack prime_fungus",), {"asks": (0, "hunt")}),
    Case("prime_fungus", "prime_fungus pepperwing", "bee_bear", ("attack prime_fungus",), {"asks": (0, "hunt")}),
    Case("prime_fungus", "prime_fungus gorillion", "bee_bear", ("attack prime_fungus",), {"asks": (1, "block")}),
    Case(
        "prime_fungus",
        "prime_fungus prime_fungus",
        "",
        ("attack prime_fungus#2", "attack"),
        {"life": (3, 1), "asks": (1, "turn")},
    ),
    Case(
        "prime_fungus",
        "gorillion",
        "prime_fungus",
        ("attack gorillion", "block prime_fungus"),
        {"creatures": ("", "")},
    ),
    # Rad Radish: an enemy Hunter
    Case(
        "rad_radish",
        "raspberry_ranger",
        "killer_bee gorillion",
        ("play rad_radish",),
        {"creatures": ("raspberry_ranger rad_radish", "gorillion")},
    ),
    Case(
        "rad_radish",
        "killer_bee",
        "gorillion",
        ("play rad_radish",),
        {"creatures": ("killer_bee rad_radish", "gorillion"), "asks": (1, "turn")},
    ),
    Case(
        "rad_radish",
        "",
        "killer_bee raspberry_ranger",
        ("play rad_radish",),
        {"asks": (0, "choose"), "can": ("choose", ["killer_bee", "raspberry_ranger"])},
    ),
    Case("rad_radish", "", "prime_fungus", ("play rad_radish",), {"creatures": ("rad_radish", "")}),
    # Raspberry Ranger: keywords alone
    Case("raspberry_ranger", "raspberry_ranger", "gorillion", ("attack raspberry_ranger",), {"asks": (0, "hunt")}),
    Case(
        "raspberry_ranger",
        "raspberry_ranger",
        "gorillion",
        ("attack raspberry_ranger", "choose gorillion"),
        {"creatures": ("raspberry_ranger*", "gorillion")},
    ),
    Case(
        "raspberry_ranger",
        "raspberry_ranger*",
        "gorillion",
        ("attack raspberry_ranger", "choose gorillion"),
        {"creatures": ("", "gorillion")},
    ),
    # The Broccoli Bards: a weak card from the own pile
    Case(
        "the_broccoli_bards",
        "",
        "",
        ("play the_broccoli_bards",),
        {"creatures": ("the_broccoli_bards killer_bee", ""), "discard": ("pepperwing", "axolotl_healer")},
        {"discard": ("pepperwing killer_bee", "axolotl_healer")},
    ),
    Case(
        "the_broccoli_bards",
        "",
        "",
        ("play the_broccoli_bards", "choose axolotl_healer"),
        {"creatures": ("the_broccoli_bards axolotl_healer", ""), "life": (5, 3)},
        {"discard": ("axolotl_healer killer_bee", "")},
    ),
    Case(
        "the_broccoli_bards",
        "",
        "",
        ("play the_broccoli_bards",),
        {"creatures": ("the_broccoli_bards", ""), "asks": (1, "turn")},
        {"discard": ("pepperwing", "axolotl_healer")},
    ),
    # Tomageddon: falls, and steals
    Case(
        "tomageddon",
        "gorillion",
        "tomageddon",
        ("attack gorillion", "block tomageddon"),
        {"hand": (5, 6), "deck": (4, 5), "creatures": ("gorillion", "")},
    ),
    Case(
        "tomageddon",
        "gorillion",
        "tomageddon",
        ("block tomageddon",),
        {"hand": (0, 5)},
        {"hand": (0, 5), "deck": (0, 5)},
    ),
    Case(
        "tomageddon",
        "bee_bear",
        "tomageddon",
        ("attack bee_bear", "block tomageddon"),
        {"hand": (5, 5), "creatures": ("", "tomageddon")},
    ),
)
"""At least three of each face."""
