"""The history of a match of Mindbug in words, one line an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS
from tablekeeper.engine.mindbug.own import shelf
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events
from tablekeeper.engine.sentences import KeyOf
from tablekeeper.firmware.games import narration
from tablekeeper.firmware.games.narration import Alike, Clause, HistoryLine, Narrator, Telling, Words, edited, telling
from tablekeeper.firmware.languages import Language


def card_name(card: str, lang: Language) -> str:
    """Return what a card is called at this table: by its printed name, the English one where the language has none.

    One of a set of one's own that nothing says any more is called by its id.
    """
    known = shelf.known(card)
    names = {"en": shelf.plain(card)} if known is None else known.names
    return lang.called(MINDBUG.name, card, names.get(lang.code, names["en"]))


def in_words(names: Sequence[str], lang: Language) -> Words:
    """Return what lines about a match of these seats need to know."""
    return Words(names, lang, card_name)


def keyword(gains: str, lang: Language) -> str:
    """Return what the language calls a keyword."""
    from tablekeeper.engine.mindbug import wording  # read only when one is told

    return wording.keyword_name(next(known for known in KEYWORDS if known == gains), lang.code)


# The history


def lines(
    match: Match[MindbugState], lang: Language, shown: Callable[[Sequence[Event]], str] = lambda _happened: ""
) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first.

    `shown` puts an event into few words.
    """
    words = in_words(match.state.seat_names, lang)

    def told(happened: Sequence[Event]) -> Iterable[str]:
        return narration.clauses(happened, words, TELLING)

    return narration.lines(match, lang, _begins, told, lang.text("history.nothing"), shown)


def _begins(before: MindbugState) -> bool:
    """Return whether an action begins with the answer to what is asked: at a turn."""
    return before.question is not None and before.question.ask == "turn"


def _alike(event: Event) -> Alike:
    """Return what events must have in common to be told in one clause."""
    one_by_one = isinstance(event, events.Life | events.Mindbugs | events.Edited | events.Gained)
    alike = id(event) if one_by_one else getattr(event, "seat", None)
    over = event.creature if isinstance(event, events.Boosted | events.BoostTaken | events.Buried) else None
    return Alike(type(event), getattr(event, "because", None), (alike, over))


def _subject(event: Event, subject: str | None) -> str | None:
    """Return which card a reader takes to be at work after an event."""
    if isinstance(event, events.Played | events.Entered | events.Attacked | events.Activated):
        return event.card
    return None if isinstance(event, events.Defeated) else subject  # it may be the defeated card from here on


_told = partial(telling, "mindbug.history")


def _listed(key: str | KeyOf, card: str = "card", *, counted: bool = False) -> Clause:
    """Return the clause of several events of a seat; `{cards}` are what they all have in the field `card`."""

    def tell(words: Words, one: Event, several: Sequence[Event]) -> str:
        found = f"mindbug.history.{key if isinstance(key, str) else key(one)}"
        form = "" if not counted else ".one" if len(several) == 1 else ".many"
        return words.tell(found + form, one, cards=words.cards(getattr(event, card) for event in several))

    return tell


def _entered(words: Words, one: events.Entered, _: Sequence[Event]) -> str:
    """Return how a card came out of a pile, or the other hand; one out of the own hand was told when it was played."""
    return "" if one.source == "hand" else words.tell(f"mindbug.history.{one.source}", one)


def _swapped(words: Words, one: events.Swapped, _: Sequence[Event]) -> str:
    """Return how many cards each has from the other."""
    return words.tell("mindbug.history.swapped", one, mine=one.hands[one.seat], theirs=one.hands[1 - one.seat])


def _turned(words: Words, one: events.Turned, _: Sequence[Event]) -> str:
    return words.tell("mindbug.history.turned", one, side=keyword(one.side, words.lang))


def _buried(words: Words, one: events.Buried, several: Sequence[events.Buried]) -> str:
    """Return where boost cards went, or a card that was exposed."""
    tell = _told("exposed") if one.creature is None else _listed("buried", counted=True)
    return tell(words, one, several)


def _boost_taken(words: Words, one: events.BoostTaken, several: Sequence[events.BoostTaken]) -> str:
    cards = words.cards(event.boost for event in several)
    return words.tell("mindbug.history.boost_taken", one, over=words.card(one.card), cards=cards)


def _before(one: events.Evolved) -> str:
    """Return the face that lay on top before: the one of its line whose next stage this is."""
    return next(card.id for card in shelf.every() if card.next == one.card)


def gained(base: str) -> Telling:
    """Return the words for what a creature has until the end of the turn: a keyword, or a sentence of its own."""

    def tell(words: Words, one: events.Gained, _: object) -> str:
        key = f"{base}.{one.gains}"
        if key in words.lang:
            return words.tell(key, one)
        return words.tell(base, one, gains=keyword(one.gains, words.lang))

    return tell


def said(setting: object, lang: Language) -> str:
    """Return how a house rule is set."""
    return lang.text("mindbug.rule.set.on" if setting else "mindbug.rule.set.off")


def _edited(words: Words, one: events.Edited, _: Sequence[Event]) -> str:
    return edited(one, edited_fact(words, one), words)


def edited_fact(words: Words, one: events.Edited) -> str:
    """Return an edited fact: `Bob: life 3 → 2`; of lists of cards which have gone, come or changed."""
    _, _, inside = one.path.partition("seats.")
    if one.path.startswith("rules."):
        rule = one.path.removeprefix("rules.")
        return f"{words.lang.text(f'mindbug.rule.{rule}')}: {said(one.after, words.lang)}"
    if not inside:
        return words.lang.text("fact.turn" if one.path == "active" else "fact.result")
    seat, field = inside.split(".")[:2]
    name = words.names[int(seat)]
    key = f"fact.{field}" if field in ("name", "hand") else f"mindbug.history.fact.{field}"
    if isinstance(one.before, list) and isinstance(one.after, list) and one.before != one.after:
        cards = {f"{key}.{how}": words.cards(cards) for how, cards in _differing(one.before, one.after).items()}
        return "; ".join(words.lang.text(how, name=name, cards=told) for how, told in cards.items() if told)
    return words.lang.text(key, name=name, before=one.before, after=one.after)


def _differing(before: Sequence[object], after: Sequence[object]) -> Mapping[str, Collection[str]]:
    """Return the cards that one list has and another has not, and those that lie otherwise; in order, if nothing else.

    An entry is a card's id, or what a position says of a creature.
    """
    gone, come = [one for one in before if one not in after], [one for one in after if one not in before]
    left, new = Counter(map(_card_of, before)), Counter(map(_card_of, after))
    changed = [card for card in map(_card_of, come) if left[card] and card in map(_card_of, gone)]
    found = {"gone": (left - new).elements(), "come": (new - left).elements(), "changed": changed}
    listed = {how: list(cards) for how, cards in found.items()}
    return listed if any(listed.values()) else {"changed": [_card_of(one) for one in after]}


def _card_of(entry: object) -> str:
    return str(entry["card"]) if isinstance(entry, Mapping) else str(entry)


def _silenced(words: Words, one: events.Silenced, _: Sequence[Event]) -> str:
    key = "mindbug.history.silenced" if one.trigger == "play" else "mindbug.history.silenced.defeated"
    return words.tell(key, one, card=words.card(one.because))


CLAUSES: Mapping[type[Event], Clause] = {
    events.Played: _told("played"),
    events.Activated: _told("activated"),
    events.Spent: lambda words, one, _: words.tell("mindbug.history.mindbug", one, card=words.card(one.because)),
    events.Entered: _entered,
    events.Silenced: _silenced,
    events.Attacked: _told(lambda one: "attacked.again" if one.again else "attacked"),
    events.Blocked: _told(lambda one: "hunted" if one.hunted else "blocked"),
    events.Mindbugs: _told(lambda one: "mindbugs.up" if one.after > one.before else "mindbugs.down"),
    events.Life: _told("fact.life"),
    events.Exhausted: _listed("exhausted", counted=True),
    events.Defeated: _listed("defeated", counted=True),
    events.Took: _listed("took"),
    events.Discarded: _listed(lambda one: "turned_up" if one.deck else "discarded"),
    events.TurnedOver: _told(lambda one: "turned_over.hand" if one.hand else "turned_over"),
    events.Gave: _told("gave"),
    events.Kept: _told("kept"),
    events.Buried: _buried,
    events.Returned: _listed(lambda one: "returned" if one.side is None else "captured", counted=True),
    events.Stole: _told("stole", "count"),
    events.Recovered: lambda words, one, _: words.tell("mindbug.history.recovered", one, cards=words.cards(one.cards)),
    events.Scavenged: _listed("scavenged"),
    events.Boosted: _listed("boosted", "boost"),
    events.BoostTaken: _boost_taken,
    events.Evolved: lambda words, one, _: words.tell("mindbug.history.evolved", one, before=words.card(_before(one))),
    events.Reverted: _told("reverted"),
    events.Regained: _listed("regained"),
    events.Swapped: _swapped,
    events.Handed: _listed("handed"),
    events.Shown: _told("shown"),
    events.Banned: _told("banned"),
    events.Supplied: _told("supplied", "count"),
    events.KeptOut: _told("kept_out"),
    events.Unhurt: _told("unhurt"),
    events.Rolled: _told("rolled"),
    events.Named: _told("named"),
    events.Turned: _turned,
    events.Crystals: _told("crystals"),
    events.SetAside: _listed("set_aside", counted=True),
    events.Gained: gained("mindbug.history.gained"),
    events.Edited: _edited,
    events.Ended: _told(lambda one: f"result.{one.because}"),
}
"""How each kind of event is told in the history; of refills and of whose turn begins it says nothing."""

CAUSED: Collection[type[Event]] = {
    events.Life,
    events.Exhausted,
    events.Defeated,
    events.Took,
    events.Discarded,
    events.TurnedOver,
    events.Gave,
    events.Returned,
    events.Stole,
    events.Recovered,
    events.Scavenged,
    events.Boosted,
    events.BoostTaken,
    events.Gained,
    events.Regained,
    events.Swapped,
    events.Handed,
    events.Shown,
    events.Banned,
    events.Supplied,
    events.KeptOut,
    events.Unhurt,
    events.SetAside,
}
"""The kinds that a card's effect may cause."""

TELLING = Narrator(CLAUSES, CAUSED, _alike, _subject)
