import os
import pathlib
import signal
import subprocess

from folder_test_case import FolderTestCase

SWIFTPM = pathlib.Path(__file__).parent.parent / "lib" / "swiftpm"
CALL = "build --build-tests"
# Records its arguments, and ends as the next line of `ends` specifies.
SWIFT = """#!/usr/bin/env bash
cd "$(dirname "$0")"
echo "$@" >>calls
end=$(head -n 1 ends)
sed -i 1d ends
eval "$end"
"""


class SwiftpmTests(FolderTestCase):
    """The behavior of scripts/lib/swiftpm when SwiftPM crashes."""

    def run_swiftpm(self, ends):
        """The status, and the calls of `swift`."""
        self.write("swift", SWIFT)
        self.write("ends", "\n".join(ends) + "\n")
        self.write("calls", "")
        (self.root / "swift").chmod(0o755)
        environment = dict(os.environ, PATH=f"{self.root}:{os.environ['PATH']}", SWIFTPM_OPTIONS="")
        # A background job of a script ignores SIGINT, and its children inherit that.
        run = subprocess.run(
            [SWIFTPM, "build", "--build-tests"],
            env=environment,
            capture_output=True,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        return run.returncode, (self.root / "calls").read_text(encoding="utf-8").splitlines()

    def test_a_crash_is_tried_again(self):
        self.assertEqual(self.run_swiftpm(["kill -SEGV $$", "kill -ILL $$", "exit 0"]), (0, [CALL] * 3))

    def test_the_third_crash_is_the_last(self):
        self.assertEqual(self.run_swiftpm(["kill -SEGV $$"] * 4), (139, [CALL] * 3))

    def test_a_failure_is_not_tried_again(self):
        for end, status in [("exit 0", 0), ("exit 1", 1), ("kill -TERM $$", 143), ("kill -INT $$", 130)]:
            self.assertEqual(self.run_swiftpm([end]), (status, [CALL]))
