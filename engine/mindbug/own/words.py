"""What may stand where in a card's abilities, told from the vocabulary itself: a new word needs no line here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import FieldInfo, fields, replace

from tablekeeper.engine.mindbug.cards import vocabulary as words
from tablekeeper.engine.mindbug.effects import WrittenEffect
from tablekeeper.engine.toml import Fault, Path, fits, nearest, shown, unknown_key

Kinds = Mapping[str, type[Struct]]


def _by_tag(kinds: Sequence[type[Struct]]) -> Kinds:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


EFFECTS: Kinds = _by_tag(get_args(WrittenEffect))
"""The effects by what they `do`."""
CONSTANTS: Kinds = _by_tag(get_args(words.AnyConstant))
"""The constant abilities by what they are."""
ALL = "all"
"""How a file spells that all are meant, for which TOML has no value."""
BOUNDS = {
    "power": (-20, 20),
    "power_min": (0, words.NO_LIMIT),
    "power_max": (0, words.NO_LIMIT),
    "near": (0, words.NO_LIMIT),
    "to": (0, 20),
    "lose_life": (0, 20),
    "discard": (0, 20),
    "at_least": (2, 6),
}
"""Between which numbers some fields lie; all others from 1 to 20."""
USUAL = (1, 20)
CREATURES = 'a table of which creatures, such as { side = "enemy", power_max = 4 }'


def list_faults(at: Path, kinds: Kinds, tag: str, value: object) -> Iterator[Fault]:
    """Yield what is wrong with a list of effects or of constant abilities."""
    if not isinstance(value, list | tuple):
        yield Fault(at, f'a list, such as [{{ {tag} = "{next(iter(kinds))}" }}]', shown(value), "write it in [ ]")
        return
    for place, one in enumerate(value, 1):
        yield from _word_faults((*at, str(place)), kinds, tag, one)


def _word_faults(at: Path, kinds: Kinds, tag: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault(at, f'a table, such as {{ {tag} = "{next(iter(kinds))}" }}', shown(value), "write it in { }")
        return
    name = value.get(tag)
    if not isinstance(name, str) or name not in kinds:
        got = "nothing" if name is None else shown(name)
        yield Fault((*at, tag), f"one of {', '.join(kinds)}", got, nearest(name, kinds, "write one"))
        return
    yield from struct_faults(at, kinds[name], {key: one for key, one in value.items() if key != tag}, within=name)


def struct_faults(at: Path, kind: type[Struct], table: Mapping[str, object], within: str) -> Iterator[Fault]:
    """Yield unknown and missing keys of a table, and values that are nothing of what is wanted."""
    known = {field.encode_name: field for field in fields(kind) if not field.encode_name.startswith("-")}
    for key, value in table.items():
        if key not in known:
            fault = unknown_key((*at, key), known)
            yield fault if known else replace(fault, wanted=f"nothing more for {within}")
        else:
            yield from _field_faults((*at, key), known[key], value)
    for key, field in known.items():
        if field.required and key not in table:
            yield Fault((*at, key), wanted_of(field), "nothing", "write it")


def _field_faults(at: Path, field: FieldInfo, value: object) -> Iterator[Fault]:
    if _is_creatures(field) and isinstance(value, dict):
        yield from struct_faults(at, words.Creatures, value, within="creatures")
        return
    plain = None if value == ALL and _has_all(field) else value
    least, most = BOUNDS.get(field.name, USUAL)
    whole = isinstance(plain, int) and not isinstance(plain, bool)
    if not fits(plain, field.type) or (whole and not least <= int(str(plain)) <= most) or value == []:
        yield Fault(at, wanted_of(field), shown(value), nearest(value, _spellings(field.type), "change it"))
    elif value is None:
        yield Fault(at, wanted_of(field), "nothing", "delete it")


def unspelled(kinds: Kinds, tag: str, steps: Sequence[Mapping[str, object]]) -> list[dict[str, object]]:
    """Return a list without faults as the vocabulary is read: all that is spelled `all` is None there."""
    return [
        {key: None if _is_all(kinds[str(step[tag])], key, one) else one for key, one in step.items()} for step in steps
    ]


def _is_all(kind: type[Struct], key: str, value: object) -> bool:
    return value == ALL and any(field.name == key and _has_all(field) for field in fields(kind))


def _has_all(field: FieldInfo) -> bool:
    """Return whether a field may be none without that being its default."""
    return type(None) in get_args(field.type) and field.default is not None


def _is_creatures(field: FieldInfo) -> bool:
    return field.type is words.Creatures or words.Creatures in get_args(field.type)


def wanted_of(field: FieldInfo) -> str:
    """Return what may stand in a field."""
    least, most = BOUNDS.get(field.name, USUAL)
    told = _wanted(field.type, f"a whole number from {least} to {most}")
    return f'{told} or "{ALL}"' if _has_all(field) else told


def _wanted(kind: Any, number: str) -> str:
    origin, inside = get_origin(kind), get_args(kind)
    if kind is words.Creatures:
        return CREATURES
    if kind is bool:
        return "true or false"
    if kind is int:
        return number
    if origin is Literal:
        *before, last = [f'"{one}"' for one in inside]
        return " or ".join((", ".join(before), last)).removeprefix(" or ")
    if origin in (Union, UnionType):
        return " or ".join(_wanted(one, number) for one in inside if one is not type(None))
    if origin in (tuple, frozenset):
        return f"a list in [ ] of {_wanted(inside[0], number)}"
    return "a text in quotes"


def _spellings(kind: Any) -> list[str]:
    """Return the words that a field may be."""
    inside = get_args(kind)
    if get_origin(kind) is Literal:
        return [one for one in inside if isinstance(one, str)]
    return [one for part in inside for one in _spellings(part)]
