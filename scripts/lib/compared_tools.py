"""Compares ways to drive a Wayland or X11 program without a screen, and prints the table of docs/tools.md. Each cell
is the result of a command.

    compared_tools.py MINI_COMPOSITOR [--check]     # --check fails if docs/tools.md has another table

Needs the packages weston, wayland-utils, sway, wtype, grim, wl-clipboard, xvfb, xauth, xdotool, xclip, imagemagick,
zenity, foot, socat, at-spi2-core and dbus.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 60
ORDINARY = 65534
# sway refuses to run as root.
USER = [] if os.geteuid() else ["setpriv", "--reuid", str(ORDINARY), "--regid", str(ORDINARY), "--clear-groups"]
ZENITY = "zenity --entry --text Name --title Name"

# How each tool runs a script. $1 is the script, $FOLDER an empty folder.
TOOLS = {
    "mini-compositor": """
        cat > "$FOLDER/script" <<'END'
ask() { printf '%s\\n' "$1" | socat -t 30 - "UNIX:$FOLDER/control" | tail -n 1 > "$FOLDER/answer"; grep -q '"ok":true' "$FOLDER/answer"; }
END
        printf '%s\\n' "$1" >> "$FOLDER/script"
        "$PROGRAM" run --profile test --xwayland --timeout 50 --control "$FOLDER/control" -- sh -e "$FOLDER/script"
    """,
    "Xvfb, xdotool": """xvfb-run -a sh -ec "$1" """,
    "Weston, headless": """
        weston --backend=headless-backend.so --socket=wayland-9 --xwayland >/dev/null 2>&1 & server=$!
        until [ -S "$XDG_RUNTIME_DIR/wayland-9" ]; do sleep 0.1; done
        status=0; WAYLAND_DISPLAY=wayland-9 sh -ec "$1" || status=$?
        kill $server; exit $status
    """,
    "sway, headless": """
        echo 'output HEADLESS-1 resolution 1280x720' > "$FOLDER/config"
        export SWAYSOCK="$FOLDER/sway"
        WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \\
            sway -c "$FOLDER/config" >/dev/null 2>&1 & server=$!
        until [ -S "$FOLDER/sway" ] && [ -S "$XDG_RUNTIME_DIR/wayland-1" ]; do sleep 0.1; done
        status=0; WAYLAND_DISPLAY=wayland-1 sh -ec "$1" || status=$?
        kill $server; exit $status
    """,
}

# Each row: what is asked, and a script for each tool in their order. None: the tool has nothing for it.
ROWS = [
    ("Wayland programs run", ["wayland-info"] * 4),
    ("X11 programs run", [
        "xdotool getdisplaygeometry", "xdotool getdisplaygeometry", "DISPLAY=:0 xdotool getdisplaygeometry",
        "swaymsg exec 'xdotool getdisplaygeometry > $FOLDER/size'; until [ -s $FOLDER/size ]; do sleep 0.1; done"]),
    ("a program finds a pointer and a keyboard", [
        "wayland-info | grep -q 'capabilities:.*pointer.*keyboard'", "xdotool mousemove 5 5",
        "wayland-info | grep -q 'capabilities:.*pointer.*keyboard'",
        "wayland-info | grep -q 'capabilities:.*pointer.*keyboard'"]),
    ("a click reaches a program that just appeared, without a wait by time", [
        f"ask '{{\"start\": [\"zenity\", \"--info\", \"--text\", \"Hello\", \"--width\", \"300\", \"--height\", \"150\"]}}'; "
        "ask '{\"click\": [334, 163], \"window\": \"zenity\"}'; ask '{\"expect\": {\"noWindow\": \"zenity\"}}'",
        "zenity --info --text Hello --width 300 --height 150 & "
        "window=$(xdotool search --sync --onlyvisible --class zenity | head -n 1); "
        "xdotool mousemove --window $window 334 126 click 1; timeout 10 tail --pid=$! -f /dev/null",
        None,
        "zenity --info --text Hello --width 300 --height 150 & "
        "until swaymsg -t get_tree | grep -q zenity; do :; done; "
        "swaymsg 'seat - cursor set 640 700, seat - cursor press button1, seat - cursor release button1'; "
        "timeout 10 tail --pid=$! -f /dev/null"]),
    ("text of any script is typed", [
        f"{ZENITY} > $FOLDER/text & ask '{{\"wait\": {{\"toplevel\": \"zenity\"}}}}'; ask '{{\"type\": \"Привет 日本\\n\"}}'; wait; grep -q 'Привет 日本' $FOLDER/text",
        f"{ZENITY} > $FOLDER/text & xdotool search --sync --onlyvisible --class zenity; sleep 2; xdotool type 'Привет 日本'; xdotool key Return; wait; grep -q 'Привет 日本' $FOLDER/text",
        None,
        f"{ZENITY} > $FOLDER/text & until swaymsg -t get_tree | grep -q zenity; do :; done; sleep 2; wtype 'Привет 日本'; wtype -k Return; wait; grep -q 'Привет 日本' $FOLDER/text"]),
    ("touches", ["ask '{\"tap\": [100, 100]}'", None, None, None]),
    ("a picture of the screen", [
        "ask \"{\\\"screenshot\\\": \\\"$FOLDER/s.png\\\"}\"", "import -window root $FOLDER/s.png",
        "cd $FOLDER; weston-screenshooter; ls $FOLDER/*.png", "grim $FOLDER/s.png"]),
    ("the windows, with title and place", [
        f"{ZENITY} & ask '{{\"wait\": {{\"toplevel\": \"zenity\"}}}}'; ask '{{\"get\": \"windows\"}}'; grep -q '\"frame\":.*\"title\":\"Name\"' $FOLDER/answer",
        f"{ZENITY} & xdotool getwindowgeometry $(xdotool search --sync --onlyvisible --name Name | head -n 1)", None,
        f"{ZENITY} & until swaymsg -t get_tree | grep -q '\"name\": \"Name\"'; do :; done"]),
    ("a click on a widget by its name", [
        f"{ZENITY} > $FOLDER/text & ask '{{\"click\": {{\"role\": \"button\", \"name\": \"OK\"}}, \"deadline\": 30000}}'; ask '{{\"expect\": {{\"noWindow\": \"zenity\"}}}}'",
        None, None, None]),
    ("expectations that wait", ["ask '{\"expect\": {\"noWindow\": \"none\"}}'", None, None, None]),
    ("why an event went where it went", [
        "ask '{\"get\": \"under\", \"at\": [5, 5]}'; ask '{\"pointer\": [5, 5]}'", None, None, None]),
    ("the clipboard's text", [
        "ask '{\"clipboard\": \"copied\"}'; ask '{\"get\": \"clipboard\"}'; grep -q copied $FOLDER/answer",
        "echo copied | xclip -i -selection clipboard; xclip -o -selection clipboard | grep -q copied",
        "echo copied | timeout 5 wl-copy; timeout 5 wl-paste | grep -q copied",
        "echo copied | timeout 5 wl-copy; timeout 5 wl-paste | grep -q copied"]),
    ("a fractional scale", [
        "ask '{\"output\": \"MINI-1\", \"scale\": 1.5}'; wayland-info | grep -q wp_fractional_scale", None,
        "wayland-info | grep -q wp_fractional_scale", "swaymsg output HEADLESS-1 scale 1.5; wayland-info | grep -q wp_fractional_scale"]),
]


def holds(tool, script, program):
    if script is None:
        return False
    with tempfile.TemporaryDirectory(prefix="tools-", dir="/tmp") as folder:
        os.mkdir(folder + "/run", 0o700)
        if USER:
            for path in (folder, folder + "/run"):
                os.chown(path, ORDINARY, ORDINARY)
        environment = {
            "PATH": os.environ["PATH"], "HOME": folder, "FOLDER": folder, "PROGRAM": program, "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": folder + "/run", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "0"}
        process = subprocess.Popen(
            [*USER, "sh", "-c", TOOLS[tool], "sh", script], env=environment, cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return process.wait(LIMIT) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)


def table(program):
    lines = ["| | " + " | ".join(TOOLS) + " |", "|---|" + "---|" * len(TOOLS)]
    for what, scripts in ROWS:
        cells = ["yes" if holds(tool, script, program) else "no" for tool, script in zip(TOOLS, scripts)]
        lines.append(f"| {what} | " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"


def main(program, *options):
    found = table(os.path.abspath(program))
    print(found, end="")
    if options == ("--check",):
        shown = re.search(r"^\| \|.*?\n\n", (ROOT / "docs/tools.md").read_text(), re.S | re.M)
        if not shown or shown.group(0).strip() != found.strip():
            sys.exit("docs/tools.md has another table")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 1 else sys.exit(__doc__)
