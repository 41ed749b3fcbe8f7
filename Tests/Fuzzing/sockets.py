#!/usr/bin/env python3
"""Sends random requests of all protocols to a compositor over real sockets, while its devices act at random.

    sockets.py [--seconds SECONDS] [--first SEED | --seed SEED]

The requests are well-formed by protocols/*.xml, with random objects (mostly of the right interface and alive),
numbers, texts, files and versions. Each seed runs one compositor, which checks its invariants after each turn
(COMPOSITOR: `fuzz-targets` of Tests/Fuzzing). The compositor must not end. It must serve a second client, which has a
window and reads all the time, and new clients. No turn may take long in every run of a seed. --seed runs only that
seed; --first is the first of several seeds. The last line tells how much was sent, or the seed that failed.
"""

import argparse
import os
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Attacks"))
from support import attack  # noqa: E402
from support.client import Window, memory_file  # noqa: E402
from support.connection import Closed, Connection, unsigned  # noqa: E402
from support.protocol import INTERFACES  # noqa: E402
from support.server import Server  # noqa: E402

# The limit for an answer, in seconds, for a build with a sanitizer on a busy machine.
DEADLINE = 20
STEPS_OF_A_SEED = 1500
CLIENTS_AT_A_TIME = 3
# A long turn is a failure if one occurs in this many runs of a seed. Page faults also take time.
RUNS_OF_A_LONG_TURN = 3
# The number of consecutive commits to a tree of surfaces, and the number of its subsurfaces.
COMMITS, SURFACES = 300, 24

NUMBERS = (0, 0, 1, 1, 2, 3, 4, 7, 16, 30, 100, 256, 300, 1000, -1, -2, -100, 0x110, 0x7fffffff, -0x80000000, 0xffffff)
TEXTS = (
    "", "x", "foot", "en-US", "text/plain", "text/plain;charset=utf-8", "a\nb\tc", "\u0444\U0001f600" * 20,
    b"\xff\xfe\x80", "y" * 3000, None)


class RandomClient:
    """A client that sends arbitrary requests."""

    def __init__(self, path, choices):
        self.random = choices
        self.client = Connection(path, timeout=DEADLINE)
        self.client.roundtrip()
        self.gone = []
        self.has_window = False

    def act(self):
        """Raises Closed if the compositor has closed the connection."""
        chance = self.random.random()
        if chance < 0.03 or not self.has_window:
            self.has_window = True
            self.show_window()
        elif chance < 0.15:
            self.bind()
        elif chance < 0.25:
            self.client.roundtrip()
        elif chance < 0.252:
            self.commit_a_tree()
        else:
            self.request()

    def show_window(self):
        try:
            Window(self.client, self.random.randint(1, 800), self.random.randint(1, 600))
        except StopIteration:
            # It received no configure event, because the session is locked.
            pass

    def commit_a_tree(self):
        """Commits to a window with nested subsurfaces, some synchronized, many times."""
        try:
            window = Window(self.client, 200, 150)
        except StopIteration:
            return
        subcompositor = self.client.bind("wl_subcompositor")
        surfaces, parts = [window.surface], []
        for _ in range(SURFACES):
            surface = self.client.request(window.compositor, "create_surface")
            parent = self.random.choice(surfaces[-3:])
            parts.append(self.client.request(subcompositor, "get_subsurface", surface, parent))
            surfaces.append(surface)
            self.client.request(surface, "attach", window.buffer, 0, 0)
        for _ in range(COMMITS):
            if self.random.random() < 0.2:
                self.client.request(self.random.choice(parts), self.random.choice(("set_sync", "set_desync")))
            surface = self.random.choice(surfaces)
            self.client.request(surface, "damage", 0, 0, 8, 8)
            self.client.request(surface, "commit")

    def bind(self):
        name, (interface, version) = self.random.choice(sorted(self.client.globals.items()))
        if interface not in INTERFACES:
            return
        if self.random.random() < 0.01:
            version += 1
        elif self.random.random() < 0.3:
            version = self.random.randint(1, version)
        self.client.bind(interface, min(version, INTERFACES[interface].version), name)

    def request(self):
        numbers = sorted(self.client.objects)
        number = self.random.choice(numbers)
        interface, version = self.client.objects[number]
        requests = INTERFACES[interface].requests
        if not requests or interface == "wl_registry":
            return
        name = self.random.choice(sorted(requests))
        message = requests[name]
        if message.is_destructor and self.random.random() < 0.7:
            return
        if self.random.random() < 0.01:
            self.request_of_another_length(number, message)
            return
        values = [
            self.value(argument) for argument in message.arguments
            if argument.type != "new_id" or not argument.interface]
        if message.is_destructor:
            self.gone.append(number)
        self.client.request(number, name, *values)

    def request_of_another_length(self, number, message):
        words = self.random.choices(NUMBERS, k=self.random.randint(0, 6))
        self.client.send(number, message.opcode, unsigned(*words))

    def value(self, argument):
        if argument.type == "object":
            return self.object(argument.interface)
        if argument.type == "string":
            return self.random.choice(TEXTS)
        if argument.type == "array":
            return self.random.randbytes(self.random.choice((0, 1, 4, 8, 12, 64)))
        if argument.type == "fd":
            return self.file()
        if argument.type == "fixed":
            return self.random.choice((0, 1, 0.5, -3.25, 200, 8388607, -8388608))
        if self.client.serial and self.random.random() < 0.3:
            return self.client.serial
        return self.random.choice(NUMBERS)

    def object(self, interface):
        chance = self.random.random()
        if chance < 0.03 and self.gone:
            return self.random.choice(self.gone)
        if chance < 0.06:
            return self.random.choice(sorted(self.client.objects))
        fitting = [number for number, (own, _) in self.client.objects.items() if own == interface]
        if chance < 0.12 or not fitting:
            return 0
        # New objects are more often still usable.
        return self.random.choice(sorted(fitting)[-3:])

    def file(self):
        kind = self.random.randrange(6)
        if kind < 3:
            return memory_file(self.random.choice((0, 1, 4096, 100_000)))
        if kind < 5:
            ends = os.pipe()
            os.close(ends[kind - 4])
            return ends[kind - 3]
        return os.open("/dev/null", os.O_RDWR)


class Victim:
    """A client that follows the protocol. Its window is sometimes under the pointer."""

    def __init__(self, server):
        self.client = server.connect(timeout=DEADLINE)
        Window(self.client, 400, 300)
        seat = self.client.bind("wl_seat")
        for name in ("get_pointer", "get_keyboard", "get_touch"):
            self.client.request(seat, name)
        self.client.bind("wl_data_device_manager")
        self.read()

    def read(self):
        try:
            self.client.roundtrip()
        except Closed:
            raise attack.Failure("a client that follows the protocol is disconnected: %s" % (self.client.error,))
        self.client.events.clear()


def run(seed):
    """Runs a compositor and its clients. Returns the times of its long turns, in milliseconds."""
    choices = random.Random(seed)
    try:
        server = Server("--seed", str(seed), environment={"ASAN_OPTIONS": "detect_leaks=0"})
        victim = Victim(server)
        clients = [RandomClient(server.path, choices) for _ in range(CLIENTS_AT_A_TIME)]
        for count in range(STEPS_OF_A_SEED):
            place = choices.randrange(CLIENTS_AT_A_TIME)
            try:
                clients[place].act()
            except Closed:
                # Continues with a new client, because most clients soon violate the protocol.
                clients[place].client.close()
                attack.expect(server.is_alive, "the compositor has ended")
                clients[place] = RandomClient(server.path, choices)
            if count % 10 == 0:
                victim.read()
        for client in clients:
            client.client.close()
        victim.read()
        server.expect_served(DEADLINE)
        return [int(time) for time in re.findall(r"a turn took (\d+) ms", server.log(1 << 20))]
    except (attack.Failure, Closed, TimeoutError, OSError) as error:
        # A compositor ends a moment after its connections.
        time.sleep(1)
        raise attack.Failure("%r; status %s: %s" % (error, server.status, server.log(3000)))
    finally:
        while attack.cleanups:
            attack.cleanups.pop()()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--first", type=int)
    options = parser.parse_args()
    end = time.monotonic() + options.seconds
    seed = next(
        (seed for seed in (options.seed, options.first) if seed is not None), random.SystemRandom().randrange(1 << 32))
    seeds = 0
    try:
        while seeds == 0 or options.seed is None and time.monotonic() < end:
            runs = [run(seed)]
            while runs[-1] and len(runs) < RUNS_OF_A_LONG_TURN:
                runs.append(run(seed))
            if runs[-1]:
                raise attack.Failure("turns take long, in milliseconds: %s" % runs)
            seeds += 1
            seed += 1
    except attack.Failure as failure:
        print(failure)
        print("failed with --seed %d" % seed)
        sys.exit(1)
    print("%d steps of %d compositors" % (seeds * STEPS_OF_A_SEED, seeds))


main()
