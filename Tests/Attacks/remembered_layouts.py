#!/usr/bin/env python3
"""The file of remembered layouts: forged and damaged files, and many processes that change it
simultaneously."""

import fcntl
import os
import random
import resource
import stat
import subprocess
import threading
import time

from support import attack
from support.attack import Failure, case, expect, folder, main
from support.client import Window
from support.server import Server

LAST = (1 << 64) - 1
HEADER = (
    b"surface-responders text input modes\t1\n"
    b"mode\ten-US\t0\tus\t\t\tEnglish (US)\n"
    b"mode\tru-RU\t1\tru\t\t\tRussian\n")


def checksum(data):
    value = 0xcbf29ce484222325
    for start in range(0, len(data) // 8 * 8, 8):
        value = (value ^ int.from_bytes(data[start:start + 8], "little")) * 0x100000001b3 & LAST
        value ^= value >> 29
    for byte in data[len(data) // 8 * 8:]:
        value = (value ^ byte) * 0x100000001b3 & LAST
    return value


def file_of(body, count):
    """The content of a file with the right checksum."""
    text = HEADER + body
    return text + b"end\t%d\t%d\n" % (count, checksum(text))


def state_of(content=None):
    """Creates a state folder with a file of this content."""
    state = folder()
    os.makedirs(state + "/surface-responders")
    if content is not None:
        with open(path_in(state), "wb") as file:
            file.write(content)
    return state


def path_in(state):
    return state + "/surface-responders/text-input-modes"


def names_in(state):
    return sorted(os.listdir(state + "/surface-responders"))


def modes(state, *arguments, timeout=100, before=None):
    """Runs `mini-compositor modes` to its end."""
    variables = dict(os.environ, XDG_STATE_HOME=state, SWIFT_BACKTRACE="enable=no")
    try:
        return subprocess.run(
            [attack.COMPOSITOR, "modes", *arguments], env=variables, capture_output=True, timeout=timeout,
            preexec_fn=before)
    except subprocess.TimeoutExpired:
        raise Failure("'modes %s' takes more than %d s" % (" ".join(arguments), timeout))


def expect_use(state, wait=60):
    """Starts a compositor with this file, gives a window the keyboard focus, and stops the compositor."""
    server = Server("--layout", "us,ru", state=state, wait=wait)
    client = server.connect()
    Window(client, application="attack")
    server.expect_served()
    expect(server.stop() == 0, "status %s at the end: %s" % (server.status, server.log()))
    return server


# Forged and damaged files

@case(quick=True)
def last_use_that_there_is():
    expect_use(state_of(file_of(b"application\tattack\n/window/1\t0\t%d\n" % LAST, 1)))


@case(quick=True)
def rubbish():
    contents = (
        b"", os.urandom(100000), file_of(b"", 0)[:-3],
        b"surface-responders text input modes\t99999999999999999999999\n",
        file_of(b"application\t\xff\xfe\n#\xed\xa0\x80\t0\t5\n", 1),
        file_of(b"application\ta\n#x\t0\t1\n#x\t1\t2\napplication\ta\n#y\t0\t3\n", 3),
        file_of(b"mode\txx\t3\tzz\t\t\tX\napplication\tattack\n/window/1\t2\t5\n", 1))
    for content in contents:
        state = state_of(content)
        expect_use(state)
        listing = modes(state, "list")
        expect(listing.returncode == 0, "%r: status %d" % (content[:40], listing.returncode))


@case()
def line_without_end():
    expect_use(state_of(file_of(b"application\t" + b"a" * 50_000_000 + b"\n#x\t0\t1\n", 1)), wait=60)


@case(quick=True)
def escape_sequences():
    """A name in the file must not control the terminal on which it is printed."""
    state = state_of(file_of(b"application\ta\x1b]0;title\x07\n#x\x1b[2J\t0\t5\n", 1))
    shown = modes(state, "list").stdout
    expect(b"\x1b" not in shown and b"\x07" not in shown, "it is printed as %r" % shown)


def expect_list(state, count, seconds):
    """Lists the remembered contexts. Fails unless there are `count`, or if it takes more than `seconds` of
    processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    listing = modes(state, "list")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    expect(listing.returncode == 0, "status %d: %r" % (listing.returncode, listing.stderr[-300:]))
    left = listing.stdout.count(b"\n")
    expect(left == count, "%d contexts are listed" % left)
    expect(took < seconds, "it takes %.1f s to load" % took)
    return "%d contexts after %.2f s" % (count, took)


@case()
def many_contexts_of_one_application():
    body = b"application\ta\n" + b"".join(b"#c%d\t0\t%d\n" % (number, number) for number in range(20000))
    return expect_list(state_of(file_of(body, 20000)), 1000, 10)


@case()
def many_applications():
    body = b"".join(b"application\ta%d\n#c\t0\t%d\n" % (number, number) for number in range(104000))
    return expect_list(state_of(file_of(body, 104000)), 100000, 20)


# Other files in its place

@case(quick=True)
def pipe_in_its_place():
    state = state_of()
    os.mkfifo(path_in(state))
    modes(state, "list")
    expect_use(state)


@case()
def file_without_end_in_its_place():
    state = state_of()
    os.symlink("/dev/zero", path_in(state))
    memory = lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    listing = modes(state, "list", before=memory)
    expect(listing.returncode in (0, 1), "status %d" % listing.returncode)


@case(quick=True)
def names_of_new_files_that_are_taken():
    """Only the file itself is written, even if links to another file exist."""
    for make in (os.symlink, os.link, lambda target, path: os.mkfifo(path)):
        state = state_of(file_of(b"application\tattack\n#c\t1\t5\n/window/1\t1\t6\n", 2))
        precious = folder() + "/precious"
        if make is os.link:
            precious = state + "/precious"
        with open(precious, "w") as file:
            file.write("precious")
        for suffix in (".new", ".new-1"):
            make(precious, path_in(state) + suffix)
        expect(modes(state, "clear", "attack#c").returncode == 0, "it cannot be cleared")
        with open(precious) as file:
            expect(file.read() == "precious", "another file was written")
        expect(b"attack/window/1" in modes(state, "list").stdout, "the other contexts are lost")


@case(quick=True)
def folder_that_is_a_file():
    state = folder()
    with open(state + "/surface-responders", "w"):
        pass
    expect_use(state)


@case(quick=True)
def only_the_user_can_read_it():
    state = state_of(file_of(b"application\tattack\n#c\t1\t5\n", 1))
    modes(state, "clear", "attack#c")
    expect(stat.S_IMODE(os.stat(path_in(state)).st_mode) == 0o600, "others can read it")


# Many processes

def clear_at_once(workers, count, kept):
    """Several processes clear contexts at the same time. Fails if any other context is lost, or if a process
    reports a wrong result.
    """
    body = b"".join(b"application\tkept%d\n#kept\t0\t%d\n" % (number, number + 1) for number in range(kept))
    body += b"".join(b"application\ta%d\n#c\t0\t%d\n" % (number, number + 1) for number in range(count))
    state = state_of(file_of(body, kept + count))
    ended = {}

    def clear(first):
        for number in range(first, count, workers):
            ended["a%d#c" % number] = modes(state, "clear", "a%d#c" % number)

    threads = [threading.Thread(target=clear, args=(first,)) for first in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # On a busy machine, a process may wait too long for the others.
    refused = {name for name, each in ended.items() if each.returncode == 1 and each.stderr}
    wrong = [each for name, each in ended.items() if name not in refused and (each.returncode != 0 or each.stderr)]
    expect(not wrong, "status %d: %r" % (wrong[0].returncode, wrong[0].stderr) if wrong else "")
    left = modes(state, "list").stdout.decode().split()
    expect(sum(name.endswith("#kept") for name in left) == kept, "contexts that were not cleared are lost")
    expect(refused == set(ended).intersection(left), "%d processes failed, but other contexts remain" % len(refused))
    expect(names_in(state) == ["text-input-modes"], "the folder contains %s" % names_in(state))
    return "%d of %d processes could not clear in time" % (len(refused), count)


@case(quick=True)
def four_at_once():
    clear_at_once(4, 40, 500)


@case()
def eight_at_once():
    clear_at_once(8, 160, 500)


@case()
def killed_at_any_moment():
    generator = random.Random(9)
    count, cleared = 3000, 100
    body = b"".join(b"application\ta%d\n#c\t0\t%d\n" % (number, number + 1) for number in range(count))
    state = state_of(file_of(body, count))
    variables = dict(os.environ, XDG_STATE_HOME=state, SWIFT_BACKTRACE="enable=no")
    acknowledged = []
    for number in range(cleared):
        name = "a%d#c" % number
        process = subprocess.Popen(
            [attack.COMPOSITOR, "modes", "clear", name], env=variables, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        time.sleep(generator.random() * 0.06)
        process.kill()
        if process.wait() == 0:
            acknowledged.append(name)
    expect(modes(state, "clear", "a%d#c" % cleared).returncode == 0, "the next process cannot clear")
    left = modes(state, "list").stdout.decode().split()
    missing = [number for number in range(cleared + 1, count) if "a%d#c" % number not in left]
    expect(not missing, "%d contexts that were not cleared are lost" % len(missing))
    expect(not set(acknowledged) & set(left), "cleared contexts still exist")
    expect(names_in(state) == ["text-input-modes"], "the folder contains %s" % names_in(state))
    return "%d of %d processes had cleared before they were killed" % (len(acknowledged), cleared)


@case(quick=True)
def lock_that_somebody_never_lets_go_of():
    """The command reports within seconds that it cannot save."""
    state = state_of(file_of(b"application\tattack\n#c\t1\t5\n", 1))
    held = os.open(state + "/surface-responders", os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    clearing = modes(state, "clear", "attack#c")
    os.close(held)
    expect(clearing.returncode == 1, "status %d" % clearing.returncode)
    expect(b"attack#c" in modes(state, "list").stdout, "the context is cleared nevertheless")


main()
