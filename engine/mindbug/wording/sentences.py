"""The catalogues of sentences, one TOML file a language, and which sentence tells a primitive that has several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.effects import creatures, fate, hands, lives, options, piles
from tablekeeper.engine.sentences import KeyOf, fill, read


def catalogue(lang: str) -> Mapping[str, str]:
    """Return the sentences of a language."""
    return read("tablekeeper.engine.mindbug.wording", lang)


def write(lang: str, key: str, **slots: object) -> str:
    """Return a sentence or phrase with its slots filled."""
    return fill(catalogue(lang), lang, key, slots)


def keyword_name(keyword: words.Keyword, lang: str) -> str:
    """Return what a language's edition of the game calls a keyword."""
    return write(lang, f"keyword.{keyword}")


def keyword_rule(keyword: words.Keyword, lang: str) -> str:
    """Return what a keyword does, in one or two sentences."""
    return write(lang, f"rule.{keyword}")


def keyword_names(keywords: Iterable[words.Keyword], lang: str) -> tuple[str, ...]:
    """Return the names of several keywords, always in the same order."""
    return tuple(keyword_name(keyword, lang) for keyword in words.KEYWORDS if keyword in keywords)


def listed(names: Sequence[str], lang: str) -> str:
    """Return "one, two and three", or nothing."""
    *before, last = names or ("",)
    return write(lang, "and", before=", ".join(before), last=last) if before else last


def clause(sentence: str) -> str:
    """Return a sentence as it stands after another's beginning; none of ours begins with a noun or a name."""
    return sentence[:1].lower() + sentence[1:]


def _number(amount: int) -> str:
    return "one" if amount == 1 else "many"


def _defeat(effect: creatures.Defeat) -> str:
    if effect.count is None:
        return "defeat.all"
    if effect.count == "paid":
        return "defeat.paid"
    how = ("theirs",) * (effect.who == "opponent") + ("up_to",) * effect.up_to
    return ".".join(("defeat", *how, _number(effect.count)))


def _take(effect: creatures.Take) -> str:
    return f"take{'.up_to' if effect.up_to else ''}.{_number(effect.count)}"


def _this_turn(effect: creatures.ThisTurn) -> str:
    gains = "keyword" if effect.gains in words.KEYWORDS else effect.gains
    whom = "self" if effect.target is None else "all" if effect.count is None else "chosen"
    return ".".join(("this_turn", whom, *filter(None, (gains, "power" if effect.power else None))))


def _return_to_hand(effect: creatures.ReturnToHand) -> str:
    hand = "yours." * (effect.to == "you")
    return f"return_to_hand.{hand}{'up_to.' * effect.up_to}{'all' if effect.count is None else 'one'}"


def _revive(effect: piles.Revive) -> str:
    if effect == piles.Revive(pile=effect.pile, when=effect.when, mode=effect.mode) and effect.pile != "boosts":
        return f"revive.{effect.pile}"
    return "revive.more.may" if effect.up_to and effect.count == 1 else "revive.more"


def _ban(ban: words.Ban) -> str:
    what = ".all" if ban.what == "play" and ban.power_max >= words.NO_LIMIT else ""
    return f"ban.{ban.what}.{ban.who}{what}"


def _discard(effect: hands.Discard) -> str:
    how = ("random",) * effect.random + ("up_to",) * effect.up_to
    return ".".join(("discard", effect.who, *how, _number(effect.amount)))


def _boost(effect: piles.Boost) -> str:
    how = ("split",) * effect.split + ("may",) * effect.may
    number = () if effect.split else (_number(effect.amount),)
    return ".".join(("boost", effect.to, *how, *number))


def _play_card(effect: hands.PlayCard) -> str:
    if not effect.returned:
        return "play_card.own"
    bounded = words.is_bounded(effect.power_min, effect.power_max)  # of which there is no sentence
    return f"play_card.returned{'.bounded' * bounded}"


def _may(effect: options.May) -> str:
    prices = [(name, price) for name in ("lose_life", "discard", "spend_mindbug") if (price := getattr(effect, name))]
    return "may" + "".join(f".{name}.{_number(price)}" for name, price in prices)


def _aura(aura: words.Aura) -> str:
    what = "power" if not aura.keywords else "both" if aura.power else "keywords"
    if aura.undefeatable:  # of all that it could give besides there is no sentence
        what = "undefeatable" if not aura.power and not aura.keywords else "all"
    how = ("limited",) * (aura.power_max < words.NO_LIMIT) + ("lowered",) * (aura.power < 0)
    return ".".join(("aura", aura.to, what, *how))


def _block_limit(limit: words.BlockLimit) -> str:
    bounds = (
        ("least",) * (limit.power_min > 0)
        + ("most",) * (limit.power_max < words.NO_LIMIT)
        + ("near",) * (limit.near is not None)
        + ("plain",) * limit.plain
    )
    return ".".join(("block_limit", limit.attacker, *bounds))


def _bar(bar: words.Bar) -> str:
    return f"bar.{'self' if bar.who is None else 'others'}.{'both' if len(bar.what) > 1 else bar.what[0]}"


SCAVENGED = {"opponent": "", "you": "you.", "any": "any."}
"""How the sentence of a pile is called from which cards are taken."""

VARIANTS: Mapping[type[words.AnyEffect | words.Constant], KeyOf] = {
    lives.GainLife: lambda effect: f"gain_life.{_number(effect.amount)}",
    lives.LoseLife: lambda effect: f"lose_life.{effect.who}.{_number(effect.amount)}",
    lives.DropLife: lambda effect: f"drop_life.{effect.who}",
    lives.StealLife: lambda effect: f"steal_life.{_number(effect.amount)}",
    creatures.Defeat: _defeat,
    creatures.Take: _take,
    creatures.ThisTurn: _this_turn,
    creatures.PutCrystals: lambda effect: (
        f"put_crystals.{'chosen.' * (effect.target is not None)}{_number(effect.amount)}"
    ),
    creatures.CopyPlay: lambda effect: f"copy_play.{'shown' if effect.shown else 'other'}",
    creatures.ReturnToHand: _return_to_hand,
    piles.Revive: _revive,
    piles.Scavenge: lambda effect: f"scavenge.{SCAVENGED[effect.pile]}{_number(effect.amount)}",
    hands.Discard: _discard,
    hands.Empty: lambda effect: f"empty.{'both' if effect.hand else 'deck'}",
    hands.Steal: lambda effect: f"steal.{_number(effect.amount)}",
    hands.Receive: lambda effect: (
        f"receive.{'random' if effect.random else 'chosen'}.{'played' if effect.plays else 'kept'}"
    ),
    piles.Boost: _boost,
    options.May: _may,
    words.Aura: _aura,
    words.Mirror: lambda mirror: f"mirror.{_number(len(mirror.keywords))}",
    words.BlockLimit: _block_limit,
    words.Bar: _bar,
    hands.PlayCard: _play_card,
    hands.Supply: lambda effect: f"supply.{_number(effect.amount)}",
    fate.End: lambda effect: f"end.{effect.winner}",
    words.Grant: lambda grant: f"grant.{grant.to}",
    words.Ban: _ban,
    words.Toll: lambda toll: f"toll.{_number(toll.amount)}",
    words.Silence: lambda silence: f"silence.{silence.trigger}",
}
"""The key of the sentence of each primitive that has several. Its fields are the sentence's slots, by name."""
