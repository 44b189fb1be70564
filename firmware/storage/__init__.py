"""What the box keeps on disk: the journal of every match, the tags of the cards, and what people prefer."""

from tablekeeper.firmware.storage.files import Files, Memory, Unkept, shown
from tablekeeper.firmware.storage.folder import Folder
from tablekeeper.firmware.storage.journals import Entry, Header, Line, Listed, Loaded, Lost
from tablekeeper.firmware.storage.storage import Begun, NoBoxError, Storage, StorageUnavailable, box_in
from tablekeeper.firmware.storage.tags import Tagged
from tablekeeper.firmware.storage.writer import Saved, SaveFailed

__all__ = [
    "Begun",
    "Entry",
    "Files",
    "Folder",
    "Header",
    "Line",
    "Listed",
    "Loaded",
    "Lost",
    "Memory",
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
