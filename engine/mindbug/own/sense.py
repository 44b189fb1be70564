"""What does not agree within a card of one's own, or between several: all that the rules would not look at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from tablekeeper.engine.mindbug import wording
from tablekeeper.engine.mindbug.cards import heeded
from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.cards.card import Card
from tablekeeper.engine.mindbug.effects import creatures, fate, hands, options, piles
from tablekeeper.engine.sentences import LANGUAGES
from tablekeeper.engine.toml import Fault, Path, shown

TRIGGERS: tuple[words.Trigger, ...] = get_args(words.Trigger)
IN_PILE: tuple[words.Trigger, ...] = ("defeated", "buried", "life_lost")
"""The triggers of a card that is no creature in play by then, but lies in a discard pile."""
OF_ITSELF = (creatures.DefeatItself, creatures.GiveItself, creatures.ReturnItself, creatures.Evolve, creatures.CopyPlay)


def card_faults(at: Path, card: Card) -> Iterator[Fault]:
    """Yield what of a card would do nothing, or cannot be told in words."""
    found = [fault for trigger in TRIGGERS for fault in _ability_faults((*at, trigger), trigger, card)]
    found += _unheeded(at, card)
    yield from found
    yield from _untold(at, card, {fault.path[len(at)] for fault in found})


def _unheeded(at: Path, card: Card) -> Iterator[Fault]:
    for fault in heeded.faults(card):
        what, _, remedy = fault.removeprefix(f"{card.id}: ").partition("; ")
        where, _, got = what.partition(" ")
        yield Fault((*at, where), "what the rules look at", got, remedy)


def _ability_faults(at: Path, trigger: words.Trigger, card: Card) -> Iterator[Fault]:
    modes: list[str] = []
    paid = named = returned = in_view = False
    steps = card.effects(trigger)
    for place, effect in enumerate(steps, 1):
        here = (*at, str(place))
        if effect.when in words.PRICED and not paid:
            yield Fault(
                (*here, "when"), "a price before it", f'"{effect.when}"', 'write { do = "may" } before it, or delete it'
            )
        if isinstance(effect, creatures.Defeat) and effect.count == "paid" and not paid:
            remedy = 'write { do = "discard", who = "you", amount = 5, up_to = true } before it'
            yield Fault((*here, "count"), "cards that were discarded before", '"paid"', remedy)
        if isinstance(effect, fate.Repeat) and effect.when != "paid":
            remedy = 'write when = "paid", and { do = "roll", at_least = 4 } before it'
            yield Fault((*here, "when"), '"paid", or it would never end', shown(effect.when or "nothing"), remedy)
        if effect.mode is not None and effect.mode not in modes:
            yield Fault((*here, "mode"), "a mode that can be chosen before", shown(effect.mode), _to_modes(modes))
        if isinstance(effect, creatures.DefeatKeyword) and not named:
            yield Fault(here, "a keyword chosen before", "none", 'write { do = "choose_keyword" } before it')
        if isinstance(effect, hands.PlayCard) and effect.returned and not returned:
            remedy = 'write { do = "return_to_hand", count = 1, target = { side = "allied" } } before it'
            yield Fault((*here, "returned"), "one that was returned before", "none", remedy)
        if not in_view and _asks_for_shown(effect):
            yield Fault(here, "a card that was shown before", "none", 'write { do = "show" } before it')
        yield from _misplaced(here, trigger, card, effect)
        if isinstance(effect, options.ChooseMode):
            modes += effect.modes
            yield from _mode_faults(here, effect, steps[place:])
        named = named or isinstance(effect, options.ChooseKeyword)
        returned = returned or (isinstance(effect, creatures.ReturnToHand) and effect.count == 1)
        may_stop = isinstance(effect, hands.Discard | creatures.Defeat) and effect.up_to
        weighed = isinstance(effect, hands.Discard | creatures.PutCrystals) and effect.pays_from > 0
        in_view = in_view or isinstance(effect, hands.Show)
        paid = paid or isinstance(effect, options.May | fate.Roll) or may_stop or weighed or returned or in_view


def _asks_for_shown(effect: words.AnyEffect) -> bool:
    """Return whether an effect asks for a hand card that was shown before it."""
    target = getattr(effect, "target", None)
    copies = isinstance(effect, creatures.CopyPlay) and effect.shown
    return copies or (isinstance(target, words.Creatures) and target.shares_keyword)


def _to_modes(modes: Sequence[str]) -> str:
    return f"write one of {', '.join(modes)}" if modes else 'write { do = "choose_mode", modes = […] } before it'


def _mode_faults(at: Path, choice: options.ChooseMode, rest: Sequence[words.AnyEffect]) -> Iterator[Fault]:
    where = (*at, "modes")
    if choice.mode is not None:
        yield Fault((*at, "mode"), "a choice that every mode has", shown(choice.mode), "delete it")
    if len(set(choice.modes)) < max(2, len(choice.modes)):
        yield Fault(where, "two modes or more, each once", shown([*choice.modes]), "change it")
    for mode in choice.modes:
        if not (mode.isascii() and mode.replace("_", "a").isalpha() and mode.islower()):
            yield Fault(where, "names of small letters a-z and _", shown(mode), "change it")
        if all(effect.mode != mode for effect in rest):
            yield Fault(
                where, "an effect after it for each mode", f"none of {shown(mode)}", f'write mode = "{mode}" in one'
            )


def _misplaced(at: Path, trigger: words.Trigger, card: Card, effect: words.AnyEffect) -> Iterator[Fault]:
    """Yield that an effect has nothing to work on where it stands."""
    chooses = isinstance(effect, creatures.ThisTurn | creatures.PutCrystals)
    itself = isinstance(effect, OF_ITSELF) or (chooses and getattr(effect, "target", None) is None)
    if (itself or (isinstance(effect, piles.Boost) and effect.to == "self")) and trigger in IN_PILE:
        yield Fault(
            at,
            "an effect on others",
            f"one on the creature itself, under {trigger!r}",
            "delete it: the creature is gone by then",
        )
    if getattr(effect, "per", None) == "own_crystals" and trigger in ("buried", "life_lost"):
        yield Fault((*at, "per"), "what lies in play", f'"own_crystals" under {trigger!r}', "change it")
    if isinstance(effect, piles.Revive) and effect.pile == "boosts" and trigger != "defeated":
        yield Fault((*at, "pile"), "\"boosts\" under 'defeated'", f"it under {trigger!r}", "move it, or change it")
    if isinstance(effect, creatures.Evolve | creatures.CopyPlay) and trigger == "granted":
        yield Fault(at, "what any creature can do", f"{effect.__struct_config__.tag!r}", "delete it, or move it")
    if isinstance(effect, piles.Rise) and trigger not in IN_PILE:
        yield Fault(at, f"it under {', '.join(IN_PILE)}", f"it under {trigger!r}", "move it: it lies in no pile")
    if isinstance(effect, creatures.Evolve) and not card.next:
        yield Fault(at, "a card with a next stage", "none", 'write next = "ID" in the card')
    target = getattr(effect, "target", None)
    if isinstance(target, words.Creatures) and target.slayer and trigger != "defeated":
        yield Fault((*at, "target"), "\"slayer\" under 'defeated'", f"it under {trigger!r}", "move it, or change it")
    if isinstance(target, words.Creatures) and target.power_min > target.power_max:
        least, most = target.power_min, target.power_max
        yield Fault((*at, "target"), "power_min up to power_max", f"{least} and {most}", "exchange them")


def _untold(at: Path, card: Card, faulty: Collection[str]) -> Iterator[Fault]:
    """Yield which other part of a card has no sentence: what the box cannot tell it does not play."""
    for part in (*TRIGGERS, "constant", "in_pile"):
        if not getattr(card, part) or part in faulty:
            continue
        others = {key: () for key in (*TRIGGERS, "constant", "in_pile") if key != part}
        if not all(_is_told(replace(card, **others), lang) for lang in LANGUAGES):
            remedy = "write it in another way, or in by_hand"
            yield Fault((*at, part), "what there is a sentence for", "a combination that has none", remedy)


def _is_told(card: Card, lang: str) -> bool:
    try:
        wording.explain(card, lang)
    except (LookupError, ValueError, RecursionError):
        return False
    return True


def line_faults(cards: dict[str, Card]) -> Iterator[Fault]:
    """Yield what does not agree between the stages of lines; the cards by their ids in the file."""
    before: dict[str, str] = {}
    for name, card in cards.items():
        at = ("card", name)
        following = card.next
        if not following:
            continue
        if following not in cards:
            yield Fault(
                (*at, "next"), "the id of a card of this file", shown(following), "write its table, or change it"
            )
            continue
        if following in before:
            yield Fault((*at, "next"), "a card that nothing else evolves into", shown(following), "write another one")
        before[following] = name
        stage, wanted = cards[following].stage, card.stage + 1
        if stage != wanted:
            yield Fault(("card", following, "stage"), f"{wanted}, one more than {name}", str(stage), "change it")
        evolves = any(isinstance(effect, creatures.Evolve) for trigger in TRIGGERS for effect in card.effects(trigger))
        if not evolves and not any(isinstance(constant, words.Instead) for constant in card.constant):
            yield Fault((*at, "next"), "an effect that evolves", "none", 'write { do = "evolve" }, or delete the line')
    for name, card in cards.items():
        is_face = name in before
        if is_face and card.copies:
            remedy = "write copies = 0: it is set aside, and comes only by evolving"
            yield Fault(("card", name, "copies"), "0 for what another card evolves into", str(card.copies), remedy)
        if not is_face and not card.copies:
            remedy = "write 1 or more: only what another card evolves into has none"
            yield Fault(("card", name, "copies"), "1 to 9", "0", remedy)
        if not is_face and card.stage > 1:
            remedy = f'write next = "{name}" in the one before it, or delete the line'
            yield Fault(("card", name, "stage"), "a card that evolves into it", "none", remedy)


def name_faults(names: dict[str, dict[str, str]]) -> Iterator[Fault]:
    """Yield names that two cards have in the same language: nobody could pick one of them; by the ids in the file."""
    seen: dict[tuple[str, str], str] = {}
    for card, texts in names.items():
        for lang, text in texts.items():
            other = seen.setdefault((lang, text.casefold()), card)
            if other != card:
                yield Fault(
                    ("card", card, "name"),
                    "a name that no other card has",
                    shown(text),
                    f"change it: {other} has it, too",
                )
                break
