import pathlib
import re
import subprocess
import tarfile

from built_programs_test_case import FILES, REPOSITORY, BuiltProgramsTestCase

DOCTOR = "Sources/MiniCompositor/Doctor"


def source(path):
    return (REPOSITORY / path).read_text(encoding="utf-8")


class PackageTest(BuiltProgramsTestCase):
    """scripts/package"""

    def setUp(self):
        super().setUp()
        # The programs are scripts, which use no libraries.
        self.add_program("tools/dpkg-shlibdeps", "#!/bin/sh\necho 'shlibs:Depends=libc6 (>= 2.34), libother1'\n")

    def package(self, folder="target", **variables):
        """The path of the package."""
        run = self.script("package", str(self.root / folder), **variables)
        self.assertEqual(run.returncode, 0, run.stderr)
        return pathlib.Path(run.stdout.splitlines()[-1])

    def content(self, package):
        """The entries of the package, by their paths."""
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], capture_output=True, check=True).stdout
        (self.root / "data.tar").write_bytes(data)
        with tarfile.open(self.root / "data.tar") as archive:
            return {entry.name.removeprefix("./"): entry for entry in archive.getmembers()}

    def fields(self, package):
        run = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True)
        return dict(re.findall(r"^(\S+): (.*)$", run.stdout, re.MULTILINE))

    def test_the_package_has_the_installed_files(self):
        content = self.content(self.package())
        files = {path for path, entry in content.items() if entry.isfile()}
        installed = {"usr/" + path.replace("zsh/site-functions", "zsh/vendor-completions") for path in FILES}
        compressed = {path + ".gz" if path.endswith(".1") else path for path in installed}
        documents = {"usr/share/doc/mini-compositor/copyright", "usr/share/doc/mini-compositor/changelog.gz"}
        self.assertEqual(files, compressed | documents)

    def test_everything_belongs_to_root_and_is_readable(self):
        for path, entry in self.content(self.package()).items():
            self.assertEqual((entry.uid, entry.gid), (0, 0), path)
            is_executable = entry.isdir() or path.startswith("usr/bin/")
            self.assertEqual(entry.mode, 0o755 if is_executable else 0o644, path)

    def test_fields_name_version_and_dependencies(self):
        package = self.package(DEBFULLNAME="A Packager", DEBEMAIL="packager@example.org")
        fields = self.fields(package)
        self.assertEqual(fields["Package"], "mini-compositor")
        self.assertEqual(fields["Version"], "1.2.3")
        self.assertEqual(fields["Maintainer"], "A Packager <packager@example.org>")
        self.assertEqual(fields["Depends"], "libc6 (>= 2.34), libother1, xkb-data")
        self.assertEqual(package.name, f"mini-compositor_1.2.3_{fields['Architecture']}.deb")

    def test_equal_programs_give_equal_packages(self):
        one, other = self.package("one"), self.package("other")
        self.assertEqual(one.read_bytes(), other.read_bytes())

    def test_packages_that_the_doctor_names_are_recommended_or_suggested(self):
        named = set()
        for path in (REPOSITORY / DOCTOR).rglob("*.swift"):
            text = path.read_text(encoding="utf-8")
            named |= set(re.findall(r'package: "([^"]+)"', text)) | set(re.findall(r'"install ([a-z0-9.-]+)', text))
        self.assertGreater(len(named), 8)
        fields = self.fields(self.package())
        offered = set(re.split(", ", f"{fields['Depends']}, {fields['Recommends']}, {fields['Suggests']}"))
        self.assertLessEqual(named, offered)

    def test_wrong_arguments_build_nothing(self):
        for arguments in (["--help"], ["one", "other"]):
            run = self.script("package", *arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn("usage: scripts/package", run.stderr)
        self.assertFalse((self.root / "built/builds").exists())
