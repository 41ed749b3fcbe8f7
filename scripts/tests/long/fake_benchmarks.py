#!/usr/bin/env python3
"""Replaces Benchmarks/run: prints the lines of the file FIGURES (environment) for the mode, and fails if
there are none. Each line of the file is a mode and a line to print; a row is printed if it is requested. A
line of the mode "instr-at-one-place" replaces the row's other line if PLACES is 1."""

import os
import sys

mode, *rows = sys.argv[1:]
print("# 2026-01-02, abc")
print(f"# Swift version {os.environ['SWIFT']} (swift)")
print("# valgrind 1:3.19.0-1, libwayland-server0 1.21.0-1")
if os.environ.get("MALLOC"):
    sys.exit("counted with another malloc")
found = {}
for line in open(os.environ["FIGURES"], encoding="utf-8"):
    of_mode, row = line.rstrip("\n").split(" ", 1)
    is_at_one_place = of_mode == f"{mode}-at-one-place" and os.environ.get("PLACES") == "1"
    if (of_mode == mode or is_at_one_place) and row.startswith(tuple(rows)):
        found[row.split()[0]] = row
for row in found.values():
    print(row)
sys.exit(None if found else f"no row of {mode}")
