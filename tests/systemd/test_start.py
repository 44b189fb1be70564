"""The start of a card: which version of the box is chosen, what becomes of one that does not start, and the state."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from random import Random

import pytest

IMAGE = Path(__file__).parents[2] / "systemd" / "image"
SETTLE = IMAGE / "root/usr/lib/tablekeeper/settle"
UNIT = IMAGE / "root/etc/systemd/system/tablekeeper-settle.service"
SLEEP = """#!/bin/sh
read -r since _ <{place}/clock
echo "$((${{since%.*}} + $1)).25 0.00" >{place}/clock
"""
SYSTEMCTL = """#!/bin/sh
echo "$*" >>{place}/asked
sleep "$(cat {place}/takes)"
case $1 in
    show) cat {place}/restarts 2>/dev/null || echo 0 ;;
    is-active) test -e {place}/active ;;
esac
"""


pytestmark = pytest.mark.needs_package("busybox")


class Card:
    """The two parts of a card in directories, of which `start` chooses."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.boxes, self.state = place / "card", place / "state"
        self.boxes.mkdir()
        self.state.mkdir()
        (place / "clock").write_text("100.00 0.00\n")
        (place / "takes").write_text("0")
        (place / "busybox").mkdir()
        subprocess.run(["busybox", "--install", "-s", place / "busybox"], check=True)
        for name, text in (("systemctl", SYSTEMCTL), ("sleep", SLEEP)):
            (place / name).write_text(text.format(place=place))
            (place / name).chmod(0o755)

    def put(self, version: str, *, torn: bool = False) -> None:
        """Copy a version onto the card."""
        content = b"all of a system, version " + version.encode()
        seal = hashlib.sha256(content).hexdigest().encode() + b"\n"
        (self.boxes / f"tablekeeper-{version}.box").write_bytes((content[:-1] if torn else content) + seal)

    def play(self, text: str) -> None:
        """Let there be a match."""
        (self.state / "tablekeeper").mkdir(exist_ok=True)
        (self.state / "tablekeeper/match").write_text(text)

    @property
    def match(self) -> str:
        return (self.state / "tablekeeper/match").read_text()

    @property
    def notes(self) -> dict[str, str]:
        return {path.name: path.read_text().strip() for path in (self.state / ".versions").iterdir()}

    @property
    def kept(self) -> set[str]:
        return {path.name for path in self.state.iterdir() if path.name.startswith(".") and path.name != ".versions"}

    @property
    def seconds(self) -> float:
        """What the kernel's clock says."""
        return float((self.place / "clock").read_text().split()[0])

    def switch_on(self) -> str:
        """Return the version that is started; the plug is pulled before it has settled."""
        busybox = self.place / "busybox"  # the start has no other shell, and no other commands
        chosen = self._run(str(busybox / "sh"), "-c", f". {IMAGE}/start; choose", path=busybox).stdout.strip()
        (self.place / "started").write_text(f"{chosen}\n")
        return chosen

    def settle(self, *, works: bool) -> list[str]:
        """Let the version that was started settle; return what it asked of the system's manager besides its state."""
        (self.place / "asked").write_text("")
        if works:
            (self.place / "active").touch()
        else:
            (self.place / "active").unlink(missing_ok=True)
        self._run("sh", str(SETTLE))
        asked = (self.place / "asked").read_text().splitlines()
        return [line for line in asked if not line.startswith(("show", "is-active"))]

    def _run(self, *command: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
        surroundings = {
            "PATH": f"{self.place}:{path or os.environ['PATH']}",
            "CARD": str(self.boxes),
            "STATE": str(self.state),
            "NOTES": str(self.state / ".versions"),
            "STARTED": str(self.place / "started"),
            "CLOCK": str(self.place / "clock"),
            "PATIENCE": "300",
        }
        return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True, errors="replace")


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


@pytest.fixture
def used(card: Card) -> Card:
    """Return a card whose version 1.9.0 has proved good, with a match on it."""
    card.put("1.9.0")
    card.switch_on()
    card.settle(works=True)
    card.play("with 1.9.0")
    return card


def test_the_newest_is_chosen_and_what_proved_good_is_chosen_again_without_being_noted_anew(card: Card) -> None:
    card.put("1.9.0")
    card.put("1.10.0")
    assert card.switch_on() == "1.10.0"
    assert card.notes == {"1.10.0": "1"}
    assert card.settle(works=True) == []
    assert card.notes == {"1.10.0": "good"}
    assert card.switch_on() == "1.10.0"
    assert card.notes == {"1.10.0": "good"}
    assert card.settle(works=False) == [], "what was good is not judged again"


def test_a_newer_version_takes_over_and_keeps_the_state(used: Card) -> None:
    used.put("1.10.0")
    assert used.switch_on() == "1.10.0"
    assert used.match == "with 1.9.0"
    used.play("with 1.10.0")
    assert used.settle(works=True) == []
    assert used.kept == set()
    assert used.switch_on() == "1.10.0"
    assert used.match == "with 1.10.0"


def test_one_that_does_not_stay_up_gives_way_at_once_and_with_it_what_it_did_to_the_state(used: Card) -> None:
    used.put("1.10.0")
    used.switch_on()
    used.play("turned into something that 1.9.0 cannot read")
    assert used.settle(works=False) == ["reboot"]
    assert used.notes["1.10.0"] == "bad"
    assert used.switch_on() == "1.9.0"
    assert used.match == "with 1.9.0"
    assert used.kept == set()
    used.play("later")
    assert used.switch_on() == "1.9.0"
    assert used.match == "later", "the state is put back once"


def test_five_minutes_are_five_minutes_on_a_board_on_which_every_command_takes_long(used: Card) -> None:
    used.put("1.10.0")
    used.switch_on()
    before = used.seconds
    (used.place / "takes").write_text("25")
    assert used.settle(works=False) == ["reboot"]
    one_try = 10 + 3 * 25
    assert 300 <= used.seconds - before < 300 + one_try + 25


def test_the_judge_does_not_wait_for_the_end_of_a_start_that_fails_again_and_again() -> None:
    waited = [line for line in UNIT.read_text(encoding="utf-8").splitlines() if line.startswith("After=")]
    assert waited
    assert "tablekeeper.service" not in " ".join(waited)


def test_one_that_never_says_anything_is_tried_three_times(used: Card) -> None:
    used.put("1.10.0")
    assert [used.switch_on() for _ in range(5)] == ["1.10.0"] * 3 + ["1.9.0"] * 2
    assert used.match == "with 1.9.0"


def test_one_that_is_not_whole_is_passed_over_and_may_be_copied_again(used: Card) -> None:
    used.put("1.10.0", torn=True)
    assert used.switch_on() == "1.9.0"
    assert used.notes == {"1.9.0": "good"}
    used.put("1.10.0")
    assert used.switch_on() == "1.10.0"


def test_what_was_good_and_has_rotted_gives_way_to_a_whole_one(used: Card) -> None:
    used.put("1.10.0")
    used.switch_on()
    used.settle(works=True)
    used.put("1.10.0", torn=True)
    assert used.switch_on() == "1.9.0"
    used.put("1.9.0", torn=True)
    assert used.switch_on() == "1.10.0", "better than none"


def test_the_newest_is_not_trusted_before_it_is_whole_where_none_is_good_yet(card: Card) -> None:
    card.put("1.0.0")
    card.put("1.1.0", torn=True)
    assert card.switch_on() == "1.0.0"


@pytest.mark.parametrize("content", [b"g\xefod", b"", b"\0", b"good bad", b"-1", b"0x3", b"08; reboot", b"9" * 5000])
def test_a_note_that_cannot_be_read_is_none(used: Card, content: bytes) -> None:
    (used.state / ".versions/1.9.0").write_bytes(content)
    assert used.switch_on() == "1.9.0"
    assert used.notes["1.9.0"] == "1"


def test_folders_in_the_place_of_notes_are_none(used: Card) -> None:
    for name in ("1.9.0", "1.9.0.new"):
        (used.state / ".versions" / name).unlink(missing_ok=True)
        (used.state / ".versions" / name / "deep").mkdir(parents=True)
    assert used.switch_on() == "1.9.0"
    assert used.notes == {"1.9.0": "1"}


@pytest.mark.parametrize("seed", range(40))
def test_no_card_ends_the_start_and_a_whole_version_is_started_if_there_is_one(card: Card, seed: int) -> None:
    chance = Random(seed)
    versions = chance.sample(["1.0.0", "1.9.0", "1.10.0", "2.0.0rc1"], chance.randint(1, 3))
    sound = set()
    (card.state / ".versions").mkdir()
    for version in versions:
        box = card.boxes / f"tablekeeper-{version}.box"
        match chance.randrange(5):
            case 0:
                box.mkdir()
            case 1:
                box.write_bytes(chance.randbytes(chance.randrange(200)))
            case 2:
                card.put(version, torn=True)
            case _:
                card.put(version)
                sound.add(version)
        note = chance.choice([b"good\n", b"bad\n", b"2\n", b"4\n", chance.randbytes(6), b"", None])
        if note is not None:
            (card.state / ".versions" / version).write_bytes(note)
    if chance.random() < 0.2:
        (card.state / ".versions").rename(card.state / "elsewhere")
        (card.state / ".versions").write_bytes(b"no folder")
    for _ in range(3):
        chosen = card.switch_on()
        assert chosen in (sound or versions)


@pytest.mark.parametrize("content", [b"", b"\n", b"too short"])
def test_a_file_that_holds_next_to_nothing_is_not_whole(used: Card, content: bytes) -> None:
    (used.boxes / "tablekeeper-2.0.0.box").write_bytes(content)
    assert used.switch_on() == "1.9.0"


def test_a_bad_one_that_is_taken_away_and_copied_anew_gets_another_chance(used: Card) -> None:
    used.put("1.10.0")
    used.switch_on()
    used.settle(works=False)
    (used.boxes / "tablekeeper-1.10.0.box").unlink()
    assert used.switch_on() == "1.9.0"
    assert used.notes == {"1.9.0": "good"}
    used.put("1.10.0")
    assert used.switch_on() == "1.10.0"


def test_the_only_version_is_started_however_often_it_fails(card: Card) -> None:
    card.put("1.0.0")
    for _ in range(5):
        assert card.switch_on() == "1.0.0"
        assert card.settle(works=False) == [], "there is nothing to give way to"


def test_thirty_cards_are_renewed_by_copying_one_file_to_each(tmp_path: Path) -> None:
    for number in range(30):
        (tmp_path / str(number)).mkdir()
        card = Card(tmp_path / str(number))
        card.put("1.9.0")
        card.switch_on()
        card.settle(works=True)
        card.play(f"table {number}")
        before = {path.name: path.read_bytes() for path in card.boxes.iterdir()}
        card.put("1.10.0")
        assert card.switch_on() == "1.10.0"
        card.settle(works=True)
        assert (card.notes["1.10.0"], card.match) == ("good", f"table {number}")
        assert before.items() <= {path.name: path.read_bytes() for path in card.boxes.iterdir()}.items()


def test_builds_between_two_releases_lie_side_by_side_and_the_latest_is_started(used: Card) -> None:
    builds = ["1.9.0.post9+g0123abcd", "1.9.0.post10+g00000000", "1.9.1"]
    for build in builds:
        used.put(build)
        assert used.switch_on() == build
        used.settle(works=True)
    assert used.notes == dict.fromkeys(["1.9.0", *builds], "good")


def test_what_else_is_called_alike_is_no_version(used: Card) -> None:
    for name in ("tablekeeper-2.0.0.box.part", "tablekeeper-.box", "tablekeeper-x y.box", "._tablekeeper-2.0.0.box"):
        (used.boxes / name).write_text("")
    assert used.switch_on() == "1.9.0"


@pytest.mark.parametrize("cut", ["before it is whole", "after it is whole"])
def test_a_cut_while_the_state_is_being_kept_loses_nothing(used: Card, cut: str) -> None:
    used.put("1.10.0")
    kept = used.state / (".keeping" if cut == "before it is whole" else ".before-1.10.0")
    (kept / "tablekeeper").mkdir(parents=True)
    (kept / "tablekeeper/match").write_text("half" if cut == "before it is whole" else "with 1.9.0")
    assert used.switch_on() == "1.10.0"
    used.settle(works=False)
    assert used.switch_on() == "1.9.0"
    assert used.match == "with 1.9.0"


def test_a_cut_while_the_state_is_being_put_back_loses_nothing(used: Card) -> None:
    used.put("1.10.0")
    used.switch_on()
    used.settle(works=False)
    (used.state / "tablekeeper").rename(used.state / ".failed")  # the plug, between two steps
    assert used.switch_on() == "1.9.0"
    assert used.match == "with 1.9.0"
    assert used.kept == set()


def test_without_room_to_keep_the_state_a_newer_version_is_not_tried(used: Card) -> None:
    used.put("1.10.0")
    (used.place / "cp").write_text("#!/bin/sh\nexit 1\n")
    (used.place / "cp").chmod(0o755)
    assert used.switch_on() == "1.9.0"
    assert used.kept == set()
    assert used.notes == {"1.9.0": "good"}


def test_one_that_is_restarted_again_and_again_does_not_stay_up(used: Card) -> None:
    used.put("1.10.0")
    used.switch_on()
    (used.place / "systemctl").write_text(
        SYSTEMCTL.format(place=used.place).replace("cat {place}/restarts 2>/dev/null || echo 0", "date +%s%N")
        .replace(f"cat {used.place}/restarts 2>/dev/null || echo 0", "date +%s%N")
    )  # fmt: skip
    assert used.settle(works=True) == ["reboot"]
    assert used.notes["1.10.0"] == "bad"


@pytest.mark.needs_package("shellcheck")
@pytest.mark.parametrize("script", [IMAGE / "start", SETTLE], ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    done = subprocess.run(["shellcheck", str(script)], capture_output=True, text=True, check=False)
    assert not done.stdout + done.stderr
