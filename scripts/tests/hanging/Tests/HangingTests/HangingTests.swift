import Glibc
import Testing

/// Each test hangs its run, or leaves a process behind. It runs the command in the environment variable `SLEEP`.
struct HangingTests {
    let command = getenv("SLEEP").map { String(cString: $0) } ?? "true"

    @Test func passes() {}

    /// The testing library's time limit would not end this test, because nothing here can be canceled.
    @Test func hangs() {
        system("\(command) & exec setsid \(command)")
    }

    /// `swift test` waits until no process has the output of the tests open.
    @Test func leavesAProcessWithItsOutput() {
        system("setsid \(command) &")
    }

    @Test func leavesAProcess() {
        system("setsid \(command) >/dev/null 2>&1 &")
    }
}
