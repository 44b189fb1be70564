"""`tablekeeper tags`: the list of tags of a box, written into a file and read from one."""

from __future__ import annotations

from pathlib import Path

from tablekeeper.firmware.box.settings import SettingsError, state_directory
from tablekeeper.firmware.command_line.decks import complain
from tablekeeper.firmware.kept.set_folder import lay_out_any
from tablekeeper.firmware.kept.tag_list import MOST_BYTES, TagListError, merge, read, write
from tablekeeper.firmware.storage import NoBoxError, Saved, SaveFailed, Storage, StorageUnavailable, box_in, shown


def export_tags(file: Path, directory: Path | None, settings_file: Path | None) -> int:
    """Write all tags of the box into a file; return the exit status."""
    try:
        storage = _open(directory, settings_file)
        tags = storage.tags.all()
        storage.close()
        lay_out_any(storage.directory)
        file.write_text(write(tags), encoding="utf-8")
    except (SettingsError, NoBoxError, StorageUnavailable) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{shown(file)}: wanted a file to write into, got: {error.strerror or error}")
    print(f"{shown(file)}: {_counted(len(tags))}")
    return 0


def import_tags(file: Path, directory: Path | None, settings_file: Path | None) -> int:
    """Take the tags of a file into the box, all or none of them; return the exit status."""
    try:
        if file.is_fifo():
            raise OSError("a pipe")
        lay_out_any(state_directory(directory, settings_file))
        with file.open("rb") as opened:
            tags = read(opened.read(MOST_BYTES + 1))
        storage = _open(directory, settings_file)
    except TagListError as error:
        return complain("\n".join(f"{shown(file)}: {fault}" for fault in str(error).splitlines()))
    except (SettingsError, NoBoxError, StorageUnavailable) as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{shown(file)}: wanted a list of tags, got: {error.strerror or error}")
    done = merge(storage.tags, tags)
    if storage.close():
        return complain(f"{shown(storage.directory)}: wanted room for the tags, got none; nothing has changed")
    told = f"{done.new} new, {done.moved} moved, {done.same} as before"
    print(f"{shown(file)}: {_counted(len(tags))}: {told}; {done.freed} of the box gave way")
    return 0


def _open(directory: Path | None, settings_file: Path | None) -> Storage:
    """Open the box's storage, which must be there and not in use. Raises NoBoxError and StorageUnavailable."""
    said: list[Saved | SaveFailed] = []
    return Storage(box_in(state_directory(directory, settings_file)), said.append)


def _counted(count: int) -> str:
    return f"{count} tag{'' if count == 1 else 's'}"
