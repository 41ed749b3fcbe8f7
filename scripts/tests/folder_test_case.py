import contextlib
import io
import pathlib
import tempfile
import unittest


class FolderTestCase(unittest.TestCase):
    """A temporary folder in place of the project's. It is removed after the test."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = pathlib.Path(directory.name)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def replace(self, path, old, new):
        text = (self.root / path).read_text(encoding="utf-8")
        self.assertIn(old, text)
        self.write(path, text.replace(old, new))

    def run_main(self, main, *arguments):
        """The status of a script's main function, and the printed lines."""
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            status = main(self.root, list(arguments))
        return status, output.getvalue().splitlines()
