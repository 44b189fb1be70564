#!/bin/sh
# Makes the virtual machine look like a Raspberry Pi Zero 2 W to gpiozero: the header's chip, and the board's revision.
set -eu
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p $chip/bank0
echo 54 >$chip/bank0/num_lines
echo pinctrl-bcm2835 >$chip/bank0/label
line=0
while [ $line -lt 28 ]; do
    mkdir -p $chip/bank0/line$line
    echo GPIO$line >$chip/bank0/line$line/name
    line=$((line + 1))
done
echo 1 >$chip/live
ln -sfn "/sys/devices/platform/$(cat $chip/dev_name)/$(cat $chip/bank0/chip_name)" /run/header
for key in 17 27 22 5 6 13 26; do echo pull-up >/run/header/sim_gpio$key/pull; done # what the board's pull-ups do
{
    sed '/^flags/d' /proc/cpuinfo
    echo 'Revision	: 902120'
} >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo
