import ClientTestSupport
import Foundation
import Testing

/// Runs `mini-compositor` with replays, and checks how they end.
@Suite struct SessionReplayTests {
    private func run(_ script: String, _ arguments: String..., demo: [String] = []) throws -> SessionRun {
        let demo = [SessionRun.demo] + demo
        return try SessionRun(["run", "--replay", "script.jsonl"] + arguments + ["--"] + demo) { folder in
            try script.write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
    }

    @Test func `a run can end with its replay`() throws {
        let script = #"""
            {"press": "a"}
            {"run": ["sh", "-c", "until grep -q 'key a up' out; do sleep 0.02; done"], "deadline": 60000}
            """#
        let session = try SessionRun(
            [
                "run", "--replay", "script.jsonl", "--end-with-replay", "sh", "-c",
                "exec \(SessionRun.demo) > out",
            ]
        ) { folder in
            try script.write(
                to: folder.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 0, "\(session.errorText)")
    }

    @Test func `a failed replay keeps its status when the run ends with it`() throws {
        let session = try run(#"{"wait": {"title": "none"}, "deadline": 50}"#, "--end-with-replay")
        #expect(session.status() == 125)
    }

    @Test func `an expectation that is not met ends the run with a picture`() throws {
        let session = try run(
            """
            {"wait": {"idle": 20}, "deadline": 30000}
            {"expect": {"title": "none"}, "deadline": 50}
            """, "--screenshot", "end.png")
        #expect(session.status() == 70)
        #expect(session.errorText.contains("script.jsonl: line 2: expected the title 'none', found '"))
        let picture = try PNGFile(session.folder.appendingPathComponent("end.png").path)
        #expect(picture[640, 50] == 0xff00_0000)
        #expect(picture[400, 150] == 0xff2e_5c6e)
    }

    @Test func `a replay runs programs and closes windows`() throws {
        let session = try run(
            """
            {"run": ["sh", "-c", "echo $WAYLAND_DISPLAY > ran"]}
            {"close": "demo"}
            """, demo: ["--app-id", "demo"])
        #expect(session.status() == 0, "\(session.errorText)")
        let text = try String(contentsOfFile: session.folder.path + "/ran", encoding: .utf8)
        #expect(text == "wayland-1\n")
    }

    @Test func `a record with scenes is a replay and is explained again`() throws {
        let script = """
            {"pointer": [640, 360]}
            {"t": 20, "button": "left", "down": true}
            {"t": 40, "button": "left", "down": false}
            {"t": 60, "press": "a"}
            {"t": 100, "tap": [600, 300]}
            {"t": 200, "wait": {"idle": 50}}
            """
        let first = try run(script, "--record", "record.jsonl", "--with-scene", "--end-with-replay")
        #expect(first.status() == 0, "\(first.errorText)")
        let record = try String(contentsOfFile: first.folder.path + "/record.jsonl", encoding: .utf8)
        let explained = try SessionRun(["explain", "record.jsonl"]) { folder in
            try record.write(to: folder.appending(path: "record.jsonl"), atomically: true, encoding: .utf8)
        }
        let lines = explained.readLines()
        #expect(explained.status() == 0, "\(lines) \(explained.errorText)")
        #expect(lines.contains { $0.contains("button left down") && $0.hasSuffix("sent") }, "\(lines)")
        #expect(lines.last?.hasSuffix(" 0 differ") == true, "\(lines)")
        let second = try run(record, "--end-with-replay")
        #expect(second.status() == 0, "\(second.errorText)")
    }

    /// The record of a replay, which is replayed and recorded again.
    @Test func `a record is a replay that reaches the same`() throws {
        let script = """
            {"wait": {"toplevel": "demo"}}
            {"t": 100, "click": [30, 40], "window": "demo"}
            {"move": [5, -5]}
            {"axis": "vertical", "steps": 1}
            {"axis": "horizontal", "value": 3.5, "source": "finger"}
            {"axis": "horizontal", "stop": true}
            {"touch": 3, "down": [300, 200]}
            {"touch": 3, "to": [310.5, 200]}
            {"touch": 3, "up": true}
            {"tool": "pen", "at": [320, 210]}
            {"tool": "pen", "tip": true, "pressure": 0.5, "tilt": [10, -5]}
            {"tool": "pen", "press": "stylus2", "slider": -0.25, "rotation": 90, "wheel": -2, "distance": 0}
            {"tool": "pen", "at": [322.5, 211]}
            {"tool": "pen", "release": "stylus2"}
            {"tool": "pen", "tip": false}
            {"tool": "pen", "away": true}
            {"pad": {"button": 2, "down": true}}
            {"pad": {"button": 2, "down": false}}
            {"pad": {"ring": 0, "degrees": 45}}
            {"pad": {"ring": 0, "stop": true}}
            {"pad": {"strip": 0, "position": 0.5}}
            {"pad": {"strip": 0, "stop": true}}
            {"pad": {"dial": 0, "steps": -1}}
            {"pad": {"mode": 1}}
            {"swipe": "begin", "fingers": 4}
            {"swipe": "update", "by": [10, -2.5]}
            {"swipe": "end"}
            {"pinch": "begin", "fingers": 2}
            {"pinch": "update", "by": [1, 2], "scale": 1.5, "rotation": 90}
            {"pinch": "cancel"}
            {"hold": "begin", "fingers": 1}
            {"hold": "end"}
            {"press": "Shift+a"}
            """
        let first = try run(
            script, "--record", "record.jsonl", "--end-with-replay", demo: ["--app-id", "demo"])
        #expect(first.status() == 0, "\(first.errorText)")
        let record = try String(contentsOfFile: first.folder.path + "/record.jsonl", encoding: .utf8)
        let second = try run(
            record, "--record", "record.jsonl", "--end-with-replay", demo: ["--app-id", "demo"])
        #expect(second.status() == 0, "\(second.errorText)")
        let again = try String(contentsOfFile: second.folder.path + "/record.jsonl", encoding: .utf8)
        // The times of both runs differ by the time that a wait takes to notice a window.
        let lines = { (text: String) in
            text.split(separator: "\n").map { String($0.replacing(/"t":[0-9]+,|,"t":[0-9]+/, with: "")) }
        }
        #expect(lines(record) == lines(again))
        #expect(
            lines(record).prefix(4) == [
                #"{"version":1}"#,
                "# Replay this with: mini-compositor run --output 1280x720 --layout us --replay FILE",
                #"{"wait":{"locked":false}}"#,
                #"{"deadline":30000,"wait":{"toplevel":"demo"}}"#,
            ])
        #expect(lines(record).contains(#"{"pointer":[350,160]}"#), "\(record)")
        #expect(lines(record).contains(#"{"tilt":[10,-5],"tool":"pen"}"#), "\(record)")
        #expect(lines(record).contains(#"{"pad":{"degrees":45,"ring":0}}"#), "\(record)")
        let gestures = [
            #"{"fingers":4,"swipe":"begin"}"#, #"{"by":[10,-2.5],"swipe":"update"}"#, #"{"swipe":"end"}"#,
            #"{"fingers":2,"pinch":"begin"}"#, #"{"by":[1,2],"pinch":"update","rotation":90,"scale":1.5}"#,
            #"{"pinch":"cancel"}"#, #"{"fingers":1,"hold":"begin"}"#, #"{"hold":"end"}"#,
        ]
        #expect(lines(record).filter(gestures.contains) == gestures, "\(record)")
        #expect(lines(record).last == #"{"down":false,"key":42}"#, "\(record)")
        // The program saw the same, from the click on.
        let seen = { (run: SessionRun) in
            run.readLines().drop { !$0.hasPrefix("button left") }.prefix { !$0.hasPrefix("keyboard leave") }
        }
        let events = seen(first)
        #expect(events.count > 8)
        #expect(events == seen(second))
    }

    @Test(arguments: [
        (["--end-with-replay"], "--end-with-replay needs --replay."),
        (["--end-with-replay", "--stay", "--replay", "x"], "give either --end-with-replay or --stay."),
    ])
    func `ends that cannot be combined are refused`(arguments: [String], text: String) throws {
        let session = try SessionRun(["run"] + arguments)
        #expect(session.status() == 64)
        #expect(session.errorText.contains(text), "\(session.errorText)")
    }
}
