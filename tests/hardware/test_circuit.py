"""The circuit: what is drawn and laid out is what the table says, and no pin gets more than it can take."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hardware.kit import checks, circuit
from hardware.kit.circuit import GROUND, KEYS, LAMPS, LOGIC, SUPPLY, Part
from hardware.kit.contents import BODIES
from hardware.kit.parts import load_parts
from hardware.kit.pins import load_pins
from tests.hardware import quotes

PINS = load_pins()
PARTS = circuit.circuit()
NETLIST = circuit.NETLIST.read_text(encoding="utf-8")
NETS = circuit.read_netlist(NETLIST)

MOST_VOLTS, LEAST_HIGH = 3.3, 2.0
"""What a pin may see, and what it takes for high: the Pi's pins are not 5 V tolerant."""
SUPPLY_VOLTS = (4.5, 5.25)
"""What a USB supply gives at the end of a bad cable, and at most."""
MOST_AMPERES = 0.008
"""Half of what a pin of a Pi can be set to give."""
READER = 0.05
"""Amperes that an RDM6300 takes at the most."""


FARADS = {"100n": 100e-9, "10u": 10e-6}


def ohms(value: str) -> float:
    digits, _, rest = value.partition("k")
    return float(f"{digits}.{rest or 0}") * 1000 if "k" in value else float(value)


def resistors(nets: circuit.Nets) -> Iterator[tuple[str, str, float]]:
    """Yield both nets and the ohms of every resistor, as the netlist has them."""
    on = {node: net for net, nodes in nets.items() for node in nodes}
    for part in PARTS:
        if part.symbol == "Device:R":
            yield on[f"{part.ref}.1"], on[f"{part.ref}.2"], ohms(part.value)


def part(ref: str) -> Part:
    return next(part for part in PARTS if part.ref == ref)


def test_the_board_connects_what_the_schematic_says() -> None:
    assert circuit.read_board(circuit.LAYOUT.read_text(encoding="utf-8")) == NETS


def test_the_netlist_is_that_of_the_schematic_beside_it() -> None:
    schematic = circuit.SCHEMATIC.read_text(encoding="utf-8")
    assert circuit.digest(schematic) in NETLIST.splitlines()[0]


def test_every_supply_pin_of_the_header_is_used_as_what_it_is() -> None:
    assert quotes.power_pins(NETS, PINS) == {net: tuple(sorted(pins)) for net, pins in PINS.power.items()}


def rdm6300_faults(nets: circuit.Nets) -> list[str]:
    """Say where the RDM6300's 5 V could reach the Pi: its line must end at a divider, and nowhere else."""
    output = next(net for net, nodes in nets.items() if "J5.1" in nodes)
    faults = []
    if any(node.startswith("J1.") for node in nets[output]):
        faults.append(f"J5.1 drives the Pi's header with 5 V: {sorted(nets[output])}")
    branches = [(two if one == output else one, value) for one, two, value in resistors(nets) if output in (one, two)]
    if len(branches) != 1 or len(nets[output]) != 2:
        return [*faults, f"J5.1 must lead to one resistor and nothing else; it leads to {sorted(nets[output])}"]
    ((middle, upper),) = branches
    lower = [value for one, two, value in resistors(nets) if {one, two} == {middle, GROUND}]
    if len(lower) != 1:
        return [*faults, f"wanted one resistor from {middle} to ground; got {len(lower)}"]
    share = lower[0] / (lower[0] + upper)
    if share * SUPPLY_VOLTS[1] > MOST_VOLTS:
        faults.append(f"the divider lets {share * SUPPLY_VOLTS[1]:.2f} V through; at most {MOST_VOLTS} V")
    if share * SUPPLY_VOLTS[0] < LEAST_HIGH:
        faults.append(f"the divider leaves {share * SUPPLY_VOLTS[0]:.2f} V; high begins at {LEAST_HIGH} V")
    return faults


def test_the_rdm6300_is_divided_to_what_the_pi_can_take() -> None:
    assert rdm6300_faults(NETS) == []


@pytest.mark.parametrize(
    ("moved", "to"),
    [
        ("J5.1", "RDM6300_DIVIDED"),
        ("J5.1", "READER_TX"),
        ("J5.1", "READER_TO_PI"),
        ("R13.2", "READER_RX"),
        ("R13.1", "GND"),
    ],
)
def test_a_missing_divider_is_found(moved: str, to: str) -> None:
    broken = {net: nodes - {moved} for net, nodes in NETS.items()}
    broken[to] = broken[to] | {moved}
    assert rdm6300_faults(broken)


def test_the_pn532_has_3_3_volts_and_no_5_volts_anywhere() -> None:
    supplies = {net for net, nodes in NETS.items() for node in nodes if node.startswith("J4.")}
    assert LOGIC in supplies
    assert SUPPLY not in supplies


def test_the_readers_5_volts_go_through_a_fuse_that_a_pi_outlasts() -> None:
    assert NETS["READER_5V"] == {"F1.2", "J5.5"}
    assert "F1.1" in NETS[SUPPLY]
    holds = float(part("F1").value.removesuffix("mA")) / 1000
    assert 2 * READER < holds <= 0.25, "more than the reader takes, less than a Pi gives"


def test_the_fuse_leaves_the_reader_the_volts_that_the_sheet_measures_behind_it() -> None:
    (line,) = (line for line in load_parts() if line.refs == ("F1",))
    ohms = re.search(r"at most (\d+) Ohm", line.part)
    assert ohms, "the list says how much the fuse that is ordered has"
    assert "{} x {} x {} mm".format(*BODIES["Fuse_BelFuse"]) in line.part, "the enclosure reckons with its size"
    sheet = checks.sheet(PINS, PARTS)
    before, behind = (
        re.search(rf"\| [^|]*{where}[^|]*`GND` \| ([\d.]+) V", sheet) for where in ("first power: `5V`", "behind F1")
    )
    assert before, "the sheet measures 5 V before the fuse"
    assert behind, "and behind it"
    assert float(before[1]) - READER * int(ohms[1]) >= float(behind[1])


def test_5_volts_reach_no_signal_of_the_pi() -> None:
    signals = {signal.net for signal in PINS.signals.values()}
    for one, two, _ in resistors(NETS):
        assert not ({one, two} & signals and SUPPLY in (one, two))


def test_every_key_pulls_low_enough_and_has_its_protection() -> None:
    pull_up = 50_000 * 0.8
    for number, name in enumerate(KEYS, 1):
        series = next(value for one, two, value in resistors(NETS) if PINS[name].net in (one, two))
        assert 3.3 * series / (series + pull_up) < 0.8 / 4, "low begins at 0.8 V"
        assert series >= 470, "it limits what comes past the capacitor"
        farads = FARADS[part(f"C{number}").value]
        assert 8000 * 150e-12 / farads < 20, "a finger of 8 kV and 150 pF leaves few volts"
        assert 0.005 < 50_000 * farads * 2.3 < 0.02, "it settles after a touch of a contact, and before a finger"
        contact = part(f"SW{number}").pins["1"]
        assert {f"C{number}.1", f"R{number}.2"} <= NETS[str(contact)]
        assert part(f"SW{number}").pins["2"] == part(f"C{number}").pins["2"] == GROUND


def test_every_lamp_takes_no_more_than_a_pin_gives_and_is_seen() -> None:
    for name in LAMPS:
        series = next(value for one, two, value in resistors(NETS) if PINS[name].net in (one, two))
        amperes = (3.3 - 1.8) / series
        assert 0.002 < amperes < MOST_AMPERES


def test_the_buzzer_is_switched_by_a_transistor_and_silent_by_itself() -> None:
    base = next(value for one, two, value in resistors(NETS) if {one, two} == {PINS["buzzer.pin"].net, "BUZZER_BASE"})
    amperes = (3.3 - 0.7) / base
    assert amperes < MOST_AMPERES
    assert amperes * 20 > 0.03, "enough to switch the buzzer's 30 mA through"
    (held,) = (value for one, two, value in resistors(NETS) if {one, two} == {"BUZZER_BASE", GROUND})
    assert held * 20e-6 < 0.4, "what leaks into the base does not make it sound"
    assert 0.7 / held < amperes / 10, "nor does it take away what switches it"
    assert NETS["BUZZER_LOW"] == {"Q1.1", "BZ1.2", "D3.2"}
    assert {"BZ1.1", "D3.1"} <= NETS[SUPPLY], "the diode's cathode is at the supply"


def test_every_part_has_a_name_of_its_own_and_no_net_ends_blindly() -> None:
    assert len({part.ref for part in PARTS}) == len(PARTS)
    assert all(len(nodes) > 1 for nodes in NETS.values())
