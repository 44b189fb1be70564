"""Draws how a tag goes into a sleeve."""

from __future__ import annotations

_STYLE = 'font-family="sans-serif" font-size="15"'
_SHEETS = (
    ("sleeve: clear front", "#dfe9f2", 66, 91),
    ("card, its face to you", "#f3e2b8", 63, 88),
    ("tag, stuck to the sleeve", "#ffffff", 25, 25),
    ("sleeve: opaque back", "#5b6470", 66, 91),
)
"""What lies behind what, with its size in millimetres; a tag is round."""


def drawing() -> str:
    """Return the picture as SVG: the sheets one behind the other, pulled apart."""
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 330" width="860" height="330">',
        '<rect width="860" height="330" fill="white"/>',
    ]
    for number, (name, colour, width, height) in enumerate(_SHEETS):
        middle, scale = 120 + number * 205, 2.6
        look = f'fill="{colour}" stroke="#333" stroke-width="1.5"'
        if width == height:
            lines.append(f'<circle cx="{middle}" cy="140" r="{width * scale / 2:g}" {look}/>')
            coil = 'fill="none" stroke="#b5651d" stroke-width="2"'
            lines += [f'<circle cx="{middle}" cy="140" r="{radius}" {coil}/>' for radius in (9, 15, 21)]
        else:
            x, y = middle - width * scale / 2, 140 - height * scale / 2
            lines.append(
                f'<rect x="{x:g}" y="{y:g}" width="{width * scale:g}" height="{height * scale:g}" rx="8" {look}/>'
            )
        lines.append(f'<text x="{middle}" y="295" text-anchor="middle" {_STYLE}>{name}</text>')
        if number:
            lines.append(f'<text x="{middle - 102}" y="146" text-anchor="middle" {_STYLE}>+</text>')
    lines.append(
        f'<text x="20" y="322" {_STYLE} fill="#555">From front to back. The same place in every sleeve.</text>'
    )
    return "\n".join([*lines, "</svg>", ""])
