"""Names of cards at the table: entered once, shown everywhere, and found in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablekeeper.engine.mindbug.boxes import SETS
from tablekeeper.firmware.contract import box as contract
from tablekeeper.firmware.contract.on_panel import is_played_by_keys
from tablekeeper.firmware.games import registry
from tablekeeper.firmware.kept import names
from tablekeeper.firmware.kept.tagging import Cards
from tablekeeper.firmware.pages.enrol import Enrol
from tablekeeper.firmware.pages.explain import CardText, explain
from tablekeeper.firmware.pages.naming import ACCENTS, CASE, DELETE, DONE, LEAP, SPACE, CardNaming, Naming
from tablekeeper.firmware.pages.picking import Pick, parted, plain_cards
from tablekeeper.firmware.simulator.messages import Follow
from tablekeeper.firmware.storage.preferences import Preferences
from tablekeeper.firmware.telling.views import Text, Thirds

from .conftest import Box, NewBox


def moves(ahead: int, around: int) -> list[tuple[int, int]]:
    """Return the fewest steps and leaps, below 0 to the left, that lead so many places ahead on a ring."""
    ways = [(by - leaps * LEAP, leaps) for by in (ahead, ahead - around) for leaps in range(-9, 10)]
    step, leap = min(ways, key=lambda way: abs(way[0]) + abs(way[1]))
    return [(1, leap), (0, step)]


def move_to(box: Box, sign: str) -> None:
    """Bring a sign of the row above ok in the fewest presses."""
    page = box.context.pages.top
    assert isinstance(page, Naming)
    for held, by in moves((page.row.index(sign) - page.at) % len(page.row), len(page.row)):
        for _ in range(abs(by)):
            key = "1.right" if by > 0 else "1.left"
            box.hold(key) if held else box.press(key)
    assert page.row[page.at] == sign


def take(box: Box, *signs: str) -> None:
    for sign in signs:
        move_to(box, sign)
        box.press("1.ok")


def name_card(box: Box, card: str, name: str, game: str = "mindbug") -> None:
    """Open a card's explanation and enter its name as people do; large letters come by themselves."""
    explain(box.context, card, game)
    box.hold("1.ok")
    take(box, *(SPACE if letter == " " else letter.lower() for letter in name), DONE)


def page_of(box: Box) -> CardText:
    page = box.context.pages.top
    assert isinstance(page, CardText)
    return page


def preferences(box: Box) -> Preferences:
    return box.storage.preferences


def test_a_name_entered_from_the_explanation_is_shown_wherever_the_card_is_named(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="es")
    box.answer("play lone_yeti")
    assert "Lone Yeti" in box.words
    box.hold("2.ok")
    assert isinstance(box.context.pages.top, CardText)
    box.hold("2.ok")
    take(box, *"yeti", SPACE, *"solo", DONE)
    assert preferences(box).get("name.mindbug.lone_yeti.es", "") == "Yeti Solo"
    assert "Yeti Solo" in box.words, "the question that was asked meanwhile"
    box.answer("pass")
    box.hold("menu")
    box.choose("Historial")
    assert "juega Yeti Solo" in " ".join(box.words.split())
    box.press("menu")
    explain(box.context, "lone_yeti", "mindbug")
    assert isinstance(box.view, Text)
    assert box.view.lines[0] == "Yeti Solo 5"
    told = " ".join(line for page in page_of(box).pages for line in page)
    assert "(Lone Yeti, Einsamer Yeti)" in told
    assert told.endswith("Mantén ok: nombre…")


@pytest.mark.parametrize("lang", ["es", "it", "de"])
def test_holding_the_outer_keys_makes_a_letter_of_a_printed_name_take_less_than_half_the_presses(
    box: Box, lang: str
) -> None:
    row = CardNaming(box.context, "lone_yeti", "mindbug").row + list(ACCENTS[lang])
    printed = [name for card, _ in box.session.ui.cards(SETS) if (name := box.session.ui.printed(card).get(lang))]
    stepping = leaping = 0
    for name in printed:
        at = 0
        for letter in name.casefold():
            place = row.index(letter) if letter in row else row.index(SPACE)
            ahead = (place - at) % len(row)
            stepping += min(ahead, len(row) - ahead) + 1
            leaping += sum(abs(by) for _, by in moves(ahead, len(row))) + 1
            at = place
    assert leaping < stepping / 2
    assert leaping < 5 * sum(map(len, printed))


def test_a_held_key_leaps_around_the_row(box: Box) -> None:
    explain(box.context, "lone_yeti", "mindbug")
    box.hold("1.ok")
    page = box.context.pages.top
    assert isinstance(page, Naming)
    box.hold("1.right")
    assert page.row[page.at] == "g"
    box.hold("1.left")
    box.hold("1.left")
    assert page.at == len(page.row) - LEAP
    assert "◀ ◀◀" in box.words


def test_the_engine_keeps_the_printed_names(new_box: NewBox) -> None:
    box = new_box(game="mindbug")
    name_card(box, "lone_yeti", "Snowman")
    explained = registry.ui("mindbug").game.explain("lone_yeti", "en")
    assert explained.name == "Lone Yeti"  # type: ignore[union-attr]
    assert box.answer("play lone_yeti") > 0, "and answers keep the card's id"
    assert "Snowman" in box.words


def test_a_name_is_kept_by_language_and_comes_back_after_a_cut(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="es")
    name_card(box, "lone_yeti", "Yeti")
    box = new_box(game="mindbug", lang="it")
    assert box.session.ui.card("lone_yeti", box.context.lang).name == "Lone Yeti"
    box = new_box(game="mindbug", lang="es")
    assert box.session.ui.card("lone_yeti", box.context.lang).name == "Yeti"


def test_munchkin_calls_its_cards_so_too(new_box: NewBox) -> None:
    box = new_box(game="munchkin", seats=3, lang="it")
    names.enter(preferences(box), "munchkin", "gazebo", "it", "Il Chiosco")
    lang, ui = box.context.lang, box.session.ui
    box.lay(("phase", "door"))
    assert ui.card("gazebo", lang).name == "Il Chiosco"
    box.answer("female", "female", "female", "begin", "open gazebo")
    assert "Il Chiosco" in box.words


def test_the_letters_of_the_language_are_there_and_large_ones_come_by_themselves(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="de")
    explain(box.context, "lone_yeti", "mindbug")
    box.hold("1.ok")
    take(box, "ü", "ß", SPACE, "a", "-", "b", CASE, "c", CASE, CASE, "d", "1")
    page = box.context.pages.top
    assert isinstance(page, Naming)
    assert page.name == "Üß A-BCd1"
    take(box, DELETE, DELETE)
    assert page.name == "Üß A-BC"
    assert "Üß A-BC_" in box.words
    assert "Löschen" in box.words, "the word for what ok does stands above it"


def test_no_more_than_forty_letters_and_no_two_spaces(box: Box) -> None:
    explain(box.context, "lone_yeti", "mindbug")
    box.hold("1.ok")
    page = box.context.pages.top
    assert isinstance(page, Naming)
    take(box, SPACE)
    assert page.name == ""
    take(box, "a", SPACE, SPACE)
    assert page.name == "A "
    box.buzzer.played.clear()
    take(box, *("b" * 50))
    assert len(page.name) == 40
    assert box.buzzer.played.count("refused") == 12
    assert not box.overflows()
    take(box, DONE)
    assert preferences(box).get("name.mindbug.lone_yeti.en", "") == f"A B{'b' * 37}"


def test_the_name_of_another_card_is_refused_with_words(box: Box) -> None:
    name_card(box, "lone_yeti", "gorillion")
    assert "Gorillion is called" in box.words.replace("\n", " ")
    assert names.entered(preferences(box), "mindbug", "lone_yeti", "en") == ""
    box.press("1.ok")
    assert isinstance(box.context.pages.top, Naming), "one may go on with what was entered"
    take(box, "s", DONE)
    assert box.session.ui.card("lone_yeti", box.context.lang).name == "Gorillions"
    name_card(box, "gorillion", "gorillions")
    assert "Gorillions is called" in box.words.replace("\n", " ")


def test_an_empty_name_lets_the_box_call_the_card_as_before(box: Box) -> None:
    name_card(box, "lone_yeti", "Al")
    explain(box.context, "lone_yeti", "mindbug")
    box.hold("1.ok")
    take(box, DELETE, DELETE, DONE)
    assert box.session.ui.card("lone_yeti", box.context.lang).name == "Lone Yeti"


def test_the_shared_key_leaves_all_as_it_was(box: Box) -> None:
    explain(box.context, "lone_yeti", "mindbug")
    box.hold("1.ok")
    take(box, "a")
    box.press("menu")
    assert not isinstance(box.context.pages.top, CardText), "it takes the letter back first"
    box.press("menu")
    assert isinstance(box.context.pages.top, CardText)
    assert "name.mindbug.lone_yeti.en" not in preferences(box).all()


def test_a_name_can_be_entered_while_tags_are_taught(new_box: NewBox) -> None:
    box = new_box(lang="es")
    box.context.pages.push(Enrol(box.context, Cards("mindbug", ("beyond_eternity",))))
    page = box.context.pages.top
    assert isinstance(page, Enrol)
    card = page.every[page.at].card
    box.hold("1.ok")
    box.hold("1.ok")
    take(box, *"zorro", DONE)
    assert box.context.pages.top is page
    assert "Zorro" in box.words
    assert names.entered(preferences(box), "mindbug", card, "es") == "Zorro"


BAD: dict[str, Any] = {
    "control characters": "Ye\x00ti",
    "an end of line": "Ye\nti",
    "10,000 letters": "x" * 10_000,
    "spaces alone": "   ",
    "space around it": " Yeti ",
    "a number": 7,
    "nothing": "",
}


@pytest.mark.parametrize("value", BAD.values(), ids=BAD)
def test_what_is_no_name_in_the_file_is_passed_over(box: Box, value: Any) -> None:
    preferences(box).set("name.mindbug.lone_yeti.en", value)
    preferences(box).set("name.mindbug.no_such_card.en", "Nobody")
    box.answer("play lone_yeti")
    assert "Lone Yeti" in box.words


def test_what_is_no_name_is_not_kept(box: Box) -> None:
    with pytest.raises(ValueError, match="wanted up to 40 characters"):
        names.enter(preferences(box), "mindbug", "lone_yeti", "en", "x" * 41)
    assert not names.can_be_named("mindbug", "ñandú")


@pytest.mark.parametrize("game", ["mindbug", "munchkin"])
def test_the_longest_names_are_nowhere_cut_without_a_note(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of forty letters on every card, and the walk by keys through a whole table."""
    switch_on = contract.Box.start

    def named(box: contract.Box, *given: Any) -> None:
        ui = registry.ui(game)
        for number, (card, _) in enumerate(ui.cards(ui.game.sets)):
            name = f"{number:03} Wolpertinger aus dem Hinterlande {number:03}"
            names.enter(box.storage.preferences, game, card, box.context.lang.code, name)
        switch_on(box, *given)

    monkeypatch.setattr(contract.Box, "start", named)
    is_played_by_keys(game, tmp_path)


# Found by a name of any language


def test_holding_ok_while_picking_lets_the_card_be_found_by_its_name_in_any_language(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="it")
    box.press("1.left")
    box.hold("1.ok")
    assert "Per nome" in box.words
    box.follow(Follow(words="Einsamer Yeti"))
    assert box.match.entries[-1]["answer"] == "play lone_yeti"


def test_a_name_that_was_entered_leads_to_the_card_in_another_language_too(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="es")
    names.enter(preferences(box), "mindbug", "lone_yeti", "it", "Yeti Solitario")
    box.press("1.left")
    box.hold("1.ok")
    box.follow(Follow(words="Yeti Solitario"))
    assert box.match.entries[-1]["answer"] == "play lone_yeti"


def depth(page: Pick) -> int:
    def below(cards: list[Any]) -> int:
        return 0 if len(cards) == 1 else 1 + max(below(part) for part in parted(cards))

    return below(page.steps[-1])


@pytest.mark.parametrize("lang", ["en", "es", "it", "de"])
@pytest.mark.parametrize("game", ["mindbug", "munchkin"])
def test_by_name_every_card_is_reached_with_at_most_eight_keys(new_box: NewBox, game: str, lang: str) -> None:
    """One opens the page, holding ok its names: so six thirds are left for all names of all languages."""
    box = new_box(lang=lang)
    ui = registry.ui(game)
    cards = [card for card, count in ui.cards(ui.game.sets) if count]
    box.context.pages.push(Pick("Play", plain_cards(ui, cards, box.context.lang, lambda _: None), game))
    box.hold("1.ok")
    page = box.context.pages.top
    assert isinstance(page, Pick)
    assert page.by_name
    assert depth(page) <= 6
    assert {card.id for card in page.steps[-1]} == set(cards)
    box.hold("1.ok")
    assert box.context.pages.top is page, "by name there is no other way to part them"


def test_a_card_without_a_name_in_the_language_stands_there_with_its_others(new_box: NewBox) -> None:
    box = new_box(game="mindbug", lang="it")
    lang, ui = box.context.lang, box.session.ui
    (borrowed,) = plain_cards(ui, ["lone_yeti"], lang, lambda _: None)
    assert borrowed.name == "Lone Yeti"
    assert "Einsamer Yeti" in borrowed.also
    box.context.pages.push(Pick("Play", [borrowed], "mindbug"))
    assert isinstance(box.view, Thirds)
    assert box.view.parts[1] == ("Lone Yeti 5", "(Einsamer Yeti)")
    assert not box.overflows()
    names.enter(preferences(box), "mindbug", "lone_yeti", "it", "Yeti Solitario")
    (known,) = plain_cards(ui, ["lone_yeti"], box.context.lang, lambda _: None)
    assert (known.name, known.also) == ("Yeti Solitario", ())


@pytest.mark.parametrize("lang", ["es", "it"])
def test_a_card_of_munchkin_without_a_name_is_found_by_what_it_is(new_box: NewBox, lang: str) -> None:
    """No line of the search mixes two languages, whatever is parted."""
    box = new_box(game="munchkin", lang=lang, seats=3)
    ui = box.session.ui
    cards = plain_cards(ui, [card for card, _ in ui.cards(())], box.context.lang, lambda _: None)
    unnamed = {card.id: card for card in cards if card.id and ui.gloss(card.id, box.context.lang)}
    for card, shown in unnamed.items():
        assert lang not in ui.printed(card)
        assert (shown.name, shown.also) == (ui.gloss(card, box.context.lang), (ui.printed(card)["en"],))
        box.context.pages.push(Pick("Play", [shown], "munchkin"))
        assert not box.overflows()
    english = {ui.printed(card)["en"] for card in unnamed}
    assert not english & {card.name for card in cards}
    explain(box.context, "out_to_lunch", "munchkin")
    assert isinstance(box.view, Text)
    assert box.view.lines[1] == ui.gloss("out_to_lunch", box.context.lang)
    names.enter(preferences(box), "munchkin", "out_to_lunch", lang, "Zzz")
    (known,) = plain_cards(ui, ["out_to_lunch"], box.context.lang, lambda _: None)
    assert (known.name, known.also) == ("Zzz", ())
