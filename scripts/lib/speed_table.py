"""Checks or writes the table of docs/speed.md: speed_table.py [--write] ROOT

The table is made from Benchmarks/table.toml and the rows in Benchmarks/results. Fails if the page differs
from it; --write writes it.
"""

import argparse
import pathlib
import re
import sys

import measured_rows

PAGE = "docs/speed.md"
TABLE = "Benchmarks/table.toml"
RESULTS = "Benchmarks/results"
BEGIN, END = "<!-- scripts/speed writes this table. -->", "<!-- The end of the table. -->"
LIBRARIES = {"ours": "ours", "wlroots": "wlroots", "weston": "libweston"}
TITLES = {
    "instructions": "Instructions", "allocations": "Heap allocations of our own", "memory": "Memory",
    "times": "Times of one run",
}
# The packages whose versions the page states.
PACKAGES = {
    "libwayland-server0": "libwayland", "libwlroots-dev": "wlroots", "libweston-10-dev": "libweston",
    "libxkbcommon0": "libxkbcommon", "valgrind": "valgrind",
}


def shown(value, unit):
    """A value with its significant digits."""
    if unit == "bytes":
        return f"{value / 1e6:.1f} MB"
    if unit == "ms":
        return f"{value:.1f} ms"
    if unit == "ns":
        return f"{value / 1e6:.1f} ms" if value >= 1e6 else f"{value / 1e3:,.0f} µs"
    if unit == "allocations":
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return f"{value:,.0f}"


def cell(operation, library, values):
    """The values of an operation's rows; an empty string if a library lacks one of them."""
    rows = [f"{library}.{name}" for name in operation.rows_of(library)]
    if any(row not in values for row in rows):
        return ""
    below = values.get(f"{library}.{operation.beyond}", (None, ""))[0] if operation.beyond else 0
    if below is None:
        return ""
    return " / ".join(shown(values[row][0] - below, values[row][1]) for row in rows)


def rows(operations, results):
    """The lines of the table. Raises KeyError if the results lack one of our rows."""
    for kind, title in TITLES.items():
        of_kind = [operation for operation in operations if operation.kind == kind]
        if of_kind:
            yield f"| **{title}** | | | | |"
        for operation in of_kind:
            values = results[measured_rows.MODES[kind]].values
            cells = [cell(operation, library, values) for library in LIBRARIES]
            if not cells[0]:
                raise KeyError(f"{operation.label}: our rows are missing in {RESULTS}/{measured_rows.MODES[kind]}.txt")
            # A column for each library. The names are last, because they are the longest.
            yield f"| {operation.text} | {' | '.join(cells)} | `{operation.label}` |"


def place(header):
    """The date, the commit, the machine and the versions of a measurement, from the header of
    Benchmarks/run."""
    lines = [line.removeprefix("# ") for line in header]
    date, commit = lines[0].split(", ", 1)
    machine, _, system = lines[1].partition("; ")
    found = measured_rows.Measured(header).versions()
    versions = [f"{name} {found[package]}" for package, name in PACKAGES.items() if package in found]
    return f"{date} at {commit}, on {machine}, {system}, with Swift {found['swift']}, {', '.join(versions)}"


def places(results):
    """The places of the measurements: one line, if all are equal, else one for each file."""
    kinds = {}
    for mode, title in {"instr": "instructions", "alloc": "allocations, memory", "time": "times"}.items():
        kinds.setdefault(place(results[mode].header), []).append(title)
    if len(kinds) == 1:
        return [f"Measured on {where}." for where in kinds]
    return [f"- {', '.join(titles)}: {where}" for where, titles in kinds.items()]


def table(root):
    """The right table for the page."""
    operations = measured_rows.operations((root / TABLE).read_text(encoding="utf-8"))
    results = {
        mode: measured_rows.read((root / RESULTS / f"{mode}.txt").read_text(encoding="utf-8"))
        for mode in set(measured_rows.MODES.values())}
    return "\n".join([
        BEGIN, "", f"| an operation | {' | '.join(LIBRARIES.values())} | rows |", "|---|--:|--:|--:|---|",
        *rows(operations, results), "", *places(results), "", END])


def main(arguments):
    parser = argparse.ArgumentParser(prog="scripts/speed")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("root", type=pathlib.Path)
    options = parser.parse_args(arguments)
    page = options.root / PAGE
    text = page.read_text(encoding="utf-8")
    between = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    if not between.search(text):
        print(f"{PAGE} lacks the lines around the table: {BEGIN} ... {END}")
        return 1
    try:
        right = between.sub(lambda _: table(options.root), text)
    except (OSError, KeyError) as error:
        print(f"The table cannot be written: {error}")
        return 1
    if options.write:
        page.write_text(right, encoding="utf-8")
    elif text != right:
        print(f"the table of {PAGE} does not match {RESULTS}: run scripts/speed --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
