import Proofs
import Foundation
import Testing

/// Tests that windows keep their layouts across focus changes and restarts of the compositor.
@Suite(.serialized)
struct RememberedLayoutTests {
    /// Returns a press of a key. Key 30 is A, or ф under the Russian layout; key 58 switches the layout.
    private static func press(_ code: Int, at time: Int) -> [String] {
        [
            #"{"t": \#(time), "key": \#(code), "down": true}"#,
            #"{"t": \#(time + 20), "key": \#(code), "down": false}"#,
        ]
    }

    /// Alt+Tab.
    private static func otherWindow(at time: Int) -> [String] {
        [
            #"{"t": \#(time), "key": 56, "down": true}"#, #"{"t": \#(time + 10), "key": 15, "down": true}"#,
            #"{"t": \#(time + 20), "key": 15, "down": false}"#,
            #"{"t": \#(time + 30), "key": 56, "down": false}"#,
        ]
    }

    private func run(_ script: [String], state: URL) throws -> ProgramRun {
        try ProgramRun(
            script: [
                #"{"wait": {"title": "ready"}, "deadline": 30000}"#,
                #"{"wait": {"idle": 300}, "deadline": 30000}"#,
            ] + script,
            options: ["--layout", "us,ru", "--options", "grp:caps_toggle", "--remember", "window"],
            environment: ["XDG_STATE_HOME": state.path],
            client: ["/usr/bin/python3", "{programs}/gtk4_windows.py", "{state}"])
    }

    @Test(.promise(10), .behavior(199), .requirement(19))
    func `two GTK windows keep their layouts after the compositor is killed`()
        throws
    {
        let state = FileManager.default.temporaryDirectory.appendingPathComponent(
            "state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: state) }
        // In the second window: a letter, a switch of the layout, the same key. Then the first window, and
        // back.
        let script =
            Self.press(30, at: 100) + Self.press(58, at: 300) + Self.press(30, at: 500)
            + Self.otherWindow(at: 800) + Self.press(30, at: 1100) + Self.otherWindow(at: 1400)
            + Self.press(30, at: 1700)
        do {
            let first = try run(script, state: state)
            try first.wait(for: "the last letter") { first.state["second"] as? String == "aфф" }
            #expect(first.state["first"] as? String == "a")
            let file = state.appendingPathComponent("surface-responders/text-input-modes")
            try first.wait(for: "the file") { FileManager.default.fileExists(atPath: file.path) }
            first.kill()
        }
        let again = try run(
            Self.press(30, at: 100) + Self.otherWindow(at: 400) + Self.press(30, at: 700), state: state)
        try again.wait(for: "the last letter") { again.state["first"] as? String == "a" }
        #expect(again.state["second"] as? String == "ф")
    }

    /// wtype stands in for a user who types.
    @Test func `compositor with --stay remembers layouts by default`() throws {
        let typing = #"""
            /usr/bin/python3 "$0" "$1" & program=$!
            trap 'kill $program' TERM EXIT
            until [ -e "$HOME/.local/state" ]; do wtype -M logo -k space -m logo; sleep 0.2; done
            """#
        let run = try ProgramRun(
            options: ["--layout", "us,ru", "--stay"],
            client: ["sh", "-c", typing, "{programs}/gtk4_windows.py", "{state}"])
        try run.wait(for: "the file") {
            run.contents(of: ".local/state/surface-responders/text-input-modes").contains("/window/")
        }
    }
}
