"""Which sentence of the catalogues tells a primitive of the vocabulary, by its kind and variant."""

from __future__ import annotations

from collections.abc import Mapping

from tablekeeper.engine.mindbug import effects
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.sentences import KeyOf


def _number(amount: int) -> str:
    return "one" if amount == 1 else "many"


def _defeat(effect: effects.Defeat) -> str:
    if effect.count is None:
        return "defeat.all"
    if effect.count == "paid":
        return "defeat.paid"
    return f"defeat{'.up_to' if effect.up_to else ''}.{_number(effect.count)}"


def _take(effect: effects.Take) -> str:
    return f"take{'.up_to' if effect.up_to else ''}.{_number(effect.count)}"


def _this_turn(effect: effects.ThisTurn) -> str:
    gains = "keyword" if effect.gains in words.KEYWORDS else effect.gains
    return f"this_turn.{'self' if effect.target is None else 'chosen'}.{gains}"


def _discard(effect: effects.Discard) -> str:
    how = ("random",) * effect.random + ("up_to",) * effect.up_to
    return ".".join(("discard", effect.who, *how, _number(effect.amount)))


def _boost(effect: effects.Boost) -> str:
    how = ("split",) * effect.split + ("may",) * effect.may
    number = () if effect.split else (_number(effect.amount),)
    return ".".join(("boost", effect.to, *how, *number))


def _may(effect: effects.May) -> str:
    prices = [(name, price) for name in ("lose_life", "discard") if (price := getattr(effect, name))]
    return "may" + "".join(f".{name}.{_number(price)}" for name, price in prices)


def _aura(aura: words.Aura) -> str:
    what = "power" if not aura.keywords else "both" if aura.power else "keywords"
    how = ("limited",) * (aura.power_max < words.NO_LIMIT) + ("lowered",) * (aura.power < 0)
    return ".".join(("aura", aura.to, what, *how))


def _block_limit(limit: words.BlockLimit) -> str:
    bounds = (
        ("least",) * (limit.power_min > 0)
        + ("most",) * (limit.power_max < words.NO_LIMIT)
        + ("near",) * (limit.near is not None)
    )
    return ".".join(("block_limit", limit.attacker, *bounds))


def _bar(bar: words.Bar) -> str:
    return f"bar.{'self' if bar.who is None else 'others'}.{'both' if len(bar.what) > 1 else bar.what[0]}"


SENTENCES: Mapping[type[words.AnyEffect | words.Constant], KeyOf] = {
    effects.GainLife: lambda effect: f"gain_life.{_number(effect.amount)}",
    effects.LoseLife: lambda effect: f"lose_life.{effect.who}.{_number(effect.amount)}",
    effects.DropLife: lambda effect: f"drop_life.{effect.who}",
    effects.MatchLife: lambda _effect: "match_life",
    effects.Defeat: _defeat,
    effects.DefeatPair: lambda _effect: "defeat_pair",
    effects.DefeatItself: lambda _effect: "defeat_itself",
    effects.DefeatKeyword: lambda _effect: "defeat_keyword",
    effects.Take: _take,
    effects.GiveItself: lambda _effect: "give_itself",
    effects.ForceAttack: lambda _effect: "force_attack",
    effects.ThisTurn: _this_turn,
    effects.ReturnToHand: lambda _effect: "return_to_hand",
    effects.Evolve: lambda _effect: "evolve",
    effects.CopyPlay: lambda _effect: "copy_play",
    effects.Revive: lambda effect: f"revive.{effect.pile}",
    effects.Rise: lambda _effect: "rise",
    effects.Recover: lambda _effect: "recover",
    effects.Scavenge: lambda effect: f"scavenge.{_number(effect.amount)}",
    effects.Discard: _discard,
    effects.Empty: lambda effect: f"empty.{'both' if effect.hand else 'deck'}",
    effects.Expose: lambda _effect: "expose",
    effects.Steal: lambda effect: f"steal.{_number(effect.amount)}",
    effects.Receive: lambda _effect: "receive",
    effects.Boost: _boost,
    effects.TakeBoost: lambda _effect: "take_boost",
    effects.May: _may,
    effects.ChooseMode: lambda _effect: "choose_mode",
    effects.ChooseKeyword: lambda _effect: "choose_keyword",
    words.Aura: _aura,
    words.Mirror: lambda mirror: f"mirror.{_number(len(mirror.keywords))}",
    words.BlockLimit: _block_limit,
    words.Bar: _bar,
    words.Silence: lambda silence: f"silence.{silence.trigger}",
    words.Challenge: lambda _challenge: "challenge",
    words.Reversal: lambda _reversal: "reversal",
    words.Enlarge: lambda _enlarge: "enlarge",
}
"""The key of each primitive's sentence. Its fields are the sentence's slots, by name."""
