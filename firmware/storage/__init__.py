"""What the box keeps on disk: the journal of every match, the tags of the cards, and what people prefer."""

from tablekeeper.firmware.storage.files import Files, Memory, Unkept, shown
from tablekeeper.firmware.storage.folder import Folder
from tablekeeper.firmware.storage.journals import Entry, EntryLine, Header, JournalLoss, Listed, Loaded
from tablekeeper.firmware.storage.storage import NewMatch, NoBoxError, Storage, StorageUnavailable, box_in
from tablekeeper.firmware.storage.tags import Tagged
from tablekeeper.firmware.storage.writer import Saved, SaveFailed

__all__ = [
    "Entry",
    "EntryLine",
    "Files",
    "Folder",
    "Header",
    "JournalLoss",
    "Listed",
    "Loaded",
    "Memory",
    "NewMatch",
    "NoBoxError",
    "SaveFailed",
    "Saved",
    "Storage",
    "StorageUnavailable",
    "Tagged",
    "Unkept",
    "box_in",
    "shown",
]
