#!/usr/bin/env python3
"""Growth of the processor time with the number of a client's objects: twice as many objects must take at most
three times as long, if the time is long enough to measure."""

from support.attack import case, expect, main, skip_unless_release, within
from support.client import Window, show
from support.server import Server

# A shorter processor time, in seconds, is mostly noise.
NOTICEABLE = 0.1


def expect_growth(measure, first, doublings):
    skip_unless_release()
    seen, last = [], None
    count = first
    for _ in range(doublings + 1):
        took = measure(count)
        seen.append("%d: %.2f s" % (count, took))
        if last is not None and last > NOTICEABLE:
            expect(took <= 3 * last, "twice as many objects take %.1f times as long: %s" % (took / last, ", ".join(seen)))
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
    """The client has nearly the maximum number of objects: a fourteenth are surfaces, and another fourteenth
    regions."""
    def measure(count):
        server = Server()
        bystander = server.connect(timeout=100)
        Window(bystander)
        bystander.roundtrip(100)
        files = server.file_count
        client = server.connect(timeout=100)
        window = Window(client)
        devices = client.bind("wl_data_device_manager")
        makers = [
            lambda: client.request(window.compositor, "create_surface"),
            lambda: client.request(window.compositor, "create_region"),
        ] + 4 * [
            lambda: client.request(window.pool, "create_buffer", 0, 2, 2, 8, 1),
            lambda: client.request(window.shell, "create_positioner"),
            lambda: client.request(devices, "create_data_source"),
        ]
        for number in range(count):
            makers[number % len(makers)]()
            if number % 100 == 0:
                client.flush()
                client.pump()
        client.roundtrip(100)
        before = server.processor_time
        client.close()
        within(60, lambda: server.file_count <= files, "closing its socket")
        bystander.roundtrip(100)
        return server.processor_time - before

    return expect_growth(measure, 1_750, 2)


main()
