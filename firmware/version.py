"""Which version this is, as the sources said when it was installed (`packages/version.py`)."""

from __future__ import annotations


def version() -> str:
    """Return the version of what is installed; a copy that was never installed has none."""
    from importlib import metadata  # slow, and only asked for by people

    try:
        return metadata.version("tablekeeper")
    except metadata.PackageNotFoundError:
        return "0+copy"
