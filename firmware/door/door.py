"""The door: who may come in, and what is done for them. It knows what people have taught the box, and no match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol, get_args

from tablekeeper.engine.deck_files import DeckFile
from tablekeeper.firmware.door import decks, messages, pads, sets, tags
from tablekeeper.firmware.door.code import Codes
from tablekeeper.firmware.door.messages import FREE, Answer, AnyMessage, Done, Refused, Request, Think, Value
from tablekeeper.firmware.games.own_files import Tried
from tablekeeper.firmware.kept.shelf import Shelf
from tablekeeper.firmware.kept.tag_list import merge
from tablekeeper.firmware.storage import Tagged


class Panel(Protocol):
    """What the door needs of the panel."""

    @property
    def asks(self) -> bool:
        """Whether the panel asks somebody something, so that nothing may lie over it."""

    def show_code(self) -> bool:
        """Show a code; return whether that of the house must be entered before."""

    def teach(self, tagged: Tagged) -> None:
        """Say which card is to be tapped."""

    @property
    def wanted(self) -> Tagged | None:
        """Which card is to be tapped; None where none is."""

    @property
    def liked(self) -> Mapping[str, tuple[Value, Sequence[Value]]]:
        """What people like, by its name, and what they could."""

    def like(self, name: str, value: Value) -> None:
        """Change what people like."""


class Matches(Protocol):
    """What the door needs of the matches: which there are, and that one goes."""

    @property
    def matches(self) -> Sequence[int]:
        """All that have a journal."""

    def latest(self) -> int | None:
        """Return the one that is on the table."""

    def forget(self, match: int) -> bool:
        """Take a journal away; return whether that may be done now."""


class Door:
    """Answers whoever asks, in the app's loop."""

    def __init__(self, shelf: Shelf, matches: Matches, codes: Codes, panel: Panel) -> None:
        self._shelf, self._matches, self._codes, self._panel = shelf, matches, codes, panel

    def answer(self, request: Request, found: object = None) -> Answer | Think:
        """Do what is asked, or refuse it; `found` is what was thought about it."""
        message = request.message
        if not isinstance(message, get_args(FREE)) and not self._codes.opens(request.token):
            return Refused("closed")
        return self._done(message) if found is None else self._thought(message, found)

    def _thought(self, message: AnyMessage, found: object) -> Answer:
        """Do what needs nothing more to be thought about."""
        match message, found:
            case _, Done() | Refused():
                return found
            case messages.PutTag(uid), Tagged():
                return tags.put(self._shelf.tags, uid, found)
            case messages.Teach(), Tagged():
                return self._teach(found)
            case messages.PutTags(), dict():
                return Done(merge(self._shelf.tags, found)._asdict())
            case messages.PutDeck(), DeckFile():
                return decks.keep(self._shelf, found)
            case messages.PutPad(file, text), Tried():
                return pads.keep(self._shelf, file, text)
            case messages.GetPad() | messages.DropPad(), bool():
                return pads.answer(self._shelf, message)
            case messages.PutSet() | messages.DropSet(), sets.Change():
                return sets.change(self._shelf, found)
        raise TypeError(f"{message}: wanted what was found about it, got {found!r}")

    def _done(self, message: AnyMessage) -> Answer | Think:
        match message:
            case messages.ShowCode():
                return self._show_code()
            case messages.Check(code):
                token = self._codes.check(code)
                return token if isinstance(token, Refused) else Done({"token": token})
            case messages.Leave():
                self._codes.withdraw()
                return Done()
            case messages.Read("decks"):
                return partial(decks.told, self._shelf)
            case messages.Read("pads"):
                return partial(pads.told, self._shelf)
            case messages.Read("sets"):
                return partial(sets.told, self._shelf)
            case messages.Read(what):
                return Done(self._read(what))
            case messages.SetPreference(name, value):
                return self._set(name, value)
            case messages.PutTag(_, game, card, copy) | messages.Teach(game, card, copy):
                return partial(tags.known, game, card, copy)
            case messages.ForgetTag(uid):
                return tags.forget(self._shelf.tags, uid)
            case messages.GetTags():
                return partial(tags.listed, self._shelf.tags.all())
            case messages.PutTags(text):
                return partial(tags.read, text)
            case messages.CheckDeck(text):
                return partial(decks.checked, text)
            case messages.PutDeck(text):
                return partial(decks.read, text)
            case messages.GetDeck() | messages.DropDeck():
                return decks.answer(self._shelf, message)
            case messages.TryPad(text, lang):
                return partial(pads.tried, text, lang)
            case messages.PutPad(_, text):
                return partial(pads.read, text)
            case messages.GetPad() | messages.DropPad():
                return pads.read_games
            case messages.CheckSet(text, lang):
                return partial(sets.checked, text, lang)
            case messages.PutSet() | messages.DropSet():
                return partial(sets.changed, self._shelf, message)
            case messages.GetSet():
                return sets.text(self._shelf, message)
            case messages.DeleteMatch(number):
                return self._delete(number)

    def _show_code(self) -> Answer:
        if self._codes.shown:
            return Done({"house": False})
        if self._panel.asks:
            return Refused("busy")
        return self._codes.ask() or Done({"house": self._panel.show_code()})

    def _read(self, what: str) -> object:
        match what:
            case "preferences":
                liked = self._panel.liked.items()
                return [{"name": name, "value": value, "values": values} for name, (value, values) in liked]
            case "tags":
                return {"wanted": self._panel.wanted, "tags": tags.told(self._shelf.tags)}
        return {"table": self._matches.latest(), "numbers": tuple(self._matches.matches)}

    def _set(self, name: str, value: Value) -> Answer:
        liked = self._panel.liked
        if name not in liked:
            return Refused("unknown_preference", {"wanted": ", ".join(liked), "got": name})
        values = liked[name][1]
        if not any(type(one) is type(value) and one == value for one in values):
            wanted = ", ".join(str(one).lower() for one in values)
            return Refused("preference", {"name": name, "wanted": wanted, "got": str(value).lower()})
        self._panel.like(name, value)
        return Done()

    def _teach(self, tagged: Tagged) -> Answer:
        if self._panel.asks:
            return Refused("busy")
        self._panel.teach(tagged)
        return Done()

    def _delete(self, number: int) -> Answer:
        """Take a match away: one that is on the table stays, and so does one that is packed with others."""
        if self._matches.forget(number):
            return Done()
        return Refused("on_table" if number == self._matches.latest() else "packed", {"n": number})
