"""The app: it wires the pieces of the box together, gives inputs to the page on top in order, and shows its view.

One loop calls `handle` for every event and `tick` for what is due; nothing here waits. While an entry is on its way to
the disk the panel shows that it was received. Further inputs are kept in order until it is there.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tablekeeper.drivers.gestures import Gesture, KeyEdge
from tablekeeper.drivers.presence import TagArrived
from tablekeeper.drivers.serial_port import PortBytes, PortLost, PortOpened
from tablekeeper.firmware.app.announcer import Announcer
from tablekeeper.firmware.app.handover import Handover
from tablekeeper.firmware.app.outside import Leave, Outside
from tablekeeper.firmware.box.beside import ALONE, Beside
from tablekeeper.firmware.box.display import Display, chosen_brightness, turns
from tablekeeper.firmware.box.hardware import Hardware, Input
from tablekeeper.firmware.box.rest import Light, Rest
from tablekeeper.firmware.box.settings import Settings, SettingsError
from tablekeeper.firmware.box.staff import Staff
from tablekeeper.firmware.box.watch import Watch
from tablekeeper.firmware.door.code import Codes
from tablekeeper.firmware.door.line import Asked
from tablekeeper.firmware.door.messages import Answer, Request, Think
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.kept.set_folder import lay_out_any
from tablekeeper.firmware.match.announcing import FLASH
from tablekeeper.firmware.match.attempts import Attempts
from tablekeeper.firmware.match.dates import Calendar, Dates, unknown
from tablekeeper.firmware.match.entries import Begun, Entered, Entries
from tablekeeper.firmware.match.opponent import BoxPlayer
from tablekeeper.firmware.match.session import Session
from tablekeeper.firmware.match.turn_clock import TurnClock
from tablekeeper.firmware.pages import begin
from tablekeeper.firmware.pages.at_the_door import AtTheDoor
from tablekeeper.firmware.pages.attract import Guests, home
from tablekeeper.firmware.pages.first_start import FirstLanguage, begin_set_up, offer_set_up
from tablekeeper.firmware.pages.learning import suggestions
from tablekeeper.firmware.pages.on_table import OnTable
from tablekeeper.firmware.pages.page import Key, Page, PageContext, PageStack, Said, decides, not_yours
from tablekeeper.firmware.pages.panel_language import PanelLanguage
from tablekeeper.firmware.pages.playing import match_page
from tablekeeper.firmware.pages.resume import take_up_latest
from tablekeeper.firmware.pages.tapped_tag import asked_anew
from tablekeeper.firmware.pages.wrong import Caused, NothingKept, noticed, wrong_settings
from tablekeeper.firmware.storage import Saved, SaveFailed, Storage
from tablekeeper.firmware.telling import views
from tablekeeper.firmware.telling.spoken import uncut
from tablekeeper.firmware.telling.troubles import BY_KEY
from tablekeeper.firmware.telling.views import View
from tablekeeper.firmware.telling.voice import Voice

if TYPE_CHECKING:
    from tablekeeper.firmware.door.door import Door


class App:
    """The appliance. `clock` gives monotonic seconds, `calendar` the date if it is known.

    `chance` draws who begins, and rolls dice for whoever has none; nothing else. `leave` takes what is told to the
    outside, where somebody looks from there; `beside` is what the services beside the box say.
    """

    def __init__(
        self,
        hardware: Hardware,
        storage: Storage,
        settings: Settings,
        clock: Callable[[], float],
        chance: random.Random,
        calendar: Calendar = unknown,
        leave: Leave | None = None,
        beside: Beside = ALONE,
    ) -> None:
        pages = PageStack(
            lambda: home(storage.preferences), lambda: match_page(self.context), lambda: suggestions(self.context)
        )
        panel_language = PanelLanguage(storage.preferences)
        self._announcer = announcer = Announcer(pages, hardware.buzzer, storage.preferences, panel_language, clock)
        entries = Entries(storage, announcer, hardware.buzzer, Dates(storage, clock, calendar), clock)
        player, turn = BoxPlayer(entries, clock), TurnClock(storage.preferences, clock)
        self.context = PageContext(
            pages,
            entries,
            announcer,
            player,
            hardware,
            storage,
            chance,
            clock,
            deque(),
            Watch(beside),
            turn,
            panel_language,
            cafe.Guesses(storage.preferences, clock),
            Codes(clock),
            Staff(clock, beside.reached),
        )
        self._door: Door | None = None
        self._rest = Rest(settings.rest, clock())
        self._handover = Handover()
        self._guests = Guests(self.context, settings.cafe.idle_minutes)
        self._view: View = views.Splash("Tablekeeper", "")
        self._display = Display(hardware.panels)
        self._voice = None if hardware.speaker is None else Voice(hardware.speaker)
        self._outside = None if leave is None else Outside(self.context, leave)
        hardware.buzzer.muted = not storage.preferences.get("sound", True)

    # The start

    def start(
        self,
        game: str | None = None,
        sets: Sequence[str] = (),
        seats: int | None = None,
        *,
        after_cut: bool = False,
        unusable: SettingsError | None = None,
    ) -> None:
        """Begin: with a match that was not finished, with a new one of `game`, or as on a table.

        Without a number of `seats` as few play as may. `after_cut`: a match that is over still lies on the table, since
        the power went only a moment ago. `unusable` is what is wrong with the settings file; it is shown first.
        """
        context, storage = self.context, self.context.storage
        lay_out_any(storage.directory)
        context.watch.unusable = unusable
        context.announcer.teaching = game is None and storage.preferences.get("teaching", True)
        new = game is None and not storage.preferences.get("language", "")
        if new:
            begin_set_up(context)
        elif game is None and not cafe.is_on(storage.preferences):
            offer_set_up(context)
        if storage.unkept is not None:
            context.pages.push(NothingKept(storage.unkept))
        if new:
            context.pages.push(FirstLanguage(context))
        taken_up = take_up_latest(context, over=after_cut)
        if taken_up and cafe.is_on(storage.preferences):
            context.pages.to_home()  # there whoever has played can go on
        if storage.notices:
            text = context.lang.text
            context.pages.push(noticed(context, BY_KEY["files_damaged"], text("page.loss"), text("page.loss.storage")))
        if not taken_up and game is not None:
            chosen = sets or registry.ui(game).game.sets[:1]
            names = begin.seat_names(context, seats or registry.ui(game).game.seats_for(chosen)[0])
            context.entries.begin(Session.begin(storage, game, chosen, names, 0), opened=False)
        if unusable is not None:
            context.pages.push(wrong_settings(context, unusable))
        self._show()
        if storage.unkept is None:  # else the directory may be another box's
            Attempts(storage.directory).end()

    # Events and time

    @property
    def busy(self) -> bool:
        """Whether an entry waits for the storage; inputs are kept meanwhile."""
        return self.context.entries.busy

    @property
    def playing(self) -> bool:
        """Whether people are in the middle of a match; once it is dark they have left it."""
        table = self.context.pages.bottom
        going_on = isinstance(table, OnTable) and table.session.match.state.result is None
        return going_on and self._rest.light is not Light.DARK

    @property
    def deadline(self) -> float | None:
        """When `tick` wants to be called, in seconds of the clock; None: not before the next event."""
        context = self.context
        pieces = (
            context.hardware,
            context.announcer,
            context.entries,
            context.player,
            context.watch,
            context.staff,
            self._rest,
            *(() if self.busy else (self._guests,)),
            *(() if self._rest.light is Light.DARK else (context.turn,)),
        )
        seen = [context.pages.top.deadline] if self._is_due(context.pages.top) and not self.busy else []
        return min((due for due in (*seen, *(piece.deadline for piece in pieces)) if due is not None), default=None)

    def handle(self, event: object) -> None:
        """Take one event of a device, of the storage, or of the door."""
        match event:
            case KeyEdge() | PortOpened() | PortBytes() | PortLost():
                self._take(self.context.hardware.handle(event, self.context.clock()))
            case Saved() | SaveFailed():
                saved = self.context.entries.handle(event)
                if saved is not None:
                    self._go_on(saved)
            case Asked(request, found, answer):
                answer(self._answered(request, found))
            case _:
                raise TypeError(f"event: wanted one of a device, the storage or the door, got {event!r}")
        self._show()

    def _answered(self, request: Request, found: object) -> Answer | Think:
        """Answer at the door; whoever is inside is there, and what comes to the panel by it is to be seen."""
        context = self.context
        if self._door is None:
            from tablekeeper.firmware.door.door import Door  # a box at whose door nobody asks does not wait for it

            self._door = Door(context.storage, context.storage, context.codes, AtTheDoor(context))
        before, answer = context.pages.top, self._door.answer(request, found)
        if context.pages.top is not before:
            self._rest.touch(context.clock())
        if context.codes.opens(request.token):
            self._guests.touch()
        return answer

    def tick(self, now: float) -> None:
        """Do what is due by `now`."""
        context = self.context
        self._take(context.hardware.tick(now))
        context.entries.tick(now)
        self._announcer.tick(now)
        context.player.tick(now)
        context.staff.tick(now)
        self._rest.tick(now)
        if not self.busy:
            self._guests.tick(now)
            if self._is_due(context.pages.top):
                context.pages.top.tick(context, now)
        self._show()

    def _is_due(self, page: Page) -> bool:
        """Return whether anything can be due on a page: not if it is only seen, and it is dark."""
        return not page.only_seen or self._rest.light is not Light.DARK

    def _take(self, inputs: Iterable[Input]) -> None:
        self.context.inputs.extend(one for one in inputs if isinstance(one, Gesture | TagArrived))
        self._serve()

    def _serve(self) -> None:
        """Handle the inputs that wait, in order, until one of them must wait for the storage."""
        context = self.context
        while context.inputs and not self.busy:
            if isinstance(context.inputs[0], TagArrived) and context.hardware.doubtful:
                return  # it was received; it is heard when it is known to be the only one
            one = context.inputs.popleft()
            if isinstance(one, TagArrived) and context.hardware.is_beside(one.uid):
                continue  # of two cards at once neither counts
            light = self._rest.touch(context.clock())
            self._guests.touch()
            if self._voice is not None:
                self._voice.touched()
            context.announcer.say("")
            if isinstance(one, TagArrived):
                context.hardware.buzzer.play("received")
                context.pages.top.scan(context, one.uid)
            elif light is not Light.DARK:
                self._touched(one, Key.named(one.key))

    def _touched(self, gesture: Gesture, key: Key) -> None:
        """Let a key act, unless it rests, or answers for a seat that is not asked."""
        context = self.context
        page, held = context.pages.top, gesture.kind == "hold"
        if key.seat is not None and self._handover.rests(gesture):
            context.hardware.buzzer.play("refused")
        elif page.is_for(key) or (held and page.looks(context, key.slot)):
            (page.hold if held else page.press)(context, key)
            if context.pages.top is not page and context.pages.top.begins:
                self._handover.rest(context.clock())
        else:
            not_yours(context, page)

    def _go_on(self, saved: Entered | Begun) -> None:
        """Show the match with what was saved, announce what came of it, and handle what waits."""
        self._handover.follow(saved.session, self.context.clock())
        pages, announcer = self.context.pages, self._announcer
        match saved:
            case Entered(session, reply, stay, turned):
                waiting = [] if stay else asked_anew(self.context, session)
                pages.to_match([*waiting, *(page for page in pages.above if stay or isinstance(page, Caused))])
                announcer.entered(session, reply, turned=turned)
            case Begun(session, word, opened):
                opening = announcer.opening(session, word) if opened else []
                pages.to_match([*opening, *(page for page in pages.above if isinstance(page, Said))])
                announcer.say("" if opening else word)
        self._serve()

    # The panel

    def _show(self) -> None:
        """Bring the view to the panel and the voice, the light to what is due, and the lamp to who must decide.

        What is told to the outside comes last.
        """
        context = self.context
        self._look()
        if self.busy:
            if not isinstance(self._view, views.Splash | views.Dark):
                self._view = replace(self._view, signs=context.signs)
        else:
            top = context.pages.top
            self._view = replace(top.view(context), shared=top.shared(context))
            self._speak()
        if not context.hardware.readable:
            context.hardware.lamps.show_all()
        elif not self.busy:
            self._light_lamps()
        context.turn.follow(context.entries.session)
        brightness, bar = chosen_brightness(context.storage.preferences), self._bar()
        seen = [self._seen_by(seat) for seat in self._display.seats]
        self._display.show(seen, self._rest.light, self._rest.shift, brightness, turned=self._turned(), bar=bar)
        if self._outside is not None:
            self._outside.follow()

    def _light_lamps(self) -> None:
        """Light the lamp of who must decide; while somebody of the house is called, all of them blink."""
        context, lamps = self.context, self.context.hardware.lamps
        blink = context.staff.lamps
        if blink:
            lamps.show_all()
        else:
            lamps.show(context.pages.top.lamp(context) if blink is None else None)

    def _seen_by(self, seat: int | None) -> View:
        """Return what the panel of a seat shows: where another seat is asked, who that is in place of the answers."""
        context, asked = self.context, self.context.pages.top.seat
        if seat is None or asked in (None, seat):
            return self._view
        return self._view.unasked(context.announcer.flash or decides(context, asked))

    def _bar(self) -> int:
        """Return how long the bar is that the turn has: it stands over the match, not over home."""
        at_table = isinstance(self.context.pages.bottom, OnTable)
        return self.context.turn.bar if at_table else 0

    def _look(self) -> None:
        """Look what is wrong; what somebody has just done is said, too."""
        context = self.context
        for trouble in context.watch.look(context, context.clock()):
            if trouble.at_once:
                self._rest.touch(context.clock())
            if trouble.at_once or trouble.told:
                if self._rest.light is not Light.DARK:
                    context.hardware.buzzer.play("refused")
                if isinstance(context.pages.top, Caused):
                    context.pages.back()
                context.pages.push(Caused(context, trouble, FLASH))

    def _speak(self) -> None:
        """Read the view aloud where somebody listens, in full where the panel cuts it."""
        if self._voice is not None:
            self._voice.show(uncut(self._view, self.context.announcer.whole), self.context.lang)

    def _turned(self) -> bool:
        """Return whether the picture is for seat 2: if people want that, from when it must decide until seat 1 must.

        Against the box nobody sits there.
        """
        context, session = self.context, self.context.entries.session
        if session is None or not session.facing or session.against_box or not turns(context.storage.preferences):
            return False
        seat = context.pages.top.lamp(context)
        return self._display.turned if seat is None else seat == 1

    @property
    def turned(self) -> bool:
        """Whether the picture stands upright for seat 2."""
        return self._display.turned

    @property
    def rested(self) -> float:
        """From when on a key that goes down counts, in seconds of the clock; mostly that is over."""
        return self._handover.rested

    @property
    def view(self) -> View:
        """What the panel shows."""
        return views.Dark() if self._rest.light is Light.DARK else self._view
