"""The course of a turn: transfer, influence, confrontations, and the reorganisation that ends it (G-18 to G-57)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekeeper.engine.answers import Option
from tablekeeper.engine.guerra_de_mitos.cards import traits
from tablekeeper.engine.guerra_de_mitos.deeds import payments
from tablekeeper.engine.guerra_de_mitos.frames import ending, setting_up
from tablekeeper.engine.guerra_de_mitos.frames.verb import Act, AnyAct
from tablekeeper.engine.guerra_de_mitos.table import current, derived, events, turn
from tablekeeper.engine.guerra_de_mitos.table.draft import Draft
from tablekeeper.engine.guerra_de_mitos.table.zones import Character, Piece
from tablekeeper.engine.guerra_de_mitos.verbs import confrontation, influence, transfer
from tablekeeper.engine.resolution import Frame, Question


class Course(Frame[Draft, AnyAct | str], frozen=True, gc=False):
    """The course of the turn, below everything that is pending."""

    def advance(self, draft: Draft) -> Question[AnyAct | str] | None:
        """Return the question of the phase, or go on by itself."""
        table = draft.table
        match table.phase:
            case "setup":
                setting_up.set_up(draft)
                return None
            case "transfer":
                if table.active not in derived.playing(table):
                    turn.after_transfer(draft)
                    return None
                return transfer.question(draft)
            case "influence":
                if table.active not in derived.playing(table):
                    turn.pass_on(draft)
                    return None
                return influence.question(draft)
            case "confrontation":
                if table.clash is not None:
                    return confrontation.question(draft, table.clash)
                if not confrontation.begin_next(draft):
                    reorganise(draft)
                return None

    def answer(self, draft: Draft, option: Option[AnyAct | str]) -> None:
        """Do what the seat does; a card of the hand comes as its name."""
        seat = draft.table.active
        if isinstance(option.target, Act):
            option.target.verb.do(draft, seat, option.target.thing)
        else:
            payments.play(draft, seat, option.target)


def reorganise(draft: Draft) -> None:
    """End the turn, look for gods of gods, and begin the next one."""
    draft.events.append(events.Phased(phase="reorganisation", seat=draft.table.first))
    for place in list(draft.table.characters):
        draft.field(place.piece.number, fielded=False)
    draft.each_piece(_fade)
    draft.expire(lambda one: one.until in ("turn", "phase"))
    draft.set(uses=(), visited=())
    for place in list(draft.table.characters):
        one = derived.character_of(place)
        draft.charge(one.number, min(0, current.maximum(draft.table, place) - one.power), "maximum")
    for seat in derived.playing(draft.table):
        draft.draw(seat, 1)
    for place in list(draft.table.places):
        draft.turn(place.piece.number, tired=False)
    for seat in derived.alive(draft.table):
        _ready_pantheon(draft, seat)
    for seat in derived.playing(draft.table):
        pantheon = derived.pantheon(draft.seat(seat))
        draft.earn(seat, traits.SHRINKING.get(pantheon, 0), pantheon)
    holder = draft.table.first
    ending.forget(draft)
    if draft.result is None:
        draft.set(first=derived.following(draft.table, holder))
        draft.events.append(events.First(seat=draft.table.first))
        ending.check_gods(draft, holder)
    if draft.result is None:
        draft.set(turn=draft.table.turn + 1)
        turn.begin_turn(draft)


def _fade(piece: Piece) -> Piece:
    """Return a card without what lasts no longer than the turn (G-52)."""
    if isinstance(piece, Character):
        return replace(piece, strength=0, maximum=0, used=())
    return replace(piece, used=())


def _ready_pantheon(draft: Draft, seat: int) -> None:
    draft.change(seat, meditation=0)
    pantheon = draft.seat(seat).pantheon
    if pantheon is not None:
        draft.change(seat, pantheon=replace(pantheon, tired=False, used=()))
