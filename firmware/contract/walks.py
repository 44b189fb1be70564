"""Random keys: one box after the other, each at a table of its own, pressed, held, tapped, left alone and cut off."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tablekeeper.firmware.contract.box import ContractError, Party, begun, parties, switched_on, teach
from tablekeeper.firmware.contract.finger import Finger
from tablekeeper.firmware.games import registry

LONGEST = 500
"""So much is done with one box."""
MOMENTS = (0, 5, 20, 60)
"""After so many answers the walk begins."""


def walk(game: str, seed: int, directory: Path, most: int = LONGEST) -> Counter[str]:
    """Do up to so much with a box, as the seed says; return how often each kind of thing was done.

    Raises ContractError with all that was done.
    """
    chance = Random(seed)
    party = _party(game, chance)
    with switched_on(directory / f"{seed}", party.lang) as box:
        begun(box, game, party, chance.choice(MOMENTS), seed)
        teach(box)
        box.context.announcer.teaching = chance.random() < 0.5
        box.done.clear()
        while len(box.done) < most and Finger(chance.randrange(2**32)).explore(box, most - len(box.done)):
            pass
        return Counter(act.kind for act in box.done)


def _party(game: str, chance: Random) -> Party:
    """Draw a party: the smallest or the largest, in any language; of boxes that cannot be mixed any one."""
    played, party = registry.ui(game).game, chance.choice(parties(game))
    if len(played.sets) > 1 and played.refuse_sets(played.sets):
        one = (chance.choice(played.sets),)
        return party._replace(sets=one, seats=chance.choice(played.seats_for(one)))
    return party


def walk_through(games: Sequence[str], keys: int, seed: int) -> int:
    """Do so much with each game, seed after seed, and say how it went; return the exit status."""
    for game in games:
        done: Counter[str] = Counter()
        with TemporaryDirectory() as directory:
            while (left := keys - done.total()) > 0:
                try:
                    done += walk(game, seed, Path(directory), min(left, LONGEST))
                except ContractError as fault:
                    print(f"tablekeeper: {game}, seed {seed}: {fault}", file=sys.stderr)
                    return 1
                seed += 1
        told = ", ".join(f"{count:,} × {kind}" for kind, count in done.most_common())
        print(f"{game}: {told}: no fault", flush=True)
    return 0
