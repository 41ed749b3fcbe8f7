import Proofs
import ClientTestSupport
import Foundation
import Testing

/// Tests swaylock in front of a terminal that receives typed text.
@Suite(.serialized)
struct SessionLockTests {
    private static let blue: UInt32 = 0xff00_00ff
    private static let black: UInt32 = 0xff00_0000

    /// The terminal records typed text. The script follows the progress of the replay by its screenshots.
    private static let terminal = #"""
        until_there() { until [ -s "$1" ]; do sleep 0.02; done; }
        foot --fullscreen -- sh -c 'stty raw -echo; printf "\033]0;listening\007"; exec cat > "$0"' "$0/typed" &
        terminal=$!; trap 'kill -9 $terminal $locker' EXIT
        until [ "$(cat "$0/typed" 2>/dev/null)" = before ]; do sleep 0.02; done
        swaylock --color 0000ff & locker=$!
        until_there "$0/locked.png"
        """#

    private static let start = [
        #"{"wait": {"title": "listening"}, "deadline": 30000}"#, #"{"t": 300, "type": "before"}"#,
        #"{"wait": {"locked": true}, "deadline": 30000}"#, #"{"t": 1000, "type": "secret"}"#,
    ]

    private func run(_ commands: String, _ lines: (String) -> [String]) throws -> ProgramRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try ProgramRun(
            script: Self.start + lines(folder.path), options: ["--stay"],
            client: ["sh", "-c", Self.terminal + "\n" + commands, folder.path])
    }

    private func screenshot(_ name: String, in folder: String) -> String {
        #"{"screenshot": "\#(folder)/\#(name).png"}"#
    }

    @Test(.requirement(21)) func `swaylock hides the terminal until it unlocks`() throws {
        var folder = ""
        let run = try run("kill -USR1 $locker; wait $terminal") {
            folder = $0
            return [
                #"{"screenshot": "\#($0)/window.png", "window": "listening"}"#,
                screenshot("locked", in: $0),
                #"{"wait": {"locked": false}, "deadline": 30000}"#, #"{"t": 2000, "type": "after"}"#,
            ]
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let typed = { (try? String(contentsOfFile: folder + "/typed", encoding: .utf8)) ?? "" }
        try run.wait(for: "the text after the lock") { typed().hasSuffix("after") }
        #expect(typed() == "beforeafter")
        let picture = try PNGFile(folder + "/locked.png")
        #expect(picture[5, 5] == Self.blue)
        #expect(picture[1270, 710] == Self.blue)
        #expect(try PNGFile(folder + "/window.png").isFilled(with: Self.black))
    }

    /// The terminal ends before the session is locked.
    @Test func `final screenshot of a locked session shows the lock`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let commands = #"""
            foot --fullscreen -- sleep 600 & terminal=$!
            until [ -s "$0/window.png" ]; do sleep 0.02; done
            kill -9 $terminal
            swaylock --color 0000ff & locker=$!
            until [ -s "$0/locked.png" ]; do sleep 0.02; done
            """#
        let lines = [
            #"{"wait": {"toplevel": "foot"}, "deadline": 30000}"#, screenshot("window", in: folder.path),
            #"{"wait": {"locked": true}, "deadline": 30000}"#, screenshot("locked", in: folder.path),
        ]
        let run = try ProgramRun(
            script: lines, options: ["--screenshot", folder.path + "/end.png"],
            client: ["sh", "-c", commands, folder.path])
        try run.wait(for: "the last picture") {
            (try? PNGFile(folder.path + "/end.png")) != nil
        }
        #expect(try PNGFile(folder.path + "/end.png").isFilled(with: Self.blue))
    }

    @Test func `killed swaylock leaves the screen blank for the next one`() throws {
        var folder = ""
        let commands = #"""
            kill -9 $locker
            until_there "$0/blank.png"
            swaylock --color 0000ff & locker=$!
            until_there "$0/again.png"
            kill -USR1 $locker; wait $terminal
            """#
        let run = try run(commands) {
            folder = $0
            return [
                screenshot("locked", in: $0), #"{"wait": {"idle": 500}, "deadline": 10000}"#,
                #"{"t": 2000, "type": "more"}"#, screenshot("blank", in: $0),
                #"{"wait": {"locked": true}, "deadline": 30000}"#, screenshot("again", in: $0),
                #"{"wait": {"locked": false}, "deadline": 30000}"#, #"{"t": 3000, "type": "after"}"#,
            ]
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let typed = { (try? String(contentsOfFile: folder + "/typed", encoding: .utf8)) ?? "" }
        try run.wait(for: "the text after the locks") { typed().hasSuffix("after") }
        #expect(typed() == "beforeafter")
        #expect(try PNGFile(folder + "/blank.png").isFilled(with: Self.black))
        #expect(try PNGFile(folder + "/again.png")[5, 5] == Self.blue)
    }
}
