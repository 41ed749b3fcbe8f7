import MiniCompositor
import WaylandShell
import SurfaceResponders
import Testing

/// The forms of lines that docs/replay.md lists are those that a replay takes.
@Suite struct ReplayManualTests {
    private let rows: [Substring]

    init() throws {
        // The first column of the table, without its heading.
        rows = try Page("docs/replay.md").lines.filter { $0.hasPrefix("| `") }.map { line in
            line.dropFirst(3).prefix { $0 != "`" }
        }
    }

    @Test func everyFormIsPlayed() throws {
        #expect(rows.count > 10)
        let keymap = try Keymap(layouts: ["us", "ru"])
        for row in rows {
            // A finger that moves or is lifted has come down before.
            let isAboutFinger = row.contains("touch") && !row.contains("down")
            let finger = isAboutFinger ? #"{"touch": 0, "down": [1, 1]}"# + "\n" : ""
            // A tool that does something is near a tablet.
            let isAboutTool = row.contains("tool") && !row.contains(#""at""#)
            let tool = isAboutTool ? #"{"tool": "pen", "at": [1, 1]}"# + "\n" : ""
            #expect(throws: Never.self, "\(row)") {
                try ReplayScript(text: finger + tool + row, keymap: keymap)
            }
        }
    }

    @Test(arguments: [
        "pointer", "move", "button", "axis", "key", "type", "group", "touch", "toplevel", "title",
        "titleContains",
        "layer",
        "idle",
        "value", "steps", "source", "stop", "to", "up", "cancel", "deadline", "screenshot", "window",
        "region", "cursor", "seat",
    ]) func noFieldIsLeftOut(field: String) {
        #expect(rows.contains { $0.contains("\"\(field)\":") })
    }
}
