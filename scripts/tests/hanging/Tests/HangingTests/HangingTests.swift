import Glibc
import Testing

/// Each test alone keeps a run from its end, or leaves a process. `SLEEP` in the environment is the command that it runs.
struct HangingTests {
    let command = getenv("SLEEP").map { String(cString: $0) } ?? "true"

    @Test func passes() {}

    /// The testing library's time limit would not end it, as nothing here can be cancelled.
    @Test func hangs() {
        system("\(command) & exec setsid \(command)")
    }

    /// `swift test` waits until nothing can write into the output of the tests.
    @Test func leavesAProcessWithItsOutput() {
        system("setsid \(command) &")
    }

    @Test func leavesAProcess() {
        system("setsid \(command) >/dev/null 2>&1 &")
    }
}
