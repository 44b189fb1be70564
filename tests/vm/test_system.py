"""The installed box in its system: updates that fail or succeed, removal, a read-only root, a full disk, the doctor."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tablekeeper.firmware.languages import language
from tests.vm.box import STATE, Box
from tests.vm.conftest import Tell
from tests.vm.image import Image
from tests.vm.machine import BOOT, MachineFailed, Snapshot
from tests.vm.twin import LANGUAGE, Twin

pytestmark = pytest.mark.long

SLOW = 1200.0
"""Seconds for the installer; without KVM it takes minutes."""
HOME = "/opt/tablekeeper"
MOUNT_BOOT = "mkdir -p /boot/firmware && mount -o loop /srv/boot.vfat /boot/firmware"
CONFIG = "arm_64bit=1\n[pi4]\narm_boost=1\n"
LINE = "console=serial0,115200 console=tty1 root=/dev/vda rw\n"
"""What a Raspberry Pi's boot partition says of the kernel, in short."""


def test_the_doctor_finds_no_fault_and_knows_what_is_not_a_pi(image: Image, ready: Snapshot) -> None:
    with Box(image, snapshot=ready) as box:
        said = box.machine.run("tablekeeper doctor")
    assert "0 faults" in said
    found = dict(re.findall(r"^(\w+) +(.+?)  ", said, re.MULTILINE)[::-1])
    assert found.keys() <= {"ok", "note"}, said
    for line in (
        r"ok +pin library +gpiod 2\.",
        r"ok +pins +/dev/gpiochip0, for the group gpio",
        r"ok +panel +answers at 0x3c on /dev/i2c-1",
        r"ok +reader line +/dev/rfid \(ttyUSB\d\), for the group dialout",
        r"ok +storage +/var/lib/tablekeeper on ext4",
        r"ok +service +enabled and running",
        r"note +board +no Raspberry Pi",
    ):
        assert re.search(line, said), f"wanted {line}, got\n{said}"


def test_the_system_s_own_checks_pass_the_unit_and_the_rules(image: Image, ready: Snapshot, tell: Tell) -> None:
    with Box(image, snapshot=ready) as box:
        assert not box.machine.run("systemd-analyze verify /etc/systemd/system/tablekeeper.service 2>&1").strip()
        security = box.machine.run("systemd-analyze security --no-pager tablekeeper.service 2>&1")
        exposure = re.search(r"exposure level for tablekeeper.service: ([\d.]+)", security)
        assert exposure is not None, security
        tell(f"exposure {exposure[1]} by systemd {box.machine.run('systemctl --version').split()[1]}")
        assert float(exposure[1]) <= 1
        # Only newer ones can check rules.
        rules = "/etc/udev/rules.d/99-tablekeeper.rules"
        box.machine.run(f"! udevadm --help | grep -q ' verify ' || udevadm verify {rules}")


def test_a_version_that_does_not_start_gives_way_to_the_one_before(
    image: Image, ready: Snapshot, tmp_path: Path, tell: Tell
) -> None:
    with Twin(tmp_path) as twin:
        twin.choose(language(LANGUAGE).text("page.language"))
    with Box(image, snapshot=ready) as box:
        box.follow(twin.steps)
        before = box.machine.run(f"readlink {HOME}/current")
        box.machine.run(
            "cp -R /srv/tablekeeper /srv/broken; cd /srv/broken;"
            "printf 'Name: tablekeeper\\nVersion: 9.9.9\\n' >PKG-INFO;"
            "sed -i '/^def run/,/^    logging/ s/^    logging/    sys.exit(3)\\n&/' firmware/app/appliance.py"
        )
        start = box.uptime()
        with pytest.raises(MachineFailed) as failed:
            box.machine.run("/srv/broken/install.sh", timeout=SLOW)
        assert "9.9.9-1 does not start: going back to" in str(failed.value)
        tell(f"an update that failed took {box.uptime() - start:.0f} s")
        box.wait(lambda: box.property("ActiveState") == "active", "the version before runs")
        box.see(twin.steps[-1].pictures, "the version before, and what it knew")
        assert box.machine.run(f"readlink {HOME}/current") == before
        assert "9.9.9" not in box.machine.run(f"ls {HOME}")
        assert not box.machine.run("systemctl --failed --no-legend --plain").strip()


def test_an_update_waits_for_the_match_to_end_and_then_keeps_it_and_sets_up_a_real_boot_partition(
    image: Image, ready: Snapshot, tmp_path: Path, tell: Tell
) -> None:
    with Twin(tmp_path / "twin") as twin:
        twin.begin()
        twin.tap("gorillion")
    with Twin(tmp_path / "twin") as back:
        shown = back.pictures()
    with Box(image, snapshot=ready) as box:
        box.follow(twin.steps)
        box.machine.run(f"truncate -s 16M /srv/boot.vfat && mkfs.vfat /srv/boot.vfat && {MOUNT_BOOT}")
        for name, text in (("config", CONFIG), ("cmdline", LINE)):
            box.machine.run(f"printf %s {shlex.quote(text)} >/boot/firmware/{name}.txt")
        with pytest.raises(MachineFailed, match="a match is being played"):
            box.machine.run("/srv/tablekeeper/install.sh")
        box.machine.run("printf 'Name: tablekeeper\\nVersion: 9.9.9\\n' >/srv/tablekeeper/PKG-INFO")
        start = box.uptime()
        said = box.machine.run("/srv/tablekeeper/install.sh --even-during-a-match", timeout=SLOW)
        assert "9.9.9-1 runs; " in said
        assert "The boot files have changed: sudo reboot" in said
        tell(f"an update took {box.uptime() - start:.0f} s")
        box.see(shown, "the match after the update")
        box.power_cut()
        box.start()
        box.see(shown, "the match after a power cut", seconds=BOOT)
        box.machine.run(MOUNT_BOOT)
        config = box.machine.run("cat /boot/firmware/config.txt")
        assert config.startswith(CONFIG)
        assert "[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\nenable_uart=1\n" in config
        assert box.machine.run("cat /boot/firmware/cmdline.txt") == LINE.removeprefix("console=serial0,115200 ")
        for name, text in (("config", CONFIG), ("cmdline", LINE)):
            assert box.machine.run(f"cat /boot/firmware/{name}.txt.before-tablekeeper") == text
        assert len(box.machine.run("ls /boot/firmware").split()) == 4


def test_what_is_removed_leaves_no_failed_unit_and_no_file_but_what_people_made(
    image: Image, ready: Snapshot, tmp_path: Path
) -> None:
    with Box(image, snapshot=ready) as box:
        box.expect("English")
        state = box.machine.run(f"ls {STATE}")
        box.machine.run(f"cd /; {HOME}/current/install.sh uninstall", timeout=180)
        assert not box.machine.run("systemctl --failed --no-legend --plain").strip()
        said = box.machine.run("journalctl --no-pager --boot --unit tablekeeper --output cat")
        assert "Traceback" not in said
        assert box.machine.panel.picture().getbbox() is None, "the panel is lit"
        assert box.lamps() == (False, False)
        left = box.machine.run(
            f"ls -d {HOME} /etc/systemd/system/tablekeeper.service /etc/udev/rules.d/99-tablekeeper.rules"
            " /usr/local/bin/tablekeeper 2>/dev/null || true"
        )
        assert not left.strip()
        assert set(state.split()) >= set(box.machine.run(f"ls {STATE}").split()) >= {"matches", "tags.json"}


def test_a_read_only_root_with_one_directory_to_write_boots_plays_fills_up_and_loses_nothing(
    image: Image, tmp_path: Path, tell: Tell
) -> None:
    disk = tmp_path / "state.ext4"
    made = ["mke2fs", "-q", "-t", "ext4", "-m", "0", "-L", "tablekeeper", str(disk), "8M"]
    subprocess.run(made, check=True)
    with Twin(tmp_path / "new") as new:
        pictures = new.pictures()
    with Twin(tmp_path / "twin") as twin:
        twin.begin()
        asked = len(twin.steps) - 1  # the last one begins the match, whose file finds no room
        for card in ("gorillion", "bee_bear"):
            twin.tap(card)
            twin.answer("pass")
        twin.answer("attack gorillion")
    with Twin(tmp_path / "twin") as back:
        shown = back.pictures()
    drive = f"if=virtio,format=raw,file={disk}"
    with Box(image, disks=(drive,), append="ro") as box:
        box.expect("English", seconds=BOOT)
        box.remember(new.storage)
        box.see(pictures)
        # As docs/install.md says: a partition of its own with what was there, and the rest read-only.
        box.machine.run(
            "systemctl stop tablekeeper && mount /dev/vdb /mnt && cp -a /var/lib/private/. /mnt/ && chmod 700 /mnt &&"
            "umount /mnt && rm -rf /var/lib/private/* &&"
            "echo 'LABEL=tablekeeper /var/lib/private ext4 defaults,noatime 0 2' >>/etc/fstab &&"
            "sed -i 's#^/dev/vda .*#/dev/vda / ext4 ro,noatime 0 1#' /etc/fstab &&"
            "printf 'tmpfs %s tmpfs defaults 0 0\\n' /tmp /var/tmp /var/log >>/etc/fstab"
        )
        box.unplug()
        box.machine.stop()
        box.start()
        box.see(pictures, "on a read-only root", seconds=BOOT)
        assert " ro," in box.machine.run("grep ' / ' /proc/mounts")
        said = box.machine.run("cd / && tablekeeper bench 2>&1 || true")
        assert "bench is part of the source checkout" in said, "it is not on a box"
        box.follow(twin.steps[:asked])
        box.machine.run("dd if=/dev/zero of=/var/lib/private/filler bs=1k 2>/dev/null; sync; df /var/lib/private")
        unsaved = 0
        for step in twin.steps[asked:]:
            box.do(step.hand)
            box.wait(lambda step=step: box.shows(step.pictures) or box.says("💾!"), f"{step.hand}")  # type: ignore[misc]
            unsaved += box.says("💾!")
        assert unsaved, "the disk is full, and nobody says so"
        assert box.property("NRestarts") == "0"
        box.machine.run("rm /var/lib/private/filler")
        box.see(twin.steps[-1].pictures, "with room again", seconds=120)
        tell(f"the disk was full for {unsaved} steps")
        box.power_cut()
        box.start()
        box.see(shown, "after a power cut", seconds=BOOT)
        assert box.says(language(LANGUAGE).text("page.check.right"))
