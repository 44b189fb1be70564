"""What a spectator sees of the table, in a language: plain values that become JSON.

All of it comes from what the panel may show to everybody. Sealed answers, the hand of the box and tags are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablekeeper.engine.match import AnyMatch
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.games.board import Board, Side
from tablekeeper.firmware.games.narration import HIDDEN, begun
from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.languages import Language, language
from tablekeeper.firmware.match import hidden_cards
from tablekeeper.firmware.telling.public import Status
from tablekeeper.firmware.telling.troubles import BY_CODE
from tablekeeper.firmware.telling.views import NO_LABELS, Signs

LATEST = 12
"""So many lines of the history are shown beside the table."""


@dataclass(frozen=True)
class Seat:
    """One seat."""

    name: str
    side: Side
    active: bool
    asked: bool
    """Whether it must decide now."""
    won: bool
    box: bool
    """Whether the box plays it."""


@dataclass(frozen=True)
class Table:
    """A match on the table."""

    number: int
    game: str
    """What the game is called."""
    seats: tuple[Seat, ...]
    board: Board
    """Its sides are those of the seats."""
    says: str
    """Who decides, or who has won."""
    why: str
    """Why the match is over."""
    happened: tuple[str, ...]
    """What the last entry has changed, the weightiest first."""
    history: tuple[str, ...]
    """The last actions, the newest first."""
    entries: int
    """How many entries this is after."""


@dataclass(frozen=True)
class Seen:
    """All that is shown at a moment."""

    on: bool
    """Whether the box is switched on, as far as anybody knows."""
    phase: str
    table: Table | None
    troubles: tuple[str, ...]
    """What is wrong with the box, in words."""
    playing: float
    """Seconds for which the match has been on the table."""
    waiting: float
    """Seconds since the last entry."""


def seen(status: Status | None, shown: Table | None, code: str, now: float) -> Seen:
    """Return what there is to see; `now` is the moment by the computer's monotonic clock."""
    if status is None:
        return Seen(on=False, phase="off", table=None, troubles=(), playing=0.0, waiting=0.0)
    told = status.told
    lang = language(code)
    troubles = tuple([lang.text(f"wrong.{BY_CODE[one].key}") for one in told.troubles if one in BY_CODE])
    return Seen(
        on=True,
        phase=told.phase,
        table=shown,
        troubles=troubles,
        playing=max(0.0, now - told.begun),
        waiting=max(0.0, now - told.since),
    )


def table(match: AnyMatch, number: int, code: str, entered: Mapping[str, str]) -> Table:
    """Return a match in a language, its seats called already, its cards as people have entered them."""
    ui = registry.ui(match.game.name)
    lang = names.spoken(language(code, ui.words), entered)
    state, lying = match.state, hidden_cards.match_lying(match)
    board = ui.board(lying, lang)
    decision, result = match.decision, state.result
    winners = () if result is None else (result.winner, *result.also)
    seats = tuple(
        [
            Seat(
                name,
                side,
                active=result is None and state.active == seat,
                asked=decision is not None and decision.seat == seat,
                won=seat in winners,
                box=match.opponent is not None and match.opponent.seat == seat,
            )
            for seat, (name, side) in enumerate(zip(state.seat_names, board.sides, strict=True))
        ]
    )
    says, why = _ended(ui, match, lang) if result is not None else (_decides(match, lang), "")
    return Table(
        number,
        ui.title,
        seats,
        Board((), board.cards, board.lines),
        says,
        why,
        tuple(happened(ui, match, lang, state.seat_names)),
        tuple([line.text for line in ui.history(match, lang) if not line.taken_back][: -LATEST - 1 : -1]),
        len(match.entries),
    )


def _decides(match: AnyMatch, lang: Language) -> str:
    if match.decision is None:
        return lang.text("refusal.R22.why")
    return lang.text("page.not_yours", name=match.state.seat_names[match.decision.seat])


def _ended(ui: AnyUI, match: AnyMatch, lang: Language) -> tuple[str, str]:
    """Return who has won and why, as the page of the panel says it."""
    view: Any = ui.result(match.state, lang, "", NO_LABELS, Signs())
    return getattr(view, "headline", ""), getattr(view, "reason", "")


def happened(ui: AnyUI, match: AnyMatch, lang: Language, names: Sequence[str]) -> Sequence[str]:
    """Return what the last step in force has changed; of a hidden card of the box only on which place it lies."""
    if not match.steps:
        return [*ui.opening(match.state, lang)] if match.opponent is None else ()
    last = match.steps[-1]
    if last.entry["do"] in HIDDEN:
        return [hidden_cards.told(last, lang)]
    return [begun(told, names) for told in ui.all_changes(last.events, names, lang)]
