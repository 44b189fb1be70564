"""The app: inputs go to the page on top, entries to the session and its journal, the resulting view to the panel.

One loop calls `handle` for every event and `tick` for what is due; nothing here waits. While an entry is on its way to
the disk the panel shows that it was received, and further inputs are kept in order until it is there.
"""

from __future__ import annotations

import logging
import random
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from drivers.gestures import Gesture, KeyEdge
from drivers.presence import TagArrived
from drivers.reader import ReaderBack, ReaderLost
from drivers.serial_port import PortBytes, PortLost, PortOpened
from engine.game import Refusal
from engine.match import Reply
from firmware import views
from firmware.dates import Calendar, Dates, unknown
from firmware.display import Display
from firmware.games.face import Face
from firmware.games.faces import FACES
from firmware.games.meaning import Ask, GiveAnswer, UnknownTag, Wrong
from firmware.hardware import Hardware, Input
from firmware.languages import LANGUAGES, Language, language
from firmware.pages import begin, enrol, explain, home, match_menu, playing, resume, table
from firmware.pages.answers import which
from firmware.pages.on_table import Asking, OnTable
from firmware.pages.page import AnswerWanted, Key, Page, Said, Wanted, WordsWanted
from firmware.pages.text import said, shortened, told_one_by_one
from firmware.refusals import refusal_lines
from firmware.rest import Light, Rest
from firmware.session import Loss, Session
from firmware.settings import Settings
from firmware.storage import Saved, SaveFailed, Storage
from firmware.views import COLUMNS, Signs, View

__all__ = ["AnswerWanted", "App", "WordsWanted"]

FLASH = 4.0
"""Seconds for which a change is shown, unless an input comes before."""

_log = logging.getLogger("tablekeeper.app")


class App:
    """The appliance. `clock` gives monotonic seconds, `calendar` the date if it is known.

    `chance` draws who begins, and rolls dice for whoever has none; nothing else.
    """

    def __init__(
        self,
        hardware: Hardware,
        storage: Storage,
        settings: Settings,
        clock: Callable[[], float],
        chance: random.Random,
        calendar: Calendar = unknown,
    ) -> None:
        self.hardware = hardware
        self.storage = storage
        self.chance = chance
        self.session: Session | None = None
        self.teaching = True
        self.flash = ""
        """A change or a word that stands in the place of the question for a moment."""
        self.pages: list[Page] = []
        """The page on top is the last; the first is home or the match."""
        self._clock = clock
        self._dates = Dates(storage, clock, calendar)
        self._rest = Rest(settings.rest, clock())
        self._flash_until: float | None = None
        self._inputs: deque[Gesture | TagArrived] = deque()
        self._then: Callable[[], None] | None = None
        """What is to be done when the entry under way is on disk."""
        self._reader_lost = False
        self._unsaved = False
        self._storage_due: float | None = None
        self._view: View = views.Splash("Tablekeeper", "")
        self._display = Display(hardware.panels)
        self.hardware.buzzer.muted = not storage.preferences.get("sound", True)
        for notice in storage.notices:
            _log.warning("%s", notice)

    # The start

    def start(
        self, game: str | None = None, sets: Sequence[str] = (), seats: int | None = None, *, after_cut: bool = False
    ) -> None:
        """Begin: with a match that was not finished, with a new one of `game`, or as on a table.

        Without a number of `seats` as few play as may. `after_cut`: a match that is over still lies on the table, since
        the power went only a moment ago.
        """
        self.teaching = game is None and self.storage.preferences.get("teaching", True)
        latest = self.storage.latest()
        if latest is not None and self.take_up(Session.resume(self.storage, latest), check=True, over=after_cut):
            pass
        elif game is not None:
            self._tell_of_storage()
            names = begin.seat_names(self, seats or begin.seat_counts(game)[0])
            self.begun(Session.begin(self.storage, game, sets or FACES[game]().sets[:1], names, 0))
        else:
            said_already, self.pages = self.pages, [home.Home()]
            if not self.storage.preferences.get("language", ""):
                self.push(home.Languages(self))
            self.pages += said_already
            self._tell_of_storage()
        self._show()

    def _tell_of_storage(self) -> None:
        """Say once that the storage was found damaged."""
        if self.storage.notices:
            self.notice(self.lang.text("page.loss"), self.lang.text("page.loss.storage"))

    def take_up(
        self, resumed: tuple[Session, Loss | None] | Refusal | None, *, check: bool = False, over: bool = True
    ) -> bool:
        """Put an earlier match on the table if it can be opened, and unless it is `over`; say what was lost of it."""
        if resumed is None or isinstance(resumed, Refusal):
            if resumed is not None:
                _log.warning("%s", resumed.why)
                self.refuse(resumed)
            return False
        session, loss = resumed
        finished = session.match.state.result is not None
        if finished and loss is None and not over:
            return False
        self.session = session
        self._dates.begun(session.number)
        self.to_match()
        if check and not finished:
            resume.check(self, session.open_zones(self.lang))
        if loss is not None:
            _log.warning("match %d: %d entries from %d on: %s", session.number, loss.count, loss.first, loss.why)
            self.push(said(self.lang.text("page.loss"), *loss.lines(self.lang)))
        return True

    # What pages read

    @property
    def lang(self) -> Language:
        """The language of the panel, with the words of the game on the table if there is one."""
        return self.lang_of(self.session.match.game.name if self.session else None)

    def lang_of(self, game: str | None) -> Language:
        """Return the language of the panel with the words of a game; with none of any, only the box's own."""
        code = self.storage.preferences.get("language", LANGUAGES[0])
        return language(code if code in LANGUAGES else LANGUAGES[0], FACES[game]().words if game else None)

    def face_of(self, game: str) -> Face:
        """Return how a game shows itself."""
        return FACES[game]()

    @property
    def face(self) -> Face:
        """How the game on the table shows itself; without a match, the first of the games."""
        return self.face_of(self.game)

    @property
    def game(self) -> str:
        """The game on the table; without a match, the first of the games."""
        return self.session.match.game.name if self.session else next(iter(FACES))

    @property
    def asked(self) -> int | None:
        """The seat that must decide; None where nothing is asked."""
        table = self.pages[0] if self.pages else None
        return table.decision.seat if isinstance(table, Asking) else None

    @property
    def playing(self) -> bool:
        """Whether people are in the middle of a match; once it is dark they have left it."""
        table = self.pages[0] if self.pages else None
        going_on = isinstance(table, OnTable) and table.session.match.state.result is None
        return going_on and self._rest.light is not Light.DARK

    @property
    def signs(self) -> Signs:
        """The small signs that every view carries."""
        strictness = self.session.match.strictness if self.session else "referee"
        unsaved = self.storage.unsaved > 0
        return Signs(self._then is not None, self._reader_lost, unsaved, strictness)

    def word(self, key: str, general: str, plain: str, **slots: object) -> str:
        """Return a text, or a more general one, or the engine's own word where a new game has no text yet."""
        for known in (key, general):
            if known in self.lang:
                return self.lang.text(known, **slots)
        return plain

    # What pages do

    def push(self, page: Page) -> None:
        """Put a page on top."""
        self.pages.append(page)

    def back(self) -> None:
        """Take the page on top away; the lowest stays."""
        if len(self.pages) > 1:
            self.pages.pop()

    def go_home(self) -> None:
        """Show the first menu; a match stays as it is."""
        self.pages = [home.Home()]

    def to_match(self) -> None:
        """Show the match."""
        if self.session is not None:
            self.pages = [playing.page_of(self, self.session)]

    def open_menu(self) -> None:
        """Open the match's menu over the match, or close every page over it; without a match, go home."""
        if isinstance(self.pages[0], OnTable) and len(self.pages) == 1:
            self.push(match_menu.MatchMenu())
        else:
            del self.pages[1:]

    def say(self, text: str) -> None:
        """Show a word for a moment in the place of the question."""
        self.flash = shortened(text, COLUMNS)
        self._flash_until = self._clock() + FLASH if text else None

    def notice(self, title: str, *texts: str, code: str = "") -> None:
        """Put a notice on top."""
        self.push(said(title, *texts, code=code))

    def refuse(self, refusal: Refusal, *, warned: bool = False) -> None:
        """Say who must act and why something was not done, or was done although a rule forbids it."""
        self.hardware.buzzer.play("refused")
        title = self.lang.text("page.warned" if warned else "page.refused")
        if self.session is not None and self.asked is not None and not warned:
            title = self.lang.text("page.not_yours", name=self.session.match.state.seat_names[self.asked])
        self.notice(title, *refusal_lines(refusal, self.lang, self.game), code=refusal.code)

    def not_yours(self, seat: int) -> None:
        """Tell a seat that it is not asked."""
        self.hardware.buzzer.play("refused")
        names = self.session.match.state.seat_names if self.session else ()
        self.say(self.lang.text("page.not_yours", name=names[seat]))

    def explain(self, card: str, game: str | None = None) -> None:
        """Open the explanation of a card, of the game on the table if no other is named."""
        self.push(explain.explanation(self, card, game or self.game))

    def pick_to_explain(self) -> None:
        """Let a card be picked to be explained."""
        self.push(explain.picking(self))

    # Entries

    def answer(self, answer: str, tag: str | None = None) -> None:
        """Give an answer."""
        self.enter({"do": "answer", "answer": answer}, tag)

    def undo(self) -> None:
        """Take the last step back."""
        self.enter({"do": "undo"})

    def enter(self, entry: Mapping[str, Any], tag: str | None = None, *, stay: bool = False) -> None:
        """Enter into the match; with `stay` the pages over it remain."""
        session = self.session
        if session is None:
            return
        reply = session.enter(entry, tag)
        if isinstance(reply, Refusal):
            self.refuse(reply)
            return
        self._when_saved(lambda: self._entered(session, reply, stay=stay))

    def begun(self, session: Session | Refusal, word: str = "") -> None:
        """Show a match that was just begun, and a word with it, once it is on disk."""
        if isinstance(session, Refusal):
            self.refuse(session)
            return
        self.session = session
        self._dates.begun(session.number)

        def show() -> None:
            already_said = [page for page in self.pages if isinstance(page, Said)]
            self.to_match()
            self.pages += already_said
            self.say(word)

        self._when_saved(show)

    def _when_saved(self, then: Callable[[], None]) -> None:
        """Show and sound that something was received; go on when it is on disk, or known not to fit."""
        self._then = then
        self.hardware.buzzer.play("received")
        self._show()
        self._settle()

    def _settle(self) -> None:
        if self._then is None or (self.session is not None and self.session.unsettled):
            return
        then, self._then = self._then, None
        then()
        self._serve()

    def _entered(self, session: Session, reply: Reply, *, stay: bool) -> None:
        """Show what came of an entry."""
        self._dates.note()
        self.hardware.buzzer.play("accepted")
        above = self.pages[1:] if stay else []
        self.to_match()
        self.pages += above
        if not self._asks_about_it():
            self.say(session.change(reply, self.lang))
        if back := session.put_back(reply.undone, self.lang):
            self.push(told_one_by_one(self.lang.text("page.put_back"), back))
        if to_do := session.to_do(reply, self.lang):
            self.push(told_one_by_one(self.lang.text("page.to_do"), to_do))
        if self.teaching:
            explain.teach(self, reply.events)
        if reply.warned is not None:
            self.refuse(reply.warned, warned=True)

    def _asks_about_it(self) -> bool:
        """Return whether the question in the score view already tells what has just happened."""
        table = self.pages[0]
        return isinstance(table, Asking) and table.on_score and table.decision.ask != "turn"

    # Tags

    def scan(self, uid: str) -> None:
        """Take a tag, as the page on top reads it."""
        self.pages[-1].scan(self, uid)

    def scan_for_match(self, uid: str) -> None:
        """Take a tag for the match; without one it tells its card."""
        if self.session is None or not isinstance(self.pages[0], OnTable):
            self._scan_alone(uid)
            return
        meaning = self.session.scan(uid)
        if not isinstance(meaning, UnknownTag):
            del self.pages[1:]
        match meaning:
            case GiveAnswer(answer):
                self.answer(answer, uid)
            case Ask(answers):
                self.push(which(self, self.session, answers, uid))
            case UnknownTag(unknown):
                self.hardware.buzzer.play("refused")
                self.push(enrol.Unknown(unknown))
            case Wrong(refusal):
                self.refuse(refusal)

    def _scan_alone(self, uid: str) -> None:
        tagged = self.storage.tags.card_of(uid)
        if tagged is None or tagged.game not in FACES:
            self.hardware.buzzer.play("refused")
            self.push(enrol.Unknown(uid))
        else:
            self.explain(tagged.card, tagged.game)

    # The table is right

    def correct(self, seat: int) -> None:
        """Open what can be corrected at a seat."""
        self.push(table.Facts(seat))

    def correct_life(self, seat: int, by: int) -> None:
        """Open a seat's life, already changed by one; in every game it is the first of its facts."""
        self.push(table.Number(self, seat, 0, by, self._clock() + table.PATIENCE))

    # New matches

    def rematch(self) -> None:
        """Ask who begins the next match of the same game."""
        session = self.session
        if session is not None:
            names = session.match.state.seat_names
            begin.ask_first(self, names, lambda first, word: self.begun(session.again(first), word))

    # Events and time

    def now(self) -> float:
        """Return the time, in seconds of the app's clock."""
        return self._clock()

    def again(self, key: Key) -> None:
        """Let a key be handled once more, before what waits."""
        self._inputs.appendleft(Gesture(key.name, "press", self._clock()))

    @property
    def busy(self) -> bool:
        """Whether an entry waits for the storage; inputs are kept meanwhile."""
        return self._then is not None

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the clock; None: not before the next event."""
        dues = (
            self.hardware.deadline,
            self._flash_until,
            self._rest.deadline,
            self._storage_due,
            *(page.deadline for page in self.pages[-1:]),
        )
        return min((due for due in dues if due is not None), default=None)

    def handle(self, event: object) -> None:
        """Take one event of a device or of the storage."""
        match event:
            case KeyEdge() | PortOpened() | PortBytes() | PortLost():
                self._take(self.hardware.handle(event, self._clock()))
            case Saved() | SaveFailed():
                if self.session is not None:
                    self.session.handle(event)
                self._note_room(event)
                self._storage_due = self.storage.tick(self._clock())
                self._settle()
            case _:
                raise TypeError(f"event: wanted one of a device or the storage, got {event!r}")
        self._show()

    def _note_room(self, event: Saved | SaveFailed) -> None:
        """Log once that the storage has no room, and once that everything is written."""
        full = self.storage.unsaved > 0
        if full and not self._unsaved and isinstance(event, SaveFailed):
            _log.warning("not saved: %s; the match goes on, and is written when there is room", event.why)
        elif self._unsaved and not full:
            _log.info("everything is saved again")
        self._unsaved = full

    def tick(self, now: float) -> None:
        """Do what is due by `now`."""
        self._take(self.hardware.tick(now))
        self._storage_due = self.storage.tick(now)
        if self._flash_until is not None and now >= self._flash_until:
            self.say("")
        self._rest.tick(now)
        if self.pages and not self.busy:
            self.pages[-1].tick(self, now)
        self._show()

    def _take(self, inputs: Iterable[Input]) -> None:
        for one in inputs:
            match one:
                case ReaderLost():
                    self._reader_lost = True
                case ReaderBack():
                    self._reader_lost = False
                case Gesture() | TagArrived():
                    self._inputs.append(one)
        self._serve()

    def _serve(self) -> None:
        """Handle the inputs that wait, in order, until one of them must wait for the storage."""
        while self._inputs and not self.busy:
            one = self._inputs.popleft()
            light = self._rest.touch(self._clock())
            self.say("")
            if isinstance(one, TagArrived):
                self.hardware.buzzer.play("received")
                self.scan(one.uid)
            elif light is not Light.DARK:
                page, key = self.pages[-1], Key.named(one.key)
                (page.press if one.kind == "press" else page.hold)(self, key)

    # The panel

    def _show(self) -> None:
        """Bring the view to the panel, the light to what is due, and the lamp to the seat that must decide."""
        if not self.pages:
            return
        if self.busy:
            if not isinstance(self._view, views.Splash | views.Dark):
                self._view = replace(self._view, signs=self.signs)
        else:
            self._view = self.pages[-1].view(self)
            self.hardware.lamps.show(self.pages[-1].lamp(self))
        self._display.show(self._view, self._rest.light, self._rest.shift)

    # The way to an answer, for scripts

    def toward(self, wanted: Wanted) -> str | None:
        """Return the next key to press to get to an answer or entry: `1.left`, …, `menu`; None if it is not offered."""
        top = self.pages[-1]
        slot = top.toward(self, wanted)
        if slot is not None:
            return Key(None if slot == "menu" else top.seat or 0, slot).name
        if isinstance(wanted, AnswerWanted) and any(page.toward(self, wanted) for page in self.pages[:-1]):
            return "menu"
        return None

    def clearing(self) -> str | None:
        """Return the key that wakes the panel, closes a notice or skips a page of the check; None if there is none."""
        closes = self.pages[-1].closes
        if self._rest.light is not Light.DARK and closes is None:
            return None
        return Key(self.pages[-1].seat or 0, closes or "left").name
