import MiniCompositor
import WaylandShell
import SurfaceResponders
import Testing

/// Tests that docs/replay.md lists the forms of lines that a replay accepts.
@Suite struct ReplayManualTests {
    private let rows: [Substring]
    private let keymap: Keymap

    init() throws {
        keymap = try Keymap(layouts: ["us", "ru"])
        // The first column of the table, without its heading.
        rows = try Page("docs/replay.md").lines.filter { $0.hasPrefix("| `") }.map { line in
            line.dropFirst(3).prefix { $0 != "`" }
        }
    }

    @Test func `every listed form is accepted by a replay`() throws {
        #expect(rows.count > 10)
        for row in rows {
            #expect(throws: Never.self, "\(row)") { try steps(of: row) }
        }
    }

    @Test func `every listed form is written as lines that are read as the same`() throws {
        for row in rows {
            let steps = try steps(of: row)
            let lines = steps.flatMap { step in
                (step.command.lines ?? []).map { line in
                    "{\"t\":\(step.time / .milliseconds(1))," + line.dropFirst()
                }
            }
            let again = try ReplayScript(text: lines.joined(separator: "\n"), keymap: keymap).steps
            #expect(again.map(\.command) == steps.map(\.command), "\(row)")
        }
    }

    /// The steps of a line, and of what must happen before it.
    private func steps(of row: Substring) throws -> [ReplayStep] {
        // A finger must be down before it can move or be lifted.
        let isAboutFinger = row.contains("touch") && !row.contains("down")
        let finger = isAboutFinger ? #"{"touch": 0, "down": [1, 1]}"# + "\n" : ""
        // A tool must be in proximity before it can act.
        let isAboutTool = row.contains("tool") && !row.contains(#""at""#)
        let tool = isAboutTool ? #"{"tool": "pen", "at": [1, 1]}"# + "\n" : ""
        // A gesture must have begun before it can change.
        let kind = ["swipe", "pinch"].first { row.contains($0) && !row.contains("begin") }
        let gesture = kind.map { #"{"\#($0)": "begin", "fingers": 3}"# + "\n" } ?? ""
        return try ReplayScript(text: finger + tool + gesture + row, keymap: keymap).steps
    }

    @Test(arguments: [
        "pointer", "move", "button", "axis", "key", "type", "group", "touch", "toplevel", "title",
        "titleContains",
        "layer",
        "idle",
        "value", "steps", "source", "stop", "to", "up", "cancel", "deadline", "screenshot", "window",
        "region", "cursor", "seat", "responsive", "settled", "swipe", "pinch", "fingers", "by", "scale",
        "rotation",
    ]) func `every field is listed`(field: String) {
        #expect(rows.contains { $0.contains("\"\(field)\":") })
    }
}
