"""The card for cafés in the house's Wi-Fi: two simulated radios of the kernel's, a real access point, a real broker.

The house has a network namespace of its own, so that all that reaches it goes through the air between the radios.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from systemd.image.flavour import CAFE
from tests.vm.box import Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import BOOT

pytestmark = pytest.mark.short

WIFI = 'name=Lion Guests\npassword=twelve "lions" roar # loud\ncountry=DE\n'
REPORT = "user=window\npassword=window's password\n"
SETTINGS = '\n[report]\nbroker = "mqtt://office.lan"\nsite = "lion"\ntable = "window"\n'
ACCESS_POINT = """interface=wlan1
driver=nl80211
ssid=Lion Guests
hw_mode=g
channel=1
country_code=DE
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase=twelve "lions" roar # loud
"""
BROKER = "listener 1883\npassword_file /srv/house/passwords\nallow_anonymous false\n"
HOUSE = "ip netns exec house"
HEARD = f"{HOUSE} mosquitto_sub -h 10.7.0.1 -u office -P office -W 20 -C 1 -t tablekeeper/1/lion/window"
SHOWN = "/run/tablekeeper-wifi/wrong"
LONG = 180.0
"""Seconds after which a machine without KVM has joined, or never will."""


def write(box: Box, place: str, content: str) -> None:
    """Write a file in the machine, as somebody does on any computer on the card."""
    box.machine.run(f"cat >{place} <<'END'\n{content.rstrip()}\nEND")


def joined(box: Box) -> bool:
    """Return whether the box has an address of the house's."""
    return "10.7.0." in box.machine.run("ip -4 -brief address show dev wlan0 || true")


def wrong(box: Box) -> str:
    """Return what the service of the Wi-Fi says is wrong."""
    return box.machine.run(f"cat {SHOWN} 2>/dev/null || true").strip()


def said(box: Box, topic: str) -> str:
    """Return what a broker of the house has kept of the table."""
    return box.machine.run(f"{HEARD}/{topic} || true", timeout=90).strip()


@pytest.fixture(scope="module")
def house(image: Image) -> Iterator[Box]:
    """A box with the files of the card for cafés, where a house has its Wi-Fi and its broker; nothing is joined yet."""
    with Box(image, reader=None, append="net.ifnames=0") as box:
        box.expect("English", seconds=BOOT)
        cover = CAFE.covers[1]
        for file in sorted(path for path in cover.rglob("*") if path.is_file()):
            place = Path("/") / file.relative_to(cover)
            box.machine.run(f"mkdir -p {place.parent}")
            box.give(file, str(place))
        box.machine.run("mkdir -p /boot/firmware /srv/house")
        for link, target in (one for one in CAFE.links if one[0].startswith("etc/")):
            box.machine.run(f"ln -sfn {target} /{link}")
        write(box, "/srv/house/hostapd.conf", ACCESS_POINT)
        write(box, "/srv/house/mosquitto.conf", BROKER)
        box.machine.run(
            "modprobe mac80211_hwsim radios=2; ip netns add house; iw phy phy1 set netns name house;"
            f"{HOUSE} ip link set lo up; {HOUSE} ip address add 10.7.0.1/24 dev wlan1;"
            "cd /srv/house; touch passwords; chmod 600 passwords; chown mosquitto passwords;"
            'mosquitto_passwd -b passwords window "window\'s password"; mosquitto_passwd -b passwords office office;'
            f"{HOUSE} hostapd -B hostapd.conf; {HOUSE} mosquitto -d -c mosquitto.conf;"
            f"{HOUSE} dnsmasq --interface=wlan1 --bind-interfaces --dhcp-range=10.7.0.10,10.7.0.20"
            " --no-resolv --address=/office.lan/10.7.0.1",
            timeout=LONG,
        )
        write(box, "/boot/firmware/report.txt", REPORT)
        box.machine.run(f"cat >>/etc/tablekeeper/settings.toml <<'END'{SETTINGS}END")
        units = " ".join(unit for unit in CAFE.enabled if unit != "systemd-timesyncd.service")
        box.machine.run(
            f"systemctl daemon-reload; systemctl unmask {units}; systemctl restart tablekeeper {units} || true",
            timeout=LONG,
        )
        box.expect("English")
        yield box


def join(box: Box, content: str) -> None:
    """Put a file on the card, and switch the Wi-Fi on as a start does."""
    write(box, "/boot/firmware/wifi.txt", content)
    box.machine.run("systemctl restart tablekeeper-wifi || true", timeout=60)


def test_without_a_file_nothing_is_joined_and_nothing_is_wrong(house: Box) -> None:
    assert house.machine.run("systemctl is-active tablekeeper-wifi || true").strip() == "inactive"
    assert house.machine.run("systemctl is-failed tablekeeper-wifi || true").strip() == "inactive"
    assert not wrong(house)
    assert not joined(house)


def test_it_joins_and_the_house_hears_the_table(house: Box, tell: Tell) -> None:
    begun = house.uptime()
    join(house, WIFI)
    house.wait(lambda: joined(house), "an address of the house's", LONG)
    tell(f"in the Wi-Fi, with an address, after {house.uptime() - begun:.0f} s")
    assert not wrong(house)
    house.wait(lambda: said(house, "status") == "online", "the broker hears the table", LONG)
    assert '"table":"window"' in said(house, "state")


def test_an_access_point_that_goes_and_comes_back_is_joined_again(house: Box) -> None:
    process = house.property("MainPID")
    house.machine.run("pkill hostapd")
    house.wait(lambda: wrong(house) == "sought", "the Wi-Fi is missed", LONG)
    house.press("menu")
    house.expect("📶!")
    house.machine.run(f"{HOUSE} hostapd -B /srv/house/hostapd.conf", timeout=60)
    house.wait(lambda: not wrong(house) and joined(house), "it is joined again", LONG)
    house.press("menu")
    house.wait(lambda: "📶" not in house.words(), "the sign is gone")
    house.wait(lambda: said(house, "status") == "online", "the broker hears the table again", LONG)
    assert house.property("MainPID") == process
    assert house.property("NRestarts") == "0"


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (WIFI.replace("twelve", "eleven"), "password"),
        (WIFI.replace("Lion", "Tiger"), "sought"),
        (WIFI.replace("DE", "Germany"), "line 3"),
    ],
)
def test_what_is_wrong_is_shown_to_the_box(house: Box, content: str, cause: str) -> None:
    join(house, content)
    house.wait(lambda: wrong(house) == cause, f"{cause} is said", LONG)
    house.press("menu")
    house.expect("📶!")
    if cause.startswith("line"):
        assert house.machine.run("systemctl is-failed tablekeeper-wifi || true").strip() == "failed"


def test_a_password_that_the_broker_refuses_is_shown_to_the_box(house: Box) -> None:
    write(house, "/boot/firmware/report.txt", REPORT.replace("window's", "guessed"))
    join(house, WIFI)
    house.machine.run("systemctl restart tablekeeper-serve", timeout=60)
    wanted = "cat /run/tablekeeper-serve/wrong 2>/dev/null || true"
    house.wait(lambda: house.machine.run(wanted).strip() == "password", "the broker's refusal is said", LONG)
    house.press("menu")
    house.expect("📶✗")


def test_a_computer_without_a_radio_says_so(house: Box) -> None:
    house.machine.run("systemctl stop tablekeeper-wifi; iw phy phy0 set netns name house")
    house.machine.run("systemctl start tablekeeper-wifi || true")
    house.wait(lambda: wrong(house) == "radio", "there is no radio", LONG)
    house.press("menu")
    house.expect("📶!")


def test_the_system_s_own_check_finds_the_services_confined_and_the_box_as_before(house: Box, tell: Tell) -> None:
    for unit, most in (("tablekeeper-wifi", 3.0), ("tablekeeper", 0.5)):
        line = house.machine.run(f"systemd-analyze security --no-pager {unit} 2>&1 | tail -1")
        tell(line.strip())
        assert float(line.split(":")[1].split()[0]) <= most
