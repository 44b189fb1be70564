"""Reads from every place that quotes pins what it says, so that it can be compared with the pin table."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from hardware.kit.pins import HARDWARE, Pins, Signal
from hardware.kit.sexpr import lists, one, parse, text

BOARD = HARDWARE / "board"
NETLIST = BOARD / "netlist.txt"

Nets = dict[str, frozenset[str]]
"""The nodes (`R1.2`) of every net, by its name without the sheet's path."""


def digest(source: str) -> str:
    """Return what a text is recognised by."""
    return hashlib.sha256(source.encode()).hexdigest()


def netlist_text(exported: str, schematic: str) -> str:
    """Return KiCad's exported netlist as lines of `net: nodes`, with the digest of the schematic it was made from."""
    nets = {}
    for net in lists(one(parse(exported), "nets"), "net"):
        name = text(net, "name")
        if not name.startswith("unconnected-"):
            nets[name.removeprefix("/")] = sorted(
                (f"{text(node, 'ref')}.{text(node, 'pin')}" for node in lists(net, "node")), key=_in_order
            )
    lines = [f"{name}: {' '.join(nodes)}" for name, nodes in sorted(nets.items())]
    return "\n".join([f"# The nets of tablekeeper.kicad_sch {digest(schematic)}, as KiCad exports them.", *lines, ""])


def read_netlist(netlist: str) -> Nets:
    """Return the nets of a netlist as it is kept here."""
    lines = [line for line in netlist.splitlines() if not line.startswith("#")]
    return {name: frozenset(nodes.split()) for name, nodes in (line.split(": ") for line in lines)}


def read_board(board: str) -> Nets:
    """Return the nets of a board, from the pads of its footprints."""
    nets: dict[str, set[str]] = {}
    for footprint in lists(parse(board), "footprint"):
        ref = next(str(item[2]) for item in lists(footprint, "property") if item[1] == "Reference")
        for pad in lists(footprint, "pad"):
            for net in lists(pad, "net"):
                name = str(net[2]).removeprefix("/")
                if not name.startswith("unconnected-"):
                    nets.setdefault(name, set()).add(f"{ref}.{pad[1]}")
    return {name: frozenset(nodes) for name, nodes in nets.items()}


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


PIN_COLUMNS = ("signal", "GPIO", "header pin", "wire", "direction", "pull")


def pin_table(pins: Pins, colours: Mapping[str, str]) -> str:
    """Return the pin table for people, as Markdown."""
    rows = [PIN_COLUMNS, ("---",) * len(PIN_COLUMNS)]
    rows += [_row(signal, colours) for signal in pins.signals.values()]
    for net, header in pins.power.items():
        rows.append((net, "", ", ".join(map(str, header)), colours[pins.power_wires[net]], "power", ""))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _row(signal: Signal, colours: Mapping[str, str]) -> tuple[str, ...]:
    return (
        f"`{signal.name}`",
        str(signal.gpio),
        str(signal.header),
        colours[signal.wire],
        signal.direction,
        signal.pull,
    )


def read_pin_table(page: str) -> dict[str, tuple[int, int]]:
    """Return GPIO and header pin of every signal in a page's pin table."""
    rows = re.findall(r"^\| `([a-z]+\.\w+)` \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    return {signal: (int(gpio), int(header)) for signal, gpio, header in rows}


def read_options(page: str) -> dict[str, int]:
    """Return the default GPIO of every pin's option in the page about settings."""
    rows = re.findall(r"^\| `((?:keys|lamps|buzzer)\.\w+)` \| `(\d+)` \|", page, re.MULTILINE)
    return {signal: int(gpio) for signal, gpio in rows}


def replace_between(page: str, mark: str, content: str) -> str:
    """Put content between `<!-- mark -->` and `<!-- end mark -->`. Raises ValueError where they are missing."""
    start, end = f"<!-- {mark} -->\n", f"<!-- end {mark} -->"
    before, found, rest = page.partition(start)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"wanted the marks {start.strip()} and {end} in the page; got none")
    return f"{before}{start}\n{content}\n\n{end}{after}"


def _in_order(node: str) -> tuple[str, int, str]:
    ref, pin = node.split(".")
    letters = ref.rstrip("0123456789")
    return letters, int(ref.removeprefix(letters) or 0), pin.zfill(3)
