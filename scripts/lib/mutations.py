"""Tries mutations: changes that break the code and must make a test fail.

    mutations.py [PATCH...]

A mutation is a patch in Tests/Mutations. The text before the patch is its header. It describes the defect,
and lists the tests that notice it, one per line:

    A point on the right edge is inside a rectangle.

    Noticed-by: aPointOnTheRightEdgeIsOutside

Without such a line, all tests run, and any of them may fail. This is useful for trying a new patch, but
scripts/lint requires the line.
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

FOLDER = "Tests/Mutations"
SCRATCH = ".build/mutations"
# The limit for the tests of one mutation, in seconds. A mutation that makes a test wait forever is noticed,
# too.
TIME_LIMIT = 900
# More worlds than in ordinary runs, because only the later ones notice some mutations.
ENVIRONMENT = os.environ | {"WORLD_SEEDS": "1-200"}
# Lines may have moved, but the lines around a change must be the same.
PATCH = ["patch", "-p1", "--fuzz=0", "--quiet"]


class Mutation:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        text = self.path.read_text(encoding="utf-8")
        header = re.split(r"^(?:diff |--- )", text, maxsplit=1, flags=re.M)[0]
        self.tests = re.findall(r"^Noticed-by: *(.+?) *$", header, flags=re.M)
        self.what = re.sub(r"^Noticed-by:.*$", "", header, flags=re.M).strip()
        self.files = re.findall(r"^[+-]{3} [ab]/(\S+)", text, flags=re.M)
        self.name = self.path.stem

    def applies(self, folder):
        """Whether the patch applies to the files in a folder. Does not change them."""
        command = [*PATCH, "--dry-run", "-i", self.path.resolve()]
        return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


class Mistake(Exception):
    """The reason why a mutation proves nothing."""


def try_mutation(mutation, project):
    """Raises a Mistake if no test of the project notices a mutation."""
    if not project.apply(mutation):
        raise Mistake("it no longer applies")
    try:
        if not project.build():
            raise Mistake("the project does not build with it")
        failed = project.failing_tests(mutation.tests)
        if failed is None:
            return
        if not failed:
            raise Mistake("no test notices it")
        blind = [test for test in mutation.tests if test not in failed]
        if blind:
            raise Mistake(f"its test does not notice it: {', '.join(blind)}")
    finally:
        project.restore()


def try_all(mutations, project):
    """Prints the result of each mutation, and returns the closing line."""
    named = sorted({test for mutation in mutations for test in mutation.tests})
    if not project.build():
        print("the project does not build without any mutation")
        return "0 passed, 1 failed"
    before = project.failing_tests(named) if named else set()
    if before is None or before:
        print(f"these fail without any mutation: {', '.join(sorted(before or named))}")
        return "0 passed, 1 failed"
    passed = failed = 0
    for mutation in mutations:
        try:
            try_mutation(mutation, project)
            passed += 1
            print(f"{mutation.name}: noticed", flush=True)
        except Mistake as mistake:
            failed += 1
            print(f"{mutation.name}: {mistake}", flush=True)
    return f"{passed} passed, {failed} failed"


class Project:
    """A copy of the project's files that mutations change, with its own build folder."""

    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        self.originals = {}  # path -> bytes, or None where there was no file
        self.update()

    def update(self):
        """Makes the copy equal to its source. Writes only files that differ."""
        paths = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.source, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0")
        wanted = {path for path in paths if path and (self.source / path).is_file()}
        if (self.source / "Package.resolved").is_file():
            wanted.add("Package.resolved")
        for directory, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if name != ".build"]
            for name in names:
                path = pathlib.Path(directory, name)
                if path.relative_to(self.folder).as_posix() not in wanted:
                    path.unlink()
        for path in wanted:
            self.copy(path)

    def copy(self, path):
        source, target = self.source / path, self.folder / path
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        shutil.copymode(source, target)

    def apply(self, mutation):
        for path in mutation.files:
            file = self.folder / path
            self.originals[file] = file.read_bytes() if file.exists() else None
        command = [*PATCH, "--no-backup-if-mismatch", "--reject-file=-", "-i", mutation.path.resolve()]
        return subprocess.run(command, cwd=self.folder, capture_output=True).returncode == 0

    def restore(self):
        """Undoes the changes of the last patch, even if the source was edited since."""
        for file, content in self.originals.items():
            if content is None:
                file.unlink(missing_ok=True)
            elif not file.exists() or file.read_bytes() != content:
                file.write_bytes(content)
        self.originals = {}

    def build(self):
        build = subprocess.run(
            ["scripts/lib/swiftpm", "build", "--build-tests"], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if build.returncode != 0:
            print("\n".join(line for line in build.stdout.splitlines() if "error:" in line))
        return build.returncode == 0

    def failing_tests(self, tests):
        """The names of the failing ones of the given tests, or of all tests if none are given; None if they
        did not finish."""
        with tempfile.TemporaryDirectory() as directory:
            command = ["swift", "test", "--skip-build", "--xunit-output", f"{directory}/tests.xml"]
            for test in tests:
                # Names with spaces are listed in backticks.
                command += ["--filter", rf"[./]`?{re.escape(test)}`?\("]
            process = subprocess.Popen(
                command, cwd=self.folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                status = process.wait(TIME_LIMIT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return None
            return failures(pathlib.Path(directory), status)


def failures(directory, status):
    """The names of the failed tests in the records of a folder; None if the run ended early."""
    found = set()
    for path in directory.glob("tests*.xml"):
        try:
            cases = xml.etree.ElementTree.parse(path).iter("testcase")
            found |= {
                case.get("name").rpartition("(")[0].strip("`") for case in cases if case.find("failure") is not None}
        except xml.etree.ElementTree.ParseError:
            return None
    return None if status != 0 and not found else found


def main(arguments):
    source = pathlib.Path.cwd()
    paths = [pathlib.Path(path) for path in arguments] or sorted((source / FOLDER).glob("*.patch"))
    folder = source / SCRATCH
    folder.mkdir(parents=True, exist_ok=True)
    counts = try_all([Mutation(path) for path in paths], Project(source, folder))
    print(counts)
    return 0 if counts.endswith(" 0 failed") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
