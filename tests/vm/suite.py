"""The releases of Debian on which the trials run, by what a machine of one needs to be told."""

from __future__ import annotations

import os
from dataclasses import dataclass

from packages.layer import CannotBuild

VARIABLE = "TABLEKEEPER_VM_SUITE"


@dataclass(frozen=True)
class Suite:
    """A release by its code name, and the version of its Python."""

    name: str
    python: str
    has_lgpio: bool = True
    """Whether there is a wheel of lgpio for its Python, so that it can be tried, too."""


BOOKWORM = Suite("bookworm", "3.11")
TRIXIE = Suite("trixie", "3.13", has_lgpio=False)
SUITES = {suite.name: suite for suite in (BOOKWORM, TRIXIE)}


def _named() -> str:
    return os.environ.get(VARIABLE) or BOOKWORM.name


def wanted_suite() -> Suite:
    """Return the one that `make vm SUITE=…` names, Debian 12 if none; raises CannotBuild."""
    name = _named()
    if name not in SUITES:
        raise CannotBuild(f"SUITE: wanted {' or '.join(SUITES)}, got {name!r}")
    return SUITES[name]


def is_card_tried() -> bool:
    """Return whether this run tries the card, which holds the same Debian whatever a machine has: one run is enough."""
    return _named() == BOOKWORM.name
