#!/usr/bin/env python3
"""How processor time grows with the number of a client's objects: twice as many must take at most three times as long,
once the time is long enough to measure."""

import time

from support.attack import case, expect, main, skip_unless_release
from support.client import Window, show
from support.server import Server

# A measurement of fewer seconds of processor time is mostly noise.
NOTICEABLE = 0.1


def expect_growth(measure, first, doublings):
    skip_unless_release()
    seen, last = [], None
    count = first
    for _ in range(doublings + 1):
        took = measure(count)
        seen.append("%d: %.2f s" % (count, took))
        if last is not None and last > NOTICEABLE:
            expect(took <= 3 * last, "twice as many take %.1f times as long: %s" % (took / last, ", ".join(seen)))
        count, last = 2 * count, took
    return ", ".join(seen)


@case()
def desynchronized_subsurfaces():
    def measure(count):
        server = Server()
        client = server.connect(timeout=100)
        window, subcompositor = Window(client), client.bind("wl_subcompositor")
        small = client.request(window.pool, "create_buffer", 0, 2, 2, 8, 1)
        before = server.processor_time
        surfaces = []
        for _ in range(count):
            surfaces.append(client.request(window.compositor, "create_surface"))
            subsurface = client.request(subcompositor, "get_subsurface", surfaces[-1], window.surface)
            client.request(subsurface, "set_desync")
        client.request(window.surface, "commit")
        for surface in surfaces:
            show(client, surface, small, 2, 2)
        client.roundtrip(100)
        return server.processor_time - before

    return expect_growth(measure, 100, 2)


@case()
def end_of_a_client():
    def measure(count):
        server = Server()
        bystander = server.connect(timeout=100)
        Window(bystander)
        client = server.connect(timeout=100)
        compositor = client.bind("wl_compositor")
        for number in range(count):
            client.request(compositor, "create_surface")
            if number % 100 == 0:
                client.flush()
                client.pump()
        client.roundtrip(100)
        before = server.processor_time
        client.close()
        time.sleep(0.1)
        bystander.roundtrip(100)
        return server.processor_time - before

    # A client has no more than 1,024.
    return expect_growth(measure, 250, 2)


main()
