"""Answers: what a seat decides, as a value with one line of text.

The text is read once, where it comes in (`Answer.read`), and spelled once, where it goes out (`str`). It is the same in
the protocol, the journal, a script and a test: `attack gorillion`. Between the two nobody takes it apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Never, TypeVar, overload

from msgspec import Struct

MOST_DIGITS = 4
"""Numbers with more digits than this are no number of a seat, a copy or a question."""


def natural(text: str) -> int | None:
    """Return a number from 0 on as it is written without signs, spaces or leading zeros; None for anything else."""
    if len(text) <= MOST_DIGITS and text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0"):
        return int(text)
    return None


def whole(text: str) -> int | None:
    """Return a number that may be below 0, written `-7`, never `-0` or `+7`; None for anything else."""
    if text.startswith("-"):
        return -number if (number := natural(text[1:])) else None
    return natural(text)


class Answer(Struct, frozen=True, gc=False):
    """What a seat decides: `attack gorillion#2`, `pass`, `number 7`; of another seat than the asked `3: play cheat`."""

    verb: str
    subject: str = ""
    """What the verb is about: a card by its id and the number of its copy, a seat, a number; empty if nothing is."""
    seat: int | None = None
    """Who speaks, where that is not the seat that is asked."""

    @classmethod
    def read(cls, text: str) -> Answer:
        """Read any text; what no game has written becomes an answer that no game lists, and is spelled as it was."""
        seat, words = None, text
        before, colon, after = text.partition(": ")
        if colon and (number := natural(before)) is not None:
            seat, words = number, after
        verb, space, subject = words.partition(" ")
        return cls(verb, subject, seat) if subject or not space else cls(words, "", seat)

    def __str__(self) -> str:
        words = f"{self.verb} {self.subject}" if self.subject else self.verb
        return words if self.seat is None else f"{self.seat}: {words}"

    @property
    def name(self) -> str:
        """The subject without the number of a copy: `gorillion` of `attack gorillion#2`."""
        return self.subject.partition("#")[0]

    @property
    def copy(self) -> int | None:
        """The number of the copy, or None where the subject has none."""
        return natural(self.subject.partition("#")[2])

    @property
    def number(self) -> int | None:
        """The subject as a number, which may be below 0; None where it is none."""
        return whole(self.subject)


class LazyAnswers(Sequence[Answer]):
    """Answers that take a while to find, such as all that hidden cards may give: each when somebody looks so far."""

    def __init__(self, coming: Iterable[Answer]) -> None:
        self._coming, self._found = iter(coming), list[Answer]()

    def __iter__(self) -> Iterator[Answer]:
        place = 0
        while place < len(self._found) or self._finds_one():
            yield self._found[place]
            place += 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazyAnswers) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash((*self,))

    def __bool__(self) -> bool:
        return bool(self._found) or self._finds_one()

    def __len__(self) -> int:
        self._found += self._coming
        return len(self._found)

    @overload
    def __getitem__(self, place: int) -> Answer: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Answer]: ...

    def __getitem__(self, place: int | slice) -> Answer | Sequence[Answer]:
        if place == 0 and self:
            return self._found[0]
        self._found += self._coming
        return self._found[place]

    def _finds_one(self) -> bool:
        for answer in self._coming:
            self._found.append(answer)
            return True
        return False


NUMBER = "number"
"""The verb of an answer that is a number out of a span."""

Target = TypeVar("Target", covariant=True)
More = TypeVar("More")
Word = TypeVar("Word", bound=str)


class Option(Struct, Generic[Target], frozen=True, gc=False):
    """An answer that may be given, and what it points at in the state: a creature's number, a seat, a word, nothing."""

    answer: Answer
    target: Target


class Options(Struct, Generic[Target], frozen=True, gc=False):
    """The options of a question, in reading order: the answers, and beside them what each points at."""

    answers: tuple[Answer, ...] = ()
    targets: tuple[Target, ...] = ()

    def __add__(self, more: Options[More]) -> Options[Target | More]:
        return Options(self.answers + more.answers, self.targets + more.targets)

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[Option[Target]]:
        return map(Option, self.answers, self.targets)


NO_OPTIONS: Options[Never] = Options()


def words(*verbs: Word) -> Options[Word]:
    """Return options that stand alone, each pointing at its own word."""
    return Options(tuple(map(Answer, verbs)), verbs)


def plain(*verbs: str) -> Options[None]:
    """Return options that stand alone and point at nothing."""
    return Options(tuple(map(Answer, verbs)), (None,) * len(verbs))


ROLL = "roll"
"""The verb of an answer that is a face of a die."""


def is_die(answers: Sequence[Answer]) -> bool:
    """Return whether answers are the faces of one die, from 1 on."""
    return len(answers) > 1 and all(
        (one.verb, one.number, one.seat) == (ROLL, face, None) for face, one in enumerate(answers, 1)
    )
