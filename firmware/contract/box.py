"""A box for checks: the real app, session, storage and screens in this process, on pins that nothing hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any, Literal, NamedTuple

from tablekeeper.drivers.gestures import Gesture
from tablekeeper.drivers.presence import TagArrived
from tablekeeper.drivers.simulated.pins import SimulatedPins
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Dealer
from tablekeeper.engine.match import AnyMatch
from tablekeeper.firmware import screens
from tablekeeper.firmware.app.app import App
from tablekeeper.firmware.box import loop
from tablekeeper.firmware.box.hardware import build_hardware
from tablekeeper.firmware.box.settings import ReaderSettings, Settings
from tablekeeper.firmware.drawing.canvas import Canvas
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept.tagging import Cards
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.pages.choosing import Choosing
from tablekeeper.firmware.pages.deck_tapping import Parts, Tapping
from tablekeeper.firmware.pages.decks import OpenedDeck, UnreadDeck
from tablekeeper.firmware.pages.naming import Naming
from tablekeeper.firmware.pages.page import LEFT, OK, RIGHT, Key
from tablekeeper.firmware.pages.table import CorrectFact, Correcting, CorrectNumber
from tablekeeper.firmware.simulator.clocks import VirtualClock
from tablekeeper.firmware.simulator.messages import PRESS, Follow
from tablekeeper.firmware.simulator.wayfinding import clearing, toward
from tablekeeper.firmware.storage import Storage
from tablekeeper.firmware.telling.spoken import spoken, unsayable
from tablekeeper.firmware.telling.views import Question, View

KEYS = tuple(Key(seat, slot).name for seat in (0, 1) for slot in (LEFT, OK, RIGHT))
MENU = Key(None, "menu").name
UNKNOWN = "0BADCAFE"
"""A tag that is on no card."""
MOST_PRESSES = 60
"""With more presses than this no answer is reached any more."""
REMEMBERED = 30
"""So many of the things done last are told with a fault."""

CALLED_BY_PEOPLE = (CorrectFact, Naming, OpenedDeck, Parts, Tapping, UnreadDeck)
"""Pages whose titles are a change, or a name that people have given and that may be longer than a title."""


class ContractError(AssertionError):
    """A game did what no game may do."""


def expect(truth: bool, otherwise: str) -> None:
    """Raise ContractError with what is wrong unless something holds."""
    if not truth:
        raise ContractError(otherwise)


class Act(NamedTuple):
    """One thing that people do."""

    kind: Literal["press", "again", "hold", "tap", "wait", "take", "cut"]
    what: str
    """The key, the tag's UID, the seconds, the place of an entry in a list; nothing for a power cut.

    `again` presses a key once more at once, before keys that rest answer again.
    """


class Party(NamedTuple):
    """Who plays, with what, and in which language."""

    seats: int
    sets: tuple[str, ...]
    lang: str

    @property
    def name(self) -> str:
        """A name for its directory."""
        return f"{self.seats}-{len(self.sets)}-{self.lang}"


def extremes(game: str) -> list[Party]:
    """Return the smallest party of a game, with its base set, and the largest, with all boxes that can be mixed."""
    played = registry.ui(game).game
    base, every = tuple(played.sets[:1]), tuple(played.sets)
    mixed = base if played.refuse_sets(every) else every
    smallest = Party(played.seats_for(base)[0], base, LANGUAGES[0])
    largest = Party(played.seats_for(mixed)[-1], mixed, LANGUAGES[-1])
    return [smallest] if smallest[:2] == largest[:2] else [smallest, largest]


def parties(game: str) -> list[Party]:
    """Return the smallest and the largest party of a game, each in every language."""
    return [party._replace(lang=lang) for party in extremes(game) for lang in LANGUAGES]


class Box:
    """One box, switched on over a directory until it is closed; the power may be cut in between."""

    def __init__(self, directory: Path, lang: str) -> None:
        self.done: list[Act] = []
        """All that people have done."""
        self._directory = directory
        self._clock = VirtualClock()
        self._checked: View | None = None
        self._switch_on()
        self.storage.preferences.set("language", lang)

    def _switch_on(self) -> None:
        self._events: SimpleQueue[object] = SimpleQueue()
        self._pins = SimulatedPins({})
        settings = Settings(reader=ReaderSettings(kind="none"))
        self.storage = Storage(self._directory, self._events.put)
        self._hardware = build_hardware(settings, self._events.put, self._clock, [])
        self.app = App(self._hardware, self.storage, settings, self._clock, Random(0))
        self.context = self.app.context

    def start(self, game: str | None = None, party: Party | None = None) -> None:
        """Switch on as after a cut, in the match that was going on; else in a match of a game, or at home."""
        if party is None:
            self.app.start(game, after_cut=True)
        else:
            self.app.start(game, party.sets, party.seats)
        self.settle()
        self.check()

    def close(self) -> None:
        """Switch off; what is on disk stays."""
        self._hardware.close()
        self.storage.close()
        self._pins.close()

    @property
    def session(self) -> Session:
        """The match on the table. Raises ContractError where there is none."""
        session = self.context.entries.session
        if session is None:
            raise ContractError("there is no match on the table")
        return session

    @property
    def match(self) -> AnyMatch:
        """The same without its journal."""
        return self.session.match

    def press(self, key: str) -> None:
        """Press a key."""
        self.do(Act("press", key))

    def press_again(self, key: str) -> None:
        """Press a key that was just pressed once more at once."""
        self.do(Act("again", key))

    def hold(self, key: str) -> None:
        """Hold a key."""
        self.do(Act("hold", key))

    def tap(self, uid: str) -> None:
        """Tap a tag; where a card is looked for, or the table corrected, that is no answer to the match."""
        session, page = self.context.entries.session, type(self.context.pages.top).__name__
        given = session.match.answers if session is not None and looks_for_a_card(self) else None
        self.do(Act("tap", uid))
        now = self.context.entries.session
        otherwise = f"the tap of {uid} on {page}, which looks for a card, has given an answer to the match"
        expect(given is None or now is None or now is not session or now.match.answers == given, otherwise)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.do(Act("wait", str(seconds)))

    def cut(self) -> None:
        """Cut the power, and switch on again as after a cut."""
        self.do(Act("cut", ""))

    def do(self, act: Act) -> None:
        """Do something and let all come of it; nothing may fail, and no text of the page then shown may be cut."""
        self.done.append(act)
        if act.kind == "cut":
            self.close()
            self._switch_on()
            self.start()
        elif act.kind == "wait":
            self._live(float(act.what))
        else:
            patience = 0.0 if act.kind == "again" else max(0.0, self.app.rested - self._clock())
            self._live(patience + PRESS)
            now = self._clock()
            kind: Literal["press", "hold"] = "hold" if act.kind == "hold" else "press"
            self.context.inputs.append(TagArrived(act.what, now) if act.kind == "tap" else Gesture(act.what, kind, now))
            self.app.tick(now)
        self.settle()
        self.check()

    def enter(self, entry: Mapping[str, object]) -> None:
        """Enter something into the match without keys, and let the word about it pass."""
        before = len(self.match.entries)
        self.context.entries.enter(entry)
        self.settle()
        expect(len(self.match.entries) == before + 1, f"{entry} was refused: {self.app.view}")
        self.context.announcer.say("")

    def _live(self, seconds: float) -> None:
        """Let time pass, and the app do what is due."""
        end = self._clock() + seconds
        while (due := self.app.deadline) is not None and due <= end:
            self._clock.move_to(due)
            self.app.tick(self._clock())
            self.settle()
            expect(self.app.deadline != due or due < self._clock(), f"something stays due at {due} s")
        self._clock.move_to(end)
        self.app.tick(end)

    def settle(self) -> None:
        """Let everything reach the disk."""
        loop.settle(self.app, self._events, self.storage.settle)

    def check(self) -> None:
        """Expect every text of what is shown to have the room that it needs; a test pattern is none."""
        view, page = self.app.view, type(self.context.pages.top).__name__
        if view == self._checked:
            return
        self._checked = view
        canvas = Canvas()
        screens.draw_on(view, canvas)
        cut = [text for text in canvas.overflows if any(map(str.isalnum, text))]
        expect(not cut, f"{', '.join(map(repr, cut))} is cut on the panel, in {view}")
        title: str = view.who if isinstance(view, Question) else getattr(view, "title", "")
        expect(not self._shortened(title), f"the title {title!r} of {page} is cut, in {view}")
        strange = sorted(canvas.strangers)
        expect(not strange, f"{', '.join(map(repr, strange))} has no glyph, in {view}")
        unsaid = sorted({one for text in spoken(view, self.context.lang).whole for one in unsayable(text)})
        expect(not unsaid, f"{', '.join(map(repr, unsaid))} has no words where it is read aloud, in {view}")

    def _shortened(self, title: str) -> bool:
        """Return whether a page has cut its own words; names of people and cards, and a change, may be long."""
        page = self.context.pages.top
        begin, cut, _ = title.partition("…")
        if not cut or isinstance(page, CALLED_BY_PEOPLE):
            return False
        whole = self.app.view.whole if isinstance(page, Choosing) else [title]
        session, lang = self.context.entries.session, self.context.lang
        seats = () if session is None else session.match.state.seat_names
        uis = map(registry.ui, registry.names())
        about = None if session is None else session.ui.about(session.match.state, lang)
        if about is not None:  # a card without a tag is in no list: its numbers are its name, as long as a printed one
            seats = (*seats, about.name)
        names = (*seats, *(ui.card(card, lang).name for ui in uis for card, _ in ui.cards(ui.game.sets)))
        own = [text for text in whole if text.startswith(begin.rstrip())]
        return any(not any(name in text for name in names) for text in own)

    # The way to an answer

    def clear(self) -> None:
        """Close the pages over the match."""
        while (key := clearing(self.app)) is not None:
            self.press(key)

    def follow(self, wanted: Follow) -> None:
        """Press keys until an answer is given, or an entry is taken that shows some words."""
        self.clear()
        before = self._entries()
        for _ in range(MOST_PRESSES):
            step = toward(self.app, wanted)
            if step is None:
                raise ContractError(f"{wanted.answer or wanted.words!r} is not offered by keys, in {self.app.view}")
            (self.hold if step.held else self.press)(step.key)
            if step.takes_words or self._entries() != before:
                return
        raise ContractError(f"{wanted.answer or wanted.words!r} is not reached with {MOST_PRESSES} keys")

    def _entries(self) -> tuple[int, int]:
        session = self.context.entries.session
        return (session.number, len(session.match.entries)) if session else (0, 0)


@contextmanager
def switched_on(directory: Path, lang: str) -> Iterator[Box]:
    """Yield a box over a state directory; a fault tells what was done."""
    directory.mkdir(parents=True, exist_ok=True)
    box = Box(directory, lang)
    try:
        yield box
    except Exception as error:
        raise ContractError(f"{error or type(error).__name__} ({_story(box)})") from error
    finally:
        box.close()


def _story(box: Box) -> str:
    """Return what was done with a box, so that it can be done again."""
    session, lang = box.context.entries.session, box.context.lang.code
    begun = "at home" if session is None else f"{session.game}, {len(session.match.state.seat_names)} seats"
    given = [] if session is None else [entry.get("answer", entry) for entry in session.match.entries]
    acts = ", ".join(f"{act.kind} {act.what}" for act in box.done[-REMEMBERED:])
    return f"{begun}, in {lang!r}; entries: {given}; done last: {acts or 'nothing'}"


class Players:
    """People who know their cards and answer by chance, always the same for the same seed."""

    def __init__(self, match: AnyMatch, seed: int) -> None:
        self.chance = Random(seed)
        self._match = match
        self._dealer: Dealer[Any] = match.game.dealer(match.start, self.chance)
        self._dealer.follow(match.opening)

    def answer(self) -> Answer | None:
        """Return an answer to the pending question; None when the match is over."""
        answers = self._dealer.legal(self._match.state)
        return self.chance.choice(answers) if answers else None

    def resumed(self, match: AnyMatch) -> bool:
        """Sit down at a match that was opened anew, in any language; return whether it stands as it did."""
        before, self._match = self._match, match
        state = before.state.called(match.state.seat_names)
        return (state, before.decision) == (match.state, match.decision)

    def note(self, match: AnyMatch) -> None:
        """Take note of the answer that was given last."""
        self._dealer.follow(match.steps[-1].events)


def play_on(box: Box, players: Players, answers: int) -> bool:
    """Give so many answers without keys; return False where the match is over before."""
    for _ in range(answers):
        answer = players.answer()
        if answer is None:
            return False
        box.enter({"do": "answer", "answer": str(answer)})
        players.note(box.match)
    return True


def begun(box: Box, game: str, party: Party, answers: int = 0, seed: int = 1) -> Players:
    """Begin a match on a box that was just made, and let it go on for some answers."""
    box.start(game, party)
    players = Players(box.match, seed)
    play_on(box, players, answers)
    return players


def teach(box: Box) -> list[str]:
    """Put a tag on every card of the match; return their UIDs."""
    tags = {f"{number:08X}": tagged for number, tagged in enumerate(Cards(box.session.game, box.session.sets).every, 1)}
    for uid, tagged in tags.items():
        box.storage.tags.bind(uid, tagged.card, tagged.copy, tagged.game)
    box.settle()
    return list(tags)


def all_languages(box: Box) -> Sequence[Any]:
    """Return every language with the words of the game on the table."""
    return [language(code, box.session.ui.words) for code in LANGUAGES]


def looks_for_a_card(box: Box) -> bool:
    """Return whether a page over the match offers cards that are no answers, or corrects the table.

    A page that makes way for a tap, as where a lost tag is taught, looks for nothing: the tap counts.
    """
    top = box.context.pages.top
    if top is box.context.pages.bottom or top.makes_way:
        return False
    if isinstance(top, CorrectNumber | Correcting):
        return True
    offered = top.choices(box.context) if isinstance(top, Choosing) else ()
    return any(choice.card for choice in offered) and not any(choice.answers for choice in offered)
