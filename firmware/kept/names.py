"""What the table calls its cards: a printed name that was entered once on the box, kept by language."""

from __future__ import annotations

from collections.abc import Mapping

from tablekeeper.firmware.languages import Language
from tablekeeper.firmware.storage.preferences import Preferences

LONGEST = 40
"""Characters of a name; no card has a longer one."""
KEPT = "name."
"""What the preference of each name begins with; game, card and language follow."""


def can_be_named(game: str, card: str) -> bool:
    """Return whether a card's name can be kept: preferences have names in ASCII, and a game of others may have none."""
    return f"{game}{card}".isascii()


def entered(preferences: Preferences, game: str, card: str, lang: str) -> str:
    """Return the name that was entered for a card in a language; nothing where none was, or what is kept is no name."""
    name = preferences.get(_key(game, card, lang), "")
    return name if is_name(name) else ""


def enter(preferences: Preferences, game: str, card: str, lang: str, name: str) -> None:
    """Keep a name; an empty one forgets what was entered. Raises ValueError for what is no name."""
    if name and not is_name(name):
        wanted = f"up to {LONGEST} characters that can be seen, with single spaces between"
        raise ValueError(f"name of {card!r}: wanted {wanted}, got {name[:80]!r}; enter what is printed on the card")
    preferences.set(_key(game, card, lang), name)


def every(preferences: Preferences) -> dict[str, str]:
    """Return all names that were entered, by `GAME.CARD.LANGUAGE`."""
    kept = {key.removeprefix(KEPT): text for key, text in preferences.all().items() if key.startswith(KEPT)}
    return {place: text for place, text in kept.items() if isinstance(text, str) and is_name(text)}


def spoken(lang: Language, names: Mapping[str, str]) -> Language:
    """Return a language that calls cards by names that were entered, as `every` gives them."""
    return lang.with_names(lambda game, card: names.get(_place(game, card, lang.code), ""))


def is_name(text: str) -> bool:
    """Return whether a text can be a card's name: some characters that can be seen, with single spaces between."""
    return 0 < len(text) <= LONGEST and text.isprintable() and text == " ".join(text.split())


def _key(game: str, card: str, lang: str) -> str:
    return KEPT + _place(game, card, lang)


def _place(game: str, card: str, lang: str) -> str:
    return f"{game}.{card}.{lang}"
