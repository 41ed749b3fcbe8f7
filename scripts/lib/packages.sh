# Installs the Debian packages that a task needs. To be sourced.

# The packages that the compositor needs to build and run.
build_packages=(
    libwayland-dev libxkbcommon-dev libxkbregistry-dev libinput-dev libudev-dev libpixman-1-dev libpng-dev libdrm-dev
    libxml2 pkg-config xkb-data
)

# The programs that the tests start, and the packages that these need without a desktop.
test_packages=(
    python3 wayland-protocols wlcs
    xvfb xdotool
    wev weston foot wtype wvkbd wayland-utils grim wlr-randr wl-clipboard swayidle swaylock
    gtk-4-examples python3-gi gir1.2-gtk-4.0 gir1.2-gtk-3.0 at-spi2-core libatspi2.0-0
    fcitx5 squeekboard dbus
    python3-pyqt5 qtwayland5 qtbase5-examples python3-pygame
    fonts-dejavu-core libxcursor1 libpangocairo-1.0-0 man-db
)

# The packages for booting a virtual machine.
machine_packages=(qemu-system-x86 busybox-static cpio kmod udev python3)

# The packages for running the mini compositor on the screen of a virtual machine.
screen_packages=(
    "${machine_packages[@]}" libseat1 seatd foot fonts-dejavu-core grim swaylock wlr-randr procps
)

# The packages for the tests of the Python client, with the programs that they drive.
python_packages=(
    python3-pytest python3-pytest-xdist at-spi2-core libatspi2.0-0 dbus socat
    gnome-calculator zenity mousepad featherpad kcalc qt6ct qtwayland5 qt6-wayland firefox-esr
)

# The packages for building and running the attacks and the figures.
figures_packages=(gcc make libc6-dev valgrind libmimalloc2.0)

# The suites of toolkits, and what runs them on X11.
suites_packages=(gtk-4-tests libsdl2-tests xvfb xauth)

# The large programs of scripts/programs, and the packages that Qt 6 from PyPI needs.
program_packages=(
    mpv firefox-esr chromium xwayland xterm waypipe kanshi wlr-randr
    fcitx5-chinese-addons
    python3-venv libegl1 libgl1 libdbus-1-3 libfontconfig1 libglib2.0-0
)

# Installs the missing ones of the given packages, and prints their names.
install_missing() {
    local package missing=()
    for package in "$@"; do
        dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    echo "Installing Debian packages: ${missing[*]}"
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    local log
    log=$(mktemp)
    if ! { "${as_root[@]}" apt-get update &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } \
        >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        echo "These packages could not be installed: ${missing[*]}" >&2
        return 1
    fi
    rm -f "$log"
}

# Swift comes from swift.org, not from a Debian package.
require_swift() {
    if ! command -v swift >/dev/null; then
        echo "Swift 6.2 or newer is required, and there is no swift on PATH: see https://www.swift.org/install" >&2
        return 1
    fi
}
