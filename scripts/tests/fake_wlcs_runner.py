#!/usr/bin/env python3
"""Replaces the runner of the conformance suite. Instead of a library, it takes a file with the result of each
test: {"Suite": {"test": "passes" | "fails" | "crashes" | "misses INTERFACE"}}."""

import json
import os
import sys


def option(name):
    prefix = f"--gtest_{name}="
    return next((argument.removeprefix(prefix) for argument in sys.argv if argument.startswith(prefix)), None)


def report_of(name, deed):
    report = {"name": name, "result": "COMPLETED"}
    if deed == "fails":
        report["failures"] = [{"failure": "expected 1, was 2"}]
    elif deed.startswith("misses "):
        report["wlcs-skip-test"] = f"Missing extension: {deed.split()[1]}>= 1"
        report["failures"] = [{"failure": "not supported"}]
    return report


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        suites = json.load(file)
    if "--gtest_list_tests" in sys.argv:
        for suite, tests in suites.items():
            print(suite + ".")
            for test in tests:
                print("  " + test)
        return
    wanted = option("filter").split(":")
    reports = []
    for suite, tests in suites.items():
        chosen = {test: deed for test, deed in tests.items() if f"{suite}.{test}" in wanted}
        for test, deed in chosen.items():
            print(f"[ RUN      ] {suite}.{test}", flush=True)
            if deed == "crashes":
                os.abort()
            print(f"[       {'OK' if deed == 'passes' else 'FAILED'} ] {suite}.{test}", flush=True)
        if chosen:
            reports.append({"name": suite, "testsuite": [report_of(*item) for item in chosen.items()]})
    with open(option("output").removeprefix("json:"), "w", encoding="utf-8") as file:
        json.dump({"testsuites": reports}, file)


main()
