"""Counts the cost of our operations and compares it with the record: figures.py [--record] RUN TABLE FOLDER

RUN is Benchmarks/run, TABLE is Benchmarks/table.toml, FOLDER has a record for each pair of versions of Swift
and libwayland. The last line counts the figures.

Some counts of instructions depend on the addresses of objects. The record contains the lowest count over
several memory layouts. Rows are first counted with one layout; only rows that exceed their record there are
counted with all layouts.
"""

import argparse
import os
import pathlib
import subprocess
import sys

import measured_rows

UNITS = {"instr": "instructions", "alloc": "allocations"}
# The allowed difference from the record: percent for instructions, and for allocations the rounding error of
# two digits.
PERCENT = 3
ROUNDING = 0.01


def guarded(operations):
    """The guarded rows: a list for each mode of Benchmarks/run."""
    rows = {mode: [] for mode in UNITS}
    for operation in operations:
        if operation.kind in UNITS.values():
            names = operation.rows + ([operation.beyond] if operation.beyond else [])
            rows[measured_rows.MODES[operation.kind]] += [f"ours.{name}" for name in names]
    return {mode: list(dict.fromkeys(names)) for mode, names in rows.items()}


def limits(operations):
    """The number of instructions by which each row may rise at most."""
    return {f"ours.{name}": operation.most for operation in operations for name in operation.rows}


class Figures:
    """Values by name and unit, because a row can have both units; and the header lines with the versions."""

    def __init__(self, header, values):
        self.header, self.values = header, values

    @classmethod
    def count(cls, run, rows, **variables):
        """variables: added to the environment."""
        # These variables would change the counts.
        environment = {
            key: value for key, value in os.environ.items() if key not in ("MALLOC", "PRELOAD", "KEEP", "PLACES")}
        environment |= variables
        header, values = [], {}
        for mode, names in rows.items():
            output = subprocess.run(
                [run, mode, *names], check=True, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True).stdout
            measured = measured_rows.read(output)
            header = measured.header
            values |= {
                (name, unit): value for name, (value, unit) in measured.values.items()
                if name in names and unit == UNITS[mode]}
        return cls(header, values)

    @classmethod
    def read(cls, path):
        lines = path.read_text(encoding="utf-8").splitlines()
        rows = [line.split() for line in lines if not line.startswith("#")]
        return cls(
            [line for line in lines if line.startswith("#")],
            {(name, unit): float(value) for name, value, unit in rows})

    def write(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = [f"{name} {digits(value, unit)} {unit}" for (name, unit), value in self.values.items()]
        path.write_text("\n".join(self.header + rows) + "\n", encoding="utf-8")

    def record_name(self):
        versions = measured_rows.Measured(self.header).versions()
        return f"swift-{versions['swift']}-libwayland-{versions['libwayland-server0']}.txt"


def digits(value, unit):
    return f"{value:.1f}" if unit == "instructions" else f"{value:.2f}"


def verdict(name, unit, before, now, most):
    """The result of comparing a figure with its record ("failed", "fell" or "held"), and a line that reports
    it."""
    if now is None:
        return "failed", f"{name}: its {unit} were not counted"
    if before is None:
        return "failed", f"{name}: {digits(now, unit)} {unit}, but none in the record"
    percent = f" ({(now / before - 1) * 100:+.1f} %)" if before else ""
    line = f"{name}: {digits(before, unit)} {unit} in the record, {digits(now, unit)} now{percent}"
    allowed = min(before * PERCENT / 100, most) if unit == "instructions" else ROUNDING
    # Allows for rounding of binary fractions.
    if abs(now - before) <= allowed + 1e-9:
        return "held", line
    return "failed" if now > before else "fell", line


class Guard:
    """The guarded rows for each mode of Benchmarks/run. Compares them with the record and reports the
    differences."""

    def __init__(self, operations):
        self.rows = guarded(operations)
        self.most = limits(operations)

    def keys(self):
        """The name and unit of each row."""
        return {(name, UNITS[mode]): None for mode, names in self.rows.items() for name in names}

    def compare(self, record, counted):
        """The verdicts of all rows that are in the record or guarded."""
        return [
            verdict(name, unit, record.values.get((name, unit)), counted.values.get((name, unit)),
                    self.most.get(name, float("inf")))
            for name, unit in record.values | self.keys()]

    def risen(self, counted, record):
        """The rows with more instructions than the record allows, as `rows`."""
        def has_risen(name):
            before, now = (figures.values.get((name, "instructions")) for figures in (record, counted))
            if before is None or now is None:
                return False
            return verdict(name, "instructions", before, now, self.most.get(name, float("inf")))[0] == "failed"

        names = [name for name in self.rows["instr"] if has_risen(name)]
        return {"instr": names} if names else {}

    def hold(self, counted, record):
        """Prints the figures that rose, fell or are missing. Returns how many figures passed and failed."""
        verdicts = self.compare(record, counted)
        for end, line in verdicts:
            if end == "failed":
                print(f"FAILED {line}")
        for end, line in verdicts:
            if end == "fell":
                print(f"{line}: scripts/figures --record records this")
        failed = sum(end == "failed" for end, _ in verdicts)
        return len(verdicts) - failed, failed

    def renew(self, path, counted, record):
        """Writes the record, and prints the differences. Returns how many figures were counted, and how many
        were not."""
        absent = [name for name, unit in self.keys() if (name, unit) not in counted.values]
        for name in absent:
            print(f"FAILED {name}: it was not counted, so nothing is recorded")
        if not absent:
            for end, line in self.compare(record, counted) if record else []:
                if end != "held":
                    print(line)
            counted.write(path)
            print(f"Recorded: {path}")
        return len(counted.values), len(absent)


def main(arguments):
    parser = argparse.ArgumentParser(prog="scripts/figures")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args(arguments)
    guard = Guard(measured_rows.operations(options.table.read_text(encoding="utf-8")))
    try:
        counted = Figures.count(options.run, guard.rows, **({} if options.record else {"PLACES": "1"}))
        path = options.folder / counted.record_name()
        record = Figures.read(path) if path.exists() else None
        if not options.record:
            # A new record needs the lowest counts of all rows.
            again = guard.risen(counted, record) if record else guard.rows
            counted.values |= Figures.count(options.run, again).values
    except (OSError, subprocess.CalledProcessError, KeyError) as error:
        print(getattr(error, "stderr", None) or "", end="")
        print(f"The figures could not be counted: {type(error).__name__}: {error}")
        print("0 passed, 1 failed")
        return 1
    if not record:
        print("There is no record for these versions of Swift and libwayland.")
    if record and not options.record:
        passed, failed = guard.hold(counted, record)
    else:
        passed, failed = guard.renew(path, counted, record)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
