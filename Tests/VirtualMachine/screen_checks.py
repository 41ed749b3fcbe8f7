"""Checks a compositor on the screen of the guest. Each function that begins with `check_` is a check, in this order."""

import time

LIMIT = 40


class Screen:
    """The guest's screen, and the commands of guest-screen.sh."""

    def __init__(self, machine, notes):
        self.machine = machine
        self.monitor = machine.monitor
        self.notes = notes
        self._done = 0

    def until(self, what, condition, seconds=LIMIT):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: not within {seconds} s")
            time.sleep(0.05)

    def text(self, name):
        path = self.machine.shared / name
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""

    def request(self, name):
        """Calls a function of the guest, and waits until it returns."""
        self._done += 1
        new = self.machine.shared / "request.new"
        new.write_text(name, encoding="utf-8")
        new.rename(self.machine.shared / "request")
        self.until(name, lambda: self.text("done").count("\n") >= self._done)

    def terminals(self):
        """The active virtual terminal, and whether the first shows graphics."""
        words = self.text("terminals").split()
        return (words[0], words[1] == "1") if len(words) == 2 else None

    def until_terminals(self, name, is_graphics):
        self.until(f"terminal {name}", lambda: self.terminals() == (name, is_graphics))

    def press(self, *keys):
        for key in keys:
            self.monitor.key(key, True)
        for key in reversed(keys):
            self.monitor.key(key, False)

    def type(self, text):
        names = {" ": "spc", "\n": "ret", "/": "slash"}
        for character in text:
            self.press(names.get(character, character))

    def type_command(self, name):
        """Types a command that creates a file, and waits for the file."""
        self.type(f"touch /vm/{name}\n")
        self.until(name, lambda: (self.machine.shared / name).exists())

    def colors(self):
        """Returns how many colors the screen shows. A dump does not contain the cursor."""
        path = self.machine.shared / "screen.ppm"
        self.monitor.command("screendump", filename=str(path))
        pixels = path.read_bytes().split(b"\n", 3)[3]
        return len({pixels[index:index + 3] for index in range(0, len(pixels), 3)})


def check_the_output_is_that_of_the_display(screen):
    screen.notes.until("added Virtual-1 1024x768", "made by RHT: QEMU Monitor, a size", "started")


def check_pictures_are_shown_by_flips(screen):
    screen.notes.until("Virtual-1 is shown: 7")


def check_the_picture_of_a_client_is_shown(screen):
    screen.machine.wait_for("terminal", LIMIT)
    # A terminal smooths its text.
    screen.until("text", lambda: screen.colors() > 8)


def check_keys_reach_the_client(screen):
    screen.type_command("typed")


def check_keys_switch_the_virtual_terminal(screen):
    screen.press("ctrl", "alt", "f2")
    screen.notes.until("hidden")
    screen.until_terminals("tty2", True)


def check_keys_switch_back(screen):
    screen.press("ctrl", "alt", "f1")
    screen.notes.until("shown")
    screen.until_terminals("tty1", True)
    screen.type_command("typedagain")
    screen.until("text", lambda: screen.colors() > 8)


def check_a_display_is_unplugged(screen):
    screen.request("unplug_output")
    screen.notes.until("removed Virtual-1")


def check_a_display_is_plugged_in(screen):
    screen.request("plug_output")
    # The driver does not read the EDID again.
    screen.notes.until("added Virtual-1 1024x768", "Virtual-1 is shown: 7")
    screen.until("text", lambda: screen.colors() > 8)


def check_a_keyboard_is_plugged_in(screen):
    screen.monitor.unplug("keyboard")
    screen.monitor.plug("virtio-keyboard-pci", "another")
    screen.until("the new keyboard", lambda: types(screen))


def types(screen):
    # Keys are lost until udev has given the keyboard to the compositor.
    screen.type("\ntouch /vm/plugged\n")
    time.sleep(0.3)
    return (screen.machine.shared / "plugged").exists()


def check_the_terminal_is_restored_after_a_crash(screen):
    screen.request("kill_compositor")
    screen.until_terminals("tty1", False)


def check_a_locked_screen_survives_a_crash(screen):
    screen.request("restart")
    screen.notes.until("started", "Virtual-1 is shown: 7")
    screen.request("lock")
    screen.notes.until("locked")
    screen.until_terminals("tty1", True)
    screen.request("kill_compositor")
    time.sleep(1)
    screen.until_terminals("tty1", True)
    screen.until("a black screen", lambda: screen.colors() == 1)


def check_a_locked_screen_is_given_back_by_hand(screen):
    screen.request("end_keeper")
    screen.until_terminals("tty1", False)


CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]
