"""Why an action is not possible in a moment of the game, verb by verb: the timing matrix of the index, section 17."""

from __future__ import annotations

from engine.game import Refusal
from engine.munchkin import board as on
from engine.munchkin import codes, combat, picks, plays
from engine.munchkin.cards import Card
from engine.munchkin.codes import forbidden, illegal
from engine.munchkin.moments import BETWEEN, FREE, flight, moment, named
from engine.munchkin.plays import name
from engine.munchkin.vocabulary import Serve
from engine.munchkin.zones import Board, Monster, Piece

No = Refusal | None


def _dead(board: Board, seat: int) -> No:
    if board.seats[seat].life == "dead":
        return illegal(codes.DEAD, f"{name(board, seat)} is dead until the next turn begins.", "M-54")
    return None


def _not_named(board: Board, seat: int, what: str, rule: str | None) -> No:
    if seat != named(board):
        return illegal(codes.NOT_YOUR_TURN, f"It is for {name(board, named(board))} to {what}.", rule)
    return None


# The course of the turn


def begin(board: Board, seat: int) -> No:
    """Refuse a second beginning: the first turn comes when all have made their characters (M-9)."""
    if moment(board) != "setup":
        return illegal(codes.WRONG_MOMENT, "The match has begun already.", "M-9")
    return _not_named(board, seat, "begin", "M-7")


def open_door(board: Board, seat: int, card: Card | str) -> No:
    """Refuse all but one Door card a turn, at its start (M-13)."""
    if isinstance(card, Card) and card.deck != "door":
        return illegal(codes.NOT_THIS_CARD, f"{card.id} is no Door card.", "M-3")
    if moment(board) != "turn":
        return illegal(codes.WRONG_MOMENT, "A door is opened once, at the start of a turn.", "M-13")
    if not board.doors.left and not board.doors.pile:
        return illegal(codes.NO_CARDS_LEFT, "There is no Door card to be drawn: pass.", "M-6")
    return _not_named(board, seat, "open the door", "M-13")


def resurrect(board: Board, seat: int) -> No:
    """Refuse a power of Clerics: to take the top discard in the place of a door, for a card (M-65)."""
    if moment(board) != "turn" or seat != board.active:
        return illegal(codes.WRONG_MOMENT, "The top discard is taken in the place of one's own door.", "M-65")
    if not on.has(board.seats[seat], "cleric"):
        return illegal(codes.NO_POWER, f"{name(board, seat)} is no Cleric.", "M-63")
    if not board.doors.pile:
        return illegal(codes.NOBODY, "There are no Door discards.", "M-3")
    if not board.seats[seat].hand:
        return illegal(codes.NOTHING_IN_HAND, f"{name(board, seat)} has no card in hand to discard.", "M-66")
    return None


def fight(board: Board, seat: int, card: Card) -> No:
    """Trouble is looked for with a monster from hand, if no monster was met (M-17, M-102)."""
    if card.kind != "monster":
        return illegal(codes.NOT_THIS_CARD, f"{card.id} is no monster.", "M-17")
    if moment(board) != "trouble":
        return illegal(codes.WRONG_MOMENT, "Trouble is looked for after a door without a monster.", "M-17")
    if not board.seats[seat].hand:
        return illegal(codes.NOTHING_IN_HAND, f"{name(board, seat)} has no card in hand.", "M-17")
    return _not_named(board, seat, "look for trouble", "M-17")


def pass_by(board: Board, seat: int) -> No:
    """Trouble and loot may be left alone; a door only if there is none (M-6, M-17, M-18)."""
    now = moment(board)
    if now == "turn" and not board.doors.left and not board.doors.pile:
        return _not_named(board, seat, "go on", "M-6")
    if now == "escape" and hopeless(board):
        return _not_named(board, seat, "be caught", "M-50")
    if now not in ("trouble", "loot"):
        return illegal(codes.WRONG_MOMENT, "There is nothing to be passed over now.", "M-13")
    return _not_named(board, seat, "go on", "M-17")


def loot(board: Board, seat: int) -> No:
    """Refuse to loot unless no monster was fought (M-18)."""
    if moment(board) != "loot":
        return illegal(codes.WRONG_MOMENT, "A room is looted only if no monster was fought in it.", "M-18")
    if not board.doors.left and not board.doors.pile:
        return illegal(codes.NO_CARDS_LEFT, "There is no Door card to be drawn: pass.", "M-6")
    return _not_named(board, seat, "loot the room", "M-18")


def end(board: Board, seat: int) -> No:
    """Refuse to end a turn before its steps are done (M-8)."""
    if moment(board) != "end":
        return illegal(codes.WRONG_MOMENT, "The turn is not at its end.", "M-8")
    return _not_named(board, seat, "end the turn", "M-8")


# Combat


def close(board: Board, seat: int) -> No:
    """Let what stands be final, or refuse: a win nobody objects to, a roll, a curse (M-31, M-51, M-92)."""
    now = moment(board)
    if now not in ("combat", "rolled", "curse"):
        return illegal(codes.WRONG_MOMENT, "There is nothing to be closed now.", "M-31")
    if now == "combat" and not combat.winning(board):
        ours, theirs = combat.totals(board)
        why = f"The fight is being lost, {ours} to {theirs}: ask for help, play cards, or flee."
        return illegal(codes.LOSING, why, "M-22")
    return _not_named(board, seat, "let it stand", "M-31")


def flee(board: Board, seat: int) -> No:
    """Who is losing may run away, from all monsters (M-27, M-32)."""
    if moment(board) != "combat":
        return illegal(codes.NO_COMBAT, "There is nothing to run away from.", "M-32")
    if combat.winning(board):
        return illegal(codes.WINNING, "Nobody runs away while winning.", "M-32")
    return _not_named(board, seat, "run away", "M-32")


def ask(board: Board, seat: int, other: int) -> No:
    """One helper, alive, not oneself, not while winning, and against some monsters none (M-35)."""
    if moment(board) != "combat":
        return illegal(codes.NO_COMBAT, "There is no combat to help in.", "M-35")
    fight = combat.fight(board)
    if fight.helper is not None:
        return illegal(codes.NO_HELP, f"{name(board, fight.helper)} helps already; there is one helper.", "M-35")
    if other == fight.fighter:
        return illegal(codes.NO_HELP, f"{name(board, other)} is the one who fights.", "M-35")
    if board.seats[other].life == "dead":
        return illegal(codes.DEAD, f"{name(board, other)} is dead until the next turn begins.", "M-54")
    alone = next((one.card.id for one in fight.monsters if one.card.no_help), None)
    if alone is not None:
        return illegal(codes.NO_HELP, f"Nobody may help against {alone}.", "M-100")
    if combat.winning(board):
        return illegal(codes.WINNING, "Nobody asks for help while winning.", "M-35")
    return _not_named(board, seat, "ask for help", "M-35")


def _fighting(board: Board, seat: int, trait: str) -> No:
    if moment(board) != "combat":
        return illegal(codes.NO_COMBAT, "There is no combat that is still open.", "M-65")
    if not on.involved(board, seat):
        return illegal(codes.NOT_A_TARGET, f"{name(board, seat)} is not in the combat.", "M-65")
    if not on.has(board.seats[seat], trait):
        return illegal(codes.NO_POWER, f"{name(board, seat)} is no {trait.capitalize()}.", "M-63")
    return None


def _can_pay(board: Board, seat: int) -> No:
    if not board.seats[seat].hand and not payable(board, seat):
        return illegal(codes.NOTHING_IN_HAND, f"{name(board, seat)} has no card to discard.", "M-65")
    return None


def payable(board: Board, seat: int) -> list[Piece]:
    """Return the cards on the table that may be discarded for a power: lasting curses may not (M-65)."""
    side = board.seats[seat]
    return [piece for piece in side.cards if piece.card.kind != "curse" and not on.bears(side, piece)]


def _fed(board: Board, seat: int, power: str) -> No:
    if sum(1 for one in combat.fight(board).powers if one.seat == seat and one.power == power) >= combat.MOST_DISCARDS:
        why = f"{name(board, seat)} has discarded {combat.MOST_DISCARDS} cards for this already."
        return forbidden(codes.TOO_OFTEN, why, "M-65")
    return None


def berserk(board: Board, seat: int) -> No:
    """Refuse a power of Warriors: to discard up to three cards for +1 each (M-65)."""
    return _fighting(board, seat, "warrior") or _can_pay(board, seat) or _fed(board, seat, "berserk")


def banish(board: Board, seat: int) -> No:
    """Refuse a power of Clerics: to discard up to three cards for +3 each against the Undead (M-65)."""
    refusal = _fighting(board, seat, "cleric")
    if refusal is None and not any(one.card.undead for one in combat.fight(board).monsters):
        return illegal(codes.NOBODY, "No monster here is undead.", "M-65")
    return refusal or _can_pay(board, seat) or _fed(board, seat, "banish")


def charm(board: Board, seat: int, _monster: Monster) -> No:
    """Refuse a power of Wizards: to remove a monster for the whole hand (M-66, reading A-32)."""
    refusal = _fighting(board, seat, "wizard")
    if refusal is None and board.seats[seat].hand < board.rules.charm_hand:
        why = f"{name(board, seat)} has no hand of {board.rules.charm_hand} to discard as a whole."
        return illegal(codes.NOTHING_IN_HAND, why, "M-66")
    return refusal


def chase(board: Board, seat: int, monster: Monster) -> No:
    """Refuse to chase away what flees from no class in the combat (M-38)."""
    trait = monster.card.chased_by
    if trait is None:
        return illegal(codes.NOT_A_TARGET, f"{monster.card.id} is chased away by nobody.", "M-38")
    return _fighting(board, seat, trait)


def bribe(board: Board, seat: int, monster: Monster) -> No:
    """Refuse to buy off what cannot be bought off with an item (M-100)."""
    if moment(board) != "combat":
        return illegal(codes.NO_COMBAT, "There is no combat that is still open.", "M-100")
    if not monster.card.bribe:
        return illegal(codes.NOT_A_TARGET, f"{monster.card.id} cannot be bought off.", "M-100")
    refusal = _not_named(board, seat, "buy the monster off", "M-100")
    if refusal is None and not picks.bribes(board, seat, monster.card):
        why = f"{name(board, seat)} has no item worth {monster.card.bribe} gold pieces."
        return illegal(codes.NOBODY, why, "M-100")
    return refusal


def backstab(board: Board, seat: int, victim: int) -> No:
    """Refuse a power of Thieves: to stab who is in a combat, once each, never itself (M-89, reading A-13)."""
    if moment(board) != "combat":
        return illegal(codes.NO_COMBAT, "There is no combat that is still open.", "M-89")
    if not on.involved(board, victim):
        return illegal(codes.NOT_A_TARGET, f"{name(board, victim)} is not in the combat.", "M-89")
    if not on.has(board.seats[seat], "thief"):
        return illegal(codes.NO_POWER, f"{name(board, seat)} is no Thief.", "M-63")
    if seat == victim:
        return illegal(codes.NOT_A_TARGET, "Nobody stabs himself in the back.", "M-89")
    refusal = _dead(board, seat) or _can_pay(board, seat)
    if refusal is None and any(one.thief == seat and one.victim == victim for one in combat.fight(board).stabs):
        return forbidden(codes.TOO_OFTEN, f"{name(board, victim)} was stabbed by this Thief in this combat.", "M-89")
    return refusal


# Running away


def hopeless(board: Board) -> bool:
    """Return whether there is no escape by a roll."""
    frame = flight(board)
    if frame.monster is None or board.combat is None:
        return False
    return combat.monster(board.combat, frame.monster).card.no_escape


def _escaping(board: Board, seat: int) -> No:
    if moment(board) != "escape":
        return illegal(codes.WRONG_MOMENT, "Nobody is about to run away.", "M-44")
    return _not_named(board, seat, "run", "M-46")


def roll(board: Board, seat: int) -> No:
    """One roll for each monster and each who flees (M-44, M-45, M-46)."""
    refusal = _escaping(board, seat)
    if refusal is None and hopeless(board):
        return illegal(codes.WRONG_MOMENT, "This monster cannot be outrun.", "M-50")
    return refusal


def hasten(board: Board, seat: int) -> No:
    """Refuse a power of Wizards: to discard up to three cards a combat for +1 each to a flee roll (M-65)."""
    refusal = _escaping(board, seat)
    if refusal is not None:
        return refusal
    if hopeless(board):
        return illegal(codes.WRONG_MOMENT, "This monster cannot be outrun.", "M-50")
    if not on.has(board.seats[seat], "wizard"):
        return illegal(codes.NO_POWER, f"{name(board, seat)} is no Wizard.", "M-63")
    return _can_pay(board, seat) or _fed(board, seat, "hasten")


def throw(board: Board, seat: int, piece: Piece) -> No:
    """Refuse to throw what is no escape: it is what the monster fetches, a rat, the Hireling (M-50, reading A-39)."""
    refusal = _escaping(board, seat)
    if refusal is not None:
        return refusal
    if isinstance(piece.card.feat, Serve):
        return None
    if hopeless(board):
        return illegal(codes.WRONG_MOMENT, "This monster cannot be outrun.", "M-50")
    frame = flight(board)
    one = combat.monster(combat.fight(board), int(str(frame.monster)))
    fetched = one.card.fetches is not None and one.card.fetches in piece.card.tags
    if not fetched and not combat.level(combat.fight(board), one) <= piece.card.escape:
        return illegal(codes.NOT_A_TARGET, f"{piece.card.id} does not stop {one.card.id}.", "M-50")
    return None


# Items and characters


def use(board: Board, seat: int, piece: Piece) -> No:
    """Refuse to use up what is no one-shot card; on the table they work as from hand (M-24, M-86)."""
    if piece.card.kind != "one_shot":
        return illegal(codes.NOT_THIS_CARD, f"{piece.card.id} is no card that is used up.", "M-24")
    return plays.why_not_play(board, seat, piece.card)


def _gear(board: Board, seat: int) -> No:
    """Gear is changed out of combat, or by those who are not in it (M-25, M-74)."""
    if moment(board) not in (*FREE, "setup"):
        return illegal(codes.WRONG_MOMENT, "Gear is not changed just now.", "M-74")
    refusal = _dead(board, seat)
    if refusal is None and on.involved(board, seat):
        return forbidden(codes.IN_COMBAT, f"{name(board, seat)} is in the combat and keeps its gear on.", "M-74")
    return refusal


def wear(board: Board, seat: int, piece: Piece) -> No:
    """Refuse an item that its restriction or the slots do not allow, unless the Hireling is free (M-71, M-72)."""
    if not piece.sideways or piece.card.kind == "one_shot" or not (piece.card.item or piece.card.feat):
        return illegal(codes.NOT_A_TARGET, f"{piece.card.id} does not lie sideways to be used.", "M-73")
    if not on.allowed(board.seats[seat], piece):
        why = f"{name(board, seat)} may not use {piece.card.id}."
        return illegal(codes.RESTRICTED, why, "M-71")
    if not (on.fits(board.seats[seat], piece) or on.idle_hireling(board.seats[seat])):
        return illegal(codes.SLOT_FULL, f"There is no free slot or hand for {piece.card.id}.", "M-72")
    return _gear(board, seat)


def carry(board: Board, seat: int, piece: Piece) -> No:
    """Refuse to lay sideways what is no item in use (M-73)."""
    if piece.sideways or piece.card.kind != "item":
        return illegal(codes.NOT_A_TARGET, f"{piece.card.id} is nothing that is worn.", "M-73")
    return _gear(board, seat)


def drop(board: Board, seat: int, piece: Piece) -> No:
    """Races and classes may go at any time (M-64); items in one's own turn (M-76, reading A-36)."""
    now = moment(board)
    if piece.card.kind in ("race", "class"):
        if now not in (*FREE, "setup"):
            return illegal(codes.WRONG_MOMENT, "This must be settled first.", "M-64")
        return None
    if on.bears(board.seats[seat], piece):
        why = f"{piece.card.id} holds two cards: discard one of them first."
        return illegal(codes.NOT_THIS_CARD, why, "M-69a")
    if piece.card.kind == "curse" or not (piece.card.item or piece.card.feat):
        return illegal(codes.NOT_THIS_CARD, f"{piece.card.id} cannot be discarded at will.", "M-92")
    if now not in FREE:
        return illegal(codes.WRONG_MOMENT, "This must be settled first.", "M-76")
    if board.rules.keep_items:
        return forbidden(codes.NOT_THIS_CARD, "Items are not discarded merely to be rid of them here.", "M-76")
    if now not in BETWEEN or seat != board.active:
        return forbidden(codes.NOT_YOUR_TURN, "Items are discarded in one's own turn, out of combat.", "M-76")
    return None


def give(board: Board, seat: int, piece: Piece) -> No:
    """Items on the table are traded or given by those who are in no combat (M-81, M-82, readings A-2, A-27)."""
    if not piece.card.item:
        return illegal(codes.NOT_THIS_CARD, f"Only items are traded, and {piece.card.id} is none.", "M-81")
    if moment(board) not in (*FREE, "setup"):
        return illegal(codes.WRONG_MOMENT, "Nothing is traded just now.", "M-82")
    if on.involved(board, seat):
        return illegal(codes.IN_COMBAT, f"{name(board, seat)} is in the combat and may not trade.", "M-82")
    if not picks.partners(board, seat, piece):
        return illegal(codes.TOO_BIG, f"Nobody is free and able to carry {piece.card.id}.", "M-83")
    return _dead(board, seat)


def sell(board: Board, seat: int) -> No:
    """Items are sold in one's own turn, out of combat, and never into the tenth level (M-77, M-79)."""
    if seat != board.active:
        return illegal(codes.NOT_YOUR_TURN, "Items are sold in one's own turn.", "M-77")
    if moment(board) not in BETWEEN:
        return illegal(codes.IN_COMBAT, "Nothing is sold during a combat.", "M-25")
    if board.seats[seat].level >= on.TOP_LEVEL - 1:
        return illegal(codes.TENTH_LEVEL, f"A sale cannot lift {name(board, seat)} to the tenth level.", "M-79")
    if not board.seats[seat].hand and not on.items(board.seats[seat]):
        return illegal(codes.TOO_CHEAP, f"{name(board, seat)} has nothing to sell.", "M-77")
    return None


def steal(board: Board, seat: int) -> No:
    """Refuse a power of Thieves: to steal a small item, out of combat (M-25, M-67)."""
    if not on.has(board.seats[seat], "thief"):
        return illegal(codes.NO_POWER, f"{name(board, seat)} is no Thief.", "M-63")
    if on.involved(board, seat) or moment(board) not in (*BETWEEN, "combat"):
        return illegal(codes.IN_COMBAT, f"{name(board, seat)} cannot steal now.", "M-67")
    if not picks.booty(board, seat):
        return illegal(codes.NOBODY, "Nobody out of combat has a small item in play.", "M-67")
    return _dead(board, seat) or _can_pay(board, seat)
