"""The guided turns of Guerra de Mitos: from the first gift to the end of the first battle, by keys and by tags."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.firmware.games.guerra_de_mitos.advising import advised
from tablekeeper.firmware.games.guerra_de_mitos.ui import UI
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.pages.learning import Suggestion
from tablekeeper.firmware.pages.page import Said
from tablekeeper.firmware.pages.text import Reading
from tablekeeper.firmware.simulator.messages import Follow
from tests.firmware.pages.conftest import Box, NewBox

from .being_told import seat, table

CARDS = ("heracles", "nobunaka", "minotauro", "eros", "atenea", "ares", "teseo", "ulises", "perseo", "sasuke", "midori")
"""What lies on the oracles, in the order in which it is turned up."""
SET_UP = {"gods": "number 20", "designs": "number 30", "first": "choose 1"}
PANTHEONS = ("olimpo", "takamagahara", "yomi", "asgard")
MOMENTS = {
    "ask.pantheon": "pantheon", "ask.gods": "gods", "ask.designs": "designs", "bid": "bid", "ask.first": "first",
    "ask.reveal": "reveal", "ask.turn": "turn", "ask.influence": "influence", "assign": "assign",
    "ask.assign": "assign", "ask.battle": "battle", "ask.target": "target",
}  # fmt: skip
"""At which question each lesson is told that says what to do there."""


class Learner:
    """Somebody who reads every page and does what is suggested, and else what a new table does."""

    def __init__(self, box: Box, seats: str, *, by_tags: bool) -> None:
        self.box, self.by_tags, self.cards = box, by_tags, iter(CARDS * 2)
        self.read: list[tuple[str, str]] = []
        """The title of each page that was read, and the question that waited below it."""
        self.tags: dict[str, str] = {}
        box.choose(box.context.lang.text("page.home.learn"), UI.title)
        if box.context.entries.session is None:
            box.choose(seats)

    def pages(self) -> None:
        """Read what is told, to the last page of it; nothing is cut."""
        box = self.box
        while isinstance(top := box.context.pages.top, Said | Reading):
            assert not box.overflows()
            decision = box.match.decision
            self.read.append((top.title, decision.ask if decision else ""))
            box.press("1.ok")
        assert not box.overflows()

    def answer(self) -> None:
        """Give the next answer."""
        box, top = self.box, self.box.context.pages.top
        decision = box.match.decision
        assert decision is not None
        suggested = top.choice.answers[0] if isinstance(top, Suggestion) else None
        before = len(box.match.entries)
        meant = suggested or Answer.read(self._own(decision.ask, decision.seat, next(map(str, decision.legal), "")))
        if (
            self.by_tags
            and meant.verb in ("reveal", "enter", "meditate", "assign", "use")
            and "pantheon" not in str(meant)
        ):
            self._tap(meant)
        elif isinstance(top, Suggestion):
            box.press(f"{(top.seat or 0) + 1}.ok")
        else:
            box.follow(Follow(answer=str(meant)))
        assert len(box.match.entries) == before + 1, (str(meant), box.words)

    def _own(self, ask: str, seat: int, first: str) -> str:
        if ask == "reveal":
            return f"reveal {next(self.cards)}"
        return {"pantheon": f"reveal {PANTHEONS[seat]}", "bid": f"number {2 + seat}"}.get(ask, SET_UP.get(ask, first))

    def _tap(self, meant: Answer) -> None:
        """Tap the card that an answer means, and say what is meant where that is asked."""
        box, subject = self.box, UI.subject(self.box.match.state, meant, self.box.context.lang)
        card = meant.subject if meant.verb == "reveal" else subject.card if subject else None
        assert card is not None
        uid = self.tags.setdefault(card, f"04{len(self.tags):02X}")
        box.storage.tags.bind(uid, card, 1, UI.game.name)
        before = len(box.match.entries)
        box.tap(uid)
        if len(box.match.entries) == before:
            box.follow(Follow(answer=str(meant)))

    def learn(self) -> None:
        """Play on until the guide has told all."""
        for _ in range(200):
            self.pages()
            if "guerra_de_mitos.closing" in told(self.box):
                return
            self.answer()
        raise AssertionError(f"the guide never ends:\n{self.box.words}")


def told(box: Box) -> list[str]:
    return [name for name in box.storage.preferences.get("taught", "").split(",") if name]


def happened(box: Box) -> Iterator[object]:
    yield from (event for step in box.match.steps for event in step.events)


@pytest.mark.parametrize("by_tags", [False, True], ids=["keys", "tags"])
@pytest.mark.parametrize(("lang", "seats"), [("es", "2"), ("de", "2"), ("it", "4")])
def test_whoever_follows_the_guide_fights_a_battle_and_counts_it(
    new_box: NewBox, lang: str, seats: str, *, by_tags: bool
) -> None:
    box = new_box(lang=lang)
    box.clear()
    learner = Learner(box, seats, by_tags=by_tags)
    learner.learn()
    fought = [event for event in happened(box) if isinstance(event, events.Resolved) and (event.ours or event.theirs)]
    assert len(fought) == 1, "it ends with the first battle"
    kinds = {type(event) for event in happened(box)}
    assert {events.Moved, events.Entered, events.Meditated, events.Fielded} <= kinds
    assert events.Used in kinds or seats != "2", "a card acts before the battle"
    for lesson, ask in MOMENTS.items():
        if f"guerra_de_mitos.{lesson}" in told(box):
            title = UI.lesson(f"guerra_de_mitos.{lesson}", box.context.lang)[0]
            assert ask in [at for read, at in learner.read if read == title], f"{title} comes at another moment"
    titles = [title for title, _ in learner.read]
    closing, lost = UI.lesson("guerra_de_mitos.closing", box.context.lang)[0], box.context.lang.text("page.to_do")
    assert titles[-1] == closing
    assert lost in titles[-6:], "what was lost is told before that"
    if seats == "2":
        gift = UI.lesson("guerra_de_mitos.bid", box.context.lang)[0]
        dealt = box.context.lang.text("page.to_do")
        assert titles[titles.index(gift) - 1] == dealt, "both decks are dealt before anybody bids"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_suggested_says_what_hands_do_and_what_comes_of_it(new_box: NewBox, lang: str) -> None:
    box = new_box(lang=lang)
    box.clear()
    learner = Learner(box, "4", by_tags=False)
    seen: list[str] = []
    for _ in range(200):
        learner.pages()
        if "guerra_de_mitos.closing" in told(box):
            break
        if isinstance(box.context.pages.top, Suggestion):
            seen.append(" ".join(box.words.split()))
        learner.answer()
    assert any("Heracles" in words for words in seen)
    last = next(event for event in happened(box) if isinstance(event, events.Reserve) and event.because == "battle")
    lost = [words for words in seen if str(last.before - last.after) in words.rpartition("●")[2]]
    assert lost, "before the last pass it stands there who loses how much"


# What is suggested


def test_power_goes_where_a_character_comes_soonest_and_no_further_than_it_can_fight() -> None:
    transfer = {"phase": "transfer", "looked": 8}
    assert str(advised(table(seat("Ann", "zeus/0 heracles/0"), **transfer).state)) == "move reserve 2"
    assert str(advised(table(seat("Ann", "zeus/0 heracles/1"), **transfer).state)) == "move reserve 2"
    assert str(advised(table(seat("Ann", "zeus/0 heracles/2"), **transfer).state)) == "enter 2"
    assert str(advised(table(seat("Ann", "zeus/0", reserve=4), **transfer).state)) == "done"


def test_who_cannot_fight_meditates_and_the_weaker_side_sends() -> None:
    assert str(advised(table(seat("Ann", play="heracles/1")).state)) == "meditate heracles"
    assert str(advised(table(seat("Ann", play="heracles/2")).state)) == "pass"
    clash = {"phase": "confrontation", "fought": [0, 1], "clash": {"sides": [0, 1], "stage": "assign"}}
    assert str(advised(table(seat("Ann", play="heracles/2 zeus/5"), **clash).state)) == "assign zeus"
    assert str(advised(table(seat("Ann", play="heracles/1"), **clash).state)) == "pass"
