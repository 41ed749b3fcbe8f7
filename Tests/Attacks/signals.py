#!/usr/bin/env python3
"""Signals at any moment of a session: it must end, and leave no sockets, folders or processes behind."""

import os
import random
import shutil
import signal
import socket
import subprocess
import time

from support import attack
from support.attack import PROJECT, Skip, case, expect, folder, main, within

DEMO = os.path.join(os.path.dirname(attack.COMPOSITOR), "responder-demo")
CLIENTS = (
    [], ["sleep", "30"], ["sh", "-c", 'trap "" TERM; exec sleep 30'], [DEMO], [DEMO])


def processes_of(mark):
    """The processes with this value in their environment."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/environ" % name, "rb") as file:
                if mark.encode() in file.read():
                    found.append(int(name))
        except OSError:
            pass
    return found


def left_in(path):
    """The files that a session must not leave behind. Remembered layouts may stay."""
    left = [name for name in os.listdir(path) if name.startswith("mini-compositor-")]
    for parent, _, names in os.walk(path):
        if "/state" not in parent:
            left += names
    return left


def start(base, path, client, options=(), is_private=False):
    """Starts a session in its own folder. `base` marks its processes."""
    os.makedirs(path, exist_ok=True)
    variables = dict(
        os.environ, XDG_STATE_HOME=path + "/state", TMPDIR=path, ATTACK_MARK=base, SWIFT_BACKTRACE="enable=no",
        XDG_RUNTIME_DIR=path)
    if is_private:
        del variables["XDG_RUNTIME_DIR"]
    command = [attack.COMPOSITOR, "run", "--layout", "us,ru", *options]
    return subprocess.Popen(
        command + (["--", *client] if client else []), env=variables, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True)


def statuses(sent):
    """The statuses with which a session may end after these signals: success, that of a client that a signal
    ended, or that of an interrupted replay. A signal that arrives before the session handles signals kills
    the session."""
    numbers = {each.value for each in sent} | {signal.SIGKILL.value}
    return {0, 125} | {128 + each for each in numbers} | {-each.value for each in sent}


def end(process, base, path, sent=()):
    """Waits for the end of a session. Returns a description of its problems, or an empty string."""
    try:
        process.wait(10)
        wrong = []
        if sent and process.returncode not in statuses(sent):
            wrong = ["status %d" % process.returncode]
    except subprocess.TimeoutExpired:
        wrong = ["hangs"]
        process.kill()
        process.wait()
    time.sleep(0.05)
    left, children = left_in(path), processes_of(base)
    for child in children:
        os.kill(child, signal.SIGKILL)
    if left:
        wrong.append("leaves %s" % ", ".join(left))
    if children:
        wrong.append("leaves %d processes" % len(children))
    shutil.rmtree(path, ignore_errors=True)
    return ", ".join(wrong)


def session(base, number, generator, sent, is_private=False):
    """Sends signals to a session at a random moment. Returns a description of the problems, or None."""
    path = "%s/%d" % (base, number)
    options = []
    if generator.random() < 0.3:
        options.append("--explain")
    if generator.random() < 0.4:
        options += ["--replay", os.path.join(PROJECT, "Examples/tour.jsonl")]
    client = generator.choice(CLIENTS)
    process = start(base, path, client, options, is_private)
    time.sleep(generator.choice([0, 0.005, 0.02, 0.05, 0.1, 0.2, 0.4]) * generator.random() * 2)
    for each in sent:
        if process.poll() is None:
            process.send_signal(each)
        time.sleep(0.02 * generator.random())
    wrong = end(process, base, path, sent)
    return "%s, %s: %s" % ([each.name for each in sent], client[:1], wrong) if wrong else None


def sessions(count, seed, **options):
    generator = random.Random(seed)
    base = folder()
    wrong = []
    for number in range(count):
        sent = [generator.choice([signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])]
        if generator.random() < 0.2:
            sent.append(generator.choice([signal.SIGTERM, signal.SIGHUP]))
        if generator.random() < 0.2:
            sent.insert(0, signal.SIGPIPE)
        outcome = session(base, number, generator, sent, **options)
        if outcome:
            wrong.append(outcome)
    expect(not wrong, "%d of %d: %s" % (len(wrong), count, "; ".join(wrong[:3])))


@case(seconds=300)
def sessions_in_a_runtime_folder():
    sessions(60, 3)


@case(seconds=300)
def sessions_in_a_folder_of_their_own():
    sessions(40, 4, is_private=True)


@case(seconds=120)
def signals_right_after_the_start():
    """Signals arrive from the first instruction of the program on."""
    generator = random.Random(5)
    base = folder()
    wrong = []
    for number in range(50):
        path = "%s/%d" % (base, number)
        process = start(base, path, ["sleep", "30"], is_private=number % 2 == 0)
        time.sleep(0.06 * generator.random())
        sent = generator.choice([signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])
        process.send_signal(sent)
        outcome = end(process, base, path, [sent])
        if outcome:
            wrong.append("%s: %s" % (sent.name, outcome))
    expect(not wrong, "%d of 50: %s" % (len(wrong), "; ".join(wrong[:3])))


@case(quick=True, seconds=60)
def what_a_killed_session_left_behind():
    """The next session in the same place removes the socket and its lock, or the private folder."""
    for is_private in (False, True):
        base = folder()
        path = base + "/session"
        process = start(base, path, [], ["--stay"], is_private)
        within(20, lambda: listening_in(path), "listening")
        process.kill()
        process.wait()
        left = left_in(path)
        expect(left, "it left nothing behind, so there is nothing to test")
        process = start(base, path, [], ["--stay"], is_private)
        within(20, lambda: listening_in(path), "listening again")
        expect(is_private or sorted(left_in(path)) == sorted(left), "the folder contains %s" % left_in(path))
        expect(not is_private or len(folders_in(path)) == 1, "there are the folders %s" % folders_in(path))
        process.send_signal(signal.SIGTERM)
        wrong = end(process, base, path)
        expect(not wrong and process.returncode == 0, "status %d, %s" % (process.returncode, wrong))


@case(quick=True, seconds=60)
def private_folders_of_sessions_at_once():
    """No session takes the folder of another that is running."""
    base = folder()
    path = base + "/session"
    processes = [start(base, path, [], ["--stay"], is_private=True) for _ in range(12)]
    within(30, lambda: len(listening_in(path)) == len(processes), "listening")
    time.sleep(0.2)
    expect(len(listening_in(path)) == len(processes), "only %d listen" % len(listening_in(path)))
    for process in processes:
        process.send_signal(signal.SIGTERM)
    for process in processes:
        expect(process.wait(20) == 0, "status %s" % process.returncode)
    expect(not left_in(path), "they leave %s" % left_in(path))


def listening_in(path):
    """The sockets in a folder that accept connections."""
    found = []
    for parent, _, names in os.walk(path):
        for name in names:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
                try:
                    client.connect(os.path.join(parent, name))
                    found.append(name)
                except OSError:
                    pass
    return found


def folders_in(path):
    return [name for name in os.listdir(path) if name.startswith("mini-compositor-")]


@case(seconds=60)
def child_of_a_client_that_is_killed():
    """The second SIGTERM kills a client that ignores the first. The processes that it started end with it."""
    base = folder()
    path = base + "/session"
    process = start(base, path, ["sh", "-c", 'trap "" TERM; sleep 30; true'])
    within(20, lambda: len(processes_of(base)) == 3, "starting the compositor, the client and its child")
    for _ in range(2):
        process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
    wrong = end(process, base, path)
    expect(not wrong, wrong)


@case(quick=True, seconds=60, needs_root=True)
def orphans_of_the_first_process():
    """As in a container, the session is the first process. It must reap processes that end without a
    parent."""
    is_first = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"]
    if subprocess.run([*is_first, "true"], capture_output=True).returncode:
        raise Skip("it needs the permission to create a process namespace")
    path = folder()
    # Each orphan ends immediately. Then the client counts the ended processes that still exist.
    script = """
        for n in 1 2 3 4 5 6 7 8; do (sh -c : &); done
        for n in 1 2 3 4 5 6 7 8 9 10; do
            sleep 0.1
            left=$(cat /proc/[0-9]*/stat 2>/dev/null | grep -c ") Z ")
            [ $left -gt 0 ] || exit 42
        done
        exit $left
        """
    variables = dict(os.environ, XDG_RUNTIME_DIR=path, XDG_STATE_HOME=path + "/state")
    done = subprocess.run([*is_first, attack.COMPOSITOR, "run", "--", "sh", "-c", script], env=variables, timeout=30)
    expect(done.returncode == 42, "status %d" % done.returncode)


@case(quick=True, seconds=60)
def time_limit_of_others():
    """`timeout` sends a signal to the session, and then to its whole job. Both signals count as one request
    to end."""
    path = folder()
    variables = dict(os.environ, XDG_RUNTIME_DIR=path, XDG_STATE_HOME=path + "/state")
    for _ in range(5):
        done = subprocess.run(
            ["timeout", "0.5", attack.COMPOSITOR, "run", "--", "sh", "-c", "trap 'sleep 0.2; echo ended; exit' TERM; "
             "while :; do sleep 0.01; done"], env=variables, capture_output=True, timeout=30)
        expect(done.stdout == b"ended\n", "the client was killed: %r" % done.stdout)


main()
