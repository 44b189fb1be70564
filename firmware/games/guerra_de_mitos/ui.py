"""How Guerra de Mitos shows itself: reserves, oracles and characters, a confrontation with both sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import to_builtins

from tablekeeper.engine.answers import NUMBER, Answer
from tablekeeper.engine.decks import Deck
from tablekeeper.engine.game import Decision
from tablekeeper.engine.guerra_de_mitos import GUERRA_DE_MITOS, MitosState
from tablekeeper.engine.guerra_de_mitos.cards.card import card as known_card
from tablekeeper.engine.guerra_de_mitos.cards.card import every_card, the
from tablekeeper.engine.guerra_de_mitos.table import derived, events
from tablekeeper.engine.match import Match, Step
from tablekeeper.firmware.games.bindings import Bindings
from tablekeeper.firmware.games.board import Board
from tablekeeper.firmware.games.guerra_de_mitos import board, corrections, prompts, scan, score, sums, zones
from tablekeeper.firmware.games.guerra_de_mitos.lasting import how_long
from tablekeeper.firmware.games.guerra_de_mitos.subjects import card_name, card_subject, subject_of
from tablekeeper.firmware.games.guerra_de_mitos.telling import Telling
from tablekeeper.firmware.games.meaning import Meaning
from tablekeeper.firmware.games.ui import Correction, Edits, Prompt, Subject, Zone
from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.telling.views import Labels, Signs, View


class MitosUI(Telling):
    """Guerra de Mitos on the panel; it has no state of its own."""

    game = GUERRA_DE_MITOS
    title = "Guerra de Mitos"
    picked = ("play", "reveal")

    def numbers(self, state: MitosState) -> Sequence[int]:
        """Return the reserves."""
        return [seat.reserve for seat in state.table.seats]

    def score(
        self, state: MitosState, _lang: Language, asked: int | None, question: str, labels: Labels, signs: Signs
    ) -> View:
        """Return the reserves of all seats with the asked one's oracles or characters, or the confrontation."""
        return score.table(state, asked, question, labels, signs)

    def result(self, state: MitosState, lang: Language, headline: str, labels: Labels, signs: Signs) -> View:
        """Return who has won, and all reserves or victory points."""
        return score.result(state, lang, headline, labels, signs)

    def subject(self, state: MitosState, answer: Answer, lang: Language) -> Subject | None:
        """Return the card, seat, oracle or way of a counter that an answer speaks of."""
        return subject_of(state, answer, lang)

    def leads(self, _state: MitosState, decision: Decision) -> Mapping[str, str]:
        """Return the keys of the verbs that carry the turn on."""
        return prompts.keys(decision)

    def nouns(self, decision: Decision) -> Mapping[str, str]:
        """Return what the changes are about that people tell of a card, but for the commonest."""
        return prompts.NOUNS if decision.ask in ("effect", "resolution") else {}

    def details(self, state: MitosState, lang: Language) -> Sequence[str]:
        """Return oracles and characters in full, in a confrontation those of both sides with what they count."""
        return score.details(state, lang)

    def named(self, state: MitosState, _lang: Language) -> Sequence[str]:
        """Return the names of seats that the table at a glance cuts."""
        return score.named(state)

    def prompt(self, match: Match[MitosState], lang: Language) -> Prompt:
        """Return what the pending question is about besides what it asks."""
        return prompts.prompt(match.state, lang)

    def about(self, state: MitosState, lang: Language) -> Subject | None:
        """Return the card in question."""
        about = state.question.about if state.question else None
        known = known_card(about) if about else None
        return None if known is None else Subject(known.id, card_name(known.id, lang))

    def word(self, decision: Decision, answer: Answer, lang: Language) -> str:
        """Return how an answer that stands alone is called: a number of those that a card offers is itself."""
        if decision.ask == "lasts" and answer.verb not in prompts.keys(decision):
            return how_long(answer.verb, lang)
        if answer.verb != NUMBER:
            return super().word(decision, answer, lang)
        signed = any((one.number or 0) < 0 for one in decision.ready)
        return f"{answer.number:+d}" if signed else answer.subject

    def card(self, card: str, lang: Language) -> Subject:
        """Return a card by itself."""
        return card_subject(the(card), lang)

    def printed(self, card: str) -> Mapping[str, str]:
        """Return the name that is printed on a card, which there is in Spanish alone."""
        name = the(card).name
        return {"es": name} if name else {}

    def cards(self, _sets: Sequence[str]) -> Sequence[tuple[str, int]]:
        """Return every card with as many copies as a deck may hold, in the order of the list."""
        return [(card.id, card.copies) for card in every_card().values()]

    def in_play(self, state: MitosState) -> Sequence[str]:
        """Return the cards that lie open on oracles and in play, and the pantheons, each once."""
        seats = state.table.seats
        pantheons = [seat.pantheon.card for seat in seats if seat.pantheon]
        oracles = [oracle.card for seat in seats for oracle in seat.oracles if oracle.card]
        return list(dict.fromkeys([*pantheons, *oracles, *(place.piece.card for place in state.table.places)]))

    def now(self, state: MitosState, card: str, lang: Language) -> Sequence[str]:
        """Return what a card costs now, or how it lies."""
        return score.now(state, card, lang)

    def legend(self, lang: Language) -> Sequence[str]:
        """Return what the signs of reserves, oracles, characters and battles mean."""
        return score.legend(lang)

    def sums(self, state: MitosState, lang: Language) -> Sequence[str]:
        """Return what the strength of both sides of a confrontation is made of."""
        return sums.lines(state, lang)

    def facts(self, state: MitosState, seat: int | None, lang: Language) -> Sequence[Correction]:
        """Return what can be corrected at a seat or at the table."""
        return corrections.facts(state, seat, lang)

    def put_into_play(self, state: MitosState, seat: int | None, card: str) -> Edits:
        """Return the edit that lays a card before a seat.

        The table itself has no place for a card: the discards, too, are a seat's.
        """
        return [] if seat is None else corrections.put_into_play(state, seat, card)

    def plays_deck(self, state: MitosState, deck: Deck) -> Edits:
        """Return the edit by which the seat that is asked for its pantheon plays a deck of its own."""
        question = state.question
        if question is None or question.ask != "pantheon":
            return []
        return [{"path": f"seats.{question.seat}.deck", "to": to_builtins(deck)}]

    def follow(self, bound: Bindings, before: MitosState, step: Step[MitosState], tag: str | None) -> Bindings:
        """Return what tags are bound to after a step: cards in play, and those that lie open on oracles."""
        return scan.follow(bound, before, step, tag)

    def began(self, match: Match[MitosState]) -> int:
        """Return the seat that the bids have made the first (G-13)."""
        happened = (event for step in match.steps for event in step.events)
        first = next((event.seat for event in happened if isinstance(event, events.First)), None)
        return match.start.active if first is None else first

    def meaning(self, match: Match[MitosState], bound: Bindings, uid: str, card: str) -> Meaning:
        """Return what a tap of a tag means now."""
        return scan.mean(match, bound, uid, card)

    def in_play_by(self, state: MitosState, bound: Bindings, uid: str) -> int | None:
        """Return the number of the card in play that a tag is bound to."""
        number = bound.of(uid, scan.PIECE)
        return number if number is not None and derived.find(state.table, number) else None

    def open_zones(self, state: MitosState, lang: Language) -> list[Zone]:
        """Return for each seat what must lie before it, and the table's token."""
        return zones.open_zones(state, lang)

    def whole_table(self, state: MitosState, lang: Language) -> list[Zone]:
        """Return the same with the discards in full."""
        return zones.whole_table(state, lang)

    def board(self, state: MitosState, lang: Language) -> Board:
        """Return reserves, oracles and who is in play, and both sums of a confrontation."""
        return board.board(state, lang)


UI = MitosUI()
