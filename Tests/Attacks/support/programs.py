"""Programs of other projects, and their windows according to a panel."""

import array
import os
import shutil
import subprocess

from . import attack
from .attack import Skip

# zwlr_foreign_toplevel_handle_v1.state
ACTIVATED = 2


def start(server, *command, output=subprocess.DEVNULL, **variables):
    """Starts a program as a client of the compositor, and ends it with the case. Skips the case if it is not
    installed."""
    if not shutil.which(command[0]):
        raise Skip("%s is not installed" % command[0])
    environment = dict(
        os.environ, XDG_RUNTIME_DIR=server.folder, WAYLAND_DISPLAY="wayland", HOME=server.folder, GDK_BACKEND="wayland",
        GSK_RENDERER="cairo", NO_AT_BRIDGE="1", **variables)
    program = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL)
    attack.cleanups.append(lambda: (program.kill(), program.wait()))
    return program


def has_keys(panel, window):
    """Whether a window has the keyboard focus, according to the last state event for its handle."""
    states = [values[0] for number, _, name, values in panel.events if number == window and name == "state"]
    return bool(states) and ACTIVATED in array.array("I", states[-1])
