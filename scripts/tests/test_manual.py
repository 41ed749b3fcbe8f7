import subprocess
import sys

from folder_test_case import FolderTestCase
import manual

ROOT = """\
OVERVIEW: A tool that digs.

USAGE: dig <subcommand>

OPTIONS:
  --version               Show the version.
  -h, --help              Show help information.

SUBCOMMANDS:
  hole                    Dig a hole.
  list                    List or fill holes.

  See 'dig help <subcommand>' for detailed help.
"""
HOLE = """\
OVERVIEW: Dig a hole.

A hole is described by a line, such as

  {"depth": 3}
  {"depth": 4}

where 'depth' is in meters.

EXIT STATUS
  the shovel's own
  64   invalid arguments
  71   there is no shovel
Nothing else is used.

USAGE: dig hole [--depth <meters>] [<place>]

ARGUMENTS:
  <place>                 Where to dig.

OPTIONS:
  --depth <meters>        How deep. (default: 3)
  --follow-the-old-pipe-of <name>
                          .hidden\\pipe, or '-'.
  --no-description-of-it
"""
LIST = """\
OVERVIEW: List or fill holes.

USAGE: dig list <subcommand>

OPTIONS:
  -h, --help              Show help information.

SUBCOMMANDS:
  fill                    Fill a hole.
"""
FILL = """\
OVERVIEW: Fill a hole.

It is flat afterwards.

USAGE: dig list fill [--all]

OPTIONS:
  --all                   Fill all holes.
  -h, --help              Show help information.
"""
PROGRAM = """\
#!{python}
import os, sys
assert int(os.environ["COLUMNS"]) > 10000
print({texts!r}[" ".join(sys.argv[1:])], end="")
"""


class ManualTest(FolderTestCase):
    """scripts/lib/manual.py, with a program that prints fixed texts."""

    def setUp(self):
        super().setUp()
        texts = {"--help": ROOT, "--version": "1.2\n", "hole --help": HOLE, "list --help": LIST, "list fill --help": FILL}
        self.write("dig", PROGRAM.format(python=sys.executable, texts=texts))
        (self.root / "dig").chmod(0o755)
        manual.write(self.root / "dig", self.root / "pages")

    def page(self, name):
        return (self.root / "pages" / name).read_text(encoding="utf-8")

    def shown(self, name):
        run = subprocess.run(
            ["man", "--warnings", "--local-file", self.root / "pages" / name], capture_output=True, text=True, check=True,
            env={"PATH": "/usr/bin:/bin", "MANWIDTH": "60", "LC_ALL": "C"})
        self.assertEqual(run.stderr, "")
        return run.stdout

    def test_each_command_has_a_page(self):
        self.assertEqual(
            sorted(path.name for path in (self.root / "pages").iterdir()), ["dig-hole.1", "dig-list.1", "dig.1"])

    def test_options_are_described_as_in_the_help(self):
        page = self.page("dig-hole.1")
        self.assertIn("\n.TP\n\\fB\\-\\-depth <meters>\\fR\nHow deep. (default: 3)\n", page)
        self.assertIn("\n.TP\n\\fB\\-\\-follow\\-the\\-old\\-pipe\\-of <name>\\fR\n\\&.hidden\\epipe, or \\(aq\\-\\(aq.\n", page)
        self.assertIn("\n.TP\n\\fB\\-\\-no\\-description\\-of\\-it\\fR\n", page)

    def test_headings_of_a_description_follow_the_options(self):
        page = self.page("dig-hole.1")
        self.assertEqual(
            [line for line in page.splitlines() if line.startswith(".SH")],
            [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH ARGUMENTS", ".SH OPTIONS", ".SH EXIT STATUS", ".SH SEE ALSO"])

    def test_statuses_are_those_of_the_description_alone(self):
        page = self.page("dig-hole.1")
        self.assertEqual(
            page[page.index(".SH EXIT STATUS"):page.index(".SH SEE ALSO")],
            ".SH EXIT STATUS\n.EX\n  the shovel\\(aqs own\n.EE\n.TP\n\\fB64\\fR\ninvalid arguments\n.TP\n\\fB71\\fR\n"
            "there is no shovel\n.PP\nNothing else is used.\n")
        self.assertNotIn("EXIT STATUS", self.page("dig.1") + self.page("dig-list.1"))

    def test_literal_lines_are_not_filled(self):
        self.assertIn('such as\n.PP\n.EX\n  {"depth": 3}\n  {"depth": 4}\n.EE\n.PP\nwhere', self.page("dig-hole.1"))

    def test_subcommands_of_a_subcommand_are_parts_of_its_page(self):
        page = self.page("dig-list.1")
        self.assertIn(
            ".SH COMMANDS\n.SS fill\n\\fBdig list fill [\\-\\-all]\\fR\n.PP\nFill a hole.\n.PP\nIt is flat afterwards.\n"
            ".TP\n\\fB\\-\\-all\\fR\nFill all holes.\n", page)

    def test_pages_have_the_version_and_no_date(self):
        self.assertTrue(self.page("dig.1").startswith('.TH "DIG" 1 "" "dig 1.2"\n'))
        self.assertTrue(self.page("dig-hole.1").startswith('.TH "DIG\\-HOLE" 1 "" "dig 1.2"\n'))

    def test_pages_name_the_others(self):
        self.assertIn(".SH SEE ALSO\n\\fBdig\\fR(1), \\fBdig\\-list\\fR(1)\n", self.page("dig-hole.1"))

    def test_man_shows_the_pages_without_warnings(self):
        self.assertIn("dig - A tool that digs\n", self.shown("dig.1"))
        self.assertIn("   fill\n", self.shown("dig-list.1"))
        self.assertIn("--follow-the-old-pipe-of <name>\n              .hidden\\pipe, or '-'.\n", self.shown("dig-hole.1"))

    def test_other_output_is_refused(self):
        with self.assertRaises(ValueError):
            manual.Help("usage: dig [-h]\n")
