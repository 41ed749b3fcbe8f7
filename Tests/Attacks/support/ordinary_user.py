"""An ordinary user for attacks that root runs.

Root is exempt from some limits, such as the one for descriptors in flight, and may read all files. Therefore,
a compositor that root runs withstands attacks that a compositor of an ordinary user might not.
"""

import os
import shutil
import subprocess
import sys
import tempfile

from .attack import COMPOSITOR, PROJECT

# The parts of the project that the attacks read, and the programs beside the compositor that they start.
PARTS_OF_THE_PROJECT = ("Tests/Attacks", "protocols", "Examples")
PROGRAMS = ("responder-demo", "compositor-rounds")


class OrdinaryUser:
    """A user with an unused number and its own folders. Root uses it in a `with` statement."""

    def __init__(self, index=0):
        """index: 0 or 1, to tell two users of a program apart."""
        # Some limits apply to all processes of a user, so two simultaneous runs need two users.
        self._number = 40_000 + (os.getpid() * 2 + index) % 20_000

    def __enter__(self):
        self._folder = self._make_folder()
        self.python = self._executable_python()
        self.attacks = os.path.join(self._readable_project(), "Tests/Attacks")
        for name in ("home", "run", "tmp"):
            os.mkdir(os.path.join(self._folder, name), 0o700)
            os.chown(os.path.join(self._folder, name), self._number, self._number)
        variables = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        variables.update(
            HOME=self._folder + "/home", XDG_RUNTIME_DIR=self._folder + "/run", TMPDIR=self._folder + "/tmp",
            COMPOSITOR=self._readable_compositor(), PYTHONDONTWRITEBYTECODE="1")
        self.process = dict(
            user=self._number, group=self._number, extra_groups=[], cwd=self._folder + "/home", env=variables)
        return self

    def __exit__(self, *error):
        shutil.rmtree(self._folder, ignore_errors=True)

    def _make_folder(self):
        """Creates a folder that this user can access, with a short path, because paths of sockets have at
        most 107 bytes."""
        for place in sorted({tempfile.gettempdir(), "/tmp", "/var/tmp"}, key=len):
            folder = tempfile.mkdtemp(prefix="attacks-", dir=place)
            os.chmod(folder, 0o755)
            if self._can("-x", folder):
                return folder
            os.rmdir(folder)
        raise OSError("there is no folder that a user who is not root can access")

    def _can(self, *test):
        return subprocess.run(
            ["test", *test], user=self._number, group=self._number, extra_groups=[], cwd="/").returncode == 0

    def _executable_python(self):
        for python in (sys.executable, "/usr/bin/python3"):
            if self._can("-r", python, "-a", "-x", python):
                return python
        raise OSError("a user who is not root cannot run Python")

    def _readable_project(self):
        """The project, or a copy of its parts if this user may not read it."""
        if all(self._can("-r", os.path.join(PROJECT, part)) for part in PARTS_OF_THE_PROJECT):
            return PROJECT
        copy = os.path.join(self._folder, "project")
        for part in PARTS_OF_THE_PROJECT:
            shutil.copytree(os.path.join(PROJECT, part), os.path.join(copy, part))
        self._open_to_all(copy)
        return copy

    def _readable_compositor(self):
        """The compositor, or a copy if this user may not read it, because then /proc would not show its
        process either."""
        if not os.path.exists(COMPOSITOR) or self._can("-r", COMPOSITOR, "-a", "-x", COMPOSITOR):
            return COMPOSITOR
        # The name of the folder identifies the build.
        copy = os.path.join(self._folder, os.path.basename(os.path.dirname(COMPOSITOR)))
        os.mkdir(copy)
        for name in (os.path.basename(COMPOSITOR), *PROGRAMS):
            program = os.path.join(os.path.dirname(COMPOSITOR), name)
            if os.path.exists(program):
                shutil.copy(program, copy)
        self._open_to_all(copy)
        return os.path.join(copy, os.path.basename(COMPOSITOR))

    @staticmethod
    def _open_to_all(folder):
        for parent, _, names in os.walk(folder):
            os.chmod(parent, 0o755)
            for name in names:
                path = os.path.join(parent, name)
                os.chmod(path, 0o755 if os.access(path, os.X_OK) else 0o644)
