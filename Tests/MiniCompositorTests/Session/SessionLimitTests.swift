import Foundation
import Testing

/// The time that a run of `mini-compositor` is given, from outside.
@Suite struct SessionLimitTests {
    @Test func aRunThatTakesTooLongIsEnded() throws {
        let session = try SessionRun([
            "run", "--timeout", "0.2", "--", "sh", "-c", "echo $$; exec sleep 1000",
        ])
        let process = try #require(session.readLine())
        #expect(session.status() == 124)
        #expect(session.errorText.contains("mini-compositor: the time of 0.2 seconds is over\n"))
        #expect(!SessionRun.isAlive(process))
    }

    @Test func theTimeIsThatOfARunWithoutAClientToo() throws {
        let session = try SessionRun(["run", "--timeout", "0.05"])
        #expect(session.status() == 124)
    }

    @Test func aRunThatEndsInTimeHasItsOwnStatus() throws {
        let session = try SessionRun(["run", "--timeout", "60", "--", "sh", "-c", "exit 4"])
        #expect(session.status() == 4)
        #expect(!session.errorText.contains("is over"))
    }

    /// What of the replay was not played is said, too.
    @Test func aReplayThatTakesTooLongIsEnded() throws {
        let session = try SessionRun([
            "run", "--timeout", "0.2", "--replay", "r.jsonl", "--", "sleep", "1000",
        ]) {
            try "{\"move\": [1, 1]}".write(
                to: $0.appendingPathComponent("r.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 124)
        #expect(session.errorText.contains("r.jsonl: line 1 was not played: the run ended before"))
    }

    @Test(arguments: ["0", "-1", "soon", "nan", "inf", "1e300"]) func aTimeThatIsNoneIsRefused(time: String)
        throws
    {
        let session = try SessionRun(["run", "--timeout=\(time)", "--", "echo", "ran"])
        #expect(session.status() == 64)
        #expect(session.errorText.contains(time))
        #expect(session.readLines() == [])
    }
}
