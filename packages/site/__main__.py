"""The documentation as a site in build/site: `make site`. Any web server serves it, and a browser opens it from a disk.

Sphinx builds it of the pages as they are in the repository, with search, and the box for a browser if `make demo` has
made that. A link that leads nowhere ends it.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from packages import demo, layer, links

DIRECTORY = layer.ROOT / "build" / "site"
HERE = Path(__file__).parent
PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md", "docs", "hardware", "pyproject.toml")
"""What the pages are of, and the files that they lead to."""
PICTURES = Path("tests/firmware/pictures")
"""The pictures of every screen, which pages of the gallery show."""
SECTIONS = {
    "Play": "docs/first-game docs/in-a-browser docs/mindbug docs/munchkin docs/guerra-de-mitos docs/guerra-by-hand "
    "docs/score-pad docs/own-sets docs/decks docs/alone docs/at-the-table docs/troubleshooting",
    "A café": "docs/cafe docs/cafe-office docs/cafe-card docs/dashboard docs/mqtt docs/cafe-scale docs/page docs/door "
    "docs/privacy",
    "Build and install": "hardware/README hardware/guide docs/install docs/image docs/releases docs/licences "
    "docs/settings docs/doctor docs/commands",
    "Every screen": "docs/gallery/*",
    "Rules": "docs/rules/*",
    "Programs": "docs/protocol docs/protocol-* docs/table-script",
    "Change it": "docs/README docs/architecture docs/adding-a-game docs/cards docs/cards-* docs/translating "
    "docs/card-names docs/glossary/* docs/storage docs/search docs/bench docs/trials CONTRIBUTING SECURITY CHANGELOG",
}
"""Where each page stands in the contents. A page that stands nowhere ends the build."""


def contents() -> str:
    """Return the contents, as the first page has them."""
    how = ":hidden:\n:glob:\n:maxdepth: 1\n:caption:"
    listed = {caption: "\n".join(pages.split()) for caption, pages in SECTIONS.items()}
    return "".join(f"\n```{{toctree}}\n{how} {caption}\n\n{pages}\n```\n" for caption, pages in listed.items())


def on_site(name: Path) -> Path | None:
    """Return where a file of the project is on the site: in its place, or nowhere."""
    return name if name.as_posix().startswith(PAGES) else None


def build(directory: Path = DIRECTORY) -> Path:
    """Build it and return its folder. Raises CannotBuild with all that Sphinx objects to."""
    with layer.workshop(directory.with_name(f"{directory.name}-making")) as making:
        source, built = making / "source", making / "site"
        layer.copy_tracked(layer.tracked(PAGES), source)
        for page in source.rglob("*.md"):
            text = links.led(page.read_text(encoding="utf-8"), page.relative_to(source), on_site)
            page.write_text(text, encoding="utf-8")
        with (source / "README.md").open("a", encoding="utf-8") as first:
            first.write(contents())
        there = demo.DIRECTORY.is_dir()
        options = ["-q", "-W", "--keep-going", "-c", str(HERE), *(["-A", "demo=yes"] if there else [])]
        layer.run(sys.executable, "-m", "sphinx", *options, str(source), str(built))
        shutil.copytree(layer.ROOT / PICTURES, built / PICTURES)
        if there:
            shutil.copytree(demo.DIRECTORY, built / "demo")
        for left in (".doctrees", ".buildinfo"):
            place = built / left
            shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
        shutil.rmtree(directory, ignore_errors=True)
        shutil.move(built, directory)
    return directory


def main() -> int:
    """Build it and say where it is; return the exit status."""
    try:
        with layer.said("the site"):
            place = build()
    except layer.CannotBuild as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    without = "" if (place / "demo").is_dir() else ", without the box in it: make demo"
    print(f"{place.relative_to(layer.ROOT) / 'README.html'}: open it{without}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
