import Proofs
import Foundation
import Testing

/// Tests typing with fcitx5, squeekboard, weston-keyboard and the plain keyboard into programs that use
/// versions 1, 2 and 3 of text-input.
@Suite(.serialized)
struct InputMethodTests {
    /// Starts an input method, if there is one, and a program once the input method is registered. Their
    /// protocol logs are `method.log` and `program.log`.
    private static let programs = #"""
        cd "$0"
        mkdir -p config/glib-2.0/settings
        printf '[org/gnome/desktop/a11y/applications]\nscreen-keyboard-enabled=true\n' \
            > config/glib-2.0/settings/keyfile
        export XDG_CONFIG_HOME="$0/config"
        if [ -n "$1" ]; then
            WAYLAND_DEBUG=1 GSETTINGS_BACKEND=keyfile $1 > method.log 2>&1 & method=$!
            until grep -qE 'get_input_method|bind.*input_method_v1' method.log; do sleep 0.05; done
        fi
        trap 'kill $method $program' TERM EXIT
        shift
        env -u QT_IM_MODULE WAYLAND_DEBUG=1 "$@" 2> program.log & program=$!
        wait $program
        """#

    enum Program: String, CaseIterable, Sendable {
        case gtk, gtkDemo, qt, foot, editor

        /// The command. GTK, Qt and foot record their text in a file; the others show it in their protocol
        /// log.
        var arguments: [String] {
            switch self {
            case .gtk: ["/usr/bin/python3", "{programs}/gtk4_widgets.py", "{state}"]
            case .qt: ["/usr/bin/python3", "{programs}/qt5_widgets.py", "{state}"]
            case .foot:
                ["foot", "--maximized", "--", "sh", "-c", #"stty raw -echo; cat > "$0.raw""#, "{state}"]
            case .editor: ["weston-editor"]
            case .gtkDemo: ["gtk4-demo", "--run", "entry_undo"]
            }
        }

        /// The condition to wait for before typing.
        var condition: String {
            switch self {
            case .gtk, .qt: #"{"title": "ready"}"#
            case .foot: #"{"toplevel": "foot"}"#
            case .editor: #"{"title": "Text Editor"}"#
            case .gtkDemo: #"{"title": "Undo and Redo"}"#
            }
        }

        /// Whether the program has received exactly this text.
        func has(_ text: String, in run: ProgramRun) -> Bool {
            switch self {
            case .gtk, .qt: run.state["text"] as? String == text
            case .foot: run.contents(of: "state.json.raw") == text
            case .editor: run.contents(of: "program.log").contains(#"set_surrounding_text("Entry\#(text)","#)
            case .gtkDemo: run.contents(of: "program.log").contains(#"set_surrounding_text("\#(text)","#)
            }
        }
    }

    /// Returns a line that waits until the input method has grabbed the keyboard, which takes longer on a
    /// busy machine.
    static func grab(at time: Int) -> String {
        #"{"t": \#(time), "wait": {"inputMethodGrab": true}, "deadline": 30000}"#
    }

    /// Runs an input method and a program, clicks into the program's field, and plays a script.
    static func run(_ method: [String], _ program: Program, _ script: [String]) throws -> ProgramRun {
        let click = [
            #"{"wait": \#(program.condition), "deadline": 30000}"#,
            #"{"t": 1000, "pointer": [640, \#(program == .editor ? 300 : 360)]}"#,
            #"{"t": 1050, "button": "left", "down": true}"#, #"{"t": 1100, "button": "left", "down": false}"#,
        ]
        return try ProgramRun(
            script: click + script, options: ["--options", "compose:ralt"],
            environment: ["GTK_IM_MODULE": "wayland"],
            client: ["sh", "-c", programs, "{folder}", method.joined(separator: " ")] + program.arguments
        )
    }

    @Test(.promise(47), arguments: Program.allCases)
    func `sentence typed key by key arrives`(in program: Program) throws {
        let run = try Self.run([], program, [#"{"t": 2000, "type": "it is so"}"#])
        try run.wait(for: "the sentence in \(program)") { program.has("it is so", in: run) }
    }

    /// fcitx5 receives the keys of the sentence and forwards them. It commits composed characters as text.
    @Test(.promise(47), .requirement(42), arguments: Program.allCases)
    func `sentence typed through fcitx5 arrives`(in program: Program) throws {
        let run = try Self.run(
            ["fcitx5", "-D"], program,
            [
                Self.grab(at: 2000), #"{"t": 2000, "type": "caf"}"#,
                Self.grab(at: 2600), #"{"t": 2600, "key": 100, "down": true}"#,
                #"{"t": 2620, "key": 100, "down": false}"#, #"{"t": 2660, "type": "'e"}"#,
                #"{"t": 3200, "type": " it is"}"#,
            ])
        try run.wait(for: "the sentence in \(program)") { program.has("café it is", in: run) }
        let log = run.contents(of: "method.log")
        #expect(log.contains(#"commit_string("é")"#))
        #expect(log.contains(/-> zwp_virtual_keyboard_v1@\d+\.key\(/))
    }

    /// squeekboard appears by itself when the field is focused, in front of a fullscreen window. Its four
    /// rows are 90 pixels high. The fifth of ten letters is left of the center.
    @Test(.promise(46)) func `squeekboard appears for a field and types into it by touch`() throws {
        let taps = zip([405, 585, 675], [4000, 4500, 5000]).flatMap { y, time in
            [
                #"{"t": \#(time), "touch": 0, "down": [600, \#(y)]}"#,
                #"{"t": \#(time + 60), "touch": 0, "up": true}"#,
            ]
        }
        let run = try Self.run(
            ["dbus-run-session", "--", "squeekboard"], .gtk,
            [#"{"wait": {"layer": "osk"}, "deadline": 30000}"#] + taps)
        try run.wait(for: "the tapped text") { Program.gtk.has("tv ", in: run) }
        let log = run.contents(of: "method.log")
        #expect(log.contains(#"commit_string("t")"#))
        #expect(
            !run.contents(of: "program.log").contains(/wl_keyboard@\d+\.leave\(/),
            "the keyboard focus left the program")
    }

    /// weston-keyboard knows only version 1. It has 720 by 200 pixels, centered at the bottom edge. It
    /// commits a word together with the following space.
    @Test(.promise(47)) func `weston-keyboard types a word into a field of a later version`() throws {
        let clicks = zip([(600, 600), (560, 695)], [3000, 3500]).flatMap { place, time in
            [
                #"{"t": \#(time), "pointer": [\#(place.0), \#(place.1)]}"#,
                #"{"t": \#(time + 50), "button": "left", "down": true}"#,
                #"{"t": \#(time + 100), "button": "left", "down": false}"#,
            ]
        }
        let run = try Self.run(["/usr/lib*/*/weston-keyboard"], .gtk, clicks)
        try run.wait(for: "the word") { Program.gtk.has("g ", in: run) }
    }
}
