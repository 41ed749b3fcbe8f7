"""Runs the Wayland conformance suite, with one process for each of its test suites, and counts the tests:

    wlcs.py RUNNER LIBRARY EXPECTATIONS FILTER
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib

# The time limit of a process, in seconds. A test that waits for a missing event takes ten.
TIME_LIMIT = 240


class Expectations:
    """The expected results of the suite: Tests/conformance.toml."""

    def __init__(self, path):
        with open(path, "rb") as file:
            settings = tomllib.load(file)
        self.path = path
        self.passed = settings["passed"]
        self.impossible = set(settings["impossible"])
        self.not_served = set(settings["not-served"])


class Results:
    def __init__(self):
        self.passed = set()
        self.failed = {}  # name -> reason
        self.not_served = {}  # name -> the interface that the test lacks; None if unknown

    def seen(self):
        return self.passed | self.failed.keys() | self.not_served.keys()


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


def missing_interface(reason):
    match = re.match(r"Missing extension: (\w+)", reason)
    return match[1] if match else None


def read_report(path, results):
    with open(path, encoding="utf-8", errors="replace") as file:
        report = json.load(file)
    for suite in report["testsuites"]:
        for test in suite["testsuite"]:
            if test["result"] == "SUPPRESSED":
                continue
            name = suite["name"] + "." + test["name"]
            if "wlcs-skip-test" in test:
                results.not_served[name] = missing_interface(test["wlcs-skip-test"])
            elif "failures" in test:
                results.failed[name] = "\n".join(failure["failure"] for failure in test["failures"])
            else:
                results.passed.add(name)


def read_output(output, end, results):
    """Reads the output of a process that ended before it wrote its report."""
    running = None
    for line in output.splitlines():
        match = re.match(r"\[ +(RUN|OK|FAILED|SKIP\w*) +\] (\S+)", line)
        if not match:
            continue
        what, name = match.groups()
        if what == "RUN":
            running = name
            continue
        running = None
        if what == "OK":
            results.passed.add(name)
        elif what == "FAILED":
            results.failed.setdefault(name, "its process ended early")
        else:
            results.not_served.setdefault(name)
    if running:
        said = output.rpartition("] " + running)[2].splitlines()[:60]
        results.failed[running] = "\n".join([end] + said)


def run_process(runner, library, tests, results):
    """Runs tests in one process. Returns whether there are new results."""
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
                end = f"the process ended with status {status}"
            except subprocess.TimeoutExpired:
                end = f"the process was killed after {TIME_LIMIT} seconds"
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


def fail_dropped(results, expected):
    """Counts tests that lack an interface as failed, unless the interface is left out on purpose."""
    for name, interface in list(results.not_served.items()):
        if interface and interface not in expected.not_served:
            del results.not_served[name]
            results.failed[name] = f"it needs {interface}, which is not served"


def tell(results, expected, is_whole):
    """Prints the results; the last line counts them. Returns whether nothing failed.

    If the whole suite ran and fewer tests passed than expected, that is one more failure.
    """
    fail_dropped(results, expected)
    skipped = expected.impossible & results.failed.keys()
    failed = {name: why for name, why in results.failed.items() if name not in skipped}
    for name in sorted(failed):
        print(f"FAILED {name}")
        for line in failed[name].splitlines():
            print(f"    {line}")
    for name in sorted(expected.impossible & results.passed):
        print(f"{name} passed, although {expected.path} lists it as impossible")
    passed = len(results.passed)
    is_short = passed == 0 or (is_whole and passed < expected.passed)
    if is_short:
        print(f"{passed} tests passed, expected {expected.passed}")
    elif is_whole and passed > expected.passed:
        print(f"{passed} tests passed, more than the {expected.passed} that {expected.path} expects")
    print(f"{len(results.not_served)} tests are for interfaces that are not served")
    print(f"{passed} passed, {len(failed) + is_short} failed, {len(skipped)} skipped")
    return not failed and not is_short


def main():
    runner, library, expectations, test_filter = sys.argv[1:]
    expected = Expectations(expectations)
    results = Results()
    for tests in list_tests(runner, library, test_filter).values():
        run_suite(runner, library, tests, results)
    return 0 if tell(results, expected, is_whole=test_filter == "*") else 1


if __name__ == "__main__":
    sys.exit(main())
