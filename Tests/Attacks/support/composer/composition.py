"""Compositions of blocks and actions by a seed: creating, running, judging and shortening them.

A composition is a list of steps: first blocks, then actions. Each step has its own random numbers, which
depend on the seed and its index, so that leaving out a step does not change the others.
"""

import random
import re
import shutil

from .. import attack
from ..attack import Failure, expect, within
from ..connection import Closed
from ..delay import LONGEST_TURN
from ..server import Server
from ..victim import Victim
from .actions import ACTIONS
from .attacker import PATIENCE, Attacker, User
from .blocks import BLOCKS, subsurfaces

OPTIONS = (
    (), (), ("--explain=/dev/null",), ("--seat", "a", "--seat", "b"), ("--size", "3840x2160"), ("--input-triggers",))
# The number of runs of a composition that takes too long. The shortest time counts, because other processes
# increase times.
REPEATS = 3
# The limit for the compositor's memory after the attacker has disconnected, as a multiple of the memory
# before. malloc keeps small freed blocks for the next client: see `composer.memory_after_icons`.
MOST_MEMORY = 12
# The limit for the number of runs for shortening a composition.
SHRINKING_RUNS = 60
# The status of a compositor that SIGTERM ended.
TERMINATED = 128 + 15


class Composition:
    def __init__(self, seed, steps=None):
        """steps: blocks and actions to use instead of the ones that the seed chooses."""
        choice = random.Random(seed)
        self.seed = seed
        self.options = choice.choice(OPTIONS)
        blocks = choice.choices(BLOCKS, k=choice.randint(1, 5))
        # Most blocks make more objects if surfaces exist.
        if choice.random() < 0.7 and subsurfaces not in blocks:
            blocks.insert(0, subsurfaces)
        self.steps = steps or blocks + choice.sample(ACTIONS, choice.choice((6, 10, 16)))

    def random_of(self, index):
        return random.Random("%d, %d" % (self.seed, index))

    def command(self, indices):
        all_of_them = len(indices) == len(self.steps)
        return "python3 Tests/Attacks/composer.py --seed %d" % self.seed + (
            "" if all_of_them else " --steps %s" % ",".join(map(str, indices)))

    @property
    def all_indices(self):
        return list(range(len(self.steps)))


class Run:
    """The results of some steps of a composition."""

    def __init__(self):
        # The description and the longest turn of each step, by its index; -1 is the end of the client.
        self.texts, self.turns = {}, {}
        # The reason why the attacker was disconnected, and the problem, if any, apart from long turns.
        self.disconnection = self.problem = None
        # The memory of the compositor in KiB, before the attacker connects and after it disconnected.
        self.memory = (0, 0)

    @property
    def longest(self):
        """The longest turn, in milliseconds of processor time."""
        return max(self.turns.values(), default=0)

    @property
    def slowest(self):
        """The index of the step with the longest turn."""
        return max(self.turns, key=self.turns.get, default=-1)


class Times:
    """The long turns that the compositor has logged."""

    def __init__(self, server):
        self._server, self._count = server, 0

    def longest_since_last(self):
        turns = [int(turn) for turn in re.findall(
            r"a turn of the event loop took (\d+) ms", self._server.log(1 << 22))]
        new, self._count = turns[self._count:], len(turns)
        return max(new, default=0)


def run(composition, indices, turns_over=LONGEST_TURN, most_memory=MOST_MEMORY):
    """Runs some steps of a composition with a new compositor.

    turns_over: shorter turns, in milliseconds, are ignored. most_memory: see `MOST_MEMORY`.
    """
    result, mark, server = Run(), len(attack.cleanups), None
    try:
        server = Server(
            "--focus-new-windows", "always", "--log-turns-over", str(turns_over), "--layout", "us,ru", *composition.options)
        _run(server, composition, indices, result, most_memory)
    except Failure as failure:
        result.problem = str(failure)
    finally:
        while len(attack.cleanups) > mark:
            attack.cleanups.pop()()
        if server:
            shutil.rmtree(server.folder, ignore_errors=True)
    return result


def _run(server, composition, indices, result, most_memory):
    victim, user = Victim(server), User(server)
    memory, times = server.memory, Times(server)
    attacker = Attacker(server, user)
    times.longest_since_last()

    def look(index, text):
        result.texts[index] = text
        result.turns[index] = max(times.longest_since_last(), result.turns.get(index, 0))

    try:
        for index in indices:
            _make(composition, index, attacker, result)
            # A turn is logged at its end, after its answers.
            for _ in range(2):
                attacker.client.roundtrip(PATIENCE)
                user.client.roundtrip(PATIENCE)
            look(index, result.texts[index])
    except Closed:
        attacker.client.read_rest()
        result.disconnection = str(attacker.client.error or "it does not read")
        expect(server.is_alive, "the compositor ended with status %s: %s" % (server.status, server.log()))
        expect_connected(user)
        look(-1, "the client is disconnected in this step: %s" % result.disconnection)
    except TimeoutError:
        raise Failure("there is no answer within %d s" % PATIENCE)
    attacker.client.close()
    server.expect_served(PATIENCE)
    victim.stop()
    user.client.close()
    try:
        # Large memory is released by another thread.
        within(5, lambda: server.memory < most_memory * memory, "the release of memory")
    except Failure:
        raise Failure("%d MiB of memory are in use, %d MiB before" % (server.memory // 1024, memory // 1024))
    finally:
        result.memory = (memory, server.memory)
    status = server.stop()
    expect(status in (0, TERMINATED), "the compositor ended with status %s: %s" % (status, server.log()))
    look(-1, result.texts.get(-1, "the client ends"))


def expect_connected(user):
    try:
        user.client.roundtrip(PATIENCE)
    except Closed:
        raise Failure("the user's client was disconnected: %s" % (user.client.error,))


def _make(composition, index, attacker, result):
    step = composition.steps[index]
    result.texts[index] = _name(step)
    attacker.random = composition.random_of(index)
    made = step(attacker)
    if step in BLOCKS:
        result.texts[index] = made or "%s: none, because there is no room or no object for them" % _name(step)


def _name(step):
    return step.__name__.replace("_", " ")


def _line(index, text):
    return "    %s" % text if index < 0 else "%2d  %s" % (index, text)


# Judging

class Verdict:
    """The verdict on some steps of a composition. `problem` is None if the compositor withstands them."""

    def __init__(self, composition, indices, judges_times):
        self.composition, self.indices = composition, indices
        self.runs = []
        self.problem = None
        for _ in range(REPEATS):
            self.runs.append(run(composition, indices))
            if self.last.problem or not judges_times or self.last.longest <= LONGEST_TURN:
                break
        if self.last.problem:
            self.problem = self.last.problem
        elif judges_times and self.longest > LONGEST_TURN:
            self.problem = "a turn takes %d ms: %s" % (self.longest, self._shortest.texts[self._shortest.slowest])

    @property
    def last(self):
        return self.runs[-1]

    @property
    def _shortest(self):
        return min(self.runs, key=lambda each: each.longest)

    @property
    def slowest_step(self):
        """The block or action with the longest turn, or None for the end of the client."""
        return self.composition.steps[self._shortest.slowest] if self._shortest.slowest >= 0 else None

    @property
    def longest(self):
        """The longest turn of the fastest run."""
        return self._shortest.longest

    @property
    def text(self):
        """Lines that describe all steps, and the command that repeats them."""
        shortest = self._shortest
        steps = [
            "%4d ms  %s" % (shortest.turns.get(index, 0), _line(index, shortest.texts[index]))
            for index in (*self.indices, -1) if index in shortest.texts]
        return "\n".join((
            "seed %d: %s" % (self.composition.seed, self.problem or "withstood"),
            *("options: %s" % " ".join(options) for options in [self.composition.options] if options),
            *steps, "repeat with: %s" % self.composition.command(self.indices)))


def shorten(verdict, judges_times):
    """Leaves out steps of a composition while it still has a problem in the same step. Returns the shortest
    verdict."""
    count = 0

    def without(some):
        nonlocal verdict, count
        indices = [index for index in verdict.indices if index not in some]
        if count >= SHRINKING_RUNS or len(indices) == len(verdict.indices):
            return
        shorter = Verdict(verdict.composition, indices, judges_times)
        count += len(shorter.runs)
        if shorter.problem and shorter.slowest_step == verdict.slowest_step:
            verdict = shorter

    # First leaves out the steps after the slowest one and halves of the other actions, then single steps.
    slowest = verdict.composition.steps.index(verdict.slowest_step) if verdict.slowest_step else -1
    actions = [index for index in verdict.indices if verdict.composition.steps[index] in ACTIONS]
    without([index for index in verdict.indices if index > slowest] if slowest >= 0 else actions)
    rest = [index for index in actions if index in verdict.indices and index != slowest]
    for half in (rest[len(rest) // 2:], rest[:len(rest) // 2]):
        without(half)
    for index in reversed(verdict.indices):
        without([index])
    return verdict
