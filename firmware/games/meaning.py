"""What a tap of a card means where it is made: an answer, a question back, or a refusal with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from tablekeeper.engine.answers import Answer
from tablekeeper.engine.refusals import Refusal


@dataclass(frozen=True)
class GiveAnswer:
    """The tap is this answer; entered together with the tag it also binds the tag to its card in play."""

    answer: Answer


@dataclass(frozen=True)
class Ask:
    """The tap may be any of these answers: it must be asked which, or whether this copy is meant or another."""

    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class UnknownTag:
    """The box has not been taught this tag."""

    uid: str


@dataclass(frozen=True)
class Wrong:
    """The tap cannot be an answer now."""

    refusal: Refusal
    first: Answer | None = None
    """An answer after which the tap is one, too: people may give both at once."""


Meaning = GiveAnswer | Ask | UnknownTag | Wrong
