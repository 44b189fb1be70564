"""How Mindbug shows itself: life, Mindbugs and counts; creatures by name, copy and current power."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.mindbug.agenda import Attack, Boosting, Revealing

from engine.game import Event
from engine.match import Match, Step
from engine.mindbug import board, cards, events
from engine.mindbug import vocabulary as words
from engine.mindbug.state import State
from engine.mindbug.zones import Creature
from firmware.games.face import Correction, Edits, Face, HistoryLine, Prompt, Subject
from firmware.games.meaning import Meaning
from firmware.games.mindbug import changes, history, instructions, lessons, scan
from firmware.games.mindbug.corrections import facts, put_into_play
from firmware.games.mindbug.history import card_name, keyword
from firmware.games.mindbug.instructions import ACTIVE, is_active, marked
from firmware.games.mindbug.question import effect_of, mindbug, open_card
from firmware.games.mindbug.views import Result, Score, SeatScore
from firmware.languages import Language
from firmware.views import Labels, Signs, View

KINDS: Mapping[type[object], str] = {
    words.Defeat: "defeat",
    words.DefeatPair: "defeat",
    words.Take: "take",
    words.Revive: "revive",
    words.Scavenge: "scavenge",
    words.TakeBoost: "take_boost",
    words.CopyPlay: "copy",
    words.ForceAttack: "force",
    words.ChooseMode: "mode",
    words.ChooseKeyword: "keyword",
    words.Receive: "receive",
    words.Expose: "expose",
}
"""The kind of question that an effect asks, where that does not depend on its fields."""


class MindbugFace(Face):
    """Mindbug on the panel; it has no state of its own."""

    sets: Sequence[str] = cards.SETS
    title = "Mindbug"
    words = "firmware.games.mindbug"
    together = False

    def score(
        self, state: State, _lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs
    ) -> View:
        """Return both halves with life in large digits, the question below them, and the answers above their keys."""
        return Score(_halves(state), asked, question, labels, signs=signs)

    def closing(self, _state: State, _lang: Language, _left: int, _labels: Labels, _signs: Signs) -> View:
        """Raise LookupError: nothing here waits for objections."""
        raise LookupError("closing: wanted an answer that waits for objections; Mindbug has none")

    def result(self, state: State, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return who has won, both seats with their life, and why."""
        names, result = state.seat_names, state.result
        if result is None:
            raise LookupError("result: wanted a match that is over; show its score instead")
        won = headline or lang.text("page.over.won", name=names[result.winner])
        reason = lang.text(f"mindbug.over.{result.because}", name=names[1 - result.winner])
        return Result(won, _halves(state), reason, labels, signs=signs)

    def leads(self, _state: State) -> Sequence[str]:
        """Return nothing: every answer has its place."""
        return ()

    def patience(self, _state: State, _answer: str) -> int | None:
        """Return None: nobody cuts in."""
        return None

    def details(self, _state: State, _lang: Language) -> Sequence[str]:
        """Return nothing: the score says it all."""
        return ()

    def prompt(self, match: Match, lang: Language) -> Prompt:
        """Return which effect asks, and at what price; or that the turn is the extra one after a Mindbug."""
        state = mindbug(match.state)
        query = state.query
        if query is None or query.ask in ("mindbug", "hunt", "block", "frenzy", "order"):
            return Prompt()
        if query.ask == "turn":
            return Prompt("extra") if _extra(match) else Prompt()
        frame, effect = state.agenda[-1], effect_of(state)
        match effect:
            case _ if isinstance(frame, Revealing):
                return Prompt(_revealing(frame))
            case words.Boost() if isinstance(frame, Boosting) and frame.number is not None:
                placed = board.wherever(state.seats, frame.number)
                over = card_name(placed[1].card.id, lang) if placed else ""
                return Prompt("boost", {"over": over, "n": frame.left})
            case words.Boost():
                return Prompt("boosted")
            case words.May(lose_life=n) if n:
                return Prompt("life", {"n": n})
            case words.May(discard=n) if n:
                return Prompt("cards", {"n": n})
            case words.May():
                return Prompt("may")
        return Prompt(KINDS.get(type(effect), ""))

    def about(self, state: State, lang: Language) -> Subject | None:
        """Return the card in question: an attacker as it lies, any other by itself."""
        query = state.query
        if query is None or query.about is None:
            return None
        frame = state.agenda[-1] if state.agenda else None
        placed = board.wherever(state.seats, frame.number) if isinstance(frame, Attack) else None
        return self._creature(state, *placed, lang) if placed else self.card(query.about, lang)

    def word(self, answer: str, lang: Language) -> str | None:
        """Return what the language's edition calls a keyword."""
        return keyword(answer, lang) if answer in words.KEYWORDS else None

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself: its printed name and power."""
        return Subject(card, card_name(card, lang), cards.every_card()[card].power)

    def subject(self, state: State, answer: str, lang: Language) -> Subject | None:
        """Return the creature or card that an answer of this state's question speaks of."""
        verb, _, label = answer.partition(" ")
        if not label:
            return None
        name, _, copy = label.partition("#")
        plain = self.card(name, lang)
        shown = f"{plain.name} ({copy})" if copy else plain.name
        query = state.query
        target = query.targets[query.answers.index(answer)] if query and answer in query.answers else None
        if query is None or verb == query.hidden:
            return replace(plain, name=shown)
        if isinstance(target, tuple):
            lying = open_card(state, target)
            over = None if lying.under is None else board.wherever(state.seats, lying.under)
            if over is not None:
                shown = lang.text("mindbug.open.under", card=shown, over=card_name(over[1].card.id, lang))
            marks = ACTIVE if over is None and is_active(state, name) else ""
            return Subject(name, shown, plain.power if over is None else None, lying.seat, marks)
        placed = board.wherever(state.seats, target) if isinstance(target, int) and query.ask != "order" else None
        if placed is not None:
            return replace(self._creature(state, *placed, lang), name=shown)
        return Subject(name, shown)

    def _creature(self, state: State, seat: int, creature: Creature, lang: Language) -> Subject:
        """Return a creature in play with its current power, its boost cards and whether it is exhausted."""
        card = creature.card.id
        marks = marked("", len(creature.boosts), exhausted=creature.exhausted)
        return Subject(card, card_name(card, lang), board.power(state, seat, creature), seat, marks.strip())

    def cards(self, sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card of the sets with its copies, by power and name, as people sort them."""
        return [(card.id, card.copies) for card in cards.by_power(cards.box_of(tuple(sets)).cards.values())]

    def in_play(self, state: State) -> Sequence[str]:
        """Return the cards that lie in play, each once."""
        return list(dict.fromkeys(creature.card.id for seat in state.seats for creature in seat.creatures))

    def facts(self, state: State, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return a seat's numbers, and each of its creatures with what can be done to it."""
        return () if seat is None else facts(state, seat, lang)

    def put_into_play(self, state: State, seat: int, card: str) -> Edits:
        """Return the edit that lays a card before a seat; the counts stay as they are."""
        return put_into_play(state, seat, card)

    def lessons(self, happened: Iterable[Event]) -> Sequence[str]:
        """Return what matters in what has just happened: keywords, and the ideas of the later boxes."""
        return lessons.lessons(happened)

    def lesson(self, name: str, lang: Language) -> tuple[str, str]:
        """Return what a lesson is called and what it says."""
        return lessons.lesson(name, lang)

    def meaning(self, match: Match, tags: Sequence[str | None], uid: str, card: str | None) -> Meaning:
        """Return what a tap of a tag means now: a creature in play that it is bound to, or its card elsewhere."""
        return scan.mean(match, uid, card, scan.bindings(match, tags))

    def in_play_by(self, match: Match, tags: Sequence[str | None], uid: str) -> int | None:
        """Return the number of the creature in play that a tag is bound to."""
        return scan.creature_of(match.state, uid, scan.bindings(match, tags))

    def history(self, match: Match, lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action."""
        return history.lines(match, lang)

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line."""
        return changes.change(happened, names, lang)

    def to_do(self, happened: Sequence[Event], before: State, after: State, lang: Language) -> list[str]:
        """Return what people must do with cards when they evolve or boost."""
        return instructions.to_do(happened, before, after, lang)

    def put_back(self, undone: Sequence[Step], now: State, lang: Language) -> list[str]:
        """Return how the cards go back where they were."""
        return instructions.put_back(undone, now, lang)

    def open_zones(self, state: State, lang: Language) -> list[tuple[str, ...]]:
        """Return for each seat its name, its counts, its creatures and the top of its pile."""
        return instructions.open_zones(state, lang)

    def whole_table(self, state: State, lang: Language) -> list[tuple[str, ...]]:
        """Return for each seat all that lies open before it."""
        return instructions.whole_table(state, lang)


def _halves(state: State) -> tuple[SeatScore, SeatScore]:
    first, second = (
        SeatScore(seat.name, seat.life, seat.mindbugs, seat.hand, seat.deck, len(seat.creatures))
        for seat in state.seats
    )
    return first, second


def _revealing(frame: Revealing) -> str:
    """Return how hidden cards are turned up: given away, by chance, a whole draw pile, or discarded by choice."""
    if frame.source in ("deck", "both"):
        return "turn_over"
    if frame.source == "chance":
        return "chance"
    return "give" if frame.to == "option" else ""


def _extra(match: Match) -> bool:
    """Return whether the turn is the whole one that follows after one's card was taken with a Mindbug (MB-33)."""
    last = next((step for step in reversed(match.steps) if step.entry["do"] != "edit"), None)
    return last is not None and any(isinstance(event, events.Turn) and event.extra for event in last.events)


FACE = MindbugFace()
