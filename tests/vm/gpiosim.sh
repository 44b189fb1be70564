#!/bin/sh
# Compiles gpio-sim, which Debian's kernels leave out, from Debian's source of the same kernel. image.py has it called in
# a root file system with that kernel's headers and source.
#
#   gpiosim.sh ROOT OUT      puts gpiosim.ko and the kernel's release into OUT
set -eu
root=$1 out=$2
release=$(basename "$root"/lib/modules/*-amd64)
place=$root/srv/gpiosim
mkdir "$place"
tar -xJf "$root"/usr/src/linux-source-*.tar.xz -C "$place" --transform='s:.*/::' --wildcards \
    '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
# Both in one module, so nothing need be exported; and irq_to_desc() is not there for modules.
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/; /^EXPORT_SYMBOL_GPL/d' "$place/irq_sim.c"
printf 'obj-m := gpiosim.o\ngpiosim-y := gpio-sim.o irq_sim.o\n' >"$place/Makefile"
chroot "$root" make -s -C "/lib/modules/$release/build" M=/srv/gpiosim modules
cp "$place/gpiosim.ko" "$out/"
echo "$release" >"$out/release"
