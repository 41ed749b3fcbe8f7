"""Checks the mini compositor on the screen of the guest, which a user starts at a console. Each function that begins
with `check_` is a check, in this order."""

import time

LIMIT = 40
# The mini compositor's background on a screen.
BACKGROUND = {bytes.fromhex("2b3a4a")}
RED = {bytes.fromhex("ff0000")}
# So many keys may be unread. QEMU and the guest's kernel drop keys when 64 events are unread. A key has four.
UNREAD_KEYS = 8
# Smooth edges of text have more colors than this. A console has fewer.
SMOOTH_TEXT = 8


class Screen:
    """The guest's screen, and the commands of guest-screen.sh."""

    def __init__(self, machine):
        self.machine = machine
        self.monitor = machine.monitor
        self._done = 0
        self._dump, self._pixels = None, []

    def until(self, what, condition, seconds=LIMIT):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: not within {seconds} s")
            if not self.machine.is_running():
                raise AssertionError(f"{what}: the machine has ended")
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

    def until_outputs(self, *wanted):
        """Waits until a client's list of outputs contains all of these texts, or no output if there are none."""
        def is_listed():
            self.request("list_outputs")
            outputs = self.text("outputs")
            return all(text in outputs for text in wanted) if wanted else outputs.strip() == ""
        self.until(f"outputs {wanted}", is_listed)

    def terminals(self):
        """The active virtual terminal, and whether the first shows graphics."""
        words = self.text("terminals").split()
        return (words[0], words[1] == "1") if len(words) == 2 else None

    def until_terminals(self, name, is_graphics):
        self.until(f"terminal {name}", lambda: self.terminals() == (name, is_graphics))

    def statuses(self):
        return self.text("statuses").split()

    def press(self, *keys):
        for key in keys:
            self.monitor.key(key, True)
        for key in reversed(keys):
            self.monitor.key(key, False)

    def type(self, text):
        names = {" ": "spc", "\n": "ret", "/": "slash"}
        for start in range(0, len(text), UNREAD_KEYS):
            for character in text[start:start + UNREAD_KEYS]:
                self.press(names.get(character, character))
            # Gives the guest time to read them.
            self.request("true")

    def repeat_until(self, what, action, condition):
        """Does something until a condition holds. Keys are lost until udev or the session has given the keyboard to
        its reader, and while a reader has no time to read."""
        def is_done():
            action()
            end = time.monotonic() + 3
            while not condition() and time.monotonic() < end:
                time.sleep(0.05)
            return condition()
        self.until(what, is_done)

    def type_command(self, name):
        """Types a command that creates a file, until there is the file."""
        file = self.machine.shared / name
        self.repeat_until(name, lambda: self.type(f"\ntouch /vm/{name}\n"), file.exists)

    def pixels(self, head=0):
        """Returns the colors of all pixels in order. A dump does not contain the cursor."""
        path = self.machine.shared / "screen.ppm"
        self.monitor.command("screendump", filename=str(path), device="card", head=head)
        dump = path.read_bytes()
        # Taking a picture apart takes much longer than comparing it.
        if dump != self._dump:
            self._dump, self._pixels = dump, pixels_of(dump)
        return self._pixels

    def until_colors(self, what, condition, head=0):
        self.until(what, lambda: condition(set(self.pixels(head))))

    def start(self):
        """Starts the compositor from the console, and waits for its picture."""
        self.type("start\n")
        self.until_terminals("tty1", True)
        self.until_colors("the background", lambda colors: colors == BACKGROUND)

    def until_console(self, name):
        """Waits for the text of the console, whose shell then runs a command."""
        self.until_terminals("tty1", False)
        self.until_colors("the console's text", is_console)
        self.type_command(name)


def pixels_of(picture):
    """Returns the colors of a picture in the format PPM."""
    pixels = picture.split(b"\n", 3)[3]
    return [pixels[index:index + 3] for index in range(0, len(pixels), 3)]


def is_console(colors):
    return 2 <= len(colors) < SMOOTH_TEXT and bytes(3) in colors


def check_a_console_without_a_session_stays_a_console(screen):
    screen.until_console("console")
    screen.type("startwithoutsession\n")
    screen.until("the end", lambda: screen.statuses() == ["71"])
    log = screen.text("compositor.log")
    assert "cannot use the screen: no session can be opened" in log and "--backend headless" in log, log
    screen.until_console("stillconsole")


def check_a_run_on_a_console_takes_the_screen(screen):
    screen.start()
    log = screen.text("compositor.log")
    assert "wayland-1, on the screen, Virtual-1 640x480" in log, log
    assert "Super+Shift+E leaves; Super+Return starts foot" in log, log


def check_a_key_starts_a_terminal(screen):
    screen.press("meta_l", "ret")
    screen.until_colors("text", lambda colors: len(colors) > SMOOTH_TEXT)


def check_keys_reach_the_client(screen):
    screen.type_command("typed")


def check_the_output_is_that_of_the_display(screen):
    screen.until_outputs(
        'Virtual-1 "RHT QEMU Monitor', "640x480 px, ", "(preferred, current)", "Position: 0,0")


def check_captures_are_what_the_screen_shows(screen):
    screen.request("take_picture")
    picture = (screen.machine.shared / "grim.ppm").read_bytes()
    assert pixels_of(picture) == screen.pixels(), "grim's picture differs"


def check_keys_switch_the_virtual_terminal(screen):
    screen.repeat_until(
        "the other console", lambda: screen.press("ctrl", "alt", "f2"), lambda: screen.terminals() == ("tty2", True))
    screen.until_colors("the other console", lambda colors: len(colors) < SMOOTH_TEXT)


def check_keys_switch_back(screen):
    screen.repeat_until(
        "the session", lambda: screen.press("ctrl", "alt", "f1"), lambda: screen.terminals() == ("tty1", True))
    screen.until_colors("text", lambda colors: len(colors) > SMOOTH_TEXT)
    screen.type_command("typedagain")


def check_a_second_display_is_beside_the_first(screen):
    screen.request("plug_second")
    screen.until_outputs("Virtual-1", "Position: 0,0", "Virtual-2", "Position: 640,0")
    # The driver does not read what this display prefers, so it gets the largest mode.
    screen.request("shrink_second")
    screen.until_colors("the background", lambda colors: colors == BACKGROUND, head=1)
    screen.request("unplug_second")
    screen.until("one output", lambda: "Virtual-2" not in listed(screen))


def listed(screen):
    screen.request("list_outputs")
    return screen.text("outputs")


def check_the_only_display_is_unplugged(screen):
    screen.request("unplug_display")
    screen.until_outputs()


def check_a_display_is_plugged_in(screen):
    screen.request("plug_display")
    screen.until_outputs("Virtual-1", "640x480")
    screen.until_colors("text", lambda colors: len(colors) > SMOOTH_TEXT)


def check_a_keyboard_is_plugged_in(screen):
    screen.monitor.unplug("keyboard")
    screen.monitor.plug("virtio-keyboard-pci", "another")
    screen.type_command("plugged")


def check_every_picture_was_shown_by_a_flip(screen):
    # Otherwise the mode would have been set again.
    log = screen.text("compositor.log")
    assert "did not show a picture" not in log and "cannot be shown" not in log, log


def check_a_key_leaves(screen):
    count = len(screen.statuses())
    screen.repeat_until(
        "the end", lambda: screen.press("meta_l", "shift", "e"), lambda: len(screen.statuses()) > count)
    screen.until_console("left")
    assert screen.statuses()[-1] == "0", screen.statuses()


def check_the_console_is_restored_after_a_kill(screen):
    screen.start()
    screen.request("kill_compositor")
    screen.until_console("killed")
    assert screen.statuses()[-1] == "137", screen.statuses()


def check_the_console_is_restored_after_a_crash(screen):
    screen.start()
    screen.request("crash_compositor")
    screen.until_console("crashed")
    assert screen.statuses()[-1] == "139", screen.statuses()


def check_a_locked_screen_survives_a_crash(screen):
    screen.start()
    screen.request("lock")
    screen.until_colors("the lock", lambda colors: colors == RED)
    count = len(screen.statuses())
    screen.request("kill_compositor")
    screen.until("the end", lambda: len(screen.statuses()) > count)
    screen.type("touch /vm/leaked\n")
    time.sleep(1)
    screen.until_terminals("tty1", True)
    assert set(screen.pixels()) == RED
    assert not (screen.machine.shared / "leaked").exists()


def check_a_locked_screen_is_given_back_by_hand(screen):
    screen.request("end_keeper")
    screen.until_console("unlocked")
    assert not (screen.machine.shared / "leaked").exists()


CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]
