#!/usr/bin/env python3
"""Unusual replay files: each is played in time, or refused with a line and a reason."""

import functools
import os
import random
import resource
import signal
import subprocess
import time

from support import attack
from support.attack import PROJECT, Failure, case, expect, folder, main, skip_unless_release

PLAYED, REFUSED, NOT_THERE, NOT_PLAYED = 0, 65, 66, 125


def play(content, seconds, path=None, patience=None):
    """Plays a file to a client that ends immediately, before it has a window. Fails unless the compositor
    ends in time with one of the statuses above.

    seconds: the limit for the processor time. patience: the limit for the elapsed time on a busy machine.
    """
    run = folder()
    if path is None:
        path = os.path.join(run, "replay")
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
    variables = dict(os.environ, XDG_RUNTIME_DIR=run, XDG_STATE_HOME=run + "/state", SWIFT_BACKTRACE="enable=no")
    start = time.monotonic()
    try:
        done = subprocess.run(
            [attack.COMPOSITOR, "run", "--replay", path, "--", "true"], env=variables, capture_output=True,
            timeout=patience or 10 * seconds, preexec_fn=functools.partial(
                resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds)))
    except subprocess.TimeoutExpired:
        raise Failure("it takes too long")
    expect(done.returncode not in (-signal.SIGXCPU, -signal.SIGKILL), "it takes more than %d s" % seconds)
    expect(
        done.returncode in (PLAYED, REFUSED, NOT_THERE, NOT_PLAYED),
        "status %d: %r" % (done.returncode, done.stderr[-300:]))
    return "status %d after %.1f s" % (done.returncode, time.monotonic() - start)


@case(quick=True)
def nested_arrays():
    return play('{"t":0,"pointer":' + "[" * 200 + "]" * 200 + "}\n", 5)


@case()
def deeply_nested_objects():
    skip_unless_release()
    return play('{"a":' * 511 + "1" + "}" * 511 + "\n", 5)


@case()
def line_of_20_megabytes():
    skip_unless_release()
    return play('{"type":"' + "x" * 20_000_000 + '"}\n', 10)


@case()
def line_of_65_megabytes():
    skip_unless_release()
    return play('{"type":"' + "x" * 65_000_000 + '"}\n', 10)


@case()
def three_million_numbers():
    skip_unless_release()
    return play('{"pointer":[' + ",".join(["1"] * 3_000_000) + "]}\n", 10)


@case()
def three_hundred_thousand_lines():
    skip_unless_release()
    return play('{"t":0,"pointer":[1,1]}\n' * 300_000, 10)


@case()
def finger_that_moves_a_million_times_at_once():
    skip_unless_release()
    return play('{"t":0,"touch":0,"down":[1,1]}\n' + '{"touch":0,"to":[1,1]}\n' * 1_000_000 + '{"touch":0,"up":true}\n', 10)


@case()
def keys_by_their_names():
    skip_unless_release()
    lines = '{"t":0,"key":"XF86AudioMute","down":true}\n{"key":"XF86AudioMute","down":false}\n'
    return play(lines * 300_000, 10)


@case()
def hundred_thousand_wrong_lines():
    skip_unless_release()
    return play('{"x":1}\n' * 100_000, 10)


@case()
def blank_lines():
    skip_unless_release()
    return play("\n" * 64_000_000, 10)


@case()
def comment_of_60_megabytes():
    skip_unless_release()
    return play("#" * 60_000_000, 10)


@case(quick=True)
def text_that_is_not_utf8():
    for content in (b'{"type":"\xff\xfe"}\n', b'{"t":0,"type":"\0"}\n', b'\xef\xbb\xbf{"t":0,"pointer":[1,1]}\n'):
        play(content, 5)


@case(quick=True)
def escapes_and_line_ends():
    for content in (
            r'{"type":"\ud800"}' + "\n", r'{"type":"\ud83d\ude00"}' + "\n",
            '{"t":0,"pointer":[1,1]}\r\n{"t":1,"pointer":[1,1]}\r\n'):
        play(content, 5)


NUMBERS = (
    "1e308", "-1e308", "1e400", "9223372036854775807", "9223372036854775808", "18446744073709551616", "-0",
    "1e-400", "NaN", "Infinity", "0.5", "4294967296", "2147483648", "1e18", "1e19")
LINES = (
    '{"t":%s,"pointer":[1,1]}', '{"t":0,"pointer":[%s,1]}', '{"t":0,"move":[1,%s]}', '{"t":0,"key":%s,"down":true}',
    '{"t":0,"button":%s,"down":true}', '{"t":0,"touch":%s,"down":[1,1]}', '{"t":0,"axis":"vertical","steps":%s}',
    '{"t":0,"axis":"vertical","value":%s}', '{"group":%s}', '{"wait":{"idle":%s},"deadline":1}',
    '{"wait":{"idle":1},"deadline":%s}')


@case(seconds=400)
def numbers_of_all_sizes():
    """Waiting for a distant time or deadline is not a failure here."""
    for line in LINES:
        for number in NUMBERS:
            text = line % number + "\n"
            try:
                play(text, 3, patience=3)
            except Failure as failure:
                waits = '"t":%' in line or "wait" in line
                expect(waits and "takes" in str(failure), "%s: %s" % (text.strip(), failure))


@case(quick=True)
def files_that_are_none():
    pipe = os.path.join(folder(), "pipe")
    os.mkfifo(pipe)
    for path in ("/dev/null", "/proc/self/mem", "/nonexistent", "/", pipe):
        play(None, 10, path)


@case()
def files_without_end():
    for path in ("/dev/zero", "/dev/urandom"):
        play(None, 20, path)


@case(seconds=120)
def changed_at_random():
    generator = random.Random(1)
    with open(os.path.join(PROJECT, "Examples/tour.jsonl"), "rb") as file:
        seeds = list(file) + [b'{"t":5,"touch":1,"down":[3,4]}\n', b'{"axis":"vertical","steps":1}\n', b'{"group":1}\n']
    pieces = [b"{", b"[", b'"', b"1e999", b"-1", b"null", b"\\u0000", b"99999999999999999999", b"true", b","]
    end = time.monotonic() + 60
    count = 0
    while time.monotonic() < end:
        data = bytearray(b"".join(generator.choice(seeds) for _ in range(generator.randint(1, 8))))
        for _ in range(generator.randint(0, 6)):
            at = generator.randrange(len(data))
            choice = generator.randrange(3)
            if choice == 0:
                data[at] = generator.randrange(256)
            elif choice == 1:
                data[at:at] = generator.choice(pieces)
            else:
                del data[at:at + generator.randint(1, 9)]
            data = data or bytearray(b"\n")
        try:
            play(bytes(data), 15, patience=15)
        except Failure as failure:
            expect("takes" in str(failure), "%r: %s" % (bytes(data), failure))
        count += 1
    return "%d files" % count


main()
