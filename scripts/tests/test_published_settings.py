import pathlib
import re
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent


class PublishedSettingsTest(unittest.TestCase):
    """The settings of services that build the repository, which no test can run."""

    def text(self, path):
        return (REPOSITORY / path).read_text(encoding="utf-8")

    def test_documented_targets_are_those_whose_documentation_is_written(self):
        named = re.findall(r"^ {8}- (\w+)$", self.text(".spi.yml"), re.MULTILINE)
        self.assertEqual(len(set(named)), len(named))
        libraries = set(re.findall(r'\.library\(name: "(\w+)", targets', self.text("Package.swift")))
        self.assertLessEqual(set(named), libraries)
        written = {path.stem for path in (REPOSITORY / "Sources").glob("*/*.docc")}
        self.assertLessEqual(written & libraries, set(named))

    def test_steps_of_workflows_call_scripts(self):
        for path in (REPOSITORY / ".github/workflows").iterdir():
            steps = re.findall(r"run: *(.*)", path.read_text(encoding="utf-8"))
            self.assertGreater(len(steps), 0)
            for step in steps:
                self.assertRegex(step, r"^scripts/[a-z]+( --[a-z]+)*$")
                self.assertTrue((REPOSITORY / step.split()[0]).exists(), step)
