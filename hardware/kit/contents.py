"""What is in the enclosure: every part that is bought, as solids in their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.kit.case import Case
from hardware.kit.circuit import circuit
from hardware.kit.placement import HEIGHT, PITCH, SPOTS, WIDTH
from hardware.kit.thing import Thing, box, post

BODIES: Mapping[str, tuple[float, float, float]] = {
    "R_Axial": (8.6, 2.5, 2.8),
    "C_Disc": (6.0, 2.5, 6.5),
    "D_DO-35": (8.6, 2.0, 2.3),
    "TO-92": (6.0, 4.5, 5.5),
    "Fuse_BelFuse": (7.4, 3.1, 12.7),
}
"""How long, wide and high a part stands on the board, by the beginning of its footprint's name."""


def contents(case: Case) -> tuple[Thing, ...]:
    """Return everything that is in a box or goes through its walls, but for what is printed."""
    parts = [_pi(case), _screws(case), _lamps(case), _panels(case), _reader(case)]
    parts += [_board(case), _keys(case)] if case.variant.board else [_buttons(case)]
    return tuple(thing for part in parts for thing in part)


def _pi(case: Case) -> Iterator[Thing]:
    (width, depth, _), top = case.pi["size"], case.pi_top
    yield Thing("Pi", (0.0, width), (0.0, depth), (case.lift, top))
    for name, (left, right, back, front, height) in case.pi["sockets"].items():
        z = (top, top + height) if height > 0 else (case.lift + height, case.lift)
        yield Thing(f"Pi's {name}", (left, right), (back, front), z)
    across, upright = (side / 2 for side in case.pi["plug"])
    x = (case.pi["power_at"] - across, case.pi["power_at"] + across)
    z = (case.plug_level - upright, case.plug_level + upright)
    yield Thing("power plug", x, (case.pi["sockets"]["power socket"][3], case.front + case.wall), z)
    across_pins = (7.1, 57.9)
    if case.variant.board:
        yield Thing("header", across_pins, (1.0, 6.0), (top, case.board_under))
    else:
        yield Thing("header with plugs", across_pins, (0.96, 6.04), case.header_plugs)


def _screws(case: Case) -> Iterator[Thing]:
    """Yield the screws and spacers, each in pieces: above what it holds, and in the post, as thick as its core.

    The long ones hold the lid.
    """
    screw, spacer = case.parts["screw"], case.parts["spacer"]
    head, length, core = screw["head"], screw["length"], screw["core"]
    for number, place in enumerate((one.place for one in case.posts), 1):
        low = case.posts[number - 1].top == case.lift
        thick = case.pi["size"][2] if low else case.board_top - case.board_under
        top = case.pi_top if low else case.board_top
        if place in case.spacers:
            yield post(f"spacer {number}", place, spacer["across"], (case.pi_top, case.board_under))
            yield post(f"stud {number}", place, core, (case.pi_top - spacer["stud"], case.lift))
            yield post(f"screw {number}", place, head[0], (case.board_top, case.board_top + head[1]))
        else:
            yield post(f"screw {number}", place, head[0], (top, top + head[1]))
            yield post(f"screw {number} below", place, core, (top - length, top - thick))
    lid = case.parts["lid_screw"]
    seat = case.lid_under + case.lid - 0.9
    for number, place in enumerate(case.lid_posts, 1):
        yield post(f"long screw {number}", place, lid["head"][0], (seat, seat + lid["head"][1]))
        yield post(f"long screw {number} below", place, lid["core"], (seat - lid["length"], seat))


def _lamps(case: Case) -> Iterator[Thing]:
    lamp = case.parts["lamp"]
    for ref, place in case.lamps.items():
        top = case.lid_under + case.lid + 0.6
        yield post(f"lamp {ref}", place, lamp["diameter"], (top - lamp["height"] + 1.0, top))
        if case.variant.board:
            yield box(f"lamp {ref}'s legs", place, (3.0, 0.6), (case.board_top, top - lamp["height"]))
        yield post(f"lamp {ref}'s collar", place, lamp["collar"], (top - lamp["height"], top - lamp["height"] + 1.0))


def _panels(case: Case) -> Iterator[Thing]:
    panel, under = case.panel, case.panel_under
    size, glass, back, pins = panel["size"], panel["glass"], panel["back"], panel["pins"]
    kind = "large panel" if case.variant.large else "panel"
    for name, (x, y) in case.panels.items():
        row = (x, y - panel["pins_at"] if name == "J2" else y + panel["pins_at"])
        yield box(f"{kind} {name}", (x, y), size, (under, under + size[2]))
        yield box(f"glass {name}", (x, y), glass, (under + size[2], under + size[2] + glass[2]), metal=False)
        yield box(f"back {name}", (x, y), back, (under - back[2], under))
        if case.variant.large:
            yield box(f"plugs {name}", row, pins, (under - panel["plugs"], under))
        elif case.variant.board:
            yield box(f"socket {name}", row, pins, (case.board_top, under))
        else:
            yield box(f"wires {name}", row, pins, (under - panel["wires"], under))
    if case.variant.large and case.variant.board:
        # Its wires are soldered into the holes of the small panel's socket.
        socket, pins = SPOTS["J2"], case.parts["panel"]["small"]["pins"]
        place = (socket.x + 1.5 * PITCH, socket.y)
        yield box("wires at the board", place, pins, (case.board_top, case.board_top + case.parts["wires"]["bend"]))
    head = case.parts["screw"]["head"]
    for number, place in enumerate(case.panel_posts, 1):
        yield post(f"short screw {number}", place, head[0], (under - head[1], under))
        tip = under + panel["screw"]
        yield post(f"short screw {number} above", place, case.parts["screw"]["core"], (under + size[2], tip))


def _reader(case: Case) -> Iterator[Thing]:
    """Yield the reader with what belongs to it, which alone may lie near it."""
    top = case.lid_under - case.foam
    under = top - case.reader[2]
    yield box("reader", case.reader_middle, case.reader, (under, top), metal=False)
    fields: Mapping[str, Any] = case.parts["reader"][case.variant.reader]
    if "plugs" in fields:
        width, depth, deep = fields["plugs"]
        place = (case.reader_left + 0.5 + width / 2, case.reader_middle[1])
        yield box("reader's plugs", place, (width, depth), (under - deep, under), metal=False)
    if "module" in fields:
        yield box("reader's module", case.reader_middle, fields["module"], (1.0, 1.0 + fields["module"][2]))


def _board(case: Case) -> Iterator[Thing]:
    yield Thing("board", (0.0, WIDTH), (0.0, HEIGHT), (case.board_under, case.board_top))
    # Below the board lie the legs of all that stands on it, but around the posts and the header.
    legs = (case.board_under - case.parts["leads"]["length"], case.board_under)
    yield Thing("legs under the board", (7.5, 57.5), (6.5, 55.5), legs)
    for x in ((1.0, 7.5), (57.5, 64.0)):
        yield Thing("legs at its edges", x, (8.0, 48.0), legs)
    buzzer, top = case.parts["buzzer"], case.board_top
    yield post("buzzer", case.buzzer, buzzer["diameter"], (top, top + buzzer["height"]))
    for part in circuit():
        kind = part.footprint.partition(":")[2]
        for name, (long, wide, high) in BODIES.items():
            if kind.startswith(name):
                yield _lying(case, part.ref, part.footprint, (long, wide, high))
    jumper = SPOTS["JP1"]
    place = (jumper.x + PITCH, jumper.y)
    yield box("part JP1", place, (3 * PITCH, PITCH), (top, top + case.parts["jumper"]["height"]))


def _lying(case: Case, ref: str, footprint: str, body: tuple[float, float, float]) -> Thing:
    """Return a part between its two holes, or its first and third."""
    spot, (long, wide, high) = SPOTS[ref], body
    pitch = next((float(word[1:-2]) for word in footprint.split("_") if word[0] == "P" and word.endswith("mm")), 5.08)
    aside = 0.8 if "Fuse" in footprint else 0.0  # its legs stand aslant
    dx, dy = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[spot.turn]
    middle = (spot.x + dx * pitch / 2 - dy * aside, spot.y + dy * pitch / 2 + dx * aside)
    size = (long, wide) if spot.turn in (0, 180) else (wide, long)
    return box(f"part {ref}", middle, size, (case.board_top, case.board_top + high))


def _keys(case: Case) -> Iterator[Thing]:
    key, top = case.parts["key"], case.board_top
    for ref, place in case.keys.items():
        yield box(f"key {ref}", place, key["size"], (top, top + key["body"]))
        yield post(f"key {ref}'s stem", place, key["stem"], (top + key["body"], top + key["height"]))


def _buttons(case: Case) -> Iterator[Thing]:
    button, under, top = case.parts["button"], case.lid_under, case.lid_under + case.lid
    head = button["head"]
    for ref, place in case.keys.items():
        yield post(f"button {ref}", place, button["nut"], (under - button["depth"], under))
        yield post(f"button {ref}'s thread", place, button["thread"], (under, top))
        yield post(f"button {ref}'s head", place, head[0], (top, top + head[1]))
    buzzer = case.parts["buzzer"]
    hung = case.lid_under - case.foam
    yield post("buzzer", case.buzzer, buzzer["diameter"], (hung - buzzer["height"], hung))
