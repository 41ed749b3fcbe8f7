"""Fuzzes the targets of a program, one at a time for each processor, and adds up the results:

    fuzzing.py [--seconds SECONDS] [--seed SEED] [--failures FOLDER] PROGRAM [TARGET...]
    fuzzing.py --corpus [--seconds SECONDS] PROGRAM [TARGET...]

PROGRAM is `fuzz-targets` of Tests/Fuzzing, built with libFuzzer. A target is a folder of
Tests/Fuzzing/Corpus, whose inputs are run first, or `sockets`, which is Tests/Fuzzing/sockets.py. Without
TARGET, all of them run. An input that fails is stored in FOLDER; if it does not fail alone, the inputs before
it are stored, too. With SEED, the sequence of inputs is the same each time; the time limit decides how many
of them run. The last line counts the targets.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
FUZZING = PROJECT / "Tests" / "Fuzzing"
SOCKETS = "sockets"
# The time limit of an input in seconds, after which it counts as hanging; and the time that a target may take
# beyond the given one.
INPUT_LIMIT = 20
GRACE = 240
# The maximum length of an input in bytes, if not 2000. Many short inputs find more than few long ones.
LENGTHS = {"wire": 600}

COVERAGE = re.compile(r"^#\d+\s+(?:INITED|DONE).* cov: (\d+)", re.MULTILINE)
EXECUTIONS = re.compile(r"^stat::number_of_executed_units: (\d+)", re.MULTILINE)
KEPT = re.compile(r"Test unit written to (\S+)")
SENT = re.compile(r"^(\d+ steps of \d+ compositors)$", re.MULTILINE)
SEED = re.compile(r"^failed with (--seed \d+)$", re.MULTILINE)
# The messages that explain why an input failed, the most useful first.
REASONS = (
    re.compile(r"does not hold: .*"), re.compile(r".*Fatal error: .*"), re.compile(r"ERROR: AddressSanitizer: .*"),
    re.compile(r"ERROR: libFuzzer: .*"))
# The number of characters of a log that are printed if it contains none of them.
TAIL = 2000


class Outcome:
    """The result of a target: a summary, or the lines that describe the failure."""

    def __init__(self, done=None, failure=()):
        self.done = done
        self.failure = list(failure)


def reason(log):
    for pattern in REASONS:
        found = pattern.search(log)
        if found:
            return found.group(0).strip()
    return log[-TAIL:].strip()


def unpacked(history):
    """The inputs in a history that a target wrote. Each is preceded by its length."""
    inputs = []
    while len(history) >= 4:
        end = 4 + int.from_bytes(history[:4], "little")
        inputs.append(history[4:end])
        history = history[end:]
    return inputs


def judge_target(target, status, log, fails_alone=lambda path: True, history=b""):
    """The outcome of libFuzzer's run.

    fails_alone: returns whether an input makes a new process fail. history: the inputs before it, and the
    input itself.
    """
    executions, coverage = EXECUTIONS.search(log), COVERAGE.findall(log)
    if status == 0 and executions and int(executions[1]) > 1 and coverage:
        return Outcome(done=f"{executions[1]} executions, {coverage[-1]} edges covered")
    if status == 0:
        return Outcome(failure=["nothing was executed: " + log[-TAIL:].strip()])
    failure = [reason(log)]
    kept = KEPT.search(log)
    if kept:
        path = os.path.relpath(kept[1], PROJECT)
        failure.append(f"the input: {path}")
        if not fails_alone(kept[1]):
            folder = pathlib.Path(kept[1] + "-with-those-before")
            folder.mkdir(exist_ok=True)
            for number, content in enumerate(unpacked(history)):
                (folder / f"{number:03}").write_bytes(content)
            failure.append("it fails only after the inputs before it")
            path += "-with-those-before/*"
        failure.append(f"again: scripts/fuzz --repeat {target} {path}")
    return Outcome(failure=failure)


def judge_sockets(status, log):
    """The outcome of sockets.py."""
    sent = SENT.search(log)
    if status == 0 and sent:
        return Outcome(done=sent[1])
    failure = [reason(log)]
    seed = SEED.search(log)
    if seed:
        failure.append(f"again: scripts/fuzz --repeat {SOCKETS} {seed[1]}")
    return Outcome(failure=failure)


def judge_corpus(inputs, status, log):
    """The outcome of a run over files. The program prints the name of each file before it runs it."""
    tried = [path for path in map(str, inputs) if f"{path}: " in log]
    if status == 0 and len(tried) == len(inputs) > 0:
        return Outcome(done=f"{len(inputs)} inputs")
    at = f" at {os.path.relpath(tried[-1], PROJECT)}, or at an input before it" if tried else ""
    return Outcome(failure=[reason(log), f"it ended with status {status}{at}"])


def targets():
    corpora = FUZZING / "Corpus"
    return sorted(path.name for path in corpora.iterdir() if path.is_dir()) + [SOCKETS]


def command(program, target, seconds, seed, failures, folder):
    """folder: contains the folders `found`, for the inputs that libFuzzer keeps, which it would otherwise add
    to the corpus, and `seeds`, for the inputs that the target generates.
    """
    if target == SOCKETS:
        first = [] if seed is None else ["--first", str(seed)]
        return [sys.executable, FUZZING / "sockets.py", "--seconds", str(seconds), *first]
    options = [
        program, f"--target={target}", f"--seeds={folder}/seeds", f"--history={folder}/history",
        f"-max_total_time={seconds}", f"-timeout={INPUT_LIMIT}", f"-max_len={LENGTHS.get(target, 2000)}",
        # Leak detection would run many inputs twice. Leaks are not checked: see environment().
        "-detect_leaks=0",
        # Weighing inputs by the rarity of their coverage takes longer than running more of them.
        "-entropic=0",
        # Printing the names of functions needs another program.
        "-print_funcs=0",
        # Inputs may have the maximum length from the beginning.
        "-len_control=0",
        "-rss_limit_mb=4000", f"-artifact_prefix={failures}/{target}-", "-print_final_stats=1"]
    if seed is not None:
        options.append(f"-seed={seed}")
    dictionary = FUZZING / "Dictionaries" / f"{target}.dict"
    if dictionary.exists():
        options.append(f"-dict={dictionary}")
    return [*options, f"{folder}/found", f"{folder}/seeds", FUZZING / "Corpus" / target]


def environment(program):
    """No leak detection, because the Swift runtime and C libraries keep some memory until the process ends.
    Allocation stacks are not recorded, because that takes long; `scripts/fuzz --repeat` records them.
    """
    return dict(
        os.environ, COMPOSITOR=str(program), SWIFT_BACKTRACE="enable=no",
        ASAN_OPTIONS="detect_leaks=0:quarantine_size_mb=1:malloc_context_size=0:max_malloc_fill_size=16")


def fails(program, target, path):
    process = subprocess.run(
        [program, f"--target={target}", f"-timeout={INPUT_LIMIT}", "-detect_leaks=0", path],
        env=environment(program), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=GRACE)
    return process.returncode != 0


def run_corpus(program, target, seconds):
    if target == SOCKETS:
        return run(program, target, seconds, 1, None)
    inputs = sorted((FUZZING / "Corpus" / target).iterdir())
    with tempfile.TemporaryDirectory() as folder:
        outcome = try_inputs(program, target, [f"--seeds={folder}"], inputs)
        made = sorted(pathlib.Path(folder).iterdir())
        if made and not outcome.failure:
            outcome = try_inputs(program, target, [], made)
    return outcome if outcome.failure else Outcome(done=f"{len(inputs) + len(made)} inputs")


def try_inputs(program, target, options, inputs):
    try:
        process = subprocess.run(
            [program, f"--target={target}", *options, *inputs], env=environment(program),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=GRACE)
    except subprocess.TimeoutExpired as expired:
        log = (expired.stdout or b"").decode(errors="replace")
        return Outcome(failure=["it did not finish in time", *judge_corpus(inputs, None, log).failure])
    return judge_corpus(inputs, process.returncode, process.stdout)


def run(program, target, seconds, seed, failures):
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("found", "seeds"):
                pathlib.Path(folder, name).mkdir()
            process = subprocess.run(
                command(program, target, seconds, seed, failures, folder), env=environment(program),
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                timeout=seconds + GRACE)
            history = pathlib.Path(folder, "history")
            history = history.read_bytes() if history.exists() else b""
    except subprocess.TimeoutExpired as expired:
        log = (expired.stdout or b"").decode(errors="replace")
        return Outcome(failure=["it did not finish in time: " + log[-TAIL:].strip()])
    if target == SOCKETS:
        return judge_sockets(process.returncode, process.stdout)
    return judge_target(
        target, process.returncode, process.stdout, lambda path: fails(program, target, path), history)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--corpus", action="store_true")
    parser.add_argument("--failures", type=pathlib.Path, default=PROJECT / ".build" / "fuzzing" / "failures")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("target", nargs="*")
    # Targets may follow an option.
    options = parser.parse_intermixed_args()
    unknown = sorted(set(options.target) - set(targets()))
    if unknown:
        sys.exit(f"There is no target {unknown[0]}. The targets are {', '.join(targets())}.")
    options.failures.mkdir(parents=True, exist_ok=True)
    program, failures = options.program.resolve(), options.failures.resolve()
    names = options.target or targets()
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        outcomes = pool.map(
            lambda target: run_corpus(program, target, options.seconds) if options.corpus
            else run(program, target, options.seconds, options.seed, failures), names)
        for target, outcome in zip(names, outcomes):
            if outcome.failure:
                failed += 1
                print(f"{target} failed: " + "\n    ".join(outcome.failure), flush=True)
            else:
                passed += 1
                print(f"{target}: {outcome.done}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
