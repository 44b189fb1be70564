"""The guide to print, one PDF: how to build the box, how the program comes onto it, every setting, what was tried.

Pages are Markdown, Chromium prints them. Made twice by the same Chromium with the same fonts it is the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hardware.kit.placement import DATE
from hardware.kit.tools import chromium, run
from packages import links
from packages.address import ROOT, address

CHAPTERS = ("hardware/guide.md", "docs/first-game.md", "docs/install.md", "docs/settings.md", "hardware/README.md")
"""The pages of which it is made; a link from one to another stays inside."""
PICTURES = (".png", ".svg")
MARKDOWN = MarkdownIt("commonmark").enable("table")
STYLE = """
@page { size: A4; margin: 18mm 16mm }
body { font: 10.5pt/1.4 sans-serif; margin: 0 }
section + section { break-before: page }
h1, h2, h3 { break-after: avoid; line-height: 1.2 }
img { max-width: 100%; max-height: 22cm; break-inside: avoid }
table { border-collapse: collapse; font-size: 8.5pt; width: 100% }
td, th { border: .2mm solid #999; padding: .6mm 1mm; text-align: left; vertical-align: top }
tr { break-inside: avoid }
pre { background: #eee; padding: 2mm; white-space: pre-wrap; font-size: 8.5pt }
a { color: inherit }
"""


def make(target: Path) -> None:
    """Print it. Raises MissingToolError without Chromium, and RuntimeError for a link that leads nowhere."""
    with TemporaryDirectory() as directory:
        page, printed = Path(directory, "guide.html"), Path(directory, "guide.pdf")
        page.write_text(html(), encoding="utf-8")
        options = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--disable-pdf-tagging")
        run(chromium(), *options, f"--user-data-dir={directory}/chromium", f"--print-to-pdf={printed}", page.as_uri())
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(dated(printed.read_bytes()))


def dated(pdf: bytes) -> bytes:
    """Return a PDF with the board's date where the time of day stands; as long as it was, for it counts its bytes."""
    return re.sub(rb"(?<=Date \(D:)\d{14}", f"{DATE.replace('-', '')}000000".encode(), pdf)


def html(chapters: Sequence[str] = CHAPTERS) -> str:
    """Return all chapters as one page. Raises RuntimeError for a link that leads nowhere."""
    bodies, anchors, led = "", set[str](), list[str]()
    for name in chapters:
        tokens = _parsed(Path(name), chapters)
        anchors |= {_slug(Path(name)), *(str(token.attrs["id"]) for token in tokens if "id" in token.attrs)}
        led += [str(link.attrs["href"]) for link in _inside(tokens, "link_open")]
        body = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
        bodies += f'<section id="{_slug(Path(name))}">{body}</section>\n'
    if lost := [to for to in led if not to.startswith("https://") and to.removeprefix("#") not in anchors]:
        raise RuntimeError(f"wanted links to headings and pages that there are, got {', '.join(lost)}: correct them")
    head = f'<meta charset="utf-8"><title>Tablekeeper: the build guide</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{bodies}</body></html>'


def named(heading: str) -> str:
    """Return what a forge calls a heading in links."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _parsed(page: Path, chapters: Sequence[str]) -> list[Token]:
    """Return a page, its headings named, its links leading to other chapters, pictures to their files."""

    def place(name: Path) -> Path | None:
        return name if name.as_posix() in chapters or name.suffix in PICTURES else None

    tokens = MARKDOWN.parse(links.led((ROOT / page).read_text(encoding="utf-8"), page, place))
    for heading, said in pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", f"{_slug(page)}-{named(said.content)}")
    for link in _inside(tokens, "link_open"):
        to, _, heading_name = str(link.attrs["href"]).partition("#")
        if not to.startswith("https://"):
            target = Path(os.path.normpath(page.parent / to)) if to else page
            inside = f"#{_slug(target)}-{heading_name}" if heading_name else f"#{_slug(target)}"
            link.attrSet("href", inside if target.as_posix() in chapters else f"{address()}/blob/main/{target}")
    for picture in _inside(tokens, "image"):
        picture.attrSet("src", (ROOT / page.parent / str(picture.attrs["src"])).resolve().as_uri())
    return tokens


def _inside(tokens: Iterable[Token], kind: str) -> list[Token]:
    return [child for token in tokens for child in token.children or () if child.type == kind]


def _slug(page: Path) -> str:
    return page.with_suffix("").as_posix().replace("/", "-")
