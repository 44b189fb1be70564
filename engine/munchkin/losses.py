"""What is lost one choice at a time: items, gold's worth, cards in hand, and what others take."""

from __future__ import annotations

from msgspec.structs import replace

from engine.munchkin import board as on
from engine.munchkin import body, dice, events
from engine.munchkin.agenda import Dump, Lose, Query, Rolling, Take, Target
from engine.munchkin.cards import NAMELESS
from engine.munchkin.effects import lose, lose_gold, shed
from engine.munchkin.labels import name_pieces, question
from engine.munchkin.moments import in_hands
from engine.munchkin.table import Table
from engine.munchkin.zones import Piece


def backs(table: Table) -> tuple[str, ...]:
    """Return the answers with which a card in hand is discarded without a word about what it is."""
    return tuple([f"discard {name}" for deck, name in NAMELESS.items() if in_hands(table, deck) > 0])


# Items and cards of the victim's choice


def advance_lose(table: Table, frame: Lose) -> Query | None:
    """Ask for the next thing to be lost (M-93)."""
    candidates = _candidates(table, frame)
    hand = table.seats[frame.seat].hand if frame.what == "cards" else 0
    if frame.left <= 0 or not (candidates or hand):
        table.agenda.pop()
        return None
    answers, targets = name_pieces("choose", table, candidates)
    if not hand:
        return question(frame.seat, "lose", frame.because, (answers, targets))
    answers += backs(table)
    targets += backs(table)
    return Query(frame.seat, "lose", frame.because, tuple(answers), tuple(targets), verb="discard")


def _candidates(table: Table, frame: Lose) -> list[Piece]:
    seat = table.seats[frame.seat]
    if frame.what == "class":
        return on.pieces_of(seat, "class")
    found = on.matching(seat, frame.which)
    return [piece for piece in found if piece.card.gold] if frame.what == "gold" else found


def answer_lose(table: Table, frame: Lose, given: str, target: Target) -> None:
    """Lose what was chosen."""
    if not isinstance(target, int):
        table.agenda[-1] = replace(frame, left=frame.left - 1)
        table.discard(frame.seat, given.partition(" ")[2], frame.because)
        return
    _, piece = on.the_piece(table.seats, target)
    worth = piece.card.gold or 0
    table.agenda[-1] = replace(frame, left=frame.left - (worth if frame.what == "gold" else 1))
    lose(table, frame.seat, piece, frame.because)
    if frame.what == "tax" and worth:
        for other in reversed(on.others(table, frame.seat)):
            if table.seats[other].life != "dead" and not lose_gold(table, other, worth, frame.because):
                table.lose_levels(other, 1, frame.because)


# The whole hand, or some of it


def advance_dump(table: Table, frame: Dump) -> Query | None:
    """Ask which card is discarded next; any may stay unnamed."""
    swaps = frame.draws > 0
    if frame.left <= 0 or not table.seats[frame.seat].hand or (swaps and not in_hands(table, "treasure")):
        table.agenda.pop()
        if swaps:
            table.draw(frame.seat, "treasure", frame.draws - frame.left, frame.because)
        return None
    if swaps:
        answers = ("discard treasure", "done")
        return Query(frame.seat, "discard", frame.because, answers, answers, verb="discard", hidden="treasure")
    return Query(frame.seat, "discard", frame.because, backs(table), backs(table), verb="discard")


def answer_dump(table: Table, frame: Dump, given: str, _target: Target) -> None:
    """Discard the card, or exchange no more."""
    if given == "done":
        table.agenda.pop()
        table.draw(frame.seat, "treasure", frame.draws - frame.left, frame.because)
        return
    table.agenda[-1] = replace(frame, left=frame.left - 1)
    table.discard(frame.seat, given.partition(" ")[2], frame.because)


# What others take


def advance_take(table: Table, frame: Take) -> Query | None:
    """Let the next seat take its card."""
    if not frame.takers:
        table.agenda.pop()
        return None
    taker = frame.takers[0]
    victim = table.seats[frame.victim]
    if frame.what == "hand":
        table.agenda[-1] = replace(frame, takers=frame.takers[1:])
        table.pass_on(frame.victim, taker, 1, frame.because)
        return None
    treasures = [piece for piece in victim.cards if piece.card.deck == "treasure"]
    there = treasures if frame.what == "treasure" else on.items(victim)
    candidates = [piece for piece in there if on.can_carry(table.seats[taker], piece.card)]
    answers, targets = name_pieces("choose", table, candidates)
    if frame.what == "treasure" and victim.hand and in_hands(table, "treasure"):
        answers.append("hand")
        targets.append("hand")
    if not answers:
        table.agenda[-1] = replace(frame, takers=frame.takers[1:])
        return None
    return question(taker, "take", frame.because, (answers, targets))


def answer_take(table: Table, frame: Take, _given: str, target: Target) -> None:
    """Take what was chosen."""
    taker = frame.takers[0]
    table.agenda[-1] = replace(frame, takers=frame.takers[1:])
    if isinstance(target, int):
        _, piece = on.the_piece(table.seats, target)
        table.move(frame.victim, taker, piece, frame.because)
        if piece.card.slot == "headgear":
            shed(table, frame.victim, frame.because)
    else:
        table.pass_on(frame.victim, taker, 1, frame.because)


# Dice


def advance_rolling(table: Table, frame: Rolling) -> Query | None:
    """Ask for the die."""
    return dice.question(table, frame.seat, frame.because)


def answer_rolling(table: Table, frame: Rolling, given: str, target: Target) -> None:
    """Do what the die says; a chicken counts in every roll."""
    table.agenda.pop()
    face = dice.thrown(table, frame.seat, given, target)
    total = max(1, face + on.die_modifier(table.seats[frame.seat]))
    table.events.append(events.Rolled(seat=frame.seat, face=face, total=total, because=frame.because))
    if frame.what == "cards":
        table.agenda.append(Lose(frame.seat, frame.because, "cards", left=total))
    elif frame.what == "levels":
        if total <= frame.death_to:
            body.die(table, frame.seat, frame.because)
        else:
            table.lose_levels(frame.seat, total, frame.because)
    elif total >= on.NEEDED_TO_STEAL:
        victim, piece = on.the_piece(table.seats, frame.piece)
        table.move(victim, frame.seat, piece, frame.because)
    else:
        table.lose_levels(frame.seat, 1, frame.because)
