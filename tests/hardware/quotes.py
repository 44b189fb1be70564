"""Reads from the places that quote pins what they say, so that it can be compared with the pin table."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hardware.kit.circuit import Nets
from hardware.kit.pins import Pins
from hardware.kit.plans import pin_place


def header_pins(nets: Nets, pins: Pins) -> dict[str, int]:
    """Return the header pin that each signal is wired to; power and what leads nowhere are left out."""
    by_net = {signal.net: name for name, signal in pins.signals.items()}
    return {
        by_net[net]: int(node.removeprefix("J1."))
        for net, nodes in nets.items()
        for node in nodes
        if net in by_net and node.startswith("J1.")
    }


def power_pins(nets: Nets, pins: Pins) -> dict[str, tuple[int, ...]]:
    """Return the header pins that each power net is wired to."""
    return {
        net: tuple(sorted(int(node.removeprefix("J1.")) for node in nets.get(net, ()) if node.startswith("J1.")))
        for net in pins.power
    }


def read_harness(diagrams: Mapping[str, str]) -> dict[str, int]:
    """Return the header pin of every signal that the wiring diagrams name, from their lists of wires."""
    found = {}
    for diagram in diagrams.values():
        for pin, signal in re.findall(r"^  - \[\{Pi: \[(\d+)\]\}, .*# ([a-z]+\.\w+)$", diagram, re.MULTILINE):
            found[signal] = int(pin)
    return found


def read_pin_table(page: str) -> dict[str, tuple[int, int]]:
    """Return GPIO and header pin of every signal in a page's pin table."""
    rows = re.findall(r"^\| `([a-z]+\.\w+)` \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    return {signal: (int(gpio), int(header)) for signal, gpio, header in rows}


def read_options(page: str) -> dict[str, int]:
    """Return the default GPIO of every pin's option in the page about settings."""
    rows = re.findall(r"^\| `((?:keys|lamps|buzzer)\.\w+)` \| `(\d+)` \|", page, re.MULTILINE)
    return {signal: int(gpio) for signal, gpio in rows}


def read_header(drawing: str) -> dict[str, int]:
    """Return the pin that the words of each signal stand at, by their place in the drawing and not by their number."""
    places = {round(pin_place(pin)[0] + 0.8, 2): pin for pin in range(1, 41, 2)}
    found = {}
    for anchor, x, name in re.findall(
        r'text-anchor="(\w+)" transform="translate\(([\d.]+) [\d.]+\) rotate\(-90\)">\d+ ([a-z]+\.\w+)', drawing
    ):
        found[name] = places[float(x)] + (1 if anchor == "start" else 0)
    return found


def disagreements(wanted: Mapping[str, object], quoted: Mapping[str, object], where: str) -> list[str]:
    """Compare what a place says of each signal with what it should say; each line names the signals concerned.

    Where the place gives a signal what belongs to another, that other one is named too.
    """
    owner = {value: name for name, value in wanted.items()}
    lines = []
    for name, value in wanted.items():
        if name not in quoted:
            lines.append(f"{where}: {name} is missing; the pin table has it at {value}")
        elif quoted[name] != value:
            whose = f", which belongs to {owner[quoted[name]]}" if quoted[name] in owner else ""
            lines.append(f"{where}: {name} is at {quoted[name]}{whose}; the pin table has it at {value}")
    lines += [f"{where}: {name} is not in the pin table" for name in quoted if name not in wanted]
    return lines
