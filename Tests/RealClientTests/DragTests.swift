import Proofs
import Testing

/// Tests drags of toolkits with the pointer, a finger and a pen, from the left half of a window to the right
/// half.
@Suite(.serialized)
struct DragTests {
    private static let ready = #"{"wait": {"title": "ready"}, "deadline": 30000}"#

    /// Each script moves in small steps at first: GTK starts a drag after a minimum distance, and Qt after a
    /// second touch frame.
    private static let byPointer = [
        ready,
        #"{"t": 500, "pointer": [300, 360]}"#,
        #"{"t": 550, "button": "left", "down": true}"#,
        #"{"t": 650, "pointer": [330, 365]}"#,
        #"{"t": 750, "pointer": [400, 370]}"#,
        #"{"t": 1000, "pointer": [900, 360]}"#,
        #"{"t": 1100, "pointer": [910, 365]}"#,
        #"{"t": 1400, "button": "left", "down": false}"#,
    ]

    private static let byFinger = [
        ready,
        #"{"t": 500, "touch": 0, "down": [300, 360]}"#,
        #"{"t": 1300, "touch": 0, "to": [330, 365]}"#,
        #"{"t": 1400, "touch": 0, "to": [400, 370]}"#,
        #"{"t": 1700, "touch": 0, "to": [900, 360]}"#,
        #"{"t": 1800, "touch": 0, "to": [910, 365]}"#,
        #"{"t": 2100, "touch": 0, "up": true}"#,
    ]

    private static let byPen = [
        ready,
        #"{"t": 500, "tool": "pen", "at": [300, 360]}"#,
        #"{"t": 550, "tool": "pen", "tip": true, "pressure": 0.5}"#,
        #"{"t": 650, "tool": "pen", "at": [330, 365]}"#,
        #"{"t": 750, "tool": "pen", "at": [400, 370]}"#,
        #"{"t": 1000, "tool": "pen", "at": [900, 360]}"#,
        #"{"t": 1100, "tool": "pen", "at": [910, 365]}"#,
        #"{"t": 1400, "tool": "pen", "tip": false}"#,
    ]

    private func run(_ program: String, _ script: [String], expecting text: String) throws {
        let run = try ProgramRun(
            script: script, options: ["--stay"],
            client: ["/usr/bin/python3", "{programs}/\(program)", "{state}"])
        try run.wait(for: "the drop") { run.state["dropped"] as? String == text }
        try run.wait(for: "the drag's end") { run.state["ended"] as? Bool == true }
    }

    @Test func `GTK 3 drags with the pointer`() throws {
        try run("gtk3_drag.py", Self.byPointer, expecting: "from GTK 3")
    }

    @Test(.requirement(35)) func `GTK 3 drags with a finger`() throws {
        try run("gtk3_drag.py", Self.byFinger, expecting: "from GTK 3")
    }

    @Test func `GTK 3 drags with a pen`() throws {
        try run("gtk3_drag.py", Self.byPen, expecting: "from GTK 3")
    }

    @Test func `GTK 4 drags with the pointer`() throws {
        try run("gtk4_drag.py", Self.byPointer, expecting: "from GTK 4")
    }

    @Test func `GTK 4 drags with a finger`() throws {
        try run("gtk4_drag.py", Self.byFinger, expecting: "from GTK 4")
    }

    /// GTK 4 does not pass the serial of the pen's tip, so the compositor starts the drag from the client's
    /// only press.
    @Test func `GTK 4 drags with a pen`() throws {
        try run("gtk4_drag.py", Self.byPen, expecting: "from GTK 4")
    }

    @Test func `Qt drags with the pointer`() throws {
        try run("qt5_drag.py", Self.byPointer, expecting: "from Qt 5")
    }

    @Test func `Qt drags with a finger`() throws {
        try run("qt5_drag.py", Self.byFinger, expecting: "from Qt 5")
    }

    /// Qt 5 does not pass the serial of the pen's tip, so the compositor starts the drag from the client's
    /// only press. Qt starts drags only in a window that contains the pointer or a touch, so the pointer
    /// rests there.
    @Test func `Qt drags with a pen`() throws {
        let pointer = #"{"t": 450, "pointer": [310, 360]}"#
        try run("qt5_drag.py", [Self.ready, pointer] + Self.byPen.dropFirst(), expecting: "from Qt 5")
    }
}
