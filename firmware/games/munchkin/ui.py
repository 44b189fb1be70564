"""How Munchkin shows itself: levels of all, a combat with both totals, cards by name and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Decision
from tablekeeper.engine.match import Match, Step
from tablekeeper.engine.munchkin import MUNCHKIN, MunchkinState
from tablekeeper.engine.munchkin.cards.card import card as known_card
from tablekeeper.engine.munchkin.cards.card import every_card, the
from tablekeeper.firmware.games.bindings import Bindings
from tablekeeper.firmware.games.board import Board
from tablekeeper.firmware.games.guide import Guide
from tablekeeper.firmware.games.meaning import Meaning
from tablekeeper.firmware.games.munchkin import (
    board,
    change_line,
    corrections,
    history,
    instructions,
    lessons,
    likely,
    prompts,
    scan,
    score,
    subjects,
)
from tablekeeper.firmware.games.munchkin.subjects import card_subject, subject_of
from tablekeeper.firmware.games.narration import HistoryLine
from tablekeeper.firmware.games.ui import Correction, Edits, GameUI, Prompt, Subject, Zone
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import Labels, Signs, View


class MunchkinUI(GameUI[MunchkinState]):
    """Munchkin on the panel; it has no state of its own."""

    game = MUNCHKIN
    title = "Munchkin"
    words = "tablekeeper.firmware.games.munchkin"
    picked = ("play", "reveal", "open", "fight", "discard")

    def score(
        self, state: MunchkinState, lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs
    ) -> View:
        """Return the levels of all seats, or the combat that is under way."""
        return score.table(state, lang, asked, question, labels, signs)

    def closing(self, state: MunchkinState, lang: Language, left: int, labels: Labels, signs: Signs) -> View:
        """Return what is won, rolled or suffered unless somebody objects (M-31)."""
        return score.closing(state, lang, left, labels, signs)

    def result(self, state: MunchkinState, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return who has won, alone or together, and all levels."""
        return score.result(state, lang, headline, labels, signs)

    def subject(self, state: MunchkinState, answer: Answer, lang: Language) -> Subject | None:
        """Return the card, monster, seat or face that an answer speaks of."""
        return subject_of(state, answer, lang)

    def leads(self, _state: MunchkinState, decision: Decision) -> Mapping[str, str]:
        """Return the keys of the verbs that carry the match on."""
        return prompts.keys(decision)

    def likely_first(self, state: MunchkinState, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Return answers of a list, the likeliest first: nobody harms itself, and a level is the player's own."""
        return likely.likely_first(state, answers)

    def surest(self, state: MunchkinState, answers: Sequence[Answer]) -> Answer | None:
        """Return that who plays a level gains it."""
        return likely.surest(state, answers)

    def patience(self, state: MunchkinState, answer: Answer) -> int | None:
        """Return how long a win, a roll or a curse stands open for objections (M-31, M-51, M-93c)."""
        return state.table.rules.wait if answer.verb == "close" else None

    def details(self, state: MunchkinState, lang: Language) -> Sequence[str]:
        """Return the parts of both totals."""
        return score.parts_lines(state, lang) if state.table.combat is not None else ()

    def legend(self, lang: Language) -> Sequence[str]:
        """Return what the signs of levels, of a combat and of items mean."""
        return score.legend(lang)

    def named(self, state: MunchkinState, lang: Language) -> Sequence[str]:
        """Return who fights, and all monsters, where there are too many for a line."""
        return score.named(state, lang)

    def prompt(self, match: Match[MunchkinState], lang: Language) -> Prompt:
        """Return what the pending question is about besides what it asks."""
        return prompts.prompt(match.state, lang)

    def about(self, state: MunchkinState, lang: Language) -> Subject | None:
        """Return the card in question, one that adds something with a plus; a power or a body is none."""
        about = state.question.about if state.question else None
        known = known_card(about) if about else None
        if known is None:
            return None
        found = card_subject(known, lang)
        adds = known.kind != "monster" and known.bonus
        return replace(found, power=None, marks=f"{known.bonus:+}") if adds else found

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself."""
        return card_subject(the(card), lang)

    def printed(self, card: str) -> Mapping[str, str]:
        """Return the names that are printed on a card, as far as they are known."""
        return the(card).names

    def gloss(self, card: str, lang: Language) -> str:
        """Return what a card is in a few words, where its name is known in no way: neither printed nor entered."""
        return subjects.gloss(card, lang)

    def cards(self, _sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card of the box with its copies, sort by sort."""
        return [(card.id, card.copies) for card in every_card().values()]

    def in_play(self, state: MunchkinState) -> Sequence[str]:
        """Return the cards that lie in the combat and in front of the seats, each once."""
        fighting = [one.card.id for one in state.table.combat.monsters] if state.table.combat else []
        return list(dict.fromkeys([*fighting, *(piece.card.id for seat in state.table.seats for piece in seat.cards)]))

    def facts(self, state: MunchkinState, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return what can be corrected at a seat or at the table."""
        return corrections.facts(state, seat, lang)

    def put_into_play(self, state: MunchkinState, seat: int | None, card: str) -> Edits:
        """Return the edit that lays a card before a seat, into the combat or on the discards."""
        return corrections.put_into_play(state, seat, card)

    def lessons(self, happened: Iterable[Event], _state: MunchkinState) -> Sequence[str]:
        """Return what of the game matters for the first time: a combat, running away, a curse, death, charity."""
        return lessons.lessons(happened)

    def guide(self) -> Guide[MunchkinState]:
        """Return how the first turn of everybody goes."""
        return Guide(self, lessons.ASKS)

    def follow(self, bound: Bindings, before: MunchkinState, step: Step[MunchkinState], tag: str | None) -> Bindings:
        """Return what tags are bound to after a step: cards in front of seats, monsters in the combat."""
        return scan.follow(bound, before, step, tag)

    def meaning(self, match: Match[MunchkinState], bound: Bindings, uid: str, card: str) -> Meaning:
        """Return what a tap of a tag means now."""
        return scan.mean(match, bound, uid, card)

    def in_play_by(self, state: MunchkinState, bound: Bindings, uid: str) -> int | None:
        """Return the number of the card in play that a tag is bound to: before a seat, or in the combat."""
        thing = scan.thing_of(state, bound, uid)
        return None if thing is None else thing.number

    def history(self, match: Match[MunchkinState], lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action."""
        return history.lines(match, lang)

    def change(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> str:
        """Return the weightiest of some events in one line."""
        return change_line.change(happened, names, lang)

    def all_changes(self, happened: Sequence[Event], names: Sequence[str], lang: Language) -> Sequence[str]:
        """Return all that some events have changed."""
        return change_line.all_changes(happened, names, lang)

    def opening(self, state: MunchkinState, lang: Language) -> Sequence[str]:
        """Return which decks are made, and what each begins with."""
        return instructions.opening(state, lang)

    def instructions(
        self, happened: Sequence[Event], before: MunchkinState, after: MunchkinState, lang: Language
    ) -> list[str]:
        """Return which cards must be drawn, given and laid aside."""
        return instructions.instructions(happened, before, after, lang)

    def besides(self, happened: Sequence[Event], _before: MunchkinState) -> Sequence[Event]:
        """Return what has happened but for what the instructions tell."""
        return instructions.besides(happened)

    def put_back(self, undone: Sequence[Step[MunchkinState]], now: MunchkinState, lang: Language) -> list[str]:
        """Return how the cards go back where they were."""
        return instructions.put_back(undone, now, lang)

    def open_zones(self, state: MunchkinState, lang: Language) -> list[Zone]:
        """Return for each seat the cards that must be in front of it, and the cards between the seats."""
        return instructions.open_zones(state, lang)

    def whole_table(self, state: MunchkinState, lang: Language) -> list[Zone]:
        """Return all open cards, the discards in full."""
        return instructions.whole_table(state, lang)

    def board(self, state: MunchkinState, lang: Language) -> Board:
        """Return levels and strengths, what lies before each seat, and the combat."""
        return board.board(state, lang)


UI = MunchkinUI()
