"""Tests of real programs in a real mini-compositor. Run by pytest:

    MINI_COMPOSITOR=PATH python3 -m pytest tests/real_programs.py

They need gnome-calculator (GTK 4), zenity and mousepad (GTK 3), featherpad and kcalc (Qt 5), qt6ct (Qt 6),
firefox-esr and socat. Tests whose program is not installed are skipped.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import sys
import time

import pytest

from surfaceresponders import CommandError, Compositor, ExpectationError, Image, LocatorError

HERE = os.path.dirname(os.path.abspath(__file__))


def needs(*programs):
    missing = [name for name in programs if shutil.which(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)} is not installed")


# GTK 4


@needs("gnome-calculator")
def test_gtk_4_buttons_are_clicked_by_name(compositor):
    compositor.start(["gnome-calculator"])
    for name in ("6", "×", "7", "="):
        compositor.click(role="button", name=name)
    # GTK 4.8 names a widget without a label by its type.
    compositor.expect.widget("text", "GtkSourceView", text="42")


@needs("gnome-calculator")
def test_a_click_goes_into_the_widget(compositor):
    compositor.start(["gnome-calculator"])
    seven = compositor.find("button", "7")
    eight = compositor.find("button", "8")
    assert seven.frame.x + seven.frame.width <= eight.frame.x
    assert abs(seven.frame.y - eight.frame.y) <= 1
    under = compositor.under(*seven.point, window=seven.window)
    assert (under.window, under.pid) == (seven.window.id, seven.window.pid)


# GTK 3


@needs("zenity")
def test_gtk_3_entry_takes_text_and_a_click_on_ok(compositor):
    program = compositor.start(["zenity", "--entry", "--title", "Name", "--text", "Your name"])
    window = compositor.wait_for_window(title="Name")
    compositor.expect.focus(window)
    entry = compositor.find("text")
    entry.click()
    compositor.type("Ada")
    compositor.expect.widget("text", text="Ada", states=["focused"])
    compositor.click(role="button", name="OK")
    assert program.wait() == 0
    assert program.output == "Ada\n"
    compositor.expect.no_window(title="Name")


@needs("zenity")
def test_two_widgets_of_one_name_are_an_error(compositor):
    for _ in range(2):
        compositor.start(["zenity", "--info", "--title", "Twin", "--text", "Hello"])
    compositor.expect.widget("label", "Hello", window=compositor.wait_for_window(title="Twin"))
    with pytest.raises(LocatorError) as caught:
        while len(compositor.windows()) < 2:
            compositor.events(deadline=0.05)
        compositor.find("label", "Hello")
    assert caught.value.code == "ambiguous"
    assert len(caught.value.widgets) == 2
    first, second = compositor.windows()
    compositor.find("button", "OK", window=second).click()
    compositor.expect.no_window(pid=second.pid)
    compositor.expect.window(pid=first.pid)


@needs("zenity")
def test_a_text_of_any_language_is_typed_and_erased(compositor):
    compositor.start(["zenity", "--entry", "--title", "Form"])
    compositor.click(role="text")
    compositor.type("ö日")
    compositor.expect.widget("text", text="ö日")
    compositor.press("Control+a")
    compositor.press("BackSpace")
    compositor.expect.widget("text", text="")


@needs("zenity")
def test_a_cell_of_a_list_is_found(compositor):
    row = ["FALSE", "one", "TRUE", "two"]
    columns = ["--column", "a", "--column", "b"]
    compositor.start(["zenity", "--list", "--checklist", "--title", "L", *columns, *row])
    compositor.find("table cell", "one")
    compositor.click(role="button", name="OK")
    compositor.expect.no_window(title="L")


@needs("mousepad")
def test_a_window_with_a_menu_is_edited_and_closed(compositor):
    program = compositor.start(["mousepad", "--disable-server"])
    window = compositor.wait_for_window(title=re.compile("Untitled"))
    text = compositor.find("text", window=window)
    text.click()
    compositor.type("one two")
    compositor.expect.widget("text", text="one two", window=window)
    compositor.wait(idle=0.3, window=window)
    # A double click selects a word.
    window.double_click(text.frame.x + 12, text.frame.y + 12)
    compositor.press("Delete")
    compositor.expect.widget("text", text=re.compile("^ ?two$"), window=window)
    compositor.press("Control+a")
    compositor.press("BackSpace")
    compositor.expect.widget("text", text="", window=window)
    # The items of the only menu have places in its popup.
    compositor.type("three")
    compositor.click(role="menu", name="Edit", window=window)
    # A menu of GTK 3 ignores a click just after it opened.
    compositor.wait(idle=0.3, window=window)
    compositor.click(role="menu item", name=re.compile("Duplicate Line"), window=window)
    compositor.expect.widget("text", text=re.compile("^three\\n *three"), window=window)
    compositor.press("Control+a")
    compositor.press("BackSpace")
    compositor.expect.widget("text", text="", window=window)
    # An unchanged text is closed without a question.
    window.close()
    compositor.expect.no_window("mousepad")
    assert program.wait() == 0


# Qt 5


@needs("featherpad")
def test_qt_places_are_inside_its_frame(compositor):
    compositor.start(["featherpad", "--standalone"])
    window = compositor.wait_for_window("featherpad")
    compositor.find("text", states=["multi line"], window=window).click()
    compositor.type("one")
    compositor.expect.widget("text", states=["multi line"], text="one", window=window)
    compositor.expect.title(window, re.compile(r"\*"))
    # Popups have places, too.
    compositor.click(role="menu item", name="Edit", window=window)
    compositor.click(role="menu item", name="Select All", window=window)
    # The first key would go into the menu while it closes.
    compositor.expect.no_widget("menu item", "Select All", window=window)
    compositor.type("two")
    compositor.expect.widget("text", states=["multi line"], text="two", window=window)


@needs("kcalc")
def test_qt_buttons_are_clicked_by_name(compositor):
    compositor.start(["kcalc"])
    for name in ("6", "×", "7", "="):
        compositor.click(role="button", name=name)
    compositor.expect.widget("frame", "42")
    compositor.click(role="menu item", name="Settings")
    compositor.click(role="menu item", name="Science Mode")
    compositor.expect.no_widget("menu item", "Science Mode")
    compositor.wait(idle=0.3)
    assert compositor.wait_for_window("org.kde.kcalc").frame.width > 300


# Qt 6


@needs("qt6ct")
def test_qt_6_radio_buttons_are_clicked_by_name(compositor):
    compositor.start(["qt6ct"])
    compositor.click(role="radio button", name="Custom")
    compositor.expect.widget("radio button", "Custom", states=["checked"])
    compositor.expect.widget("radio button", "Default", without=["checked"])
    compositor.click(role="page tab", name="Fonts")
    compositor.expect.no_widget("radio button", "Custom")


# Firefox


@needs("firefox-esr")
def test_firefox_shows_a_page_whose_button_is_clicked(compositor, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        "<title>A</title><p style='margin: 200px'>"
        "<button onclick='document.title = \"B\"'>Press me</button><input aria-label='Name'>"
    )
    compositor.start(["firefox-esr", "--no-remote", page.as_uri()])
    window = compositor.wait_for_window(title=re.compile("^A "), deadline=60)
    compositor.find("button", "Press me", window=window, deadline=30).click()
    compositor.expect(deadline=10).title(window, re.compile("^B "))
    compositor.find("entry", "Name", window=window).click()
    compositor.type("Ada")
    compositor.expect.widget("entry", "Name", text="Ada")


# Pictures and windows


@needs("zenity")
def test_pictures_are_the_same_twice(compositor, tmp_path):
    compositor.start(["zenity", "--info", "--title", "Hi", "--text", "Hello"])
    window = compositor.wait_for_window(title="Hi")
    compositor.expect.widget("button", "OK")
    compositor.wait(idle=0.3, window=window)
    window.screenshot(tmp_path / "hi.png")
    picture = Image.read(tmp_path / "hi.png")
    window = window.refresh()
    assert (picture.width, picture.height) == (window.frame.width, window.frame.height)
    compositor.expect.picture(tmp_path / "hi.png", window=window)
    compositor.expect.pixel(5, picture.height // 2, picture.pixel(5, picture.height // 2), window=window)
    compositor.press("Return")
    compositor.expect.no_window(title="Hi")
    with pytest.raises(ExpectationError):
        compositor.expect(deadline=0.5).picture(tmp_path / "hi.png", window=window)


@needs("zenity")
def test_windows_are_dragged_maximized_and_explained(compositor):
    compositor.start(["zenity", "--info", "--title", "Hi", "--text", "Hello"])
    window = compositor.wait_for_window(title="Hi")
    compositor.wait(idle=0.3, window=window)
    window = window.refresh()
    # The title bar that GTK draws.
    window.drag([(20, 12), (120, 62)])
    moved = window.refresh()
    # GTK asks for the move when the pointer has left its threshold. By then the pointer may be further on its way,
    # and the window moves from there.
    right, down = moved.frame.x - window.frame.x, moved.frame.y - window.frame.y
    assert 0 < right <= 100 and abs(right - 2 * down) <= 2, (right, down)
    assert any("button" in event["type"] for event in compositor.explanations())
    assert compositor.outputs()[0].mode == (1280, 720)
    compositor.perform("toggleMaximized")
    compositor.expect.window(title="Hi")
    assert compositor.wait_for_window(title="Hi").is_key


def test_a_wait_in_vain_says_what_there_was(compositor):
    with pytest.raises(CommandError) as caught:
        compositor.wait(layer="panel", deadline=0.1)
    assert caught.value.code == "timeout"
    assert caught.value.data["windows"] == []
    with pytest.raises(CommandError) as caught:
        compositor.press("Hyper+a")
    assert caught.value.code == "invalid"


@pytest.mark.compositor("--size", "640x480", "--layout", "us,ru")
def test_options_of_a_marker(compositor):
    assert compositor.outputs()[0].mode == (640, 480)
    assert len(compositor.layouts().names) == 2


def test_a_killed_test_leaves_no_process():
    script = (
        "import os, signal; from surfaceresponders import Compositor; c = Compositor.launch(private=True); "
        "print(c.environment['HOME'], flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    command = [sys.executable, "-c", script]
    home = subprocess.run(command, stdout=subprocess.PIPE, universal_newlines=True).stdout
    folder = os.path.dirname(home.strip())
    end = time.monotonic() + 20
    while processes_of(folder) or os.path.exists(folder):
        assert time.monotonic() < end, processes_of(folder)
        time.sleep(0.02)


def test_a_private_session_has_everything_of_its_own():
    outside = {"LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Tokyo", "DISPLAY": ":99", "NO_AT_BRIDGE": "1"}
    with Compositor.launch(private=True, environment={**os.environ, **outside}) as compositor:
        lines = compositor.run(["env"]).splitlines()
        values = dict(line.split("=", 1) for line in lines if "=" in line)
        folder = os.path.dirname(values["HOME"])
        for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE"):
            assert values[name].startswith(folder + "/") and os.path.exists(values[name])
        assert (values["LANG"], values["TZ"]) == ("C.UTF-8", "UTC")
        assert not {"LC_ALL", "DISPLAY", "NO_AT_BRIDGE"} & set(values)
        # Programs that start at once have the bus.
        assert os.path.exists(values["DBUS_SESSION_BUS_ADDRESS"].split("=", 1)[1])
    assert not os.path.exists(folder)


def processes_of(folder):
    """The command lines of processes whose environment names a folder."""
    found = []
    for path in glob.glob("/proc/[0-9]*"):
        try:
            with open(f"{path}/environ", "rb") as environment, open(f"{path}/cmdline", "rb") as command:
                if folder.encode() in environment.read():
                    found.append(command.read().replace(b"\0", b" ").decode())
        except OSError:
            pass
    return found


def test_a_second_client_connects_to_a_path(tmp_path):
    path = str(tmp_path / "control")
    with Compositor.launch(options=["--control", path]) as first:
        with Compositor.connect(path) as second:
            assert second.pid == first.pid
            assert second.windows() == []
        assert first.windows() == []


# Other clients


@needs("socat", "zenity")
def test_a_shell_is_enough():
    script = os.path.join(HERE, "..", "examples", "shell_client.sh")
    assert subprocess.run([script], stdout=subprocess.PIPE, timeout=60).stdout == b"Ada\n"


@needs("gnome-calculator")
def test_an_mcp_client_calculates():
    calls = [("start", {"arguments": ["gnome-calculator"]})]
    calls += [("click", {"role": "button", "name": name}) for name in ("6", "×", "7", "=")]
    calls += [("find", {"role": "text", "name": "GtkSourceView"}), ("picture", {}), ("explain", {})]
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call",
                    "params": {"name": name, "arguments": arguments}})
        for number, (name, arguments) in enumerate(calls)
    ]
    process = subprocess.run(
        [sys.executable, "-m", "surfaceresponders.mcp"], input="\n".join(lines) + "\n",
        stdout=subprocess.PIPE, universal_newlines=True, timeout=120,
    )
    results = [json.loads(line)["result"] for line in process.stdout.splitlines()]
    assert [result.get("isError", False) for result in results] == [False] * len(calls)
    assert "client" in results[1]["content"][0]["text"]
    assert "42" in results[-3]["content"][0]["text"]
    assert results[-2]["content"][0]["mimeType"] == "image/png"
