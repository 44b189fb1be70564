"""Decks in words: their parts with their sizes, and their faults in the language of the box."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tablekeeper.engine.decks import Deck, DeckFault, Remark
from tablekeeper.engine.toml import Fault, written
from tablekeeper.firmware.games.ui import AnyUI
from tablekeeper.firmware.kept.decks import OpenDeck
from tablekeeper.firmware.languages import LANGUAGES, Language, language
from tablekeeper.firmware.pages.page import Page
from tablekeeper.firmware.pages.text import Reading, paged, said


def card_name(ui: AnyUI, card: str, lang: Language) -> str:
    """Return what a card of a deck is called; one that nobody knows as somebody has written it."""
    try:
        return ui.card(card, lang).name
    except LookupError:
        decks = ui.game.decks
        return (decks and decks.printed(card)) or card


def part_name(ui: AnyUI, part: str, lang: Language) -> str:
    """Return what a part of a deck is called."""
    return lang.word(f"{ui.game.name}.part.{part}", plain=part)


def sized(ui: AnyUI, open_deck: OpenDeck, part: str, lang: Language) -> str:
    """Return a part with its size, and with how large it must be: `main 12/60`."""
    least = open_deck.decks.least(part)
    return f"{part_name(ui, part, lang)} {open_deck.deck.size(part)}{f'/{least}' if least else ''}"


def fault_words(ui: AnyUI, fault: DeckFault, lang: Language, shown: str | None = None) -> str:
    """Return a fault in words: the cards, or the part, what is wrong, and the rule that says so.

    `shown` is a card that everybody sees, and that need not be named.
    """
    part = part_name(ui, fault.path[0], lang)
    who = ", ".join(card_name(ui, card, lang) for card in fault.cards) or part
    counted = "" if fault.kind not in ("few", "many") else ".one" if fault.by == 1 else ".many"
    kind = f"{fault.kind}{counted}"
    plain = lang.word(f"page.deck.fault.{kind}", plain=f"{fault.got}; {fault.remedy}", n=fault.by, part=part)
    words = lang.word(f"{ui.game.name}.deck.fault.{kind}", plain=plain, n=fault.by, part=part)
    ruled = f"{words} ({fault.rule})" if fault.rule else words
    return ruled if shown in fault.cards else f"{who}: {ruled}"


def remark_words(ui: AnyUI, remarks: Sequence[Remark], lang: Language) -> list[str]:
    """Return what is worth knowing in words, each remark of a part once, then all cards that it is about."""

    def sort(remark: Remark) -> tuple[str, str, str, str]:
        return remark.path[0], remark.kind, remark.says, remark.rule or ""

    told = []
    for (part, kind, says, rule), alike in groupby(sorted(remarks, key=sort), key=sort):
        cards = ", ".join([card_name(ui, card, lang) for remark in alike for card in remark.cards])
        who = cards or part_name(ui, part, lang)
        words = lang.word(f"{ui.game.name}.deck.remark.{kind}", plain=says)
        told.append(f"{words}{f' ({rule})' if rule else ''}: {who}")
    return told


def faults_page(ui: AnyUI, open_deck: OpenDeck, lang: Language) -> Page:
    """Return everything that is wrong with a deck, to be read page by page; of a right one what is worth knowing."""
    if open_deck.faults:
        title = lang.counted("page.deck.faults", len(open_deck.faults))
        return Reading(title, paged([f"· {fault_words(ui, fault, lang)}" for fault in open_deck.faults]))
    remarks = remark_words(ui, open_deck.decks.remarks(open_deck.deck), lang)
    title = lang.text("page.deck.right")
    return Reading(title, paged([f"· {words}" for words in remarks])) if remarks else said(title, open_deck.deck.name)


def unreadable(faults: Sequence[Fault], lang: Language) -> list[str]:
    """Return where the faults are for which there is no deck in a file."""
    words = []
    for fault in faults:
        where = "" if fault.line is None else lang.text("page.wrong_settings.line", line=fault.line)
        what = written(fault.path) or lang.text("page.wrong_settings.unread")
        words.append(f"{where} {what}".lstrip())
    return [*words, lang.text("page.deck.unread.more")]


def is_unnamed(deck: Deck) -> bool:
    """Return whether a deck is called as the box has called it, in any language."""
    given = {language(code).text("page.deck.new") for code in LANGUAGES}
    return any(deck.name == name or deck.name.removeprefix(f"{name} ").isdecimal() for name in given)
