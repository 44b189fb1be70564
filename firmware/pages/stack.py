"""The stack of pages: home or the match lies at the bottom, the page on top is shown and takes keys and tags."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tablekeeper.firmware.pages.page import Page


class PageStack:
    """Pages one above the other, never none.

    `home` and `match` make the two pages that may lie at the bottom, `beside` those that lie over each picture of the
    match and are made anew with it.
    """

    def __init__(
        self, home: Callable[[], Page], match: Callable[[], Page], beside: Callable[[], Sequence[Page]] = tuple
    ) -> None:
        self._home, self._match, self._beside = home, match, beside
        self._pages: list[Page] = [home()]
        self._at_home = True

    def __iter__(self) -> Iterator[Page]:
        """Yield the pages from the bottom up."""
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def bottom(self) -> Page:
        """Home or the match."""
        return self._pages[0]

    @property
    def top(self) -> Page:
        """The page that is shown."""
        return self._pages[-1]

    @property
    def above(self) -> tuple[Page, ...]:
        """What lies over the bottom, the lowest first."""
        return tuple(self._pages[1:])

    def push(self, page: Page) -> None:
        """Put a page on top."""
        self._pages.append(page)

    def back(self) -> None:
        """Take the page on top away; the bottom stays."""
        if len(self._pages) > 1:
            self._pages.pop()

    def clear(self) -> None:
        """Take every page over the bottom away, but for one that belongs to its picture."""
        self._pages = [self._pages[0], *(page for page in self.above if page.beside)]

    def to_home(self) -> None:
        """Show the first menu and nothing over it; a match stays as it is."""
        self._pages = [self._home()]
        self._at_home = True

    def to_match(self, above: Sequence[Page] = ()) -> None:
        """Show the match as it stands now, with `above` over it. Raises LookupError where there is none."""
        match = self._match()
        match.take_over(self.bottom)
        self._pages = [match]
        self._pages += [*self._beside(), *(page for page in above if not page.beside)]
        self._at_home = False

    def renew(self) -> None:
        """Show the match anew in words that have changed, and nothing over it; home says its words anew by itself."""
        if not self._at_home:
            self.to_match()
