"""The dashboard of a café: all of its tables on one page, from what they tell a broker (docs/dashboard.md)."""

from __future__ import annotations
