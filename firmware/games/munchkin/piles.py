"""Piles whose order counts while cards come and go: how deep a card lies, and which may stay where they are."""

from __future__ import annotations

from collections.abc import Sequence


class Pile:
    """A pile while the moves are made, the bottom card first: it says how deep a card lies that comes or goes."""

    def __init__(self, was: Sequence[str], will_be: Sequence[str], leaves: set[int], coming: set[int]) -> None:
        self._cards = {False: was, True: will_be}
        self._stays = [(False, index) for index in range(len(was)) if index not in leaves]
        self._coming = coming
        self._lying = [(False, index) for index in range(len(was))]
        """Each card by its index in the pile as it was, or (True) as it will be."""

    def take(self, at: int) -> int:
        """Take a card out and return how many lie above it; none need be counted where it is the topmost copy."""
        index = self._lying.index((False, at))
        above = [self._cards[came][place] for came, place in self._lying[index + 1 :]]
        del self._lying[index]
        return len(above) if self._cards[False][at] in above else 0

    def put(self, at: int) -> int:
        """Put a card where it will be and return how many lie above it."""
        index = self._lying.index(self._will_lie(at - 1)) + 1 if at else 0
        self._lying.insert(index, (True, at))
        return len(self._lying) - 1 - index

    def _will_lie(self, at: int) -> tuple[bool, int]:
        """Return the card that has this index in the pile as it will be."""
        return (True, at) if at in self._coming else self._stays[at - sum(one < at for one in self._coming)]


def common(was: Sequence[str], will_be: Sequence[str]) -> list[tuple[int, int]]:
    """Return which cards of a pile may stay where they are, as indices before and after: as many as can."""
    low = next((i for i, (a, b) in enumerate(zip(was, will_be, strict=False)) if a != b), min(len(was), len(will_be)))
    longest = [[0] * (len(will_be) + 1) for _ in range(len(was) + 1)]
    for i in range(len(was) - 1, low - 1, -1):
        for j in range(len(will_be) - 1, low - 1, -1):
            longest[i][j] = (
                longest[i + 1][j + 1] + 1 if was[i] == will_be[j] else max(longest[i + 1][j], longest[i][j + 1])
            )
    stay, i, j = [(index, index) for index in range(low)], low, low
    while i < len(was) and j < len(will_be):
        if was[i] == will_be[j]:
            stay.append((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return stay
