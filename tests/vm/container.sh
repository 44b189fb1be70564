#!/usr/bin/env bash
# Starts the installed system as a container: its own systemd on the kernel of this computer, without devices or a
# network. container.py calls it in namespaces of its own, with which all that is mounted here goes.
#
#   container.sh DISK STATE DIRECTORY
set -euo pipefail
disk=$1 state=$2 directory=$3
root=$directory/root

mount --make-rprivate /
mount -t tmpfs container "$directory"
mkdir "$directory"/{disk,new,work,root}
mount -o loop,ro,noload "$disk" "$directory/disk"
mount -t overlay container -o "lowerdir=$directory/disk,upperdir=$directory/new,workdir=$directory/work" "$root"

# What is of the virtual machine alone, and what there are no devices for.
rm -r "$root/etc/systemd/system/tablekeeper.service.d"
for unit in agent bus pi systemd-modules-load systemd-udevd systemd-udev-trigger; do
    ln -sf /dev/null "$root/etc/systemd/system/$unit.service"
done
: >"$root/etc/fstab"
mkdir -p "$root/var/lib/private"
chmod 700 "$root/var/lib/private"
cp -R "$state" "$root/var/lib/private/tablekeeper"
rm -f "$root/var/lib/private/tablekeeper/lock"
chmod -R u=rwX,g=rX,o= "$root/var/lib/private/tablekeeper" # as the box writes it

mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
if [[ -e /sys/fs/cgroup/cgroup.controllers ]]; then
    mount -t cgroup2 cgroup "$root/sys/fs/cgroup"
else
    mount -t tmpfs -o mode=755 cgroup "$root/sys/fs/cgroup"
    for kind in memory pids systemd; do
        mkdir "$root/sys/fs/cgroup/$kind"
        mount -t cgroup -o "$([[ $kind == systemd ]] && echo none,name=)$kind" cgroup "$root/sys/fs/cgroup/$kind"
    done
fi
mount -t tmpfs -o mode=755 run "$root/run"
mount -t tmpfs tmp "$root/tmp"
mount -t tmpfs -o mode=755 dev "$root/dev"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev"/{pts,shm}
mount -t devpts -o newinstance,ptmxmode=0666 pts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"

mkdir "$root/before"
cd "$root"
pivot_root . before
umount -l /before
mount --make-rshared / # as on any system, so that what is mounted for a service reaches it
exec env -i container=tablekeeper PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
