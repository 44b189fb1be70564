"""How the table goes back where it was, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tablekeeper.engine.guerra_de_mitos.state import MitosState
from tablekeeper.engine.match import Step
from tablekeeper.firmware.games.guerra_de_mitos.clauses import in_words
from tablekeeper.firmware.games.guerra_de_mitos.moves import Carry, Counters, Move, Place, Stand, Token, Turned, moves
from tablekeeper.firmware.games.narration import Words
from tablekeeper.firmware.games.unseen import Unseen
from tablekeeper.firmware.languages import Language

BACK, DO = "guerra_de_mitos.back", "guerra_de_mitos.do"


def put_back(undone: Sequence[Step[MitosState]], now: MitosState, lang: Language) -> list[str]:
    """Return, one line a move, how to bring the table back to the state `now`; see `moves.moves`."""
    words = in_words(now.seat_names, lang)
    return [_told(move, words) for move in moves(undone, now)]


def _told(move: Move, words: Words) -> str:
    lang, names = words.lang, words.names
    match move:
        case Carry(card=card, origin=origin, to=to):
            return _carried(words.card(card), origin, to, words)
        case Unseen(count=count, origin=origin, to=to) if origin.where == to.where:
            return lang.counted(f"{BACK}.unseen", count, name=names[origin.seat], other=names[to.seat])
        case Unseen(count=count, to=to):
            return lang.counted(f"{BACK}.{'to_hand' if to.where == 'hand' else 'deck'}", count, name=names[to.seat])
        case Turned(card=card, tired=tired):
            return lang.text(f"{DO}.{'tire' if tired else 'ready'}", what=words.card(card))
        case Stand(seat=seat, card=card, fielded=fielded):
            return lang.text(f"{DO}.{'field' if fielded else 'withdraw'}", card=words.card(card), name=names[seat])
        case Counters(where=where, seat=seat, value=value, by=by, oracle=oracle, card=card):
            slots = {"name": names[seat], "value": f"{value} ({by:+d})" if by else value, "oracle": oracle}
            return lang.text(f"{BACK}.counters.{where}", **slots, card=words.card(card) if card else "")
        case Token(seat=seat):
            return lang.text(f"{DO}.token", name=names[seat])


def _carried(card: str, origin: Place, to: Place, words: Words) -> str:
    """Return where a card goes; where it comes from people see, unless it lies hidden."""
    if origin.where in ("hand", "face_down"):
        card = words.lang.text(f"{BACK}.from.{origin.where}", card=card, name=words.names[origin.seat])
    if to.where == "away":
        return words.lang.text(f"{DO}.vanish", card=card)
    key = "under" if to.where == "face_down" and not to.oracle else to.where
    bearer = words.card(to.bearer) if to.bearer else ""
    return words.lang.text(f"{BACK}.{key}", card=card, name=words.names[to.seat], oracle=to.oracle, bearer=bearer)
