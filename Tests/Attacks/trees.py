#!/usr/bin/env python3
"""Trees of subsurfaces, and their commits that wait for each other or for a time: see support/delay.py.

The time of a commit, a destruction or a turn is linear in the number of changes. It is proportional neither
to the depth times the size of the tree, nor to the combinations of waiting commits.
"""

import time

from support.attack import case, expect, main, skip_unless_release
from support.client import Window, show
from support.connection import Connection
from support.delay import delay
from support.server import Server


class Tree:
    """A window with chains of subsurfaces, each a child of the previous one."""

    def __init__(self, client, chains, depth, shown=True):
        self.client = client
        self.window = Window(client)
        self.subcompositor = client.bind("wl_subcompositor")
        buffer = client.request(self.window.pool, "create_buffer", 0, 2, 2, 8, 1)
        # The innermost surface of each chain is first, because it has to be committed first.
        self.surfaces, self.subsurfaces = [], []
        for _ in range(chains):
            parent, chain = self.window.surface, []
            for _ in range(depth):
                surface = client.request(self.window.compositor, "create_surface")
                self.subsurfaces.append(client.request(self.subcompositor, "get_subsurface", surface, parent))
                client.request(self.subsurfaces[-1], "set_position", 1, 1)
                chain.insert(0, surface)
                parent = surface
            self.surfaces += chain
        if shown:
            for surface in self.surfaces:
                show(client, surface, buffer, 2, 2)
        client.request(self.window.surface, "commit")
        client.roundtrip()

    def commit(self):
        for surface in self.surfaces:
            self.client.request(surface, "commit")

    def commit_window(self):
        self.client.request(self.window.surface, "commit")

    def move_all(self, times):
        for number in range(times):
            for subsurface in self.subsurfaces:
                self.client.request(subsurface, "set_position", 1 + number % 2, 1)
            self.commit()
            self.commit_window()
            self.client.roundtrip()


# Depth

@delay(limit="none")
def chains_appear(client):
    Tree(client, chains=7, depth=126)


@delay(limit="none")
def chains_move(client):
    Tree(client, chains=7, depth=126).move_all(20)


@delay(limit="none")
def one_chain_moves(client):
    Tree(client, chains=1, depth=126).move_all(20)


@delay(limit="none")
def many_without_depth_move(client):
    Tree(client, chains=882, depth=1).move_all(20)


# Synchronized commits, the innermost surface first; the commit of the window applies all of them

def commit_inside_out(client, depth, rounds):
    tree = Tree(client, chains=1, depth=depth, shown=False)
    for number in range(rounds):
        tree.commit()
        if number % 50 == 0:
            client.pump()
    client.roundtrip()
    tree.commit_window()


@delay(limit="none")
def commits_inside_out(client):
    commit_inside_out(client, 4, 150)


@delay(limit="none")
def commits_inside_out_of_many_levels(client):
    commit_inside_out(client, 8, 110)


# Commits that wait for a time

class WaitingCommits:
    """Commits of a window that wait for the same time. Each moves one of many subsurfaces."""

    def __init__(self, client, seconds, subsurfaces=900, commits=4000):
        tree = Tree(client, chains=subsurfaces, depth=1)
        self.subsurfaces = tree.subsurfaces
        timers = client.bind("wp_commit_timing_manager_v1")
        timer = client.request(timers, "get_timer", tree.window.surface)
        # In the clock of wp_presentation.
        moment = int((time.clock_gettime(time.CLOCK_MONOTONIC) + seconds) * 1e9)
        for number in range(commits):
            client.request(self.subsurfaces[number % subsurfaces], "set_position", number % 50, number % 40)
            client.request(timer, "set_timestamp", 0, moment // 10**9, moment % 10**9)
            tree.commit_window()
            if number % 100 == 0:
                client.pump()
        client.roundtrip()
        self.moment = moment / 1e9


@delay(limit="none")
def subsurfaces_go_while_commits_wait(client):
    for subsurface in WaitingCommits(client, seconds=1000).subsurfaces[:300]:
        client.request(subsurface, "destroy")


@delay(limit="none")
def client_ends_while_its_commits_wait(client):
    WaitingCommits(client, seconds=1000)


@delay(limit="none")
def commits_are_applied_at_one_moment(client):
    commits = WaitingCommits(client, seconds=20)
    time.sleep(max(0, commits.moment + 1 - time.clock_gettime(time.CLOCK_MONOTONIC)))
    client.roundtrip()


@delay(limit="none")
def window_goes_while_commits_wait(client, commits=2000):
    """Each commit of the window applies a commit of a synchronized subsurface."""
    window, subcompositor = Window(client), client.bind("wl_subcompositor")
    timer = client.request(client.bind("wp_commit_timing_manager_v1"), "get_timer", window.surface)
    surface = client.request(window.compositor, "create_surface")
    client.request(subcompositor, "get_subsurface", surface, window.surface)
    moment = int(time.clock_gettime(time.CLOCK_MONOTONIC)) + 1000
    for number in range(commits):
        show(client, surface, window.buffer, 10, 10)
        client.request(timer, "set_timestamp", 0, moment, 0)
        client.request(window.surface, "commit")
        if number % 100 == 0:
            client.pump()
    client.roundtrip()
    for number in (window.toplevel, window.shell_surface, window.surface):
        client.request(number, "destroy")


# Many connections of one program

class Many:
    """Connections of one program, each with a window of many subsurfaces, with nearly the maximum number of
    surfaces together. The compositor handles all of them in the same turn."""

    def __init__(self, client, count=10):
        path = client.socket.getpeername()
        self.clients = [client] + [Connection(path, timeout=150) for _ in range(count - 1)]
        self.trees = []
        for each in self.clients:
            each.roundtrip()
            self.trees.append(Tree(each, chains=2000 // count, depth=1))

    def act(self, what):
        """Sends the requests of all connections, and then waits for all."""
        for client, tree in zip(self.clients, self.trees):
            what(tree)
            client.flush()
        for client in self.clients:
            client.roundtrip()

    def end_in_turns(self):
        """Closes all connections except the first, each in a separate turn."""
        for client in self.clients[1:]:
            client.close()
            self.clients[0].roundtrip()


@delay(limit="none")
def subsurfaces_of_many_connections_move(client):
    many = Many(client)
    for number in range(4):
        def move(tree):
            for place, subsurface in enumerate(tree.subsurfaces):
                client = tree.client
                client.request(subsurface, "set_position", number * 7 % 50 + place % 20, place // 20)
            tree.commit_window()
        many.act(move)
    many.end_in_turns()


@delay(limit="none")
def windows_of_many_connections_hide(client):
    def hide(tree):
        tree.client.request(tree.window.surface, "attach", 0, 0, 0)
        tree.commit_window()
    many = Many(client)
    many.act(hide)
    many.end_in_turns()


@delay(limit="none")
def many_connections_end_at_once(client):
    """The connections end as if their process were killed. Together they have nearly the maximum number of
    objects of a program."""
    many = Many(client)
    for each, tree in zip(many.clients, many.trees):
        for _ in range(1180):
            each.request(tree.window.pool, "create_buffer", 0, 2, 2, 8, 1)
        each.roundtrip()
    for each in many.clients[1:]:
        each.close()


@case()
def memory_of_commits_that_wait(most=40):
    skip_unless_release()
    server = Server()
    before = server.memory
    client = server.connect(timeout=150)
    client.roundtrip()
    WaitingCommits(client, seconds=1000)
    grown = (server.memory - before) // 1024
    expect(grown < most, "they take %d MB, without any pixels" % grown)
    return "%d MB" % grown


main()
