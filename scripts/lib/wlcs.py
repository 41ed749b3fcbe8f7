"""Runs the Wayland conformance suite, each of its test suites in a process of its own, and counts.

    wlcs.py RUNNER LIBRARY IMPOSSIBLE FILTER
"""

import json
import os
import re
import subprocess
import sys
import tempfile

# Tests of the protocols served in wlcs 1.5.0. Fewer mean that some were not noticed, or that a protocol is
# missing.
EXPECTED_COUNT = 768
# Seconds for one process. A test that waits in vain takes ten of them.
TIME_LIMIT = 240


class Results:
    def __init__(self):
        self.passed = set()
        self.failed = {}  # name -> why
        self.not_served = set()

    def seen(self):
        return self.passed | self.failed.keys() | self.not_served


def list_tests(runner, library, test_filter):
    """The names of all tests by suite, in the order in which they run."""
    output = subprocess.run(
        [runner, library, "--gtest_list_tests", "--gtest_filter=" + test_filter],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIME_LIMIT, check=True).stdout
    suites = {}
    for line in output.splitlines():
        name = line.split("#")[0].strip()
        if line.startswith("  "):
            if not name.startswith("DISABLED_"):
                suites[suite].append(suite + name)
        elif name.endswith("."):
            suite = name
            suites[suite] = []
    return suites


def read_report(path, results):
    with open(path, encoding="utf-8", errors="replace") as file:
        report = json.load(file)
    for suite in report["testsuites"]:
        for test in suite["testsuite"]:
            if test["result"] == "SUPPRESSED":
                continue
            name = suite["name"] + "." + test["name"]
            if "wlcs-skip-test" in test:
                results.not_served.add(name)
            elif "failures" in test:
                results.failed[name] = "\n".join(failure["failure"] for failure in test["failures"])
            else:
                results.passed.add(name)


def read_output(output, end, results):
    """What can be told of a process that ended before it wrote its report."""
    running = None
    for line in output.splitlines():
        match = re.match(r"\[ +(RUN|OK|FAILED|SKIP) +\] (\S+)", line)
        if not match:
            continue
        what, name = match.groups()
        if what == "RUN":
            running = name
            continue
        running = None
        if what == "OK":
            results.passed.add(name)
        elif what == "SKIP":
            results.not_served.add(name)
        else:
            results.failed.setdefault(name, "see the process that ended early")
    if running:
        said = output.rpartition("] " + running)[2].splitlines()[:60]
        results.failed[running] = "\n".join([end] + said)
    return running is not None


def run_process(runner, library, tests, results):
    """Runs tests in one process. Says whether it got anywhere."""
    before = len(results.seen())
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "report.json")
        command = [
            runner, library, "--gtest_color=no", "--gtest_filter=" + ":".join(tests),
            "--gtest_output=json:" + path]
        with open(os.path.join(directory, "output"), "w+", encoding="utf-8", errors="replace") as file:
            try:
                status = subprocess.run(
                    command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
                    timeout=TIME_LIMIT).returncode
                end = f"the process ended with {status}"
            except subprocess.TimeoutExpired:
                end = f"the process was ended after {TIME_LIMIT} seconds"
            file.seek(0)
            output = file.read()
        try:
            read_report(path, results)
        except (OSError, ValueError, KeyError):
            read_output(output, end, results)
            print(f"{tests[0].split('.')[0]}: {end}", flush=True)
    return len(results.seen()) > before


def run_suite(runner, library, tests, results):
    rest = tests
    while rest:
        if not run_process(runner, library, rest, results):
            for test in rest:
                results.failed[test] = "it did not run"
        seen = results.seen()
        rest = [test for test in rest if test not in seen]


def read_impossible(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    return {line for line in lines if line}


def main():
    runner, library, impossible_path, test_filter = sys.argv[1:]
    impossible = read_impossible(impossible_path)
    suites = list_tests(runner, library, test_filter)
    results = Results()
    for tests in suites.values():
        run_suite(runner, library, tests, results)

    skipped = impossible & results.failed.keys()
    failed = {name: why for name, why in results.failed.items() if name not in skipped}
    for name in sorted(failed):
        print(f"FAILED {name}")
        for line in failed[name].splitlines():
            print(f"    {line}")
    for name in sorted(impossible & results.passed):
        print(f"{name} passed, although {impossible_path} names it")
    count = len(results.passed) + len(results.failed)
    is_short = test_filter == "*" and count < EXPECTED_COUNT
    if is_short:
        print(f"only {count} tests ran, {EXPECTED_COUNT} should")
    print(f"{len(results.not_served)} tests are of protocols that are not served")
    print(f"{len(results.passed)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or is_short else 0


sys.exit(main())
