"""The decks of a running box: kept by their names in its state directory, and changed card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from tablekeeper.engine.deck_files import MOST_BYTES, MOST_COPIES, MOST_LINES, DeckFile, read_deck, write_deck
from tablekeeper.engine.decks import Deck, DeckFault, Decks
from tablekeeper.engine.toml import Fault
from tablekeeper.firmware.kept.deck_folder import FOLDER, SUFFIX, file_of
from tablekeeper.firmware.kept.shelf import Shelf
from tablekeeper.firmware.storage import Unkept, shown

TAGS = "deck_tags"
"""The preference that says which tags are in the deck that was tapped last, so that none counts twice after a cut."""


@dataclass(frozen=True)
class KeptDeck:
    """What a file of the folder is: a deck, or why there is none in it."""

    file: str
    found: Deck | Sequence[Fault]

    @property
    def title(self) -> str:
        """What it is called: the deck's name, or that of a file that cannot be read."""
        return self.found.name if isinstance(self.found, Deck) else shown(Path(self.file.removesuffix(SUFFIX)))


def kept_decks(storage: Shelf, game: str) -> list[KeptDeck]:
    """Return the decks of a game that are kept, by their names, and files that nobody can read as a deck."""
    files = storage.folder(FOLDER)
    every = [KeptDeck(name, _read(storage, name)) for name in files.names() if name.endswith(SUFFIX)]
    found = [one for one in every if not isinstance(one.found, Deck) or one.found.game == game]
    return sorted(found, key=lambda one: one.title.casefold())


def _read(storage: Shelf, file: str) -> Deck | Sequence[Fault]:
    try:
        read = read_deck(storage.folder(FOLDER).read(file, MOST_BYTES + 1))
    except OSError as error:
        return (Fault((), "the file of a deck", error.strerror or "an error", "look at the memory card"),)
    return read.deck if isinstance(read, DeckFile) else read


def drop(storage: Shelf, file: str) -> None:
    """Take the file of a deck away."""
    storage.folder(FOLDER).remove(file)


def is_kept(storage: Shelf, name: str) -> bool:
    """Return whether a file has the name that a deck so called would have."""
    return file_of(name) in storage.folder(FOLDER).names()


class OpenDeck:
    """A kept deck that people look at and change. Every change is kept at once, in the deck's own file."""

    def __init__(self, storage: Shelf, decks: Decks, deck: Deck, file: str) -> None:
        self._storage, self.decks = storage, decks
        self.deck, self.file = deck, file
        self.faults: Sequence[DeckFault] = decks.faults(deck)
        """What is wrong with it now."""
        self.tags = self._noted()
        """The tags that are in it, each with its part; only those of the deck that was tapped last are known."""

    @classmethod
    def begin(cls, storage: Shelf, decks: Decks, game: str, name: str) -> OpenDeck:
        """Return a deck without cards; it is kept from its first card on."""
        return cls(storage, decks, Deck(game, name, {}), file_of(name))

    @property
    def begun(self) -> bool:
        """Whether it is kept, as it is as soon as a card has been in it."""
        return self.file in self._storage.folder(FOLDER).names()

    @property
    def trouble(self) -> Unkept | None:
        """Why it may be gone with the power."""
        return self._storage.folder(FOLDER).trouble

    def copies(self, part: str, card: str) -> int:
        """Return how many of a card are in a part."""
        return self.deck.cards(part).get(card, 0)

    def put(self, part: str, card: str, uid: str | None = None) -> bool:
        """Put a card in, by its tag if it has one; return whether there was room for it in a deck's file."""
        cards = {**self.deck.cards(part), card: self.copies(part, card) + 1}
        fuller = replace(self.deck, parts={**self.deck.parts, part: cards})
        text = write_deck(fuller, self.decks)
        if cards[card] > MOST_COPIES or len(text.encode()) > MOST_BYTES or text.count("\n") > MOST_LINES:
            return False
        if uid is not None:
            self._note({**self.tags, uid: part})  # first: a tag without its card is seen after a cut, and forgotten
        self._keep(fuller)
        return True

    def take(self, part: str, card: str, uid: str | None = None) -> None:
        """Take one of a card out of a part, by its tag if it was put in by one."""
        left = {**self.deck.cards(part), card: self.copies(part, card) - 1}
        cards = {one: copies for one, copies in left.items() if copies > 0}
        self._keep(replace(self.deck, parts={**self.deck.parts, part: cards}))
        self._note(self._there({one: where for one, where in self.tags.items() if one != uid}))

    def rename(self, name: str) -> None:
        """Call it otherwise: it has another file from now on."""
        before = self.file
        self.deck, self.file = replace(self.deck, name=name), file_of(name)
        self._note(self.tags)
        self._keep(self.deck)
        if self.file != before:
            drop(self._storage, before)

    def _keep(self, deck: Deck) -> None:
        self.deck, self.faults = deck, self.decks.faults(deck)
        self._storage.folder(FOLDER).put(self.file, write_deck(deck, self.decks).encode())

    # The tags that are in it

    def _note(self, tags: Mapping[str, str]) -> None:
        """Remember which tags are in this deck, and no longer those of another one."""
        if tags or self.tags:
            self.tags = dict(tags)
            listed = ",".join(f"{uid} {part}" for uid, part in tags.items())
            self._storage.preferences.set(TAGS, f"{self.deck.game}/{self.deck.name}/{listed}")

    def _noted(self) -> dict[str, str]:
        """Return the tags that are remembered of this deck, as far as their cards are in it."""
        game, _, rest = self._storage.preferences.get(TAGS, "").partition("/")
        name, _, listed = rest.partition("/")
        if (game, name) != (self.deck.game, self.deck.name):
            return {}
        pairs = (one.partition(" ") for one in listed.split(","))
        return self._there({uid: part for uid, _, part in pairs if uid and part in self.decks.parts})

    def _there(self, tags: Mapping[str, str]) -> dict[str, str]:
        """Return those of some tags whose cards are in the deck, no more of a card than there are copies."""
        every = self._storage.tags.all()
        found: dict[str, str] = {}
        used = Counter[tuple[str, str]]()
        for uid, part in tags.items():
            tagged = every.get(uid)
            if tagged is None or tagged.game != self.deck.game:
                continue
            card = self.decks.find(tagged.card) or tagged.card
            if used[part, card] < self.copies(part, card):
                used[part, card] += 1
                found[uid] = part
        return found
