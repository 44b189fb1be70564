"""KiCad's text format: nested lists of words and quoted strings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Union

Tree = list[Union["Tree", str]]


class Quoted(str):
    """A string that stands in quotes in the file."""

    __slots__ = ()


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
            stack[-1].append(Quoted(re.sub(r"\\(.)", _unescaped, quoted)))
    if len(stack) != 1 or len(root) != 1 or isinstance(root[0], str):
        raise ValueError(f"wanted one whole list; got {len(root)} and {len(stack) - 1} brackets still open")
    return root[0]


def _unescaped(match: re.Match[str]) -> str:
    return {"n": "\n", "t": "\t"}.get(match[1], match[1])


def dump(tree: Tree | str, depth: int = 0) -> str:
    """Write a list: short ones on one line, others with their lists below one another."""
    if isinstance(tree, Quoted):
        return '"' + tree.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(tree, str):
        return tree
    flat = "(" + " ".join(dump(item) for item in tree) + ")"
    if len(flat) + 2 * depth <= 100 or not any(isinstance(item, list) for item in tree):
        return flat
    head = list(takewhile(lambda item: isinstance(item, str), tree[:2]))
    indent = "\n" + "  " * (depth + 1)
    rest = [dump(item, depth + 1) for item in tree[len(head) :]]
    return "(" + " ".join([*map(dump, head), ""]).rstrip() + indent + indent.join(rest) + ")"


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
