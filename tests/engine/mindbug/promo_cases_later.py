"""The cases of the later faces of the promos, as in `promo_cases`."""

from __future__ import annotations

from tests.engine.mindbug.cases import Case

LATER_CASES = (
    # Jean-Claw Pandamme: attacking costs enemies a card
    Case(
        "jean_claw_pandamme",
        "gorillion",
        "jean_claw_pandamme",
        ("attack gorillion", "reveal bee_bear"),
        {"discard": ("bee_bear", ""), "hand": (5, 5), "asks": (1, "block")},
    ),
    Case("jean_claw_pandamme", "jean_claw_pandamme gorillion", "", ("attack gorillion",), {"life": (3, 2)}),
    Case("jean_claw_pandamme", "gorillion", "jean_claw_pandamme", (), {"asks": (1, "block")}, {"hand": (0, 5)}),
    # Kitten Crewmate: evolves in place of being defeated
    Case(
        "kitten_crewmate",
        "gorillion",
        "kitten_crewmate",
        ("attack gorillion", "block kitten_crewmate"),
        {"creatures": ("gorillion", "one_eye_felix"), "discard": ("", "")},
    ),
    Case(
        "kitten_crewmate",
        "gorillion",
        "kitten_crewmate+bee_bear",
        ("attack gorillion", "block kitten_crewmate"),
        {"creatures": ("gorillion", "one_eye_felix+bee_bear")},
    ),
    Case(
        "kitten_crewmate",
        "gorillion",
        "one_eye_felix",
        ("attack gorillion", "block one_eye_felix"),
        {"creatures": ("gorillion", ""), "discard": ("", "kitten_crewmate")},
    ),
    # "One-Eye" Felix: evolves at the end of a turn in which it has won a fight
    Case(
        "one_eye_felix",
        "one_eye_felix",
        "bee_bear",
        ("attack one_eye_felix", "pass", "pass"),
        {"creatures": ("one_eye_felix", "bee_bear")},
    ),
    Case(
        "one_eye_felix",
        "one_eye_felix",
        "killer_bee",
        ("attack one_eye_felix", "choose killer_bee"),
        {"creatures": ("silver_whiskers", "")},
    ),
    Case(
        "one_eye_felix",
        "one_eye_felix",
        "luchataur",
        ("attack one_eye_felix", "choose luchataur"),
        {"creatures": ("", "luchataur")},
    ),
    Case(
        "one_eye_felix",
        "one_eye_felix",
        "turbo_bug",
        ("attack one_eye_felix", "choose turbo_bug"),
        {"creatures": ("silver_whiskers", ""), "asks": (1, "turn")},
    ),
    Case(
        "one_eye_felix",
        "turbo_bug",
        "one_eye_felix",
        ("attack turbo_bug", "block one_eye_felix"),
        {"creatures": ("", "silver_whiskers")},
        {"life": (3, 1)},
    ),
    Case(
        "one_eye_felix",
        "one_eye_felix",
        "plated_scorpion rhino_turtle",
        ("attack one_eye_felix", "choose rhino_turtle"),
        {"creatures": ("", "plated_scorpion rhino_turtle")},
    ),
    # Silver Whiskers: takes one of power 5 or less
    Case(
        "silver_whiskers",
        "silver_whiskers",
        "turbo_bug gorillion",
        ("attack silver_whiskers",),
        {"creatures": ("silver_whiskers turbo_bug", "gorillion"), "asks": (1, "block")},
    ),
    Case(
        "silver_whiskers",
        "silver_whiskers",
        "gorillion",
        ("attack silver_whiskers",),
        {"creatures": ("silver_whiskers", "gorillion"), "asks": (1, "block")},
    ),
    Case(
        "silver_whiskers",
        "silver_whiskers luchataur",
        "turbo_bug gorillion",
        ("attack silver_whiskers",),
        {"asks": (1, "block")},
    ),
    # Solar Bear: a boost, or who is boosted
    Case(
        "solar_bear",
        "solar_bear",
        "bee_bear+killer_bee",
        ("attack solar_bear", "take"),
        {"creatures": ("solar_bear bee_bear+killer_bee", ""), "life": (3, 2)},
        {"discard": ("gorillion", "")},
    ),
    Case(
        "solar_bear",
        "solar_bear",
        "bee_bear",
        ("attack solar_bear", "choose solar_bear", "choose gorillion"),
        {"creatures": ("solar_bear+gorillion", "bee_bear")},
        {"discard": ("gorillion", "")},
    ),
    Case(
        "solar_bear",
        "solar_bear",
        "bee_bear",
        ("attack solar_bear",),
        {"creatures": ("solar_bear", "bee_bear"), "asks": (1, "block")},
    ),
    # Tuckbox Mimic: a boost and the next stage, by its Action
    Case(
        "tuckbox_mimic",
        "tuckbox_mimic",
        "",
        ("activate tuckbox_mimic", "choose gorillion"),
        {"creatures": ("deckbox_mimic+gorillion", ""), "power": {"deckbox_mimic": 6}},
        {"discard": ("gorillion", "")},
    ),
    Case(
        "tuckbox_mimic",
        "tuckbox_mimic",
        "",
        ("activate tuckbox_mimic", "done"),
        {"creatures": ("deckbox_mimic", "")},
        {"discard": ("gorillion", "")},
    ),
    Case(
        "tuckbox_mimic",
        "tuckbox_mimic",
        "",
        ("activate tuckbox_mimic",),
        {"creatures": ("deckbox_mimic", ""), "asks": (1, "turn")},
    ),
    # Deckbox Mimic: the same, but it may stay what it is
    Case(
        "deckbox_mimic",
        "deckbox_mimic",
        "",
        ("activate deckbox_mimic", "choose gorillion", "no"),
        {"creatures": ("deckbox_mimic+gorillion", "")},
        {"discard": ("gorillion", "")},
    ),
    Case(
        "deckbox_mimic",
        "deckbox_mimic",
        "",
        ("activate deckbox_mimic", "done", "yes"),
        {"creatures": ("big_box_mimic", "")},
        {"discard": ("gorillion", "")},
    ),
    Case("deckbox_mimic", "deckbox_mimic", "", ("activate deckbox_mimic",), {"asks": (0, "option")}),
    # Big Box Mimic: what lay under it comes into play
    Case(
        "big_box_mimic",
        "gorillion",
        "big_box_mimic+luchataur+axolotl_healer",
        ("attack gorillion", "block big_box_mimic"),
        {"asks": (1, "choose"), "legal": ["choose luchataur", "choose axolotl_healer", "done"]},
        {"discard": ("", "bee_bear")},
    ),
    Case(
        "big_box_mimic",
        "gorillion",
        "big_box_mimic+luchataur+axolotl_healer",
        ("attack gorillion", "block big_box_mimic", "choose axolotl_healer", "done"),
        {
            "creatures": ("gorillion", "axolotl_healer"),
            "discard": ("", "bee_bear tuckbox_mimic luchataur"),
            "life": (3, 3),
        },
        {"discard": ("", "bee_bear")},
    ),
    Case(
        "big_box_mimic",
        "gorillion",
        "big_box_mimic",
        ("attack gorillion", "block big_box_mimic"),
        {"creatures": ("gorillion", ""), "asks": (1, "turn")},
        {"discard": ("", "bee_bear")},
    ),
    # Battle Beetle: as many Mindbugs cost two lives
    Case(
        "battle_beetle",
        "battle_beetle",
        "gorillion",
        ("attack battle_beetle",),
        {"life": (3, 1), "asks": (1, "block")},
        {"mindbugs": (1, 1)},
    ),
    Case(
        "battle_beetle", "battle_beetle", "gorillion", ("attack battle_beetle",), {"life": (3, 3)}, {"mindbugs": (1, 2)}
    ),
    Case(
        "battle_beetle",
        "battle_beetle",
        "gorillion",
        ("attack battle_beetle",),
        {"winner": (0, "life")},
        {"life": (3, 2)},
    ),
    # Knightmare: no life is lost, but with it the match
    Case(
        "knightmare",
        "gorillion",
        "knightmare",
        ("attack gorillion", "pass"),
        {"life": (3, 3), "happened": ["unhurt", "turn"]},
    ),
    Case(
        "knightmare",
        "gorillion",
        "knightmare",
        ("attack gorillion", "block knightmare"),
        {"creatures": ("gorillion", "knightmare*"), "winner": None},
    ),
    Case(
        "knightmare",
        "gorillion",
        "knightmare*",
        ("attack gorillion", "block knightmare"),
        {"winner": (0, "card"), "life": (3, 3)},
    ),
    Case("knightmare", "knightmare gorillion", "", ("attack gorillion",), {"life": (3, 2)}),
    # Alpacoodle: all others lie aside until it falls
    Case(
        "alpacoodle",
        "gorillion",
        "bee_bear+killer_bee rhino_turtle*",
        ("play alpacoodle",),
        {
            "creatures": ("alpacoodle", ""),
            "discard": ("", "killer_bee"),
            "aside": ("gorillion", "bee_bear rhino_turtle"),
        },
    ),
    Case(
        "alpacoodle",
        "luchataur",
        "alpacoodle",
        ("attack luchataur", "block alpacoodle"),
        {"creatures": ("luchataur gorillion", "axolotl_healer"), "life": (3, 3), "aside": ("", "")},
        {"aside": (["gorillion"], ["axolotl_healer"])},
    ),
    Case(
        "alpacoodle",
        "luchataur",
        "alpacoodle",
        ("play brain_fly",),
        {"creatures": ("luchataur brain_fly", "alpacoodle"), "aside": ("gorillion", "")},
        {"aside": (["gorillion"], [])},
    ),
    Case("alpacoodle", "", "", ("play alpacoodle",), {"creatures": ("alpacoodle", ""), "asks": (1, "turn")}),
    # Steamforger: three creatures more win
    Case(
        "steamforger",
        "steamforger gorillion luchataur bee_bear",
        "shield_bugs",
        ("attack steamforger",),
        {"winner": (0, "card")},
    ),
    Case("steamforger", "steamforger gorillion luchataur", "shield_bugs", ("attack steamforger",), {"winner": None}),
    Case("steamforger", "steamforger gorillion luchataur", "", ("attack steamforger",), {"winner": (0, "card")}),
    # Wolfman Steve: power 4 or less stays in the other hand
    Case("wolfman_steve", "", "wolfman_steve", ("play chuck",), {"refused": True}),
    Case("wolfman_steve", "", "wolfman_steve", ("play jazz_dog",), {"creatures": ("jazz_dog", "wolfman_steve")}),
    Case("wolfman_steve", "wolfman_steve", "", ("play chuck",), {"creatures": ("wolfman_steve chuck", "")}),
    Case("wolfman_steve", "", "wolfman_steve", ("nothing",), {"winner": (1, "no_action")}),
    Case("wolfman_steve", "gorillion", "wolfman_steve", ("nothing",), {"refused": True}),
    # Short-Neck Giraffodile: two cards from the own pile
    Case(
        "short_neck_giraffodile",
        "short_neck_giraffodile",
        "",
        ("attack short_neck_giraffodile", "choose luchataur", "choose bee_bear"),
        {"hand": (7, 5), "discard": ("gorillion", "killer_bee")},
        {"discard": ("luchataur gorillion bee_bear", "killer_bee")},
    ),
    Case(
        "short_neck_giraffodile",
        "short_neck_giraffodile",
        "",
        ("attack short_neck_giraffodile",),
        {"hand": (6, 5), "discard": ("", "killer_bee")},
        {"discard": ("luchataur", "killer_bee")},
    ),
    Case(
        "short_neck_giraffodile",
        "short_neck_giraffodile",
        "",
        ("attack short_neck_giraffodile",),
        {"hand": (5, 5), "life": (3, 2)},
        {"discard": ("", "killer_bee")},
    ),
    # Wheatl-e: all cards of a number
    Case(
        "wheatl_e",
        "wheatl_e",
        "",
        ("attack wheatl_e", "number 8", "reveal macaw_dagon", "reveal battle_beetle", "done"),
        {"hand": (7, 5), "deck": (5, 3), "happened": ["drew", "life"]},
    ),
    Case("wheatl_e", "wheatl_e", "", ("attack wheatl_e", "number 8", "reveal chuck"), {"refused": True}),
    Case("wheatl_e", "wheatl_e", "", ("attack wheatl_e", "number 11"), {"refused": True}),
    Case("wheatl_e", "wheatl_e", "", ("attack wheatl_e", "number 1", "done"), {"hand": (5, 5), "life": (3, 2)}),
    Case("wheatl_e", "wheatl_e", "", ("attack wheatl_e",), {"hand": (5, 0), "life": (3, 2)}, {"hand": (5, 0)}),
    # The Pack: Sneaky once it is exhausted
    Case("the_pack", "the_pack*", "gorillion", ("attack the_pack", "pass"), {"life": (3, 2)}),
    Case("the_pack", "the_pack", "gorillion", ("attack the_pack", "pass"), {"asks": (1, "block")}),
    Case(
        "the_pack",
        "gorillion",
        "the_pack",
        ("attack gorillion", "block the_pack", "attack the_pack", "pass"),
        {"life": (2, 3)},
    ),
)
"""At least three of each of the later faces."""
