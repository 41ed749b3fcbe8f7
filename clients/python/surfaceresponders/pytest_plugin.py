"""A pytest plugin: the fixture `compositor`, and what it looked like when a test failed."""

from __future__ import annotations

import json
import os
import re
import shutil
from typing import Any, Iterator, List, Optional

import pytest

from .compositor import Compositor
from .errors import SurfaceRespondersError
from .explanations import explain

_COMPOSITOR = pytest.StashKey[Compositor]()
_EXPLANATIONS = 50


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plugin."""
    group = parser.getgroup("surfaceresponders", "Wayland programs in mini-compositor")
    group.addoption(
        "--mini-compositor",
        metavar="PATH",
        help="the mini-compositor to run; by default that of MINI_COMPOSITOR, or mini-compositor in PATH. "
        "Write --mini-compositor=PATH: after a space, pytest takes the path's folder for that of the tests",
    )
    group.addoption(
        "--compositor-failures",
        metavar="DIR",
        help="the folder for pictures and lists of failed tests; by default compositor-failures "
        "in the root folder",
    )
    group.addoption(
        "--record-pictures",
        action="store_true",
        help="write the expected pictures of expect.picture instead of comparing them",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Registers the marker."""
    config.addinivalue_line(
        "markers",
        "compositor(*options, environment={...}): more options of mini-compositor run, and more variables "
        "for programs",
    )


@pytest.fixture
def compositor(request: pytest.FixtureRequest) -> Iterator[Compositor]:
    """A compositor for this test alone, with a home, folders, settings and a session bus of its own.

    Everything that was started in it ends with the test. The marker
    `@pytest.mark.compositor("--size", "800x600", environment={"LANG": "de_DE.UTF-8"})` adds options and
    variables.
    """
    config = request.config
    folder = _failure_folder(request.node)
    shutil.rmtree(folder, ignore_errors=True)
    options: List[str] = []
    environment = {}
    for marker in reversed(list(request.node.iter_markers("compositor"))):
        options += marker.args
        environment.update(marker.kwargs.get("environment", {}))
    with Compositor.launch(config.getoption("--mini-compositor"), options=options, private=True) as running:
        running.environment.update(environment)
        running.expect.picture_folder = str(request.path.parent)
        running.expect.failure_folder = folder
        running.expect.records_pictures = config.getoption("--record-pictures")
        running.watch("explanations")
        request.node.stash[_COMPOSITOR] = running
        try:
            yield running
        finally:
            del request.node.stash[_COMPOSITOR]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> Iterator[None]:
    """Keeps the screen, the windows and the explanations of a failed test."""
    outcome: Any = yield
    report = outcome.get_result()
    running: Optional[Compositor] = item.stash.get(_COMPOSITOR, None)
    if report.failed and running is not None:
        report.sections.append(("compositor", keep_failure(running, _failure_folder(item))))


def keep_failure(running: Compositor, folder: str) -> str:
    """Writes screen.png, windows.json, explanations.jsonl and log.txt into a folder.

    Returns a text for a report. Does not raise because of the compositor: it may have ended.
    """
    os.makedirs(folder, exist_ok=True)
    lines = []
    try:
        lines.append(f"screen: {running.screenshot(os.path.join(folder, 'screen.png'))}")
        windows = running.ask({"get": "windows"})["windows"]
        _write(folder, "windows.json", json.dumps(windows, indent=1, ensure_ascii=False))
        lines.append(f"windows: {len(windows)}")
        lines += [
            f"  {each.get('appID')!r} {each.get('title')!r} {each.get('frame')}"
            + (" (has the keyboard focus)" if each.get("isKey") else "")
            for each in windows
        ]
    except (SurfaceRespondersError, OSError) as error:
        lines.append(f"no picture: {error}")
    explanations = running.explanations()[-_EXPLANATIONS:]
    texts = [json.dumps(each, ensure_ascii=False) + "\n" for each in explanations]
    _write(folder, "explanations.jsonl", "".join(texts))
    lines.append("last events:" if explanations else "no events")
    lines += [f"  {explain(each)}" for each in explanations[-8:]]
    _write(folder, "log.txt", running.log + "".join(_program_log(each) for each in running.programs()))
    for name in sorted(os.listdir(folder)):
        lines.append(f"kept: {os.path.join(folder, name)}")
    return "\n".join(lines)


def _program_log(program: Any) -> str:
    return (
        f"\n== {' '.join(program.arguments)}: pid {program.pid}, status {program.status}\n"
        f"{program.output}{program.errors}"
    )


def _failure_folder(item: Any) -> str:
    """The folder of a test. Workers of xdist run different tests, so they use different folders."""
    base = item.config.getoption("--compositor-failures") or os.path.join(
        str(item.config.rootpath), "compositor-failures"
    )
    # The ID of a test that is outside of the root folder does not name its file.
    file = os.path.relpath(item.path, item.config.rootpath)
    name = re.sub(r"[^A-Za-z0-9.=-]+", "_", f"{file}::{item.nodeid.partition('::')[2]}").strip("_.")
    return os.path.join(os.path.abspath(base), name[-150:])


def _write(folder: str, name: str, text: str) -> None:
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
