"""Records a user of three programs, and replays the record many times. Each replay must send each event to the same
target as the recorded run.

    recorded_runs.py MINI_COMPOSITOR [COUNT]      # COUNT is 50 by default

The user works by coordinates and with pauses of a third of a second.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

LIMIT = 120
# A drag of the title bar. The program asks the compositor to move its window some time after the press.
DRAG = [
    {"pointer": [60, 20], "window": "Calculator"}, {"button": "left", "down": True}, {"move": [40, 20]}, {"move": [40, 20]},
    {"button": "left", "down": False},
]
# Each program with what a user does in it.
PROGRAMS = {
    "gnome-calculator": (["gnome-calculator"], [
        {"wait": {"idle": 400}}, {"click": [80, 340], "window": "Calculator"}, {"type": "7*6\n"},
        *DRAG, {"press": "Escape"}, {"type": "12"},
    ]),
    "zenity": (["zenity", "--entry", "--text", "Name"], [
        {"wait": {"idle": 400}}, {"click": [100, 90], "window": "zenity"}, {"type": "Hello, World"},
        {"press": "Control+a"}, {"type": "again"}, {"tap": [150, 95], "window": "zenity"},
    ]),
    "foot": (["foot", "sh", "-c", "while read line; do echo \"$line\"; done"], [
        {"wait": {"idle": 400}}, {"click": [100, 100], "window": "foot"}, {"type": "one\ntwo\n"},
        {"axis": "vertical", "value": 30}, {"drag": [[20, 20], [200, 60]], "window": "foot"}, {"type": "three\n"},
    ]),
}


def run(program, script, command, explanations, options):
    result = subprocess.run(
        [program, "run", "--profile", "test", "--replay", script, "--end-with-replay",
         f"--explain=json:{explanations}", *options, "--", *command],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=LIMIT, check=False)
    if result.returncode:
        raise RuntimeError(result.stderr.decode())
    return targets(pathlib.Path(explanations))


def targets(file):
    """Returns what each event was and where it went. How often a still pointer is moved again does not matter."""
    found = []
    for line in file.read_text().splitlines():
        event = json.loads(line)
        if event["type"] == "pointerMotion" or event["summary"].startswith("pointer"):
            continue
        found.append((event["summary"], tuple(event["path"]), event["outcome"]["kind"]))
    return found


def main(program, count="50"):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, (command, lines) in PROGRAMS.items():
            script, record = folder / "script.jsonl", folder / f"{name}.jsonl"
            script.write_text("".join(json.dumps({"t": 300 * index, **line}) + "\n" for index, line in enumerate(lines)))
            wanted = run(program, script, command, folder / "why.jsonl", ["--record", str(record)])
            if not wanted:
                sys.exit(f"{name}: the recorded run has no events")
            for number in range(int(count)):
                try:
                    found = run(program, record, command, folder / "why.jsonl", [])
                except RuntimeError as error:
                    print(f"{name}, replay {number}: {error}", flush=True)
                    failed += 1
                    continue
                if found == wanted:
                    passed += 1
                    continue
                failed += 1
                pairs = enumerate(zip(wanted, found))
                first = next((f"event {index}: {a} became {b}" for index, (a, b) in pairs if a != b), "the number of events")
                print(f"{name}, replay {number}: {first}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
