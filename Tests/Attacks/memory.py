#!/usr/bin/env python3
"""The memory that the compositor takes for clients, and clients that try to end a compositor with a limit of
500 MB.

    memory.py take WAY SOCKET

is the program that the cases start to take memory. A copy of Python runs it, because the compositor
identifies a program by its path.
"""

import collections
import functools
import os
import resource
import select
import shutil
import subprocess
import sys
import time

from support import attack
from support.attack import Failure, case, expect, folder, main, within
from support.client import Window, memory_file, show, show_subsurface
from support.connection import Closed, Connection
from support.server import Server

MEGABYTE = 1 << 20


# Ways to take memory. Each takes the maximum of a client, or more.

def take_types(client, sources=300, types=512):
    """Data sources with many types."""
    manager = client.bind("wl_data_device_manager")
    for number in range(sources):
        source = client.request(manager, "create_data_source")
        for each in range(types):
            client.request(source, "offer", ("%d/%d/" % (number, each)).ljust(4000, "x"))
            if each % 20 == 0:
                client.pump()


def take_regions(client, regions=900):
    compositor = client.bind("wl_compositor")
    for _ in range(regions):
        scattered(client, compositor, 4000)
        client.pump()


def scattered(client, compositor, count):
    """A region of rectangles that do not touch each other."""
    region = client.request(compositor, "create_region")
    for number in range(count):
        client.request(region, "add", number % 64 * 2, number // 64 * 2, 1, 1)
    return region


def take_regions_of_waiting_commits(client, commits=4000):
    """Commits that wait for a distant time. The regions of each commit differ from those of the previous one
    by a rectangle."""
    window = Window(client)
    timer = client.request(client.bind("wp_commit_timing_manager_v1"), "get_timer", window.surface)
    region = scattered(client, window.compositor, 3900)
    moment = int(time.clock_gettime(time.CLOCK_MONOTONIC)) + 1000
    for number in range(commits):
        client.request(region, "add" if number % 2 else "subtract", 700, 700, 1, 1)
        client.request(window.surface, "set_input_region", region)
        client.request(window.surface, "set_opaque_region", region)
        client.request(timer, "set_timestamp", 0, moment, 0)
        client.request(window.surface, "commit")
        if number % 50 == 0:
            client.pump()


def take_arrangements_of_waiting_commits(client, subsurfaces=900, commits=4000):
    """Waiting commits, each of which moves one of many subsurfaces."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    timer = client.request(client.bind("wp_commit_timing_manager_v1"), "get_timer", window.surface)
    children = []
    for _ in range(subsurfaces):
        surface = client.request(window.compositor, "create_surface")
        children.append(client.request(subcompositor, "get_subsurface", surface, window.surface))
    client.request(window.surface, "commit")
    moment = int(time.clock_gettime(time.CLOCK_MONOTONIC)) + 1000
    for number in range(commits):
        client.request(children[number % subsurfaces], "set_position", number % 50, number % 40)
        client.request(timer, "set_timestamp", 0, moment, 0)
        client.request(window.surface, "commit")
        if number % 100 == 0:
            client.pump()


def take_pixels(client, side=3000, surfaces=20):
    """All surfaces show the same file, and each has a copy of its pixels."""
    window, size = Window(client), side * side * 4
    pool = client.request(window.shm, "create_pool", memory_file(size), size)
    subcompositor = client.bind("wl_subcompositor")
    for number in range(surfaces):
        surface = show_subsurface(client, window, subcompositor, number, number)
        buffer = client.request(pool, "create_buffer", 0, side, side, side * 4, 1)
        show(client, surface, buffer, side, side)
        within(60, lambda: client.roundtrip() and any(
            each == buffer and name == "release" for each, _, name, _ in client.events), "reading a buffer")


def take_objects(client, count=16000, surfaces=900):
    compositor, subcompositor = client.bind("wl_compositor"), client.bind("wl_subcompositor")
    parent = client.request(compositor, "create_surface")
    for _ in range(surfaces):
        surface = client.request(compositor, "create_surface")
        client.request(subcompositor, "get_subsurface", surface, parent)
        client.request(surface, "frame")
        client.request(surface, "commit")
        client.pump()
    for number in range(count - 4 * surfaces):
        client.bind("wl_subcompositor")
        if number % 100 == 0:
            client.pump()


def take_everything(client):
    """Much of every kind, within the limits."""
    take_types(client, 15, 16)
    take_regions(client, 3)
    take_arrangements_of_waiting_commits(client, 500, 3000)
    take_pixels(client, 1000, 4)
    take_objects(client, 12000, 300)


# One client

def grown(take, most, limit=None):
    """Fails if the compositor takes more than `most` MB for a client, or more for the third such client than
    for the first.

    limit: the limit for which the client must be disconnected.
    """
    server = Server("--isolate")
    bystander = server.connect()
    Window(bystander)
    peaks, errors = [], []
    for _ in range(3):
        before, files = server.memory, server.file_count
        client = server.connect(timeout=200)
        client.roundtrip()
        try:
            take(client)
            client.roundtrip()
            errors.append("")
        except Closed:
            client.read_rest()
            errors.append(client.error[3] if client.error else "no error")
        peaks.append((server.memory - before) // 1024)
        client.close()
        within(60, lambda: server.file_count <= files, "the end of the client")
        server.expect_served()
    seen = "three successive clients make it grow by %s MB, %s" % (
        ", ".join(map(str, peaks)), errors[-1] or "within all limits")
    expect(max(peaks) <= most and peaks[-1] <= peaks[0] + 8, seen)
    expect(limit is None or errors[-1].endswith(limit), seen)
    return seen


@case()
def types_of_sources():
    return grown(take_types, 24, "bytes of offered types")


@case()
def rectangles_of_regions():
    return grown(take_regions, 24, "rectangles of regions")


@case()
def regions_of_commits_that_wait():
    return grown(take_regions_of_waiting_commits, 64)


@case()
def arrangements_of_commits_that_wait():
    return grown(take_arrangements_of_waiting_commits, 64)


@case()
def callbacks_of_frames():
    def take(client, count=8000):
        surface = client.request(client.bind("wl_compositor"), "create_surface")
        for number in range(count):
            client.request(surface, "frame")
            if number % 100 == 0:
                client.pump()
    return grown(take, 24)


@case()
def damage_in_many_places():
    """Damage is kept until the commit, which is never sent."""
    def take(client, count=3000):
        compositor = client.bind("wl_compositor")
        surfaces = [client.request(compositor, "create_surface") for _ in range(20)]
        for number in range(count):
            for surface in surfaces:
                client.request(surface, "damage", number * 3 % 3000, number // 10, 1, 1)
                client.request(surface, "damage_buffer", number * 3 % 3000, number // 10, 1, 1)
            if number % 20 == 0:
                client.pump()
    return grown(take, 24)


# A compositor with little memory

class Taker:
    """A program that takes memory by several connections. It has its own path, which identifies it as an
    application."""

    def __init__(self, way, server):
        path = os.path.join(folder(), "program")
        shutil.copy(os.path.realpath(sys.executable), path)
        self._process = subprocess.Popen(
            [path, "-B", os.path.abspath(__file__), "take", way, server.path], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        attack.cleanups.append(self.end)

    def has_taken(self):
        return bool(select.select([self._process.stdout], [], [], 0)[0])

    def outcome(self):
        return self._process.stdout.readline().strip() or "no outcome, status %s" % self._process.wait()

    def end(self):
        self._process.stdin.close()
        self._process.wait()


def take(way, path):
    """Takes memory and keeps it until standard input ends."""
    function, count = WAYS[way]
    clients, outcomes = [], collections.Counter()
    for _ in range(count):
        client = Connection(path, timeout=200)
        clients.append(client)
        try:
            client.roundtrip()
            function(client)
            client.roundtrip()
            outcomes["keeps all"] += 1
        except (Closed, OSError):
            client.read_rest()
            outcomes[client.error[3] if client.error else "disconnected"] += 1
    print("; ".join("%d times: %s" % (times, outcome) for outcome, times in outcomes.items()), flush=True)
    sys.stdin.read()


def is_withstood(way, programs=1, megabytes=500):
    """Fails if the compositor ends, or if it disconnects a small client of another application."""
    size = megabytes * MEGABYTE
    server = Server("--isolate", before=functools.partial(resource.setrlimit, resource.RLIMIT_DATA, (size, size)))
    small = [server.connect() for _ in range(3)]
    windows = [Window(client) for client in small]
    takers = [Taker(way, server) for _ in range(programs)]

    def have_taken():
        for client, window in zip(small, windows):
            try:
                client.request(client.request(window.compositor, "create_surface"), "destroy")
                show(client, window.surface, window.buffer, 200, 150)
                client.roundtrip()
            except (Closed, OSError):
                client.read_rest()
                raise Failure("a small client is disconnected: %s; the compositor's status is %s: %s" % (
                    client.error, server.status, server.log(300)))
        return all(taker.has_taken() for taker in takers)

    within(500, have_taken, "taking all memory")
    outcomes = [taker.outcome() for taker in takers]
    expect(all("no outcome" not in outcome for outcome in outcomes), "; ".join(outcomes))
    seen = "%d MB; %s" % (server.memory // 1024, "; ".join(outcomes))
    server.expect_served()
    for taker in takers:
        taker.end()
    # Memory is available again.
    Window(server.connect(), 1000, 1000)
    have_taken()
    expect(server.stop() == 0, "status %s" % server.status)
    return seen


# Maps a name to the function, and the number of connections for which it is called.
WAYS = {
    "types": (take_types, 1), "regions": (take_regions, 1), "waiting_regions": (take_regions_of_waiting_commits, 1),
    "waiting_arrangements": (take_arrangements_of_waiting_commits, 1), "pixels": (take_pixels, 1),
    # Within the limits of one connection.
    "types_of_many": (functools.partial(take_types, sources=15, types=16), 300), "objects_of_many": (take_objects, 30),
    "pixels_of_many": (functools.partial(take_pixels, surfaces=3), 10), "everything_of_many": (take_everything, 20)}


def declare(name, way, programs=1):
    function = functools.partial(is_withstood, way, programs)
    function.__name__ = name
    case(seconds=600)(function)


for way in WAYS:
    declare("little_memory_and_%s" % way, way)
for way in ("pixels", "everything_of_many"):
    declare("little_memory_and_%s_by_copies_of_a_program" % way, way, 3)

if __name__ == "__main__":
    if sys.argv[1:2] == ["take"]:
        take(*sys.argv[2:])
    else:
        main()
