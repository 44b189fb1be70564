"""A table reports to a real Mosquitto: its status, its state, its last will; with and without TLS, users and an ACL."""

from __future__ import annotations

import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tablekeeper.firmware.box.beside import Beside, Cause
from tablekeeper.firmware.box.brokers import Broker
from tablekeeper.network.report.access import Access
from tablekeeper.network.report.connection import Connection
from tablekeeper.network.report.topics import Topics
from tests.asking import WATCHDOG
from tests.network.conftest import Playing
from tests.network.report.conftest import Listener, Mosquitto, Reporting
from tests.network.started import Simulated
from tests.network.web.conftest import serving

pytestmark = pytest.mark.needs_package("mosquitto")

Brokers = Callable[..., Mosquitto]
Listening = Callable[..., Listener]
STATE, STATUS = "tablekeeper/1/lion/window/state", "tablekeeper/1/lion/window/status"
PLACE = ('site = "lion"', 'table = "window"', 'name = "By the window"')


def to(*brokers: Mosquitto, also: tuple[str, ...] = ()) -> tuple[str, ...]:
    addresses = ",".join([f"mqtt://127.0.0.1:{broker.port}" for broker in brokers])
    return ("[report]", f'broker = "{addresses}"', *PLACE, *also)


def test_what_happens_on_the_table_is_told_and_kept_by_the_broker(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug", answers=2) as played, Reporting(played.run, played.state, *to(broker)):
        early = listening(broker.port)
        early.status(b"online")
        first = early.state()
        assert (first["site"], first["table"], first["name"]) == ("lion", "window", "By the window")
        assert (first["answers"], first["game"]["id"], first["match"]) == (2, "mindbug", 1)
        assert first["phase"] in ("playing", "waiting"), "by how long this computer has been on"
        played.answer()
        after = early.state(lambda state: state["answers"] == 3)
        assert after["boot"] == first["boot"]
        assert after["seq"] > first["seq"]
        late = listening(broker.port)
        late.status(b"online")
        assert late.state()["answers"] == 3, "the broker keeps it"
        played.go_home()
        home = early.state(lambda state: state["phase"] == "idle")
        assert (home["game"], home["match"], home["seats"], home["decides"]) == (None, None, [], None)


def test_a_table_that_is_switched_off_is_gone_and_one_that_is_switched_on_is_there(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("scorepad", answers=1) as played, Reporting(played.run, played.state, *to(broker)):
        listener = listening(broker.port)
        listener.status(b"online")
        played.file.close()
        listener.status(b"offline")
        played.answer()
        listener.status(b"online")
        listener.state(lambda state: state["answers"] == 2)


def test_a_box_that_is_killed_is_gone_and_the_report_goes_on(
    tmp_path: Path, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    listener = listening(broker.port)
    box = Simulated(tmp_path, "\n".join([*to(broker), ""]), "wait 600\n")
    with box, Reporting(box.run, box.state, *to(broker)) as reporting:
        listener.status(b"online")
        box.kill()
        listener.status(b"offline")
        assert reporting.process.poll() is None


def test_a_report_that_ends_says_goodbye_and_for_one_that_is_killed_its_will_does(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug") as played:
        listener = listening(broker.port)
        with Reporting(played.run, played.state, *to(broker)):
            listener.status(b"online")
        listener.status(b"offline")
        with Reporting(played.run, played.state, *to(broker)) as reporting:
            listener.status(b"online")
            reporting.process.kill()
            listener.status(b"offline")


def test_a_broker_that_was_killed_with_nothing_saved_has_everything_again(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug", answers=4) as played, Reporting(played.run, played.state, *to(broker)) as reporting:
        before = listening(broker.port)
        seq = before.state()["seq"]
        broker.end()
        reporting.says(": the connection was lost")
        broker.start()
        after = listening(broker.port)
        after.status(b"online")
        state = after.state()
        assert state["answers"] == 4
        assert state["seq"] > seq, "and it is newer than what others may still have"


def test_a_table_of_which_the_broker_says_that_it_is_gone_says_that_it_is_there(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    """The will of an earlier connection may arrive after the new one has begun."""
    broker = mosquitto()
    with playing("mindbug") as played, Reporting(played.run, played.state, *to(broker)):
        listener = listening(broker.port)
        listener.status(b"online")
        for forged in (b"offline", b"\xff" * 1000):
            listener.say(STATUS, forged)
            listener.status(forged)
            listener.status(b"online")


def test_the_next_broker_is_tried_where_one_is_not_there(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    gone, there = mosquitto(), mosquitto()
    gone.end()
    with playing("mindbug") as played, Reporting(played.run, played.state, *to(gone, there)) as reporting:
        assert "refused" in reporting.says(f":{gone.port}: ").lower()
        reporting.says(f"{there.port}: reports as lion/window")
        listening(there.port).status(b"online")


def secured(directory: Path) -> tuple[str, ...]:
    """Return the options of a broker at which each table may say what is its own, and nobody else may say anything."""
    passwords, acl = directory / "passwords", directory / "acl"
    passwords.touch(0o600)
    for user in ("window", "door", "office"):
        subprocess.run(["mosquitto_passwd", "-b", str(passwords), user, f"{user}'s = secret"], check=True)
    acl.write_text("user office\ntopic read #\npattern readwrite tablekeeper/1/lion/%u/#\n", encoding="utf-8")
    acl.chmod(0o600)
    return ("allow_anonymous false", f"password_file {passwords}", f"acl_file {acl}", "user root")


def credentials(directory: Path, *lines: str) -> str:
    file = directory / "report.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    file.chmod(0o600)
    return f'credentials = "{file}"'


def test_a_table_shows_who_it_is(playing: Playing, mosquitto: Brokers, listening: Listening, tmp_path: Path) -> None:
    broker = mosquitto(*secured(tmp_path))
    own = credentials(tmp_path, "user=window", "password = window's = secret")
    with playing("mindbug") as played, Reporting(played.run, played.state, *to(broker, also=(own,))):
        listener = listening(broker.port, "office", "office's = secret")
        listener.status(b"online")
        assert listener.state()["table"] == "window"


def test_a_wrong_password_and_what_the_broker_forbids_are_said_once(
    playing: Playing, mosquitto: Brokers, listening: Listening, tmp_path: Path
) -> None:
    broker = mosquitto(*secured(tmp_path))
    with playing("mindbug") as played:
        wrong = credentials(tmp_path, "user=window", "password=guessed")
        with Reporting(played.run, played.state, *to(broker, also=(wrong,))) as reporting:
            assert "refuses it: Not authorized" in reporting.says("mqtt://")
            assert Beside(played.run).report() == Cause("password")
        another = credentials(tmp_path, "user=door", "password=door's = secret")
        listener = listening(broker.port, "office", "office's = secret")
        with Reporting(played.run, played.state, *to(broker, also=(another,))) as reporting:
            reporting.says("reports as lion/window")
            reporting.says("look at its ACL")
            assert Beside(played.run).report() is None
        assert listener.heard.empty(), "another table's topics stay its own"


def certificates(directory: Path) -> Path:
    """Make an authority of the house, and a broker's certificate by it; return their folder."""
    ca, key, own = directory / "ca.pem", directory / "key.pem", directory / "own.pem"
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
    for name in (ca, directory / "other.pem"):
        subprocess.run(
            [*new, f"/CN={name.stem}", "-keyout", str(name.with_suffix(".key")), "-out", str(name)],
            check=True,
            capture_output=True,
        )
    by = ["-CA", str(ca), "-CAkey", str(ca.with_suffix(".key"))]
    host = ["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=CA:FALSE"]
    subprocess.run(
        [*new, "/CN=broker", *by, *host, "-keyout", str(key), "-out", str(own)], check=True, capture_output=True
    )
    return directory


@pytest.mark.needs_package("openssl")
def test_tls_takes_a_broker_of_the_house_and_no_other(playing: Playing, mosquitto: Brokers, tmp_path: Path) -> None:
    made = certificates(tmp_path)
    broker = mosquitto("allow_anonymous true", f"certfile {made}/own.pem", f"keyfile {made}/key.pem", "user root")
    settings = ("[report]", f'broker = "mqtts://127.0.0.1:{broker.port}"', *PLACE)
    with playing("mindbug") as played:
        right = credentials(tmp_path, f"ca={made}/ca.pem")
        with Reporting(played.run, played.state, *settings, right) as reporting:
            reporting.says("reports as lion/window")
        wrong = credentials(tmp_path, f"ca={made}/other.pem")
        with Reporting(played.run, played.state, *settings, wrong) as reporting:
            assert "certificate" in reporting.says("mqtts://")
            assert Beside(played.run).report() == Cause("certificate")
        elsewhere = (settings[0], settings[1].replace("127.0.0.1", "localhost"), *PLACE)
        right = credentials(tmp_path, f"ca={made}/ca.pem")
        with Reporting(played.run, played.state, *elsewhere, right) as reporting:
            assert "Hostname mismatch" in reporting.says("mqtts://"), "it is a certificate of another host"
            assert Beside(played.run).report() == Cause("certificate")


@pytest.mark.parametrize(
    ("error", "cause"), [(socket.EAI_NONAME, Cause("host")), (socket.EAI_AGAIN, None)], ids=["no host", "no network"]
)
def test_a_name_that_no_host_has_must_be_mended_and_a_network_that_is_away_comes_back(
    monkeypatch: pytest.MonkeyPatch, error: int, cause: Cause | None
) -> None:
    def fail(*_of: object, **_more: object) -> None:
        raise socket.gaierror(error, "nobody")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    rung = threading.Event()
    connection = Connection(Broker("broker.lan", 1883, False), Access(), Topics("lion", "window"), rung.set)
    connection.open()
    assert rung.wait(WATCHDOG)
    assert (connection.ended, connection.cause) == ("nobody", cause)


@pytest.mark.needs_package("openssl")
def test_tls_bears_what_is_told_at_once_by_one_thread_while_another_listens(mosquitto: Brokers, tmp_path: Path) -> None:
    made = certificates(tmp_path)
    broker = mosquitto("allow_anonymous true", f"certfile {made}/own.pem", f"keyfile {made}/key.pem", "user root")
    at, access, topics = Broker("127.0.0.1", broker.port, True), Access(ca=f"{made}/ca.pem"), Topics("lion", "window")
    for _ in range(40):  # without a thread of its own that writes, some eight of them broke
        rung = threading.Event()
        connection = Connection(at, access, topics, rung.set)
        connection.open()
        confirmed(connection, rung, 0)
        connection.say(topics.status, b"online")
        connection.say(topics.state, b"x" * 900)
        for _ in range(10):
            connection.tell(b"y" * 700)
        confirmed(connection, rung, 12)
        assert (connection.ended, connection.taken) == (None, 12)
        connection.close()
        connection.wait(WATCHDOG)


def confirmed(connection: Connection, rung: threading.Event, count: int) -> None:
    """Wait until the broker holds a connection and has confirmed so much of it, or until the connection ends."""
    while connection.ended is None and not (connection.holds and connection.taken == count):
        assert rung.wait(WATCHDOG), "the broker is silent"
        rung.clear()


def test_the_page_and_the_report_go_on_beside_each_other(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug", answers=2) as played, serving(played.run, played.state, "\n".join(to(broker))) as page:
        page.logged.add(f"INFO tablekeeper.report: mqtt://127.0.0.1:{broker.port}: reports as lion/window")
        listener = listening(broker.port)
        listener.status(b"online")
        viewer = page.look()
        assert viewer.next()["table"]["entries"] == 2
        played.answer()
        assert viewer.until(3)
        listener.state(lambda state: state["answers"] == 3)
    listener.status(b"offline")


@pytest.mark.parametrize("ends", [signal.SIGINT, signal.SIGTERM])
def test_a_report_without_a_page_ends_with_a_signal(
    ends: signal.Signals, playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug") as played, Reporting(played.run, played.state, *to(broker)) as reporting:
        listening(broker.port).status(b"online")
        reporting.process.send_signal(ends)
        assert reporting.process.wait(WATCHDOG) == 0


def test_what_happens_while_a_broker_is_dead_is_told_when_it_lives_again(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug") as played, Reporting(played.run, played.state, *to(broker)) as reporting:
        listener = listening(broker.port)
        listener.status(b"online")
        played.answer()
        assert listener.event()["n"] == 1
        broker.end()
        reporting.says("reports as")
        reporting.says(f"mqtt://127.0.0.1:{broker.port}: ")
        played.answer(3)
        again = mosquitto(port=broker.port)
        late = listening(again.port)
        told = [late.event()]
        while told[-1]["n"] != 4:
            told.append(late.event())
        assert {event["n"]: event["id"] for event in told}.keys() >= {2, 3, 4}
        assert len({event["id"] for event in told}) == len({event["n"] for event in told})


def test_the_box_knows_whether_a_broker_hears_the_table(
    playing: Playing, mosquitto: Brokers, listening: Listening
) -> None:
    broker = mosquitto()
    with playing("mindbug") as played:
        assert not Beside(played.run).reached()
        with Reporting(played.run, played.state, *to(broker)) as reporting:
            reporting.says("reports as")
            listening(broker.port).status(b"online")
            assert Beside(played.run).reached()
            broker.end()
            reporting.says(f"mqtt://127.0.0.1:{broker.port}: ")
            assert not Beside(played.run).reached()
            broker.start()
            listening(broker.port).status(b"online")
            assert Beside(played.run).reached()
        assert not Beside(played.run).reached()
