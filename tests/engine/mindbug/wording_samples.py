"""A sample of each primitive of the vocabulary in each variant that there are words for."""

from __future__ import annotations

from itertools import product
from typing import Literal, get_args

from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.effects import creatures, fate, hands, lives, options, piles

COUNTS: tuple[int | Literal["paid"] | None, ...] = (1, 2, None, "paid")
GAINS: tuple[words.Gain, ...] = (*words.KEYWORDS, "cannot_block", "undefeatable")
FREE = words.Creatures()
ENEMY = words.Creatures(side="enemy", power_min=4, power_max=6)
TARGETS = (FREE, ENEMY)
WHO = get_args(words.Who)
PER = (None, *get_args(words.Per))
TOUGH: frozenset[words.Keyword] = frozenset({"tough"})
TO: tuple[Literal["self", "other_allies", "allies"], ...] = ("self", "other_allies", "allies")
ATTACKERS: tuple[Literal["self", "allies"], ...] = ("self", "allies")
OPEN_PILES: tuple[Literal["you", "opponent", "any"], ...] = ("you", "opponent", "any")
PILES: tuple[Literal["you", "opponent", "any", "boosts"], ...] = (*OPEN_PILES, "boosts")
BANNED: tuple[Literal["mindbug", "play", "to_hand"], ...] = ("mindbug", "play", "to_hand")
BANNED_WHO: tuple[Literal["opponent", "both"], ...] = ("opponent", "both")
HANDS: tuple[Literal["controller", "you"], ...] = ("controller", "you")
WHAT: tuple[tuple[Literal["attack", "block"], ...], ...] = (("attack",), ("block",), ("attack", "block"))

SAMPLES: dict[type[words.AnyEffect | words.AnyConstant], list[words.AnyEffect | words.AnyConstant]] = {
    lives.GainLife: [lives.GainLife(amount=n) for n in (1, 2)],
    lives.LoseLife: [lives.LoseLife(who=who, amount=n, per=per) for who, n, per in product(WHO, (1, 2), PER)],
    lives.DropLife: [lives.DropLife(who=who, to=n) for who, n in product(WHO, (1, 2))],
    lives.MatchLife: [lives.MatchLife()],
    lives.StealLife: [lives.StealLife(amount=n) for n in (1, 2)],
    lives.RefreshMindbug: [lives.RefreshMindbug()],
    lives.LoseMindbug: [lives.LoseMindbug()],
    lives.BanMindbugs: [lives.BanMindbugs()],
    creatures.Defeat: [
        *(creatures.Defeat(target=target, count=n) for target, n in product(TARGETS, COUNTS)),
        *(creatures.Defeat(target=target, count=n, up_to=True) for target, n in product(TARGETS, (1, 2))),
        *(creatures.Defeat(target=target, who="opponent") for target in TARGETS),
    ],
    creatures.DefeatPair: [creatures.DefeatPair()],
    creatures.DefeatItself: [creatures.DefeatItself()],
    creatures.DefeatKeyword: [creatures.DefeatKeyword()],
    creatures.Take: [
        creatures.Take(target=target, count=n, up_to=up_to)
        for target, n, up_to in product(TARGETS, (1, 2), (False, True))
    ],
    creatures.GiveItself: [creatures.GiveItself()],
    creatures.ForceAttack: [creatures.ForceAttack()],
    creatures.ThisTurn: [
        *(creatures.ThisTurn(gains=gains, target=target) for gains, target in product(GAINS, (None, *TARGETS))),
        *(creatures.ThisTurn(gains=gains, target=target, count=None) for gains, target in product(GAINS, TARGETS)),
        *(creatures.ThisTurn(power=power, target=target) for power, target in product((-2, 8), (None, *TARGETS))),
        creatures.ThisTurn(power=8, target=FREE, count=None),
    ],
    creatures.PutCrystals: [
        *(creatures.PutCrystals(amount=n, target=target) for n, target in product((1, 2), (None, *TARGETS))),
        *(creatures.PutCrystals(amount=1, target=FREE, pays_from=n) for n in (1, 5)),
    ],
    creatures.ReturnToHand: [
        *(creatures.ReturnToHand(target=target, to=to) for target, to in product(TARGETS, HANDS)),
        *(
            creatures.ReturnToHand(target=target, count=1, up_to=up_to, to=to)
            for target, up_to, to in product(TARGETS, (False, True), HANDS)
        ),
    ],
    creatures.ReturnItself: [creatures.ReturnItself()],
    hands.PlayCard: [
        *(hands.PlayCard(returned=returned) for returned in (False, True)),
        hands.PlayCard(power_min=7),
        hands.PlayCard(power_max=4),
    ],
    creatures.Evolve: [creatures.Evolve()],
    creatures.CopyPlay: [creatures.CopyPlay(shown=shown) for shown in (False, True)],
    piles.Revive: [
        *(piles.Revive(pile=pile) for pile in OPEN_PILES),
        *(
            piles.Revive(pile=pile, count=n, up_to=up_to, silent=silent)
            for pile, n, up_to, silent in product(PILES, (1, 2, None), (False, True), (False, True))
            if pile == "boosts" or n != 1 or up_to or silent
        ),
        piles.Revive(pile="you", power_min=4),
        piles.Revive(pile="you", power_max=6),
        piles.Revive(pile="you", power_min=4, power_max=6),
        piles.Revive(pile="any", having="defeated"),
    ],
    piles.Rise: [piles.Rise()],
    piles.Recover: [piles.Recover()],
    piles.Scavenge: [piles.Scavenge(amount=n, pile=pile) for n, pile in product((1, 2), OPEN_PILES)],
    hands.Discard: [
        *(
            hands.Discard(who=who, amount=n, per=per, random=random, up_to=up_to)
            for who, n, per in product(WHO, (1, 2), PER)
            for random, up_to in ((False, False), (True, False), (False, True))
        ),
        *(hands.Discard(who=who, amount=1, pays_from=4) for who in WHO),
    ],
    hands.Empty: [hands.Empty(hand=hand) for hand in (False, True)],
    hands.Expose: [hands.Expose()],
    hands.Steal: [hands.Steal(amount=n) for n in (1, 2)],
    hands.Receive: [
        hands.Receive(random=random, plays=plays) for random, plays in product((False, True), (False, True))
    ],
    hands.Show: [hands.Show()],
    hands.SwapHands: [hands.SwapHands()],
    hands.Supply: [hands.Supply(amount=n) for n in (1, 2)],
    hands.Demand: [hands.Demand()],
    creatures.SetAside: [creatures.SetAside(target=target) for target in TARGETS],
    creatures.BringBack: [creatures.BringBack()],
    fate.End: [fate.End(winner=who) for who in WHO],
    fate.Roll: [fate.Roll(at_least=n) for n in (4, 5)],
    fate.Repeat: [fate.Repeat()],
    piles.Boost: [
        *(piles.Boost(amount=n) for n in (1, 2)),
        *(piles.Boost(amount=n, to="creature", may=may) for n, may in product((1, 2), (False, True))),
        *(piles.Boost(amount=4, to="creature", may=may, split=True) for may in (False, True)),
    ],
    piles.TakeBoost: [piles.TakeBoost()],
    options.May: [
        *(options.May(lose_life=n) for n in (1, 2)),
        *(options.May(discard=n) for n in (1, 2)),
        *(options.May(spend_mindbug=n) for n in (1, 2)),
    ],
    options.ChooseMode: [options.ChooseMode(modes=modes) for modes in (("a", "b"), ("b", "c"), ("a", "b", "c"))],
    options.ChooseKeyword: [options.ChooseKeyword()],
    words.Aura: [
        *(words.Aura(to=to, power=power, per=per) for to, power, per in product(TO, (-2, 2), PER)),
        *(words.Aura(to=to, power=3, per=per, keywords=TOUGH) for to, per in product(TO, PER)),
        *(words.Aura(to=to, keywords=TOUGH) for to in TO),
        *(words.Aura(to=to, keywords=TOUGH, power_max=4) for to in TO),
        *(words.Aura(to=to, undefeatable=True) for to in TO[:2]),
    ],
    words.Mirror: [words.Mirror(keywords=frozenset(words.KEYWORDS[:n])) for n in (1, 2, 5)],
    words.BlockLimit: [
        limit
        for attacker in ATTACKERS
        for limit in (
            words.BlockLimit(attacker=attacker, power_min=7),
            words.BlockLimit(attacker=attacker, power_max=7),
            words.BlockLimit(attacker=attacker, power_min=4, power_max=6),
            words.BlockLimit(attacker=attacker, near=1),
            words.BlockLimit(attacker=attacker, plain=True),
        )
    ],
    words.HuntLimit: [
        words.HuntLimit(power_min=4),
        words.HuntLimit(power_max=6),
        words.HuntLimit(power_min=4, power_max=6),
    ],
    words.Bar: [words.Bar(what=what, who=who) for what, who in product(WHAT, (None, *TARGETS))],
    words.Silence: [words.Silence(trigger="play"), words.Silence(trigger="defeated")],
    words.Challenge: [words.Challenge()],
    words.Reversal: [words.Reversal()],
    words.Enlarge: [words.Enlarge(amount=2)],
    words.Grant: [words.Grant(to="allies"), words.Grant(to="enemies")],
    words.Ban: [
        words.Ban(what=what, who=who, power_max=most)
        for what, who in product(BANNED, BANNED_WHO)
        for most in ((4, words.NO_LIMIT) if what == "play" else (words.NO_LIMIT,))
    ],
    words.Toll: [words.Toll(amount=n) for n in (1, 2)],
    words.Steadfast: [words.Steadfast()],
    words.Instead: [words.Instead()],
}
"""Every variant that the vocabulary can express, not only those of today's cards."""
