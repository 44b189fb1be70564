"""Scenes of a match in which the box carries the cards out: what they ask, what comes of it, what lasts, and why."""

from __future__ import annotations

from collections.abc import Sequence

from tests.firmware.games.guerra_de_mitos.scenes import HACHIMAN, LOKI, give, lay, table, with_clash
from tests.firmware.pages.conftest import Box, Scene

ZEUS = {"card": "zeus", "power": 6}
THOR = {"card": "thor", "power": 5}
TUTANKAMON = {"card": "tutankamon", "power": 4}


def influence(box: Box, *mine: dict[str, object]) -> None:
    """Lay a table with these characters of the first seat, which is to act."""
    table(box, "influence", acting=True)
    lay(box, ("seats.0.characters", [*mine, {"card": "otengu", "power": 4}]))


def battle(box: Box, *mine: dict[str, object]) -> None:
    """Let these characters of the first seat fight."""
    with_clash(box, acting=True)
    if mine:
        lay(box, ("seats.0.characters", [{**one, "fielded": True} for one in mine]))


# What is asked


def target(box: Box) -> None:
    influence(box, ZEUS)
    give(box, "use zeus")


def target_next(box: Box) -> None:
    target(box)
    box.press("1.right")


def target_tapped(box: Box) -> None:
    target(box)
    box.storage.tags.bind("A1", "token_4_2_5", 1, "guerra_de_mitos")
    box.settle()
    box.tap("A1")


def target_power(box: Box) -> None:
    influence(box, {"card": "xiuhtecuhtli", "power": 4}, {"card": "ollin", "power": 2})
    give(box, "use xiuhtecuhtli")


def target_enough(box: Box) -> None:
    battle(box)
    give(box, "play tributos_de_conquista", "choose hachiman")


def price(box: Box) -> None:
    battle(box, HACHIMAN, {"card": "otengu", "power": 3}, {"card": "koitashi", "power": 3})
    give(box, "play gavilan_de_obsidiana")


def payer(box: Box) -> None:
    battle(box, HACHIMAN, {"card": "otengu", "power": 3})
    give(box, "play niebla_debilitadora")


def mode(box: Box) -> None:
    battle(box, HACHIMAN, {"card": "otengu", "power": 3})
    give(box, "play puertas_abiertas", "choose otengu")


def army(box: Box) -> None:
    battle(box, HACHIMAN)
    lay(box, ("seats.1.characters.1.fielded", False))
    give(box, "play la_traicion_de_efialtes", "choose token_4_1_4")


def amount(box: Box) -> None:
    influence(box, ZEUS)
    lay(box, ("seats.1.characters", [{"card": "cthulhu", "power": 6}, LOKI]))
    give(box, "play tentaculos_en_la_sombra")


def key(box: Box) -> None:
    influence(box, {"card": "ares", "power": 3})
    give(box, "use ares", "choose otengu")


def found(box: Box) -> None:
    influence(box, THOR)
    give(box, "use thor")


def may(box: Box) -> None:
    influence(box, {"card": "frigg", "power": 3})
    give(box, "use frigg")


def covered(box: Box) -> None:
    influence(box, TUTANKAMON)
    give(box, "use tutankamon", "choose 1", "choose 1.2")


def looked_at(box: Box) -> None:
    covered(box)
    box.press("1.ok")


def discard(box: Box) -> None:
    battle(box, HACHIMAN)
    give(box, "play ladina_fortuna")


# What is told


def after(box: Box) -> None:
    target(box)
    box.press("1.ok")


def to_do(box: Box) -> None:
    battle(box, HACHIMAN)
    box.context.announcer.teaching = False
    box.context.entries.enter({"do": "answer", "answer": "play incendio"})
    box.settle()


def lasting(box: Box) -> None:
    influence(box, {"card": "atenea", "power": 3}, {"card": "chalchiuhtlicue", "power": 6})
    give(box, "use chalchiuhtlicue", "choose loki", "pass", "use atenea", "pass", "play sonido_de_odaiko", "pass")
    box.choose(box.context.lang.text("page.more"), box.context.lang.text("page.details"))


def sums(box: Box) -> None:
    battle(box, HACHIMAN, {"card": "otengu", "power": 3, "tired": True}, {"card": "susanoo", "power": 5})
    give(box, "use susanoo", "pass")
    box.hold("1.ok")


def sums_end(box: Box) -> None:
    sums(box)
    box.press("1.right")


def explained(box: Box) -> None:
    target(box)
    box.hold("1.ok")


FOR_TWO: Sequence[Scene] = [
    target, target_next, target_tapped, target_power, target_enough, price, payer, mode, army, amount, key, found, may,
    covered, looked_at, discard, after, to_do, lasting, sums, sums_end, explained,
]  # fmt: skip
FOR_SIX: Sequence[Scene] = [target, target_power, price, mode, sums]
