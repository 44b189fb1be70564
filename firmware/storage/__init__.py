"""What the box keeps on disk: the journal of every match, the tags of the cards, and what people prefer."""

from firmware.storage.database import StorageUnavailable
from firmware.storage.journals import Entry, Header, Line, Listed, Loaded, Lost
from firmware.storage.storage import Begun, Storage
from firmware.storage.tags import Tagged
from firmware.storage.writer import Saved, SaveFailed

__all__ = [
    "Begun",
    "Entry",
    "Header",
    "Line",
    "Listed",
    "Loaded",
    "Lost",
    "SaveFailed",
    "Saved",
    "Storage",
    "StorageUnavailable",
    "Tagged",
]
