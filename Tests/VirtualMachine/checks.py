"""Checks the events of a seat in the guest. Each function that begins with `check_` is a check, in this order."""

KEYBOARD, MOUSE, TABLET = "QEMU Virtio Keyboard", "QEMU Virtio Mouse", "QEMU Virtio Tablet"


def check_devices_that_are_there_are_added(monitor, heard):
    # The listener's rules enable tapping for mice.
    heard.until_all(
        f"added {KEYBOARD}: keyboard", f"added {MOUSE}: mouse", f"added {TABLET}: mouse",
        f"problem of {MOUSE}: it does not support tap = true", f"problem of {TABLET}: it does not support tap = true",
        seconds=60)


def check_keys_arrive(monitor, heard):
    for down in (True, False):
        monitor.key("a", down)
    heard.until("key 30 down", "key 30 up")


def check_motion_arrives(monitor, heard):
    monitor.move(12, -7)
    # With the flat profile the pointer moves as the mouse does.
    heard.until("motion 12.0 -7.0 of 12.0 -7.0")


def check_places_arrive(monitor, heard):
    monitor.place(0.5, 0.25)
    heard.until("place 500 125")


def check_buttons_arrive(monitor, heard):
    for name, code in (("left", 0x110), ("right", 0x111)):
        for down in (True, False):
            monitor.button(name, down)
        heard.until(f"button {code} down", f"button {code} up")


def check_the_wheel_arrives(monitor, heard):
    # The factor of the listener's rules is 2.
    for name, line in (("wheel-down", "scroll 30.0 240"), ("wheel-up", "scroll -30.0 -240")):
        for down in (True, False):
            monitor.button(name, down)
        heard.until(line)


def check_a_keyboard_that_is_unplugged_releases_its_keys(monitor, heard):
    monitor.key("b", True)
    heard.until("key 48 down")
    monitor.unplug("keyboard")
    heard.until(f"removed {KEYBOARD}, held: nothing")


def check_a_keyboard_that_is_plugged_in_types(monitor, heard):
    monitor.plug("virtio-keyboard-pci", "another")
    heard.until(f"added {KEYBOARD}: keyboard")
    monitor.key("b", False)
    for down in (True, False):
        monitor.key("c", down)
    heard.until("key 46 down", "key 46 up")


CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]
