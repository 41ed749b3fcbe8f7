import pathlib
import subprocess

from folder_test_case import FolderTestCase

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
# Builds nothing: the programs are scripts.
SWIFT = """#!/bin/sh
case "$*" in
    *--show-bin-path*) echo {folder} ;;
    --version) echo 1.2.3 ;;
    *) echo "$@" >>{folder}/builds ;;
esac
"""
# A program that prints a help, completions, or its arguments.
PROGRAM = """#!/bin/sh
case "$1" in
    --help) printf 'OVERVIEW: A program.\\n\\nUSAGE: %s\\n' "$(basename "$0")" ;;
    --generate-completion-script) echo "$(basename "$0") in $2" ;;
    --version) echo 1.2.3 ;;
    *) echo "$@" ;;
esac
"""
PROGRAMS = ["mini-compositor", "responder-demo", "responder-inspector"]
FILES = sorted([
    path.format(program)
    for path in (
        "bin/{}", "share/bash-completion/completions/{}", "share/fish/vendor_completions.d/{}.fish", "share/man/man1/{}.1",
        "share/zsh/site-functions/_{}")
    for program in PROGRAMS] + ["share/mini-compositor/locator.py"])


class BuiltProgramsTestCase(FolderTestCase):
    """Scripts that install programs, with a compiler that builds nothing. They install into `target`."""

    def setUp(self):
        super().setUp()
        for name in ("built", "tools", "target"):
            (self.root / name).mkdir()
        for name in PROGRAMS:
            self.add_program(f"built/{name}", PROGRAM)
        self.add_program("tools/swift", SWIFT.format(folder=self.root / "built"))
        # Reports every package as installed.
        self.add_program("tools/dpkg-query", "#!/bin/sh\necho installed\n")
        # A script has no symbols.
        self.add_program("tools/strip", f"#!/bin/sh\necho stripped >>{self.root}/built/stripped\n")

    def add_program(self, path, text):
        self.write(path, text)
        (self.root / path).chmod(0o755)

    def script(self, name, *arguments, **variables):
        path = f"{self.root / 'tools'}:/usr/bin:/bin"
        return subprocess.run(
            [REPOSITORY / "scripts" / name, *arguments], env={"PATH": path, **variables}, capture_output=True, text=True,
            check=False)

    def installed(self, folder):
        folder = self.root / folder
        return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
