"""How Mindbug shows itself: life, Mindbugs and counts; creatures by name, copy and current power."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tablekeeper.engine.answers import NUMBER, ROLL, Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Decision
from tablekeeper.engine.match import Match, Step
from tablekeeper.engine.mindbug import MINDBUG, MindbugState, boxes
from tablekeeper.engine.mindbug.cards.card import CardSet
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS, NO_LIMIT
from tablekeeper.engine.mindbug.effects import creatures, hands, options, piles
from tablekeeper.engine.mindbug.effects.piles import Boosting
from tablekeeper.engine.mindbug.frames.attack import Attack
from tablekeeper.engine.mindbug.frames.choices import BoostCard, PileCard
from tablekeeper.engine.mindbug.frames.decisions import Demanding, Revealing, Showing
from tablekeeper.engine.mindbug.frames.playing import Playing
from tablekeeper.engine.mindbug.frames.saving import EITHER, Saving
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.engine.mindbug.table import derived, events
from tablekeeper.engine.mindbug.table.zones import Creature
from tablekeeper.firmware.games.bindings import Bindings
from tablekeeper.firmware.games.board import Board
from tablekeeper.firmware.games.meaning import Meaning
from tablekeeper.firmware.games.mindbug import (
    after_answer,
    board,
    change_line,
    history,
    instructions,
    lessons,
    own,
    scan,
)
from tablekeeper.firmware.games.mindbug.corrections import facts, put_into_play, rules
from tablekeeper.firmware.games.mindbug.guide import MindbugGuide
from tablekeeper.firmware.games.mindbug.history import card_name, keyword
from tablekeeper.firmware.games.mindbug.instructions import ACTIVE, is_active, marked
from tablekeeper.firmware.games.mindbug.question import effect_of, open_card, returned
from tablekeeper.firmware.games.mindbug.views import Result, Score, SeatScore, dots
from tablekeeper.firmware.games.narration import HistoryLine
from tablekeeper.firmware.games.ui import Correction, Edits, GameUI, MatchKind, Prompt, Subject, Zone
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT
from tablekeeper.firmware.telling.views import COLUMNS, Labels, Signs, View

KINDS: Mapping[type[object], str] = {
    creatures.Defeat: "defeat",
    creatures.DefeatPair: "defeat",
    creatures.Take: "take",
    piles.Revive: "revive",
    piles.Scavenge: "scavenge",
    piles.TakeBoost: "take_boost",
    creatures.CopyPlay: "copy",
    creatures.ForceAttack: "force",
    creatures.ReturnToHand: "return",
    creatures.PutCrystals: "crystal",
    options.ChooseMode: "mode",
    options.ChooseKeyword: "keyword",
    hands.Receive: "receive",
    hands.Expose: "expose",
}
"""The kind of question that an effect asks, where that does not depend on its fields."""


WEIGHED = ("mindbug", "hunt", "block", "frenzy", "fast")
"""What is asked where the power of the card in question matters; it does, too, before one comes into play."""
RETOLD: Mapping[str, Collection[type[Event]]] = {
    "mindbug": (events.Played,),
    "hunt": (events.Attacked,),
    "block": (events.Attacked,),
}
"""What has happened to the card in question that the question tells itself."""
SIGNS = ("mindbug", "spent", "creatures", "piles", "exhausted", "boost", "crystals", "active", "copies")
"""What is told of the signs, one text each."""
LEADS: Mapping[str, Mapping[str, str]] = {
    "turn": {"play": LEFT, "activate": OK, "attack": RIGHT, "nothing": RIGHT},
    "play": {"play": LEFT},
    "roll": {"roll": RIGHT},
}
"""The keys of what a turn is used for, where it can be used for more than one thing; and of a die."""


class MindbugUI(GameUI[MindbugState]):
    """Mindbug on the panel; it has no state of its own."""

    game = MINDBUG
    title = "Mindbug"
    words = "tablekeeper.firmware.games.mindbug"
    picked = ("play", "reveal")
    on_score = ("turn", "mindbug", "block", "frenzy", "fast", "play", "option", "reveal")

    def kinds(self, directory: Path, lang: Language) -> Sequence[MatchKind[MindbugState]]:
        """Return the one kind of match that there is, and the files of sets with which there could be none."""
        return own.kinds(self, directory, lang)

    def set_name(self, name: str, lang: Language) -> str:
        """Return what a box is called; a set of one's own as its file says."""
        known = shelf.find(name)
        return super().set_name(name, lang) if known is None else known.name(lang.code)

    def left_out(self, sets: Sequence[str], lang: Language) -> Sequence[str]:
        """Return the names of the cards that a box has and the referee has not, and why."""
        return [
            f"{lang.text('mindbug.left_out', box=self.set_name(box, lang), cards=', '.join(cards))} "
            f"{lang.text(f'mindbug.left_out.{box}')}"
            for box, cards in boxes.left_out().items()
            if box in sets
        ]

    def score(
        self, state: MindbugState, lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs
    ) -> View:
        """Return both halves with life in large digits, the question below them, and the answers above their keys.

        The power of an attacker stands beside the name of its seat where the question has not the room for it.
        """
        halves, attacker = _halves(state), self.about(state, lang)
        if state.question is not None and state.question.ask == "block" and attacker and attacker.seat is not None:
            note = lang.text("mindbug.ask.block.beside", power=attacker.power)
            if attacker.name in question and f"{attacker.name} {attacker.power}" not in question:
                halves = _with_note(halves, {attacker.seat: note})
        return Score(halves, asked, question, labels, signs=signs)

    def standing(self, state: MindbugState, lang: Language) -> str:
        """Return life and Mindbugs of both seats, each on its side as in the score: `3 ●●   Life   ●○ 2`."""
        first, second = state.seats
        left, right = f"{first.life} {dots(first.mindbugs)}", f"{dots(second.mindbugs)[::-1]} {second.life}"
        room = COLUMNS - len(left) - len(right)
        return f"{left}{lang.text('mindbug.fact.life'):^{room}}{right}"

    def noted(self, view: View, happened: Sequence[Event], _lang: Language) -> View:
        """Return the score with how many cards each seat draws into its hand: none where a card forbids it."""
        drawn = {event.seat: 0 for event in happened if isinstance(event, events.KeptOut)}
        drawn |= {event.seat: event.count for event in happened if isinstance(event, events.Drew)}
        if not isinstance(view, Score):
            return view
        notes = {seat: f"✋+{count}" for seat, count in drawn.items()}
        return replace(view, seats=_with_note(view.seats, notes))

    def result(self, state: MindbugState, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return who has won, both seats with their life, and why."""
        names, result = state.seat_names, state.result
        if result is None:
            raise LookupError("result: wanted a match that is over; show its score instead")
        won = headline or lang.text("page.over.won", name=names[result.winner])
        reason = lang.text(f"mindbug.over.{result.because}", name=names[1 - result.winner])
        return Result(won, _halves(state), reason, labels, signs=signs)

    def prompt(self, match: Match[MindbugState], lang: Language) -> Prompt:
        """Return which effect asks, and at what price; or that the turn is the extra one after a Mindbug."""
        state = match.state
        shelf.lay(state.card_set)  # another match may have been opened since, with another version of a set
        question = state.question
        if question is not None and isinstance(frame := state.stack[-1], Playing) and frame.is_bounded:
            return Prompt("bounded", {"bounds": _bounds(frame.power_min, frame.power_max)})
        if question is None or question.ask in ("mindbug", "hunt", "block", "frenzy", "fast", "play", "order"):
            return Prompt(retells=() if question is None else RETOLD.get(question.ask, ()))
        if question.ask == "turn":
            return Prompt("extra") if _extra(match) else Prompt()
        frame, effect = state.stack[-1], effect_of(state)
        match effect:
            case _ if isinstance(frame, Revealing):
                return _revealing(match, frame)
            case _ if isinstance(frame, Demanding) and frame.number is not None:
                return Prompt("demand", {"power": frame.number})
            case _ if isinstance(frame, Showing):
                return Prompt("show")
            case _ if isinstance(frame, Saving):
                return Prompt("saved" if frame.words == EITHER else "side")
            case piles.Boost() if isinstance(frame, Boosting) and frame.number is not None:
                placed = derived.wherever(state.seats, frame.number)
                over = card_name(placed[1].card.id, lang) if placed else ""
                return Prompt("boost", {"over": over, "n": frame.left})
            case piles.Boost():
                return Prompt("boosted")
            case options.May(lose_life=n) if n:
                return Prompt("life.one" if n == 1 else "life.many", {"n": n})
            case options.May(discard=n) if n:
                return Prompt("cards.one" if n == 1 else "cards.many", {"n": n})
            case options.May(spend_mindbug=n) if n:
                return Prompt("mindbugs.one" if n == 1 else "mindbugs.many", {"n": n})
            case options.May() if held := returned(state):
                return Prompt("play", {"held": card_name(held, lang)})
            case options.May():
                return Prompt("may")
        return Prompt(KINDS.get(type(effect), ""))

    def about(self, state: MindbugState, lang: Language) -> Subject | None:
        """Return the card in question: an attacker as it lies, any other by itself; with its power where it matters."""
        question = state.question
        if question is None or question.about is None:
            return None
        frame = state.stack[-1] if state.stack else None
        placed = derived.wherever(state.seats, frame.number) if isinstance(frame, Attack) else None
        if placed is not None:
            return self._creature(state, *placed, lang)
        weighed = question.ask in WEIGHED or isinstance(effect_of(state), hands.Receive)
        card = self.card(question.about, lang)
        return card if weighed else replace(card, power=None)

    def word(self, decision: Decision, answer: Answer, lang: Language) -> str:
        """Return how an answer that stands alone is called: a keyword as the language's edition calls it."""
        return keyword(answer.verb, lang) if answer.verb in KEYWORDS else super().word(decision, answer, lang)

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself: its printed name and power."""
        known, measure = shelf.known(card), lang.word("mindbug.measure", plain="")
        return Subject(card, card_name(card, lang), known.power if known else None, measure=measure)

    def likely_first(self, state: MindbugState, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Return what a tap of a creature in play means before another copy in the hand; whom an effect hits, first."""
        question, effect = state.question, effect_of(state)
        if question is None:
            return answers
        against = isinstance(effect, creatures.Defeat | creatures.DefeatPair | creatures.Take)

        def last(answer: Answer) -> bool:
            option = question.option(answer)
            target = option.target if option else None
            placed = derived.wherever(state.seats, target.number) if isinstance(target, Creature) else None
            return placed is not None and placed[0] == question.seat if against else placed is None

        return sorted(answers, key=last)

    def leads(self, state: MindbugState, decision: Decision) -> Mapping[str, str]:
        """Return the keys of what a turn is used for, so that none moves as creatures come and go; and of a die.

        Who may also say that there is nothing to play has a key for each of both anyway.
        """
        declined = decision.ask == "play" and state.question is not None and state.question.listed.answers
        return {} if declined else LEADS.get(decision.ask, {})

    def printed(self, card: str) -> Mapping[str, str]:
        """Return the names that are printed on a card, as far as they are known."""
        known = shelf.known(card)
        return {} if known is None else known.names

    def subject(self, state: MindbugState, answer: Answer, lang: Language) -> Subject | None:
        """Return the creature or card that an answer of this state's question speaks of."""
        name, question = answer.name, state.question
        if not name:
            return None
        if answer.verb in (ROLL, NUMBER):
            return Subject(None, name)
        plain = self.card(name, lang)
        shown = f"{plain.name} ({answer.copy})" if answer.copy else plain.name
        if question is None or answer.verb == question.hidden:
            return replace(plain, name=shown)
        option = question.option(answer)
        target = option.target if option else None
        if isinstance(target, PileCard | BoostCard):
            lying = open_card(state, target)
            over = None if lying.under is None else derived.wherever(state.seats, lying.under)
            if over is not None:
                shown = lang.text("mindbug.open.under", card=shown, over=card_name(over[1].card.id, lang))
            marks = ACTIVE if over is None and is_active(state, name) else ""
            return Subject(name, shown, plain.power if over is None else None, lying.seat, marks)
        placed = derived.wherever(state.seats, target.number) if isinstance(target, Creature) else None
        if placed is not None:
            return replace(self._creature(state, *placed, lang), name=shown)
        return Subject(name, shown)

    def _creature(self, state: MindbugState, seat: int, creature: Creature, lang: Language) -> Subject:
        """Return a creature in play with its current power, its boost cards and whether it is exhausted."""
        card = creature.card.id
        marks = marked("", len(creature.boosts), creature.crystals, exhausted=creature.exhausted)
        return Subject(card, card_name(card, lang), derived.power(state, seat, creature), seat, marks)

    def cards(self, sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card of the sets with its copies, by power and name, as people sort them."""
        return [(card.id, card.copies) for card in boxes.by_power(_mixed(sets).designs.values())]

    def racked(self, box: str) -> Sequence[tuple[str, int]]:
        """Return the cards by their ids, but for one that has been renamed and keeps its tag."""
        return sorted(self.cards([box]), key=lambda one: "the_" if one[0] == "utility_bug" else one[0])

    def in_play(self, state: MindbugState) -> Sequence[str]:
        """Return the cards that lie in play, each once."""
        return list(dict.fromkeys(creature.card.id for seat in state.seats for creature in seat.creatures))

    def facts(self, state: MindbugState, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return a seat's numbers, creatures and cards aside with what can be done; of the table, its house rules."""
        return rules(state, lang) if seat is None else facts(state, seat, lang)

    def put_into_play(self, state: MindbugState, seat: int | None, card: str) -> Edits:
        """Return the edit that lays a card before a seat; the counts stay as they are.

        The table itself has no place for a card: every pile is a seat's.
        """
        return [] if seat is None else put_into_play(state, seat, card)

    def legend(self, lang: Language) -> Sequence[str]:
        """Return what the signs of the score and of lists mean."""
        return [lang.text(f"mindbug.sign.{sign}") for sign in SIGNS]

    def basics(self, _state: MindbugState) -> Sequence[str]:
        """Return how a turn goes and what a Mindbug is."""
        return lessons.BASICS

    def lessons(self, happened: Iterable[Event], _state: MindbugState) -> Sequence[str]:
        """Return what matters in what has just happened: the turn, keywords, and the ideas of the later boxes."""
        return lessons.lessons(happened)

    def lesson(self, name: str, lang: Language) -> tuple[str, str]:
        """Return what a lesson is called and what it says."""
        return lessons.of_keyword(name, lang) or super().lesson(name, lang)

    def guide(self) -> MindbugGuide:
        """Return how a first match goes with twenty cards in a known order."""
        return MindbugGuide(self)

    def follow(self, bound: Bindings, before: MindbugState, step: Step[MindbugState], tag: str | None) -> Bindings:
        """Return what tags are bound to after a step: the creatures that they brought, or lie under."""
        return scan.follow(bound, before, step, tag)

    def figures(self, match: Match[MindbugState]) -> Mapping[str, int]:
        """Count the Mindbugs that were used."""
        spent = sum(isinstance(event, events.Spent) for step in match.steps for event in step.events)
        return {"mindbug.figure.mindbugs": spent}

    def meaning(self, match: Match[MindbugState], bound: Bindings, uid: str, card: str) -> Meaning:
        """Return what a tap of a tag means now: a creature in play that it is bound to, or its card elsewhere."""
        return scan.mean(match, uid, card, bound)

    def in_play_by(self, state: MindbugState, bound: Bindings, uid: str) -> int | None:
        """Return the number of the creature in play that a tag is bound to."""
        return scan.creature_of(state, uid, bound)

    def history(self, match: Match[MindbugState], lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action."""
        shelf.lay(match.state.card_set)
        names = match.state.seat_names
        return history.lines(match, lang, lambda happened: change_line.change(happened, names, lang))

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line."""
        return change_line.change(happened, names, lang)

    def all_changes(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> Sequence[str]:
        """Return all that some events have changed in their order, draws included."""
        return change_line.all_changes(happened, names, lang)

    def opening(self, state: MindbugState, lang: Language) -> Sequence[str]:
        """Return what is laid out: the draw piles, the hands, the Mindbugs, and the life that each begins with."""
        return after_answer.opening(state, lang, against_box=False)

    def opening_against_box(self, state: MindbugState, lang: Language) -> Sequence[str]:
        """Return the same, the hand of the box left in its pile: it asks for that card by card."""
        return after_answer.opening(state, lang, against_box=True)

    def instructions(
        self, happened: Sequence[Event], before: MindbugState, after: MindbugState, lang: Language
    ) -> list[str]:
        """Return every move of cards that is more than laying down the one that was named."""
        return after_answer.instructions(happened, before, after, lang)

    def besides(self, happened: Sequence[Event], before: MindbugState) -> Sequence[Event]:
        """Return what is no move of cards."""
        return after_answer.besides(happened, before)

    def put_back(self, undone: Sequence[Step[MindbugState]], now: MindbugState, lang: Language) -> list[str]:
        """Return how the cards go back where they were."""
        return instructions.put_back(undone, now, lang)

    def open_zones(self, state: MindbugState, lang: Language) -> list[Zone]:
        """Return for each seat its name, its counts, its creatures and the top of its pile."""
        return instructions.open_zones(state, lang)

    def whole_table(self, state: MindbugState, lang: Language) -> list[Zone]:
        """Return for each seat all that lies open before it."""
        return instructions.whole_table(state, lang)

    def board(self, state: MindbugState, lang: Language) -> Board:
        """Return life, Mindbugs and counts of both seats, and their creatures with power and keywords."""
        shelf.lay(state.card_set)
        return board.board(state, self.about(state, lang), lang)


def _mixed(sets: Sequence[str]) -> CardSet:
    """Return the cards of some boxes, and of sets of one's own as they lie on the table or else could."""
    return boxes.with_own(tuple(sets), shelf.shown(sets))


def _halves(state: MindbugState) -> tuple[SeatScore, SeatScore]:
    first, second = (
        SeatScore(seat.name, seat.life, seat.mindbugs, seat.hand, seat.deck, len(seat.creatures))
        for seat in state.seats
    )
    return first, second


def _with_note(halves: tuple[SeatScore, SeatScore], notes: Mapping[int, str]) -> tuple[SeatScore, SeatScore]:
    """Return both halves of the score with what stands beside the names of some seats."""
    first, second = (replace(half, note=notes.get(seat, half.note)) for seat, half in enumerate(halves))
    return first, second


def _revealing(match: Match[MindbugState], frame: Revealing) -> Prompt:
    """Return how hidden cards are turned up, and which of how many comes next.

    They are given away, turned up by chance or as a whole draw pile, or discarded by choice.
    """
    side = match.state.seats[frame.seat]
    there = {"deck": side.deck, "both": side.deck + side.hand}.get(frame.source, side.hand)
    done = _turned_up(match, frame)
    slots = {"place": done + 1, "of": done + min(frame.left, there)}
    if frame.source in ("deck", "both"):
        return Prompt("turn_over", slots)
    if frame.then is not None:
        return Prompt("chance" if frame.source == "chance" else "give")
    kind = "chance" if frame.source == "chance" else ""
    if slots["of"] == 1:
        return Prompt(kind)
    return Prompt("several" if frame.source == "hand" else "chances", slots)


def _turned_up(match: Match[MindbugState], frame: Revealing) -> int:
    """Return how many cards the frame has turned up before; an edit in between begins the count anew."""
    done = 0
    for step in reversed(match.steps):
        told = [event for event in step.events if isinstance(event, events.Discarded)]
        if step.given is None or step.given.verb != "reveal" or not told or told[0].because != frame.because:
            return done
        done += 1
    return done


def _bounds(least: int, most: int) -> str:
    """Return bounds of power as all languages write them: 7+, 1–4, 4–6."""
    return f"{least}+" if most >= NO_LIMIT else f"{max(least, 1)}–{most}"


def _extra(match: Match[MindbugState]) -> bool:
    """Return whether the turn is the whole one that follows after one's card was taken with a Mindbug (MB-33)."""
    last = next((step for step in reversed(match.steps) if step.entry["do"] != "edit"), None)
    return last is not None and any(isinstance(event, events.Turn) and event.extra for event in last.events)


UI = MindbugUI()
