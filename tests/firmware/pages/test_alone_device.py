"""A whole match against the box on the simulated device, in German, the plug pulled again and again."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tablekeeper.engine import match as matches
from tablekeeper.engine.match import AnyMatch
from tablekeeper.firmware.simulator.desk import Desk
from tablekeeper.firmware.simulator.messages import Options
from tablekeeper.firmware.simulator.rack import rack

from .lone_visitor import Visitor

EVERY = 9
"""After so many taps and presses the plug is pulled."""


class AtTheDesk:
    """The simulated device: its match is what its journal says, all else is read from the glass."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tap, self.answer, self.clear, self.wait = desk.uid, desk.answer, desk.clear, desk.wait
        self.press = desk.press

    @property
    def match(self) -> AnyMatch:
        journal = self.desk.journal()
        assert journal is not None
        loaded = matches.load(journal)
        assert isinstance(loaded, tuple)
        return loaded[0]

    @property
    def words(self) -> str:
        return self.desk.words()


def test_a_whole_match_against_the_box_is_played_with_the_plug_pulled_every_few_cards(tmp_path: Path) -> None:
    racked = rack((), "pn532", "mindbug")
    cards = {one.uid: one.card for one in racked}
    cuts, over = 0, False
    with Desk(Options(storage=str(tmp_path / "box"), rack=racked, lang="de", game=None, after_cut=False)) as desk:
        desk.choose("Allein spielen")
        desk.choose("Mindbug")
        desk.choose("Weiter")
        desk.choose("Leicht")
        desk.press("1.left")
        visitor = Visitor(AtTheDesk(desk), cards, Random(4))
        while not (over := visitor.play(EVERY)):
            desk.power_cut()
            cuts += 1
        assert desk.shown("Keeper") or desk.shown("Platz 1")
    assert cuts > 4
    assert over
