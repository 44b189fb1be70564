"""The worked examples of a protocol's documentation: what is sent, and what comes back."""

from __future__ import annotations

import json
import re
from typing import Any


def worked_examples(document: str) -> list[tuple[str, dict[str, Any]]]:
    """Return every request of a document with its response."""
    return [
        (request, json.loads(response))
        for block in re.findall(r"```protocol\n(.*?)```", document, re.DOTALL)
        for request, response in re.findall(r"^> (.*)\n< (.*)$", block, re.MULTILINE)
    ]


def holds(response: object, wanted: object) -> bool:
    """Return whether a response has everything that a document names of it; it may have more."""
    if isinstance(wanted, dict):
        return isinstance(response, dict) and all(
            name in response and holds(response[name], part) for name, part in wanted.items()
        )
    if isinstance(wanted, list):
        return isinstance(response, list) and len(response) == len(wanted) and all(map(holds, response, wanted))
    return response == wanted
