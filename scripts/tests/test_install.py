import os
import subprocess

from built_programs_test_case import FILES, REPOSITORY, BuiltProgramsTestCase


class InstallTest(BuiltProgramsTestCase):
    """scripts/install"""

    def install(self, *arguments, **variables):
        return self.script("install", *arguments, **variables)

    def test_programs_are_built_and_installed(self):
        run = self.install("--prefix", str(self.root / "target"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.installed("target"), FILES)
        self.assertEqual((self.root / "built/stripped").read_text(encoding="utf-8"), "stripped\n" * 3)
        self.assertEqual(
            (self.root / "built/builds").read_text(encoding="utf-8").splitlines(),
            ["build -c release --static-swift-stdlib --product mini-compositor",
             "build -c release --static-swift-stdlib --product responder-demo",
             "build -c release --static-swift-stdlib --product responder-inspector"])
        self.assertIn(f"PATH does not have {self.root}/target/bin\n", run.stdout)
        ran = subprocess.run(
            [self.root / "target/bin/mini-compositor", "it runs"], env={}, capture_output=True, text=True, check=True)
        self.assertEqual(ran.stdout, "it runs\n")

    def test_manual_pages_and_completions_are_those_of_the_program(self):
        self.install("--prefix", str(self.root / "target"))
        share = self.root / "target/share"
        self.assertIn(".TH \"RESPONDER\\-DEMO\"", (share / "man/man1/responder-demo.1").read_text(encoding="utf-8"))
        for path, shell in (
                ("bash-completion/completions/responder-demo", "bash"), ("zsh/site-functions/_responder-demo", "zsh"),
                ("fish/vendor_completions.d/responder-demo.fish", "fish")):
            self.assertEqual((share / path).read_text(encoding="utf-8"), f"responder-demo in {shell}\n")

    def test_the_programs_of_the_last_build_are_installed(self):
        self.add_program("tools/swift", f"#!/bin/sh\ncase $* in *--show-bin-path*) echo {REPOSITORY}/.build/debug ;; esac\n")
        run = self.install("--prefix", str(self.root / "target"))
        self.assertEqual(run.returncode, 0, run.stderr)
        pages = self.root / "target/share/man/man1"
        self.assertEqual(
            sorted(page.stem for page in pages.iterdir()),
            ["mini-compositor", *(f"mini-compositor-{name}" for name in ("check", "doctor", "explain", "keys", "modes", "run")),
             "responder-demo", "responder-inspector"])
        shown = subprocess.run(
            ["man", "--warnings", "--local-file", *pages.iterdir()], capture_output=True, text=True, check=True,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"})
        self.assertEqual(shown.stderr, "")

    def test_pages_of_former_commands_are_removed(self):
        self.write("target/share/man/man1/mini-compositor-former.1", "")
        self.install("--prefix", str(self.root / "target"))
        self.assertEqual(self.installed("target"), FILES)

    def test_packages_name_another_root(self):
        run = self.install("--prefix=/usr", DESTDIR=str(self.root / "target"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.installed("target/usr"), FILES)

    def test_uninstalling_leaves_other_programs(self):
        prefix = str(self.root / "target")
        self.install("--prefix", prefix)
        self.write("target/bin/other", "")
        self.write("target/share/man/man1/other.1", "")
        run = self.install("--uninstall", "--prefix", prefix)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.installed("target"), ["bin/other", "share/man/man1/other.1"])

    def test_wrong_arguments_build_nothing(self):
        for arguments in (["--prefix"], ["--prefix", "relative"], ["elsewhere"]):
            run = self.install(*arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn("usage: scripts/install", run.stderr)
        self.assertFalse(os.path.exists(self.root / "built/builds"))
