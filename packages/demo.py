"""The box in a browser as a folder that any web server serves: `python -m packages.demo`, or `make demo`.

Python for WebAssembly comes from the npm registry, libraries from PyPI, both pinned by hash. The page is the one of
`simulate --web`; only the other end of its line is another one. The same sources give the same folder.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from packages import layer
from packages.licences import about, of_metadata
from tablekeeper.firmware.languages import LANGUAGES
from tablekeeper.firmware.simulator.messages import Options
from tablekeeper.firmware.simulator.rack import whole_rack
from tablekeeper.firmware.simulator.web import told

DIRECTORY = layer.ROOT / "build" / "demo"
PARTS = layer.ROOT / "build" / "demo-parts"
"""What was fetched for it."""
SIMULATOR = layer.ROOT / "firmware" / "simulator"
PAGES = (SIMULATOR / "web" / "page", SIMULATOR / "browser" / "page")
"""The files of the page; a later one takes the place of an earlier one of its name."""
PIN = layer.PACKAGES / "pyodide.npm"
PYTHON, PLATFORM = "3.14", "pyemscripten_2026_0_wasm32"
"""For which Python and which WebAssembly the pinned Pyodide is built."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LEFT_OUT = re.compile(r"firmware/(bench/|games/\w+/bench\.py|simulator/\w+/page/)")
"""What the wheel leaves out, too, and what the browser gets as it is."""
RASTER = "from tablekeeper.firmware.simulator.browser.raster import"
STAND_INS = {
    "PIL/__init__.py": "",
    "PIL/Image.py": f"{RASTER} Image, Transpose, frombytes, new\n",
    "PIL/ImageChops.py": f"{RASTER} invert, offset\n",
    "PIL/ImageDraw.py": f"{RASTER} Draw\n",
    "PIL/ImageFont.py": "class ImageFont: ...\n",
    "cbor2.py": "",
    "luma/core/threadpool.py": "class threadpool:\n    def __init__(self, threads): ...\n",
}
"""In the place of what WebAssembly has not: Pillow, of the empty ones the names that luma imports, and its threads."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; base-uri 'none'; "
    "form-action 'none'"
)
"""Whom the page and its worker may ask, and what may run there: nothing but themselves, and WebAssembly."""
MOST_BYTES = 12_000_000
"""The whole folder, each file compressed as web servers do."""


def fetch(place: Path) -> None:
    """Fetch what is pinned into a folder. Raises CannotBuild."""
    layer.require({"npm": "npm"})
    place.mkdir()
    name, integrity = re.findall(r"^(\S+@\S+) --integrity=(\S+)$", PIN.read_text(encoding="utf-8"), re.MULTILINE)[0]
    layer.run("npm", "pack", "--silent", "--ignore-scripts", f"--pack-destination={place}", name)
    (packed,) = place.glob("*.tgz")
    found = f"sha512-{base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()}"
    if found != integrity:
        raise layer.CannotBuild(f"{name}: wanted a file with {integrity}, got {found}; do not use it")
    with tarfile.open(packed) as archive:
        for part in (*RUNTIME, "package.json"):
            content = archive.extractfile(f"package/{part}")
            if content is None:
                raise layer.CannotBuild(f"{name}: wanted {part} in it, got none")
            (place / part).write_bytes(content.read())
    packed.unlink()
    layer.pip("download", "--require-hashes", "--no-deps", "--only-binary=:all:", f"--python-version={PYTHON}",
              "--implementation=cp", f"--platform={PLATFORM}", f"--dest={place / 'wheels'}",
              f"--requirement={layer.PACKAGES / 'browser.txt'}")  # fmt: skip


def parts() -> Path:
    """Return the folder of what is pinned, fetched if it is not there. Raises CannotBuild."""
    key = layer.digest([PIN.read_bytes(), (layer.PACKAGES / "browser.txt").read_bytes(), *RUNTIME])
    with layer.workshop(PARTS) as making:
        return layer.renew(PARTS / "fetched", key, making, fetch)


def box(fetched: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every file of the box's Python, by where it lies: the program, its libraries, what stands in for some."""
    for path in layer.tracked(("tablekeeper/__init__.py", "engine", "drivers", "firmware")):
        name = path.relative_to(layer.ROOT).as_posix()
        if not LEFT_OUT.match(name):
            yield f"tablekeeper/{name.removeprefix('tablekeeper/')}", path.read_bytes()
    for wheel in sorted((fetched / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            yield from ((name, packed.read(name)) for name in packed.namelist())
    for name, content in STAND_INS.items():
        yield name, content.encode()


def pack(files: Mapping[str, bytes], archive: Path) -> None:
    """Pack files; the same ones give the same archive."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            packed.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), files[name], zipfile.ZIP_DEFLATED)


def licences(fetched: Path) -> str:
    """Return whose work is in the folder, and under which licence; our own in full."""
    python = json.loads((fetched / "package.json").read_text(encoding="utf-8"))
    lines = [f"{python['name']} {python['version']}: {python['license']}, {python['homepage']}", "CPython: PSF-2.0"]
    for wheel in sorted((fetched / "wheels").glob("*.whl")):
        said = about(wheel)
        lines.append(f"{said['Name']} {said['Version']}: {of_metadata(said)}")
    ours = (layer.ROOT / "LICENSE").read_text(encoding="utf-8")
    return "\n".join(
        [f"Tablekeeper {layer.version()}", "", ours, "Inside it, in box.zip and pyodide/:", "", *lines, ""]
    )


def lay_out(fetched: Path, place: Path) -> None:
    """Lay the whole folder out."""
    for page in PAGES:
        shutil.copytree(page, place, dirs_exist_ok=True)
    index = place / "index.html"
    first = '<meta charset="utf-8">\n'
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY}">\n'
    index.write_text(index.read_text(encoding="utf-8").replace(first, first + policy), encoding="utf-8")
    (place / "pyodide").mkdir()
    for name in RUNTIME:
        shutil.copyfile(fetched / name, place / "pyodide" / name)
    pack(dict(box(fetched)), place / "box.zip")
    _tell(place / "desk.json", told.desk(Options(storage="", rack=whole_rack("pn532"))))
    for kind, tell in (("words", told.words), ("cards", told.cards)):
        (place / kind).mkdir()
        for code in LANGUAGES:
            _tell(place / kind / f"{code}.json", tell(code))
    (place / "licences.txt").write_text(licences(fetched), encoding="utf-8")
    service = place / "service.js"
    files = sorted(
        path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file() and path != service
    )
    key = layer.digest(part for name in files for part in (name, (place / name).read_bytes()))
    told_by = {"{build}": f"tablekeeper-{key[:16]}", "{files}": json.dumps(["./", *files])}
    text = service.read_text(encoding="utf-8")
    for slot, value in told_by.items():
        text = text.replace(slot, value)
    service.write_text(text, encoding="utf-8")


def _tell(file: Path, value: Any) -> None:
    file.write_bytes(msgspec.json.encode(value, order="deterministic"))


def sizes(place: Path) -> tuple[int, int]:
    """Return how many bytes the folder has, and how many when each file is compressed."""
    contents = [path.read_bytes() for path in place.rglob("*") if path.is_file()]
    return sum(map(len, contents)), sum(min(len(one), len(gzip.compress(one, 9))) for one in contents)


def build() -> Path:
    """Build it, and return the folder. Raises CannotBuild."""
    with layer.said("the box for a browser"):
        fetched = parts()
        with layer.workshop(PARTS) as making:
            lay_out(fetched, making / "demo")
            shutil.rmtree(DIRECTORY, ignore_errors=True)
            (making / "demo").replace(DIRECTORY)
    return DIRECTORY


def main() -> int:
    """Build it and say how large it is; return the exit status."""
    try:
        built = build()
    except layer.CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    plain, compressed = sizes(built)
    name = built.relative_to(layer.ROOT)
    print(f"{name}: {plain / 1e6:.1f} MB, compressed {compressed / 1e6:.1f} MB (limit {MOST_BYTES / 1e6:.0f} MB)")
    print(f"Any web server serves it: python3 -m http.server --bind 127.0.0.1 --directory {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
