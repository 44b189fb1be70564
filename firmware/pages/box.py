"""What a page may read of the box and ask it to do. The app is one; pages know no more of it than this."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from engine.game import Refusal
from firmware.hardware import Hardware
from firmware.languages import Language
from firmware.session import Loss, Session
from firmware.storage import Storage
from firmware.views import Signs

if TYPE_CHECKING:
    from firmware.games.face import Face
    from firmware.pages.page import Key, Page


class Box(Protocol):
    """The box around a page."""

    hardware: Hardware
    storage: Storage
    chance: random.Random
    session: Session | None
    """The match on the table, if there is one."""
    teaching: bool
    """Whether keywords are explained when they first matter."""
    flash: str
    """A change or a word that stands in the place of the question for a moment."""

    def take_up(
        self, resumed: tuple[Session, Loss | None] | Refusal | None, *, check: bool = False, over: bool = True
    ) -> bool:
        """Put an earlier match on the table if it can be opened, and unless it is `over`; say what was lost of it."""

    @property
    def lang(self) -> Language:
        """The language of the panel, with the words of the game on the table if there is one."""

    def lang_of(self, game: str | None) -> Language:
        """Return the language of the panel with the words of a game; with none of any, only the box's own."""

    def face_of(self, game: str) -> Face:
        """Return how a game shows itself."""

    @property
    def face(self) -> Face:
        """How the game on the table shows itself; without a match, the first of the games."""

    @property
    def game(self) -> str:
        """The game on the table; without a match, the first of the games."""

    @property
    def asked(self) -> int | None:
        """The seat that must decide; None where nothing is asked."""

    @property
    def signs(self) -> Signs:
        """The small signs that every view carries."""

    def word(self, key: str, general: str, plain: str, **slots: object) -> str:
        """Return a text, or a more general one, or the engine's own word where a new game has no text yet."""

    def push(self, page: Page) -> None:
        """Put a page on top."""

    def back(self) -> None:
        """Take the page on top away; the lowest stays."""

    def go_home(self) -> None:
        """Show the first menu; a match stays as it is."""

    def to_match(self) -> None:
        """Show the match."""

    def open_menu(self) -> None:
        """Open the match's menu over the match, or close every page over it; without a match, go home."""

    def say(self, text: str) -> None:
        """Show a word for a moment in the place of the question."""

    def notice(self, title: str, *texts: str, code: str = "") -> None:
        """Put a notice on top."""

    def not_yours(self, seat: int) -> None:
        """Tell a seat that it is not asked."""

    def explain(self, card: str, game: str | None = None) -> None:
        """Open the explanation of a card, of the game on the table if no other is named."""

    def pick_to_explain(self) -> None:
        """Let a card be picked to be explained."""

    def answer(self, answer: str, tag: str | None = None) -> None:
        """Give an answer."""

    def undo(self) -> None:
        """Take the last step back."""

    def enter(self, entry: Mapping[str, Any], tag: str | None = None, *, stay: bool = False) -> None:
        """Enter into the match; with `stay` the pages over it remain."""

    def begun(self, session: Session | Refusal, word: str = "") -> None:
        """Show a match that was just begun, and a word with it, once it is on disk."""

    def scan(self, uid: str) -> None:
        """Take a tag, as the page on top reads it."""

    def scan_for_match(self, uid: str) -> None:
        """Take a tag for the match; without one it tells its card."""

    def correct(self, seat: int) -> None:
        """Open what can be corrected at a seat."""

    def correct_life(self, seat: int, by: int) -> None:
        """Open a seat's life, already changed by one; in every game it is the first of its facts."""

    def rematch(self) -> None:
        """Ask who begins the next match of the same game."""

    def now(self) -> float:
        """Return the time, in seconds of the app's clock."""

    def again(self, key: Key) -> None:
        """Let a key be handled once more, before what waits."""
