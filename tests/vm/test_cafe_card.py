"""The card for cafés as it is flashed, on an emulated Raspberry Pi, which has no radio: the box says so and plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from packages.layer import CannotBuild
from systemd.image.flavour import CAFE
from tests.vm.conftest import Tell
from tests.vm.pi_board import ZERO_2_W, Board
from tests.vm.pi_card import Card, put

pytestmark = [
    pytest.mark.long,
    pytest.mark.card,
    *(
        pytest.mark.needs_package(name)
        for name in ("qemu-system-arm", "mmdebstrap", "device-tree-compiler", "mtools", "squashfs-tools")
    ),
]

HOUSE = {
    "wifi.txt": "name=Lion Guests\npassword=twelve lions roar\ncountry=DE\n",
    "report.txt": "user=window\npassword=window's password\n",
    "settings.toml": '[report]\nbroker = "mqtt://192.168.1.5"\nsite = "lion"\ntable = "window"\n',
}
NETWORK = "systemd-networkd systemd-resolved systemd-timesyncd tablekeeper-serve"


def test_a_card_starts_all_that_a_cafe_needs_and_says_that_there_is_no_radio(tmp_path: Path, tell: Tell) -> None:
    try:
        card = Card.build(CAFE)
    except CannotBuild as error:
        pytest.fail(str(error), pytrace=False)
    for name, content in HOUSE.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    with Board(card, ZERO_2_W) as board:
        put(board.disk, *(tmp_path / name for name in HOUSE))
        board.start()
        board.wait_until("systemctl is-active tablekeeper", 600)
        board.wait_until('test "$(cat /run/tablekeeper-wifi/wrong)" = radio', 600)
        for unit in NETWORK.split():
            board.wait_until(f"systemctl is-active {unit}", 600)
        assert "tablekeeper-serve" not in board.run("systemctl list-units --failed --plain --no-legend")
        tell(board.run("systemctl show --property=MemoryCurrent tablekeeper tablekeeper-serve tablekeeper-wifi"))
