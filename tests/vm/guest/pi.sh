#!/bin/bash
# Makes the virtual machine look like a Raspberry Pi Zero 2 W to gpiozero: the header's chip, and the board's revision.
set -eu
chip=/sys/kernel/config/gpio-sim/pi
mkdir $chip $chip/bank0 $chip/bank0/line{0..27}
echo 54 >$chip/bank0/num_lines
echo pinctrl-bcm2835 >$chip/bank0/label
for line in {0..27}; do echo GPIO"$line" >$chip/bank0/line"$line"/name; done
echo 1 >$chip/live
read -r device <$chip/dev_name
read -r header <$chip/bank0/chip_name
ln -sfn "/sys/devices/platform/$device/$header" /run/header
for key in 17 27 22 5 6 13 26; do echo pull-up >/run/header/sim_gpio$key/pull; done # what the board's pull-ups do
mkfifo /run/never # where a shell can wait without starting a process: read -t SECONDS <>/run/never
printf '%s\nRevision\t: 902120\n' "$(</proc/cpuinfo)" >/run/cpuinfo
mount --bind /run/cpuinfo /proc/cpuinfo
