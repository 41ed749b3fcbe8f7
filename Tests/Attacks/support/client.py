"""Parts of clients: windows, keyboards, pointers, files."""

import os


def memory_file(size, content=b""):
    file = os.memfd_create("attack")
    os.truncate(file, size)
    os.write(file, content)
    return file


class Window:
    """A mapped toplevel with its own buffer."""

    def __init__(self, client, width=200, height=150, title="window", application="attack"):
        self.client = client
        self.compositor = client.bind("wl_compositor")
        self.shm = client.bind("wl_shm")
        self.shell = client.bind("xdg_wm_base")
        self.surface = client.request(self.compositor, "create_surface")
        self.shell_surface = client.request(self.shell, "get_xdg_surface", self.surface)
        self.toplevel = client.request(self.shell_surface, "get_toplevel")
        client.request(self.toplevel, "set_title", title)
        client.request(self.toplevel, "set_app_id", application)
        client.request(self.surface, "commit")
        client.roundtrip()
        acknowledge(client, self.shell_surface)
        self.pool = client.request(self.shm, "create_pool", memory_file(width * height * 4), width * height * 4)
        self.buffer = client.request(self.pool, "create_buffer", 0, width, height, width * 4, 1)
        show(client, self.surface, self.buffer, width, height)
        client.roundtrip()

    def close(self):
        for number in (self.toplevel, self.shell_surface, self.surface, self.buffer, self.pool):
            self.client.request(number, "destroy")


def acknowledge(client, shell_surface):
    serial = next(
        values[0] for number, interface, _, values in reversed(client.events)
        if interface == "xdg_surface" and number == shell_surface)
    client.request(shell_surface, "ack_configure", serial)


def show(client, surface, buffer, width, height):
    client.request(surface, "attach", buffer, 0, 0)
    client.request(surface, "damage", 0, 0, width, height)
    client.request(surface, "commit")


def show_subsurface(client, window, subcompositor, x=0, y=0):
    """Shows a desynchronized subsurface with the window's buffer. Returns its surface."""
    surface = client.request(window.compositor, "create_surface")
    subsurface = client.request(subcompositor, "get_subsurface", surface, window.surface)
    client.request(subsurface, "set_desync")
    client.request(subsurface, "set_position", x, y)
    client.request(surface, "attach", window.buffer, 0, 0)
    client.request(surface, "commit")
    return surface


def seat_keymap(client):
    """Returns the text of the seat's keymap, with its terminating zero byte."""
    client.request(client.bind("wl_seat"), "get_keyboard")
    client.roundtrip()
    _, file, size = client.heard("wl_keyboard", "keymap")[-1]
    try:
        return os.pread(file, size, 0)
    finally:
        os.close(file)


class Keyboard:
    """A virtual keyboard. Its keymap is `text`, by default the seat's."""

    def __init__(self, client, text=None):
        self.client = client
        text = text or seat_keymap(client)
        manager = client.bind("zwp_virtual_keyboard_manager_v1")
        self.number = client.request(manager, "create_virtual_keyboard", client.bind("wl_seat"))
        client.request(self.number, "keymap", 1, memory_file(len(text), text), len(text))

    def type(self, *codes):
        for code in codes:
            self.client.request(self.number, "key", 5, code, 1)
            self.client.request(self.number, "key", 5, code, 0)
        self.client.roundtrip()


class Pointer:
    """A virtual pointer over an output of 1280 by 720."""

    def __init__(self, client):
        self.client = client
        manager = client.bind("zwlr_virtual_pointer_manager_v1")
        self.number = client.request(manager, "create_virtual_pointer", 0)

    def move(self, x, y, time=0):
        self.client.request(self.number, "motion_absolute", time & 0xffffffff, x, y, 1280, 720)
        self.client.request(self.number, "frame")

    def find(self, client):
        """Moves over the screen until the pointer enters a window of a client. The client must have a
        wl_pointer. Returns the position."""
        client.roundtrip()
        client.events.clear()
        for x in range(20, 1280, 40):
            for y in range(20, 720, 40):
                self.move(x, y)
                self.client.roundtrip()
                client.roundtrip()
                if client.heard("wl_pointer", "enter"):
                    return x, y
        raise AssertionError("the pointer never enters a window of the client")

    def click(self, time=0):
        for state in (1, 0):
            self.client.request(self.number, "button", time & 0xffffffff, 272, state)
            self.client.request(self.number, "frame")
