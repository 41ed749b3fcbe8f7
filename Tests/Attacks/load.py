#!/usr/bin/env python3
"""A full house: 500 clients with as many surfaces as one program may have, an 8 kHz mouse, ten fingers and a
typing user, all at the same time. No event is lost, memory does not grow, and the waiting times of others are
printed."""

import json
import multiprocessing
import os
import random
import select
import signal
import time

from support.attack import case, expect, folder, main, within
from support.client import Keyboard, Pointer, Window, memory_file, show
from support.server import Server

CLIENTS, SURFACES = 500, 4
FINGERS, FINGERS_RATE = 10, 60
MOTIONS, CLICKS, KEYS = 8000, 4, 25  # per second

_context = multiprocessing.get_context("fork")


class Receiver:
    """One of the clients, and the events that it received."""

    def __init__(self, server, number):
        self.client = client = server.connect(timeout=120)
        # The first window is behind all others, so that every point has a window.
        size = (1280, 720) if number == 0 else (320, 240)
        self.window = window = Window(client, *size, "load", "load-%d" % number)
        pool = client.request(window.shm, "create_pool", memory_file(1024), 1024)
        buffer = client.request(pool, "create_buffer", 0, 16, 16, 64, 1)
        subcompositor = client.bind("wl_subcompositor")
        for index in range(SURFACES - 1):
            surface = client.request(window.compositor, "create_surface")
            part = client.request(subcompositor, "get_subsurface", surface, window.surface)
            client.request(part, "set_position", index * 16, index * 12)
            show(client, surface, buffer, 16, 16)
        client.request(window.surface, "commit")
        seat = client.bind("wl_seat")
        for name in ("get_pointer", "get_keyboard", "get_touch"):
            client.request(seat, name)
        client.roundtrip()
        crossings = [name for _, interface, name, _ in client.events if name in ("enter", "leave") and interface == "wl_pointer"]
        client.events.clear()
        self.counts = dict.fromkeys(("motion", "click", "key", "down", "cancelled"), 0)
        self.is_entered = crossings[-1:] == ["enter"]
        # The held buttons, keys and fingers.
        self.held = {"button": set(), "key": set(), "finger": set()}
        self.problems = []

    def take(self):
        """Handles the events that have arrived."""
        self.client.pump()
        while self.client.events:
            number, interface, name, values = self.client.events.popleft()
            if interface == "wl_pointer":
                self._point(name, values)
            elif interface == "wl_keyboard":
                self._type(name, values)
            elif interface == "wl_touch":
                self._touch(name, values)
            elif name == "ping":
                self.client.request(number, "pong", *values)
                self.client.flush()

    def _point(self, name, values):
        if name in ("enter", "leave"):
            if self.is_entered == (name == "enter"):
                self.problems.append("two of wl_pointer.%s in a row" % name)
            self.is_entered = name == "enter"
            self.held["button"].clear()
        elif name == "motion":
            self.counts["motion"] += 1
            if not self.is_entered:
                self.problems.append("a motion of a pointer that has not entered")
        elif name == "button":
            self._hold("button", values[2], values[3], "click")

    def _type(self, name, values):
        if name in ("enter", "leave"):
            self.held["key"].clear()
        elif name == "key":
            self._hold("key", values[2], values[3], "key")

    def _touch(self, name, values):
        if name == "down":
            self._hold("finger", values[3], 1, "down")
        elif name == "up":
            self._hold("finger", values[2], 0, "down")
        elif name == "motion":
            if values[1] not in self.held["finger"]:
                self.problems.append("a motion of a finger that is up")
        elif name == "cancel":
            self.counts["cancelled"] += len(self.held["finger"])
            self.held["finger"].clear()

    def _hold(self, kind, which, state, count):
        held = self.held[kind]
        if state == 1:
            self.counts[count] += 1
            if which in held:
                self.problems.append("a second press of %s %d" % (kind, which))
            held.add(which)
        elif which in held:
            held.remove(which)
        else:
            self.problems.append("an end of %s %d without a beginning" % (kind, which))


def fingers(seconds):
    """Writes a replay of ten fingers that touch, move a little and are lifted, every second. Returns its
    path, and the number of touches."""
    path = os.path.join(folder(), "fingers.jsonl")
    places = [(140 + 110 * finger, 200 + 40 * (finger % 5)) for finger in range(FINGERS)]
    with open(path, "w") as file:
        def line(**values):
            file.write(json.dumps(values) + "\n")
        line(wait={"title": "full"}, deadline=120000)
        for second in range(seconds):
            for finger, place in enumerate(places):
                line(t=second * 1000, touch=finger, down=place)
            for step in range(1, FINGERS_RATE * 9 // 10):
                for finger, (x, y) in enumerate(places):
                    line(t=second * 1000 + step * 1000 // FINGERS_RATE, touch=finger, to=[x + step % 4, y + step % 3])
            for finger in range(FINGERS):
                line(t=second * 1000 + 950, touch=finger, up=True)
    return path, seconds * FINGERS


def move(path, seconds, sent):
    """Moves a pointer over all windows, and clicks. To be run in a separate process."""
    from support.connection import Connection
    client = Connection(path, timeout=120)
    pointer = Pointer(client)
    client.roundtrip()
    start, clicks = time.monotonic(), 0
    for count in range(seconds * MOTIONS):
        pointer.move(100 + count // 16 % 1080, 100 + count // 160 % 520, count // 8)
        if count % (MOTIONS // CLICKS) == MOTIONS // CLICKS - 1:
            pointer.click(count // 8)
            clicks += 1
        if count % 8 == 7:
            client.flush()
            client.pump()
            time.sleep(max(0, start + count / MOTIONS - time.monotonic()))
    client.roundtrip()
    sent.put((clicks, seconds * MOTIONS / (time.monotonic() - start)))


def type_keys(path, seconds, sent):
    """Types letters. To be run in a separate process."""
    from support.connection import Connection
    client = Connection(path, timeout=120)
    keyboard = Keyboard(client)
    client.roundtrip()
    start = time.monotonic()
    for count in range(seconds * KEYS):
        keyboard.type(30 + count % 8)
        time.sleep(max(0, start + count / KEYS - time.monotonic()))
    sent.put(seconds * KEYS)


def wait_for_others(server, end, result):
    """Measures how long an otherwise idle client waits for its answers. To be run in a separate process."""
    client = server.connect(timeout=120)
    times = []
    while not end.is_set():
        times.append(server.roundtrip(client))
        time.sleep(0.004)
    result.put(sorted(times))


class House:
    """The compositor with all clients and all input."""

    def __init__(self, seconds):
        self.seconds = seconds
        script, self.downs = fingers(seconds)
        self.server = Server("--replay", script)
        self.receivers = [Receiver(self.server, number) for number in range(CLIENTS)]
        self.poll = select.poll()
        self.by_file = {}
        for receiver in self.receivers:
            file = receiver.client.socket.fileno()
            self.by_file[file] = receiver
            self.poll.register(file, select.POLLIN)

    def take(self, wait):
        for file, _ in self.poll.poll(wait * 1000):
            self.by_file[file].take()

    def run(self):
        """Runs all input. Returns the numbers of clicks, of motions per second, and of keys, the sorted
        waiting times of others in seconds, and the growth of memory and descriptors."""
        clicks, keys, waits, end = _context.Queue(), _context.Queue(), _context.Queue(), _context.Event()
        processes = [
            _context.Process(target=move, args=(self.server.path, self.seconds, clicks), daemon=True),
            _context.Process(target=type_keys, args=(self.server.path, self.seconds, keys), daemon=True),
            _context.Process(target=wait_for_others, args=(self.server, end, waits), daemon=True)]
        for process in processes:
            process.start()
        last = self.receivers[-1]
        last.client.request(last.window.toplevel, "set_title", "full")
        last.client.flush()
        started, before = time.monotonic(), None
        while any(process.is_alive() for process in processes[:2]):
            self.take(0.05)
            if before is None and time.monotonic() > started + self.seconds / 3:
                before = self.server.memory, self.server.file_count
        end.set()
        times = waits.get(timeout=60)
        self.settle()
        grown = self.server.memory - before[0], self.server.file_count - before[1]
        return clicks.get(timeout=60), keys.get(timeout=60), times, grown

    def settle(self):
        """Waits until no finger is down and all events have been read."""
        deadline = time.monotonic() + 60
        while self.count("down") < self.downs or self.held():
            expect(time.monotonic() < deadline, "%d of %d touches arrived, and these are still held: %s" % (
                self.count("down"), self.downs, self.held()[:5]))
            self.take(0.1)
        for receiver in self.receivers:
            receiver.client.roundtrip()
            receiver.take()

    def count(self, name):
        return sum(receiver.counts[name] for receiver in self.receivers)

    def held(self):
        return [receiver.held for receiver in self.receivers if any(receiver.held.values())]


def full_house(seconds):
    house = House(seconds)
    (clicks, rate), keys, times, (grown, files) = house.run()
    problems = [problem for receiver in house.receivers for problem in receiver.problems]
    expect(not problems, "%d problems, such as: %s" % (len(problems), ", ".join(problems[:3])))
    expect(house.count("click") == clicks, "%d of %d clicks arrived" % (house.count("click"), clicks))
    expect(house.count("key") == keys, "%d of %d keys arrived" % (house.count("key"), keys))
    expect(house.count("down") == house.downs, "%d of %d touches arrived" % (house.count("down"), house.downs))
    expect(grown < 4096, "memory has grown by %d KiB" % grown)
    # The processes that move, type and wait have their own connections, and have ended.
    expect(files <= 0, "there are %d more file descriptors than during the run" % files)
    house.server.expect_served()
    return "%.0f motions per second, %.0f after merging; others waited %.1f ms, 99 %% below %.1f, at worst %.1f" % (
        rate, house.count("motion") / seconds, *(1000 * times[min(int(len(times) * part), len(times) - 1)]
                                                 for part in (0.5, 0.99, 1)))


@case()
def full_house_for_ten_seconds():
    return full_house(10)


@case(seconds=1500)
def full_house_for_ten_minutes():
    return full_house(600)


def connections(count):
    """Connects clients, a hundred at a time."""
    server = Server()

    def connect(number):
        clients = [server.connect() for _ in range(100)]
        for client in clients:
            client.roundtrip() if number % 3 == 0 else client.flush()
        for client in clients:
            client.close()

    seen = server.expect_steady(connect, count // 100, 2048)
    server.expect_served()
    return "a hundred connections " + seen


@case()
def ten_thousand_connections():
    return connections(10000)


@case(seconds=1500)
def hundred_thousand_connections():
    return connections(100000)


@case(quick=True)
def processes_that_die():
    """Three times 40 processes connect, begin a request, and are killed at a random time."""
    server = Server()
    server.connect().close()
    files = server.file_count
    generator = random.Random(7)
    for _ in range(3):
        processes = []
        for _ in range(40):
            child = os.fork()
            if child == 0:
                try:
                    client = server.connect()
                    client.bind("wl_compositor")
                    client.send_bytes(bytes(generator.randrange(1, 12)))
                    client.flush()
                    signal.pause()
                finally:
                    os._exit(0)
            processes.append(child)
        generator.shuffle(processes)
        for child in processes:
            time.sleep(generator.random() / 100)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    within(60, lambda: server.file_count <= files, "closing their connections")
    server.expect_served()


if __name__ == "__main__":
    main()
