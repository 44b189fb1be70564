"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason.

A tag that brought a card that is now in front of a seat, or a monster that is in the combat, means that one. Any other
tag means a card in somebody's hand or in the Door deck, or one that came into play by keys. It means a card on the
discards where that is asked about, or where a Cleric may take it from their top. The box cannot tell whose hand a card
comes from, so it asks where several seats may play it.

Not every legal answer that names a card is meant by a tap of it:

- An answer that no other tap can undo is not given at once, even if it is the only one left: the box asks (`CAREFUL`).
  So nobody discards a race, pays with a card or the whole hand, or counts an item twice by touching it. Nor does a
  card go out of a hand that was tapped as the next one's door, while a page lay over that question.
- A tap of a one-shot card on the table uses it, if it can be used in the combat. Giving it away or discarding it in the
  middle of a fight is left to the keys (`NOT_WHEN_USED`).

Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.match import Match, Step
from tablekeeper.engine.munchkin import MunchkinState, verbs
from tablekeeper.engine.munchkin.cards.card import MATE, Card
from tablekeeper.engine.munchkin.cards.card import card as known_card
from tablekeeper.engine.munchkin.frames.sales import Sale
from tablekeeper.engine.munchkin.frames.suffering import Cursed
from tablekeeper.engine.munchkin.table import events, sums
from tablekeeper.engine.munchkin.table.actions import OpenQuestion
from tablekeeper.engine.munchkin.table.codes import TURN_NOT_OVER
from tablekeeper.engine.munchkin.table.derived import owner
from tablekeeper.engine.munchkin.table.labels import label_pieces
from tablekeeper.engine.munchkin.table.zones import Monster, Piece
from tablekeeper.engine.munchkin.verbs.feats.any_time import InPile
from tablekeeper.engine.munchkin.verbs.making import Playing
from tablekeeper.engine.refusals import AMBIGUOUS, NO_SUCH_NAME, NOT_IN_PLAY, Refusal, illegal
from tablekeeper.engine.resolution import AnyQuestion
from tablekeeper.firmware.games.bindings import Bindings, Thing
from tablekeeper.firmware.games.meaning import Ask, GiveAnswer, Meaning, Wrong

CAREFUL = frozenset({"drop", "discard", "charm", "chase", "bribe", "double", "resurrect"})
"""Verbs of answers that are not given by a tap alone."""

NOT_WHEN_USED = frozenset({"give", "drop"})
"""Verbs that a tap does not mean while the card can be used."""

OF_MONSTERS = ("monster", "flee_from")
"""The questions that are answered with a monster in the combat; others that let choose, with a card at a seat."""

PIECE, MONSTER = "piece", "monster"
"""A tag can be bound to a card in front of a seat by its number in the match. It can be bound to a monster by the
monster's number in the combat."""

END = Answer("end")
"""The answer that ends a turn."""

FIRST = Thing(MONSTER, 0)
"""The monster with which a combat begins."""


def follow(bound: Bindings, before: MunchkinState, step: Step[MunchkinState], tag: str | None) -> Bindings:
    """Return what each tag is bound to after a step, given what it was bound to before; `tag` has given the step."""
    if tag is not None and step.given is not None:
        match _pointed_at(before, step.given):
            case Thing() as thing if bound.things.get(tag) not in _twins(before, thing):
                bound = bound.bind(tag, thing)
            case str(card):
                bound = bound.name(card, tag)
    for event in step.events:
        match event:
            case events.Laid(card=card, piece=number):
                bound = bound.come_to_lie(card, Thing(PIECE, number))
            case events.Fought(monster=card):
                bound = bound.come_to_lie(card, FIRST)
            case events.Joined(monster=card, number=number, because=because):
                bound = bound.come_to_lie(because if because == MATE else card, Thing(MONSTER, number))
            case events.Kept(card=card):
                bound = bound.name(card, None)
    return _still(bound, step.state)


def _still(bound: Bindings, state: MunchkinState) -> Bindings:
    """Return the bindings without those of monsters that have left the combat, and of cards that came to nothing.

    Cards in front of seats that have left stay in it: their numbers never come again, so such a tag is free.
    """
    fighting = {one.number for one in state.table.combat.monsters} if state.table.combat else set()
    gone = [tag for tag, thing in bound.things.items() if thing.kind == MONSTER and thing.number not in fighting]
    for tag in gone:
        bound = bound.free(tag)
    pending = {frame.card for frame in state.stack if isinstance(frame, Playing | Cursed)}
    if bound.named.keys() <= pending:
        return bound
    return replace(bound, named={card: by for card, by in bound.named.items() if card in pending})


def _pointed_at(state: MunchkinState, answer: Answer) -> Thing | str | None:
    """Return the card in play that an answer named, or the id of a card that lay hidden or on the discards."""
    question = state.question
    if question is None:
        return None
    if isinstance(question, OpenQuestion):
        action = verbs.read(state, answer)
        match action and action.thing:
            case Piece(number=number):
                return Thing(PIECE, number)
            case Monster(number=number):
                return Thing(MONSTER, number)
            case Card(id=card):
                return card
        on_top = action is not None and action.verb.name == "resurrect" and state.table.doors.pile
        return state.table.doors.pile[-1] if on_top else None
    for listed, thing in _choices(question):
        if listed == answer:
            return thing
    option = question.option(answer)
    pile = option is not None and isinstance(option.target, InPile)
    return answer.subject if pile or answer.verb == question.hidden else None


def _choices(question: AnyQuestion) -> Iterator[tuple[Answer, Thing]]:
    """Yield the answers to a question that choose a card in play, with what a tag of it is bound to."""
    kind = MONSTER if question.ask in OF_MONSTERS else PIECE
    for option in question.options:
        if isinstance(option.target, int) and option.answer.verb == "choose":
            yield option.answer, Thing(kind, option.target)


def thing_of(state: MunchkinState, bound: Bindings, uid: str) -> Thing | None:
    """Return what in play a tag is bound to: a card in front of a seat, or a monster in the combat."""
    thing = bound.things.get(uid)
    left = thing is not None and thing.kind == PIECE and owner(state.table, thing.number) is None
    return None if left else thing


def mean(match: Match[MunchkinState], bound: Bindings, uid: str, card: str) -> Meaning:
    """Return what a tap of a tag that is on this card means now."""
    state = match.state
    thing = thing_of(state, bound, uid)
    others = {target for tag, target in bound.things.items() if tag != uid}
    answers = tuple(_meant(_answers(state, card, thing, others)))
    if len(answers) > 1 or any(answer.verb in CAREFUL for answer in answers):
        return Ask(answers)
    if answers:
        return GiveAnswer(answers[0])
    return _refuse(state, card, thing, advise=match.strictness == "advise")


def _meant(answers: Iterator[Answer]) -> Iterator[Answer]:
    """Yield the answers that somebody may mean by a tap, each once."""
    listed = list(dict.fromkeys(answers))
    used = any(answer.verb == "use" for answer in listed)
    yield from [answer for answer in listed if not (used and answer.verb in NOT_WHEN_USED)]


def _answers(state: MunchkinState, card: str, thing: Thing | None, others: set[Thing]) -> Iterator[Answer]:
    """Yield the legal answers that name the card, those of the seat that the panel names first.

    With a `thing` only that one in play is meant; without, none of the `others`, which are of other tags.
    """
    question = state.question
    found = known_card(card)
    if question is None or found is None:
        return
    here = _in_play(state)

    def fits(target: Thing) -> bool:
        return target == thing if thing is not None else here.get(target) == card and target not in others

    if isinstance(question, OpenQuestion):
        yield from _in_window(state, found, thing, fits)
        return
    choices = list(_choices(question))
    yield from [answer for answer, target in choices if fits(target)] or [
        answer for answer, target in choices if thing in _twins(state, target)
    ]
    if thing is None:
        named = Answer(question.hidden, card)
        if question.hidden and card in state.hidden_cards() and named in state.legal([card]):
            yield named
        piled = Answer("choose", card)
        option = question.option(piled)
        if option is not None and isinstance(option.target, InPile):
            yield piled
    double = Answer("double", card)
    if question.option(double) is not None and _is_for_sale(state, card, thing):
        yield double


def _in_play(state: MunchkinState) -> dict[Thing, str]:
    """Return the cards in play as they may be bound: a mate is tapped by the card that lies there."""
    found = {Thing(PIECE, piece.number): piece.card.id for seat in state.table.seats for piece in seat.cards}
    if state.table.combat is not None:
        monsters = state.table.combat.monsters
        found |= {Thing(MONSTER, one.number): MATE if one.mate else one.card.id for one in monsters}
    return found


def _twins(state: MunchkinState, target: Thing) -> list[Thing]:
    """Return what tags of a monster and its twins are bound to: where they are not told apart either may be tapped."""
    if target.kind != MONSTER or state.table.combat is None:
        return []
    one = sums.monster(state.table.combat, target.number)
    return [Thing(MONSTER, twin.number) for twin in sums.twins(state.table.combat, one)]


def _in_window(
    state: MunchkinState, card: Card, bound: Thing | None, fits: Callable[[Thing], bool]
) -> Iterator[Answer]:
    """Yield the actions of every seat that name the card."""
    on_top = bound is None and state.table.doors.pile[-1:] == (card.id,)
    for action in state.actions:
        match action.thing:
            case Card() as hidden:
                meant = bound is None and hidden is card
            case Piece(number=number):
                meant = fits(Thing(PIECE, number))
            case Monster(number=number):
                meant = fits(Thing(MONSTER, number))
            case _:
                meant = on_top and action.verb.name == "resurrect"
        if meant:
            yield action.answer(state)


def _is_for_sale(state: MunchkinState, card: str, thing: Thing | None) -> bool:
    """Return whether a card is in the sale that is being put together."""
    for frame in state.stack:
        if isinstance(frame, Sale):
            return card in frame.cards if thing is None else thing.number in frame.pieces
    return False


# Refusals


def _refuse(state: MunchkinState, card: str, thing: Thing | None, *, advise: bool) -> Meaning:
    """Refuse a tap as its plainest answer would be refused; *advise* gives that answer if it only warns."""
    answer = _plainest(state, card, thing)
    outcome = state.apply(answer)
    if isinstance(outcome, Refusal) and outcome.code not in (AMBIGUOUS, NO_SUCH_NAME):
        return GiveAnswer(answer) if advise and outcome.restriction else Wrong(outcome, _first(state, answer, outcome))
    why = f"This copy of {card} does not lie where {str(answer)!r} could mean it: tap the one that is meant."
    return Wrong(illegal(NOT_IN_PLAY, why))


def _first(state: MunchkinState, answer: Answer, refusal: Refusal) -> Answer | None:
    """Return the end of the turn, where the next one's door was turned up and nothing else is left to do before it."""
    ended = state.apply(END) if refusal.code == TURN_NOT_OVER else None
    opened = ended.state.apply(answer) if isinstance(ended, Outcome) else None
    return END if isinstance(opened, Outcome) else None


def _plainest(state: MunchkinState, card: str, thing: Thing | None) -> Answer:
    """Return the answer that a tap would most plainly have been."""
    question = state.question
    if not isinstance(question, OpenQuestion):
        verb = question.hidden if question and question.hidden and thing is None else "choose"
        return Answer(verb, card)
    lies = owner(state.table, thing.number) if thing is not None and thing.kind == PIECE else None
    if lies is not None:
        seat, piece = lies
        mine = state.table.seats[seat].cards
        label = label_pieces(state.table, mine)[mine.index(piece)]
        return Answer(_of_piece(piece), label, None if seat == state.named else seat)
    if thing is not None:
        return Answer("choose", card)
    return Answer(_of_hidden(state, known_card(card)), card)


def _of_piece(piece: Piece) -> str:
    """Return the verb that a tap of a card in front of its seat most plainly means."""
    if piece.card.kind == "one_shot":
        return "use"
    if piece.card.kind != "item":
        return "drop"
    return "wear" if piece.sideways else "carry"


def _of_hidden(state: MunchkinState, card: Card | None) -> str:
    """Return the verb that a tap of a hidden card most plainly means: a monster is opened or sought, others played.

    At the end of a turn a Door card is the next one's, which somebody has turned up too soon. So is a monster in the
    set-up.
    """
    now = state.window
    if now == "setup" and card is not None and card.kind in ("monster", "curse", "enhancer"):
        return "open"
    if now == "end" and card is not None and card.deck == "door":
        return "open"
    if card is None or card.kind != "monster":
        between = now not in ("combat", "escape", "escaped", "rolled", "curse")
        return "lay" if card is not None and card.kind == "one_shot" and card.feat is None and between else "play"
    return "fight" if now == "trouble" else "open" if now == "turn" else "play"
