import ClientTestSupport
import Foundation
import Testing

/// The `--seat` option of `mini-compositor run`.
@Suite struct SessionSeatTests {
    @Test func `explanations name the seat of each event`() throws {
        let session = try SessionRun([
            "run", "--seat", "left", "--seat", "right", "--explain=why.txt", "--replay", "script.jsonl", "--",
            SessionRun.demo,
        ]) {
            let script =
                "{\"pointer\": [330, 130]}\n"
                + "{\"t\": 20, \"seat\": \"right\", \"pointer\": [330, 130]}\n"
                + "{\"t\": 40, \"key\": \"Escape\", \"down\": true}\n"
            try script.write(
                to: $0.appendingPathComponent("script.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 0)
        let lines = try String(
            contentsOfFile: session.folder.appendingPathComponent("why.txt").path, encoding: .utf8
        ).split(separator: "\n")
        #expect(lines.first?.hasSuffix("(left)") == true)
        #expect(lines.contains { $0.hasPrefix("   20  pointer 330,130") && $0.hasSuffix("(right)") })
    }

    @Test(arguments: [["a", "a"], [""]]) func `duplicate or empty seat names are rejected`(names: [String])
        throws
    {
        let session = try SessionRun(["run"] + names.flatMap { ["--seat", $0] } + ["--", "true"])
        #expect(session.status() == 64)
        #expect(session.errorText.contains("seat"))
    }
}
