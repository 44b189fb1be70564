"""How the pieces are printed: the settings that all share, and how large each enclosure's are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hardware.kit.case import LIP, Case

SETTINGS: Mapping[str, str] = {
    "nozzle": "0.4 mm",
    "layers": "0.2 mm",
    "lines around": "3",
    "filling": "15 %",
    "above and below": "4 layers",
    "supports": "none",
    "brim": "none; 5 mm if a corner of a long piece lifts",
    "material": "PLA or PETG; for a Pi 3, 4 or 5 PETG, which stands more heat",
    "as it lies in the file": "tray floor down; lid outside down, its signs in the first layers; cap foot down",
    "pieces": "tray and lid once, cap seven times (hand-wired: none)",
}
"""What is set in the slicer, the same for every variant."""


def table(cases: Iterable[Case]) -> str:
    """Return settings and sizes as Markdown: width, depth and height as the pieces lie, in millimetres."""
    rows = ["| setting | of every piece |", "|---|---|", *(f"| {name} | {said} |" for name, said in SETTINGS.items())]
    rows += ["", "| enclosure | tray, mm | lid, mm | the bed must be |", "|---|---|---|---|"]
    for case in cases:
        width, depth, tray, lid = size(case)
        bed = f"{width + 2:.0f} x {depth + 2:.0f} mm"
        rows.append(
            f"| {case.variant.name} | {width:.1f} x {depth:.1f} x {tray:.1f} | {width:.1f} x {depth:.1f} x {lid:.1f} "
            f"| {bed} |"
        )
    return "\n".join(rows)


def size(case: Case) -> tuple[float, float, float, float]:
    """Return the width and depth of a box, and how high its tray and its lid are as they are printed."""
    posts = case.lid_under - case.panel_under - case.panel["size"][2] if case.panel_posts else 0.0
    outer = case.right - case.left + 2 * case.wall, case.front - case.back + 2 * case.wall
    return *outer, case.floor + case.lid_under, case.lid + max(LIP, posts)
