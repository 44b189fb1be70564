"""What may be said at the door, and what is said back: closed types, of which none can answer, correct or take back.

On the line it is JSON, a request and its answer a connection (docs/door.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

MOST_BYTES = 4096
"""No message is longer, unless it carries a file."""
ENVELOPE = 128
"""So much more has a request than its message."""
MOST_FILE_BYTES = 2_200_000
"""No message at all is longer: a list of tags has two million bytes at the most."""

Id = Annotated[str, Meta(min_length=1, max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
"""The name of a file without a folder."""
Text = Annotated[str, Meta(max_length=2_000_000)]
"""What stands in a file."""
Uid = Annotated[str, Meta(pattern=r"^([0-9A-Fa-f]{2}){1,20}$")]
Copy = Annotated[int, Meta(ge=1, le=999)]
Value = bool | int | Annotated[str, Meta(max_length=100)]


def _kind(name: str) -> str:
    """Return what a message is called: `ShowCode` is `show_code`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask", tag=_kind):
    """Something that is asked at the door."""


class ShowCode(Message, frozen=True):
    """Show a code on the panel."""


class Check(Message, frozen=True):
    """Open the door with the code that the panel shows."""

    code: Annotated[str, Meta(pattern=r"^\d{6}$")]


class Leave(Message, frozen=True):
    """Close the door."""


class Read(Message, frozen=True):
    """Say what there is."""

    what: Literal["preferences", "tags", "decks", "pads", "sets", "matches"]


class SetPreference(Message, frozen=True):
    """Change what people like of the box."""

    name: Id
    value: Value


class Teach(Message, frozen=True):
    """Let the next tag that is tapped be on this card."""

    game: Id
    card: Id
    copy: Copy


class PutTag(Message, frozen=True):
    """Say that a tag is on this card."""

    uid: Uid
    game: Id
    card: Id
    copy: Copy


class ForgetTag(Message, frozen=True):
    """Say that a tag is on no card."""

    uid: Uid


class PutTags(Message, frozen=True):
    """Take a list of tags, as `tablekeeper tags import` does."""

    text: Text


class GetTags(Message, frozen=True):
    """Return the list of tags, as `tablekeeper tags export` writes it."""


class CheckDeck(Message, frozen=True):
    """Say what is wrong with a deck."""

    text: Text


class PutDeck(Message, frozen=True):
    """Keep a deck, also one with faults, in the place of one of its name."""

    text: Text


class GetDeck(Message, frozen=True):
    """Return the text of a deck."""

    file: Name


class DropDeck(Message, frozen=True):
    """Keep a deck no longer."""

    file: Name


class TryPad(Message, frozen=True):
    """Say what is wrong with a score pad, or what it looks like in a language."""

    text: Text
    lang: Id


class PutPad(Message, frozen=True):
    """Keep a score pad, if nothing is wrong with it."""

    file: Name
    text: Text


class GetPad(Message, frozen=True):
    """Return the text of a score pad."""

    file: Name


class DropPad(Message, frozen=True):
    """Keep a score pad no longer."""

    file: Name


class CheckSet(Message, frozen=True):
    """Say what is wrong with a set of cards of one's own, or tell its cards in a language."""

    text: Text
    lang: Id


class PutSet(Message, frozen=True):
    """Keep a set, if nothing is wrong with it, in the place of one of its id."""

    text: Text


class GetSet(Message, frozen=True):
    """Return the text of a set."""

    file: Name


class DropSet(Message, frozen=True):
    """Keep a set no longer."""

    file: Name


class DeleteMatch(Message, frozen=True):
    """Take the journal of a match away, for good."""

    number: Annotated[int, Meta(ge=1, le=999_999_999)]


AnyMessage = (
    ShowCode
    | Check
    | Leave
    | Read
    | SetPreference
    | Teach
    | PutTag
    | ForgetTag
    | PutTags
    | GetTags
    | CheckDeck
    | PutDeck
    | GetDeck
    | DropDeck
    | TryPad
    | PutPad
    | GetPad
    | DropPad
    | CheckSet
    | PutSet
    | GetSet
    | DropSet
    | DeleteMatch
)
"""Everything that can be said."""
FREE = ShowCode | Check
"""What is answered while the door is closed."""
WITH_FILE = PutTags | CheckDeck | PutDeck | TryPad | PutPad | CheckSet | PutSet
"""What may be longer than `MOST_BYTES`."""


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A message with what opens the door for it."""

    message: AnyMessage
    token: Annotated[str, Meta(max_length=64)] = ""


Why = Literal[
    "off",
    "away",
    "form",
    "long",
    "late",
    "code_soon",
    "code_none",
    "code_wrong",
    "closed",
    "busy",
    "unknown_preference",
    "preference",
    "unknown_card",
    "unknown_tag",
    "unknown_file",
    "file_name",
    "faults",
    "on_table",
    "packed",
]
"""Why something was not done; the page has words for each in every language."""


class Done(Struct, frozen=True, tag_field="said", tag="done"):
    """It was done; what there is to say."""

    told: Any = None


class Refused(Struct, frozen=True, tag_field="said", tag="refused"):
    """Nothing was done, and why."""

    why: Why
    slots: dict[str, str | int] = field(default_factory=dict)
    """What the words have room for, such as how many seconds to wait."""
    faults: tuple[str, ...] = ()
    """What is wrong with a file, a line each."""


Answer = Done | Refused
Think = Callable[[], object]
"""What takes a while and changes nothing: whoever asks thinks first, and comes again with what was found."""
