"""Writes the manual pages of a program from its help:

    manual.py PROGRAM FOLDER

The help is that of swift-argument-parser. Each subcommand has a page of its own, and the subcommands of that
are parts of its page. Equal programs give equal pages, without a date.
"""

import os
import pathlib
import re
import subprocess
import sys

# The column at which the help describes an option.
COLUMN = 26
HEADING = re.compile(r"[A-Z][A-Z ]+")
# A row of a table in a description: a term, and its text after at least two spaces.
ROW = re.compile(r"  (\S+)  +(\S.*)")


class Help:
    """The parts of a help text whose lines are not wrapped."""

    def __init__(self, text):
        lines = text.splitlines()
        if not lines or not lines[0].startswith("OVERVIEW: "):
            raise ValueError(f"this is not the help of a command: {text[:80]!r}")
        usage = next(index for index, line in enumerate(lines) if line.startswith("USAGE: "))
        self.overview = lines[0].removeprefix("OVERVIEW: ")
        self.description = trimmed(lines[1:usage])
        self.usage = lines[usage].removeprefix("USAGE: ")
        # The lists of arguments, options and subcommands, by their titles.
        self.lists = {}
        entries = None
        for line in lines[usage + 1:]:
            if re.fullmatch(r"[A-Z ]+:", line):
                entries = self.lists.setdefault(line[:-1], [])
            elif not line:
                entries = None
            elif entries is not None:
                self.add(line, entries)

    @staticmethod
    def add(line, entries):
        if line.startswith(" " * COLUMN):
            term, text = entries.pop()
            entries.append((term, f"{text} {line.strip()}".strip()))
        elif line[COLUMN - 2:COLUMN] == "  ":
            entries.append((line[:COLUMN].strip(), line[COLUMN:].strip()))
        else:
            entries.append((line.strip(), ""))

    def commands(self):
        return [name for name, _ in self.lists.get("SUBCOMMANDS", [])]


def trimmed(lines):
    return "\n".join(lines).strip("\n").splitlines()


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def entry(term, text):
    return [".TP", bold(term), escaped(text)]


def kind_of(line):
    if ROW.fullmatch(line):
        return "row"
    if line.startswith("  "):
        return "literal"
    if HEADING.fullmatch(line):
        return "heading"
    return "text" if line else "gap"


def body(lines, heading):
    """A description. `heading` is the macro for its headings, which are lines in capitals."""
    result, before = [], "heading"
    for line in lines + [""]:
        kind = kind_of(line)
        if before == "literal" != kind:
            result.append(".EE")
        if kind in ("text", "literal") and before not in (kind, "heading"):
            result.append(".PP")
        if kind == "literal" != before:
            result.append(".EX")
        if kind == "row":
            result += entry(*ROW.fullmatch(line).groups())
        elif kind == "heading":
            result.append(f"{heading} {line}")
        elif kind != "gap":
            result.append(escaped(line))
        before = kind
    return result


def first_heading(lines):
    return next((index for index, line in enumerate(lines) if HEADING.fullmatch(line)), len(lines))


def page(words, helps, version):
    """A manual page.

    words: the words of the command. helps: the helps of all commands, by their words.
    """
    own = helps[words]
    sections = first_heading(own.description)
    name = "-".join(words)
    result = [
        f'.TH "{escaped(name.upper())}" 1 "" "{escaped(version)}"',
        # No hyphens and spaces are added, so that options can be searched for and copied.
        ".nr HY 0", ".ad l",
        ".SH NAME", f"{escaped(name)} \\- {escaped(own.overview.rstrip('.'))}",
        ".SH SYNOPSIS", bold(own.usage),
        ".SH DESCRIPTION"]
    result += body(own.description[:sections] or [own.overview], ".SH")
    for title, entries in own.lists.items():
        if title != "SUBCOMMANDS":
            result.append(f".SH {title}")
            result += [line for pair in entries for line in entry(*pair)]
    if own.commands():
        result.append(".SH COMMANDS")
        for command, text in own.lists["SUBCOMMANDS"]:
            result += part(words + (command,), helps) if len(words) > 1 else entry(command, text)
    result += body(own.description[sections:], ".SH")
    related = [other for other in helps if len(other) <= 2 and other != words and len(helps) > 1]
    if related:
        result += [".SH SEE ALSO", ", ".join(f"{bold('-'.join(other))}(1)" for other in sorted(related))]
    return "\n".join(result) + "\n"


def part(words, helps):
    """The part of a page for a subcommand of its command."""
    own = helps[words]
    result = [f".SS {escaped(words[-1])}", bold(own.usage), ".PP", escaped(own.overview)]
    if own.description:
        result.append(".PP")
    result += body(own.description, ".SS")
    for title in ("ARGUMENTS", "OPTIONS"):
        for term, text in own.lists.get(title, []):
            # The page of the command lists these.
            if term not in ("--version", "-h, --help"):
                result += entry(term, text)
    return result


def output(program, *arguments):
    return subprocess.run(
        [program, *arguments], env={**os.environ, "COLUMNS": "100000"}, check=True, text=True,
        stdout=subprocess.PIPE).stdout


def read(program, words, helps):
    """Adds the help of a command and of all of its subcommands."""
    helps[words] = Help(output(program, *words[1:], "--help"))
    for command in helps[words].commands():
        read(program, words + (command,), helps)


def write(program, folder):
    program, folder = pathlib.Path(program).resolve(), pathlib.Path(folder)
    root, helps = (program.name,), {}
    read(program, root, helps)
    has_version = any(term == "--version" for term, _ in helps[root].lists.get("OPTIONS", []))
    version = output(program, "--version").strip() if has_version else ""
    folder.mkdir(parents=True, exist_ok=True)
    for words in helps:
        if len(words) <= 2:
            text = page(words, helps, f"{program.name} {version}".strip())
            (folder / f"{'-'.join(words)}.1").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(*sys.argv[1:])
