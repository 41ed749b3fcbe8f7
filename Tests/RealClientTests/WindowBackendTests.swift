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

    /// Points are in logical pixels of the host. The window of 600 by 400 is in the middle of its output, and
    /// the terminal of 300 by 200 in the middle of the window. Both have frames of the compositors, whose title
    /// bars are 32 pixels high and whose borders are 4 wide.
    private static let replay = [
        #"{"wait": {"titleContains": "ready"}, "deadline": 60000}"#,
        #"{"wait": {"idle": 300}, "deadline": 30000}"#,
        #"{"screenshot": "{folder}/start.png", "window": "mini-compositor"}"#,
        #"{"t": 100, "pointer": [500, 350]}"#,
        #"{"t": 120, "button": "left", "down": true}"#,
        #"{"t": 140, "button": "left", "down": false}"#,
        #"{"t": 200, "type": "aя"}"#,
        // The terminal shows what was typed in its title, and the window has the same title.
        #"{"wait": {"titleContains": "aя"}, "deadline": 30000}"#,
        // The title bar of the terminal.
        #"{"t": 1000, "pointer": [430, 262]}"#,
        #"{"t": 1020, "button": "left", "down": true}"#,
        #"{"t": 1040, "pointer": [400, 270]}"#,
        #"{"t": 1060, "pointer": [330, 322]}"#,
        #"{"t": 1080, "button": "left", "down": false}"#,
        #"{"wait": {"idle": 300}, "deadline": 30000}"#,
        #"{"screenshot": "{folder}/moved.png", "window": "mini-compositor"}"#,
        // The lower right corner of the window.
        #"{"t": 2000, "pointer": [803, 567]}"#,
        #"{"t": 2020, "button": "left", "down": true}"#,
        #"{"t": 2040, "pointer": [850, 580]}"#,
        #"{"t": 2060, "pointer": [903, 617]}"#,
        #"{"t": 2080, "button": "left", "down": false}"#,
        #"{"wait": {"idle": 300}, "deadline": 30000}"#,
        #"{"screenshot": "{folder}/resized.png", "window": "mini-compositor"}"#,
        // The button that closes the window.
        #"{"t": 3000, "pointer": [884, 148]}"#,
        #"{"t": 3020, "button": "left", "down": true}"#,
        #"{"t": 3040, "button": "left", "down": false}"#,
        #"{"wait": {"idle": 300}, "deadline": 30000}"#,
    ]

    @Test(arguments: [("1000x700", 1), ("1500x1050@1.5", 1.5)])
    func `a user types, moves, resizes and closes in a window`(output: String, scale: Double) throws {
        let compositor = Executables.folder.appendingPathComponent("mini-compositor").path
        // The shell outlives the signal that ends the terminal, and its status becomes that of both runs.
        let program = #"""
            trap : TERM; foot --config=/dev/null --window-size-pixels=300x200 sh -c 'printf "\033]0;ready\007"
                stty raw -echo; printf "\033]0;%s\007" "$(head -c 3)"; exec sleep 1000'; exit 7
            """#
        let run = try ProgramRun(
            script: Self.replay,
            options: ["--output", output, "--frames", "on", "--layout", "us,ru", "--timeout", "120"],
            client: [
                compositor, "run", "--backend", "window", "--size", "600x400", "--frames", "on",
                "--background", "204060", "--", "sh", "-c", program,
            ])
        #expect(try run.exitStatus() == 7, "\(run.errorText)")
        let pictures = try ["start", "moved", "resized"].map {
            try PNGFile(run.folder.appendingPathComponent($0 + ".png").path)
        }
        func pixels(_ lengths: [Double]) -> [Int] { lengths.map { Int(($0 * scale).rounded()) } }
        #expect(
            pictures.map(\.size) == [pixels([600, 400]), pixels([600, 400]), pixels([700, 450])])
        for (picture, corner) in zip(pictures, [(150.0, 114.0), (50, 174), (50, 174)]) {
            // The terminal, in its default color, is where it was moved to.
            let box = picture.bounds(of: 0xff11_1111)
            let expected = pixels([corner.0, corner.1, corner.0 + 300, corner.1 + 200])
            #expect(zip(box, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(box) \(expected)")
            let background = picture.pixels.filter { $0 == 0xff20_4060 }.count
            let frame = 308 * 236 * scale * scale
            #expect(abs(Double(picture.pixels.count) - frame - Double(background)) < frame / 100)
        }
    }

    /// Starts Weston as a client of the X server Xvfb, in which xdotool presses keys. If the server ended first, Weston
    /// might never end.
    private static func weston(scale: Int = 1) -> String {
        #"""
        mkfifo "$0/number"; Xvfb -displayfd 5 -screen 0 1024x768x24 5> "$0/number" 2> "$0/xvfb" & xvfb=$!
        trap 'kill $weston; wait $weston; kill $xvfb' EXIT
        read number < "$0/number"; export DISPLAY=:$number
        weston --backend=x11-backend.so --socket=weston-0 --width=1000 --height=700 --scale=\#(scale) \
            > "$0/weston" 2>&1 & weston=$!
        until [ -S "$XDG_RUNTIME_DIR/weston-0" ]; do sleep 0.02; done
        """#
    }

    /// Clicks the window of 600 by 400 pixels in Weston. Weston follows the X server's pointer by differences. If it has
    /// not seen where the pointer was at first, both are in the same place only after a way into the corner.
    private static let click = "xdotool mousemove 0 0 mousemove 500 400 click 1"

    @Test func `a terminal in a window of Weston is typed into`() throws {
        let run = try run(
            """
            \(Self.weston())
            WAYLAND_DISPLAY=weston-0 "$1" run --backend window --size 600x400 -- \\
                foot -- sh -c "$terminal" "$0" & nested=$!
            until [ -e "$0/ready" ]; do sleep 0.02; done
            until [ -s "$0/typed" ]; do \(Self.click) key y; sleep 0.1; done
            wait $nested; cat "$0/typed"
            """)
        #expect(run.text == "y")
    }

    /// Weston 10 sends windows no scale, so it is that of its output.
    @Test func `the output has the scale of Weston's output`() throws {
        let run = try run(
            """
            \(Self.weston(scale: 2))
            WAYLAND_DISPLAY=weston-0 "$1" run --backend window --size 300x200 -- sh -c '
                until wayland-info | grep -q "scale: 2,"; do sleep 0.1; done
                wayland-info | grep -o "width: 600 px, height: 400 px"'
            """)
        #expect(run.text == "width: 600 px, height: 400 px\n")
    }

    /// Weston 10 draws no frames, and shows a maximized window below its panel, which is 32 pixels high. Super+Shift+M
    /// maximizes the window, or restores it.
    @Test func `the button of our own frame closes a window of Weston`() throws {
        let run = try run(
            """
            \(Self.weston())
            WAYLAND_DISPLAY=weston-0 "$1" run --backend window --size 600x400 > "$0/first" & nested=$!
            until grep -q 'in a window, 600x400' "$0/first"; do sleep 0.02; done
            while kill -0 $nested 2>/dev/null; do
                \(Self.click) key super+shift+m; sleep 0.2
                xdotool mousemove 984 48 sleep 0.1 click 1; sleep 0.2
            done
            wait $nested; echo $?
            """)
        #expect(run.text == "0\n")
    }
}

extension PNGFile {
    /// Returns the left, upper, right and lower end of the pixels of a color.
    fileprivate func bounds(of color: UInt32) -> [Int] {
        let places = pixels.indices.filter { pixels[$0] == color }
        let columns = places.map { $0 % width }
        let rows = places.map { $0 / width }
        return [
            columns.min() ?? -1, rows.min() ?? -1, (columns.max() ?? -1) + 1, (rows.max() ?? -1) + 1,
        ]
    }
}
