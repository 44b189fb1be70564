#!/usr/bin/env bash
# Installs Tablekeeper by its own installer, from the offline bundle, in a root file system, and makes a disk of that.
# image.py calls it in namespaces of its own: there is no network, and what is mounted here goes with the process.
#
#   install.sh ROOT BUNDLE WHEELS GUEST DISK
set -euo pipefail
root=$1 bundle=$2 wheels=$3 guest=$4 disk=$5

mount -t proc proc "$root/proc"
mount -t tmpfs tmp "$root/dev"
for device in null zero random urandom full tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 pts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"

mkdir -p "$root/srv"
cp -R "$bundle" "$root/srv/tablekeeper"
cp -R "$wheels" "$root/srv/wheels"
mkdir -p "$root/etc/tablekeeper" "$root/usr/local/lib/vm" "$root/etc/systemd/system/tablekeeper.service.d"
printf '[reader]\nkind = "rdm6300"\nport = "/dev/rfid"\n' >"$root/etc/tablekeeper/settings.toml"
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv LANG=C.UTF-8 SYSTEMD_OFFLINE=1 \
    chroot "$root" /srv/tablekeeper/install.sh

cp "$guest"/*.py "$guest"/*.sh "$root/usr/local/lib/vm/"
cp "$guest"/*.service "$root/etc/systemd/system/"
cp "$guest/tablekeeper.conf" "$root/etc/systemd/system/tablekeeper.service.d/vm.conf"
cp "$guest/bus.rules" "$root/etc/udev/rules.d/98-vm.rules"
printf 'gpiosim\ncuse\n' >"$root/etc/modules-load.d/vm.conf"
SYSTEMD_OFFLINE=1 chroot "$root" systemctl enable --quiet agent.service bus.service pi.service

umount -R "$root/dev" "$root/proc"
rm -rf "${root:?}/dev/"*
mke2fs -q -t ext4 -d "$root" "$disk" 2500M
