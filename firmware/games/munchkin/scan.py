"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason.

A tag that brought a card that now lies in front of a seat, or a monster that is in the combat, means that one. Any
other tag means a card in somebody's hand or in the Door deck, one on the discards where that is asked about or where
a Cleric may take it from their top, or one that came into play by keys. The box cannot tell whose hand a card comes
from, so it asks where several seats may play it.

Not every legal answer that names a card is meant by a tap of it:

- One that cannot be undone by another tap, and is the only one left, is asked about and not given at once
  (`CAREFUL`): nobody discards a race, pays with a card or the whole hand, or counts an item twice by touching it.
- A one-shot card on the table that can be used in the combat is tapped to be used: to give it away or to discard it in
  the middle of a fight is left to the keys (`NOT_WHEN_USED`).

Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from engine.munchkin.agenda import Cursed, Frame, Pick, Query, Sale
from engine.munchkin.moments import may_be_hidden, moment, named

from engine.game import Refusal
from engine.match import ONLY_COUNTING, Entry, Match, Step
from engine.munchkin import State, actions, codes, events
from engine.munchkin.board import owner
from engine.munchkin.cards import MATE, Card
from engine.munchkin.cards import card as known_card
from engine.munchkin.labels import label_pieces
from engine.munchkin.zones import Monster, Piece
from firmware.games.meaning import Ask, GiveAnswer, Meaning, UnknownTag, Wrong
from firmware.games.munchkin.history import munchkin

CAREFUL = frozenset({"drop", "charm", "chase", "bribe", "double", "resurrect"})
"""Verbs of answers that are not given by a tap alone."""

NOT_WHEN_USED = frozenset({"give", "drop"})
"""Verbs that a tap does not mean while the card can be used."""

OF_MONSTERS = ("monster", "flee_from")
"""The questions that are answered with a monster in the combat; others that let choose, with a card at a seat."""

Bindings = Mapping[str, int]
"""What each tag is bound to: a card in front of a seat by its number in the match; a monster in the combat by
-1 - its number there. Cards that have left stay in it: their numbers never come again, so such a tag is free."""


def bindings(match: Match, tags: Sequence[str | None]) -> dict[str, int]:
    """Return what each tag is bound to; `tags` are those that gave the match's steps, in the same order."""
    bound: dict[str, int] = {}
    named_by: dict[str, str] = {}
    before = munchkin(match.start)
    for step, tag in zip(match.steps, tags, strict=True):
        if tag is not None:
            thing = _pointed_at(before, step.entry)
            if isinstance(thing, int):
                bound[tag] = thing
            elif thing is not None:
                named_by[thing] = tag
        _follow(step, bound, named_by)
        before = munchkin(step.state)
        pending = set(chain.from_iterable(map(_pending, before.agenda)))
        named_by = {card: by for card, by in named_by.items() if card in pending}
        fighting = {_monster(one) for one in before.combat.monsters} if before.combat else set()
        bound = {by: number for by, number in bound.items() if number >= 0 or number in fighting}
    return bound


def _follow(step: Step, bound: dict[str, int], named_by: dict[str, str]) -> None:
    """Bind the tags that named cards to what the cards have become."""
    for event in step.events:
        match event:
            case events.Laid(card=card, piece=number) if card in named_by:
                bound[named_by.pop(card)] = number
            case events.Fought(monster=card) if card in named_by:
                bound[named_by.pop(card)] = _FIRST
            case events.Joined(monster=card, number=number, because=because):
                came = because if because == MATE else card
                if came in named_by:
                    bound[named_by.pop(came)] = -1 - number
            case events.Kept(card=card):
                named_by.pop(card, None)


_FIRST = -1
"""The monster with which a combat begins."""


def _monster(one: Monster) -> int:
    return -1 - one.number


def _pending(frame: Frame) -> Iterator[str]:
    """Yield the cards that a frame is about to lay or to throw in."""
    if isinstance(frame, Pick):
        yield frame.card
        yield from [chosen for chosen in frame.chosen if isinstance(chosen, str)]
    elif isinstance(frame, Cursed):
        yield frame.card


def _pointed_at(state: State, entry: Entry) -> int | str | None:
    """Return the card in play that an answer named, as a binding has it, or the id of a card that lay hidden."""
    answer, query = str(entry.get("answer")), state.query
    if query is None:
        return None
    if query.open:
        action = actions.read(state, answer)
        thing = action.thing if action is not None else None
        if action is not None and action.verb == "resurrect" and state.doors.pile:
            return state.doors.pile[-1]
        if isinstance(thing, Piece):
            return thing.number
        if isinstance(thing, Monster):
            return _monster(thing)
        return thing.id if isinstance(thing, Card) else None
    for listed, number in _choices(query):
        if listed == answer:
            return number
    verb, _, card = answer.partition(" ")
    if verb == query.verb:
        return card
    pile = dict(zip(query.answers, query.targets, strict=True)).get(answer)
    return card if isinstance(pile, tuple) else None


def _choices(query: Query) -> Iterator[tuple[str, int]]:
    """Yield the answers to a question that choose a card in play, with what a tag of it is bound to."""
    for answer, target in zip(query.answers, query.targets, strict=True):
        if isinstance(target, int) and answer.startswith("choose "):
            yield answer, -1 - target if query.ask in OF_MONSTERS else target


def in_play_by(match: Match, tags: Sequence[str | None], uid: str) -> int | None:
    """Return what in play a tag is bound to: a card by its number, a monster in the combat by -1 - its number."""
    return _there(munchkin(match.state), bindings(match, tags).get(uid))


def _there(state: State, number: int | None) -> int | None:
    if number is None or number < 0:
        return number
    return number if owner(state.seats, number) else None


def mean(match: Match, tags: Sequence[str | None], uid: str, card: str | None) -> Meaning:
    """Return what a tap of a tag means now; `card` is the card that it is on, None for a tag that is unknown.

    `tags` are those that gave the match's steps, in the same order.
    """
    if card is None:
        return UnknownTag(uid)
    if match.strictness == "count":
        return Wrong(Refusal("illegal", ONLY_COUNTING, "The box only counts, so a tap answers nothing: edit instead."))
    state = munchkin(match.state)
    bound = bindings(match, tags)
    number = _there(state, bound.get(uid))
    others = {target for tag, target in bound.items() if tag != uid}
    answers = tuple(_meant(_answers(state, card, number, others)))
    if len(answers) > 1 or any(_verb(answer) in CAREFUL for answer in answers):
        return Ask(answers)
    if answers:
        return GiveAnswer(answers[0])
    return _refuse(state, card, number, advise=match.strictness == "advise")


def _verb(answer: str) -> str:
    """Return the verb of an answer, whoever gives it."""
    return answer.rpartition(": ")[2].partition(" ")[0]


def _meant(answers: Iterator[str]) -> Iterator[str]:
    """Yield the answers that somebody may mean by a tap, each once."""
    listed = list(dict.fromkeys(answers))
    used = any(_verb(answer) == "use" for answer in listed)
    yield from [answer for answer in listed if not (used and _verb(answer) in NOT_WHEN_USED)]


def _answers(state: State, card: str, number: int | None, others: set[int]) -> Iterator[str]:
    """Yield the legal answers that name the card, those of the seat that the panel names first.

    With a `number` only that one in play is meant; without, none of the `others`, which are of other tags.
    """
    query = state.query
    found = known_card(card)
    if query is None or found is None:
        return
    here = _in_play(state)

    def fits(target: int) -> bool:
        return target == number if number is not None else here.get(target) == card and target not in others

    if query.open:
        yield from _in_moment(state, found, number, fits)
        return
    yield from [answer for answer, target in _choices(query) if fits(target)]
    if number is None and found in state.hidden_cards():
        yield from [answer for answer in state.legal([card]) if answer == f"{query.verb} {card}"]
    if number is None:
        piles = zip(query.answers, query.targets, strict=True)
        yield from [answer for answer, place in piles if isinstance(place, tuple) and answer == f"choose {card}"]
    if f"double {card}" in query.answers and _is_for_sale(state, card, number):
        yield f"double {card}"


def _in_play(state: State) -> dict[int, str]:
    """Return the cards in play as they may be bound: a mate is tapped by the card that lies there."""
    found = {piece.number: piece.card.id for seat in state.seats for piece in seat.cards}
    if state.combat is not None:
        found |= {_monster(one): MATE if one.mate else one.card.id for one in state.combat.monsters}
    return found


def _in_moment(state: State, card: Card, number: int | None, fits: Callable[[int], bool]) -> Iterator[str]:
    """Yield the actions of every seat that name the card."""
    held = (card.id,) if number is None and may_be_hidden(state, card.id) else ()
    on_top = number is None and state.doors.pile[-1:] == (card.id,)
    for action in actions.possible(state, dict.fromkeys(range(len(state.seats)), held)):
        thing = action.thing
        if (
            (isinstance(thing, Card) and thing is card)
            or (isinstance(thing, Piece) and fits(thing.number))
            or (isinstance(thing, Monster) and fits(_monster(thing)))
            or (action.verb == "resurrect" and on_top)
        ):
            yield action.text(state)


def _is_for_sale(state: State, card: str, number: int | None) -> bool:
    """Return whether a card is in the sale that is being put together."""
    for frame in state.agenda:
        if isinstance(frame, Sale):
            return card in frame.cards if number is None else number in frame.pieces
    return False


# Refusals


def _refuse(state: State, card: str, number: int | None, *, advise: bool) -> Meaning:
    """Refuse a tap as its plainest answer would be refused; *advise* gives that answer if it only warns."""
    answer = _plainest(state, card, number)
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal) and outcome.code not in (codes.AMBIGUOUS, codes.NO_SUCH_NAME):
        return GiveAnswer(answer) if advise and outcome.restriction else Wrong(outcome)
    why = f"This copy of {card} does not lie where {answer!r} could mean it: tap the one that is meant."
    return Wrong(Refusal("illegal", codes.NOT_IN_PLAY, why))


def _plainest(state: State, card: str, number: int | None) -> str:
    """Return the answer that a tap would most plainly have been."""
    query = state.query
    if query is None or not query.open:
        verb = query.verb if query and query.verb and number is None else "choose"
        return f"{verb} {card}"
    lies = owner(state.seats, number) if number is not None else None
    if lies is not None:
        seat, piece = lies
        mine = state.seats[seat].cards
        label = label_pieces(state.seats, mine)[mine.index(piece)]
        words = f"{_of_piece(piece)} {label}"
        return words if seat == named(state) else f"{seat}: {words}"
    if number is not None:
        return f"choose {card}"
    return f"{_of_hidden(state, known_card(card))} {card}"


def _of_piece(piece: Piece) -> str:
    """Return the verb that a tap of a card in front of its seat most plainly means."""
    if piece.card.kind == "one_shot":
        return "use"
    if piece.card.kind != "item":
        return "drop"
    return "wear" if piece.sideways else "carry"


def _of_hidden(state: State, card: Card | None) -> str:
    """Return the verb that a tap of a hidden card most plainly means: a monster is opened or sought, others played."""
    now = moment(state)
    if card is None or card.kind != "monster":
        between = now not in ("combat", "escape", "rolled", "curse")
        return "lay" if card is not None and card.kind == "one_shot" and card.feat is None and between else "play"
    return "fight" if now == "trouble" else "open" if now == "turn" else "play"
