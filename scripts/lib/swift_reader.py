"""The declarations of the Swift sources, as scripts/lib/swift-reader prints them.

The reader is built on first use, for its current sources and the installed compiler.
"""

import functools
import hashlib
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The reader generates the code for protocols to find all requests.
SOURCES = [ROOT / "scripts/lib/swift-reader", ROOT / "Sources/WaylandScanner"]
BUILDS = ROOT / ".build/swift-reader"


def read(root, *folders, rules=None):
    """Reads the Swift files in folders of a project. `rules` are settings of scripts/lint.toml, by rule."""
    found = subprocess.run(
        [_program(), root, *folders], input=json.dumps(rules or {}), stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(found.stdout)


@functools.cache
def _program():
    compiler = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True).stdout)
    sources = sorted(path for folder in SOURCES for path in folder.rglob("*.swift"))
    key = hashlib.sha256(b"".join([compiler["compilerVersion"].encode(), *(path.read_bytes() for path in sources)]))
    program = BUILDS / key.hexdigest()[:16]
    if not program.exists():
        # Other builds are kept, because another process may be about to run one.
        BUILDS.mkdir(parents=True, exist_ok=True)
        _build(sources, program, f"{compiler['paths']['runtimeResourcePath']}/host")
    return program


def _build(sources, program, parser):
    """Links the parser that comes with the compiler."""
    with tempfile.TemporaryDirectory(dir=BUILDS) as folder:
        subprocess.run(
            ["swiftc", "-Onone", "-wmo", "-swift-version", "6", "-module-name", "SwiftReader", "-package-name", "SwiftReader",
             "-parse-as-library", "-I", parser, "-L", parser, "-Xlinker", "-rpath", "-Xlinker", parser,
             "-o", f"{folder}/program", *sources], check=True)
        os.rename(f"{folder}/program", program)
