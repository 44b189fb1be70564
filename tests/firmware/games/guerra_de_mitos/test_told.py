"""Every kind of event has its words in every language; a match is told from its opening to its end without a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import get_args

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine import registry
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.events import Edited, Event
from tablekeeper.engine.game import Outcome
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.guerra_de_mitos.cards.terms import Lasts
from tablekeeper.engine.guerra_de_mitos.table import events
from tablekeeper.engine.match import Match, Redone, Reply, StrictnessChanged, Undone
from tablekeeper.firmware.games.guerra_de_mitos import change_line, clauses, history, lasting, worth
from tablekeeper.firmware.games.narration import OF_EVERY_MATCH
from tablekeeper.firmware.games.narration import clauses as in_clauses
from tablekeeper.firmware.languages import LANGUAGES, Language, catalogue, catalogue_files, language
from tablekeeper.firmware.pages.text import wrapped
from tablekeeper.firmware.telling import wrapping
from tablekeeper.firmware.telling.views import COLUMNS, NOTICE_LINES
from tests.engine.catalogues import Watched
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, NAMES, UI, changed, given, seat, table

KINDS = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
"""Every kind of event that a match of the game may bring about."""
SAMPLES: list[Event] = [
    events.PantheonShown(seat=0, card="yomi"),
    events.Dealt(seat=0, oracles=(6, 5, 5, 5), hand=5),
    events.Sealed(seat=0),
    events.BidsShown(bids=(3, 1)),
    events.First(seat=1),
    events.Turn(turn=12, seat=0),
    *[events.Phased(phase=phase, seat=0) for phase in ("influence", "confrontation", "reorganisation")],
    events.Transfers(seat=0, moves=1),
    events.Transfers(seat=0, moves=3),
    events.Reserve(seat=0, before=18, after=15),
    events.Reserve(seat=0, before=18, after=15, because="yomi"),
    events.Power(seat=0, card="zeus", number=1, before=4, after=6, because="meditate"),
    events.OraclePower(seat=0, oracle=2, before=0, after=3, because="effect"),
    events.Moved(seat=0, before=0, after=2),
    events.Moved(seat=0, before=2, after=0),
    events.Moved(seat=0, before=1, after=4),
    events.Revealed(seat=0, oracle=2, card="zeus"),
    events.Buried(seat=0, oracle=2, card="zeus"),
    events.Entered(seat=0, card="zeus", number=1, power=8),
    events.Entered(seat=0, card="kremlin", number=1),
    events.Played(seat=0, card="dardo"),
    events.Used(seat=0, card="zeus"),
    events.Equipped(seat=0, card="atlatl", number=2, bearer="zeus"),
    events.Meditated(seat=0, card="zeus"),
    events.Turned(seat=0, card="zeus", tired=True, number=1),
    events.Turned(seat=0, card="zeus", tired=False, number=1),
    *[
        events.Strengthened(seat=0, card="zeus", number=1, what=what, by=2, until=until)
        for what in ("strength", "maximum")
        for until in get_args(Lasts)
    ],
    events.Strengthened(seat=0, card="zeus", number=1, what="maximum", by=-1),
    events.MovesChanged(seat=0, by=2),
    events.MovesChanged(seat=0, by=-1, later=True),
    events.Unchanged(seat=0, card="zeus"),
    events.Unpaid(seat=0, card="action_5"),
    events.Passed(seat=0),
    events.Challenged(seat=0, opponent=1),
    events.Fielded(seat=0, card="zeus", number=1),
    events.Fielded(seat=0, card="zeus", number=1, fielded=False),
    events.Resolved(seat=0, opponent=1, ours=12, theirs=7),
    events.Resolved(seat=0, opponent=1, ours=12, theirs=7, because="mariposa_y_guerrero"),
    events.Left(seat=0, card="zeus", number=1, because="effect"),
    events.Given(seat=0, to=1, card="zeus", number=1),
    events.Drew(seat=0, count=1, because="effect"),
    events.Drew(seat=0, count=2, because="effect"),
    events.Discarded(seat=0, card="dardo"),
    events.Handed(seat=0, to=1),
    events.Recovered(seat=0, card="dardo"),
    events.Recovered(seat=0, card="zeus", oracle=2),
    events.OracleAdded(seat=0),
    events.OracleAdded(seat=0, card="zeus"),
    events.OracleAdded(seat=0, hidden=("zeus", "loki")),
    events.TurnedDown(seat=0, oracle=2, card="zeus"),
    *[events.Looked(seat=0, at=at, whose=1, oracle=2) for at in ("designs", "oracle", "hand")],
    events.Arranged(seat=0, oracle=None, how="bottom"),
    events.Shuffled(seat=0, oracle=None),
    *[events.Arranged(seat=0, oracle=2, how=how) for how in ("bottom", "shuffled", "any_order")],
    events.Shuffled(seat=0, oracle=None),
    events.Keyed(seat=0, card="zeus", gained=("Guerrero",)),
    events.Keyed(seat=0, card="zeus", lost=("Guerrero",)),
    events.Keyed(seat=0, card="zeus", all_lost=True),
    events.Enlisted(seat=0, card="zeus", number=1, side=1),
    events.Began(seat=0, card="zeus", what="silence", on=("loki",)),
    events.Began(seat=0, card="zeus", what="forbid"),
    events.Happened(seat=0, card="uphellaa"),
    events.Happened(seat=0, card="uphellaa", forbidden=True),
    events.Oblivion(seat=0),
    events.Gone(seat=0),
    events.Points(seat=0, count=1, because="last"),
    events.Points(seat=0, count=3, because="god"),
    events.Ended(winner=0, because="god"),
    events.Ended(winner=0, because="god", also=(1,)),
    events.Ended(winner=0, because="oblivion", also=(1,)),
    events.Ended(winner=0, because="last"),
    events.Ended(winner=0, because="last", also=(1,)),
    events.Ended(winner=0, because="both", also=(1,)),
    *[
        Edited(path, 3, 4)
        for path in ("seats.0.reserve", "seats.0.hand", "seats.1.designs", "seats.1.points", "seats.0.name", "seats.0")
    ],
    *[
        Edited(path, 3, 4)
        for path in ("seats.0.characters.0.power", "first", "turn", "phase", "rules.winner_gains", "battle")
    ],
    *[Edited(path, None, None) for path in ("active", "result")],
    Edited("seats.0.deck", None, {"name": "Olimpo al alba"}),
]
"""Every kind of event, in every way that it is told."""

SELDOM: list[Event] = [
    events.TurnedDown(seat=0, oracle=2, card="zeus"),
    events.TurnedDown(seat=0, oracle=1, card="zeus"),
    events.Equipped(seat=0, card="atlatl", number=2, bearer="zeus", source="deck"),
    events.Arranged(seat=0, oracle=None, how="bottom"),
    events.Shuffled(seat=0, oracle=None),
    events.Gone(seat=1),
    events.Began(seat=0, card="el_juicio_de_osiris", what="resolve"),
]
"""What chance brings about in few matches."""

TOGETHER: list[Sequence[Event]] = [
    *[
        [events.Reserve(seat=seat, before=20, after=20 + by, because="yomi") for seat in (0, 1)]
        for by in (1, 2, -1, -2)
    ],
    *[
        [
            events.Power(seat=0, card=card, number=number, before=3, after=3 + by, because="yomi")
            for number, card in ((1, "zeus"), (2, "thor"))
        ]
        for by in (2, -2)
    ],
    [events.Keyed(seat=0, card="zeus", gained=("Loco",), all_lost=True)],
    [
        events.Phased(phase="reorganisation", seat=0),
        *[events.Drew(seat=seat, count=2) for seat in (0, 1)],
    ],
]
"""Changes that are alike, which chance brings about in few matches, too: they are told in one line."""

ACTING = table(seat("Ann"), seat("Bob"), rules={"cards_act": True}).state
"""A table on which the box carries the cards out."""

FILES = [(file, package) for package in (None, UI.words) for file in catalogue_files("en", package)]
"""The texts of the box and of the game."""

in_every_language = pytest.mark.parametrize("code", LANGUAGES)


def words_of(code: str) -> Language:
    return language(code, UI.words)


def test_every_kind_of_event_has_a_clause_a_change_and_a_sample() -> None:
    assert set(clauses.CLAUSES) == KINDS - {events.Taken}
    assert set(change_line.CHANGES) == (KINDS | set(OF_EVERY_MATCH)) - {events.Taken}
    assert {type(event) for event in SAMPLES} == KINDS - {events.Taken}


@in_every_language
@pytest.mark.parametrize("event", SAMPLES, ids=repr)
def test_an_event_is_told_in_the_history_and_as_a_change_that_fits_a_line(code: str, event: Event) -> None:
    lang = words_of(code)
    told = list(in_clauses([event], clauses.in_words(NAMES[:2], lang), history.TELLING))
    assert len(told) == 1
    assert told[0] == " ".join(told[0].split()) != ""
    shown = UI.tell(event, NAMES[:2], lang)
    assert shown != ""
    unshown = isinstance(event, events.Revealed)
    assert UI.change([event], NAMES[:2], lang) == ("" if unshown else shown)
    if not isinstance(event, Edited) and "mariposa" not in str(event):
        assert len(shown) <= COLUMNS, shown


@in_every_language
def test_what_no_game_makes_by_itself_is_told_too(code: str) -> None:
    for event in (StrictnessChanged(level="count"), Undone(step={}), Redone(step={})):
        assert UI.change([event], NAMES, words_of(code))


def test_numbers_agree_with_their_nouns() -> None:
    words = clauses.in_words(NAMES, ENGLISH)

    def clause(event: Event) -> str:
        return next(iter(in_clauses([event], words, history.TELLING)))

    assert clause(events.Transfers(seat=0, moves=1)) == "Ann: transfer with 1 move"
    assert clause(events.Transfers(seat=0, moves=0)) == "Ann: transfer with 0 moves"
    assert clause(events.Points(seat=0, count=1, because="last")) == "Ann: 1 victory point"
    assert clause(events.Points(seat=0, count=4, because="god")) == "Ann: 4 victory points"
    assert clause(events.Drew(seat=1, count=2, because="effect")) == "drawn by Bob: 2 cards"


def test_a_card_that_was_played_is_told_before_what_was_paid_for_it() -> None:
    paid = events.Reserve(seat=0, before=20, after=18, because="karonte")
    assert worth.in_order([paid, events.Played(seat=0, card="karonte")])[0] == events.Played(seat=0, card="karonte")
    match = table(seat("Ann"), seat("Bob"))
    given(match, "play karonte", "done")
    assert UI.history(match, ENGLISH)[0].text == "Ann plays Karonte; Ann: reserve 20 → 18"


def test_what_is_told_by_hand_is_told_with_how_long_it_holds() -> None:
    match = table(seat("Ann", play="zeus/3"), seat("Bob"))
    given(match, "play dardo", "strength zeus", "number 2", "next_influence", "reserve 1", "number 0")
    given(match, "moves 1", "number -1", "cheaper 1", "number 2", "until_used", "give zeus", "lend zeus", "phase")
    assert UI.history(match, ENGLISH)[0].text == (
        "Ann plays Dardo; Zeus (Ann): strength +2 until the next influence; nothing changes; "
        "Bob: moves -1 in the next transfer; Dardo holds from now on; Bob controls Zeus now"
    )
    assert list(lasting.lines(match.state, ENGLISH)) == [
        "Zeus: strength +2 (Dardo, until the next influence)",
        "Bob: moves -1 (Dardo, until used)",
        "Bob: pays 2 less (Dardo, until used)",
        "Zeus: then back to Ann (Dardo, in this phase)",
    ]


def test_the_change_says_what_was_paid_and_what_came_of_it() -> None:
    match = table(seat("Ann", play="zeus/3"), seat("Bob"))
    assert changed(match, "meditate zeus") == ["Zeus meditates", "Power 3 → 5 (Zeus)"]
    match = table(seat("Ann", "zeus/8"), seat("Bob"), phase="transfer", looked=4)
    assert changed(match, "enter 1")[0] == "In play: Zeus"
    match = table(seat("Ann"), seat("Bob"), phase="transfer", looked=4)
    assert changed(table(seat("Ann", "zeus/0"), phase="transfer", looked=4), "move reserve 1") == ["Reserve → oracle 1"]


def test_a_battle_tells_both_sums_and_what_the_loser_loses() -> None:
    match = table(seat("Ann", play="zeus/8"), seat("Bob"))
    reply, _ = given(match, "pass", "pass", "assign zeus", "pass")
    told = UI.all_changes(reply.events, NAMES[:2], ENGLISH)
    assert told[:2] == ["Ann wins 5 to 0", "Bob: 20 → 15"]
    assert UI.change(reply.events, NAMES[:2], ENGLISH) == "Ann wins 5 to 0"
    assert "Back: Zeus" not in told, "every reorganisation does that"


def test_points_of_a_seat_are_told_together() -> None:
    several = [events.Points(seat=0, count=1, because=because) for because in ("oblivion", "last")]
    assert UI.all_changes(several, NAMES, ENGLISH) == ["Ann: VP +2"]


@pytest.mark.parametrize(
    ("number", "last"), [(2, "gives the other"), (3, "First player: Ann"), (6, "First player: Ann")]
)
def test_what_is_laid_out_for_two_and_for_more(number: int, last: str) -> None:
    match = matches.new("guerra_de_mitos", (), NAMES[:number], 0)
    assert isinstance(match, Match)
    lines = UI.opening(match.state, ENGLISH)
    assert len(lines) == 4
    assert last in lines[-1]


# Whole matches


def played(
    seats: int, seed: int, most: int = 400, *, acting: bool = False
) -> Iterator[tuple[Match[MitosState], MitosState, Reply[MitosState]]]:
    """Play a match at random; yield it after each answer with the state before it. `acting`: the cards act."""
    chance = Random(seed)
    begun = UI.new((), NAMES[:seats], 0) if acting else UI.game.new((), NAMES[:seats], 0)
    assert isinstance(begun, Outcome)
    match = Match(UI.game, begun)
    dealer = registry.game("guerra_de_mitos").dealer(match.state, chance)
    for _ in range(most):
        legal = dealer.legal(match.state)
        if not legal:
            return
        before = match.state
        reply = match.enter({"do": "answer", "answer": str(chance.choice(legal))})
        assert isinstance(reply, Reply), reply
        dealer.follow(reply.events)
        yield match, before, reply


def finished(text: str) -> None:
    """See that a text has nothing left to fill in, and no stray spaces."""
    assert text.replace(wrapping.TOGETHER, " ") == " ".join(text.split()) != ""
    assert not set(text) & set("{}")
    assert "None" not in text


@pytest.mark.parametrize("acting", [False, True], ids=["by hand", "acting"])
@pytest.mark.parametrize("seats", [2, 3, 6])
@in_every_language
def test_a_whole_random_match_is_told_without_a_fault(code: str, seats: int, acting: bool) -> None:
    lang = words_of(code)
    for number, (match, before, reply) in enumerate(played(seats, seats, acting=acting)):
        names = match.state.seat_names
        told = [*UI.all_changes(reply.events, names, lang), *UI.instructions(reply.events, before, match.state, lang)]
        if number % 10 == 0:
            told += [line for zone in UI.open_zones(match.state, lang) for line in zone.lines]
            told += [line for zone in UI.whole_table(match.state, lang) for line in zone.lines]
            told += UI.put_back([match.steps[-1]], before, lang)
            told += [*UI.details(match.state, lang), *UI.sums(match.state, lang)]
        for text in told:
            finished(text)
    lines = UI.history(match, lang)
    assert len(lines) > 50
    for line in lines:
        finished(line.text)


def test_an_action_is_one_line_of_the_history_and_a_first_transfer_tells_its_oracles() -> None:
    match = matches.new("guerra_de_mitos", (), ("Ann", "Bob"), 0)
    assert isinstance(match, Match)
    for name in ("yomi", "olimpo"):
        given(match, f"reveal {name}", "number 20", "number 30")
    given(match, "number 3", "number 1", "choose 0")
    given(match, *[f"reveal {name}" for name in ("zeus", "thor", "loki", "kremlin")], "move reserve 2")
    assert [line.text for line in UI.history(match, ENGLISH)] == [
        "Ann plays Yomi; Ann: oracles of 5, 5, 5, 5, hand of 5",
        "Bob plays Olimpo; Bob: oracles of 5, 5, 5, 5, hand of 5",
        "Ann gives 3, Bob gives 1",
        "First player: Ann; turn 1; Ann: transfer with 1 move; Ann reveals: Zeus, Thor, Loki, Kremlin",
        "Ann: reserve → oracle 2; Bob: transfer with 1 move",
    ]


def test_a_bid_is_not_told_before_both_are_in() -> None:
    match = matches.new("guerra_de_mitos", (), ("Ann", "Bob"), 0)
    assert isinstance(match, Match)
    for name in ("yomi", "olimpo"):
        given(match, f"reveal {name}", "number 20", "number 30")
    reply, before = given(match, "number 3")
    said = [
        *UI.all_changes(reply.events, NAMES[:2], ENGLISH),
        *UI.instructions(reply.events, before, match.state, ENGLISH),
    ]
    assert said == ["Ann has chosen"]
    assert UI.history(match, ENGLISH)[-1].text == "Ann has chosen a gift"


def test_no_text_is_there_for_nothing() -> None:
    """Every text is told by a sample, as a lesson, or in one of a few matches with many effects."""
    own = catalogue("en", "told.toml", UI.words)
    every = {key: text for file, package in FILES for key, text in catalogue("en", file, package).items()}
    watched = Watched(every)
    lang = Language("en", watched)
    for event in SAMPLES:
        UI.change([event], NAMES[:2], lang)
        for several in ([event], [event, event]):
            list(in_clauses(several, clauses.in_words(NAMES[:2], lang), history.TELLING))
    for lesson in LESSONS:
        UI.lesson(lesson, lang)
    for seats, seed, acting in product((2, 3), range(5), (False, True)):
        for match, before, reply in played(seats, seed, 2000, acting=acting):
            UI.instructions(reply.events, before, match.state, lang)
            UI.put_back([match.steps[-1]], before, lang)
            UI.open_zones(match.state, lang)
        UI.opening(match.state, lang)
        UI.history(match, lang)
    match = table(seat("Ann", "norna/0 zeus/3"), battle="la_hormiga_negra")  # brought in for nothing, too
    reply, before = given(match, "play dardo", "bring_in 0.1")
    UI.instructions(reply.events, before, match.state, lang)
    for event in SELDOM:
        UI.instructions([event], match.state, match.state, lang)
    for alike in TOGETHER:
        UI.instructions([*alike, events.Used(seat=0, card="zeus")], ACTING, ACTING, lang)
    for_another_number = ("do.meditate.one", "back.to_hand.one", "back.unseen.many")
    assert own.keys() - watched.used <= {f"guerra_de_mitos.{key}" for key in for_another_number}


# Lessons

LESSONS = sorted(
    key.removesuffix(".rule").replace(".lesson", "")
    for key in catalogue("en", "told.toml", UI.words)
    if ".lesson." in key and key.endswith(".rule")
)


@in_every_language
@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_fits_on_one_notice(name: str, code: str) -> None:
    title, rule = UI.lesson(name, words_of(code))
    assert len(title) < COLUMNS - 2, "it leaves room for two signs"
    assert len(wrapped(rule)) <= NOTICE_LINES


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.Transfers(seat=0, moves=1), ["transfer", "ask.reveal"]),
        (events.Revealed(seat=0, oracle=1, card="zeus"), ["oracle"]),
        (events.Revealed(seat=0, oracle=1, card="uphellaa"), ["event", "oracle"]),
        (events.Entered(seat=0, card="zeus", number=1, power=8), ["character"]),
        (events.Entered(seat=0, card="kremlin", number=1), ["resource"]),
        (events.Phased(phase="influence", seat=0), ["influence"]),
        (events.Reserve(seat=0, before=18, after=21, because="seat"), ["shares"]),
        (events.Reserve(seat=0, before=18, after=15), []),
        (events.Phased(phase="reorganisation", seat=0), ["reorganisation"]),
        (events.Played(seat=0, card="dardo"), ["action"]),
        (events.Played(seat=0, card="mariposa_y_guerrero"), ["battle_card"]),
        (events.Used(seat=0, card="zeus"), ["ability"]),
        (events.Equipped(seat=0, card="atlatl", number=2, bearer="zeus"), ["equip"]),
        (events.Meditated(seat=0, card="zeus"), ["meditate"]),
        (events.Turned(seat=0, card="zeus", tired=True), ["tired"]),
        (events.Turned(seat=0, card="zeus", tired=False), []),
        (events.Power(seat=0, card="zeus", number=1, before=1, after=0), ["exhausted"]),
        (events.Power(seat=0, card="zeus", number=1, before=2, after=1), []),
        (events.Challenged(seat=0, opponent=1), []),
        (events.Fielded(seat=0, card="zeus", number=1), ["battle"]),
        (events.Fielded(seat=0, card="zeus", number=1, fielded=False), []),
        (events.Resolved(seat=0, opponent=1, ours=3, theirs=2), ["resolution"]),
        (events.Given(seat=0, to=1, card="zeus", number=1), ["control"]),
        (events.Passed(seat=0), []),
        (events.Moved(seat=0, before=0, after=1), []),
    ],
    ids=repr,
)
def test_what_an_event_gives_occasion_to_teach(event: Event, told: list[str]) -> None:
    assert UI.lessons([event], table().state) == [f"guerra_de_mitos.{name}" for name in told]


def test_a_few_matches_teach_everything_and_no_outcome_teaches_a_thing_twice() -> None:
    taught: set[str] = set()
    for seed, acting in product(range(6), (False, True)):
        for match, before, reply in played(2 + seed % 3, seed, 2000, acting=acting):
            taught.update(UI.basics(before))
            lessons = UI.lessons(reply.events, match.state)
            assert len(set(lessons)) == len(lessons)
            taught.update(lessons)
    assert taught == {*LESSONS, "guerra_de_mitos.ask.reveal"}, "the last one is of a guided match as well"


FOUR = table(*map(seat, NAMES[:4])).state
"""A table of more than two."""


def test_two_are_taught_before_the_first_turn_that_30_win_and_more_than_two_that_points_do() -> None:
    two, more = UI.basics(table().state), UI.basics(FOUR)
    assert [name.partition(".")[2] for name in two] == ["turn", "reserve", "god.duel"]
    assert [name.partition(".")[2] for name in more] == ["turn", "reserve", "points", "god.around"]
    assert {*two, *more} <= set(LESSONS)
    assert re.search("Transfer, influence, confrontation", UI.lesson(two[0], ENGLISH)[1])
    assert ("30" in UI.lesson(two[-1], ENGLISH)[1], "35" in UI.lesson(more[-1], ENGLISH)[1]) == (True, True)


@pytest.mark.parametrize(
    ("event", "more"),
    [
        (events.Phased(phase="confrontation", seat=0), ["guerra_de_mitos.opponents"]),
        (events.Oblivion(seat=1), ["guerra_de_mitos.oblivion"]),
    ],
    ids=repr,
)
def test_what_an_event_teaches_more_than_two_alone(event: Event, more: list[str]) -> None:
    assert (UI.lessons([event], table().state), UI.lessons([event], FOUR)) == ([], more)


@pytest.mark.parametrize(("seats", "told"), [(2, "bid"), (3, "shares"), (6, "shares")])
def test_before_the_first_turn_two_are_taught_the_bid_and_more_than_two_their_order(seats: int, told: str) -> None:
    match = matches.new("guerra_de_mitos", (), NAMES[:seats], 0)
    assert isinstance(match, Match)
    answers = ("reveal yomi", "number 20", "number 30") * seats
    taught = [list(UI.lessons(given(match, answer)[0].events, match.state)) for answer in answers]
    assert not any(taught[:-1]), "it is taught when it matters"
    assert f"guerra_de_mitos.{told}" in taught[-1]
    assert taught[-1].count("guerra_de_mitos.bid") == (seats == 2)


def test_who_has_won_a_battle_is_said_in_the_same_words_whoever_began_it() -> None:
    zeus = [{"card": "zeus", "power": 8, "fielded": True}]
    clash = {"sides": [0, 1], "stage": "battle"}
    match = table(seat("Ann"), seat("Bob", characters=zeus), phase="confrontation", fought=[0, 1], clash=clash)
    reply, before = given(match, "pass")
    told = UI.instructions(reply.events, before, match.state, ENGLISH)
    assert told[0] == "Bob wins 5 to 0. Ann: 5 counters from the reserve to the bank"


def test_a_move_says_the_number_of_an_oracle_only_where_two_show_the_same_card() -> None:
    state = table(seat("Ann", "heracles/1 heracles/0 zeus/0"), phase="transfer", looked=8).state
    told = [UI.subject(state, Answer("move", f"reserve {place}"), ENGLISH) for place in (1, 2, 3)]
    assert [one.name for one in told if one] == ["Reserve → Heracles (1)", "Reserve → Heracles (2)", "Reserve → Zeus"]


def test_a_battle_that_nobody_fought_is_no_news() -> None:
    nobody = [events.Resolved(seat=0, opponent=1, ours=0, theirs=0), events.Phased(phase="reorganisation", seat=0)]
    assert UI.all_changes(nobody, NAMES[:2], ENGLISH) == ["Reorganisation"]


def test_who_has_passed_is_the_seat_that_did_so() -> None:
    passed = [events.Passed(seat=0), events.Passed(seat=1)]
    assert UI.change(passed, NAMES[:2], ENGLISH) == "Ann passes"
    assert UI.all_changes(passed, NAMES[:2], ENGLISH) == ["Ann passes", "Bob passes"]
