import ClientTestSupport
import Foundation
import Testing

/// Runs the compositor in windows of other compositors, with programs in it.
@Suite(.serialized)
struct WindowBackendTests {
    /// Sets the script that a terminal runs, which writes the first letter that is typed. In all scripts, `$0`
    /// is the folder of the run, and `$1` the compositor.
    private static let terminal = """
        terminal='stty raw -echo; touch "$0/ready"; head -c 1 > "$0/typed.new"; mv "$0/typed.new" "$0/typed"'
        """

    private func run(_ script: String) throws -> ProgramRun {
        let compositor = Executables.folder.appendingPathComponent("mini-compositor").path
        let run = try ProgramRun(
            options: ["--timeout", "120"],
            client: ["sh", "-c", Self.terminal + "\n" + script, "{folder}", compositor])
        #expect(try run.exitStatus() == 0, "\(run.errorText)")
        return run
    }

    @Test func `a terminal in a window of ourselves is typed into`() throws {
        let run = try run(
            """
            "$1" run --backend window --size 600x400 -- foot -- sh -c "$terminal" "$0" & nested=$!
            until [ -e "$0/ready" ]; do sleep 0.02; done
            until [ -s "$0/typed" ]; do wtype x; sleep 0.1; done
            wait $nested; cat "$0/typed"
            """)
        #expect(run.text == "x")
    }

    @Test func `both sides of a window share the clipboard`() throws {
        let run = try run(
            """
            printf outside | wl-copy
            "$1" run --backend window --size 600x400 -- sh -c '
                until [ "$(wl-paste --no-newline 2>/dev/null)" = outside ]; do sleep 0.02; done
                printf inside | wl-copy; until [ -e "$0/seen" ]; do sleep 0.02; done' "$0" & nested=$!
            until [ "$(wl-paste --no-newline 2>/dev/null)" = inside ]; do sleep 0.02; done
            touch "$0/seen"; wait $nested; echo shared
            """)
        #expect(run.text == "shared\n")
    }

    /// The window receives all key combinations of the host until Super+Escape ends that.
    @Test func `closing the window ends the compositor in it`() throws {
        let run = try run(
            """
            "$1" run --backend window --size 600x400 > "$0/first" & nested=$!
            until grep -q 'in a window, 600x400' "$0/first"; do sleep 0.02; done
            while kill -0 $nested 2>/dev/null; do
                wtype -M logo -k Escape -m logo; wtype -M logo -k q -m logo; sleep 0.1
            done
            wait $nested; echo $?
            """)
        #expect(run.text == "0\n")
    }

    /// Weston is a client of the X server Xvfb, in which xdotool presses keys.
    @Test func `a terminal in a window of Weston is typed into`() throws {
        let run = try run(
            """
            mkfifo "$0/number"; Xvfb -displayfd 5 -screen 0 1024x768x24 5> "$0/number" 2> "$0/xvfb" & xvfb=$!
            trap 'kill $xvfb $weston' EXIT
            read number < "$0/number"; export DISPLAY=:$number
            weston --backend=x11-backend.so --socket=weston-0 --width=1000 --height=700 \\
                > "$0/weston" 2>&1 & weston=$!
            until [ -S "$XDG_RUNTIME_DIR/weston-0" ]; do sleep 0.02; done
            WAYLAND_DISPLAY=weston-0 "$1" run --backend window --size 600x400 -- \\
                foot -- sh -c "$terminal" "$0" & nested=$!
            until [ -e "$0/ready" ]; do sleep 0.02; done
            until [ -s "$0/typed" ]; do xdotool mousemove 500 400 click 1 key y; sleep 0.1; done
            wait $nested; cat "$0/typed"
            """)
        #expect(run.text == "y")
    }
}
