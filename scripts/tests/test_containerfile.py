from containerfile import Containerfile
from folder_test_case import FolderTestCase

TEXT = """\
# A comment.
FROM example.org/base:1
COPY out/*.deb /tmp/

RUN first && \\
    second 'a b'
RUN third
ENTRYPOINT ["tool", "run"]
"""


class ContainerfileTest(FolderTestCase):
    """scripts/lib/containerfile.py"""

    def setUp(self):
        super().setUp()
        self.write("context/out/one.deb", "content")
        self.write("root/tmp/other", "")

    def apply(self, text, failing=()):
        self.commands = []

        def run(words):
            self.commands.append(words)
            return words[-1] not in failing
        return Containerfile(text).apply(self.root / "context", self.root / "root", run)

    def test_commands_run_in_their_order(self):
        text = TEXT.replace("    # Not part of the command.\n", "")
        self.assertIsNone(self.apply(text))
        self.assertEqual(self.commands, [["/bin/sh", "-c", "first && second 'a b'"], ["/bin/sh", "-c", "third"]])

    def test_files_are_copied(self):
        self.apply("FROM base\nCOPY out/*.deb /tmp/\n")
        self.assertEqual((self.root / "root/tmp/one.deb").read_text(encoding="utf-8"), "content")

    def test_files_that_do_not_exist_are_an_error(self):
        with self.assertRaises(FileNotFoundError):
            self.apply("FROM base\nCOPY out/*.rpm /tmp/\n")

    def test_a_failing_command_is_returned_and_the_last(self):
        text = "FROM base\nRUN first\nRUN second\n"
        self.assertEqual(self.apply(text, failing=["first"]), "first")
        self.assertEqual(len(self.commands), 1)

    def test_entrypoint_is_a_list_of_words(self):
        self.assertEqual(Containerfile("FROM base\nENTRYPOINT [\"tool\", \"run\"]\n").entrypoint, ["tool", "run"])

    def test_other_instructions_are_refused(self):
        with self.assertRaises(ValueError):
            Containerfile("FROM base\nVOLUME /data\n")
