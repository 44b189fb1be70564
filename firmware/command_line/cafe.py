"""What the house of a café does from a terminal: the sheet for guests, and the end of a café mode without a code.

The sheet is one page A5 to print, in the words of the panel, with the times of the settings.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from tablekeeper.firmware.box.settings import SettingsError, load_settings, state_directory
from tablekeeper.firmware.command_line.decks import complain
from tablekeeper.firmware.kept import cafe
from tablekeeper.firmware.languages import LANGUAGES, Language, language
from tablekeeper.firmware.pages.attract import WARNING
from tablekeeper.firmware.storage import NoBoxError, Saved, SaveFailed, Storage, StorageUnavailable, box_in, shown

PARTS = {
    "start": ("learn", "match", "language"),
    "table": ("card", "keys"),
    "keys": ("menu", "menu_held", "ok_held", "left_held", "right_held"),
    "leave": ("away", "kept", "cut"),
}
"""The sentences of each part, by the keys of their texts."""
MARKS = {"menu": "menu", "menu_held": "menu", "ok_held": "ok", "left_held": "◀", "right_held": "▶"}
"""The keys of the sentences on keys."""
STYLE = """
@page { size: A5; margin: 0 }
body { width: 148mm; height: 210mm; box-sizing: border-box; margin: 0 auto; padding: 11mm 13mm;
  font: 11.5pt/1.35 sans-serif; color: #000; display: flex; flex-direction: column; justify-content: space-between }
h1 { font-size: 22pt; line-height: 1.1; margin: 0 }
h2 { font-size: 13pt; margin: 0 0 1mm; border-bottom: 0.4mm solid }
ul, dl, p { margin: 0 }
ul { padding-left: 5mm }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.6mm 4mm }
dt, b { font-weight: bold }
dd { margin: 0 }
footer { font-size: 7.5pt }
"""


def sheet(lang: Language, minutes: float) -> str:
    """Return the sheet as HTML.

    `minutes` is how long a box is left alone before it asks who is there; with 0 it never does.
    """
    text = lang.text
    slots = {
        "learn": _bold(text("page.attract.learn")),
        "match": _bold(text("page.home.match")),
        "go_on": _bold(text("page.home.continue")),
        "languages": ", ".join(_bold(language(code).text("page.language")) for code in LANGUAGES),
        "minutes": f"{minutes:g}",
        "seconds": f"{WARNING:g}",
    }

    def said(part: str, name: str) -> str:
        plain = {slot: f"\0{slot}\0" for slot in slots}
        written = escape(text(f"sheet.{part}.{name}", **plain), quote=False)
        for slot, words in slots.items():
            written = written.replace(f"\0{slot}\0", words)
        return written

    def listed(part: str) -> str:
        if part == "keys":
            keys = (f"<dt>{MARKS[name]}</dt><dd>{said(part, name)}</dd>" for name in PARTS[part])
            return "<dl>\n" + "\n".join(keys) + "\n</dl>"
        names = (name for name in PARTS[part] if minutes or name != "away")
        return "<ul>\n" + "\n".join(f"<li>{said(part, name)}</li>" for name in names) + "\n</ul>"

    titles = {part: escape(text(f"sheet.{part}"), quote=False) for part in PARTS}
    sections = (f"<section><h2>{title}</h2>\n{listed(part)}</section>" for part, title in titles.items())
    return "\n".join(
        [
            f'<!DOCTYPE html>\n<html lang="{lang.code}">\n<meta charset="utf-8">',
            f"<title>{text('page.home')}</title>\n<style>{STYLE}</style>",
            f"<h1>{text('page.home')}</h1>\n<p>{escape(text('sheet.title'), quote=False)}</p>",
            *sections,
            f"<footer>{escape(text('page.about.unofficial'), quote=False)}</footer>\n</html>\n",
        ]
    )


def _bold(words: str) -> str:
    return f"<b>{escape(words, quote=False)}</b>"


def write(file: Path, code: str, settings_file: Path | None) -> int:
    """Write the sheet in a language into a file; return the exit status."""
    try:
        minutes = load_settings(settings_file).cafe.idle_minutes
        file.write_text(sheet(language(code), minutes), encoding="utf-8")
    except SettingsError as error:
        return complain(error)
    except OSError as error:
        return complain(f"{shown(file)}: wanted a file to write into, got: {error.strerror or error}; name another")
    return 0


def end(directory: Path | None, settings_file: Path | None) -> int:
    """End the café mode of a box whose code nobody remembers, while it does not run; return the exit status."""
    said: list[Saved | SaveFailed] = []
    try:
        storage = Storage(box_in(state_directory(directory, settings_file)), said.append)
    except (SettingsError, NoBoxError, StorageUnavailable) as error:
        return complain(error)
    was = cafe.is_on(storage.preferences)
    cafe.switch_off(storage.preferences)
    if storage.close():
        return complain(f"{shown(storage.directory)}: wanted room to write, got none; free some")
    print("Café mode is off, its code forgotten." if was else "The box was not in café mode.")
    return 0
