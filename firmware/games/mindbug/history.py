"""The history of a match of Mindbug in words, one line an action."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tablekeeper.engine.events import Event
from tablekeeper.engine.match import Match
from tablekeeper.engine.mindbug import MINDBUG
from tablekeeper.engine.mindbug.boxes import every_card
from tablekeeper.engine.mindbug.cards.vocabulary import KEYWORDS
from tablekeeper.engine.mindbug.state import MindbugState
from tablekeeper.engine.mindbug.table import events
from tablekeeper.firmware.games import narration
from tablekeeper.firmware.games.narration import Alike, Clause, HistoryLine, Narrator, Words, edited
from tablekeeper.firmware.languages import Language


def card_name(card: str, lang: Language) -> str:
    """Return what a card is called at this table: by its printed name, the English one where the language has none."""
    names = every_card()[card].names
    return lang.called(MINDBUG.name, card, names.get(lang.code, names["en"]))


def in_words(names: Sequence[str], lang: Language) -> Words:
    """Return what lines about a match of these seats need to know."""
    return Words(names, lang, card_name)


def keyword(gains: str, lang: Language) -> str:
    """Return what the language calls a keyword."""
    from tablekeeper.engine.mindbug import wording  # read only when one is told

    return wording.keyword_name(next(known for known in KEYWORDS if known == gains), lang.code)


# The history


def lines(match: Match[MindbugState], lang: Language) -> list[HistoryLine]:
    """Return a match's actions, the oldest first; then those that were taken back, the next to return first."""
    words = in_words(match.state.seat_names, lang)
    nothing = lang.text("history.nothing")
    return narration.lines(match, lang, _begins, lambda happened: narration.clauses(happened, words, TELLING), nothing)


def _begins(before: MindbugState) -> bool:
    """Return whether an action begins with the answer to what is asked: at a turn."""
    decision = before.decision
    return decision is not None and decision.ask == "turn"


def _alike(event: Event) -> Alike:
    """Return what events must have in common to be told in one clause."""
    one_by_one = isinstance(event, events.Life | events.Edited | events.Gained)
    alike = id(event) if one_by_one else getattr(event, "seat", None)
    over = event.creature if isinstance(event, events.Boosted | events.BoostTaken | events.Buried) else None
    return Alike(type(event), getattr(event, "because", None), (alike, over))


def _subject(event: Event, subject: str | None) -> str | None:
    """Return which card a reader takes to be at work after an event."""
    if isinstance(event, events.Played | events.Entered | events.Attacked | events.Activated):
        return event.card
    return None if isinstance(event, events.Defeated) else subject  # it may be the defeated card from here on


def _spent(words: Words, one: events.Spent, _: Sequence[Event]) -> str:
    return words.lang.text("mindbug.history.mindbug", name=words.names[one.seat])


def _entered(words: Words, one: events.Entered, _: Sequence[Event]) -> str:
    """Return how a card came out of a pile, or the other hand; one out of the own hand was told when it was played."""
    if one.source == "hand":
        return ""
    return words.lang.text(
        f"mindbug.history.{one.source}",
        name=words.names[one.seat],
        other=words.names[1 - one.seat],
        card=words.card(one.card),
    )


def _silenced(words: Words, one: events.Silenced, _: Sequence[Event]) -> str:
    return words.lang.text("mindbug.history.silenced", card=words.card(one.because))


def _attacked(words: Words, one: events.Attacked, _: Sequence[Event]) -> str:
    key = "mindbug.history.attacked.again" if one.again else "mindbug.history.attacked"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _blocked(words: Words, one: events.Blocked, _: Sequence[Event]) -> str:
    key = "mindbug.history.hunted" if one.hunted else "mindbug.history.blocked"
    return words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _life(words: Words, one: events.Life, _: Sequence[Event]) -> str:
    return words.lang.text("mindbug.history.fact.life", name=words.names[one.seat], before=one.before, after=one.after)


def _exhausted(words: Words, one: events.Exhausted, several: Sequence[events.Exhausted]) -> str:
    return _listed("mindbug.history.exhausted", words, one.seat, several)


def _defeated(words: Words, one: events.Defeated, several: Sequence[events.Defeated]) -> str:
    return _listed("mindbug.history.defeated", words, one.seat, several)


def _listed(key: str, words: Words, seat: int, several: Sequence[events.Exhausted | events.Defeated]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.counted(key, len(several), cards=cards, name=words.names[seat])


def _took(words: Words, one: events.Took, several: Sequence[events.Took]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.text("mindbug.history.took", name=words.names[one.seat], cards=cards)


def _discarded(words: Words, one: events.Discarded, several: Sequence[events.Discarded]) -> str:
    cards = words.cards(event.card for event in several)
    key = "mindbug.history.turned_up" if one.deck else "mindbug.history.discarded"
    return words.lang.text(key, name=words.names[one.seat], cards=cards)


def _turned_over(words: Words, one: events.TurnedOver, _: Sequence[Event]) -> str:
    key = "mindbug.history.turned_over.hand" if one.hand else "mindbug.history.turned_over"
    return words.lang.text(key, name=words.names[one.seat])


def _with_card(key: str) -> Clause:
    """Return the clause of an event that has a seat and a card."""
    return lambda words, one, _: words.lang.text(key, name=words.names[one.seat], card=words.card(one.card))


def _buried(words: Words, one: events.Buried, several: Sequence[events.Buried]) -> str:
    """Return where boost cards went, or a card that was exposed."""
    if one.creature is None:
        return words.lang.text("mindbug.history.exposed", name=words.names[one.seat], card=words.card(one.card))
    cards = words.cards(event.card for event in several)
    return words.lang.counted("mindbug.history.buried", len(several), name=words.names[one.seat], cards=cards)


def _returned(words: Words, one: events.Returned, several: Sequence[events.Returned]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.counted("mindbug.history.returned", len(several), name=words.names[one.seat], cards=cards)


def _scavenged(words: Words, one: events.Scavenged, several: Sequence[events.Scavenged]) -> str:
    cards = words.cards(event.card for event in several)
    return words.lang.text(
        "mindbug.history.scavenged", name=words.names[one.seat], other=words.names[1 - one.seat], cards=cards
    )


def _boosted(words: Words, one: events.Boosted, several: Sequence[events.Boosted]) -> str:
    cards = words.cards(event.boost for event in several)
    return words.lang.text(
        "mindbug.history.boosted", name=words.names[one.seat], card=words.card(one.card), cards=cards
    )


def _boost_taken(words: Words, one: events.BoostTaken, several: Sequence[events.BoostTaken]) -> str:
    cards = words.cards(event.boost for event in several)
    return words.lang.text(
        "mindbug.history.boost_taken", name=words.names[one.seat], over=words.card(one.card), cards=cards
    )


def gained(base: str) -> Clause:
    """Return the words for what a creature has until the end of the turn: a keyword, or a sentence of its own."""

    def tell(words: Words, one: events.Gained, _: Sequence[Event]) -> str:
        key = f"{base}.{one.gains}"
        if key in words.lang:
            return words.lang.text(key, card=words.card(one.card))
        return words.lang.text(base, card=words.card(one.card), gains=keyword(one.gains, words.lang))

    return tell


def _stole(words: Words, one: events.Stole, _: Sequence[Event]) -> str:
    return words.lang.counted(
        "mindbug.history.stole", one.count, name=words.names[one.seat], other=words.names[1 - one.seat]
    )


def _recovered(words: Words, one: events.Recovered, _: Sequence[Event]) -> str:
    return words.lang.text("mindbug.history.recovered", name=words.names[one.seat], cards=words.cards(one.cards))


def _edited(words: Words, one: events.Edited, _: Sequence[Event]) -> str:
    return edited(one, edited_fact(words, one), words)


def _ended(words: Words, one: events.Ended, _: Sequence[Event]) -> str:
    return words.lang.text(
        f"mindbug.history.result.{one.because}", name=words.names[one.winner], other=words.names[1 - one.winner]
    )


def edited_fact(words: Words, one: events.Edited) -> str:
    """Return an edited fact: `Bob: life 3 → 2`; of lists of cards only that they have changed."""
    _, _, inside = one.path.partition("seats.")
    if not inside:
        return words.lang.text("fact.turn" if one.path == "active" else "fact.result")
    seat, field = inside.split(".")[:2]
    name = words.names[int(seat)]
    key = f"fact.{field}" if field in ("name", "hand") else f"mindbug.history.fact.{field}"
    return words.lang.text(key, name=name, before=one.before, after=one.after)


CLAUSES: Mapping[type[Event], Clause] = {
    events.Played: _with_card("mindbug.history.played"),
    events.Activated: _with_card("mindbug.history.activated"),
    events.Spent: _spent,
    events.Entered: _entered,
    events.Silenced: _silenced,
    events.Attacked: _attacked,
    events.Blocked: _blocked,
    events.Life: _life,
    events.Exhausted: _exhausted,
    events.Defeated: _defeated,
    events.Took: _took,
    events.Discarded: _discarded,
    events.TurnedOver: _turned_over,
    events.Gave: _with_card("mindbug.history.gave"),
    events.Kept: _with_card("mindbug.history.kept"),
    events.Buried: _buried,
    events.Returned: _returned,
    events.Stole: _stole,
    events.Recovered: _recovered,
    events.Scavenged: _scavenged,
    events.Boosted: _boosted,
    events.BoostTaken: _boost_taken,
    events.Evolved: _with_card("mindbug.history.evolved"),
    events.Reverted: _with_card("mindbug.history.reverted"),
    events.Gained: gained("mindbug.history.gained"),
    events.Edited: _edited,
    events.Ended: _ended,
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
}
"""The kinds that a card's effect may cause."""

TELLING = Narrator(CLAUSES, CAUSED, _alike, _subject)
