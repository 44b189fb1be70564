"""The languages of the box: every text that people read, as flat catalogues of data, one folder a language.

A catalogue is a TOML file of quoted keys and texts with `{slots}`: `"page.check" = "Check: {name}"`. All languages
hold the same files, the same keys and the same slots; a test compares them. Only the language asked for is read.

The texts of the box are here. Those of a game are in the folder `words` of its package, again one folder a language.
Their keys begin with the game's id, and they are read when that game is.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

LANGUAGES = ("en", "es", "it", "de")
"""English, Spanish, Italian and German, in the order in which they are offered."""


def _nothing(_game: str, _card: str) -> str:
    return ""


class Language:
    """The texts of one language: those of the box, and of one game if it was read with it."""

    def __init__(self, code: str, texts: Mapping[str, str], entered: Callable[[str, str], str] = _nothing) -> None:
        self.code = code
        self._texts = texts
        self._entered = entered

    def with_names(self, entered: Callable[[str, str], str]) -> Language:
        """Return the same language with the names that were entered for cards: of a game's card, empty for none."""
        return Language(self.code, self._texts, entered)

    def called(self, game: str, card: str, printed: str) -> str:
        """Return what a game's card is called at this table: as it was entered, else as the game has it."""
        return self._entered(game, card) or printed

    def text(self, key: str, **slots: object) -> str:
        """Return a text with its slots filled. Raises KeyError for a key or slot that is not there."""
        if key not in self._texts:
            raise KeyError(f"text: the catalogue of {self.code!r} has no key {key!r}; add it in every language")
        try:
            return self._texts[key].format_map(slots)
        except KeyError as missing:
            raise KeyError(f"text {key!r} in {self.code!r} wants a slot {missing}; got {sorted(slots)}") from None

    def counted(self, key: str, n: int, **slots: object) -> str:
        """Return the text `key.one` where `n` is 1, else `key.many`; `{n}` is a slot of both."""
        return self.text(f"{key}.one" if n == 1 else f"{key}.many", n=n, **slots)

    def word(self, *keys: str, plain: str, **slots: object) -> str:
        """Return the first of some texts that there is, the most particular first; none of them: `plain` as it is.

        A plain word is the engine's own: it stands where a new game has no text yet.
        """
        return next((self.text(key, **slots) for key in keys if key in self), plain)

    def __contains__(self, key: str) -> bool:
        return key in self._texts


@cache
def language(code: str, package: str | None = None) -> Language:
    """Read a language: the texts of the box, and with them those of the game in a package.

    Raises ValueError for a code that is none, or for a key that stands in two files.
    """
    if code not in LANGUAGES:
        raise ValueError(f"language: wanted one of {', '.join(LANGUAGES)}, got {code!r}")
    texts: dict[str, str] = {}
    for source in dict.fromkeys((None, package)):
        for file in catalogue_files(code, source):
            for key, text in catalogue(code, file, source).items():
                if key in texts:
                    where = _folder(code, source).joinpath(file)
                    raise ValueError(f"{where}: {key!r} stands in another file of {code!r} too; remove one")
                texts[key] = text
    return Language(code, texts)


def catalogue_files(code: str, package: str | None = None) -> list[str]:
    """Return the names of a language's files: the box's own, or those of the game in a package."""
    return sorted(one.name for one in _folder(code, package).iterdir() if one.name.endswith(".toml"))


@cache
def catalogue(code: str, file: str, package: str | None = None) -> Mapping[str, str]:
    """Read one file. Raises ValueError for a value that is no text."""
    path = _folder(code, package).joinpath(file)
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    for key, text in read.items():
        if not isinstance(text, str):
            raise ValueError(f"{path}: {key!r} wanted a text (is the key quoted?), got {text!r}")
    return read


def _folder(code: str, package: str | None) -> Traversable:
    return files(__name__).joinpath(code) if package is None else files(package).joinpath("words", code)
