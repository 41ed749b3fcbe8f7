import Foundation
import Testing

/// The `--timeout` option of `mini-compositor run`.
@Suite struct SessionLimitTests {
    @Test func `timeout ends the run`() throws {
        let session = try SessionRun([
            "run", "--timeout", "0.2", "--", "sh", "-c", "echo $$; exec sleep 1000",
        ])
        let process = try #require(session.readLine())
        #expect(session.status() == 124)
        #expect(session.errorText.contains("mini-compositor: the time limit of 0.2 seconds is exceeded\n"))
        #expect(!SessionRun.isAlive(process))
    }

    @Test func `timeout also applies without a client`() throws {
        let session = try SessionRun(["run", "--timeout", "0.05"])
        #expect(session.status() == 124)
    }

    @Test func `run that ends in time returns its own status`() throws {
        let session = try SessionRun(["run", "--timeout", "60", "--", "sh", "-c", "exit 4"])
        #expect(session.status() == 4)
        #expect(!session.errorText.contains("is exceeded"))
    }

    /// The error output names the first line that was not played.
    @Test func `timeout ends a replay and reports the first unplayed line`() throws {
        let session = try SessionRun([
            "run", "--timeout", "0.2", "--replay", "r.jsonl", "--", "sleep", "1000",
        ]) {
            try "{\"move\": [1, 1]}".write(
                to: $0.appendingPathComponent("r.jsonl"), atomically: true, encoding: .utf8)
        }
        #expect(session.status() == 124)
        #expect(session.errorText.contains("r.jsonl: line 1 was not played before the run ended"))
    }

    @Test(arguments: ["0", "-1", "soon", "nan", "inf", "1e300"]) func `invalid timeout is rejected`(
        time: String
    )
        throws
    {
        let session = try SessionRun(["run", "--timeout=\(time)", "--", "echo", "ran"])
        #expect(session.status() == 64)
        #expect(session.errorText.contains(time))
        #expect(session.readLines() == [])
    }
}
