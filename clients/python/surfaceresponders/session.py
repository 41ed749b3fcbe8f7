"""A private environment for programs: home, XDG folders, runtime folder, settings and D-Bus."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from typing import Dict, Mapping, Optional

from .errors import SurfaceRespondersError
from .program import Program

_REMOVED = {
    "AT_SPI_BUS_ADDRESS", "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DESKTOP_SESSION",
    "DISPLAY", "GDK_SCALE", "GTK_A11Y", "GTK_MODULES", "GTK_THEME", "LANGUAGE", "NO_AT_BRIDGE",
    "QT_ACCESSIBILITY", "QT_QPA_PLATFORMTHEME", "QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE",
    "SESSION_MANAGER", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XAUTHORITY",
}
_REMOVED_PREFIXES = ("LC_", "XDG_")

# GTK 4.8 does not know no-portals and prints a warning. Its OpenGL renderer compiles its shaders for seconds
# in each new cache folder, and draws differently on each driver.
_TOOLKITS = {
    "GDK_BACKEND": "wayland",
    "GDK_DEBUG": "no-portals",
    "GSETTINGS_BACKEND": "keyfile",
    "GSK_RENDERER": "cairo",
    "GTK_USE_PORTAL": "0",
    "LANG": "C.UTF-8",
    "MOZ_ENABLE_WAYLAND": "1",
    "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    "QT_QPA_PLATFORM": "wayland",
    "SDL_VIDEODRIVER": "wayland",
    "TZ": "UTC",
}

_SERVICES = "/usr/share/dbus-1/services"

_GTK_SETTINGS = "[Settings]\ngtk-cursor-blink=false\ngtk-enable-animations=false\n"

# On Wayland, GTK prefers the schema org.gnome.desktop.interface to settings.ini if it is installed.
_KEYFILE = "[org/gnome/desktop/interface]\ncursor-blink=false\nenable-animations=false\n"


# Ends the bus and its services when the standard input ends: also if this process is killed.
_GUARD = '"$@" & read -r _; kill -KILL 0'


class PrivateSession:
    """Folders and a session bus that belong to one test. A context manager.

    `environment` is for the compositor and for programs. Nothing in it points into the user's home,
    except PATH and variables that this class does not know. The session is removed by `close`.
    """

    def __init__(self, base: Optional[Mapping[str, str]] = None) -> None:
        """Makes the folders. `base` is the environment to begin with, by default that of this process."""
        # Not in a deep folder: the path of a Unix socket may have 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="sr-", dir="/tmp" if os.path.isdir("/tmp") else None)
        self._bus: Optional[Program] = None
        self._guard: Optional[int] = None
        folders = {
            "HOME": "home",
            "XDG_CACHE_HOME": "home/.cache",
            "XDG_CONFIG_HOME": "home/.config",
            "XDG_DATA_HOME": "home/.local/share",
            "XDG_RUNTIME_DIR": "run",
            "XDG_STATE_HOME": "home/.local/state",
        }
        environment = {
            name: value
            for name, value in (os.environ if base is None else base).items()
            if name not in _REMOVED and not name.startswith(_REMOVED_PREFIXES)
        }
        environment.update(_TOOLKITS)
        for name, folder in folders.items():
            environment[name] = os.path.join(self.folder, folder)
            os.makedirs(environment[name], mode=0o700, exist_ok=True)
        self._address = f"unix:path={environment['XDG_RUNTIME_DIR']}/bus"
        environment["DBUS_SESSION_BUS_ADDRESS"] = self._address
        self.environment: Dict[str, str] = environment
        config = environment["XDG_CONFIG_HOME"]
        self._write(os.path.join(config, "gtk-3.0/settings.ini"), _GTK_SETTINGS)
        self._write(os.path.join(config, "gtk-4.0/settings.ini"), _GTK_SETTINGS)
        self._write(os.path.join(config, "glib-2.0/settings/keyfile"), _KEYFILE)
        self._enable_accessibility(os.path.join(environment["XDG_DATA_HOME"], "dbus-1/services"))

    def _enable_accessibility(self, folder: str) -> None:
        """Lets the accessibility bus tell programs that there is an assistive technology."""
        try:
            with open(os.path.join(_SERVICES, "org.a11y.Bus.service"), encoding="utf-8") as file:
                commands = [line.rstrip("\n") for line in file if line.startswith("Exec=")]
        except OSError:
            return  # at-spi2-core is not installed.
        text = "\n".join(["[D-BUS Service]", "Name=org.a11y.Bus", *(f"{each} --a11y=1" for each in commands)])
        self._write(os.path.join(folder, "org.a11y.Bus.service"), text + "\n")

    def start_bus(self, environment: Mapping[str, str], *, deadline: float = 10.0) -> None:
        """Starts the session bus. Services that it starts get `environment`, so give it WAYLAND_DISPLAY.

        Waits at most `deadline` seconds. Raises SurfaceRespondersError if dbus-daemon is not installed or
        does not start.
        """
        if shutil.which("dbus-daemon", path=environment.get("PATH")) is None:
            raise SurfaceRespondersError("dbus-daemon is not installed")
        command = ["dbus-daemon", "--session", "--nofork", f"--address={self._address}", "--print-address=1"]
        source, self._guard = os.pipe()
        try:
            self._bus = Program(["sh", "-c", _GUARD, "sh", *command], environment, source=source)
        finally:
            os.close(source)
        end = time.monotonic() + deadline
        while not self._bus.output.endswith("\n"):
            if self._bus.status is not None or time.monotonic() >= end:
                raise SurfaceRespondersError(f"dbus-daemon did not start: {self._bus.errors.strip()}")
            time.sleep(0.002)

    def close(self) -> None:
        """Ends the bus and the services that it started, and removes the folders. May be called twice."""
        if self._guard is not None:
            os.close(self._guard)
            self._guard = None
        if self._bus is not None:
            self._bus.end()
            self._bus = None
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> "PrivateSession":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @staticmethod
    def _write(path: str, text: str) -> None:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
