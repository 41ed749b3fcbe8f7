"""Attacks that make other clients wait. Another client measures how late it is served meanwhile.

With ROUNDS=5 in the environment each is made five times, and the medians of how long it waits must be short. Of one time
alone they say too little on a machine that does something else, too: then only the turns of the event loop are looked at.
"""

import functools
import os
import re
import statistics
import time

from .attack import Failure, case, expect, skip_unless_release
from .connection import Closed
from .server import Server
from .victim import Victim

# How many milliseconds of processor time one turn of the event loop may take, whatever a client does.
LONGEST_TURN = 20
# How many seconds another client may wait, in 99 of 100 times and at worst.
LONGEST_WAIT, WORST_WAIT = 0.020, 0.100
ROUNDS = int(os.environ.get("ROUNDS", "1"))


def delay(function=None, *, limit=None, rounds=ROUNDS, options=()):
    """Declares an attack that gets a connection.

    limit: of what the client is to be refused more than it may have, which ends it; "none" if it keeps to all limits.
    Without it, it is no failure if the compositor closes the connection, and none if it does not.
    rounds: how often it is made. options: of the compositor.
    """
    if function is None:
        return functools.partial(delay, limit=limit, rounds=rounds, options=options)

    @case(seconds=600 * rounds)
    @functools.wraps(function)
    def run():
        skip_unless_release()
        results = [attack(function, limit, options) for _ in range(rounds)]
        long, worst = (statistics.median(times) for times in list(zip(*results))[:2])
        seen = "another client waited for %.1f ms in 99 of 100 times, %.1f ms at worst%s" % (
            1000 * long, 1000 * worst, results[-1][2])
        expect(rounds == 1 or (long < LONGEST_WAIT and worst < WORST_WAIT), seen)
        return seen
    return run


def attack(function, limit, options):
    """Returns how long another client waited in 99 of 100 times and at worst, in seconds, and what became of the attacker."""
    # The attacker's window comes up in front of the victim's, and has the keys.
    server = Server("--focus-new-windows", "always", "--log-turns-over", str(LONGEST_TURN), *options)
    victim = Victim(server)
    attacker = server.connect(timeout=150)
    attacker.roundtrip()
    ended = ""
    try:
        function(attacker)
        attacker.roundtrip()
    except Closed:
        attacker.read_rest()
        ended = ", the attacker was disconnected: %s" % (attacker.error,)
    except TimeoutError:
        raise Failure("it takes over 150 s")
    expect_end(attacker.error, limit, ended)
    # All that it has made goes at once.
    attacker.close()
    server.expect_served()
    worst = victim.stop()
    expect_short_turns(server, "another client waited for %.3f s of computing at worst%s" % (worst, ended))
    server.stop()
    return victim.latencies[len(victim.latencies) * 99 // 100], victim.latencies[-1], ended


def expect_end(error, limit, ended):
    """Whether the attacker was disconnected for what it should be, as it got the error."""
    if limit == "none":
        expect(not ended, "it keeps to all limits%s" % ended)
    elif limit:
        expect(error and re.search(r"more than [\d,]+ %s$" % limit, error[3]), "its end is %s" % (error,))


def expect_short_turns(server, seen):
    turns = [int(turn) for turn in re.findall(r"a turn of the event loop took (\d+) ms", server.log(1 << 20))]
    expect(not turns, "%d turns took over %d ms, the longest %d ms; %s" % (
        len(turns), LONGEST_TURN, max(turns, default=0), seen))


def for_a_while(seconds=5):
    """Repeats the body of a loop for this many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
