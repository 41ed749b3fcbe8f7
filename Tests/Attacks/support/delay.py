"""Attacks that make other clients wait. Another client measures its waiting time during the attack.

With ROUNDS=5 in the environment, each attack runs five times, and the medians of the waiting times must be
short. A single waiting time means too little on a busy machine, so with one round only the turns of the event
loop are checked.
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

# The limit for a turn of the event loop in milliseconds of processor time, whatever a client does.
LONGEST_TURN = 20
# The limits for the waiting time of another client in seconds: in 99 of 100 round trips, and at worst.
LONGEST_WAIT, WORST_WAIT = 0.020, 0.100
ROUNDS = int(os.environ.get("ROUNDS", "1"))


def delay(function=None, *, limit=None, rounds=ROUNDS, options=()):
    """Declares an attack, a function that takes a connection.

    limit: the limit that the client exceeds, for which it must be disconnected; "none" if it keeps all
    limits. Without it, the compositor may close the connection or not.
    rounds: the number of runs. options: options of the compositor.
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
    """Returns the waiting time of another client in 99 of 100 round trips and at worst, in seconds, and the
    attacker's end."""
    # The attacker's window appears in front of the victim's, and gets the keys.
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
        raise Failure("it takes more than 150 s")
    expect_end(attacker.error, limit, ended)
    # All its objects are destroyed together.
    attacker.close()
    server.expect_served()
    worst = victim.stop()
    expect_short_turns(server, "another client waited for at most %.3f s of processor time%s" % (worst, ended))
    server.stop()
    return victim.latencies[len(victim.latencies) * 99 // 100], victim.latencies[-1], ended


def expect_end(error, limit, ended):
    """Fails unless the attacker was disconnected for the expected limit, or not at all."""
    if limit == "none":
        expect(not ended, "it keeps all limits%s" % ended)
    elif limit:
        expect(error and re.search(r"more than [\d,]+ %s$" % limit, error[3]), "it was disconnected with %s" % (error,))


def expect_short_turns(server, seen):
    turns = [int(turn) for turn in re.findall(r"a turn of the event loop took (\d+) ms", server.log(1 << 20))]
    expect(not turns, "%d turns took more than %d ms, the longest %d ms; %s" % (
        len(turns), LONGEST_TURN, max(turns, default=0), seen))


def for_a_while(seconds=5):
    """Repeats the body of a loop for a number of seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
