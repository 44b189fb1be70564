"""What each face does that the box knows of Battlefruit Galaxy, the Add-On and King of Tokyo, and where it does not."""

from __future__ import annotations

from tests.engine.mindbug.cases import Case
from tests.engine.mindbug.partial_cases_later import LATER_CASES

PARTIAL = ("battlefruit_galaxy", "battlefruit_add_on", "king_of_tokyo")
"""The sets of which the box knows only some cards."""
MIXED = ("first_contact", *PARTIAL)

GALAXY_CASES = (
    # Applebot: two lives when it is defeated
    Case("applebot", "gorillion", "applebot", ("attack gorillion", "block applebot"), {"life": (3, 5)}),
    Case("applebot", "gorillion", "applebot", ("attack gorillion", "pass"), {"life": (3, 2)}),
    Case(
        "applebot",
        "tusked_extorter",
        "",
        ("attack tusked_extorter", "reveal applebot"),
        {"life": (3, 2), "discard": ("", "applebot"), "asks": (1, "turn")},
    ),
    # Astronuts: a Mindbug back where none is left
    Case(
        "astronuts",
        "gorillion",
        "astronuts",
        ("attack gorillion", "block astronuts"),
        {"mindbugs": (0, 1), "happened": ["blocked", "defeated", "defeated", "mindbugs", "turn"]},
    ),
    Case(
        "astronuts",
        "gorillion",
        "astronuts",
        ("attack gorillion", "block astronuts"),
        {"mindbugs": (0, 1), "discard": ("gorillion", "astronuts")},
        {"mindbugs": (0, 1)},
    ),
    Case(
        "astronuts",
        "gorillion",
        "astronuts",
        ("attack gorillion", "block astronuts", "play killer_bee"),
        {"mindbugs": (1, 1), "asks": (0, "mindbug")},
        {"mindbugs": (1, 0)},
    ),
    # Aubergalactic Whale: Fast; takes all strong enemies with it
    Case(
        "aubergalactic_whale",
        "killer_bee gorillion luchataur",
        "aubergalactic_whale elephantopus",
        ("attack gorillion", "block aubergalactic_whale"),
        {"creatures": ("killer_bee", "elephantopus")},
    ),
    Case(
        "aubergalactic_whale",
        "gorillion strange_barrel mysterious_mermaid",
        "aubergalactic_whale",
        ("attack gorillion", "block aubergalactic_whale"),
        {"creatures": ("strange_barrel", "")},
    ),
    Case(
        "aubergalactic_whale",
        "",
        "",
        ("play aubergalactic_whale", "attack"),
        {"life": (3, 2), "asks": (1, "turn")},
    ),
    Case("aubergalactic_whale", "", "", ("play aubergalactic_whale", "pass"), {"life": (3, 3), "asks": (1, "turn")}),
    # Bean Bot: a life of the opponent for who has fewer
    Case("bean_bot", "", "", ("play bean_bot",), {"life": (2, 2)}, {"life": (1, 3)}),
    Case("bean_bot", "", "", ("play bean_bot",), {"life": (3, 2)}, {"life": (2, 3)}),
    Case("bean_bot", "", "", ("play bean_bot",), {"life": (3, 3), "asks": (1, "turn")}),
    Case("bean_bot", "", "", ("play bean_bot",), {"life": (3, 1)}, {"life": (3, 1)}),
    # Chaotic Cabbage: a card of the other hand
    Case(
        "chaotic_cabbage",
        "gorillion",
        "chaotic_cabbage",
        ("attack gorillion", "block chaotic_cabbage"),
        {"hand": (5, 6), "deck": (4, 5)},
    ),
    Case(
        "chaotic_cabbage",
        "gorillion turbo_bug",
        "chaotic_cabbage",
        ("attack gorillion", "block chaotic_cabbage"),
        {"hand": (0, 5), "asks": (1, "turn")},
        {"hand": (0, 5), "deck": (0, 5)},
    ),
    Case(
        "chaotic_cabbage",
        "gorillion",
        "chaotic_cabbage",
        ("attack gorillion",),
        {"hand": (5, 5), "can": ("block", ["chaotic_cabbage"])},
    ),
    # Cinnemonk: a card with a Defeated effect, from any pile
    Case(
        "cinnemonk",
        "",
        "",
        ("play cinnemonk",),
        {"creatures": ("cinnemonk harpy_mother", ""), "discard": ("gorillion", "killer_bee")},
        {"discard": ("gorillion", "killer_bee harpy_mother")},
    ),
    Case(
        "cinnemonk",
        "",
        "",
        ("play cinnemonk",),
        {"asks": (0, "choose"), "can": ("choose", ["strange_barrel", "harpy_mother"])},
        {"discard": ("gorillion strange_barrel", "harpy_mother killer_bee")},
    ),
    Case(
        "cinnemonk",
        "",
        "",
        ("play cinnemonk",),
        {"creatures": ("cinnemonk", ""), "asks": (1, "turn")},
        {"discard": ("gorillion", "killer_bee bee_bear")},
    ),
    # Grape Sentinel: a Hunter, and no more
    Case(
        "grape_sentinel",
        "grape_sentinel",
        "killer_bee",
        ("attack grape_sentinel", "choose killer_bee"),
        {"creatures": ("grape_sentinel", "")},
    ),
    Case("grape_sentinel", "grape_sentinel", "bee_bear", ("attack grape_sentinel",), {"asks": (0, "hunt")}),
    Case("grape_sentinel", "grape_sentinel", "bee_bear", ("attack grape_sentinel", "pass", "pass"), {"life": (3, 2)}),
    # Leeklings: all enemies that are Poisonous or Sneaky
    Case(
        "leeklings",
        "leeklings",
        "killer_bee turbo_bug spider_owl gorillion",
        ("attack leeklings",),
        {"creatures": ("leeklings", "killer_bee turbo_bug gorillion"), "asks": (1, "block")},
    ),
    Case(
        "leeklings",
        "leeklings spider_owl",
        "axolotl_healer elephantopus",
        ("attack leeklings",),
        {"creatures": ("leeklings spider_owl", "elephantopus"), "asks": (1, "block")},
    ),
    Case(
        "leeklings",
        "leeklings",
        "elephantopus",
        ("attack leeklings",),
        {"creatures": ("leeklings", "elephantopus"), "asks": (1, "block")},
    ),
    # Olive Orbiter: all enemies, if nobody else is left on its side
    Case(
        "olive_orbiter",
        "gorillion bee_bear",
        "olive_orbiter",
        ("attack gorillion", "block olive_orbiter"),
        {"creatures": ("", "")},
    ),
    Case(
        "olive_orbiter",
        "gorillion bee_bear",
        "olive_orbiter turbo_bug",
        ("attack gorillion", "block olive_orbiter"),
        {"creatures": ("gorillion bee_bear", "turbo_bug")},
    ),
    Case(
        "olive_orbiter",
        "rhino_turtle",
        "olive_orbiter",
        ("attack rhino_turtle", "block olive_orbiter"),
        {"creatures": ("rhino_turtle*", "")},
    ),
    # Peach Police: no Defeated effect of an enemy
    Case(
        "peach_police",
        "gorillion peach_police",
        "harpy_mother",
        ("attack gorillion", "block harpy_mother"),
        {
            "creatures": ("gorillion peach_police", ""),
            "happened": ["blocked", "defeated", "silenced", "turn"],
        },
    ),
    Case(
        "peach_police",
        "elephantopus peach_police",
        "strange_barrel gorillion",
        ("attack elephantopus", "block strange_barrel"),
        {"hand": (5, 5)},
    ),
    Case(
        "peach_police",
        "gorillion",
        "peach_police strange_barrel",
        ("attack gorillion", "block strange_barrel"),
        {"hand": (5, 7), "discard": ("", "strange_barrel")},
    ),
    # Quadranut: one of each side
    Case(
        "quadranut",
        "turbo_bug",
        "bee_bear",
        ("play quadranut", "choose turbo_bug"),
        {"creatures": ("quadranut", ""), "discard": ("turbo_bug", "bee_bear")},
    ),
    Case(
        "quadranut", "", "bee_bear", ("play quadranut",), {"creatures": ("", ""), "discard": ("quadranut", "bee_bear")}
    ),
    Case(
        "quadranut",
        "turbo_bug",
        "",
        ("play quadranut", "choose quadranut"),
        {"creatures": ("turbo_bug", ""), "discard": ("quadranut", ""), "asks": (1, "turn")},
    ),
    # Radisher: Sneaky while the opponent is on turn
    Case("radisher", "axolotl_healer", "radisher", ("attack axolotl_healer",), {"asks": (1, "block")}),
    Case("radisher", "spider_owl", "radisher", ("attack spider_owl",), {"can": ("block", ["radisher"])}),
    Case("radisher", "radisher", "gorillion", ("attack radisher",), {"can": ("block", ["gorillion"])}),
    # Rhubarbarian: Fast; a card is discarded for it
    Case(
        "rhubarbarian",
        "killer_bee rhubarbarian",
        "axolotl_healer",
        ("attack rhubarbarian", "block axolotl_healer"),
        {"asks": (0, "reveal")},
    ),
    Case(
        "rhubarbarian",
        "rhubarbarian",
        "axolotl_healer",
        ("attack rhubarbarian", "block axolotl_healer", "reveal gorillion"),
        {"hand": (5, 5), "deck": (4, 5), "discard": ("rhubarbarian gorillion", "axolotl_healer")},
    ),
    Case(
        "rhubarbarian",
        "rhubarbarian turbo_bug",
        "axolotl_healer",
        ("attack rhubarbarian", "block axolotl_healer"),
        {"discard": ("rhubarbarian", "axolotl_healer"), "asks": (1, "turn")},
        {"hand": (0, 5), "deck": (0, 5)},
    ),
    Case("rhubarbarian", "", "", ("play rhubarbarian", "attack"), {"life": (3, 2), "asks": (1, "turn")}),
    # Romindesco: two cards for a creature
    Case(
        "romindesco",
        "",
        "gorillion",
        ("play romindesco", "yes", "reveal bee_bear", "reveal turbo_bug", "choose gorillion"),
        {"creatures": ("romindesco gorillion", ""), "discard": ("bee_bear turbo_bug", "")},
    ),
    Case(
        "romindesco",
        "",
        "gorillion",
        ("play romindesco", "no"),
        {"creatures": ("romindesco", "gorillion"), "asks": (1, "turn")},
    ),
    Case(
        "romindesco",
        "",
        "gorillion",
        ("play romindesco",),
        {"creatures": ("romindesco", "gorillion")},
        {"hand": (2, 5), "deck": (0, 5)},
    ),
    # Vanilla Creature: Tough, and no more
    Case(
        "vanilla_creature",
        "gorillion",
        "vanilla_creature",
        ("attack gorillion", "block vanilla_creature"),
        {"creatures": ("gorillion", "vanilla_creature*")},
    ),
    Case(
        "vanilla_creature",
        "gorillion",
        "vanilla_creature*",
        ("attack gorillion", "block vanilla_creature"),
        {"creatures": ("gorillion", "")},
    ),
    Case(
        "vanilla_creature",
        "luchataur",
        "vanilla_creature",
        ("attack luchataur", "block vanilla_creature"),
        {"creatures": ("", "vanilla_creature*")},
    ),
)

ADD_ON_CASES = (
    # Cutecat: two cards, or its next stage
    Case("cutecat", "cutecat", "gorillion", ("attack cutecat",), {"hand": (7, 5), "deck": (5, 3)}),
    Case("cutecat", "cutecat", "gorillion", ("attack cutecat",), {"hand": (6, 0)}, {"hand": (5, 1), "deck": (5, 0)}),
    Case(
        "cutecat",
        "cutecat*",
        "gorillion",
        ("activate cutecat",),
        {"creatures": ("zencats*", "gorillion"), "hand": (5, 5), "asks": (1, "turn")},
    ),
    # Zencats: a Mindbug back, and one less for the opponent
    Case("zencats", "zencats", "gorillion", ("attack zencats",), {"mindbugs": (2, 1)}, {"mindbugs": (1, 2)}),
    Case("zencats", "zencats", "gorillion", ("attack zencats",), {"mindbugs": (2, 0)}, {"mindbugs": (2, 1)}),
    Case("zencats", "zencats", "gorillion", ("attack zencats",), {"mindbugs": (1, 0)}),
    Case(
        "zencats",
        "zencats",
        "gorillion",
        ("activate zencats",),
        {"creatures": ("evilcat", "gorillion"), "mindbugs": (0, 0)},
    ),
    Case(
        "zencats",
        "zencats",
        "gorillion",
        ("attack zencats", "block gorillion"),
        {"discard": ("cutecat", ""), "mindbugs": (1, 0)},
    ),
    # Evilcat: an attack wins
    Case("evilcat", "evilcat", "gorillion", ("attack evilcat",), {"winner": (0, "card"), "life": (3, 3)}),
    Case(
        "evilcat",
        "gorillion",
        "evilcat",
        ("attack gorillion", "block evilcat"),
        {"winner": None, "discard": ("", "cutecat")},
    ),
    Case("evilcat", "evilcat", "", ("play gorillion",), {"winner": None, "asks": (1, "turn")}),
    # Saltemental: goes to the opponent, whose other creatures fall when it harvests
    Case(
        "saltemental",
        "bee_bear",
        "gorillion",
        ("play saltemental",),
        {"creatures": ("bee_bear", "gorillion saltemental^1"), "asks": (1, "turn")},
    ),
    Case(
        "saltemental",
        "bee_bear",
        "gorillion turbo_bug saltemental^1",
        ("attack bee_bear", "pass"),
        {"creatures": ("bee_bear", "saltemental"), "discard": ("", "gorillion turbo_bug"), "asks": (1, "turn")},
    ),
    Case(
        "saltemental",
        "bee_bear",
        "saltemental^1",
        ("attack bee_bear",),
        {"creatures": ("bee_bear", "saltemental"), "asks": (1, "turn")},
    ),
    Case(
        "saltemental",
        "bee_bear",
        "gorillion",
        ("play saltemental", "mindbug"),
        {"creatures": ("bee_bear saltemental^1", "gorillion"), "asks": (0, "turn")},
        {"mindbugs": (0, 1)},
    ),
)

TOKYO_CASES = (
    # Captain Fish: takes a strong creature
    Case(
        "captain_fish",
        "gorillion",
        "captain_fish",
        ("attack gorillion", "block captain_fish"),
        {"creatures": ("", "gorillion")},
    ),
    Case(
        "captain_fish",
        "killer_bee gorillion",
        "captain_fish elephantopus",
        ("attack gorillion", "block captain_fish"),
        {"asks": (1, "choose"), "can": ("choose", ["gorillion", "elephantopus"])},
    ),
    Case(
        "captain_fish",
        "axolotl_healer killer_bee",
        "captain_fish",
        ("attack killer_bee", "choose captain_fish"),
        {"creatures": ("axolotl_healer", ""), "asks": (1, "turn")},
    ),
    # Cosmic Joe: defeats any creature
    Case("cosmic_joe", "gorillion", "cosmic_joe", ("attack gorillion", "block cosmic_joe"), {"creatures": ("", "")}),
    Case(
        "cosmic_joe",
        "gorillion",
        "cosmic_joe bee_bear",
        ("attack gorillion", "block cosmic_joe"),
        {"asks": (1, "choose"), "can": ("choose", ["gorillion", "bee_bear"])},
    ),
    Case(
        "cosmic_joe",
        "compost_dragon",
        "cosmic_joe",
        ("attack compost_dragon", "choose cosmic_joe"),
        {"creatures": ("", ""), "asks": (1, "turn")},
    ),
    # Cyber Bunny: defeats an enemy of 5 or more
    Case(
        "cyber_bunny",
        "",
        "compost_dragon luchataur",
        ("play cyber_bunny",),
        {"creatures": ("cyber_bunny", "compost_dragon")},
    ),
    Case(
        "cyber_bunny",
        "",
        "killer_bee shield_bugs",
        ("play cyber_bunny",),
        {"creatures": ("cyber_bunny", "shield_bugs")},
    ),
    Case(
        "cyber_bunny",
        "gorillion",
        "shield_bugs",
        ("play cyber_bunny",),
        {"creatures": ("gorillion cyber_bunny", "shield_bugs")},
    ),
    # Cyber Kitty: defeats an enemy of 5 or less
    Case("cyber_kitty", "", "killer_bee bee_bear", ("play cyber_kitty",), {"creatures": ("cyber_kitty", "bee_bear")}),
    Case("cyber_kitty", "", "bee_bear", ("play cyber_kitty",), {"creatures": ("cyber_kitty", "bee_bear")}),
    Case(
        "cyber_kitty",
        "killer_bee",
        "bee_bear gorillion",
        ("play cyber_kitty",),
        {"creatures": ("killer_bee cyber_kitty", "bee_bear gorillion"), "asks": (1, "turn")},
    ),
    # Gigazaur: costs the opponent a life
    Case("gigazaur", "gorillion", "gigazaur", ("attack gorillion", "block gigazaur"), {"life": (2, 3)}),
    Case(
        "gigazaur",
        "gorillion",
        "gigazaur",
        ("attack gorillion", "block gigazaur"),
        {"winner": (1, "life")},
        {"life": (1, 3)},
    ),
    Case(
        "gigazaur",
        "elephantopus",
        "gigazaur",
        ("attack elephantopus", "block gigazaur"),
        {"life": (3, 3), "creatures": ("elephantopus*", "gigazaur")},
    ),
    # Quetzalcóatl: Sneaky, and no more
    Case("quetzalcoatl", "quetzalcoatl", "gorillion", ("attack quetzalcoatl",), {"life": (3, 2), "asks": (1, "turn")}),
    Case("quetzalcoatl", "quetzalcoatl", "spider_owl", ("attack quetzalcoatl",), {"can": ("block", ["spider_owl"])}),
    Case("quetzalcoatl", "gorillion", "quetzalcoatl", ("attack gorillion",), {"can": ("block", ["quetzalcoatl"])}),
    # Rex Florae: the others are stronger by one
    Case("rex_florae", "rex_florae gorillion", "", (), {"power": {"rex_florae": 6, "gorillion": 11}}),
    Case("rex_florae", "rex_florae", "gorillion", (), {"power": {"rex_florae": 6, "gorillion": 10}}),
    Case(
        "rex_florae",
        "luchataur",
        "rex_florae vanilla_creature*",
        ("attack luchataur", "block vanilla_creature"),
        {"creatures": ("", "rex_florae vanilla_creature*")},
    ),
    # Space Penguin: a life
    Case("space_penguin", "", "", ("play space_penguin",), {"life": (4, 3)}),
    Case("space_penguin", "", "", ("play space_penguin", "mindbug"), {"life": (3, 4)}, {"mindbugs": (0, 1)}),
    Case("space_penguin", "space_penguin", "gorillion", ("attack space_penguin",), {"life": (3, 2)}),
)

CASES = (*GALAXY_CASES, *ADD_ON_CASES, *TOKYO_CASES, *LATER_CASES)
