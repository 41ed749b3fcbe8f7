#!/usr/bin/env python3
"""Machines on which a run cannot start: it must report the reason, and end with the matching status."""

import functools
import os
import resource
import subprocess

from support import attack
from support.attack import Skip, case, expect, folder, main


def descriptors(count):
    return functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (count, count))


def result_of_a_run(*wrapper, before=None, program=("false",)):
    """The status of a run of a program, and the output of both."""
    place = folder()
    variables = dict(os.environ, XDG_RUNTIME_DIR=place, XDG_STATE_HOME=place, SWIFT_BACKTRACE="enable=no")
    run = subprocess.run(
        [*wrapper, attack.COMPOSITOR, "run", "--", *program], env=variables, preexec_fn=before, timeout=60, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return run.returncode, run.stdout


@case(quick=True)
def few_descriptors_at_the_start():
    """With too few descriptors, a run reports this; with enough, its program runs."""
    statuses = {}
    for count in range(4, 40):
        status, text = result_of_a_run(before=descriptors(count))
        statuses[count] = status
        expect(status in (1, 71), "with %d descriptors, the status is %d: %s" % (count, status, text))
        expect(status == 1 or "Too many open files" in text, "with %d descriptors: %s" % (count, text))
    expect(statuses[4] == 71 and statuses[39] == 1, "the statuses are %s" % statuses)
    return "%d are enough" % min(count for count, status in statuses.items() if status == 1)


@case(quick=True)
def more_descriptors_for_clients_alone():
    """The compositor raises its limit, but its programs get the original one."""
    before = functools.partial(resource.setrlimit, resource.RLIMIT_NOFILE, (200, 3000))
    script = "until [ $(ulimit -Sn) = 200 ]; do :; done; ulimit -Sn; awk '/open files/ { print $4 }' /proc/$PPID/limits"
    status, text = result_of_a_run(before=before, program=["sh", "-c", script])
    expect(status == 0 and text.split()[-2:] == ["200", "3000"], text)


@case(quick=True)
def no_process_file_system():
    """The arguments cannot be read, so the run must not appear successful."""
    wrapper = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs none /proc; exec "$@"', "sh"]
    if subprocess.run([*wrapper[:4], "mount", "-t", "tmpfs", "none", "/proc"], capture_output=True).returncode != 0:
        raise Skip("/proc cannot be hidden here")
    status, text = result_of_a_run(*wrapper)
    expect(status == 71 and "/proc/self/cmdline" in text, "status %d: %s" % (status, text))
    return text


if __name__ == "__main__":
    main()
