"""The match on the table: the match itself, its journal, and the tags of its creatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from tablekeeper.engine import match as matches
from tablekeeper.engine.events import Event
from tablekeeper.engine.game import Outcome, State
from tablekeeper.engine.holding import NOT_DUE, Opponent
from tablekeeper.engine.match import ONLY_COUNTING, AnyMatch, Entry, Match, Reply, Step
from tablekeeper.engine.positions import BAD_SHAPE
from tablekeeper.engine.refusals import Refusal, illegal
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.bindings import UNBOUND, Bindings
from tablekeeper.firmware.games.meaning import Meaning, UnknownTag, Wrong
from tablekeeper.firmware.games.narration import HIDDEN, HistoryLine, begun
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.languages import LANGUAGES, Language, language
from tablekeeper.firmware.match import hidden_cards
from tablekeeper.firmware.storage import EntryLine, Header, Saved, SaveFailed, Storage
from tablekeeper.firmware.storage.tags import plain_uid


@dataclass(frozen=True)
class Loss:
    """What of a journal did not come back."""

    first: int
    """The number of the first entry that is lost; entries count from 1."""
    count: int
    """At the least; 0 where it may be none."""
    cause: Literal["damaged", "unsaved", "refused"]
    """The storage was damaged, or had no room; or the rules of today refuse what those of then allowed."""
    why: str
    """In English, for the log."""

    def lines(self, lang: Language) -> tuple[str, ...]:
        """Return what was lost and why, in short texts."""
        cost = lang.counted("loss.entries", self.count) if self.count else lang.text("loss.perhaps")
        return (lang.text(f"loss.{self.cause}"), cost, lang.text("loss.from", first=self.first))


class Session:
    """A match with its journal. Every entry goes to the storage as soon as the match has taken it."""

    def __init__(self, storage: Storage, number: int, match: AnyMatch) -> None:
        self.match = match
        self.ui = registry.ui(match.game.name)
        """How its game shows itself."""
        self.number = number
        """The match's number in the storage."""
        self._storage = storage
        self._bindings: list[Bindings] = [UNBOUND]
        """What tags are bound to, at the start and after each step of the match."""
        self._taken_back: list[Bindings] = []
        """The same after each step that was taken back, the last one taken back last."""
        self._waiting: set[int] = set()
        self._failed: set[int] = set()
        self.loss: Loss | None = None
        """What of its journal did not come back."""
        self._spoken = ""
        """The language that calls the seats which nobody has named."""

    @classmethod
    def begin(
        cls, storage: Storage, game: str, sets: Sequence[str], seats: Sequence[str], first: int
    ) -> Session | Refusal:
        """Begin a match and its journal; the match that was on the table can be returned to."""
        start = registry.ui(game).new(sets, seats, first)
        return start if isinstance(start, Refusal) else cls.started(storage, game, start)

    @classmethod
    def started(
        cls, storage: Storage, game: str, start: Outcome[Any], opponent: Opponent | None = None
    ) -> Session | Refusal:
        """Begin the journal of a match of a game that has been set up; the box may play a seat."""
        played = registry.ui(game).game
        match = Match(played, start)
        begun = storage.begin(_header(match))
        session = cls(storage, begun.match, match)
        session._waiting.add(begun.ticket)
        reply = None if opponent is None else session.enter(msgspec.to_builtins(opponent))
        return reply if isinstance(reply, Refusal) else session

    @classmethod
    def resume(cls, storage: Storage, number: int) -> tuple[Session, Loss | None] | Refusal:
        """Open a match of the storage as far as its journal goes, and say what did not come back."""
        loaded = storage.load(number)
        if loaded.header is None:
            why = f"The header of match {number} is damaged, so its entries cannot be understood: start a new match."
            return Refusal("unreadable", BAD_SHAPE, why)
        match = matches.from_journal(loaded.header.game, loaded.header.start, loaded.header.rules)
        if isinstance(match, Refusal):
            return match
        session = cls(storage, number, match)
        lost, loss = loaded.lost, None
        if lost is not None:
            loss = Loss(lost.first, lost.count, "unsaved" if lost.unsaved else "damaged", lost.why)
        for index, line in enumerate(loaded.lines):
            reply = session._take(line.entry, line.tag)
            if isinstance(reply, Refusal):
                refused = Loss(index + 1, len(loaded.lines) - index, "refused", reply.why)
                session._go_on_in_a_copy(loaded.lines[:index])
                session.loss = refused
                return session, refused
        session.loss = loss
        return session, loss

    @classmethod
    def back(cls, storage: Storage) -> tuple[Session, Loss | None] | Refusal | None:
        """Take "new match" back: put the match before this one on the table again; None if there is none."""
        former = storage.previous()
        if former is None:
            return None
        opened = cls.resume(storage, former)
        if not isinstance(opened, Refusal):
            storage.reopen(opened[0].number)
        return opened

    def again(self, first: int) -> Session | Refusal:
        """Begin a rematch: the same game, sets and seats, called as they were last."""
        start = self.match.game.again(self.match.start.called(self.match.state.seat_names), first)
        if isinstance(start, Refusal):
            return start
        return Session.started(self._storage, self.game, start, self.match.opponent)

    def _go_on_in_a_copy(self, lines: Sequence[EntryLine]) -> None:
        """Begin a new journal with these entries, in the place of the one whose entries are refused from there on.

        Behind a refused entry, what is yet to come would be lost too.
        """
        begun = self._storage.begin(_header(self.match))
        self._storage.put_aside(self.number)
        self.number = begun.match
        self._waiting.add(begun.ticket)
        self._waiting.update(self._storage.append(self.number, line.entry, line.tag) for line in lines)

    @property
    def game(self) -> str:
        """The game's id, as in the protocol."""
        return self.match.game.name

    @property
    def facing(self) -> bool:
        """Whether two seats face each other, each with keys of its own; more share both key sets."""
        return len(self.match.state.seat_names) == 2

    @property
    def against_box(self) -> bool:
        """Whether somebody plays against the box, which moves no cards itself."""
        return self.match.opponent is not None

    @property
    def sets(self) -> Sequence[str]:
        """The boxes it is played with."""
        sets: Sequence[str] = self.match.state.position().get("sets", self.ui.game.sets)
        return sets

    def speak(self, lang: Language) -> None:
        """Call the seats that nobody has named as a language does; one that is spoken already changes nothing."""
        if lang.code != self._spoken:
            self._spoken = lang.code
            self.match.call(partial(seat_name, lang))

    # Entries and their way to the disk

    def enter(self, entry: Entry, tag: str | None = None) -> Reply[Any] | Refusal:
        """Take an entry and hand it to the storage; a refused one leaves no trace.

        `tag` is the UID of the card whose tap gave it. Raises ValueError for what is no UID.
        """
        reply = self._take(entry, None if tag is None else plain_uid(tag))
        if isinstance(reply, Reply):
            self._waiting.add(self._storage.append(self.number, self.match.entries[-1], tag))
        return reply

    def _take(self, entry: Entry, tag: str | None) -> Reply[Any] | Refusal:
        """Enter into the match, and let what tags are bound to follow its steps."""
        steps, before = len(self.match.steps), self.match.state
        reply = self.match.enter(entry)
        if isinstance(reply, Refusal):
            return reply
        for _ in reply.undone:
            self._taken_back.append(self._bindings.pop())
        for _ in reply.redone:
            self._bindings.append(self._taken_back.pop())
        if not reply.redone and len(self.match.steps) > steps:
            step = self.match.steps[-1]
            if step.entry["do"] in HIDDEN:
                self._bindings.append(hidden_cards.follow(self.bindings, step, tag))
            else:
                self._bindings.append(self.ui.follow(self.bindings, before, step, tag))
            self._taken_back.clear()
        return reply

    @property
    def bindings(self) -> Bindings:
        """What tags are bound to now."""
        return self._bindings[-1]

    @property
    def unsettled(self) -> bool:
        """True while something entered is not yet known to be on disk, nor known not to fit on it."""
        return bool(self._waiting)

    @property
    def unsaved(self) -> int:
        """How many entries did not fit on the disk and wait for room; the match goes on meanwhile."""
        return len(self._failed)

    def handle(self, event: Saved | SaveFailed) -> None:
        """Take note of what became of an entry; tickets of others are let pass."""
        if isinstance(event, Saved):
            self._waiting.discard(event.ticket)
            self._failed.discard(event.ticket)
        elif event.ticket in self._waiting:
            self._waiting.discard(event.ticket)
            self._failed.add(event.ticket)

    # Taps

    def scan(self, uid: str) -> Meaning:
        """Return what a tap of this tag means now. Enter its answer together with the tag."""
        uid = plain_uid(uid)
        tagged = self._storage.tags.card_of(uid)
        if tagged is None or tagged.game != self.match.game.name:
            return UnknownTag(uid)
        if self.match.strictness == "count":
            return Wrong(illegal(ONLY_COUNTING, "The box only counts, so a tap answers nothing: edit instead."))
        if (place := self.place_of(uid)) is not None:
            why = f"This card lies hidden on place {place} of the box's hand: tap another one."
            return Wrong(illegal(NOT_DUE, why))
        return self.ui.meaning(self.match, self.bindings, uid, tagged.card)

    def place_of(self, uid: str) -> int | None:
        """Return the place of the box's hand on which the card of a tag lies."""
        holding, tagged = self.match.holding, self._storage.tags.card_of(uid)
        place = self.bindings.of(plain_uid(uid), hidden_cards.PLACE)
        if holding is None or tagged is None or place is None or holding.places.get(place) != tagged.card:
            return None
        return place

    def tag_on(self, place: int) -> str | None:
        """Return the tag of the card on a place of the box's hand, if it was told by one."""
        return next((uid for uid in self.bindings.things if self.place_of(uid) == place), None)

    def in_play_by(self, uid: str) -> int | None:
        """Return the number of the card in play that a tag is bound to."""
        return self.ui.in_play_by(self.match.state, self.bindings, plain_uid(uid))

    # The match in words

    def history(self, lang: Language) -> list[HistoryLine]:
        """Return the match so far, one line an action, the oldest first; then what was taken back and can return."""
        return self.ui.history(self.match, lang)

    @property
    def _before_last(self) -> State:
        """The state before the last step in force."""
        steps = self.match.steps
        before: State = steps[-2].state if len(steps) > 1 else self.match.start
        return before

    def last_step(self, lang: Language) -> str | None:
        """Return the last step in words, by itself as the history would tell it; None where there is none."""
        if not self.match.steps:
            return None
        return self.happened(lang) or self._answered(self._before_last, self.match.steps[-1], lang)

    def happened(self, lang: Language) -> str:
        """Return what has happened with the last step, as the history would tell it; empty where nothing has."""
        steps = self.match.steps
        if not steps:
            return ""
        if steps[-1].entry["do"] in HIDDEN:
            return hidden_cards.told(steps[-1], lang)
        return self._told(steps[-1], lang)

    def besides(self, lang: Language) -> str:
        """Return the same but for the moves of cards, which the instructions tell; empty where nothing is left."""
        steps = self.match.steps
        if not steps or steps[-1].entry["do"] in HIDDEN:
            return ""
        left = tuple(self.ui.besides(steps[-1].events, self._before_last))
        return self._told(replace(steps[-1], events=left), lang) if left else ""

    def _told(self, step: Step[Any], lang: Language) -> str:
        """Return what has happened with the last step by itself."""
        only_last = Match(self.match.game, Outcome(self._before_last), self.match.origin)
        only_last.steps.append(step)
        told = self.ui.history(only_last, lang)[-1].text
        return "" if told == begun(lang.text("history.nothing"), ()) else told

    def _answered(self, before: State, step: Step[Any], lang: Language) -> str:
        """Return who has answered what, and about which card: the answer alone did nothing that could be told."""
        decision = before.decision
        if decision is None or step.given is None:
            return lang.text("history.nothing")
        seat = decision.seat if step.given.seat is None else step.given.seat
        about = self.ui.about(before, lang)
        card = "" if about is None else f" ({about.name})"
        if step.state.sealed:
            return f"{before.seat_names[seat]}: {lang.text('history.nothing')}{card}"
        key, name = f"{self.game}.answered.{decision.ask}.{step.given.verb}", before.seat_names[seat]
        plain = f"{name}: {self.ui.word(decision, step.given, lang)}{card}"
        return lang.word(key, plain=plain, name=name, card="" if about is None else about.name)

    def change(self, reply: Reply[Any], lang: Language) -> str:
        """Return the weightiest change of an entry in one line, such as `Life 3 → 2 (Gorillion)`; empty if none."""
        names = self.match.state.seat_names
        return begun(self.ui.change(reply.events, names, lang), names)

    def all_changes(self, reply: Reply[Any], lang: Language) -> Sequence[str]:
        """Return all changes that an entry made, each in a few words, the weightiest first."""
        return self.changes(reply.events, self.match.state, lang)

    def changes(self, happened: Sequence[Event], state: State, lang: Language) -> Sequence[str]:
        """Return what events that led to a state have changed, each in a few words, the weightiest first."""
        names = state.seat_names
        return [begun(told, names) for told in self.ui.all_changes(happened, names, lang)]

    def latest(self, lang: Language) -> Sequence[str]:
        """Return what the last step in force has changed, and what had to be done with the cards; or what was laid out.

        It is told on request, even after a power cut.
        """
        steps = self.match.steps
        if not steps:
            return self.opening(lang)
        last = steps[-1]
        changed = self.changes(last.events, last.state, lang)
        moved = self.ui.instructions(
            hidden_cards.without_hidden(self.match, last.events), self._before_last, last.state, lang
        )
        return [*changed, *moved, *hidden_cards.to_lay(self.match, self.ui, 1, lang)]

    def opening(self, lang: Language) -> list[str]:
        """Return what people lay out before the match, thing by thing."""
        laid = self.ui.opening_against_box if self.against_box else self.ui.opening
        return [*laid(self.match.state, lang)]

    def instructions(self, reply: Reply[Any], lang: Language) -> list[str]:
        """Return what people must do with cards besides the one in question."""
        happened = [step.events for step in reply.redone] or [reply.events]
        states = [self.match.start, *(step.state for step in self.match.steps)][-len(happened) - 1 :]
        moved = [
            line
            for seen, before in zip(happened, states, strict=False)
            for line in self.ui.instructions(
                hidden_cards.without_hidden(self.match, hidden_cards.up_to_theft(self.match, seen)),
                before,
                self.match.state,
                lang,
            )
        ]
        steps = self.match.steps
        made = len(reply.redone) or int(bool(steps) and steps[-1].events is reply.events)
        waited = self.changes(hidden_cards.after_theft(self.match), self.match.state, lang) if made else ()
        return [*moved, *hidden_cards.to_lay(self.match, self.ui, made, lang), *waited]

    def put_back(self, undone: Sequence[Step[Any]], lang: Language) -> list[str]:
        """Return what to do with the cards so that the table is again as before the steps just taken back."""
        return hidden_cards.put_back(self.match, self.ui, undone, lang)

    def open_zones(self, lang: Language) -> list[Zone]:
        """Return for each seat, and for the table, what must lie open now, to be checked after a cut."""
        return hidden_cards.with_places(
            self.match, self.ui.open_zones(hidden_cards.match_lying(self.match), lang), lang
        )

    def whole_table(self, lang: Language) -> list[Zone]:
        """Return for each seat, and for the table, all that lies open, discard piles in full."""
        return hidden_cards.with_places(
            self.match, self.ui.whole_table(hidden_cards.match_lying(self.match), lang), lang
        )


def is_chosen(seat: int, given: str) -> bool:
    """Return whether somebody chose the name of a seat: it is none of the names that languages have for its place."""
    return given not in {language(code).text("page.seat", n=seat + 1) for code in LANGUAGES}


def seat_name(lang: Language, seat: int, given: str) -> str:
    """Return what a seat is called: the name it was given, or if nobody chose that, its place in a language."""
    called = lang.text("page.seat", n=seat + 1)
    return given if given != called and is_chosen(seat, given) else called


def _header(match: AnyMatch) -> Header:
    """Return what the journal of a match begins with."""
    journal = match.journal()
    return Header(
        game=journal["game"],
        sets=tuple(journal["sets"]),
        seats=tuple(journal["seats"]),
        start=journal["start"],
        rules=journal["rules"],
        cards=journal["cards"],
    )
