"""The README for where it stands alone, as on the page of a package index: no link and no picture leads to a file.

Hatchling asks for it when it builds a wheel (`tool.hatch.metadata.hooks` in pyproject.toml).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)")
END = """
The pages and pictures that are named here are in the source distribution, in the offline bundle and in the repository,
{address}.
"""


def alone(text: str, where: str) -> str:
    """Return Markdown without what leads to files: a picture becomes what is said of it, a link its text.

    Its end says where the files are.
    """

    def plain(link: re.Match[str]) -> str:
        if re.match(r"[a-z]+:", link["target"]):
            return link[0]
        if link["picture"]:
            return f"*{link['text']}.*"
        named = link["target"].partition("#")[0]
        return link["text"] if not named or named.rstrip("/") in link["text"] else f"{link['text']} (`{named}`)"

    return LINK.sub(plain, text) + END.format(address=where)


class Readme(MetadataHookInterface):
    """Hands it to Hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the long description."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": alone(text, metadata["urls"]["Repository"])}


def get_metadata_hook() -> type[MetadataHookInterface]:
    """Return the hook of this file."""
    return Readme
