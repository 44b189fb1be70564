"""The hand of the box on the numbered places of the table, in words for the person who moves its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Searchable
from tablekeeper.engine.hand import Drew, Due, Holding, Robbed, Stole
from tablekeeper.engine.holding import Held, TakenAway, followed
from tablekeeper.engine.match import AnyMatch, Step
from tablekeeper.firmware.games.bindings import Bindings, Thing
from tablekeeper.firmware.games.narration import HIDDEN
from tablekeeper.firmware.games.ui import AnyUI, Zone
from tablekeeper.firmware.languages import Language

PLACE = "place"
"""What the tag of a hidden card of the box is bound to: a place by its number."""


def without_hidden(match: AnyMatch, happened: Sequence[Event]) -> Sequence[Event]:
    """Return some events without those that move hidden cards of the box: its places say what to do with each."""
    game, opponent = match.game, match.opponent
    if opponent is None or not isinstance(game, Searchable):
        return happened
    hidden = (Drew, Stole, Robbed)
    seat = opponent.seat
    return [event for event in happened if not any(isinstance(one, hidden) for one in game.hand_changes(event, seat))]


def up_to_theft(match: AnyMatch, happened: Sequence[Event]) -> Sequence[Event]:
    """Return some events as far as the box steals unseen cards: what follows waits until those have come."""
    for place, event in enumerate(happened, 1):
        if _steals(match, event):
            return happened[:place]
    return happened


def after_theft(match: AnyMatch) -> Sequence[Event]:
    """Return the events that have waited for the last stolen card, once it has come with the last step."""
    total = len(match.steps)
    before, after = match.holding_after(total - 1), match.holding_after(total)
    if before is None or after is None or "stolen" not in before.due or "stolen" in after.due:
        return ()
    events = _theft(match)
    return events[len(up_to_theft(match, events)) :]


def stolen(match: AnyMatch) -> int:
    """Return how many cards the box steals, or has stolen last."""
    return sum(_steals(match, event) for event in _theft(match))


def _theft(match: AnyMatch) -> Sequence[Event]:
    """Return the events of the last step that was none of a hidden card."""
    return next((step.events for step in reversed(match.steps) if step.entry["do"] not in HIDDEN), ())


def _steals(match: AnyMatch, event: Event) -> int:
    """Return how many unseen cards an event brings from the other hand to that of the box."""
    game, opponent = match.game, match.opponent
    if opponent is None or not isinstance(game, Searchable):
        return 0
    return sum(one.count for one in game.hand_changes(event, opponent.seat) if isinstance(one, Stole))


def to_lay(match: AnyMatch, ui: AnyUI, count: int, lang: Language) -> Iterator[str]:
    """Yield where the cards are laid that the last `count` steps have brought to the hand of the box.

    One that lay open is called by its name, a hidden one is not.
    """
    total = len(match.steps)
    for place in range(total - count, total):
        before, after = match.holding_after(place), match.holding_after(place + 1)
        if before is None or after is None:
            return
        hidden = any(isinstance(event, Held) for event in match.steps[place].events)
        for n, card in sorted(after.places.items()):
            if before.places.get(n) == card:
                continue
            if hidden:
                yield lang.text("alone.goes_to", place=n)
            else:
                yield lang.text("alone.goes_to.card", place=n, card=ui.card(card, lang).name)


def put_back(match: AnyMatch, ui: AnyUI, undone: Sequence[Step[Any]], lang: Language) -> list[str]:
    """Return what to do with the cards when steps are taken back, the last one first; a hidden one goes to its place.

    One that was yet to be tapped lies where it lay: nobody has moved it.
    """
    now = match_lying(match)
    game, opponent, holding = match.game, match.opponent, match.holding
    if opponent is None or holding is None or not isinstance(game, Searchable):
        return ui.put_back(undone, now, lang)
    moved, row, held = list[Step[Any]](), _Row(), holding
    for step in reversed(undone):
        before, held = held, followed(game, opponent.seat, held, step.events, step.state)
        row.follow(step, before, held)
        events = tuple(without_hidden(match, step.events))
        moved.insert(0, replace(step, events=events, state=game.lying(step.state, opponent.seat, held)))
    return [*ui.put_back(moved, now, lang), *row.put_back(ui, lang)]


class _Row:
    """What has changed on the places over some steps: which cards came, and from where; which have gone, and where to.

    Cards are told apart by their places, not by their names: of two that are alike one may come where the other went.
    """

    def __init__(self) -> None:
        self._came: list[tuple[int, Due | None]] = []
        self._lying: dict[int, tuple[int, Due | None]] = {}
        """Those of them that lie there still, by their places."""
        self._gone: dict[int, tuple[str, Due | None]] = {}
        """The card that lay on a place, and why it was taken away unseen; None: it was turned up."""

    def follow(self, step: Step[Any], before: Holding, after: Holding) -> None:
        """Take note of one more step; what is neither told nor taken away unseen came or went open."""
        unseen = any(isinstance(event, Held | TakenAway) for event in step.events)
        due = before.due[0] if unseen and before.due else None
        for place in before.places:
            if before.places[place] != after.places.get(place):
                self._leave(place, before.places[place], due)
        for place in after.places:
            if before.places.get(place) != after.places[place]:
                self._lying[place] = (place, due)
                self._came.append((place, due))

    def _leave(self, place: int, card: str, due: Due | None) -> None:
        """Let a card go; one that has also come over these steps is told only where it came unseen."""
        came = self._lying.pop(place, None)
        if came is None or due is not None:
            self._gone[place] = card, due
        elif came[1] is None:
            self._came.remove(came)

    def put_back(self, ui: AnyUI, lang: Language) -> Iterator[str]:
        """Yield what to do so that the places are as before: the card that came last goes first.

        One that was turned up is called by its name: the same card may have been told to go to the hand of the box.
        """
        for place, due in reversed(self._came):
            yield lang.text(f"alone.back.{due or 'away'}", place=place)
        for place, (card, due) in sorted(self._gone.items()):
            if due is None:
                yield lang.text("alone.goes_to.card", place=place, card=ui.card(card, lang).name)
            else:
                yield lang.text("alone.back.robbed" if due == "robbed" else "alone.back.place", place=place)


def match_lying(match: AnyMatch) -> Any:
    """Return the state of a match as the table shows it: hidden cards that are yet to be tapped lie where they lay."""
    game, opponent, holding = match.game, match.opponent, match.holding
    if opponent is None or holding is None or not isinstance(game, Searchable):
        return match.state
    return game.lying(match.state, opponent.seat, holding)


def with_places(match: AnyMatch, zones: list[Zone], lang: Language) -> list[Zone]:
    """Return the open cards, with a further line at the box's seat: on which places its cards are."""
    holding, opponent = match.holding, match.opponent
    if holding is None or opponent is None:
        return zones
    line = _lying(holding, lang)
    return [zone._replace(lines=(*zone.lines, line)) if zone.seat == opponent.seat else zone for zone in zones]


def _lying(holding: Holding, lang: Language) -> str:
    places = sorted(holding.places)
    if not places:
        return lang.text("alone.lying.nothing")
    row = all(second == first + 1 for first, second in pairwise(places))
    shown = f"{places[0]}-{places[-1]}" if row and len(places) > 2 else ", ".join(map(str, places))
    return lang.counted("alone.lying", len(places), places=shown)


def told(step: Step[Any], lang: Language) -> str:
    """Return what was done with a hidden card of the box, without saying which."""
    for event in step.events:
        match event:
            case Held(place=place):
                return lang.text("alone.told.held", place=place)
            case TakenAway(place=place):
                return lang.text("alone.told.away", place=place)
    raise LookupError(f"told: wanted a step of a hidden card, got {step.entry}")


def follow(bound: Bindings, step: Step[Any], tag: str | None) -> Bindings:
    """Return what tags are bound to after a hidden card has come to a place, or gone from it."""
    for event in step.events:
        if isinstance(event, Held | TakenAway):
            thing = Thing(PLACE, event.place)
            for uid in [uid for uid, other in bound.things.items() if other == thing]:
                bound = bound.free(uid)
            if tag is not None and isinstance(event, Held):
                bound = bound.bind(tag, thing)
    return bound
