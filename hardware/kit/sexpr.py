"""KiCad's text format: nested lists of words and quoted strings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Union

Tree = list[Union["Tree", str]]


_TOKEN = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))', re.DOTALL)


def parse(text: str) -> Tree:
    """Read one list. Raises ValueError where the text is not one."""
    root: Tree = []
    stack = [root]
    position, end = 0, len(text.rstrip())
    while position < end:
        token = _TOKEN.match(text, position)
        if token is None:
            raise ValueError(f"wanted a list, a word or a string at character {position}; got {text[position:][:20]!r}")
        position = token.end()
        bracket, quoted, word = token.groups()
        if bracket == "(":
            inner: Tree = []
            stack[-1].append(inner)
            stack.append(inner)
        elif bracket == ")":
            stack.pop()
            if not stack:
                raise ValueError(f"one bracket too many at character {position}")
        elif word is not None:
            stack[-1].append(word)
        else:
            stack[-1].append(re.sub(r"\\(.)", _unescaped, quoted))
    if len(stack) != 1 or len(root) != 1 or isinstance(root[0], str):
        raise ValueError(f"wanted one whole list; got {len(root)} and {len(stack) - 1} brackets still open")
    return root[0]


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def lists(tree: Tree, head: str) -> Iterator[Tree]:
    """Yield the lists directly inside that begin with this word."""
    for item in tree:
        if isinstance(item, list) and item and item[0] == head:
            yield item


def one(tree: Tree, head: str) -> Tree:
    """Return the only list inside that begins with this word. Raises ValueError where there is none, or more."""
    found = list(lists(tree, head))
    if len(found) != 1:
        raise ValueError(f"wanted one ({head} …) in ({tree[0]} …); got {len(found)}")
    return found[0]


def text(tree: Tree, head: str, at: int = 1) -> str:
    """Return a word or string of the only list inside that begins with this word."""
    value = one(tree, head)[at]
    if not isinstance(value, str):
        raise ValueError(f"wanted a word in ({head} …); got a list")
    return value
