"""What each face of the promos does on a table, where it just does not, and where it may not: one table of cases."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

BOTH = ("first_contact", "beyond_eternity", "promos")


class Case(NamedTuple):
    """A table, what is answered, and what is then seen of it; the names are those of `Scene`."""

    face: str
    ann: str
    bob: str
    answers: tuple[str, ...]
    sees: dict[str, Any]
    table: Mapping[str, Any] = MappingProxyType({})


CASES = (
    # Slugapult: one of its own for an enemy
    Case(
        "slugapult",
        "slugapult gorillion",
        "bee_bear shield_bugs",
        ("attack slugapult", "choose gorillion"),
        {"can": ("choose", ["bee_bear", "shield_bugs"])},
    ),
    Case(
        "slugapult",
        "slugapult gorillion",
        "bee_bear",
        ("attack slugapult", "done"),
        {"creatures": ("slugapult gorillion", "bee_bear"), "asks": (1, "block")},
    ),
    Case(
        "slugapult",
        "slugapult goblin_werewolf",
        "bee_bear",
        ("attack slugapult", "choose goblin_werewolf"),
        {"creatures": ("slugapult", ""), "asks": (0, "frenzy")},
    ),
    Case(
        "slugapult",
        "slugapult rhino_turtle",
        "bee_bear",
        ("attack slugapult", "choose rhino_turtle"),
        {"creatures": ("slugapult rhino_turtle*", "bee_bear")},
    ),
    # Mindbug Bug: a life before the Mindbug
    Case(
        "mindbug_bug",
        "mindbug_bug",
        "",
        ("play gorillion", "mindbug"),
        {"life": (3, 2), "creatures": ("mindbug_bug", "gorillion"), "mindbugs": (0, 0)},
        {"mindbugs": (0, 1)},
    ),
    Case(
        "mindbug_bug",
        "mindbug_bug",
        "",
        ("play gorillion", "pass"),
        {"life": (3, 3), "creatures": ("mindbug_bug gorillion", "")},
        {"mindbugs": (0, 1)},
    ),
    Case(
        "mindbug_bug",
        "mindbug_bug",
        "",
        ("play gorillion", "mindbug"),
        {"winner": (0, "life"), "mindbugs": (0, 1), "creatures": ("mindbug_bug gorillion", "")},
        {"mindbugs": (0, 1), "life": (3, 1)},
    ),
    Case("mindbug_bug", "", "mindbug_bug", ("play gorillion", "mindbug"), {"life": (3, 3)}, {"mindbugs": (0, 1)}),
    # Ratomancer: small ones from the pile, without their Play effects
    Case(
        "ratomancer",
        "",
        "",
        ("play ratomancer", "choose axolotl_healer", "choose compost_dragon"),
        {"creatures": ("ratomancer axolotl_healer compost_dragon", ""), "life": (3, 3)},
        {"discard": ("axolotl_healer gorillion compost_dragon", "")},
    ),
    Case(
        "ratomancer",
        "",
        "",
        ("play ratomancer", "done"),
        {"creatures": ("ratomancer", ""), "discard": ("axolotl_healer", "killer_bee")},
        {"discard": ("axolotl_healer", "killer_bee")},
    ),
    Case(
        "ratomancer",
        "",
        "",
        ("play ratomancer",),
        {"creatures": ("ratomancer", ""), "asks": (1, "turn")},
        {"discard": ("bee_bear", "axolotl_healer")},
    ),
    # Ram Hopper: Frenzy for the others
    Case("ram_hopper", "ram_hopper gorillion", "", ("attack gorillion",), {"asks": (0, "frenzy")}),
    Case("ram_hopper", "gorillion", "ram_hopper", ("attack gorillion", "pass"), {"asks": (1, "turn")}),
    Case(
        "ram_hopper", "ram_hopper gorillion", "", ("attack gorillion", "attack"), {"life": (3, 1), "asks": (1, "turn")}
    ),
    # Boar-Zooka: blocks nothing, takes all enemies along
    Case("boar_zooka", "gorillion", "boar_zooka", ("attack gorillion",), {"life": (3, 2)}),
    Case(
        "boar_zooka",
        "killer_bee gorillion luchataur",
        "boar_zooka shield_bugs",
        ("attack gorillion",),
        {"can": ("block", ["shield_bugs"])},
    ),
    Case(
        "boar_zooka",
        "tiger_squirrel gorillion",
        "boar_zooka",
        ("play kangasaurus_rex",),
        {"creatures": ("tiger_squirrel gorillion kangasaurus_rex", "boar_zooka")},
    ),
    Case(
        "boar_zooka",
        "gorillion rhino_turtle",
        "boar_zooka",
        ("play tiger_squirrel",),
        {"creatures": ("gorillion rhino_turtle tiger_squirrel", "boar_zooka")},
    ),
    Case(
        "boar_zooka", "gorillion deathweaver", "boar_zooka shield_bugs", ("play explosive_toad",), {"asks": (1, "turn")}
    ),
    # Sluggernaut: left or right when it is exhausted, for good
    Case(
        "sluggernaut",
        "elephantopus",
        "sluggernaut",
        ("attack elephantopus", "block sluggernaut", "hunter"),
        {
            "power": {"sluggernaut": 5},
            "creatures": ("elephantopus", "sluggernaut*"),
            "happened": ["exhausted", "turned", "turn"],
        },
    ),
    Case(
        "sluggernaut",
        "elephantopus",
        "sluggernaut",
        ("attack elephantopus", "block sluggernaut", "frenzy", "attack sluggernaut"),
        {"asks": (0, "block")},
    ),
    Case(
        "sluggernaut",
        "elephantopus",
        "sluggernaut",
        ("attack elephantopus", "block sluggernaut"),
        {"asks": (1, "option"), "legal": ["hunter", "frenzy"]},
    ),
    Case(
        "sluggernaut",
        "sluggernaut",
        "gorillion",
        ("attack sluggernaut", "block gorillion", "frenzy"),
        {"asks": (0, "frenzy"), "power": {"sluggernaut": 8, "gorillion": 10}},
    ),
    Case(
        "sluggernaut",
        "sluggernaut",
        "gorillion",
        ("attack sluggernaut", "block gorillion", "hunter"),
        {"asks": (1, "turn")},
    ),
    # Chuck: a die as long as it falls well
    Case(
        "chuck",
        "",
        "gorillion bee_bear",
        ("play chuck", "roll 4", "choose gorillion"),
        {"asks": (0, "roll"), "creatures": ("chuck", "bee_bear")},
    ),
    Case(
        "chuck",
        "",
        "gorillion bee_bear",
        ("play chuck", "roll 3"),
        {"asks": (1, "turn"), "creatures": ("chuck", "gorillion bee_bear")},
    ),
    Case(
        "chuck",
        "",
        "gorillion",
        ("play chuck", "roll 6"),
        {"asks": (1, "turn"), "creatures": ("chuck", ""), "happened": ["rolled", "automatic", "defeated", "turn"]},
    ),
    Case("chuck", "", "", ("play chuck",), {"asks": (1, "turn"), "creatures": ("chuck", "")}),
    # Jazz Dog: who has blocked comes over when the turn ends
    Case(
        "jazz_dog",
        "jazz_dog rhino_turtle",
        "gorillion",
        ("attack rhino_turtle", "block gorillion", "pass"),
        {"creatures": ("jazz_dog rhino_turtle* gorillion", ""), "asks": (1, "turn")},
    ),
    Case(
        "jazz_dog",
        "jazz_dog elephantopus",
        "gorillion",
        ("attack elephantopus", "pass"),
        {"creatures": ("jazz_dog elephantopus", "gorillion")},
    ),
    Case(
        "jazz_dog",
        "jazz_dog elephantopus",
        "shield_bugs",
        ("attack elephantopus",),
        {"life": (3, 2), "creatures": ("jazz_dog elephantopus", "shield_bugs")},
    ),
    Case(
        "jazz_dog",
        "gorillion",
        "jazz_dog rhino_turtle",
        ("attack gorillion", "block rhino_turtle"),
        {"creatures": ("gorillion", "jazz_dog rhino_turtle*")},
    ),
    Case(
        "jazz_dog",
        "jazz_dog elephantopus",
        "bee_bear",
        ("attack elephantopus", "block bee_bear"),
        {"creatures": ("jazz_dog elephantopus* bee_bear", "")},
    ),
    # Macaw Dagon: the hands change owners
    Case(
        "macaw_dagon",
        "macaw_dagon",
        "",
        ("attack macaw_dagon",),
        {"hand": (5, 5), "deck": (5, 2), "life": (3, 2)},
        {"hand": (2, 5)},
    ),
    Case(
        "macaw_dagon",
        "macaw_dagon",
        "",
        ("attack macaw_dagon",),
        {"hand": (7, 1), "deck": (0, 0)},
        {"hand": (1, 7), "deck": (0, 0)},
    ),
    Case(
        "macaw_dagon",
        "macaw_dagon",
        "",
        (),
        {"happened": ["automatic", "attacked", "idle", "life", "result"], "winner": (0, "life")},
        {"hand": (0, 0), "deck": (0, 0), "life": (3, 1)},
    ),
    Case(
        "macaw_dagon",
        "macaw_dagon",
        "alien_brain",
        ("attack macaw_dagon",),
        {"hand": (4, 2), "deck": (0, 0)},
        {"hand": (4, 2), "deck": (0, 0)},
    ),
    # Unigon: an empty hand wins
    Case(
        "unigon",
        "unigon gorillion",
        "bee_bear",
        ("attack unigon",),
        {"winner": (0, "card"), "life": (3, 3)},
        {"hand": (0, 5), "deck": (0, 5)},
    ),
    Case(
        "unigon",
        "unigon gorillion",
        "bee_bear",
        ("attack unigon",),
        {"winner": None, "asks": (1, "block")},
        {"hand": (1, 5)},
    ),
    Case(
        "unigon",
        "unigon gorillion",
        "bee_bear",
        ("attack gorillion",),
        {"winner": None, "asks": (1, "block")},
        {"hand": (0, 5)},
    ),
    # Suspicious Gift: goes over, and costs two lives
    Case("suspicious_gift", "", "", ("play suspicious_gift",), {"creatures": ("", "suspicious_gift"), "life": (3, 3)}),
    Case(
        "suspicious_gift",
        "gorillion",
        "suspicious_gift",
        ("attack gorillion", "block suspicious_gift"),
        {"life": (3, 1)},
    ),
    Case(
        "suspicious_gift",
        "gorillion",
        "suspicious_gift",
        ("attack gorillion", "block suspicious_gift"),
        {"winner": (0, "life")},
        {"life": (3, 2)},
    ),
    Case(
        "suspicious_gift",
        "",
        "deathweaver",
        ("play suspicious_gift",),
        {"creatures": ("suspicious_gift", "deathweaver")},
    ),
    # Future Eric: two of those not dealt
    Case("future_eric", "", "", ("play future_eric",), {"deck": (6, 5), "hand": (5, 5)}),
    Case(
        "future_eric",
        "",
        "",
        ("play future_eric",),
        {"deck": (10, 14)},
        {"hand": (1, 0), "deck": (14, 14), "sets": ("promos",)},
    ),
    Case(
        "future_eric",
        "",
        "",
        ("play future_eric",),
        {"deck": (9, 15)},
        {"hand": (1, 0), "deck": (14, 15), "sets": ("promos",)},
    ),
    # Alien Brain: nothing comes into the other hand
    Case(
        "alien_brain",
        "",
        "alien_brain",
        ("play gorillion",),
        {"hand": (4, 5), "deck": (5, 5), "happened": ["played", "kept_out", "entered", "turn"]},
    ),
    Case("alien_brain", "alien_brain", "", ("play gorillion",), {"hand": (5, 5), "deck": (4, 5)}),
    Case(
        "alien_brain",
        "",
        "alien_brain",
        ("play giraffodile",),
        {"hand": (4, 5), "discard": ("bee_bear", "")},
        {"discard": ("bee_bear", "")},
    ),
    Case(
        "alien_brain",
        "",
        "alien_brain",
        ("play gorillion",),
        {"hand": (5, 5), "deck": (4, 5)},
        {"rules": "barred_hands_draw"},
    ),
    Case(
        "alien_brain",
        "goblin_werewolf short_neck_giraffodile",
        "alien_brain",
        ("attack short_neck_giraffodile", "choose luchataur", "choose shield_bugs"),
        {"discard": ("luchataur bee_bear shield_bugs", "")},
        {"discard": ("luchataur bee_bear shield_bugs", "")},
    ),
    # Watts Dog: blocked by the plain alone
    Case("watts_dog", "watts_dog", "gorillion rhino_turtle", ("attack watts_dog",), {"can": ("block", ["gorillion"])}),
    Case(
        "watts_dog",
        "watts_dog",
        "rhino_turtle plated_scorpion",
        ("attack watts_dog",),
        {"life": (3, 2), "asks": (0, "frenzy")},
    ),
    Case("watts_dog", "watts_dog", "gorillion ram_hopper bee_bear", ("attack watts_dog",), {"life": (3, 2)}),
    Case(
        "watts_dog",
        "gorillion watts_dog",
        "rhino_turtle bee_bear",
        ("attack gorillion",),
        {"can": ("block", ["rhino_turtle", "bee_bear"])},
    ),
    # Blessed Axolotl Healer: from the pile, a life for each attack
    Case(
        "blessed_axolotl_healer",
        "gorillion",
        "",
        ("attack gorillion",),
        {"life": (4, 2)},
        {"discard": ("blessed_axolotl_healer", "")},
    ),
    Case(
        "blessed_axolotl_healer",
        "gorillion",
        "",
        ("attack gorillion",),
        {"life": (3, 2)},
        {"discard": ("", "blessed_axolotl_healer")},
    ),
    Case("blessed_axolotl_healer", "gorillion blessed_axolotl_healer", "", ("attack gorillion",), {"life": (3, 2)}),
    Case(
        "blessed_axolotl_healer",
        "turbo_bug",
        "",
        ("attack turbo_bug",),
        {"asks": (0, "order"), "legal": ["choose turbo_bug", "choose blessed_axolotl_healer"]},
        {"discard": ("blessed_axolotl_healer", "")},
    ),
    # Bug Catcher: no Mindbugs at all
    Case(
        "bug_catcher",
        "bug_catcher",
        "",
        ("play gorillion",),
        {"creatures": ("bug_catcher gorillion", ""), "asks": (1, "turn")},
        {"mindbugs": (2, 2)},
    ),
    Case(
        "bug_catcher",
        "",
        "bug_catcher",
        ("play gorillion",),
        {"creatures": ("gorillion", "bug_catcher"), "asks": (1, "turn")},
        {"mindbugs": (2, 2)},
    ),
    Case("bug_catcher", "", "", ("play bug_catcher",), {"asks": (1, "mindbug")}, {"mindbugs": (2, 2)}),
    # Cursed Goblin Werewolf: from the pile, Frenzy and Hunter creatures stay at home
    Case(
        "cursed_goblin_werewolf",
        "goblin_werewolf gorillion killer_bee",
        "",
        (),
        {"can": ("attack", ["gorillion"])},
        {"discard": ("cursed_goblin_werewolf", "")},
    ),
    Case(
        "cursed_goblin_werewolf",
        "goblin_werewolf gorillion killer_bee",
        "",
        (),
        {"can": ("attack", ["goblin_werewolf", "gorillion", "killer_bee"])},
        {"discard": ("", "cursed_goblin_werewolf")},
    ),
    Case(
        "cursed_goblin_werewolf",
        "ram_hopper gorillion",
        "",
        ("play bee_bear",),
        {"asks": (1, "turn")},
        {"discard": ("cursed_goblin_werewolf", "")},
    ),
    Case(
        "cursed_goblin_werewolf",
        "ram_hopper gorillion",
        "",
        (),
        {"winner": (1, "no_action")},
        {"hand": (0, 5), "discard": ("cursed_goblin_werewolf", "")},
    ),
    # Ghost Hand: who is boosted does not block
    Case(
        "ghost_hand",
        "gorillion ghost_hand",
        "bee_bear+killer_bee luchataur",
        ("attack gorillion",),
        {"can": ("block", ["luchataur"])},
    ),
    Case(
        "ghost_hand",
        "gorillion",
        "bee_bear+killer_bee ghost_hand",
        ("attack gorillion",),
        {"can": ("block", ["ghost_hand"])},
    ),
    Case(
        "ghost_hand",
        "",
        "bee_bear",
        ("play ghost_hand", "choose bee_bear", "choose gorillion"),
        {"creatures": ("ghost_hand", "bee_bear+gorillion")},
        {"discard": ("gorillion", "")},
    ),
    Case(
        "ghost_hand",
        "",
        "bee_bear",
        ("play ghost_hand", "done"),
        {"creatures": ("ghost_hand", "bee_bear")},
        {"discard": ("gorillion", "")},
    ),
)
"""At least three of each of the first faces; the first word names the face that the case is about."""
