"""The sheet for the first box: what is measured, what is expected, and room for what was found, in order."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.kit.circuit import KEYS, LAMPS, Part
from hardware.kit.pins import Pins

BANDS = ("black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white")
"""The colours of the digits on a resistor (IEC 60062)."""

PANELS = ("PANEL 1", "PANEL 2")
"""The sockets of the panels, as the board calls them."""

Row = tuple[str, str]


def ohms(value: str) -> float:
    """Return the ohms of a value as it is written: `2k2` is 2200."""
    whole, thousands, rest = value.partition("k")
    return float(f"{whole}.{rest or 0}") * 1000 if thousands else float(value)


def bands(value: str, digits: int) -> str:
    """Return a resistor's rings: two digits and a power of ten, or three of them on metal film."""
    number, power = ohms(value), 0
    while number >= 10**digits:
        number, power = number / 10, power + 1
    while number < 10 ** (digits - 1):
        number, power = number * 10, power - 1
    ten = {-1: "gold", -2: "silver"}.get(power) or BANDS[power]
    return " ".join([*(BANDS[int(digit)] for digit in str(round(number))), ten])


def colours(parts: tuple[Part, ...]) -> str:
    """Return the table of the resistors' rings, as Markdown."""
    by_value: dict[str, list[str]] = {}
    for part in parts:
        if part.symbol == "Device:R":
            by_value.setdefault(part.value, []).append(part.ref)
    rows = ["| value | which | carbon film, then gold | metal film, then brown |", "|---|---|---|---|"]
    for value, refs in sorted(by_value.items(), key=lambda pair: ohms(pair[0])):
        rows.append(f"| {value} | {', '.join(refs)} | {bands(value, 2)} | {bands(value, 3)} |")
    return "\n".join(rows)


def sheet(pins: Pins, parts: tuple[Part, ...]) -> str:
    """Return the sheet as Markdown: its last part is in the order of the self-test."""
    rows = ["| | measure | expected | found | pass |", "|---|---|---|---|---|"]
    for number, (measure, expected) in enumerate(_rows(pins, {part.ref: part for part in parts}), 1):
        rows.append(f"| {number} | {measure} | {expected} | | |")
    return "\n".join(rows)


def _rows(pins: Pins, parts: dict[str, Part]) -> Iterator[Row]:
    for one, two in (("3V3", "GND"), ("5V", "GND"), ("3V3", "5V"), ("TXD", "5V"), ("RXD", "5V")):
        yield f"no power: test points `{one}` and `{two}`", "no beep, more than 1 kΩ once it stands still"
    for header in PANELS:
        yield f"no power: pins 1 and 2 of `{header}`", "no beep"
    divider = (ohms(parts["R12"].value) + ohms(parts["R13"].value)) / 1000
    yield "no power: J5 pin 1 and `GND`", f"{divider:.1f} kΩ ± 10 %"
    for number, name in enumerate(KEYS, 1):
        label, series = parts[f"SW{number}"].value, ohms(parts[f"R{number}"].value) / 1000
        yield f"no power: J1 pin {pins[name].header} and `GND`, *{label}* pressed", f"{series:g} kΩ; not pressed: open"
    yield "first power: `3V3` and `GND`", "3.2 V to 3.4 V"
    yield "first power: `5V` and `GND`", "4.75 V to 5.25 V"
    for header in PANELS:  # the wrong way round it would feed a panel backwards
        for pin, place in ((1, "first"), (2, "second")):
            measure = f"power, no panel in, JP2 and JP3 joined: pin {pin} of `{header}` and `GND`"
            yield measure, f"0 V if the panel's {place} pin is GND; 3.2 V to 3.4 V if it is VCC"
    yield "RDM6300 connected, power: `5V` of J5, behind F1, and `GND`", "4.5 V to 5.25 V"
    yield (
        "reader connected, JP1 without its jumper: its pin of JP1 and `GND`",
        "3.0 V to 3.4 V (RDM6300: 2.7 V to 3.4 V)",
    )
    for number, name in enumerate(KEYS, 1):
        seat = next((lamp for lamp in LAMPS if name.split(".")[1].startswith(lamp.split(".")[1])), None)
        also = f"; lamp D{LAMPS.index(seat) + 1} lights" if seat else ""
        yield f"self-test: *{parts[f'SW{number}'].value}*", f"Keys {number}/{len(KEYS)}, a beep{also}"
    yield "self-test: panel", "every dot is lit, none flickers"
    yield "self-test: lamps", "both burn"
    yield "self-test: a tag on the spot", "its number"
    yield "self-test: the same tag under a card in its sleeve, on the closed lid", "the same number, ten times of ten"
