import Glibc
import SessionLogging
import Testing

/// The rate limit of log messages, with a clock that tests set.
final class LogLimitTests {
    private struct Outcome: Equatable {
        var admitted = 0
        var told: [String] = []
    }

    private static let refusal = LogLimit.Kind(file: "Selection.swift", line: 1)
    private static let end = LogLimit.Kind(file: "Client.swift", line: 1)

    private var limit = LogLimit { "program \($0)" }
    private var now = ContinuousClock.now

    /// Causes messages one after another.
    /// - Returns: the number of admitted messages, and the reports about messages that were left out.
    private func cause(
        _ count: Int, _ kind: LogLimit.Kind = refusal, of process: pid_t?
    ) -> Outcome {
        var outcome = Outcome()
        for _ in 0..<count {
            let (isAdmitted, leftOut) = limit.admit(kind, of: process, at: now)
            if isAdmitted { outcome.admitted += 1 }
            outcome.told += leftOut
        }
        return outcome
    }

    @Test func `a client may cause a burst of ten messages of a kind`() {
        #expect(cause(1000, of: 7) == Outcome(admitted: 10, told: []))
        #expect(limit.remainder() == ["990 messages of program 7 left out"])
    }

    @Test func `one more message per second reports what was left out`() {
        _ = cause(47, of: 7)
        now += .milliseconds(999)
        #expect(cause(1, of: 7) == Outcome(admitted: 0, told: []))
        now += .milliseconds(1)
        #expect(cause(1, of: 7) == Outcome(admitted: 1, told: ["38 messages of program 7 left out"]))
        #expect(cause(1, of: 7) == Outcome(admitted: 0, told: []))
        now += .seconds(3)
        #expect(cause(5, of: 7) == Outcome(admitted: 3, told: ["1 message of program 7 left out"]))
    }

    @Test func `other clients and kinds have their own limits`() {
        _ = cause(1000, of: 7)
        #expect(cause(10, of: 8).admitted == 10)
        #expect(cause(10, Self.end, of: 7).admitted == 10)
        #expect(cause(10, of: nil).admitted == 10)
    }

    @Test func `a message of another kind reports what was left out`() {
        _ = cause(12, of: 7)
        #expect(cause(1, Self.end, of: 8).told == [])
        now += .seconds(1)
        #expect(cause(1, Self.end, of: 8).told == ["2 messages of program 7 left out"])
        #expect(limit.remainder() == [])
    }

    /// A client could avoid its own limit by starting a process for each message.
    @Test func `all clients together have a limit`() {
        var admitted = 0
        for process in pid_t(1)...1000 { admitted += cause(1, of: process).admitted }
        #expect(admitted == 100)
        now += .seconds(1)
        for process in pid_t(1001)...2000 { admitted += cause(1, of: process).admitted }
        #expect(admitted == 110)
        #expect(limit.remainder() == ["990 messages left out"])
    }

    @Test func `a quiet client regains its whole limit`() {
        _ = cause(100, of: 7)
        now += .seconds(60)
        #expect(cause(100, of: 7) == Outcome(admitted: 10, told: ["90 messages of program 7 left out"]))
    }

    @Test func `a clock that stops or runs backward admits no message`() {
        _ = cause(10, of: 7)
        now -= .seconds(100)
        #expect(cause(10, of: 7).admitted == 0)
    }
}
