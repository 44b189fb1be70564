"""KiCad's text format is read and written without loss, and what is not whole is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.kit.sexpr import Tree, lists, one, parse, text

WORDS = st.from_regex(r"[a-z0-9._-]{1,8}", fullmatch=True)
STRINGS = st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=12)
TREES = st.recursive(
    st.lists(WORDS | STRINGS, min_size=1, max_size=4),
    lambda inner: st.lists(WORDS | STRINGS | inner, min_size=1, max_size=5),
    max_leaves=20,
)


def dump(tree: Tree | str) -> str:
    if isinstance(tree, str):
        return '"' + tree.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    return f"({' '.join(map(dump, tree))})"


@given(TREES)
def test_what_is_written_is_read_again(tree: Tree) -> None:
    again = parse(dump(tree))
    assert again == tree
    assert dump(again) == dump(tree)


@pytest.mark.parametrize("broken", ["", "(", ")", "(a", "(a))", "(a) (b)", "a", '("a)'])
def test_what_is_not_one_whole_list_is_refused(broken: str) -> None:
    with pytest.raises(ValueError, match=r"wanted|bracket"):
        parse(broken)


def test_lists_are_found_by_their_first_word() -> None:
    tree = parse('(net (node (ref "R1") (pin 2)) (node (ref "C1") (pin 1)) (name "/A"))')
    assert [text(node, "ref") for node in lists(tree, "node")] == ["R1", "C1"]
    assert text(tree, "name") == "/A"
    with pytest.raises(ValueError, match=r"wanted one \(node …\) in \(net …\); got 2"):
        one(tree, "node")
    with pytest.raises(ValueError, match="a list"):
        text(parse("(a (b (c)))"), "b")
