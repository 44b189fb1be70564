#!/bin/bash -p
# Installs Tablekeeper as a service, updates it, or removes it: docs/install.md.
#
# Each version is a Python environment of its own in /opt/tablekeeper; `current` is a link to the one that runs. Until
# a new one has been built and tried nothing of the old one changes, and one that does not start gives way to it again.
set -euo pipefail
umask 022

# What the caller's shell has set stays outside, PATH and all that Python and pip read: most of this runs as root. Python
# takes no module from the current directory, either. The way to the network comes in.
if [[ -z ${TABLEKEEPER_INSTALLS-} ]]; then
    unset HOME
    HOME=~ # by who runs this
    surroundings=("HOME=$HOME" PATH=/usr/sbin:/usr/bin:/sbin:/bin TABLEKEEPER_INSTALLS=yes PYTHONSAFEPATH=yes)
    for name in LANG LC_ALL TERM SYSTEMD_OFFLINE {http,https,no}_proxy {HTTP,HTTPS,NO}_PROXY; do
        [[ -z ${!name-} ]] || surroundings+=("$name=${!name}")
    done
    exec /usr/bin/env -i "${surroundings[@]}" /bin/bash -p "$0" "$@"
fi
unset TABLEKEEPER_INSTALLS

usage() {
    cat <<'EOF'
Usage: sudo ./install.sh [OPTIONS]             install or update, from what lies beside this script
       sudo ./install.sh uninstall [OPTIONS]   remove it; matches, tags and settings stay

  --everything            with uninstall: matches, tags and settings go, too
  --even-during-a-match   do it although a match is being played; the match goes on afterwards
  --root DIR              work on the system in this directory, with its own commands
  --help                  print this
EOF
}

say() { printf '%s\n' "$*"; }
complain() { printf 'install.sh: %s\n' "$*" >&2; }
die() { complain "$@"; exit 1; }

verb=install everything=no during_match=no root=''
while (($#)); do
    case $1 in
        install | uninstall) verb=$1 ;;
        --everything) everything=yes ;;
        --even-during-a-match) during_match=yes ;;
        --root) root=$(realpath -e -- "${2:?--root wants a directory}") || exit 2; shift ;;
        --help) usage; exit ;;
        *) complain "there is no '$1'"; usage >&2; exit 2 ;;
    esac
    shift
done
root=${root%/}
[[ $everything == no || $verb == uninstall ]] || { complain "--everything goes with uninstall"; exit 2; }
[[ -n $root || $(id -u) == 0 ]] || die "wanted root, got $(id -un): sudo $0"

inside() { # PATH: where it leads for the system in $root, whose links that begin with / begin at $root
    local rest=$1 found='' part target links=0
    while [[ -n $rest ]]; do
        part=${rest%%/*} rest=${rest#"$part"}
        rest=${rest#/}
        case $part in
            '' | .) ;;
            ..) found=${found%/*} ;;
            *)
                if [[ -L $root$found/$part ]]; then
                    ((++links <= 40)) || die "$1: its links lead round in a circle"
                    target=$(readlink -- "$root$found/$part")
                    rest=$target/$rest
                    [[ $target != /* ]] || found=''
                else
                    found=$found/$part
                fi
                ;;
        esac
    done
    printf '%s' "$root$found"
}

source=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$(inside /opt/tablekeeper)
units=$(inside /etc/systemd/system) rules=$(inside /etc/udev/rules.d)
groups=$(inside /etc/sysusers.d) modules=$(inside /etc/modules-load.d)
commands=$(inside /usr/local/bin)
unit=tablekeeper.service
page=tablekeeper-serve.service
python=$root/usr/bin/python3
wheels=$source/wheels # in the offline bundle, all that would be fetched
offline=no
for config in /boot/firmware/config.txt /boot/config.txt ""; do
    config=${config:+$(inside "$config")}
    [[ ! -f $config ]] || break
done
custom='' # what Debian's own raspi-firmware adds to config.txt, which it writes anew with every kernel
[[ ! -f $(inside /etc/default/raspi-firmware) ]] || custom=$(inside /etc/default/raspi-firmware-custom)
board=$(tr -d '\0' 2>/dev/null <"$root/proc/device-tree/model" || true)
case $board in
    *"Raspberry Pi 5"* | *"Compute Module 5"*) header=ttyAMA0 console='ttyAMA0' ;;
    *) header=serial0 console='serial0|ttyAMA0|ttyS0|ttyS1' ;; # ttyS1: Debian's own kernel
esac
restart_needed=no
new='' old='' state='' own_state='' stage=begun

system() { # a command of the system that this works on; one that it does not have is passed over
    local directory
    for directory in "$root/usr/bin" "$root/usr/sbin"; do
        if [[ -x $directory/$1 ]]; then
            "$directory/$1" "${@:2}"
            return $? # of a trap, `return` alone would give the status before it
        fi
    done
    return 0
}

place() { # FILE PLACE: whoever reads it meanwhile sees the old one or the new one
    install -D -m 644 "$1" "$2.new"
    mv -f "$2.new" "$2"
}

let_people_play() { # the running box says in its status whether it is in use
    [[ $during_match == no ]] || return 0
    [[ $(system systemctl show --property=StatusText --value "$unit" || true) != "A match is being played" ]] ||
        die "a match is being played. Finish it, or go to Home in the menu; or leave it alone until the panel is dark." \
            "(--even-during-a-match does it now.)"
}

one_at_a_time() {
    mkdir -p "$home"
    exec 9>"$home/.lock"
    flock -n 9 || die "another install.sh is at work"
}

find_state() { # VERSION: where it keeps matches; systemd makes the usual place a link to another
    local settings said=''
    settings=$(inside /etc/tablekeeper/settings.toml)
    if [[ -f $settings && -x $1/bin/python ]]; then
        said=$("$1/bin/python" -I -c 'import pathlib, sys; from tablekeeper.firmware.box.settings import load_settings
print(load_settings(pathlib.Path(sys.argv[1])).state.directory)' "$settings" 2>/dev/null) ||
            complain "$settings has a fault (tablekeeper doctor): matches are looked for in /var/lib/tablekeeper"
    fi
    said=${said:-/var/lib/tablekeeper}
    state=$(inside "$said")
    [[ $state == "$(inside /var/lib/tablekeeper)" ]] || own_state=$said
    [[ $state/ != "$home/"* ]] ||
        die "matches are in $said, among the versions, which come and go: move them, and change state.directory"
}

fetch_package() { # PACKAGE, from apt, unless it is there
    [[ $(system dpkg-query -W -f "\${db:Status-Status}" "$1" 2>/dev/null || true) != installed ]] || return 0
    export DEBIAN_FRONTEND=noninteractive
    system apt-get update -qq >/dev/null || complain "apt cannot update its lists; going on with those it has"
    system apt-get install -qq --yes --no-install-recommends -o DPkg::Lock::Timeout=300 "$1" >/dev/null ||
        complain "apt did not install $1; going on without it"
}

find_pin_library() { # a wheel of libgpiod; where there is none, lgpio: of the system, or a wheel
    local fetch=("$source/packages/fetch" "$new/bin/python") tried
    if "${fetch[@]}" pi 2>/dev/null; then
        tried='import gpiod; print("Pins: gpiod", gpiod.__version__)'
    elif [[ $offline == yes ]]; then
        not_whole "no wheel of gpiod"
    else
        fetch_package python3-lgpio
        tried='import lgpio; lgpio.gpiochip_open; print("Pins: lgpio, for gpiod has no wheel here")' # PyPI has an empty one
        export LG_WD=$new
        "$new/bin/python" -c "$tried" >/dev/null 2>&1 || "${fetch[@]}" lgpio 2>/dev/null || true
    fi
    "$new/bin/python" -c "$tried" 2>/dev/null ||
        die "no library reaches the pins: wanted gpiod or lgpio, got neither from PyPI nor python3-lgpio from apt." \
            "Is this computer on the network?"
    rm -f "$new"/.lgd-nfy*
}

check_python() { # before anything is changed
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "wanted Python 3.11 or newer, got $("$python" -V 2>&1): upgrade to Debian 12 or newer"
    "$python" -c 'import sys; sys.exit(sys.maxsize < 2**32)' ||
        die "wanted a 64-bit system, got a 32-bit one, and nothing has been changed: put Raspberry Pi OS (64-bit) on the card," \
            "which runs on a Zero 2 W, 3, 4 or 5 and on no older board"
}

not_whole() { # WHY: the bundle cannot be used, and the network is not asked behind its owner's back
    die "$wheels: wanted all that is to be installed, got $*: the bundle is not whole. Unpack it anew from its archive;" \
        "or remove the folder wheels, and the network is asked."
}

look_for_wheels() { # beside this script, for this Python and processor
    [[ -d $wheels ]] || return 0
    local kind
    [[ -s $wheels/kinds.txt && -f $wheels/kinds.txt ]] || not_whole "no list of kinds in kinds.txt"
    if tail -c 1 "$wheels/kinds.txt" | grep -q . ||
        LC_ALL=C grep -qavxE '3\.[0-9]{1,2} [a-z0-9_]{1,20}' "$wheels/kinds.txt"; then
        not_whole "a line in kinds.txt that names no Python and processor, such as 3.11 aarch64"
    fi
    kind=$("$python" -c 'import platform, sys; print("%d.%d" % sys.version_info[:2], platform.machine())')
    if grep -qxF "$kind" "$wheels/kinds.txt"; then
        offline=yes
        export PIP_NO_INDEX=yes PIP_FIND_LINKS=file://${wheels// /%20} # which pip takes apart at spaces
    else
        complain "the wheels beside this script are for $(paste -sd, "$wheels/kinds.txt"); this is $kind: asking the network"
    fi
}

make_environment() { # with pip in it; a bundle brings its own, where python3-venv cannot be fetched
    if [[ $offline == yes ]]; then
        "$python" -m venv --without-pip --system-site-packages "$new"
        local pip=("$wheels"/pip-*.whl)
        [[ -f ${pip[0]} ]] || not_whole "no wheel of pip"
        PYTHONPATH=${pip[0]} "$source/packages/fetch" "$new/bin/python" pip || not_whole "another one of pip"
    else
        "$python" -m venv --system-site-packages "$new"
    fi
}

build() { # the new version, beside the old one
    local version number=1
    version=$("$python" -I "$source/packages/version.py" 2>/dev/null || true)
    [[ -n $version ]] || die "wanted a copy of Tablekeeper beside this script, got none in $source"
    while [[ -e $home/$version-$number ]]; do number=$((number + 1)); done
    new=$home/$version-$number
    stage=building
    say "Building $version; this takes some minutes on a small board."
    [[ $offline == no ]] || say "All that it needs lies beside this script: nothing is fetched."
    make_environment
    local list
    for list in build box web; do
        "$source/packages/fetch" "$new/bin/python" "$list" ||
            { [[ $offline == no ]] || not_whole "not each wheel"; exit 1; }
    done
    "$new/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation "$source"
    find_pin_library
    cp -R "$source/systemd" "$source/install.sh" "$new/"
    "$new/bin/tablekeeper" simulate --game mindbug --script - <<<"screen" >/dev/null ||
        die "the new version does not run, not even on simulated chips"
    system sync
}

without_part() { # FILE: what it says without our part
    [[ ! -f $1 ]] || sed '/^# tablekeeper begin$/,/^# tablekeeper end$/d' "$1"
}

with_part() { # FILE: what it is to say
    without_part "$1"
    printf '%s\n' '# tablekeeper begin' '[all]' 'dtparam=i2c_arm=on,i2c_arm_baudrate=400000' 'enable_uart=1'
    [[ -z $custom ]] || echo 'dtoverlay=tablekeeper-panel' # its device trees do not know that parameter
    printf '%s\n' '[pi5]' 'dtparam=uart0=on' '[all]' '# tablekeeper end'
}

change_boot() { # FILE: take FILE.tablekeeper in its place, if they differ, and keep the one before beside it
    if cmp -s "$1" "$1.tablekeeper"; then
        rm "$1.tablekeeper"
    else
        cp -p "$1" "$1.before-tablekeeper"
        system sync "$1.before-tablekeeper" "$1.tablekeeper" # or FAT may know a name before what it stands for
        mv -f "$1.tablekeeper" "$1"
        system sync --file-system "$1"
        restart_needed=yes
    fi
}

set_up_boot() {
    if [[ -z $config ]]; then
        say "No config.txt: no Raspberry Pi's system. I²C and the serial line are left as they are."
        return
    fi
    if [[ -n $custom ]]; then
        place "$source/systemd/tablekeeper-panel.dtbo" "${config%/*}/overlays/tablekeeper-panel.dtbo"
        with_part "$custom" >"$custom.new"
        mv -f "$custom.new" "$custom"
    fi
    with_part "$config" >"$config.tablekeeper"
    change_boot "$config"
    local line=${config%/*}/cmdline.txt
    if [[ -f $line ]]; then
        sed -E ":more; s/(^| )console=($console)(,[^ ]*)?( |\$)/\1/; t more" "$line" >"$line.tablekeeper"
        change_boot "$line"
    fi
    system systemctl disable --quiet --now "serial-getty@ttyAMA0.service" || true
    [[ $header == ttyAMA0 ]] || system systemctl disable --quiet --now serial-getty@ttyS{0,1}.service || true
}

set_up_settings() { # on a Raspberry Pi 5 /dev/serial0 is the connector for debugging
    local settings
    settings=$(inside /etc/tablekeeper)/settings.toml
    mkdir -p "${settings%/*}"
    if [[ $header != serial0 && ! -e $settings ]]; then
        printf '[reader]\nport = "/dev/%s"\n' "$header" >"$settings"
    fi
}

activate() { # VERSION: make it the one that starts, and start it
    ln -sfn "${1##*/}" "$home/.current"
    mv -fT "$home/.current" "$home/current"
    place "$1/systemd/tablekeeper.service" "$units/$unit"
    place "$1/systemd/99-tablekeeper.rules" "$rules/99-tablekeeper.rules"
    place "$1/systemd/sysusers.conf" "$groups/tablekeeper.conf"
    place "$1/systemd/modules-load.conf" "$modules/tablekeeper.conf"
    mkdir -p "$commands"
    ln -sfn /opt/tablekeeper/current/bin/tablekeeper "$commands/tablekeeper"
    system systemd-sysusers
    system modprobe --all i2c-dev usbserial cdc_acm || true
    system udevadm control --reload
    system udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev --subsystem-match=tty
    system udevadm settle --timeout=30 || true
    system sync
    system systemctl daemon-reload
    system systemctl enable --quiet "$unit"
    system systemctl restart "$unit"
}

activate_page() { # VERSION, once it stays up; systemd skips it unless the settings want it
    place "$1/systemd/$page" "$units/$page"
    system systemctl daemon-reload
    system systemctl enable --quiet "$page"
    system systemctl restart "$page"
}

let_page_read() { # what older versions have written for their own user alone
    local folder
    for folder in matches archive; do
        [[ ! -d $state/$folder ]] || chmod -R g+rX "$state/$folder"
    done
}

keep_state() { # whole, as it is now: a version that does not start may have changed it
    rm -rf "$home/state"
    [[ ! -d $state ]] || cp -a "$state" "$home/state"
    system sync
}

put_back_state() { # beside what is there first, then in its place: the directory itself may be where a card is mounted
    [[ -d $home/state ]] || return 0
    local kept=$state/.kept failed=$state/.failed
    rm -rf "$kept" "$failed"
    if mkdir -p "$failed" && cp -a "$home/state" "$kept" && system sync &&
        find "$state" -mindepth 1 -maxdepth 1 ! -name .kept ! -name .failed -exec mv -t "$failed" {} + &&
        find "$kept" -mindepth 1 -maxdepth 1 -exec mv -t "$state" {} +; then
        rm -rf "$home/state" "$kept" "$failed"
    else
        complain "matches could not be put back; they are in $home/state until the next update"
        rm -rf "$kept"
        rmdir "$failed"
    fi
}

stays_up() {
    local restarts
    restarts=$(system systemctl show --property=NRestarts --value "$unit")
    system sleep 5
    system systemctl is-active --quiet "$unit" &&
        [[ $(system systemctl show --property=NRestarts --value "$unit") == "$restarts" ]]
}

go_back() { # STATUS: whatever went wrong, and however often Ctrl-C is pressed, what ran before runs again
    trap '' INT TERM HUP QUIT PIPE
    trap - EXIT
    set +e
    case $stage in
        building) [[ -n $new ]] && rm -rf "$new" ;;
        stopped) [[ -n $old ]] && system systemctl start "$unit" ;;
        switched)
            if [[ -n $old ]]; then
                complain "${new##*/} does not start: going back to ${old##*/}"
                system systemctl stop "$unit"
                put_back_state
                activate "$old" || complain "${old##*/} does not start either: journalctl -u $unit"
                rm -rf "$new"
            else
                complain "it is installed, and does not start: journalctl -u $unit; sudo tablekeeper doctor"
            fi
            ;;
    esac
    exit "$1"
}

install_or_update() {
    let_people_play
    check_python
    one_at_a_time
    trap 'go_back $?' EXIT
    trap 'go_back 130' INT
    trap 'go_back 143' TERM HUP QUIT PIPE
    look_for_wheels
    [[ $offline == yes ]] || fetch_package python3-venv
    build
    set_up_boot
    set_up_settings
    [[ ! -L $home/current ]] || old=$home/$(readlink "$home/current")
    let_people_play # building has taken a while
    find_state "$new"
    stage=stopped
    if [[ -n $old ]]; then
        system systemctl stop "$unit"
        keep_state
        let_page_read
    fi
    stage=switched
    activate "$new"
    stays_up
    stage=finished
    activate_page "$new" || complain "the page of the table does not start: journalctl -u $page"
    rm -rf "$home/state"
    local version
    for version in "$home"/*/; do
        [[ ${version%/} == "$new" || ${version%/} == "$old" || ${version%/} == "$home/current" ]] || rm -rf "$version"
    done
    say "${new##*/} runs${old:+; ${old##*/} is kept beside it}."
    "$home/current/bin/tablekeeper" doctor || true
    [[ $restart_needed == no ]] || say "The boot files have changed: sudo reboot"
}

uninstall() {
    let_people_play
    one_at_a_time
    find_state "$home/current"
    system systemctl disable --quiet --now "$unit" || true
    system systemctl reset-failed "$unit" 2>/dev/null || true
    system systemctl disable --quiet --now "$page" || true
    rm -f "$units/$unit" "$units/$page" "$rules/99-tablekeeper.rules" "$groups/tablekeeper.conf" "$modules/tablekeeper.conf" \
        "$commands/tablekeeper"
    system systemctl daemon-reload
    system udevadm control --reload || true
    if [[ -n $config ]]; then
        without_part "$config" >"$config.tablekeeper"
        change_boot "$config"
        rm -f "$config.before-tablekeeper" "${config%/*}/cmdline.txt.before-tablekeeper" \
            "${config%/*}/overlays/tablekeeper-panel.dtbo"
    fi
    if [[ -n $custom && -f $custom ]]; then
        without_part "$custom" >"$custom.new"
        mv -f "$custom.new" "$custom"
        [[ -s $custom ]] || rm "$custom" # it was not there before
    fi
    rm -rf "$home"
    if [[ $everything == yes ]]; then
        rm -rf "$(inside /var/lib/tablekeeper)" "$(inside /var/lib)/tablekeeper" "$(inside /etc)/tablekeeper"
        say "Tablekeeper is gone, with its matches, tags and settings."
        [[ -z $own_state ]] ||
            say "What is in $own_state stays: whether all of it is Tablekeeper's only you know. sudo rm -r $own_state"
    else
        say "Tablekeeper is gone. Matches and tags are still in ${own_state:-/var/lib/tablekeeper}," \
            "settings in /etc/tablekeeper."
    fi
    [[ $restart_needed == no ]] || say "The boot files have changed: sudo reboot. A console on the serial line stays off."
}

case $verb in
    install) install_or_update ;;
    uninstall) uninstall ;;
esac
