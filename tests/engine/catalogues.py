"""What every game's catalogues of sentences must keep: nothing lacks, and nothing is there for nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence


class Watched(dict[str, str]):
    """A catalogue that notes which of its sentences are asked for."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts)
        self.used: set[str] = set()

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        """Return a sentence, and note it."""
        self.used.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> str:
        self.used.add(key)
        return super().__getitem__(key)


def expect_words(
    word: Callable[[str, str], str],
    catalogue: Mapping[str, str],
    lang: str,
    families: Collection[str],
    keys: Sequence[str],
) -> None:
    """Expect pages to get just these words, all of the families that they may ask for."""
    assert all(word(key, lang) == catalogue[key] for key in keys)
    assert {key for key in catalogue if key.partition(".")[0] in families and "." in key} == set(keys)
