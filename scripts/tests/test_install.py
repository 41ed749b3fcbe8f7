import os
import pathlib
import shutil
import subprocess

from folder_test_case import FolderTestCase

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
# Builds nothing: its programs are copies of system programs.
SWIFT = """#!/bin/sh
case "$*" in
    *--show-bin-path*) echo {folder} ;;
    *) echo "$@" >>{folder}/builds ;;
esac
"""


class InstallTest(FolderTestCase):
    """scripts/install, with a compiler that builds nothing."""

    def setUp(self):
        super().setUp()
        for name in ("built", "tools", "target"):
            (self.root / name).mkdir()
        for name in ("mini-compositor", "responder-demo"):
            shutil.copy("/bin/echo", self.root / "built" / name)
        self.write("tools/swift", SWIFT.format(folder=self.root / "built"))
        (self.root / "tools/swift").chmod(0o755)
        # Reports every package as installed.
        self.write("tools/dpkg-query", "#!/bin/sh\necho installed\n")
        (self.root / "tools/dpkg-query").chmod(0o755)

    def install(self, *arguments, **variables):
        path = f"{self.root / 'tools'}:/usr/bin:/bin"
        return subprocess.run(
            [REPOSITORY / "scripts/install", *arguments], env={"PATH": path, **variables},
            capture_output=True, text=True, check=False)

    def installed(self, folder):
        return sorted(path.name for path in (self.root / folder).iterdir())

    def test_programs_are_built_and_installed(self):
        run = self.install("--prefix", str(self.root / "target"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.installed("target/bin"), ["mini-compositor", "responder-demo"])
        self.assertEqual(
            (self.root / "built/builds").read_text(encoding="utf-8").splitlines(),
            ["build -c release --static-swift-stdlib --product mini-compositor",
             "build -c release --static-swift-stdlib --product responder-demo"])
        self.assertIn(f"PATH does not have {self.root}/target/bin\n", run.stdout)
        ran = subprocess.run(
            [self.root / "target/bin/mini-compositor", "it runs"], env={}, capture_output=True, text=True, check=True)
        self.assertEqual(ran.stdout, "it runs\n")

    def test_packages_name_another_root(self):
        run = self.install("--prefix=/usr", DESTDIR=str(self.root / "target"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.installed("target/usr/bin"), ["mini-compositor", "responder-demo"])

    def test_uninstalling_leaves_other_programs(self):
        prefix = str(self.root / "target")
        self.install("--prefix", prefix)
        self.write("target/bin/other", "")
        run = self.install("--uninstall", "--prefix", prefix)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.installed("target/bin"), ["other"])

    def test_wrong_arguments_build_nothing(self):
        for arguments in (["--prefix"], ["--prefix", "relative"], ["elsewhere"]):
            run = self.install(*arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn("usage: scripts/install", run.stderr)
        self.assertFalse(os.path.exists(self.root / "built/builds"))
