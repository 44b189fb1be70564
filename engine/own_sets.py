"""Sets of cards of one's own: what such a set is, and how a game that takes any says what is wrong with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tablekeeper.engine.toml import Fault, Table

Text = str | Mapping[str, str]
"""One text for every language, or one for each of some."""
LONGEST_ID = 20
"""How many characters the id of a set or of a card may have."""
ID = rf"[a-z][a-z0-9_]{{0,{LONGEST_ID - 1}}}\Z"


class OwnSet(Struct, frozen=True, kw_only=True, eq=False):
    """A set of cards that a file says; a game's own kind of it holds its cards as well."""

    game: str
    """The game's id."""
    id: str
    """What it is called in positions, and where boxes are named."""
    names: Mapping[str, str]
    """Its name by language; English is always there."""
    table: Table
    """What its file says, as plain data; a match keeps it, so that it opens wherever the file has gone."""

    def name(self, lang: str) -> str:
        """Return its name in a language, the English one where it has none."""
        return self.names.get(lang, self.names["en"])

    @property
    def copies(self) -> Mapping[str, int]:
        """How many copies of each card are shuffled, by its id on the table; none of what is set aside."""
        raise NotImplementedError

    @property
    def size(self) -> int:
        """How many cards are shuffled."""
        return sum(self.copies.values())


class ToldCard(Struct, frozen=True):
    """A card of a set in words."""

    copies: int
    name: str
    power: int
    keywords: tuple[str, ...]
    wording: str


class OwnSets:
    """What a game knows of sets of one's own: a game that takes any puts one of these at `Game.own_sets`."""

    def read(self, table: Table) -> OwnSet | tuple[Fault, ...]:
        """Return the set that the table of a file says, or everything that is wrong with it."""
        raise NotImplementedError

    def told(self, own: OwnSet, lang: str) -> Sequence[ToldCard]:
        """Return the cards of a set in words of a language, whether it is offered or not."""
        raise NotImplementedError

    def offer(self, sets: Sequence[OwnSet]) -> None:
        """Take the sets that there are now for boxes that can be chosen, in the place of those that there were."""
        raise NotImplementedError


def named(text: Text) -> dict[str, str]:
    """Return a text by language; a single one serves all, and the first one stands for English where none does."""
    from tablekeeper.engine.sentences import LANGUAGES  # read only where somebody has a set

    if isinstance(text, str):
        return dict.fromkeys(LANGUAGES, text)
    return {"en": next(iter(text.values())), **text}
