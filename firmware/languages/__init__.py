"""The languages of the box: every text that people read, as flat catalogues of data, one folder a language.

A catalogue is a TOML file of quoted keys and texts with `{slots}`: `"page.check" = "Check: {name}"`. All languages
hold the same files, the same keys and the same slots; a test compares them. Only the language asked for is read.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "es", "it", "de")
"""English, Spanish, Italian and German, in the order in which they are offered."""


class Language:
    """The texts of one language."""

    def __init__(self, code: str, texts: dict[str, str]) -> None:
        self.code = code
        self._texts = texts

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
def language(code: str) -> Language:
    """Read a language. Raises ValueError for a code that is none, or for a key that stands in two of its files."""
    if code not in LANGUAGES:
        raise ValueError(f"language: wanted one of {', '.join(LANGUAGES)}, got {code!r}")
    texts: dict[str, str] = {}
    for file in sorted(catalogue_files(code)):
        for key, text in catalogue(code, file).items():
            if key in texts:
                raise ValueError(f"languages/{code}/{file}: {key!r} stands in another file of {code!r} too; remove one")
            texts[key] = text
    return Language(code, texts)


def catalogue_files(code: str) -> list[str]:
    """Return the names of a language's files."""
    return sorted(one.name for one in files(__name__).joinpath(code).iterdir() if one.name.endswith(".toml"))


def catalogue(code: str, file: str) -> dict[str, str]:
    """Read one file. Raises ValueError for a value that is no text."""
    read = tomllib.loads(files(__name__).joinpath(code, file).read_text(encoding="utf-8"))
    for key, text in read.items():
        if not isinstance(text, str):
            raise ValueError(f"languages/{code}/{file}: {key!r} wanted a text (is the key quoted?), got {text!r}")
    return read
