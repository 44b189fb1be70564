"""Every page of a match against the box, in every language, as it was looked at."""

from __future__ import annotations

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.against_box import start
from tablekeeper.firmware.pages.coach import Coach
from tests.firmware.tagged import uids_of

from .conftest import AsLookedAt, Box, NewBox, Scene
from .lone_visitor import ATTACKERS, let_attack, tag

HAND = ("sharky_crab_dog_mummypus", "killer_bee", "giraffodile", "axolotl_healer", "snail_hydra")
ENEMY = {"card": "brain_fly"}


def uid_of(box: Box, card: str) -> str:
    """Return the tag of a copy of a card that is not on a place."""
    return next(uid for uid in uids_of(box.storage.tags, card, "mindbug") if box.session.place_of(uid) is None)


def chosen(box: Box) -> None:
    start.try_against_box(box.context)
    box.choose("Mindbug", box.context.lang.text("page.go_on"))


def begun(box: Box, first: int = 0) -> None:
    """Begin with the box, or the visitor."""
    tag(box, MINDBUG.sets[:1])
    chosen(box)
    box.choose(box.context.lang.text("alone.level.easy"))
    box.press(f"1.{('left', 'right')[first]}")


def dealt(box: Box, first: int = 0) -> None:
    begun(box, first)
    for card in HAND:
        box.tap(uid_of(box, card))
    box.clear()
    box.wait(5)


def no_tags(box: Box) -> None:
    chosen(box)


def some_tags(box: Box) -> None:
    box.storage.tags.bind("04A1", "gorillion", 1, "mindbug")
    chosen(box)


def no_reader(box: Box) -> None:
    box.unplug()
    box.press("1.ok")
    chosen(box)


def strength(box: Box) -> None:
    tag(box, MINDBUG.sets[:1])
    chosen(box)
    box.press("1.right")


def opening(box: Box) -> None:
    begun(box)
    box.press("1.ok")


def first_card(box: Box) -> None:
    begun(box)
    box.clear()


def first_place(box: Box) -> None:
    begun(box)
    box.clear()
    box.tap(uid_of(box, HAND[0]))


def tapped_twice(box: Box) -> None:
    begun(box)
    box.clear()
    uid = uid_of(box, HAND[0])
    box.tap(uid)
    box.tap(uid)


def no_tag(box: Box) -> None:
    first_card(box)
    box.press("1.right")


def plays(box: Box) -> None:
    dealt(box, 1)


def wrong_place(box: Box) -> None:
    dealt(box, 1)
    answer = box.context.player.answer
    assert answer is not None
    assert box.match.holding is not None
    place = box.match.holding.place_of(answer.subject)
    box.tap(next(box.session.tag_on(n) or "" for n in range(1, 6) if n != place))


def draws(box: Box) -> None:
    dealt(box, 1)
    box.press("2.ok")
    box.clear()
    box.wait(5)


def takes_or_keeps(box: Box) -> None:
    dealt(box)
    box.answer("play brain_fly")
    box.wait(5)


def attacks(box: Box) -> None:
    dealt(box, 1)
    let_attack(box)


def means_another(box: Box) -> None:
    attacks(box)
    answer = box.context.player.answer
    assert answer is not None
    other = next(card for card in ATTACKERS if card != answer.subject)
    box.tap(uids_of(box.storage.tags, other, "mindbug")[0])


def fought(box: Box, barrel: int) -> None:
    """Let the creature be defeated of which the owner then takes two cards of the other hand unseen."""
    dealt(box, 1)
    ours, theirs = ("gorillion", "strange_barrel") if barrel == 1 else ("strange_barrel", "gorillion")
    box.lay(("seats.0.creatures", [{"card": ours}]), ("seats.1.creatures", [{"card": theirs}]))
    for answer in (f"attack {theirs}", f"block {ours}"):
        box.context.entries.answer(Answer.read(answer))
        box.settle()
    box.clear()
    box.wait(5)


def steals(box: Box) -> None:
    fought(box, 1)


def robbed(box: Box) -> None:
    fought(box, 0)


def recovers(box: Box) -> None:
    """A whole pile goes to the hand of the box, and lies on places beyond the fifth."""
    box.storage.preferences.set("teaching", False)
    box.context.announcer.teaching = False
    dealt(box, 1)
    box.lay(("seats.1.discard", ["brain_fly", "shark_dog"]), ("seats.0.mindbugs", 0))
    box.context.entries.answer(Answer.read("play giraffodile"))
    box.settle()


def surplus(box: Box) -> None:
    dealt(box)
    box.lay(("seats.1.hand", 4))


def asked(box: Box) -> None:
    dealt(box)
    box.lay(("seats.0.creatures", [ENEMY]))
    box.hold("menu")


def coach(box: Box) -> None:
    dealt(box)
    box.lay(("seats.0.creatures", [ENEMY]))
    box.context.pages.push(Coach(box.session))
    box.wait(0.5)


def undone(box: Box) -> None:
    dealt(box)
    box.press("menu", "1.left")
    box.press("1.right")


SCENES: list[Scene] = [
    no_tags, some_tags, no_reader, strength, opening, first_card, first_place, tapped_twice, no_tag, plays, wrong_place,
    draws, takes_or_keeps, attacks, means_another, steals, robbed, recovers,
    surplus, asked, coach, undone,
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_page_of_a_match_against_the_box_looks_as_it_was_looked_at(
    new_box: NewBox, as_looked_at: AsLookedAt, lang: str, scene: Scene
) -> None:
    box = new_box(lang=lang)
    scene(box)
    as_looked_at(box, f"{lang}/alone-{scene.__name__}")
