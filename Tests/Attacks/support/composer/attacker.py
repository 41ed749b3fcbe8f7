"""The client that runs a composition, and the user who works at the same time."""

import collections
import os
import time

from ..attack import Failure
from ..client import Keyboard, Pointer, Window, memory_file
from ..connection import Connection

# The number of objects of each kind that the client may make. This is a little below `ClientLimits`, because
# a client that exceeds those is disconnected. The rest is for the objects that every client has, and for
# objects that the compositor makes. For example, a commit of each subsurface may wait, too.
ROOM = {
    "objects": 8_000, "surfaces": 1_010, "toplevels": 250, "layer surfaces": 62, "subscriptions": 480, "window lists": 10,
    "waiting commits": 3_000, "text inputs": 250, "responders": 1_000, "key commands": 4_000, "capture sessions": 30, "seats": 7,
    "virtual devices": 30, "rectangles": 16_000, "bytes of types": 900_000, "window commands": 900,
}
# The number of objects of each kind in a subsurface, a window and a popup.
SUBSURFACE = {"surfaces": 1, "objects": 2}
WINDOW = {"surfaces": 1, "toplevels": 1, "objects": 3}
POPUP = {"surfaces": 1, "objects": 3}
# The time limit for an answer, in seconds. Only a hang takes longer.
PATIENCE = 150

Subsurface = collections.namedtuple("Subsurface", "number surface parent")
Toplevel = collections.namedtuple("Toplevel", "surface shell_surface number")
Popup = collections.namedtuple("Popup", "surface shell_surface number")
LayerSurface = collections.namedtuple("LayerSurface", "surface number")
Declared = collections.namedtuple("Declared", "surface number")


class Client(Connection):
    """A connection that closes the descriptors that it receives, unless it wants them."""

    wants_files = False

    def _parse(self):
        if not self.wants_files:
            for file in self.files:
                os.close(file)
            self.files = []
        super()._parse()


class User:
    """A client with a virtual pointer and a virtual keyboard, which also takes pictures."""

    def __init__(self, server):
        self.client = Client(server.path, PATIENCE)
        self.client.roundtrip()
        self.client.wants_files = True
        self.pointer, self.keyboard = Pointer(self.client), Keyboard(self.client)
        self.client.wants_files = False
        shm = self.client.bind("wl_shm")
        # For the pixels of one point of the screen. A point has several pixels at a large scale.
        self._pool = self.client.request(shm, "create_pool", memory_file(1024), 1024)
        self._screen, self._output = self.client.bind("zwlr_screencopy_manager_v1"), self.client.bind("wl_output")
        self.client.roundtrip()

    def press(self, *codes):
        """Presses keys, and releases them in reverse order."""
        for code in codes:
            self.client.request(self.keyboard.number, "key", 5, code, 1)
        for code in reversed(codes):
            self.client.request(self.keyboard.number, "key", 5, code, 0)

    def hold(self, code, is_down):
        self.client.request(self.keyboard.number, "key", 5, code, int(is_down))

    def button(self, is_down, at=0):
        self.client.request(self.pointer.number, "button", at, 272, int(is_down))
        self.client.request(self.pointer.number, "frame")

    def see_picture(self):
        """Waits for a picture of one point of the screen, which is taken with the next frame. Fails without
        an output."""
        frame = self.client.request(self._screen, "capture_output_region", 0, self._output, 0, 0, 1, 1)
        self.client.roundtrip()
        for _, width, height, stride in [
                values for number, _, name, values in self.client.events if number == frame and name == "buffer"]:
            buffer = self.client.request(self._pool, "create_buffer", 0, width, height, stride, 1)
            self.client.request(frame, "copy", buffer)
            self.client.request(buffer, "destroy")
        self.client.flush()
        end = time.monotonic() + PATIENCE
        while not self._heard(frame, "ready", "failed"):
            if time.monotonic() > end:
                raise Failure("no picture is taken")
            self.client.pump(1)
        self.client.request(frame, "destroy")
        self.client.events.clear()

    def _heard(self, frame, *names):
        return any(number == frame and name in names for number, _, name, _ in self.client.events)


class Attacker:
    """The attacking client and the objects that it has made, for blocks and actions."""

    def __init__(self, server, user):
        self.server, self.user = server, user
        # The random numbers of the current step.
        self.random = None
        self._request_count = 0
        self.client = Client(server.path, PATIENCE)
        self.window = Window(self.client, 400, 300)
        self.globals = {interface for interface, _ in self.client.globals.values()}
        self.small = self.request(self.window.pool, "create_buffer", 0, 2, 2, 8, 1)
        self.subcompositor = self.client.bind("wl_subcompositor")
        self.seats = [
            self.client.bind(interface, version=min(version, 8), name=name)
            for name, (interface, version) in sorted(self.client.globals.items()) if interface == "wl_seat"]
        self.seat = self.seats[0]
        self.room = dict(ROOM)
        # The surfaces of all subsurfaces, the same as a set, and the surfaces with other roles.
        self.surfaces, self.is_subsurface, self.roots = [], set(), [self.window.surface]
        self.subsurfaces, self.popups, self.layers, self.responders, self.captures = [], [], [], [], []
        self.toplevels = [Toplevel(self.window.surface, self.window.shell_surface, self.window.toplevel)]
        # The virtual pointers of the seats that the client has made.
        self.virtual_pointers = []
        # Objects of which a surface can have only one, by surface.
        self.timers, self.fifos, self.viewports, self.trees, self.constraints = {}, {}, {}, {}, {}
        self.region, self.rectangles, self._surfaces_with_region = 0, 0, set()
        # The serials of the latest configure events, by xdg_surface.
        self._acknowledged = {self.window.shell_surface: self._configuration(self.window.shell_surface)}
        # Whether commits wait, whether some wait for a time that is never reached, and the latest time that
        # is reached, in seconds.
        self.has_waiting_commits, self.waits_forever, self.moment = False, False, 0
        # A data source with many types, the device that selects it, and the manager of both.
        self.source = self.data_device = self.data_manager = None
        self.output_manager = self.workspace_manager = None
        self.has_grab = False
        self.client.roundtrip()

    # Requests

    def request(self, number, name, *values):
        """Sends a request. Sometimes reads events first, because a client that does not read is
        disconnected."""
        self._request_count += 1
        if self._request_count % 100 == 0:
            self.client.pump()
        return self.client.request(number, name, *values)

    def bind(self, interface):
        return self.client.bind(interface)

    def roundtrip(self):
        self.client.roundtrip()

    def read_beside_user(self, number=0, every=1):
        """Reads the events that the user's input has caused, if `number` is the last of `every` numbers."""
        if number % every == every - 1:
            self.user.client.roundtrip()
            self.roundtrip()

    def commit(self, surface):
        """Commits a surface, unless the commit could wait and there is no room for another waiting commit."""
        can_wait = self.has_waiting_commits and (surface in self.timers or surface in self.is_subsurface)
        if not can_wait or self.take("waiting commits", 1):
            self.request(surface, "commit")

    def show(self, surface):
        self.request(surface, "attach", self.small, 0, 0)
        self.request(surface, "damage", 0, 0, 2, 2)
        self.commit(surface)

    def commit_all(self):
        """Commits all surfaces, the innermost first."""
        for surface in reversed(self.surfaces):
            self.commit(surface)
        self.commit_roots()

    def commit_roots(self):
        for surface in self.roots:
            self.commit(surface)

    # Room

    def take(self, kind, count):
        """Takes the room for up to `count` objects of a kind. Returns for how many there was room."""
        count = min(count, self.room[kind])
        self.room[kind] -= count
        return count

    def take_objects(self, count, **kinds):
        """Takes the room for up to `count` groups of objects. Returns for how many groups there was room.

        kinds: the number of objects of each kind in a group.
        """
        kinds = {kind.replace("_", " "): each for kind, each in kinds.items()}
        kinds.setdefault("objects", 1)
        count = min(count, *(self.room[kind] // each for kind, each in kinds.items()))
        for kind, each in kinds.items():
            self.room[kind] -= count * each
        return count

    # Random choices

    def scale(self, *values):
        """Returns one of the values at random. The last one, the maximum, has a chance of at least one
        half."""
        return values[-1] if self.random.random() < 0.5 else self.random.choice(values)

    def pick(self, things, default=None):
        return self.random.choice(things) if things else default

    # Surfaces

    def add_surface(self):
        return self.request(self.window.compositor, "create_surface")

    def acknowledge(self, shell_surface):
        """Returns whether the surface was configured since the last call."""
        serial = self._configuration(shell_surface)
        if serial is None or serial == self._acknowledged.get(shell_surface):
            return False
        self._acknowledged[shell_surface] = serial
        self.request(shell_surface, "ack_configure", serial)
        return True

    def _configuration(self, shell_surface):
        serials = [
            values[0] for number, interface, _, values in self.client.events
            if interface == "xdg_surface" and number == shell_surface]
        return serials[-1] if serials else None

    def add_window(self, parent=0):
        """Adds a window. Its room must have been taken."""
        surface = self.add_surface()
        shell_surface = self.request(self.window.shell, "get_xdg_surface", surface)
        toplevel = self.request(shell_surface, "get_toplevel")
        if parent:
            self.request(toplevel, "set_parent", parent)
        self.request(surface, "commit")
        self.roundtrip()
        if self.acknowledge(shell_surface):
            self.request(surface, "attach", self.window.buffer, 0, 0)
            self.request(surface, "commit")
        self.toplevels.append(Toplevel(surface, shell_surface, toplevel))
        self.roots.append(surface)

    def positioner(self, is_reactive=False):
        positioner = self.request(self.window.shell, "create_positioner")
        self.request(positioner, "set_size", 10, 10)
        self.request(positioner, "set_anchor_rect", 0, 0, 1, 1)
        if is_reactive:
            self.request(positioner, "set_reactive")
        return positioner

    def add_popup(self, parent, is_reactive=False, grab_serial=None):
        """Adds a popup. Its room must have been taken."""
        surface = self.add_surface()
        shell_surface = self.request(self.window.shell, "get_xdg_surface", surface)
        positioner = self.positioner(is_reactive)
        popup = self.request(shell_surface, "get_popup", parent, positioner)
        self.request(positioner, "destroy")
        if grab_serial is not None:
            self.request(popup, "grab", self.seat, grab_serial)
        self.request(surface, "commit")
        self.roundtrip()
        if self.acknowledge(shell_surface):
            self.request(surface, "attach", self.small, 0, 0)
            self.request(surface, "commit")
        self.popups.append(Popup(surface, shell_surface, popup))
        self.roots.append(surface)
        return shell_surface

    def set_region(self, surface, request, is_reset=False):
        """Sets or resets the region of a surface. Does nothing without room for the region's rectangles.

        Rectangles count once for each surface, several times for the window, and once for each waiting
        commit.
        """
        if is_reset:
            return self.request(surface, request, 0)
        is_new = surface != self.window.surface and (surface, request) not in self._surfaces_with_region
        if is_new or self.has_waiting_commits:
            if self.room["rectangles"] < self.rectangles:
                return
            self.take("rectangles", self.rectangles)
        self._surfaces_with_region.add((surface, request))
        self.request(surface, request, self.region)

    def picture_buffer(self, width, height):
        size = width * height * 4
        pool = self.request(self.window.shm, "create_pool", memory_file(size), size)
        buffer = self.request(pool, "create_buffer", 0, width, height, width * 4, 1)
        self.request(pool, "destroy")
        return buffer

    # Commits that wait

    def moment_after(self, seconds, is_far=False):
        """Returns a time for which commits can wait, as arguments of set_timestamp."""
        self.has_waiting_commits = True
        moment = time.clock_gettime(time.CLOCK_MONOTONIC) + seconds
        if is_far:
            self.waits_forever = True
        else:
            self.moment = max(self.moment, moment)
        moment = int(moment * 1e9)
        return 0, moment // 10**9, moment % 10**9

    def let_moment_pass(self):
        """Reads events until the time for which commits wait has passed."""
        while True:
            seconds = self.moment - time.clock_gettime(time.CLOCK_MONOTONIC)
            if seconds <= 0:
                break
            self.client.pump(seconds)
        self.roundtrip()
        if not self.waits_forever:
            self.has_waiting_commits = False
            self.room["waiting commits"] = ROOM["waiting commits"]

    # Events

    def serial_of(self, interface, name):
        """The first argument of the latest event of this kind."""
        heard = self.client.heard(interface, name)
        return heard[-1][0] if heard else None

    def objects_of(self, interface):
        return [number for number, (known, _) in self.client.objects.items() if known == interface]

    def wait_for(self, interface, *names):
        """Waits for another event of one of these names, and returns its name."""
        self.client.events.clear()
        self.client.flush()
        end = time.monotonic() + PATIENCE
        while True:
            for _, known, name, _ in self.client.events:
                if known == interface and name in names:
                    return name
            if time.monotonic() > end:
                raise Failure("there is no %s.%s" % (interface, names[0]))
            self.client.pump(1)

