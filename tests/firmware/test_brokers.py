"""Addresses of brokers in the settings."""

from __future__ import annotations

import pytest

from tablekeeper.firmware.box import brokers
from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.firmware.box.settings import SettingsError, read_settings


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ()),
        ("mqtt://192.168.1.5", (Broker("192.168.1.5", 1883, tls=False),)),
        ("mqtts://mqtt.example.org", (Broker("mqtt.example.org", 8883, tls=True),)),
        ("mqtt://[fd00::5]:1884/", (Broker("fd00::5", 1884, tls=False),)),
        ("mqtt://broker", (Broker("broker", 1883, tls=False),)),
        (
            "mqtt://cafe.local:1, mqtts://8.8.8.8:2",
            (Broker("cafe.local", 1, tls=False), Broker("8.8.8.8", 2, tls=True)),
        ),
    ],
)
def test_addresses_are_read_in_order(text: str, read: tuple[Broker, ...]) -> None:
    assert brokers.read(text) == read
    assert brokers.read(",".join(map(str, read))) == read
    assert read_settings({"report": {"broker": text}}).report.broker == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("192.168.1.5", "wanted an address such as"),
        ("http://192.168.1.5", "got 'http://192.168.1.5'"),
        ("mqtt://", "wanted an address"),
        ("mqtt://cafe.local:99999", "wanted an address"),
        ("mqtt://[::1", "wanted an address"),
        ("mqtt://cafe.local/topic", "wanted an address"),
        ("mqtt://me:secret@cafe.local", "report.credentials"),
        ("mqtt://mqtt.example.org", "write mqtts://mqtt.example.org"),
        ("mqtt://8.8.8.8", "others could read along"),
        ("mqtt://a,mqtt://b,", "got ''"),
        (",".join(["mqtt://a"] * 9), "wanted 8 brokers at the most, got 9"),
    ],
)
def test_what_is_none_is_a_fault_that_leaves_reports_off(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=r"wanted|outside") as raised:
        brokers.read(text)
    assert says in str(raised.value)
    with pytest.raises(SettingsError) as refused:
        read_settings({"report": {"broker": text}, "web": {"address": "127.0.0.1"}})
    assert "report.broker: " in str(refused.value)
    assert says in str(refused.value)
    assert refused.value.usable.report.broker == ""
    assert refused.value.usable.web.address == "127.0.0.1"
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("site", "Our café"),
        ("site", ""),
        ("table", "a/b"),
        ("table", "#"),
        ("table", "x" * 33),
        ("name", "x" * 41),
        ("credentials", "report.txt"),
        ("names", "yes"),
        ("waiting_minutes", 0.5),
    ],
)
def test_other_options_are_checked_as_well(option: str, value: object) -> None:
    with pytest.raises(SettingsError) as refused:
        read_settings({"report": {option: value}})
    assert f"report.{option}: wanted " in str(refused.value)


def test_a_box_without_page_and_report_is_not_watched() -> None:
    assert not read_settings({}).watched
    assert read_settings({"report": {"broker": "mqtt://broker"}}).watched
    assert read_settings({"web": {"address": "127.0.0.1"}}).watched
