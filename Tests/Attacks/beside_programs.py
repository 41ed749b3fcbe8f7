#!/usr/bin/env python3
"""Clients attack, one after the other, while a user types into programs of other projects: foot, zenity and
gtk4-demo.

None of the programs may be disconnected or lose a key, and 99 of 100 keys and round trips must take less than
50 ms.
"""

import itertools
import multiprocessing
import os
import re
import select
import time

from support import attack
from support.attack import Failure, case, expect, folder, main, skip_unless_release, within
from support.client import Keyboard
from support.composer.attacker import PATIENCE, Attacker, User
from support.composer.composition import Composition
from support.connection import Closed
from support.delay import LONGEST_TURN
from support.programs import has_keys, start
from support.server import Server

MINUTE = 60
# The time limit for 99 of 100 keys and round trips, in seconds.
LONGEST_WAIT = 0.050
KEY_A = 30
FOOT = ("foot", "-a", "foot", "-o", "shell=/bin/sh", "--", "sh", "-c", "stty raw -echo; echo > \"$0\"; exec cat > \"$0\"")
PROGRAMS = ("foot", "zenity", "gtk4-demo")
# Steps that are left out, because they need a privilege or disturb the typing user. Steps of the user are
# left out, too.
LEFT_OUT = {
    "grabbing_popups", "layer_surfaces", "seats", "lists_of_windows_and_workspaces", "capture_sessions",
    "windows_are_minimized_and_raised_by_lists", "workspaces_change", "layer_surfaces_are_rearranged", "output_is_arranged",
    "output_is_off_and_on", "screen_is_captured", "pictures_of_the_screen_are_taken", "session_is_locked",
    "pointers_of_other_seats_move"}

_context = multiprocessing.get_context("fork")


class Privileged:
    """The socket for the clients of the user."""

    def __init__(self, server):
        self.path = server.path + "-privileged"


class Person:
    """A user who types into one program after the other, in a separate process."""

    def __init__(self, server, typed):
        self._server, self._typed = server, typed
        self._stop, self._result = _context.Event(), _context.Queue()
        self._process = _context.Process(target=self._run, daemon=True)
        self._process.start()
        attack.cleanups.append(self._process.kill)

    def _run(self):
        try:
            self._result.put(self._type())
        except (Failure, Closed, TimeoutError, OSError) as error:
            self._result.put("%r" % error)

    def _type(self):
        panel, windows = list_windows(self._server)
        seat, keyboard = panel.bind("wl_seat"), Keyboard(panel)
        counts, keys, trips = dict.fromkeys(PROGRAMS, 0), [], []
        for program in itertools.cycle(PROGRAMS):
            if self._stop.is_set():
                return counts, sorted(keys), sorted(trips)
            activate(panel, windows[program], seat)
            for _ in range(5):
                start = time.monotonic()
                keyboard.type(KEY_A)
                trips.append(time.monotonic() - start)
                counts[program] += 1
                if program == "foot":
                    self._read_typed()
                    keys.append(time.monotonic() - start)
                time.sleep(0.01)

    def _read_typed(self):
        ready, _, _ = select.select([self._typed], [], [], 30)
        expect(ready, "a key typed into foot does not arrive")
        text = os.read(self._typed, 100)
        expect(text == b"a", "foot received %r" % text)

    def stop(self):
        """Stops typing. Returns the number of keys for each program, and the durations of keys and round
        trips in seconds, sorted."""
        self._stop.set()
        result = self._result.get(timeout=PATIENCE)
        if isinstance(result, str):
            raise Failure("typing fails: %s" % result)
        return result


def attack_until(end, server):
    """Runs compositions, each with a new client. Returns their number."""
    user, count = User(Privileged(server)), 0
    for seed in itertools.count():
        if time.monotonic() > end:
            return count
        composition = Composition(seed)
        attacker = Attacker(server, user)
        try:
            for index, step in enumerate(composition.steps):
                if step.__name__ in LEFT_OUT or step.__name__.startswith("user_"):
                    continue
                attacker.random = composition.random_of(index)
                step(attacker)
                if time.monotonic() > end:
                    break
            attacker.client.roundtrip(PATIENCE)
        except Closed:
            pass
        attacker.client.close()
        count += 1


def list_windows(server):
    """Returns a privileged client, and the handles of the programs' windows by program."""
    panel = server.connect(PATIENCE, is_privileged=True)
    panel.bind("zwlr_foreign_toplevel_manager_v1")
    panel.roundtrip()
    windows = {}
    for number, _, name, values in panel.events:
        if name == "app_id":
            windows.update({each: number for each in PROGRAMS if each[:4].encode() in values[0].lower()})
    return panel, windows


def activate(panel, window, seat):
    """Gives a window the keyboard focus, and waits until it has it."""
    panel.request(window, "activate", seat)
    within(30, lambda: panel.roundtrip() and has_keys(panel, window), "a window with the keys")
    panel.events.clear()


def has_windows(server):
    panel, windows = list_windows(server)
    panel.close()
    return len(windows) == len(PROGRAMS)


@case(seconds=900)
def a_minute_of_attacks():
    skip_unless_release()
    server = Server("--isolate", "--log-turns-over", str(LONGEST_TURN))
    pipe = os.path.join(folder(), "typed")
    os.mkfifo(pipe)
    typed = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    entry = open(os.path.join(server.folder, "entry"), "w+b")
    programs = [
        start(server, *FOOT, pipe, LC_ALL="C.UTF-8"), start(server, "zenity", "--entry", output=entry),
        start(server, "gtk4-demo")]
    within(60, lambda: has_windows(server), "three windows")
    within(60, lambda: select.select([typed], [], [], 0)[0], "the terminal's program")
    os.read(typed, 100)
    person = Person(server, typed)
    count = attack_until(time.monotonic() + MINUTE, server)
    counts, keys, trips = person.stop()
    for name, program in zip(PROGRAMS, programs):
        expect(program.poll() is None, "%s ended with status %s: %s" % (name, program.returncode, server.log(2000)))
    expect_typed(server, entry, programs[1], counts["zenity"])
    turns = re.findall(r"a turn of the event loop took (\d+) ms", server.log(1 << 22))
    key, trip = keys[len(keys) * 99 // 100], trips[len(trips) * 99 // 100]
    seen = "%d compositions; %d keys; 99 of 100 keys into foot within %.1f ms; 99 of 100 round trips within %.1f ms; " \
        "%d turns over %d ms" % (
            count, sum(counts.values()), 1000 * key, 1000 * trip, len(turns), LONGEST_TURN)
    expect(key < LONGEST_WAIT and trip < LONGEST_WAIT, seen)
    # The loop takes more turns than there are round trips, so fewer than one turn in a hundred is long.
    expect(len(turns) < len(trips) / 100, seen)
    return seen


def expect_typed(server, entry, program, count):
    """Confirms the entry, so that the program prints the text, and checks the text."""
    panel, windows = list_windows(server)
    seat, keyboard = panel.bind("wl_seat"), Keyboard(panel)
    activate(panel, windows["zenity"], seat)
    keyboard.type(28)
    within(30, lambda: program.poll() is not None, "the end of zenity")
    entry.seek(0)
    text = entry.read()
    expect(text == b"a" * count + b"\n", "%d keys were typed into zenity, and its text is %r" % (count, text[-200:]))


main()
