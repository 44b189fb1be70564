"""Drawings to print at their full size: the Pi's header with its wires, and the lid for a drill or a laser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from hardware.kit.case import Case
from hardware.kit.pins import COLOURS, Pins
from hardware.kit.placement import PIN_1, PIN_2, PITCH
from hardware.kit.signs import outline
from hardware.kit.thing import Place

_INK: Mapping[str, str] = {"YE": "#d9b400", "WH": "#bbbbbb", "PK": "#e889b0", "TQ": "#2ab5b0", "OG": "#e8811a"}
"""Colours that are told from paper, where the word alone does not give one."""
_LEFT, _TOP = 12.0, 38.0
"""Where the Pi's corner lies on the drawing of the header."""
_ABOVE = "To measure it: the bar must be 50 mm long when printed."


def _page(width: float, height: float, lines: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
    look = f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" font-size="2.2">'
    paper = f'<rect width="{width:g}" height="{height:g}" fill="white"/>'
    return "\n".join([head + look, paper, *lines, "</svg>", ""])


def _bar(x: float, y: float) -> list[str]:
    """Return a bar of 50 mm, by which one sees whether the printer has scaled."""
    return [
        f'<path d="M{x:g} {y - 1:g}v2m0 -1h50m0 -1v2" fill="none" stroke="black" stroke-width="0.2"/>',
        f'<text x="{x:g}" y="{y + 3.5:g}">{_ABOVE}</text>',
    ]


# -------------------------------------------------------------------------------------------------- the header
def header(pins: Pins) -> str:
    """Return the Pi's header as one sees it from above, with what goes to each pin and the colour of its wire."""
    lines = [
        f'<path d="M{_LEFT:g} {_TOP + 40:g}v-37a3 3 0 0 1 3 -3h63" fill="none" stroke="#2f7d4f" stroke-width="0.4"/>',
        f'<circle cx="{_LEFT + 3.5:g}" cy="{_TOP + 3.5:g}" r="1.35" fill="none" stroke="#2f7d4f" stroke-width="0.3"/>',
        f'<text x="{_LEFT + 2:g}" y="{_TOP + 45:g}">The Pi from above: its corner with the card.</text>',
        *_bar(_LEFT + 2, _TOP + 50),
    ]
    used = {signal.header: (signal.name, signal.wire) for signal in pins.signals.values()}
    used |= {pin: (net, pins.power_wires[net]) for net, found in pins.power.items() for pin in found}
    for pin in range(1, 41):
        x, y = pin_place(pin)
        name, wire = used.get(pin, ("", ""))
        up = pin % 2 == 0
        shape = 'rx="0"' if pin == 1 else 'rx="0.9"'
        fill = _ink(wire) if wire else "#eeeeee"
        lines.append(
            f'<rect x="{x - 0.9:.2f}" y="{y - 0.9:.2f}" width="1.8" height="1.8" {shape} fill="{fill}" '
            'stroke="black" stroke-width="0.15"/>'
        )
        if not wire:
            continue
        end = y - 4 if up else y + 4
        lines.append(f'<path d="M{x:.2f} {y:.2f}V{end:.2f}" stroke="{fill}" stroke-width="0.7"/>')
        said = f"{pin} {name} {COLOURS[wire]}"
        place, anchor = (end - 1, "start") if up else (end + 1, "end")
        lines.append(
            f'<text text-anchor="{anchor}" transform="translate({x + 0.8:.2f} {place:.2f}) rotate(-90)">{said}</text>'
        )
    x, y = pin_place(1)
    lines.append(f'<text x="{x - 7:.2f}" y="{y + 3.5:.2f}">pin 1</text>')
    return _page(88, _TOP + 56, lines)


def pin_place(number: int) -> Place:
    """Return where a pin of the header is in its drawing."""
    column, (x, y) = (number - 1) // 2, PIN_1 if number % 2 else PIN_2
    return _LEFT + x + column * PITCH, _TOP + y


def _ink(wire: str) -> str:
    return _INK.get(wire, COLOURS[wire])


# ----------------------------------------------------------------------------------------------------- the lid
def holes(case: Case) -> Iterator[tuple[str, Place, float]]:
    """Yield every round hole of the lid: what for, its middle, and its diameter."""
    for ref, place in case.keys.items():
        yield ref, place, case.hole
    numbers = case.numbers()
    for ref, place in case.lamps.items():
        yield ref, place, float(str(numbers["lamp"]))
    for place in case.lid_posts:
        yield "screw", place, 3.0
    for place in case.panel_posts:
        yield "panel", place, 2.7
    x, y = case.buzzer
    for across, along in ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3)):
        yield "sound", (x + across, y + along), 1.6


def _path(places: Iterable[Place]) -> str:
    return "L".join(f"{x:.2f} {y:.2f}" for x, y in places)


def lid(case: Case, *, template: bool) -> str:
    """Return the lid from above: lines to cut, or a template to stick on and drill through."""
    left, back, edge = case.left - case.wall, case.back - case.wall, 8.0
    width, depth = case.right + case.wall - left, case.front + case.wall - back

    def at(place: Place) -> Place:
        return place[0] - left + edge, place[1] - back + edge

    cut = 'fill="none" stroke="red" stroke-width="0.1"'
    lines = [f'<rect x="{edge:g}" y="{edge:g}" width="{width:g}" height="{depth:g}" rx="3" {cut}/>']
    for middle in case.panels.values():
        (x, y), (wide, high) = at(middle), case.window
        lines.append(f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" {cut}/>')
    for name, place, diameter in holes(case):
        x, y = at(place)
        lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="{diameter / 2:g}" {cut}/>')
        if template:
            reach = diameter / 2 + 1.5
            cross = f"M{x - reach:g} {y:g}h{2 * reach:g}M{x:g} {y - reach:g}v{2 * reach:g}"
            lines.append(f'<path d="{cross}" stroke="black" stroke-width="0.1"/>')
            if name in case.lamps:  # its words, as all, where no sign and no other hole is
                lines.append(
                    f'<text x="{x - reach - 0.5:g}" y="{y + 0.8:g}" text-anchor="end">{name} ø{diameter:g}</text>'
                )
            elif name != "sound":
                down = -reach - 0.6 if name in case.keys and place[1] > case.keys["SW7"][1] else reach + 2
                lines.append(f'<text x="{x - 5:g}" y="{y + down:g}">{name} ø{diameter:g}</text>')
    for sign in case.signs:
        shapes = "".join(f"M{_path(map(at, outline(patch)))}z" for patch in sign.patches)
        lines.append(f'<path id="{re.sub(r"[ .]", "-", sign.name)}" d="{shapes}" fill="blue"/>')
    x, y = at(case.reader_middle)
    lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="none" stroke="blue" stroke-width="0.2"/>')
    if template:
        lines += [
            f'<text x="{x - 11:g}" y="{y:g}">Mark it, drill nothing.</text>',
            f'<text x="{edge:g}" y="{edge - 3:g}">{case.variant.name}: seat 1 sits below</text>',
            *_bar(edge + 2, depth + edge + 5),
        ]
    return _page(width + 2 * edge, depth + 2 * edge + (4 if template else 0), lines)
