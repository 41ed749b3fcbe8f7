"""Runs and counts the tests of the scripts: those in scripts/tests, or with --long those in scripts/tests/long."""

import pathlib
import sys
import unittest

scripts = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(scripts / "lib"))
sys.dont_write_bytecode = True
folder = scripts / "tests" / "long" if sys.argv[1:] == ["--long"] else scripts / "tests"
suite = unittest.TestLoader().discover(str(folder))
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=0).run(suite)
failed = len(result.failures) + len(result.errors)
skipped = len(result.skipped)
print(f"{result.testsRun - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(0 if result.wasSuccessful() else 1)
