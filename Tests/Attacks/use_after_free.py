#!/usr/bin/env python3
"""Uses parts of a seat after the seat was deallocated, with the library built with the address sanitizer."""

import functools
import os
import subprocess

from support.attack import PROJECT, Skip, case, expect, main


@functools.cache
def program():
    scratch = os.path.join(PROJECT, ".build/sanitized")
    command = [
        "swift", "build", "--package-path", PROJECT, "--scratch-path", scratch, "--sanitize", "address", "--product",
        "use-after-free"]
    try:
        built = subprocess.run(command, capture_output=True, text=True)
    except OSError as error:
        raise Skip("no Swift: %s" % error)
    expect(built.returncode == 0, "it cannot be built: %s" % built.stdout)
    return os.path.join(scratch, "debug/use-after-free")


def declare(name):
    def run():
        variables = dict(os.environ, ASAN_OPTIONS="detect_leaks=0", SWIFT_BACKTRACE="enable=no")
        done = subprocess.run([program(), name], env=variables, capture_output=True, text=True)
        report = next((line for line in done.stderr.splitlines() if "ERROR" in line), done.stderr[-300:])
        expect(done.returncode == 0, "status %d: %s" % (done.returncode, report))
    run.__name__ = name
    case(seconds=1800, writes_project=True)(run)


for each in ("text_input_modes", "focus", "keyboard", "input_views", "touches"):
    declare(each)
main()
