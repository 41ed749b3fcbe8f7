"""Reads the output of Benchmarks/run, and Benchmarks/table.toml, which lists the rows that are shown and
guarded."""

import dataclasses
import re
import tomllib

# The mode of Benchmarks/run that prints the rows of each table.
MODES = {"instructions": "instr", "allocations": "alloc", "memory": "alloc", "times": "time"}


@dataclasses.dataclass
class Measured:
    """The output of Benchmarks/run: a header with the machine and the versions, and the value of each row."""

    header: list[str] = dataclasses.field(default_factory=list)
    values: dict[str, tuple[float, str]] = dataclasses.field(default_factory=dict)  # name -> value and unit

    def versions(self):
        """The versions of Swift and of each Debian package, without Debian's revision."""
        text = "\n".join(self.header)
        found = dict(re.findall(r"(?:^# |, )([a-z][\w.+-]*) (?:\d+:)?(\d[\w.]*)[^\s,]*(?=,|$)", text, re.MULTILINE))
        swift = re.search(r"Swift version (\d[\w.]*)", text)
        return found | ({"swift": swift[1]} if swift else {})


def read(text):
    """Reads rows. The value of a row with several rounds is the median."""
    measured = Measured()
    for line in text.splitlines():
        words = line.split()
        if line.startswith("#"):
            measured.header.append(line)
        elif len(words) == 5 and words[3] == "median":
            measured.values[words[0]] = (float(words[4]), words[2])
        elif len(words) == 3:
            measured.values[words[0]] = (float(words[1]), words[2])
    return measured


@dataclasses.dataclass
class Operation:
    """A line of the table. Names of rows lack the first word, which names the library."""

    kind: str
    text: str
    label: str
    rows: list[str]
    peers: list[str]
    beyond: str | None
    most: float

    def rows_of(self, library):
        return self.rows if library == "ours" else self.peers


def expand(names):
    """Expands braces: "a.{b,c}.d" is "a.b.d" and "a.c.d"."""
    match = re.fullmatch(r"([^{]*)\{([^}]*)\}(.*)", names)
    return [match[1] + part + match[3] for part in match[2].split(",")] if match else [names]


def operations(text):
    """The lines of the table, from the text of Benchmarks/table.toml."""
    return [
        Operation(
            kind, entry["operation"], entry["rows"], expand(entry["rows"]),
            expand(entry.get("peers", entry["rows"])), entry.get("beyond"),
            entry.get("most", float("inf")))
        for kind, entries in tomllib.loads(text).items() for entry in entries]
