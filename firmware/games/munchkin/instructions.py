"""What to do with the cards on the table, in words: to go on, to take steps back, and to check that all lies right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Step
from tablekeeper.engine.munchkin import MunchkinState
from tablekeeper.engine.munchkin.cards.card import CHEAT, MATE, the
from tablekeeper.engine.munchkin.cards.vocabulary import DECKS
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import derived, events
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.table.hidden import cards_in
from tablekeeper.engine.munchkin.table.zones import Deal, Monster, Piece
from tablekeeper.engine.munchkin.verbs.making import Playing
from tablekeeper.firmware.games.munchkin.clauses import in_words, listed, promise
from tablekeeper.firmware.games.munchkin.moves import Carry, Lying, Move, Number, Place, Spot, Turned, moves
from tablekeeper.firmware.games.narration import Words
from tablekeeper.firmware.games.ui import Zone
from tablekeeper.firmware.games.unseen import Unseen
from tablekeeper.firmware.languages import Language

SIDEWAYS = "▭"
"""The sign of an item that is only carried: a card turned sideways."""

# While the match goes on


def instructions(happened: Sequence[Event], before: MunchkinState, after: MunchkinState, lang: Language) -> list[str]:
    """Return what people must do for events that move more than the card that they have just named.

    That card is the first event's; of what it does to other cards, of draws, gifts and discards they are told.
    """
    words = in_words(after.seat_names, lang)
    rest = happened[1:] if happened and _is_named(happened[0], before) else happened
    said = [*_helped_up(happened, words), *_promised(happened, before, words)]
    said += [line for event in rest for line in _instructions(event, rest, before, words)]
    if _frees_cheat(happened, before):
        said.append(lang.text("munchkin.do.bury", cards=words.card(CHEAT)))
    if said and (spent := _spent(happened, before, after)):
        said.append(lang.text("munchkin.do.bury", cards=listed(words, spent)))
    return list(dict.fromkeys([*_without_effect(happened, words), *said] if said else ()))


def _without_effect(happened: Sequence[Event], words: Words) -> Iterator[str]:
    """Yield what has hurt nobody: what there is to do says what an effect has done, and this would be missing."""
    for event in happened:
        if isinstance(event, events.Nothing):
            yield words.lang.text("munchkin.change.nothing", card=words.card(event.because))


TOLD = (events.Dealt, events.Drew, events.Short, events.Reshuffled)
"""What there is to do with the decks, and is no news besides."""


def besides(happened: Sequence[Event]) -> Sequence[Event]:
    """Return what has happened but for what the instructions tell in the same words."""
    return [event for event in happened if not isinstance(event, TOLD)]


def opening(state: MunchkinState, lang: Language) -> list[str]:
    """Return what is laid out before a match (M-3, M-9); the cards are dealt when the characters are known (M-4)."""
    return [lang.text("munchkin.opening.decks"), lang.text("munchkin.opening.dealt", n=state.table.rules.deal)]


def _promised(happened: Sequence[Event], before: MunchkinState, words: Words) -> Iterator[str]:
    """Yield what a helper was promised besides Treasures to draw, when a fight is won and it falls due (M-36)."""
    for event in happened:
        if isinstance(event, events.Won) and event.helper is not None and before.table.combat is not None:
            deal = before.table.combat.deal
            if deal.items:
                pay = promise(deal.treasures, deal.items, deal.first, words)
                yield words.lang.text("munchkin.do.promised", name=words.names[event.helper], pay=pay)


def _helped_up(happened: Sequence[Event], words: Words) -> Iterator[str]:
    """Yield that a helper rises, too: who has fought is told so by the change (M-40)."""
    helpers = [event.helper for event in happened if isinstance(event, events.Won)]
    for event in happened:
        if isinstance(event, events.LevelChanged) and event.seat in helpers:
            name = words.names[event.seat]
            yield words.lang.text("munchkin.history.level", name=name, before=event.before, after=event.after)


def _spent(happened: Sequence[Event], before: MunchkinState, after: MunchkinState) -> list[str]:
    """Return the card that was played, or the curse that struck, if it goes to the discards now.

    It is told on a page that comes anyway; that alone would be none.
    """
    struck = [frame.card for frame in before.stack[-1:] if isinstance(frame, Cursed) and frame not in after.stack]
    played = [event.card for event in happened[:1] if isinstance(event, events.Played)]
    lying, lay = (Counter([*state.table.doors.pile, *state.table.hoard.pile]) for state in (after, before))
    told = {event.card for event in happened if isinstance(event, events.Cancelled)}
    return [card for card in [*struck, *played] if lying[card] > lay[card] and card not in told]


def _frees_cheat(happened: Sequence[Event], before: MunchkinState) -> bool:
    """Return whether an item has gone that lay under a Cheat, which goes to the discards then (reading A-34)."""
    under = {piece.number for seat in before.table.seats for piece in seat.cards if piece.cheat}
    gone = {event.piece for event in happened if isinstance(event, events.Left | events.Looted)}
    return bool(under & gone)


def _is_named(event: Event, before: MunchkinState) -> bool:
    """Return whether people have said so themselves what happens to a card, and have it before their eyes."""
    if not isinstance(event, events.Left | events.Turned | events.Discarded | events.Moved | events.Looted):
        return False
    question = before.question
    chosen = question is not None and not isinstance(question, OpenQuestion) and question.ask != "sell"
    return chosen or isinstance(event, events.Turned) or getattr(event, "because", None) in BY_NAME


BY_NAME = ("dropped", "thrown", "used")
"""Why a card goes where somebody says its name in a window."""


def _instructions(event: Event, happened: Sequence[Event], before: MunchkinState, words: Words) -> Iterator[str]:
    """Yield what has to be done for one event."""
    text, counted, names = words.lang.text, words.lang.counted, words.names
    match event:
        case events.Dealt(doors=doors, treasures=treasures):
            alike = [
                names[one.seat]
                for one in happened
                if isinstance(one, events.Dealt) and (one.doors, one.treasures) == (doors, treasures)
            ]
            yield text("munchkin.do.deal", names=", ".join(alike), doors=doors, treasures=treasures)
        case events.Drew(seat=seat, deck="door", count=count):
            yield counted("munchkin.do.draw.door", count, name=names[seat])
        case events.Drew(seat=seat, count=count):
            won, drawn = _with_help(happened), [one for one in happened if isinstance(one, events.Drew)]
            if won is None or len(drawn) < 2:
                yield counted(f"munchkin.do.draw.{'treasure' if won is None else 'open'}", count, name=names[seat])
            elif event is drawn[0]:
                yield _shared(drawn, before, words)
        case events.Short(deck=deck, missing=missing):
            yield text(f"munchkin.do.short.{deck}", n=missing)
        case events.Reshuffled(deck=deck):
            yield text(f"munchkin.do.shuffle.{deck}")
        case events.Laid(card=card, seat=seat, because=str()):
            yield text("munchkin.do.lay", card=words.card(card), name=names[seat])
        case events.Laid(card=card, seat=seat, sideways=True) | events.Turned(card=card, seat=seat, sideways=True):
            may = derived.allowed(before.table.seats[seat], Piece(-1, the(card)))
            key = "munchkin.do.sideways" if may else "munchkin.do.sideways.barred"
            yield text(key, card=words.card(card), name=names[seat])
        case events.Turned(card=card):
            yield text("munchkin.do.upright", card=words.card(card))
        case events.Attached(card=card, because=because) if because == CHEAT:
            yield text("munchkin.do.attach", card=words.card(because), over=words.card(card))
        case events.Attached(card=card, because=because):
            yield text("munchkin.do.serve", card=words.card(because), over=words.card(card))
        case events.Left(seat=seat, because=because) if because != "used":
            yield text("munchkin.do.discard", name=names[seat], cards=listed(words, _going(happened, seat, because)))
        case events.Discarded(seat=seat, because="sale"):
            yield text("munchkin.do.discard", name=names[seat], cards=listed(words, _going(happened, seat, "sale")))
        case events.Moved(card=card, to=to):
            yield text("munchkin.do.move", card=words.card(card), name=names[to])
        case events.Looted(card=card, to=to):
            yield text("munchkin.do.take", card=words.card(card), name=names[to])
        case events.Passed(seat=seat, to=to, count=count, because=because) if because != "body":
            key = "munchkin.do.give" if because == "charity" else "munchkin.do.pass"
            yield counted(key, count, name=names[seat], other=names[to])
        case events.Cancelled(seat=seat, card=card, because=because) if card not in _going(happened, seat, because):
            yield text("munchkin.do.bury", cards=words.card(card))
        case events.Removed(number=number) | events.Killed(number=number, because=str()):
            yield text("munchkin.do.bury", cards=listed(words, _with_enhancers(before, number)))
        case events.Over():
            yield from _cleared(happened, before, words)


def _going(happened: Sequence[Event], seat: int, because: str | None) -> list[str]:
    """Return the cards of a seat that go to the discards together; of a sale those in hand, too."""
    kinds = (events.Left, events.Discarded) if because == "sale" else (events.Left,)
    return [
        event.card for event in happened if isinstance(event, kinds) and (event.seat, event.because) == (seat, because)
    ]


def _with_help(happened: Sequence[Event]) -> events.Won | None:
    """Return the win of two, whose Treasure is drawn face up (M-41, M-58)."""
    return next((event for event in happened if isinstance(event, events.Won) and event.helper is not None), None)


def _shared(drawn: Sequence[events.Drew], before: MunchkinState, words: Words) -> str:
    """Return that all Treasures are laid out, who picks first, and how many each takes: the helper, who has fought."""
    helper, fighter = drawn
    names = words.names[helper.seat], words.names[fighter.seat]
    deal = before.table.combat.deal if before.table.combat is not None else Deal()
    first = names[0] if deal.first == "helper" else names[1]
    slots = {"n": helper.count + fighter.count, "first": first, "theirs": helper.count, "ours": fighter.count}
    return words.lang.text("munchkin.do.share", name=names[1], other=names[0], **slots)


def _with_enhancers(before: MunchkinState, number: int) -> list[str]:
    """Return the cards that leave a combat with a monster; twins keep its enhancers (M-104)."""
    monsters = before.table.combat.monsters if before.table.combat else ()
    for one in monsters:
        if one.number == number:
            inherited = any(other.twin == number for other in monsters)
            return [_lying(one), *(() if inherited else one.enhancers), *one.wandered]
    return []


def _lying(one: Monster) -> str:
    return MATE if one.mate else one.card.id


def _cleared(happened: Sequence[Event], before: MunchkinState, words: Words) -> Iterator[str]:
    """Yield what of a combat goes to the discards when it is over; what has left it before was told."""
    gone: Counter[str] = Counter()
    for event in happened:
        if isinstance(event, events.Removed) or (isinstance(event, events.Killed) and event.because is not None):
            gone.update(_with_enhancers(before, event.number))
    left = Counter(cards_in(before.table.combat)) - gone if before.table.combat else gone
    if left:
        yield words.lang.text("munchkin.do.bury", cards=listed(words, left.elements()))


# When steps are taken back


def put_back(undone: Sequence[Step[MunchkinState]], now: MunchkinState, lang: Language) -> list[str]:
    """Return, one line a move, how to bring the table back to the state `now`; see `moves.moves`."""
    words = in_words(now.seat_names, lang)
    told: list[str] = []
    for searched, group in groupby(moves(undone, now), _is_searched):
        several = list(group)
        told += _searched(several, words) if searched else [_told(move, words, now) for move in several]
    return told


def _is_in_the_making(now: MunchkinState, card: str, to: Place) -> bool:
    """Return whether a card that goes back to a hand is just being played from it: more about it is asked next."""
    frame = now.stack[-1] if now.stack else None
    return isinstance(frame, Playing) and frame.piece is None and (frame.card, Place("hand", frame.seat)) == (card, to)


def _is_searched(move: Move) -> bool:
    """Return whether a card must be looked for in a deck that was made of the discards."""
    return isinstance(move, Carry) and (move.origin.place.zone, move.to.place.zone) == ("deck", "discard")


def _searched(several: Sequence[Move], words: Words) -> Iterator[str]:
    for deck in DECKS:
        cards = [move.card for move in several if isinstance(move, Carry) and move.origin.place.deck == deck]
        if cards:
            yield words.lang.text(f"munchkin.back.searched.{deck}", cards=words.cards(cards))


def _told(move: Move, words: Words, now: MunchkinState) -> str:
    lang, names = words.lang, words.names
    match move:
        case Carry(card=card, to=Spot(place=place)) if _is_in_the_making(now, card, place):
            return lang.text("munchkin.back.playing", card=words.card(card), name=_name(place, words))
        case Carry():
            return _carried(move, words)
        case Unseen(count=count, origin=origin, to=to) if to.seat is not None:
            return lang.counted("munchkin.back.unseen", count, name=_name(origin, words), other=_name(to, words))
        case Unseen(count=count, origin=origin, to=to):
            return lang.counted(f"munchkin.back.deck.{to.deck}", count, name=_name(origin, words))
        case Turned(card=card, sideways=sideways):
            key = "munchkin.do.sideways" if sideways else "munchkin.do.upright"
            return lang.text(key, card=words.card(card))
        case Number(field="sex", value=value, seat=int(seat)):
            return lang.text(f"munchkin.history.sex.{value}", name=names[seat])
        case Number(field=field, value=value, seat=seat):
            name = "" if seat is None else names[seat]
            return lang.text(f"munchkin.back.number.{field}", name=name, value=value)
        case Lying(place=place, cards=cards):
            shown = [_piece(card, words) if isinstance(card, Piece) else words.card(card) for card in cards]
            listed = ", ".join(shown) or lang.text("back.lying.nothing")
            return lang.text(f"munchkin.back.lying.{_where(place)}", name=_name(place, words), cards=listed)


def _carried(move: Carry, words: Words) -> str:
    """Return where a card goes; where it comes from people see, unless it lies hidden or on another card."""
    lang = words.lang
    place = move.to.place
    card = words.card(move.card)
    hidden = move.origin.place.zone in ("hand", "deck")
    if hidden or move.origin.on is not None:
        card = lang.text(f"munchkin.back.from.{_from(move.origin)}", card=card, name=_from_whom(move.origin, words))
    if move.above:
        card = lang.text("munchkin.back.below", card=card, n=move.above)
    if move.to.on is not None:
        return lang.text("munchkin.do.attach", card=card, over=words.card(move.to.on))
    if place.zone == "discard" and move.under:
        return lang.text(f"munchkin.back.under.{place.deck}", card=card, n=move.under)
    key = "front.sideways" if move.to.sideways else _where(place)
    return lang.text(f"munchkin.back.{key}", card=card, name=_name(place, words))


def _from(origin: Spot) -> str:
    return "on" if origin.on is not None else _where(origin.place)


def _from_whom(origin: Spot, words: Words) -> str:
    return _name(origin.place, words) if origin.on is None else words.card(origin.on)


def _where(place: Place) -> str:
    """Return a place as the last part of a key: `front`, `discard.door`."""
    return place.zone if place.deck is None else f"{place.zone}.{place.deck}"


def _name(place: Place, words: Words) -> str:
    return "" if place.seat is None else words.names[place.seat]


# When somebody looks


def open_zones(state: MunchkinState, lang: Language) -> list[Zone]:
    """Return for each seat what must lie before it, then the table with its piles' top cards."""
    words = in_words(state.seat_names, lang)
    return [*_seats(state, words), _table(lang, *_middle(state, words), *_tops(state, words))]


def whole_table(state: MunchkinState, lang: Language) -> list[Zone]:
    """Return for each seat all that lies open before it, then the table with its discards in full."""
    words = in_words(state.seat_names, lang)
    return [*_seats(state, words), _table(lang, *_middle(state, words), *_piles(state, words))]


def _table(lang: Language, *lines: str) -> Zone:
    return Zone(None, lang.text("munchkin.open.table"), lines)


def _seats(state: MunchkinState, words: Words) -> Iterator[Zone]:
    for index, seat in enumerate(state.table.seats):
        sex = "unknown" if seat.sex is None else seat.sex
        counts = words.lang.text(f"munchkin.open.counts.{sex}", level=seat.level, hand=seat.hand)
        besides = [words.lang.text(f"munchkin.open.{seat.life}")] if seat.life != "alive" else []
        besides += [words.lang.text(f"people.now.{seat.place}")] if seat.place != "here" else []
        fallen = [
            words.lang.text("munchkin.open.curse", card=words.card(frame.card))
            for frame in state.stack
            if isinstance(frame, Cursed) and frame.seat == index
        ]
        pieces = [_piece(piece, words) for piece in seat.cards]
        yield Zone(index, seat.name, (counts, *besides, *pieces, *fallen))


def _piece(piece: Piece, words: Words) -> str:
    """Return a card in front of a seat, with a sign if it lies sideways, and the Cheat on it."""
    name = words.card(piece.card.id) + (f" {SIDEWAYS}" if piece.sideways else "")
    return words.lang.text("munchkin.open.on", card=words.card(CHEAT), over=name) if piece.cheat else name


def _middle(state: MunchkinState, words: Words) -> Iterator[str]:
    """Yield how many cards the decks hold, and the cards in the combat, each monster with the cards on it."""
    yield words.lang.text("munchkin.open.decks", doors=state.table.doors.left, treasures=state.table.hoard.left)
    if state.table.combat is None:
        return
    for one in state.table.combat.monsters:
        name = words.card(one.card.id)
        beside = [*([MATE] if one.mate else []), *one.enhancers, *one.wandered]
        shown = words.lang.text("munchkin.open.with", card=name, cards=listed(words, beside)) if beside else name
        yield words.lang.text("munchkin.open.fight", card=shown)
    for side in ("fighters", "monsters"):
        thrown = [spent.card for spent in state.table.combat.spent if spent.side == side]
        if thrown:
            yield words.lang.text(f"munchkin.open.spent.{side}", cards=listed(words, thrown))


def _tops(state: MunchkinState, words: Words) -> Iterator[str]:
    for deck, pile in (("door", state.table.doors.pile), ("treasure", state.table.hoard.pile)):
        if pile:
            yield words.lang.text(f"munchkin.open.top.{deck}", n=len(pile), card=words.card(pile[-1]))


def _piles(state: MunchkinState, words: Words) -> Iterator[str]:
    """Yield the cards of both piles, the newest first."""
    for deck, pile in (("door", state.table.doors.pile), ("treasure", state.table.hoard.pile)):
        if pile:
            yield words.lang.text(f"munchkin.open.pile.{deck}", n=len(pile))
        yield from [f"· {words.card(card)}" for card in reversed(pile)]
