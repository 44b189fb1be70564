"""Tags at the door: which card each is on, one by one or as a list."""

from __future__ import annotations

from collections.abc import Mapping

from tablekeeper.firmware.door.messages import Answer, Done, Refused
from tablekeeper.firmware.kept import tag_list
from tablekeeper.firmware.kept.tag_list import TagListError, card_fault
from tablekeeper.firmware.kept.tagging import bind
from tablekeeper.firmware.storage import Tagged
from tablekeeper.firmware.storage.tags import Tags, plain_uid


def told(tags: Tags) -> list[dict[str, str | int]]:
    """Return every tag with its card."""
    every = sorted(tags.all().items(), key=lambda tag: (tag[1].game, tag[1].card, tag[1].copy))
    return [{"uid": uid, "game": on.game, "card": on.card, "copy": on.copy} for uid, on in every]


def put(tags: Tags, uid: str, tagged: Tagged) -> Done:
    """Put a tag on a card; tell whether another one has lost it."""
    return Done({"freed": bind(tags, plain_uid(uid), tagged)})


def forget(tags: Tags, uid: str) -> Answer:
    """Take a tag off its card."""
    if tags.card_of(uid) is None:
        return Refused("unknown_tag", {"got": plain_uid(uid)})
    tags.unbind(uid)
    return Done()


def listed(tags: Mapping[str, Tagged]) -> Done:
    """Tell the list of some tags."""
    return Done({"text": tag_list.write(tags)})


def read(text: str) -> dict[str, Tagged] | Refused:
    """Return the tags of a list, or what is wrong with it."""
    try:
        return tag_list.read(text.encode())
    except TagListError as error:
        return Refused("faults", faults=tuple(str(error).splitlines()))


def known(game: str, card: str, copy: int) -> Tagged | Refused:
    """Return the card that a tag can be on, or why there is none; the game is read, which takes a while."""
    fault = card_fault(game, card, str(copy))
    return Refused("unknown_card", {"why": fault}) if fault else Tagged(card, copy, game)
