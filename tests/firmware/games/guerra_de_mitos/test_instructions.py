"""What people are told to do with cards and counters, each on its occasion, and how all goes back."""

from __future__ import annotations

from typing import Any

import pytest

from tablekeeper.engine import match as matches
from tablekeeper.engine.answers import Answer
from tablekeeper.engine.guerra_de_mitos import MitosState
from tablekeeper.engine.match import Match, Reply
from tablekeeper.firmware.languages import LANGUAGES, language
from tablekeeper.firmware.pages.text import paged
from tests.firmware.games.guerra_de_mitos.being_told import ENGLISH, UI, given, seat, table, told

TRANSFER: dict[str, Any] = {"phase": "transfer", "looked": 4}
"""Ann's transfer, with all oracles looked at."""
EFFECT = "play dardo"
"""An action that costs nothing, whose text people carry out."""
FIGHT = ("pass", "pass", "assign zeus")
"""Both pass in the influence phase, and Ann sends Zeus."""
BRINK = ("use pantheon", "yes", "yes")
"""Ann pays the last of her reserve."""


def carrying(*items: dict[str, Any], power: int = 2) -> dict[str, Any]:
    return {"card": "zeus", "power": power, "items": list(items)}


# fmt: off
OCCASIONS: list[tuple[str, Match[MitosState], tuple[str, ...], list[str]]] = [
    # The transfer
    ("a counter that is moved is named", table(seat("Ann", "zeus/1"), **TRANSFER), ("move reserve 1",), []),
    ("so is a character that enters", table(seat("Ann", "zeus/8"), **TRANSFER), ("enter 1",), []),
    ("G-28 one of another mythology", table(seat("Ann", "thor/7"), **TRANSFER), ("enter 1",),
     ["Thor with its counters beside Ann's pantheon", "1 counter from Thor to the bank"]),
    ("G-26 a resource", table(seat("Ann", "norna/2"), **TRANSFER), ("enter 1",),
     ["Norna beside Ann's pantheon; 2 counters on it to the bank"]),
    ("G-26 a resource of one", table(seat("Ann", "el_partenon/1"), **TRANSFER), ("enter 1",),
     ["El Partenón beside Ann's pantheon; 1 counter on it to the bank"]),
    ("A-7 the surplus comes back", table(seat("Ann", "norna/3"), rules={"surplus_returns": True}, **TRANSFER),
     ("enter 1",), ["Norna beside Ann's pantheon; 3 counters on it to the bank", "Ann: take 1 counter from the bank"]),
    ("G-21 a card discarded from an oracle", table(seat("Ann", "zeus thor/3"), **TRANSFER), ("discard 2",),
     ["Thor on Ann's god discard, 3 counters on it to the bank"]),
    ("without power", table(seat("Ann", "zeus thor/1"), **TRANSFER), ("discard 1",), ["Zeus on Ann's god discard"]),
    ("G-19 a card that is turned up lies there", table(seat("Ann"), phase="transfer"), ("reveal zeus",), []),
    ("G-20 an event", table(seat("Ann"), phase="transfer"), ("reveal uphellaa",),
     ["Uphellaa: do what it says, then on Ann's god discard"]),
    # The influence phase
    ("G-32 an action that costs nothing", table(), (EFFECT,), []),
    ("G-32 an action", table(), ("play las_manzanas_de_loki",),
     ["Ann: 1 counter from the reserve to the bank", "Las manzanas de Loki on Ann's design discard"]),
    ("G-69 a pantheon's price", table(seat("Ann", pantheon={"card": "yomi"})), ("use pantheon",),
     ["Ann: 2 counters from the reserve to the bank"]),
    ("G-34 equipment", table(seat("Ann", play="zeus/8 thor/2")), ("play atlatl", "choose thor"),
     ["2 counters from Thor to the bank", "Átlatl under Thor"]),
    ("G-35 an invocation that costs nothing", table(seat("Ann", play="zeus/8")), ("play urania",), []),
    ("G-37 meditating", table(seat("Ann", play="zeus/8")), ("meditate zeus",),
     ["Zeus meditates: turn it sideways, 2 counters from the bank on it"]),
    ("passing", table(), ("pass",), []),
    # The confrontation
    ("G-42 a character that is sent", table(seat("Ann", play="zeus/3 thor/2")), FIGHT,
     ["Zeus to the battlefield, 1 counter from it to the bank"]),
    ("G-42 one that pays nothing",
     table(seat("Ann", characters=[carrying({"card": "droga_plutonica"}), {"card": "thor", "power": 1}])), FIGHT, []),
    ("G-46 who pays in the battle", table(seat("Ann", play="zeus/3 thor/3")),
     (*FIGHT, "assign thor", "play la_venganza_de_las_erinias", "choose thor"),
     ["1 counter from Thor to the bank", "La venganza de las Erinias on Ann's design discard"]),
    ("G-44 one that is moved in by the action", table(seat("Ann", play="zeus/3*")),
     ("pass", "pass", "play la_venganza_de_las_erinias"),
     ["Zeus to the battlefield", "1 counter from Zeus to the bank",
      "La venganza de las Erinias on Ann's design discard"]),
    ("G-48 the loser, and the reorganisation", table(seat("Ann", play="zeus/3")), (*FIGHT, "pass"),
     ["Ann wins 5 to 0. Bob: 5 counters from the reserve to the bank", "All characters home to their pantheons",
      "Each draws 1 card", "Token of the first player to Bob"]),
    ("G-51 to G-58 all of it",
     table(seat("Ann", play="zeus/3"), seat("Bob", play="loki/12* thor/1", pantheon={"card": "atlantida"}, designs=0)),
     (*FIGHT, "pass", "pass", "pass"),
     ["Ann wins 5 to 0. Bob: 5 counters from the reserve to the bank", "All home to their pantheons, upright",
      "Above the maximum power, to the bank: Loki 3", "Draw 1 design card: Ann",
      "Bob: 1 counter from the reserve to the bank (Atlántida)", "Token of the first player to Bob"]),
    # What people themselves have told of a card's text is done already, but for where cards go
    ("power", table(seat("Ann", play="zeus/3")), (EFFECT, "power zeus", "number 2"), []),
    ("a reserve", table(), (EFFECT, "reserve 1", "number -2"), []),
    ("an oracle", table(seat("Ann", "zeus/1")), (EFFECT, "oracle 0.1", "number 2"), []),
    ("tiring", table(seat("Ann", play="zeus/3")), (EFFECT, "tire zeus"), []),
    ("strength", table(seat("Ann", play="zeus/3")), (EFFECT, "strength zeus", "number 2", "turn"), []),
    ("drawing", table(), (EFFECT, "draw 0", "number 1"), []),
    ("discarding", table(), (EFFECT, "discard 0", "discard ratas"), []),
    ("from hand to hand", table(), (EFFECT, "take 1"), []),
    ("taking back", table(seat("Ann", god_discard=["zeus"])), (EFFECT, "recover zeus", "choose 3"), []),
    ("G-67 a card that lies face down in an oracle", table(), (EFFECT, "bury 1.1", "reveal thor"),
     ["Thor on Bob's god discard"]),
    ("G-67 an event there", table(), (EFFECT, "bury 1.1", "reveal shemu"), ["Shemu on Bob's god discard"]),
    ("G-68 an event of another seat", table(seat("Ann"), seat("Bob", god_discard=["shemu"])),
     (EFFECT, "recover shemu", "choose 0.2"), []),
    ("G-68 one that appears", table(seat("Ann") | {"oracles": [{"left": 1, "guests": [{"card": "shemu", "owner": 1}]}]},
     seat("Bob"), phase="transfer"), ("reveal shemu",), ["Shemu: do what it says, then on Bob's god discard"]),
    ("bringing in a character", table(seat("Ann", "zeus/2")), (EFFECT, "bring_in 0.1"), []),
    ("bringing in a resource", table(seat("Ann", "norna/2")), (EFFECT, "bring_in 0.1"),
     ["Norna beside Ann's pantheon; 2 counters on it to the bank"]),
    ("an oracle more", table(), (EFFECT, "add_oracle 0"), []),
    ("A-58 a character that is destroyed",
     table(seat("Ann", characters=[carrying({"card": "atlatl", "owner": 1})])), (EFFECT, "destroy zeus"),
     ["Zeus on Ann's god discard, 2 counters on it to the bank", "Átlatl on Bob's design discard"]),
    ("a character that was created", table(seat("Ann", play="token_0_0_1/1")), (EFFECT, "destroy token_0_0_1"),
     ["Creation 0/1 is no card: clear it away"]),
    ("G-68 control", table(seat("Ann", play="zeus/1"), seat("Bob"), seat("Cleo")),
     (EFFECT, "give zeus", "choose 2"), ["Zeus to Cleo; it still belongs to Ann"]),
    ("an item to another bearer",
     table(seat("Ann", characters=[carrying({"card": "atlatl"})]), seat("Bob", play="thor/1 loki/1")),
     (EFFECT, "carry atlatl", "choose thor"), []),
    ("a loan that ends at once", table(seat("Ann", play="zeus/3")),
     (EFFECT, "give zeus", "return zeus"), ["Back to Ann: Zeus"]),
    ("moves of a later transfer", table(), (EFFECT, "moves 1", "number 2"), []),
    ("a lower cost", table(), (EFFECT, "cheaper 0", "number 2", "turn"), []),
    ("the token", table(), (EFFECT, "first 1"), ["Token of the first player to Bob"]),
    # Oblivion, and the end
    ("G-60 oblivion among several",
     table(seat("Ann", reserve=2, pantheon={"card": "yomi"}, characters=[{"card": "zeus", "power": 1, "owner": 1}]),
           seat("Bob"), seat("Cleo")),
     BRINK,
     ["Ann: 2 counters from the reserve to the bank", "Ann is out (Olvido): all own cards leave the table",
      "Zeus on Bob's god discard, 1 counter on it to the bank"]),
    ("G-68 at the end cards go back",
     table(seat("Ann", reserve=2, pantheon={"card": "yomi"}, characters=[{"card": "zeus", "power": 1, "owner": 1}])),
     BRINK, ["Back to Bob: Zeus"]),
    ("nothing goes back where nothing is away", table(seat("Ann", reserve=2, pantheon={"card": "yomi"})), BRINK, []),
]
# fmt: on


@pytest.mark.parametrize(
    ("match", "answers", "lines"), [one[1:] for one in OCCASIONS], ids=[one[0] for one in OCCASIONS]
)
def test_what_has_to_be_done(match: Match[MitosState], answers: tuple[str, ...], lines: list[str]) -> None:
    reply, before = given(match, *answers)
    said = {code: UI.instructions(reply.events, before, match.state, language(code, UI.words)) for code in LANGUAGES}
    assert said["en"] == lines
    for code in ("es", "it", "de"):
        assert len(said[code]) == len(lines)
        assert not set(said[code]) & set(lines), "each language has words of its own"


def new(*names: str) -> Match[MitosState]:
    match = matches.new("guerra_de_mitos", (), names, 0)
    assert isinstance(match, Match)
    return match


def test_what_two_lay_out_before_the_first_turn() -> None:
    match = new("Ann", "Bob")
    assert told(match, "reveal yomi") == ["Ann: take 20 counters from the bank"]
    assert told(match, "number 21") == []
    assert told(match, "number 30") == [
        "Ann: deal the god deck face down, card by card, in oracles of 6, 5, 5, 5; draw designs: 5",
    ]
    given(match, "reveal olimpo", "number 20", "number 30")
    assert told(match, "number 3") == [], "it is secret until both have chosen"
    assert told(match, "number 1") == [
        "Ann gives 3 counters from the bank to Bob",
        "Bob gives 1 counter from the bank to Ann",
    ]
    assert told(match, "choose 1") == ["Token of the first player to Bob"]


def test_what_more_than_two_lay_out_who_play_later_take_less() -> None:
    match = new("Ann", "Bob", "Cleo")
    given(match, "reveal yomi", "number 20", "number 30", "reveal olimpo", "number 20", "number 30")
    lines = told(match, "reveal asgard", "number 20", "number 30")
    assert set(lines[1:]) == {"From the bank: Ann:\xa03, Bob:\xa02, Cleo:\xa01", "Token of the first player to Ann"}


def test_a_first_player_who_was_chosen_again_by_a_card_is_told_once() -> None:
    match = table(seat("Ann"), seat("Bob"))
    given(match, EFFECT, "first 1", "done", "pass")
    assert told(match, "pass").count("Token of the first player to Ann") == 1


# When somebody looks


def test_characters_in_the_battlefield_are_told_to_lie_there() -> None:
    match = table(seat("Ann", play="zeus/3 thor/2"))
    given(match, *FIGHT)
    lines = UI.open_zones(match.state, ENGLISH)[0].lines
    assert [line for line in lines if "battlefield" in line] == ["Zeus: strength 5, power 2/9; in the battlefield"]


# When steps are taken back


def undone(match: Match[MitosState], *answers: str) -> list[str]:
    """Give answers, take all of them back, and return what must be done so that the table is as before."""
    given(match, *answers)
    reply = match.enter({"do": "undo", "to": 0})
    assert isinstance(reply, Reply), reply
    return UI.put_back(reply.undone, match.state, ENGLISH)


@pytest.mark.parametrize(
    ("match", "answers", "lines"),
    [
        (
            table(seat("Ann", "zeus/8"), **TRANSFER),
            ("enter 1",),
            ["Zeus back on oracle 1 of Ann, face up", "Ann, oracle 1: counters on it: 8"],
        ),
        (
            table(seat("Ann", "zeus/1"), **TRANSFER),
            ("move reserve 1",),
            ["Ann: counters in the reserve: 20 (+1)", "Ann, oracle 1: counters on it: 1 (-1)"],
        ),
        (
            table(seat("Ann"), phase="transfer"),
            ("reveal zeus",),
            ["Zeus face down on oracle 1 of Ann"],
        ),
        (
            table(),
            ("play las_manzanas_de_loki",),
            ["Las manzanas de Loki back to Ann's hand", "Ann: counters in the reserve: 20 (+1)"],
        ),
        (
            table(seat("Ann", play="zeus/8")),
            ("play atlatl",),
            ["Átlatl back to Ann's hand", "Zeus (Ann): counters on it: 8 (+2)"],
        ),
        (
            table(seat("Ann", play="zeus/8")),
            ("meditate zeus",),
            ["Turn Zeus upright", "Zeus (Ann): counters on it: 8 (-2)"],
        ),
        (
            table(seat("Ann", play="zeus/3 thor/2")),
            FIGHT,
            ["Zeus back beside Ann's pantheon", "Zeus (Ann): counters on it: 3 (+1)"],
        ),
        (
            table(seat("Ann", design_discard=["ratas"])),
            (EFFECT, "recover ratas"),
            ["Dardo back to Ann's hand", "Ratas (hand of Ann) back on Ann's design discard"],
        ),
        (
            table(seat("Ann", play="zeus/1")),
            (EFFECT, "give zeus"),
            ["Zeus back beside Ann's pantheon", "Dardo back to Ann's hand"],
        ),
        (
            table(seat("Ann", characters=[carrying({"card": "atlatl"})])),
            (EFFECT, "destroy atlatl"),
            ["Átlatl back under Zeus (Ann)", "Dardo back to Ann's hand"],
        ),
        (
            table(),
            (EFFECT, "draw 0", "number 2"),
            ["Dardo back to Ann's hand", "Ann: 2 cards back on the design deck"],
        ),
        (
            table(),
            (EFFECT, "first 1"),
            ["Dardo back to Ann's hand", "Token of the first player to Ann"],
        ),
    ],
)
def test_how_the_table_goes_back(match: Match[MitosState], answers: tuple[str, ...], lines: list[str]) -> None:
    assert sorted(undone(match, *answers)) == sorted(lines)


ACTS = {"rules": {"cards_act": True}}
FOUGHT = {"phase": "confrontation", "fought": [0, 1], "clash": {"sides": [0, 1], "stage": "battle"}, **ACTS}


def there(*cards: str) -> list[dict[str, object]]:
    """Return characters in the battlefield."""
    return [{"card": card, "power": 3, "fielded": True} for card in cards]


@pytest.mark.parametrize(
    ("match", "answers", "lines"),
    [
        (table(seat("Ann", characters=there("heracles")), seat("Bob", characters=there("zeus")), **FOUGHT),
         ("play adrenalina",), ["Adrenalina on Ann's design discard", "Strength +2 Heracles"]),
        (table(seat("Ann", play="heracles/2"), seat("Bob", play="zeus/3"), **ACTS),
         ("play eclipse", "meditate zeus"),
         ["Zeus meditates: turn it sideways, 2 counters from the bank on it",
          "Bob: 1 counter from the reserve to the bank (Eclipse)"]),
    ],
    ids=["strength", "what waits for an action"],
)  # fmt: skip
def test_what_a_card_has_done_by_itself_is_told_with_its_name(
    match: Match[MitosState], answers: tuple[str, ...], lines: list[str]
) -> None:
    reply, before = given(match, *answers)
    assert UI.instructions(reply.events, before, match.state, language("en", UI.words)) == lines


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("play", ["zeus/3", "zeus/3 thor/1*"], ids=["home", "home and upright"])
def test_the_end_of_a_battle_is_two_pages_the_result_first(code: str, play: str) -> None:
    lang = language(code, UI.words)
    names = [lang.text("page.seat", n=place) for place in (1, 2)]
    match = table(seat(names[0], play=play), seat(names[1]))
    reply, before = given(match, *FIGHT, "pass")
    lines = UI.instructions(reply.events, before, match.state, lang)
    pages = paged([f"· {line}" for line in lines])
    assert len(pages) == 2
    assert " ".join(pages[0]) == f"· {lines[0]}"
    assert all(word in lines[0] for word in (*names, "5"))


def test_a_battle_in_which_nobody_counted_says_so() -> None:
    match = table(seat("Ann", play="zeus/1"))
    assert told(match, *FIGHT, "pass")[0] == "A tie at 0: nobody loses anything"


def test_who_would_be_exhausted_by_the_way_to_a_battle_is_shown_before() -> None:
    match = table(seat("Ann", play="zeus/1 thor/2"))
    given(match, "pass", "pass")
    shown = [
        UI.subject(match.state, answer, ENGLISH) for answer in (Answer("assign", "zeus"), Answer("assign", "thor"))
    ]
    assert [one.marks for one in shown if one] == ["5·1 → exhausted, counts 0", "4·2"]
